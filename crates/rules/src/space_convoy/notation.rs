//! The inline notation of a vessel: `class[+trait...]`.

use super::vessels::{Class, Vessel};
use crate::notation::{UnitFault, called};

/// Other words that the rules and their players use, each with the word in files.
#[rustfmt::skip]
pub const ALIASES: &[(&str, &str)] = &[
    ("slowed", "slow"),
    ("weakened", "weak"),
];

/// Parses a vessel.
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
/// If a word is unknown or repeated, the damage would have destroyed the vessel, or a number of figures is
/// given.
pub fn parse(text: &str) -> Result<Vessel, UnitFault> {
    let text = text.trim();
    if text.contains('/') {
        return Err(UnitFault::new(format!(
            "{text:?}: a vessel is one model, leave the /count out"
        )));
    }
    let mut words = text.split('+');
    let word = words.next().unwrap_or_default();
    let class = called("class", word, Class::ALL, Class::word)?;
    let mut vessel = Vessel::new(class);
    for word in words {
        let known = Vessel::TRAITS.iter().find(|(known, _)| *known == word);
        let Some(&(_, damage)) = known else {
            let words = Vessel::TRAITS.map(|(word, _)| word);
            return Err(UnitFault::unknown("trait", word, &words));
        };
        if vessel.damage.has(damage) {
            return Err(UnitFault::new(format!("{text:?}: {word:?} appears twice")));
        }
        if !Vessel::may_have(class, damage) {
            let message = format!("{text:?}: that hit destroys a {}", class.name());
            return Err(UnitFault::new(message));
        }
        vessel.damage = vessel.damage.with(damage);
    }
    Ok(vessel)
}
