//! \[Event II\]: archery (IW-A1 to A6, IW-X1, X2).

use super::morale::Failing;
use crate::iron_winds::address::{Phase, Purpose, at};
use crate::iron_winds::doctrine::View;
use crate::iron_winds::setup::{Battle, forward};
use crate::iron_winds::state::{NONE, Stage, State, Unit};
use crate::{Dealt, Event, Flow, Log, Source, UnitRef, UnitSet, Word};
use fairfight_rules::iron_winds::army::Post;
use fairfight_rules::iron_winds::morale::Row;
use fairfight_rules::iron_winds::{
    ArcheryOrder, ArcheryTargetsEngaged, BowChecks, Missile, People, Screened, WoodShots, archery,
    melee, morale,
};
use fairfight_rules::{BySide, Dice, Side};

/// What one side shoots at: a target for each unit, and the volleys that each enemy takes.
struct Aims<W: Word> {
    target: [u8; 128],
    over_friends: UnitSet<W>,
    shooters: UnitSet<W>,
}

/// What a unit takes.
#[derive(Clone, Copy, Default)]
struct Hits {
    /// Figures.
    falls: u8,
    /// Volleys that felled any.
    volleys: u8,
}

/// All that decides what a unit can shoot at.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stand {
    depth: i16,
    profile: u8,
    reserve: bool,
}

/// What the archers of one stand can shoot at, looked up once for all of them.
struct Sight<W: Word> {
    from: Stand,
    /// The closest enemies, all equally far.
    nearest: UnitSet<W>,
    /// Those of them that are reached over friends only, with longbows (IW-X1).
    over_friends: UnitSet<W>,
}

impl<W: Word> Sight<W> {
    /// The first of the closest enemies at whom the fewest volleys go so far.
    #[inline]
    fn least_shot_at(&self, volleys: &[u8; 128]) -> Option<u8> {
        self.nearest.into_iter().min_by_key(|&target| volleys[usize::from(target) & 127])
    }
}

impl<W: Word> Battle<W> {
    /// Event II. A step of its own: the roll for the order of movement is to come.
    pub(super) fn archery<D: Dice, L: Log>(
        &self,
        state: &mut State<W>,
        dice: &mut D,
        log: &mut L,
    ) -> Flow {
        let archers = BySide::from_fn(|side| state.sides[side].free() & self.archers[side]);
        if !(archers.a.is_empty() && archers.b.is_empty()) {
            match self.rules.rulings.archery_order {
                ArcheryOrder::Simultaneous => {
                    self.shoot(state, archers, dice, log);
                }
                ArcheryOrder::Initiative => {
                    let Some(first) = self.roll_order(state, Phase::Archery, dice) else {
                        return Flow::Step;
                    };
                    for side in [first, first.other()] {
                        let mut turn = BySide::new(UnitSet::EMPTY, UnitSet::EMPTY);
                        turn[side] = state.sides[side].free() & self.archers[side];
                        self.shoot(state, turn, dice, log);
                    }
                }
            }
        }
        state.stage = Stage::Movement;
        Flow::Step
    }

    /// All volleys of these units: targets first, then the dice, then what falls, then the checks.
    fn shoot<D: Dice, L: Log>(
        &self,
        state: &mut State<W>,
        archers: BySide<UnitSet<W>>,
        dice: &mut D,
        log: &mut L,
    ) {
        let aims = BySide::from_fn(|side| self.aim(state, side, archers[side], dice));
        if aims.a.shooters.is_empty() && aims.b.shooters.is_empty() {
            return;
        }
        log.event(|| Event::Phase("Event II: archery"));
        let mut hits = [[Hits::default(); 128]; 2];
        let mut struck = BySide::new(UnitSet::<W>::EMPTY, UnitSet::EMPTY);
        for side in Side::BOTH {
            let (aims, hits) = (&aims[side], &mut hits[side.other() as usize]);
            for unit in aims.shooters {
                let target = aims.target[usize::from(unit)];
                let over = aims.over_friends.has(unit);
                let hits = &mut hits[usize::from(target) & 127];
                let falls = self.volley(state, side, unit, target, over, hits.falls, dice, log);
                if falls > 0 {
                    hits.falls += falls;
                    hits.volleys += 1;
                    struck[side.other()].insert(target);
                }
            }
            state.sides[side].shot = state.sides[side].shot | aims.shooters;
        }
        for side in Side::BOTH {
            for target in struck[side] {
                let Hits { falls, volleys } = hits[side as usize][usize::from(target)];
                self.fell(state, side, target, falls, log);
                let checks = match self.rules.rulings.bow_checks {
                    BowChecks::One => 1,
                    BowChecks::PerVolley => volleys,
                };
                for check in 0..checks {
                    self.bow_check(state, side, target, check, dice, log);
                }
            }
        }
    }

