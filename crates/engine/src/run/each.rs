//! Every index by itself: experiments in which no two indices play the same match-up.

use super::Workers;
use crate::interrupt::Interrupt;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

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
        let blocks = (wave_end - at).div_ceil(BLOCK) as usize;
        let next = AtomicUsize::new(0);
        let asked = || interrupt.is_some_and(Interrupt::asked);
        // Threads take the blocks in order.
        let by_thread = workers.pool.broadcast(|_| {
            let (mut done, mut own) = (Vec::new(), None);
            while !asked() {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= blocks {
                    break;
                }
                let own = own.get_or_insert_with(&desk);
                let first = at + number as u64 * BLOCK;
                let block = first..(first + BLOCK).min(wave_end);
                let block = block.take_while(|_| !asked()).map(|index| one(index, own));
                done.push((number, block.collect::<Vec<R>>()));
            }
            done
        });
        let mut done: Vec<_> = by_thread.into_iter().flatten().collect();
        done.sort_unstable_by_key(|&(number, _)| number);
        let mut results = Vec::with_capacity((wave_end - at) as usize);
        for (number, block) in done {
            // What comes after a block that was cut short does not count.
            if (results.len() as u64) < number as u64 * BLOCK {
                break;
            }
            results.extend(block);
        }
        let played = results.len() as u64;
        take(at, results);
        at += played;
        if at < wave_end {
            break;
        }
    }
    at
}
