//! Charges.

use super::features::ChargeFeature as F;
use super::measures::Exchange;
use super::side::Situation;
use crate::fitted::{one_if, times};
use crate::iron_winds::doctrine::{Asked, Charge, View};
use crate::{UnitSet, Word};
use fairfight_rules::dice::{Features, Seen};
use fairfight_rules::iron_winds::melee::Aspect;

impl<W: Word, const PRINTED: bool> View<'_, W, PRINTED> {
    pub(in crate::iron_winds) fn charge_features(
        &self,
        asked: &Asked<W>,
        charge: &Charge,
        situation: &Situation,
    ) -> Features {
        let (side, other, battle) = (self.side, self.side.other(), self.battle);
        let (host, enemy) = (self.mine(), self.enemy());
        let (unit, Charge { target, aspect, depth, .. }) = (asked.unit, *charge);
        let Situation { turn, fire, share, moved, late } = *situation;
        let (mine, theirs) = (self.mass(side, unit), self.mass(other, target));
        let (front, routed) = (aspect == Aspect::Front, enemy.routed.has(target));
        let Exchange { gain, loss } = self.exchange(side, unit, target, (aspect, true));
        let mut row = Seen::nothing();
        let mut set = |feature: F, value: i32| row.set(feature as usize, value);
        if routed {
            set(F::Routed, Features::ONE);
            set(F::GainRouted, gain);
        } else {
            set(F::Charges, Features::ONE);
            set(F::Gain, gain);
            set(F::Loss, loss);
            let later = self.exchange(side, unit, target, (aspect, false));
            set(F::GainLater, later.gain);
            set(F::LossLater, later.loss);
            let duel = self.duel(side, unit, target, aspect);
            set(F::DuelGood, duel.max(0));
            set(F::DuelBad, duel.min(0));
            let enemy_breaks = self.breaking(other, target, unit, aspect);
            let breaks = match front {
                true => self.breaking(side, unit, target, Aspect::Front),
                false => 0,
            };
            set(F::EnemyBreaks, enemy_breaks);
            set(F::Breaks, breaks);
            set(F::Flank, one_if(aspect == Aspect::Flank));
            set(F::Rear, one_if(aspect == Aspect::Rear));
            if battle.mounted[side].has(unit) {
                if battle.frightened[other].has(target) {
                    set(F::Frightens, enemy_breaks);
                }
                if front && battle.deterring[other].has(target) {
                    set(F::Deterred, breaks);
                }
            }
            set(F::Joins, one_if(enemy.engaged.has(target)));
            set(F::OnArcher, one_if(battle.archers[other].has(target)));
            if front && enemy.free().has(target) {
                set(F::Return, self.duel(other, target, unit, Aspect::Front));
            }
        }
        let here = host.depth(unit);
        let (mut threats, mut fear, mut no_fear) = (0, 0, 0);
        for id in enemy.free() - UnitSet::of(target) {
            let (at, rate) = (enemy.depth(id), enemy.unit(id).rate_in);
            // The unit will be fighting there, so they would come at its flank.
            if (at - depth).abs() + 4 <= rate {
                threats += self.mass(other, id);
            }
            if (at - here).abs() <= rate {
                let duel = self.duel(other, id, unit, Aspect::Front);
                (fear, no_fear) = (fear.max(duel), no_fear.min(duel));
            }
        }
        let follow = host.free() - UnitSet::of(unit);
        let follow = follow
            .into_iter()
            .filter(|&id| (host.depth(id) - depth).abs() + 4 <= host.unit(id).rate_in);
        set(F::Support, follow.map(|id| self.mass(side, id)).sum());
        set(F::Threats, threats);
        set(F::Fear, fear);
        set(F::NoFear, no_fear);
        set(F::Archer, one_if(battle.archers[side].has(unit)));
        set(F::Fire, fire);
        set(F::Moved, one_if(moved));
        set(F::Share, share);
        set(F::Turn, turn);
        set(F::Mass, mine);
        set(F::EnemyMass, theirs);
        set(F::Led, one_if(self.is_led(host, unit)));
        set(F::ThreatsMoved, times(one_if(moved), threats));
        set(F::Late, one_if(late));
        row.features()
    }
}
