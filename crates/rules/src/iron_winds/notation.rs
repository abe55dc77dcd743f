//! The inline notation of a unit: `[people:]class[+trait...][/figures]`.

use super::army::{full_strength, kind_faults, sizes};
use super::rules::Rules;
use super::traits::{Kind, Trait};
use super::troops::{Class, People, Rank};
use crate::notation::{UnitFault, called, figures, first};
use std::fmt;

/// Other words that the rules and players use, each with the word in files.
#[rustfmt::skip]
pub const ALIASES: &[(&str, &str)] = &[
    ("demi-god", "demigod"),
    ("general", "leader"),
    ("horse", "mounted"),
    ("cavalry", "mounted"),
    ("pikemen", "pikes"),
    ("archers", "bow"),
    ("undead", "skeleton"),
];

/// A unit in notation: for fights, and wherever a command names a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UnitSpec {
    /// Its kind.
    pub kind: Kind,
    /// Its figures.
    pub figures: u8,
    /// The leader with it.
    pub leader: Option<Rank>,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.people != People::Human {
            f.write_str(self.people.word())?;
            f.write_str(":")?;
        }
        f.write_str(self.class.word())?;
        self.traits().try_for_each(|one| {
            f.write_str("+")?;
            f.write_str(one.word())
        })
    }
}

/// The unit in canonical notation, without figures if the unit is full under `rules`.
pub fn write(unit: &UnitSpec, rules: &Rules) -> String {
    let mut text = unit.kind.to_string();
    if let Some(rank) = unit.leader {
        text += &format!("+{}", rank.word());
    }
    if unit.figures != full_strength(&unit.kind, rules) {
        text += &format!("/{}", unit.figures);
    }
    text
}

/// Parses a unit.
///
/// ```
/// use fairfight_rules::iron_winds::{Class, Missile, People, Rules, notation};
/// let rules = Rules::default();
/// let unit = notation::parse("elf:warrior+longbow/8", &rules).unwrap();
/// assert_eq!((unit.kind.people, unit.kind.class), (People::Elf, Class::Warrior));
/// assert_eq!((unit.kind.missile, unit.figures), (Some(Missile::Longbow), 8));
/// assert_eq!(notation::write(&unit, &rules), "elf:warrior+longbow/8");
/// assert!(notation::parse("knight+bow", &rules).is_err());
/// ```
///
/// # Errors
/// If a word is unknown or given twice, the rules have no such unit, or its figures are not from 1 to a full unit.
pub fn parse(text: &str, rules: &Rules) -> Result<UnitSpec, UnitFault> {
    let text = text.trim();
    let (rest, figures) = figures(text);
    let (people, rest) = match rest.split_once(':') {
        None => (People::Human, rest),
        Some((word, rest)) => (called("people", word, People::ALL, People::word)?, rest),
    };
    let mut words = rest.split('+');
    let word = words.next().unwrap_or_default();
    let class = called("class", word, Class::ALL, Class::word)?;
    let mut unit = UnitSpec { kind: Kind::foot(people, class), figures: 0, leader: None };
    for word in words {
        if !add_trait(&mut unit, word) {
            let known = [&Trait::ALL.map(Trait::word)[..], &Rank::ALL.map(Rank::word)[..]].concat();
            return Err(UnitFault::of_trait(text, word, &known));
        }
    }
    if let Some((_, message)) = kind_faults(&unit.kind).into_iter().next() {
        return Err(UnitFault::new(format!("{text:?}: {message}")));
    }
    let full = full_strength(&unit.kind, rules);
    unit.figures = match figures {
        None => full,
        Some(digits) => match digits.parse::<u8>() {
            Ok(figures) if (1..=full).contains(&figures) => figures,
            Ok(_) | Err(_) => {
                return Err(UnitFault::new(format!("{text:?}: such a unit has {}", sizes(full))));
            }
        },
    };
    Ok(unit)
}

/// Adds one trait; `false` if it is unknown, or the unit already has it or one that excludes it.
fn add_trait(unit: &mut UnitSpec, word: &str) -> bool {
    let rank = || Rank::ALL.into_iter().find(|rank| rank.word() == word);
    match Trait::ALL.into_iter().find(|one| one.word() == word) {
        Some(one) => unit.kind.add(one).is_none(),
        None => rank().is_some_and(|rank| first(&mut unit.leader, rank)),
    }
}

/// Every kind of unit that the rules allow, without leaders, in canonical order: the meaning of `all`.
///
/// Besides the plain unit of every people, on foot and mounted, the other traits are varied one at a time.
pub fn all_kinds() -> Vec<Kind> {
    let mut kinds = Vec::new();
    for people in People::ALL {
        for class in Class::ALL {
            for mounted in [false, true] {
                let plain = Kind { mounted, ..Kind::foot(people, class) };
                kinds.push(plain);
                for one in Trait::ALL.into_iter().filter(|&one| one != Trait::Mounted) {
                    let mut kind = plain;
                    kind.add(one);
                    kinds.push(kind);
                }
            }
        }
    }
    kinds.retain(|kind| kind_faults(kind).is_empty());
    kinds
}
