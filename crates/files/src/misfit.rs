//! Messages about unknown keys and about values that do not fit their key.

#![expect(clippy::wildcard_enum_match_arm, reason = "these enums are not ours")]

use super::nearest::{advise, nearest};
use fairfight_battle::systems::SYSTEMS;
use fairfight_engine::rulebook::{Fields, Shape};
use fairfight_rules::text::oddity;
use std::borrow::Cow;
use toml::de::{DeTable, DeValue};

/// A table of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct At<'a> {
    /// The n-th `[[name]]`; `None` is the top.
    pub(super) item: Option<(&'a str, usize)>,
    /// The key in it whose value the table is; `None` is the table itself.
    pub(super) key: Option<&'a str>,
}

impl At<'_> {
    /// The top.
    pub(super) const TOP: At<'static> = At { item: None, key: None };

    /// The table that a wrong key here breaks. Keys left out at the top are kept separately.
    pub(super) fn broken(self) -> Option<(String, usize)> {
        self.item.map(|(name, index)| (name.to_owned(), index))
    }
}

/// A message, and what to do instead.
type Said = (String, Option<String>);

/// The message about the unknown key `word` in the table `at` with the keys `fields`; `top` are the keys at the
/// top of the file, which is called `what`.
pub(super) fn unknown_key(
    word: &str,
    fields: &Fields,
    at: At<'_>,
    top: &Fields,
    what: &str,
) -> Said {
    let place = match at {
        At { key: Some(key), .. } => format!("`{key}`"),
        At { item: Some((name, _)), .. } => format!("[[{name}]]"),
        At { item: None, key: None } => what.to_owned(),
    };
    let message = format!("unknown key {word:?} in {place}{}", because_odd(word));
    let is_top = at == At::TOP;
    if !is_top && top.contains_key(word) {
        let instead = "it stands at the top of the file, above the first [[...]]";
        return (message, Some(instead.to_owned()));
    }
    let mut others = top.iter().filter_map(|(name, shape)| match shape {
        Shape::Tables(inner) if inner.contains_key(word) => Some(name),
        Shape::Tables(_)
        | Shape::Text
        | Shape::Texts
        | Shape::Words(_)
        | Shape::SeveralOf(_)
        | Shape::Whole
        | Shape::Number
        | Shape::Flag
        | Shape::TextOr(_) => None,
    });
    let keys = fields.keys().map(String::as_str);
    let elsewhere = others.next().filter(|_| is_top && nearest(word, keys.clone()).is_none());
    let instead = match elsewhere {
        Some(name) => format!("it belongs to [[{name}]]: write it below such a line"),
        None => advise(word, keys, |key| format!("`{key}`")),
    };
    (message, Some(instead))
}

/// A value that does not fit its key.
pub(super) struct Misfit<'t> {
    /// What is wrong.
    pub(super) message: String,
    /// What to write instead.
    pub(super) instead: String,
    /// The value that was probably meant, so that what depends on it is not refused in turn.
    pub(super) meant: Option<DeValue<'t>>,
}

