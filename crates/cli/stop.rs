//! The flag that ends the running command, and who may set it.

use fairfight_engine::interrupt::Interrupt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The flag that every run checks. One command runs at a time, so there is one flag.
static ASKED: Interrupt = Interrupt::new();

/// The flag that all long work checks.
pub(crate) fn flag() -> &'static Interrupt {
    &ASKED
}

/// Asks one call of [`run`](crate::run) to end early, from any thread: then the command reports what it has, within a
/// second. Clones stop the same call.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Mutex<Call>>);

/// The state of the call that it stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Call {
    #[default]
    Waits,
    AskedWhileItWaited,
    Runs,
    Over,
}

impl Stop {
    /// Nobody has asked yet.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Asks the call to end. Nothing happens if it is over.
    pub fn ask(&self) {
        let mut call = self.call();
        match *call {
            Call::Waits => *call = Call::AskedWhileItWaited,
            Call::Runs => ASKED.ask(),
            Call::AskedWhileItWaited | Call::Over => {}
        }
    }

    /// Was it asked before the call had its turn?
    pub(crate) fn asked_while_it_waited(&self) -> bool {
        *self.call() == Call::AskedWhileItWaited
    }

    /// The call begins; `false` if it was asked to end before.
    pub(crate) fn begin(&self) -> bool {
        let mut call = self.call();
        if *call == Call::AskedWhileItWaited {
            return false;
        }
        *call = Call::Runs;
        true
    }

    /// The call is over: later requests do not apply to the next one.
    pub(crate) fn over(&self) {
        let mut call = self.call();
        *call = Call::Over;
        ASKED.clear();
    }

    fn call(&self) -> MutexGuard<'_, Call> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
