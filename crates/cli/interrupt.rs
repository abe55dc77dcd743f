//! Ctrl-C: the first press asks for an early end with a whole report, the second ends at once.

use crate::exit::{Exit, Failure};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Watches for Ctrl-C, and for the other polite requests to end (SIGTERM, SIGHUP).
#[derive(Clone, Debug)]
pub(crate) struct Interrupt {
    pressed: Arc<AtomicBool>,
}

impl Interrupt {
    /// Starts to watch; once in the life of the program, before the long work.
    pub(crate) fn watch() -> Result<Self, Failure> {
        let pressed = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&pressed);
        ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(Exit::Interrupted as i32);
            }
            // The line of the progress bar, if there is one, ends here.
            let _ = writeln!(
                io::stderr(),
                "\nstopping: what is complete will be reported; press Ctrl-C again to stop at once"
            );
        })
        .map_err(|error| Failure::new(format!("cannot watch for Ctrl-C: {error}")))?;
        Ok(Self { pressed })
    }

    /// The flag itself, for the runner to look at between blocks.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.pressed)
    }

    /// Has it been pressed?
    pub(crate) fn pressed(&self) -> bool {
        self.pressed.load(Ordering::Relaxed)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::process::Command;
    use std::time::{Duration, Instant};

    #[test]
    fn the_first_press_sets_the_flag_and_lets_the_program_go_on() {
        let interrupt = Interrupt::watch().unwrap();
        assert!(!interrupt.pressed());
        let me = std::process::id().to_string();
        assert!(Command::new("kill").args(["-INT", &me]).status().unwrap().success());
        let start = Instant::now();
        while !interrupt.pressed() && start.elapsed() < Duration::from_secs(10) {
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(interrupt.pressed());
    }
}
