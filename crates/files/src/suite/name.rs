//! The name of a match-up in a suite.

use fairfight_engine::rulebook::Doctrine;
use fairfight_rules::BySide;
use std::fmt;

/// A match-up of a suite, and the doctrines that replace its own. Its text is unique.
///
/// ```
/// use fairfight_engine::rulebook::rulebook;
/// use fairfight_files::CaseName;
/// use fairfight_rules::BySide;
/// let book = rulebook("iron-winds").unwrap();
/// let lead = |a, b| Some(BySide::new(a, b).map(|word| book.doctrine(word).unwrap()));
/// let name = |lead| CaseName { own: "Orcs".to_owned(), lead }.to_string();
/// assert_eq!(name(None), "Orcs");
/// assert_eq!(name(lead("hammer", "hammer")), "Orcs under hammer");
/// assert_eq!(name(lead("hammer", "steady")), "Orcs under hammer and steady");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CaseName {
    /// Its name in the suite.
    pub own: String,
    /// The doctrines that replace those of the suite.
    pub lead: Option<BySide<Doctrine>>,
}

impl fmt::Display for CaseName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.own)?;
        let Some(BySide { a, b }) = self.lead else { return Ok(()) };
        write!(f, " under {}", a.word())?;
        if a == b { Ok(()) } else { write!(f, " and {}", b.word()) }
    }
}
