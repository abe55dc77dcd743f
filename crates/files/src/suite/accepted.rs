//! The snapshot of accepted differences: read alone or for a suite, and written for a review.

use super::pieces::unknown_doctrine;
use super::read::{Reader, read};
use super::{Accepted, AcceptedIn, AcceptedOf, Case, CaseName, Standing};
use crate::document::Document;
use crate::fault::{Faults, FileFault, Said};
use crate::forms::AcceptedFile;
use crate::given::is_missing;
use crate::kind::FileKind;
use crate::nearest::nearest;
use crate::source::{Source, real_path};
use fairfight_engine::rulebook::{Book, Doctrine};
use fairfight_engine::tally::Quantity;
use fairfight_engine::under_both::UnderBoth;
use fairfight_report::float_text;
use fairfight_rules::BySide;
use fairfight_rules::list::Table;
use fairfight_stats::Interval;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

/// Reads a file of accepted differences. Only a suite knows what they belong to.
///
/// # Errors
/// Every fault of the file at once.
///
/// ```
/// use fairfight_files::{Source, accepted};
/// use fairfight_engine::rulebook::rulebook;
/// let book = rulebook("iron-winds").unwrap();
/// let read = |text: &str| accepted(book, &Source::of_text("accepted.toml", text));
/// let text = "system = \"iron-winds\"\nbaseline = \"12\"\nchanged = \"34\"\nversion = \"0.1.0\"\n\
///     date = \"2026-11-25\"\n\
///     [[accepted]]\nmatch = \"Orcs\"\nquantity = \"score\"\nlow = -0.5\nhigh = 0.25\n";
/// assert_eq!(read(text).unwrap()[0].range.low, -0.5);
/// let wrong = read(&text.replace("0.25", "-0.75")).unwrap_err().plain();
/// assert!(wrong.contains("from -0.5 to -0.75 is not a range of differences"));
/// ```
pub fn accepted(book: Book, source: &Arc<Source>) -> Result<Vec<Accepted>, Faults> {
    let Snapshot { of, entries, mut faults } = Snapshot::read(book, source, |_, _| None);
    if of.is_none() && faults.is_empty() {
        faults.push(without_rules(source, "SUITE.toml"));
    }
    faults.or(entries)
}

/// The fault of a file that does not name its change of the rules.
fn without_rules(source: &Arc<Source>, suite: &str) -> FileFault {
    let name = source.name();
    let message = "a file of accepted differences names its rules, the version and the day: \
                   baseline, changed, version and date";
    FileFault::at(source, Some(0..0), message)
        .instead(format!("accept it again: fairfight check {suite} --accept {name}"))
}

impl Reader<'_> {
    /// Reads the accepted differences from the file that the suite calls `name`. They count if they are for the change
    /// between the rules with these hashes.
    pub(super) fn accepted(
        &mut self,
        name: &str,
        hashes: UnderBoth<&str>,
        cases: &[Case],
    ) -> Option<AcceptedIn> {
        let span = self.span(Table::Head.key("accepted"));
        let path = self.path(name);
        let file = path.display().to_string();
        if !self.may_read(name, span.clone()) {
            return None;
        }
        if is_missing(&path) {
            let standing = Standing::Missing(self.meant(name));
            return Some(AcceptedIn { file, standing, entries: Vec::new() });
        }
        let source = self.source_of(FileKind::Accepted, name, span)?;
        let names: Vec<&str> = cases.iter().map(|case| &*case.name.own).collect();
        let is_written = self.accept.is_some_and(|accept| real_path(accept) == real_path(&path));
        let known = |of: Option<&AcceptedOf>, case: &str| {
            let counts = of.is_some_and(|of| of.rules.as_ref().map(|hash| &**hash) == hashes);
            (counts && !names.contains(&case)).then(|| {
                let near = nearest(case, names.iter().copied());
                let instead = near.map(|near| format!("write match = {near:?}"));
                let instead = instead.unwrap_or("leave it out, or add the match-up".to_owned());
                (format!("the suite has no match-up called {case:?}"), instead)
            })
        };
        let Snapshot { of, entries, mut faults } = Snapshot::read(self.book, &source, known);
        let standing = match of {
            Some(of) if of.rules.as_ref().map(|hash| &**hash) == hashes => Standing::Counts(of),
            Some(of) => Standing::OfOtherRules(of),
            None => {
                if !is_written && faults.is_empty() {
                    faults.push(without_rules(&source, self.document.source.name()));
                }
                Standing::OfUnknownRules
            }
        };
        self.append(faults);
        Some(AcceptedIn { file, standing, entries })
    }
}

/// The contents of a file of accepted differences.
struct Snapshot {
    /// Its change of the rules; `None` if it does not name one.
    of: Option<AcceptedOf>,
    entries: Vec<Accepted>,
    faults: Faults,
}

