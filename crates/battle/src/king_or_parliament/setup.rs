//! A battle before its first turn: lists, rules and scenario resolved into the data that the turn needs.

use super::address::{Phase, Purpose, at_side};
use super::bout::NO_BOUT;
use super::clock::Clock;
use super::ground::Terrain;
use super::scenario::Scenario;
use super::state::{Formation, Hold, Host, Leader, LeaderState, Morale, NONE, State};
use crate::game::Noun;
use crate::scenario::{Field, Gaps, Lines};
use crate::{Event, List, Log, Roster};
use fairfight_rules::king_or_parliament::army::{Army, Cause, Doctrine, Post, Unit};
use fairfight_rules::king_or_parliament::movement::Ground;
use fairfight_rules::king_or_parliament::{Arm, Baggage, Kind, Rules};
use fairfight_rules::{BySide, Dice, Side};

/// The battle of two lists under given rules.
#[derive(Clone, Debug)]
pub struct Battle {
    /// The rules in force.
    pub rules: Rules,
    /// The terrain.
    pub terrain: Terrain,
    /// The possible gaps between the lines at the start.
    gaps: Gaps,
    /// The turn after which the battle ends.
    pub turns: u16,
    /// The doctrine of each side.
    pub doctrines: BySide<Doctrine>,
    /// Whether a side is of the New Model.
    pub new_model: BySide<bool>,
    /// Strips of each side at the start, baggage not counted.
    pub start_strips: BySide<u32>,
    /// The fixed data of each formation.
    places: BySide<Vec<Place>>,
    /// The opening state.
    open: State,
}

/// The fixed data of a formation.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Its post in the list.
    pub post: Post,
    /// The next formation in the row at its left and at its right, or [`NONE`].
    pub neighbours: [u8; 2],
    /// Its strips at the start.
    pub strips: u8,
    /// Whether it has pistols.
    pub pistols: bool,
}

impl Battle {
    /// The battle of `armies`, played by `doctrines` in `scenario`.
    pub fn new(
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
    ) -> Battle {
        let Field { gaps, terrain } = scenario.field(rules.rulings.table, rules.rulings.gap);
        let lines = gaps.usual();
        let carries = |army: &Army| army.units.iter().any(is_baggage);
        let both = carries(armies.a) && carries(armies.b);
        let baggage = both && rules.rulings.baggage == Baggage::Both;
        let terrain = Terrain { stretches: terrain };
        let mut sides = armies.map(|army| host(army, baggage));
        let places = armies.map(places);
        for side in Side::BOTH {
            line_up(&mut sides[side], &places[side], side, lines, &terrain, rules);
        }
        let start_strips = sides.as_ref().map(Host::strips_in_order);
        Battle {
            rules: rules.clone(),
            terrain,
            gaps,
            turns: scenario.turns.unwrap_or(rules.rulings.turn_limit) as u16,
            doctrines,
            new_model: armies.map(|army| army.cause == Cause::NewModel),
            start_strips,
            places,
            open: State {
                turn: 1,
                tied: 0,
                first: Side::A,
                clock: Clock::START,
                table: lines.table,
                sides,
                bouts: List::new(NO_BOUT),
            },
        }
    }

    /// The opening state.
    pub fn opening(&self) -> &State {
        &self.open
    }

    /// Draws the gap between the lines (ruling `gap`), and moves both sides there.
    pub(super) fn draw_gap<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) {
        let at = at_side(Phase::Deployment, Side::A, Purpose::Gap);
        let Some(lines) = self.gaps.drawn(dice, at) else { return };
        state.table = lines.table;
        for side in Side::BOTH {
            let (host, places) = (&mut state.sides[side], &self.places[side]);
            line_up(host, places, side, lines, &self.terrain, &self.rules);
        }
        log.event(|| Event::Deployed { gap: lines.at.b - lines.at.a, unit: Noun::INCH });
    }

    /// The fixed data of a formation.
    #[inline]
    pub fn place(&self, side: Side, unit: u8) -> &Place {
        &self.places[side][usize::from(unit)]
    }

    /// Is it posted as a reserve?
    #[inline]
    pub fn is_reserve(&self, side: Side, unit: u8) -> bool {
        self.place(side, unit).post == Post::Reserve
    }
}

