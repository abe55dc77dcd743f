//! The assignment of charges that is worth most: which unit charges which enemy.
//!
//! `expert` works out the worth of each charge; this module combines them. A branch-and-bound search takes the units in
//! list order, each with its best prospects first, and skips what cannot beat the best so far (A. H. Land and A. G.
//! Doig 1960, "An automatic method of solving discrete programming problems"). It counts the decisions it weighs and
//! stops at [`MOST_WEIGHED`].

mod search;

use super::Charge;
use crate::iron_winds::state::NONE;
use fairfight_rules::iron_winds::melee::Aspect;
use search::{Rest, Search};
use std::cmp::Reverse;

/// The most units whose charges are weighed together.
pub const MOST_MOVERS: usize = 12;
/// The most enemies that these may charge.
pub const MOST_FOES: usize = 16;
/// The most charges that are weighed together.
pub const MOST_PROSPECTS: usize = 192;
/// The most decisions that a search weighs; it then returns the best assignment found so far.
pub const MOST_WEIGHED: u32 = 512;

/// Millionths in a point.
pub(super) const POINT: i64 = 1_000_000;
/// The share of what an enemy could do to a waiting unit that counts: he may have better to do.
const THREAT: Share = Share(3, 4);
/// The share of what a flank or rear charge adds to the fight at the front that counts: the front may not hold.
const HELP: Share = Share(1, 2);
/// The share of a unit's points at stake on an open flank that an enemy can reach.
const EXPOSURE: Share = Share(1, 4);
/// The bonus for choosing a fight rather than being chosen.
const CHOICE: i64 = 2 * POINT;

/// The least raise of a bid for a foe: a smaller one gives better prices and takes longer.
const BID: i64 = POINT / 8;

/// A fraction: numerator and denominator.
#[derive(Clone, Copy)]
struct Share(i64, i64);

impl Share {
    #[inline]
    const fn of(self, worth: i64) -> i64 {
        worth * self.0 / self.1
    }
}

/// The state of an enemy who may be charged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stands {
    /// His front is open: flank and rear can be charged only after the front.
    Open,
    /// He is fighting to his front.
    Engaged,
    /// He is routed: each charge counts independently.
    Routed,
}

/// An enemy who may be charged, and the worth of the melee around him.
#[derive(Clone, Copy, Debug)]
pub struct Foe {
    /// His list position.
    pub unit: u8,
    /// His state.
    pub stands: Stands,
    /// Whether he is fighting to his front by now.
    pub met: bool,
    /// Flanks that are open.
    pub flanks: u8,
    /// Whether his rear is open.
    pub rear: bool,
    /// The worth of the fight at his front, in millionths of a point; if he is routed, of all charges.
    pub front: i64,
    /// The worth of the best charge on a flank or the rear.
    pub beside: i64,
}

impl Foe {
    const NOBODY: Foe = Foe::new(NONE, Stands::Open, 0, false);

    /// An enemy whom nobody has charged yet, with so many open flanks, and his rear open or not.
    pub const fn new(unit: u8, stands: Stands, flanks: u8, rear: bool) -> Foe {
        let met = matches!(stands, Stands::Engaged);
        Foe { unit, stands, met, flanks, rear, front: 0, beside: i64::MIN }
    }

    /// Can he be charged from this aspect now?
    #[inline]
    fn lets(&self, aspect: Aspect) -> bool {
        match (self.stands, aspect) {
            (Stands::Open, Aspect::Front) => !self.met,
            (Stands::Engaged | Stands::Routed, Aspect::Front) => false,
            (Stands::Open | Stands::Engaged, Aspect::Flank) => self.met && self.flanks > 0,
            (Stands::Open | Stands::Engaged, Aspect::Rear) => {
                self.met && self.flanks > 0 && self.rear
            }
            (Stands::Routed, Aspect::Flank) => self.flanks > 0,
            (Stands::Routed, Aspect::Rear) => self.rear,
        }
    }

