//! \[Set-up\] BC-W1 to W6: a battle before its first turn.

use super::bout::{Bout, Volley};
use super::clock::{Clock, Stage};
use super::doctrine::Conduct;
use super::scenario::{Scenario, Site};
use super::state::{Host, Leader, NONE, Presence, State, Unit};
use crate::{Roster, UnitRef};
use fairfight_rules::braid_and_cockade::army::{Army, Doctrine};
use fairfight_rules::braid_and_cockade::combat::CLUSTER;
use fairfight_rules::braid_and_cockade::{
    Arm, Formation, GrandBatterySize, Kind, Place, Rules, Stance, WhoAttacks, movement,
};
use fairfight_rules::{BySide, Side};

/// The battle of two lists under given rules.
#[derive(Clone, Debug)]
pub struct Battle {
    /// The rules in force.
    pub rules: Rules,
    /// Depth of the table in inches.
    pub table: i16,
    /// The turn after which the defender has won.
    pub turns: u16,
    /// Sites.
    pub sites: Vec<Site>,
    /// Rivers, each with whether it has a crossing.
    pub rivers: Vec<(i16, bool)>,
    /// Stretches of road.
    pub roads: Vec<(i16, i16)>,
    /// The doctrine of each side.
    pub doctrines: BySide<Doctrine>,
    /// The units under each general, one bit each.
    pub commands: BySide<Vec<u64>>,
    /// The guns that would join a grand battery: list position and kind, in list order.
    pub guns: BySide<Vec<(u8, Kind)>>,
    /// Units that block a crossing when their side defends, one bit each; they start at the first crossing of the
    /// scenario and block whichever they stand at.
    pub blockers: BySide<u64>,
    /// The number of units in each list.
    pub listed: BySide<u8>,
    /// The general who forms a grand battery when the side defends, or [`NONE`].
    battery_general: BySide<u8>,
    zones: (i16, i16),
    rolls: bool,
    /// The opening state for each attacker.
    openings: BySide<State>,
}

impl Battle {
    /// The battle of `armies`, played by `doctrines` in `scenario`.
    pub fn new(
        rules: &Rules,
        armies: BySide<&Army>,
        doctrines: BySide<Doctrine>,
        scenario: &Scenario,
    ) -> Battle {
        let table = scenario.table.unwrap_or(rules.rulings.table_depth);
        let zones = (
            scenario.zone_defender.unwrap_or(rules.numbers.zone_defender),
            scenario.zone_attacker.unwrap_or(rules.numbers.zone_attacker),
        );
        let who = scenario.who_attacks.unwrap_or(rules.rulings.who_attacks);
        let most_guns = match rules.rulings.grand_battery_size {
            GrandBatterySize::All => usize::MAX,
            GrandBatterySize::AnyTwo => 2,
        };
        let crossing = scenario.rivers.iter().any(|(_, crossing)| *crossing);
        let mut battle = Battle {
            rules: rules.clone(),
            table,
            turns: scenario.turns.unwrap_or(rules.rulings.turn_limit) as u16,
            sites: scenario.sites.clone(),
            rivers: scenario.rivers.clone(),
            roads: scenario.roads.clone(),
            doctrines,
            commands: armies.map(|army| army.leaders.iter().map(|l| l.commands).collect()),
            guns: armies.map(|army| {
                let guns = (0u8..).zip(&army.units).filter(|(_, u)| u.kind.arm.is_artillery());
                guns.map(|(at, unit)| (at, unit.kind.graded(rules))).take(most_guns).collect()
            }),
            blockers: armies.map(|army| if crossing { blockers(army) } else { 0 }),
            listed: armies.map(|army| army.units.len() as u8),
            battery_general: armies.map(|army| {
                let at = army.leaders.iter().position(|leader| leader.grand_battery);
                at.map_or(NONE, |at| at as u8)
            }),
            zones,
            rolls: who == WhoAttacks::Roll,
            openings: BySide::from_fn(|_| State {
                turn: 1,
                clock: Clock::START,
                attacker: Side::A,
                tied: 0,
                sides: BySide::from_fn(|side| undeployed(armies[side], rules)),
                volley: Volley::NONE,
                bout: Bout::NONE,
                fell: 0,
            }),
        };
        for attacker in Side::BOTH {
            let mut opening = battle.openings[attacker].clone();
            opening.attacker = attacker;
            for side in Side::BOTH {
                battle.deploy(&mut opening, side);
            }
            battle.openings[attacker] = opening;
        }
        battle
    }

    /// The opening state.
    pub(super) fn opening(&self) -> State {
        let mut opening = self.openings.a.clone();
        if self.rolls {
            opening.clock = opening.clock.on(Stage::SetUp);
        }
        opening
    }

    /// Sets up the battle with `attacker`, who has won the roll (BC-W1).
    pub(super) fn attacker_is(&self, attacker: Side, state: &mut State) {
        state.clone_from(&self.openings[attacker]);
    }

