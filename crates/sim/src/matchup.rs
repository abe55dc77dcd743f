//! Match-ups: two lists or two units, ready to be played, and the number that their dice depend on beside the seed.
//!
//! Everything that is to share dice must share the number: it is made of the lists and the scenario,
//! and of nothing else. Rules and doctrines stay out of it, so that a house rule and the printed
//! rule are compared on the same dice; names and comments stay out of the canonical strings.

use crate::contest::Contest;
use crate::dice::MatchKey;
use crate::experiments::fight_key;
use crate::rulebook::{Army, Lists, Rules, Scenario, Unit};
use crate::run::Pair;
use fairfight_battle::game::Parts;
use fairfight_rules::BySide;
use sha2::{Digest, Sha256};

/// Two lists or two units, ready to be played under any plan.
pub struct MatchUp {
    /// What the dice are made of.
    pub key: MatchKey,
    /// What meets.
    pub kind: Kind,
    /// List A at seat A.
    pub straight: Box<dyn Contest>,
    /// List A at seat B; only of pairs.
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

impl Lists<'_> {
    /// The match-up, on the dice of this seed.
    pub fn match_up(&self, parts: Parts, seed: u64) -> MatchUp {
        let key = MatchKey::new(seed, battle_key(self.armies, self.scenario));
        let book = self.rules.book;
        let (kind, straight, exchanged) = match parts {
            Parts::Fixed => (Kind::Battles, book.battle(self), None),
            Parts::Exchangeable => {
                let [straight, exchanged] = book.pair(self);
                (Kind::Pairs, straight, Some(exchanged))
            }
        };
        MatchUp { key, kind, straight, exchanged }
    }
}

/// The number of the match-up of two armies under a scenario.
pub fn battle_key(armies: BySide<&Army>, scenario: &Scenario) -> MatchUpId {
    MatchUpId::of(armies.map(|army| &*army.canonical), &scenario.canonical)
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

    /// Fights of two units.
    pub fn of_fights(key: MatchKey, fight: impl Contest + 'static) -> MatchUp {
        MatchUp { key, kind: Kind::Fights, straight: Box::new(fight), exchanged: None }
    }

    /// The fight of two units, on the dice of this seed. `options` are pairs of an option and one of its values.
    pub fn of_units(
        rules: &Rules,
        units: BySide<&Unit>,
        options: &[(&str, &str)],
        seed: u64,
    ) -> MatchUp {
        let key = MatchKey::new(seed, fight_key(units.map(|unit| &*unit.text)));
        let straight = rules.book.fight(rules, units, options);
        MatchUp { key, kind: Kind::Fights, straight, exchanged: None }
    }

    /// The two battles of a pair; `None` where games are single.
    pub fn pair(&self) -> Option<Pair<'_>> {
        let exchanged = self.exchanged.as_deref()?;
        Some(Pair { straight: self.straight.as_ref(), exchanged })
    }
}

/// The number of a match-up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MatchUpId(u64);

impl MatchUpId {
    /// The match-up of two lists under a scenario, each given by its canonical string.
    ///
    /// The order of the lists does not count. The first 8 bytes, highest first, of the SHA-256 of
    /// the two list strings in byte order and then the scenario's, each led by its length in bytes
    /// (64 bits, lowest byte first) so that no two match-ups run into one text.
    ///
    /// ```
    /// use fairfight_rules::BySide;
    /// use fairfight_sim::matchup::MatchUpId;
    /// let lists = BySide::new("knight/6", "levy/12");
    /// assert_eq!(MatchUpId::of(lists, "plain"), MatchUpId::of(lists.swapped(), "plain"));
    /// assert_ne!(MatchUpId::of(lists, "plain"), MatchUpId::of(lists, "hills"));
    /// ```
    pub fn of(lists: BySide<&str>, scenario: &str) -> MatchUpId {
        let mut hash = Sha256::new();
        for part in [lists.a.min(lists.b), lists.a.max(lists.b), scenario] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        MatchUpId(first_8_bytes(hash))
    }

    /// A match-up that is numbered instead: the n-th random pair of armies, a test.
    pub const fn from_number(number: u64) -> MatchUpId {
        MatchUpId(number)
    }

    /// The number of a purpose that is no match-up but needs random numbers of its own, such as
    /// redrawing a matrix: the first 8 bytes, highest first, of the SHA-256 of its name.
    ///
    /// ```
    /// use fairfight_sim::matchup::MatchUpId;
    /// assert_eq!(MatchUpId::of_purpose("abc").number(), 0xba78_16bf_8f01_cfea);
    /// ```
    pub fn of_purpose(name: &str) -> MatchUpId {
        MatchUpId(first_8_bytes(Sha256::new().chain_update(name)))
    }

    /// The number itself.
    pub const fn number(self) -> u64 {
        self.0
    }
}

/// The letter h and the first 16 hexadecimal digits of a text's SHA-256: what reports call `rules_hash`. With
/// the letter no reader takes it for a number.
///
/// ```
/// assert_eq!(fairfight_sim::matchup::hash_hex("abc"), "hba7816bf8f01cfea");
/// ```
pub fn hash_hex(text: &str) -> String {
    format!("h{:016x}", first_8_bytes(Sha256::new().chain_update(text)))
}

fn first_8_bytes(hash: Sha256) -> u64 {
    let digest = hash.finalize();
    digest.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte))
}
