//! A battle before its first turn: lists, rules and scenario resolved into what the turn needs.

use super::doctrine::{FightBook, FightValues};
use super::ground::Terrain;
use super::scenario::Scenario;
use super::state::{Host, Leader, NONE, Stage, State, Unit};
use crate::Roster;
use crate::{Oracle, UnitSet, Word};
use fairfight_rules::iron_winds::army::{Army, Doctrine, Post, Unit as ListedUnit};
use fairfight_rules::iron_winds::{
    People, Profile, ReserveScreened, Rules, SkeletonRest, advanced, costs, rally,
};
use fairfight_rules::{BySide, Side};
use std::sync::Arc;

/// The battle of two lists under given rules.
#[derive(Clone, Debug)]
pub struct Battle<W: Word = u64> {
    /// The rules in force.
    pub rules: Rules,
    /// The terrain.
    pub terrain: Terrain,
    /// Depth of the table in inches.
    pub table: i16,
    /// The turn after which the battle ends.
    pub turns: u16,
    /// Who plays each side.
    pub doctrines: BySide<Doctrine>,
    /// Units that shoot.
    pub archers: BySide<UnitSet<W>>,
    /// Whether a side has pikes that strike first (IW-X4).
    pub has_pikes: BySide<bool>,
    /// Units that the list posts as a reserve.
    pub reserves: BySide<UnitSet<W>>,
    /// Those of them that the line screens (ruling `reserve-screened`).
    pub screenable: BySide<UnitSet<W>>,
    /// Units that the list posts as a wing.
    pub wings: BySide<UnitSet<W>>,
    /// Units on horses.
    pub mounted: BySide<UnitSet<W>>,
    /// Units that may move after they shot (IW-X11).
    pub horse_archers: BySide<UnitSet<W>>,
    /// Units that may try to rally without a leader (IW-R7).
    pub rally_unled: BySide<UnitSet<W>>,
    /// Skeletons (IW-F5).
    pub skeletons: BySide<UnitSet<W>>,
    /// What each leader cost.
    pub leader_points: BySide<Vec<u32>>,
    /// Points of each side at the start.
    pub start_points: BySide<u32>,
    /// What fights are worth, where a doctrine plays that looks it up.
    pub(super) values: FightValues,
    /// What the rules make of each kind of unit that fights here; others may stand among them.
    profiles: Arc<[Profile]>,
    /// What does not change of each unit.
    places: BySide<Vec<Place>>,
    /// The battle as it opens.
    open: State<W>,
}

/// What a battle can take over from another under the same rules.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// What the rules make of kinds of unit.
    profiles: Arc<[Profile]>,
    /// What fights are worth, where one was played by a doctrine that looks it up.
    book: Option<FightBook>,
}

/// What does not change of a unit.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Where its list posts it.
    pub post: Post,
    /// The next unit in the row at its left and at its right, or [`NONE`].
    pub neighbours: [u8; 2],
}

impl<W: Word> Battle<W> {
    /// The battle of `armies`, played by `doctrines` in `scenario`.
    pub fn new(
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
        oracle: &impl Oracle,
    ) -> Battle<W> {
        Battle::with(Known::default(), rules, armies, doctrines, scenario, oracle)
    }

