//! Match-ups: two lists or two units, ready to be played.

use super::Contest;
use crate::dice::MatchKey;
use fairfight_battle::game::Parts;

/// Two lists or two units, ready to be played under any plan.
pub struct MatchUp {
    /// The key of its dice.
    pub key: MatchKey,
    /// The kind of the match-up.
    pub kind: Kind,
    /// List A at seat A.
    pub straight: Box<dyn Contest>,
    /// List A at seat B; only for pairs.
    pub exchanged: Option<Box<dyn Contest>>,
}

/// The kind of a match-up, which determines what one index of a run plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// List against list, in pairs of battles.
    Pairs,
    /// Force against force, each bound to its own part, in single battles.
    Battles,
    /// Unit against unit.
    Fights,
}

impl Kind {
    /// Its word in suites and reports.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Pairs | Kind::Battles => "match",
            Kind::Fights => "fight",
        }
    }

    /// The word for several units of sampling.
    pub const fn unit_of_sampling(self) -> &'static str {
        match self {
            Kind::Pairs => "pairs",
            Kind::Battles => "battles",
            Kind::Fights => "fights",
        }
    }
}

impl From<Parts> for Kind {
    /// The kind when lists meet that may, or may not, exchange their parts.
    fn from(parts: Parts) -> Kind {
        match parts {
            Parts::Exchangeable => Kind::Pairs,
            Parts::Fixed => Kind::Battles,
        }
    }
}

impl MatchUp {
    /// What one index of a run plays.
    pub fn games(&self) -> Games<'_> {
        let MatchUp { key, kind, .. } = *self;
        Games { key, kind, straight: self.straight.as_ref(), exchanged: self.exchanged.as_deref() }
    }

    /// The same, on the dice of another key.
    pub fn on(&self, key: MatchKey) -> Games<'_> {
        Games { key, ..self.games() }
    }
}

/// What one index of a run plays, and on which dice: a [`MatchUp`], or borrowed contests.
#[derive(Clone, Copy)]
pub struct Games<'a> {
    /// The key of the dice.
    pub key: MatchKey,
    /// The kind of the match-up.
    pub kind: Kind,
    /// List A at seat A, list B at seat B.
    pub straight: &'a dyn Contest,
    /// List B at seat A, list A at seat B; only for pairs.
    pub exchanged: Option<&'a dyn Contest>,
}

impl<'a> Games<'a> {
    /// Does a side search?
    pub fn searches(&self) -> bool {
        self.straight.searches()
    }

    /// A battle, and the same battle with the lists exchanged, on the same dice.
    ///
    /// Dice go by seat: what list A rolls at seat A in the straight battle, list B rolls there in the exchanged
    /// one. Identical lists make exactly half of every pair.
    pub const fn pairs(
        key: MatchKey,
        straight: &'a dyn Contest,
        exchanged: &'a dyn Contest,
    ) -> Games<'a> {
        Games { key, kind: Kind::Pairs, straight, exchanged: Some(exchanged) }
    }

    /// A battle of forces that are bound to their seats.
    pub const fn battles(key: MatchKey, battle: &'a dyn Contest) -> Games<'a> {
        Games { key, kind: Kind::Battles, straight: battle, exchanged: None }
    }

    /// A fight of two units.
    pub const fn fights(key: MatchKey, fight: &'a dyn Contest) -> Games<'a> {
        Games { key, kind: Kind::Fights, straight: fight, exchanged: None }
    }
}
