//! \[Movement\] on the axis: the length of a move, and obstacles (FAW-M2 to M8).

use super::scenario::Stretch;
use fairfight_rules::fire_at_will::movement::{Ground, half};

/// The terrain of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Terrain {
    stretches: Vec<Stretch>,
}

/// The terrain that a formation ignores.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ignores {
    /// Woods.
    pub woods: bool,
    /// Walls, hedges, streams and slopes.
    pub obstacles: bool,
    /// Buildings.
    pub buildings: bool,
}

impl Terrain {
    /// Terrain of these stretches, with open ground between them.
    pub const fn new(stretches: Vec<Stretch>) -> Terrain {
        Terrain { stretches }
    }

    /// The depth that a move reaches on open ground, where all units move alike.
    #[inline]
    pub fn walk_open(from: i16, to: i16, inches: i16) -> i16 {
        let way = (to - from).abs().min(inches.max(0));
        if to > from { from + way } else { from - way }
    }

    fn of(&self, kinds: &'static [Ground]) -> impl Iterator<Item = &Stretch> {
        self.stretches.iter().filter(move |s| kinds.contains(&s.kind))
    }

    /// The cost of the inch from `at` in direction `dir`: 1, or 2 in a wood or uphill (FAW-M4).
    fn cost(&self, at: i16, dir: i16, ignores: Ignores) -> i16 {
        let next = at + dir;
        let (low, high) = (at.min(next), at.max(next));
        let inside = |s: &Stretch| s.from <= low && high <= s.to;
        let wood = !ignores.woods && self.of(&[Ground::Wood]).any(inside);
        let uphill =
            |s: &Stretch| inside(s) && if dir > 0 { high <= s.crest[0] } else { low >= s.crest[1] };
        let hill = !ignores.obstacles && self.of(&[Ground::Hill]).any(uphill);
        if wood || hill { 2 } else { 1 }
    }

    /// The far bank of the stream, for a move in direction `dir` that starts at `at`, between its banks.
    fn bank_ahead(&self, at: i16, dir: i16) -> Option<i16> {
        let stream = self.of(&[Ground::Stream]).find(|s| s.from < at && at < s.to)?;
        Some(if dir > 0 { stream.to } else { stream.from })
    }

    /// The obstacle whose near edge is at `at` for a move in direction `dir`, and its far edge.
    fn obstacle(&self, at: i16, dir: i16) -> Option<(Ground, i16)> {
        let near = |s: &&Stretch| if dir > 0 { s.from == at } else { s.to == at };
        let found = self.of(&[Ground::Wall, Ground::Hedge, Ground::Stream]).find(near)?;
        Some((found.kind, if dir > 0 { found.to } else { found.from }))
    }

    /// The depth that a formation reaches from `from` towards `to` with `inches` to spend; the enemy's edge of the
    /// table is in direction `ahead`.
    ///
    /// A move stops at the near edge of a wall, hedge or stream. A formation that starts there crosses it with half a
    /// move in all, or as far as the far bank of a stream; so does one that stands in the stream.
    ///
    /// Source: FAW-M2, M3, M4.
    pub fn walk(&self, from: i16, to: i16, inches: i16, ahead: i16, ignores: Ignores) -> i16 {
        if to == from || inches <= 0 {
            return from;
        }
        if self.is_open() {
            return Terrain::walk_open(from, to, inches);
        }
        let dir = if to > from { 1 } else { -1 };
        let (mut at, mut left, mut last) = (from, inches, to);
        if !ignores.obstacles {
            let bank = match self.obstacle(from, dir) {
                Some((Ground::Stream, bank)) => Some(bank),
                // A formation that stands at a flat wall is on its own side of it.
                Some((_, far)) if far == from && dir != ahead => None,
                Some(_) => {
                    left = half(left);
                    None
                }
                None => self.bank_ahead(from, dir),
            };
            if let Some(bank) = bank {
                last = if dir > 0 { to.min(bank) } else { to.max(bank) };
            }
        }
        while at != last {
            if at != from && !ignores.obstacles && self.obstacle(at, dir).is_some() {
                break;
            }
            let cost = self.cost(at, dir, ignores);
            if cost > left {
                break;
            }
            left -= cost;
            at += dir;
        }
        at
    }

    /// The pace in inches of a formation with a move of `inches` that has reached `at` in direction `dir`: half in a
    /// wood or uphill (FAW-M4).
    pub fn at_pace(&self, at: i16, dir: i16, inches: i16, ignores: Ignores) -> i16 {
        if self.cost(at - dir, dir, ignores) > 1 { half(inches) } else { inches }
    }

    /// Is the depth inside a wood, not at its edge as seen from `seen_from`?
    pub fn hides(&self, at: i16, seen_from: i16) -> bool {
        self.of(&[Ground::Wood]).any(|s| {
            let edge = if seen_from < at { s.from } else { s.to };
            s.from <= at && at <= s.to && (at - edge).abs() > 1
        })
    }

    /// Is the depth at the edge of a wood for shots from `seen_from` (FAW-S8)?
    pub fn wood_edge(&self, at: i16, seen_from: i16) -> bool {
        self.of(&[Ground::Wood]).any(|s| {
            let edge = if seen_from < at { s.from } else { s.to };
            s.from <= at && at <= s.to && (at - edge).abs() <= 1
        })
    }

