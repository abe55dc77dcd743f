//! A toy game: the foremost units of two lists strike at each other until a list is out of units.

#![allow(dead_code)] // Each test file uses its share.

use fairfight_battle::{
    Dealt, End, Ending, Event, Fate, Flow, Log, SideTally, System, Tally, UnitRef, UnitTally,
};
use fairfight_engine::contest::{Contest, Kind, MatchUp};
use fairfight_engine::dice::MatchKey;
use fairfight_rules::{Address, BySide, Dice, Side};

/// The maximum number of units per side.
pub(crate) const UNITS: usize = 3;

const STRIKE: u8 = 1;
const MORALE: u8 = 2;

/// One unit: its number of figures, and the face it needs to fell one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ToyUnit {
    pub(crate) figures: u16,
    pub(crate) needs: u8,
}

/// Two lists of units, by seat.
#[derive(Clone, Debug)]
pub(crate) struct Toy {
    pub(crate) lists: BySide<Vec<ToyUnit>>,
    /// 0: none.
    pub(crate) turn_limit: u16,
}

impl Toy {
    pub(crate) fn new(a: &[(u16, u8)], b: &[(u16, u8)]) -> Toy {
        let list = |units: &[(u16, u8)]| {
            assert!((1..=UNITS).contains(&units.len()));
            units.iter().map(|&(figures, needs)| ToyUnit { figures, needs }).collect()
        };
        Toy { lists: BySide::new(list(a), list(b)), turn_limit: 40 }
    }

    pub(crate) fn exchanged(&self) -> Toy {
        Toy { lists: self.lists.clone().swapped(), turn_limit: self.turn_limit }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ToyUnitState {
    pub(crate) figures: u16,
    pub(crate) fate: Fate,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ToyState {
    a: [ToyUnitState; UNITS],
    b: [ToyUnitState; UNITS],
    turn: u16,
    to_strike: Side,
}

impl ToyState {
    fn units(&mut self, side: Side) -> &mut [ToyUnitState; UNITS] {
        match side {
            Side::A => &mut self.a,
            Side::B => &mut self.b,
        }
    }
}

impl System for Toy {
    type State = ToyState;

    fn open(&self) -> ToyState {
        let side = |units: &[ToyUnit]| {
            std::array::from_fn(|unit| match units.get(unit) {
                Some(unit) => ToyUnitState { figures: unit.figures, fate: Fate::Stands },
                None => ToyUnitState { figures: 0, fate: Fate::Destroyed },
            })
        };
        let (a, b) = (side(&self.lists.a), side(&self.lists.b));
        ToyState { a, b, turn: 1, to_strike: Side::A }
    }

    fn step<D: Dice, L: Log>(&self, state: &mut ToyState, dice: &mut D, log: &mut L) -> Flow {
        let side = state.to_strike;
        let foe = side.other();
        let (Some(by), Some(on)) = (front(state, side), front(state, foe)) else {
            unreachable!("the game ends before a side has nobody left")
        };
        let needs = self.lists[side][usize::from(by)].needs;
        if dice.d6(Address::new(0, side, by, STRIKE)).at_least(needs) {
            let unit = &mut state.units(foe)[usize::from(on)];
            unit.figures -= 1;
            log.event(|| Event::Hit {
                by: UnitRef { side, unit: by },
                on: UnitRef { side: foe, unit: on },
                how: Dealt::Volley,
                figures: 1,
                points: 2,
            });
            if unit.figures == 0 {
                unit.fate = Fate::Destroyed;
            } else if dice.pick(20, Address::new(0, foe, on, MORALE)) == 0 {
                unit.fate = Fate::Routed;
                log.event(|| Event::Routed { unit: UnitRef { side: foe, unit: on }, to: 0 });
            }
        }
        let standing = BySide::from_fn(|side| front(state, side).is_some());
        match (standing.a, standing.b) {
            (true, true) => {}
            (a, _) => {
                let winner = Some(if a { Side::A } else { Side::B });
                return Flow::End(End { winner, how: Ending::Beaten });
            }
        }
        state.to_strike = foe;
        if foe == Side::B {
            return Flow::Step;
        }
        if state.turn == self.turn_limit {
            return Flow::End(End { winner: None, how: Ending::TurnLimit });
        }
        state.turn = state.turn.saturating_add(1);
        Flow::Turn
    }

    fn tally(&self, end: &ToyState, into: &mut Tally) {
        for side in Side::BOTH {
            let units = match side {
                Side::A => &end.a,
                Side::B => &end.b,
            };
            let list = &self.lists[side];
            into.units[side].clear();
            let mut sum = SideTally::default();
            for (unit, began) in units.iter().zip(list) {
                into.units[side].push(UnitTally { figures: unit.figures, fate: unit.fate });
                sum.lost += u32::from(began.figures - unit.figures);
                if unit.fate == Fate::Stands {
                    sum.points += 2 * u32::from(unit.figures);
                }
            }
            into.sides[side] = sum;
        }
    }
}

/// The foremost unit in good order.
fn front(state: &ToyState, side: Side) -> Option<u16> {
    let units = match side {
        Side::A => &state.a,
        Side::B => &state.b,
    };
    (0u16..).zip(units).find(|(_, unit)| unit.fate == Fate::Stands).map(|(unit, _)| unit)
}

/// Two different lists: seven or eight turns, some routs, some battles reach the turn limit of 12.
pub(crate) fn uneven() -> Toy {
    Toy { turn_limit: 12, ..Toy::new(&[(4, 4), (3, 5)], &[(5, 5), (2, 3), (2, 4)]) }
}

/// Pairs of battles: list A at seat A, and list A at seat B.
pub(crate) fn pairs<C: Contest + 'static>(key: MatchKey, straight: C, exchanged: C) -> MatchUp {
    MatchUp { exchanged: Some(Box::new(exchanged)), kind: Kind::Pairs, ..battles(key, straight) }
}

/// Single battles.
pub(crate) fn battles(key: MatchKey, battle: impl Contest + 'static) -> MatchUp {
    MatchUp { key, kind: Kind::Battles, straight: Box::new(battle), exchanged: None }
}
