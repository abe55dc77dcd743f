//! \[Melee\]: contacts split into fights, their dice, and the strips that fall.

use super::Turn;
use crate::king_or_parliament::address::{Phase, Purpose, at};
use crate::king_or_parliament::bout::{Bout, NO_BOUT, Part};
use crate::king_or_parliament::doctrine::decide;
use crate::king_or_parliament::setup::Battle;
use crate::king_or_parliament::state::{Formation, NONE, Shape, Slot, State};
use crate::{Dealt, Event, Log, Opposed, Source, Sum, UnitRef};
use fairfight_rules::king_or_parliament::army::Block;
use fairfight_rules::king_or_parliament::leaders::Danger;
use fairfight_rules::king_or_parliament::melee::{self, Against, Aspect, Strip, Works};
use fairfight_rules::king_or_parliament::movement::Ground;
use fairfight_rules::king_or_parliament::{
    Arm, Attacking, FlankStrikesBack, Kind, OutnumberedBy, OverlapFlank, PikeDepth, RoutersFight,
    SquareSides, WallFrontOnly,
};
use fairfight_rules::{BySide, D6, Dice, Side};

/// Strips in the order in which they take part: up to six.
#[derive(Clone, Copy, Debug, Default)]
struct Strips {
    all: [u8; 6],
    len: u8,
}

impl Strips {
    fn push(&mut self, strip: u8) {
        self.all[usize::from(self.len)] = strip;
        self.len += 1;
    }

    fn without(self, used: u8) -> Strips {
        let mut left = Strips::default();
        for &strip in &self.all[..usize::from(self.len)] {
            if used >> strip & 1 == 0 {
                left.push(strip);
            }
        }
        left
    }
}

/// Each block with strips, with the number of its first strip.
fn blocks(unit: &Formation) -> impl DoubleEndedIterator<Item = (u8, &Block)> {
    let start = |at: usize| unit.blocks[..at].iter().map(|block| block.strips).sum::<u8>();
    (0..unit.blocks.len())
        .filter(|&at| unit.blocks[at].strips > 0)
        .map(move |at| (start(at), &unit.blocks[at]))
}

/// The block of a strip, and its file in the block.
#[inline]
fn block_and_file(unit: &Formation, strip: u8) -> (usize, u8) {
    let mut first = 0;
    for (at, block) in unit.blocks.iter().enumerate() {
        if strip < first + block.strips {
            return (at, (strip - first) % melee::front(block.strips, block.files));
        }
        first += block.strips;
    }
    unreachable!("a strip of the formation")
}

