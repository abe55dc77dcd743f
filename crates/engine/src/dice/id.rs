//! The number that, together with the seed, determines the dice of a match-up.
//!
//! Match-ups that are to share dice must share the number, so it depends only on the lists and the scenario. Rules and
//! doctrines are excluded, so that a house rule and the printed rule are compared on the same dice; the canonical
//! strings contain neither names nor comments.

use fairfight_rules::BySide;
use sha2::{Digest, Sha256};

/// The number of a match-up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MatchUpId(u64);

impl MatchUpId {
    /// The match-up of two lists under a scenario, each given by its canonical string.
    ///
    /// The order of the lists does not matter. The number is the first 8 bytes, highest first, of the SHA-256
    /// of the two list strings in byte order and then the scenario's, each preceded by its length in bytes (64
    /// bits, lowest byte first), so that no two match-ups give the same text.
    ///
    /// ```
    /// use fairfight_rules::BySide;
    /// use fairfight_engine::dice::MatchUpId;
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

    /// A match-up identified by a number instead of texts: the n-th random pair of armies, or a test.
    pub const fn from_number(number: u64) -> MatchUpId {
        MatchUpId(number)
    }

    /// The number of a purpose other than a match-up that needs its own random numbers, such as redrawing a matrix: the
    /// first 8 bytes, highest first, of the SHA-256 of its name.
    ///
    /// ```
    /// use fairfight_engine::dice::MatchUpId;
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

/// The letter h and the first 16 hexadecimal digits of a text's SHA-256: the `rules_hash` of reports. The letter keeps
/// software from reading it as a number.
///
/// ```
/// assert_eq!(fairfight_engine::dice::hash_hex("abc"), "hba7816bf8f01cfea");
/// ```
pub fn hash_hex(text: &str) -> String {
    format!("h{:016x}", first_8_bytes(Sha256::new().chain_update(text)))
}

fn first_8_bytes(hash: Sha256) -> u64 {
    let digest = hash.finalize();
    digest.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte))
}