    /// The enemy after such a charge.
    #[inline]
    fn after(mut self, aspect: Aspect, worth: i64) -> Foe {
        match aspect {
            Aspect::Front => self.met = true,
            Aspect::Flank => self.flanks -= 1,
            Aspect::Rear => self.rear = false,
        }
        match (self.stands, aspect) {
            (Stands::Routed, _) => self.front += worth,
            (Stands::Open | Stands::Engaged, Aspect::Front) => self.front = worth,
            (Stands::Open | Stands::Engaged, Aspect::Flank | Aspect::Rear) => {
                self.beside = self.beside.max(worth);
            }
        }
        self
    }

    /// The enemy after a flank or rear charge of this worth.
    #[inline]
    fn with_beside(mut self, worth: i64) -> Foe {
        self.beside = self.beside.max(worth);
        self
    }

    /// What all charges at him add to the worth of his melee.
    #[inline]
    fn gain(&self) -> i64 {
        let beside = HELP.of(self.beside.max(self.front) - self.front);
        match self.stands {
            Stands::Open if self.met => self.front + beside,
            Stands::Open => 0,
            Stands::Engaged => beside,
            Stands::Routed => self.front,
        }
    }
}

/// What stands beside a unit where its charge ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beside {
    /// Nothing that covers the flank.
    Nobody,
    /// A unit that covers the flank, and stays.
    Cover,
    /// A unit that may itself charge: this mover. It covers if it ends up near enough.
    Mover(u8),
}

/// A charge that a unit could make, now or after a friend's.
#[derive(Clone, Copy, Debug)]
pub struct Prospect {
    /// The charge.
    pub charge: Charge,
    /// Its index among the foes.
    pub foe: u8,
    /// The worth of the fight alone, in millionths of a point.
    pub worth: i64,
    /// The foes that could charge the unit there, if nobody charges them.
    pub reached_by: u16,
    /// The most that an enemy outside the group could take from it there.
    pub exposed: i64,
    /// What covers its flanks there; used only for charges at a front.
    pub beside: [Beside; 2],
}

impl Prospect {
    const NONE: Prospect = Prospect {
        charge: Charge { target: NONE, aspect: Aspect::Front, depth: 0, spent_in: 0 },
        foe: 0,
        worth: 0,
        reached_by: 0,
        exposed: 0,
        beside: [Beside::Nobody; 2],
    };
}

/// A unit that may charge.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    /// Its list position.
    pub unit: u8,
    /// Its depth.
    pub depth: i16,
    /// Its points, in millionths.
    pub points: i64,
    /// The foes that can charge it where it is.
    pub reached_by: u16,
    /// The most that an enemy outside the group could take from it there.
    pub threat: i64,
    /// What each foe takes from it by a charge.
    pub takes: [i64; MOST_FOES],
    first: u16,
    last: u16,
}

impl Mover {
    const NONE: Mover = Mover {
        unit: NONE,
        depth: 0,
        points: 0,
        reached_by: 0,
        threat: 0,
        takes: [0; MOST_FOES],
        first: 0,
        last: 0,
    };
}

/// A limited number of units whose charges are weighed together, with the enemies they can reach.
#[derive(Clone, Debug)]
pub struct Group {
    /// The largest difference of depth at which a neighbour covers a flank.
    pub cover_distance: i16,
    movers: [Mover; MOST_MOVERS],
    foes: [Foe; MOST_FOES],
    prospects: [Prospect; MOST_PROSPECTS],
    counts: Counts,
}

/// The numbers of movers, prospects and foes.
#[derive(Clone, Copy, Debug)]
struct Counts {
    movers: usize,
    foes: usize,
    prospects: usize,
}

/// The group is full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Full;

impl Group {
    /// An empty group.
    pub fn new(cover_distance: i16) -> Group {
        Group { cover_distance, ..Group::NOBODY }
    }

    const NOBODY: Group = Group {
        cover_distance: 0,
        movers: [Mover::NONE; MOST_MOVERS],
        foes: [Foe::NOBODY; MOST_FOES],
        prospects: [Prospect::NONE; MOST_PROSPECTS],
        counts: Counts { movers: 0, foes: 0, prospects: 0 },
    };

