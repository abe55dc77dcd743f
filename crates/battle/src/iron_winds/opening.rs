//! The two sides before the first turn: where the battle model puts each unit (README, "The axis").
//!
//! An opening is only as large as the list: a [`Host`] has room for the longest list, and battles of random armies are
//! set up by the million.

use super::depths::Depths;
use super::register::Register;
use super::setup::Battle;
use super::state::{Host, Leader, NONE, Unit};
use crate::scenario::Lines;
use crate::{Roster, UnitSet, Word};
use fairfight_rules::Side;
use fairfight_rules::iron_winds::army::{self, Army, Post, Unit as ListedUnit};

/// A side at the start of the battle.
#[derive(Clone, Debug)]
pub(super) struct Opening<W: Word> {
    units: Vec<Unit>,
    /// The depth of each unit.
    depths: Vec<i16>,
    leaders: Vec<Leader>,
    /// Skeletons that rest from the start (ruling `skeleton-rest`).
    resting: UnitSet<W>,
}

impl<W: Word> Opening<W> {
    /// A side without units.
    pub const fn new() -> Self {
        Opening {
            units: Vec::new(),
            depths: Vec::new(),
            leaders: Vec::new(),
            resting: UnitSet::EMPTY,
        }
    }

    /// Reads the army, which [`line_up`](Self::line_up) must still place; `false` if the register lacks one of its
    /// units.
    pub fn fill(&mut self, army: &Army, register: &Register) -> bool {
        self.units.clear();
        for listed in &army.units {
            let Some(number) = register.number(&listed.kind, listed.figures) else { return false };
            self.enlist(number, register);
        }
        self.leaders.clear();
        for (index, leader) in army.leaders.iter().enumerate() {
            let unit = leader.with.map_or(NONE, |unit| unit as u8);
            if unit != NONE {
                self.units[usize::from(unit)].leader = index as u8;
            }
            let rank = leader.rank;
            self.leaders.push(Leader { alive: true, rank, unit, ..Leader::NOBODY });
        }
        true
    }

    /// Like [`fill`](Self::fill) for units without leaders, by their numbers in the register.
    pub fn fill_with(&mut self, units: impl Iterator<Item = u8>, register: &Register) {
        self.units.clear();
        self.leaders.clear();
        units.for_each(|number| self.enlist(number, register));
    }

    #[inline]
    fn enlist(&mut self, number: u8, register: &Register) {
        self.units.push(*register.unit(number));
    }

    /// Sets the skeletons that rest from the start.
    pub fn rest(&mut self, resting: UnitSet<W>) {
        self.resting = resting;
    }

    /// The units, in list order.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// Places the units on a side's line, and the reserves behind it.
    pub fn line_up(&mut self, places: &[Place], side: Side, lines: Lines, reserve_depth: i16) {
        let start = |place: &Place| lines.start(side, place.post, reserve_depth);
        self.depths.clear();
        self.depths.extend(places.iter().map(start));
        for leader in &mut self.leaders {
            leader.depth = lines.at[side];
        }
    }

    /// The side in good order, with room for everything that changes.
    pub fn host(&self) -> Host<W> {
        let none = UnitSet::EMPTY;
        let mut host = Host {
            units: Roster::new(&[], Unit::NOBODY),
            depths: Depths::new(&[]),
            leaders: Roster::new(&[], Leader::NOBODY),
            order: none,
            routed: none,
            engaged: none,
            charged: none,
            received: none,
            shot: none,
            stirred: none,
            may_try: none,
            attacked: none,
            fought: none,
            check: none,
            ran: none,
            bereft: none,
            resting: none,
        };
        self.host_into(&mut host);
        host
    }

    /// Makes `host` equal to [`host`](Self::host).
    pub fn host_into(&self, host: &mut Host<W>) {
        let Host { units, depths, leaders, order, routed, engaged, charged, received, .. } = host;
        units.hold(&self.units);
        depths.hold(&self.depths);
        leaders.hold(&self.leaders);
        *order = UnitSet::first(self.units.len());
        for set in [routed, engaged, charged, received] {
            *set = UnitSet::EMPTY;
        }
        let Host { shot, stirred, may_try, attacked, fought, check, ran, bereft, resting, .. } =
            host;
        *may_try = UnitSet::first(self.units.len());
        for set in [shot, stirred, attacked, fought, check, ran, bereft] {
            *set = UnitSet::EMPTY;
        }
        *resting = self.resting;
    }

    /// The worth of its units with their leaders, in printed points.
    pub fn worth<const PRINTED: bool>(&self, battle: &Battle<W, PRINTED>, side: Side) -> u32 {
        self.units.iter().map(|unit| battle.worth_of(side, unit)).sum()
    }
}

/// The fixed data of a unit.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Its post in the list.
    pub post: Post,
    /// The next units in the row on its left and right, or [`NONE`].
    pub neighbours: [u8; 2],
}

/// Writes the place of each unit into `places`: floor(n/2) of the wings, the line, the other wings; reserves stand
/// outside the row.
pub(super) fn place(army: &Army, places: &mut Vec<Place>) {
    let alone = |unit: &ListedUnit| Place { post: unit.post, neighbours: [NONE; 2] };
    places.clear();
    places.extend(army.units.iter().map(alone));
    let posted = |wanted: Post| {
        let units = army.units.iter().enumerate();
        units.filter(move |(_, unit)| unit.post == wanted).map(|(index, _)| index)
    };
    let winged = posted(Post::Wing).count();
    let left = winged / 2;
    let (left_wing, right_wing) =
        (posted(Post::Wing).take(left), posted(Post::Wing).skip(left).take(winged - left));
    let mut before: Option<usize> = None;
    for unit in left_wing.chain(posted(Post::Line)).chain(right_wing) {
        if let Some(before) = before {
            places[before].neighbours[1] = unit as u8;
            places[unit].neighbours[0] = before as u8;
        }
        before = Some(unit);
    }
}

/// Like [`place`], for `count` units that are all posted in the line.
pub(super) fn place_in_line(count: usize, places: &mut Vec<Place>) {
    const LINE: [Place; army::MOST_UNITS] = {
        let mut line = [Place { post: Post::Line, neighbours: [NONE, 1] }; army::MOST_UNITS];
        let mut unit = 1;
        while unit < line.len() {
            line[unit].neighbours = [unit as u8 - 1, unit as u8 + 1];
            unit += 1;
        }
        line
    };
    places.clear();
    places.extend_from_slice(&LINE[..count]);
    if let Some(last) = places.last_mut() {
        last.neighbours[1] = NONE;
    }
}
