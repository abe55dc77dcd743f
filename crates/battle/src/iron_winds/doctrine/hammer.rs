//! `hammer`: foot pins the front; mounted units and wings wait for a flank or the rear.

use super::{Asked, Charge, View};
use crate::iron_winds::setup::forward;
use crate::iron_winds::state::March;
use crate::iron_winds::turn::Outlook;
use crate::{UnitSet, Word};
use fairfight_rules::iron_winds::melee::Aspect;

impl<W: Word, const PRINTED: bool> View<'_, W, PRINTED> {
    /// Is the unit part of the hammer, not of the anvil?
    fn is_hammer(&self, unit: u8) -> bool {
        self.battle.mounted[self.side].has(unit) || self.battle.wings[self.side].has(unit)
    }

    /// The anvil: foot in good order, not wings, that fights or may advance. Units that have shot do neither.
    fn anvil(&self) -> impl Iterator<Item = u8> + '_ {
        let host = self.mine();
        (host.order - (host.shot - host.engaged)).into_iter().filter(|&unit| !self.is_hammer(unit))
    }

    /// Foot charges the nearest enemy; the hammer charges a flank or the rear while there is an anvil.
    #[inline(never)]
    pub(super) fn hammer_charge(
        &self,
        asked: &Asked<W>,
        closed: &mut UnitSet<W>,
    ) -> Option<Charge> {
        if !self.is_hammer(asked.unit) || self.anvil().next().is_none() {
            return self.aggressive_charge(asked, closed);
        }
        let me = self.striker(self.side, asked.unit);
        self.best_charge(asked, closed, |charge| match charge.aspect {
            Aspect::Front => None,
            Aspect::Flank | Aspect::Rear => {
                Some((charge.aspect, self.first_round_gain(&me, charge)))
            }
        })
    }

    /// Foot advances at full speed; the hammer keeps abreast of the foremost foot.
    pub(super) fn hammer_march(&self, unit: u8, outlook: &Outlook) -> March {
        if !self.is_hammer(unit) {
            return self.march_to_nearest(unit, outlook);
        }
        let way = forward(self.side);
        let depth = |id: u8| self.mine().depth(id) * way;
        let Some(front) = self.anvil().map(depth).max() else {
            return self.march_to_nearest(unit, outlook);
        };
        let inches = front - depth(unit);
        if inches > 0 { March::Advance(inches) } else { March::Stand }
    }
}
