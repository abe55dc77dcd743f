//! Shared parts of the inline notations of units: words joined by `+`, figures after a slash, and the fault of a text
//! that names no unit. Each system defines the words and the shape of its notation.

use std::fmt;

/// The reason why a text names no unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitFault {
    /// The fault, in one sentence.
    pub message: String,
    /// The wrong word, and the words that could replace it.
    pub word: Option<(String, Vec<&'static str>)>,
}

impl UnitFault {
    /// A fault that is not due to a single word.
    pub fn new(message: impl Into<String>) -> UnitFault {
        UnitFault { message: message.into(), word: None }
    }

    /// The fault that `word` names no `what`; `known` are the words that do.
    ///
    /// ```
    /// use fairfight_rules::notation::UnitFault;
    /// let fault = UnitFault::unknown("class", "knigth", &["levy", "knight"]);
    /// assert_eq!(fault.to_string(), "unknown class \"knigth\"; known: levy, knight");
    /// ```
    pub fn unknown(what: &str, word: &str, known: &[&'static str]) -> UnitFault {
        UnitFault {
            message: format!("unknown {what} {word:?}; known: {}", known.join(", ")),
            word: Some((word.to_owned(), known.to_vec())),
        }
    }

    /// The fault of a trait: if `word` is one of `traits`, the fault is that `text` already has it or one that excludes
    /// it; otherwise that `word` is unknown.
    pub fn of_trait(text: &str, word: &str, traits: &[&'static str]) -> UnitFault {
        if traits.contains(&word) {
            let message = format!("{text:?}: {word:?} does not go with what is written before it");
            UnitFault::new(message)
        } else {
            UnitFault::unknown("trait", word, traits)
        }
    }
}

impl fmt::Display for UnitFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for UnitFault {}

/// The item of `all` whose word is `word`.
///
/// # Errors
/// If there is none; the error lists the known words.
///
/// ```
/// use fairfight_rules::iron_winds::Class;
/// use fairfight_rules::notation::called;
/// assert_eq!(called("class", "levy", Class::ALL, Class::word), Ok(Class::Levy));
/// assert!(called("class", "levies", Class::ALL, Class::word).is_err());
/// ```
pub fn called<T: Copy, const N: usize>(
    what: &str,
    word: &str,
    all: [T; N],
    word_of: impl Fn(T) -> &'static str,
) -> Result<T, UnitFault> {
    let known = all.into_iter().find(|one| word_of(*one) == word);
    known.ok_or_else(|| UnitFault::unknown(what, word, &all.map(word_of)))
}

/// The text before the first slash, and the figures after it, if any.
///
/// ```
/// use fairfight_rules::notation::figures;
/// assert_eq!(figures("levy+bow/8"), ("levy+bow", Some("8")));
/// assert_eq!(figures("levy"), ("levy", None));
/// ```
pub fn figures(text: &str) -> (&str, Option<&str>) {
    match text.split_once('/') {
        Some((rest, figures)) => (rest, Some(figures)),
        None => (text, None),
    }
}

/// The people before the colon, if any, and the rest.
///
/// ```
/// use fairfight_rules::notation::people;
/// assert_eq!(people("elf:warrior+bow"), (Some("elf"), "warrior+bow"));
/// assert_eq!(people("levy"), (None, "levy"));
/// ```
pub fn people(text: &str) -> (Option<&str>, &str) {
    match text.split_once(':') {
        Some((people, rest)) => (Some(people), rest),
        None => (None, text),
    }
}

/// Sets a trait; `false` if it was already set.
pub fn once(flag: &mut bool) -> bool {
    !std::mem::replace(flag, true)
}

/// Fills a slot that takes one of several traits; `false` if it was already filled.
pub fn first<T>(place: &mut Option<T>, one: T) -> bool {
    place.replace(one).is_none()
}