impl Snapshot {
    /// Reads the file. `wrong` says what is wrong with the name of a match-up, and what to write instead.
    fn read(
        book: Book,
        source: &Arc<Source>,
        wrong: impl Fn(Option<&AcceptedOf>, &str) -> Option<(String, String)>,
    ) -> Snapshot {
        let document = Document::parse(source);
        let kind = (FileKind::Accepted, "a file of accepted differences");
        let (file, structured) = match read::<AcceptedFile>(book, &document, kind) {
            Ok(read) => read,
            Err(faults) => return Snapshot { of: None, entries: Vec::new(), faults },
        };
        let of = of(&file);
        let (mut entries, mut faults) = (Vec::<Accepted>::new(), structured.faults);
        let mut seen = BTreeSet::new();
        for (index, entry) in file.accepted.iter().enumerate() {
            let mut fault = |key: &'static str, said: Said| {
                let span =
                    document.span(Table::Item("accepted", index).key(key), &structured.renamed);
                faults.push(document.fault(span, said));
            };
            let (Some(own), Some(low), Some(high)) = (&entry.case, entry.low, entry.high) else {
                continue;
            };
            let lead = match lead(book, &entry.doctrines) {
                Ok(lead) => lead,
                Err(said) => {
                    fault("doctrines", said);
                    continue;
                }
            };
            let case = CaseName { own: own.clone(), lead };
            let quantity = entry.quantity.as_deref().and_then(Quantity::parse);
            let quantity = quantity.unwrap_or(Quantity::Score);
            let most = if quantity == Quantity::Score { 1.0 } else { f64::MAX };
            if !(-most <= low && low <= high && high <= most) {
                let message = format!("from {low} to {high} is not a range of differences");
                let key = if (-most..=most).contains(&low) { "high" } else { "low" };
                let instead = match quantity {
                    Quantity::Score => "write low and high from -1 to 1, low first",
                    Quantity::LostA | Quantity::LostB | Quantity::Length => "write low first",
                };
                fault(key, (message, Some(instead.to_owned())));
                continue;
            }
            if !seen.insert((case.clone(), quantity)) {
                let (case, word) = (case.to_string(), quantity.word());
                let message = format!("the {word} of {case:?} is in the file twice");
                fault("match", (message, Some("keep one of the two".to_owned())));
                continue;
            }
            if let Some((message, instead)) = wrong(of.as_ref(), own) {
                fault("match", (message, Some(instead)));
            }
            let range = Interval { low, high };
            entries.push(Accepted { case, quantity, range, why: entry.why.clone() });
        }
        Snapshot { of, entries, faults: faults.in_order() }
    }
}

/// The doctrines of A and B that an entry names, which replace those of the suite.
fn lead(book: Book, words: &[String]) -> Result<Option<BySide<Doctrine>>, Said> {
    let read = |word: &String| book.doctrine(word).map_err(unknown_doctrine);
    match words {
        [] => Ok(None),
        [a, b] => Ok(Some(BySide::new(read(a)?, read(b)?))),
        _ => {
            let message = "`doctrines` takes the doctrine of A and that of B".to_owned();
            Err((message, Some("write two, or leave them out".to_owned())))
        }
    }
}

/// The change that a file names, if it names all of it.
fn of(file: &AcceptedFile) -> Option<AcceptedOf> {
    let rules = UnderBoth { baseline: file.baseline.clone()?, changed: file.changed.clone()? };
    Some(AcceptedOf { rules, version: file.version.clone()?, date: file.date.clone()? })
}

