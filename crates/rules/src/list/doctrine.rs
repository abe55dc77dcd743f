//! The declaration of the doctrines of a system, in one list.

use std::fmt::Debug;

/// A doctrine, the decision policy that plays a list, with its word in files and reports. The battle model defines its
/// behaviour.
///
/// ```
/// use fairfight_rules::iron_winds::army::Doctrine;
/// use fairfight_rules::list::DoctrineWords;
/// assert_eq!(Doctrine::parse("hammer"), Some(Doctrine::Hammer));
/// assert_eq!(Doctrine::parse("anvil"), None);
/// assert_eq!(Doctrine::Hammer.word(), "hammer");
/// // The members of a fitted family are documented together.
/// assert_eq!(Doctrine::every().count() - Doctrine::known().count(), Doctrine::FAMILY.len());
/// ```
pub trait DoctrineWords: Copy + PartialEq + Debug + Send + Sync + 'static {
    /// The documented doctrines: the word of each, and a description. There may be more, combined from their parts: see
    /// [`every`](DoctrineWords::every).
    const KNOWN: &'static [(&'static str, &'static str)];

    /// Every doctrine that a list may have: the documented ones, and all other combinations of their parts.
    ///
    /// ```
    /// use fairfight_rules::gun_fights::army::Doctrine;
    /// use fairfight_rules::list::DoctrineWords;
    /// assert_eq!((Doctrine::known().count(), Doctrine::every().count()), (8, 26));
    /// ```
    fn every() -> impl Iterator<Item = Self>;

    /// The doctrine with this word.
    fn parse(word: &str) -> Option<Self>;

    /// Its word in files and reports.
    fn word(self) -> &'static str;

    /// The words of the documented doctrines.
    fn words() -> impl Iterator<Item = &'static str> + Clone {
        Self::KNOWN.iter().map(|&(word, _)| word)
    }

    /// The documented doctrines.
    fn known() -> impl Iterator<Item = Self> {
        Self::words().filter_map(Self::parse)
    }
}

/// Declares the doctrines of a system once, each with its word and its description, and the members of a fitted family,
/// if there is one. Generates the enum `Doctrine` with `ALL`, and implements [`DoctrineWords`] for it.
///
/// If each side has its own part, an entry also says whose it is, `Dash for Freeloaders = ..`, and `Doctrine::part` is
/// generated; the system's `Part` must be in scope.
macro_rules! doctrines {
    ($(#[$about:meta])* pub enum Doctrine {
        $($(#[$each:meta])* $doctrine:ident = $word:literal, $means:literal;)*
    }
    $(family { $($member:ident = $member_word:literal,)* })?) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Deserialize, schemars::JsonSchema)]
        pub enum Doctrine {
            $($(#[$each])* #[serde(rename = $word)] $doctrine,)*
            $($(#[doc = concat!("The fitted doctrine `", $member_word, "`.")] #[serde(rename = $member_word)] $member,)*)?
        }

        impl Doctrine {
            /// All doctrines.
            pub const ALL: [Doctrine; [$($word,)* $($($member_word,)*)?].len()] =
                [$(Doctrine::$doctrine,)* $($(Doctrine::$member,)*)?];

            $(
                /// The members of the fitted family.
                pub const FAMILY: &[Doctrine] = &[$(Doctrine::$member),*];
                /// Their words.
                pub const FAMILY_WORDS: &[&str] = &[$($member_word),*];

                /// Its index in that family; `None` if it is no member.
                pub fn member(self) -> Option<usize> {
                    Doctrine::FAMILY.iter().position(|&member| member == self)
                }
            )?
        }

        impl $crate::list::DoctrineWords for Doctrine {
            const KNOWN: &'static [(&'static str, &'static str)] = &[$(($word, $means)),*];

            fn every() -> impl Iterator<Item = Doctrine> {
                Doctrine::ALL.into_iter()
            }

            fn parse(word: &str) -> Option<Doctrine> {
                match word {
                    $($word => Some(Doctrine::$doctrine),)*
                    $($($member_word => Some(Doctrine::$member),)*)?
                    _ => None,
                }
            }

            fn word(self) -> &'static str {
                match self {
                    $(Doctrine::$doctrine => $word,)*
                    $($(Doctrine::$member => $member_word,)*)?
                }
            }
        }
    };
    ($(#[$about:meta])* pub enum Doctrine {
        $($(#[$each:meta])* $doctrine:ident for $part:ident = $word:literal, $means:literal;)*
    }) => {
        $crate::list::doctrines! {
            $(#[$about])*
            pub enum Doctrine {
                $($(#[$each])* $doctrine = $word, $means;)*
            }
        }

        impl Doctrine {
            /// The part that it plays.
            pub const fn part(self) -> Part {
                match self {
                    $(Doctrine::$doctrine => Part::$part,)*
                }
            }
        }
    };
}

pub(crate) use doctrines;
