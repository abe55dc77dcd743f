//! The inline notation of a vessel: `class[+trait...]`.

use super::vessels::{Class, Vessel};
use std::fmt;

/// Why a text is no vessel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What is wrong, in one sentence.
    pub message: String,
    /// The word that is wrong, and the words that could stand there.
    pub word: Option<(String, Vec<&'static str>)>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

/// Which vessel does this text name?
///
/// ```
/// use fairfight_rules::space_convoy::{Class, Damage, notation};
/// let vessel = notation::parse("harsh+weak").unwrap();
/// assert_eq!((vessel.class, vessel.damage), (Class::Harsh, Damage::WEAKENED));
/// assert_eq!(vessel.to_string(), "harsh+weak");
/// assert!(notation::parse("slayer+weak").is_err());
/// ```
///
/// # Errors
/// When a word is unknown or said twice, the damage would have destroyed the vessel, or a number of
/// figures is given.
pub fn parse(text: &str) -> Result<Vessel, Fault> {
    let plain = |message: String| Fault { message, word: None };
    let text = text.trim();
    if text.contains('/') {
        return Err(plain(format!("{text:?}: a vessel is one model, leave the /count out")));
    }
    let mut words = text.split('+');
    let word = words.next().unwrap_or_default();
    let class = Class::ALL.into_iter().find(|class| class.word() == word);
    let class =
        class.ok_or_else(|| unknown("class", word, Class::ALL.map(Class::word).to_vec()))?;
    let mut vessel = Vessel::new(class);
    for word in words {
        let known = Vessel::TRAITS.iter().find(|(known, _)| *known == word);
        let Some(&(_, damage)) = known else {
            return Err(unknown("trait", word, Vessel::TRAITS.map(|(word, _)| word).to_vec()));
        };
        if vessel.damage.has(damage) {
            return Err(plain(format!("{text:?}: {word:?} stands there twice")));
        }
        if !Vessel::may_have(class, damage) {
            let message = format!("{text:?}: that hit destroys a {}", class.name());
            return Err(plain(message));
        }
        vessel.damage = vessel.damage.with(damage);
    }
    Ok(vessel)
}

fn unknown(what: &str, word: &str, words: Vec<&'static str>) -> Fault {
    Fault {
        message: format!("{word:?} is no {what}; there are: {}", words.join(", ")),
        word: Some((word.to_owned(), words)),
    }
}
