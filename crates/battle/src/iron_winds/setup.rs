//! A battle before its first turn: lists, rules and scenario resolved into the data that the turn needs.

use super::address::{Phase, Purpose, at_side};
use super::doctrine::skilled::FAMILY;
use super::ground::{Mover, Terrain};
use super::opening::{Opening, Place, place, place_in_line};
use super::register::Register;
use super::scenario::Scenario;
use super::state::{Host, Leader, Stage, State, Unit};
use crate::fitted::Member;
use crate::game::{Noun, Numbered};
use crate::scenario::{Field, Gaps};
use crate::{Event, Log, UnitSet, Word};
use fairfight_rules::iron_winds::army::{Army, Doctrine, Post};
use fairfight_rules::iron_winds::notation::UnitSpec;
use fairfight_rules::iron_winds::{
    Profile, ReserveScreened, Rules, Screened, SkeletonRest, advanced, army, costs,
};
use fairfight_rules::{BySide, Dice, Side};
use std::sync::Arc;

/// The battle of two lists under given rules.
///
/// `PRINTED` means the printed rulings and numbers on open ground, whatever the costs. This variant is compiled
/// separately with those rules as constants and takes a tenth less time; most battles are of this sort.
#[derive(Clone, Debug)]
pub struct Battle<W: Word = u64, const PRINTED: bool = false> {
    /// The rules as given; those in force are [`Battle::rules`].
    pub rules: Rules,
    /// The terrain.
    pub terrain: Terrain,
    /// The turn after which the battle ends.
    pub turns: u16,
    /// The doctrine of each side.
    pub doctrines: BySide<Doctrine>,
    /// Units that shoot.
    pub archers: BySide<UnitSet<W>>,
    /// Whether a side has pikes that strike first (IW-X4).
    pub has_pikes: BySide<bool>,
    /// Units that the list posts as a reserve.
    pub reserves: BySide<UnitSet<W>>,
    /// Reserves that the line screens (ruling `reserve-screened`).
    pub screenable: BySide<UnitSet<W>>,
    /// Archers with nothing between them and their enemies: neither terrain nor a line in front of a reserve.
    pub clear_view: BySide<UnitSet<W>>,
    /// Units that the list posts as a wing.
    pub wings: BySide<UnitSet<W>>,
    /// Mounted units.
    pub mounted: BySide<UnitSet<W>>,
    /// Units that cavalry must roll to charge frontally (IW-X4).
    pub deterring: BySide<UnitSet<W>>,
    /// Units that must roll before cavalry reaches them (IW-X9).
    pub frightened: BySide<UnitSet<W>>,
    /// Units that may move after they have shot (IW-X11).
    pub horse_archers: BySide<UnitSet<W>>,
    /// Units that may try to rally without a leader (IW-R7).
    pub rally_unled: BySide<UnitSet<W>>,
    /// Skeletons (IW-F5).
    pub skeletons: BySide<UnitSet<W>>,
    /// The cost of each leader.
    pub leader_points: BySide<Vec<u32>>,
    /// The worth of each leader in play: his printed cost.
    pub leader_worth: BySide<Vec<u32>>,
    /// The worth of each side at the start, in printed points.
    pub start_worth: BySide<u32>,
    /// The fitted doctrine that leads each side, if one does.
    pub(super) members: BySide<Option<Arc<Member>>>,
    /// The data of each kind of unit that fights here.
    register: Register,
    /// The possible gaps between the lines at the start.
    gaps: Gaps,
    /// The fixed data of each unit.
    places: BySide<Vec<Place>>,
    /// The two sides at the start.
    open: BySide<Opening<W>>,
}

/// Are rulings and numbers the printed ones, and is the ground open? Costs do not affect a battle.
pub(super) fn are_printed(rules: &Rules, scenario: &Scenario) -> bool {
    let Rules { rulings, numbers, costs: _ } = rules;
    let printed = (&Rules::PRINTED.rulings, &Rules::PRINTED.numbers);
    (rulings, numbers) == printed && scenario.terrain.is_empty()
}

