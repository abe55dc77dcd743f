//! Checks whether a list may be fielded, and reports all its faults at once.

use super::{
    Army, ArmyFile, Attack, Defence, Doctrine, DoctrineEntry, Leader, LeaderEntry, OPTIONS, Unit,
    UnitEntry,
};
use crate::braid_and_cockade::{Arm, Grade, Kind, Rank, Rules, StartStrength, command};
use crate::list::{DoctrineWords, Fault, Limit, Table, kept};

/// The maximum number of units in a list, with every `count` expanded.
pub const MOST_UNITS: usize = 64;
/// The maximum number of generals in a list.
pub const MOST_LEADERS: usize = 16;

const UNITS: Limit =
    Limit { least: 1, most: MOST_UNITS, table: "unit", one: "unit", several: "units" };
const LEADERS: Limit =
    Limit { least: 0, most: MOST_LEADERS, table: "leader", one: "general", several: "generals" };

/// Checks the tables of an army list.
///
/// # Errors
/// Every fault of the list at once: a unit that the rules do not know, quality words that contradict each
/// other, too many or too few stands or units, a general who commands a unit that is not in the list.
pub fn check(file: &ArmyFile, rules: &Rules) -> Result<Army, Vec<Fault>> {
    let mut faults = Vec::new();
    let (units, leaders) = (&file.unit, &file.leader);
    let mut army = Army {
        name: file.name.clone().unwrap_or_default(),
        doctrine: file.doctrine.as_ref().and_then(|entry| doctrine(entry, &mut faults)),
        units: Vec::new(),
        leaders: Vec::new(),
    };
    army.units = UNITS.all(units, &mut faults, |entry, table, faults| {
        Some((unit(entry, table, rules, faults)?, usize::from(entry.count.unwrap_or(1))))
    });
    faults.extend(UNITS.tables(units.len()));
    faults.extend(LEADERS.tables(leaders.len()));
    let mut battery = false;
    for (index, entry) in leaders.iter().enumerate().take(MOST_LEADERS) {
        let table = Table::leader(index);
        if let Some(leader) = leader(&army, file, entry, table, &mut faults) {
            if leader.grand_battery && std::mem::replace(&mut battery, true) {
                faults.push(
                    Fault::new(table.key("grand-battery"), "a second grand battery (BC-B1)")
                        .instead("at most one general forms one"),
                );
            }
            army.leaders.push(leader);
        }
    }
    if faults.is_empty() { Ok(army) } else { Err(faults) }
}

/// The doctrine that a list gives.
fn doctrine(entry: &DoctrineEntry, faults: &mut Vec<Fault>) -> Option<Doctrine> {
    match entry {
        DoctrineEntry::Parts(doctrine) => Some(*doctrine),
        DoctrineEntry::Words(words) => Doctrine::parse(words).or_else(|| {
            let attacks = Attack::ALL.map(Attack::word).join(", ");
            let defences = Defence::ALL.map(Defence::word).join(", ");
            let place = Table::Head.key("doctrine");
            faults.push(Fault::new(place, format!("unknown doctrine {words:?}")).instead(format!(
                "write an attack, a / and a defence, options after a + each; attacks are {attacks}; \
                 defences {defences}; options {}",
                OPTIONS.join(", ")
            )));
            None
        }),
    }
}

/// The faults of a kind of unit, each with its key.
pub fn kind_faults(kind: &Kind) -> Vec<(&'static str, String)> {
    let mut faults = Vec::new();
    if kind.rifles && kind.arm != Arm::LightInfantry {
        faults.push(("rifles", "rifles are for light infantry (BC-S2)".to_owned()));
    }
    if kind.english && !kind.arm.is_infantry() {
        faults.push(("english", "English are infantry in these rules (BC-Q23)".to_owned()));
    }
    faults
}

