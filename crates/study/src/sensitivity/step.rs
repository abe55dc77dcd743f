//! All steps: a setting and a value next to its own.

use super::upgrade::Upgrade;
use fairfight_engine::rulebook::{Amendment, Rules};
use fairfight_rules::ruling::{Number, Ruling, Setting, Span, Takes};
use fairfight_rules::words;

words! {
    /// The kind of setting that a step changes.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum What {
        /// A number of the rules.
        Number = "number",
        /// A ruling: a place where the text is silent or contradicts itself.
        Ruling = "ruling",
        /// A cost. It affects no battle: it changes the costs of lists.
        Cost = "cost",
        /// A trait for units of a list.
        Upgrade = "upgrade",
    }
}

/// One setting, one step away from its value in force.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The kind of setting.
    pub what: What,
    /// The name of the setting; for an upgrade, that of the list.
    pub name: String,
    /// The ids of the rules it concerns; empty if none are named.
    pub clause: String,
    /// The question of the ruling, or the meaning of the number.
    pub question: String,
    /// The value in force.
    pub from: String,
    /// The value next to it.
    pub to: String,
    pub(super) change: Change,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Change {
    Rules(Amendment),
    Upgrade(Upgrade),
}

impl Step {
    /// These rules with the step taken. `None` if they refuse it, for instance because another value limits it. An
    /// upgrade leaves the rules unchanged.
    pub fn taken(&self, rules: &Rules) -> Option<Rules> {
        let mut rules = rules.clone();
        match &self.change {
            Change::Rules(amendment) => rules.amend(amendment).ok()?,
            Change::Upgrade(_) => {}
        }
        Some(rules)
    }

    /// Is it played? Costs change no battle.
    pub fn is_played(&self) -> bool {
        self.what != What::Cost
    }

    /// The list with the upgrade.
    pub(super) const fn upgrade(&self) -> Option<&Upgrade> {
        match &self.change {
            Change::Upgrade(upgrade) => Some(upgrade),
            Change::Rules(_) => None,
        }
    }

    /// `melee-mounted 1 to 2`
    pub fn text(&self) -> String {
        match self.what {
            What::Number | What::Ruling | What::Cost => {
                format!("{} {} to {}", self.name, self.from, self.to)
            }
            What::Upgrade => format!("{}: {} to {}", self.name, self.from, self.to),
        }
    }
}

/// Every step of these kinds from these rules, except upgrades, which belong to lists ([`upgrades`](super::upgrades)):
/// numbers in printed order, each down and up; then rulings; then costs.
///
/// ```
/// use fairfight_engine::rulebook::rulebook;
/// use fairfight_study::sensitivity::{What, steps};
/// let steps = steps(&rulebook("iron-winds").unwrap().printed(), &[What::Number]);
/// let mounted: Vec<_> = steps.iter().filter(|step| step.name == "melee-mounted").collect();
/// assert_eq!(mounted.iter().map(|step| step.to.as_str()).collect::<Vec<_>>(), ["0", "2"]);
/// assert_eq!((mounted[0].from.as_str(), mounted[0].clause.as_str()), ("1", "IW-M5"));
/// ```
pub fn steps(rules: &Rules, whats: &[What]) -> Vec<Step> {
    let book = rules.book;
    let mut steps = Vec::new();
    if whats.contains(&What::Number) {
        steps.extend(of_numbers(
            What::Number,
            &book.numbers(),
            rules,
            (Rules::whole, Amendment::Number),
        ));
    }
    if whats.contains(&What::Ruling) {
        steps.extend(book.about().rulings.iter().flat_map(|ruling| of_ruling(ruling, rules)));
    }
    if whats.contains(&What::Cost) {
        steps.extend(of_numbers(What::Cost, &book.costs(), rules, (Rules::cost, Amendment::Cost)));
    }
    steps
}

/// How a number of the rules is read by its name, and how it is changed.
type Access = (fn(&Rules, &str) -> Option<i64>, fn(String, i64) -> Amendment);

/// The steps of these numbers, down and up, to values that the rules accept.
fn of_numbers(
    what: What,
    numbers: &[Number],
    rules: &Rules,
    (value_of, amendment): Access,
) -> Vec<Step> {
    let mut steps = Vec::new();
    for number in numbers {
        let change = |value| amendment(number.name.clone(), value);
        // A number that two editions print differently has no single value, and no steps.
        let is_single =
            |value: &i64| taken(rules, &change(*value)).is_some_and(|taken| taken == *rules);
        let Some(from) = value_of(rules, &number.name).filter(is_single) else { continue };
        for to in [from - 1, from + 1] {
            let is_step = taken(rules, &change(to)).is_some_and(|taken| is_step(&taken, rules));
            if is_step {
                steps.push(of_number(what, number, (from, to), change(to)));
            }
        }
    }
    steps
}

/// These rules with one setting changed; `None` if they refuse it.
fn taken(rules: &Rules, amendment: &Amendment) -> Option<Rules> {
    let mut changed = rules.clone();
    changed.amend(amendment).ok().map(|()| changed)
}

/// Do these rules differ from those in force, without contradicting themselves? A file of house rules must not
/// contradict itself.
fn is_step(taken: &Rules, rules: &Rules) -> bool {
    taken != rules && taken.contradictions().is_empty()
}

fn of_number(what: What, number: &Number, (from, to): (i64, i64), change: Amendment) -> Step {
    // The meaning, with the rule ids at the end: `Melee modifier of levy (IW-M5)`.
    let doc = number.doc.strip_suffix(')').and_then(|doc| doc.rsplit_once(" ("));
    let (question, clause) = doc.unwrap_or((number.doc, ""));
    Step {
        what,
        name: number.name.clone(),
        clause: clause.to_owned(),
        question: question.to_owned(),
        from: from.to_string(),
        to: to.to_string(),
        change: Change::Rules(change),
    }
}

