//! `fairfight merge`.

use crate::args::MergeArgs;
use crate::exit::{Exit, Failure, say};
use crate::parts::{self, Play, ReadPlan};
use crate::{simulation, stop};
use clap::ValueEnum;
use fairfight_engine::run::{Role, Segment, Store};
use fairfight_rules::text::in_a_shell;
use std::sync::Arc;

/// Makes the report of a plan.
pub(crate) fn run(args: MergeArgs, play: Play<'_>) -> Result<Exit, Failure> {
    let workers = simulation::workers_of(args.of.threads)?;
    let plan = parts::plan_of(&args.of, &workers)?;
    let shards = parts::read_shards(&args.shards, &plan)?;
    if let (Some(missing), false) = (&shards.missing, plan.plan.rounds) {
        let name = in_a_shell(&args.of.plan.to_string_lossy());
        return Err(Failure::new(missing.clone()).hint(format!(
            "play what is missing with `fairfight shard {name} ...`, then merge all"
        )));
    }
    let out = args.output.out.iter().map(|out| format!("--out={}", out.display()));
    let format = args.output.format.as_ref().and_then(ValueEnum::to_possible_value);
    let format = format.map(|format| format!("--format={}", format.get_name()));
    report(play, &plan, out.chain(format).chain(args.of.word()), shards.segments)
}

/// Runs the command on these segments, with `more` words added. It plays nothing.
pub(super) fn report(
    play: Play<'_>,
    plan: &ReadPlan,
    more: impl IntoIterator<Item = String>,
    segments: Vec<Segment>,
) -> Result<Exit, Failure> {
    let count = parts::segments(segments.len() as u64);
    let store = Arc::new(Store::new(Role::Merge, segments, Box::new(|_| ())));
    let ended = plan.play(play, more, &store, false);
    if let Some(place) = store.unsound().first() {
        stop::flag().clear();
        let hint =
            "a shard was forged, or played by another program; `fairfight verify` finds which";
        return Err(parts::forged(*place, hint));
    }
    let missing = store.missing();
    let Some(place) = missing.first() else { return ended };
    stop::flag().clear();
    if plan.plan.rounds {
        say(format_args!("the shards hold {count}, and the next round is due ({place})"));
        say("play its shards with --known and all shards so far, under new names, then merge all");
        return Ok(Exit::NextRound);
    }
    Err(Failure::new(format!("{place} are in no shard"))
        .hint("play all shards of one division, such as 1 of 3, 2 of 3 and 3 of 3"))
}
