//! Every printed number, with the name by which a house-rule file changes it.
//!
//! The `Default` of [`Numbers`] is the final edition. If the draft prints another value, that is stored as well and
//! applies in the draft until a file sets the number, which then applies in both.

use super::magic::Spell;
use super::shooting::Weapon;
use super::troops::{Column, Troop};
use crate::ruling::{Chart, Number, numbers};

numbers! {
scalars {
    outnumbered_two = -2, -6..=6, "Melee modifier of a side outnumbered 2:1 in its fight (FAW-C3)";
    outnumbered_three = -3, -6..=6, "Melee modifier of a side outnumbered 3:1 in its fight (FAW-C3)";
    outnumbered_four = -4, -6..=6, "Melee modifier of a side outnumbered 4:1 or worse in its fight (FAW-C3)";
    against_wall = -1, -6..=6, "Melee modifier against an enemy that defends a wall or hedge (FAW-C4)";
    against_building = -2, -6..=6, "Melee modifier against an enemy that defends a building (FAW-C4)";
    charging = 1, -6..=6, "Melee modifier of a charge in its first round (FAW-C5)";
    flank = 1, -6..=6, "Melee modifier of an attack on a flank, and of overlap (FAW-C6, FAW-C14)";
    rear = 2, -6..=6, "Melee modifier of an attack on a rear (FAW-C6)";
    at_pikes = -1, -6..=6, "Melee modifier of an attack on the front of pikes (FAW-C7)";
    pike_rank = -1, -6..=6, "A further melee modifier of horsemen and knights on the front of pikes, for each rank of pikes behind the first (FAW-C7, final)";
    pike_ranks_most = 3, 0..=6, "The most ranks of pikes that count (FAW-C7, final)";
    push = 1, 1..=12, "Inches that the loser of a fight is pushed (FAW-C11, draft)";
    push_first_text = 2, 1..=12, "Inches that the loser of a fight is pushed in the first text of the draft (FAW-C11)";

    morale_fine = 3, 0..=12, "The least score with which a formation carries on (FAW-R5)";
    morale_hero_lost = -1, -6..=6, "Morale modifier for each hero or leader lost this turn (FAW-R4)";
    morale_undead = -1, -6..=6, "Morale modifier of the living who fight undead (FAW-R4)";
    morale_strip_lost = -1, -6..=6, "Morale modifier for each strip lost this turn (FAW-R4, final)";
    morale_noble_lost = -2, -6..=6, "Morale modifier for each noble lost this turn (FAW-R4, draft)";
    morale_noble_lost_before = -1, -6..=6, "Morale modifier for each noble lost earlier (FAW-R4, draft)";
    morale_outnumbered = -1, -6..=6, "Morale modifier when outnumbered 2:1, or facing trolls (FAW-R4)";
    morale_overwhelmed = -2, -6..=6, "Morale modifier when outnumbered 3:1, or facing a behemoth (FAW-R4)";
    morale_speech = 2, -6..=6, "Morale modifier of a stirring speech (FAW-R4)";
    morale_insult = -1, -6..=6, "Morale modifier of an insult (FAW-R4)";
    morale_spell = -1, -6..=6, "Morale modifier of the target of an enemy spell (FAW-R4, final)";
    morale_monsters = -2, -6..=6, "Morale modifier when fighting dragons or giants without a leader (FAW-R4)";
    morale_unled = -1, -6..=6, "Morale modifier when its own leader is absent (FAW-R4, draft)";
    speech_range = 8, 0..=1000, "Inches within which a speech is heard, by our ruling as far as an insult (FAW-R10)";
    insult_range = 8, 0..=1000, "Inches within which an insult is heard (FAW-R4)";

    cover_bands = 1, 0..=2, "Bands that a wall, hedge or edge of a wood adds to a shot (FAW-S8)";
    building_bands = 2, 0..=2, "Bands that a building adds to a shot (FAW-S8)";
    slope_ranks = 2, 1..=6, "Ranks that shoot from a slope (FAW-S2)";

    power = 12, 0..=60, "Points of power of a mage at the start (FAW-G1)";
    fog_width = 8, 0..=1000, "Width of a fog bank in inches (FAW-G11)";
    fog_turns = 5, 1..=255, "Turns that a fog bank lasts (FAW-G11)";
    break_off_hits = 1, 0..=5, "Hits that breaking off a heroic combat costs (FAW-H4)";
}
charts {
    /// The kinds of strips.
    troops: TroopChart;
    /// The shooting tables.
    shots: ShotChart;
    /// What the spells cost.
    spells: SpellChart;
}
}

/// The move, factor, margin and hits of every type.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TroopChart {
    rows: [[i16; 4]; Troop::COUNT],
    /// Whether a file set the number, which then applies in both editions.
    set: [[bool; 4]; Troop::COUNT],
}

