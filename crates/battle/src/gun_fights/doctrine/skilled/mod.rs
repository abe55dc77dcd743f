//! The family `skilled`: each legal action is scored by its features with fitted weights, and the best is taken.

pub(in crate::gun_fights) mod features;

use super::{Pick, Tie};
use crate::best::{Best, one_of_the_best};
use crate::fitted::{Family, one_if, score, times};
use crate::gun_fights::decision::{KINDS, Kind};
use crate::gun_fights::legal::Action;
use crate::gun_fights::setup::{Battle, MOST_MEN};
use crate::gun_fights::state::{Man, State, Status};
use crate::{List, System};
use fairfight_rules::D6;
use fairfight_rules::dice::{Features, Seen};
use fairfight_rules::gun_fights::army::{Doctrine, Movement, Policy};
use fairfight_rules::gun_fights::{Posture, hits};
use features::ActFeature as F;
use std::cmp::Reverse;
use std::sync::LazyLock;

const ONE: i32 = Features::ONE;

/// The last roll that is not late.
const EARLY: u16 = 20;

/// The members of `skilled`.
pub static FAMILY: LazyLock<Family> = LazyLock::new(|| {
    let styles = &["close-in/most", "cover-first/most", "siege"];
    Family::of(Doctrine::FAMILY_WORDS, styles, KINDS, include_str!("members.csv"))
});

/// The styles that a figure considers, each with its feature.
const STYLES: [(Movement, F); 3] = [
    (Movement::CloseIn, F::AsCloseIn),
    (Movement::CoverFirst, F::AsCoverFirst),
    (Movement::Siege, F::AsSiege),
];

/// An enemy on the table.
#[derive(Clone, Copy)]
struct Foe {
    man: u8,
    /// How often he acts per roll, in parts of [`Features::ONE`].
    rate: i32,
}

/// The figure's view of the battle, whichever action it takes.
struct Outlook {
    foes: List<Foe, MOST_MEN>,
    /// Our share of the men who act minus one half, times four, in parts of [`Features::ONE`].
    share: i32,
    /// The action that each of the [`STYLES`] would take, if the die between equals falls low and if it falls high.
    styled: [[Action; 2]; 3],
    /// The surroundings of the figure where it stands.
    around: Around,
}

/// The surroundings of a place.
#[derive(Clone, Copy, Default)]
struct Around {
    danger: i32,
    near_danger: i32,
    guns: i32,
    chance: i32,
    chance_acts: i32,
    near_chance: i32,
    beyond: i32,
    gap: i32,
    ahead: i32,
}

impl Battle {
    /// The action with the highest score.
    #[inline(never)]
    pub(super) fn best_action(&self, state: &State, man: u8, pick: &mut impl Pick) -> Action {
        let outlook = self.outlook(state, man);
        let member = self.member(self.seat(man));
        let mut options: List<(Action, i64), 32> = List::new((Action::Pass, 0));
        self.each_option(state, man, |action| {
            if options.as_slice().iter().all(|&(known, _)| known != action) {
                let features = self.seen(state, man, action, &outlook);
                options.push((action, score(member, Kind::Act as usize, &features)));
            }
        });
        let look = |_: &_, wanted: u32| {
            let mut best = Best::wanting(wanted);
            options.as_slice().iter().for_each(|&(action, score)| best.see(Reverse(score), action));
            best
        };
        let best = one_of_the_best(pick, look, |pick, equals| pick(Tie::Action, equals));
        best.unwrap_or(Action::Pass)
    }

    /// The features of an action that a fitted doctrine sees.
    pub(in crate::gun_fights) fn features(
        &self,
        state: &State,
        man: u8,
        action: Action,
    ) -> Features {
        self.seen(state, man, action, &self.outlook(state, man))
    }

    fn outlook(&self, state: &State, man: u8) -> Outlook {
        let mut foes = List::new(Foe { man: 0, rate: 0 });
        for enemy in self.enemies(man).filter(|&enemy| self.on_table(state, enemy)) {
            foes.push(Foe { man: enemy, rate: self.rate(state, enemy) });
        }
        let theirs: i32 = foes.as_slice().iter().map(|foe| foe.rate).sum();
        let ours: i32 = self.friends(state, man).map(|friend| self.rate(state, friend)).sum();
        let here = state.men[usize::from(man)];
        let share = 2 * ONE * (ours - theirs) / (ours + theirs).max(1);
        let around = self.around(state, man, &here, foes.as_slice());
        let styled = STYLES.map(|(movement, _)| {
            let style = (movement, Policy::Most);
            [0, u32::MAX]
                .map(|high| self.styled(state, man, style, &mut |_, equals| high.min(equals - 1)))
        });
        Outlook { foes, share, styled, around }
    }

