//! The units of a replay turn by turn: one row per unit at the end of each turn.

use super::Cast;
use crate::common::{DEPTH, Provenance, letter};
use fairfight_battle::{UnitNow, UnitRef};
use fairfight_engine::replay::{Happening, Replayed};
use fairfight_report::{Field, Shown};
use fairfight_rules::Side;

/// A row: a unit at the end of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitLine {
    /// Its provenance.
    pub from: Provenance,
    /// The number of the battle.
    pub battle: u64,
    /// The word for the seats of the lists.
    pub seats: &'static str,
    /// The turn; 0 before the first.
    pub turn: u16,
    /// Its list.
    pub list: Side,
    /// Its number in the list from 1; `None` for a leader who acts alone.
    pub unit: Option<u16>,
    /// Its name, or that of the leader.
    pub name: Option<String>,
    /// The unit.
    pub now: UnitNow,
    /// The enemy that it fights, with its letter and number.
    pub enemy: Option<String>,
}

/// A row for each unit before the first turn, and at the end of each turn: list A first, in list order.
pub fn unit_lines(
    replayed: &Replayed,
    cast: &Cast,
    battle: u64,
    from: &Provenance,
) -> Vec<UnitLine> {
    let mut cast = cast.clone();
    // Names are those at the end of the turn: during a turn units may arise, and leaders may act alone.
    let mut journal = replayed.journal.iter().peekable();
    let mut lines = Vec::new();
    for (turn, units) in (0..).zip(&replayed.units) {
        let ends = |entry: &&Happening| matches!(entry, Happening::Turn(next) if *next == turn + 1);
        while let Some(entry) = journal.next_if(|entry| !ends(entry)) {
            if let Happening::Event(event) = entry {
                cast.note(event);
            }
        }
        for list in Side::BOTH {
            let seat = cast.seating.list_at(list);
            let of_list = units.iter().filter(|now| now.unit.side == seat);
            lines.extend(of_list.map(|now| UnitLine {
                turn,
                enemy: now.enemy.map(|enemy| cast.unit(enemy)),
                ..line(&cast, *now, battle, from)
            }));
        }
    }
    lines
}

fn line(cast: &Cast, now: UnitNow, battle: u64, from: &Provenance) -> UnitLine {
    let UnitRef { side, unit } = now.unit;
    let leader = cast.lone_leader(now.unit);
    let (number, name) = match leader {
        Some(leader) => (None, cast.leader_name(leader)),
        None => (Some(unit + 1), cast.unit_name(now.unit)),
    };
    UnitLine {
        from: from.clone(),
        battle,
        seats: cast.seating.word(),
        turn: 0,
        list: cast.list(side),
        unit: number,
        name: name.map(str::to_owned),
        now,
        enemy: None,
    }
}

/// The columns.
#[rustfmt::skip]
pub const UNIT_LINES: &[Field<UnitLine>] = &[
    Field::wide("system", "the system", Shown::Text, |line| line.from.system.into()),
    Field::wide("battle", "number of the pair", Shown::Whole, |line| line.battle.into()),
    Field::wide("seats", "straight: list A has seat A; exchanged: list B has it", Shown::Text, |line| line.seats.into()),
    Field::new("turn", "the turn at whose end the unit is in this state; 0 is before the first", Shown::Whole, |line| line.turn.into()),
    Field::new("list", "its list: a or b", Shown::Text, |line| letter(line.list).into()),
    Field::new("unit", "number of the unit in the list, from 1, or in its line if orders are drawn; empty for a leader who acts alone", Shown::Whole, |line| line.unit.into()),
    Field::new("name", "name of the unit or the leader", Shown::Text, |line| line.name.clone().into()),
    Field::new("depth", DEPTH, Shown::Whole, |line| line.now.depth.into()),
    Field::new("lane", "its lane; empty in a system without lanes", Shown::Whole, |line| line.now.lane.into()),
    Field::new("left", "its pieces left, including those that run or have fled: figures, strips, stands or vessels", Shown::Whole, |line| line.now.left.into()),
    Field::new("state", "its state in the words of its system, such as in good order, routed, destroyed", Shown::Text, |line| line.now.state.into()),
    Field::new("enemy", "the enemy that it faces and fights, with letter and number; if it faces none, one that attacks it; empty if it is in no contact", Shown::Text, |line| line.enemy.clone().into()),
    Field::wide("seed", "the seed of the dice", Shown::Whole, |line| line.from.seed.into()),
    Field::wide("rules_hash", "hash of the rules in force", Shown::Text, |line| line.from.rules_hash.as_str().into()),
];
