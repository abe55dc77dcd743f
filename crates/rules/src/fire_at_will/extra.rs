//! \[All the Extra Bits\]: orders, breaking off, running away.

use super::rules::Rules;
use super::rulings::DraftRout;
use crate::words;

words! {
    /// An order of the draft (FAW-O3 to O10), binding for a turn.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    pub enum Order {
        /// Stands and shoots.
        Shoot = "ordered to shoot",
        /// Stands and casts.
        Bispelling = "ordered to cast",
        /// Holds; may shoot at what comes in range.
        #[default]
        StandFast = "ordered to stand fast",
        /// Goes towards the enemy, not into contact.
        Advance = "ordered to advance",
        /// May go into contact.
        Charge = "ordered to charge",
        /// Goes its full move towards its own edge.
        Retreat = "ordered to retreat",
        /// Runs out of a melee.
        BreakAway = "ordered to break away",
    }
}

impl Order {
    /// May a formation with this order shoot?
    pub const fn may_shoot(self) -> bool {
        matches!(self, Order::Shoot | Order::StandFast)
    }
}

/// May it break off from this enemy at its front? Only if it is faster (FAW-P1).
///
/// Both moves are in inches, in the terrain where it ends up.
pub const fn outpaces(own_in: i16, enemy_in: i16) -> bool {
    own_in > enemy_in
}

/// May it pursue routers? Only if its move is at least theirs (FAW-P4).
pub const fn keeps_up(own_in: i16, routers_in: i16) -> bool {
    own_in >= routers_in
}

/// Is there a pursuit at all (FAW-P4; ruling `draft-rout`)?
pub fn has_pursuit(rules: &Rules) -> bool {
    rules.is_final() || rules.fills_gaps() || rules.rulings.draft_rout == DraftRout::Pursuit
}
