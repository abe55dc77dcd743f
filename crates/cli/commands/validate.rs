//! `fairfight validate`.

use crate::args::ValidateArgs;
use crate::exit::{Exit, Failure};
use crate::load;
use crate::output::Output;
use fairfight_battle::game::{Noun, Outline};
use fairfight_battle::systems::SYSTEMS;
use fairfight_engine::rulebook::Book;
use fairfight_files as files;
use fairfight_files::{CaseName, Checked, Faults, FileFault, FileKind, Outside, Source};
use fairfight_rules::text::visible;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

/// Checks files: prints a line on stdout for each that is right, and the faults of all others on stderr.
pub(crate) fn run(args: ValidateArgs) -> Result<Exit, Failure> {
    let (default, rules) = load::system_and_sources(args.system.as_deref(), &args.rules)?;
    let (mut right, mut faults, mut advice) = (String::new(), Faults::new(), Faults::new());
    let read: Vec<_> = args.files.iter().map(|path| Source::read(path)).collect();
    let of = |source: &Arc<Source>| files::system_of(source).unwrap_or(default);
    // House rules are for the systems of the files. Their faults are reported once, not once a file.
    let mut systems: Vec<Book> = read.iter().flatten().map(of).collect();
    systems.sort_by_key(|book| SYSTEMS.iter().position(|&other| other == book.about().id));
    systems.dedup_by(|one, other| **one == **other);
    if systems.is_empty() {
        systems.push(default);
    }
    for book in systems {
        faults.append(files::house_rules(book, &rules).err().unwrap_or_default());
    }
    let rules = if faults.is_empty() { &rules[..] } else { &[] };
    for (path, read) in args.files.iter().zip(read) {
        let checked = read.and_then(|source| {
            let outside = Outside::allowed(args.allow_outside);
            check(of(&source), &source, rules, outside)
        });
        match checked {
            Ok(checked) => {
                let line = format!("{}: {}", path.display(), checked.value);
                let _ = writeln!(right, "{}", visible(&line));
                advice.append(checked.advice);
            }
            Err(wrong) => faults.append(wrong),
        }
    }
    // Print the faults even if the report cannot be written.
    let written = Output::choose(&Default::default()).and_then(|output| output.text(&right));
    load::advise(&advice);
    let wrong = (!faults.is_empty()).then(|| faults.into());
    let failures: Vec<Failure> = wrong.into_iter().chain(written.err()).collect();
    Failure::unless_empty(failures).map(|()| Exit::Done)
}

/// Checks one file as what it looks like, under house rules for its system.
fn check(
    book: Book,
    source: &Arc<Source>,
    rules: &[Arc<Source>],
    outside: Outside,
) -> Result<Checked<String>, Faults> {
    let mut checked = described(book, source, rules, outside)?;
    checked.advice.append(files::formula_names(source));
    Ok(checked)
}

/// Describes a file that is right.
fn described(
    book: Book,
    source: &Arc<Source>,
    house: &[Arc<Source>],
    outside: Outside,
) -> Result<Checked<String>, Faults> {
    let rules = files::house_rules(book, house)?.rules;
    let plain = |value: String| Checked { value, advice: Faults::new() };
    let Some(kind) = files::kind_of(book, source) else {
        let message =
            format!("{} is not a file for fairfight: no kind of file has its keys", source.name());
        let instead = "a list has [[unit]]; house rules have [rulings], [numbers], [costs] or [premium]; \
                       `fairfight help schema` names the other kinds";
        return Err(FileFault::of_file(source.name(), message).instead(instead).into());
    };
    match kind {
        FileKind::Army => {
            let Checked { value: army, advice } = files::army(source, &rules)?;
            Ok(Checked { value: about_army(&army.outline, book.about().piece), advice })
        }
        FileKind::Rules => {
            // On top of those of --rules: it may be meant to go with them.
            let sources = [house, std::slice::from_ref(source)].concat();
            let mut house = files::house_rules(book, &sources)?;
            house.stated.retain(|setting| setting.file == source.name());
            let mut checked = plain(about_rules(&house));
            if files::is_bare(source) {
                let message = format!("{} changes nothing", source.name());
                let instead = "house rules have [rulings], [numbers], [costs] or [premium]; an army \
                               list has [[unit]]";
                let advice = FileFault::of_file(source.name(), message).instead(instead);
                checked.advice.push(advice.advice());
            }
            Ok(checked)
        }
        FileKind::Scenario => {
            files::scenario(source, &rules)?;
            Ok(plain(format!("ok, {} of {}", FileKind::Scenario.noun(), book.about().title)))
        }
        FileKind::Suite => {
            let suite = files::suite(book, source, &[], None, outside)?;
            let cases = Noun::MATCH_UP.count(suite.cases.len() as u64);
            Ok(plain(format!("ok, suite {:?} of {cases}", suite.name)))
        }
        FileKind::Played => {
            let game = files::game(source, &rules)?;
            let fights = Noun::FIGHT.count(game.fights.len() as u64);
            let lists = Noun { one: "list of dice", many: "lists of dice" };
            let lists = lists.count(game.rolls.len() as u64);
            Ok(plain(format!(
                "ok, {} {:?} of {fights} and {lists}",
                FileKind::Played.noun(),
                game.name
            )))
        }
        FileKind::Accepted => {
            let accepted = files::accepted(book, source)?;
            let cases: BTreeSet<&CaseName> = accepted.iter().map(|entry| &entry.case).collect();
            let cases = Noun::MATCH_UP.count(cases.len() as u64);
            Ok(plain(format!("ok, {} of {cases}", FileKind::Accepted.noun())))
        }
    }
}

fn about_army(outline: &Outline, piece: Noun) -> String {
    let points = outline.points.map(|points| format!(" of {points} points"));
    let leaders = Some(outline.leaders.len() as u64).filter(|&leaders| leaders > 0);
    format!(
        "ok, army list {:?}{}: {}, {}{}",
        outline.name,
        points.unwrap_or_default(),
        Noun::UNIT.count(outline.units.len() as u64),
        piece.count(outline.pieces()),
        leaders.map(|leaders| format!(", {}", Noun::LEADER.count(leaders))).unwrap_or_default(),
    )
}

fn about_rules(house: &files::HouseRules) -> String {
    let changes: Vec<String> = house
        .changes()
        .map(|change| format!("{} = {}", change.written_name(), change.value))
        .collect();
    let count = Noun { one: "change", many: "changes" }.count(changes.len() as u64);
    let mut text = format!("ok, house rules with {count}");
    if !changes.is_empty() {
        text += ": ";
        text += &changes.join(", ");
    }
    let same = house.stated.iter().filter(|setting| !setting.differs);
    let same: Vec<String> = same.map(files::StatedSetting::written_name).collect();
    if !same.is_empty() {
        text += &format!(" (as printed anyway: {})", same.join(", "));
    }
    text
}
