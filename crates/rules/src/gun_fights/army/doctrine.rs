//! Doctrines: a movement part and a target policy.

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
        /// Whoever has the most spaces left.
        Most = "most",
        /// Whoever is hit most easily, then whoever has the fewest spaces left.
        BestOdds = "best-odds",
        /// The first of the roster.
        Roster = "roster",
    }
}

/// The decision policy that plays a list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Deserialize)]
#[serde(try_from = "String")]
pub struct Doctrine {
    /// When a figure moves.
    pub movement: Movement,
    /// Whom it shoots at.
    pub policy: Policy,
}

impl Doctrine {
    /// The credible ones.
    pub const CREDIBLE: [Doctrine; 4] = {
        const fn by(movement: Movement) -> Doctrine {
            Doctrine { movement, policy: Policy::Fewest }
        }
        [
            by(Movement::CloseIn),
            by(Movement::CoverFirst),
            by(Movement::PistolsSortie),
            by(Movement::Siege),
        ]
    };
}

/// Every doctrine with its word.
static WORDS: LazyLock<Vec<(Doctrine, String)>> = LazyLock::new(|| {
    let with = |movement| Policy::ALL.map(|policy| Doctrine { movement, policy });
    let word = |Doctrine { movement, policy }| match policy {
        Policy::Fewest => movement.word().to_owned(),
        Policy::Most | Policy::BestOdds | Policy::Roster => {
            format!("{}/{}", movement.word(), policy.word())
        }
    };
    Movement::ALL.into_iter().flat_map(with).map(|doctrine| (doctrine, word(doctrine))).collect()
});

impl DoctrineWords for Doctrine {
    const KNOWN: &'static [(&'static str, &'static str)] = &[
        ("stand", "never moves; shoots at whoever has the fewest spaces left"),
        (
            "close-in",
            "shoots where one shot in three hits, else comes out and closes to its own range; the same target",
        ),
        ("cover-first", "takes cover where there is some, then shoots or else closes in"),
        ("pistols-sortie", "shoots at whom it can, else comes out and closes in"),
        (
            "siege",
            "the same with windows, blind shots into buildings, fences and doors: all that a figure may do",
        ),
        ("stand/most", "the target with the most spaces left: after a slash, with any of these"),
        ("close-in/best-odds", "the target that is hit most easily: likewise"),
        ("cover-first/roster", "the first target of the printed lists: likewise"),
    ];

    fn every() -> impl Iterator<Item = Doctrine> {
        WORDS.iter().map(|&(doctrine, _)| doctrine)
    }

    /// The doctrine of this word; `/fewest` may be written too, and a policy alone means `stand`.
    ///
    /// ```
    /// use fairfight_rules::gun_fights::army::{Doctrine, Movement, Policy};
    /// use fairfight_rules::list::DoctrineWords;
    /// let careful = Doctrine { movement: Movement::CoverFirst, policy: Policy::Roster };
    /// assert_eq!(Doctrine::parse("cover-first/roster"), Some(careful));
    /// assert_eq!(Doctrine::parse("close-in/fewest").unwrap().word(), "close-in");
    /// assert_eq!(Doctrine::parse("most").unwrap().word(), "stand/most");
    /// assert_eq!(Doctrine::parse("close-in/"), None);
    /// ```
    fn parse(word: &str) -> Option<Doctrine> {
        let full = word.strip_suffix("/fewest").unwrap_or(word);
        let alone = || Policy::ALL.into_iter().find(|policy| policy.word() == word);
        let stands = |policy| Doctrine { movement: Movement::Stand, policy };
        Doctrine::every().find(|doctrine| doctrine.word() == full).or_else(|| alone().map(stands))
    }

    /// The word in files and reports: the movement part, and the policy unless it is `fewest`.
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
                 pistols-sortie, siege), and after a slash a target policy (fewest, most, best-odds, roster)"
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
            "description": "Who decides: a movement part, and a target policy where it is not fewest.",
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
        assert_eq!(Doctrine::every().count(), 20);
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
