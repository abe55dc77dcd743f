//! Positions of a battle, and dice with chosen faces.

use crate::cases;
pub use crate::cases::Recorder;
use fairfight_battle::space_convoy::state::{Hull, Stage};
use fairfight_battle::space_convoy::{Action, Battle, Scenario, SpaceConvoy, State};
use fairfight_battle::{Event, Flow, System};
pub use fairfight_rules::space_convoy::Class::{self, *};
pub use fairfight_rules::space_convoy::Part::{self, *};
use fairfight_rules::space_convoy::army::{Army, Doctrine, Unit};
use fairfight_rules::space_convoy::{Rules, notation};
use fairfight_rules::{Address, BySide, Dice};
use std::collections::{BTreeMap, VecDeque};

/// Purposes of dice, by the numbers of their addresses.
pub mod purpose {
    pub const OBJECT_ROW: u8 = 1;
    pub const COFFIN_ROW: u8 = 2;
    pub const LANE: u8 = 3;
    pub const EXPOSURE: u8 = 4;
    pub const ROLL_OFF: u8 = 5;
    pub const MOVE: u8 = 6;
    pub const WHITE: u8 = 7;
    pub const RED: u8 = 8;
    pub const BLUE: u8 = 9;
    pub const YELLOW: u8 = 10;
    pub const VICTORY: u8 = 11;
    pub const CHOICE: u8 = 12;
}

/// Dice by purpose; those without a list show their lowest face.
#[derive(Default)]
pub struct Rolls {
    faces: BTreeMap<u8, VecDeque<u32>>,
    /// The rolls so far, by purpose.
    pub rolled: Vec<u8>,
}

impl Rolls {
    /// Makes the next dice for this purpose show these faces, from 1.
    pub fn on(mut self, purpose: u8, faces: &[u32]) -> Rolls {
        self.faces.entry(purpose).or_default().extend(faces);
        self
    }

    /// Asserts that every die of the lists has been rolled.
    pub fn finish(&self) {
        assert!(self.faces.values().all(VecDeque::is_empty), "left over: {:?}", self.faces);
    }
}

impl Dice for Rolls {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        self.rolled.push(at.purpose());
        let list = self.faces.get_mut(&at.purpose());
        let face = list.and_then(VecDeque::pop_front).unwrap_or(1);
        assert!((1..=n).contains(&face), "{face} of {n} for {at:?}");
        face - 1
    }

    fn turn(&mut self, _turn: u16) {}
}

/// A battle in the middle of play.
pub struct Position {
    pub battle: Battle,
    pub state: State,
    pub log: Recorder,
}

/// The printed rules with another option of one ruling.
pub fn with(id: &str, option: &str) -> Rules {
    cases::with::<SpaceConvoy>(id, option)
}

/// Parses vessels written as `class[+trait][@row]`, sorted as in a list; off the table without a row.
fn fleet(text: &str) -> Vec<(Unit, Option<u8>)> {
    let vessel = |word: &str| {
        let (word, row) = match word.split_once('@') {
            Some((word, row)) => (word, Some(row.parse().unwrap())),
            None => (word, None),
        };
        let vessel = notation::parse(word).unwrap();
        (Unit { name: word.to_owned(), vessel, row: 6 }, row)
    };
    let mut fleet: Vec<_> = text.split_whitespace().map(vessel).collect();
    fleet.sort_by_key(|(unit, _)| unit.vessel.class);
    fleet
}

/// A force without rows.
pub fn army(part: Part, text: &str) -> Army {
    let units = fleet(text).into_iter().map(|(unit, _)| unit).collect();
    Army { name: part.name().into(), part, doctrine: None, units }
}

impl Position {
    /// Freeloaders against Naztees in their rows, no objects, the Freeloaders with the initiative.
    pub fn of(rules: &Rules, convoy: &str, raiders: &str) -> Position {
        Position::played(rules, convoy, raiders, Doctrine::Screen, Doctrine::Ambush)
    }

    pub fn played(
        rules: &Rules,
        convoy: &str,
        raiders: &str,
        escort: Doctrine,
        raid: Doctrine,
    ) -> Position {
        let armies = [army(Freeloaders, convoy), army(Naztees, raiders)];
        let armies = BySide::new(&armies[0], &armies[1]);
        let doctrines = BySide::new(escort, raid);
        let battle = Battle::new(rules, armies, doctrines, &Scenario::default());
        let mut state = battle.open();
        state.stage = Stage::Play;
        state.active = Freeloaders;
        for (part, text) in [(Freeloaders, convoy), (Naztees, raiders)] {
            for ((_, row), hull) in fleet(text).iter().zip(&mut state.hulls[part]) {
                hull.row = row.unwrap_or(hull.row);
            }
        }
        Position { battle, state, log: Recorder::default() }
    }

    /// Gives the other side the initiative.
    pub fn raiders(mut self) -> Position {
        self.state.active = Naztees;
        self
    }

    /// Puts object number `object` of the printed seven (a nebula, two planets, four comets) in a row.
    pub fn object(mut self, object: usize, row: u8) -> Position {
        self.state.objects[object] = row;
        self
    }

    pub fn hull(&self, part: Part, vessel: usize) -> Hull {
        self.state.hulls[part][vessel]
    }

    pub fn hull_mut(&mut self, part: Part, vessel: usize) -> &mut Hull {
        &mut self.state.hulls[part][vessel]
    }

    /// Carries out an action, and a shot to its end.
    pub fn act(&mut self, action: Action, dice: &mut Rolls) -> Flow {
        let mut flow = self.battle.act(&mut self.state, action, dice, &mut self.log);
        while self.state.shot.is_some() {
            flow = self.battle.step(&mut self.state, dice, &mut self.log);
        }
        flow
    }

    /// The action of the active side; of equal ones, the first.
    pub fn choose(&self) -> Action {
        self.battle.choose(&self.state, 0).0
    }

    /// All equally good actions.
    pub fn equals(&self) -> Vec<Action> {
        let of = |wanted| self.battle.choose(&self.state, wanted);
        (0..of(0).1).map(|wanted| of(wanted).0).collect()
    }

    /// The deeds of vessels in the events: `what` of each.
    pub fn deeds(&self) -> Vec<&'static str> {
        let deed = |event: &Event| match event {
            Event::Did { what, .. } => Some(*what),
            Event::Hit { .. } => Some("hits"),
            _ => None,
        };
        self.log.0.iter().filter_map(deed).collect()
    }
}
