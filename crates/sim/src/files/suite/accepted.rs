//! The snapshot of accepted differences: read alone or into the match-ups, and written for a review.

use super::file::AcceptedFile;
use super::pieces::place;
use super::read::Reader;
use super::{Accepted, Case};
use crate::files::document::Document;
use crate::files::fault::{Faults, FileFault};
use crate::files::kind::{FileKind, of_another_kind};
use crate::files::nearest::nearest;
use crate::files::source::{Source, real_path};
use crate::files::structure::structured;
use crate::report::float_text;
use fairfight_battle::game::Game;
use fairfight_stats::Interval;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

/// Which differences does this file accept? What they are of is known to a suite alone.
///
/// # Errors
/// Every fault of the file at once.
///
/// ```
/// use fairfight_battle::iron_winds::IronWinds;
/// use fairfight_sim::files::{Source, accepted};
/// let read = |text: &str| accepted::<IronWinds>(&Source::of_text("accepted.toml", text));
/// let text = "system = \"iron-winds\"\n[[accepted]]\nmatch = \"Orcs\"\nlow = -0.5\nhigh = 0.25\n";
/// assert_eq!(read(text).unwrap()[0].range.low, -0.5);
/// let wrong = read(&text.replace("0.25", "-0.75")).unwrap_err().plain();
/// assert!(wrong.contains("from -0.5 to -0.75 is no range of differences"));
/// ```
pub fn accepted<G: Game>(source: &Arc<Source>) -> Result<Vec<Accepted>, Faults> {
    let mut accepted = Vec::new();
    let faults = each::<G>(source, |entry| {
        accepted.push(entry.clone());
        None
    });
    faults.or(accepted)
}

impl<G: Game> Reader<'_, G> {
    /// Gives the match-ups what was accepted for them in the file that the suite calls `name`: nothing where
    /// that is to be written for the first time.
    pub(super) fn accepted(&mut self, name: &str, cases: &mut [Case<G>]) {
        let span = self.top("accepted");
        let path = self.pieces.path(name);
        if path.try_exists().is_ok_and(|there| !there) {
            if self.accept.is_some_and(|accept| real_path(accept) == real_path(&path)) {
                return;
            }
            let (suite, path_shown) = (self.pieces.document.source.name(), path.display());
            let near = self.pieces.meant(name).map(|near| format!("write {near:?}, or "));
            let instead = format!(
                "{}let `fairfight check {suite} --accept {path_shown}` write it, or leave `accepted` out",
                near.unwrap_or_default()
            );
            let message = format!("there is no file {path_shown} yet");
            self.pieces.fault(span, message, Some(instead));
        } else if let Some(source) = self.pieces.source_of(FileKind::Accepted, name, span) {
            let wrong = apply(&source, cases);
            self.pieces.append(wrong);
        }
    }
}

/// Gives each match-up the difference that was accepted for it. What comes back is wrong with the file.
pub(super) fn apply<G: Game>(source: &Arc<Source>, cases: &mut [Case<G>]) -> Faults {
    let names: Vec<String> = cases.iter().map(|case| case.name.clone()).collect();
    each::<G>(source, |accepted| {
        let name = &accepted.case;
        if let Some(case) = cases.iter_mut().find(|case| case.name == *name) {
            case.accepted = Some(accepted.clone());
            return None;
        }
        let near = nearest(name, names.iter().map(String::as_str));
        let instead = near.map(|near| format!("write match = {near:?}"));
        let instead = instead.unwrap_or("leave it out, or add the match-up".to_owned());
        Some((format!("the suite has no match-up called {name:?}"), instead))
    })
}

/// Takes each difference of the file that is right in itself; what is wrong with its name, and what to
/// write instead, is for `take` to say. What comes back is wrong with the file.
fn each<G: Game>(
    source: &Arc<Source>,
    mut take: impl FnMut(&Accepted) -> Option<(String, String)>,
) -> Faults {
    let document = Document::parse(source);
    let structured = structured::<AcceptedFile>(&document, G::ID, "a file of accepted differences");
    let mut faults = document.syntax.clone();
    faults.append(structured.faults.clone());
    if !faults.is_empty()
        && let Some(wrong) = of_another_kind::<G>(&document, FileKind::Accepted)
    {
        return wrong;
    }
    let Some(file) = structured.file.filter(|_| document.syntax.is_empty()) else {
        return faults.in_order();
    };
    if file.system.is_none() && !structured.left_out.contains("system") {
        let message = "a file of accepted differences names its system";
        let mut fault = FileFault::at(source, Some(0..0), message);
        fault.instead = Some(format!("write system = {:?}", G::ID));
        faults.push(fault);
    }
    let mut seen = BTreeSet::new();
    for (index, entry) in file.accepted.iter().enumerate() {
        let mut fault = |key: &'static str, message: String, instead: String| {
            let span = document.span(place("accepted", index, key), &BTreeMap::new());
            let mut fault = FileFault::at(source, span, message);
            fault.instead = Some(instead);
            faults.push(fault);
        };
        let (Some(name), Some(low), Some(high)) = (&entry.case, entry.low, entry.high) else {
            if !structured.broken.contains(&("accepted".to_owned(), index)) {
                let instead = "write match = \"...\", low = 0.01 and high = 0.03".to_owned();
                fault("match", "an accepted difference has match, low and high".into(), instead);
            }
            continue;
        };
        if !(-1.0 <= low && low <= high && high <= 1.0) {
            let message = format!("from {low} to {high} is no range of differences");
            let key = if (-1.0..=1.0).contains(&low) { "high" } else { "low" };
            fault(key, message, "write low and high from -1 to 1, low first".into());
            continue;
        }
        if !seen.insert(name) {
            let message = format!("{name:?} stands twice in the file");
            fault("match", message, "keep one of the two".to_owned());
            continue;
        }
        let range = Interval { low, high };
        let entry = Accepted { case: name.clone(), range, why: entry.why.clone() };
        if let Some((message, instead)) = take(&entry) {
            fault("match", message, instead);
        }
    }
    faults.in_order()
}

