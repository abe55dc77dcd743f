//! Ctrl-C, and the other requests to end (SIGTERM, SIGHUP).
//!
//! The first one sets a flag that all long work looks at; then each command reports what it has. The program ends
//! within a second, even if it waits for the other end of a pipe. A second request ends it at once. Neither leaves
//! half a file behind.

use crate::exit::{Exit, say};
use crate::output;
use fairfight_sim::run::Interrupt;
use std::thread;
use std::time::{Duration, Instant};

/// The flag that runs look at. There is one Ctrl-C, so there is one flag.
static PRESSED: Interrupt = Interrupt::new();

/// Signals that come as close together as this are one press.
const ONE_PRESS: Duration = Duration::from_millis(300);

/// How long a command has to report what it has. With what comes after, that is less than a second.
const TO_REPORT: Duration = Duration::from_millis(850);

/// How long a message has to get out: the program may hang because nobody reads standard error.
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
