//! Messages about values that do not fit their key.

#![expect(clippy::wildcard_enum_match_arm, reason = "these enums are not ours")]

use super::nearest::{advise, nearest};
use fairfight_engine::rulebook::{Field, Fields, MIXED, ROLLOUT, SKILLED, Shape};
use fairfight_rules::list::name_fault;
use fairfight_rules::text::{joined, oddity};
use std::borrow::Cow;
use std::fmt::Display;
use std::ops::RangeInclusive;
use toml::de::DeValue;

/// A name as it is written before an equals sign: in quotes if it has dots, which would make it a table.
pub(super) fn key(name: &str) -> String {
    if name.contains('.') { format!("{name:?}") } else { name.to_owned() }
}

/// A value that does not fit its key.
pub(super) struct Misfit<'t> {
    /// What is wrong.
    pub(super) message: String,
    /// What to write instead.
    pub(super) instead: String,
    /// The value that was probably meant, so that nothing that depends on it is refused in turn.
    pub(super) meant: Option<DeValue<'t>>,
}

/// Why the value of `key` does not fit this field; `None` if it does.
pub(super) fn misfit<'t>(key: &str, given: &DeValue<'t>, field: &Field) -> Option<Misfit<'t>> {
    let is = |needed: &str| format!("`{key}` is {}; {needed} is needed", described(given));
    let quote = |word: &str| format!("{word:?}");
    let (message, instead, meant) = match (&field.shape, given) {
        (Shape::Name, DeValue::String(name)) => {
            let fault = name_fault(name)?;
            (fault.message, fault.instead.unwrap_or_default(), None)
        }
        (Shape::Text | Shape::TextOr(_), DeValue::String(_))
        | (Shape::Flag, DeValue::Boolean(_)) => return None,
        (Shape::Text | Shape::Name, _) => {
            let text = plain(given);
            let instead = format!("write {key} = \"{}\"", text.unwrap_or("..."));
            (is("text"), instead, text.map(|text| DeValue::String(text.to_owned().into())))
        }
        (Shape::Texts, DeValue::Array(items))
            if items.iter().all(|item| item.get_ref().is_str()) =>
        {
            return None;
        }
        (Shape::Texts | Shape::SeveralOf(_), DeValue::String(text)) => {
            (is("a list"), format!("write {key} = [{text:?}]"), None)
        }
        (Shape::SeveralOf(_), DeValue::Array(_)) => return None,
        (Shape::SeveralOf(words), _) => {
            (is("a list of words"), advise("", words.iter().map(String::as_str), quote), None)
        }
        (Shape::Texts, _) => (is("a list of texts"), format!("write {key} = [\"...\"]"), None),
        (Shape::Number(range), _) => {
            let ends = ends(range, f64::NEG_INFINITY, f64::INFINITY);
            let fits =
                |value: &DeValue<'t>| number(value).map(|n| n.is_finite() && range.contains(&n));
            let near = digits(given).filter(|near| fits(near) == Some(true));
            let near = near.map(|near| described(&near));
            let value = digits(given).as_ref().map_or_else(|| number(given), number);
            let percent = value.filter(|n| *range.end() < 1.0 && range.contains(&(n / 100.0)));
            let hint = percent.map(|n| format!("{} if {n} percent is meant", n / 100.0));
            let numeral = Numeral { noun: "number", example: "0.02", ends, near, hint };
            return numeral.misfit(key, given, fits);
        }
        (Shape::Ends(range), _) => {
            let items: &[_] = given.as_array().map_or(&[], |items| &**items);
            let numbers: Option<Vec<f64>> =
                items.iter().map(|item| number(item.get_ref())).collect();
            let (least, most) = (range.start(), range.end());
            let write = format!("write {key} = [low, high], two numbers from {least} to {most}");
            match numbers.as_deref() {
                Some(&[low, high]) => {
                    let text = format!("[{low}, {high}]");
                    let percent = [low, high].map(|end| end / 100.0);
                    if !range.contains(&low) || !range.contains(&high) {
                        let message = format!("`{key}` is {text}, which is out of its range");
                        let meant = low < high
                            && low > *most
                            && percent.iter().all(|end| range.contains(end));
                        let [low, high] = percent;
                        let hint = format!("; [{low}, {high}] if percent are meant");
                        (message, if meant { write + &hint } else { write }, None)
                    } else if low >= high {
                        let message =
                            format!("`{key}` is {text}; the first number must be below the second");
                        let instead = match low > high {
                            true => format!("write {key} = [{high}, {low}]"),
                            false => write,
                        };
                        (message, instead, None)
                    } else {
                        return None;
                    }
                }
                Some(_) | None => {
                    let word = items.iter().find(|item| number(item.get_ref()).is_none());
                    let message = match (given, word) {
                        (DeValue::Array(_), Some(item)) => {
                            let item = described(item.get_ref());
                            format!("`{key}` holds {item}; two numbers are needed")
                        }
                        (DeValue::Array(_), None) => {
                            format!("`{key}` is a list of {}; two numbers are needed", items.len())
                        }
                        _ => is("a list of two numbers"),
                    };
                    (message, write, None)
                }
            }
        }
        (Shape::Whole(range), _) => {
            let ends = ends(range, i64::MIN, i64::MAX);
            let near = nearest_whole(given).filter(|near| range.contains(near));
            let (near, hint) = (near.map(|near| near.to_string()), field.hint.clone());
            let numeral = Numeral { noun: "whole number", example: "1", ends, near, hint };
            return numeral.misfit(key, given, |value| {
                let fits = || whole(value).is_some_and(|number| range.contains(&number));
                matches!(value, DeValue::Integer(_)).then(fits)
            });
        }
        (Shape::Wholes(range), DeValue::Array(items)) => {
            let fits = |item: &DeValue<'_>| whole(item).is_some_and(|face| range.contains(&face));
            let wrong = items.iter().map(|item| item.get_ref()).find(|item| !fits(item))?;
            let (start, end) = (range.start(), range.end());
            let message = format!("`{key}` holds {}", described(wrong));
            (message, format!("write whole numbers from {start} to {end}"), None)
        }
        (Shape::Wholes(_), DeValue::Integer(number)) => {
            (is("a list"), format!("write {key} = [{}]", number.as_str()), None)
        }
        (Shape::Wholes(_), _) => {
            (is("a list of whole numbers"), format!("write {key} = [4, 2]"), None)
        }
        (Shape::Flag, _) => {
            let yes = match given {
                DeValue::String(word) => ["yes", "true", "on"].contains(&&**word),
                _ => whole(given) == Some(1),
            };
            let instead = format!("write {key} = true, or leave it out");
            (is("true or false"), instead, Some(DeValue::Boolean(yes)))
        }
        (Shape::Words(_), DeValue::String(word)) if for_a_run(key, word) => {
            let instead = format!("leave it out, and name it for a run: --doctrine-a {word}");
            (format!("a file cannot name the doctrine {word:?}"), instead, None)
        }
        (Shape::Words(words), DeValue::String(word)) => {
            return unknown_word(word, words, || format!("`{key}` is {word:?}, which is unknown"));
        }
        (Shape::Words(words), _) => {
            (is("a word"), advise("", words.iter().map(String::as_str), quote), None)
        }
        (Shape::TextOr(fields), _) => {
            let keys: Vec<String> = fields.keys().map(|key| format!("`{key}`")).collect();
            let instead = format!("write {key} = \"...\", or a table of {}", keys.join(", "));
            (is("text or a table"), instead, None)
        }
        (Shape::Settings(_), _) => {
            let instead = format!("write [{key}] and its settings below it");
            (format!("`{key}` is not a table"), instead, None)
        }
        // Checked where they are read.
        (Shape::Tables(..) | Shape::Any, _) => return None,
    };
    Some(Misfit { message, instead, meant })
}