    /// Who of `archers` shoots at whom.
    #[inline]
    fn aim<D: Dice>(
        &self,
        state: &State<W>,
        side: Side,
        archers: UnitSet<W>,
        dice: &mut D,
    ) -> Aims<W> {
        let mut aims =
            Aims { target: [NONE; 128], over_friends: UnitSet::EMPTY, shooters: UnitSet::EMPTY };
        let mut volleys = [0u8; 128];
        let mut sight: Option<Sight<W>> = None;
        for unit in archers {
            let from = self.stand(state, side, unit);
            let sight = match &mut sight {
                Some(sight) if sight.from == from => sight,
                sight => sight.insert(self.sight(state, side, unit, from)),
            };
            let Some(target) = sight.least_shot_at(&volleys) else { continue };
            if state.sides[side.other()].engaged.has(target)
                || !View::new(self, state, side).shoots(unit, dice)
            {
                continue;
            }
            aims.shooters.insert(unit);
            aims.target[usize::from(unit)] = target;
            if sight.over_friends.has(target) {
                aims.over_friends.insert(unit);
            }
            let volleys = &mut volleys[usize::from(target) & 127];
            *volleys = volleys.saturating_add(1);
        }
        aims
    }

    /// All that decides what a unit can shoot at.
    #[inline]
    fn stand(&self, state: &State<W>, side: Side, unit: u8) -> Stand {
        let Unit { depth, profile, .. } = *state.sides[side].unit(unit);
        Stand { depth, profile, reserve: self.reserves[side].has(unit) }
    }

    /// The closest enemies that `unit` can shoot at (IW-A1, A2, IW-X1).
    fn sight(&self, state: &State<W>, side: Side, unit: u8, from: Stand) -> Sight<W> {
        let other = side.other();
        let enemy = &state.sides[other];
        let no_shot = self.rules.rulings.archery_targets_engaged == ArcheryTargetsEngaged::NoShot;
        let candidates = if no_shot { enemy.here() } else { enemy.here() - enemy.engaged };
        let all_clear =
            self.terrain.is_open() && self.rules.rulings.screened == Screened::No && !from.reserve;
        let mut least = self.profile_of(state.sides[side].unit(unit)).range_in;
        if all_clear && (candidates & self.screenable[other]).is_empty() {
            let nearest = enemy.nearest(candidates, from.depth, least);
            return Sight { from, nearest, over_friends: UnitSet::EMPTY };
        }
        let (mut nearest, mut over_friends) = (UnitSet::EMPTY, UnitSet::EMPTY);
        for target in candidates {
            let gap = (enemy.unit(target).depth - from.depth).abs();
            if gap > least || state.is_screened(self, other, target) {
                continue;
            }
            let over = all_clear.then_some(false);
            let Some(over) = over.or_else(|| self.clear_shot(state, side, unit, target)) else {
                continue;
            };
            if gap < least {
                (least, nearest) = (gap, UnitSet::EMPTY);
            }
            nearest.insert(target);
            if over {
                over_friends.insert(target);
            }
        }
        Sight { from, nearest, over_friends }
    }

    /// Has `unit` a clear shot at `target`? `Some(true)` over friends, with longbows (IW-X1).
    #[inline]
    fn clear_shot(&self, state: &State<W>, side: Side, unit: u8, target: u8) -> Option<bool> {
        let (mine, enemy) = (&state.sides[side], &state.sides[side.other()]);
        let (here, there) = (mine.unit(unit).depth, enemy.unit(target).depth);
        let kind = &self.profile_of(state.sides[side].unit(unit)).kind;
        if !self.terrain.is_open() && self.rules.rulings.wood_shots == WoodShots::Block {
            let passes =
                if kind.people == People::Elf { self.rules.numbers.elf_wood_shot } else { 0 };
            if self.terrain.wood_between(here, there) > passes {
                return None;
            }
        }
        let screened = self.rules.rulings.screened == Screened::Yes;
        if !screened && !self.reserves[side].has(unit) {
            return Some(false);
        }
        self.shot_past_friends(state, side, unit, target)
    }

