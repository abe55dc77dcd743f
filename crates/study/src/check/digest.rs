//! The courses of a small fixed set of battles, as one hash.

use fairfight_battle::Ending;
use fairfight_engine::play::EndedBy;
use fairfight_engine::run::Row;
use fairfight_engine::tally::{ByQuantity, Quantity};
use fairfight_rules::Side;
use fairfight_stats::Level;
use sha2::{Digest as _, Sha256};

/// The minimum number of pairs in the digest of a match-up of lists.
pub(crate) const DIGEST_PAIRS: u64 = 256;
/// The minimum number of single battles in the digest of a match-up of fixed forces.
pub(crate) const DIGEST_BATTLES: u64 = 2 * DIGEST_PAIRS;
/// The minimum number of fights in the digest of a match-up of units.
pub(crate) const DIGEST_FIGHTS: u64 = 4096;

/// The number of battles which, if all are alike, show that a quantity moves by less than the share `delta` of its
/// maximum: `ln α / ln(1-δ)`, but at least `least`.
///
/// A quantity can move by no more than the share of battles that differ: if that share is δ or more, this many battles
/// are all alike with probability at most α.
///
/// ```
/// use fairfight_study::check::digest_size;
/// use fairfight_stats::Level;
/// assert_eq!(digest_size(256, 0.02, Level::DEFAULT), 256);
/// assert_eq!(digest_size(256, 0.02, Level::DEFAULT.shared_by(100)), 377);
/// ```
pub fn digest_size(least: u64, delta: f64, level: Level) -> u64 {
    let alike = level.alpha().ln() / (-delta).ln_1p();
    least.max(alike.ceil() as u64)
}

/// The levels of each match-up for which all verdicts of a suite hold simultaneously.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Levels {
    /// The level of the digest.
    pub digest: Level,
    /// The levels of the comparison after it, by quantity.
    pub of: ByQuantity<Level>,
}

/// The number of possible limits on length: 1, 2, 4 ... 65,536 turns.
const LONGEST: u64 = 17;

/// The levels of the digest and of the following comparison for each of this many match-ups, for which all verdicts
/// hold simultaneously at the level of the suite.
///
/// They divide the error probability of the suite among them. A digest needs few more battles for a tenth of the error,
/// so it gets a tenth; losses and lengths vary less than scores, and get a tenth each. The share of the length is
/// divided again among all lengths at which a battle may be cut off.
///
/// ```
/// use fairfight_study::check::levels;
/// use fairfight_engine::tally::Quantity;
/// use fairfight_stats::Level;
/// let levels = levels(Level::DEFAULT, 5);
/// let alpha = |quantity| levels.of[quantity].alpha();
/// assert!((levels.digest.alpha() - 0.001).abs() < 1e-15);
/// assert!((alpha(Quantity::LostA) - 0.001).abs() < 1e-15);
/// assert!((alpha(Quantity::Score) - 0.006).abs() < 1e-15);
/// ```
pub fn levels(suite: Level, match_ups: u64) -> Levels {
    let each = suite.shared_by(match_ups);
    let tenth = each.shared_by(10);
    let rest = Level::from_alpha(each.alpha() * 0.6).unwrap_or(each);
    let of = ByQuantity::new(|quantity| match quantity {
        Quantity::Score => rest,
        Quantity::LostA | Quantity::LostB => tenth,
        Quantity::Length => tenth.shared_by(LONGEST),
    });
    Levels { digest: tenth, of }
}

/// The digest of battles: 128 bits of the SHA-256 of their rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Digest(pub [u8; 16]);

/// Hashes rows in the order of their battles.
#[derive(Clone, Debug, Default)]
pub(super) struct Digesting {
    hash: Sha256,
    longest: u16,
}

impl Digesting {
    /// Hashes these rows: winner, ending, turn and losses. Excludes points left: a changed cost alters them without
    /// altering a battle.
    pub(super) fn add(&mut self, rows: &[Row]) {
        for row in rows {
            let winner = match row.winner {
                None => 0,
                Some(Side::A) => 1,
                Some(Side::B) => 2,
            };
            let how = match row.how {
                Ending::Beaten => 0,
                Ending::Conceded => 1,
                Ending::TurnLimit => 2,
                Ending::Stalemate => 3,
                Ending::Objective => 4,
            };
            let by = match row.ended_by {
                EndedBy::Rules => 0,
                EndedBy::Engine => 1,
                EndedBy::Interrupt => 2,
            };
            self.hash.update([winner, how, by]);
            self.hash.update(row.turns.to_le_bytes());
            self.longest = self.longest.max(row.turns);
            for side in Side::BOTH {
                self.hash.update(row.lost[side].to_le_bytes());
            }
        }
    }

    /// The turns of the longest battle.
    pub(super) const fn longest(&self) -> u16 {
        self.longest
    }

    pub(super) fn finish(self) -> Digest {
        let whole = self.hash.finalize();
        Digest(std::array::from_fn(|at| whole[at]))
    }
}
