//! Every printed number, with the name by which a house-rule file changes it.
//!
//! The `Default` of [`Numbers`] is the printed rules: the only copy of every table.

use super::troops::Troop;
use crate::ruling::{Chart, Number, numbers};

numbers! {
scalars {
    foot_figures = 12, 1..=60, "Figures of a full unit on foot (IW-U1)";
    mounted_figures = 6, 1..=60, "Figures of a full mounted unit (IW-U1)";

    challenge_range = 12, 0..=1000, "Inches within which a leader may be challenged (IW-C1)";
    challenge_kills_on = 5, 1..=7, "The least face that wounds in a challenge; 7 is never (IW-C2)";
    challenge_dice_leader = 1, 1..=6, "Dice of a leader in a challenge (IW-C2)";
    challenge_dice_hero = 2, 1..=6, "Dice of a hero in a challenge (IW-X7)";
    challenge_dice_demigod = 4, 1..=6, "Dice of a demi-god in a challenge (IW-X7)";
    wounds_hero = 2, 1..=20, "Wounds that kill a hero (IW-X6)";
    wounds_demigod = 3, 1..=20, "Wounds that kill a demi-god (IW-X6)";

    bow_range = 12, 0..=1000, "Range of a bow in inches (IW-A1)";
    longbow_range = 18, 0..=1000, "Range of a longbow in inches (IW-X1)";
    crossbow_range = 8, 0..=1000, "Range of a crossbow in inches (IW-X2)";
    longbow_near = 12, 0..=1000, "Inches within which a longbow adds its bonus (IW-X1)";
    longbow_near_bonus = 1, -6..=6, "A longbow's bonus at near range (IW-X1)";
    longbow_over_friends = -1, -6..=6, "A longbow's modifier over a friendly unit (IW-X1)";
    longbow_over_friends_beyond = 6, 0..=1000, "The target must be more than this many inches beyond that friend (IW-X1)";
    archery_foot_casualties = 2, 1..=60, "Foot archers lose 1 for each full group of this many casualties (IW-A3)";
    archery_mounted_casualties = 1, 1..=60, "Mounted archers lose 1 for each full group of this many casualties (IW-A3)";

    leader_move = 12, 0..=1000, "Movement of a leader, inches a turn (Event III)";
    levy_move = 8, 0..=1000, "Movement of levy (Event III)";
    warrior_move = 8, 0..=1000, "Movement of warriors on foot (Event III)";
    knight_move = 6, 0..=1000, "Movement of knights on foot (Event III)";
    mounted_move = 12, 0..=1000, "Movement of mounted units (Event III)";
    mounted_knight_move = 8, 0..=1000, "Movement of mounted knights (IW-X10)";
    pike_move = 6, 0..=1000, "Movement of pikes (IW-X4)";
    dwarf_foot_move = 6, 0..=1000, "Movement of dwarves on foot (IW-F1)";
    dwarf_mounted_move = 10, 0..=1000, "Movement of mounted dwarves (IW-F1)";
    goblin_move_bonus = 4, -6..=1000, "Added to the movement of goblins and orcs, which is never below 0 (IW-F3)";
    troll_move = 8, 0..=1000, "Movement of trolls and ogres (IW-F4)";
    horse_archer_share = 2, 1..=12, "Mounted bows that shot may move their rate divided by this (IW-X11)";
    uphill_loss = 2, 0..=1000, "Inches lost by a move up a hill level (IW-G1)";
    wall_loss = 2, 0..=1000, "Inches lost by crossing a wall or hedge (IW-G3)";
    elf_wood_shot = 3, 0..=1000, "Inches of wood that elves shoot through (IW-F2)";

    melee_levy = -1, -6..=6, "Melee modifier of levy (IW-M5)";
    melee_warrior = 0, -6..=6, "Melee modifier of warriors (IW-M5)";
    melee_knight = 1, -6..=6, "Melee modifier of knights (IW-M5)";
    melee_mounted = 1, -6..=6, "Melee modifier of mounted units (IW-M5)";
    melee_first_round = 1, -6..=6, "A further modifier of mounted units in the first round (IW-M5)";
    melee_flank = 1, -6..=6, "Melee modifier of an attack on a flank (IW-M5)";
    melee_rear = 2, -6..=6, "Melee modifier of an attack on the rear (IW-M5)";
    melee_leader = 1, -6..=6, "Melee modifier of an attached leader (IW-M5)";
    melee_uphill = -1, -6..=6, "Melee modifier of an attack uphill (IW-M5)";
    melee_casualties = 3, 1..=60, "A striker loses 1 for each full group of this many casualties (IW-M5)";
    melee_troll = 1, -6..=6, "Melee modifier of trolls and ogres (IW-F4)";
    melee_against_skeletons = 1, -6..=6, "Melee modifier of whoever attacks skeletons (IW-F5)";
    armour_against = -1, -6..=6, "Modifier of archery and melee against dwarven armour (IW-F1)";
    archery_elf = 1, -6..=6, "Archery modifier of elves (IW-F2)";
    hero_bonus = 2, -6..=6, "A hero's bonus on all rolls of his unit (IW-X5)";
    demigod_bonus = 3, -6..=6, "A demi-god's bonus on all rolls of his unit (IW-X5)";
    hero_attack_dice = 1, 1..=6, "Dice of a hero's own attack (IW-X6)";
    demigod_attack_dice = 2, 1..=6, "Dice of a demi-god's own attack (IW-X6)";
    levy_wounds_on = 6, 1..=7, "The least face with which attacked levy wound a hero; 7 is never (IW-X6)";
    warrior_wounds_on = 5, 1..=7, "The least face with which attacked warriors wound a hero; 7 is never (IW-X6)";
    knight_wounds_on = 4, 1..=7, "The least face with which attacked knights wound a hero; 7 is never (IW-X6)";

    levy_divisor = 1, 1..=60, "A score on levy is divided by this (IW-A3, IW-M5)";
    warrior_divisor = 2, 1..=60, "A score on warriors is divided by this (IW-A3, IW-M5)";
    knight_divisor = 3, 1..=60, "A score on knights is divided by this (IW-A3, IW-M5)";
    crossbow_divisor = 2, 1..=60, "A crossbow's score on warriors and knights is divided by this, fractions up (IW-X2)";
    levy_rounds_up = 0, 0..=1, "Fractions on levy are rounded up (1) or down (0); as printed there are none (IW-M5)";
    warrior_rounds_up = 1, 0..=1, "Fractions on warriors are rounded up (1) or down (0) (IW-A3, IW-M5)";
    knight_rounds_up = 0, 0..=1, "Fractions on knights are rounded up (1) or down (0) (IW-A3, IW-M5)";
    leader_shot_casualties = 3, 1..=60, "Casualties in one melee event that allow an attempt on a leader's life (IW-M6)";
    leader_dies_on = 5, 1..=7, "The least face that kills a leader in melee; 7 is never (IW-M6)";

    morale_flank = -1, -6..=6, "Morale modifier of a unit attacked in flank (IW-R1)";
    morale_rear = -2, -6..=6, "Morale modifier of a unit attacked in the rear (IW-R1)";
    morale_leader = 1, -6..=6, "Morale modifier of a unit commanded by a leader (IW-R1)";
    morale_half_lost = -2, -6..=6, "Morale modifier of a unit that lost half or more (IW-R1)";
    morale_leader_lost = -1, -6..=6, "Morale modifier of a unit that lost its leader this turn (IW-R1)";
    morale_dwarf = 1, -6..=6, "Morale modifier of dwarves (IW-F1)";
    morale_elite = 1, -6..=6, "Modifier of elite units on morale and rally rolls (IW-X3)";
    warrior_rallies_on = 5, 1..=7, "The least score with which warriors rally unled; 7 is never (IW-R7)";
    knight_rallies_on = 4, 1..=7, "The least score with which knights rally unled; 7 is never (IW-R7)";
    skeleton_recovery = 1, 0..=60, "Casualties that resting skeletons recover at a time (IW-F5)";
}
charts {
    /// The morale chart.
    morale_chart: MoraleChart;
}
}

