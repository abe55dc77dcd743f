//! Every printed number, with the name by which a house-rule file changes it.
//!
//! The `Default` of [`Numbers`] holds the printed rules, the only copy of every table.

use super::troops::{Kind, Weapon};
use crate::ruling::{Chart, Number, numbers};

numbers! {
scalars {
    most_strips = 6, 1..=6, "The most strips of a formation (KOP-X1)";
    gun_by_hand_move = 1, 0..=100, "Movement of a gun pushed by hand, inches a turn (KOP-M1)";
    file_cost = 1, 0..=100, "Inches that each file wider or narrower costs (KOP-M7)";

    cover_bands = 1, 0..=3, "Range bands that cover adds: a wall, a hedge or the edge of a wood (KOP-S6)";
    building_bands = 2, 0..=3, "Range bands that a building adds (KOP-S6)";
    new_model_ranks = 2, 1..=6, "Ranks of New Model foot that fire (KOP-S2)";
    slope_ranks = 2, 1..=6, "Ranks that fire from a slope, if drill does not let more fire (KOP-S2)";
    smoke = -1, -6..=0, "Added to the die of a formation in its own smoke (KOP-X4)";

    morale_leader = -1, -6..=6, "Morale: each leader casualty this turn within sight (Morale)";
    morale_under_fire = -1, -6..=6, "Morale: under fire (Morale)";
    morale_strip_lost = -2, -6..=6, "Morale: each own strip lost this turn (Morale)";
    morale_outnumbered = -1, -6..=6, "Morale: outnumbered in melee (Morale)";
    morale_foot_against_cavalry = -1, -6..=6, "Morale: foot engaged with cavalry (Morale)";
    morale_taunted = -1, -6..=6, "Morale: taunted this turn (KOP-R10)";
    morale_speech = 1, -6..=6, "Morale: a speech this turn (KOP-R9)";
    morale_fanatical = 2, -6..=6, "Morale: already fanatical (KOP-R8)";
    morale_rupert = 1, -6..=6, "Morale: horse led by Prince Rupert (KOP-R8)";
    morale_friend = 1, -6..=6, "Morale: each unengaged friendly formation near by (Morale)";
    morale_most_friends = 2, 0..=6, "Morale: the most friendly formations that count (Morale)";
    morale_distance = 4, 0..=1000, "Morale: inches within which a friendly formation is near (Morale)";
    taunt_distance = 8, 0..=1000, "Inches within which a taunt works (KOP-R10)";
    fanatical_score = 6, 1..=20, "The least score that makes horse fanatical (KOP-R4)";
    fine_score = 3, 0..=20, "The least score with which morale is fine (KOP-R5)";

    melee_outnumbered = -2, -6..=6, "Melee: outnumbered (KOP-C6)";
    melee_outnumbered_ratio = 2, 2..=6, "A side is outnumbered at odds of this to one or worse (KOP-C6, Morale)";
    melee_wall = -1, -6..=6, "Melee: attacking foot behind a wall or hedge (KOP-C7)";
    melee_building = -2, -6..=6, "Melee: attacking foot in a building (KOP-C7)";
    melee_charge = 1, -6..=6, "Melee: charging into contact (KOP-C9)";
    melee_flank = 1, -6..=6, "Melee: attacking a flank (KOP-C10)";
    melee_rear = 2, -6..=6, "Melee: attacking a rear (KOP-C10)";
    melee_pikes = -1, -6..=6, "Melee: attacking pikes at their front (KOP-C11)";
    melee_pikes_behind = -1, -6..=6, "Melee: horse attacking pikes, for each strip of pikes behind the first (KOP-C11)";
    melee_pikes_most = 3, 0..=6, "The most strips of pikes behind the first that count (KOP-C11)";
    melee_square = -3, -6..=6, "Melee: attacking a square (KOP-C13)";
    melee_sacked = 1, -6..=6, "Melee: cavalry whose side sacked the baggage (KOP-B2)";

    leader_dies_at = 7, 0..=20, "A leader is dead if his 2d6 plus the strips of his formation are this or less (KOP-L2)";
    leader_taken_at = 2, 0..=12, "A leader is taken in melee if his 2d6 are this or less (KOP-L3)";
    lone_leader_reach = 12, 0..=1000, "Inches within which a lone leader finds a formation (KOP-L4)";
    spiked_at = 2, 0..=6, "A taken piece is spiked on this or less (KOP-A3)";

    square_least = 4, 1..=6, "The fewest strips of a square (KOP-Q1, Q5)";
    square_most = 6, 1..=6, "The most strips of a square (KOP-Q1)";
}
charts {
    /// What each type of strip is (Movement, Factors in Melee, margins).
    types: Types;
    /// To what inches each band reaches.
    bands: Bands;
    /// The dice that hit.
    hits: Hits;
}
}

