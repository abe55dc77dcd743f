//! What is drawn for each pair of battles before the first turn: who leads, and in which order the lines stand.
//!
//! By dice of turn 0 that go by seat, like all dice: whoever sits there in the second battle of the pair draws them again.

use crate::dice::BattleDice;
use crate::rollout::Rollout;
use fairfight_rules::{Address, BySide, Dice, Side};

/// Each side is led by one of several doctrines, or stands in one of many orders.
pub struct Draw<'a, S> {
    /// How many doctrines may lead each side.
    pub of: BySide<usize>,
    /// How many units each side puts in line in an order that is drawn; 0 if it stands as listed.
    pub in_line: BySide<usize>,
    /// Makes the battle of what was drawn.
    pub make: Box<Make<'a, S>>,
}

/// Makes a battle like this one, led by these of its doctrines, in these [orders](Drawn::lines).
type Make<'a, S> = dyn Fn(&S, BySide<usize>, BySide<&[u16]>) -> S + Send + Sync + 'a;

/// What was drawn for a battle, by seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Drawn {
    /// Which of its doctrines leads each side.
    pub led: BySide<usize>,
    /// The order of each line: the list positions of its units. Empty if it stands as listed.
    pub lines: BySide<Vec<u16>>,
}

impl<S> Draw<'_, S> {
    /// What is drawn for a battle with these dice.
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

/// No system has a phase of this number.
const PHASE: u8 = u8::MAX;

/// What a die of this phase is for.
#[derive(Clone, Copy)]
enum Purpose {
    Doctrine,
    Line,
}

/// Which of `of` doctrines leads each side of a battle with these dice?
pub(crate) fn led(of: BySide<usize>, dice: &BattleDice) -> BySide<usize> {
    let mut dice = dice.clone();
    dice.turn(0);
    BySide::from_fn(|side| {
        let at = Address::new(PHASE, side, Address::WHOLE_SIDE, Purpose::Doctrine as u8);
        dice.pick(of[side] as u32, at) as usize
    })
}

/// Which doctrines may lead a battle that these lead, as far as each side knows that searches: its own leads it, and any
/// of theirs the enemy. Nothing for a side that does not search.
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