    /// The same with what is `known` of these rules: to find it out takes as long as a short battle, and
    /// tables of fights take longer than thousands.
    pub(super) fn with(
        known: Known,
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
        oracle: &impl Oracle,
    ) -> Battle<W> {
        let table = scenario.table.unwrap_or(rules.rulings.table);
        let gap = scenario.gap.unwrap_or(rules.rulings.gap).min(table);
        let line_a = (table - gap) / 2;
        let lines = BySide::new(line_a, line_a + gap);
        let places = armies.map(|army| {
            let place =
                |(unit, neighbours): (&ListedUnit, _)| Place { post: unit.post, neighbours };
            army.units.iter().zip(row(army)).map(place).collect()
        });
        let mut hosts = BySide::from_fn(|side| host(armies[side], side, lines[side], table, rules));
        let profiles = profiles(known.profiles, rules, armies);
        for side in Side::BOTH {
            for (unit, listed) in hosts[side].units.iter_mut().zip(&armies[side].units) {
                let place = profiles.iter().position(|profile| is_of(profile, listed));
                unit.profile = place.expect("every unit has its profile") as u8;
            }
        }
        let values = FightValues::new(rules, &profiles, &hosts, doctrines, known.book, oracle);
        // What is too much to be weighed is played by rule.
        let too_much = |doctrine| doctrine == Doctrine::Expert && values.is_none();
        let doctrines =
            doctrines.map(|doctrine| if too_much(doctrine) { Doctrine::Steady } else { doctrine });
        let open = State { turn: 1, stage: Stage::Challenges, tied: 0, sides: hosts };
        let leader_points =
            armies.map(|army| army.leaders.iter().map(|l| costs::leader(l.rank, rules)).collect());
        let those = |wanted: &dyn Fn(&ListedUnit) -> bool| {
            armies.map(|army| {
                let ids = (0u8..).zip(&army.units).filter(|(_, unit)| wanted(unit));
                ids.fold(UnitSet::EMPTY, |set, (id, _)| set | UnitSet::of(id))
            })
        };
        let mut battle = Battle {
            rules: rules.clone(),
            terrain: Terrain::new(&scenario.terrain),
            table,
            turns: scenario.turns.unwrap_or(rules.rulings.turn_limit) as u16,
            doctrines,
            archers: those(&|unit| unit.kind.missile.is_some()),
            has_pikes: those(&|unit| unit.kind.pikes && rules.advanced(4))
                .map(|set| !set.is_empty()),
            reserves: those(&|unit| unit.post == Post::Reserve),
            screenable: those(&|unit| {
                unit.post == Post::Reserve && rules.rulings.reserve_screened == ReserveScreened::Yes
            }),
            wings: those(&|unit| unit.post == Post::Wing),
            mounted: those(&|unit| unit.kind.mounted),
            horse_archers: those(&|unit| unit.kind.mounted && rules.advanced(11)),
            rally_unled: those(&|unit| rally::needed(unit.kind.class, rules).is_some()),
            skeletons: those(&|unit| unit.kind.people == People::Skeleton),
            leader_points,
            start_points: BySide::new(0, 0),
            values: values.unwrap_or_default(),
            profiles,
            places,
            open,
        };
        battle.start_points =
            BySide::from_fn(|side| battle.open.sides[side].points_in_order(&battle, side));
        battle
    }

    /// What this battle knows of its rules; nothing of others.
    pub(super) fn known(&self, rules: &Rules) -> Known {
        if self.rules != *rules {
            return Known::default();
        }
        Known { profiles: Arc::clone(&self.profiles), book: self.values.book() }
    }

    /// The battle as it opens.
    pub fn opening(&self) -> &State<W> {
        &self.open
    }

    /// What the rules make of a unit.
    #[inline]
    pub fn profile_of(&self, unit: &Unit) -> &Profile {
        &self.profiles[usize::from(unit.profile)]
    }

    /// What does not change of a unit.
    #[inline]
    pub fn place(&self, side: Side, unit: u8) -> &Place {
        &self.places[side][usize::from(unit)]
    }

    /// What a unit's commanding leader adds where a plain leader adds `plain`; 0 without one.
    #[inline]
    pub fn leader_bonus(&self, host: &Host<W>, unit: u8, plain: i16) -> i16 {
        let bonus = |leader: &Leader| advanced::leader_bonus(leader.rank, plain, &self.rules);
        host.commander(unit).map_or(0, bonus)
    }

    /// What a unit's commanding leader adds to its other rolls; 0 without a hero.
    #[inline]
    pub fn heroic_bonus(&self, host: &Host<W>, unit: u8) -> i16 {
        let bonus = |leader: &Leader| advanced::heroic_bonus(leader.rank, &self.rules);
        host.commander(unit).map_or(0, bonus)
    }
}

