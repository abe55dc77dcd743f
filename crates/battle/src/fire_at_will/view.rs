//! The present condition of a formation: its speed, its front rank, what it sees.

use super::ground::{Ignores, Terrain};
use super::setup::{Battle, forward};
use super::state::{Formation, LEADER, Member, NONE, State};
use crate::List;
use crate::best::{Best, one_of_the_best};
use fairfight_rules::fire_at_will::army::{MOST_STRIPS, Post};
use fairfight_rules::fire_at_will::{Screen, Troop, melee::Aspect, movement};
use fairfight_rules::{BySide, Side};

/// Front strips of a formation in the order of its files, its leader last.
pub type Front = List<u8, { MOST_STRIPS + 1 }>;

impl Battle {
    /// The kinds of all members of a formation, including its leader.
    pub fn kinds_of<'a>(
        &'a self,
        state: &'a State,
        side: Side,
        slot: u8,
    ) -> impl Iterator<Item = u8> + 'a {
        let host = &state.sides[side];
        let strips = host.at(slot).strips.iter().filter(|strip| strip.lives());
        strips.map(|strip| strip.kind).chain(host.leader_of(slot).map(|leader| leader.kind))
    }

    /// Its full move: that of its slowest member, doubled or halved by spells (rulings of mixed formations and of
    /// halves).
    pub fn full_move(&self, state: &State, side: Side, slot: u8) -> i16 {
        let slowest = self.kinds_of(state, side, slot).map(|kind| self.inches(kind)).min();
        let spells = &state.at(side, slot).spells;
        let mut inches = slowest.unwrap_or_default();
        if spells.flash > 0 {
            inches *= 2;
        }
        if spells.slow > 0 {
            inches = movement::half(inches);
        }
        inches
    }

    /// The inches it may go this turn: 0 if it is frozen, and less when it leaves a building.
    #[inline]
    pub fn speed(&self, state: &State, side: Side, slot: u8) -> i16 {
        let formation = state.at(side, slot);
        if formation.spells.frozen > 0 {
            return 0;
        }
        let mut inches = self.full_move(state, side, slot);
        if formation.garrison != NONE && !self.ignores_of(state, side, slot).buildings {
            inches = movement::half(inches);
        }
        inches
    }

    /// The terrain that every member ignores.
    pub fn ignores_of(&self, state: &State, side: Side, slot: u8) -> Ignores {
        let mut all = Ignores { woods: true, obstacles: true, buildings: true };
        for kind in self.kinds_of(state, side, slot) {
            let one = self.ignores(kind);
            all.woods &= one.woods;
            all.obstacles &= one.obstacles;
            all.buildings &= one.buildings;
        }
        all
    }

    /// Its front rank, file by file, and its leader if he stands there.
    pub fn front(&self, state: &State, side: Side, slot: u8) -> Front {
        let host = &state.sides[side];
        let formation = host.at(slot);
        let (order, count) = formation.dealt(self);
        let mut front = List::new(NONE);
        for &strip in &order[..usize::from(super::deal::front(count, formation.ranks))] {
            front.push(strip);
        }
        if host.leader_in_front(slot).is_some() {
            front.push(LEADER);
        }
        front
    }

    /// The part of `left`, the remains of its front, that meets an attack from this aspect in the first round: on a
    /// flank the front strip of the last file; in a building of the draft one strip and one hero or leader (FAW-M9).
    pub fn shown(
        &self,
        state: &State,
        side: Side,
        slot: u8,
        aspect: Aspect,
        mut left: Front,
    ) -> Front {
        if aspect == Aspect::Flank {
            let front = self.front(state, side, slot);
            let last = front.as_slice().iter().rev().find(|&&strip| strip != LEADER);
            let last = last.or(front.as_slice().last()).copied();
            left.drop_where(|&strip| Some(strip) != last);
        }
        let in_building = state.at(side, slot).garrison != NONE;
        if in_building && !self.rules.is_final() && self.rules.has_building_rules() {
            let mut strips = 0;
            left.drop_where(|&strip| {
                strips += u8::from(strip != LEADER);
                strip != LEADER && strips > 1
            });
        }
        left
    }

    /// The kind of a strip or leader.
    #[inline]
    pub fn kind_of(&self, state: &State, side: Side, slot: u8, strip: u8) -> u8 {
        let host = &state.sides[side];
        match host.leader_of(slot) {
            Some(leader) if strip == LEADER => leader.kind,
            Some(_) | None => host.at(slot).strips[usize::from(strip.min(LEADER - 1))].kind,
        }
    }

    /// The kind of a member of a fight.
    #[inline]
    pub fn member_kind(&self, state: &State, side: Side, member: Member) -> u8 {
        self.kind_of(state, side, member.slot, member.strip)
    }

    /// Hits that a member has left after those taken in this step.
    pub fn hits_left(&self, state: &State, side: Side, slot: u8, strip: u8) -> u8 {
        let host = &state.sides[side];
        let (hits, taken) = if strip == LEADER {
            host.leader_of(slot).map_or((0, 0), |leader| (leader.hits, leader.taken))
        } else {
            let strip = host.at(slot).strips[usize::from(strip)];
            (strip.hits, strip.taken)
        };
        hits.saturating_sub(taken)
    }

    /// Does an observer at `from` see this enemy formation?
    #[inline]
    pub fn sees(&self, state: &State, from: i16, side: Side, slot: u8) -> bool {
        let formation = state.at(side, slot);
        formation.spells.invisible == 0
            && !self.terrain.hides(formation.depth, from)
            && !in_fog(state, from, formation.depth)
    }

    /// Is the view between these two depths clear of woods and fog?
    pub fn clear_between(&self, state: &State, one: i16, other: i16) -> bool {
        !self.terrain.wood_between(one, other) && !in_fog(state, one, other)
    }

    /// Does any formation block this shot (ruling `screen`)?
    pub fn screened(&self, state: &State, side: Side, slot: u8, enemy: u8) -> bool {
        let (at, to) = (state.at(side, slot).depth, state.at(side.other(), enemy).depth);
        let between = |depth: i16| depth > at.min(to) && depth < at.max(to);
        match self.rules.rulings.screen {
            Screen::None => false,
            Screen::Reserve => {
                self.post(side, slot) == Post::Reserve
                    && !self.terrain.on_hill(at)
                    && state.sides[side].slots().any(|friend| {
                        let formation = state.at(side, friend);
                        friend != slot
                            && formation.holds()
                            && self.is_listed(side, friend)
                            && self.post(side, friend) == Post::Line
                            && (formation.depth - to).abs() < (at - to).abs()
                    })
            }
            Screen::All => Side::BOTH.into_iter().any(|of| {
                state.sides[of].slots().any(|other| {
                    let formation = state.at(of, other);
                    formation.here() && between(formation.depth)
                })
            }),
        }
    }

    /// Is a flank of this formation open, left or right (battle model)?
    pub fn flank_open(&self, state: &State, side: Side, slot: u8) -> bool {
        let formation = state.at(side, slot);
        let Some(place) = self.place(side, slot) else { return true };
        place.neighbours.into_iter().any(|neighbour| {
            neighbour == NONE || {
                let next = state.at(side, neighbour);
                let near =
                    (next.depth - formation.depth).abs() <= self.rules.rulings.cover_distance;
                !(next.holds() && next.count() > 0 && near)
            }
        })
    }

    /// May an enemy attack it on this aspect, that is, is the slot free?
    pub fn slot_free(&self, state: &State, side: Side, slot: u8, aspect: Aspect) -> bool {
        let formation = state.at(side, slot);
        let attackers = |aspect: Aspect| {
            let on = move |c: &&super::state::Contact| c.attacked() == side && c.aspect == aspect;
            state.touching(side, slot).filter(on).count()
        };
        if formation.garrison != NONE {
            return aspect == Aspect::Front && attackers(Aspect::Front) < 4;
        }
        match aspect {
            Aspect::Front => !state.front_taken(side, slot),
            Aspect::Flank => attackers(Aspect::Flank) < 2,
            Aspect::Rear => attackers(Aspect::Rear) < 1,
        }
    }

    /// Does it have a troop type that `wanted` accepts?
    pub fn has(&self, state: &State, side: Side, slot: u8, wanted: impl Fn(Troop) -> bool) -> bool {
        self.kinds_of(state, side, slot).any(|kind| wanted(self.troop(kind)))
    }

    /// Does it have shooters?
    pub fn shoots(&self, state: &State, side: Side, slot: u8) -> bool {
        let formation = state.at(side, slot);
        formation.strips.iter().any(|s| s.lives() && self.kind(s.kind).shoots.is_some())
    }

    /// Has it horse or chariots, so that `hammer` sends it round?
    pub fn is_mounted(&self, state: &State, side: Side, slot: u8) -> bool {
        self.has(state, side, slot, |troop| troop.is_horse() || troop == Troop::Chariot)
    }

    /// All formations of a side that are on the table.
    pub fn here<'a>(&self, state: &'a State, side: Side) -> impl Iterator<Item = u8> + 'a {
        let host = &state.sides[side];
        host.slots().filter(|&slot| host.at(slot).here())
    }

    /// The nearest to a formation of the enemies that `wanted` accepts; among equals the one that `pick` chooses.
    pub fn nearest(
        &self,
        state: &State,
        side: Side,
        slot: u8,
        mut wanted: impl FnMut(u8) -> bool,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Option<u8> {
        let look = |_: &_, nth: u32| {
            let (mut best, mut least) = (Best::wanting(nth), i16::MAX);
            for enemy in self.here(state, side.other()) {
                let gap = state.gap(side, slot, enemy);
                if gap <= least && wanted(enemy) {
                    least = gap;
                    best.see(gap, enemy);
                }
            }
            best
        };
        one_of_the_best(pick, look, |pick, equals| pick(equals))
    }

    /// The depth that it may reach towards `to` without coming within 1" of an enemy ahead.
    pub fn before_enemies(&self, state: &State, side: Side, from: i16, to: i16) -> i16 {
        let dir = (to - from).signum();
        let mut last = to;
        for enemy in self.here(state, side.other()) {
            let depth = state.at(side.other(), enemy).depth;
            let ahead = (depth - from) * dir > 0;
            let stop = depth - dir;
            if ahead && (last - stop) * dir > 0 {
                last = if (stop - from) * dir > 0 { stop } else { from };
            }
        }
        last
    }

    /// The depth that it reaches towards `to` with `inches` to spend.
    pub fn walk(&self, state: &State, side: Side, slot: u8, to: i16, inches: i16) -> i16 {
        let from = state.at(side, slot).depth;
        if self.terrain.is_open() {
            return Terrain::walk_open(from, to, inches);
        }
        let ignores = self.ignores_of(state, side, slot);
        self.terrain.walk(from, to, inches, forward(side), ignores)
    }

    /// Does it stand on its own side of a wall or hedge?
    pub fn stands_at_wall(&self, formation: &Formation, side: Side) -> bool {
        self.terrain.wall_at(formation.depth, forward(side))
    }

    /// Does it defend a wall or hedge against an enemy across it at this depth?
    #[inline]
    pub fn defends_wall(&self, state: &State, side: Side, slot: u8, from: i16) -> bool {
        let formation = state.at(side, slot);
        let ahead = (from - formation.depth) * forward(side) > 0;
        formation.at_wall
            && (ahead || from == self.terrain.far_edge(formation.depth, forward(side)))
    }

    /// The number of enemy strips in contact with a formation, and of its own strips.
    pub fn strips_in_contact(&self, state: &State, side: Side, slot: u8) -> (u8, u8) {
        let enemies: u8 = state
            .touching(side, slot)
            .map(|contact| state.at(side.other(), contact.slots[side.other()]).count())
            .fold(0, u8::saturating_add);
        (enemies, state.at(side, slot).count())
    }

    /// Is it a formation of the list that keeps the field and has strips?
    pub fn counts(&self, state: &State, side: Side, slot: u8) -> bool {
        let formation = state.at(side, slot);
        self.is_listed(side, slot) && formation.holds() && formation.count() > 0
    }

    /// Which sides have a formation that keeps them in the battle?
    pub fn standing(&self, state: &State) -> BySide<bool> {
        BySide::from_fn(|side| state.sides[side].slots().any(|slot| self.counts(state, side, slot)))
    }
}

/// Is either depth in a fog, or is there a fog between them?
fn in_fog(state: &State, one: i16, other: i16) -> bool {
    let (low, high) = (one.min(other), one.max(other));
    state.fogs.as_slice().iter().any(|fog| fog.from <= high && fog.to >= low)
}
