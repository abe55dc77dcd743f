//! A suite from its text to what can be played.

use super::file::{FightEntry, MatchEntry, SuiteFile};
use super::pieces::{Pieces, neighbour, place};
use super::{Case, CaseTexts, Meeting, RuleSet, Suite, accepted};
use crate::check::UnderBoth;
use crate::files::document::Document;
use crate::files::fault::Faults;
use crate::files::house::{HouseRules, house_rules, rules_hash};
use crate::files::source::Source;
use crate::files::structure::structured;
use fairfight_battle::game::{Game, Parts};
use fairfight_rules::BySide;
use fairfight_rules::list::Table;
use fairfight_stats::Level;
use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

/// The most match-ups a suite may have.
const MOST_CASES: usize = 1000;

/// Which match-ups are played under which rules?
///
/// `rules` replace the files that the suite calls `changed`, where there are any; they are named from
/// the present folder.
///
/// # Errors
/// Every fault of the suite and of every file that it names at once.
pub fn suite<G: Game>(source: &Arc<Source>, rules: &[Arc<Source>]) -> Result<Suite<G>, Faults> {
    let document = Document::parse(source);
    let structured = structured::<SuiteFile>(&document, G::ID, "a suite");
    let mut wrong = document.syntax.clone();
    wrong.append(structured.faults.clone());
    let Some(file) = structured.file.as_ref().filter(|_| document.syntax.is_empty()) else {
        return Err(wrong.in_order());
    };
    // What is missing may be missing because it is mistyped: that has been told.
    let whole = !structured.broken.contains(&None);
    let mut reader =
        Reader { pieces: Pieces::<G>::new(&document), whole, broken: &structured.broken };
    let suite = reader.suite(file, rules);
    let (mut own, others) = apart(reader.pieces.faults, source.name());
    own.append(wrong);
    let mut faults = own.in_order();
    faults.append(others);
    match suite {
        Some(suite) => faults.or(suite),
        None => Err(faults),
    }
}

/// The faults of the file called `name`, and those of all others.
fn apart(faults: Faults, name: &str) -> (Faults, Faults) {
    let (mut own, mut others) = (Faults::new(), Faults::new());
    for fault in faults.iter() {
        if fault.name == name { &mut own } else { &mut others }.push(fault.clone());
    }
    (own, others)
}

struct Reader<'d, G: Game> {
    pieces: Pieces<'d, G>,
    whole: bool,
    broken: &'d BTreeSet<Option<(String, usize)>>,
}

