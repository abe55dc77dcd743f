//! Positions of a battle, and dice with chosen faces.

use crate::cases;
pub use crate::cases::Recorder;
use fairfight_battle::modern_skirmish::state::Squad;
use fairfight_battle::modern_skirmish::{
    Action, Battle, Kind, ModernSkirmish, Scenario, State, Strip,
};
use fairfight_battle::{Event, Flow, System};
pub use fairfight_rules::modern_skirmish::Part::{self, *};
use fairfight_rules::modern_skirmish::army::{Army, Doctrine, Member};
use fairfight_rules::modern_skirmish::{Rules, notation};
use fairfight_rules::{Address, BySide, Dice};
use std::collections::{BTreeMap, VecDeque};

/// Purposes of dice, by the numbers of their addresses.
pub mod purpose {
    pub const TEST: u8 = 1;
    pub const COLOURED: u8 = 2;
    pub const WHITE: u8 = 3;
    pub const MELEE: u8 = 4;
    pub const CHOICE: u8 = 5;
    pub const GAP: u8 = 6;
}

/// Dice by purpose; tests without a list pass, other dice without one show their lowest face.
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

    /// Sets a shot: the coloured die and the white one.
    pub fn shot(self, coloured: u32, white: u32) -> Rolls {
        self.on(purpose::COLOURED, &[coloured]).on(purpose::WHITE, &[white])
    }

    /// Asserts that every die of the lists has been rolled.
    pub fn finish(&self) {
        assert!(self.faces.values().all(VecDeque::is_empty), "left over: {:?}", self.faces);
    }

    /// The number of dice for this purpose.
    pub fn count(&self, purpose: u8) -> usize {
        self.rolled.iter().filter(|&&of| of == purpose).count()
    }
}

impl Dice for Rolls {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        self.rolled.push(at.purpose());
        let list = self.faces.get_mut(&at.purpose());
        let usual = if at.purpose() == purpose::TEST { 6 } else { 1 };
        let face = list.and_then(VecDeque::pop_front).unwrap_or(usual);
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
    cases::with::<ModernSkirmish>(id, option)
}

/// Parses units written as `class[+trait...][/figures]@depth`.
fn force(text: &str, rules: &Rules) -> Vec<(Member, i16)> {
    let member = |word: &str| {
        let (word, depth) = word.split_once('@').expect("a depth");
        let unit = notation::parse(word, rules).unwrap();
        (Member { name: word.to_owned(), unit }, depth.parse().unwrap())
    };
    text.split_whitespace().map(member).collect()
}

/// The deed of a shot at somebody in the open.
pub const FIRES: &str = "fired at {whom}, {number} mm away in the open";

/// A strip of cover.
pub const fn cover(from: i16, to: i16) -> Strip {
    Strip { kind: Kind::Cover, from, to }
}

/// A building.
pub const fn building(from: i16, to: i16) -> Strip {
    Strip { kind: Kind::Building, from, to }
}

impl Position {
    /// The Antagonist against the Affiliation at their depths, the Antagonist with the initiative; both hold.
    pub fn of(rules: &Rules, antagonist: &str, affiliation: &str) -> Position {
        Position::on(rules, antagonist, affiliation, &[], Doctrine::Hold)
    }

    /// Like `of` among these strips, both sides led by this doctrine.
    pub fn on(
        rules: &Rules,
        antagonist: &str,
        affiliation: &str,
        strips: &[Strip],
        doctrine: Doctrine,
    ) -> Position {
        let texts = [(Antagonist, antagonist), (Affiliation, affiliation)];
        let armies = texts.map(|(part, text)| {
            let units = force(text, rules).into_iter().map(|(member, _)| member).collect();
            Army { name: part.name().into(), part, doctrine: None, units }
        });
        let scenario = Scenario { strips: strips.to_vec(), ..Scenario::default() };
        let armies = BySide::new(&armies[0], &armies[1]);
        let battle = Battle::new(rules, armies, BySide::new(doctrine, doctrine), &scenario);
        let mut state = battle.open();
        for (part, text) in texts {
            for ((_, depth), squad) in force(text, rules).iter().zip(&mut state.squads[part]) {
                (squad.depth, squad.ground) = (*depth, battle.ground(*depth));
            }
        }
        Position { battle, state, log: Recorder::default() }
    }

    /// Gives the Affiliation the initiative.
    pub fn affiliation(mut self) -> Position {
        self.state.active = Affiliation;
        self
    }

    pub fn squad(&self, part: Part, unit: u8) -> Squad {
        self.state.squads[part][unit]
    }

    pub fn squad_mut(&mut self, part: Part, unit: u8) -> &mut Squad {
        &mut self.state.squads[part][unit]
    }

    /// Carries out an action, and a close combat to its end.
    pub fn act(&mut self, action: Action, dice: &mut Rolls) -> Flow {
        let mut flow = self.battle.act(&mut self.state, action, dice, &mut self.log);
        while self.state.melee.is_some() {
            assert_eq!(flow, Flow::Step);
            flow = self.battle.step(&mut self.state, dice, &mut self.log);
        }
        flow
    }

    /// Fires one shot of unit 0 at unit 0, with these dice.
    pub fn shoots(&mut self, coloured: u32, white: u32) -> Flow {
        let mut dice = Rolls::default().shot(coloured, white);
        let flow = self.act(Action::Fire(0, 0), &mut dice);
        dice.finish();
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

    /// Which units of a side are in play?
    pub fn in_play(&self, part: Part) -> Vec<bool> {
        self.state.squads[part].iter().map(|squad| squad.in_play).collect()
    }

    /// Morale minuses of a unit.
    pub fn minuses(&self, part: Part, unit: u8) -> i16 {
        self.squad(part, unit).marks.minuses(&self.battle.rules.numbers)
    }

    /// The deeds of units in the events: `what` of each.
    pub fn deeds(&self) -> Vec<&'static str> {
        let deed = |event: &Event| match event {
            Event::Did { what, .. } => Some(*what),
            Event::Hit { .. } => Some("kills"),
            Event::Routed { .. } => Some("routs"),
            Event::Destroyed(_) => Some("is destroyed"),
            _ => None,
        };
        self.log.0.iter().filter_map(deed).collect()
    }
}
