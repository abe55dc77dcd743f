//! The two sides before the first turn: where the model puts whom (section 4 of the abstract battle).
//!
//! Kept as small as the list: a [`Host`] has room for the longest, and battles of random armies are
//! set up by the million.

use super::setup::{Battle, forward};
use super::state::{Host, Leader, NONE, Unit};
use crate::{Roster, UnitSet, Word};
use fairfight_rules::Side;
use fairfight_rules::iron_winds::army::{Army, Post, Unit as ListedUnit};
use fairfight_rules::iron_winds::{Kind, People, Profile, Rules, SkeletonRest};

/// A side as the battle opens.
#[derive(Clone, Debug)]
pub(super) struct Opening<W: Word> {
    units: Vec<Unit>,
    leaders: Vec<Leader>,
    /// Skeletons that rest from the beginning (ruling `skeleton-rest`).
    resting: UnitSet<W>,
}

/// By what a kind of unit with so many figures is looked up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Code(u32);

impl Code {
    pub fn new(kind: &Kind, figures: u8) -> Code {
        let Kind { people, class, mounted, missile, elite, pikes, armour } = *kind;
        let missile = missile.map_or(0, |missile| missile as u32 + 1);
        let traits = [mounted, elite, pikes, armour];
        let traits = traits.iter().fold(0, |bits, &has| bits << 1 | u32::from(has));
        let kind = (people as u32) << 12 | (class as u32) << 8 | missile << 4 | traits;
        Code(kind << 8 | u32::from(figures))
    }
}

impl<W: Word> Opening<W> {
    /// Nobody yet.
    pub const fn new() -> Self {
        Opening { units: Vec::new(), leaders: Vec::new(), resting: UnitSet::EMPTY }
    }

    /// Calls up the army, which is to [`line_up`](Self::line_up) yet; `false` where `codes`, those of the
    /// `profiles`, lack one of its units.
    pub fn fill(
        &mut self,
        army: &Army,
        codes: &[Code],
        profiles: &[Profile],
        rules: &Rules,
    ) -> bool {
        let Opening { units, leaders, resting } = self;
        units.clear();
        for listed in &army.units {
            let wanted = Code::new(&listed.kind, listed.figures);
            let Some(profile) = codes.iter().position(|&code| code == wanted) else {
                return false;
            };
            units.push(Unit {
                profile: profile as u8,
                rate_in: profiles[profile].rate_in,
                range_in: profiles[profile].range_in,
                left: listed.figures,
                ..Unit::NOBODY
            });
        }
        leaders.clear();
        for (index, leader) in army.leaders.iter().enumerate() {
            let unit = leader.with.map_or(NONE, |unit| unit as u8);
            if unit != NONE {
                units[usize::from(unit)].leader = index as u8;
            }
            let rank = leader.rank;
            leaders.push(Leader { alive: true, rank, unit, ..Leader::NOBODY });
        }
        *resting = UnitSet::EMPTY;
        if rules.rulings.skeleton_rest == SkeletonRest::AnyTime {
            for (index, unit) in army.units.iter().enumerate() {
                if unit.kind.people == People::Skeleton {
                    resting.insert(index as u8);
                }
            }
        }
        true
    }

    /// Puts it on a side's line, the reserves some way behind.
    pub fn line_up(&mut self, places: &[Place], side: Side, line: i16, table: i16, rules: &Rules) {
        let behind = (line - forward(side) * rules.rulings.reserve_depth).clamp(0, table);
        for (unit, place) in self.units.iter_mut().zip(places) {
            unit.depth = if place.post == Post::Reserve { behind } else { line };
        }
        for leader in &mut self.leaders {
            leader.depth = line;
        }
    }

    /// All of it in good order, with room for what will change.
    pub fn host(&self) -> Host<W> {
        let none = UnitSet::EMPTY;
        let mut host = Host {
            units: Roster::new(&[], Unit::NOBODY),
            leaders: Roster::new(&[], Leader::NOBODY),
            order: none,
            routed: none,
            engaged: none,
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

    /// Makes `host` that one.
    pub fn host_into(&self, host: &mut Host<W>) {
        let Host { units, leaders, order, routed, engaged, shot, stirred, .. } = host;
        units.hold(&self.units);
        leaders.hold(&self.leaders);
        *order = UnitSet::first(self.units.len());
        for set in [routed, engaged, shot, stirred] {
            *set = UnitSet::EMPTY;
        }
        let Host { may_try, attacked, fought, check, ran, bereft, resting, .. } = host;
        *may_try = UnitSet::first(self.units.len());
        for set in [attacked, fought, check, ran, bereft] {
            *set = UnitSet::EMPTY;
        }
        *resting = self.resting;
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

/// The place of each unit, into `places`: floor(n/2) of the wings, the line, the other wings; reserves
/// stand outside the row.
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
