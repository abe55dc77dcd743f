//! The threads that play.

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// Threads that play blocks of battles. Made once, used for many runs.
#[derive(Debug)]
pub struct Workers {
    pub(super) pool: ThreadPool,
    /// Blocks a wave.
    pub(super) wave: usize,
}

impl Workers {
    /// Blocks a wave and thread: few enough to hear of progress, many enough for the wait at the end
    /// of a wave, half a block or so, not to matter.
    const BLOCKS_A_THREAD: usize = 32;

    /// So many threads; 0 is as many as the machine has.
    ///
    /// # Errors
    /// When the operating system gives no more threads.
    pub fn new(threads: usize) -> Result<Workers, ThreadPoolBuildError> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
        let wave = pool.current_num_threads() * Workers::BLOCKS_A_THREAD;
        Ok(Workers { pool, wave })
    }

    /// The same with `blocks` a wave, at least 1. Totals do not depend on it.
    pub fn wave_of(self, blocks: usize) -> Workers {
        Workers { wave: blocks.max(1), ..self }
    }

    /// What `of` makes of each item, in their order; the threads share the work.
    pub fn map<T: Send, R: Send>(
        &self,
        items: Vec<T>,
        of: impl Fn(T) -> R + Send + Sync,
    ) -> Vec<R> {
        self.pool.install(|| items.into_par_iter().map(of).collect())
    }

    /// What a task comes to that shares work of its own among threads: these threads.
    pub fn within<R: Send>(&self, task: impl FnOnce() -> R + Send) -> R {
        self.pool.install(task)
    }

    /// How many threads?
    pub fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }
}
