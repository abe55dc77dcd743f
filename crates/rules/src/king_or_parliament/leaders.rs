//! \[Leaders in Combat\]: death and capture.

use super::rules::Rules;
use crate::D6;

/// The cause of his formation's losses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Danger {
    /// Shots: he can only be killed.
    Fire,
    /// Melee: he can also be taken.
    Melee,
}

/// The fate of a leader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Lot {
    /// He lives.
    Lives,
    /// He is killed.
    Dead,
    /// He is taken.
    Taken,
}

/// The fate of a leader whose formation lost strips.
///
/// Source: KOP-L2, KOP-L3.
///
/// ```
/// use fairfight_rules::D6;
/// use fairfight_rules::king_or_parliament::{Rules, leaders::{Danger, Lot, lot}};
/// let rules = Rules::default();
/// let (ones, fours) = ([D6::new(1); 2], [D6::new(4); 2]);
/// assert_eq!(lot(ones, 6, Danger::Melee, &rules), Lot::Taken);
/// assert_eq!(lot(ones, 6, Danger::Fire, &rules), Lot::Lives);
/// assert_eq!(lot(fours, 0, Danger::Fire, &rules), Lot::Lives);
/// ```
pub fn lot(dice: [D6; 2], strips: u8, danger: Danger, rules: &Rules) -> Lot {
    let natural = i16::from(dice[0].face() + dice[1].face());
    let n = &rules.numbers;
    if danger == Danger::Melee && natural <= n.leader_taken_at {
        Lot::Taken
    } else if natural + i16::from(strips) <= n.leader_dies_at {
        Lot::Dead
    } else {
        Lot::Lives
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaders_die_and_are_taken_as_in_the_vectors() {
        let fire = [0.58333333, 0.41666667, 0.27777778, 0.16666667, 0.08333333, 0.02777778, 0.0];
        let melee = [0.55555556, 0.38888889, 0.25000000, 0.13888889, 0.05555556, 0.0, 0.0];
        let rules = Rules::default();
        for strips in 0..=6u8 {
            let share = |danger, wanted| {
                let pairs = D6::FACES.iter().flat_map(|&a| D6::FACES.map(|b| [a, b]));
                let is = |dice: &[D6; 2]| lot(*dice, strips, danger, &rules) == wanted;
                pairs.filter(is).count() as f64 / 36.0
            };
            let near = |is: f64, given: f64| assert!((is - given).abs() < 5.1e-9, "{strips}: {is}");
            near(share(Danger::Fire, Lot::Dead), fire[usize::from(strips)]);
            near(share(Danger::Melee, Lot::Dead), melee[usize::from(strips)]);
            near(share(Danger::Melee, Lot::Taken), 0.02777778);
            near(share(Danger::Fire, Lot::Taken), 0.0);
        }
    }
}
