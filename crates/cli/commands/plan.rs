//! `fairfight plan`.

use crate::args::PlanArgs;
use crate::exit::{Exit, Failure, say};
use crate::output::{FileFormat, Output};
use crate::part::Part;
use crate::parts::{self, IN_ONE_PIECE, Play, Played, value_of, without};
use crate::simulation;
use fairfight_rules::text::in_a_shell;
use fairfight_shard::Plan;
use std::path::PathBuf;

/// Writes a command down.
pub(crate) fn run(args: PlanArgs, play: Play<'_>) -> Result<Exit, Failure> {
    let out = name_of_plan(&args.command)?;
    let output = Output::file_of(FileFormat::Json, &out)?;
    let words = without(&args.command, IN_ONE_PIECE);
    refuse_rows(&words)?;
    let workers = simulation::workers_of(None)?;
    let Played { ended, read, rounds } = play(&words, None, Part::Planned);
    let plays = match ended {
        Err(Failure::Planned) => true,
        Err(failure) => return Err(failure),
        Ok(Exit::BadInput) => return Ok(Exit::BadInput),
        Ok(_) => false,
    };
    let Some(rounds) = rounds else {
        return Err(Failure::new(format!("`{}` plays nothing that can be shared out", words[0]))
            .hint("plan battle, fight, matrix, check, sensitivity or doctrines; points, search, counters, improve, tune and train play rounds"));
    };
    if !plays {
        return Err(Failure::new("this command plays no battle: there is nothing to plan"));
    }
    let plan = Plan {
        program: parts::PROGRAM.to_owned(),
        self_test: parts::self_test_here(&workers),
        rounds,
        command: words,
        files: parts::by_value(read)?,
    };
    output.text(&plan.to_text())?;
    let name = in_a_shell(&out.to_string_lossy());
    say(format_args!("play it with `fairfight shard {name} 1 of 2 --out shard-1.ffs`, and so on"));
    if rounds {
        say("it plays rounds: `fairfight merge` says when the next one is due");
    }
    Ok(Exit::Done)
}

/// The file that `--out` names.
fn name_of_plan(words: &[String]) -> Result<PathBuf, Failure> {
    value_of(words, "--out").map(PathBuf::from).ok_or_else(|| {
        Failure::new("the plan has no name").hint("name it with --out, such as --out plan.json")
    })
}

/// Refuses `--battles`: no shard holds single battles.
fn refuse_rows(words: &[String]) -> Result<(), Failure> {
    if value_of(words, "--battles").is_none() {
        return Ok(());
    }
    Err(Failure::new("--battles writes single battles, and shards hold counts of many")
        .hint("leave it out of the plan"))
}
