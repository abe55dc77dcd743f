//! \[Event II\]: archery (IW-A1 to A6, IW-X1, X2).

use super::Turn;
use super::morale::{Check, Failing};
use crate::decision::fitted_yes_or_no;
use crate::iron_winds::address::{Phase, Purpose, at};
use crate::iron_winds::decision::Kind;
use crate::iron_winds::doctrine::{View, decide};
use crate::iron_winds::setup::{Battle, forward};
use crate::iron_winds::state::{Stage, State};
use crate::{Dealt, Event, Log, Source, Sum, UnitRef, UnitSet, Word};
use fairfight_rules::iron_winds::army::Post;
use fairfight_rules::iron_winds::morale::Row;
use fairfight_rules::iron_winds::{
    ArcheryOrder, ArcheryTargetsEngaged, BowChecks, Missile, People, Screened, WoodShots, archery,
    melee,
};
use fairfight_rules::{BySide, Dice, Side};

/// The units of a side that shoot, and the enemies they shoot at.
struct Shots<W: Word> {
    shooters: UnitSet<W>,
    targets: UnitSet<W>,
}

/// Everything that decides what a unit sees: its depth, and its profile and post if something may stand between.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stand(u32);

impl Stand {
    /// No unit stands there.
    const NOWHERE: Stand = Stand(u32::MAX);

    /// A stand with a clear view of everything.
    #[inline]
    const fn clear(depth: i16) -> Stand {
        Stand(depth as u16 as u32)
    }

    /// A stand behind friends, or facing enemies behind theirs.
    const fn obstructed(depth: i16, profile: u8, reserve: bool) -> Stand {
        Stand(depth as u16 as u32 | (profile as u32) << 16 | (reserve as u32) << 24 | 1 << 25)
    }
}

/// The view of the archers of one stand, looked up once for all of them.
#[derive(Clone, Copy)]
struct Sight<W: Word> {
    /// Inches to the closest enemies that can be shot at.
    gap: i16,
    /// Those enemies, all equally far.
    closest: UnitSet<W>,
    /// Those of them that can be reached only over friends, with longbows (IW-X1).
    over_friends: UnitSet<W>,
}

