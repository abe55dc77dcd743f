//! The snapshot of accepted differences: read into the match-ups, and written for a review.

use super::Case;
use super::file::AcceptedFile;
use super::pieces::place;
use crate::files::document::Document;
use crate::files::fault::{Faults, FileFault};
use crate::files::nearest::nearest;
use crate::files::source::Source;
use crate::files::structure::structured;
use crate::report::float_text;
use fairfight_battle::game::Game;
use fairfight_stats::Interval;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// Gives each match-up the difference that was accepted for it. What comes back is wrong with the file.
pub(super) fn apply<G: Game>(source: &Arc<Source>, cases: &mut [Case<G>]) -> Faults {
    let document = Document::parse(source);
    let structured = structured::<AcceptedFile>(&document, G::ID, "a file of accepted differences");
    let mut faults = document.syntax.clone();
    faults.append(structured.faults.clone());
    let Some(file) = structured.file.filter(|_| document.syntax.is_empty()) else {
        return faults.in_order();
    };
    for (index, entry) in file.accepted.iter().enumerate() {
        let mut fault = |key: &'static str, message: String, instead: Option<String>| {
            let span = document.span(place("accepted", index, key), &BTreeMap::new());
            let mut fault = FileFault::at(source, span, message);
            fault.instead = instead;
            faults.push(fault);
        };
        let (Some(name), Some(low), Some(high)) = (&entry.case, entry.low, entry.high) else {
            if !structured.broken.contains(&Some(("accepted".to_owned(), index))) {
                let instead = Some("write match = \"...\", low = 0.01 and high = 0.03".to_owned());
                fault("match", "an accepted difference has match, low and high".into(), instead);
            }
            continue;
        };
        if !(-1.0 <= low && low <= high && high <= 1.0) {
            let message = format!("from {low} to {high} is no range of differences");
            fault("low", message, Some("write low and high from -1 to 1, low first".into()));
            continue;
        }
        let names: Vec<String> = cases.iter().map(|case| case.name.clone()).collect();
        match cases.iter_mut().find(|case| case.name == *name) {
            Some(case) if case.accepted.is_some() => {
                let message = format!("{name:?} stands twice in the file");
                fault("match", message, Some("keep one of the two".to_owned()));
            }
            Some(case) => case.accepted = Some(Interval { low, high }),
            None => {
                let near = nearest(name, names.iter().map(String::as_str));
                let instead = near.map(|near| format!("write match = {near:?}"));
                let instead = instead.or(Some("leave it out, or add the match-up".to_owned()));
                fault("match", format!("the suite has no match-up called {name:?}"), instead);
            }
        }
    }
    faults.in_order()
}

/// A snapshot with these differences, by match-up.
///
/// ```
/// use fairfight_sim::files::accepted_text;
/// use fairfight_stats::Interval;
/// let text = accepted_text("iron-winds", &[("Orcs", Interval { low: -0.5, high: 0.25 })]);
/// assert!(text.ends_with("[[accepted]]\nmatch = \"Orcs\"\nlow = -0.5\nhigh = 0.25\n"));
/// ```
pub fn accepted_text(system: &str, accepted: &[(&str, Interval)]) -> String {
    let mut text = format!(
        "# Differences that somebody has looked at and accepted: changed less baseline.\n\
         system = {}\n",
        quoted(system)
    );
    for (name, Interval { low, high }) in accepted {
        let (low, high) = (float_text(*low), float_text(*high));
        let _ =
            write!(text, "\n[[accepted]]\nmatch = {}\nlow = {low}\nhigh = {high}\n", quoted(name));
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

    #[test]
    fn any_name_and_any_number_read_back() {
        let range = Interval { low: -1.0 / 3.0, high: 1e-9 };
        for name in ["A \"x\"", "it's", "''' \"\"\"", "a\nb\t\u{1}", "", "\\u0041"] {
            let text = accepted_text("iron-winds", &[(name, range)]);
            let file: AcceptedFile = toml::from_str(&text).unwrap();
            let [entry] = &file.accepted[..] else { panic!("{text}") };
            assert_eq!(entry.case.as_deref(), Some(name));
            assert_eq!((entry.low, entry.high), (Some(range.low), Some(range.high)));
        }
    }
}
