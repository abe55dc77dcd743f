//! \[Shooting\]: bands, target rows, cover and the dice that hit.

use super::numbers::Cell;
use super::rules::Rules;
use super::rulings::{BaggageRow, CoverWeapons, SmallArmsRows, Smoke};
use super::troops::{Kind, Weapon};
use crate::D6;

/// The cover of a target.
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

/// The row of this type in a weapon's table; `None` if that weapon cannot fire at it.
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

/// The upper end of each band of this weapon, in inches.
fn bands(weapon: Weapon, gun: Kind, rules: &Rules) -> [i16; 3] {
    let bands = &rules.numbers.bands.0;
    match (weapon, gun) {
        (Weapon::Musket | Weapon::Arquebus, _) => bands[0],
        (Weapon::Cannon, Kind::Saker) => bands[2],
        (Weapon::Cannon, Kind::Demiculverin) => bands[3],
        (Weapon::Cannon, _) => bands[1],
    }
}

/// The range of this weapon, in inches. `gun` is the size of a cannon.
///
/// ```
/// use fairfight_rules::king_or_parliament::{Kind, Rules, Weapon, shooting::reach};
/// assert_eq!(reach(Weapon::Cannon, Kind::Saker, &Rules::default()), 25);
/// ```
pub fn reach(weapon: Weapon, gun: Kind, rules: &Rules) -> i16 {
    bands(weapon, gun, rules)[2]
}

/// The cell for a target of this row at this gap, behind this cover; `None`: no shot.
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
#[inline]
pub fn cell(
    weapon: Weapon,
    gun: Kind,
    row: usize,
    gap_in: i16,
    cover: Cover,
    rules: &Rules,
) -> Option<Cell> {
    let n = &rules.numbers;
    let counts = match rules.rulings.cover_weapons {
        CoverWeapons::All => true,
        CoverWeapons::Muskets => weapon != Weapon::Cannon,
    };
    let further = match cover {
        Cover::Edge if counts => n.cover_bands,
        Cover::Building if counts => n.building_bands,
        Cover::Open | Cover::Edge | Cover::Building => 0,
    };
    let band =
        bands(weapon, gun, rules).into_iter().position(|limit| gap_in <= limit)? + further as usize;
    let cell = *n.hits.0[weapon as usize][row].get(band)?;
    (cell.first <= 6).then_some(cell)
}

/// Does the first die hit, or call for a second one?
///
/// Source: KOP-S4, KOP-X4; ruling `smoke`.
#[inline]
pub fn first_hits(die: D6, cell: Cell, in_smoke: bool, rules: &Rules) -> bool {
    let smoke = if in_smoke { rules.numbers.smoke } else { 0 };
    i16::from(die.face()) + smoke >= cell.first
}

