//! The inline notation of a formation: `[elf:]type[+trait...][/strips]`.

use super::army;
use super::shooting::Weapon;
use super::troops::{Column, Kind, Troop};
use crate::notation::{UnitFault, called, figures, once};
use std::fmt;

/// Other words that the rules and players use, each with the word in files.
#[rustfmt::skip]
pub const ALIASES: &[(&str, &str)] = &[
    ("man-at-arms", "maa"),
    ("men-at-arms", "maa"),
    ("pikeman", "pike"),
    ("pikemen", "pike"),
    ("mounted-knight", "knight"),
    ("cavalry", "horseman"),
    ("bowman", "archer"),
    ("crossbowman", "crossbow"),
    ("arquebusier", "arquebus"),
    ("gunner", "arquebus"),
    ("ratman", "soldier"),
    ("mage", "wizard"),
    ("noble", "leader"),
    ("general", "leader"),
    ("bombard", "engine"),
    ("cannon", "engine"),
    ("catapult", "engine"),
    ("stone-thrower", "engine"),
    ("wagon", "cart"),
];

/// A formation of identical strips, in notation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UnitSpec {
    /// The kind of its strips.
    pub kind: Kind,
    /// The number of its strips.
    pub strips: u8,
}

/// The trait words, besides `moves-TYPE`.
pub const TRAITS: [&str; 4] = ["pikes", "bow", "crossbow", "arquebus"];

/// The default number of strips in a formation: four, or one if the last column lists its type.
pub const fn usual_strips(troop: Troop) -> u8 {
    match troop.column() {
        Column::Hard => 1,
        Column::Soft | Column::ManAtArms | Column::Horse | Column::Knight => 4,
    }
}

/// The maximum number of strips of a type in one formation (FAW-X2, FAW-X3).
pub const fn most_strips(troop: Troop) -> u8 {
    if troop.is_hero() { 1 } else { army::MOST_STRIPS as u8 }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = Kind::plain(self.troop);
        if self.elf {
            f.write_str("elf:")?;
        }
        f.write_str(self.troop.word())?;
        if self.pikes && !plain.pikes {
            f.write_str("+pikes")?;
        }
        match self.shoots {
            Some(weapon) if self.shoots != plain.shoots => write!(f, "+{}", weapon.word())?,
            Some(_) | None => {}
        }
        if self.moves != plain.moves {
            write!(f, "+moves-{}", self.moves.word())?;
        }
        Ok(())
    }
}

impl fmt::Display for UnitSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        if self.strips != usual_strips(self.kind.troop) {
            write!(f, "/{}", self.strips)?;
        }
        Ok(())
    }
}

/// Parses a formation.
///
/// ```
/// use fairfight_rules::fire_at_will::{Troop, notation};
/// let unit = notation::parse("horseman+crossbow/3").unwrap();
/// assert_eq!((unit.kind.troop, unit.strips), (Troop::Horseman, 3));
/// assert_eq!(unit.to_string(), "horseman+crossbow/3");
/// assert_eq!(notation::parse("dragon").unwrap().strips, 1);
/// assert!(notation::parse("orc/7").is_err());
/// ```
///
/// # Errors
/// If a word is unknown or given twice, or there are not 1 to 6 strips (one for heroes).
pub fn parse(text: &str) -> Result<UnitSpec, UnitFault> {
    let text = text.trim();
    let (rest, strips) = figures(text);
    let (elf, rest) = match rest.split_once(':') {
        None => (false, rest),
        Some(("elf", rest)) => (true, rest),
        Some((word, _)) => return Err(UnitFault::unknown("people", word, &["elf"])),
    };
    let mut words = rest.split('+');
    let mut kind = Kind::plain(troop(words.next().unwrap_or_default())?);
    kind.elf = elf;
    let (mut armed, mut moved) = (false, false);
    for word in words {
        let fresh = if let Some(other) = word.strip_prefix("moves-") {
            kind.moves = troop(other)?;
            once(&mut moved)
        } else if word == "pikes" {
            once(&mut kind.pikes)
        } else if let Some(weapon) = weapon(word) {
            kind.shoots = Some(weapon);
            once(&mut armed)
        } else {
            let known: Vec<_> = TRAITS.into_iter().chain(["moves-TYPE"]).collect();
            return Err(UnitFault::unknown("trait", word, &known));
        };
        if !fresh {
            return Err(UnitFault::new(format!(
                "{text:?}: {word:?} does not go with what is written before it"
            )));
        }
    }
    if let Some((_, message)) = army::kind_faults(&kind).into_iter().next() {
        return Err(UnitFault::new(format!("{text:?}: {message}")));
    }
    let most = most_strips(kind.troop);
    let strips = match strips.map(str::parse::<u8>) {
        None => usual_strips(kind.troop),
        Some(Ok(strips)) if (1..=most).contains(&strips) => strips,
        Some(_) => {
            return Err(UnitFault::new(format!(
                "{text:?}: such a formation has 1 to {most} strips"
            )));
        }
    };
    Ok(UnitSpec { kind, strips })
}

/// The weapon of a unit with this trait; `None` if it is not a weapon.
pub fn weapon(word: &str) -> Option<Weapon> {
    match word {
        "bow" => Some(Weapon::Bow),
        "crossbow" | "arquebus" => Some(Weapon::Crossbow),
        _ => None,
    }
}

fn troop(word: &str) -> Result<Troop, UnitFault> {
    called("type", word, Troop::ALL, Troop::word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for text in [
            "orc",
            "elf:archer/2",
            "soldier+pikes+bow",
            "leader+moves-knight",
            "maa+moves-horseman/6",
        ] {
            assert_eq!(parse(text).unwrap().to_string(), text);
        }
        for troop in Troop::ALL {
            let unit = parse(troop.word()).unwrap();
            assert_eq!((unit.kind, unit.to_string()), (Kind::plain(troop), troop.word().into()));
        }
    }

    #[test]
    fn what_is_wrong_is_refused() {
        for text in [
            "",
            "orcs",
            "dwarf:orc",
            "orc+pike",
            "orc+bow+bow",
            "orc/0",
            "orc/x",
            "hero/2",
            "elf:dragon",
            "pike+pikes",
            "orc+moves-",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
