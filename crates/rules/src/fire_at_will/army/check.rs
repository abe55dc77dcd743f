//! Checks whether a list may be fielded, and reports all its faults at once.

use super::{Army, ArmyFile, Leader, LeaderEntry, MixEntry, People, Rank, Shoots, Unit, UnitEntry};
use crate::fire_at_will::magic::{KNOWN, Spell};
use crate::fire_at_will::notation::usual_strips;
use crate::fire_at_will::rules::Rules;
use crate::fire_at_will::shooting::Weapon;
use crate::fire_at_will::troops::{Kind, Troop};
use crate::list::{Fault, Limit, Table, may_be_refused};

/// The maximum number of formations in a list, with `count` expanded.
pub const MOST_UNITS: usize = 64;
/// The maximum number of leaders in a list.
pub const MOST_LEADERS: usize = 16;
/// The maximum number of strips in a formation (FAW-X2).
pub const MOST_STRIPS: usize = 6;

/// The maximum number of different kinds of strips in a list.
const MOST_KINDS: usize = 100;

const UNITS: Limit =
    Limit { least: 1, most: MOST_UNITS, table: "unit", one: "unit", several: "units" };
const LEADERS: Limit =
    Limit { least: 0, most: MOST_LEADERS, table: "leader", one: "leader", several: "leaders" };

/// Checks the tables of an army list.
///
/// # Errors
/// Every fault of the list at once: more than six strips (FAW-X2), a mix with a type that keeps to its like
/// (FAW-X4), two leaders in one formation (FAW-X3), not exactly one commander in chief, a mage without
/// six different spells (FAW-G4), more ranks than strips, too many units.
pub fn check(file: &ArmyFile, rules: &Rules) -> Result<Army, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut army = Army {
        name: file.name.clone().unwrap_or_default(),
        doctrine: file.doctrine,
        units: Vec::new(),
        leaders: Vec::new(),
    };
    let before = faults.len();
    army.units = UNITS.all(&file.unit, &mut faults, |entry, table, faults| {
        Some((unit(file, entry, table, faults)?, usize::from(entry.count.unwrap_or(1))))
    });
    faults.extend(UNITS.tables(file.unit.len()));
    let units_refused = faults.len() > before;
    let mut kinds: Vec<Kind> = army.units.iter().flat_map(|unit| unit.strips.clone()).collect();
    kinds.sort();
    kinds.dedup();
    if kinds.len() > MOST_KINDS {
        faults.push(
            Fault::new(Table::Head.whole(), format!("{} different kinds of strips", kinds.len()))
                .instead(format!("a list has {MOST_KINDS} different kinds of strips at most")),
        );
    }
    leaders(file, rules, &mut army, units_refused, &mut faults);
    if faults.is_empty() { Ok(army) } else { Err(faults) }
}

fn leaders(
    file: &ArmyFile,
    rules: &Rules,
    army: &mut Army,
    units_refused: bool,
    faults: &mut Vec<Fault>,
) {
    faults.extend(LEADERS.tables(file.leader.len()));
    let names = || file.unit.iter().map(name_in_file);
    for (index, entry) in file.leader.iter().enumerate().take(MOST_LEADERS) {
        let table = Table::leader(index);
        match leader(army, entry, table, rules, faults) {
            Ok(leader) => army.leaders.push(leader),
            // The leader's unit may be one that was refused: that fault is reported only once.
            Err(_) if units_refused && may_be_refused(entry.with.as_deref(), names()) => {}
            Err(fault) => faults.push(fault),
        }
    }
    let commanders: Vec<_> =
        (0..file.leader.len()).filter(|&at| file.leader[at].commander).collect();
    match commanders[..] {
        [_] => {}
        [] if file.leader.is_empty() => faults.push(
            Fault::new(Table::Head.key("leader"), "the list has no commander in chief")
                .instead("add one: [[leader]] and, below it, commander = true"),
        ),
        [] => faults.push(
            Fault::new(Table::leader(0).whole(), "no leader of the list is the commander in chief")
                .instead("add commander = true to one of them"),
        ),
        [_, second, ..] => faults.push(
            Fault::new(Table::leader(second).key("commander"), "a second commander in chief")
                .instead("leave it out: a side has one"),
        ),
    }
}