    /// Adds a unit.
    ///
    /// # Errors
    /// If there is no room for it.
    pub fn add_mover(&mut self, unit: u8, depth: i16, points: i64) -> Result<(), Full> {
        let mover = self.movers.get_mut(self.counts.movers).ok_or(Full)?;
        let first = self.counts.prospects as u16;
        *mover = Mover { unit, depth, points, first, last: first, ..Mover::NONE };
        self.counts.movers += 1;
        Ok(())
    }

    /// Adds a charge of the last unit; `foe` describes the enemy if he is new to the group.
    ///
    /// # Errors
    /// If there is no room for it.
    pub fn add(&mut self, charge: Charge, worth: i64, foe: Foe) -> Result<(), Full> {
        let known = self.place_of(charge.target);
        let place = known.unwrap_or(self.counts.foes);
        if place == MOST_FOES || self.counts.prospects == MOST_PROSPECTS {
            return Err(Full);
        }
        if known.is_none() {
            self.foes[place] = foe;
            self.counts.foes += 1;
        }
        self.prospects[self.counts.prospects] =
            Prospect { charge, foe: place as u8, worth, ..Prospect::NONE };
        self.counts.prospects += 1;
        self.movers[self.counts.movers - 1].last = self.counts.prospects as u16;
        Ok(())
    }

    /// Removes the last unit.
    pub fn leave_out_last(&mut self) {
        self.counts.movers -= 1;
        let Mover { first, .. } = self.movers[self.counts.movers];
        self.counts.prospects = first.into();
        // The foes that only this unit could charge are the last ones.
        let still =
            |foe: usize| self.prospects[..first.into()].iter().any(|p| p.foe as usize == foe);
        while self.counts.foes > 0 && !still(self.counts.foes - 1) {
            self.counts.foes -= 1;
        }
    }

    /// The units, in list order.
    pub fn movers(&self) -> &[Mover] {
        &self.movers[..self.counts.movers]
    }

    /// The enemies.
    pub fn foes(&self) -> &[Foe] {
        &self.foes[..self.counts.foes]
    }

    /// The index of an enemy among the foes.
    #[inline]
    pub fn place_of(&self, enemy: u8) -> Option<usize> {
        self.foes().iter().position(|foe| foe.unit == enemy)
    }

    /// A unit and its charges, mutable.
    pub fn mover_mut(&mut self, mover: usize) -> (&mut Mover, &mut [Prospect]) {
        let Mover { first, last, .. } = self.movers[mover];
        (&mut self.movers[mover], &mut self.prospects[first.into()..last.into()])
    }

    /// The charges of a unit.
    pub fn prospects(&self, mover: usize) -> &[Prospect] {
        let Mover { first, last, .. } = self.movers[mover];
        &self.prospects[first.into()..last.into()]
    }

    /// The assignment that is worth most; of equal ones the first that the search finds.
    pub fn best(&mut self) -> Assignment {
        let twins = self.twins();
        let mut prices = self.prices();
        for foe in (0..self.counts.foes).rev() {
            if let Some(twin) = twins[foe] {
                prices[twin] = prices[twin].max(prices[foe]);
            }
        }
        for foe in 0..self.counts.foes {
            prices[foe] = twins[foe].map_or(prices[foe], |twin| prices[twin]);
        }
        for mover in 0..self.counts.movers {
            self.mover_mut(mover).1.sort_unstable_by_key(|prospect| {
                let Charge { target, aspect, spent_in, .. } = prospect.charge;
                let rest = prospect.worth - prices[usize::from(prospect.foe)];
                (Reverse(rest), spent_in, target, aspect)
            });
        }
        let mut search = Search {
            group: self,
            twins,
            prices,
            foes: self.foes,
            taken: [None; MOST_MOVERS],
            rest: [Rest::NOTHING; MOST_MOVERS + 1],
            best: Assignment { chosen: [None; MOST_MOVERS], worth: i64::MIN, weighed: 0 },
        };
        search.look_ahead();
        search.from(0, 0, 0);
        search.best
    }