    /// How often a figure acts per roll, in parts of [`Features::ONE`].
    fn rate(&self, state: &State, man: u8) -> i32 {
        i32::from(self.rows(state, man)) * ONE / 6
    }

    /// The men of a figure's side who are in play, including the figure itself.
    fn friends(&self, state: &State, man: u8) -> impl Iterator<Item = u8> {
        let side = self.profile(man).side;
        self.roster().filter(move |&one| self.profile(one).side == side && state.in_play(one))
    }

    fn around(&self, state: &State, man: u8, me: &Man, foes: &[Foe]) -> Around {
        let mut around = Around { beyond: i32::MAX, gap: i32::MAX, ..Around::default() };
        let (range, reach) = (self.profile(man).range_in, self.rules.numbers.movement as u8);
        for foe in foes {
            let other = &state.men[usize::from(foe.man)];
            let gap = me.depth.abs_diff(other.depth);
            let sees = self.sees_from(me, other);
            let near = sees || (me.posture != Posture::Back && other.posture != Posture::Back);
            let chance = i32::from(7 - self.needed(man, foe.man, other.posture)) * ONE / 6;
            let danger = i32::from(7 - self.needed(foe.man, man, me.posture)) * foe.rate / 6;
            let his = self.profile(foe.man).range_in;
            if sees && gap <= his && danger > 0 {
                around.danger += danger;
                around.guns += foe.rate;
            }
            if near && gap <= his.saturating_add(reach) {
                around.near_danger += danger;
            }
            if sees && gap <= range {
                around.chance = around.chance.max(chance);
                around.chance_acts = around.chance_acts.max(times(chance, foe.rate));
            }
            if near && gap <= range.saturating_add(reach) {
                around.near_chance = around.near_chance.max(chance);
            }
            around.gap = around.gap.min(gap.into());
            if chance > 0 {
                around.beyond = around.beyond.min(gap.saturating_sub(range).into());
            }
        }
        let ahead = self.friends(state, man).filter(|&friend| {
            let depth = state.men[usize::from(friend)].depth;
            let gaps = foes.iter().map(|foe| state.men[usize::from(foe.man)].depth.abs_diff(depth));
            friend != man && gaps.min().is_some_and(|gap| i32::from(gap) <= around.gap)
        });
        around.ahead = ahead.count() as i32;
        around
    }

    fn seen(&self, state: &State, man: u8, action: Action, outlook: &Outlook) -> Features {
        let mut row = Seen::nothing();
        let share = outlook.share;
        let after = self.after(state, man, action);
        let mut around = outlook.around;
        match action {
            Action::Shoot(target) => self.see_shot(state, man, target, &mut row),
            Action::Blind(building, _) => self.see_blind_shot(state, man, building, &mut row),
            Action::Pass => row.set(F::Passes as usize, ONE),
            Action::Move(..) | Action::Jump | Action::Enter(_) | Action::Leave(_) => {
                around = self.around(state, man, &after, outlook.foes.as_slice());
                row.set(F::Goes as usize, ONE);
                row.set(F::Jumps as usize, one_if(action == Action::Jump));
                row.set(F::Enters as usize, one_if(matches!(action, Action::Enter(_))));
                row.set(F::Leaves as usize, one_if(matches!(action, Action::Leave(_))));
            }
            Action::Place(_) => {
                around = self.around(state, man, &after, outlook.foes.as_slice());
                row.set(F::Goes as usize, ONE);
            }
        }
        let mut set = |feature: F, value: i32| row.set(feature as usize, value);
        for ((_, feature), styled) in STYLES.into_iter().zip(outlook.styled) {
            set(feature, one_if(styled.iter().any(|&would| self.is_like(state, action, would))));
        }
        let bears = match self.profile(man).leaders {
            Some(_) => 1,
            None => i32::from(self.profile(man).to_remove.saturating_sub(after.hits)).max(1),
        };
        set(F::Danger, around.danger);
        set(F::DangerFrail, around.danger / bears);
        set(F::DangerShare, times(around.danger, share));
        set(F::NearDanger, around.near_danger);
        set(F::Guns, around.guns / 2);
        set(F::Chance, around.chance);
        set(F::ChanceActs, around.chance_acts);
        set(F::NearChance, around.near_chance);
        if around.gap < i32::MAX {
            set(F::Gap, around.gap * ONE / 12);
            set(F::GapShare, times(around.gap * ONE / 12, share));
        }
        if around.beyond < i32::MAX {
            set(F::Beyond, around.beyond * ONE / 12);
            if state.rolls > EARLY {
                set(F::BeyondLate, around.beyond * ONE / 12);
            }
        }
        set(F::Cover, one_if(after.posture == Posture::Cover));
        set(F::Window, one_if(after.posture == Posture::Window));
        set(F::Back, one_if(after.posture == Posture::Back));
        set(F::Ahead, around.ahead * ONE / 4);
        set(F::Share, share);
        set(F::Turn, i32::from(state.rolls.min(40)) * ONE / 20);
        row.features()
    }

