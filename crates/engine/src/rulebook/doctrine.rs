//! Doctrines by their words: those of a system, families and mixes of them, and searches based on them.

use super::{Book, Rulebook};
use crate::rollout::Rollout;
use fairfight_battle::Game;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// How a side decides.
///
/// ```
/// use fairfight_engine::rulebook::rulebook;
/// let book = rulebook("iron-winds").unwrap();
/// let deep = book.doctrine("rollout+base=hammer+rollouts=32").unwrap();
/// assert_eq!(deep.word(), "rollout+rollouts=32+base=hammer");
/// assert_eq!(deep.rollout().unwrap().rollouts, 32);
/// assert_eq!(book.doctrine("steady").unwrap().rollout(), None);
/// let army = book.printed().muster("Army", &[book.printed().unit("levy").unwrap()]).unwrap();
/// assert_eq!(army.led(book.doctrine("skilled").unwrap())[0].word(), "skilled-1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Doctrine {
    word: &'static str,
    base: Base,
    rollout: Option<Rollout>,
}

/// The doctrine that leads, or the base of a search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Base {
    /// The doctrine of the list.
    Own,
    /// This doctrine of the system.
    One(&'static str),
    /// A member of the fitted family, drawn for each pair of battles.
    Skilled,
    /// A credible style, drawn likewise.
    Mixed,
}

impl Base {
    /// The bases that stand for several doctrines of a system, each with its word.
    const SEVERAL: [(&'static str, Base); 2] = [(SKILLED, Base::Skilled), (MIXED, Base::Mixed)];

    /// The base with this word.
    fn read(book: &(impl Rulebook + ?Sized), word: &str) -> Option<(&'static str, Base)> {
        let fits = |base: &Base| *base != Base::Skilled || (book.about().family)().is_some();
        let several = Base::SEVERAL.into_iter().filter(|(_, base)| fits(base));
        several.into_iter().find(|(known, _)| *known == word).or_else(|| {
            let word = book.own_doctrine(word)?;
            Some((word, Base::One(word)))
        })
    }

    /// The words of all documented bases.
    fn words(book: &(impl Rulebook + ?Sized)) -> Vec<&'static str> {
        let several = Base::SEVERAL.into_iter().map(|(word, _)| word);
        let known = several.filter(|word| Base::read(book, word).is_some());
        book.about().doctrine_words().chain(known).collect()
    }
}

/// The word of the fitted family.
pub const SKILLED: &str = "skilled";
/// The word of the mix of credible styles.
pub const MIXED: &str = "mixed";
/// The word of the doctrine that searches.
pub const ROLLOUT: &str = "rollout";

/// Why a text does not name a doctrine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DoctrineFault {
    /// A word is not one of the known ones.
    Unknown {
        /// The expected kind of word: a doctrine, a parameter, a kind of decision.
        what: &'static str,
        /// The word.
        word: String,
        /// The known words.
        known: Vec<&'static str>,
    },
    /// Anything else: a sentence without a full stop.
    Other(String),
}

impl fmt::Display for DoctrineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DoctrineFault::Unknown { what, word, .. } => write!(f, "unknown {what} {word:?}"),
            DoctrineFault::Other(sentence) => f.write_str(sentence),
        }
    }
}

impl Doctrine {
    /// A doctrine of a system.
    pub(super) const fn of_system(word: &'static str) -> Doctrine {
        Doctrine { word, base: Base::One(word), rollout: None }
    }

    /// The default doctrine of lists: the fitted family if there is one, else the mix.
    pub(super) fn usual<G: Game>() -> Doctrine {
        let (word, base) = match G::family() {
            Some(_) => (SKILLED, Base::Skilled),
            None => (MIXED, Base::Mixed),
        };
        Doctrine { word, base, rollout: None }
    }

