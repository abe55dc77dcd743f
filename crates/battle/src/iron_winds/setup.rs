//! A battle before its first turn: lists, rules and scenario resolved into what the turn needs.

use super::doctrine::{FightBook, FightValues};
use super::ground::Terrain;
use super::opening::{Code, Opening, Place, place};
use super::scenario::Scenario;
use super::state::{Host, Leader, Stage, State, Unit};
use crate::{Oracle, UnitSet, Word};
use fairfight_rules::iron_winds::army::{Army, Doctrine, Post};
use fairfight_rules::iron_winds::{
    Class, Kind, People, Profile, ReserveScreened, Rules, advanced, costs, rally,
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
    /// Units that cavalry must roll to charge frontally (IW-X4).
    pub deterring: BySide<UnitSet<W>>,
    /// Units that must roll before cavalry reaches them (IW-X9).
    pub frightened: BySide<UnitSet<W>>,
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
    /// By what they are looked up, in the same order.
    codes: Arc<[Code]>,
    /// Where the lines stand.
    lines: BySide<i16>,
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
    /// By what they are looked up.
    codes: Arc<[Code]>,
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
        let none = BySide::new(UnitSet::EMPTY, UnitSet::EMPTY);
        let Known { profiles, codes, book } = known;
        let mut battle = Battle {
            rules: rules.clone(),
            terrain: Terrain::new(&scenario.terrain),
            table,
            turns: scenario.turns.unwrap_or(rules.rulings.turn_limit) as u16,
            doctrines,
            archers: none,
            has_pikes: BySide::new(false, false),
            reserves: none,
            screenable: none,
            wings: none,
            mounted: none,
            deterring: none,
            frightened: none,
            horse_archers: none,
            rally_unled: none,
            skeletons: none,
            leader_points: BySide::default(),
            start_points: BySide::new(0, 0),
            values: FightValues::default(),
            profiles,
            codes,
            lines: BySide::new(line_a, line_a + gap),
            places: BySide::default(),
            open: BySide::new(Opening::new(), Opening::new()),
        };
        battle.seat(armies, doctrines, book, oracle);
        battle
    }

    /// Makes it the battle of other armies under the same `rules` in the same scenario.
    pub(super) fn reseat(
        &mut self,
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        oracle: &impl Oracle,
    ) {
        debug_assert_eq!(self.rules, *rules);
        let book = self.values.book();
        self.seat(armies, doctrines, book, oracle);
    }

    /// Lets the armies change seats, under doctrines that change them too; `false` where a doctrine looked up
    /// what fights are worth as they were seated.
    pub(super) fn change_seats(&mut self, doctrines: BySide<Doctrine>) -> bool {
        let is_weighed = [doctrines.a, doctrines.b].contains(&Doctrine::Expert);
        if is_weighed || self.doctrines.swapped() != doctrines {
            return false;
        }
        let Battle {
            // What rules and scenario decide, and what is known of the rules.
            rules: _,
            terrain: _,
            table: _,
            turns: _,
            lines: _,
            values: _,
            profiles: _,
            codes: _,
            doctrines: own,
            archers,
            has_pikes,
            reserves,
            screenable,
            wings,
            mounted,
            deterring,
            frightened,
            horse_archers,
            rally_unled,
            skeletons,
            leader_points,
            start_points,
            places,
            open,
        } = self;
        let of_kind = [mounted, deterring, frightened, horse_archers, rally_unled, skeletons];
        let posted = [archers, reserves, screenable, wings];
        of_kind.into_iter().chain(posted).for_each(BySide::swap);
        own.swap();
        has_pikes.swap();
        leader_points.swap();
        start_points.swap();
        places.swap();
        open.swap();
        self.line_up();
        true
    }

    /// Sets all that armies and doctrines decide.
    fn seat(
        &mut self,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        book: Option<FightBook>,
        oracle: &impl Oracle,
    ) {
        if !self.fill(armies) {
            self.learn(armies);
            let is_filled = self.fill(armies);
            debug_assert!(is_filled, "every unit has its profile");
        }
        for side in Side::BOTH {
            place(armies[side], &mut self.places[side]);
        }
        self.line_up();
        self.doctrines = doctrines;
        self.values = FightValues::default();
        if [doctrines.a, doctrines.b].contains(&Doctrine::Expert) {
            let hosts = self.open.as_ref().map(Opening::host);
            let (rules, profiles) = (&self.rules, &self.profiles);
            match FightValues::new(rules, profiles, &hosts, doctrines, book, oracle) {
                Some(values) => self.values = values,
                // What is too much to be weighed is played by rule.
                None => {
                    let is_expert = |doctrine| doctrine == Doctrine::Expert;
                    let by_rule = |own| if is_expert(own) { Doctrine::Steady } else { own };
                    self.doctrines = doctrines.map(by_rule);
                }
            }
        }
        for side in Side::BOTH {
            self.tell_apart(side, armies[side]);
            let points = armies[side].leaders.iter().map(|l| costs::leader(l.rank, &self.rules));
            self.leader_points[side].clear();
            self.leader_points[side].extend(points);
            let points = self.open[side].points(self, side);
            self.start_points[side] = points;
        }
    }

    /// Calls up both armies; `false` where the rules were not asked about one of their units.
    fn fill(&mut self, armies: BySide<&Army>) -> bool {
        let Battle { open, codes, profiles, rules, .. } = self;
        Side::BOTH.into_iter().all(|side| open[side].fill(armies[side], codes, profiles, rules))
    }

    /// Puts both armies on their lines.
    fn line_up(&mut self) {
        let Battle { open, places, lines, table, rules, .. } = self;
        for side in Side::BOTH {
            open[side].line_up(&places[side], side, lines[side], *table, rules);
        }
    }

    /// Asks the rules about all units that are not known.
    fn learn(&mut self, armies: BySide<&Army>) {
        let mut all = self.profiles.to_vec();
        let mut codes = self.codes.to_vec();
        for unit in Side::BOTH.into_iter().flat_map(|side| &armies[side].units) {
            let code = Code::new(&unit.kind, unit.figures);
            if !codes.contains(&code) {
                codes.push(code);
                all.push(Profile::new(&unit.kind, unit.figures, &self.rules));
            }
        }
        // Units name theirs in a byte; two lists have 256 kinds at most.
        if all.len() > 256 {
            (self.profiles, self.codes) = (Arc::new([]), Arc::new([]));
            self.learn(armies);
        } else {
            (self.profiles, self.codes) = (all.into(), codes.into());
        }
    }

    /// Which units of a side can do what?
    fn tell_apart(&mut self, side: Side, army: &Army) {
        let rules = &self.rules;
        let (pikes, horse_archers) = (rules.advanced(4), rules.advanced(11));
        let screened = rules.rulings.reserve_screened == ReserveScreened::Yes;
        let unled = |class| rally::needed(class, rules).is_some();
        let unled = Class::ALL.map(unled);
        let [mut archers, mut reserves, mut wings, mut mounted, mut rallying, mut skeletons] =
            [UnitSet::EMPTY; 6];
        let (mut deterring, mut frightened) = (UnitSet::EMPTY, UnitSet::EMPTY);
        let cavalry = Kind { mounted: true, ..Kind::foot(People::Human, Class::Warrior) };
        let mut has_pikes = false;
        for (id, unit) in (0u8..).zip(&army.units) {
            let kind = &unit.kind;
            let of = |is_one: bool| if is_one { UnitSet::of(id) } else { UnitSet::EMPTY };
            archers = archers | of(kind.missile.is_some());
            reserves = reserves | of(unit.post == Post::Reserve);
            wings = wings | of(unit.post == Post::Wing);
            mounted = mounted | of(kind.mounted);
            deterring = deterring | of(advanced::pikes_deter(&cavalry, kind, rules));
            frightened = frightened | of(advanced::cavalry_frightens(&cavalry, kind, rules));
            rallying = rallying | of(unled[kind.class as usize]);
            skeletons = skeletons | of(kind.people == People::Skeleton);
            has_pikes |= kind.pikes;
        }
        let only_if = |set, is_so: bool| if is_so { set } else { UnitSet::EMPTY };
        self.archers[side] = archers;
        self.has_pikes[side] = has_pikes && pikes;
        self.reserves[side] = reserves;
        self.screenable[side] = only_if(reserves, screened);
        self.wings[side] = wings;
        self.mounted[side] = mounted;
        self.deterring[side] = deterring;
        self.frightened[side] = frightened;
        self.horse_archers[side] = only_if(mounted, horse_archers);
        self.rally_unled[side] = rallying;
        self.skeletons[side] = skeletons;
    }

    /// What this battle knows of its rules; nothing of others.
    pub(super) fn known(&self, rules: &Rules) -> Known {
        if self.rules != *rules {
            return Known::default();
        }
        let (profiles, codes) = (Arc::clone(&self.profiles), Arc::clone(&self.codes));
        Known { profiles, codes, book: self.values.book() }
    }

    /// The battle as it opens.
    pub fn opening(&self) -> State<W> {
        let sides = self.open.as_ref().map(Opening::host);
        State { turn: 1, stage: Stage::Challenges, tied: 0, sides }
    }

    /// Makes `state` that one, in the room that is there.
    pub(super) fn opening_into(&self, state: &mut State<W>) {
        let State { turn, stage, tied, sides } = state;
        (*turn, *stage, *tied) = (1, Stage::Challenges, 0);
        for side in Side::BOTH {
            self.open[side].host_into(&mut sides[side]);
        }
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

/// One step toward the enemy's edge, on the axis.
#[inline]
pub const fn forward(side: Side) -> i16 {
    match side {
        Side::A => 1,
        Side::B => -1,
    }
}
