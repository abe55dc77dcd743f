//! Forces, rules and scenario resolved before the first activation.

use super::address::{Phase, Purpose, at_side};
use super::scenario::{Scenario, Strip, ground};
use super::state::{Squad, State};
use super::turn::Turn;
use crate::game::Noun;
use crate::scenario::{Gaps, Lines};
use crate::turn::Ruled;
use crate::{
    Event, Fate, Flow, Log, Roster, SideTally, System, Tally, UnitNow, UnitRef, UnitTally,
};
use fairfight_rules::modern_skirmish::army::{Army, Doctrine, MOST_UNITS};
use fairfight_rules::modern_skirmish::fire::{Aim, Band, Target, kills};
use fairfight_rules::modern_skirmish::{ByPart, Class, Part, Rules, Unit};
use fairfight_rules::{BySide, Dice, Side};

/// The number of throws of 36 with which a shot kills, by firer, target and range.
pub type Kills = [[[u8; 3]; 2]; 4];

/// The whole table under these rules.
pub fn all_kills(rules: &Rules) -> Kills {
    Class::ALL.map(|firer| {
        Target::BOTH.map(|target| Band::ALL.map(|band| kills(Aim { firer, target, band }, rules)))
    })
}

/// The depth at which each side begins; the Antagonist's edge is that of seat A.
const fn starts(lines: Lines) -> ByPart<i16> {
    ByPart { antagonist: lines.at.a, affiliation: lines.at.b }
}

/// The battle of a force of the Antagonist and one of the Affiliation.
#[derive(Clone, Debug)]
pub struct Battle {
    /// The rules.
    pub rules: Rules,
    /// Depth of the table in millimetres.
    pub table: i16,
    /// The depth at which each side begins, if the gap is not drawn; otherwise that of the widest gap.
    pub start: ByPart<i16>,
    /// The strips of terrain, in the order of the scenario.
    pub strips: Vec<Strip>,
    /// The seat of each side in the rules.
    pub seats: ByPart<Side>,
    /// The units as they were entered, in the order of their lists.
    pub units: ByPart<Vec<Unit>>,
    /// The doctrine of each side.
    pub doctrines: ByPart<Doctrine>,
    /// Activations after which play ends; `None` for never.
    pub limit: Option<u16>,
    /// Quiet activations in a row after which play ends.
    pub quiet: u16,
    gaps: Gaps,
    kills: Kills,
}

impl Battle {
    /// The battle of `armies`, one of each side in the rules, played by `doctrines` in `scenario`.
    pub fn new(
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
    ) -> Battle {
        debug_assert_ne!(armies.a.part, armies.b.part, "each side is played once");
        let first = match armies.a.part {
            Part::Antagonist => Side::A,
            Part::Affiliation => Side::B,
        };
        let seats = ByPart { antagonist: first, affiliation: first.other() };
        let gaps = scenario.gaps(rules);
        let lines = gaps.widest();
        let entered = |part: Part| {
            let members = armies[seats[part]].units.iter().take(MOST_UNITS);
            members.map(|member| member.unit).collect()
        };
        Battle {
            table: lines.table,
            start: starts(lines),
            strips: scenario.strips.clone(),
            seats,
            units: ByPart::from_fn(entered),
            doctrines: ByPart::from_fn(|part| doctrines[seats[part]]),
            limit: Some(scenario.turns.unwrap_or(rules.rulings.game_end as u16)),
            quiet: scenario.quiet.unwrap_or(rules.rulings.quiet as u16),
            gaps,
            kills: all_kills(rules),
            rules: rules.clone(),
        }
    }

    /// The class of this unit's men.
    #[inline]
    pub fn class(&self, part: Part, unit: u8) -> Class {
        self.units[part][usize::from(unit)].class
    }

    /// The numbers of a side's units.
    #[inline]
    pub fn all(&self, part: Part) -> std::ops::Range<u8> {
        0..self.units[part].len() as u8
    }

    /// The number of men left in a unit.
    #[inline]
    pub fn present(&self, part: Part, unit: u8, squad: &Squad) -> u8 {
        let figures = self.units[part][usize::from(unit)].figures;
        figures.saturating_sub(squad.marks.kia).saturating_sub(squad.eliminated)
    }

