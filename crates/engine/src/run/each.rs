//! Runs for experiments in which every index has a match-up of its own.

use super::store::{Book, Found, Kept, Place};
use super::{Workers, ends};
use crate::interrupt::Interrupt;
use crate::tally::EndCounts;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Indices that are played in blocks of a given size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocks {
    /// The indices.
    pub indices: Range<u64>,
    /// The number of indices in a block: few if each takes long.
    pub size: u64,
    /// A hash of what is played, for [`Place::of`].
    pub of: u64,
}

/// Calls `one` for every index, on all threads, and passes the results to `take` in the order of the indices, wave by
/// wave. Returns where it ended: `indices.end`, unless it was interrupted.
///
/// Memory is bounded by a wave; each thread makes one desk per wave. A block is one segment of the store, unless it
/// contains an error.
pub fn each<D, R, E>(
    blocks: Blocks,
    workers: &Workers,
    interrupt: Option<&Interrupt>,
    desk: impl Fn() -> D + Sync,
    one: impl Fn(u64, &mut D) -> Result<R, E> + Sync,
    take: &mut dyn FnMut(u64, Vec<Result<R, E>>),
) -> u64
where
    R: Serialize + DeserializeOwned + Send,
    E: Send,
{
    let Blocks { indices, size, of } = blocks;
    let book = workers.begin();
    let asked = || interrupt.is_some_and(Interrupt::asked);
    // The end of the results known without a gap, and the start of the next wave.
    let (mut at, mut next) = (indices.start, indices.start);
    while next < indices.end {
        let wave_end = (next + size * workers.wave as u64).min(indices.end);
        let starts = (next..wave_end).step_by(size as usize);
        let found: Vec<(Range<u64>, Found<Block<R>>)> = starts
            .map(|start| {
                let block = start..(start + size).min(wave_end);
                let number = (start - indices.start) / size;
                let found = book.map(|book| book.find(place(book, &block, of), number));
                (block, found.unwrap_or(Found::Play))
            })
            .collect();
        let to_play = found.iter().filter(|(_, found)| matches!(found, Found::Play));
        let to_play: Vec<Range<u64>> = to_play.map(|(block, _)| block.clone()).collect();
        let played = workers.in_order(&to_play, interrupt, |block, own: &mut Option<D>| {
            let own = own.get_or_insert_with(&desk);
            ends::take();
            let results = block.clone().take_while(|_| !asked()).map(|index| one(index, own));
            let results: Vec<Result<R, E>> = results.collect();
            let whole = results.len() as u64 == block.end - block.start;
            ((results, ends::take()), whole)
        });
        let mut played = played.into_iter();
        let (mut wave, mut counts, mut end) = (Vec::new(), EndCounts::default(), next);
        for (block, found) in found {
            let known = match found {
                Found::Known(Block { results, ends }) => {
                    Some((results.into_iter().map(Ok).collect(), ends))
                }
                Found::Play => played.next().inspect(|(results, ends)| {
                    if let Some(book) = book {
                        keep((book, place(book, &block, of)), results, *ends);
                    }
                }),
                Found::Elsewhere | Found::Missing => None,
            };
            // Results after a gap do not count.
            if let Some((results, ends)) = known
                && end == block.start
            {
                end += results.len() as u64;
                wave.extend(results);
                counts.merge(&ends);
            }
        }
        if at == next && end > at {
            workers.add_ends(&counts);
            take(at, wave);
            at = end;
        }
        // A share continues after segments that are played elsewhere.
        if end < wave_end && (asked() || !book.is_some_and(Book::passes_over)) {
            break;
        }
        next = wave_end;
    }
    if let Some(book) = book {
        book.end(at == indices.end, interrupt);
    }
    at
}

/// The segment of a block.
fn place(book: Book<'_>, block: &Range<u64>, of: u64) -> Place {
    book.place(0, (block.start, block.end), of)
}

/// Keeps a block, unless it was cut short or contains an error.
fn keep<R: Serialize, E>(
    (book, place): (Book<'_>, Place),
    results: &[Result<R, E>],
    ends: EndCounts,
) {
    let Ok(results) = results.iter().map(Result::as_ref).collect::<Result<Vec<&R>, _>>() else {
        return;
    };
    if results.len() as u64 == place.end - place.first {
        book.keep(place, &BlockRef { results, ends });
    }
}

/// The results of a block, as stored.
#[derive(Deserialize)]
struct Block<R> {
    results: Vec<R>,
    ends: EndCounts,
}

/// The same, borrowed.
#[derive(Serialize)]
struct BlockRef<'r, R> {
    results: Vec<&'r R>,
    ends: EndCounts,
}

impl<R: Serialize + DeserializeOwned> Kept for Block<R> {
    fn is_sound(&self, indices: u64) -> bool {
        self.results.len() as u64 == indices
    }
}
