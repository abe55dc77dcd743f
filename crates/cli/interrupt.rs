//! Ctrl-C, and the other requests to end (SIGTERM, and SIGHUP unless `nohup` keeps it away).
//!
//! The first one sets a flag that all long work checks; the command then reports what it has. The program ends
//! within a second, even if it waits for the other end of a pipe. A second request ends it at once. Neither leaves
//! a partial file behind.

use crate::exit::{Exit, say};
use crate::output;
pub(crate) use crate::stop::flag;
use std::thread;
use std::time::{Duration, Instant};

/// Signals this close together count as one press.
const ONE_PRESS: Duration = Duration::from_millis(300);

/// How long a command has to report what it has. With what follows, that is less than a second.
const TO_REPORT: Duration = Duration::from_millis(850);

/// How long a message may take: the program may hang because nobody reads standard error.
const TO_SAY: Duration = Duration::from_millis(50);

/// Listens for requests to end from now on.
///
/// This takes a thread. If none can be started, signals keep their usual effect: they end the program.
pub(crate) fn listen() {
    let mut first = None;
    // A failure leaves signals their usual effect, too.
    listen_with(move || {
        match first {
            None => first = Some(Instant::now()),
            // Programs that run others (timeout, make) may pass one press on twice.
            Some(first) if first.elapsed() < ONE_PRESS => return,
            Some(_) => end(),
        }
        flag().ask();
        let _ = thread::Builder::new().spawn(end_soon);
        // The line of the progress bar, if there is one, ends here.
        say("\nstopping; press Ctrl-C again to stop at once");
    });
}

/// Calls `requested` at each request to end.
#[cfg(unix)]
fn listen_with(mut requested: impl FnMut() + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use std::sync::mpsc;
    let (listens, begins) = mpsc::channel::<()>();
    // Signals are caught by the thread that waits for them: without it they would have no effect.
    let thread = thread::Builder::new().spawn(move || {
        let hangup = (!is_hangup_ignored()).then_some(SIGHUP);
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM].into_iter().chain(hangup)) else {
            return;
        };
        drop(listens);
        signals.forever().for_each(|_| requested());
    });
    if thread.is_ok() {
        // Nothing is sent: the thread hangs up once it listens, or if it never will.
        let _ = begins.recv();
    }
}

/// The same on other systems.
#[cfg(not(unix))]
fn listen_with(requested: impl FnMut() + Send + 'static) {
    if thread::Builder::new().spawn(|| ()).is_ok() {
        let _ = ctrlc::set_handler(requested);
    }
}

/// Was the program started by `nohup`, or by another that wants it to outlive its terminal? `false` if that cannot
/// be found out (on other systems than Linux).
#[cfg(unix)]
fn is_hangup_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|ignored| u64::from_str_radix(ignored.trim(), 16).ok());
    ignored.is_some_and(|ignored| ignored & (1 << (signal_hook::consts::SIGHUP - 1)) != 0)
}

/// Ends the program if it does not end by itself.
fn end_soon() {
    thread::sleep(TO_REPORT);
    let message = || say("interrupted: no time to finish; unwritten results are lost");
    let _ = thread::Builder::new().spawn(message);
    thread::sleep(TO_SAY);
    end();
}

/// Ends the program, and leaves no partial file behind.
fn end() -> ! {
    output::remove_all_temporary();
    std::process::exit(Exit::Interrupted as i32);
}
