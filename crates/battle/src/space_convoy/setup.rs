//! Forces, rules and scenario resolved before the first turn.

use super::gunnery::Chances;
use super::scenario::Scenario;
use super::state::{ByPart, Hull, LEFT, MOST_OBJECTS, Stage, State};
use super::turn::Turn;
use crate::turn::Ruled;
use crate::{Fate, Flow, Log, SideTally, System, Tally, UnitNow, UnitRef, UnitTally};
use fairfight_rules::space_convoy::army::{Army, Doctrine, MOST_VESSELS};
use fairfight_rules::space_convoy::movement::moving_faces;
use fairfight_rules::space_convoy::{
    Class, Damage, FirstInitiative, Grid, Object, Part, Rules, Vessel,
};
use fairfight_rules::{BySide, Dice, Side};

/// With this pull or more, no vessel moves without a natural 6.
const MOST_PULL: usize = 6;

/// A vessel as entered in its list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entered {
    /// Its kind, and its condition at the start.
    pub vessel: Vessel,
    /// For a Coffin, the row in its list.
    pub row: u8,
}

/// The battle of a convoy and its raiders.
#[derive(Clone, Debug)]
pub struct Battle {
    /// The rules.
    pub rules: Rules,
    /// The table.
    pub grid: Grid,
    /// The seat of each part.
    pub seats: ByPart<Side>,
    /// The vessels, in the order of their lists.
    pub vessels: ByPart<Vec<Entered>>,
    /// The doctrine of each part.
    pub doctrines: ByPart<Doctrine>,
    /// The objects, in the order in which they are placed.
    pub objects: Vec<Object>,
    /// Their rows, if a scenario places them; otherwise empty.
    pub placed: Vec<u8>,
    /// Initiatives after which play ends; `None` for never.
    pub limit: Option<u16>,
    chances: Chances,
    /// Faces that move, by class, slowed and pull.
    moving: [[[u8; MOST_PULL + 1]; 2]; 6],
}

impl Battle {
    /// The battle of `armies`, one of each part, played by `doctrines` in `scenario`.
    pub fn new(
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
    ) -> Battle {
        debug_assert_ne!(armies.a.part, armies.b.part, "each part is played once");
        let convoy = match armies.a.part {
            Part::Freeloaders => Side::A,
            Part::Naztees => Side::B,
        };
        let seats = ByPart::new(convoy, convoy.other());
        let entered = |part: Part| {
            let units = armies[seats[part]].units.iter().take(MOST_VESSELS);
            units.map(|unit| Entered { vessel: unit.vessel, row: unit.row }).collect()
        };
        let doctrine = |part: Part| {
            let given = doctrines[seats[part]];
            if given.part() == part { given } else { Doctrine::of(part) }
        };
        let at_random = Object::ALL
            .into_iter()
            .flat_map(|object| std::iter::repeat_n(object, object.count(&rules.numbers).into()));
        let objects: Vec<Object> = match scenario.objects[..] {
            [] => at_random.collect(),
            [..] => scenario.objects.iter().map(|(object, _)| *object).collect(),
        };
        let faces = |class: Class, damage: Damage| {
            std::array::from_fn(|pull| moving_faces(class, damage, pull as u8, rules))
        };
        Battle {
            grid: rules.grid(),
            seats,
            vessels: ByPart::new(entered(Part::Freeloaders), entered(Part::Naztees)),
            doctrines: ByPart::new(doctrine(Part::Freeloaders), doctrine(Part::Naztees)),
            objects: objects.into_iter().take(MOST_OBJECTS).collect(),
            placed: scenario.objects.iter().map(|(_, row)| *row).collect(),
            limit: Some(scenario.turns.unwrap_or(rules.rulings.game_end as u16)),
            chances: Chances::new(rules),
            moving: Class::ALL
                .map(|class| [Damage::default(), Damage::SLOWED].map(|d| faces(class, d))),
            rules: rules.clone(),
        }
    }

    /// The class of this vessel.
    #[inline]
    pub fn class(&self, part: Part, vessel: u8) -> Class {
        self.vessels[part][usize::from(vessel)].vessel.class
    }

    /// The numbers of a part's vessels.
    #[inline]
    pub fn fleet(&self, part: Part) -> std::ops::Range<u8> {
        0..self.vessels[part].len() as u8
    }

    /// The row of vessels that are still off the table in the east.
    #[inline]
    pub const fn off_table(&self) -> u8 {
        self.grid.rows + 1
    }

