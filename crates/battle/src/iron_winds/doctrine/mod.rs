//! Doctrines: how a side decides.
//!
//! [`Decide`] has one function per kind of decision, with the choice that most doctrines make. Each doctrine is a type
//! in its own file, and its `impl` holds only its own choices. Shared code is in `usual` and `first_round`, the legal
//! options in `options`.

pub(super) mod aggressive;
mod first_round;
pub(super) mod hammer;
mod options;
pub(super) mod random;
pub(super) mod skilled;
pub(super) mod stand;
pub(super) mod steady;
mod usual;

pub(super) use skilled::features;
pub use steady::Pace;

use super::setup::Battle;
use super::state::{Host, Leader, March, State};
use crate::iron_winds::turn::Outlook;
use crate::{UnitSet, Word};
use fairfight_rules::iron_winds::melee::Aspect;
use fairfight_rules::{Dice, Side};

/// Asks the doctrine of a side of a turn, or the one that a view belongs to:
/// `decide!(self, side, shoots(unit, self.dice))`. Each doctrine has its line here.
macro_rules! decide {
    ($turn:expr, $side:expr, $decision:ident($($given:expr),*)) => {
        $crate::iron_winds::doctrine::decide!(
            $crate::iron_winds::doctrine::View::new($turn.battle, $turn.state, $side),
            $decision($($given),*)
        )
    };
    ($view:expr, $decision:ident($($given:expr),*)) => {{
        use $crate::iron_winds::doctrine::{self as by, Decide as _, Doctrine};
        let view = &$view;
        match view.doctrine() {
            Doctrine::Aggressive => by::aggressive::Aggressive::$decision(view, $($given),*),
            Doctrine::Steady => by::steady::Steady::$decision(view, $($given),*),
            Doctrine::Stand => by::stand::Stand::$decision(view, $($given),*),
            Doctrine::Hammer => by::hammer::Hammer::$decision(view, $($given),*),
            Doctrine::Random => by::random::Random::$decision(view, $($given),*),
            Doctrine::Skilled1
            | Doctrine::Skilled2
            | Doctrine::Skilled3
            | Doctrine::Skilled4
            | Doctrine::Skilled5
            | Doctrine::Skilled6 => by::skilled::Skilled::$decision(view, $($given),*),
        }
    }};
}

pub(super) use decide;
pub(super) use fairfight_rules::iron_winds::army::Doctrine;

/// The decisions of a doctrine. Each function is one kind of decision; its default is what most doctrines decide.
pub trait Decide<W: Word, const PRINTED: bool> {
    /// Does our leader want to challenge this enemy leader (IW-C1)?
    fn challenges(view: &View<'_, W, PRINTED>, leader: u8, enemy: u8, _: &mut impl Dice) -> bool {
        view.mine().leaders[leader].rank > view.enemy().leaders[enemy].rank
    }

    /// Does our leader accept this enemy's challenge, if he may refuse (IW-C2, C3)?
    fn accepts(view: &View<'_, W, PRINTED>, leader: u8, enemy: u8, _: &mut impl Dice) -> bool {
        let mine = &view.mine().leaders[leader];
        let theirs = view.enemy().leaders[enemy].rank;
        // The first refusal costs the turn; later ones cost nothing (IW-C4).
        if mine.refused { mine.rank > theirs } else { mine.rank >= theirs }
    }

    /// Does the unit shoot at the target that it found, or hold (IW-A1)?
    fn shoots(_: &View<'_, W, PRINTED>, _unit: u8, _: &mut impl Dice) -> bool {
        true
    }

    /// Does the side, having won the roll, move first (IW-V1)?
    fn moves_first(_: &View<'_, W, PRINTED>, _: &mut impl Dice) -> bool {
        true
    }

    /// Does the unit charge?
    ///
    /// `closed` is the set of enemies that no unit can charge; carried from unit to unit.
    fn order(
        view: &View<'_, W, PRINTED>,
        asked: &Asked<W>,
        closed: &mut UnitSet<W>,
        dice: &mut impl Dice,
    ) -> Order;

    /// Does the doctrine give orders even to units with no enemy in reach?
    fn orders_all(_: &View<'_, W, PRINTED>) -> bool {
        false
    }

    /// Are identical units interchangeable as chargers and as targets?
    fn takes_alike_for_equal(_: &View<'_, W, PRINTED>) -> bool {
        true
    }

    /// The pace of a side's marches, taken before the first of them.
    fn pace(_: &View<'_, W, PRINTED>) -> Pace {
        Pace::default()
    }

    /// The march of a unit that did not charge, with this outlook.
    fn march(view: &View<'_, W, PRINTED>, unit: u8, outlook: &Outlook, _pace: &Pace) -> March {
        view.march_to_nearest(unit, outlook)
    }

