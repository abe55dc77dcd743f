//! Decisions put to the source of dice: the kinds of a system, and the options listed for each.
//!
//! A doctrine decides first. The legal options are listed and passed to the source ([`Dice::choose`]) only if it makes
//! decisions itself ([`Dice::DECIDES`]): for search, for replays and for tests. Otherwise none of this is compiled.

use fairfight_rules::Dice;
use fairfight_rules::dice::{Alternative, Decision, Features};

/// A kind of decision of a system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DecisionKind {
    /// The word on the command line and in reports.
    pub word: &'static str,
    /// The question that the decision answers.
    pub question: &'static str,
    /// The rule that leaves the decision open.
    pub source: &'static str,
    /// The words of the features that a fitted doctrine sees of each option, in order; empty if none is fitted to
    /// decisions of this kind.
    pub features: &'static [&'static str],
}

/// Declares the kinds of decision of a system, each with its word, its question and its rule: generates the enum `Kind`
/// and the list `KINDS`, in the same order. A kind to which doctrines are fitted names its [`features!`].
macro_rules! decisions {
    ($($(#[$doc:meta])* $kind:ident = $word:literal, $question:literal, $source:literal
        $(, $features:ty)?;)*) => {
        /// A kind of decision; its number is its index in [`KINDS`].
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Kind { $($(#[$doc])* $kind,)* }

        impl Kind {
            /// A single decision of this kind at this address.
            pub const fn at(self, at: fairfight_rules::Address) -> fairfight_rules::dice::Decision {
                fairfight_rules::dice::Decision { at, kind: self as u8, moment: None }
            }

            /// Like [`at`](Kind::at), for decisions taken simultaneously at this moment.
            #[allow(dead_code, reason = "in some systems every decision is taken by itself")]
            pub const fn at_once(
                self,
                at: fairfight_rules::Address,
                moment: u8,
            ) -> fairfight_rules::dice::Decision {
                fairfight_rules::dice::Decision { at, kind: self as u8, moment: Some(moment) }
            }
        }

        /// All kinds of decision.
        pub const KINDS: &[crate::decision::DecisionKind] = &[$(crate::decision::DecisionKind {
            word: $word,
            question: $question,
            source: $source,
            features: crate::decision::words!($($features)?),
        },)*];
    };
}

/// Declares the features of an option that a fitted doctrine sees for a kind of decision: an enum of features, each
/// with its word, and the list `WORDS` in the same order.
macro_rules! features {
    ($(#[$doc:meta])* $name:ident { $($(#[$each:meta])* $feature:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name { $($(#[$each])* $feature,)* }

        impl $name {
            /// The word of each feature.
            pub const WORDS: &[&str] = &[$($word,)*];
        }

        const _: () = assert!($name::WORDS.len() <= fairfight_rules::dice::MOST_FEATURES);
    };
}

/// The words of these features; an empty list if none are given.
macro_rules! words {
    () => {
        &[]
    };
    ($features:ty) => {
        <$features>::WORDS
    };
}

pub(crate) use {decisions, features, words};

/// A yes-or-no question that the doctrine has answered with `own`; `words` describe what a no and a yes do.
#[inline(always)]
pub(crate) fn yes_or_no<D: Dice>(
    dice: &mut D,
    decision: Decision,
    words: [&'static str; 2],
    own: bool,
) -> bool {
    fitted_yes_or_no(dice, decision, words, || Features::NONE, own)
}

/// Like [`yes_or_no`]; a doctrine fitted to these decisions sees `yes`, the features of a yes.
#[inline(always)]
pub(crate) fn fitted_yes_or_no<D: Dice>(
    dice: &mut D,
    decision: Decision,
    words: [&'static str; 2],
    yes: impl Fn() -> Features,
    own: bool,
) -> bool {
    if !D::DECIDES {
        return own;
    }
    let features = |option| if option == 1 { yes() } else { Features::NONE };
    dice.choose(decision, &words.map(Alternative::of), &features, own.into()) == 1
}

/// The maximum number of options listed for a decision.
const MOST: usize = 32;

/// The legal options of a decision, each with a description of what it does.
///
/// The first is the doctrine's own. Equal options are listed once; those beyond [`MOST`] are left out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options<T> {
    options: [(T, Alternative); MOST],
    len: usize,
}

impl<T: Copy + PartialEq> Options<T> {
    /// The doctrine's own option alone.
    pub fn with_own(own: T, choice: Alternative) -> Options<T> {
        Options { options: [(own, choice); MOST], len: 1 }
    }

    /// Adds an option.
    pub fn add(&mut self, option: T, choice: Alternative) {
        let known = self.options[..self.len].iter().any(|&(known, _)| known == option);
        if !known && self.len < MOST {
            self.options[self.len] = (option, choice);
            self.len += 1;
        }
    }

    /// Passes the options to the source of dice and returns the one it takes.
    pub fn put<D: Dice>(&self, dice: &mut D, decision: Decision) -> T {
        self.put_with(dice, decision, |_| Features::NONE)
    }

    /// Like [`put`](Self::put), with the features of each option for a fitted doctrine.
    pub fn put_with<D: Dice>(
        &self,
        dice: &mut D,
        decision: Decision,
        features: impl Fn(T) -> Features,
    ) -> T {
        let choices = self.options.map(|(_, choice)| choice);
        let features = |option: usize| features(self.options[option].0);
        let taken = dice.choose(decision, &choices[..self.len], &features, 0);
        self.options[taken.min(self.len - 1)].0
    }
}
