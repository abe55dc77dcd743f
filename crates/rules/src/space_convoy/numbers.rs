//! Every printed number, with the name by which a house-rule file changes it.

use super::hit::HitTable;
use crate::ruling::numbers;

numbers! {
scalars {
    nebulae = 1, 0..=4, "Nebulae on the table (SC-G2)";
    planets = 2, 0..=4, "Planets on the table (SC-G2)";
    comets = 4, 0..=8, "Ice comets on the table (SC-G2)";
    nebula_pull = 3, 0..=6, "What a nebula takes from the move die of a neighbour (SC-G3)";
    planet_pull = 2, 0..=6, "What a planet takes from the move die of a neighbour (SC-G3)";
    comet_pull = 1, 0..=6, "What an ice comet takes from the move die of a neighbour (SC-G3)";

    one_off = 6, 1..=7, "The Freeloaders win on this or more with one Brigghaven off; 1 is always, 7 is never (SC-O3)";
    two_off = 4, 1..=7, "The Freeloaders win on this or more with two Brigghavens off (SC-O4)";
    three_off = 2, 1..=7, "The Freeloaders win on this or more with three Brigghavens off (SC-O5)";
    four_off = 1, 1..=7, "The Freeloaders win on this or more with four Brigghavens off or more (SC-O6)";

    blitzship_move = 3, 1..=7, "A Blitzship moves on this or more; 7 is never (SC-V1)";
    blitzship_blue = 3, 0..=4, "Defence dice of a Blitzship (SC-V1)";
    blitzship_blue_against_coffins = 2, 0..=4, "Defence dice of a Blitzship against Coffins (SC-V1)";
    blitzship_red = 3, 0..=4, "Firepower dice of a Blitzship (SC-V1)";
    blitzship_white = 3, 0..=4, "Range dice of a Blitzship (SC-V1)";
    slayer_move = 3, 1..=7, "A Slayer moves on this or more (SC-V2)";
    slayer_blue = 1, 0..=4, "Defence dice of a Slayer, to which the areas to the firer are added (SC-V2)";
    slayer_red = 1, 0..=4, "Firepower dice of a Slayer (SC-V2)";
    slayer_white = 1, 0..=4, "Range dice of a Slayer (SC-V2)";
    brigghaven_move = 3, 1..=7, "A Brigghaven moves on this or more (SC-V3)";
    brigghaven_blue = 2, 0..=4, "Defence dice of a Brigghaven, which are added up (SC-V3)";
    brigghaven_blue_against_coffins = 1, 0..=4, "Defence dice of a Brigghaven against Coffins (SC-V3)";
    coffin_move = 4, 1..=7, "A Coffin moves on this or more (SC-V4)";
    coffin_blue = 1, 0..=4, "Defence dice of a Coffin (SC-V4)";
    coffin_red = 1, 0..=4, "Firepower dice of a Coffin (SC-V4)";
    coffin_white = 2, 0..=4, "Range dice of a Coffin (SC-V4)";
    harsh_move = 3, 1..=7, "The Harsh Crusher moves on this or more (SC-V5)";
    harsh_blue = 2, 0..=4, "Defence dice of the Harsh Crusher (SC-V5)";
    harsh_red = 2, 0..=4, "Firepower dice of the Harsh Crusher (SC-V5)";
    harsh_white = 2, 0..=4, "Range dice of the Harsh Crusher (SC-V5)";
    lite_move = 2, 1..=7, "The Lite Crusher moves on this or more (SC-V6)";
    lite_blue = 2, 0..=4, "Defence dice of the Lite Crusher (SC-V6)";
    lite_red = 2, 0..=4, "Firepower dice of the Lite Crusher (SC-V6)";
    lite_white = 1, 0..=4, "Range dice of the Lite Crusher (SC-V6)";

    slowed_move = 5, 1..=7, "A slowed vessel needs at least this to move (SC-H4)";
    weakened_blue = 1, 0..=4, "The most defence dice of a weakened vessel (SC-H5)";
    most_actions = 1000, 1..=2000, "After this many actions in one initiative a side passes (ruling initiative-length)";
}
charts {
    /// The hit table.
    hit_table: HitTable;
}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_numbers_and_the_hit_chart_are_there() {
        assert_eq!(Numbers::all().len(), 37 + 36);
    }
}
