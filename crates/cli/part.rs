//! Which part of a command this process plays, if not all of it.

use fairfight_engine::run::{Store, Workers};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The part of a command that is played.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// Nothing is played: arguments and files are read, then the command ends.
    Planned,
    /// Everything that this store does not hold yet.
    Of {
        /// The store.
        store: Arc<Store>,
        /// Are the report and all messages suppressed?
        silent: bool,
    },
}

/// The part that the running command plays; `None`: all of it.
static PART: Mutex<Option<Part>> = Mutex::new(None);

fn part() -> MutexGuard<'static, Option<Part>> {
    PART.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Is the report withheld, as unwanted or incomplete?
pub(crate) fn is_silent() -> bool {
    match &*part() {
        None => false,
        Some(Part::Planned) => true,
        Some(Part::Of { store, silent }) => *silent || store.has_gap(),
    }
}

/// Are messages left out, because no report is written?
pub(crate) fn drops_messages() -> bool {
    !is_planned() && is_silent()
}

/// Is the command only planned?
pub(crate) fn is_planned() -> bool {
    matches!(&*part(), Some(Part::Planned))
}

/// The workers, with the store of the part that is played.
pub(crate) fn storing(workers: Workers) -> Workers {
    match &*part() {
        Some(Part::Of { store, .. }) => workers.storing(Arc::clone(store)),
        Some(Part::Planned) | None => workers,
    }
}

/// Is only a part of the command played? Then it may have no checkpoint.
pub(crate) fn is_part() -> bool {
    part().is_some()
}

/// The part of a command that is played until this is dropped; then commands are played whole again.
#[derive(Debug)]
#[must_use]
pub(crate) struct InForce(());

/// Commands play this part from now on.
pub(crate) fn set_part(of: Part) -> InForce {
    *part() = Some(of);
    InForce(())
}

impl Drop for InForce {
    fn drop(&mut self) {
        *part() = None;
    }
}