/// The reasons why a strip of this kind is not allowed. Each fault names the key that is wrong; none if it is allowed.
pub fn kind_faults(kind: &Kind) -> Vec<(&'static str, String)> {
    let mut faults = Vec::new();
    let word = kind.troop.word();
    if kind.elf && !kind.on_foot() {
        faults.push(("people", format!("elves fight on foot; {word} cannot be an elf")));
    }
    if kind.moves.is_hero() {
        faults
            .push(("moves", format!("{:?} is not a row of the movement table", kind.moves.word())));
    }
    let own = kind.troop.weapon();
    if matches!(own, Some(Weapon::Breath | Weapon::Engine)) && kind.shoots != own {
        faults.push(("shoots", format!("{word} has its own shooting table")));
    }
    faults
}

fn unit(file: &ArmyFile, entry: &UnitEntry, table: Table, faults: &mut Vec<Fault>) -> Option<Unit> {
    let before = faults.len();
    let mut troops: Vec<Troop> = Vec::new();
    if let Some(troop) = entry.kind {
        if !entry.mix.is_empty() {
            faults.push(
                Fault::new(table.key("mix"), "both `type` and `mix`").instead("keep one of them"),
            );
        }
        let strips = entry.strips.unwrap_or(usual_strips(troop));
        troops.extend(std::iter::repeat_n(troop, strips.into()));
    } else if entry.mix.is_empty() {
        let fault = Fault::new(table.whole(), "this [[unit]] has no `type`");
        faults.push(fault.instead("add type = \"soldier\", \"archer\", \"orc\", ..."));
        return None;
    } else {
        if entry.strips.is_some() {
            faults.push(
                Fault::new(table.key("strips"), "both `strips` and `mix`")
                    .instead("say the strips of each type inside `mix`"),
            );
        }
        for MixEntry { kind, strips } in &entry.mix {
            if let Some(troop) = *kind {
                troops.extend(std::iter::repeat_n(troop, strips.unwrap_or(1).into()));
            }
        }
        let unlike = troops
            .iter()
            .find(|troop| troop.keeps_to_its_like() && troops.iter().any(|other| other != *troop));
        if let Some(troop) = unlike {
            faults.push(
                Fault::new(
                    table.key("mix"),
                    format!("{} among other types (FAW-X4)", troop.word()),
                )
                .instead(
                    "trolls, ogres, giants, chariots, behemoths and engines form up with their own type only",
                ),
            );
        }
    }
    if troops.len() > MOST_STRIPS {
        let key = if entry.mix.is_empty() { "strips" } else { "mix" };
        faults.push(
            Fault::new(table.key(key), format!("{} strips in one formation", troops.len()))
                .instead(format!("a formation has 1 to {MOST_STRIPS} strips (FAW-X2)")),
        );
    }
    if let Some(hero) = troops.iter().find(|troop| troop.is_hero()) {
        faults.push(
            Fault::new(table.whole(), format!("a {} is not a formation", hero.word()))
                .instead(format!("write [[leader]] and, below it, rank = {:?}", hero.word())),
        );
    }
    let kinds: Vec<Kind> = troops.iter().map(|&troop| kind(file, entry, troop)).collect();
    // A fault that several strips of a mix share is reported once.
    let mut said = Vec::new();
    for fault in kinds.iter().flat_map(kind_faults) {
        if !said.contains(&fault) {
            said.push(fault);
        }
    }
    faults.extend(said.into_iter().map(|(key, message)| Fault::new(table.key(key), message)));
    let ranks = match entry.ranks {
        None => 1,
        Some(ranks) if usize::from(ranks) <= kinds.len() => ranks,
        Some(ranks) => {
            faults.push(
                Fault::new(table.key("ranks"), format!("{ranks} ranks of {} strips", kinds.len()))
                    .instead(format!("write a number from 1 to {}", kinds.len().max(1))),
            );
            1
        }
    };
    let word = troops.first().map_or("unit", |troop| troop.word());
    let name = entry.name.clone().unwrap_or_else(|| word.to_owned());
    let post = entry.post.unwrap_or_default();
    (faults.len() == before).then_some(Unit { name, strips: kinds, ranks, post })
}

/// The name of a unit, if its table gives one or the type that it is taken from.
fn name_in_file(entry: &UnitEntry) -> Option<&str> {
    let first = entry.kind.or_else(|| entry.mix.first()?.kind);
    entry.name.as_deref().or(first.map(Troop::word))
}