/// A snapshot with these differences, by match-up.
///
/// ```
/// use fairfight_engine::under_both::UnderBoth;
/// use fairfight_files::{Accepted, AcceptedOf, CaseName, accepted_text};
/// use fairfight_engine::tally::Quantity;
/// use fairfight_stats::Interval;
/// let rules = UnderBoth { baseline: "12".to_owned(), changed: "34".to_owned() };
/// let of = AcceptedOf { rules, version: "0.1.0".to_owned(), date: "2026-11-25".to_owned() };
/// let range = Interval { low: -0.5, high: 0.25 };
/// let case = CaseName { own: "Orcs".to_owned(), lead: None };
/// let orcs = Accepted { case, quantity: Quantity::Score, range, why: None };
/// let text = accepted_text("iron-winds", &of, &[orcs]);
/// assert!(text.contains("\nchanged = \"34\"\nversion = \"0.1.0\"\ndate = \"2026-11-25\"\n"));
/// let orcs = "[[accepted]]\nmatch = \"Orcs\"\nquantity = \"score\"\nlow = -0.5\nhigh = 0.25\n";
/// assert!(text.ends_with(orcs));
/// ```
pub fn accepted_text(system: &str, of: &AcceptedOf, accepted: &[Accepted]) -> String {
    let mut text =
        "# Differences that somebody has looked at and accepted: changed less baseline.\n"
            .to_owned();
    let AcceptedOf { rules: UnderBoth { baseline, changed }, version, date } = of;
    let head = [
        ("system", system),
        ("baseline", baseline),
        ("changed", changed),
        ("version", version),
        ("date", date),
    ];
    for (key, value) in head {
        let _ = writeln!(text, "{key} = {}", quoted(value));
    }
    if accepted.is_empty() {
        // This shows the kind of the file.
        text += "accepted = []\n";
    }
    for Accepted { case, quantity, range, why } in accepted {
        let (low, high) = (float_text(range.low), float_text(range.high));
        let (own, quantity) = (quoted(&case.own), quoted(quantity.word()));
        let _ = write!(text, "\n[[accepted]]\nmatch = {own}\n");
        if let Some(BySide { a, b }) = case.lead.map(|lead| lead.map(|one| quoted(one.word()))) {
            let _ = writeln!(text, "doctrines = [{a}, {b}]");
        }
        let _ = write!(text, "quantity = {quantity}\nlow = {low}\nhigh = {high}\n");
        if let Some(why) = why {
            let _ = writeln!(text, "why = {}", quoted(why));
        }
    }
    text
}

/// A text as a quoted TOML string.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outside, suite};
    use fairfight_engine::rulebook::rulebook;
    use std::path::Path;

    fn book() -> Book {
        rulebook("iron-winds").unwrap()
    }

    fn of() -> AcceptedOf {
        let rules = UnderBoth { baseline: "12".to_owned(), changed: "34".to_owned() };
        AcceptedOf { rules, version: "0.1.0".to_owned(), date: "2026-11-25".to_owned() }
    }

    #[test]
    fn any_name_and_any_number_read_back() {
        let range = Interval { low: -1.0 / 3.0, high: 1e-9 };
        for name in ["A \"x\"", "it's", "''' \"\"\"", "a\nb\t\u{1}", "", "\\u0041"] {
            let lead = BySide::new("steady", "hammer").map(|word| book().doctrine(word).unwrap());
            let case = CaseName { own: name.to_owned(), lead: Some(lead) };
            let why = Some(name.to_owned());
            let entry = Accepted { case, quantity: Quantity::LostB, range, why };
            let text = accepted_text("iron-winds", &of(), std::slice::from_ref(&entry));
            let read = Snapshot::read(book(), &Source::of_text("x.toml", text), |_, _| None);
            assert_eq!((read.of, read.entries), (Some(of()), vec![entry]));
        }
    }

    #[test]
    fn a_file_of_accepted_differences_is_known_as_one() {
        use crate::{FileKind, kind_of};
        let kind = |text: &str| kind_of(book(), &Source::of_text("x.toml", text));
        let (range, quantity) = (Interval { low: 0.0, high: 0.1 }, Quantity::Score);
        let case = CaseName { own: "Orcs".to_owned(), lead: None };
        let orcs = Accepted { case, quantity, range, why: None };
        let one = accepted_text("iron-winds", &of(), &[orcs]);
        let none = accepted_text("iron-winds", &of(), &[]);
        for text in [&one, &none, "[[acceptet]]\nmatch = \"x\"\n"] {
            assert_eq!(kind(text), Some(FileKind::Accepted), "{text}");
        }
        for text in ["changed = []\naccepted = \"a.toml\"\n", "accepted = \"a.toml\"\n"] {
            assert_eq!(kind(text), Some(FileKind::Suite), "{text}");
        }
        assert_eq!(accepted(book(), &Source::of_text("x.toml", none)).unwrap(), []);
    }

    #[test]
    fn differences_that_nobody_has_accepted_yet_are_none() {
        let text = "system = \"iron-winds\"\nname = \"Suite\"\naccepted = \"none-yet-of-this-suite.toml\"\n\
                    [[fight]]\na = \"levy\"\nb = \"warrior\"\n";
        let source = Source::of_text("suite.toml", text);
        let rules = [Source::of_text("rules.toml", "[numbers]\nmelee-flank = 3\n")];
        for accept in [None, Some("another.toml"), Some("./none-yet-of-this-suite.toml")] {
            let accept = accept.map(Path::new);
            let suite = suite(book(), &source, &rules, accept, Outside::Refused).unwrap();
            assert_eq!(suite.all_accepted().next(), None);
            let accepted = suite.accepted.unwrap();
            assert_eq!(accepted.file, "none-yet-of-this-suite.toml");
            assert_eq!(accepted.standing, Standing::Missing(None));
            assert_eq!(suite.files.len(), 2, "it was not read");
        }
    }
}
