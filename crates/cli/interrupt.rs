//! Ctrl-C: the first press asks for an early end, after which each command says what it reports; the
//! second ends at once, and leaves no half of a file behind.

use crate::exit::{Exit, Failure};
use crate::output;
use fairfight_sim::run::Interrupt;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What runs look at between blocks. There is one Ctrl-C, so there is one of it.
static PRESSED: Interrupt = Interrupt::new();

/// Signals that come as close together as this are one press.
const ONE_PRESS: Duration = Duration::from_millis(300);

/// Is there somebody who watches?
static WATCHED: Mutex<bool> = Mutex::new(false);

/// Watches for Ctrl-C, and for the other polite requests to end (SIGTERM, SIGHUP), from now on: before
/// the long work, and before a file is begun that is not to be left behind.
pub(crate) fn watch() -> Result<&'static Interrupt, Failure> {
    let mut watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
    if *watched {
        return Ok(&PRESSED);
    }
    let mut first = None;
    ctrlc::set_handler(move || {
        match first {
            None => first = Some(Instant::now()),
            // Programs that run others (timeout, make) may pass one press on twice.
            Some(first) if first.elapsed() < ONE_PRESS => return,
            Some(_) => {
                output::leave_none();
                std::process::exit(Exit::Interrupted as i32);
            }
        }
        PRESSED.ask();
        // The line of the progress bar, if there is one, ends here.
        let _ = writeln!(io::stderr(), "\nstopping; press Ctrl-C again to stop at once");
    })
    .map_err(|error| Failure::new(format!("cannot watch for Ctrl-C: {error}")))?;
    *watched = true;
    Ok(&PRESSED)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn the_first_press_sets_the_flag_and_lets_the_program_go_on() {
        let interrupt = watch().unwrap();
        assert!(!interrupt.asked());
        let me = std::process::id().to_string();
        assert!(Command::new("kill").args(["-INT", &me]).status().unwrap().success());
        let start = Instant::now();
        while !interrupt.asked() && start.elapsed() < Duration::from_secs(10) {
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(interrupt.asked());
    }
}
