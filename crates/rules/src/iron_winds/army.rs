//! \[The Game\] \[Building Armies\]: army lists, what a list may hold, and what is not advisable.

use super::rulings::{AdvisoryLimits, Rules};
use super::troops::{Class, Kind, Missile, People, Rank};
use super::{costs, peoples};
use crate::list::{Fault, Place, Table};
use serde::Deserialize;

/// The most units that a list may have, after `count`.
pub const MOST_UNITS: usize = 128;
/// The most leaders that a list may have.
pub const MOST_LEADERS: usize = 16;

/// Where a unit stands when a battle begins (battle model).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Post {
    /// In the row.
    #[default]
    Line,
    /// At an end of the row.
    Wing,
    /// Behind it.
    Reserve,
}

impl Post {
    /// The word in files.
    pub const fn word(self) -> &'static str {
        match self {
            Post::Line => "line",
            Post::Wing => "wing",
            Post::Reserve => "reserve",
        }
    }
}

/// The decision policy that plays a list; its conduct is the battle model's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Doctrine {
    /// Charges the nearest enemy in reach, else advances at full speed; accepts every challenge.
    Aggressive,
    /// Shoots while it is safe, keeps its line, and charges where the first round pays.
    #[default]
    Steady,
    /// Stays and shoots; charges only what would otherwise charge.
    Stand,
    /// Foot pins the front; mounted units and wings wait for a flank or the rear.
    Hammer,
    /// Any legal option, all equally likely: a floor for comparison.
    Random,
}

impl Doctrine {
    /// All doctrines.
    pub const ALL: [Doctrine; 5] = [
        Doctrine::Aggressive,
        Doctrine::Steady,
        Doctrine::Stand,
        Doctrine::Hammer,
        Doctrine::Random,
    ];

    /// The word in files and reports.
    pub const fn word(self) -> &'static str {
        match self {
            Doctrine::Aggressive => "aggressive",
            Doctrine::Steady => "steady",
            Doctrine::Stand => "stand",
            Doctrine::Hammer => "hammer",
            Doctrine::Random => "random",
        }
    }

    /// What it does, in a sentence.
    pub const fn means(self) -> &'static str {
        match self {
            Doctrine::Aggressive => {
                "charges the nearest enemy in reach, else advances at full speed; accepts every challenge"
            }
            Doctrine::Steady => {
                "shoots while it is safe, keeps its line, and charges where the first round pays"
            }
            Doctrine::Stand => "stays and shoots; charges only what would otherwise charge",
            Doctrine::Hammer => {
                "foot pins the front; mounted units and wings wait for a flank or the rear"
            }
            Doctrine::Random => "any legal option, all equally likely: a floor for comparison",
        }
    }
}

/// The system's name in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum System {
    /// Iron Winds of War.
    #[serde(rename = "iron-winds")]
    IronWinds,
}

/// An army list file.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ArmyFile {
    /// The rules the list is for. Needed.
    pub system: Option<System>,
    /// What to call the list in reports. Needed.
    pub name: Option<String>,
    /// The people of every unit that names none; human unless given.
    pub people: Option<People>,
    /// The doctrine that plays it; steady unless given.
    pub doctrine: Option<Doctrine>,
    /// Its units. One is needed.
    pub unit: Vec<UnitEntry>,
    /// Its leaders.
    pub leader: Vec<LeaderEntry>,
}

/// One `[[unit]]` of an army list.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct UnitEntry {
    /// What to call it; its class unless given.
    pub name: Option<String>,
    /// Its people, where it is not the army's.
    pub people: Option<People>,
    /// Its class. Needed.
    pub class: Option<Class>,
    /// On horses.
    pub mounted: bool,
    /// With bows.
    pub bow: bool,
    /// With longbows (IW-X1); implies a bow.
    pub longbow: bool,
    /// With crossbows (IW-X2); dwarf levy and warrior foot.
    pub crossbow: bool,
    /// Elite (IW-X3).
    pub elite: bool,
    /// With pikes (IW-X4).
    pub pikes: bool,
    /// With dwarven armour (IW-F1).
    pub armour: bool,
    /// Figures of the one partial unit; a full unit unless given.
    pub figures: Option<i64>,
    /// How many such units; 1 unless given.
    pub count: Option<i64>,
    /// Where it stands when the battle begins: line unless given.
    pub post: Option<Post>,
}

/// One `[[leader]]` of an army list.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct LeaderEntry {
    /// What to call him; his rank unless given.
    pub name: Option<String>,
    /// His rank; a plain leader unless given.
    pub rank: Option<Rank>,
    /// The name of the unit that he starts with; the next unit without a leader unless given.
    pub with: Option<String>,
}

