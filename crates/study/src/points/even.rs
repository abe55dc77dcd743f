//! Fresh battles between armies that cost the same.

use super::{Crew, Draws, Trouble};
use crate::armies::{Budget, Drawing, Generator, domain};
use fairfight_engine::arena::{Arena, Board, Fielded};
use fairfight_engine::dice::MatchKey;
use fairfight_engine::run;
use fairfight_rules::BySide;

/// How near the second army's cost must be to the first's, as a share of it: half a percent, and wider if the tries
/// before found only the first army again.
const WIDTHS: [f64; 5] = [0.005, 0.01, 0.02, 0.04, 0.08];
/// How often an army pair is drawn, over all widths.
const TRIES: usize = 200;

/// The widths for the tries of an army pair, none of them above `widest`.
pub(super) fn widths(widest: f64) -> impl Iterator<Item = f64> {
    let number = WIDTHS.iter().filter(|width| **width <= widest).count();
    (0..TRIES).map(move |index| WIDTHS[index * number / TRIES])
}

/// Is one army the other again, in whatever order? Such a pair is even at any costs: it says nothing about them.
pub(super) fn alike(one: &[u16], other: &[u16]) -> bool {
    let sorted = |army: &[u16]| {
        let mut army = army.to_vec();
        army.sort_unstable();
        army
    };
    one.len() == other.len() && sorted(one) == sorted(other)
}

/// How army pairs are drawn, and how often each meets.
pub(super) struct Meetings<D> {
    /// Draws the two armies for a budget from this range.
    pub draw: D,
    /// How many pairs of battles each army pair plays.
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
) -> Result<(), Trouble> {
    let drawing = Drawing::new(draws.costs).ok_or(Trouble::NoCost)?;
    let key = MatchKey::new(draws.seed, domain(&format!("dice {}", draws.purpose)));
    let armies = MatchKey::new(draws.seed, domain(&format!("armies {}", draws.purpose)));
    let each = meetings.pairs_each;
    let one = |index: u64, board: &mut Box<dyn Board + '_>| -> Result<[u64; 5], String> {
        let mut generator = Generator::of(armies, index);
        let drawn = (meetings.draw)(&drawing, draws.budget, &mut generator)?;
        let (mut counts, first) = ([0; 5], index * each);
        board.pairs(drawn.as_ref(), key, first..first + each, &mut counts);
        Ok(counts)
    };
    let (mut done, mut trouble) = (0, None);
    let mut took = |_: u64, wave: Vec<Result<[u64; 5], String>>| {
        for met in wave {
            match met {
                Ok(counts) => take(counts),
                Err(why) => trouble = Some(why),
            }
            done += 1;
        }
        (crew.progress)(draws.purpose, each * done, each * draws.army_pairs);
    };
    let all = 0..draws.army_pairs;
    let board = || arena.board(crew.workers);
    let end = run::each(all, crew.workers, crew.interrupt, board, one, &mut took);
    match trouble {
        Some(why) => Err(Trouble::NoArmy(why)),
        None if end < draws.army_pairs => Err(Trouble::Interrupted),
        None => Ok(()),
    }
}
