//! What is drawn for each pair of battles before the first turn: the leading doctrines and the orders of the lines.
//!
//! The dice are those of turn 0. Like all dice they belong to a seat: in the second battle of a pair, the other list
//! draws with them.

use crate::dice::BattleDice;
use crate::rollout::Rollout;
use fairfight_rules::{Address, BySide, Dice, Side};

/// Each side is led by one of several doctrines, or stands in one of many orders.
pub struct Draw<S> {
    /// The number of doctrines that may lead each side.
    pub of: BySide<usize>,
    /// The number of units that each side puts in line in a drawn order; 0 if it stands as listed.
    pub in_line: BySide<usize>,
    /// Makes the battle for a draw.
    pub make: Box<Make<S>>,
}

/// Makes a battle like this one, led by the doctrines with these indices, in these [orders](Drawn::lines).
type Make<S> = dyn Fn(&S, BySide<usize>, BySide<&[u16]>) -> S + Send + Sync;

/// The result of a draw for a battle, by seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Drawn {
    /// The index of the doctrine that leads each side.
    pub led: BySide<usize>,
    /// The order of each line: the list positions of its units. Empty if it stands as listed.
    pub lines: BySide<Vec<u16>>,
}

impl<S> Draw<S> {
    /// The draw for a battle with these dice.
    pub(super) fn by(&self, dice: &BattleDice) -> Drawn {
        let mut drawn = Drawn { led: led(self.of, dice), ..Drawn::default() };
        self.line_up(dice, &mut drawn.lines);
        drawn
    }

    /// Is the order of a line drawn?
    pub(super) fn draws_lines(&self) -> bool {
        self.in_line != BySide::new(0, 0)
    }

    /// Draws the order of each line into `lines`.
    pub(super) fn line_up(&self, dice: &BattleDice, lines: &mut BySide<Vec<u16>>) {
        let mut dice = dice.clone();
        dice.turn(0);
        for side in Side::BOTH {
            let line = &mut lines[side];
            line.clear();
            line.extend(0..self.in_line[side] as u16);
            for place in (1..line.len()).rev() {
                let at = Address::new(PHASE, side, place as u16, Purpose::Line as u8);
                line.swap(place, dice.pick(place as u32 + 1, at) as usize);
            }
        }
    }
}

/// A phase number that no system uses.
const PHASE: u8 = u8::MAX;

/// The purpose of a die of this phase.
#[derive(Clone, Copy)]
enum Purpose {
    Doctrine,
    Line,
}

/// Draws the index of the doctrine, out of `of`, that leads each side of a battle with these dice.
pub(crate) fn led(of: BySide<usize>, dice: &BattleDice) -> BySide<usize> {
    let mut dice = dice.clone();
    dice.turn(0);
    BySide::from_fn(|side| {
        let at = Address::new(PHASE, side, Address::WHOLE_SIDE, Purpose::Doctrine as u8);
        dice.pick(of[side] as u32, at) as usize
    })
}

/// The doctrines that may lead a battle from the view of each side that searches: it knows its own, and considers any
/// of the enemy's. Empty for a side that does not search.
pub(crate) fn guesses(
    of: BySide<usize>,
    led: BySide<usize>,
    rollouts: BySide<Option<Rollout>>,
) -> BySide<Vec<BySide<usize>>> {
    BySide::from_fn(|side| {
        let enemy = side.other();
        let possible = if rollouts[side].is_some() { of[enemy] } else { 0 };
        let with = |theirs| BySide::from_fn(|one| if one == enemy { theirs } else { led[one] });
        (0..possible).map(with).collect()
    })
}