/// The strips in front, from left to right.
#[inline]
fn front(unit: &Formation) -> Strips {
    let mut front = Strips::default();
    for (first, block) in blocks(unit) {
        (0..melee::front(block.strips, block.files)).for_each(|file| front.push(first + file));
    }
    front
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Is any formation in contact?
    fn anybody_fights(&self) -> bool {
        Side::BOTH
            .into_iter()
            .any(|side| self.state.sides[side].units.iter().any(|unit| unit.facing != NONE))
    }

    /// Step 7: splits all contacts into fights; then come all dice, then all losses, from the struck block.
    pub(super) fn deal(&mut self) {
        if !self.anybody_fights() {
            return;
        }
        self.log.event(|| Event::Phase("melee"));
        for slots in [&[Slot::Left, Slot::Right][..], &[Slot::Rear], &[Slot::Front]] {
            for side in self.both() {
                // A contact face to face counts once: for the first side.
                if slots.contains(&Slot::Front) && side != self.state.first {
                    continue;
                }
                for target in 0..self.state.sides[side].units.len() {
                    for &slot in slots {
                        self.pair(side, target, slot);
                    }
                }
            }
        }
    }

    /// Ends the melee after all its dice.
    pub(super) fn melee_over(&mut self) {
        self.state.bouts.clear();
        if !self.anybody_fights() {
            return;
        }
        for side in Side::BOTH {
            for unit in &mut self.state.sides[side].units {
                (unit.old, unit.charged) = (unit.facing != NONE, false);
            }
        }
    }

    /// The strips of a formation that can be reached by an attacker in this slot.
    ///
    /// Source: battle model, fights (b); ruling `square-sides`.
    fn exposed(&self, side: Side, unit: u8, slot: Slot) -> Strips {
        let u = self.state.unit(side, unit);
        if u.is_square() || u.is_broken() {
            let mut all = Strips::default();
            let outside = |kind: Kind| (kind == Kind::Pikeman) != (u.shape == Shape::ShotOut);
            for of_outside in [true, false] {
                for (first, block) in blocks(u) {
                    if outside(block.kind) == of_outside {
                        (0..block.strips).for_each(|strip| all.push(first + strip));
                    }
                }
            }
            let all = all.without(u.pending.used);
            if u.is_square() && self.battle.rules.rulings.square_sides == SquareSides::All {
                return all;
            }
            // One per slot; as slots are taken one by one, the first that is not used yet.
            return Strips { len: all.len.min(1), ..all };
        }
        let mut exposed = Strips::default();
        match slot {
            _ if self.battle.terrain.is_in_building(u) => exposed = front(u),
            Slot::Front => exposed = front(u),
            Slot::Rear => {
                for (first, block) in blocks(u) {
                    let width = melee::front(block.strips, block.files);
                    for file in 0..width {
                        let depth = melee::file_depth(block.strips, block.files, file);
                        exposed.push(first + (depth - 1) * width + file);
                    }
                }
            }
            Slot::Left | Slot::Right => {
                let mut ends = blocks(u);
                let end = if slot == Slot::Left { ends.next() } else { ends.next_back() };
                if let Some((first, block)) = end {
                    let width = melee::front(block.strips, block.files);
                    let depth = melee::file_depth(block.strips, block.files, 0);
                    (0..depth).for_each(|rank| exposed.push(first + rank * width));
                }
            }
        }
        exposed.without(u.pending.used)
    }

    /// The strips with which a formation fights the enemy that it faces.
    fn attackers(&self, side: Side, unit: u8) -> Strips {
        let u = self.state.unit(side, unit);
        if u.is_square() || u.is_broken() {
            return self.exposed(side, unit, Slot::Front);
        }
        front(u).without(u.pending.used)
    }

    /// Splits one contact into fights.
    ///
    /// Source: KOP-C1; battle model, fights (c).
    fn pair(&mut self, side: Side, target: u8, slot: Slot) {
        let t = *self.state.unit(side, target);
        let attacker = match slot {
            Slot::Front if t.on == Slot::Front => t.facing,
            Slot::Front => NONE,
            Slot::Left | Slot::Right | Slot::Rear => t.away[slot as usize - 1],
        };
        let enemy = side.other();
        if attacker == NONE || self.state.unit(enemy, attacker).chase {
            return;
        }
        let strips = {
            let theirs = self.exposed(side, target, slot);
            let ours = self.attackers(enemy, attacker);
            if side == Side::A { BySide::new(theirs, ours) } else { BySide::new(ours, theirs) }
        };
        for (side, unit) in [(side, target), (enemy, attacker)] {
            self.state.unit_mut(side, unit).today.fought = true;
        }
        let unit = if side == Side::A {
            BySide::new(target, attacker)
        } else {
            BySide::new(attacker, target)
        };
        let use_strip = |state: &mut State, bout: usize, side: Side, strip: u8| {
            let part = Part { unit: unit[side], strip };
            state.bouts[bout].push(side, part);
            state.unit_mut(side, unit[side]).pending.used |= 1 << strip;
        };
        let (a, b) = (strips[enemy].len, strips[side].len);
        if a == 0 || b == 0 {
            // One side has no strips left: up to two strips of the other join its first fight.
            let (joins, host) = if b == 0 { (enemy, side) } else { (side, enemy) };
            let bouts = self.state.bouts.as_slice();
            let first = bouts.iter().position(|bout| bout.has(host, unit[host]));
            if let Some(bout) = first {
                for at in 0..usize::from(strips[joins].len.min(2)) {
                    use_strip(self.state, bout, joins, strips[joins].all[at]);
                }
            }
            return;
        }
        let (few, many) = if a >= b { (side, enemy) } else { (enemy, side) };
        let pairing = melee::pair(strips[few].len, strips[many].len, &self.battle.rules);
        for fight in 0..pairing.fights {
            let bout = self.state.bouts.len();
            if self.state.bouts.is_full() {
                return;
            }
            let end = fight == 0 || fight + 1 == pairing.fights;
            self.state.bouts.push(Bout { end, ..NO_BOUT });
            use_strip(self.state, bout, few, strips[few].all[usize::from(fight)]);
            for at in pairing.strips(fight) {
                use_strip(self.state, bout, many, strips[many].all[usize::from(at)]);
            }
        }
    }

    /// Rolls the dice of one fight.
    pub(super) fn bout(&mut self, bout: &Bout) {
        let rolls = BySide::from_fn(|side| self.rolls(bout, side));
        let modifiers = BySide::from_fn(|side| {
            let strips = self.battle.strips_in(self.state, bout, side);
            let against = self.battle.against(self.state, bout, side);
            melee::modifier(strips, &against, &self.battle.rules)
        });
        let dice = BySide::from_fn(|side| {
            let lead = bout.side(side)[0];
            let address = at(Phase::Melee, side, lead.unit, Purpose::Fight);
            rolls[side].then(|| {
                let die = self.dice.d6(address.ordinal(lead.strip.into()));
                let (battle, state) = (self.battle, &*self.state);
                self.log.sum(|| {
                    let strips = battle.strips_in(state, bout, side);
                    let against = battle.against(state, bout, side);
                    Sum::of_totals(melee::totals(strips, &against, &battle.rules))
                });
                die
            })
        });
        self.report_luck(bout, dice, modifiers);
        let scores = BySide::from_fn(|side| {
            dice[side].map_or(0, |die| i16::from(die.face())) + modifiers[side]
        });
        let winner = match scores.a.cmp(&scores.b) {
            std::cmp::Ordering::Equal => return,
            std::cmp::Ordering::Greater => Side::A,
            std::cmp::Ordering::Less => Side::B,
        };
        if !rolls[winner] {
            return;
        }
        let lead = scores[winner] - scores[winner.other()];
        if let Some(part) = self.chooses_kill(bout.side(winner)[0], bout, winner, lead) {
            let loser = winner.other();
            let (block, _) = block_and_file(self.state.unit(loser, part.unit), part.strip);
            let u = self.state.unit_mut(loser, part.unit);
            u.pending.falls[block] += 1;
            u.pending.danger = u.pending.danger.max(Some(Danger::Melee));
            self.log.event(|| Event::Hit {
                by: UnitRef::new(winner, bout.side(winner)[0].unit),
                on: UnitRef::new(loser, part.unit),
                how: Dealt::Blow,
                figures: 1,
                points: 1,
            });
        }
    }

    /// Reports luck: the worth of the dice of a fight, in strips that fall.
    fn report_luck(&mut self, bout: &Bout, dice: BySide<Option<D6>>, modifiers: BySide<i16>) {
        let least = BySide::from_fn(|side| {
            let margins = bout.side(side).iter().map(|part| self.margin(side, part));
            margins.min().unwrap_or(i16::MAX)
        });
        let lead = modifiers.a - modifiers.b;
        // Strips of B minus strips of A.
        let fall = move |a: i16, b: i16| {
            let by = a - b + lead;
            i64::from(dice.a.is_some() && by >= least.b.max(1))
                - i64::from(dice.b.is_some() && -by >= least.a.max(1))
        };
        match (dice.a, dice.b) {
            (Some(a), Some(b)) => {
                self.log.opposed(Opposed::d6(Source::Melee, Side::A, [a, b]), |[a, b]| {
                    fall(a as i16, b as i16)
                });
            }
            (Some(a), None) => {
                self.log.rolled_d6(Source::Melee, Side::A, a, |a| fall(a.face().into(), 0));
            }
            (None, Some(b)) => {
                self.log.rolled_d6(Source::Melee, Side::B, b, |b| -fall(0, b.face().into()));
            }
            (None, None) => {}
        }
    }

    /// The lead that fells a strip of a fight.
    fn margin(&self, side: Side, part: &Part) -> i16 {
        let u = self.state.unit(side, part.unit);
        u.blocks[block_and_file(u, part.strip).0].kind.margin(&self.battle.rules)
    }

    /// Does a side of a fight roll?
    ///
    /// Source: rulings `flank-strikes-back`, `routers-fight`.
    fn rolls(&self, bout: &Bout, side: Side) -> bool {
        let rulings = &self.battle.rules.rulings;
        let strikes = |part: &Part| {
            let u = self.state.unit(side, part.unit);
            if u.runs() {
                return rulings.routers_fight == RoutersFight::Roll;
            }
            let faces = u.facing != NONE && bout.has(side.other(), u.facing);
            let sheltered =
                self.battle.aspect(self.state, side, part.unit, Slot::Rear) == Aspect::Front;
            faces || sheltered || rulings.flank_strikes_back == FlankStrikesBack::Yes
        };
        bout.side(side).iter().any(strikes)
    }

    /// The strip that falls to a lead of this size.
    fn chooses_kill(&mut self, by: Part, bout: &Bout, winner: Side, lead: i16) -> Option<Part> {
        let (battle, loser) = (self.battle, winner.other());
        let margin = |state: &State, part: &Part| {
            let u = state.unit(loser, part.unit);
            u.blocks[block_and_file(u, part.strip).0].kind.margin(&battle.rules)
        };
        let state = &*self.state;
        let can = |part: &&Part| margin(state, part) <= lead;
        let count = bout.side(loser).iter().filter(can).count();
        if count == 0 {
            return None;
        }
        if let Some(pick) = decide!(self, winner, kills(by.unit, by.strip, count as u32)) {
            let state = &*self.state;
            let can = |part: &&Part| margin(state, part) <= lead;
            return bout.side(loser).iter().filter(can).nth(pick as usize).copied();
        }
        let state = &*self.state;
        let can = |part: &&Part| margin(state, part) <= lead;
        let best = bout.side(loser).iter().filter(can).rev();
        best.max_by_key(|part| margin(state, part)).copied()
    }
}