/// A row of the table of types.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Row {
    /// Inches a turn.
    pub inches: i16,
    /// Its factor on the melee die.
    pub factor: i16,
    /// The lead that kills it; 0 if the ruling `crew-margin` sets it.
    pub margin: i16,
}

/// Movement, melee factor and margin of every type.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Types(pub [Row; 16]);

const fn row(inches: i16, factor: i16, margin: i16) -> Row {
    Row { inches, factor, margin }
}

#[rustfmt::skip]
const TYPES: [Row; 16] = [
    // inches, factor, margin
    row(4,  0, 2), // musketeer
    row(4,  0, 2), // pikeman
    row(4, -1, 1), // arquebusier
    row(4, -1, 1), // peasant
    row(4, -1, 1), // irregular
    row(4,  0, 1), // dragoon
    row(6,  0, 1), // mdragoon
    row(7,  3, 3), // cavalier
    row(7,  3, 3), // roundhead
    row(6,  3, 3), // cuirassier
    row(7,  4, 3), // elite
    row(3, -1, 0), // galloper
    row(3, -1, 0), // saker
    row(3, -1, 0), // demiculverin
    row(3, -1, 0), // wagon
    row(0, -1, 1), // baggage
];

impl Types {
    /// The printed table.
    pub const PRINTED: Types = Types(TYPES);
}

impl Default for Types {
    fn default() -> Self {
        Types::PRINTED
    }
}

const COLUMNS: [(&str, &str, i16, i16); 3] = [
    ("move", "Movement of a type, inches a turn (KOP-M1)", 0, 1000),
    ("factor", "Melee factor of a type (Factors in Melee)", -6, 6),
    ("margin", "The lead in a fight that kills a strip of a type (KOP-C3)", 1, 12),
];

impl Types {
    fn cells(&mut self) -> impl Iterator<Item = (Kind, usize, &mut i16)> {
        Kind::ALL.into_iter().zip(&mut self.0).flat_map(|(kind, row)| {
            let cells = [&mut row.inches, &mut row.factor, &mut row.margin];
            // A ruling sets the margin of crews and wagons.
            let cells = cells.into_iter().enumerate();
            cells
                .map(move |(column, cell)| (kind, column, cell))
                .filter(|(_, column, cell)| *column < 2 || **cell > 0)
        })
    }
}

impl Chart for Types {
    fn all() -> Vec<Number> {
        let number = |(kind, column, cell): (Kind, usize, &mut i16)| {
            let (word, doc, min, max) = COLUMNS[column];
            Number {
                name: format!("{kind}-{word}"),
                doc,
                printed: (*cell).into(),
                min: min.into(),
                max: max.into(),
            }
        };
        Types::default().cells().map(number).collect()
    }

    fn slot(&mut self, name: &str) -> Option<(&mut i16, i16, i16)> {
        let mut cells = self.cells();
        let (_, column, cell) =
            cells.find(|(kind, column, _)| name == format!("{kind}-{}", COLUMNS[*column].0))?;
        Some((cell, COLUMNS[column].2, COLUMNS[column].3))
    }
}

/// The upper end of each band in inches: small arms, galloper, saker, demiculverin.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bands(pub [[i16; 3]; 4]);

#[rustfmt::skip]
const BANDS: [[i16; 3]; 4] = [
    [ 4,  8, 12], // muskets, arquebuses, pistols
    [10, 15, 20], // galloper
    [15, 20, 25], // saker
    [20, 25, 30], // demiculverin
];

const BAND_ROWS: [&str; 4] = ["small-arms", "galloper", "saker", "demiculverin"];

fn band_name(row: &str, band: usize) -> String {
    format!("{row}-band-{band}")
}

impl Bands {
    /// The printed table.
    pub const PRINTED: Bands = Bands(BANDS);
}

impl Default for Bands {
    fn default() -> Self {
        Bands::PRINTED
    }
}

impl Bands {
    /// The names of the bands of every row, nearest first.
    pub(super) fn names() -> [[String; 3]; 4] {
        BAND_ROWS.map(|row| [1, 2, 3].map(|band| band_name(row, band)))
    }