impl<G: Game> Reader<'_, G> {
    fn suite(&mut self, file: &SuiteFile, given: &[Arc<Source>]) -> Option<Suite<G>> {
        let start = Some(0..0);
        if self.whole {
            if file.system.is_none() {
                let instead = format!("write system = {:?}", G::ID);
                self.pieces.fault(start.clone(), "a suite names its system", Some(instead));
            }
            if file.name.is_none() {
                let instead = Some("write name = \"...\"".to_owned());
                self.pieces.fault(start.clone(), "a suite has a name", instead);
            }
            if file.changed.is_empty() && given.is_empty() {
                let instead = Some("write changed = [\"rules.toml\"]".to_owned());
                let message = "a suite names the house rules that are to be tried";
                self.pieces.fault(start.clone(), message, instead);
            }
            if file.matches.is_empty() && file.fights.is_empty() {
                let instead = Some("write [[match]] or [[fight]], and a and b below it".to_owned());
                self.pieces.fault(start.clone(), "a suite has a match-up at least", instead);
            }
        }
        if file.matches.len() + file.fights.len() > MOST_CASES {
            let message = format!("a suite has {MOST_CASES} match-ups at most");
            self.pieces.fault(start, message, None);
            return None;
        }
        let rules = self.both_rules(file, given);
        let delta = self.number("delta", file.delta, 0.02, 0.0001..=0.5);
        let warn = self.number("warn", file.warn, delta.min(0.01), 0.0001..=0.5);
        if warn > delta && file.warn.is_some() {
            let message = format!("`warn` is {warn}, which is above `delta`, {delta}");
            let instead = Some("write a smaller number".to_owned());
            self.pieces.fault(self.top("warn"), message, instead);
        }
        let level = self.number("level", file.level, 0.95, 0.5..=0.9999);
        let max_pairs =
            self.whole_number("max-pairs", file.max_pairs, 200_000, 1..=1_000_000_000_000);
        let seed = self.whole_number("seed", file.seed, 1, 0..=i64::MAX);
        let cases = self.cases(file, &rules);
        let accepted = file.accepted.as_ref();
        let accepted = accepted.map(|name| self.pieces.path(name).display().to_string());
        let mut files = vec![Arc::clone(self.pieces.document.source)];
        files.extend(given.iter().cloned());
        files.extend(self.pieces.read().cloned());
        Some(Suite {
            name: file.name.clone().unwrap_or_default(),
            delta,
            warn,
            level: Level::new(level)?,
            max_pairs: max_pairs.unsigned_abs(),
            seed: seed.unsigned_abs(),
            cases,
            accepted,
            files,
            rules,
        })
    }

    fn both_rules(
        &mut self,
        file: &SuiteFile,
        given: &[Arc<Source>],
    ) -> UnderBoth<RuleSet<G::Rules>> {
        let baseline = self.rule_files("baseline", &file.baseline);
        let changed = match given {
            [] => self.rule_files("changed", &file.changed),
            given => given.to_vec(),
        };
        UnderBoth { baseline, changed }.map(|sources| {
            let house = house_rules::<G>(&sources).unwrap_or_else(|wrong| {
                self.pieces.append(wrong);
                // Lists are still looked at, by the printed rules.
                HouseRules { rules: G::Rules::default(), stated: Vec::new() }
            });
            let hash = rules_hash::<G>(&house.rules);
            RuleSet { rules: house.rules, hash, stated: house.stated }
        })
    }

    fn rule_files(&mut self, key: &'static str, names: &[String]) -> Vec<Arc<Source>> {
        let read = |(index, name): (usize, &String)| {
            let span = self.pieces.item_span(key, index);
            self.pieces.source(name, span)
        };
        names.iter().enumerate().filter_map(read).collect()
    }

    fn cases(&mut self, file: &SuiteFile, rules: &UnderBoth<RuleSet<G::Rules>>) -> Vec<Case<G>> {
        let rules = rules.as_ref().map(|set| &set.rules);
        let mut cases = Vec::new();
        for (index, entry) in file.matches.iter().enumerate() {
            let meeting = self.lists(index, entry, rules);
            let known = cases.len();
            self.case(&mut cases, "match", index, entry.name.as_deref(), meeting, rules.baseline);
            if let Some(case) = cases.get_mut(known) {
                case.texts = self.texts(entry);
            }
        }
        for (index, entry) in file.fights.iter().enumerate() {
            let meeting = self.units(index, entry, rules);
            self.case(&mut cases, "fight", index, entry.name.as_deref(), meeting, rules.baseline);
        }
        let whole = cases.len() == file.matches.len() + file.fights.len();
        // Of an incomplete suite it would be said that match-ups are missing.
        if let Some(name) = file.accepted.as_ref().filter(|_| whole) {
            let span = self.top("accepted");
            let path = self.pieces.path(name);
            if path.try_exists().is_ok_and(|there| !there) {
                let near = neighbour(&path).map(|near| format!("write {near:?}, or "));
                let instead = format!(
                    "{}leave `accepted` out until `fairfight check --accept` has written the file",
                    near.unwrap_or_default()
                );
                let message = format!("there is no file {} yet", path.display());
                self.pieces.fault(span, message, Some(instead));
            } else if let Some(source) = self.pieces.source(name, span) {
                let wrong = accepted::apply(&source, &mut cases);
                self.pieces.append(wrong);
            }
        }
        cases
    }

    /// The files that a match-up is made of; they have been read.
    fn texts(&mut self, entry: &MatchEntry) -> CaseTexts {
        let mut file = |name: &String| self.pieces.source(name, None);
        let lists = entry.a.as_ref().zip(entry.b.as_ref());
        let lists = lists.and_then(|(a, b)| Some(BySide::new(file(a)?, file(b)?)));
        CaseTexts { lists, scenario: entry.scenario.as_ref().and_then(file) }
    }

    /// Adds a match-up. Its name is to be its own: a report tells them apart by it.
    fn case(
        &mut self,
        cases: &mut Vec<Case<G>>,
        table: &'static str,
        index: usize,
        name: Option<&str>,
        meeting: Option<Meeting<G>>,
        rules: &G::Rules,
    ) {
        let Some(meeting) = meeting else { return };
        let header = self.pieces.span(Table::Item(table, index).whole());
        let name = name.map_or_else(|| own_name(&meeting, rules), str::to_owned);
        if cases.iter().any(|other| other.name == name) {
            let span = self.pieces.span(place(table, index, "name")).or(header.clone());
            let instead = Some("give one of them another name = \"...\"".to_owned());
            self.pieces.fault(span, format!("two match-ups are called {name:?}"), instead);
        }
        let at = header.map_or(0, |span| span.start);
        let text = self.pieces.document.source.text();
        let line = 1 + text[..at.min(text.len())].matches('\n').count();
        cases.push(Case { name, line, accepted: None, meeting, texts: CaseTexts::default() });
    }

    fn lists(
        &mut self,
        index: usize,
        entry: &MatchEntry,
        rules: UnderBoth<&G::Rules>,
    ) -> Option<Meeting<G>> {
        let scenario = match &entry.scenario {
            None => Some(UnderBoth::default()),
            Some(name) => {
                let span = self.pieces.span(place("match", index, "scenario"));
                self.pieces.scenario(name, span, rules)
            }
        };
        let forces = scenario.as_ref().and_then(forces::<G>);
        let armies = match forces {
            Some(forces) => self.no_lists(index, entry).then_some(forces),
            // A scenario that cannot be read may be one that brings its forces.
            None if scenario.is_none() && entry.a.is_none() && entry.b.is_none() => None,
            None => self.two_lists(index, entry, rules),
        };
        let words = [("doctrine-a", &entry.doctrine_a), ("doctrine-b", &entry.doctrine_b)];
        let [asked_a, asked_b] = words.map(|(key, word)| {
            let span = self.pieces.span(place("match", index, key));
            self.pieces.doctrine(word.as_deref(), span)
        });
        let (armies, scenario) = (armies?, scenario?);
        let doctrines = BySide::new(
            self.doctrine(index, "doctrine-a", asked_a, &armies.a.baseline),
            self.doctrine(index, "doctrine-b", asked_b, &armies.b.baseline),
        );
        let parts = self.parts(index, &armies, &scenario)?;
        Some(Meeting::Lists { armies, doctrines, scenario, parts })
    }

    /// The lists that a match-up names.
    fn two_lists(
        &mut self,
        index: usize,
        entry: &MatchEntry,
        rules: UnderBoth<&G::Rules>,
    ) -> Option<BySide<UnderBoth<G::Army>>> {
        let named = BySide::new(entry.a.as_deref(), entry.b.as_deref());
        let examples = BySide::new("human-150.toml", "orc-150.toml");
        self.sides("match", index, named, examples, |pieces, name, span| {
            pieces.army(name, span, rules)
        })
    }

    /// How an army is played: as it is asked, else as the list says.
    fn doctrine(
        &mut self,
        index: usize,
        key: &'static str,
        asked: Option<G::Doctrine>,
        army: &G::Army,
    ) -> G::Doctrine {
        let doctrine = asked.unwrap_or_else(|| G::own_doctrine(army));
        if let Err(message) = G::plays(doctrine, army) {
            let span = self.pieces.span(place("match", index, key));
            self.pieces.fault(span, message, None);
        }
        doctrine
    }

    /// Are no lists named beside a scenario that brings its forces?
    fn no_lists(&mut self, index: usize, entry: &MatchEntry) -> bool {
        for (key, named) in [("a", &entry.a), ("b", &entry.b)] {
            if named.is_some() {
                let span = self.pieces.span(place("match", index, key));
                let instead = Some(format!("leave `{key}` out"));
                self.pieces.fault(span, "this scenario brings its own forces", instead);
            }
        }
        entry.a.is_none() && entry.b.is_none()
    }

    /// May the lists exchange their parts?
    fn parts(
        &mut self,
        index: usize,
        armies: &BySide<UnderBoth<G::Army>>,
        scenario: &UnderBoth<G::Scenario>,
    ) -> Option<Parts> {
        let baseline = armies.as_ref().map(|army| &army.baseline);
        let changed = armies.as_ref().map(|army| &army.changed);
        let found = G::parts(&scenario.baseline, baseline);
        match found.and_then(|parts| Ok([parts, G::parts(&scenario.changed, changed)?])) {
            Ok(parts) if parts.contains(&Parts::Fixed) => Some(Parts::Fixed),
            Ok(_) => Some(Parts::Exchangeable),
            Err(message) => {
                let span = self.pieces.span(Table::Item("match", index).whole());
                self.pieces.fault(span, message, None);
                None
            }
        }
    }

    fn units(
        &mut self,
        index: usize,
        entry: &FightEntry,
        rules: UnderBoth<&G::Rules>,
    ) -> Option<Meeting<G>> {
        let named = BySide::new(entry.a.as_deref(), entry.b.as_deref());
        let examples = BySide::new("knight+mounted", "warrior");
        let units = self.sides("fight", index, named, examples, |pieces, text, span| {
            pieces.unit(text, span, rules)
        });
        let mut options: Vec<(&'static str, &'static str)> =
            G::FIGHT_OPTIONS.iter().map(|option| (option.name, option.values[0])).collect();
        let mut set = Vec::new();
        if let Some(aspect) = &entry.aspect {
            let span = self.pieces.span(place("fight", index, "aspect"));
            set.extend(self.pieces.option("aspect", aspect, span));
        }
        for text in &entry.set {
            let span = self.pieces.span(place("fight", index, "set"));
            match text.split_once('=') {
                Some((option, value)) => set.extend(self.pieces.option(option, value, span)),
                None => {
                    let message = format!("{text:?} is no option and its value");
                    let instead = Some("write set = [\"option=value\"]".to_owned());
                    self.pieces.fault(span, message, instead);
                }
            }
        }
        for (option, value) in set {
            options.iter_mut().filter(|known| known.0 == option).for_each(|known| known.1 = value);
        }
        let units = units?;
        self.allowed(index, &units, &options, rules).then_some(Meeting::Units { units, options })
    }

    /// Do both rule sets let these units fight so?
    fn allowed(
        &mut self,
        index: usize,
        units: &BySide<UnderBoth<G::Unit>>,
        options: &[(&str, &str)],
        rules: UnderBoth<&G::Rules>,
    ) -> bool {
        let baseline = units.as_ref().map(|unit| &unit.baseline);
        let changed = units.as_ref().map(|unit| &unit.changed);
        let refused = G::fight_fault(rules.baseline, baseline, options).or_else(|| {
            let fault = G::fight_fault(rules.changed, changed, options)?;
            Some(format!("under the changed rules, {fault}"))
        });
        let Some(message) = refused else { return true };
        let span = self.pieces.span(Table::Item("fight", index).whole());
        let instead = Some("let other units fight, or write other options".to_owned());
        self.pieces.fault(span, message, instead);
        false
    }

    /// What `a` and `b` of a match-up name. Both are looked at, whatever is wrong with one.
    fn sides<T>(
        &mut self,
        table: &'static str,
        index: usize,
        named: BySide<Option<&str>>,
        examples: BySide<&str>,
        mut read: impl FnMut(&mut Pieces<'_, G>, &str, Option<Range<usize>>) -> Option<T>,
    ) -> Option<BySide<T>> {
        let a = self.needed(table, index, "a", named.a, examples.a);
        let b = self.needed(table, index, "b", named.b, examples.b);
        let a = a.and_then(|(text, span)| read(&mut self.pieces, text, span));
        let b = b.and_then(|(text, span)| read(&mut self.pieces, text, span));
        Some(BySide::new(a?, b?))
    }

    /// The value of a key that is needed, and where it stands.
    fn needed<'e>(
        &mut self,
        table: &'static str,
        index: usize,
        key: &'static str,
        value: Option<&'e str>,
        example: &str,
    ) -> Option<(&'e str, Option<Range<usize>>)> {
        if value.is_none() && !self.broken.contains(&Some((table.to_owned(), index))) {
            let span = self.pieces.span(Table::Item(table, index).whole());
            let instead = Some(format!("write {key} = {example:?}"));
            self.pieces.fault(span, format!("`{key}` is missing from this [[{table}]]"), instead);
        }
        Some((value?, self.pieces.span(place(table, index, key))))
    }

    fn number(
        &mut self,
        key: &'static str,
        given: Option<f64>,
        default: f64,
        range: RangeInclusive<f64>,
    ) -> f64 {
        match given {
            Some(number) if range.contains(&number) => number,
            Some(number) => {
                let (least, most) = range.into_inner();
                self.out_of_range(key, number.to_string(), least.to_string(), most.to_string());
                default
            }
            None => default,
        }
    }

    fn whole_number(
        &mut self,
        key: &'static str,
        given: Option<i64>,
        default: i64,
        range: RangeInclusive<i64>,
    ) -> i64 {
        match given {
            Some(number) if range.contains(&number) => number,
            Some(number) => {
                let (least, most) = range.into_inner();
                self.out_of_range(key, number.to_string(), least.to_string(), most.to_string());
                default
            }
            None => default,
        }
    }

    fn out_of_range(&mut self, key: &'static str, is: String, least: String, most: String) {
        let message = format!("`{key}` is {is}, which is out of its range");
        let instead = Some(format!("write a number from {least} to {most}"));
        self.pieces.fault(self.top(key), message, instead);
    }

    fn top(&self, key: &'static str) -> Option<Range<usize>> {
        self.pieces.span(Table::Head.key(key))
    }
}