    /// Is there a wood between two depths?
    pub fn wood_between(&self, one: i16, other: i16) -> bool {
        let (low, high) = (one.min(other), one.max(other));
        self.of(&[Ground::Wood]).any(|s| s.from >= low && s.to <= high)
    }

    /// Is the depth on a slope or hill?
    pub fn on_hill(&self, at: i16) -> bool {
        self.of(&[Ground::Hill]).any(|s| s.from <= at && at <= s.to)
    }

    /// Does a wall or hedge begin at the depth for a formation that looks in direction `dir` from its own side?
    pub fn wall_at(&self, at: i16, dir: i16) -> bool {
        self.of(&[Ground::Wall, Ground::Hedge])
            .any(|s| if dir > 0 { s.from == at } else { s.to == at })
    }

    /// The far edge of the wall that a formation at `at` defends in direction `dir`.
    pub fn far_edge(&self, at: i16, dir: i16) -> i16 {
        self.obstacle(at, dir).map_or(at, |(_, far)| far)
    }

    /// The building with this number; `None` if there are fewer.
    pub fn building(&self, index: u8) -> Option<&Stretch> {
        self.of(&[Ground::Building]).nth(usize::from(index))
    }

    /// The number of the building at whose edge `at` lies.
    pub fn building_edge(&self, at: i16) -> Option<u8> {
        self.of(&[Ground::Building]).position(|s| s.from == at || s.to == at).map(|at| at as u8)
    }

    /// Is there only open ground?
    pub fn is_open(&self) -> bool {
        self.stretches.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terrain(kind: Ground, from: i16, to: i16) -> Terrain {
        Terrain::new(vec![Stretch::new(kind, from, to)])
    }

    const PLAIN: Ignores = Ignores { woods: false, obstacles: false, buildings: false };

    #[test]
    fn woods_and_slopes_cost_twice() {
        let wood = terrain(Ground::Wood, 10, 14);
        assert_eq!(wood.walk(8, 30, 6, 1, PLAIN), 12);
        assert_eq!(wood.walk(8, 30, 6, 1, Ignores { woods: true, ..PLAIN }), 14);
        let hill = terrain(Ground::Hill, 10, 14);
        assert_eq!((hill.walk(10, 30, 4, 1, PLAIN), hill.walk(12, 30, 4, 1, PLAIN)), (12, 16));
        assert_eq!((hill.walk(14, 0, 4, -1, PLAIN), hill.walk(12, 0, 4, -1, PLAIN)), (12, 8));
    }

    #[test]
    fn walls_and_streams_stop() {
        let wall = terrain(Ground::Wall, 10, 10);
        assert_eq!((wall.walk(8, 30, 6, 1, PLAIN), wall.walk(10, 30, 7, 1, PLAIN)), (10, 13));
        assert_eq!(wall.walk(8, 30, 6, 1, Ignores { obstacles: true, ..PLAIN }), 14);
        let stream = terrain(Ground::Stream, 10, 12);
        assert_eq!((stream.walk(8, 30, 6, 1, PLAIN), stream.walk(10, 30, 7, 1, PLAIN)), (10, 12));
        assert_eq!((stream.walk(15, 0, 6, -1, PLAIN), stream.walk(12, 0, 7, -1, PLAIN)), (12, 10));
    }

    /// Regression: a formation that fell back from a flat wall paid for it without crossing it.
    #[test]
    fn who_stands_at_a_flat_wall_is_on_his_own_side_of_it() {
        let wall = terrain(Ground::Wall, 10, 10);
        let back = |from, ahead| wall.walk(from, 10 - 10 * ahead, 6, ahead, PLAIN);
        assert_eq!((back(10, 1), back(10, -1)), (4, 16));
        // A formation that comes back to it stops there.
        assert_eq!((back(14, 1), back(6, -1)), (10, 10));
        // A thick one has two edges.
        let wall = terrain(Ground::Wall, 10, 11);
        assert_eq!((wall.walk(10, 0, 6, 1, PLAIN), wall.walk(11, 0, 6, 1, PLAIN)), (4, 8));
    }

    /// Regression: a formation half-way through a wide stream went on beyond its far bank in the same move.
    #[test]
    fn a_stream_wider_than_a_move_stops_at_its_far_bank_too() {
        let stream = terrain(Ground::Stream, 10, 16);
        assert_eq!((stream.walk(10, 30, 4, 1, PLAIN), stream.walk(14, 30, 4, 1, PLAIN)), (14, 16));
        assert_eq!((stream.walk(12, 0, 4, -1, PLAIN), stream.walk(13, 12, 4, -1, PLAIN)), (10, 12));
        assert_eq!(stream.walk(16, 30, 4, 1, PLAIN), 20);
        assert_eq!(stream.walk(14, 30, 4, 1, Ignores { obstacles: true, ..PLAIN }), 18);
    }

    #[test]
    fn who_is_seen_in_a_wood() {
        let wood = terrain(Ground::Wood, 10, 16);
        assert!(wood.hides(12, 0) && !wood.hides(11, 0) && wood.hides(11, 30));
        assert!(wood.wood_edge(11, 0) && !wood.wood_edge(12, 0) && wood.wood_edge(15, 30));
    }
}
