//! Marches, scored by the place where they end.

use super::features::MarchFeature as F;
use super::side::{FLANK, Situation, moves};
use crate::fitted::{one_if, times};
use crate::iron_winds::decision::Kind;
use crate::iron_winds::doctrine::View;
use crate::iron_winds::setup::forward;
use crate::iron_winds::state::{Depths, March, NONE};
use crate::iron_winds::turn::Outlook;
use crate::{List, UnitSet, Word};
use fairfight_rules::dice::{Features, Seen};
use fairfight_rules::iron_winds::FirstRound;
use fairfight_rules::iron_winds::melee::Aspect;

/// A place where a march may end, and its surroundings.
#[derive(Clone, Copy)]
pub(in crate::iron_winds) struct Spot {
    march: March,
    to: i16,
    /// Enemies in reach of it.
    threats: i32,
    /// The worth of their charges to them: the sum of those above 0, the best, the sum of those below 0.
    fear: i32,
    most_fear: Option<i32>,
    want: i32,
    /// The worth of the best charge from there.
    chance: i32,
    flank: i32,
    under_fire: i32,
    near_fire: i32,
    gap: i16,
}

/// Room for as many as [`View::each_march`] lists, and one more.
type Spots = List<Spot, 8>;

/// Surroundings shared by all places.
struct Around {
    /// How far ahead of the unit the mean of our other units is; `None` if there are none.
    mean: Option<i16>,
    /// How far ahead of it the foremost is.
    foremost: i16,
    neighbours: [i16; 2],
}

