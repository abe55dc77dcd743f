//! `fairfight replay`.

use crate::args::{Format, ReplayArgs, paths};
use crate::exit::{Exit, Failure, say};
use crate::load::{self, Files, Setup};
use crate::output::{Output, refuse_clashes};
use fairfight_battle::game::{Noun, Parts};
use fairfight_engine::contest::{Contest, MatchUp};
use fairfight_engine::dice::MatchKey;
use fairfight_engine::replay::Replayed;
use fairfight_engine::tally;
use fairfight_engine::under_both::UnderBoth;
use fairfight_report::{Report, wrapped_text};
use fairfight_rules::BySide;
use fairfight_study::replay::{
    BESIDE, Cast, LINES, Line, SideBySide, first_that_parts, lines, narration, parting, rules_name,
    set_beside,
};
use std::path::PathBuf;

/// The highest number of a battle.
const LAST_BATTLE: u64 = 999_999_999_999;

/// How many battles are searched for one that parts.
const NEARBY: u64 = 1000;

/// Plays one battle of a run again.
pub(crate) fn run(args: ReplayArgs) -> Result<Exit, Failure> {
    let files = Files::read(&args.game, &args.lists.paths())?;
    let mut inputs = files.paths();
    inputs.extend(paths(&args.against));
    refuse_clashes(&[("--out", args.output.out.as_deref())], &inputs)?;
    let against = match &args.against[..] {
        [] => None,
        // Files of another system are reported here, those of this one later with all their faults.
        against => Some(files.under(load::sources(against)?)?),
    };
    tell(args, files, against)
}

fn tell(args: ReplayArgs, files: Files, against: Option<Files>) -> Result<Exit, Failure> {
    let setup = files.check()?;
    let Some(against) = against else { return alone(&args, &setup) };
    let _right = load::house_rules(against.book, against.rules())?;
    // The lists and the scenario are right under the other rules: these rules make them wrong.
    let changed = against.check().map_err(|wrong| {
            let files = rules_name(&texts(&args.against));
            let name = rules_name(&texts(&args.game.rules));
            wrong.hint(format!("this holds under the rules of --against ({files}); under those of --rules ({name}) nothing is wrong"))
        })?;
    side_by_side(&args, UnderBoth { baseline: &setup, changed: &changed })
}

/// The battle under one set of rules.
fn alone(args: &ReplayArgs, setup: &Setup) -> Result<Exit, Failure> {
    let output = Output::choose(&args.output)?;
    let Seated { cast, key, contest } = seat(args, setup)?;
    let replayed = contest.replay(key, args.battle);
    let from = setup.provenance(args.dice.seed);
    let lines = lines(&replayed, &cast, args.battle, &from, setup.about());
    if output.format() == Format::Table {
        let text = wrapped_text(&narration(&lines, &cast), Some(output.width()));
        output.text(&text)?;
    } else {
        let report = Report::from_fields(LINES, &lines).without(BESIDE);
        output.report(report, &setup.meta(args.dice.seed))?;
    }
    Ok(Exit::Done)
}

