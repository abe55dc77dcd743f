//! Was the standard output open when the program was executed?
//!
//! A report for a closed standard output (`>&-` in a shell) would be lost silently: before `main`, Rust opens
//! `/dev/null` in place of a closed standard stream. Afterwards this cannot be told from a `/dev/null` that the user
//! asked for, so a function that runs when the program is loaded checks it earlier. Such a function needs unsafe code,
//! which the workspace forbids; that is why it has a crate of its own.

/// Was the standard output closed when the program was executed? On systems other than Unix, where this cannot be
/// checked, it counts as open.
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

    /// Asks the operating system, because Rust's own streams do not exist yet.
    #[ctor::ctor(unsafe)]
    fn look() {
        let flags = rustix::io::fcntl_getfd(rustix::stdio::stdout());
        WAS_CLOSED.store(flags == Err(rustix::io::Errno::BADF), Ordering::Relaxed);
    }
}
