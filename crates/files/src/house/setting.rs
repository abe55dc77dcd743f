//! A value of a house-rule file as an answer to a ruling, or as a number.

use crate::misfit::{described, key, misfit, number, whole};
use crate::nearest::nearest;
use fairfight_engine::rulebook::{Field, Shape};
use fairfight_rules::ruling::{Choice, Number, Ruling, Setting, SettingFault, Takes};
use std::ops::Range;
use toml::Spanned;
use toml::de::DeValue;

/// What is wrong with a value: where, what, and what to write instead.
pub(super) type Refused = (Range<usize>, String, String);

/// The answer that a value gives to a ruling.
pub(super) fn answer(ruling: &Ruling, value: &Spanned<DeValue<'_>>) -> Result<Setting, Refused> {
    let refuse = |why: String| Err((value.span(), why, choices(ruling)));
    let id = ruling.id;
    match value.get_ref() {
        DeValue::String(word) => Ok(Setting::Word(word.to_string())),
        DeValue::Integer(_) => match whole(value.get_ref()) {
            Ok(number) => Ok(Setting::Whole(number)),
            Err(_) => refuse(format!("`{id}` is a number of more digits than any needs")),
        },
        DeValue::Boolean(yes) => {
            let word = if *yes { "yes" } else { "no" };
            if ruling.options.iter().any(|choice| choice.word == word) {
                return Err((
                    value.span(),
                    format!("`{id}` is {yes}; its answers are words"),
                    format!("write {id} = \"{word}\""),
                ));
            }
            refuse(format!("`{id}` is {yes}, which is none of its answers"))
        }
        DeValue::Table(table) => match table.iter().next() {
            Some((word, value)) if table.len() == 1 => match number(value.get_ref()) {
                Some(number) => Ok(Setting::Named(word.get_ref().to_string(), number)),
                None => {
                    refuse(format!("`{id}` is {}; a number is needed", described(value.get_ref())))
                }
            },
            Some(_) | None => {
                refuse(format!("`{id}` has {} words where one is needed", table.len()))
            }
        },
        DeValue::Array(items) => {
            let mut words = Vec::new();
            for item in items.iter() {
                let word = list_word(ruling, item)?;
                if words.contains(&word) {
                    let twice = format!("{word:?} stands twice in the list");
                    return Err((item.span(), twice, "keep one of the two".to_owned()));
                }
                words.push(word);
            }
            Ok(Setting::List(words))
        }
        other @ (DeValue::Float(_) | DeValue::Datetime(_)) => {
            let is = format!("`{id}` is {}", described(other));
            match ruling.options {
                [Choice { takes: Takes::Whole(..), .. }] => {
                    refuse(is + "; a whole number is needed")
                }
                _ => refuse(is + ", which is none of its answers"),
            }
        }
    }
}

/// A word of a list.
fn list_word(ruling: &Ruling, item: &Spanned<DeValue<'_>>) -> Result<String, Refused> {
    let refuse = |why: String, instead: String| Err((item.span(), why, instead));
    let Some(word) = item.get_ref().as_str() else {
        return refuse(
            format!("{} in a list of words", described(item.get_ref())),
            choices(ruling),
        );
    };
    let known = ruling.options.iter().find_map(|choice| match choice.takes {
        Takes::Words(words) => Some(words),
        Takes::Nothing | Takes::Whole(..) | Takes::Share => None,
    });
    match known {
        Some(words) if !words.iter().any(|known| known.eq_ignore_ascii_case(word)) => {
            let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
            let near = nearest(word, lower.iter().map(String::as_str));
            let near = near.and_then(|near| words.iter().find(|w| w.eq_ignore_ascii_case(near)));
            let instead = near.map(|word| format!("write {word:?}; "));
            refuse(
                format!("{word:?} is no word for `{}`", ruling.id),
                format!("{}there are {}", instead.unwrap_or_default(), words.join(", ")),
            )
        }
        Some(_) | None => Ok(word.to_owned()),
    }
}

