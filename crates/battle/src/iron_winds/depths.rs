//! The depths of a side's units, in one array so that many can be compared together.
//!
//! `wide` provides vector lanes in safe code, also on machines without vector units.

use crate::{Roster, UnitSet, Word};
use fairfight_rules::iron_winds::army;
use wide::i16x8;

/// The depths of a side's units, in inches from side A's edge, by list position.
///
/// Every archer and every mover looks for the nearest enemy. Eight depths are compared at once, without branches to
/// mispredict.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Depths(Roster<i16, { army::MOST_UNITS }>);

/// The number of depths compared at once.
const ROW: usize = 8;

/// The nearest enemies in both directions of the axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Neighbours {
    /// Inches to the nearest enemy farther from side A's edge; [`Depths::NOBODY`] if there is none.
    pub up: i16,
    /// Inches to the nearest enemy closer to side A's edge; likewise.
    pub down: i16,
    /// Whether an enemy stands at this very depth.
    pub here: bool,
}

impl Depths {
    /// The distance of a unit that does not exist: more than any table's depth.
    pub const NOBODY: i16 = i16::MAX;

    /// The depths of units in list order.
    pub(super) fn new(depths: &[i16]) -> Depths {
        Depths(Roster::new(depths, 0))
    }

    /// Replaces the depths with these.
    pub(super) fn hold(&mut self, depths: &[i16]) {
        self.0.hold(depths);
    }

    /// Becomes equal to `source`.
    #[inline]
    pub(super) fn copy_from(&mut self, source: &Depths) {
        self.0.copy_from(&source.0);
    }

    /// The depth of a unit.
    #[inline(always)]
    pub fn of(&self, unit: u8) -> i16 {
        self.0[unit]
    }

    /// Sets the depth of a unit.
    #[inline(always)]
    pub fn set(&mut self, unit: u8, depth: i16) {
        self.0[unit] = depth;
    }

    /// The depths of all units, row by row.
    #[inline(always)]
    fn rows<W: Word>(&self) -> impl Iterator<Item = (usize, &[i16; ROW])> {
        let rows = if W::UNITS == ROW { 1 } else { usize::from(self.0.len()).div_ceil(ROW) };
        (0..rows).map(|row| (row, self.0.row(row)))
    }

    /// Yields for each row its index, which of its units are in `among`, and their distances from `depth` in inches.
    #[inline(always)]
    fn gaps<W: Word>(
        &self,
        among: UnitSet<W>,
        depth: i16,
    ) -> impl Iterator<Item = (usize, u8, i16x8)> {
        let from = i16x8::splat(depth);
        let gaps = move |depths: &[i16; ROW]| (i16x8::new(*depths) - from).abs();
        self.rows::<W>().map(move |(row, depths)| (row, among.eight(row), gaps(depths)))
    }

    /// The distance from `depth` of the nearest units in `among`, within `reach_in`, and all units at that distance.
    /// `reach_in` and the empty set if there are none.
    #[inline(always)]
    pub(super) fn nearest<W: Word>(
        &self,
        among: UnitSet<W>,
        depth: i16,
        reach_in: i16,
    ) -> (i16, UnitSet<W>) {
        let (mut least, mut nearest) = (reach_in, UnitSet::EMPTY);
        for (row, members, gaps) in self.gaps(among, depth) {
            let gaps = gaps | !lanes(members) & i16x8::splat(Depths::NOBODY);
            let gap = gaps.reduce_min();
            if gap > least {
                continue;
            }
            if gap < least {
                (least, nearest) = (gap, UnitSet::EMPTY);
            }
            let are_nearest = gaps.simd_eq(i16x8::splat(gap)).to_bitmask() as u8 & members;
            nearest = nearest | UnitSet::from_eight(row, are_nearest);
        }
        (least, nearest)
    }

    /// The units in `among` that stand within `reach_in` of `depth`.
    #[inline(always)]
    pub(super) fn within<W: Word>(
        &self,
        among: UnitSet<W>,
        depth: i16,
        reach_in: i16,
    ) -> UnitSet<W> {
        let mut within = UnitSet::EMPTY;
        for (row, members, gaps) in self.gaps(among, depth) {
            let beyond = gaps.simd_gt(i16x8::splat(reach_in)).to_bitmask() as u8;
            within = within | UnitSet::from_eight(row, members & !beyond);
        }
        within
    }

