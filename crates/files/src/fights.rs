//! How two units meet, as suites and games write it.

use super::fault::Said;
use super::nearest::{advise, nearest};
use fairfight_battle::game::About;
use fairfight_rules::BySide;
use fairfight_rules::notation::UnitFault;

/// Options of a fight with their values.
pub(super) type Options = Vec<(&'static str, &'static str)>;

/// Why `text` does not name a unit, and what to write instead.
pub(super) fn unknown_unit(text: &str, fault: &UnitFault) -> Said {
    if let Some((_, unit)) = text.split_once('*') {
        let message = format!("{text:?} is several units; a fight is one against one");
        return (message, Some(format!("write {:?}, or let lists meet", unit.trim())));
    }
    // The fault itself lists the known words.
    let near = fault.word.as_ref().and_then(|(word, words)| nearest(word, words.iter().copied()));
    (fault.message.clone(), near.map(|near| format!("write {near}")))
}

/// Every option of the system with the value from `aspect` or `set`, else its default; and what is wrong with these
/// keys. An option that is set twice is wrong.
pub(super) fn fight_options(
    about: &'static About,
    aspect: Option<&str>,
    set: &[String],
) -> (Options, Vec<(&'static str, Said)>) {
    let (mut given, mut wrong) = (Options::new(), Vec::new());
    let mut take =
        |key: &'static str, found: Result<(&'static str, &'static str), Said>| match found {
            Ok((name, value)) => match given.iter().find(|(known, _)| *known == name) {
                Some((_, first)) => {
                    let message = format!("{name} is set twice, to {first} and to {value}");
                    wrong.push((key, (message, Some("keep one of the two".to_owned()))));
                }
                None => given.push((name, value)),
            },
            Err(said) => wrong.push((key, said)),
        };
    if let Some(aspect) = aspect {
        take("aspect", option(about, "aspect", aspect));
    }
    for text in set {
        take(
            "set",
            match text.split_once('=') {
                Some((name, value)) => option(about, name, value),
                None => {
                    let instead = "write set = [\"option=value\"]".to_owned();
                    Err((format!("{text:?} is not an option with a value"), Some(instead)))
                }
            },
        );
    }
    let known = about.fight_options.iter().map(|option| {
        let value = given.iter().find(|(name, _)| *name == option.name);
        (option.name, value.map_or(option.values[0], |(_, value)| value))
    });
    (known.collect(), wrong)
}

/// The option and its value.
fn option(
    about: &'static About,
    option: &str,
    value: &str,
) -> Result<(&'static str, &'static str), Said> {
    let quote = |word: &str| word.to_owned();
    let options = about.fight_options;
    let Some(known) = options.iter().find(|known| known.name == option) else {
        let instead = advise(option, options.iter().map(|known| known.name), quote);
        return Err((format!("unknown option {option:?} of a fight"), Some(instead)));
    };
    let Some(found) = known.values.iter().find(|known| **known == value) else {
        let instead = advise(value, known.values.iter().copied(), quote);
        return Err((format!("unknown value {value:?} of {option}"), Some(instead)));
    };
    Ok((known.name, found))
}

/// The name of a fight that states none: its units, and the options that differ from the default.
pub(super) fn fight_name(
    units: BySide<&str>,
    options: &[(&'static str, &'static str)],
    about: &About,
) -> String {
    let known = about.fight_options.iter().zip(options);
    let set: Vec<String> = known
        .filter(|(option, (_, value))| option.values[0] != *value)
        .map(|(_, (name, value))| format!(", {name}={value}"))
        .collect();
    format!("{} against {}{}", units.a, units.b, set.concat())
}