    /// Is an action the same as another, or a shot at a figure that acts as often?
    fn is_like(&self, state: &State, action: Action, other: Action) -> bool {
        match (action, other) {
            (Action::Shoot(one), Action::Shoot(other)) => {
                self.rows(state, one) == self.rows(state, other)
            }
            _ => action == other,
        }
    }

    /// Sets the features of a shot at a figure.
    fn see_shot(&self, state: &State, man: u8, target: u8, row: &mut Seen) {
        let (him, faces) =
            (&state.men[usize::from(target)], self.hitting_faces(state, man, target));
        let profile = self.profile(target);
        let (hits, rate) = (i32::from(faces) * ONE / 6, self.rate(state, target));
        // In 36ths: the shooter's die, and another that may decide.
        let out: i32 = D6::FACES
            .into_iter()
            .filter(|die| die.at_least(7 - faces))
            .map(|die| match self.kills(state, target, die) {
                Some(kills) => 6 * i32::from(kills),
                None => {
                    let removes = |die: &D6| hits::removes(*die, &self.rules.numbers);
                    D6::FACES.iter().filter(|die| removes(die)).count() as i32
                }
            })
            .sum();
        let removes = out * ONE / 36;
        let waits = him.status == Status::Waiting;
        let led = self.led_by(state, target).is_some();
        let drives_off = if led && !waits { hits - removes } else { 0 };
        let stops = state.row > 0
            && self.acting(state.row).men()[usize::from(state.next)..].contains(&target)
            && match profile.leaders {
                Some(_) => !waits,
                None => {
                    let left = |hits: u8| profile.left[usize::from(hits.min(6))];
                    let row = D6::new(state.row);
                    left(him.hits).has(row) && !left(him.hits + 1).has(row)
                }
            };
        let at_us = |one: u8| i32::from(self.hitting_faces(state, target, one)) * rate / 6;
        let leads = self.enemies(man).filter(|&one| {
            state.in_play(one) && self.profile(one).leaders.is_some_and(|of| of.has(target))
        });
        let mut set = |feature: F, value: i32| row.set(feature as usize, value);
        set(F::Shoots, ONE);
        set(F::Hits, hits);
        set(F::Removes, removes);
        set(F::DrivesOff, drives_off);
        set(F::Acts, times(hits, rate));
        set(F::Stops, if stops { hits } else { 0 });
        set(F::Threat, times(hits, at_us(man)));
        set(F::Fire, times(hits, self.friends(state, man).map(at_us).max().unwrap_or(0)));
        set(F::Leads, hits * leads.count() as i32 / 2);
        set(F::Waits, if waits { hits } else { 0 });
    }

    /// Sets the features of a blind shot into a building.
    fn see_blind_shot(&self, state: &State, man: u8, building: u8, row: &mut Seen) {
        let inside = self.inside(state, building);
        let enemies = self.enemies(man).fold(0, |bits, enemy| bits | 1 << enemy);
        let share = |of: u16| of.count_ones() as i32 * ONE / inside.count_ones().max(1) as i32;
        row.set(F::Blind as usize, ONE);
        row.set(F::BlindEnemies as usize, share(inside & enemies));
        row.set(F::BlindFriends as usize, share(inside & !enemies));
    }
}
