//! A value of a house-rule file as an answer to a ruling, or as a cost.

#![expect(clippy::wildcard_enum_match_arm, reason = "values of TOML have more kinds than answers")]

use crate::forms::MOST_SCALE;
use crate::misfit::{described, item_misfit, key, misfit, number, whole};
use crate::nearest::nearest;
use fairfight_engine::rulebook::{Field, Shape};
use fairfight_rules::ruling::{Choice, Number, Ruling, Setting, SettingFault, Span, Takes};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeArray, DeValue};

/// What is wrong with a value: where, what, and what to write instead.
pub(super) type Refused = (Range<usize>, String, String);

/// The answer that a value gives to a ruling. Whether the ruling takes it is up to the system.
pub(super) fn answer(ruling: &Ruling, value: &Spanned<DeValue<'_>>) -> Result<Setting, Refused> {
    let found = match value.get_ref() {
        DeValue::String(word) => Some(Setting::Word(word.to_string())),
        DeValue::Table(table) if table.len() == 1 => {
            table.iter().next().and_then(|(word, value)| {
                Some(Setting::Named(word.get_ref().to_string(), number(value.get_ref())?))
            })
        }
        DeValue::Array(items) if !words(ruling).is_empty() => {
            Some(Setting::List(list(ruling, items)?))
        }
        other => whole(other).map(Setting::Whole),
    };
    found.ok_or_else(|| {
        let is = described(value.get_ref());
        let message = format!("`{}` is {is}, which is not one of its answers", ruling.id);
        let word = match value.get_ref() {
            DeValue::Boolean(true) => "yes",
            DeValue::Boolean(false) => "no",
            _ => return (value.span(), message, choices(ruling)),
        };
        let meant = ruling.options.iter().find(|choice| choice.word == word);
        let instead = meant.map(|choice| format!("write {}", written(ruling, choice)));
        (value.span(), message, instead.unwrap_or_else(|| choices(ruling)))
    })
}

/// The words that a list may hold; none if the ruling takes no list.
fn words(ruling: &Ruling) -> Vec<String> {
    let words = ruling.options.iter().find_map(|choice| match choice.takes {
        Takes::Words(words) => Some(words.iter().map(|word| (*word).to_owned()).collect()),
        Takes::Nothing | Takes::Whole(..) | Takes::Span(..) | Takes::Share => None,
    });
    words.unwrap_or_default()
}

/// The words of a list.
fn list(ruling: &Ruling, items: &DeArray<'_>) -> Result<Vec<String>, Refused> {
    let (known, mut found) = (words(ruling), Vec::new());
    for item in items.iter() {
        let word = item.get_ref().as_str().unwrap_or_default();
        if !known.iter().any(|known| known.eq_ignore_ascii_case(word))
            && let Some(misfit) = item_misfit(ruling.id, item.get_ref(), &known)
        {
            return Err((item.span(), misfit.message, misfit.instead));
        }
        if found.iter().any(|before| before == word) {
            let twice = format!("{word:?} is in the list twice");
            return Err((item.span(), twice, "keep one of the two".to_owned()));
        }
        found.push(word.to_owned());
    }
    Ok(found)
}

/// Why the system did not take an answer.
pub(super) fn refused(
    ruling: &Ruling,
    value: &Spanned<DeValue<'_>>,
    setting: &Setting,
    fault: &SettingFault,
) -> Refused {
    let out = matches!(fault, SettingFault::OutOfRange { .. });
    let message = match setting {
        Setting::Word(word) => format!("{word:?} is not an answer to `{}`", ruling.id),
        _ if out => format!("`{}` is {setting}, which is out of its range", ruling.id),
        _ => format!("`{}` is {setting}, which is not one of its answers", ruling.id),
    };
    let near = match setting {
        Setting::Word(word) | Setting::Named(word, _) if !out => {
            let words = ruling.options.iter().map(|choice| choice.word);
            nearest(word, words.filter(|word| !word.is_empty()))
        }
        _ => None,
    };
    let (near, others): (Vec<&Choice>, Vec<&Choice>) =
        ruling.options.iter().partition(|choice| near == Some(choice.word));
    let instead = match (&near[..], &others[..]) {
        ([near], []) => format!("write {}", written(ruling, near)),
        ([near], _) => format!("write {}; or {}", written(ruling, near), listed(ruling, others)),
        _ => choices(ruling),
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
        Takes::Span(min, max) => format!("{id} = {}", Span::choices(min, max)),
        Takes::Share => {
            format!("{id} = {{ {} = 0.3 }}, or another share from 0 to below 1", choice.word)
        }
        Takes::Words(words) => {
            format!("{id} = [\"{}\"], or others of {}", words[0], words.join(", "))
        }
    }
}

/// The cost that a value gives. For fractions of a point, the message says how to multiply all costs.
pub(super) fn cost(about: &Number, value: &Spanned<DeValue<'_>>) -> Result<i64, Refused> {
    let Number { name, min, max, printed, .. } = about;
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
            "multiply every cost, and the budget, by {scale}: {} = {times}{}; or write a whole number \
             from {min} to {max}",
            key(name),
            if *printed > 0 {
                format!(", and scale = {scale} for the printed ones")
            } else {
                String::new()
            }
        ),
        None => misfit.instead,
    };
    Err((value.span(), misfit.message, instead))
}