impl<W: Word, const PRINTED: bool, D: Dice, L: Log> Turn<'_, W, PRINTED, D, L> {
    /// Event II, unless the roll for the order is tied. It is a step of its own, because the roll for the order of
    /// movement follows.
    #[inline(never)]
    pub(super) fn archery(&mut self) {
        let archers =
            BySide::from_fn(|side| self.state.sides[side].free() & self.battle.archers[side]);
        if !(archers.a.is_empty() && archers.b.is_empty()) {
            match self.battle.rules().rulings.archery_order {
                ArcheryOrder::Simultaneous => {
                    self.shoot(archers);
                }
                ArcheryOrder::Initiative => {
                    let Some(first) = self.roll_order(Phase::Archery) else {
                        return;
                    };
                    for side in [first, first.other()] {
                        let mut turn = BySide::new(UnitSet::EMPTY, UnitSet::EMPTY);
                        turn[side] = self.state.sides[side].free() & self.battle.archers[side];
                        self.shoot(turn);
                    }
                }
            }
        }
        self.state.stage = Stage::Movement;
    }

    /// Rolls all volleys of these units, then applies the losses, then the checks.
    fn shoot(&mut self, archers: BySide<UnitSet<W>>) {
        let a = self.volleys(Side::A, archers.a, true);
        let b = self.volleys(Side::B, archers.b, a.shooters.is_empty());
        if a.shooters.is_empty() && b.shooters.is_empty() {
            return;
        }
        self.state.sides.a.shot = self.state.sides.a.shot | a.shooters;
        self.state.sides.b.shot = self.state.sides.b.shot | b.shooters;
        self.under_fire(Side::A, b.targets);
        self.under_fire(Side::B, a.targets);
    }

    /// Applies the losses of these units of a side, and the checks of those that lost a figure.
    #[inline(always)]
    fn under_fire(&mut self, side: Side, targets: UnitSet<W>) {
        for target in targets {
            let t = self.state.sides[side].unit_mut(target);
            let (falls, struck) = (t.felled, t.struck);
            (t.volleys, t.felled, t.struck) = (0, 0, 0);
            if falls == 0 {
                continue;
            }
            self.fell(side, target, falls);
            match self.battle.rules().rulings.bow_checks {
                BowChecks::One => self.bow_check(side, target, 0),
                BowChecks::PerVolley => self.bow_checks(side, target, struck),
            }
        }
    }

    /// The volleys of one side: each of `archers` shoots at the closest enemy; of several equally close, at one of
    /// those with the fewest volleys so far, by a die. Losses are recorded and applied later, so that they affect no
    /// aim or shot. `first`: nobody has shot in this event yet.
    #[inline(always)]
    fn volleys(&mut self, side: Side, archers: UnitSet<W>, mut first: bool) -> Shots<W> {
        let mut shots = Shots { shooters: UnitSet::EMPTY, targets: UnitSet::EMPTY };
        if archers.is_empty() {
            return shots;
        }
        let other = side.other();
        let enemy = &self.state.sides[other];
        let no_shot =
            self.battle.rules().rulings.archery_targets_engaged == ArcheryTargetsEngaged::NoShot;
        let candidates = if no_shot { enemy.here() } else { enemy.here() - enemy.engaged };
        let clear_view = self.battle.clear_view[side];
        let none = UnitSet::EMPTY;
        let mut stand = Stand::NOWHERE;
        let mut sight = Sight { gap: i16::MAX, closest: none, over_friends: none };
        // The closest enemies with the fewest volleys so far, and whether another stand shoots at them too.
        let (mut fewest, mut crossfire) = (none, false);
        for unit in archers {
            let (mine, enemy) = (&self.state.sides[side], &self.state.sides[other]);
            let (u, depth) = (mine.unit(unit), mine.depth(unit));
            let is_clear = clear_view.has(unit);
            let here = match is_clear {
                true => Stand::clear(depth),
                false => Stand::obstructed(depth, u.profile, self.battle.reserves[side].has(unit)),
            };
            if stand != here {
                stand = here;
                crossfire = !shots.shooters.is_empty();
                sight = if is_clear {
                    let (gap, closest) = enemy.closest(candidates, depth);
                    Sight { gap, closest, over_friends: none }
                } else {
                    self.battle.sight(self.state, side, unit, candidates)
                };
                // Under `no-shot` a melee hides enemies farther away, but none as near as itself.
                sight.closest = sight.closest - enemy.engaged;
                fewest = none;
            }
            let Sight { gap, closest, over_friends } = sight;
            if gap > u.range_in {
                continue;
            }
            if fewest.is_empty() {
                fewest = if crossfire { enemy.least_shot_at(closest) } else { closest };
            }
            if fewest.is_empty() {
                continue;
            }
            let own = decide!(self, side, shoots(unit, self.dice));
            // All shots of one event are simultaneous; under ruling `archery-order` those of one side are.
            let moment = match self.battle.rules().rulings.archery_order {
                ArcheryOrder::Simultaneous => 0,
                ArcheryOrder::Initiative => side as u8,
            };
            let decision =
                Kind::Shoot.at_once(at(Phase::Archery, side, unit, Purpose::Choice), moment);
            let view = View::new(self.battle, self.state, side);
            let words = ["held its fire", "shot"];
            let yes = || view.shoot_features(unit);
            if !fitted_yes_or_no(self.dice, decision, words, yes, own) {
                continue;
            }
            if std::mem::take(&mut first) {
                self.log.event(|| Event::Phase("Event II: archery"));
            }
            let pick = match fewest.len() {
                1 => 0,
                several => self.dice.pick(several, at(Phase::Archery, side, unit, Purpose::Tie)),
            };
            let Some(target) = fewest.into_iter().nth(pick as usize) else { continue };
            fewest.remove(target);
            shots.shooters.insert(unit);
            shots.targets.insert(target);
            self.volley(side, [unit, target], gap, over_friends.has(target));
        }
        shots
    }

    /// One volley over this distance; records how many of the figures left by other volleys it fells (IW-A3).
    #[inline(always)]
    fn volley(&mut self, side: Side, [unit, target]: [u8; 2], gap_in: i16, over_friends: bool) {
        let other = side.other();
        let (u, t) = (self.state.sides[side].unit(unit), self.state.sides[other].unit(target));
        let (shooter, aimed) = (self.battle.profile_of(u), self.battle.profile_of(t));
        let leader = self.battle.heroic_bonus(&self.state.sides[side], unit);
        let shot = archery::Shot { gap_in, over_friends, leader };
        let modifier = archery::modifier(shooter, u.left, aimed, shot, self.battle.rules());
        let die = self.dice.d6(at(Phase::Archery, side, unit, Purpose::Volley));
        let missile = shooter.kind.missile.unwrap_or(Missile::Bow);
        let left = t.left - t.felled;
        let felled = |die| aimed.falls_to(missile, melee::score(die, modifier), left);
        self.log.rolled_d6(Source::Shooting, side, die, |die| {
            i64::from(felled(die)) * i64::from(aimed.points)
        });
        self.log.sum(|| {
            let rules = self.battle.rules();
            Sum::new(archery::modifiers(shooter, u.left, aimed, shot, rules))
        });
        let falls = felled(die);
        self.log.event(|| Event::Hit {
            by: UnitRef::new(side, unit),
            on: UnitRef::new(other, target),
            how: Dealt::Volley,
            figures: falls.into(),
            points: u32::from(falls) * aimed.points,
        });
        let t = self.state.sides[other].unit_mut(target);
        t.felled += falls;
        t.volleys += 1;
        t.struck += u8::from(falls > 0);
    }

    /// One check for each of these volleys (ruling `bow-checks`).
    #[inline(never)]
    fn bow_checks(&mut self, side: Side, unit: u8, volleys: u8) {
        for which in 0..volleys {
            self.bow_check(side, unit, which);
        }
    }

    /// The check after bow fire (IW-A5).
    #[inline(always)]
    fn bow_check(&mut self, side: Side, unit: u8, which: u8) {
        let host = &self.state.sides[side];
        if !host.here().has(unit) {
            return;
        }
        let circumstances = self.battle.morale_circumstances(host, unit);
        let at = at(Phase::Archery, side, unit, Purpose::Morale).ordinal(which.into());
        let check = Check { row: Row::BowFire, circumstances, failing: Failing::Routs, at };
        if !self.holds(side, unit, check) {
            self.rout(side, unit);
        }
    }
}

