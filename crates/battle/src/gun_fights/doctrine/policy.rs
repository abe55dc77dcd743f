//! Target policies: which enemy a figure shoots at.

use super::{Pick, Tie};
use crate::best::{Best, one_of_the_best};
use crate::gun_fights::setup::Battle;
use crate::gun_fights::state::State;
use fairfight_rules::gun_fights::army::Policy;

impl Battle {
    /// The target that the policy picks among the enemies that the figure can hit.
    pub(super) fn target(
        &self,
        state: &State,
        man: u8,
        policy: Policy,
        pick: &mut impl Pick,
    ) -> Option<u8> {
        let look = |_: &_, wanted: u32| {
            let mut best = Best::wanting(wanted);
            for enemy in self.enemies(man) {
                let faces = self.hitting_faces(state, man, enemy);
                if faces == 0 {
                    continue;
                }
                let spaces = self.spaces_left(state, enemy);
                let key = match policy {
                    Policy::Fewest => (0, spaces),
                    Policy::Most => (0, 6 - self.rows(state, enemy)),
                    Policy::BestOdds => (u8::MAX - faces, spaces),
                    Policy::Roster => (0, enemy),
                };
                best.see(key, enemy);
            }
            best
        };
        one_of_the_best(pick, look, |pick, equals| pick(Tie::Target, equals))
    }
}