/// Why the system did not take an answer.
pub(super) fn refused(
    ruling: &Ruling,
    value: &Spanned<DeValue<'_>>,
    setting: &Setting,
    fault: &SettingFault,
) -> Refused {
    let id = ruling.id;
    let is = match setting {
        Setting::Word(word) => format!("{word:?} is no answer to `{id}`"),
        Setting::Whole(_) | Setting::Named(..) | Setting::List(_) => format!("`{id}` is {setting}"),
    };
    let out = matches!(fault, SettingFault::OutOfRange { .. });
    let message = if out { is + ", which is out of its range" } else { is };
    let near = match setting {
        Setting::Word(word) | Setting::Named(word, _) if !out => nearest(
            word,
            ruling.options.iter().map(|choice| choice.word).filter(|word| !word.is_empty()),
        ),
        Setting::Word(_) | Setting::Named(..) | Setting::Whole(_) | Setting::List(_) => None,
    };
    let choice = near.and_then(|word| ruling.options.iter().find(|choice| choice.word == word));
    let instead = match choice {
        Some(choice) if ruling.options.len() > 1 => {
            let others = ruling.options.iter().filter(|other| other.word != choice.word);
            format!("write {}; or {}", written(ruling, choice), listed(ruling, others))
        }
        Some(choice) => format!("write {}", written(ruling, choice)),
        None => choices(ruling),
    };
    (value.span(), message, instead)
}

/// Every answer to a ruling, as it is written.
fn choices(ruling: &Ruling) -> String {
    format!("write {}", listed(ruling, ruling.options))
}

fn listed<'c>(ruling: &Ruling, choices: impl IntoIterator<Item = &'c Choice>) -> String {
    let all: Vec<String> = choices.into_iter().map(|choice| written(ruling, choice)).collect();
    all.join(" or ")
}

fn written(ruling: &Ruling, choice: &Choice) -> String {
    let id = ruling.id;
    match choice.takes {
        Takes::Nothing => format!("{id} = {:?}", choice.word),
        Takes::Whole(min, max) if choice.word.is_empty() => {
            format!("{id} = a whole number from {min} to {max}")
        }
        Takes::Whole(min, max) => {
            format!("{id} = {{ {} = a whole number from {min} to {max} }}", choice.word)
        }
        Takes::Share => {
            format!("{id} = {{ {} = 0.3 }}, or another share from 0 to below 1", choice.word)
        }
        Takes::Words(words) => {
            format!("{id} = [\"{}\"], or others of {}", words[0], words.join(", "))
        }
    }
}

/// The cost that a value gives. To allow parts of a point, multiply all costs.
pub(super) fn cost(about: &Number, value: &Spanned<DeValue<'_>>) -> Result<i64, Refused> {
    let Number { name, min, max, .. } = about;
    let field = Field::of(Shape::Whole(*min..=*max));
    let Some(misfit) = misfit(name, value.get_ref(), &field) else {
        return Ok(whole(value.get_ref()).unwrap_or(*max));
    };
    let parts = number(value.get_ref()).and_then(|parts| {
        let scaled = |scale: &i64| parts * *scale as f64;
        let near = |scale: &i64| (scaled(scale) - scaled(scale).round()).abs() < 1e-6;
        let scale = (2..=MOST_SCALE).find(near)?;
        let times = scaled(&scale).round() as i64;
        (parts.fract() != 0.0 && (*min..=*max).contains(&times)).then_some((scale, times))
    });
    let instead = match parts {
        Some((scale, times)) => format!(
            "multiply every cost, and the budget, by {scale}: {} = {times}; or write a whole number from {min} to {max}",
            key(name)
        ),
        None => misfit.instead,
    };
    Err((value.span(), misfit.message, instead))
}

/// The largest factor that is suggested for all costs.
const MOST_SCALE: i64 = 100;
