//! A decision of a player, and the options that the rules leave.

use super::Address;
use serde::{Deserialize, Serialize};

/// The identity of a decision, addressed like a die, so that it is the same in every course of a battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Decision {
    /// Who decides, and when. The turn is added as for a die.
    pub at: Address,
    /// Its kind: an index into the system's list of kinds.
    pub kind: u8,
    /// Consecutive decisions with the same moment are simultaneous: whoever takes one knows neither the other side's
    /// decisions in that moment nor the dice that fall in it. `None` for a single decision.
    pub moment: Option<u8>,
}

/// One legal option of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alternative {
    /// A description of the option, such as `advances {} inches`; the braces stand for the object.
    pub words: &'static str,
    /// Its object.
    pub object: Object,
}

/// The object of an option's words: a distance, or a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Object {
    /// No object.
    None,
    /// A number, such as inches.
    Number(i16),
    /// A unit of the other side, by its list position.
    Enemy(u8),
    /// A unit of the deciding side, by its list position.
    Friend(u8),
}

impl Alternative {
    /// An option described by words alone.
    pub const fn of(words: &'static str) -> Alternative {
        Alternative { words, object: Object::None }
    }
}

/// The maximum number of features of an option; those that its kind of decision does not have are 0.
pub const MOST_FEATURES: usize = 40;

/// The features of an option that a fitted doctrine sees: one number for each feature of its kind of decision, no
/// farther from 0 than [`LIMIT`](Features::LIMIT).
///
/// An option that passes is all 0, so that it scores 0, unless it means a place: a march always ends somewhere, and a
/// figure that does nothing in a gun fight stands somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "Vec<i16>", try_from = "Vec<i16>")]
pub struct Features(pub [i16; MOST_FEATURES]);

/// Trailing zeros are left out of files.
impl From<Features> for Vec<i16> {
    fn from(features: Features) -> Vec<i16> {
        let end = features.0.iter().rposition(|&feature| feature != 0).map_or(0, |last| last + 1);
        features.0[..end].to_vec()
    }
}

impl TryFrom<Vec<i16>> for Features {
    type Error = &'static str;

    fn try_from(row: Vec<i16>) -> Result<Features, &'static str> {
        let mut features = Features::NONE;
        let there = features.0.get_mut(..row.len()).ok_or("an option has fewer features")?;
        there.copy_from_slice(&row);
        Ok(features)
    }
}

impl Features {
    /// The features of the option that passes, and of options that no doctrine is fitted to.
    pub const NONE: Features = Features([0; MOST_FEATURES]);

    /// The value that stands for one.
    pub const ONE: i32 = 64;
    /// The largest absolute value of a feature.
    pub const LIMIT: i16 = 32 * Features::ONE as i16 - 1;
}

/// Features under construction; values beyond the limit are cut off at the end.
#[derive(Clone, Debug)]
pub struct Seen([i32; MOST_FEATURES]);

impl Seen {
    /// All features 0.
    #[inline(always)]
    pub const fn nothing() -> Seen {
        Seen([0; MOST_FEATURES])
    }

    /// Sets a feature, by its index in the list of its kind.
    #[inline(always)]
    pub const fn set(&mut self, place: usize, value: i32) {
        self.0[place] = value;
    }

    /// The features.
    #[inline(always)]
    pub fn features(&self) -> Features {
        // In two steps, each of which is one instruction for many numbers.
        let cut = |value: i32| value.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        Features(self.0.map(|value| cut(value).clamp(-Features::LIMIT, Features::LIMIT)))
    }
}
