//! Where a unit stands in its battle line.

use crate::words;
use serde::Deserialize;

words! {
    /// Where a unit stands when a battle begins (battle model).
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum Post {
        /// In the row.
        #[default]
        Line = "line",
        /// At an end of the row.
        Wing = "wing",
        /// Behind it.
        Reserve = "reserve",
    }
}
