//! \[Modern Skirmish, Close combat\] Figure against figure, by the difference between each one's dice
//! (MS-C1 to MS-C4).

use super::rules::Rules;
use super::rulings::CloseCombatAmmo;
use crate::D6;
use crate::ruling::{Chart, Number};

/// The result of a close combat between two figures.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// AE: the defender is left.
    AttackerEliminated,
    /// BE: neither is left.
    BothEliminated,
    /// DE: the attacker is left.
    DefenderEliminated,
}

impl Outcome {
    /// All, in the order of their numbers in a house-rule file.
    pub const ALL: [Outcome; 3] =
        [Outcome::AttackerEliminated, Outcome::BothEliminated, Outcome::DefenderEliminated];

    /// Is the attacker out?
    #[inline]
    pub const fn attacker_is_out(self) -> bool {
        match self {
            Outcome::AttackerEliminated | Outcome::BothEliminated => true,
            Outcome::DefenderEliminated => false,
        }
    }

    /// Is the defender out?
    #[inline]
    pub const fn defender_is_out(self) -> bool {
        match self {
            Outcome::BothEliminated | Outcome::DefenderEliminated => true,
            Outcome::AttackerEliminated => false,
        }
    }
}

/// The two dice of a figure (ruling `close-combat-dice`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pair(pub D6, pub D6);

impl Pair {
    /// The difference between the two dice, 0 to 5.
    ///
    /// Source: MS-C3.
    #[inline]
    pub const fn differential(self) -> u8 {
        self.0.face().abs_diff(self.1.face())
    }

    /// Do they give the figure's unit an ammo marker? Ruling `close-combat-ammo`.
    #[inline]
    pub const fn marks_ammo(self, rules: &Rules) -> bool {
        match rules.rulings.close_combat_ammo {
            CloseCombatAmmo::No => false,
            CloseCombatAmmo::Yes => self.differential() == 0,
        }
    }
}

/// The printed table: a row for each differential of the defender, a column for each of the attacker. Each
/// entry is the number of an [`Outcome`]: 0 AE, 1 BE, 2 DE.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CloseCombatTable(pub [[i16; 6]; 6]);

const AE: i16 = 0;
const BE: i16 = 1;
const DE: i16 = 2;

#[rustfmt::skip]
const TABLE: [[i16; 6]; 6] = [
    // attacker 0 to 5
    [BE, DE, DE, DE, DE, DE], // defender 0
    [BE, BE, DE, DE, DE, DE], // 1
    [AE, BE, BE, DE, DE, DE], // 2
    [AE, AE, BE, BE, DE, DE], // 3
    [AE, AE, AE, BE, BE, DE], // 4
    [AE, AE, AE, AE, BE, BE], // 5
];

impl CloseCombatTable {
    /// The printed table.
    pub const PRINTED: CloseCombatTable = CloseCombatTable(TABLE);
}

impl Default for CloseCombatTable {
    fn default() -> Self {
        CloseCombatTable::PRINTED
    }
}

impl CloseCombatTable {
    /// The outcome: which figures are left.
    ///
    /// Source: MS-C3, MS-C4; ruling `contact-leftover`.
    ///
    /// ```
    /// use fairfight_rules::D6;
    /// use fairfight_rules::modern_skirmish::CloseCombatTable;
    /// use fairfight_rules::modern_skirmish::close_combat::{Outcome, Pair};
    /// let pair = |one, other| Pair(D6::new(one), D6::new(other));
    /// let table = CloseCombatTable::default();
    /// // Three apart against two: DE. Two against three: BE. One against three: AE.
    /// assert_eq!(table.outcome(pair(5, 2), pair(1, 3)), Outcome::DefenderEliminated);
    /// assert_eq!(table.outcome(pair(3, 1), pair(6, 3)), Outcome::BothEliminated);
    /// assert_eq!(table.outcome(pair(2, 1), pair(6, 3)), Outcome::AttackerEliminated);
    /// ```
    #[inline]
    pub fn outcome(&self, attacker: Pair, defender: Pair) -> Outcome {
        let row = &self.0[usize::from(defender.differential())];
        Outcome::ALL[row[usize::from(attacker.differential())] as usize]
    }
}

fn name(defender: usize, attacker: usize) -> String {
    format!("close-combat-attacker-{attacker}-defender-{defender}")
}

impl Chart for CloseCombatTable {
    fn all() -> Vec<Number> {
        let row = |(defender, values): (usize, [i16; 6])| {
            values.into_iter().enumerate().map(move |(attacker, printed)| Number {
                name: name(defender, attacker),
                doc: "Close combat, by differentials: 0 attacker eliminated, 1 both, 2 defender (MS-C4)",
                printed: printed.into(),
                min: AE.into(),
                max: DE.into(),
            })
        };
        TABLE.into_iter().enumerate().flat_map(row).collect()
    }

    fn slot(&mut self, wanted: &str) -> Option<(&mut i16, i16, i16)> {
        for (defender, row) in self.0.iter_mut().enumerate() {
            for (attacker, cell) in row.iter_mut().enumerate() {
                if name(defender, attacker) == wanted {
                    return Some((cell, AE, DE));
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs() -> impl Iterator<Item = Pair> + Clone {
        D6::FACES.into_iter().flat_map(|one| D6::FACES.map(|other| Pair(one, other)))
    }

    #[test]
    fn the_table_is_a_rule() {
        let table = CloseCombatTable::default();
        for (attacker, defender) in pairs().flat_map(|a| pairs().map(move |d| (a, d))) {
            let (ours, theirs) = (attacker.differential(), defender.differential());
            let by_rule = match (ours > theirs, theirs - ours.min(theirs)) {
                (true, _) => Outcome::DefenderEliminated,
                (false, 0 | 1) => Outcome::BothEliminated,
                (false, 2..) => Outcome::AttackerEliminated,
            };
            assert_eq!(table.outcome(attacker, defender), by_rule, "{ours} against {theirs}");
            assert!(by_rule.attacker_is_out() || by_rule.defender_is_out(), "contact-leftover");
        }
    }

    #[test]
    fn differentials_of_two_dice() {
        let of = |apart| pairs().filter(|pair| pair.differential() == apart).count();
        assert_eq!([0, 1, 2, 3, 4, 5].map(of), [6, 10, 8, 6, 4, 2]);
    }
}
