//! The inline notation of a unit: `type[+trait...][/strips[/files]]`.

use super::army::{Block, Unit, block_faults};
use super::rules::Rules;
use super::troops::Kind;
use crate::notation::{UnitFault, called};

/// Other words that the rules and their players use, each with the word in files.
#[rustfmt::skip]
pub const ALIASES: &[(&str, &str)] = &[
    ("pike", "pikeman"),
    ("pikemen", "pikeman"),
    ("musket", "musketeer"),
    ("shot", "musketeer"),
    ("arquebus", "arquebusier"),
    ("mounted-dragoon", "mdragoon"),
    ("cavalry", "cavalier"),
    ("ironside", "roundhead"),
    ("lifeguard", "elite"),
    ("cannon", "saker"),
    ("gun", "saker"),
    ("artillery", "saker"),
    ("cart", "wagon"),
    ("prince-rupert", "rupert"),
];

/// A unit in inline notation, for fights and wherever a command names a unit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UnitSpec {
    /// Its strips.
    pub block: Block,
    /// Whether it has pistols.
    pub pistols: bool,
    /// The leader with it; he adds nothing in a fight.
    pub leader: Option<Who>,
}

/// The leader of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Who {
    /// A leader.
    Leader,
    /// Prince Rupert.
    Rupert,
}

/// The trait words, in the order in which they are written.
pub const TRAITS: [&str; 3] = ["pistols", "leader", "rupert"];

/// Parses a block; returns it and whether it has pistols. Army lists build formations from blocks.
///
/// # Errors
/// If it names none.
pub fn parse_block(text: &str) -> Result<(Block, bool), UnitFault> {
    let unit = parse_parts(text)?;
    match unit.leader {
        None => Ok((unit.block, unit.pistols)),
        Some(_) => Err(UnitFault::new(format!("{text:?}: leaders have their own tables"))),
    }
}

fn parse_parts(text: &str) -> Result<UnitSpec, UnitFault> {
    let mut parts = text.trim().split('/');
    let mut words = parts.next().unwrap_or_default().split('+').map(str::trim);
    let word = words.next().unwrap_or_default();
    let kind = called("type", word, Kind::ALL, Kind::word)?;
    let (mut pistols, mut leader) = (false, None);
    for word in words {
        let again = match word {
            "pistols" => std::mem::replace(&mut pistols, true),
            "leader" => leader.replace(Who::Leader).is_some(),
            "rupert" => leader.replace(Who::Rupert).is_some(),
            _ => return Err(UnitFault::unknown("trait", word, &TRAITS)),
        };
        if again {
            return Err(UnitFault::new(format!(
                "{text:?}: {word:?} does not go with what is before it"
            )));
        }
    }
    let mut number = |usual: u8, what: &str| match parts.next().map(str::trim) {
        None => Ok(usual),
        Some(digits) => match digits.parse::<u8>() {
            Ok(number @ 1..=6) => Ok(number),
            Ok(_) | Err(_) => {
                Err(UnitFault::new(format!("{text:?}: a formation has 1 to 6 {what}")))
            }
        },
    };
    let strips = number(if kind == Kind::Baggage { 2 } else { 1 }, "strips")?;
    let files = number(strips, "files")?;
    if parts.next().is_some() {
        return Err(UnitFault::new(format!("{text:?}: nothing comes after strips and files")));
    }
    Ok(UnitSpec { block: Block { kind, strips, files }, pistols, leader })
}

/// Parses a unit.
///
/// ```
/// use fairfight_rules::king_or_parliament::{Kind, Rules, notation};
/// let rules = Rules::default();
/// let unit = notation::parse("cavalier+pistols/4", &rules).unwrap();
/// assert_eq!((unit.block.kind, unit.block.strips, unit.pistols), (Kind::Cavalier, 4, true));
/// assert_eq!(notation::write(&notation::parse("pikeman/6/2", &rules).unwrap()), "pikeman/6/2");
/// assert!(notation::parse("pikeman+pistols", &rules).is_err());
/// ```
///
/// # Errors
/// If it names none, or one that the rules do not know.
pub fn parse(text: &str, rules: &Rules) -> Result<UnitSpec, UnitFault> {
    let unit = parse_parts(text)?;
    match block_faults(&[unit.block], unit.pistols, rules).into_iter().next() {
        Some((_, message)) => Err(UnitFault::new(format!("{text:?}: {message}"))),
        None => Ok(unit),
    }
}

/// The block in canonical notation; files are left out if all strips stand in front.
fn write_block(block: &Block, traits: &str) -> String {
    let Block { kind, strips, files } = *block;
    let files = if files == strips { String::new() } else { format!("/{files}") };
    format!("{kind}{traits}/{strips}{files}")
}

/// The unit in canonical notation.
pub fn write(unit: &UnitSpec) -> String {
    let pistols = if unit.pistols { "+pistols" } else { "" };
    let leader = match unit.leader {
        None => "",
        Some(Who::Leader) => "+leader",
        Some(Who::Rupert) => "+rupert",
    };
    write_block(&unit.block, &format!("{pistols}{leader}"))
}

/// A formation of a list in canonical notation, its blocks joined by commas.
pub fn write_unit(unit: &Unit) -> String {
    let traits = if unit.pistols { "+pistols" } else { "" };
    let blocks: Vec<_> = unit.blocks.iter().map(|block| write_block(block, traits)).collect();
    blocks.join(",")
}

/// The units that `all` means: every type in canonical order, with four strips (guns and wagons one,
/// baggage two).
pub fn all_units() -> Vec<UnitSpec> {
    let of = |kind: Kind, pistols: bool| {
        let strips = if kind == Kind::Baggage {
            2
        } else if kind.is_cannon() || kind == Kind::Wagon {
            1
        } else {
            4
        };
        UnitSpec { block: Block { kind, strips, files: strips }, pistols, leader: None }
    };
    let armed = |kind: Kind| kind.may_have_pistols().then(|| of(kind, true));
    Kind::ALL.into_iter().flat_map(|kind| [Some(of(kind, false)), armed(kind)]).flatten().collect()
}
