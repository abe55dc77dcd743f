//! A battle built from notation strings, in a chosen position, stepped with chosen dice.
#![allow(dead_code, reason = "not every section needs every helper")]

use crate::cases;
use fairfight_battle::iron_winds::state::{Leader, NONE, Stage, Unit};
use fairfight_battle::iron_winds::{Battle, IronWinds, Scenario, State, Stretch};
use fairfight_battle::{Event, Flow, Game, Log, Rolled, System};
use fairfight_rules::iron_winds::army::{self, Army, Doctrine, Post};
use fairfight_rules::iron_winds::melee::Aspect;
use fairfight_rules::iron_winds::movement::Ground;
use fairfight_rules::iron_winds::{Rules, notation};
use fairfight_rules::{Address, BySide, Dice, Side};
use std::collections::BTreeSet;

pub use fairfight_rules::Side::{A, B};
pub use fairfight_rules::iron_winds::army::Doctrine::{Aggressive, Hammer, Random, Stand, Steady};
pub use fairfight_rules::iron_winds::melee::Aspect::{Flank, Front, Rear};

/// The army of units like `knight+mounted+hero@wing/4`, with the leaders that the traits name; a lone
/// `+hero` among them is a leader without a unit.
pub fn army(text: &str, rules: &Rules) -> Army {
    let mut army = Army {
        name: text.to_owned(),
        doctrine: Some(Doctrine::Steady),
        units: Vec::new(),
        leaders: Vec::new(),
    };
    for word in text.split_whitespace() {
        let (unit, post) = match word.split_once('@') {
            None => (word, Post::Line),
            Some((unit, "wing")) => (unit, Post::Wing),
            Some((unit, "reserve")) => (unit, Post::Reserve),
            Some((_, other)) => panic!("no post is called {other}"),
        };
        let spec = notation::parse(unit, rules).unwrap_or_else(|fault| panic!("{fault}"));
        if let Some(rank) = spec.leader {
            let with = Some(army.units.len() as u16);
            army.leaders.push(army::Leader { name: rank.word().into(), rank, with });
        }
        let (kind, figures) = (spec.kind, spec.figures);
        army.units.push(army::Unit { name: Some(unit.into()), kind, figures, post });
    }
    army
}

/// The default rules with another option of one ruling.
pub fn with(id: &str, option: &str) -> Rules {
    cases::with::<IronWinds>(id, option)
}

/// Sets one more ruling.
pub fn set(rules: &mut Rules, id: &str, option: &str) {
    cases::set::<IronWinds>(rules, id, option);
}

/// A stretch of terrain; a hill's crest is its middle.
pub fn ground(kind: Ground, from: i16, to: i16) -> Stretch {
    Stretch::new(kind, from, to)
}

/// A battle in a position.
pub struct Position {
    pub battle: Battle,
    pub state: State,
    pub log: Events,
    pub turns: u16,
}

/// All events, and the worth of each face of each six-sided die.
#[derive(Default)]
pub struct Events(pub Vec<Event>, pub Vec<(Rolled, [i64; 6])>);

impl Log for Events {
    fn event(&mut self, event: impl FnOnce() -> Event) {
        self.0.push(event());
    }

    fn rolled(&mut self, rolled: Rolled, points: impl Fn(u32) -> i64) {
        self.1.push((rolled, [1, 2, 3, 4, 5, 6].map(points)));
    }
}

impl Position {
    /// Two armies that stand under default rules on open ground.
    pub fn new(a: &str, b: &str) -> Position {
        Position::of(&Rules::default(), a, b, [Stand, Stand], &[])
    }

    /// Two armies under these rules, led by these doctrines, on this ground.
    pub fn of(
        rules: &Rules,
        a: &str,
        b: &str,
        doctrines: [Doctrine; 2],
        terrain: &[Stretch],
    ) -> Position {
        let scenario = Scenario { terrain: terrain.to_vec(), ..Scenario::default() };
        let armies = BySide::new(army(a, rules), army(b, rules));
        let [da, db] = doctrines;
        let battle = Battle::new(rules, armies.as_ref(), BySide::new(da, db), &scenario);
        let state = battle.open();
        Position { battle, state, log: Events::default(), turns: 0 }
    }

    /// Under these rules, both sides standing.
    pub fn under(rules: &Rules, a: &str, b: &str) -> Position {
        Position::of(rules, a, b, [Stand, Stand], &[])
    }

    pub fn unit(&self, side: Side, unit: u8) -> &Unit {
        self.state.sides[side].unit(unit)
    }

    pub fn unit_mut(&mut self, side: Side, unit: u8) -> &mut Unit {
        self.state.sides[side].unit_mut(unit)
    }

