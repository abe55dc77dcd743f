//! Where a unit stands in its battle line.

use serde::Deserialize;

/// Where a unit stands when a battle begins (battle model).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Post {
    /// In the row.
    #[default]
    Line,
    /// At an end of the row.
    Wing,
    /// Behind it.
    Reserve,
}

impl Post {
    /// The word in files.
    pub const fn word(self) -> &'static str {
        match self {
            Post::Line => "line",
            Post::Wing => "wing",
            Post::Reserve => "reserve",
        }
    }
}
