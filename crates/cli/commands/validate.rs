//! `fairfight validate`.

use crate::args::ValidateArgs;
use crate::exit::{Exit, Failure};
use crate::load;
use crate::output::Output;
use fairfight_battle::game::{Game, SYSTEMS, Visitor, visit_system};
use fairfight_rules::text::visible;
use fairfight_sim::files::{self, Checked, Faults, FileFault, FileKind, Outside, Source};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

/// Checks files: a line on stdout for each that is right, the faults of all others on stderr.
pub(crate) fn run(args: ValidateArgs) -> Result<Exit, Failure> {
    let (default, rules) = load::system_and_rules(args.system.as_deref(), &args.rules)?;
    let (mut right, mut faults, mut advice) = (String::new(), Faults::new(), Faults::new());
    let read: Vec<_> = args.files.iter().map(|path| Source::read(path)).collect();
    let of = |source: &Arc<Source>| files::system_of(source).unwrap_or(default);
    // House rules are for the systems of the files. What is wrong with them is told once, not once a file.
    let mut systems: Vec<&str> = read.iter().flatten().map(of).collect();
    systems.sort_by_key(|&system| SYSTEMS.iter().position(|&other| other == system));
    systems.dedup();
    if systems.is_empty() {
        systems.push(default);
    }
    for system in &systems {
        faults.append(visit_system(system, Rules(&rules)).unwrap_or_default());
    }
    let rules = if faults.is_empty() { &rules[..] } else { &[] };
    for (path, read) in args.files.iter().zip(read) {
        let checked = read.and_then(|source| {
            let outside = Outside::allowed(args.allow_outside);
            let check = Check { source: &source, rules, outside };
            visit_system(of(&source), check).unwrap_or_else(|| Err(Faults::new()))
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
    let wrong = (!faults.is_empty()).then(|| load::told(&faults));
    let failures: Vec<Failure> = wrong.into_iter().chain(written.err()).collect();
    Failure::unless_empty(failures).map(|()| Exit::Done)
}

/// What is wrong with the house rules?
struct Rules<'a>(&'a [Arc<Source>]);

impl Visitor for Rules<'_> {
    type Out = Faults;

    fn visit<G: Game>(self) -> Self::Out {
        files::house_rules::<G>(self.0).err().unwrap_or_default()
    }
}

/// Checks one file as what it looks like.
struct Check<'a> {
    source: &'a Arc<Source>,
    rules: &'a [Arc<Source>],
    outside: Outside,
}

impl Visitor for Check<'_> {
    type Out = Result<Checked<String>, Faults>;

    fn visit<G: Game>(self) -> Self::Out {
        let mut checked = self.checked::<G>()?;
        checked.advice.append(files::formula_names(self.source));
        Ok(checked)
    }
}

impl Check<'_> {
    fn checked<G: Game>(&self) -> Result<Checked<String>, Faults> {
        let rules = files::house_rules::<G>(self.rules)?.rules;
        let plain = |value: String| Checked { value, advice: Faults::new() };
        match files::kind_of::<G>(self.source) {
            FileKind::Army => {
                let Checked { value: army, advice } = files::army::<G>(self.source, &rules)?;
                Ok(Checked { value: about_army::<G>(&army, &rules), advice })
            }
            FileKind::Rules => {
                // On top of those of --rules, with which it may be meant.
                let sources = [self.rules, std::slice::from_ref(self.source)].concat();
                let mut house = files::house_rules::<G>(&sources)?;
                house.stated.retain(|setting| setting.file == self.source.name());
                let mut checked = plain(about_rules(&house));
                if files::is_bare(self.source) {
                    let message = format!("{} changes nothing", self.source.name());
                    let instead = "house rules have [rulings], [numbers] or [costs]; an army list has [[unit]]";
                    let advice = FileFault::of_file(self.source.name(), message).instead(instead);
                    checked.advice.push(advice.advice());
                }
                Ok(checked)
            }
            FileKind::Scenario => {
                files::scenario::<G>(self.source, &rules)?;
                Ok(plain(format!("ok, {} of {}", FileKind::Scenario.noun(), G::TITLE)))
            }
            FileKind::Suite => {
                let suite = files::suite::<G>(self.source, &[], None, self.outside)?;
                let cases = many(suite.cases.len(), "match-up");
                Ok(plain(format!("ok, suite {:?} of {cases}", suite.name)))
            }
            FileKind::Accepted => {
                let accepted = files::accepted::<G>(self.source)?;
                let cases: BTreeSet<&str> = accepted.iter().map(|entry| &*entry.case).collect();
                let cases = many(cases.len(), "match-up");
                Ok(plain(format!("ok, {} of {cases}", FileKind::Accepted.noun())))
            }
        }
    }
}

fn about_army<G: Game>(army: &G::Army, rules: &G::Rules) -> String {
    let outline = G::outline(army, rules);
    let points = outline.points.map(|points| format!(" of {points} points"));
    let leaders = Some(outline.leaders.len()).filter(|&leaders| leaders > 0);
    format!(
        "ok, army list {:?}{}: {}, {}{}",
        outline.name,
        points.unwrap_or_default(),
        many(outline.units.len(), "unit"),
        G::PIECE.count(outline.pieces()),
        leaders.map(|leaders| format!(", {}", many(leaders, "leader"))).unwrap_or_default(),
    )
}

fn about_rules<R>(house: &files::HouseRules<R>) -> String {
    let changes: Vec<String> =
        house.changes().map(|change| format!("{} = {}", change.name, change.value)).collect();
    let mut text = format!("ok, house rules with {}", many(changes.len(), "change"));
    if !changes.is_empty() {
        text += ": ";
        text += &changes.join(", ");
    }
    let same: Vec<&str> = house
        .stated
        .iter()
        .filter(|setting| !setting.differs)
        .map(|setting| &*setting.name)
        .collect();
    if !same.is_empty() {
        text += &format!(" (as printed anyway: {})", same.join(", "));
    }
    text
}

/// So many of something.
pub(super) fn many(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
