//! Ctrl-C, and the other requests to end (SIGTERM, SIGHUP).
//!
//! The first one sets a flag that all long work looks at; then each command reports what it has. Whatever it
//! is doing, such as waiting for the other end of a pipe, a second later the program has ended. A second
//! request ends it at once. Neither leaves half a file behind.

use crate::exit::{Exit, say};
use crate::output;
use fairfight_sim::run::Interrupt;
use std::thread;
use std::time::{Duration, Instant};

/// What runs look at. There is one Ctrl-C, so there is one flag.
static PRESSED: Interrupt = Interrupt::new();

/// Signals that come as close together as this are one press.
const ONE_PRESS: Duration = Duration::from_millis(300);

/// How long a command has to report what it has; with what comes after, less than a second.
const TO_REPORT: Duration = Duration::from_millis(850);

/// How long a message has to get out: standard error may be what everything waits for.
const TO_SAY: Duration = Duration::from_millis(50);

/// The flag that a request to end sets.
pub(crate) fn flag() -> &'static Interrupt {
    &PRESSED
}

/// Listens for requests to end from now on.
///
/// It takes a thread. Where none can be started, signals keep their usual effect: they end the program.
pub(crate) fn listen() {
    if thread::Builder::new().spawn(|| ()).is_err() {
        return;
    }
    let mut first = None;
    // A failure leaves signals their usual effect, too.
    let _ = ctrlc::set_handler(move || {
        match first {
            None => first = Some(Instant::now()),
            // Programs that run others (timeout, make) may pass one press on twice.
            Some(first) if first.elapsed() < ONE_PRESS => return,
            Some(_) => end(),
        }
        PRESSED.ask();
        let _ = thread::Builder::new().spawn(end_soon);
        // The line of the progress bar, if there is one, ends here.
        say("\nstopping; press Ctrl-C again to stop at once");
    });
}

/// Ends the program if it does not end by itself.
fn end_soon() {
    thread::sleep(TO_REPORT);
    let message =
        || say("interrupted: there was no time to finish; what is not written yet is lost");
    let _ = thread::Builder::new().spawn(message);
    thread::sleep(TO_SAY);
    end();
}

/// Ends the program, and leaves no half of a file behind.
fn end() -> ! {
    output::leave_none();
    std::process::exit(Exit::Interrupted as i32);
}