/// Is this what the rules make of the unit?
fn is_of(profile: &Profile, unit: &ListedUnit) -> bool {
    profile.kind == unit.kind && profile.purchased == unit.figures
}

/// The profiles of all units: those that are known, and what is missing among them.
fn profiles(known: Arc<[Profile]>, rules: &Rules, armies: BySide<&Army>) -> Arc<[Profile]> {
    let units = || Side::BOTH.into_iter().flat_map(|side| &armies[side].units);
    if units().all(|unit| known.iter().any(|profile| is_of(profile, unit))) {
        return known;
    }
    let mut all = known.to_vec();
    for unit in units() {
        if !all.iter().any(|profile| is_of(profile, unit)) {
            all.push(Profile::new(&unit.kind, unit.figures, rules));
        }
    }
    // Units name theirs in a byte; two lists have 256 kinds at most.
    if all.len() > 256 { profiles(Arc::new([]), rules, armies) } else { all.into() }
}

/// One step toward the enemy's edge, on the axis.
#[inline]
pub const fn forward(side: Side) -> i16 {
    match side {
        Side::A => 1,
        Side::B => -1,
    }
}

/// The neighbours of each unit: floor(n/2) of the wings, the line, the other wings; reserves stand
/// outside the row.
fn row(army: &Army) -> Vec<[u8; 2]> {
    let posted = |post: Post| {
        let at = move |&index: &usize| army.units[index].post == post;
        (0..army.units.len()).filter(at).collect::<Vec<_>>()
    };
    let wings = posted(Post::Wing);
    let (left, right) = wings.split_at(wings.len() / 2);
    let row = [left, &posted(Post::Line), right].concat();
    let mut neighbours = vec![[NONE; 2]; army.units.len()];
    for pair in row.windows(2) {
        neighbours[pair[0]][1] = pair[1] as u8;
        neighbours[pair[1]][0] = pair[0] as u8;
    }
    neighbours
}

fn host<W: Word>(army: &Army, side: Side, line: i16, table: i16, rules: &Rules) -> Host<W> {
    let behind = (line - forward(side) * rules.rulings.reserve_depth).clamp(0, table);
    let unit = |listed: &ListedUnit| Unit {
        depth: if listed.post == Post::Reserve { behind } else { line },
        left: listed.figures,
        ..Unit::NOBODY
    };
    let mut units: Vec<Unit> = army.units.iter().map(unit).collect();
    let mut leaders = Vec::with_capacity(army.leaders.len());
    for (index, leader) in army.leaders.iter().enumerate() {
        let unit = leader.with.map_or(NONE, |unit| unit as u8);
        if unit != NONE {
            units[usize::from(unit)].leader = index as u8;
        }
        let rank = leader.rank;
        leaders.push(Leader { alive: true, rank, unit, depth: line, ..Leader::NOBODY });
    }
    let all = UnitSet::first(units.len());
    let mut resting = UnitSet::EMPTY;
    if rules.rulings.skeleton_rest == SkeletonRest::AnyTime {
        for (index, unit) in army.units.iter().enumerate() {
            if unit.kind.people == People::Skeleton {
                resting.insert(index as u8);
            }
        }
    }
    Host {
        units: Roster::new(&units, Unit::NOBODY),
        leaders: Roster::new(&leaders, Leader::NOBODY),
        order: all,
        routed: UnitSet::EMPTY,
        engaged: UnitSet::EMPTY,
        shot: UnitSet::EMPTY,
        stirred: UnitSet::EMPTY,
        may_try: all,
        attacked: UnitSet::EMPTY,
        fought: UnitSet::EMPTY,
        check: UnitSet::EMPTY,
        ran: UnitSet::EMPTY,
        bereft: UnitSet::EMPTY,
        resting,
    }
}