impl Battle {
    /// The modifiers against a side of a fight.
    ///
    /// Source: KOP-C2, C6 to C13, B2, M10; rulings `attacking`, `pike-depth`, `outnumbered-by`.
    fn against(&self, state: &State, bout: &Bout, side: Side) -> Against {
        let enemy = side.other();
        let (rules, rulings) = (&self.rules, &self.rules.rulings);
        let mut against = Against::default();
        for part in bout.side(enemy) {
            let e = state.unit(enemy, part.unit);
            // Our strips that meet this formation, and that came to it if the ruling requires that.
            let meets = |ours: &&Part| {
                let u = state.unit(side, ours.unit);
                let faces = u.facing == part.unit;
                (faces || e.facing == ours.unit)
                    && (rulings.attacking == Attacking::Everyone || (faces && u.came))
            };
            let Some(ours) = bout.side(side).iter().find(meets) else { continue };
            let u = state.unit(side, ours.unit);
            let slot = if u.facing == part.unit { u.on } else { Slot::Front };
            let aspect = self.aspect(state, enemy, part.unit, slot);
            against.square |= e.is_square();
            let (block, file) = block_and_file(e, part.strip);
            let block = &e.blocks[block];
            if block.kind == Kind::Pikeman && aspect == Aspect::Front {
                let behind = match rulings.pike_depth {
                    PikeDepth::File => {
                        melee::file_depth(block.strips, block.files, file).saturating_sub(1)
                    }
                    PikeDepth::Formation => {
                        let pikes = e.blocks.iter().filter(|block| block.kind == Kind::Pikeman);
                        pikes.map(|b| b.strips - melee::front(b.strips, b.files)).sum()
                    }
                };
                against.pikes = against.pikes.max(Some(behind));
            }
            let behind = u.facing == part.unit && u.behind;
            let works = match self.terrain.held(e) {
                _ if e.arm(rules) != Arm::Foot => Works::None,
                Some(Ground::Building) => Works::Building,
                Some(Ground::Wall | Ground::Hedge)
                    if behind && rulings.wall_front_only == WallFrontOnly::Yes =>
                {
                    Works::None
                }
                Some(Ground::Wall | Ground::Hedge) => Works::Wall,
                Some(Ground::Hill | Ground::Wood | Ground::Stream | Ground::Bog) | None => {
                    Works::None
                }
            };
            against.works = against.works.max(works);
        }
        let strips = |side: Side| match rulings.outnumbered_by {
            OutnumberedBy::Fight => bout.len[side],
            OutnumberedBy::Melee => {
                let parts = bout.side(side);
                let first = |at: usize| parts[..at].iter().all(|p| p.unit != parts[at].unit);
                let units = (0..parts.len()).filter(|&at| first(at));
                units.map(|at| state.unit(side, parts[at].unit).strips()).sum()
            }
        };
        against.outnumbered = melee::outnumbered(strips(side), strips(enemy), rules);
        against
    }

    /// The strips of a side of a fight, as strikers. Source: ruling `overlap-flank`.
    fn strips_in(
        &self,
        state: &State,
        bout: &Bout,
        side: Side,
    ) -> impl Iterator<Item = Strip> + Clone {
        let enemy = side.other();
        bout.side(side).iter().map(move |part| {
            let u = state.unit(side, part.unit);
            let kind = u.blocks[block_and_file(u, part.strip).0].kind;
            let faces = u.facing != NONE && bout.has(enemy, u.facing);
            let mut aspect = Aspect::Front;
            if faces {
                aspect = self.aspect(state, enemy, u.facing, u.on);
                let open = self.aspect(state, enemy, u.facing, Slot::Rear) != Aspect::Front;
                let overlaps = self.rules.rulings.overlap_flank == OverlapFlank::On
                    && u.old
                    && bout.end
                    && bout.len[side] >= 2
                    && open;
                if overlaps {
                    aspect = aspect.max(Aspect::Flank);
                }
            }
            Strip {
                kind,
                aspect,
                charges: faces && u.charged && !u.old,
                sacked: state.sides[side].sacked,
            }
        })
    }
}
