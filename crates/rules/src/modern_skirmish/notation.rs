//! The inline notation of a unit: `class[+trait...][/figures]`.

use super::forces::{Class, MOST_FIGURES, Unit};
use super::morale::Marks;
use super::rules::Rules;
use crate::notation::{UnitFault, called, figures};

/// Other words that the rules and their players use, each with the word in files.
#[rustfmt::skip]
pub const ALIASES: &[(&str, &str)] = &[
    ("legionnaire", "legionary"),
    ("trooper", "soldier"),
    ("dead", "kia"),
    ("killed", "kia"),
];

/// Parses a unit.
///
/// ```
/// use fairfight_rules::modern_skirmish::{Class, Rules, notation};
/// let rules = Rules::default();
/// let unit = notation::parse("soldier+kia2+ammo1/8", &rules).unwrap();
/// assert_eq!((unit.class, unit.figures, unit.present()), (Class::Soldier, 8, 6));
/// assert_eq!(unit.marks.minuses(&rules.numbers), 9);
/// assert_eq!(notation::write(&unit, &rules), "soldier+kia2+ammo1/8");
/// assert_eq!(notation::write(&notation::parse("legionary/6", &rules).unwrap(), &rules), "legionary");
/// assert!(notation::parse("soldier+kia4", &rules).is_err());
/// ```
///
/// # Errors
/// If a word is unknown or repeated, or no unit can begin like this.
pub fn parse(text: &str, rules: &Rules) -> Result<Unit, UnitFault> {
    let numbers = &rules.numbers;
    let (head, men) = figures(text.trim());
    let mut words = head.split('+').map(str::trim);
    let class = called("class", words.next().unwrap_or_default(), Class::ALL, Class::word)?;
    let mut marks = Marks::default();
    let mut said = [false; 3];
    for word in words {
        let (at, number) = marked(text, word)?;
        if std::mem::replace(&mut said[at], true) {
            let word = Marks::WORDS[at];
            return Err(UnitFault::new(format!("{text:?}: {word:?} appears twice")));
        }
        *[&mut marks.kia, &mut marks.ammo, &mut marks.routed][at] = number;
    }
    let figures = match men.map(str::trim) {
        None => class.figures(numbers),
        Some(digits) => match digits.parse::<u8>() {
            Ok(men @ 1..=MOST_FIGURES) => men,
            Ok(_) | Err(_) => {
                let message = format!("{text:?}: a unit has 1 to {MOST_FIGURES} figures");
                return Err(UnitFault::new(message));
            }
        },
    };
    let unit = Unit { class, figures, marks };
    match unit.fault(numbers) {
        None => Ok(unit),
        Some(fault) => Err(UnitFault::new(format!("{text:?}: {fault}"))),
    }
}

/// The index of a trait in [`Marks::WORDS`], and its number.
fn marked(text: &str, word: &str) -> Result<(usize, u8), UnitFault> {
    let letters = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let Some(at) = Marks::WORDS.iter().position(|known| *known == letters) else {
        return Err(UnitFault::unknown("trait", letters, &Marks::WORDS));
    };
    match word[letters.len()..].parse::<u8>() {
        Ok(number @ 1..=MOST_FIGURES) => Ok((at, number)),
        Ok(_) | Err(_) => Err(UnitFault::new(format!(
            "{text:?}: {letters:?} needs its number after it, as in {letters}2"
        ))),
    }
}

/// The unit in canonical notation; the printed number of figures is left out.
pub fn write(unit: &Unit, rules: &Rules) -> String {
    let mut text = unit.class.word().to_owned();
    let Marks { kia, routed, ammo } = unit.marks;
    for (word, number) in Marks::WORDS.into_iter().zip([kia, ammo, routed]) {
        if number > 0 {
            text += &format!("+{word}{number}");
        }
    }
    if unit.figures != unit.class.figures(&rules.numbers) {
        text += &format!("/{}", unit.figures);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let rules = Rules::default();
        for text in [
            "legionary",
            "auxiliary/1",
            "soldier/99",
            "confederate+kia1/2",
            "soldier+kia1+ammo2+routed3",
            "legionary+ammo12",
        ] {
            assert_eq!(write(&parse(text, &rules).unwrap(), &rules), text);
        }
        let parsed = parse(" soldier + routed1+kia2 / 9 ", &rules).unwrap();
        assert_eq!(write(&parsed, &rules), "soldier+kia2+routed1");
    }

    #[test]
    fn faults_say_what_could_stand_there() {
        let said = |text| parse(text, &Rules::default()).unwrap_err().to_string();
        assert_eq!(
            said("trooper"),
            "unknown class \"trooper\"; known: legionary, auxiliary, soldier, confederate"
        );
        assert_eq!(said("soldier+tired"), "unknown trait \"tired\"; known: kia, ammo, routed");
        assert!(said("soldier+kia").ends_with("\"kia\" needs its number after it, as in kia2"));
        assert!(said("soldier+kia0").contains("needs its number"));
        assert!(said("soldier+kia1+kia1").ends_with("\"kia\" appears twice"));
        assert!(said("soldier/0").ends_with("a unit has 1 to 99 figures"));
        assert!(said("soldier/9/9").ends_with("a unit has 1 to 99 figures"));
        assert!(said("legionary+kia2/2").ends_with("2 KIA of 2 figures leave nobody"));
        assert!(said("soldier+kia3+ammo1").ends_with("13 morale minuses: a unit routs at 13"));
    }
}