/// The shares tried for an answer that takes a share.
const SHARES: [f64; 2] = [0.25, 0.5];

/// Every alternative of a ruling: for words, each other word; for a whole number, the next ones; for a range, its ends;
/// for a share, a quarter and a half; for a list of words, each word more or less.
fn of_ruling(ruling: &'static Ruling, rules: &Rules) -> Vec<Step> {
    let from = in_force(ruling, rules);
    let taken = |setting: &Setting| taken(rules, &Amendment::Ruling(ruling.id, setting.clone()));
    let mut settings = Vec::new();
    for choice in ruling.options {
        match choice.takes {
            Takes::Nothing => settings.push(Setting::Word(choice.word.to_owned())),
            Takes::Whole(min, max) => {
                let of = |value: i64| match choice.word {
                    "" => Setting::Whole(value),
                    word => Setting::Named(word.to_owned(), value as f64),
                };
                let is = |value: &i64| taken(&of(*value)).is_some_and(|taken| taken == *rules);
                let near = match (min..=max).find(is) {
                    Some(value) => vec![value - 1, value + 1],
                    // Another answer is in force: try the smallest value of this one.
                    None => vec![ruling.default.parse().unwrap_or(min)],
                };
                settings.extend(near.into_iter().filter(|v| (min..=max).contains(v)).map(of));
            }
            Takes::Span(min, max) => settings.extend(near_span(&from, ruling, min, max)),
            Takes::Share => {
                let of = |share: f64| Setting::Named(choice.word.to_owned(), share);
                settings.extend(SHARES.map(of));
            }
            Takes::Words(words) => {
                let own = words_in_force(words, &from, |list| {
                    taken(&Setting::List(list)).is_some_and(|taken| taken == *rules)
                });
                settings.extend(words.iter().map(|word| {
                    let with = |other: &&&str| (*other == word) != own.contains(&(**other).into());
                    let list = words.iter().filter(with).map(|&word| word.to_owned()).collect();
                    Setting::List(list)
                }));
            }
        }
    }
    let mut seen: Vec<Rules> = Vec::new();
    let mut steps = Vec::new();
    for setting in settings {
        // The value in force, or an equal one under another name, is no step.
        let is_new = |taken: &Rules| !seen.contains(taken) && is_step(taken, rules);
        let Some(changed) = taken(&setting).filter(is_new) else { continue };
        let to = match &setting {
            Setting::List(list) => one_more_or_less(ruling, &from, list),
            Setting::Word(_) | Setting::Whole(_) | Setting::Named(..) => in_force(ruling, &changed),
        };
        seen.push(changed);
        steps.push(Step {
            what: What::Ruling,
            name: ruling.id.to_owned(),
            clause: ruling.clause.to_owned(),
            question: ruling.question.to_owned(),
            from: from.clone(),
            to,
            change: Change::Rules(Amendment::Ruling(ruling.id, setting)),
        });
    }
    steps
}

/// Next to a range: each of its ends, fixed. Next to a fixed number: the next ones, and the printed range.
fn near_span(from: &str, ruling: &Ruling, min: i64, max: i64) -> Vec<Setting> {
    let span = |text: &str| {
        let whole = text.parse().map(Setting::Whole);
        Span::of(&whole.unwrap_or_else(|_| Setting::Word(text.to_owned())), min, max).ok()
    };
    let Some(Span { least, most }) = span(from) else { return Vec::new() };
    let fixed = |number: i16| Setting::Whole(number.into());
    if least < most {
        return [least, most].map(fixed).into();
    }
    let next = [least - 1, least + 1].map(fixed);
    next.into_iter().chain(span(ruling.default).map(Span::setting)).collect()
}

/// The answer to a ruling in force, as a file would give it, but without the quotes around a word.
pub(crate) fn in_force(ruling: &Ruling, rules: &Rules) -> String {
    let canonical = rules.canonical();
    let value = canonical
        .lines()
        .find_map(|line| line.strip_prefix(ruling.id).and_then(|rest| rest.strip_prefix(" = ")));
    let value = value.unwrap_or(ruling.default);
    let word = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
    word.unwrap_or(value).to_owned()
}

/// The words of a list that are in force: all, none, or those in the list as given in a file.
fn words_in_force(words: &[&str], list: &str, are: impl Fn(Vec<String>) -> bool) -> Vec<String> {
    let all: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
    if are(all.clone()) {
        return all;
    }
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The difference of this list: `without IW-X9`.
fn one_more_or_less(ruling: &Ruling, from: &str, list: &[String]) -> String {
    let words = ruling.options.iter().find_map(|choice| match choice.takes {
        Takes::Words(words) => Some(words),
        Takes::Nothing | Takes::Whole(..) | Takes::Span(..) | Takes::Share => None,
    });
    let words = words.unwrap_or_default();
    let left_out: Vec<&str> =
        words.iter().copied().filter(|&word| !list.iter().any(|kept| kept == word)).collect();
    let quoted = |word: &str| from.contains(&format!("{word:?}"));
    match (left_out.as_slice(), list) {
        ([one], _) if !from.contains('"') => format!("without {one}"),
        (_, [one]) if !from.contains('"') => format!("with {one}"),
        (left_out, list) => {
            let lost =
                left_out.iter().find(|word| quoted(word)).map(|one| format!("without {one}"));
            let won = || list.iter().find(|word| !quoted(word)).map(|one| format!("with {one}"));
            lost.or_else(won).unwrap_or_default()
        }
    }
}