    /// Deploys a side (BC-W4 to W6): infantry and guns at the front of the zone, cavalry behind them.
    fn deploy(&self, state: &mut State, side: Side) {
        let attacks = side == state.attacker;
        let conduct = Conduct::of(self.doctrines[side], attacks);
        let (front, behind) = if attacks {
            let front = self.table - self.zones.1;
            (front, (front + 3).min(self.table))
        } else {
            (self.zones.0, (self.zones.0 - 6).max(0))
        };
        let crossing = self.rivers.iter().find(|(_, crossing)| *crossing).map(|(at, _)| *at);
        for id in 0..self.listed[side] {
            let blocks = !attacks && self.blockers[side] >> id & 1 == 1;
            let unit = state.unit_mut(side, id);
            let arm = unit.stance.kind.arm;
            unit.depth = if arm.is_cavalry() { behind } else { front };
            if arm.is_infantry() && !unit.is_cluster() {
                unit.stance.formation = conduct.formation;
            }
            if blocks && let Some(at) = crossing {
                unit.depth = egress(at);
            }
        }
        if self.doctrines[side].occupy_sites {
            self.occupy(state, side);
        }
        // In defence a general who forms a grand battery does so.
        let joins = conduct.joins_guns || !attacks && self.battery_general[side] != NONE;
        if joins && self.guns[side].len() >= 2 {
            self.join_guns(state, side, attacks, front);
        }
    }

    /// Moves units into the sites of their zone, in list order: infantry into buildings and behind walls, light
    /// infantry onto hills and into woods.
    fn occupy(&self, state: &mut State, side: Side) {
        let attacks = side == state.attacker;
        for (at, site) in (0u8..).zip(&self.sites) {
            let inside = if attacks {
                site.depth >= self.table - self.zones.1
            } else {
                site.depth <= self.zones.0
            };
            for id in 0..self.listed[side] {
                if !inside || state.at_site(side, at) >= site.capacity {
                    break;
                }
                let unit = state.unit_mut(side, id);
                let kind = unit.stance.kind;
                let formation = match site.place {
                    Place::Building => Formation::Garrison,
                    Place::Wood | Place::Hill => Formation::ReinforcedLine,
                    Place::Cover | Place::Open => unit.stance.formation,
                };
                let blocks = !attacks && self.blockers[side] >> id & 1 == 1;
                let may = kind.arm.is_infantry()
                    && unit.site == NONE
                    && !unit.is_cluster()
                    && !blocks
                    && movement::may_stand(&kind, formation, site.place, &self.rules);
                if may {
                    (unit.site, unit.depth) = (at, site.depth);
                    (unit.stance.place, unit.stance.formation) = (site.place, formation);
                }
            }
        }
    }

    /// Joins the guns of a side into one unit (BC-B1); its grades are the lowest of theirs.
    fn join_guns(&self, state: &mut State, side: Side, attacks: bool, front: i16) {
        let guns = &self.guns[side];
        let lowest = |grade: fn(&Kind) -> _| guns.iter().map(|(_, kind)| grade(kind)).min();
        let kind = Kind {
            shooting: lowest(|kind| kind.shooting).unwrap_or_default(),
            melee: lowest(|kind| kind.melee).unwrap_or_default(),
            morale: lowest(|kind| kind.morale).unwrap_or_default(),
            poorly_armed: guns.iter().any(|(_, kind)| kind.poorly_armed),
            ..Kind::of(Arm::GrandBattery)
        };
        for &(id, _) in guns {
            state.unit_mut(side, id).presence = Presence::Joined;
        }
        let stance = Stance::of(kind, Formation::Deployed);
        let mut battery = Unit::new(stance, guns.len() as u8, front);
        if !attacks {
            battery.general = self.battery_general[side];
            state.sides[side].leaders[battery.general].busy = true;
        }
        let mut all: Vec<Unit> = state.sides[side].units.iter().copied().collect();
        all.push(battery);
        state.sides[side].units = Roster::new(&all, battery);
    }

    /// The index of a side's grand battery, if it has one.
    #[inline]
    pub fn battery_of(&self, state: &State, side: Side) -> Option<u8> {
        (state.sides[side].units.len() > self.listed[side]).then_some(self.listed[side])
    }

    /// A unit as its list names it: a grand battery is known by its first gun.
    pub fn listed(&self, side: Side, unit: u8) -> UnitRef {
        let unit = if unit < self.listed[side] { unit } else { self.guns[side][0].0 };
        UnitRef::new(side, unit)
    }
}

/// The depth of a defending unit that blocks the crossing of a river at this depth.
pub(super) fn egress(river: i16) -> i16 {
    (river - 1).max(0)
}

/// The units that block a crossing: those marked in the list, otherwise its first infantry.
fn blockers(army: &Army) -> u64 {
    let marked = (0u8..).zip(&army.units).filter(|(_, unit)| unit.blocks_crossing);
    let marked = marked.fold(0, |mask, (at, _)| mask | 1 << at);
    if marked != 0 {
        return marked;
    }
    let first = army.units.iter().position(|unit| unit.kind.arm.is_infantry());
    first.map_or(0, |at| 1 << at)
}

/// The units and generals of a side before they are deployed.
fn undeployed(army: &Army, rules: &Rules) -> Host {
    let unit = |unit: &fairfight_rules::braid_and_cockade::army::Unit| {
        let kind = unit.kind.graded(rules);
        let cluster = unit.stands <= CLUSTER && !kind.arm.is_artillery();
        let formation = if cluster { Formation::Cluster } else { Formation::usual(kind.arm) };
        Unit::new(Stance::of(kind, formation), unit.stands, 0)
    };
    let leader = |leader: &fairfight_rules::braid_and_cockade::army::Leader| Leader {
        rank: leader.rank,
        exhausted: false,
        busy: false,
    };
    let units: Vec<Unit> = army.units.iter().map(unit).collect();
    let leaders: Vec<Leader> = army.leaders.iter().map(leader).collect();
    let spare = units.first().copied().expect("a checked list has a unit");
    Host {
        units: Roster::new(&units, spare),
        leaders: Roster::new(&leaders, Leader::NOBODY),
        crossed: false,
    }
}
