//! A battle in a chosen position, dice with chosen faces, and a record of events.

use crate::cases;
pub use crate::cases::Recorder;
use fairfight_battle::braid_and_cockade::clock::Stage;
use fairfight_battle::braid_and_cockade::state::{Presence, Unit};
use fairfight_battle::braid_and_cockade::{
    Battle, BraidAndCockade, Ground, Scenario, ScenarioFile, State, TerrainEntry,
};
use fairfight_battle::{Event, Flow, Game, System};
use fairfight_rules::braid_and_cockade::army::{self, Army, Doctrine, Leader};
use fairfight_rules::braid_and_cockade::{Formation, Rank, Rules, notation};
use fairfight_rules::list::DoctrineWords;
use fairfight_rules::{Address, BySide, Dice, Side};

pub use fairfight_rules::Side::{A, B};

/// The printed rules with another option of one ruling.
pub fn with(id: &str, option: &str) -> Rules {
    cases::with::<BraidAndCockade>(id, option)
}

/// Dice that all show one face, except those named.
pub struct Rolls {
    face: u8,
    named: Vec<(&'static str, Side, u16, u8)>,
    /// The rolls so far: purpose, side, unit, in order.
    pub rolled: Vec<(&'static str, Side, u16)>,
    /// The same rolls with the ordinal.
    pub ordinals: Vec<(&'static str, Side, u16, u16)>,
}

impl Rolls {
    pub fn all(face: u8) -> Rolls {
        Rolls { face, named: Vec::new(), rolled: Vec::new(), ordinals: Vec::new() }
    }

    /// Makes a unit's dice for a purpose show another face.
    pub fn on(mut self, purpose: &'static str, side: Side, unit: u16, face: u8) -> Rolls {
        self.named.push((purpose, side, unit, face));
        self
    }

    /// The number of dice rolled for this purpose.
    pub fn count(&self, purpose: &str) -> usize {
        self.rolled.iter().filter(|(word, ..)| *word == purpose).count()
    }
}

impl Dice for Rolls {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        let word = BraidAndCockade::purpose_word(at.purpose());
        let choice = word == "choice of target";
        assert!(n == 6 || choice);
        assert!(!word.is_empty() && !BraidAndCockade::phase_word(at.phase()).is_empty());
        self.rolled.push((word, at.side(), at.unit()));
        self.ordinals.push((word, at.side(), at.unit(), at.ordinal_number()));
        let named = self.named.iter().find(|(purpose, side, unit, _)| {
            *purpose == word && *side == at.side() && *unit == at.unit()
        });
        let usual = if choice { 1 } else { self.face };
        u32::from(named.map_or(usual, |(.., face)| *face)) - 1
    }

    fn turn(&mut self, _turn: u16) {}
}

/// A battle in which A attacks, unless its scenario says otherwise.
pub struct Position {
    pub battle: Battle,
    pub state: State,
    pub log: Recorder,
}

fn army(text: &str, rules: &Rules, leaders: &[Rank]) -> Army {
    let units: Vec<_> = text.split(' ').map(|unit| notation::parse(unit, rules).unwrap()).collect();
    let mut army = army::muster("list", &units, rules).unwrap_or_else(|f| panic!("{f:?}"));
    let general = |rank: &Rank| Leader {
        name: rank.word().to_owned(),
        rank: *rank,
        commands: u64::MAX,
        grand_battery: false,
    };
    army.leaders.extend(leaders.iter().map(general));
    army
}

impl Position {
    /// Lists in notation, a doctrine for each, both with the same generals.
    pub fn of(rules: &Rules, a: &str, b: &str, doctrines: [&str; 2], leaders: &[Rank]) -> Position {
        Position::at(rules, a, b, doctrines, leaders, &Scenario::default())
    }

    /// Like `of`, in a scenario.
    pub fn at(
        rules: &Rules,
        a: &str,
        b: &str,
        doctrines: [&str; 2],
        leaders: &[Rank],
        scenario: &Scenario,
    ) -> Position {
        let armies = BySide::new(army(a, rules, leaders), army(b, rules, leaders));
        let [one, other] = doctrines.map(|word| Doctrine::parse(word).unwrap());
        let doctrines = BySide::new(one, other);
        let battle = Battle::new(rules, armies.as_ref(), doctrines, scenario);
        let state = battle.open();
        Position { battle, state, log: Recorder::default() }
    }

    /// Two lists that do nothing by themselves: lines that stay, far apart.
    pub fn still(rules: &Rules, a: &str, b: &str) -> Position {
        Position::of(rules, a, b, ["firefight/stand-in-line"; 2], &[])
    }

    pub fn unit(&self, side: Side, unit: u8) -> &Unit {
        self.state.unit(side, unit)
    }

    pub fn set(mut self, side: Side, unit: u8, set: impl FnOnce(&mut Unit)) -> Self {
        set(self.state.unit_mut(side, unit));
        self
    }

    /// Puts a unit at this depth in this formation.
    pub fn put(self, side: Side, unit: u8, depth: i16, formation: Formation) -> Self {
        self.set(side, unit, |unit| (unit.depth, unit.stance.formation) = (depth, formation))
    }

    /// Plays to the end of the turn.
    pub fn turn(&mut self, dice: &mut Rolls) -> Flow {
        self.battle.turn(&mut self.state, dice, &mut self.log)
    }

    /// Plays until the turn has reached this stage, or is over.
    pub fn until(&mut self, stage: Stage, dice: &mut Rolls) {
        while self.state.clock.stage < stage && self.step(dice) == Flow::Step {}
    }

    /// Plays one step.
    pub fn step(&mut self, dice: &mut Rolls) -> Flow {
        self.battle.step(&mut self.state, dice, &mut self.log)
    }

    pub fn here(&self, side: Side, unit: u8) -> bool {
        self.unit(side, unit).presence == Presence::Here
    }

    /// The charges to contact: side, unit, target.
    pub fn charges(&self) -> Vec<(Side, u16, u16)> {
        let charge = |event: &Event| match event {
            Event::Charged { unit, target, .. } => Some((unit.side, unit.unit, target.unit)),
            _ => None,
        };
        self.log.0.iter().filter_map(charge).collect()
    }

    /// The number of stands that a side has lost in all, by the events.
    pub fn lost(&self, side: Side) -> u16 {
        let hit = |event: &Event| match event {
            Event::Hit { on: unit, figures, .. } | Event::Lost { unit, figures, .. }
                if unit.side == side =>
            {
                Some(*figures)
            }
            _ => None,
        };
        self.log.0.iter().filter_map(hit).sum()
    }

    /// Whether an event says that a unit did this.
    pub fn did(&self, words: &str) -> bool {
        self.log.0.iter().any(|event| match event {
            Event::Did { what, .. } => *what == words,
            Event::LeaderDid { what, .. } => *what == words,
            _ => false,
        })
    }
}

/// A scenario of sites, rivers and crossings, each with its depth and room; a road with its two ends.
pub fn scenario(terrain: &[(Ground, i64, i64)]) -> Scenario {
    let entry = |&(kind, at, other): &(Ground, i64, i64)| {
        let kind_given = Some(kind);
        match kind {
            Ground::Road => {
                TerrainEntry { kind: kind_given, from: Some(at), to: Some(other), ..none() }
            }
            Ground::River | Ground::Bridge | Ground::Ford | Ground::Causeway => {
                TerrainEntry { kind: kind_given, at: Some(at), ..none() }
            }
            Ground::Wood | Ground::Hill | Ground::Building | Ground::Wall => TerrainEntry {
                kind: kind_given,
                at: Some(at),
                capacity: Some(other as u8),
                ..none()
            },
        }
    };
    let file = ScenarioFile {
        name: Some("here".to_owned()),
        terrain: terrain.iter().map(entry).collect(),
        ..ScenarioFile::default()
    };
    BraidAndCockade::scenario(&file, &Rules::default()).unwrap()
}

fn none() -> TerrainEntry {
    TerrainEntry::default()
}