    /// Updates the pace after the march of `unit`.
    fn pace_after(_: &View<'_, W, PRINTED>, _unit: u8, _pace: &mut Pace) {}

    /// Does the doctrine ever leave a melee (IW-V5)?
    fn ever_disengages(_: &View<'_, W, PRINTED>) -> bool {
        false
    }

    /// The distance that a mounted flank or rear attacker goes if it leaves the melee (IW-V5). Most doctrines never
    /// leave: nobody strikes back at such an attacker.
    fn disengages(_: &View<'_, W, PRINTED>, _unit: u8, _: &mut impl Dice) -> Option<i16> {
        None
    }

    /// A leader's order (IW-V4, IW-R6).
    #[inline(always)]
    fn leader(view: &View<'_, W, PRINTED>, leader: u8, dice: &mut impl Dice) -> LeaderOrder {
        view.usual_leader(leader, dice)
    }

    /// Does a unit that dealt enough give up one casualty for an attempt on the enemy leader's life (IW-M6)?
    fn goes_for_leader(
        view: &View<'_, W, PRINTED>,
        _unit: u8,
        target: u8,
        _: &mut impl Dice,
    ) -> bool {
        !view.would_spare(target)
    }

    /// Does a hero attack the enemy himself (IW-X6)?
    fn hero_attacks(view: &View<'_, W, PRINTED>, leader: u8, _: &mut impl Dice) -> bool {
        !view.next_wound_kills(leader)
    }

    /// Does a routed unit try to rally by itself, or wait (IW-R7)?
    fn tries_to_rally(view: &View<'_, W, PRINTED>, unit: u8, _: &mut impl Dice) -> bool {
        !view.help_may_come(unit)
    }
}

/// The battle as a side sees it when it decides.
#[derive(Clone, Copy)]
pub struct View<'a, W: Word, const PRINTED: bool> {
    battle: &'a Battle<W, PRINTED>,
    state: &'a State<W>,
    side: Side,
}

/// A unit whose doctrine is asked for a charge.
#[derive(Clone, Copy, Debug)]
pub struct Asked<W: Word> {
    /// The unit.
    pub unit: u8,
    /// The inches that it may move.
    pub inches: i16,
    /// Enemies within that distance.
    pub among: UnitSet<W>,
    /// Enemies who ran from it this event (IW-X9).
    pub fled: UnitSet<W>,
    /// Where its move in this direction began, if this continues a move.
    pub began: Option<i16>,
}

impl<W: Word> Asked<W> {
    /// A unit that begins its move, with `inches` to go; it may charge one of the enemies `among`.
    #[inline]
    pub fn new(unit: u8, inches: i16, among: UnitSet<W>) -> Asked<W> {
        Asked { unit, inches, among, fled: UnitSet::EMPTY, began: None }
    }
}

/// A legal charge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charge {
    /// The enemy.
    pub target: u8,
    /// The aspect.
    pub aspect: Aspect,
    /// The depth of the contact.
    pub depth: i16,
    /// The part of the move it uses, including detours.
    pub spent_in: i16,
}

/// A unit's order when charges are declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// It charges.
    Charge(Charge),
    /// It does not charge, and marches like this afterwards ([`March::Open`]: decided then).
    March(March),
}

impl From<Option<Charge>> for Order {
    /// This charge; without one, the march is decided afterwards.
    #[inline]
    fn from(charge: Option<Charge>) -> Order {
        charge.map_or(Order::March(March::Open), Order::Charge)
    }
}

/// A leader's order in a movement event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeaderOrder {
    /// He stays with his unit, or alone.
    Stay,
    /// He joins this unit after the moves.
    Join(u8),
    /// He goes, or stays, to rally this routed unit.
    Rally(u8),
}

impl<'a, W: Word, const PRINTED: bool> View<'a, W, PRINTED> {
    /// The view of `side`.
    #[inline]
    pub fn new(battle: &'a Battle<W, PRINTED>, state: &'a State<W>, side: Side) -> Self {
        View { battle, state, side }
    }

    /// The doctrine that decides.
    #[inline]
    pub fn doctrine(&self) -> Doctrine {
        self.battle.doctrines[self.side]
    }

    #[inline]
    fn mine(&self) -> &'a Host<W> {
        &self.state.sides[self.side]
    }

    #[inline]
    fn enemy(&self) -> &'a Host<W> {
        &self.state.sides[self.side.other()]
    }

    fn leader_of(&self, side: Side, leader: u8) -> &'a Leader {
        &self.state.sides[side].leaders[leader]
    }
}
