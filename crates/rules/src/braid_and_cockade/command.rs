//! \[Grand Battery\] \[Command\] BC-B1 to B7, BC-L1 to L15: the powers of generals, and the duel of an assault column.

use super::{AssaultDice, AssaultEnd, AssaultGeneralStrength, Rank, Rules};
use crate::D6;

/// May he form a grand battery for a defending force (BC-L1)?
pub const fn may_form_battery(rank: Rank) -> bool {
    match rank {
        Rank::CommanderInChief | Rank::AideDeCamp => true,
        Rank::Divisional => false,
    }
}

/// May he join the charge of a unit under his command (BC-L4)?
pub const fn may_lead_charge(rank: Rank) -> bool {
    match rank {
        Rank::CommanderInChief | Rank::Divisional => true,
        Rank::AideDeCamp => false,
    }
}

/// May he turn a march column of his force into an assault column (BC-L7)?
pub const fn may_form_assault(rank: Rank) -> bool {
    match rank {
        Rank::CommanderInChief | Rank::AideDeCamp | Rank::Divisional => true,
    }
}

/// May he rebuild a cluster under his command (BC-L14)?
pub const fn may_rebuild(rank: Rank) -> bool {
    match rank {
        Rank::CommanderInChief | Rank::Divisional => true,
        Rank::AideDeCamp => false,
    }
}

/// An assault column before a round of its duel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Assault {
    /// Stands of the column's unit.
    pub stands: u8,
    /// Whether the general is still with it.
    pub general: bool,
    /// Stands of the target.
    pub target: u8,
}

impl Assault {
    /// The numbers of dice that attacker and target roll.
    ///
    /// Source: BC-L11; rulings `assault-dice`, `assault-general-strength`.
    ///
    /// ```
    /// use fairfight_rules::braid_and_cockade::{Rules, command::Assault};
    /// let assault = Assault { stands: 6, general: true, target: 1 };
    /// assert_eq!(assault.dice(&Rules::default()), (3, 1));
    /// ```
    pub fn dice(&self, rules: &Rules) -> (u8, u8) {
        let counted = match rules.rulings.assault_general_strength {
            AssaultGeneralStrength::Yes => self.stands + u8::from(self.general),
            AssaultGeneralStrength::No => self.stands,
        };
        let counted = match rules.rulings.assault_dice {
            AssaultDice::AllStands => counted,
            AssaultDice::OneHeldBack => counted.saturating_sub(1),
        };
        (counted.min(3), self.target.min(2))
    }

    /// Is the duel over? `remains` says whether the column's unit and the target would still be in the game with their
    /// stands.
    ///
    /// A side without dice cannot continue: under `one-held-back` the last attacking stand stays back.
    ///
    /// Source: BC-L12; ruling `assault-end`.
    pub fn is_over(&self, remains: (bool, bool), rules: &Rules) -> bool {
        let (attack, defence) = self.dice(rules);
        let stopped = match rules.rulings.assault_end {
            AssaultEnd::ToZero => false,
            AssaultEnd::StopAtTwo => !(remains.0 && remains.1),
        };
        attack == 0 || defence == 0 || stopped
    }

    /// Applies the losses of a round of dice and returns those of the attacker and of the target. The highest die meets
    /// the highest and the second meets the second; a tie costs the attacker, whose first loss is the general.
    ///
    /// Source: BC-L11, L13.
    ///
    /// ```
    /// use fairfight_rules::D6;
    /// use fairfight_rules::braid_and_cockade::command::Assault;
    /// let mut assault = Assault { stands: 6, general: true, target: 4 };
    /// let dice = |faces: &[u8]| faces.iter().map(|&face| D6::new(face)).collect::<Vec<_>>();
    /// assert_eq!(assault.round(&dice(&[2, 6, 4]), &dice(&[4, 5])), (1, 1));
    /// assert_eq!(assault, Assault { stands: 6, general: false, target: 3 });
    /// ```
    pub fn round(&mut self, attack: &[D6], defence: &[D6]) -> (u8, u8) {
        let (attack, defence) = (highest_two(attack), highest_two(defence));
        let mut lost = (0, 0);
        for (mine, theirs) in attack.into_iter().zip(defence) {
            if mine == 0 || theirs == 0 {
                continue;
            }
            if mine > theirs {
                self.target -= 1;
                lost.1 += 1;
            } else if self.general {
                self.general = false;
                lost.0 += 1;
            } else {
                self.stands = self.stands.saturating_sub(1);
                lost.0 += 1;
            }
        }
        lost
    }
}

/// The two highest faces, the highest first; 0 for a missing die.
fn highest_two(dice: &[D6]) -> [u8; 2] {
    dice.iter().map(|die| die.face()).fold([0, 0], |[first, second], face| {
        if face > first { [face, first] } else { [first, second.max(face)] }
    })
}