#[rustfmt::skip]
const TROOPS: [[i16; 4]; Troop::COUNT] = [
    // move, factor, margin, hits
    [4, -1, 1, 1], // peasant
    [4, -1, 1, 1], // goblin
    [4, -1, 1, 1], // archer
    [4, -1, 1, 1], // crossbow
    [4, -1, 1, 1], // arquebus
    [4,  0, 2, 1], // soldier
    [4,  0, 2, 1], // orc
    [3,  0, 2, 1], // undead
    [3,  2, 3, 1], // man at arms
    [3,  2, 3, 1], // pike
    [4,  2, 3, 1], // ogre
    [7,  0, 3, 1], // horseman: factor by ruling
    [7,  0, 3, 1], // wolf rider: likewise
    [7,  2, 3, 1], // chariot
    [5,  4, 4, 1], // knight
    [3,  4, 3, 2], // troll
    [4,  4, 4, 2], // behemoth
    [5,  0, 2, 2], // giant: factor by ruling
    [7,  0, 4, 4], // dragon: likewise
    [4,  4, 4, 3], // hero
    [4,  3, 4, 3], // leader
    [4,  4, 4, 3], // wizard
    [2, -1, 1, 1], // engine
    [2, -1, 1, 1], // cart
];

/// The margin and hits of the types for which the draft prints other values.
#[rustfmt::skip]
const DRAFT: [(Troop, [i16; 2]); 12] = [
    (Troop::Archer,    [2, 1]),
    (Troop::Crossbow,  [2, 1]),
    (Troop::Arquebus,  [2, 1]),
    (Troop::Horseman,  [2, 1]),
    (Troop::WolfRider, [2, 1]),
    (Troop::Troll,     [3, 3]),
    (Troop::Behemoth,  [4, 3]),
    (Troop::Giant,     [2, 4]),
    (Troop::Dragon,    [4, 5]),
    (Troop::Hero,      [4, 5]),
    (Troop::Leader,    [4, 5]),
    (Troop::Wizard,    [4, 5]),
];

const COLUMNS: [(&str, i16, i16, &str); 4] = [
    ("move", 0, 36, "Inches a turn (FAW-M1)"),
    ("factor", -6, 6, "Melee factor (FAW-C2)"),
    (
        "margin",
        1,
        12,
        "The lead by which a fight must be won to kill or hit such a strip; for some types the draft prints another (FAW-C8)",
    ),
    (
        "hits",
        1,
        9,
        "Hits that remove such a strip; for some types the draft prints another number (FAW-S7)",
    ),
];

impl TroopChart {
    /// The chart as printed.
    pub const PRINTED: TroopChart = TroopChart { rows: TROOPS, set: [[false; 4]; Troop::COUNT] };
}

impl Default for TroopChart {
    fn default() -> Self {
        TroopChart::PRINTED
    }
}

impl TroopChart {
    /// Inches per turn.
    pub fn movement(&self, troop: Troop) -> i16 {
        self.rows[troop as usize][0]
    }

    pub(super) fn factor(&self, troop: Troop) -> i16 {
        self.rows[troop as usize][1]
    }

    fn of_edition(&self, troop: Troop, column: usize, is_final: bool) -> i16 {
        let of_draft = DRAFT.iter().find(|(other, _)| *other == troop);
        match of_draft {
            Some((_, printed)) if !is_final && !self.set[troop as usize][column] => {
                printed[column - 2]
            }
            Some(_) | None => self.rows[troop as usize][column],
        }
    }

    pub(super) fn margin(&self, troop: Troop, is_final: bool) -> i16 {
        self.of_edition(troop, 2, is_final)
    }

    pub(super) fn hits(&self, troop: Troop, is_final: bool) -> i16 {
        self.of_edition(troop, 3, is_final)
    }
}

/// Is the number a ruling rather than a cell of the chart?
fn ruled(troop: Troop, column: usize) -> bool {
    let factor = column == 1;
    factor && matches!(troop, Troop::Horseman | Troop::WolfRider | Troop::Giant | Troop::Dragon)
}

impl Chart for TroopChart {
    fn all() -> Vec<Number> {
        let row = |troop: Troop| {
            COLUMNS.into_iter().enumerate().filter(move |&(column, _)| !ruled(troop, column)).map(
                move |(column, (word, min, max, doc))| Number {
                    name: format!("{}.{word}", troop.word()),
                    doc,
                    printed: TROOPS[troop as usize][column].into(),
                    min: min.into(),
                    max: max.into(),
                },
            )
        };
        Troop::ALL.into_iter().flat_map(row).collect()
    }

    fn slot(&mut self, name: &str) -> Option<(&mut i16, i16, i16)> {
        let (row, word) = name.split_once('.')?;
        let troop = Troop::ALL.into_iter().find(|troop| troop.word() == row)?;
        let column = COLUMNS.iter().position(|(column, ..)| *column == word)?;
        if ruled(troop, column) {
            return None;
        }
        self.set[troop as usize][column] = true;
        let (_, min, max, _) = COLUMNS[column];
        Some((&mut self.rows[troop as usize][column], min, max))
    }
}