    pub fn leader(&self, side: Side, leader: u8) -> &Leader {
        &self.state.sides[side].leaders[leader]
    }

    pub fn leader_mut(&mut self, side: Side, leader: u8) -> &mut Leader {
        &mut self.state.sides[side].leaders[leader]
    }

    /// Puts a unit at this depth.
    pub fn at(mut self, side: Side, unit: u8, depth: i16) -> Self {
        self.state.sides[side].depths.set(unit, depth);
        self
    }

    /// Leaves a unit this many figures.
    pub fn left(mut self, side: Side, unit: u8, left: u8) -> Self {
        self.unit_mut(side, unit).left = left;
        self
    }

    /// Makes a unit one that routed in an earlier turn.
    pub fn routed(mut self, side: Side, unit: u8) -> Self {
        self.state.sides[side].order.remove(unit);
        self.state.sides[side].routed.insert(unit);
        self
    }

    /// Makes a leader stand alone at this depth.
    pub fn alone(mut self, side: Side, leader: u8, depth: i16) -> Self {
        let unit = std::mem::replace(&mut self.leader_mut(side, leader).unit, NONE);
        if unit != NONE {
            self.unit_mut(side, unit).leader = NONE;
        }
        self.leader_mut(side, leader).depth = depth;
        self
    }

    /// Brings a unit into contact now.
    pub fn engage(mut self, side: Side, unit: u8, target: u8, aspect: Aspect) -> Self {
        self.state.engage(&self.battle, side, unit, target, aspect);
        self
    }

    /// Makes the contacts so far those of earlier turns.
    pub fn old(mut self) -> Self {
        for side in Side::BOTH {
            let host = &mut self.state.sides[side];
            let none = fairfight_battle::UnitSet::EMPTY;
            (host.charged, host.received, host.stirred) = (none, none, none);
        }
        self
    }

    /// Makes this event the next one.
    pub fn next(mut self, stage: Stage) -> Self {
        self.state.stage = stage;
        self
    }

    /// Plays one step.
    pub fn step(&mut self, dice: &mut impl Dice) -> Flow {
        dice.turn(self.state.turn);
        let flow = self.battle.step(&mut self.state, dice, &mut self.log);
        self.turns += u16::from(flow == Flow::Turn);
        flow
    }

    /// Plays until another event comes next, or the turn or the battle is over.
    pub fn event(&mut self, dice: &mut impl Dice) -> Flow {
        let stage = self.state.stage;
        loop {
            let flow = self.step(dice);
            if flow != Flow::Step || self.state.stage != stage {
                return flow;
            }
        }
    }

    /// Plays to the end of the turn.
    pub fn turn(&mut self, dice: &mut impl Dice) -> Flow {
        loop {
            let flow = self.step(dice);
            if flow != Flow::Step {
                return flow;
            }
        }
    }

    /// Event I alone.
    pub fn challenges(&mut self, dice: &mut impl Dice) {
        self.state.stage = Stage::Challenges;
        self.event(dice);
    }

    /// Event II alone.
    pub fn archery(&mut self, dice: &mut impl Dice) {
        self.state.stage = Stage::Archery;
        self.event(dice);
    }

    /// Event III, and the rest of the turn if nobody strikes.
    pub fn movement(&mut self, dice: &mut impl Dice) -> Flow {
        self.state.stage = Stage::Movement;
        self.event(dice)
    }

    /// Event IV, and the rest of the turn if no morale die follows.
    pub fn melee(&mut self, dice: &mut impl Dice) -> Flow {
        self.state.stage = Stage::Melee;
        self.event(dice)
    }

    /// Events IV and V.
    pub fn turn_from_melee(&mut self, dice: &mut impl Dice) -> Flow {
        self.state.stage = Stage::Melee;
        self.turn(dice)
    }

    /// Event V and the end of the turn.
    pub fn morale(&mut self, dice: &mut impl Dice) -> Flow {
        self.state.stage = Stage::Morale;
        self.event(dice)
    }

    pub fn depth(&self, side: Side, unit: u8) -> i16 {
        self.state.sides[side].depth(unit)
    }

    pub fn figures(&self, side: Side, unit: u8) -> u8 {
        self.unit(side, unit).left
    }

    pub fn stands(&self, side: Side, unit: u8) -> bool {
        self.state.sides[side].order.has(unit)
    }

    pub fn ran(&self, side: Side, unit: u8) -> bool {
        self.state.sides[side].routed.has(unit)
    }

    pub fn gone(&self, side: Side, unit: u8) -> bool {
        !self.state.sides[side].here().has(unit)
    }

