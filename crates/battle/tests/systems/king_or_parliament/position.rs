//! Positions set up by hand, and dice by purpose.

use crate::cases;
pub use crate::cases::Recorder;
pub use Doctrine::Random;
pub use Side::{A, B};
use fairfight_battle::king_or_parliament::state::{Formation, Leader, Morale, Slot};
use fairfight_battle::king_or_parliament::{Battle, KingOrParliament, Scenario, State, Stretch};
use fairfight_battle::{Event, Flow, Game, System};
use fairfight_rules::king_or_parliament::army::{
    Army, Cause, Doctrine, Leader as ListedLeader, Post, Unit,
};
use fairfight_rules::king_or_parliament::movement::Ground;
use fairfight_rules::king_or_parliament::{Rules, notation};
use fairfight_rules::{Address, BySide, Dice, Side};

/// A die or option by phase, purpose, side, unit and ordinal, and its result, from 0.
type Named = (&'static str, &'static str, Side, u16, Option<u16>, u32);

/// Dice that show one face, with A before B in the order and the first of all options, except those that are named.
#[derive(Clone, Debug)]
pub struct Rolls {
    face: u32,
    named: Vec<Named>,
    /// The dice asked for: phase, purpose, side, unit.
    pub asked: Vec<(&'static str, &'static str, Side, u16)>,
}

impl Rolls {
    /// Makes all dice show this face.
    pub fn all(face: u32) -> Rolls {
        Rolls { face, named: Vec::new(), asked: Vec::new() }
    }

    /// Makes this die of a formation (or leader) in a phase show this face.
    pub fn die(
        mut self,
        phase: &'static str,
        purpose: &'static str,
        side: Side,
        unit: u16,
        face: u32,
    ) -> Rolls {
        self.named.push((phase, purpose, side, unit, None, face - 1));
        self
    }

    /// Restricts the die named last to this ordinal.
    pub fn nth(mut self, nth: u16) -> Rolls {
        self.named.last_mut().unwrap().4 = Some(nth);
        self
    }

    /// Makes the doctrine draw this option, or the last if there are fewer.
    pub fn pick(
        mut self,
        phase: &'static str,
        side: Side,
        unit: u16,
        nth: u16,
        option: u32,
    ) -> Rolls {
        self.named.push((phase, "choice", side, unit, Some(nth), option));
        self
    }

    /// The number of dice of this purpose rolled by a side.
    pub fn count(&self, purpose: &str, side: Side) -> usize {
        self.asked.iter().filter(|asked| asked.1 == purpose && asked.2 == side).count()
    }
}

impl Dice for Rolls {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        let phase = KingOrParliament::phase_word(at.phase());
        let purpose = KingOrParliament::purpose_word(at.purpose());
        assert!(!phase.is_empty() && !purpose.is_empty(), "{at:?} has no words");
        let (side, unit, nth) = (at.side(), at.unit(), at.ordinal_number());
        self.asked.push((phase, purpose, side, unit));
        let named = self.named.iter().find(|named| {
            (named.0, named.1, named.2, named.3) == (phase, purpose, side, unit)
                && named.4.is_none_or(|ordinal| ordinal == nth)
        });
        let usual = match purpose {
            "order" if side == A => 5,
            "order" => 0,
            _ if purpose.contains("choice") => 0,
            _ => self.face - 1,
        };
        named.map_or(usual, |named| named.5).min(n - 1)
    }

    fn turn(&mut self, _turn: u16) {}
}

/// A battle between turns.
pub struct Position {
    pub battle: Battle,
    pub state: State,
    pub log: Recorder,
}

/// A list: `type[+pistols][+leader]/strips[/files]`, blocks joined by commas, `@wing` or `@reserve`.
fn army(text: &str, cause: Cause) -> Army {
    let (mut units, mut leaders) = (Vec::new(), Vec::new());
    for word in text.split_whitespace() {
        let (formation, post) = word.split_once('@').unwrap_or((word, "line"));
        if formation.contains("+leader") {
            leaders.push(ListedLeader {
                name: "leader".into(),
                with: units.len() as u16,
                rupert: false,
            });
        }
        let blocks: Vec<_> = formation
            .replace("+leader", "")
            .split(',')
            .map(|block| notation::parse_block(block).unwrap())
            .collect();
        units.push(Unit {
            name: formation.into(),
            pistols: blocks.iter().any(|block| block.1),
            blocks: blocks.into_iter().map(|block| block.0).collect(),
            post: match post {
                "line" => Post::Line,
                "wing" => Post::Wing,
                "reserve" => Post::Reserve,
                other => panic!("{other}"),
            },
        });
    }
    Army { name: text.into(), cause, doctrine: None, units, leaders }
}

