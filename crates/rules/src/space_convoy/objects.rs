//! \[Space Convoy\] Objects and their gravity (SC-G2, SC-G3).

use super::numbers::Numbers;
use crate::words;
use serde::Deserialize;

words! {
    /// Something in an area of its own that pulls at its neighbours.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum Object {
        /// The strongest pull.
        Nebula = "nebula",
        /// A strong one.
        Planet = "planet",
        /// An ice comet: a weak one.
        Comet = "comet",
    }
}

impl Object {
    /// The number placed at random. Source: SC-G2.
    pub const fn count(self, numbers: &Numbers) -> u8 {
        (match self {
            Object::Nebula => numbers.nebulae,
            Object::Planet => numbers.planets,
            Object::Comet => numbers.comets,
        }) as u8
    }

    /// The deduction from the move die of a neighbouring vessel.
    ///
    /// Source: SC-G3.
    ///
    /// ```
    /// use fairfight_rules::space_convoy::{Numbers, Object};
    /// let pulls = Object::ALL.map(|object| object.pull(&Numbers::default()));
    /// assert_eq!(pulls, [3, 2, 1]);
    /// ```
    pub const fn pull(self, numbers: &Numbers) -> u8 {
        (match self {
            Object::Nebula => numbers.nebula_pull,
            Object::Planet => numbers.planet_pull,
            Object::Comet => numbers.comet_pull,
        }) as u8
    }
}
