//! The legal actions of an activated figure (README, "The table"), and lines of sight.

use super::scenario::Terrain;
use super::setup::{Battle, Ground};
use super::state::{Fence, Man, State, Status};
use fairfight_rules::gun_fights::{
    BlindFireVictim, PendingRedeploy, Posture, RoomLineOfSight, Weapon,
};

/// The use that a figure makes of its activation (GF-A2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// It shoots at a figure in sight.
    Shoot(u8),
    /// It shoots blindly into the building at this depth, at a named figure or at nobody (GF-F9).
    Blind(u8, Option<u8>),
    /// It moves outside to this depth, into the open or into cover there (GF-A4).
    Move(u8, Posture),
    /// It jumps the fence before it, and stands an inch beyond (GF-A5).
    Jump,
    /// It goes in by the door of the building at this depth, in front of which it stands (GF-A7).
    Enter(u8),
    /// It goes out by the door, into the open or into cover there (GF-A7).
    Leave(Posture),
    /// It changes position in the room (GF-A6).
    Place(Posture),
    /// Nothing (ruling `doing-nothing`).
    Pass,
}

impl Battle {
    /// Is a figure on the table, where others can see it and close with it? Ruling `pending-redeploy`.
    #[inline]
    pub fn on_table(&self, state: &State, man: u8) -> bool {
        match (state.men[usize::from(man)].status, self.rules.rulings.pending_redeploy) {
            (Status::Ready, _) | (Status::Waiting, PendingRedeploy::Stays) => true,
            (Status::Out, _) | (Status::Waiting, PendingRedeploy::OffTable) => false,
        }
    }

    /// Is there a line of sight between two figures on the table? Source: GF-F8; ruling
    /// `room-line-of-sight`.
    #[inline]
    pub fn sees(&self, state: &State, one: u8, other: u8) -> bool {
        let [one, other] = [one, other].map(|man| &state.men[usize::from(man)]);
        self.sees_from(one, other)
    }

    /// Is there a line of sight between figures in these positions?
    #[inline]
    pub(super) fn sees_from(&self, one: &Man, other: &Man) -> bool {
        let same_room =
            one.posture.is_inside() && other.posture.is_inside() && one.depth == other.depth;
        let unseen = one.posture == Posture::Back || other.posture == Posture::Back;
        match self.rules.rulings.room_line_of_sight {
            RoomLineOfSight::Posture => same_room || !unseen,
            RoomLineOfSight::AllSeen => true,
        }
    }

    /// The number of faces with which a shot at a figure hits; 0 if it cannot be fired.
    ///
    /// Source: GF-F1 to GF-F8.
    #[inline]
    pub fn hitting_faces(&self, state: &State, shooter: u8, target: u8) -> u8 {
        let (one, other) = (&state.men[usize::from(shooter)], &state.men[usize::from(target)]);
        let in_range = one.depth.abs_diff(other.depth) <= self.profile(shooter).range_in;
        if !in_range || !self.on_table(state, target) || !self.sees(state, shooter, target) {
            return 0;
        }
        7 - self.needed(shooter, target, other.posture)
    }

    /// Is there cover at this depth?
    pub fn has_cover(&self, depth: u8) -> bool {
        self.terrain.iter().any(|terrain| match *terrain {
            Terrain::Cover { from, to } => (from..=to).contains(&depth),
            Terrain::Building { .. } | Terrain::Fence { .. } => false,
        })
    }

    /// The depths of the buildings.
    pub(super) fn buildings(&self) -> impl Iterator<Item = u8> {
        self.terrain.iter().filter_map(|terrain| match *terrain {
            Terrain::Building { at } => Some(at),
            Terrain::Cover { .. } | Terrain::Fence { .. } => None,
        })
    }

    /// Is there a building at this depth?
    pub fn has_building(&self, depth: u8) -> bool {
        self.terrain.contains(&Terrain::Building { at: depth })
    }