/// A snapshot with these differences, by match-up.
///
/// ```
/// use fairfight_sim::files::{Accepted, accepted_text};
/// use fairfight_stats::Interval;
/// let range = Interval { low: -0.5, high: 0.25 };
/// let orcs = Accepted { case: "Orcs".to_owned(), range, why: None };
/// let text = accepted_text("iron-winds", &[orcs]);
/// assert!(text.ends_with("[[accepted]]\nmatch = \"Orcs\"\nlow = -0.5\nhigh = 0.25\n"));
/// ```
pub fn accepted_text(system: &str, accepted: &[Accepted]) -> String {
    let mut text = format!(
        "# Differences that somebody has looked at and accepted: changed less baseline.\n\
         system = {}\n",
        quoted(system)
    );
    if accepted.is_empty() {
        // So that it still shows what kind of file it is.
        text += "accepted = []\n";
    }
    for Accepted { case, range, why } in accepted {
        let (low, high) = (float_text(range.low), float_text(range.high));
        let _ =
            write!(text, "\n[[accepted]]\nmatch = {}\nlow = {low}\nhigh = {high}\n", quoted(case));
        if let Some(why) = why {
            let _ = writeln!(text, "why = {}", quoted(why));
        }
    }
    text
}

/// A text between quotes, as TOML has it.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::suite;
    use fairfight_battle::iron_winds::IronWinds;
    use std::path::Path;

    #[test]
    fn any_name_and_any_number_read_back() {
        let range = Interval { low: -1.0 / 3.0, high: 1e-9 };
        for name in ["A \"x\"", "it's", "''' \"\"\"", "a\nb\t\u{1}", "", "\\u0041"] {
            let (case, why) = (name.to_owned(), Some(name.to_owned()));
            let text = accepted_text("iron-winds", &[Accepted { case, range, why }]);
            let file: AcceptedFile = toml::from_str(&text).unwrap();
            let [entry] = &file.accepted[..] else { panic!("{text}") };
            assert_eq!((entry.case.as_deref(), entry.why.as_deref()), (Some(name), Some(name)));
            assert_eq!((entry.low, entry.high), (Some(range.low), Some(range.high)));
        }
    }

    #[test]
    fn a_file_of_accepted_differences_is_known_as_one() {
        use crate::files::{FileKind, kind_of};
        let kind = |text: &str| kind_of::<IronWinds>(&Source::of_text("x.toml", text));
        let range = Interval { low: 0.0, high: 0.1 };
        let orcs = Accepted { case: "Orcs".to_owned(), range, why: None };
        let one = accepted_text("iron-winds", &[orcs]);
        for text in [&one, &accepted_text("iron-winds", &[]), "[[acceptet]]\nmatch = \"x\"\n"] {
            assert_eq!(kind(text), FileKind::Accepted, "{text}");
        }
        for text in ["changed = []\naccepted = \"a.toml\"\n", "accepted = \"a.toml\"\n"] {
            assert_eq!(kind(text), FileKind::Suite, "{text}");
        }
        let empty = Source::of_text("x.toml", accepted_text("iron-winds", &[]));
        assert_eq!(accepted::<IronWinds>(&empty).unwrap(), []);
    }

    #[test]
    fn accepted_differences_that_nobody_has_written_yet_are_none_to_whom_is_to_write_them() {
        let text = "system = \"iron-winds\"\nname = \"Suite\"\naccepted = \"none-yet-of-this-suite.toml\"\n\
                    [[fight]]\na = \"levy\"\nb = \"warrior\"\n";
        let source = Source::of_text("suite.toml", text);
        let rules = [Source::of_text("rules.toml", "[numbers]\nmelee-flank = 3\n")];
        let read =
            |accept: Option<&str>| suite::<IronWinds>(&source, &rules, accept.map(Path::new));
        for other in [None, Some("another.toml"), Some("no/none-yet-of-this-suite.toml")] {
            let faults = read(other).unwrap_err();
            let faults: Vec<_> = faults.iter().collect();
            assert_eq!(faults.len(), 1);
            assert_eq!(faults[0].message, "there is no file none-yet-of-this-suite.toml yet");
            let wanted = "let `fairfight check suite.toml --accept none-yet-of-this-suite.toml` write it, \
                          or leave `accepted` out";
            assert_eq!(faults[0].instead.as_deref(), Some(wanted));
        }
        for same in ["none-yet-of-this-suite.toml", "./none-yet-of-this-suite.toml"] {
            let suite = read(Some(same)).unwrap();
            assert_eq!(suite.accepted.as_deref(), Some("none-yet-of-this-suite.toml"));
            assert_eq!((suite.cases.len(), &suite.cases[0].accepted), (1, &None));
            assert_eq!(suite.files.len(), 2, "it was not read");
        }
    }
}
