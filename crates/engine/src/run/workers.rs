//! The worker threads.

use super::store::{Book, Store};
use crate::interrupt::Interrupt;
use crate::tally::EndCounts;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Threads that play blocks of battles. Made once, used for many runs.
#[derive(Debug)]
pub struct Workers {
    pub(super) pool: ThreadPool,
    /// Blocks per wave.
    pub(super) wave: usize,
    /// How battles ended, in experiments that count nothing else.
    ends: Mutex<EndCounts>,
    /// The store in which runs keep their segments.
    store: Option<Arc<Store>>,
}

impl Workers {
    /// Blocks per wave and thread: few enough for frequent progress, many enough that the wait at the end of a wave,
    /// about half a block, is negligible.
    const BLOCKS_A_THREAD: usize = 32;

    /// More threads per core would only wait for each other.
    const THREADS_A_CORE: usize = 4;

    /// Starts this many threads, 0 for one per core; at most four per core.
    ///
    /// If not even one thread can be started, the calling thread does the work.
    ///
    /// # Errors
    /// If the operating system refuses to start several threads.
    pub fn new(threads: usize) -> Result<Workers, ThreadPoolBuildError> {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let threads = match threads {
            0 => cores,
            asked => asked.min(Workers::THREADS_A_CORE * cores),
        };
        let pool = || ThreadPoolBuilder::new().num_threads(threads);
        let pool = match pool().build() {
            Err(_) if threads == 1 => pool().use_current_thread().build()?,
            started => started?,
        };
        let wave = pool.current_num_threads() * Workers::BLOCKS_A_THREAD;
        Ok(Workers { pool, wave, ends: Mutex::default(), store: None })
    }

    /// The same threads with `blocks` per wave, at least 1. Totals do not depend on it.
    pub fn wave_of(self, blocks: usize) -> Workers {
        Workers { wave: blocks.max(1), ..self }
    }

    /// The same threads, whose runs use this store: they keep what they play and play what it does not know.
    pub fn storing(self, store: Arc<Store>) -> Workers {
        Workers { store: Some(store), ..self }
    }

    /// Do they play a share of each run, so that results decide nothing?
    pub fn play_a_share(&self) -> bool {
        self.store.as_deref().is_some_and(Store::is_share)
    }

    /// Skips a run that is not needed. Runs are numbered, and later ones keep their numbers.
    pub fn skip_run(&self) {
        self.begin();
    }

    /// The segments of the next run, if segments are kept.
    pub(super) fn begin(&self) -> Option<Book<'_>> {
        self.store.as_deref().map(Store::begin)
    }

    /// Plays blocks on all threads, which start them in order; each thread has a desk of its own, initially `None`.
    /// `play` returns the result of a block, and whether all of it was played.
    ///
    /// Returns all results in order, or after an interrupt those of the longest complete prefix; the last of these may
    /// be of a block cut short.
    pub(super) fn in_order<B: Sync, D, R: Send>(
        &self,
        blocks: &[B],
        interrupt: Option<&Interrupt>,
        play: impl Fn(&B, &mut Option<D>) -> (R, bool) + Sync,
    ) -> Vec<R> {
        let next = AtomicUsize::new(0);
        let by_thread = self.pool.broadcast(|_| {
            let (mut played, mut desk) = (Vec::new(), None);
            while !interrupt.is_some_and(Interrupt::asked) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(block) = blocks.get(number) else { break };
                played.push((number, play(block, &mut desk)));
            }
            played
        });
        let mut played: Vec<_> = by_thread.into_iter().flatten().collect();
        played.sort_unstable_by_key(|&(number, _)| number);
        // Results after a block that was cut short do not count.
        let whole = played.iter().take_while(|(_, (_, whole))| *whole).count();
        played.into_iter().take(whole + 1).map(|(_, (result, _))| result).collect()
    }

    /// Applies `of` to each item, in order; the threads share the work.
    pub fn map<T: Send, R: Send>(
        &self,
        items: Vec<T>,
        of: impl Fn(T) -> R + Send + Sync,
    ) -> Vec<R> {
        self.pool.install(|| items.into_par_iter().map(of).collect())
    }

    /// Runs a task that parallelises its own work, on these threads.
    pub fn within<R: Send>(&self, task: impl FnOnce() -> R + Send) -> R {
        self.pool.install(task)
    }

    /// How the battles ended in experiments that count nothing else, such as `points`, `search` and `tune`.
    pub fn ends(&self) -> EndCounts {
        *self.ends.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds how the battles of a run ended.
    pub fn add_ends(&self, ends: &EndCounts) {
        self.ends.lock().unwrap_or_else(PoisonError::into_inner).merge(ends);
    }

    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }
}
