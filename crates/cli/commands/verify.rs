//! `fairfight verify`.

use crate::args::{Format, VerifyArgs};
use crate::exit::{Exit, Failure, say};
use crate::output::format_named;
use crate::parts::{self, Play, ReadPlan};
use crate::simulation;
use clap::ValueEnum;
use fairfight_engine::dice::mix64;
use fairfight_engine::run::{Place, Role, Segment, Store};
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// Plays some segments again.
pub(crate) fn run(args: VerifyArgs, play: Play<'_>) -> Result<Exit, Failure> {
    let workers = simulation::workers_of(args.of.threads)?;
    let plan = parts::plan_of(&args.of, &workers)?;
    refuse_other_than_report(args.report.as_deref())?;
    let shards = parts::read_shards(&args.shards, &plan)?;
    if let (Some(missing), false) = (&shards.missing, plan.plan.rounds) {
        return Err(Failure::new(missing.clone()).hint("verify all shards of a plan together"));
    }
    let all = shards.segments.len();
    if all == 0 {
        return Err(Failure::new("these shards hold no segments: there is nothing to play again"));
    }
    let count = ((all as f64 * args.share).ceil() as usize).clamp(1, all);
    let mut order: Vec<usize> = (0..all).collect();
    order.sort_unstable_by_key(|&at| mix64(mix64(args.seed) ^ at as u64));
    let chosen: HashMap<Place, String> = order[..count]
        .iter()
        .map(|&at| &shards.segments[at])
        .map(|segment| (segment.place, segment.counts.get().to_owned()))
        .collect();
    let known = shards.segments.iter().filter(|segment| !chosen.contains_key(&segment.place));
    let (again, wrong) =
        play_again(play, &plan, known.cloned().collect(), &chosen, args.of.word())?;
    if again == Exit::Interrupted {
        return Ok(Exit::Interrupted);
    }
    if !wrong.is_empty() {
        return Err(Failure::of_all(
            wrong.iter().map(|place| fault(*place, &shards.names_of(*place))).collect(),
        ));
    }
    say(sentence(count, all));
    match &args.report {
        None => Ok(Exit::Done),
        Some(report) => compare(play, &plan, report, shards.segments),
    }
}

/// Refuses a file that is no report, before anything is played.
fn refuse_other_than_report(report: Option<&Path>) -> Result<(), Failure> {
    let Some(report) = report else { return Ok(()) };
    let what = match format_named(report, Format::value_variants()) {
        _ if !report.is_file() => "is not a file",
        Err(_) => "is not a report",
        Ok(_) => return Ok(()),
    };
    Err(Failure::new(format!("{} {what}", report.display()))
        .hint("name the report that `fairfight merge` wrote"))
}

/// Plays the chosen segments again, and returns how that ended and the places whose counts differ.
fn play_again(
    play: Play<'_>,
    plan: &ReadPlan,
    known: Vec<Segment>,
    chosen: &HashMap<Place, String>,
    threads: Option<String>,
) -> Result<(Exit, Vec<Place>), Failure> {
    let wrong = Arc::new(Mutex::new(Vec::new()));
    let (sink, before) = (Arc::clone(&wrong), chosen.clone());
    let compare = move |segment: &Segment| {
        if before.get(&segment.place).is_none_or(|counts| counts != segment.counts.get()) {
            sink.lock().unwrap_or_else(PoisonError::into_inner).push(segment.place);
        }
    };
    let store = Arc::new(Store::new(Role::Whole, known, Box::new(compare)));
    let ended = plan.play(play, threads, &store, true);
    let mut wrong = wrong.lock().unwrap_or_else(PoisonError::into_inner).clone();
    wrong.extend(store.unsound());
    // A forged segment may stop the command.
    let ended = if wrong.is_empty() { ended? } else { Exit::Done };
    Ok((ended, wrong))
}

/// The failure for a wrong segment at this place, in these files.
fn fault(place: Place, names: &[&str]) -> Failure {
    match names.is_empty() {
        true => Failure::new(format!("{place} are in no shard")),
        false => Failure::new(format!(
            "{} is wrong: {place} have other counts here",
            names.join(" and ")
        ))
        .hint("play that shard again on another machine, and do not trust the one that played it"),
    }
}

/// What follows from all `count` segments being right.
///
/// If `wrong` of the others were wrong, chance would miss all of them in C(all - wrong, count) of C(all, count) samples
/// (the hypergeometric distribution). The bound is the largest number that chance misses in more than 5 % of them.
fn sentence(count: usize, all: usize) -> String {
    let right = match count {
        1 => "was played again, and is right",
        _ => "were played again, and all are right",
    };
    let others = all - count;
    if others == 0 {
        return match all {
            1 => format!("the only segment {right}"),
            _ => format!("all {all} segments {right}"),
        };
    }
    let (mut most, mut missed) = (0, 1.0);
    while most < others {
        missed *= (others - most) as f64 / (all - most) as f64;
        if missed <= 0.05 {
            break;
        }
        most += 1;
    }
    let bound = match most {
        _ if most == others => "too few to say anything about the others".to_owned(),
        0 => "at 95% confidence all others are right".to_owned(),
        1 => format!("at 95% confidence no more than 1 of the {others} others is wrong"),
        _ => format!("at 95% confidence no more than {most} of the {others} others are wrong"),
    };
    format!("{count} of {all} segments {right}: {bound}")
}

/// Is this the report that the segments make?
fn compare(
    play: Play<'_>,
    plan: &ReadPlan,
    report: &Path,
    segments: Vec<Segment>,
) -> Result<Exit, Failure> {
    let shown = report.display();
    let there =
        fs::read(report).map_err(|error| Failure::new(format!("cannot read {shown}: {error}")))?;
    let folder = tempfile::tempdir()
        .map_err(|error| Failure::new(format!("cannot make a folder: {error}")))?;
    let name = folder.path().join(report.file_name().unwrap_or_default());
    super::merge::report(play, plan, [format!("--out={}", name.display())], segments)?;
    let made = fs::read(&name)
        .map_err(|error| Failure::new(format!("cannot read {}: {error}", name.display())))?;
    if made != there {
        return Err(Failure::new(format!("{shown} is not the report of these shards"))
            .hint("make it again with `fairfight merge`"));
    }
    say(format_args!("{shown} is the report of these shards"));
    Ok(Exit::Done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_segments_bound_the_wrong_ones_if_there_are_several() {
        assert_eq!(sentence(1, 1), "the only segment was played again, and is right");
        assert_eq!(sentence(7, 7), "all 7 segments were played again, and all are right");
        let one = "1 of 7 segments was played again, and is right: too few to say anything about the others";
        assert_eq!(sentence(1, 7), one);
        // C(4, 3) of C(7, 3) samples miss three wrong ones: 4 of 35; and C(3, 3) miss four: 1 of 35.
        assert!(sentence(3, 7).ends_with("no more than 3 of the 4 others are wrong"));
        assert!(sentence(18, 36).ends_with("no more than 4 of the 18 others are wrong"));
        assert!(sentence(60, 61).ends_with("at 95% confidence all others are right"));
    }
}
