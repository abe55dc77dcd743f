//! Was the standard output open when the program was executed?
//!
//! A report for a standard output that is closed (`>&-` in a shell) would be lost in silence: before `main`, Rust opens
//! `/dev/null` in place of a standard stream that is closed. Afterwards nobody can tell that from a `/dev/null` that
//! was asked for, so it is found out earlier, by a function that runs when the program is loaded. Such a function takes
//! code that is unsafe, which the workspace forbids; that is why it has a crate of its own.

/// Was the standard output closed when the program was executed? Where that cannot be found out (elsewhere than on
/// Unix), it counts as open.
pub fn was_stdout_closed() -> bool {
    #[cfg(unix)]
    return early::WAS_CLOSED.load(std::sync::atomic::Ordering::Relaxed);
    #[cfg(not(unix))]
    return false;
}

#[cfg(unix)]
mod early {
    use std::sync::atomic::{AtomicBool, Ordering};

    pub(super) static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

    /// Asks the system alone: Rust's own streams are not there yet.
    #[ctor::ctor(unsafe)]
    fn look() {
        let flags = rustix::io::fcntl_getfd(rustix::stdio::stdout());
        WAS_CLOSED.store(flags == Err(rustix::io::Errno::BADF), Ordering::Relaxed);
    }
}