/// The shooting tables: bands, and the least face that hits in each; 7 is no shot.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ShotChart {
    ranges: [[i16; 3]; 4],
    least: [[[i16; 3]; 5]; 4],
}

const RANGES: [[i16; 3]; 4] = [[4, 8, 12], [5, 10, 15], [5, 8, 12], [10, 15, 25]];

#[rustfmt::skip]
const SHOTS: [[[i16; 3]; 5]; 4] = [
    // soft, man at arms, horse, knight, hard
    [[4, 5, 6], [5, 6, 7], [4, 5, 6], [6, 6, 7], [6, 6, 7]], // bow
    [[4, 5, 6], [4, 5, 6], [4, 5, 6], [5, 6, 7], [5, 6, 7]], // crossbow
    [[4, 5, 6], [4, 5, 6], [4, 5, 6], [4, 5, 6], [5, 6, 7]], // breath
    [[4, 5, 6], [4, 5, 6], [4, 5, 6], [4, 5, 6], [5, 6, 6]], // engine
];

const BANDS: [&str; 3] = ["near", "middle", "far"];

impl ShotChart {
    /// The chart as printed.
    pub const PRINTED: ShotChart = ShotChart { ranges: RANGES, least: SHOTS };
}

impl Default for ShotChart {
    fn default() -> Self {
        ShotChart::PRINTED
    }
}

impl ShotChart {
    /// The upper ends of the bands, in inches.
    pub fn ranges(&self, weapon: Weapon) -> [i16; 3] {
        self.ranges[weapon as usize]
    }

    pub(super) fn row(&self, weapon: Weapon, column: Column) -> [i16; 3] {
        self.least[weapon as usize][column as usize]
    }
}

impl Chart for ShotChart {
    fn all() -> Vec<Number> {
        let mut all = Vec::new();
        for weapon in Weapon::ALL {
            let name = |what: &str, band| format!("{}.{what}.{}", weapon.word(), BANDS[band]);
            for (band, &printed) in RANGES[weapon as usize].iter().enumerate() {
                all.push(Number {
                    name: name("range", band),
                    doc: "The last inch of a band (FAW-S4 to S6, FAW-X8)",
                    printed: printed.into(),
                    min: 0,
                    max: 1000,
                });
            }
            for column in Column::ALL {
                for (band, &printed) in SHOTS[weapon as usize][column as usize].iter().enumerate() {
                    all.push(Number {
                        name: name(column.word(), band),
                        doc: "The least face that hits; 7 is no shot (FAW-S4 to S6, FAW-X8)",
                        printed: printed.into(),
                        min: 1,
                        max: 7,
                    });
                }
            }
        }
        all
    }

    fn slot(&mut self, name: &str) -> Option<(&mut i16, i16, i16)> {
        let mut words = name.split('.');
        let (weapon, what, band) = (words.next()?, words.next()?, words.next()?);
        let weapon = Weapon::ALL.into_iter().find(|other| other.word() == weapon)?;
        let band = BANDS.iter().position(|other| *other == band)?;
        if words.next().is_some() {
            return None;
        }
        if what == "range" {
            return Some((&mut self.ranges[weapon as usize][band], 0, 1000));
        }
        let column = Column::ALL.into_iter().find(|column| column.word() == what)?;
        Some((&mut self.least[weapon as usize][column as usize][band], 1, 7))
    }
}

/// The cost of each spell, in points of power.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SpellChart(pub [i16; 18]);

const SPELLS: [i16; 18] = [3, 4, 3, 6, 1, 2, 2, 1, 2, 4, 3, 5, 4, 2, 1, 4, 6, 2];

impl SpellChart {
    /// The chart as printed.
    pub const PRINTED: SpellChart = SpellChart(SPELLS);
}

impl Default for SpellChart {
    fn default() -> Self {
        SpellChart::PRINTED
    }
}

impl Chart for SpellChart {
    fn all() -> Vec<Number> {
        let number = |spell: Spell| Number {
            name: format!("{}.cost", spell.word()),
            doc: "Points of power that the spell costs (FAW-G1)",
            printed: SPELLS[spell as usize].into(),
            min: 0,
            max: 60,
        };
        Spell::ALL.into_iter().map(number).collect()
    }

    fn slot(&mut self, name: &str) -> Option<(&mut i16, i16, i16)> {
        let word = name.strip_suffix(".cost")?;
        let spell = Spell::ALL.into_iter().find(|spell| spell.word() == word)?;
        Some((&mut self.0[spell as usize], 0, 60))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn charts_have_the_numbers_that_they_print_and_no_others() {
        assert!(Numbers::default().get("giant.factor").is_none());
        assert_eq!(Numbers::default().get("engine.hard.far"), Some(6));
    }
}