    fn cells(&mut self) -> impl Iterator<Item = (String, &mut i16)> {
        BAND_ROWS.into_iter().zip(&mut self.0).flat_map(|(row, cells)| {
            (1..).zip(cells).map(move |(band, cell)| (band_name(row, band), cell))
        })
    }
}

impl Chart for Bands {
    fn all() -> Vec<Number> {
        let number = |(name, cell): (String, &mut i16)| Number {
            name,
            doc: "Inches to which a range band reaches (Shooting)",
            printed: (*cell).into(),
            min: 0,
            max: 1000,
        };
        Bands::default().cells().map(number).collect()
    }

    fn slot(&mut self, name: &str) -> Option<(&mut i16, i16, i16)> {
        self.cells().find(|(cell, _)| cell == name).map(|(_, cell)| (cell, 0, 1000))
    }
}

/// The dice that hit in a cell of the shooting tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// The lowest face of the first die that hits; 7 if the printed cell is a dash: no shot.
    pub first: i16,
    /// The lowest face of the second die that hits; 1 if there is no second die.
    pub second: i16,
}

/// The shooting tables: weapon, target row, band.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hits(pub [[[Cell; 3]; 3]; 3]);

/// A cell of the printed tables, such as `-`, `6` or `6>4`.
const fn cell(first: i16, second: i16) -> Cell {
    Cell { first, second }
}
const NO: Cell = cell(7, 1);

#[rustfmt::skip]
const HITS: [[[Cell; 3]; 3]; 3] = [
    [ // musket
        [cell(6, 1), cell(6, 4), NO], // infantry
        [cell(6, 1), cell(6, 5), NO], // cavalry
        [cell(6, 1), cell(6, 6), NO], // cuirassier
    ],
    [ // arquebus, pistol
        [cell(6, 1), cell(6, 6), NO], // infantry
        [cell(6, 1), NO,         NO], // cavalry
        [cell(6, 6), NO,         NO], // cuirassier
    ],
    [ // cannon
        [cell(5, 1), cell(6, 1), cell(6, 5)], // infantry
        [cell(6, 1), cell(6, 5), cell(6, 6)], // cavalry, cuirassier, wagon
        [cell(6, 1), cell(6, 6), NO],         // artillery
    ],
];

/// The words for the rows of each weapon's table in the names of numbers.
const HIT_ROWS: [[&str; 3]; 3] = [
    ["infantry", "cavalry", "cuirassier"],
    ["infantry", "cavalry", "cuirassier"],
    ["infantry", "cavalry", "artillery"],
];

impl Hits {
    /// The printed table.
    pub const PRINTED: Hits = Hits(HITS);
}

impl Default for Hits {
    fn default() -> Self {
        Hits::PRINTED
    }
}

impl Hits {
    fn cells(&mut self) -> impl Iterator<Item = (String, &mut i16)> {
        let tables = Weapon::ALL.into_iter().zip(HIT_ROWS).zip(&mut self.0);
        tables.flat_map(|((weapon, rows), table)| {
            rows.into_iter().zip(table).flat_map(move |(row, cells)| {
                (1..).zip(cells).flat_map(move |(band, cell)| {
                    let name = format!("{}-{row}-band-{band}", weapon.word());
                    [
                        (name.clone() + "-first", &mut cell.first),
                        (name + "-second", &mut cell.second),
                    ]
                })
            })
        })
    }
}

impl Chart for Hits {
    fn all() -> Vec<Number> {
        let number = |(name, cell): (String, &mut i16)| Number {
            name,
            doc: "The least face that hits; 7 is no shot, 1 is no second die (Shooting)",
            printed: (*cell).into(),
            min: 1,
            max: 7,
        };
        Hits::default().cells().map(number).collect()
    }

    fn slot(&mut self, name: &str) -> Option<(&mut i16, i16, i16)> {
        self.cells().find(|(cell, _)| cell == name).map(|(_, cell)| (cell, 1, 7))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn charts_have_the_numbers_that_they_print_and_no_others() {
        let all = Numbers::all();
        for name in ["elite-move", "baggage-factor", "saker-band-2", "cannon-infantry-band-1-first"]
        {
            assert!(all.iter().any(|number| number.name == name), "{name}");
        }
        assert!(!all.iter().any(|number| number.name == "saker-margin"));
    }
}
