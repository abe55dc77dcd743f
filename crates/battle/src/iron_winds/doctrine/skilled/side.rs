//! Shooting and who moves first: decisions that depend on both armies as a whole.

use super::features::{FirstFeature as First, ShootFeature as Shoot};
use crate::Word;
use crate::fitted::one_if;
use crate::iron_winds::doctrine::{Host, View};
use crate::iron_winds::state::Depths;
use fairfight_rules::dice::{Features, Seen};
use fairfight_rules::iron_winds::melee::Aspect;

const ONE: i32 = Features::ONE;

/// The facts that all decisions of a side use.
#[derive(Clone, Copy, Debug)]
pub struct Situation {
    /// The turn in tenths, up to turn 20.
    pub turn: i32,
    /// Our fire less theirs, halved.
    pub fire: i32,
    /// Our share of the mass minus one half, times four.
    pub share: i32,
    /// Has the enemy moved this turn?
    pub moved: bool,
    /// Is it late in the battle?
    pub late: bool,
}

/// The last turn that is not late.
const EARLY: u16 = 5;

/// Converts inches to parts of a full move of foot.
pub(super) fn moves(inches: i16) -> i32 {
    i32::from(inches) * ONE / 8
}

impl<W: Word, const PRINTED: bool> View<'_, W, PRINTED> {
    pub(in crate::iron_winds) fn situation(&self) -> Situation {
        let (host, enemy, other) = (self.mine(), self.enemy(), self.side.other());
        let ours: i32 = host.order.into_iter().map(|unit| self.mass(self.side, unit)).sum();
        let theirs: i32 = enemy.order.into_iter().map(|unit| self.mass(other, unit)).sum();
        Situation {
            turn: i32::from(self.state.turn.min(20)) * ONE / 10,
            fire: (self.fire(self.side) - self.fire(other)) / 2,
            share: 2 * ONE * (ours - theirs) / (ours + theirs).max(1),
            moved: !enemy.stirred.is_empty(),
            late: self.state.turn > EARLY,
        }
    }

    pub(in crate::iron_winds) fn shoot_features(&self, unit: u8) -> Features {
        let (side, other) = (self.side, self.side.other());
        let (host, enemy) = (self.mine(), self.enemy());
        let Situation { turn, fire, share, .. } = self.situation();
        let (here, u) = (host.depth(unit), host.unit(unit));
        let (mut fear, mut chance, mut threats) = (0, 0, 0);
        for id in enemy.free() {
            let gap = (enemy.depth(id) - here).abs();
            if gap <= enemy.unit(id).rate_in {
                threats += 1;
                fear = fear.max(self.duel(other, id, unit, Aspect::Front));
            }
            if gap <= u.rate_in {
                chance = chance.max(self.duel(side, unit, id, Aspect::Front));
            }
        }
        let flanks = enemy.within(enemy.order & enemy.engaged, here, u.rate_in - 4);
        let flanks = flanks.into_iter().map(|id| self.felled(side, unit, id, FLANK, 0));
        let (gap, nearest) = enemy.closest(enemy.free(), here);
        let mut row = Seen::nothing();
        let mut set = |feature: Shoot, value: i32| row.set(feature as usize, value);
        set(Shoot::Shoots, ONE);
        set(Shoot::Threats, threats * ONE / 3);
        set(Shoot::Fear, fear);
        set(Shoot::Chance, chance);
        set(Shoot::Flank, flanks.max().unwrap_or(0));
        set(Shoot::Fire, fire);
        set(Shoot::Share, share);
        set(Shoot::Turn, turn);
        if gap != Depths::NOBODY {
            let most = nearest.into_iter().max_by_key(|&id| self.mass(other, id));
            if let Some(id) = most {
                set(Shoot::Nearest, self.mass(other, id));
                let class = self.battle.profile_of(enemy.unit(id)).kind.class as i32;
                set(Shoot::Class, ONE * (class - 1));
            }
            set(Shoot::Gap, i32::from(gap) * ONE / 10);
        }
        set(Shoot::HorseArcher, one_if(self.battle.horse_archers[side].has(unit)));
        set(Shoot::Left, self.share_left(host, unit));
        set(Shoot::Mass, self.mass(side, unit));
        row.features()
    }

    pub(in crate::iron_winds) fn first_features(&self) -> Features {
        let (side, other) = (self.side, self.side.other());
        let (host, enemy) = (self.mine(), self.enemy());
        let Situation { turn, fire, share, .. } = self.situation();
        let movers = self.battle.movers(self.state, side);
        let (mut ours, mut theirs) = (None, None);
        for unit in host.free() {
            let (here, rate) = (host.depth(unit), host.unit(unit).rate_in);
            for id in enemy.free() {
                let gap = (enemy.depth(id) - here).abs();
                if gap <= rate && movers.has(unit) {
                    ours = ours.max(Some(self.duel(side, unit, id, Aspect::Front)));
                }
                if gap <= enemy.unit(id).rate_in {
                    theirs = theirs.max(Some(self.duel(other, id, unit, Aspect::Front)));
                }
            }
        }
        let mut row = Seen::nothing();
        let mut set = |feature: First, value: i32| row.set(feature as usize, value);
        set(First::First, ONE);
        set(First::Ours, ours.unwrap_or(0).max(0));
        set(First::Theirs, theirs.unwrap_or(0).max(0));
        set(First::CanCharge, one_if(ours.is_some()));
        set(First::CanBeCharged, one_if(theirs.is_some()));
        set(First::CanJoin, one_if(host.can_join(enemy)));
        set(First::CanBeJoined, one_if(enemy.can_join(host)));
        set(First::Fire, fire);
        set(First::Share, share);
        set(First::Turn, turn);
        row.features()
    }
}

/// An attack on a flank, in its first round.
pub(super) const FLANK: (Aspect, bool) = (Aspect::Flank, true);

impl<W: Word> Host<W> {
    /// Can a free unit reach the flank of an enemy in melee, measured in inches alone?
    fn can_join(&self, enemy: &Host<W>) -> bool {
        let fights = enemy.order & enemy.engaged;
        let comes = |unit: u8| {
            let inches = self.unit(unit).rate_in - 4;
            !enemy.within(fights, self.depth(unit), inches).is_empty()
        };
        !fights.is_empty() && self.free().into_iter().any(comes)
    }
}