/// The printed rules with another option of one ruling.
pub fn with(id: &str, option: &str) -> Rules {
    cases::with::<KingOrParliament>(id, option)
}

impl Position {
    /// Both sides play `random`: everything not named stands.
    pub fn new(rules: &Rules, a: &str, b: &str) -> Position {
        Position::of(rules, [a, b], [Cause::Parliament; 2], [Random; 2], &[])
    }

    /// A position of lists, causes, doctrines and terrain.
    pub fn of(
        rules: &Rules,
        lists: [&str; 2],
        causes: [Cause; 2],
        doctrines: [Doctrine; 2],
        terrain: &[(Ground, i16, i16)],
    ) -> Position {
        let stretch = |&(kind, from, to): &(Ground, i16, i16)| Stretch::new(kind, from, to);
        let scenario =
            Scenario { terrain: terrain.iter().map(stretch).collect(), ..Scenario::default() };
        let armies = [army(lists[0], causes[0]), army(lists[1], causes[1])];
        let [a, b] = doctrines;
        let armies = BySide::new(&armies[0], &armies[1]);
        let battle = Battle::new(rules, armies, BySide::new(a, b), &scenario);
        let state = battle.open();
        Position { battle, state, log: Recorder::default() }
    }

    pub fn unit(&self, side: Side, unit: u8) -> &Formation {
        self.state.unit(side, unit)
    }

    pub fn unit_mut(&mut self, side: Side, unit: u8) -> &mut Formation {
        self.state.unit_mut(side, unit)
    }

    pub fn leader(&self, side: Side, leader: u8) -> &Leader {
        &self.state.sides[side].leaders[leader]
    }

    pub fn at(mut self, side: Side, unit: u8, depth: i16) -> Self {
        self.unit_mut(side, unit).depth = depth;
        self
    }

    pub fn morale(mut self, side: Side, unit: u8, morale: Morale) -> Self {
        self.unit_mut(side, unit).morale = morale;
        self
    }

    /// Puts two formations in contact since an earlier turn.
    pub fn engage(mut self, side: Side, unit: u8, target: u8, slot: Slot) -> Self {
        self.state.engage(side, unit, target, slot);
        self.unit_mut(side, unit).old = true;
        self.unit_mut(side, unit).today = Formation::clone(self.unit(side.other(), target)).today;
        if slot == Slot::Front {
            self.unit_mut(side.other(), target).old = true;
        }
        self
    }

    /// Plays a turn.
    pub fn turn(&mut self, dice: &mut Rolls) -> Flow {
        self.battle.turn(&mut self.state, dice, &mut self.log)
    }

    /// Like `turn`, for chaining.
    pub fn after(mut self, dice: &mut Rolls) -> Self {
        self.turn(dice);
        self
    }

    pub fn strips(&self, side: Side, unit: u8) -> u8 {
        self.unit(side, unit).strips()
    }

    /// The scores of a formation's tests.
    pub fn scores(&self, side: Side, unit: u8) -> Vec<i16> {
        let score = |event: &Event| match event {
            Event::Checked { unit: u, score, .. } if (u.side, u.unit) == (side, unit.into()) => {
                Some(*score)
            }
            _ => None,
        };
        self.log.0.iter().filter_map(score).collect()
    }

    /// The charges: side, unit, target, aspect.
    pub fn charges(&self) -> Vec<(Side, u16, u16, &'static str)> {
        let charge = |event: &Event| match event {
            Event::Charged { unit, target, aspect } => {
                Some((unit.side, unit.unit, target.unit, *aspect))
            }
            _ => None,
        };
        self.log.0.iter().filter_map(charge).collect()
    }
}