fn unit(entry: &UnitEntry, table: Table, rules: &Rules, faults: &mut Vec<Fault>) -> Option<Unit> {
    let arm = kept(table.needed("type", entry.arm), faults)?;
    let before = faults.len();
    let mut axis = |above: bool, below: bool, key: &'static str, words: &str| {
        if above && below {
            faults.push(
                Fault::new(table.key(key), format!("{words} at once"))
                    .instead("keep one of the keys"),
            );
        }
        match (above, below) {
            (true, false) => Grade::Above,
            (false, true) => Grade::Below,
            (true, true) | (false, false) => Grade::Regular,
        }
    };
    let kind = Kind {
        arm,
        shooting: axis(entry.proficient, entry.novice, "novice", "proficient and novice"),
        melee: axis(entry.superior, entry.inferior, "inferior", "superior and inferior"),
        morale: axis(entry.high, entry.low, "low", "high and low"),
        rifles: entry.rifles,
        poorly_armed: entry.poorly_armed,
        english: entry.english,
    };
    for (key, message) in kind_faults(&kind) {
        faults.push(Fault::new(table.key(key), message));
    }
    let most = rules.numbers.most_stands as u8;
    let least = match rules.rulings.start_strength {
        StartStrength::FourToSix => rules.numbers.least_stands as u8,
        StartStrength::ThreeToSix => 3,
    };
    let stands = match (arm.is_artillery(), entry.stands) {
        (true, None) => 1,
        (true, Some(_)) => {
            faults.push(
                Fault::new(table.key("stands"), "a gun is one stand")
                    .instead("leave `stands` out; use `count` for more guns"),
            );
            1
        }
        (false, None) => most,
        (false, Some(stands)) if (i64::from(least)..=i64::from(most)).contains(&stands) => {
            stands as u8
        }
        (false, Some(stands)) => {
            faults.push(
                Fault::new(table.key("stands"), format!("{stands} stands in one unit"))
                    .instead(format!("a unit has {least} to {most} stands (BC-G1)")),
            );
            most
        }
    };
    let name = entry.name.clone().unwrap_or_else(|| arm.word().to_owned());
    (faults.len() == before).then_some(Unit {
        name,
        kind,
        stands,
        blocks_crossing: entry.blocks_crossing,
    })
}

fn leader(
    army: &Army,
    file: &ArmyFile,
    entry: &LeaderEntry,
    table: Table,
    faults: &mut Vec<Fault>,
) -> Option<Leader> {
    let before = faults.len();
    let rank = kept(table.needed("rank", entry.rank), faults)?;
    let name = entry.name.clone().unwrap_or_else(|| rank.word().to_owned());
    if rank != Rank::Divisional && !entry.commands.is_empty() {
        let message = format!("a {} has the whole force under him", rank.word());
        faults.push(
            Fault::new(table.key("commands"), message)
                .instead("leave `commands` out, or make him divisional"),
        );
    }
    if entry.grand_battery && !command::may_form_battery(rank) {
        faults.push(
            Fault::new(
                table.key("grand-battery"),
                "a divisional commander forms no grand battery (BC-L1)",
            )
            .instead("a commander in chief or an aide-de-camp does"),
        );
    }
    // A unit that was itself refused is not also reported as missing.
    let known = |wanted: &String| {
        file.unit.iter().any(|unit| match (&unit.name, unit.arm) {
            (Some(name), _) => name == wanted,
            (None, Some(arm)) => arm.word() == wanted,
            (None, None) => false,
        })
    };
    for wanted in entry.commands.iter().filter(|wanted| !known(wanted)) {
        let named = |unit: &UnitEntry| unit.arm.map_or("", Arm::word);
        let names = file.unit.iter().map(|unit| unit.name.as_deref().unwrap_or(named(unit)));
        faults.push(UNITS.not_called(wanted, names, table, "commands"));
    }
    let mut commands = 0;
    for (at, unit) in army.units.iter().enumerate() {
        if entry.commands.is_empty() || entry.commands.contains(&unit.name) {
            commands |= 1 << at;
        }
    }
    (faults.len() == before).then_some(Leader {
        name,
        rank,
        commands,
        grand_battery: entry.grand_battery,
    })
}