impl<W: Word, const PRINTED: bool> Battle<W, PRINTED> {
    /// The battle of `armies`, played by `doctrines` in `scenario`.
    ///
    /// # Panics
    /// If a side has more units than its sets have room for, or if `PRINTED` is set and the rules or the ground do not
    /// match it.
    pub fn new(
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
    ) -> Battle<W, PRINTED> {
        Battle::with(Register::default(), rules, armies, doctrines, scenario)
    }

    /// Like [`new`](Self::new), with a register of kinds under these rules: filling it takes as long as a short battle.
    pub(super) fn with(
        register: Register,
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
    ) -> Battle<W, PRINTED> {
        assert!(!PRINTED || are_printed(rules, scenario), "these are not the printed rules");
        let Field { gaps, terrain } = scenario.field(rules.rulings.table, rules.rulings.gap);
        let none = BySide::new(UnitSet::EMPTY, UnitSet::EMPTY);
        let mut battle = Battle {
            rules: rules.clone(),
            terrain: Terrain::new(&terrain),
            turns: scenario.turns.unwrap_or(rules.rulings.turn_limit) as u16,
            doctrines,
            archers: none,
            has_pikes: BySide::new(false, false),
            reserves: none,
            screenable: none,
            clear_view: none,
            wings: none,
            mounted: none,
            deterring: none,
            frightened: none,
            horse_archers: none,
            rally_unled: none,
            skeletons: none,
            leader_points: BySide::default(),
            leader_worth: BySide::default(),
            start_worth: BySide::new(0, 0),
            members: BySide::default(),
            register,
            gaps,
            places: BySide::default(),
            open: BySide::new(Opening::new(), Opening::new()),
        };
        battle.seat(armies, doctrines);
        battle
    }

    /// Turns `self` into the battle of other armies under the same `rules` in the same scenario.
    pub(super) fn reseat(
        &mut self,
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
    ) {
        debug_assert_eq!(self.rules, *rules);
        self.seat(armies, doctrines);
    }

    /// Exchanges the seats of the armies and of the doctrines; `false` if `doctrines` are not those of the armies.
    pub(super) fn change_seats(&mut self, doctrines: BySide<Doctrine>) -> bool {
        if self.doctrines.swapped() != doctrines {
            return false;
        }
        let Battle {
            // These depend on the rules and the scenario alone.
            rules: _,
            terrain: _,
            turns: _,
            gaps: _,
            register: _,
            doctrines: own,
            archers,
            members,
            has_pikes,
            reserves,
            screenable,
            clear_view,
            wings,
            mounted,
            deterring,
            frightened,
            horse_archers,
            rally_unled,
            skeletons,
            leader_points,
            leader_worth,
            start_worth,
            places,
            open,
        } = self;
        let of_kind = [mounted, deterring, frightened, horse_archers, rally_unled, skeletons];
        let posted = [archers, reserves, screenable, clear_view, wings];
        of_kind.into_iter().chain(posted).for_each(BySide::swap);
        own.swap();
        members.swap();
        has_pikes.swap();
        leader_points.swap();
        leader_worth.swap();
        start_worth.swap();
        places.swap();
        open.swap();
        self.line_up();
        true
    }

    /// The numbers of these units in this battle; `None` if an army may not have any number of one of them.
    pub(super) fn numbered(&self, units: &[UnitSpec]) -> Option<Numbered> {
        let number = |unit: &UnitSpec| {
            let may = army::any_number(unit, &self.rules);
            self.register.number(&unit.kind, unit.figures).filter(|_| may)
        };
        let numbers = units.iter().map(number).collect::<Option<_>>()?;
        Some(Numbered { numbers, most: army::MOST_UNITS })
    }

    /// Turns `self` into the battle of armies of these units, by the numbers of `model`. Returns `false` and does
    /// nothing if it has another register.
    pub(super) fn seat_numbered(
        &mut self,
        model: &Register,
        armies: BySide<impl ExactSizeIterator<Item = u8>>,
        doctrines: BySide<Doctrine>,
    ) -> bool {
        if !self.register.is(model) {
            return false;
        }
        let BySide { a, b } = armies;
        for (side, units) in [(Side::A, a), (Side::B, b)] {
            place_in_line(units.len(), &mut self.places[side]);
            self.open[side].fill_with(units, model);
            for posted in [&mut self.reserves, &mut self.screenable, &mut self.wings] {
                posted[side] = UnitSet::EMPTY;
            }
            self.leader_points[side].clear();
            self.leader_worth[side].clear();
        }
        self.take_up(doctrines);
        true
    }

