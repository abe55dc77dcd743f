//! Armies that cost the same, met in fresh battles.

use super::{Crew, Draws, Trouble};
use crate::armies::{Board, Budget, Drawing, Generator, World, domain};
use crate::dice::MatchKey;
use crate::run;
use fairfight_rules::BySide;

/// How near the cost of the second army comes to that of the first, as a share of it.
pub(super) const NEAR: f64 = 0.005;

/// How army pairs are drawn, and how often each meets.
pub(super) struct Meetings<D> {
    /// The two armies, for a budget from this range.
    pub draw: D,
    /// How many pairs of battles each army pair plays.
    pub pairs_each: u64,
}

/// Lets every army pair meet; `take` has the pairs of each by the quarters that the first army made, in the
/// order of the army pairs.
///
/// # Errors
/// As [`meet`](super::meet).
pub(super) fn met<W: World>(
    world: &W,
    draws: Draws<'_>,
    meetings: &Meetings<
        impl Fn(&Drawing<'_>, Budget, &mut Generator) -> Result<BySide<W::Army>, String> + Sync,
    >,
    crew: &mut Crew<'_>,
    mut take: impl FnMut([u64; 5]),
) -> Result<(), Trouble> {
    let drawing = Drawing::new(draws.costs).ok_or(Trouble::NoCost)?;
    let key = MatchKey::new(draws.seed, domain(&format!("dice {}", draws.purpose)));
    let armies = MatchKey::new(draws.seed, domain(&format!("armies {}", draws.purpose)));
    let each = meetings.pairs_each;
    let one = |index: u64, board: &mut Board<W::Battle>| -> Result<[u64; 5], String> {
        let mut generator = Generator::of(armies, index);
        let drawn = (meetings.draw)(&drawing, draws.budget, &mut generator)?;
        let (mut counts, first) = ([0; 5], index * each);
        board.pairs(world, drawn.as_ref(), key, first..first + each, &mut counts);
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
        (crew.told)(draws.purpose, each * done, each * draws.army_pairs);
    };
    let all = 0..draws.army_pairs;
    let end = run::each(all, crew.workers, crew.interrupt, Board::new, one, &mut took);
    match trouble {
        Some(why) => Err(Trouble::NoArmy(why)),
        None if end < draws.army_pairs => Err(Trouble::Interrupted),
        None => Ok(()),
    }
}