impl<W: Word, const PRINTED: bool> Battle<W, PRINTED> {
    /// The view of `unit` of these enemies past other units (IW-A1, A2, IW-X1).
    #[inline(never)]
    fn sight(&self, state: &State<W>, side: Side, unit: u8, candidates: UnitSet<W>) -> Sight<W> {
        let other = side.other();
        let here = state.sides[side].depth(unit);
        let (mut gap, mut closest, mut over_friends) = (i16::MAX, UnitSet::EMPTY, UnitSet::EMPTY);
        for target in candidates {
            let inches = state.gap(side, unit, target);
            if inches > gap || state.is_screened(self, other, target, here) {
                continue;
            }
            let Some(over) = self.clear_shot(state, side, unit, target) else { continue };
            if inches < gap {
                (gap, closest) = (inches, UnitSet::EMPTY);
            }
            closest.insert(target);
            if over {
                over_friends.insert(target);
            }
        }
        Sight { gap, closest, over_friends }
    }

    /// Does `unit` have a clear shot at `target`? `Some(true)` over friends, with longbows (IW-X1).
    #[inline]
    fn clear_shot(&self, state: &State<W>, side: Side, unit: u8, target: u8) -> Option<bool> {
        let (mine, enemy) = (&state.sides[side], &state.sides[side.other()]);
        let (here, there) = (mine.depth(unit), enemy.depth(target));
        let people = self.profile_of(mine.unit(unit)).kind.people;
        if !self.sees_past_woods(people, here, there) {
            return None;
        }
        let screened = self.rules().rulings.screened == Screened::Yes;
        if !screened && !self.reserves[side].has(unit) {
            return Some(false);
        }
        self.shot_past_friends(state, side, unit, target)
    }

    /// May archers of this people shoot from one depth at another, given the woods in between?
    ///
    /// Source: ruling `wood-shots`, IW-F2.
    #[inline]
    pub(in crate::iron_winds) fn sees_past_woods(
        &self,
        people: People,
        here: i16,
        there: i16,
    ) -> bool {
        if self.is_open() || self.rules().rulings.wood_shots != WoodShots::Block {
            return true;
        }
        let passes = if people == People::Elf { self.rules().numbers.elf_wood_shot } else { 0 };
        self.terrain.wood_between(here, there) <= passes
    }

    /// A clear shot past friends: from a reserve, or for any unit under ruling `screened = "yes"`.
    fn shot_past_friends(
        &self,
        state: &State<W>,
        side: Side,
        unit: u8,
        target: u8,
    ) -> Option<bool> {
        let (mine, enemy) = (&state.sides[side], &state.sides[side.other()]);
        let (here, there) = (mine.depth(unit), enemy.depth(target));
        let screened = self.rules().rulings.screened == Screened::Yes;
        let longbow = self.profile_of(mine.unit(unit)).longbow;
        let toward = if there == here { forward(side) } else { (there - here).signum() };
        let mut over_friends = false;
        for friend in mine.order {
            let depth = mine.depth(friend);
            let between = (depth - here) * toward > 0 && (there - depth) * toward >= 0;
            if !between || !(screened || self.place(side, friend).post == Post::Line) {
                continue;
            }
            let beyond = (there - depth).abs() > self.rules().numbers.longbow_over_friends_beyond;
            if !longbow || !beyond || mine.engaged.has(friend) {
                return None;
            }
            over_friends = true;
        }
        Some(over_friends)
    }
}