/// One step toward the enemy's edge, on the axis.
#[inline]
pub const fn forward(side: Side) -> i16 {
    match side {
        Side::A => 1,
        Side::B => -1,
    }
}

fn is_baggage(unit: &Unit) -> bool {
    unit.blocks[0].kind == Kind::Baggage
}

/// The row: floor(n/2) of the wings, the line, the other wings; reserves and baggage stand outside it.
fn places(army: &Army) -> Vec<Place> {
    let posted = |post: Post| {
        let at =
            move |&index: &usize| army.units[index].post == post && !is_baggage(&army.units[index]);
        (0..army.units.len()).filter(at).collect::<Vec<_>>()
    };
    let wings = posted(Post::Wing);
    let (left, right) = wings.split_at(wings.len() / 2);
    let row = [left, &posted(Post::Line), right].concat();
    let place = |unit: &Unit| Place {
        post: unit.post,
        neighbours: [NONE; 2],
        strips: unit.strips(),
        pistols: unit.pistols,
    };
    let mut places: Vec<_> = army.units.iter().map(place).collect();
    for pair in row.windows(2) {
        places[pair[0]].neighbours[1] = pair[1] as u8;
        places[pair[1]].neighbours[0] = pair[0] as u8;
    }
    places
}

fn host(army: &Army, baggage: bool) -> Host {
    let formation = |unit: &Unit| {
        let mut formation = Formation {
            morale: if is_baggage(unit) && !baggage { Morale::Gone } else { Morale::Good },
            ..Formation::NOBODY
        };
        formation.blocks[..unit.blocks.len()].copy_from_slice(&unit.blocks);
        formation
    };
    let units: Vec<_> = army.units.iter().map(formation).collect();
    let leader = |leader: &fairfight_rules::king_or_parliament::army::Leader| Leader {
        unit: leader.with as u8,
        state: match units[usize::from(leader.with)].morale {
            Morale::Gone => LeaderState::Lost,
            Morale::Good | Morale::Halted | Morale::Running | Morale::Fanatical => {
                LeaderState::Well
            }
        },
        rupert: leader.rupert,
    };
    let leaders: Vec<_> = army.leaders.iter().map(leader).collect();
    Host {
        units: Roster::new(&units, Formation::NOBODY),
        leaders: Roster::new(&leaders, Leader::NOBODY),
        leaders_fallen: 0,
        sacked: false,
        taken: 0,
    }
}

/// Places the formations on their lines, reserves behind them and baggage at the edge. A formation that starts at an
/// obstacle that it can hold, holds it.
fn line_up(
    host: &mut Host,
    places: &[Place],
    side: Side,
    lines: Lines,
    terrain: &Terrain,
    rules: &Rules,
) {
    for (unit, place) in host.units.iter_mut().zip(places) {
        unit.hold = Hold::Free;
        unit.depth = match unit.is_baggage() {
            true => lines.behind(side, lines.table),
            false => lines.start(side, place.post, rules.rulings.reserve_depth),
        };
    }
    for (index, stretch) in (0u8..).zip(&terrain.stretches) {
        let mut full = false;
        for unit in &mut host.units {
            let may = match (stretch.kind, unit.arm(rules)) {
                (Ground::Wall | Ground::Hedge, Arm::Foot) => true,
                (Ground::Wall | Ground::Hedge, Arm::Gun) => unit.kind().is_cannon(),
                (Ground::Building, Arm::Foot) => !full,
                (_, Arm::Foot | Arm::Horse | Arm::Gun) => false,
            };
            if may && unit.depth == stretch.from && unit.hold == Hold::Free {
                unit.hold = Hold::Held(index, forward(side) as i8);
                full = true;
            }
        }
    }
}