/// Is this a doctrine that draws others, or that searches? Only the command line and suites name those.
fn for_a_run(key: &str, word: &str) -> bool {
    let head = word.split('+').next().unwrap_or(word);
    key.ends_with("doctrine") && [SKILLED, MIXED, ROLLOUT].contains(&head)
}

/// The numbers that a key takes.
struct Numeral {
    noun: &'static str,
    example: &'static str,
    /// Its range in words, if it has one.
    ends: Option<String>,
    /// The number in the range that was probably meant.
    near: Option<String>,
    /// What else to say if it is out of range.
    hint: Option<String>,
}

impl Numeral {
    /// Why the value of `name` is not such a number. `fits` says whether a value is in the range, or `None` if it is
    /// not a number.
    fn misfit<'t>(
        self,
        name: &str,
        given: &DeValue<'t>,
        fits: impl Fn(&DeValue<'t>) -> Option<bool>,
    ) -> Option<Misfit<'t>> {
        let Numeral { noun, example, ends, near, hint } = self;
        let hint = hint.map_or_else(String::new, |hint| format!("; {hint}"));
        let another = ends.as_ref().map(|ends| format!(", or another {noun} {ends}"));
        let within = match &ends {
            Some(ends) => format!("write a {noun} {ends}{hint}"),
            None => format!("write {} = {example}, or another {noun}", key(name)),
        };
        let is = format!("`{name}` is {}", described(given));
        match fits(given) {
            Some(true) => None,
            Some(false) => {
                let message = format!("{is}, which is out of its range");
                Some(Misfit { message, instead: within, meant: None })
            }
            None => {
                let line =
                    |near| format!("write {} = {near}{}", key(name), another.unwrap_or_default());
                let (message, instead) =
                    (format!("{is}; a {noun} is needed"), near.map_or(within, line));
                let meant = digits(given).filter(|meant| fits(meant) == Some(true));
                Some(Misfit { message, instead, meant })
            }
        }
    }
}

