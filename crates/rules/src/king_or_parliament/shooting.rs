//! \[Shooting\]: bands, target rows, cover and the dice that hit.

use super::numbers::Cell;
use super::rules::Rules;
use super::rulings::{BaggageRow, CoverWeapons, SmallArmsRows, Smoke};
use super::troops::{Kind, Weapon};
use crate::D6;

/// What a target stands behind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Cover {
    /// Nothing.
    #[default]
    Open,
    /// A wall or hedge that it holds, or the edge of a wood.
    Edge,
    /// A building that it holds.
    Building,
}

/// Which row of a weapon's table is this type on? `None`: it is no target of that weapon.
///
/// Source: the shooting tables; rulings `small-arms-rows`, `baggage-row`, `unlisted-rows`.
pub fn row(weapon: Weapon, target: Kind, rules: &Rules) -> Option<usize> {
    let small_arms = match rules.rulings.small_arms_rows {
        SmallArmsRows::Infantry => Some(0),
        SmallArmsRows::NoShot => None,
    };
    let cannon = weapon == Weapon::Cannon;
    match target {
        Kind::Musketeer
        | Kind::Pikeman
        | Kind::Arquebusier
        | Kind::Peasant
        | Kind::Irregular
        | Kind::Dragoon
        | Kind::MDragoon => Some(0),
        Kind::Cavalier | Kind::Roundhead | Kind::Elite => Some(1),
        Kind::Cuirassier if cannon => Some(1),
        Kind::Cuirassier => Some(2),
        Kind::Galloper | Kind::Saker | Kind::Demiculverin if cannon => Some(2),
        Kind::Wagon if cannon => Some(1),
        Kind::Galloper | Kind::Saker | Kind::Demiculverin | Kind::Wagon => small_arms,
        Kind::Baggage if cannon => match rules.rulings.baggage_row {
            BaggageRow::Infantry => Some(0),
            BaggageRow::Wagon => Some(1),
        },
        Kind::Baggage => Some(0),
    }
}

/// Which cell hits a target of this row at this gap, behind this cover? `None`: no shot.
///
/// `gun` is the size of a cannon; it does not matter for small arms. Source: KOP-S4, KOP-S6, KOP-A1;
/// ruling `cover-weapons`.
///
/// ```
/// use fairfight_rules::king_or_parliament::{Cell, Kind, Rules, Weapon, shooting::{Cover, cell}};
/// let rules = Rules::default();
/// let musket = |gap_in, cover| cell(Weapon::Musket, Kind::Musketeer, 0, gap_in, cover, &rules);
/// assert_eq!(musket(4, Cover::Open), Some(Cell { first: 6, second: 1 }));
/// assert_eq!(musket(4, Cover::Edge), Some(Cell { first: 6, second: 4 }));
/// assert_eq!(musket(4, Cover::Building), None);
/// ```
pub fn cell(
    weapon: Weapon,
    gun: Kind,
    row: usize,
    gap_in: i16,
    cover: Cover,
    rules: &Rules,
) -> Option<Cell> {
    let n = &rules.numbers;
    let bands = match (weapon, gun) {
        (Weapon::Musket | Weapon::Arquebus, _) => n.bands.0[0],
        (Weapon::Cannon, Kind::Saker) => n.bands.0[2],
        (Weapon::Cannon, Kind::Demiculverin) => n.bands.0[3],
        (Weapon::Cannon, _) => n.bands.0[1],
    };
    let counts = match rules.rulings.cover_weapons {
        CoverWeapons::All => true,
        CoverWeapons::Muskets => weapon != Weapon::Cannon,
    };
    let further = match cover {
        Cover::Edge if counts => n.cover_bands,
        Cover::Building if counts => n.building_bands,
        Cover::Open | Cover::Edge | Cover::Building => 0,
    };
    let band = bands.into_iter().position(|limit| gap_in <= limit)? + further as usize;
    let cell = *n.hits.0[weapon as usize][row].get(band)?;
    (cell.first <= 6).then_some(cell)
}

/// Does the first die hit, or ask for a second one?
///
/// Source: KOP-S4, KOP-X4; ruling `smoke`.
#[inline]
pub fn first_hits(die: D6, cell: Cell, in_smoke: bool, rules: &Rules) -> bool {
    let smoke = if in_smoke { rules.numbers.smoke } else { 0 };
    i16::from(die.face()) + smoke >= cell.first
}

/// Does the second die hit? Asked only where the cell has one.
#[inline]
pub fn second_hits(die: D6, cell: Cell, in_smoke: bool, rules: &Rules) -> bool {
    let smoke = match rules.rulings.smoke {
        Smoke::BothDice if in_smoke => rules.numbers.smoke,
        Smoke::Off | Smoke::On | Smoke::BothDice => 0,
    };
    i16::from(die.face()) + smoke >= cell.second
}
