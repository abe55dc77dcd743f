//! How a system describes its rulings and numbers: files, the program, the docs and the tests all use one list.

mod bounds;
mod declare;
mod span;

pub use bounds::{Bound, Contradiction};
pub use declare::{Answer, Chart, canonical, in_kebab_case, in_range, not_an_option};
pub(crate) use declare::{house_rules, numbers, rulings};
pub use span::Span;

use std::fmt::{self, Debug};

/// A named switch for a point on which a text is silent or contradicts itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// The name in a house-rule file.
    pub id: &'static str,
    /// The ids of the rules that it concerns.
    pub clause: &'static str,
    /// The question that it answers.
    pub question: &'static str,
    /// The answers to choose from.
    pub options: &'static [Choice],
    /// The default answer, as written in a file.
    pub default: &'static str,
    /// The reason for the default.
    pub why: &'static str,
}

/// One answer to a ruling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The word in a house-rule file; empty if the answer is a bare number.
    pub word: &'static str,
    /// Its meaning.
    pub means: &'static str,
    /// The value that it takes.
    pub takes: Takes,
}

/// The kind of value that an answer takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// None: the word alone.
    Nothing,
    /// A whole number in this range, inclusive.
    Whole(i64, i64),
    /// A whole number in this range, or a range within it: a [`Span`].
    Span(i64, i64),
    /// A share from 0 up to, but not including, 1.
    Share,
    /// A list of these words.
    Words(&'static [&'static str]),
}

/// A value that a house-rule file gives to a ruling.
#[derive(Clone, PartialEq, Debug)]
pub enum Setting {
    /// `ruling = "word"`
    Word(String),
    /// `ruling = 30`
    Whole(i64),
    /// `ruling = { word = 0.3 }`
    Named(String, f64),
    /// `ruling = ["IW-X1", "IW-X4"]`
    List(Vec<String>),
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setting::Word(word) => write!(f, "{word:?}"),
            Setting::Whole(number) => write!(f, "{number}"),
            Setting::Named(word, number) => write!(f, "{{ {word} = {number} }}"),
            Setting::List(words) => write!(f, "{words:?}"),
        }
    }
}

/// A printed number that a house-rule file may change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Number {
    /// The name in a house-rule file.
    pub name: String,
    /// A description with its rule id.
    pub doc: &'static str,
    /// The printed value.
    pub printed: i64,
    /// The minimum value.
    pub min: i64,
    /// The maximum value.
    pub max: i64,
}

/// The reason why a setting was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SettingFault {
    /// There is no such name; the caller can list the known ones.
    UnknownName,
    /// It is not one of the answers; the text describes the valid ones.
    NotAnOption(String),
    /// It is outside its range.
    OutOfRange {
        /// The minimum value.
        min: i64,
        /// The maximum value.
        max: i64,
    },
}

/// The rules that a system is played by: everything that a house-rule file can change. The default is the printed
/// rules.
///
/// ```
/// use fairfight_rules::iron_winds::Rules;
/// use fairfight_rules::ruling::Amendable;
/// let mut rules = Rules::default();
/// rules.set_cost("knight", 9)?;
/// assert_ne!(rules.canonical(), Rules::default().canonical());
/// # Ok::<(), fairfight_rules::ruling::SettingFault>(())
/// ```
pub trait Amendable: Clone + Default + PartialEq + Debug + Send + Sync {
    /// The printed numbers that may be changed.
    fn numbers() -> Vec<Number>;

    /// The costs that may be changed; none if the system has no points.
    fn costs() -> Vec<Number> {
        Vec::new()
    }

    /// Answers the ruling `id`.
    ///
    /// # Errors
    /// When there is no such ruling or `setting` is not an answer to it; the rules are then unchanged. The same
    /// holds for the two methods below.
    fn set_ruling(&mut self, id: &str, setting: &Setting) -> Result<(), SettingFault>;

    /// Sets the number called `name`.
    ///
    /// # Errors
    /// When there is no such number, or `value` is outside its range.
    fn set_number(&mut self, name: &str, value: i64) -> Result<(), SettingFault>;

    /// Sets the cost called `name`.
    ///
    /// # Errors
    /// When there is no such cost, or `value` is outside its range.
    fn set_cost(&mut self, _name: &str, _value: i64) -> Result<(), SettingFault> {
        Err(SettingFault::UnknownName)
    }

    /// The number called `name`, or the answer to the ruling of that name if it is a whole number.
    fn whole(&self, name: &str) -> Option<i64>;

    /// The cost called `name`.
    fn cost(&self, _name: &str) -> Option<i64> {
        None
    }

    /// The settings that bound each other: the ends and steps of one scale, which make no sense out of order. A
    /// modifier that is merely unusual compared with another is not a contradiction.
    fn bounds() -> Vec<Bound>;

    /// The contradictions in these rules. The printed rules have none.
    ///
    /// ```
    /// use fairfight_rules::king_or_parliament::Rules;
    /// use fairfight_rules::ruling::Amendable;
    /// let mut rules = Rules::default();
    /// rules.set_number("square-most", 3)?;
    /// let found = &rules.contradictions()[0];
    /// assert_eq!((&*found.bound.low[0], found.low, found.high), ("square-least", 4, 3));
    /// # Ok::<(), fairfight_rules::ruling::SettingFault>(())
    /// ```
    fn contradictions(&self) -> Vec<Contradiction> {
        Self::bounds().into_iter().filter_map(|bound| bound.broken_by(self)).collect()
    }

    /// Every setting in one canonical text, one ruling, number or cost per line, for hashing and comparing.
    fn canonical(&self) -> String;
}
