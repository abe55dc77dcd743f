//! Checks whether a list may be fielded, and reports all its faults at once.

use super::{Army, ArmyFile, Block, Cause, Leader, LeaderEntry, Unit, UnitEntry, block_faults};
use crate::king_or_parliament::notation;
use crate::king_or_parliament::rules::Rules;
use crate::king_or_parliament::troops::{Arm, Kind};
use crate::list::{Fault, Limit, Table, may_be_refused};

/// The maximum number of formations in a list, with every `count` expanded.
pub const MOST_UNITS: usize = 64;
/// The maximum number of leaders in a list.
pub const MOST_LEADERS: usize = 16;

const UNITS: Limit =
    Limit { least: 1, most: MOST_UNITS, table: "unit", one: "formation", several: "formations" };
const LEADERS: Limit =
    Limit { least: 0, most: MOST_LEADERS, table: "leader", one: "leader", several: "leaders" };

/// Checks the tables of an army list.
///
/// # Errors
/// Every fault of the list at once: formations that the rules do not know, too many of them, a second baggage
/// train, a leader whose formation is not in the list.
pub fn check(file: &ArmyFile, rules: &Rules) -> Result<Army, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut army = Army {
        name: file.name.clone().unwrap_or_default(),
        cause: file.army.unwrap_or_default(),
        doctrine: file.doctrine,
        units: Vec::new(),
        leaders: Vec::new(),
    };
    let mut baggage = false;
    let before = faults.len();
    army.units = UNITS.all(&file.unit, &mut faults, |entry, table, faults| {
        let unit = unit(entry, table, rules, faults)?;
        let count = usize::from(entry.count.unwrap_or(1));
        if unit.blocks[0].kind == Kind::Baggage {
            if baggage || count > 1 {
                faults.push(
                    Fault::new(table.whole(), "a second baggage train")
                        .instead("a list has one at most (KOP-B1)"),
                );
            }
            baggage = true;
        }
        Some((unit, count))
    });
    faults.extend(UNITS.tables(file.unit.len()));
    let units_refused = faults.len() > before;
    let names = || file.unit.iter().map(|unit| unit.name.as_deref().or(unit.kind.map(Kind::word)));
    faults.extend(LEADERS.tables(file.leader.len()));
    for (index, entry) in file.leader.iter().enumerate().take(MOST_LEADERS) {
        let table = Table::leader(index);
        let name = entry.name.clone().unwrap_or_else(|| "leader".to_owned());
        match post_leader(&army, entry, table) {
            Ok(with) => {
                let leader = Leader { name, with, rupert: entry.rupert };
                faults.extend(rupert_fault(&army, &leader, table, rules));
                army.leaders.push(leader);
            }
            // A formation that was itself refused is not also reported as missing.
            Err(_) if units_refused && may_be_refused(entry.with.as_deref(), names()) => {}
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() { Ok(army) } else { Err(faults) }
}

fn unit(entry: &UnitEntry, table: Table, rules: &Rules, faults: &mut Vec<Fault>) -> Option<Unit> {
    let before = faults.len();
    let mut pistols = entry.pistols;
    let blocks = match (entry.kind, entry.blocks.as_slice()) {
        (None, []) => {
            faults.push(
                Fault::new(table.whole(), "this [[unit]] has no `type`")
                    .instead("add type = \"musketeer\", or blocks = [\"pikeman/4/2\"]"),
            );
            return None;
        }
        (Some(_), [_, ..]) => {
            faults.push(
                Fault::new(table.key("blocks"), "type and blocks at once")
                    .instead("write the types into the blocks"),
            );
            return None;
        }
        (None, texts) => {
            for (key, given) in [("strips", entry.strips), ("files", entry.files)] {
                if given.is_some() {
                    faults.push(
                        Fault::new(table.key(key), format!("{key} and blocks at once"))
                            .instead("write them into the blocks"),
                    );
                }
            }
            let mut blocks = Vec::new();
            for text in texts.iter().take(super::MOST_BLOCKS + 1) {
                match notation::parse_block(text) {
                    Ok((block, with_pistols)) => {
                        pistols |= with_pistols;
                        blocks.push(block);
                    }
                    Err(fault) => faults.push(Fault::new(table.key("blocks"), fault.message)),
                }
            }
            blocks
        }
        (Some(kind), []) => {
            let strips = entry.strips.unwrap_or(if kind == Kind::Baggage { 2 } else { 1 });
            vec![Block { kind, strips, files: entry.files.unwrap_or(strips) }]
        }
    };
    if faults.len() > before {
        return None;
    }
    for (key, message) in block_faults(&blocks, pistols, rules) {
        // With `blocks`, strips and files are given there.
        let key = if entry.kind.is_none() && key != "pistols" { "blocks" } else { key };
        faults.push(Fault::new(table.key(key), message));
    }
    let kind = blocks[0].kind;
    if kind == Kind::Baggage && entry.post.is_some() {
        faults.push(
            Fault::new(table.key("post"), "baggage has no post")
                .instead("leave it out: it stands at its own edge (KOP-B1)"),
        );
    }
    let name = entry.name.clone().unwrap_or_else(|| kind.word().to_owned());
    let post = entry.post.unwrap_or_default();
    (faults.len() == before).then_some(Unit { name, blocks, pistols, post })
}

/// The formation that a leader is with: the first of that name without a leader, otherwise the first.
fn post_leader(army: &Army, entry: &LeaderEntry, table: Table) -> Result<u16, Fault> {
    let led = |unit: usize| army.leaders.iter().any(|leader| usize::from(leader.with) == unit);
    let may = |unit: usize| army.units[unit].blocks[0].kind != Kind::Baggage;
    let Some(wanted) = &entry.with else {
        let free = (0..army.units.len()).find(|&unit| may(unit) && !led(unit));
        return free.map(|unit| unit as u16).ok_or_else(|| {
            Fault::new(table.whole(), "every formation has a leader already")
                .instead("name one with `with`")
        });
    };
    let called = |unit: usize| army.units[unit].name == *wanted;
    let all = || (0..army.units.len()).filter(|&unit| called(unit));
    let found = all().find(|&unit| !led(unit)).or_else(|| all().next());
    found.map(|unit| unit as u16).ok_or_else(|| {
        let names = army.units.iter().map(|unit| &*unit.name);
        UNITS.not_called(wanted, names, table, "with")
    })
}

fn rupert_fault(army: &Army, leader: &Leader, table: Table, rules: &Rules) -> Option<Fault> {
    if !leader.rupert {
        return None;
    }
    let kind = army.units[usize::from(leader.with)].blocks[0].kind;
    let (message, instead) = if army.cause != Cause::Royalist {
        ("Prince Rupert fights for the King", "write army = \"royalist\", or leave `rupert` out")
    } else if army.leaders.iter().any(|other| other.rupert) {
        ("there is one Prince Rupert", "leave `rupert` out of one of the leaders")
    } else if kind.arm(rules) != Arm::Horse {
        ("Prince Rupert leads horse", "let `with` name a formation of horse")
    } else {
        return None;
    };
    Some(Fault::new(table.key("rupert"), message).instead(instead))
}

/// Warnings about a list that may be fielded.
///
/// Source: battle model: guns, wagons and baggage alone do not keep a side in play.
pub fn advisories(army: &Army, rules: &Rules) -> Vec<Fault> {
    let fights = |unit: &Unit| unit.blocks[0].kind.arm(rules) != Arm::Gun;
    if army.units.iter().any(fights) {
        return Vec::new();
    }
    vec![Fault::new(
        Table::Head.whole(),
        "a side of only guns, wagons and baggage has lost at the end of the first turn",
    )]
}

#[cfg(test)]
mod tests {
    use super::super::UnitEntry;
    use super::*;

    #[test]
    fn every_leader_of_nobody_is_told_but_for_one_whose_formation_was_refused() {
        let unit = |kind, files| UnitEntry { kind: Some(kind), files, ..UnitEntry::default() };
        let with = |name: &str| LeaderEntry { with: Some(name.into()), ..LeaderEntry::default() };
        let mut file = ArmyFile {
            unit: vec![unit(Kind::Musketeer, None)],
            leader: ["B", "C", "pikeman"].map(with).into(),
            ..ArmyFile::default()
        };
        let missed = |file: &ArmyFile| -> Vec<Table> {
            let faults = check(file, &Rules::default()).unwrap_err();
            let with = faults.iter().filter(|fault| fault.place.key == Some("with"));
            with.map(|fault| fault.place.table).collect()
        };
        assert_eq!(missed(&file), [0, 1, 2].map(Table::leader));
        file.unit.push(unit(Kind::Pikeman, Some(9)));
        assert_eq!(missed(&file), [0, 1].map(Table::leader));
    }
}