    /// The number of units that it has room for on each side.
    pub(super) const fn most_units(&self) -> usize {
        W::UNITS
    }

    /// The kinds of unit of this battle.
    pub(super) fn register(&self) -> &Register {
        &self.register
    }

    /// Sets everything that depends on armies and doctrines.
    fn seat(&mut self, armies: BySide<&Army>, doctrines: BySide<Doctrine>) {
        for side in Side::BOTH {
            assert!(armies[side].units.len() <= W::UNITS, "there is no room for so many units");
        }
        if !self.fill(armies) {
            let units = Side::BOTH.into_iter().flat_map(|side| &armies[side].units);
            self.register.learn(units, &self.rules);
            let is_filled = self.fill(armies);
            debug_assert!(is_filled, "every unit has its profile");
        }
        for side in Side::BOTH {
            place(armies[side], &mut self.places[side]);
            let posted = |post| self.posted(side, post);
            let (reserves, wings) = (posted(Post::Reserve), posted(Post::Wing));
            let screened = self.rules.rulings.reserve_screened == ReserveScreened::Yes;
            self.reserves[side] = reserves;
            self.screenable[side] = if screened { reserves } else { UnitSet::EMPTY };
            self.wings[side] = wings;
            let points = armies[side].leaders.iter().map(|l| costs::leader(l.rank, &self.rules));
            self.leader_points[side].clear();
            self.leader_points[side].extend(points);
            let worth = armies[side].leaders.iter().map(|l| costs::leader_worth(l.rank));
            self.leader_worth[side].clear();
            self.leader_worth[side].extend(worth);
        }
        self.take_up(doctrines);
    }

    /// Reads both armies; `false` if the register lacks one of their units.
    fn fill(&mut self, armies: BySide<&Army>) -> bool {
        let Battle { open, register, .. } = self;
        Side::BOTH.into_iter().all(|side| open[side].fill(armies[side], register))
    }

    /// Makes the battle of armies that have been read and placed.
    fn take_up(&mut self, doctrines: BySide<Doctrine>) {
        for side in Side::BOTH {
            self.sort_into_sets(side);
            self.start_worth[side] = self.open[side].worth(self, side);
        }
        self.line_up();
        self.doctrines = doctrines;
        self.members = doctrines.map(|of| of.member().map(|place| FAMILY.member(place)));
    }

    /// Places both armies on their lines.
    fn line_up(&mut self) {
        let (lines, reserve_depth) = (self.gaps.usual(), self.rules.rulings.reserve_depth);
        for side in Side::BOTH {
            self.open[side].line_up(&self.places[side], side, lines, reserve_depth);
        }
    }

    /// The units with this post.
    fn posted(&self, side: Side, post: Post) -> UnitSet<W> {
        let mut posted = UnitSet::EMPTY;
        for (id, place) in (0u8..).zip(&self.places[side]) {
            if place.post == post {
                posted.insert(id);
            }
        }
        posted
    }

    /// Sorts the units of a side into sets by what they can do.
    fn sort_into_sets(&mut self, side: Side) {
        let rules = &self.rules;
        let only_if = |set, is_so: bool| if is_so { set } else { UnitSet::EMPTY };
        let [archers, mounted, deterring, frightened, rallying, skeletons, pikes] =
            self.register.sets(self.open[side].units());
        let at_rest = rules.rulings.skeleton_rest == SkeletonRest::AnyTime;
        self.open[side].rest(only_if(skeletons, at_rest));
        self.archers[side] = archers;
        let is_clear = self.terrain.is_open()
            && rules.rulings.screened == Screened::No
            && self.screenable[side.other()].is_empty();
        self.clear_view[side] = only_if(archers - self.reserves[side], is_clear);
        self.has_pikes[side] = !pikes.is_empty() && rules.advanced(4);
        self.mounted[side] = mounted;
        self.deterring[side] = deterring;
        self.frightened[side] = frightened;
        self.horse_archers[side] = only_if(mounted, rules.advanced(11));
        self.rally_unled[side] = rallying;
        self.skeletons[side] = skeletons;
    }