impl<W: Word, const PRINTED: bool> View<'_, W, PRINTED> {
    /// The march with the highest score.
    pub(super) fn best_march(&self, unit: u8, outlook: &Outlook, situation: &Situation) -> March {
        let mut spots = Spots::new(Spot::at(March::Stand, 0));
        self.each_march(unit, outlook, |march| {
            let to = self.battle.march_ends(self.state, self.side, unit, march, outlook);
            if spots.as_slice().iter().all(|spot| spot.to != to) {
                spots.push(Spot::at(march, to));
            }
        });
        if spots.len() == 1 {
            return March::Stand;
        }
        self.look_around(unit, spots.as_mut_slice());
        let around = self.around(unit);
        let score = |spot: &Spot| {
            self.score(
                Kind::March,
                &self.spot_features(unit, spot, spots.as_slice(), situation, &around),
            )
        };
        let stand = &spots.as_slice()[0];
        let is_calm = stand.is_calm();
        let turns = self.is_past_all(unit);
        if turns && is_calm && stand.want == 0 && stand.flank == 0 {
            // A unit that has got behind the enemy comes back, unless it can charge from here.
            let back =
                |spot: &&Spot| matches!(spot.march, March::FallBack(_)) && spot.gap < stand.gap;
            return spots.as_slice().iter().find(back).map_or(March::Stand, |spot| spot.march);
        }
        let mut best = (i64::MIN, March::Stand);
        for spot in spots.as_slice() {
            let is_idle = match spot.march {
                March::FallBack(_) => is_calm && !turns,
                March::Advance(_) => turns,
                March::Open | March::Stand => false,
            };
            if is_idle {
                continue;
            }
            let score = score(spot);
            if score > best.0 {
                best = (score, spot.march);
            }
        }
        best.1
    }

    /// Are all enemies in good order behind this unit?
    fn is_past_all(&self, unit: u8) -> bool {
        let (here, enemy) = (self.mine().depth(unit), self.enemy());
        enemy.order.into_iter().all(|id| (enemy.depth(id) - here) * forward(self.side) < 0)
    }

    /// The features of a march that a fitted doctrine sees.
    pub(in crate::iron_winds) fn march_features(
        &self,
        unit: u8,
        march: March,
        outlook: &Outlook,
    ) -> Features {
        let mut spots = Spots::new(Spot::at(March::Stand, 0));
        let mut add = |march: March| {
            let to = self.battle.march_ends(self.state, self.side, unit, march, outlook);
            spots.push(Spot::at(march, to));
        };
        add(march);
        self.each_march(unit, outlook, add);
        self.look_around(unit, spots.as_mut_slice());
        let (situation, around) = (self.situation(), self.around(unit));
        self.spot_features(unit, &spots.as_slice()[0], spots.as_slice(), &situation, &around)
    }

    /// Fills in the surroundings of these places for a unit.
    fn look_around(&self, unit: u8, spots: &mut [Spot]) {
        let (side, other, battle) = (self.side, self.side.other(), self.battle);
        let (host, enemy) = (self.mine(), self.enemy());
        let (here, u) = (host.depth(unit), host.unit(unit));
        let detour = if battle.wings[side].has(unit) { 0 } else { 4 };
        for id in enemy.order {
            let (e, at) = (enemy.unit(id), enemy.depth(id));
            let gap = (at - here).abs();
            if enemy.engaged.has(id) {
                let reach = u.rate_in - detour;
                let flank = match gap <= reach + u.rate_in {
                    true => self.felled(side, unit, id, FLANK, 0),
                    false => 0,
                };
                for spot in &mut *spots {
                    let gap = (at - spot.to).abs();
                    spot.gap = spot.gap.min(gap);
                    if gap <= reach {
                        spot.flank = spot.flank.max(flank);
                    }
                }
                continue;
            }
            let (mut theirs, mut ours) = (0, 0);
            if gap <= e.rate_in.max(u.rate_in) + u.rate_in {
                theirs = self.duel(other, id, unit, Aspect::Front);
                ours = match battle.rules().rulings.first_round {
                    FirstRound::Every => -theirs,
                    FirstRound::Charger => self.duel(side, unit, id, Aspect::Front),
                };
            }
            let hit = if battle.archers[other].has(id) { self.share_left(enemy, id) } else { 0 };
            for spot in &mut *spots {
                let gap = (at - spot.to).abs();
                spot.gap = spot.gap.min(gap);
                if gap <= e.rate_in {
                    spot.threats += 1;
                    spot.fear += theirs.max(0);
                    spot.most_fear = spot.most_fear.max(Some(theirs));
                    spot.want += theirs.min(0);
                }
                if gap <= u.rate_in {
                    spot.chance = spot.chance.max(ours);
                }
                if gap <= e.range_in {
                    spot.under_fire += hit;
                } else if gap <= e.range_in + e.rate_in {
                    spot.near_fire += hit;
                }
            }
        }
    }

    fn around(&self, unit: u8) -> Around {
        let (side, host) = (self.side, self.mine());
        let ahead = forward(side);
        let others = host.order - UnitSet::of(unit);
        let here = host.depth(unit);
        let (mut sum, mut foremost) = (0, i16::MIN);
        for id in others {
            // Measured from here, not from an edge, so that divisions round alike for both sides.
            let lead = (host.depth(id) - here) * ahead;
            sum += i32::from(lead);
            foremost = foremost.max(lead);
        }
        let count = others.len() as i32;
        let neighbour = |id: u8| match id != NONE && host.order.has(id) {
            true => host.depth(id),
            false => Depths::NOBODY,
        };
        Around {
            mean: (count > 0).then(|| (sum / count) as i16),
            foremost,
            neighbours: self.battle.place(side, unit).neighbours.map(neighbour),
        }
    }

    /// The features of a place, one of `spots`, that a fitted doctrine sees.
    fn spot_features(
        &self,
        unit: u8,
        spot: &Spot,
        spots: &[Spot],
        situation: &Situation,
        around: &Around,
    ) -> Features {
        let (side, battle, host) = (self.side, self.battle, self.mine());
        let (u, ahead) = (host.unit(unit), forward(side));
        let Situation { turn, fire, share, moved, late } = *situation;
        let way = |spot: &Spot| (spot.to - host.depth(unit)) * ahead;
        let inches = way(spot);
        let (part, back) = (moves(inches.max(0)), moves((-inches).max(0)));
        let archer = battle.archers[side].has(unit);
        let only_if = |is_so: bool, value: i32| if is_so { value } else { 0 };
        let mut row = Seen::nothing();
        let mut set = |feature: F, value: i32| row.set(feature as usize, value);
        set(F::Forward, part);
        set(F::ForwardTurn, times(part, turn));
        set(F::ForwardShare, times(part, share));
        set(F::ForwardFire, times(part, fire));
        set(F::ForwardArcher, only_if(archer, part));
        set(F::ForwardMounted, only_if(battle.mounted[side].has(unit), part));
        set(F::ForwardLate, only_if(late, part));
        set(F::Back, back);
        set(F::BackShare, times(back, share));
        set(F::BackFire, times(back, fire));
        set(F::BackArcher, only_if(archer, back));
        let most = spots.iter().map(way).max().unwrap_or(0);
        set(F::Full, one_if(inches > 0 && inches == most));
        let most_fear = spot.most_fear.unwrap_or(0);
        let threats = spot.threats * Features::ONE / 3;
        set(F::Fear, spot.fear);
        set(F::MostFear, most_fear);
        set(F::Want, spot.want);
        set(F::Threats, threats);
        set(F::ThreatsArcher, only_if(archer, threats));
        set(F::Chance, spot.chance);
        set(F::Flank, spot.flank);
        set(F::UnderFire, spot.under_fire);
        set(F::NearFire, spot.near_fire);
        set(F::MostFearMoved, only_if(moved, most_fear));
        set(F::ChanceMoved, only_if(moved, spot.chance));
        set(F::MostFearLate, only_if(late, most_fear));
        set(F::MostFearFire, times(most_fear, fire));
        set(F::MostFearShare, times(most_fear, share));
        let in_range = archer && spot.gap <= u.range_in;
        set(F::InRange, one_if(in_range));
        set(F::InRangeSafe, one_if(in_range && spot.threats == 0));
        if let Some(mean) = around.mean {
            set(F::Ahead, moves((inches - mean).max(0)));
            set(F::Behind, moves((mean - inches).max(0)));
            set(F::Foremost, moves((inches - around.foremost).max(0)));
        }
        let cover = battle.rules().rulings.cover_distance;
        let near = |depth: &&i16| (**depth - spot.to).abs() <= cover;
        let covered = around.neighbours.iter().filter(near).count() as i32 * Features::ONE / 2;
        set(F::Covered, covered);
        set(F::CoveredThreats, times(covered, threats));
        let fights = host.order & host.engaged;
        set(F::BesideFight, one_if(!host.within(fights, spot.to, 4).is_empty()));
        set(F::Gap, i32::from(spot.gap.min(30)) * Features::ONE / 10);
        row.features()
    }
}

impl Spot {
    /// Is a unit here safe from attack, and from fire now and soon?
    fn is_calm(&self) -> bool {
        self.threats == 0 && self.under_fire == 0 && self.near_fire == 0
    }

    fn at(march: March, to: i16) -> Spot {
        Spot {
            march,
            to,
            threats: 0,
            fear: 0,
            most_fear: None,
            want: 0,
            chance: 0,
            flank: 0,
            under_fire: 0,
            near_fire: 0,
            gap: i16::MAX,
        }
    }
}
