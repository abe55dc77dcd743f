//! Positions of a battle, and dice with chosen faces.

use crate::cases;
pub use crate::cases::Recorder;
use fairfight_battle::gun_fights::state::{Man, Status};
use fairfight_battle::gun_fights::{Action, Battle, GunFights, Scenario, State, Terrain};
use fairfight_battle::{Event, Flow, System};
use fairfight_rules::BySide;
use fairfight_rules::dice::Script;
pub use fairfight_rules::gun_fights::Figure::{self, *};
use fairfight_rules::gun_fights::army::{Army, Doctrine, Unit, whole};
use fairfight_rules::gun_fights::{Posture, Rules};
use fairfight_rules::list::DoctrineWords;

/// A battle in the middle of play.
pub struct Position {
    pub battle: Battle,
    pub state: State,
    pub log: Recorder,
}

/// The printed rules with another option of one ruling.
pub fn with(id: &str, option: &str) -> Rules {
    cases::with::<GunFights>(id, option)
}

/// Parses `figure@depth+posture` words, of both sides.
fn men(text: &str) -> Vec<(Figure, u8, Posture)> {
    let man = |word: &str| {
        let (word, posture) = word.split_once('+').unwrap_or((word, "open"));
        let (name, depth) = word.split_once('@').unwrap();
        let figure = Figure::ALL.into_iter().find(|figure| figure.word() == name).unwrap();
        let posture = Posture::ALL.into_iter().find(|one| one.word() == posture).unwrap();
        (figure, depth.parse().unwrap(), posture)
    };
    text.split_whitespace().map(man).collect()
}

impl Position {
    /// Figures at their depths, with this terrain, all played by this doctrine.
    pub fn played(rules: &Rules, there: &str, terrain: &[Terrain], doctrine: &str) -> Position {
        let men = men(there);
        let edition = men[0].0.part().edition();
        let doctrine = Doctrine::parse(doctrine).unwrap();
        let army = |part| {
            let unit = |(figure, ..): &(Figure, u8, Posture)| Unit {
                name: figure.name().into(),
                figure: *figure,
            };
            let units = men.iter().filter(|man| man.0.part() == part).map(unit).collect();
            Army { units, ..whole(part, None) }
        };
        let [first, second] = edition.parts().map(army);
        let mut scenario = Scenario::home(edition);
        scenario.terrain = terrain.to_vec();
        for (figure, depth, posture) in &men {
            scenario.places[figure.place()] = (*depth, *posture);
        }
        let doctrines = BySide::new(doctrine, doctrine);
        let battle = Battle::new(rules, BySide::new(&first, &second), doctrines, &scenario);
        let state = battle.open();
        Position { battle, state, log: Recorder::default() }
    }

    pub fn of(rules: &Rules, there: &str, terrain: &[Terrain]) -> Position {
        Position::played(rules, there, terrain, "stand")
    }

    pub fn man(&self, figure: Figure) -> Man {
        self.state.men[figure.place()]
    }

    pub fn man_mut(&mut self, figure: Figure) -> &mut Man {
        &mut self.state.men[figure.place()]
    }

    pub fn status(&self, figure: Figure) -> Status {
        self.man(figure).status
    }

    pub fn may(&self, figure: Figure, action: Action) -> bool {
        self.battle.may(&self.state, figure.place() as u8, action)
    }

    pub fn act(&mut self, figure: Figure, action: Action) -> (u8, Posture) {
        assert!(self.may(figure, action), "{figure:?} {action:?}");
        self.battle.act(&mut self.state, figure.place() as u8, action, &mut self.log);
        let man = self.man(figure);
        (man.depth, man.posture)
    }

    /// Its action; of equal ones, the first.
    pub fn decides(&self, figure: Figure) -> Action {
        self.battle.decide(&self.state, figure.place() as u8, &mut |_, _| 0)
    }

    /// Its actions, one for each of the equals between which a die decides.
    pub fn may_decide(&self, figure: Figure) -> Vec<Action> {
        let man = figure.place() as u8;
        let mut number = 1;
        self.battle.decide(&self.state, man, &mut |_, equals| {
            number = equals;
            0
        });
        (0..number).map(|pick| self.battle.decide(&self.state, man, &mut |_, _| pick)).collect()
    }

    /// The number of faces with which one hits the other.
    pub fn faces(&self, shooter: Figure, target: Figure) -> u8 {
        self.battle.hitting_faces(&self.state, shooter.place() as u8, target.place() as u8)
    }

    /// Plays one roll of the table with these faces, every one of which is needed.
    pub fn roll(&mut self, faces: &[u8]) -> Flow {
        let mut dice = Script::faces(faces);
        let flow = self.battle.turn(&mut self.state, &mut dice, &mut self.log);
        dice.finish();
        flow
    }

    /// The figures in play.
    pub fn there(&self) -> Vec<Figure> {
        self.battle
            .edition
            .roster()
            .iter()
            .copied()
            .filter(|one| self.status(*one) != Status::Out)
            .collect()
    }

    /// The deeds of figures in the events: `what` of each.
    pub fn deeds(&self) -> Vec<&'static str> {
        let deed = |event: &Event| match event {
            Event::Did { what, .. } => Some(*what),
            Event::Hit { .. } | Event::Lost { .. } => Some("removes"),
            Event::Moved { .. } => Some("moves"),
            _ => None,
        };
        self.log.0.iter().filter_map(deed).collect()
    }
}

pub const fn building(at: u8) -> Terrain {
    Terrain::Building { at }
}

pub const fn fence(at: u8) -> Terrain {
    Terrain::Fence { at }
}

pub const fn cover(from: u8, to: u8) -> Terrain {
    Terrain::Cover { from, to }
}
