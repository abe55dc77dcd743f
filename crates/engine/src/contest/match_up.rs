//! Match-ups: two lists or two units, ready to be played.

use super::{Contest, Pair};
use crate::dice::MatchKey;

/// Two lists or two units, ready to be played under any plan.
pub struct MatchUp {
    /// What the dice come from.
    pub key: MatchKey,
    /// What meets.
    pub kind: Kind,
    /// List A at seat A.
    pub straight: Box<dyn Contest>,
    /// List A at seat B; only for pairs.
    pub exchanged: Option<Box<dyn Contest>>,
}

/// What meets in a match-up, and so what one index of a run plays.
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
    /// The word in suites and reports.
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

impl MatchUp {
    /// Pairs of battles: list A at seat A, and list A at seat B.
    pub fn of_pairs<C: Contest + 'static>(key: MatchKey, straight: C, exchanged: C) -> MatchUp {
        let exchanged = Some(Box::new(exchanged) as Box<dyn Contest>);
        MatchUp { key, kind: Kind::Pairs, straight: Box::new(straight), exchanged }
    }

    /// Single battles of forces that are bound to their seats.
    pub fn of_battles(key: MatchKey, battle: impl Contest + 'static) -> MatchUp {
        MatchUp { key, kind: Kind::Battles, straight: Box::new(battle), exchanged: None }
    }

    /// The two battles of a pair; `None` if games are single.
    pub fn pair(&self) -> Option<Pair<'_>> {
        let exchanged = self.exchanged.as_deref()?;
        Some(Pair { straight: self.straight.as_ref(), exchanged })
    }
}
