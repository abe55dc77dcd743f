//! `fairfight shard`.

use crate::args::ShardArgs;
use crate::exit::{Exit, Failure, say};
use crate::parts::{self, Keeper, Play, ReadPlan};
use crate::simulation;
use crate::stop;
use fairfight_engine::run::{Role, Segment, Share, Store};
use fairfight_shard::{Header, Of, SegmentFile, SegmentWriter};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Plays a share of a plan.
pub(crate) fn run(args: ShardArgs, play: Play<'_>) -> Result<Exit, Failure> {
    let Some(share) = args.share() else {
        let typed = args.share.join(" ");
        return Err(Failure::new(format!("{typed} is not a share of a plan")).hint(format!(
            "write K of N with K from 1 to N, such as 3 of 8; N is at most {}",
            Share::MOST
        )));
    };
    let out = &*args.out;
    if out.extension().is_none_or(|ending| ending != "ffs") {
        return Err(Failure::new(format!("{} does not end in .ffs", out.display()))
            .hint(format!("name the shard, such as shard-{}.ffs", share.number)));
    }
    let workers = simulation::workers_of(args.of.threads)?;
    let plan = parts::plan_of(&args.of, &workers)?;
    let header = Header::new(Of::Shard(share), parts::PROGRAM, plan.plan.self_test, plan.hash);
    let known = parts::read_shards(&args.known, &plan)?;
    let mut part = out.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let cannot = |error: io::Error| Failure::writing(&out.display().to_string(), &error);
    let is_there = is_there(out, &header)?;
    // It may have been stopped after its last line and before it was renamed.
    let is_of = |file: Option<SegmentFile>| file.is_some_and(|file| file.is_of(&header));
    let is_whole = !is_there && parts::begun(&part).is_ok_and(is_of);
    if is_whole {
        fs::rename(&part, out).map_err(cannot)?;
    }
    if is_there || is_whole {
        say(format_args!("{} is complete already: nothing is played", out.display()));
        return Ok(Exit::Done);
    }
    let (begun, writer) = begin(&part, &header)?;
    let keeper = Keeper::new(writer);
    let keep = keeper.on_segment(|_| stop::flag().ask());
    let role = if plan.plan.rounds { Role::Round(share) } else { Role::Share(share) };
    let before = begun.len() as u64;
    let store = Arc::new(Store::new(role, known.segments.into_iter().chain(begun), keep));
    let whole = play_share(play, &plan, &store, args.of.word())?;
    if let Some(error) = keeper.failure() {
        return Err(Failure::writing(&part.display().to_string(), &error));
    }
    if !whole {
        let count = before + keeper.added();
        say(format_args!("{}: the same command resumes from there", parts::written(&part, count)));
        return Ok(Exit::Interrupted);
    }
    let written = before + keeper.added();
    keeper.finish().map_err(cannot)?;
    fs::rename(&part, out).map_err(cannot)?;
    say(parts::written(out, written));
    Ok(Exit::Done)
}

/// Plays the part of the share that the store does not hold: `false` if it was interrupted.
fn play_share(
    play: Play<'_>,
    plan: &ReadPlan,
    store: &Arc<Store>,
    threads: Option<String>,
) -> Result<bool, Failure> {
    let ended = plan.play(play, threads, store, true);
    if let Some(place) = store.unsound().first() {
        let hint = "a shard of --known was forged, or played by another program";
        return Err(parts::forged(*place, hint));
    }
    // A round ends as an interrupted run does.
    let was_round = store.has_ended();
    match ended? {
        Exit::Interrupted if was_round => {
            stop::flag().clear();
            Ok(true)
        }
        Exit::Interrupted => Ok(false),
        Exit::BadInput => Err(Failure::new("the command of the plan is refused here")),
        Exit::Done | Exit::Drift | Exit::Undecided | Exit::NextRound => Ok(true),
    }
}

/// Is the complete shard there already? Refuses another file of that name.
fn is_there(out: &Path, header: &Header) -> Result<bool, Failure> {
    if fs::symlink_metadata(out).is_err() {
        return Ok(false);
    }
    match parts::segment_file(out) {
        Ok(file) if file.is_of(header) => Ok(true),
        Ok(_) | Err(_) => {
            Err(Failure::new(format!("{} exists, and is not this shard", out.display()))
                .hint("remove it, or give the shard another name"))
        }
    }
}

/// Creates the file that keeps segments until the shard is complete, or resumes from it.
fn begin(part: &Path, header: &Header) -> Result<(Vec<Segment>, SegmentWriter<File>), Failure> {
    let file = parts::opened(part, || {
        Failure::new(format!("{} is being played by another process", part.display()))
            .hint("wait for its end, or give this shard another name")
    })?;
    let again = |failure: Failure| {
        failure.hint(format!("remove {} to begin the shard again", part.display()))
    };
    let begun = parts::begun(part).map_err(again)?;
    if begun.as_ref().is_some_and(|begun| begun.header != *header) {
        return Err(again(Failure::new(format!("{} belongs to another shard", part.display()))));
    }
    let writer = parts::writer(file, begun.as_ref(), header)
        .map_err(|error| Failure::writing(&part.display().to_string(), &error))?;
    Ok((begun.map(|begun| begun.segments).unwrap_or_default(), writer))
}
