//! Was the standard output closed when the program began, as by `>&-`?

/// Would a report on the standard output be lost, though messages are read?
///
/// Before the program begins, Rust opens `/dev/null` in place of a standard stream that is closed, for reading and
/// writing. Shells open it for writing alone. Programs that start others and want nothing of them (daemons, runners)
/// may open it as Rust does, but then for the messages too, and get what they want.
#[cfg(target_os = "linux")]
pub(super) fn is_stdout_closed() -> bool {
    reopened(1) && !reopened(2)
}

/// Elsewhere that cannot be found out.
#[cfg(not(target_os = "linux"))]
pub(super) fn is_stdout_closed() -> bool {
    false
}

/// Is this stream `/dev/null`, open for reading and writing?
#[cfg(target_os = "linux")]
fn reopened(stream: u32) -> bool {
    use std::{fs, path::Path};
    /// The bits of the mode, and the mode for reading and writing.
    const MODE: u32 = 0o3;
    const READ_AND_WRITE: u32 = 0o2;
    let behind = fs::read_link(format!("/proc/self/fd/{stream}"));
    let about = fs::read_to_string(format!("/proc/self/fdinfo/{stream}")).unwrap_or_default();
    let flags = about.lines().find_map(|line| line.strip_prefix("flags:"));
    let flags = flags.and_then(|flags| u32::from_str_radix(flags.trim(), 8).ok());
    behind.is_ok_and(|behind| behind == Path::new("/dev/null"))
        && flags.is_some_and(|flags| flags & MODE == READ_AND_WRITE)
}