    /// The enemy that a unit faces, and the aspect of its attack.
    pub fn faces(&self, side: Side, unit: u8) -> Option<(u8, Aspect)> {
        let unit = self.unit(side, unit);
        (unit.target != NONE).then_some((unit.target, unit.aspect))
    }

    /// The aspects of the charges, in order: side, unit, target, aspect.
    pub fn charges(&self) -> Vec<(Side, u16, u16, &'static str)> {
        let one = |event: &Event| match event {
            Event::Charged { unit, target, aspect } => {
                Some((unit.side, unit.unit, target.unit, *aspect))
            }
            _ => None,
        };
        self.log.0.iter().filter_map(one).collect()
    }

    /// The scores of the morale rolls of a unit: number needed, score.
    pub fn checks(&self, side: Side, unit: u16) -> Vec<(i16, i16)> {
        let one = |event: &Event| match *event {
            Event::Checked { unit: who, needed, score, .. }
                if who.side == side && who.unit == unit =>
            {
                Some((needed, score))
            }
            _ => None,
        };
        self.log.0.iter().filter_map(one).collect()
    }

    /// The figures that a unit lost, hit by hit.
    pub fn hits_on(&self, side: Side, unit: u16) -> Vec<u16> {
        let one = |event: &Event| match *event {
            Event::Hit { on, figures, .. } if on.side == side && on.unit == unit => Some(figures),
            _ => None,
        };
        self.log.0.iter().filter_map(one).collect()
    }

    /// Did this happen?
    pub fn saw(&self, event: &Event) -> bool {
        self.log.0.contains(event)
    }

    /// The number of events of a kind.
    pub fn count(&self, kind: impl Fn(&Event) -> bool) -> usize {
        self.log.0.iter().filter(|event| kind(event)).count()
    }
}

/// Dice by purpose; each address is used at most once in a battle.
#[derive(Default)]
pub struct Rolls {
    given: Vec<(&'static str, Side, u16, u32)>,
    rest: Option<u32>,
    asked: BTreeSet<u64>,
    turn: u16,
}

impl Rolls {
    /// Dice for which only those given may be rolled (and the order of moves: A wins).
    pub fn only() -> Rolls {
        Rolls::default()
    }

    /// Makes every die that is not given show `face`.
    pub fn all(face: u8) -> Rolls {
        Rolls { rest: Some(u32::from(face) - 1), ..Rolls::default() }
    }

    /// Makes the next die of a unit (or leader) for this purpose show `face`.
    pub fn on(mut self, purpose: &'static str, side: Side, unit: u16, face: u8) -> Rolls {
        self.given.push((purpose, side, unit, u32::from(face) - 1));
        self
    }

    /// Makes the next choice of a unit (or leader) for this purpose `pick`, counted from 0.
    pub fn pick(mut self, purpose: &'static str, side: Side, unit: u16, pick: u32) -> Rolls {
        self.given.push((purpose, side, unit, pick));
        self
    }

    /// Makes this side win the order of the next event that has one.
    pub fn first(mut self, side: Side) -> Rolls {
        for (who, face) in [(side, 5), (side.other(), 0)] {
            for _ in 0..2 {
                self.given.push(("initiative", who, Address::WHOLE_SIDE, face));
            }
        }
        self
    }

    /// Asserts that every given die has been rolled.
    pub fn finish(&self) {
        assert!(self.given.is_empty(), "not rolled: {:?}", self.given);
    }
}

impl Dice for Rolls {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        let at = at.in_turn(self.turn);
        assert!(self.asked.insert(at.bits()), "asked twice: {at:?}");
        let purpose = IronWinds::purpose_word(at.purpose());
        let is =
            |g: &(&str, Side, u16, u32)| g.0 == purpose && g.1 == at.side() && g.2 == at.unit();
        if let Some(found) = self.given.iter().position(is) {
            let pick = self.given.remove(found).3;
            assert!(pick < n, "{pick} of {n} for {purpose}, {at:?}");
            return pick;
        }
        if purpose == "initiative" {
            return if at.side() == Side::A { 5 } else { 0 };
        }
        match self.rest {
            Some(rest) => rest.min(n - 1),
            None => panic!("a die was not foreseen: {purpose}, {at:?}"),
        }
    }

    fn turn(&mut self, turn: u16) {
        self.turn = turn;
    }
}

/// The address of a die by the words for its phase and purpose.
pub fn address(phase: &str, side: Side, unit: u16, purpose: &str) -> Address {
    let number = |word: &str, of: fn(u8) -> &'static str| {
        (1..=255).find(|&n| of(n) == word).unwrap_or_else(|| panic!("no {word}"))
    };
    let phase = number(phase, IronWinds::phase_word);
    Address::new(phase, side, unit, number(purpose, IronWinds::purpose_word))
}
