//! How a system declares the doctrines that play its lists: once, in one list.

use std::fmt::Debug;

/// A doctrine, the decision policy that plays a list, as files and reports call it. What it does in a
/// position is the battle model's.
///
/// ```
/// use fairfight_rules::iron_winds::army::Doctrine;
/// use fairfight_rules::list::Worded;
/// assert_eq!(Doctrine::parse("hammer"), Some(Doctrine::Hammer));
/// assert_eq!(Doctrine::parse("anvil"), None);
/// assert_eq!(Doctrine::Hammer.word(), "hammer");
/// assert!(Doctrine::known().eq(Doctrine::every()));
/// ```
pub trait Worded: Copy + PartialEq + Debug + Send + Sync + 'static {
    /// The doctrines that are told of: the word of each, and what it does. There may be more, made of the
    /// parts of these: see [`every`](Worded::every).
    const KNOWN: &'static [(&'static str, &'static str)];

    /// Every doctrine that a list may have: those that are told of, and all that their parts make.
    ///
    /// ```
    /// use fairfight_rules::gun_fights::army::Doctrine;
    /// use fairfight_rules::list::Worded;
    /// assert_eq!((Doctrine::known().count(), Doctrine::every().count()), (8, 20));
    /// ```
    fn every() -> impl Iterator<Item = Self>;

    /// The doctrine of this word.
    fn parse(word: &str) -> Option<Self>;

    /// Its word in files and reports.
    fn word(self) -> &'static str;

    /// The words of those that are told of.
    fn words() -> impl Iterator<Item = &'static str> + Clone {
        Self::KNOWN.iter().map(|&(word, _)| word)
    }

    /// Those that are told of.
    fn known() -> impl Iterator<Item = Self> {
        Self::words().filter_map(Self::parse)
    }
}

/// Declares the doctrines of a system once, each with its word and what it does. Makes the enum
/// `Doctrine` with `ALL`, which is [`Worded`].
macro_rules! doctrines {
    ($(#[$about:meta])* pub enum Doctrine {
        $($(#[$each:meta])* $doctrine:ident = $word:literal, $means:literal;)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Deserialize, schemars::JsonSchema)]
        pub enum Doctrine { $($(#[$each])* #[serde(rename = $word)] $doctrine,)* }

        impl Doctrine {
            /// All doctrines.
            pub const ALL: [Doctrine; [$($word),*].len()] = [$(Doctrine::$doctrine),*];
        }

        impl $crate::list::Worded for Doctrine {
            const KNOWN: &'static [(&'static str, &'static str)] = &[$(($word, $means)),*];

            fn every() -> impl Iterator<Item = Doctrine> {
                Doctrine::ALL.into_iter()
            }

            fn parse(word: &str) -> Option<Doctrine> {
                match word { $($word => Some(Doctrine::$doctrine),)* _ => None }
            }

            fn word(self) -> &'static str {
                match self { $(Doctrine::$doctrine => $word),* }
            }
        }
    };
}

pub(crate) use doctrines;
