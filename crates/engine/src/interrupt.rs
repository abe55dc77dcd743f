//! Asking a run to stop.

use std::sync::atomic::{AtomicBool, Ordering};

/// Asks a run to stop soon; any thread (a signal's too) may ask.
///
/// The run checks after every battle. It reports the longest complete beginning.
#[derive(Debug, Default)]
pub struct Interrupt {
    asked: AtomicBool,
}

impl Interrupt {
    /// Not asked yet.
    pub const fn new() -> Interrupt {
        Interrupt { asked: AtomicBool::new(false) }
    }

    /// Asks every run that watches it to stop.
    pub fn ask(&self) {
        self.asked.store(true, Ordering::Relaxed);
    }

    /// Forgets that anybody asked, for the next run.
    pub fn clear(&self) {
        self.asked.store(false, Ordering::Relaxed);
    }

    /// Has anybody asked?
    pub fn asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }
}