fn kind(file: &ArmyFile, entry: &UnitEntry, troop: Troop) -> Kind {
    let plain = Kind::plain(troop);
    let shoots = entry.shoots.map(|weapon| match weapon {
        Shoots::Bow => Weapon::Bow,
        Shoots::Crossbow | Shoots::Arquebus => Weapon::Crossbow,
    });
    // The army's people applies to its foot only.
    let of_army = plain.on_foot().then_some(file.people).flatten();
    Kind {
        moves: entry.moves.unwrap_or(plain.moves),
        shoots: shoots.or(plain.shoots),
        pikes: entry.pikes || plain.pikes,
        elf: matches!(entry.people.or(of_army), Some(People::Elf)),
        troop,
    }
}

fn leader(
    army: &Army,
    entry: &LeaderEntry,
    table: Table,
    rules: &Rules,
    faults: &mut Vec<Fault>,
) -> Result<Leader, Fault> {
    let rank = entry.rank.unwrap_or_default();
    let name = entry.name.clone().unwrap_or_else(|| rank.troop().word().to_owned());
    let spells = spells(entry, rank, table, rules, faults);
    let power = match entry.power {
        None => rules.numbers.power as u8,
        Some(_) if rank != Rank::Wizard => {
            let fault = Fault::new(table.key("power"), "only a wizard has power");
            faults.push(fault.instead("leave it out, or write rank = \"wizard\""));
            0
        }
        Some(power) => power,
    };
    let with = match &entry.with {
        None => None,
        Some(wanted) => Some(unit_called(army, wanted, table)?),
    };
    let usual = with.map_or(Troop::Soldier, |unit| army.units[usize::from(unit)].strips[0].moves);
    let moves = entry.moves.unwrap_or(usual);
    if moves.is_hero() {
        faults.push(
            Fault::new(
                table.key("moves"),
                format!("{:?} is not a row of the movement table", moves.word()),
            )
            .instead("write the type that he moves as: \"soldier\", \"knight\", ..."),
        );
    }
    Ok(Leader { name, rank, moves, with, commander: entry.commander, power, spells })
}

fn spells(
    entry: &LeaderEntry,
    rank: Rank,
    table: Table,
    rules: &Rules,
    faults: &mut Vec<Fault>,
) -> Option<[Spell; KNOWN]> {
    if rank != Rank::Wizard {
        if !entry.spells.is_empty() {
            let fault = Fault::new(table.key("spells"), "only a wizard has spells");
            faults.push(fault.instead("leave them out, or write rank = \"wizard\""));
        }
        return None;
    }
    if !rules.magic() {
        // Without magic, wizards are heroes, and their spells do not count.
        return None;
    }
    let twice = (1..entry.spells.len()).find(|&at| entry.spells[..at].contains(&entry.spells[at]));
    let six: Result<[Spell; KNOWN], _> = entry.spells.clone().try_into();
    match (six, twice) {
        (Ok(spells), None) => Some(spells),
        (_, Some(at)) => {
            let word = entry.spells[at].word();
            faults.push(
                Fault::new(table.key("spells"), format!("{word:?} twice"))
                    .instead("six different spells (FAW-G4)"),
            );
            None
        }
        (Err(spells), None) => {
            let place = if spells.is_empty() { table.whole() } else { table.key("spells") };
            faults.push(
                Fault::new(place, format!("a wizard with {} spells", spells.len())).instead(
                    "write six: spells = [\"lightning-bolt\", ...] (FAW-G4), or play without magic",
                ),
            );
            None
        }
    }
}