/// The number that a text consists of.
fn digits<'t>(given: &DeValue<'t>) -> Option<DeValue<'t>> {
    match given {
        DeValue::String(Cow::Borrowed(text)) => {
            written(text).filter(|value| number(value).is_some())
        }
        _ => None,
    }
}

/// The ends of a range in words; `None` if they are only those of the type.
fn ends<N: Display + PartialEq>(range: &RangeInclusive<N>, least: N, most: N) -> Option<String> {
    let any = *range.start() == least && *range.end() == most;
    (!any).then(|| format!("from {} to {}", range.start(), range.end()))
}

/// What to write instead of a word that another key of the same table takes (a people in place of a class), or that is
/// itself a key. `None` if no key knows the word.
pub(super) fn belongs_elsewhere(key: &str, given: &DeValue<'_>, fields: &Fields) -> Option<String> {
    let shape = fields.get(key).map(|field| &field.shape);
    let (DeValue::String(word), Some(Shape::Words(wanted))) = (given, shape) else {
        return None;
    };
    let takes = |(_, field): &(&String, &Field)| match &field.shape {
        Shape::Words(words) => words.iter().any(|known| known == word),
        _ => false,
    };
    let there = if let Some((other, _)) = fields.iter().find(takes) {
        format!("it belongs to `{other}`: write {other} = {word:?}")
    } else if fields.get(&**word).is_some_and(|field| field.shape == Shape::Flag) {
        format!("it is a key of its own: write {word} = true")
    } else {
        return None;
    };
    let words: Vec<String> = wanted.iter().map(|word| format!("{word:?}")).collect();
    Some(format!("{there}, and for `{key}` {}", joined(&words, "or")))
}

/// Why an item of the list `key` is not one of these words; `None` if it is.
pub(super) fn item_misfit(
    key: &str,
    given: &DeValue<'_>,
    words: &[String],
) -> Option<Misfit<'static>> {
    let word = given.as_str().unwrap_or_default();
    let said = || given.as_str().map_or_else(|| described(given), |word| format!("{word:?}"));
    unknown_word(word, words, || format!("{} is not a word for `{key}`", said()))
}

fn unknown_word(
    word: &str,
    words: &[String],
    message: impl FnOnce() -> String,
) -> Option<Misfit<'static>> {
    if words.iter().any(|known| known == word) {
        return None;
    }
    let words = words.iter().map(String::as_str);
    let meant = nearest(word, words.clone()).map(|meant| DeValue::String(meant.to_owned().into()));
    let instead = advise(word, words, |word| format!("{word:?}"));
    Some(Misfit { message: message() + &because_odd(word), instead, meant })
}

/// The odd character of a word, if it has one: it may make an unknown word look like a known one.
pub(super) fn because_odd(word: &str) -> String {
    oddity(word).map_or_else(String::new, |odd| format!(": {odd}"))
}

/// The whole number that a value is.
pub(super) fn whole(value: &DeValue<'_>) -> Option<i64> {
    let DeValue::Integer(digits) = value else { return None };
    i64::from_str_radix(digits.as_str(), digits.radix()).ok()
}

/// The number that a value is, whole or not.
pub(super) fn number(value: &DeValue<'_>) -> Option<f64> {
    match value {
        DeValue::Float(digits) => digits.as_str().parse().ok(),
        _ => whole(value).map(|number| number as f64),
    }
}

/// The whole number that was probably meant: `2.0`, `"2"`.
pub(super) fn nearest_whole(value: &DeValue<'_>) -> Option<i64> {
    let number: f64 = match value {
        DeValue::String(digits) => digits.trim().parse().ok()?,
        _ => number(value)?,
    };
    (number.abs() < 1e9).then(|| number.round() as i64)
}

/// The TOML value of this text; `None` if it is not one.
pub(super) fn written(text: &str) -> Option<DeValue<'_>> {
    Some(DeValue::parse(text.trim()).ok()?.into_inner())
}

/// A value in words, with its text if that is short.
pub(super) fn described(value: &DeValue<'_>) -> String {
    match (value, plain(value)) {
        (DeValue::String(text), _) if text.len() <= 40 => format!("the text {text:?}"),
        (DeValue::Boolean(yes), _) => yes.to_string(),
        (_, Some(short)) => short.to_owned(),
        (DeValue::String(_), None) => "a long text".to_owned(),
        (DeValue::Integer(_) | DeValue::Float(_), None) => "a long number".to_owned(),
        (DeValue::Datetime(_), None) => "a date".to_owned(),
        (DeValue::Array(_), None) => "a list".to_owned(),
        (DeValue::Table(_), None) => "a table".to_owned(),
    }
}

/// A short number as it is written.
fn plain<'v>(value: &'v DeValue<'_>) -> Option<&'v str> {
    let digits = match value {
        DeValue::Integer(digits) if digits.radix() == 10 => digits.as_str(),
        DeValue::Float(digits) => digits.as_str(),
        _ => return None,
    };
    (digits.len() <= 40).then_some(digits)
}