    /// The depth at which a figure that walks towards `to` stops, and the fence there.
    pub fn walk(&self, man: &Man, to: u8) -> (u8, Fence) {
        let fences = self.terrain.iter().filter_map(|terrain| match *terrain {
            Terrain::Fence { at } => Some(at),
            Terrain::Cover { .. } | Terrain::Building { .. } => None,
        });
        let from = man.depth;
        match (to.cmp(&from), man.fence) {
            (std::cmp::Ordering::Equal, _)
            | (std::cmp::Ordering::Greater, Fence::Above)
            | (std::cmp::Ordering::Less, Fence::Below) => (from, man.fence),
            (std::cmp::Ordering::Greater, Fence::None | Fence::Below) => {
                let first = fences.filter(|at| (from + 1..=to).contains(at)).min();
                first.map_or((to, Fence::None), |at| (at, Fence::Above))
            }
            (std::cmp::Ordering::Less, Fence::None | Fence::Above) => {
                let first = fences.filter(|at| (to..from).contains(at)).max();
                first.map_or((to, Fence::None), |at| (at, Fence::Below))
            }
        }
    }

    /// The possible victims of a blind shot into this building that hits inside: all figures inside, one bit each
    /// (GF-F9).
    pub fn inside(&self, state: &State, building: u8) -> u16 {
        self.those(state, |man| man.posture.is_inside() && man.depth == building)
    }

    /// The figures on the table for which `like` holds, one bit each.
    pub(super) fn those(&self, state: &State, like: impl Fn(&Man) -> bool) -> u16 {
        self.roster()
            .filter(|&man| self.on_table(state, man) && like(&state.men[usize::from(man)]))
            .fold(0, |bits, man| bits | 1 << man)
    }

    /// The figure after an action that is legal.
    pub(super) fn after(&self, state: &State, man: u8, action: Action) -> Man {
        let mut me = state.men[usize::from(man)];
        match action {
            Action::Pass | Action::Shoot(_) | Action::Blind(..) => {}
            Action::Move(to, posture) => {
                (me.depth, me.fence) = self.walk(&me, to);
                me.posture = posture;
            }
            Action::Jump => {
                let up = me.fence == Fence::Above;
                me.fence = Fence::None;
                let to = if up { me.depth + 1 } else { me.depth - 1 };
                (me.depth, me.fence) = self.walk(&me, to);
                me.posture = self.outside(me.depth);
            }
            Action::Enter(building) => {
                (me.depth, me.fence, me.posture) = (building, Fence::None, Posture::Back);
            }
            Action::Leave(posture) | Action::Place(posture) => me.posture = posture,
        }
        me
    }

    /// May the figure do this?
    pub fn may(&self, state: &State, man: u8, action: Action) -> bool {
        let me = &state.men[usize::from(man)];
        let inside = me.posture.is_inside();
        let outside_posture = |posture: Posture, depth: u8| match posture {
            Posture::Open => true,
            Posture::Cover => self.has_cover(depth),
            Posture::Window | Posture::Back => false,
        };
        let moves = self.ground == Ground::Table;
        let reach = self.rules.numbers.movement as u8;
        match action {
            Action::Pass => true,
            Action::Shoot(target) => {
                self.enemies(man).contains(&target) && self.hitting_faces(state, man, target) > 0
            }
            Action::Blind(building, named) => {
                let means = match self.rules.rulings.blind_fire_victim {
                    BlindFireVictim::RandomInside => named.is_none(),
                    BlindFireVictim::Aimed => {
                        named.is_some_and(|named| self.inside(state, building) >> named & 1 == 1)
                    }
                };
                self.profile(man).figure.weapon() == Weapon::Rifle
                    && self.has_building(building)
                    && !(inside && me.depth == building)
                    && me.depth.abs_diff(building) <= self.profile(man).range_in
                    && means
            }
            Action::Move(to, posture) => {
                let (stop, _) = self.walk(me, to);
                let changes =
                    to != me.depth || (me.posture, posture) == (Posture::Open, Posture::Cover);
                moves
                    && !inside
                    && to <= self.table_in
                    && to.abs_diff(me.depth) <= reach
                    && stop == to
                    && changes
                    && outside_posture(posture, to)
            }
            Action::Jump => moves && !inside && me.fence != Fence::None,
            Action::Enter(building) => {
                moves && !inside && self.has_building(building) && me.depth == building
            }
            Action::Leave(posture) => moves && inside && outside_posture(posture, me.depth),
            Action::Place(posture) => {
                moves && inside && posture.is_inside() && posture != me.posture
            }
        }
    }
}