    /// The number of faces with which a vessel moves from its present place.
    #[inline]
    pub fn moving_faces(&self, class: Class, hull: &Hull) -> u8 {
        let slowed = usize::from(hull.damage.has(Damage::SLOWED));
        self.moving[class as usize][slowed][usize::from(hull.pull).min(MOST_PULL)]
    }

    /// The exact chances of shots.
    #[inline]
    pub fn chances(&self) -> &Chances {
        &self.chances
    }

    /// The first stage, starting with this one, that has something to do.
    pub fn stage_from(&self, stage: Stage) -> Stage {
        match stage {
            Stage::Objects(next) if usize::from(next) < self.objects.len() => stage,
            Stage::Objects(_) => self.stage_from(Stage::Naztees(0)),
            Stage::Naztees(next) if self.fleet(Part::Naztees).contains(&next) => stage,
            Stage::Naztees(_) => self.stage_from(Stage::First),
            Stage::First => match self.rules.rulings.first_initiative {
                FirstInitiative::RollOff => Stage::First,
                FirstInitiative::Freeloaders | FirstInitiative::Naztees => Stage::Play,
            },
            Stage::Play => Stage::Play,
        }
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
        let mut objects = [0; MOST_OBJECTS];
        for (row, placed) in objects.iter_mut().zip(&self.placed) {
            *row = *placed;
        }
        let hulls = |part: Part, row: u8| {
            std::array::from_fn(|vessel| {
                let entered = self.vessels[part].get(vessel);
                entered.map_or(Hull { destroyed: true, ..Hull::default() }, |entered| Hull {
                    row,
                    damage: entered.vessel.damage,
                    ..Hull::default()
                })
            })
        };
        let stage = if self.placed.is_empty() { Stage::Objects(0) } else { Stage::Naztees(0) };
        State {
            stage: self.stage_from(stage),
            active: match self.rules.rulings.first_initiative {
                FirstInitiative::Freeloaders | FirstInitiative::RollOff => Part::Freeloaders,
                FirstInitiative::Naztees => Part::Naztees,
            },
            actions: 0,
            acted: 0,
            shot: None,
            initiatives: 0,
            passes: 0,
            off: 0,
            hulls: ByPart::new(
                hulls(Part::Freeloaders, self.off_table()),
                hulls(Part::Naztees, self.off_table()),
            ),
            objects,
        }
    }

    #[inline]
    fn step<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) -> Flow {
        Turn { battle: self, state, dice, log, step: () }.advance()
    }

    fn units_now(&self, state: &State) -> Vec<UnitNow> {
        let of = |(part, id): (Part, u8)| {
            let hull = &state.hulls[part][usize::from(id)];
            let gone = hull.destroyed || [LEFT, self.off_table()].contains(&hull.row);
            UnitNow {
                unit: UnitRef::new(self.seats[part], id),
                depth: (!gone).then(|| hull.row.into()),
                lane: (!gone && hull.lane > 0).then_some(hull.lane),
                left: (!hull.destroyed).into(),
                state: match hull.row {
                    _ if hull.destroyed => "destroyed",
                    LEFT => "left by the west",
                    row if row == self.off_table() => "off the table in the east",
                    _ => condition(hull.damage),
                },
                enemy: None,
            }
        };
        let all = |part: Part| self.fleet(part).map(move |id| (part, id));
        Part::BOTH.into_iter().flat_map(all).map(of).collect()
    }

    fn tally(&self, end: &State, into: &mut Tally) {
        for part in Part::BOTH {
            let side = self.seats[part];
            let units = &mut into.units[side];
            units.clear();
            let mut sum = SideTally::default();
            for vessel in self.fleet(part) {
                let gone = end.hulls[part][usize::from(vessel)].destroyed;
                sum.points += u32::from(!gone);
                sum.lost += u32::from(gone);
                let fate = if gone { Fate::Destroyed } else { Fate::Stands };
                units.push(UnitTally { figures: u16::from(!gone), fate });
            }
            into.sides[side] = sum;
        }
    }
}

/// The damage of a vessel in words.
const fn condition(damage: Damage) -> &'static str {
    let slowed = damage.has(Damage::SLOWED);
    match (slowed, damage.has(Damage::WEAKENED), damage.has(Damage::DISARMED)) {
        (false, false, false) => "whole",
        (true, false, false) => "slowed",
        (false, true, false) => "weakened",
        (true, true, false) => "slowed and weakened",
        (false, false, true) => "disarmed",
        (true, false, true) => "slowed and disarmed",
        (false, true, true) => "weakened and disarmed",
        (true, true, true) => "slowed, weakened and disarmed",
    }
}