/// A unit of a checked list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// What to call it.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Figures bought.
    pub figures: u8,
    /// Where it starts.
    pub post: Post,
}

/// A leader of a checked list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leader {
    /// What to call him.
    pub name: String,
    /// His rank.
    pub rank: Rank,
    /// The unit that he starts with, by list position; alone behind the line where every unit has one.
    pub with: Option<u16>,
}

/// A checked army list, `count` spread out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// What to call it.
    pub name: String,
    /// The doctrine that plays it.
    pub doctrine: Doctrine,
    /// Its units, in list order.
    pub units: Vec<Unit>,
    /// Its leaders, in list order.
    pub leaders: Vec<Leader>,
}

impl Army {
    /// What does the army cost, in points (IW-P1)?
    pub fn points(&self, rules: &Rules) -> u32 {
        let units: u32 = self.units.iter().map(|unit| unit.points(rules)).sum();
        units + self.leaders.iter().map(|leader| costs::leader(leader.rank, rules)).sum::<u32>()
    }

    /// The army in one canonical text: units and leaders, no names.
    pub fn canonical(&self) -> String {
        let mut text = String::from("iron-winds\n");
        for unit in &self.units {
            text += &format!("{}/{} {}\n", unit.kind, unit.figures, unit.post.word());
        }
        for leader in &self.leaders {
            text += &format!("{} {:?}\n", leader.rank.word(), leader.with);
        }
        text
    }
}

impl Unit {
    /// What does the unit cost, in points (IW-P1)?
    pub fn points(&self, rules: &Rules) -> u32 {
        costs::figure(&self.kind, rules) * u32::from(self.figures)
    }
}

/// The figures of a full unit of this kind (IW-U1).
pub fn full_strength(kind: &Kind, rules: &Rules) -> u8 {
    let figures =
        if kind.mounted { rules.numbers.mounted_figures } else { rules.numbers.foot_figures };
    figures as u8
}

/// Is a unit of this kind in the rules? Each fault names the key that is wrong.
///
/// Source: the printed sections Units, Costs, Special Fantasy Rules and Advanced Rules.
pub fn kind_faults(kind: &Kind) -> Vec<(&'static str, String)> {
    let mut faults = Vec::new();
    let mut fault = |key, message: String| faults.push((key, message));
    let (class, people) = (kind.class.word(), kind.people.word());
    if peoples::may_not_buy(kind.people, kind.class) {
        fault("class", format!("there is no {people} {class}"));
    }
    if kind.mounted && kind.class == Class::Levy {
        fault("mounted", "levy never ride".into());
    } else if kind.mounted && peoples::never_rides(kind.people) {
        fault("mounted", format!("{people}s never ride"));
    }
    match kind.missile {
        None => {}
        Some(Missile::Bow) => {
            let may = kind.class != Class::Knight || kind.people == People::Elf;
            if !may {
                fault("bow", "knights carry no bows; elven knights alone do".into());
            }
        }
        Some(Missile::Longbow) => {
            let may = match kind.class {
                Class::Levy => false,
                Class::Warrior => true,
                Class::Knight => kind.people == People::Elf,
            };
            if !may {
                fault("longbow", "longbows are for warriors and elven knights".into());
            }
        }
        Some(Missile::Crossbow) => {
            let may = kind.people == People::Dwarf && kind.class != Class::Knight && !kind.mounted;
            if !may {
                fault("crossbow", "crossbows are for dwarf levy and warriors on foot".into());
            }
        }
    }
    if kind.elite && kind.class == Class::Levy {
        fault("elite", "levy are never elite".into());
    }
    if kind.pikes && (kind.class == Class::Levy || kind.mounted) {
        fault("pikes", "pikes are for warriors and knights on foot".into());
    }
    if kind.armour && (kind.people != People::Dwarf || kind.class != Class::Knight) {
        fault("armour", "dwarven armour is for dwarf knights".into());
    }
    faults
}