    /// The same from behind a friend: a reserve, or any unit under ruling `screened = "yes"`.
    fn shot_past_friends(
        &self,
        state: &State<W>,
        side: Side,
        unit: u8,
        target: u8,
    ) -> Option<bool> {
        let (mine, enemy) = (&state.sides[side], &state.sides[side.other()]);
        let (here, there) = (mine.unit(unit).depth, enemy.unit(target).depth);
        let kind = &self.profile_of(mine.unit(unit)).kind;
        let screened = self.rules.rulings.screened == Screened::Yes;
        let longbow = kind.missile == Some(Missile::Longbow) && self.rules.advanced(1);
        let toward = if there == here { forward(side) } else { (there - here).signum() };
        let mut over_friends = false;
        for friend in mine.order {
            let depth = mine.unit(friend).depth;
            let between = (depth - here) * toward > 0 && (there - depth) * toward >= 0;
            if !between || !(screened || self.place(side, friend).post == Post::Line) {
                continue;
            }
            let beyond = (there - depth).abs() > self.rules.numbers.longbow_over_friends_beyond;
            if !longbow || !beyond || mine.engaged.has(friend) {
                return None;
            }
            over_friends = true;
        }
        Some(over_friends)
    }

    /// One volley: what falls of the figures that `already` leaves (IW-A3).
    #[expect(clippy::too_many_arguments, reason = "who shoots at whom, how, with what")]
    fn volley<D: Dice, L: Log>(
        &self,
        state: &State<W>,
        side: Side,
        unit: u8,
        target: u8,
        over_friends: bool,
        already: u8,
        dice: &mut D,
        log: &mut L,
    ) -> u8 {
        let (mine, enemy) = (&state.sides[side], &state.sides[side.other()]);
        let (shooter, aimed) = (
            self.profile_of(state.sides[side].unit(unit)),
            self.profile_of(state.sides[side.other()].unit(target)),
        );
        let shot = archery::Shot {
            gap_in: state.gap(side, unit, target),
            over_friends,
            leader: self.heroic_bonus(mine, unit),
        };
        let lost = shooter.lost(mine.unit(unit).left);
        let modifier = archery::modifier(shooter, lost, aimed, shot, &self.rules);
        let die = dice.d6(at(Phase::Archery, side, unit, Purpose::Volley));
        let missile = shooter.kind.missile.unwrap_or(Missile::Bow);
        let left = enemy.unit(target).left - already;
        let felled = |die| aimed.falls_to(missile, melee::score(die, modifier), left);
        log.rolled_d6(Source::Shooting, side, die, |die| {
            i64::from(felled(die)) * i64::from(aimed.points)
        });
        let falls = felled(die);
        log.event(|| Event::Hit {
            by: UnitRef { side, unit: unit.into() },
            on: UnitRef { side: side.other(), unit: target.into() },
            how: Dealt::Volley,
            figures: falls.into(),
            points: u32::from(falls) * aimed.points,
        });
        falls
    }

    /// The check after bow fire (IW-A5).
    fn bow_check<D: Dice, L: Log>(
        &self,
        state: &mut State<W>,
        side: Side,
        unit: u8,
        check: u8,
        dice: &mut D,
        log: &mut L,
    ) {
        let host = &state.sides[side];
        if !host.here().has(unit) {
            return;
        }
        let moment = morale::Moment {
            leader: self.leader_bonus(host, unit, self.rules.numbers.morale_leader),
            leader_lost: host.bereft.has(unit),
            ..morale::Moment::default()
        };
        let address = at(Phase::Archery, side, unit, Purpose::Morale).ordinal(check.into());
        let row = Row::BowFire;
        if !self.holds(state, side, unit, row, moment, Failing::Routs, address, dice, log) {
            self.rout(state, side, unit, log);
        }
    }
}