/// The battle under two sets of rules.
fn side_by_side(args: &ReplayArgs, setups: UnderBoth<&Setup>) -> Result<Exit, Failure> {
    let output = Output::choose(&args.output)?;
    let UnderBoth { baseline, changed } = setups.map(|setup| seat(args, setup));
    let seated = UnderBoth { baseline: baseline?, changed: changed? };
    // One key: the dice are those of the run under the rules of --rules.
    let key = seated.baseline.key;
    let contests = seated.as_ref().map(|of| of.contest.as_ref());
    let replayed = contests.map(|contest| contest.replay(key, args.battle));
    let place = parting(replayed.as_ref());
    let tell = |((replayed, of), setup): ((&Replayed, &Seated), &Setup)| -> Vec<Line> {
        let from = setup.provenance(args.dice.seed);
        lines(replayed, &of.cast, args.battle, &from, setup.about())
    };
    let mut both = replayed.as_ref().zip(seated.as_ref()).zip(setups).map(tell);
    set_beside(&mut both, place);
    let names = UnderBoth { baseline: &args.game.rules, changed: &args.against };
    let names = names.map(|files| rules_name(&texts(files)));
    let pages = SideBySide {
        names: names.as_ref().map(String::as_str),
        cast: &seated.baseline.cast,
        replayed: replayed.as_ref(),
        lines: both.as_ref().map(Vec::as_slice),
        parting: place,
    };
    let table = output.format() == Format::Table;
    if table {
        let text = pages.text(output.two_texts_width());
        output.text(&text)?;
    } else {
        let rows = both.baseline.iter().chain(&both.changed);
        let mut meta = setups.changed.meta(args.dice.seed);
        let files = meta.files.clone();
        let of_baseline = setups.baseline.meta(args.dice.seed).files;
        meta.files.extend(of_baseline.into_iter().filter(|file| !files.contains(file)));
        output.report(Report::from_fields(LINES, rows), &meta)?;
        say(pages.sentence());
    }
    if place.is_none() {
        let same = setups.baseline.rules_hash == setups.changed.rules_hash;
        let advice = if same {
            "note: the two sets of rules are the same".to_owned()
        } else {
            let last = args.battle.saturating_add(NEARBY).min(LAST_BATTLE);
            let found = first_that_parts(contests, key, args.battle + 1..last + 1);
            nearby(found, last - args.battle)
        };
        say(advice);
    }
    Ok(Exit::Done)
}

/// Where to look if nothing parts in this battle.
fn nearby(found: Option<u64>, searched: u64) -> String {
    match found {
        Some(battle) => format!(
            "note: the next battle in which they part is number {battle}: --battle {battle}"
        ),
        None if searched == 0 => {
            "note: this is the last battle there is; they may part in one with a lower number"
                .to_owned()
        }
        None if searched == 1 => "note: they do not part in the next battle either".to_owned(),
        None => format!(
            "note: they do not part in the next {searched} battles either; another match-up may show more"
        ),
    }
}

/// The battle to be replayed, and who sits where.
struct Seated {
    cast: Cast,
    key: MatchKey,
    contest: Box<dyn Contest>,
}

fn seat(args: &ReplayArgs, setup: &Setup) -> Result<Seated, Failure> {
    let armies = setup.two_armies()?;
    // Armies that cannot meet are refused.
    let parts = setup.parts(armies)?;
    if args.exchanged && parts == Parts::Fixed {
        return Err(Failure::new("each force has its own part: no battle is exchanged")
            .hint("leave --exchanged out"));
    }
    let MatchUp { key, straight, exchanged, .. } =
        setup.lists(armies).match_up(parts, args.dice.seed);
    let (game, contest) = match exchanged {
        Some(exchanged) if args.exchanged => (tally::Game::Exchanged, exchanged),
        Some(_) | None => (tally::Game::Straight, straight),
    };
    let drawn = contest.drawn(key, args.battle);
    let (drawn, led) = (drawn.as_ref(), drawn.as_ref().map(|drawn| game.by_list(drawn.led)));
    let lists = BySide::from_fn(|list| {
        let army = armies[list];
        // Numbers of units in a replay are places in line.
        match drawn.map_or(&[][..], |drawn| &drawn.lines[game.list_at(list)]) {
            [] => army.outline.clone(),
            line => army.in_order(line, &setup.rules).outline,
        }
    });
    let led = BySide::from_fn(|list| {
        let named = setup.two_doctrines()[list];
        led.map_or(named, |led| armies[list].led(named)[led[list]]).word()
    });
    let piece = setup.about().piece;
    let worth = if setup.rules.book.prints_costs() { Noun::POINT } else { piece };
    Ok(Seated { cast: Cast::new(lists, led, game, piece, worth), key, contest })
}

fn texts(files: &[PathBuf]) -> Vec<String> {
    files.iter().map(|file| file.display().to_string()).collect()
}