    /// For each foe whose front is open, the last one before him that is alike: exchanging two such foes changes
    /// nothing.
    fn twins(&self) -> [Option<usize>; MOST_FOES] {
        let mut twins = [None; MOST_FOES];
        if self.counts.movers > 1 {
            for (foe, twin) in twins.iter_mut().enumerate().take(self.counts.foes) {
                *twin = (0..foe).rev().find(|&before| self.are_alike(before, foe));
            }
        }
        twins
    }

    /// Can two foes change places without effect?
    fn are_alike(&self, a: usize, b: usize) -> bool {
        let of = |foe: usize| {
            let Foe { unit: _, stands, met: _, flanks, rear, front, beside: _ } = self.foes[foe];
            (stands, flanks, rear, front)
        };
        let same_bit = |set: u16| set >> a & 1 == set >> b & 1;
        self.foes[a].stands == Stands::Open
            && of(a) == of(b)
            && (0..self.counts.movers).all(|place| {
                let (mover, prospects) = (&self.movers[place], self.prospects(place));
                let at = |foe: usize| {
                    let at = move |prospect: &&Prospect| usize::from(prospect.foe) == foe;
                    prospects.iter().filter(at).map(|prospect| {
                        let Prospect { charge, worth, reached_by, exposed, beside, .. } = *prospect;
                        let Charge { target: _, aspect, depth, spent_in } = charge;
                        (aspect, depth, spent_in, worth, reached_by, exposed, beside)
                    })
                };
                mover.takes[a] == mover.takes[b]
                    && same_bit(mover.reached_by)
                    && prospects.iter().all(|prospect| same_bit(prospect.reached_by))
                    && at(a).eq(at(b))
            })
    }

    /// The most that a charge can add at its foe: all charges there together gain at most the greatest of these, or
    /// their sum if he is routed.
    #[inline]
    fn adds(&self, prospect: &Prospect) -> i64 {
        let foe = &self.foes[usize::from(prospect.foe)];
        match foe.stands {
            Stands::Open | Stands::Routed => prospect.worth.max(0),
            Stands::Engaged => HELP.of((prospect.worth - foe.front).max(0)),
        }
    }

    /// A price for each foe at which about one unit wants him: each unit in turn bids for the foe that leaves it most,
    /// up to what the next best would leave (D. P. Bertsekas 1988, "The auction algorithm").
    ///
    /// Any prices give valid bounds, and these give tight ones: at a foe, where only the best charge counts, all units
    /// together gain at most his price plus what they would pay beyond it.
    fn prices(&self) -> [i64; MOST_FOES] {
        let mut prices = [0; MOST_FOES];
        if self.counts.movers < 2 {
            return prices;
        }
        let mut owner = [None; MOST_FOES];
        let mut bidders = (1u16 << self.counts.movers) - 1;
        for _ in 0..4 * self.counts.movers {
            let Some(mover) = bits(bidders).next() else { break };
            bidders &= bidders - 1;
            let (mut most, mut next, mut wanted) = (0, 0, None);
            for prospect in self.prospects(mover) {
                let foe = usize::from(prospect.foe);
                let left = self.adds(prospect) - prices[foe];
                if wanted == Some(foe) {
                    most = most.max(left);
                } else if left > most {
                    (next, most, wanted) = (most, left, Some(foe));
                } else {
                    next = next.max(left);
                }
            }
            let Some(foe) = wanted.filter(|&foe| self.foes[foe].stands != Stands::Routed) else {
                continue;
            };
            prices[foe] += most - next + BID;
            if let Some(other) = owner[foe].replace(mover) {
                bidders |= 1 << other;
            }
        }
        prices
    }
}

/// Which unit charges which enemy.
#[derive(Clone, Copy, Debug)]
pub struct Assignment {
    /// Each unit's charge, by its index in the group; `None` if it waits.
    pub chosen: [Option<Charge>; MOST_MOVERS],
    /// The worth of the assignment, in millionths of a point.
    pub worth: i64,
    /// How many decisions were weighed; from [`MOST_WEIGHED`] on a better assignment may exist.
    pub weighed: u32,
}

/// The positions of the bits that are set.
fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (place < 16).then_some(place)
    })
}

#[cfg(test)]
mod tests;