/// The morale chart (IW-R1): one row per enemy ([`Troop`] order, bow fire last), one column per checking
/// unit; 0 is no check.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MoraleChart(pub [[i16; HEADINGS]; HEADINGS + 1]);

/// The columns of the chart; there is one more row, for bow fire.
const HEADINGS: usize = Troop::ALL.len();

#[rustfmt::skip]
const MORALE_CHART: [[i16; HEADINGS]; HEADINGS + 1] = [
    // checking: mounted knight, mounted warrior, foot knight, foot warrior, levy
    [2, 3, 2, 4, 6], // mounted knight
    [1, 2, 1, 3, 5], // mounted warrior
    [1, 2, 2, 3, 5], // foot knight
    [0, 1, 1, 2, 4], // foot warrior
    [0, 0, 0, 1, 3], // levy
    [0, 1, 0, 2, 3], // bow fire
];

impl MoraleChart {
    /// The chart as printed.
    pub const PRINTED: MoraleChart = MoraleChart(MORALE_CHART);
}

impl Default for MoraleChart {
    fn default() -> Self {
        MoraleChart::PRINTED
    }
}

/// The words for the rows of the chart, as used in the names of its numbers.
fn row_words() -> impl Iterator<Item = &'static str> {
    Troop::ALL.iter().map(|troop| troop.word()).chain(["bow-fire"])
}

fn chart_name(row: &str, column: Troop) -> String {
    format!("morale-{}-against-{row}", column.word())
}

/// The maximum value of an entry of the chart.
const MOST: i16 = 12;

impl Chart for MoraleChart {
    fn all() -> Vec<Number> {
        let row = |(row, values)| {
            Troop::ALL.into_iter().zip::<[i16; HEADINGS]>(values).map(move |(column, printed)| {
                Number {
                    name: chart_name(row, column),
                    doc: "The number to reach on the morale chart; 0 is no check (IW-R1)",
                    printed: printed.into(),
                    min: 0,
                    max: MOST.into(),
                }
            })
        };
        row_words().zip(MORALE_CHART).flat_map(row).collect()
    }

    fn slot(&mut self, name: &str) -> Option<(&mut i16, i16, i16)> {
        let cells = row_words().zip(&mut self.0).flat_map(|(row, values)| {
            Troop::ALL.into_iter().zip(values).map(move |(column, cell)| (row, column, cell))
        });
        cells
            .into_iter()
            .find(|(row, column, _)| chart_name(row, *column) == name)
            .map(|(_, _, cell)| (cell, 0, MOST))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn charts_have_their_numbers_with_their_ranges() {
        let all = Numbers::all();
        let flank = all.iter().find(|number| number.name == "melee-flank").unwrap();
        assert_eq!((flank.printed, flank.min, flank.max), (1, -6, 6));
        assert!(all.iter().any(|number| number.name == "morale-levy-against-mounted-knight"));
    }
}