/// Does the second die hit? Only for a cell that has one.
#[inline]
pub fn second_hits(die: D6, cell: Cell, in_smoke: bool, rules: &Rules) -> bool {
    let smoke = match rules.rulings.smoke {
        Smoke::BothDice if in_smoke => rules.numbers.smoke,
        Smoke::Off | Smoke::On | Smoke::BothDice => 0,
    };
    i16::from(die.face()) + smoke >= cell.second
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::EveryPath;
    use crate::{Address, Dice, Side};

    /// The chance of a hit, over both dice.
    fn odds(cell: Option<Cell>, in_smoke: bool, rules: &Rules) -> f64 {
        let Some(cell) = cell else { return 0.0 };
        let (mut dice, mut odds) = (EveryPath::new(), 0.0);
        let at = Address::new(1, Side::A, 0, 1);
        loop {
            let hit = first_hits(dice.d6(at), cell, in_smoke, rules)
                && (cell.second <= 1 || second_hits(dice.d6(at.ordinal(1)), cell, in_smoke, rules));
            odds += if hit { 1.0 / dice.weight().ways as f64 } else { 0.0 };
            if !dice.advance() {
                return odds;
            }
        }
    }

    type Row = (Weapon, Kind, Kind, [i16; 3], [&'static str; 3]);

    /// Every cell of the printed tables, as written in the source.
    #[rustfmt::skip]
    const TABLES: &[Row] = &[
        (Weapon::Musket, Kind::Musketeer, Kind::Pikeman, [4, 8, 12], ["6", "6>4", "-"]),
        (Weapon::Musket, Kind::Musketeer, Kind::MDragoon, [4, 8, 12], ["6", "6>4", "-"]),
        (Weapon::Musket, Kind::Musketeer, Kind::Cavalier, [4, 8, 12], ["6", "6>5", "-"]),
        (Weapon::Musket, Kind::Musketeer, Kind::Elite, [4, 8, 12], ["6", "6>5", "-"]),
        (Weapon::Musket, Kind::Musketeer, Kind::Cuirassier, [4, 8, 12], ["6", "6>6", "-"]),
        (Weapon::Musket, Kind::Musketeer, Kind::Saker, [4, 8, 12], ["6", "6>4", "-"]),
        (Weapon::Arquebus, Kind::Roundhead, Kind::Peasant, [4, 8, 12], ["6", "6>6", "-"]),
        (Weapon::Arquebus, Kind::Roundhead, Kind::Roundhead, [4, 8, 12], ["6", "-", "-"]),
        (Weapon::Arquebus, Kind::Roundhead, Kind::Cuirassier, [4, 8, 12], ["6>6", "-", "-"]),
        (Weapon::Cannon, Kind::Galloper, Kind::Musketeer, [10, 15, 20], ["5", "6", "6>5"]),
        (Weapon::Cannon, Kind::Saker, Kind::Baggage, [15, 20, 25], ["5", "6", "6>5"]),
        (Weapon::Cannon, Kind::Saker, Kind::Cavalier, [15, 20, 25], ["6", "6>5", "6>6"]),
        (Weapon::Cannon, Kind::Demiculverin, Kind::Cuirassier, [20, 25, 30], ["6", "6>5", "6>6"]),
        (Weapon::Cannon, Kind::Demiculverin, Kind::Wagon, [20, 25, 30], ["6", "6>5", "6>6"]),
        (Weapon::Cannon, Kind::Galloper, Kind::Saker, [10, 15, 20], ["6", "6>6", "-"]),
    ];

    fn printed(cell: &str) -> f64 {
        match cell {
            "5" => 0.33333333,
            "6" => 0.16666667,
            "6>4" => 0.08333333,
            "6>5" => 0.05555556,
            "6>6" => 0.02777778,
            "-" => 0.0,
            other => panic!("{other}"),
        }
    }

    #[test]
    fn every_cell_has_its_odds_up_to_its_band_and_not_an_inch_further() {
        let rules = Rules::default();
        for &(weapon, gun, target, bands, cells) in TABLES {
            let row = row(weapon, target, &rules).unwrap();
            let at = |gap_in| cell(weapon, gun, row, gap_in, Cover::Open, &rules);
            for (band, (inches, text)) in bands.into_iter().zip(cells).enumerate() {
                let is = odds(at(inches), false, &rules);
                assert!((is - printed(text)).abs() < 5.1e-9, "{weapon:?} {target} {inches}: {is}");
                let next = cells.get(band + 1).map_or(0.0, |text| printed(text));
                let beyond = odds(at(inches + 1), false, &rules);
                assert!((beyond - next).abs() < 5.1e-9, "{weapon:?} {target} beyond {inches}");
            }
        }
    }

    #[test]
    fn cover_and_smoke_are_as_in_the_vectors() {
        let rules = Rules::default();
        let musket = |cover| cell(Weapon::Musket, Kind::Musketeer, 0, 4, cover, &rules);
        let saker = |cover| cell(Weapon::Cannon, Kind::Saker, 1, 15, cover, &rules);
        let near = |is: f64, given: f64| assert!((is - given).abs() < 5.1e-9, "{is} {given}");
        near(odds(musket(Cover::Edge), false, &rules), 0.08333333);
        assert_eq!(musket(Cover::Building), None);
        near(odds(musket(Cover::Open), true, &rules), 0.0);
        near(odds(saker(Cover::Edge), false, &rules), 0.05555556);
        near(odds(saker(Cover::Building), false, &rules), 0.02777778);
        let one = odds(musket(Cover::Open), false, &rules);
        near(4.0 * one, 0.66666667);
        near((1.0 - one).powi(4), 0.48225309);
    }
}