/// The forces that a scenario brings, under both rules.
fn forces<G: Game>(scenario: &UnderBoth<G::Scenario>) -> Option<BySide<UnderBoth<G::Army>>> {
    let of = scenario.as_ref().map(G::forces);
    let (baseline, changed) = (of.baseline?, of.changed?);
    Some(BySide::new(
        UnderBoth { baseline: baseline.a, changed: changed.a },
        UnderBoth { baseline: baseline.b, changed: changed.b },
    ))
}

/// What a match-up is called that has no name of its own.
fn own_name<G: Game>(meeting: &Meeting<G>, rules: &G::Rules) -> String {
    match meeting {
        Meeting::Lists { armies, scenario, .. } => {
            let [a, b] = [&armies.a, &armies.b].map(|army| G::outline(&army.baseline, rules).name);
            let ground = G::scenario_name(&scenario.baseline).filter(|name| !name.is_empty());
            let ground = ground.map(|name| format!(", {name}")).unwrap_or_default();
            format!("{a} against {b}{ground}")
        }
        Meeting::Units { units, options } => {
            let [a, b] = [&units.a, &units.b].map(|unit| G::unit_text(&unit.baseline, rules));
            let known = G::FIGHT_OPTIONS.iter().zip(options);
            let set: Vec<String> = known
                .filter(|(option, (_, value))| option.values[0] != *value)
                .map(|(_, (name, value))| format!(", {name}={value}"))
                .collect();
            format!("{a} against {b}{}", set.concat())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairfight_battle::iron_winds::IronWinds;

    #[test]
    fn accepted_differences_that_nobody_has_written_yet_are_left_out_until_then() {
        let text = "system = \"iron-winds\"\nname = \"Suite\"\naccepted = \"none-yet-of-this-suite.toml\"\n\
                    [[fight]]\na = \"levy\"\nb = \"warrior\"\n";
        let rules = [Source::of_text("rules.toml", "[numbers]\nmelee-flank = 3\n")];
        let faults = suite::<IronWinds>(&Source::of_text("suite.toml", text), &rules).unwrap_err();
        let faults: Vec<_> = faults.iter().collect();
        assert_eq!(faults.len(), 1);
        assert_eq!(faults[0].message, "there is no file none-yet-of-this-suite.toml yet");
        let wanted = "leave `accepted` out until `fairfight check --accept` has written the file";
        assert_eq!(faults[0].instead.as_deref(), Some(wanted));
    }
}
