//! The state of a battle: everything that changes.

use super::bout::{Bout, Volley};
use super::clock::Clock;
use crate::Roster;
use fairfight_rules::braid_and_cockade::{Formation, Place, Rank, Rules, Stance, combat};
use fairfight_rules::{BySide, Side};

/// Stands for no unit, no general, no site.
pub const NONE: u8 = u8::MAX;

/// A battle between two steps. Depths are inches from the defender's edge.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct State {
    /// The turn, from 1.
    pub turn: u16,
    /// The next step of the turn.
    pub clock: Clock,
    /// The side that attacks.
    pub attacker: Side,
    /// Tied rolls for who attacks so far.
    pub tied: u16,
    /// The two sides.
    pub sides: BySide<Host>,
    /// The volley in progress.
    pub volley: Volley,
    /// The melee in progress.
    pub bout: Bout,
    /// Stands of one unit lost so far to the dice of a volley or of a part of the end phase.
    pub fell: u8,
}

/// One side.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Host {
    /// Its units, in list order; a grand battery comes last.
    pub units: Roster<Unit, 128>,
    /// Its generals, in list order.
    pub leaders: Roster<Leader, 16>,
    /// Whether a unit has used a crossing this turn.
    pub crossed: bool,
}

/// Whether a unit is in the battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Presence {
    /// It is in the battle.
    Here,
    /// A gun that is part of a grand battery, which represents it.
    Joined,
    /// It has left the table with its remains.
    Left,
    /// It was eliminated or shattered.
    Gone,
}

/// The progress of a unit's charge this turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Charge {
    /// None was declared.
    None,
    /// Declared, without a test.
    Free,
    /// Declared, with a test to come.
    OnTest,
    /// It charges to contact.
    Contact,
    /// It failed its test or fell short, or its melee is over.
    Over,
    /// Its target ran.
    Ran,
    /// It is locked in melee with its target (ruling `after-melee`).
    Locked,
}

/// One unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Unit {
    /// The unit as the rules see it.
    pub stance: Stance,
    /// Inches from the defender's edge.
    pub depth: i16,
    /// Stands left.
    pub left: u8,
    /// Stands at the start.
    pub start: u8,
    /// Whether it is in the battle.
    pub presence: Presence,
    /// The site it is at, or [`NONE`].
    pub site: u8,
    /// The general with it, or [`NONE`].
    pub general: u8,
    /// Whether he makes an assault column of it.
    pub assault: bool,
    /// The progress of its charge.
    pub charge: Charge,
    /// The unit that it charges, or [`NONE`].
    pub target: u8,
    /// The number of units that have named it as their target.
    pub named: u8,
    /// Whether a charge comes into contact with it.
    pub receives: bool,
    /// Whether it counter-charged.
    pub counters: bool,
    /// The number of units locked in melee with it by their charge.
    pub locked: u8,
    /// Whether it shot this turn.
    pub shot: bool,
    /// Whether a charge of its own was fought this turn (BC-E1).
    pub charged: bool,
    /// Whether the melee of its own charge has been fought this turn.
    pub struck: bool,
    /// The number of melees that it fought this turn.
    pub bouts: u8,
    /// Stands lost in the shooting, kept until all units have shot.
    pub pending: u8,
    /// The last enemy that it fought or that shot at it, or [`NONE`].
    pub foe: u8,
}

/// One general.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Leader {
    /// His rank.
    pub rank: Rank,
    /// Whether his one use is spent.
    pub exhausted: bool,
    /// Whether he is with a unit now, or bound to a grand battery.
    pub busy: bool,
}

impl Leader {
    /// Is he free to join a unit?
    #[inline]
    pub const fn is_free(&self) -> bool {
        !self.exhausted && !self.busy
    }

    /// Fills an unused slot in the list of generals.
    pub(super) const NOBODY: Leader =
        Leader { rank: Rank::Divisional, exhausted: true, busy: false };
}

impl Unit {
    /// A new unit of this many stands at this depth.
    pub fn new(stance: Stance, stands: u8, depth: i16) -> Unit {
        Unit {
            stance,
            depth,
            left: stands,
            start: stands,
            presence: Presence::Here,
            site: NONE,
            general: NONE,
            assault: false,
            charge: Charge::None,
            target: NONE,
            named: 0,
            receives: false,
            counters: false,
            locked: 0,
            shot: false,
            charged: false,
            struck: false,
            bouts: 0,
            pending: 0,
            foe: NONE,
        }
    }

    /// Is it in the battle?
    #[inline]
    pub fn is_here(&self) -> bool {
        self.presence == Presence::Here
    }

    /// Is it locked in melee (ruling `after-melee`)?
    #[inline]
    pub fn is_locked(&self) -> bool {
        self.locked > 0 || self.charge == Charge::Locked
    }

    /// Is it, or does it count as, infantry or cavalry in a cluster?
    #[inline]
    pub fn is_cluster(&self) -> bool {
        self.stance.formation == Formation::Cluster
    }

    /// Leaves its site for the open.
    pub fn leave_site(&mut self) {
        self.site = NONE;
        self.stance.place = Place::Open;
    }

    /// Is it still in the game with the stands it has?
    #[inline]
    pub fn remains(&self, rules: &Rules) -> bool {
        combat::remains(self.stance.kind.arm, self.left, rules)
    }
}

impl Host {
    /// Units in the battle, by index.
    #[inline]
    pub fn here(&self) -> impl Iterator<Item = (u8, &Unit)> {
        (0u8..).zip(self.units.iter()).filter(|(_, unit)| unit.is_here())
    }

    /// Becomes equal to `source` without copying unused slots.
    #[inline]
    fn copy_from(&mut self, source: &Self) {
        self.units.copy_from(&source.units);
        self.leaders.copy_from(&source.leaders);
        self.crossed = source.crossed;
    }
}

impl State {
    /// A unit.
    #[inline]
    pub fn unit(&self, side: Side, unit: u8) -> &Unit {
        &self.sides[side].units[unit]
    }

    /// Like [`State::unit`], mutable.
    #[inline]
    pub fn unit_mut(&mut self, side: Side, unit: u8) -> &mut Unit {
        &mut self.sides[side].units[unit]
    }

    /// Toward the enemy's edge: 1 for the defender, -1 for the attacker.
    #[inline]
    pub fn forward(&self, side: Side) -> i16 {
        if side == self.attacker { -1 } else { 1 }
    }

    /// The defender, then the attacker: the order of indices.
    #[inline]
    pub fn in_order(&self) -> [Side; 2] {
        [self.attacker.other(), self.attacker]
    }

    /// The gap between a unit and an enemy.
    #[inline]
    pub fn gap(&self, side: Side, unit: u8, enemy: u8) -> i16 {
        (self.unit(side, unit).depth - self.unit(side.other(), enemy).depth).abs()
    }

    /// The number of units of a side at a site.
    pub fn at_site(&self, side: Side, site: u8) -> u8 {
        self.sides[side].here().filter(|(_, unit)| unit.site == site).count() as u8
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        State { sides: self.sides.clone(), ..*self }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        let State { turn, clock, attacker, tied, sides: _, volley, bout, fell } = *source;
        (self.turn, self.clock, self.attacker, self.tied) = (turn, clock, attacker, tied);
        (self.volley, self.bout, self.fell) = (volley, bout, fell);
        self.sides.a.copy_from(&source.sides.a);
        self.sides.b.copy_from(&source.sides.b);
    }
}