/// Why the value of `key` does not have this shape; `None` if it does.
pub(super) fn misfit<'t>(key: &str, given: &DeValue<'t>, shape: &Shape) -> Option<Misfit<'t>> {
    let is = |needed: &str| format!("`{key}` is {}; {needed} is needed", described(given));
    let quote = |word: &str| format!("{word:?}");
    let (message, instead, meant) = match (shape, given) {
        (Shape::Text, DeValue::String(_)) | (Shape::Flag, DeValue::Boolean(_)) => return None,
        (Shape::Text, _) => {
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
        (Shape::Number, _) if number(given).is_some() => return None,
        (Shape::Number, DeValue::String(Cow::Borrowed(digits)))
            if written(digits).is_some_and(|digits| number(&digits).is_some()) =>
        {
            let instead = format!("write {key} = {}", digits.trim());
            (is("a number"), instead, written(digits))
        }
        (Shape::Number, _) => {
            (is("a number"), format!("write {key} = 0.02, or another number"), None)
        }
        (Shape::Flag, _) => {
            let yes = match given {
                DeValue::String(word) => ["yes", "true", "on"].contains(&&**word),
                _ => whole(given).is_ok_and(|number| number == 1),
            };
            let instead = format!("write {key} = true, or leave it out");
            (is("true or false"), instead, Some(DeValue::Boolean(yes)))
        }
        (Shape::Whole, _) => match (whole(given), nearest_whole(given)) {
            (Ok(_), _) => return None,
            (Err(NotWhole::TooLarge), _) => {
                let message = format!("`{key}` is a number of more digits than any needs");
                (message, "write a smaller number".to_owned(), None)
            }
            (Err(NotWhole::No), Some(near)) => {
                let meant = match given {
                    DeValue::String(Cow::Borrowed(digits)) => written(digits),
                    _ => None,
                };
                let meant = meant.filter(|meant| whole(meant).is_ok());
                (is("a whole number"), format!("write {key} = {near}"), meant)
            }
            (Err(NotWhole::No), None) => {
                let instead = format!("write {key} = 1, or another whole number");
                (is("a whole number"), instead, None)
            }
        },
        (Shape::Words(words), DeValue::String(word)) => {
            return unknown_word(word, words, || format!("unknown {key} {word:?}"));
        }
        (Shape::Words(words), _) => {
            (is("a word"), advise("", words.iter().map(String::as_str), quote), None)
        }
        (Shape::TextOr(_), DeValue::String(_)) => return None,
        (Shape::TextOr(fields), _) => {
            let keys: Vec<String> = fields.keys().map(|key| format!("`{key}`")).collect();
            let instead = format!("write {key} = \"...\", or a table of {}", keys.join(", "));
            (is("text or a table"), instead, None)
        }
        // Their readers check these.
        (Shape::Tables(_), _) => return None,
    };
    Some(Misfit { message, instead, meant })
}

/// What to write instead of a word that another key of the same table takes, or is: a people where a class is
/// wanted. `None` if no key knows the word.
pub(super) fn belongs_elsewhere(key: &str, given: &DeValue<'_>, fields: &Fields) -> Option<String> {
    let (DeValue::String(word), Some(Shape::Words(wanted))) = (given, fields.get(key)) else {
        return None;
    };
    let takes = |(_, shape): &(&String, &Shape)| match shape {
        Shape::Words(words) => words.iter().any(|known| known == word),
        _ => false,
    };
    let there = if let Some((other, _)) = fields.iter().find(takes) {
        format!("it belongs to `{other}`: write {other} = {word:?}")
    } else if fields.get(&**word) == Some(&Shape::Flag) {
        format!("it is a key of its own: write {word} = true")
    } else {
        return None;
    };
    let words: Vec<String> = wanted.iter().map(|word| format!("{word:?}")).collect();
    Some(format!("{there}, and for `{key}` one of {}", words.join(", ")))
}

/// Why an item of the list `key` is none of these words; `None` if it is one.
pub(super) fn item_misfit(
    key: &str,
    given: &DeValue<'_>,
    words: &[String],
) -> Option<Misfit<'static>> {
    let word = given.as_str().unwrap_or_default();
    let said = || given.as_str().map_or_else(|| described(given), |word| format!("{word:?}"));
    unknown_word(word, words, || format!("{} is none of the {key}", said()))
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

/// Which odd character a word has, if any: because of it, the word may only look like a known one.
pub(super) fn because_odd(word: &str) -> String {
    oddity(word).map_or_else(String::new, |odd| format!(": {odd}"))
}

/// Does the file of this table name another system than `system`, exactly or nearly? Then that is what is wrong
/// with it: its other words are those of that system.
pub(super) fn is_for_another(table: &DeTable<'_>, system: &str) -> bool {
    let named = table.get("system").and_then(|value| value.get_ref().as_str());
    let of = named.and_then(|word| {
        let systems = SYSTEMS.iter().copied();
        systems.clone().find(|known| *known == word).or_else(|| nearest(word, systems))
    });
    of.is_some_and(|of| of != system)
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
            Some((format!("unknown system {word:?}"), Some(advise(word, systems, quote))))
        }
        other => Some((
            format!("`system` is {}; a word is needed", described(other)),
            Some(advise("", systems, quote)),
        )),
    }
}

/// Why a value is not a whole number.
pub(super) enum NotWhole {
    /// It does not fit 64 bits.
    TooLarge,
    /// It is not a whole number.
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

/// The value that a file writes like this; `None` if there is none.
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
