//! Doctrines: styles, which are a movement part and a target policy, and the members of a fitted family.

use crate::list::DoctrineWords;
use crate::words;
use serde::Deserialize;
use std::sync::LazyLock;

words! {
    /// When a figure moves; the battle model says how.
    #[derive(Default)]
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Movement {
        /// It never moves.
        Stand = "stand",
        /// Until it has a good shot.
        #[default]
        CloseIn = "close-in",
        /// Into cover first; then it shoots or closes in.
        CoverFirst = "cover-first",
        /// When it can shoot at nobody.
        PistolsSortie = "pistols-sortie",
        /// Like [`Movement::PistolsSortie`], with all that a figure may do: blind shots, doors, places in a
        /// room, fences.
        Siege = "siege",
    }
}

words! {
    /// Whom a figure shoots at.
    #[derive(Default)]
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Policy {
        /// Whoever has the fewest spaces left; constables and trackers count 1.
        #[default]
        Fewest = "fewest",
        /// Whoever has the most spaces left; constables and trackers, who act in every row, count 6.
        Most = "most",
        /// Whoever is hit most easily, then whoever has the fewest spaces left.
        BestOdds = "best-odds",
        /// The first of the roster.
        Roster = "roster",
    }
}

/// The decision policy that plays a list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Doctrine {
    /// Written by hand.
    Style {
        /// When a figure moves.
        movement: Movement,
        /// Whom it shoots at.
        policy: Policy,
    },
    /// The member of the fitted family at this place.
    Member(u8),
}

impl Default for Doctrine {
    fn default() -> Doctrine {
        Doctrine::by(Movement::default())
    }
}

impl Doctrine {
    /// The words of the members of the fitted family.
    pub const FAMILY_WORDS: &[&str] =
        &["skilled-1", "skilled-2", "skilled-3", "skilled-4", "skilled-5", "skilled-6"];

    /// The credible styles.
    pub const CREDIBLE: [Doctrine; 4] = [
        Doctrine::by(Movement::CloseIn),
        Doctrine::by(Movement::CoverFirst),
        Doctrine::by(Movement::PistolsSortie),
        Doctrine::by(Movement::Siege),
    ];

    /// The style with this movement part and the policy `fewest`.
    pub const fn by(movement: Movement) -> Doctrine {
        Doctrine::Style { movement, policy: Policy::Fewest }
    }

    /// Its index in the fitted family; `None` if it is a style.
    pub fn member(self) -> Option<usize> {
        match self {
            Doctrine::Style { .. } => None,
            Doctrine::Member(place) => Some(place.into()),
        }
    }
}

/// Every doctrine with its word.
static WORDS: LazyLock<Vec<(Doctrine, String)>> = LazyLock::new(|| {
    let with = |movement| {
        Policy::ALL.map(|policy| (Doctrine::Style { movement, policy }, movement, policy))
    };
    let word = |(doctrine, movement, policy): (Doctrine, Movement, Policy)| match policy {
        Policy::Fewest => (doctrine, movement.word().to_owned()),
        Policy::Most | Policy::BestOdds | Policy::Roster => {
            (doctrine, format!("{}/{}", movement.word(), policy.word()))
        }
    };
    let members = (0..).map(Doctrine::Member).zip(Doctrine::FAMILY_WORDS);
    let members = members.map(|(member, word)| (member, (*word).to_owned()));
    Movement::ALL.into_iter().flat_map(with).map(word).chain(members).collect()
});

impl DoctrineWords for Doctrine {
    const KNOWN: &'static [(&'static str, &'static str)] = &[
        ("stand", "never moves; shoots at whoever has the fewest spaces left"),
        (
            "close-in",
            "shoots at whoever has the fewest spaces left where one shot in three hits, otherwise comes out and closes to its own range",
        ),
        ("cover-first", "takes cover where there is any, then shoots or closes in"),
        ("pistols-sortie", "shoots at anyone it can, otherwise comes out and closes in"),
        (
            "siege",
            "as pistols-sortie, with all that a figure may do: windows, blind shots into buildings, fences and doors",
        ),
        (
            "stand/most",
            "any of these may add a target policy after a slash: shoots at the target with the most spaces left",
        ),
        (
            "close-in/best-odds",
            "another target policy: shoots at the target that is hit most easily",
        ),
        (
            "cover-first/roster",
            "another target policy: shoots at the first target of the printed lists",
        ),
    ];

    fn every() -> impl Iterator<Item = Doctrine> {
        WORDS.iter().map(|&(doctrine, _)| doctrine)
    }

    /// The doctrine of this word; `/fewest` may also be written, and a policy alone means `stand`.
    ///
    /// ```
    /// use fairfight_rules::gun_fights::army::{Doctrine, Movement, Policy};
    /// use fairfight_rules::list::DoctrineWords;
    /// let careful = Doctrine::Style { movement: Movement::CoverFirst, policy: Policy::Roster };
    /// assert_eq!(Doctrine::parse("cover-first/roster"), Some(careful));
    /// assert_eq!(Doctrine::parse("close-in/fewest").unwrap().word(), "close-in");
    /// assert_eq!(Doctrine::parse("most").unwrap().word(), "stand/most");
    /// assert_eq!(Doctrine::parse("close-in/"), None);
    /// ```
    fn parse(word: &str) -> Option<Doctrine> {
        let full = word.strip_suffix("/fewest").unwrap_or(word);
        let alone = || Policy::ALL.into_iter().find(|policy| policy.word() == word);
        let stands = |policy| Doctrine::Style { movement: Movement::Stand, policy };
        Doctrine::every().find(|doctrine| doctrine.word() == full).or_else(|| alone().map(stands))
    }

    /// The word in files and reports: for a style the movement part, and the policy unless it is `fewest`.
    fn word(self) -> &'static str {
        let known = WORDS.iter().find(|(known, _)| *known == self);
        known.map_or("", |(_, word)| word)
    }
}

impl TryFrom<String> for Doctrine {
    type Error = String;

    fn try_from(word: String) -> Result<Doctrine, String> {
        Doctrine::parse(&word).ok_or_else(|| {
            format!(
                "no doctrine is called {word:?}: write a movement part (stand, close-in, cover-first, \
                 pistols-sortie, siege), and after a slash a target policy (fewest, most, best-odds, \
                 roster); or skilled-1 to skilled-6"
            )
        })
    }
}

impl schemars::JsonSchema for Doctrine {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Doctrine".into()
    }

    fn json_schema(_generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let words: Vec<&str> = Doctrine::every().map(Doctrine::word).collect();
        schemars::json_schema!({
            "description": "The doctrine: a movement part, with a target policy after a slash unless that is `fewest`; or a member of `skilled`.",
            "type": "string",
            "enum": words,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_doctrine_has_a_word_of_its_own() {
        assert_eq!(Doctrine::every().count(), 26);
        for doctrine in Doctrine::every() {
            assert_eq!(Doctrine::parse(doctrine.word()), Some(doctrine));
            assert!(Doctrine::try_from(doctrine.word().to_owned()).is_ok());
        }
        assert_eq!(Doctrine::default().word(), "close-in");
        for word in ["", "/", "stand/fewest/fewest", "run", "stand/all", "fewest/stand"] {
            assert_eq!(Doctrine::parse(word), None, "{word}");
        }
        assert!(Doctrine::try_from("run".to_owned()).unwrap_err().contains("\"run\""));
    }
}
