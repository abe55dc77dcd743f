//! Every printed number, with the name by which a house-rule file changes it.

use super::close_combat::CloseCombatTable;
use super::fire::{HitTable, KillTable};
use crate::ruling::numbers;

numbers! {
scalars {
    activates = 1, -5..=7, "A unit acts on this or more, after the deduction (MS-I8)";
    first_deduction_from = 4, 0..=100, "Minuses from which the first deduction applies (MS-I5)";
    first_deduction = 1, 0..=6, "The first deduction (MS-I5)";
    second_deduction_from = 7, 0..=100, "Minuses from which the second deduction replaces the first (MS-I6)";
    second_deduction = 2, 0..=6, "The second deduction (MS-I6)";
    third_deduction_from = 11, 0..=100, "Minuses from which the third deduction replaces the second (MS-I7)";
    third_deduction = 3, 0..=6, "The third deduction (MS-I7)";
    rout = 13, 1..=100, "Minuses with which a unit routs (MS-R1)";
    kia_minuses = 4, 0..=20, "Minuses for each KIA of the unit (MS-R4)";
    routed_minuses = 2, 0..=20, "Minuses for each routed friendly unit (MS-R5)";
    ammo_minuses = 1, 0..=20, "Minuses for each ammo marker (MS-R6)";

    far_range = 60, 0..=300, "The row of 60cm goes up to this many cm (MS-F2)";
    middle_range = 50, 0..=300, "The row of 50cm goes up to this many cm (MS-F2)";
    near_range = 30, 0..=300, "The row of 30cm goes up to this many cm (MS-F2)";

    outside_move = 150, 1..=1000, "Millimetres of a move from outside to outside (MS-M1)";
    doorway_move = 100, 1..=1000, "Millimetres of a move from inside to outside or back (MS-M2)";
    inside_move = 50, 1..=1000, "Millimetres of a move within a building (MS-M3)";

    kia_points = 1, 0..=10, "Points for an enemy KIA (MS-W1)";
    field_factor = 3, 1..=10, "The points of the side that holds the field are multiplied by this (MS-W2)";

    legionary_figures = 6, 1..=99, "Men of a unit of Legionaries (MS-U1)";
    auxiliary_figures = 6, 1..=99, "Men of a unit of Auxiliaries (MS-U2)";
    soldier_figures = 9, 1..=99, "Men of a unit of Soldiers (MS-U3)";
    confederate_figures = 9, 1..=99, "Men of a unit of Confederates (MS-U4)";
}
charts {
    /// Limits of the differential.
    hit_table: HitTable;
    /// Limits of the coloured die.
    kill_table: KillTable;
    /// Who is left of two figures.
    close_combat_table: CloseCombatTable;
}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_numbers_and_the_charts_of_fire_are_there() {
        assert_eq!(Numbers::all().len(), 23 + 2 * 48 + 36);
    }

    #[test]
    fn limits_beyond_the_dice_are_never() {
        use crate::modern_skirmish::fire::{Aim, Band, Target, kills};
        use crate::modern_skirmish::{Class, Rules};
        let aim = Aim { firer: Class::Soldier, target: Target::Cover, band: Band::Middle };
        for (name, value) in [
            ("hit-50cm-soldier-cover-least", 6),
            ("hit-50cm-soldier-cover-most", -1),
            ("kill-50cm-soldier-cover-least", 7),
            ("kill-50cm-soldier-cover-most", 0),
        ] {
            let mut rules = Rules::default();
            rules.numbers.set(name, value).unwrap();
            assert_eq!(kills(aim, &rules), 0, "{name}");
        }
    }
}
