//! Fresh battles between armies that cost the same.

use super::Draws;
use crate::armies::{Budget, Drawing, Generator};
use crate::common::{Crew, StudyFailure, Task};
use fairfight_engine::arena::{Arena, Board, Fielded};
use fairfight_rules::BySide;

/// The tolerances for the second army's cost, as shares of the first's: half a percent, and wider if earlier tries
/// found only the first army again.
const WIDTHS: [f64; 5] = [0.005, 0.01, 0.02, 0.04, 0.08];
/// The maximum number of draws for an army pair, over all tolerances.
const TRIES: usize = 200;

/// The tolerances for the tries of an army pair, none of them above `widest`.
pub(super) fn widths(widest: f64) -> impl Iterator<Item = f64> {
    let number = WIDTHS.iter().filter(|width| **width <= widest).count();
    (0..TRIES).map(move |index| WIDTHS[index * number / TRIES])
}

/// Are both armies the same, in any order? Such a pair is even at any costs and carries no information.
pub(super) fn alike(one: &[u16], other: &[u16]) -> bool {
    let sorted = |army: &[u16]| {
        let mut army = army.to_vec();
        army.sort_unstable();
        army
    };
    one.len() == other.len() && sorted(one) == sorted(other)
}

/// How army pairs are drawn, and how often each pair meets.
pub(super) struct Meetings<D> {
    /// Draws the two armies for a budget from this range.
    pub draw: D,
    /// The number of pairs of battles of each army pair.
    pub pairs_each: u64,
}

/// Lets every army pair meet; `take` receives the pairs of each, counted by the first army's quarters, in the order of
/// the army pairs.
///
/// # Errors
/// As [`meet`](super::meet).
pub(super) fn met(
    arena: &dyn Arena,
    draws: Draws<'_>,
    meetings: &Meetings<
        impl Fn(&Drawing<'_>, Budget, &mut Generator) -> Result<BySide<Fielded>, String> + Sync,
    >,
    crew: &mut Crew<'_>,
    mut take: impl FnMut([u64; 5]),
) -> Result<(), StudyFailure> {
    let drawing = Drawing::new(draws.costs).ok_or(StudyFailure::NoCost)?;
    let (armies, dice, each) = (draws.armies(), draws.dice(), meetings.pairs_each);
    let one = |index: u64, board: &mut Box<dyn Board + '_>| {
        let mut generator = Generator::of(armies, index);
        let drawn = (meetings.draw)(&drawing, draws.budget, &mut generator);
        let drawn = drawn.map_err(StudyFailure::NoArmy)?;
        let (mut counts, first) = ([0; 5], index * each);
        board.pairs(drawn.as_ref(), dice, first..first + each, &mut counts);
        Ok(counts)
    };
    let task = Task { name: draws.purpose, pairs_each: each, of: each * draws.army_pairs };
    let board = || arena.board();
    crew.each(0..draws.army_pairs, task, board, one, |_, counts: [u64; 5]| take(counts))
}