    /// The kinds of unit of this battle under these rules; an empty register if it has other rules.
    pub(super) fn register_under(&self, rules: &Rules) -> Register {
        if self.rules == *rules { self.register.clone() } else { Register::default() }
    }

    /// The battle at the start.
    pub fn opening(&self) -> State<W> {
        let sides = self.open.as_ref().map(Opening::host);
        let table = self.gaps.usual().table;
        State { turn: 1, stage: Stage::Challenges, tied: 0, table, sides }
    }

    /// Makes `state` equal to [`opening`](Self::opening), reusing its buffers.
    pub(super) fn opening_into(&self, state: &mut State<W>) {
        let State { turn, stage, tied, table, sides } = state;
        (*turn, *stage, *tied) = (1, Stage::Challenges, 0);
        *table = self.gaps.usual().table;
        for side in Side::BOTH {
            self.open[side].host_into(&mut sides[side]);
        }
    }

    /// Draws the gap between the lines (ruling `gap`), and moves both sides there.
    pub(super) fn draw_gap<D: Dice, L: Log>(
        &self,
        state: &mut State<W>,
        dice: &mut D,
        log: &mut L,
    ) {
        let at = at_side(Phase::Deployment, Side::A, Purpose::Gap);
        let Some(lines) = self.gaps.drawn(dice, at) else { return };
        state.table = lines.table;
        for side in Side::BOTH {
            let host = &mut state.sides[side];
            for (unit, place) in (0u8..).zip(&self.places[side]) {
                let reserve_depth = self.rules().rulings.reserve_depth;
                host.depths.set(unit, lines.start(side, place.post, reserve_depth));
            }
            for leader in 0..host.leaders.len() {
                host.leaders[leader].depth = lines.at[side];
            }
        }
        log.event(|| Event::Deployed { gap: lines.at.b - lines.at.a, unit: Noun::INCH });
    }

    /// The rulings and numbers in force. For costs use the field `rules`.
    #[inline(always)]
    pub const fn rules(&self) -> &Rules {
        if PRINTED { &Rules::PRINTED } else { &self.rules }
    }

    /// Is there only open ground?
    #[inline(always)]
    pub fn is_open(&self) -> bool {
        PRINTED || self.terrain.is_open()
    }

    /// The profile of a unit under the rules.
    #[inline]
    pub fn profile_of(&self, unit: &Unit) -> &Profile {
        self.register.profile(unit.profile)
    }

    /// The fighting worth of a figure of this unit.
    #[inline]
    pub(super) fn might_of(&self, unit: &Unit) -> u16 {
        self.register.might(unit.profile)
    }

    /// A unit of a side as a mover over the ground.
    #[inline]
    pub(super) fn mover(&self, side: Side, unit: &Unit) -> Mover<'_> {
        let (kind, ahead) = (&self.profile_of(unit).kind, forward(side));
        Mover { kind, ahead, rules: self.rules() }
    }

    /// The fixed data of a unit.
    #[inline]
    pub fn place(&self, side: Side, unit: u8) -> &Place {
        &self.places[side][usize::from(unit)]
    }

    /// The bonus of a unit's commanding leader to a roll to which a plain leader adds `plain`; 0 without one.
    #[inline]
    pub fn leader_bonus(&self, host: &Host<W>, unit: u8, plain: i16) -> i16 {
        let bonus = |leader: &Leader| advanced::leader_bonus(leader.rank, plain, self.rules());
        host.commander(unit).map_or(0, bonus)
    }

    /// The bonus of a unit's commanding leader to its other rolls; 0 without a hero.
    #[inline]
    pub fn heroic_bonus(&self, host: &Host<W>, unit: u8) -> i16 {
        let bonus = |leader: &Leader| advanced::heroic_bonus(leader.rank, self.rules());
        host.commander(unit).map_or(0, bonus)
    }
}

/// One step toward the enemy's edge, on the axis.
#[inline]
pub const fn forward(side: Side) -> i16 {
    match side {
        Side::A => 1,
        Side::B => -1,
    }
}
