//! Requests for a run to stop.

use std::sync::atomic::{AtomicBool, Ordering};

/// Requests a run to stop soon; any thread (a signal handler's too) may ask.
///
/// The run checks after every battle. It reports the longest complete prefix.
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

    /// Clears the request, for the next run.
    pub fn clear(&self) {
        self.asked.store(false, Ordering::Relaxed);
    }

    /// Was a stop requested?
    pub fn asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }
}
