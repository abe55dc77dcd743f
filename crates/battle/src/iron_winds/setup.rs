//! A battle before its first turn: lists, rules and scenario resolved into what the turn needs.

use super::doctrine::{FightBook, FightValues};
use super::ground::Terrain;
use super::opening::{Opening, Place, places};
use super::scenario::Scenario;
use super::state::{Host, Leader, Stage, State, Unit};
use crate::{Oracle, UnitSet, Word};
use fairfight_rules::iron_winds::army::{Army, Doctrine, Post, Unit as ListedUnit};
use fairfight_rules::iron_winds::{
    People, Profile, ReserveScreened, Rules, advanced, costs, rally,
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
    /// The two sides as it opens.
    open: BySide<Opening<W>>,
}

/// What a battle can take over from another under the same rules.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// What the rules make of kinds of unit.
    profiles: Arc<[Profile]>,
    /// What fights are worth, where one was played by a doctrine that looks it up.
    book: Option<FightBook>,
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
        let Known { profiles: known, book } = known;
        let opened = |profiles: &[Profile]| {
            let of = |side| Opening::new(armies[side], side, lines[side], table, profiles, rules);
            Some(BySide::new(of(Side::A)?, of(Side::B)?))
        };
        let (profiles, open) = match opened(&known) {
            Some(open) => (known, open),
            None => {
                let profiles = profiles(known, rules, armies);
                let open = opened(&profiles).expect("every unit has its profile");
                (profiles, open)
            }
        };
        let weighs = [doctrines.a, doctrines.b].contains(&Doctrine::Expert);
        let values = if weighs {
            let hosts = open.as_ref().map(Opening::host);
            FightValues::new(rules, &profiles, &hosts, doctrines, book, oracle)
        } else {
            Some(FightValues::default())
        };
        // What is too much to be weighed is played by rule.
        let too_much = |doctrine| doctrine == Doctrine::Expert && values.is_none();
        let doctrines =
            doctrines.map(|doctrine| if too_much(doctrine) { Doctrine::Steady } else { doctrine });
        let leader_points =
            armies.map(|army| army.leaders.iter().map(|l| costs::leader(l.rank, rules)).collect());
        let mut battle = Battle {
            rules: rules.clone(),
            terrain: Terrain::new(&scenario.terrain),
            table,
            turns: scenario.turns.unwrap_or(rules.rulings.turn_limit) as u16,
            doctrines,
            archers: those(armies, |unit| unit.kind.missile.is_some()),
            has_pikes: those::<W>(armies, |unit| unit.kind.pikes && rules.advanced(4))
                .map(|set| !set.is_empty()),
            reserves: those(armies, |unit| unit.post == Post::Reserve),
            screenable: those(armies, |unit| {
                unit.post == Post::Reserve && rules.rulings.reserve_screened == ReserveScreened::Yes
            }),
            wings: those(armies, |unit| unit.post == Post::Wing),
            mounted: those(armies, |unit| unit.kind.mounted),
            horse_archers: those(armies, |unit| unit.kind.mounted && rules.advanced(11)),
            rally_unled: those(armies, |unit| rally::needed(unit.kind.class, rules).is_some()),
            skeletons: those(armies, |unit| unit.kind.people == People::Skeleton),
            leader_points,
            start_points: BySide::new(0, 0),
            values: values.unwrap_or_default(),
            profiles,
            places: armies.map(places),
            open,
        };
        battle.start_points = BySide::from_fn(|side| battle.open[side].points(&battle, side));
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
    pub fn opening(&self) -> State<W> {
        let sides = self.open.as_ref().map(Opening::host);
        State { turn: 1, stage: Stage::Challenges, tied: 0, sides }
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

/// Those of the units, on both sides.
fn those<W: Word>(
    armies: BySide<&Army>,
    wanted: impl Fn(&ListedUnit) -> bool,
) -> BySide<UnitSet<W>> {
    armies.map(|army| {
        let ids = (0u8..).zip(&army.units).filter(|(_, unit)| wanted(unit));
        ids.fold(UnitSet::EMPTY, |set, (id, _)| set | UnitSet::of(id))
    })
}

/// Is this what the rules make of the unit?
pub(super) fn is_of(profile: &Profile, unit: &ListedUnit) -> bool {
    profile.kind == unit.kind && profile.purchased == unit.figures
}

/// The profiles of all units: those that are known, and what is missing among them.
fn profiles(known: Arc<[Profile]>, rules: &Rules, armies: BySide<&Army>) -> Arc<[Profile]> {
    let mut all = known.to_vec();
    for unit in Side::BOTH.into_iter().flat_map(|side| &armies[side].units) {
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
