//! The program `fairfight`.
//!
//! `args` says what can be typed, `command_line` reads it, `commands` does it, `output` writes the results. The
//! dice, the rules and the statistics are in the crates below; the program only calls them.

mod args;
mod command_line;
mod commands;
mod exit;
mod interrupt;
mod load;
mod output;
mod progress;
mod simulation;
mod width;

use args::Command;
use command_line::Task;
use exit::{Exit, Failure};
use std::process::ExitCode;

fn main() -> ExitCode {
    exit::ask_for_a_report_on_panic();
    interrupt::listen();
    let end = command_line::parse().and_then(|task| match task {
        Task::Run(command) => run(*command),
        Task::End(exit) => Ok(exit),
    });
    let (exit, hints) = match end {
        // clap has printed its message already.
        Ok(Exit::BadInput) => (Exit::BadInput, command_line::typeset_words(|_| true)),
        Ok(exit) => (exit, Vec::new()),
        Err(failure) => {
            failure.print();
            (failure.exit(), command_line::typeset_words(|word| failure.names(word)))
        }
    };
    hints.iter().for_each(exit::say);
    exit.into()
}

/// Runs the command.
fn run(command: Command) -> Result<Exit, Failure> {
    match command {
        Command::Fight(args) => commands::fight::run(args),
        Command::Battle(args) => commands::battle::run(args),
        Command::Matrix(args) => commands::matrix::run(args),
        Command::Doctrines(args) => commands::doctrines::run(args),
        Command::Check(args) => commands::check::run(args),
        Command::SampleSize(args) => commands::sample_size::run(args),
        Command::Points(args) => commands::points::run(args),
        Command::Search(args) => commands::search::run(args),
        Command::Counters(args) => commands::counters::run(args),
        Command::Improve(args) => commands::improve::run(args),
        Command::Tune(args) => commands::tune::run(args),
        Command::Sensitivity(args) => commands::sensitivity::run(args),
        Command::Train(args) => commands::train::run(args),
        Command::Replay(args) => commands::replay::run(args),
        Command::Luck(args) => commands::luck::run(args),
        Command::Report(args) => commands::report::run(args),
        Command::Systems(args) => commands::systems::run(args),
        Command::Rulings(args) => commands::rulings::run(args),
        Command::Units(args) => commands::units::run(args),
        Command::Columns(args) => commands::columns::run(args),
        Command::Validate(args) => commands::validate::run(args),
        Command::Schema(args) => commands::schema::run(args),
        Command::Init(args) => commands::init::run(args),
        Command::Completions(args) => commands::completions::run(args, command_line::to_complete()),
        Command::Man(args) => commands::man::run(args, command_line::program()),
    }
}