fn unit_called(army: &Army, wanted: &str, table: Table) -> Result<u16, Fault> {
    let led = |unit: usize| army.leaders.iter().any(|l| l.with == Some(unit as u16));
    let names: Vec<_> = army.units.iter().map(|unit| &*unit.name).collect();
    let rule = "a formation has at most one hero or leader (FAW-X3)";
    Ok(UNITS.unled(wanted, &names, led, table, rule)? as u16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fire_at_will::Magic;

    fn unit(kind: Troop, strips: u8) -> UnitEntry {
        UnitEntry { kind: Some(kind), strips: Some(strips), ..UnitEntry::default() }
    }

    fn list(unit: Vec<UnitEntry>, leader: Vec<LeaderEntry>) -> ArmyFile {
        ArmyFile { name: Some("A list".into()), unit, leader, ..ArmyFile::default() }
    }

    fn commander() -> LeaderEntry {
        LeaderEntry { commander: true, ..LeaderEntry::default() }
    }

    /// The messages of all faults of a list.
    fn said(file: &ArmyFile) -> String {
        let faults = check(file, &Rules::default()).unwrap_err();
        faults.iter().map(|fault| fault.message.clone() + "\n").collect()
    }

    #[test]
    fn a_list_with_one_commander_is_right() {
        let army = check(&list(vec![unit(Troop::Orc, 6)], vec![commander()]), &Rules::default());
        let army = army.unwrap();
        assert_eq!((army.units[0].strips.len(), army.leaders[0].moves), (6, Troop::Soldier));
    }

    #[test]
    fn every_fault_is_said_at_once() {
        let part = |kind, strips| MixEntry { kind: Some(kind), strips: Some(strips) };
        let mixed = UnitEntry {
            mix: vec![part(Troop::Troll, 1), part(Troop::Orc, 6)],
            ..UnitEntry::default()
        };
        let deep = UnitEntry { ranks: Some(5), ..unit(Troop::Pike, 4) };
        let wizard = LeaderEntry { rank: Some(Rank::Wizard), ..commander() };
        let units =
            vec![unit(Troop::Orc, 7), mixed, deep, unit(Troop::Hero, 1), UnitEntry::default()];
        let said = said(&list(units, vec![commander(), wizard]));
        for wanted in [
            "7 strips in one formation",
            "troll among other types (FAW-X4)",
            "5 ranks of 4 strips",
            "a hero is not a formation",
            "this [[unit]] has no `type`",
            "a second commander in chief",
            "a wizard with 0 spells",
        ] {
            assert!(said.contains(wanted), "{wanted}: {said}");
        }
    }

    /// Regression: only the first type of a mix was checked.
    #[test]
    fn every_type_of_a_mix_may_be_what_it_is() {
        let part = |kind, strips| MixEntry { kind: Some(kind), strips: Some(strips) };
        let mut mixed = UnitEntry {
            mix: vec![part(Troop::Soldier, 2), part(Troop::Horseman, 2), part(Troop::Dragon, 1)],
            ..UnitEntry::default()
        };
        let whole = |unit: &UnitEntry| list(vec![unit.clone()], vec![commander()]);
        assert!(check(&whole(&mixed), &Rules::default()).is_ok());
        mixed.people = Some(People::Elf);
        mixed.shoots = Some(Shoots::Bow);
        let said = said(&whole(&mixed));
        let wanted = [
            "elves fight on foot; horseman cannot be an elf",
            "elves fight on foot; dragon cannot be an elf",
            "dragon has its own shooting table",
        ];
        assert_eq!(said.lines().collect::<Vec<_>>(), wanted);
    }

    #[test]
    fn two_leaders_do_not_share_a_formation_and_nobody_commands_nothing() {
        let with = || LeaderEntry { with: Some("orc".into()), ..LeaderEntry::default() };
        let said_of_two = said(&list(vec![unit(Troop::Orc, 2)], vec![with(), with()]));
        assert!(said_of_two.contains("every unit called \"orc\" has a leader"), "{said_of_two}");
        assert!(said_of_two.contains("no leader of the list is the commander"), "{said_of_two}");
        assert!(said(&list(Vec::new(), Vec::new())).contains("the list has no unit"));
    }

    #[test]
    fn a_wizard_needs_no_spells_where_there_is_no_magic() {
        let wizard = LeaderEntry { rank: Some(Rank::Wizard), ..commander() };
        let file = list(vec![unit(Troop::Orc, 2)], vec![wizard]);
        let mut rules = Rules::default();
        assert!(check(&file, &rules).is_err());
        rules.rulings.magic = Magic::Off;
        assert_eq!(check(&file, &rules).unwrap().leaders[0].spells, None);
    }

    #[test]
    fn every_leader_of_nobody_is_told_but_for_one_whose_unit_was_refused() {
        let with = |name: &str| LeaderEntry { with: Some(name.into()), ..commander() };
        let mut file = list(vec![unit(Troop::Orc, 2)], ["B", "C", "troll"].map(with).into());
        let missed = |file: &ArmyFile| said(file).matches("no unit of the list is called").count();
        assert_eq!(missed(&file), 3);
        file.unit.push(unit(Troop::Troll, 7));
        assert_eq!(missed(&file), 2);
        file.unit.push(UnitEntry::default());
        assert_eq!(missed(&file), 0, "it may have any name");
    }
}
