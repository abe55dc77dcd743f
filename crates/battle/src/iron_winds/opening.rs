//! The two sides before the first turn: where the model puts whom (section 4 of the abstract battle).
//!
//! Kept as small as the list: a [`Host`] has room for the longest, and battles of random armies are
//! set up by the million.

use super::setup::{Battle, forward, is_of};
use super::state::{Host, Leader, NONE, Unit};
use crate::{Roster, UnitSet, Word};
use fairfight_rules::Side;
use fairfight_rules::iron_winds::army::{Army, Post, Unit as ListedUnit};
use fairfight_rules::iron_winds::{People, Profile, Rules, SkeletonRest};

/// A side as the battle opens.
#[derive(Clone, Debug)]
pub(super) struct Opening<W: Word> {
    units: Vec<Unit>,
    leaders: Vec<Leader>,
    /// Skeletons that rest from the beginning (ruling `skeleton-rest`).
    resting: UnitSet<W>,
}

impl<W: Word> Opening<W> {
    /// The army on its line; `None` where `profiles` lacks that of one of its units.
    pub fn new(
        army: &Army,
        side: Side,
        line: i16,
        table: i16,
        profiles: &[Profile],
        rules: &Rules,
    ) -> Option<Opening<W>> {
        let behind = (line - forward(side) * rules.rulings.reserve_depth).clamp(0, table);
        let unit = |listed: &ListedUnit| {
            let profile = profiles.iter().position(|profile| is_of(profile, listed))?;
            Some(Unit {
                depth: if listed.post == Post::Reserve { behind } else { line },
                profile: profile as u8,
                left: listed.figures,
                ..Unit::NOBODY
            })
        };
        // Collected into an `Option` a vector grows bit by bit.
        let mut units = Vec::with_capacity(army.units.len());
        for listed in &army.units {
            units.push(unit(listed)?);
        }
        let mut leaders = Vec::with_capacity(army.leaders.len());
        for (index, leader) in army.leaders.iter().enumerate() {
            let unit = leader.with.map_or(NONE, |unit| unit as u8);
            if unit != NONE {
                units[usize::from(unit)].leader = index as u8;
            }
            let rank = leader.rank;
            leaders.push(Leader { alive: true, rank, unit, depth: line, ..Leader::NOBODY });
        }
        let mut resting = UnitSet::EMPTY;
        if rules.rulings.skeleton_rest == SkeletonRest::AnyTime {
            for (index, unit) in army.units.iter().enumerate() {
                if unit.kind.people == People::Skeleton {
                    resting.insert(index as u8);
                }
            }
        }
        Some(Opening { units, leaders, resting })
    }

    /// All of it in good order, with room for what will change.
    pub fn host(&self) -> Host<W> {
        let all = UnitSet::first(self.units.len());
        Host {
            units: Roster::new(&self.units, Unit::NOBODY),
            leaders: Roster::new(&self.leaders, Leader::NOBODY),
            order: all,
            routed: UnitSet::EMPTY,
            engaged: UnitSet::EMPTY,
            shot: UnitSet::EMPTY,
            stirred: UnitSet::EMPTY,
            may_try: all,
            attacked: UnitSet::EMPTY,
            fought: UnitSet::EMPTY,
            check: UnitSet::EMPTY,
            ran: UnitSet::EMPTY,
            bereft: UnitSet::EMPTY,
            resting: self.resting,
        }
    }

    /// Its points, leaders with their units.
    pub fn points(&self, battle: &Battle<W>, side: Side) -> u32 {
        let leader = |unit: &Unit| match unit.leader {
            NONE => 0,
            leader => battle.leader_points[side][usize::from(leader)],
        };
        let figures = |unit: &Unit| battle.profile_of(unit).points * u32::from(unit.left);
        self.units.iter().map(|unit| figures(unit) + leader(unit)).sum()
    }
}

/// What does not change of a unit.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Where its list posts it.
    pub post: Post,
    /// The next unit in the row at its left and at its right, or [`NONE`].
    pub neighbours: [u8; 2],
}

/// The place of each unit: floor(n/2) of the wings, the line, the other wings; reserves stand outside
/// the row.
pub(super) fn places(army: &Army) -> Vec<Place> {
    let place = |unit: &ListedUnit| Place { post: unit.post, neighbours: [NONE; 2] };
    let mut places: Vec<Place> = army.units.iter().map(place).collect();
    let posted = |wanted: Post| {
        let units = army.units.iter().enumerate();
        units.filter(move |(_, unit)| unit.post == wanted).map(|(index, _)| index)
    };
    let left = posted(Post::Wing).count() / 2;
    let wings = || posted(Post::Wing);
    let mut before: Option<usize> = None;
    for unit in wings().take(left).chain(posted(Post::Line)).chain(wings().skip(left)) {
        if let Some(before) = before {
            places[before].neighbours[1] = unit as u8;
            places[unit].neighbours[0] = before as u8;
        }
        before = Some(unit);
    }
    places
}
