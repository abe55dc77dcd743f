//! Every index by itself: experiments in which no two indices play the same match-up.

use super::Workers;
use crate::interrupt::Interrupt;
use std::ops::Range;

/// Indices per block: a battle with a match-up of its own takes long enough.
const BLOCK: u64 = 16;

/// Calls `one` for every index, on all threads, and passes the results to `take`, in the order of the indices,
/// a wave at a time. Returns where it ended: `indices.end`, unless it was interrupted.
///
/// Memory is bounded by a wave; each thread makes one desk per wave.
pub fn each<D, R: Send>(
    indices: Range<u64>,
    workers: &Workers,
    interrupt: Option<&Interrupt>,
    desk: impl Fn() -> D + Sync,
    one: impl Fn(u64, &mut D) -> R + Sync,
    take: &mut dyn FnMut(u64, Vec<R>),
) -> u64 {
    let mut at = indices.start;
    while at < indices.end {
        let wave_end = (at + BLOCK * workers.wave as u64).min(indices.end);
        let starts = (at..wave_end).step_by(BLOCK as usize);
        let blocks: Vec<_> = starts.map(|start| start..(start + BLOCK).min(wave_end)).collect();
        let asked = || interrupt.is_some_and(Interrupt::asked);
        let played = workers.in_order(&blocks, interrupt, |block, own: &mut Option<D>| {
            let own = own.get_or_insert_with(&desk);
            let played = block.clone().take_while(|_| !asked()).map(|index| one(index, own));
            let played: Vec<R> = played.collect();
            let whole = played.len() as u64 == block.end - block.start;
            (played, whole)
        });
        let results: Vec<R> = played.into_iter().flatten().collect();
        let played = results.len() as u64;
        take(at, results);
        at += played;
        if at < wave_end {
            break;
        }
    }
    at
}
