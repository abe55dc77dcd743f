//! What is said of a key that is not there and of a value that does not fit its key.

#![expect(clippy::wildcard_enum_match_arm, reason = "these enums are not ours")]

use super::nearest::{advise, nearest};
use super::shape::{Fields, Shape};
use fairfight_battle::game::SYSTEMS;
use std::ops::Range;
use toml::Spanned;
use toml::de::DeValue;

/// A message, and what to do instead.
type Said = (String, Option<String>);

/// What is said of the unknown key `word` in the table `at` with the keys `fields`; `top` are the keys
/// at the top of the file, which is called `what`.
pub(super) fn unknown_key(
    word: &str,
    fields: &Fields,
    at: Option<(&str, usize)>,
    top: &Fields,
    what: &str,
) -> Said {
    let place = at.map_or(what.to_owned(), |(name, _)| format!("[[{name}]]"));
    let message = format!("{word:?} is no key of {place}");
    if at.is_some() && top.contains_key(word) {
        let instead = "it stands at the top of the file, above the first [[...]]";
        return (message, Some(instead.to_owned()));
    }
    let mut others = top.iter().filter_map(|(name, shape)| match shape {
        Shape::Tables(inner) if inner.contains_key(word) => Some(name),
        Shape::Tables(_)
        | Shape::Text
        | Shape::Words(_)
        | Shape::Whole
        | Shape::Flag
        | Shape::Other => None,
    });
    let keys = fields.keys().map(String::as_str);
    let elsewhere = others.next().filter(|_| at.is_none() && nearest(word, keys.clone()).is_none());
    let instead = match elsewhere {
        Some(name) => format!("it belongs to [[{name}]]: write it below such a line"),
        None => advise(word, keys, |key| format!("`{key}`")),
    };
    (message, Some(instead))
}

/// Where and why the value of `key` does not have this shape; `None` where it has.
pub(super) fn misfit(
    key: &str,
    value: &Spanned<DeValue<'_>>,
    shape: &Shape,
) -> Option<(Range<usize>, String, String)> {
    let given = value.get_ref();
    let is = |needed: &str| format!("`{key}` is {}; {needed} is needed", described(given));
    let (message, instead) = match shape {
        Shape::Text => match given {
            DeValue::String(_) => return None,
            _ => (is("text"), format!("write {key} = \"{}\"", plain(given).unwrap_or("..."))),
        },
        Shape::Flag => match given {
            DeValue::Boolean(_) => return None,
            _ => (is("true or false"), format!("write {key} = true, or leave it out")),
        },
        Shape::Whole => match whole(given) {
            Ok(_) => return None,
            Err(NotWhole::TooLarge) => (
                format!("`{key}` is a number of more digits than any needs"),
                "write a smaller number".to_owned(),
            ),
            Err(NotWhole::No) => (
                is("a whole number"),
                match nearest_whole(given) {
                    Some(number) => format!("write {key} = {number}"),
                    None => format!("write {key} = 1, or another whole number"),
                },
            ),
        },
        Shape::Words(words) => {
            let words = words.iter().map(String::as_str);
            match given {
                DeValue::String(word) if words.clone().any(|known| known == &**word) => {
                    return None;
                }
                DeValue::String(word) => (
                    format!("{word:?} is no {key}"),
                    advise(word, words, |word| format!("{word:?}")),
                ),
                _ => (is("a word"), advise("", words, |word| format!("{word:?}"))),
            }
        }
        // Left to the type: it refuses when the whole file is read.
        Shape::Tables(_) | Shape::Other => return None,
    };
    Some((value.span(), message, instead))
}

/// What is wrong with the value of `system` in a file that is read for `system`.
pub(super) fn system_fault(value: &DeValue<'_>, system: &str, what: &str) -> Option<Said> {
    let quote = |word: &str| format!("{word:?}");
    let systems = SYSTEMS.iter().copied();
    match value {
        DeValue::String(word) if **word == *system => None,
        DeValue::String(word) if SYSTEMS.contains(&&**word) => Some((
            format!("{what} for {word}, where {system} is played"),
            Some("play one system at a time".to_owned()),
        )),
        DeValue::String(word) => {
            Some((format!("{word:?} is no system"), Some(advise(word, systems, quote))))
        }
        other => Some((
            format!("`system` is {}; a word is needed", described(other)),
            Some(advise("", systems, quote)),
        )),
    }
}

/// Why a value is no whole number.
pub(super) enum NotWhole {
    /// It does not fit 64 bits.
    TooLarge,
    /// It is none.
    No,
}

/// The whole number that a value is.
pub(super) fn whole(value: &DeValue<'_>) -> Result<i64, NotWhole> {
    match value {
        DeValue::Integer(digits) => {
            i64::from_str_radix(digits.as_str(), digits.radix()).map_err(|_| NotWhole::TooLarge)
        }
        _ => Err(NotWhole::No),
    }
}

/// The number that a value is, whole or not.
pub(super) fn number(value: &DeValue<'_>) -> Option<f64> {
    match value {
        DeValue::Float(digits) => digits.as_str().parse().ok(),
        _ => whole(value).ok().map(|number| number as f64),
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

/// A value in words, with what is short of it.
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
