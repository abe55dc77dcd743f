//! `fairfight completions`.

use crate::NAME;
use crate::args::{CompletionsArgs, OutputArgs};
use crate::exit::{Exit, Failure};
use crate::output::Output;
use clap::Command;

/// Writes the script of a shell.
pub(crate) fn run(args: CompletionsArgs, mut program: Command) -> Result<Exit, Failure> {
    let output = Output::choose(&OutputArgs::default())?;
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, NAME, &mut script);
    output.text(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Done)
}