/// Checks the tables of an army list.
///
/// # Errors
/// Every fault of the list at once: a unit that the rules do not know, a second partial unit (IW-U1),
/// figures, counts and sizes outside their limits, a leader with a unit that is not there.
pub fn check(file: &ArmyFile, rules: &Rules) -> Result<Army, Vec<Fault>> {
    let mut faults = Vec::new();
    let (units, leaders) = (&file.unit, &file.leader);
    let mut army = Army {
        name: file.name.clone().unwrap_or_default(),
        doctrine: file.doctrine.unwrap_or_default(),
        units: Vec::new(),
        leaders: Vec::new(),
    };
    if file.system.is_none() {
        faults.push(
            Fault::new(Table::Head.whole(), "the list does not say which rules it is for")
                .instead("add system = \"iron-winds\" at the top"),
        );
    }
    match &file.name {
        None => faults.push(
            Fault::new(Table::Head.whole(), "the list has no name")
                .instead("add name = \"...\" at the top"),
        ),
        Some(name) => faults.extend(name_fault(name, Table::Head)),
    }
    let mut partial: Option<usize> = None;
    // Far too many are one fault, and not one for each that lacks something.
    let too_many = units.len() > MOST_UNITS;
    if too_many {
        faults.push(Fault::new(
            Table::unit(MOST_UNITS).whole(),
            format!("{} units; a side has {MOST_UNITS} at most", units.len()),
        ));
    }
    for (index, entry) in units.iter().enumerate().filter(|_| !too_many) {
        let table = Table::unit(index);
        let Some(unit) = unit(file, entry, table, rules, &mut faults) else { continue };
        let count = match entry.count {
            None => 1,
            Some(count @ 1..=128) => count as usize,
            Some(count) => {
                faults.push(
                    Fault::new(table.key("count"), format!("{count} such units"))
                        .instead(format!("write a number from 1 to {MOST_UNITS}")),
                );
                continue;
            }
        };
        if unit.figures < full_strength(&unit.kind, rules) {
            let second = partial.is_some() || count > 1;
            if second {
                faults.push(
                    Fault::new(
                        table.key("figures"),
                        "an army has one partial unit at most (IW-U1)",
                    )
                    .instead("leave `figures` out, or put the figures into the other partial unit"),
                );
            }
            partial = partial.or(Some(index));
        }
        if army.units.len() + count > MOST_UNITS {
            faults.push(Fault::new(
                table.whole(),
                format!("more than {MOST_UNITS} units; a side has {MOST_UNITS} at most"),
            ));
            break;
        }
        army.units.extend(std::iter::repeat_n(unit, count));
    }
    if units.is_empty() {
        faults.push(
            Fault::new(Table::Head.whole(), "the list has no unit")
                .instead("add one: [[unit]] and, below it, class = \"warrior\""),
        );
    }
    if leaders.len() > MOST_LEADERS {
        faults.push(Fault::new(
            Table::leader(MOST_LEADERS).whole(),
            format!("{} leaders; a side has {MOST_LEADERS} at most", leaders.len()),
        ));
    }
    for (index, entry) in leaders.iter().enumerate().take(MOST_LEADERS) {
        match post_leader(&army, entry, Table::leader(index)) {
            Ok(leader) => army.leaders.push(leader),
            // A unit that was itself refused is not missed twice.
            Err(_) if !faults.is_empty() => {}
            Err(fault) => faults.push(fault),
        }
    }
    // Leaders without a `with` take the first units that nobody else leads.
    for (index, entry) in leaders.iter().enumerate().take(army.leaders.len()) {
        if army.leaders[index].with.is_none() && entry.with.is_none() {
            let led = |unit: u16| army.leaders.iter().any(|l| l.with == Some(unit));
            let free = (0..army.units.len() as u16).find(|&unit| !led(unit));
            army.leaders[index].with = free;
        }
    }
    if faults.is_empty() { Ok(army) } else { Err(faults) }
}

fn unit(
    file: &ArmyFile,
    entry: &UnitEntry,
    table: Table,
    rules: &Rules,
    faults: &mut Vec<Fault>,
) -> Option<Unit> {
    let Some(class) = entry.class else {
        let fault = Fault::new(table.whole(), "the unit has no class");
        faults.push(fault.instead("add class = \"levy\", \"warrior\" or \"knight\""));
        return None;
    };
    let before = faults.len();
    let missiles = [
        (entry.bow, "bow", Missile::Bow),
        (entry.longbow, "longbow", Missile::Longbow),
        (entry.crossbow, "crossbow", Missile::Crossbow),
    ];
    let mut missile = None;
    for (carried, key, kind) in missiles {
        if carried && let Some(first) = missile.replace(kind) {
            let what = format!("{} and {key} at once", first.word());
            faults.push(
                Fault::new(table.key(key), what)
                    .instead("longbow and crossbow each imply the bow: keep one of the keys"),
            );
        }
    }
    let kind = Kind {
        people: entry.people.or(file.people).unwrap_or_default(),
        class,
        mounted: entry.mounted,
        missile,
        elite: entry.elite,
        pikes: entry.pikes,
        armour: entry.armour,
    };
    for (key, message) in kind_faults(&kind) {
        faults.push(Fault::new(table.key(key), message));
    }
    let full = full_strength(&kind, rules);
    let figures = match entry.figures {
        None => full,
        Some(figures) if (1..=i64::from(full)).contains(&figures) => figures as u8,
        Some(figures) => {
            faults.push(
                Fault::new(table.key("figures"), format!("{figures} figures in one unit"))
                    .instead(format!("a unit has 1 to {full} figures; use `count` for more units")),
            );
            return None;
        }
    };
    let name = entry.name.clone().unwrap_or_else(|| class.word().to_owned());
    faults.extend(name_fault(&name, table));
    (faults.len() == before).then(|| Unit {
        name,
        kind,
        figures,
        post: entry.post.unwrap_or_default(),
    })
}

