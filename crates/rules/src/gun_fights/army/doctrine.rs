//! Doctrines: a movement part and a target policy.

use crate::list::DoctrineWords;
use serde::Deserialize;

/// When a figure moves; the battle model says how.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Movement {
    /// It never moves.
    #[default]
    Stand,
    /// Until it has a good shot.
    CloseIn,
    /// Into cover first; then it shoots or closes in.
    CoverFirst,
    /// When it can shoot at nobody.
    PistolsSortie,
    /// Like [`Movement::PistolsSortie`], with all that a figure may do: blind shots, doors, places in a
    /// room, fences.
    Siege,
}

impl Movement {
    /// All of them.
    pub const ALL: [Movement; 5] = [
        Movement::Stand,
        Movement::CloseIn,
        Movement::CoverFirst,
        Movement::PistolsSortie,
        Movement::Siege,
    ];
}

/// Whom a figure shoots at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Policy {
    /// Whoever has the fewest spaces left; constables and trackers count 1.
    #[default]
    Fewest,
    /// Whoever has the most spaces left.
    Most,
    /// Whoever is hit most easily, then whoever has the fewest spaces left.
    BestOdds,
    /// The first of the roster.
    Roster,
}

impl Policy {
    /// All of them.
    pub const ALL: [Policy; 4] = [Policy::Fewest, Policy::Most, Policy::BestOdds, Policy::Roster];

    /// The word on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Policy::Fewest => "fewest",
            Policy::Most => "most",
            Policy::BestOdds => "best-odds",
            Policy::Roster => "roster",
        }
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
        let with =
            |movement| Policy::ALL.into_iter().map(move |policy| Doctrine { movement, policy });
        Movement::ALL.into_iter().flat_map(with)
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
        match (self.movement, self.policy) {
            (Movement::Stand, Policy::Fewest) => "stand",
            (Movement::Stand, Policy::Most) => "stand/most",
            (Movement::Stand, Policy::BestOdds) => "stand/best-odds",
            (Movement::Stand, Policy::Roster) => "stand/roster",
            (Movement::CloseIn, Policy::Fewest) => "close-in",
            (Movement::CloseIn, Policy::Most) => "close-in/most",
            (Movement::CloseIn, Policy::BestOdds) => "close-in/best-odds",
            (Movement::CloseIn, Policy::Roster) => "close-in/roster",
            (Movement::CoverFirst, Policy::Fewest) => "cover-first",
            (Movement::CoverFirst, Policy::Most) => "cover-first/most",
            (Movement::CoverFirst, Policy::BestOdds) => "cover-first/best-odds",
            (Movement::CoverFirst, Policy::Roster) => "cover-first/roster",
            (Movement::PistolsSortie, Policy::Fewest) => "pistols-sortie",
            (Movement::PistolsSortie, Policy::Most) => "pistols-sortie/most",
            (Movement::PistolsSortie, Policy::BestOdds) => "pistols-sortie/best-odds",
            (Movement::PistolsSortie, Policy::Roster) => "pistols-sortie/roster",
            (Movement::Siege, Policy::Fewest) => "siege",
            (Movement::Siege, Policy::Most) => "siege/most",
            (Movement::Siege, Policy::BestOdds) => "siege/best-odds",
            (Movement::Siege, Policy::Roster) => "siege/roster",
        }
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
        assert_eq!(Doctrine::default().word(), "stand");
        for word in ["", "/", "stand/fewest/fewest", "run", "stand/all", "fewest/stand"] {
            assert_eq!(Doctrine::parse(word), None, "{word}");
        }
        assert!(Doctrine::try_from("run".to_owned()).unwrap_err().contains("\"run\""));
    }
}