    /// The number of throws of 36 with which this shot kills.
    #[inline]
    pub fn kills(&self, aim: Aim) -> u8 {
        self.kills[aim.firer as usize][aim.target as usize][aim.band as usize]
    }

    /// Men that a unit has lost in this battle: KIA for its enemy's score (MS-W1).
    pub fn lost(&self, part: Part, unit: u8, squad: &Squad) -> u16 {
        let before = self.units[part][usize::from(unit)].marks.kia;
        u16::from(squad.marks.kia.saturating_sub(before)) + u16::from(squad.eliminated)
    }
}

impl Ruled for Battle {
    type Rules = Rules;

    #[inline]
    fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl System for Battle {
    type State = State;

    fn open(&self) -> State {
        let squads = |part: Part| {
            let depth = self.start[part];
            let ground = ground(&self.strips, depth);
            let squad = |unit: &Unit| {
                let (marks, in_play) = (unit.marks, true);
                Squad { depth, ground, marks, in_play, ..Squad::default() }
            };
            let squads: Vec<Squad> = self.units[part].iter().map(squad).collect();
            Roster::new(&squads, Squad::default())
        };
        State {
            active: Part::Antagonist,
            melee: None,
            activations: 0,
            quiet: 0,
            squads: ByPart::from_fn(squads),
        }
    }

    fn deploy<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) {
        let at = at_side(Phase::Deployment, Side::A, Purpose::Gap);
        let Some(lines) = self.gaps.drawn(dice, at) else { return };
        let unit = Noun { one: "mm", many: "mm" };
        log.event(|| Event::Deployed { gap: lines.at.b - lines.at.a, unit });
        for part in Part::BOTH {
            let depth = starts(lines)[part];
            for (unit, squad) in (0..).zip(state.squads[part].iter_mut()) {
                (squad.depth, squad.ground) = (depth, self.ground(depth));
                let (unit, what) =
                    (UnitRef::new(self.seats[part], unit), "began at depth {number} mm");
                log.event(|| Event::Did { unit, what, whom: None, number: Some(depth) });
            }
        }
    }

    #[inline]
    fn step<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) -> Flow {
        Turn { battle: self, state, dice, log, step: () }.advance()
    }

    fn units_now(&self, state: &State) -> Vec<UnitNow> {
        let of = |(part, id): (Part, u8)| {
            let squad = &state.squads[part][id];
            let left = self.present(part, id, squad);
            let enemy = state.melee.and_then(|melee| {
                let (own, other) = match part == state.active {
                    true => (melee.unit, melee.target),
                    false => (melee.target, melee.unit),
                };
                (own == id).then(|| UnitRef::new(self.seats[part].other(), other))
            });
            UnitNow {
                unit: UnitRef::new(self.seats[part], id),
                depth: squad.in_play.then_some(squad.depth),
                lane: None,
                left: left.into(),
                state: match (left, squad.in_play) {
                    (0, _) => "destroyed",
                    (1.., false) => "routed",
                    (1.., true) => "in play",
                },
                enemy,
            }
        };
        let all = |part: Part| self.all(part).map(move |id| (part, id));
        Part::BOTH.into_iter().flat_map(all).map(of).collect()
    }

    fn tally(&self, end: &State, into: &mut Tally) {
        for part in Part::BOTH {
            let side = self.seats[part];
            let units = &mut into.units[side];
            units.clear();
            let mut sum = SideTally::default();
            for unit in self.all(part) {
                let squad = &end.squads[part][unit];
                let figures = self.present(part, unit, squad);
                let fate = match (figures, squad.in_play) {
                    (0, _) => Fate::Destroyed,
                    (1.., false) => Fate::Routed,
                    (1.., true) => Fate::Stands,
                };
                if squad.in_play {
                    sum.points += u32::from(figures);
                }
                sum.lost += u32::from(self.lost(part, unit, squad));
                units.push(UnitTally { figures: figures.into(), fate });
            }
            into.sides[side] = sum;
        }
    }
}