/// Is this a name that a report cannot print?
pub fn name_fault(name: &str, table: Table) -> Option<Fault> {
    let prints = !name.trim().is_empty()
        && name.chars().count() <= 80
        && !name.chars().any(char::is_control);
    (!prints).then(|| {
        Fault::new(table.key("name"), "a name that cannot be printed in a report")
            .instead("1 to 80 characters, without line breaks")
    })
}

fn post_leader(army: &Army, entry: &LeaderEntry, table: Table) -> Result<Leader, Fault> {
    let rank = entry.rank.unwrap_or_default();
    let name = entry.name.clone().unwrap_or_else(|| rank.word().to_owned());
    if let Some(fault) = name_fault(&name, table) {
        return Err(fault);
    }
    let Some(wanted) = &entry.with else { return Ok(Leader { name, rank, with: None }) };
    let led = |unit: usize| army.leaders.iter().any(|l| l.with == Some(unit as u16));
    let called = |unit: usize| army.units[unit].name == *wanted;
    match (0..army.units.len()).find(|&unit| called(unit) && !led(unit)) {
        Some(unit) => Ok(Leader { name, rank, with: Some(unit as u16) }),
        None if (0..army.units.len()).any(called) => {
            Err(Fault::new(table.key("with"), format!("every unit called {wanted:?} has a leader"))
                .instead("a unit has one commanding leader at most"))
        }
        None => {
            let names: Vec<_> = army.units.iter().map(|unit| format!("{:?}", unit.name)).collect();
            let mut names: Vec<_> = names.into_iter().take(12).collect();
            names.dedup();
            Err(Fault::new(table.key("with"), format!("no unit of the list is called {wanted:?}"))
                .instead(format!("one of {}", names.join(", "))))
        }
    }
}

/// What is not advisable about a list (IW-U2, IW-P2), and what the rules in force make useless.
///
/// Source: IW-P2; ruling `advisory-limits`. Warnings, never errors.
pub fn advisories(army: &Army, rules: &Rules) -> Vec<Fault> {
    let mut advice = Vec::new();
    let mut advise = |message: String| {
        advice.push(Fault::new(Place { table: Table::Head, key: None }, message));
    };
    if army.units.len() < 2 {
        advise("an army has at least two units (IW-U2)".into());
    }
    if army.leaders.is_empty() {
        advise("an army has at least one leader (IW-U2)".into());
    }
    let (measure, what): (fn(&Unit, &Rules) -> u32, _) = match rules.rulings.advisory_limits {
        AdvisoryLimits::Points => (|unit, rules| unit.points(rules), "points"),
        AdvisoryLimits::Figures => (|unit, _| unit.figures.into(), "figures"),
    };
    let sum = |wanted: &dyn Fn(&Unit) -> bool| -> u32 {
        army.units.iter().filter(|unit| wanted(unit)).map(|unit| measure(unit, rules)).sum()
    };
    let all = sum(&|_| true);
    // Trolls and ogres have nothing but knights.
    let knights = sum(&|u| u.kind.class == Class::Knight && !peoples::never_rides(u.kind.people));
    let archers = sum(&|u| u.kind.missile.is_some());
    if knights * 100 > all * 80 {
        advise(format!(
            "{knights} of {all} {what} are knights; over 80 % is not advisable (IW-P2)"
        ));
    }
    if archers * 100 > all * 50 {
        advise(format!(
            "{archers} of {all} {what} are archers; over 50 % is not advisable (IW-P2)"
        ));
    }
    let switched_off = |number: u8, used: bool, what: &str, advise: &mut dyn FnMut(String)| {
        if used && !rules.advanced(number) {
            advise(format!("the list pays for {what}, but rule IW-X{number} is not in force"));
        }
    };
    let any = |wanted: &dyn Fn(&Kind) -> bool| army.units.iter().any(|unit| wanted(&unit.kind));
    switched_off(1, any(&|k| k.missile == Some(Missile::Longbow)), "longbows", &mut advise);
    switched_off(2, any(&|k| k.missile == Some(Missile::Crossbow)), "crossbows", &mut advise);
    switched_off(3, any(&|k| k.elite), "elite units", &mut advise);
    switched_off(4, any(&|k| k.pikes), "pikes", &mut advise);
    let heroes = army.leaders.iter().any(|leader| leader.rank != Rank::Leader);
    switched_off(5, heroes, "heroes", &mut advise);
    advice
}