    /// The distances of the nearest units in `among` from `depth` in either direction.
    #[inline(always)]
    pub(super) fn neighbours<W: Word>(&self, among: UnitSet<W>, depth: i16) -> Neighbours {
        let from = i16x8::splat(depth);
        // Inches minus one, offset to start at the smallest number, so that units not on that side count as farther
        // than all that are. A unit at `depth` itself is on neither side.
        let (mut up, mut down) = (i16x8::splat(BEYOND), i16x8::splat(BEYOND));
        let mut here = false;
        for (row, depths) in self.rows::<W>() {
            let members = lanes(among.eight(row));
            let depths = i16x8::new(*depths);
            let way = (depths - from) & members;
            up = up.min(way + i16x8::splat(i16::MAX));
            down = down.min(way ^ i16x8::splat(i16::MAX));
            here |= (depths.simd_eq(from) & members).any();
        }
        let inches = |counted: i16x8| (counted.reduce_min() ^ i16::MIN) + 1;
        Neighbours { up: inches(up), down: inches(down), here }
    }
}

/// [`Depths::NOBODY`] minus one, offset to start at the smallest number.
const BEYOND: i16 = (Depths::NOBODY - 1) ^ i16::MIN;

/// All bits set in the lanes of members.
#[inline(always)]
fn lanes(members: u8) -> i16x8 {
    let own = i16x8::new(std::array::from_fn(|lane| 1 << lane));
    (i16x8::splat(members.into()) & own).simd_eq(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the three searches against loops over the units one by one.
    fn one_by_one(depths: &[i16], among: UnitSet<u128>, from: i16, reach: i16) {
        let all = Depths::new(depths);
        let gap = |unit: u8| (all.of(unit) - from).abs();
        let within: Vec<u8> = among.into_iter().filter(|&unit| gap(unit) <= reach).collect();
        let least = within.iter().map(|&unit| gap(unit)).min();
        let nearest = |unit: &u8| Some(gap(*unit)) == least;
        let expected: Vec<u8> = within.iter().copied().filter(nearest).collect();
        let found = all.nearest(among, from, reach);
        assert_eq!((found.0, Vec::from_iter(found.1)), (least.unwrap_or(reach), expected));
        assert_eq!(Vec::from_iter(all.within(among, from, reach)), within);

        let ways = || among.into_iter().map(|unit| all.of(unit) - from);
        let nobody = Depths::NOBODY;
        let expected = Neighbours {
            up: ways().filter(|&way| way > 0).min().unwrap_or(nobody),
            down: ways().filter(|&way| way < 0).map(|way| -way).min().unwrap_or(nobody),
            here: ways().any(|way| way == 0),
        };
        assert_eq!(all.neighbours(among, from), expected);
    }

    #[test]
    fn many_at_once_is_one_by_one() {
        // A simple generator (Lehmer); any would do.
        let mut seed = 1u64;
        let mut next = |below: u64| {
            seed = seed * 48_271 % 0x7fff_ffff;
            seed % below
        };
        for count in 0..=army::MOST_UNITS {
            for _ in 0..20 {
                // Close together, so that many distances are equal; some have left the table.
                let depths: Vec<i16> = (0..count).map(|_| next(30) as i16 - 8).collect();
                let mut among = UnitSet::EMPTY;
                (0..count as u8).filter(|_| next(3) > 0).for_each(|unit| among.insert(unit));
                for reach in [-1, 0, 1, 8, Depths::NOBODY] {
                    one_by_one(&depths, among, next(30) as i16 - 8, reach);
                }
            }
        }
    }

    #[test]
    fn nobody_is_near_where_nobody_is() {
        let all = Depths::new(&[3, 5]);
        assert_eq!(all.nearest(UnitSet::<u64>::EMPTY, 3, 9), (9, UnitSet::EMPTY));
        assert!(all.within(UnitSet::<u64>::EMPTY, 3, Depths::NOBODY).is_empty());
        let nobody = Neighbours { up: Depths::NOBODY, down: Depths::NOBODY, here: false };
        assert_eq!(all.neighbours(UnitSet::<u64>::EMPTY, 3), nobody);
    }
}
