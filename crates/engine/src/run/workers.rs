//! The threads that play.

use super::ends::Ends;
use crate::tally::EndCounts;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::num::NonZero;
use std::sync::Arc;
use std::thread;

/// Threads that play blocks of battles. Made once, used for many runs.
#[derive(Debug)]
pub struct Workers {
    pub(super) pool: ThreadPool,
    /// Blocks per wave.
    pub(super) wave: usize,
    /// How battles ended, in experiments that count nothing else.
    pub(crate) ends: Arc<Ends>,
}

impl Workers {
    /// Blocks per wave and thread: few enough for frequent progress, many enough that the wait at the end of a
    /// wave, about half a block, does not matter.
    const BLOCKS_A_THREAD: usize = 32;

    /// More threads per core only wait for each other.
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
        Ok(Workers { pool, wave, ends: Arc::default() })
    }

    /// The same threads with `blocks` per wave, at least 1. Totals do not depend on it.
    pub fn wave_of(self, blocks: usize) -> Workers {
        Workers { wave: blocks.max(1), ..self }
    }

    /// Applies `of` to each item, in order; the threads share the work.
    pub fn map<T: Send, R: Send>(
        &self,
        items: Vec<T>,
        of: impl Fn(T) -> R + Send + Sync,
    ) -> Vec<R> {
        self.pool.install(|| items.into_par_iter().map(of).collect())
    }

    /// Runs a task that shares its own work among threads: it uses these threads.
    pub fn within<R: Send>(&self, task: impl FnOnce() -> R + Send) -> R {
        self.pool.install(task)
    }

    /// How did the battles end, in experiments that count nothing else, such as `points`, `search` and `tune`?
    pub fn ends(&self) -> EndCounts {
        self.ends.counts()
    }

    /// Adds how the battles of a run ended.
    pub fn add_ends(&self, ends: &EndCounts) {
        self.ends.add(ends);
    }

    /// How many threads are there?
    pub fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }
}