    /// The words for doctrines of a system, without parameters.
    pub fn words(book: Book) -> Vec<&'static str> {
        words(book)
    }

    /// Its word in files and reports, with its parameters.
    pub const fn word(self) -> &'static str {
        self.word
    }

    /// The doctrine that leads, or the base of its search.
    pub(super) const fn base(self) -> Base {
        self.base
    }

    /// Like it, but led only by this doctrine of its system.
    pub(super) fn led_by(self, book: &(impl Rulebook + ?Sized), word: &'static str) -> Doctrine {
        match self.rollout {
            Some(rollout) => search(book, Some((word, Base::One(word))), rollout),
            None => Doctrine::of_system(word),
        }
    }

    /// Its search; `None` if it does not search.
    pub const fn rollout(self) -> Option<Rollout> {
        self.rollout
    }

    /// The doctrine of `book` that `text` names.
    ///
    /// # Errors
    /// If it names none.
    pub(super) fn read(
        book: &(impl Rulebook + ?Sized),
        text: &str,
    ) -> Result<Doctrine, DoctrineFault> {
        let about = book.about();
        let unknown = |what, word: &str, known| {
            Err(DoctrineFault::Unknown { what, word: word.to_owned(), known })
        };
        let mut parts = text.split('+');
        if parts.next() != Some(ROLLOUT) {
            return match Base::read(book, text) {
                Some((word, base)) => Ok(Doctrine { word, base, rollout: None }),
                None => unknown("doctrine", text, words(book)),
            };
        }
        if about.decisions.is_empty() {
            return Err(DoctrineFault::Other(format!(
                "in {} no doctrine looks ahead: {ROLLOUT} plays systems whose decisions can be searched",
                about.title
            )));
        }
        let (mut rollout, mut base) = (Rollout::usual(about.horizon), None);
        for part in parts {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            match name {
                "rollouts" => rollout.rollouts = number(name, value, Rollout::MOST, "")?,
                "turns" if about.horizon.is_some() && value == TO_THE_END => rollout.turns = None,
                "turns" if about.horizon.is_some() => {
                    let or_all = format!(", or {TO_THE_END}");
                    rollout.turns = Some(number(name, value, Rollout::MOST_TURNS, &or_all)?);
                }
                "base" => match Base::read(book, value) {
                    Some(known) => base = Some(known),
                    None => return unknown("doctrine", value, Base::words(book)),
                },
                "without" => match about.decision(value) {
                    Some(kind) => rollout.without |= 1 << kind,
                    None => {
                        let known = about.decisions.iter().map(|kind| kind.word);
                        return unknown("kind of decision", value, known.collect());
                    }
                },
                _ => {
                    let turns = about.horizon.map(|_| "turns=");
                    let known = ["rollouts="].into_iter().chain(turns).chain(["base=", "without="]);
                    return unknown("parameter", name, known.collect());
                }
            }
        }
        Ok(search(book, base, rollout))
    }
}

/// The words of all bases, and that of searches if the system has them.
fn words(book: &(impl Rulebook + ?Sized)) -> Vec<&'static str> {
    let searches = (!book.about().decisions.is_empty()).then_some(ROLLOUT);
    Base::words(book).into_iter().chain(searches).collect()
}

/// The word for courses that are played to the end of the battle.
const TO_THE_END: &str = "all";

/// Parses the whole number of a parameter, from 1 to `most`; `more` names the other accepted values.
fn number(name: &str, value: &str, most: u16, more: &str) -> Result<u16, DoctrineFault> {
    let number = value.parse().ok().filter(|number| (1..=most).contains(number));
    number
        .ok_or_else(|| DoctrineFault::Other(format!("{name} is 1 to {most}{more}, not {value:?}")))
}

/// The doctrine with this search, with its canonical text.
fn search(
    book: &(impl Rulebook + ?Sized),
    base: Option<(&'static str, Base)>,
    rollout: Rollout,
) -> Doctrine {
    let mut text = ROLLOUT.to_owned();
    if rollout.rollouts != Rollout::USUAL {
        text += &format!("+rollouts={}", rollout.rollouts);
    }
    if rollout.turns != book.about().horizon {
        let turns = rollout.turns.map_or_else(|| TO_THE_END.to_owned(), |turns| turns.to_string());
        text += &format!("+turns={turns}");
    }
    if let Some((word, _)) = base {
        text += &format!("+base={word}");
    }
    for (at, kind) in book.about().decisions.iter().enumerate() {
        if rollout.without >> at & 1 == 1 {
            text += &format!("+without={}", kind.word);
        }
    }
    let base = base.map_or(Base::Own, |(_, base)| base);
    Doctrine { word: kept(text), base, rollout: Some(rollout) }
}

/// Interns the text: keeps each different one once, for the life of the program.
fn kept(text: String) -> &'static str {
    static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut all = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = all.get(&*text) {
        return known;
    }
    let text: &'static str = text.leak();
    all.insert(text);
    text
}
