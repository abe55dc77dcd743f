//! Every printed number, with the name by which a house-rule file changes it.
//!
//! The `Default` of [`Numbers`] holds the printed rules, the only copy of every table.

use crate::ruling::numbers;

numbers! {
scalars {
    most_stands = 6, 4..=12, "The most stands of a unit of infantry or cavalry (BC-G1)";
    least_stands = 4, 4..=6, "The fewest stands of a unit of infantry or cavalry at the start (BC-G1)";

    march_road = 20, 0..=1000, "Move of march columns and limbered artillery on road, inches (BC-V2)";
    march_move = 12, 0..=1000, "Move of march columns and limbered artillery off road, inches (BC-V3)";
    gun_move = 2, 0..=1000, "Move of deployed artillery, inches (BC-V4)";
    attack_column_move = 6, 0..=1000, "Move of infantry in attack column, inches (BC-V5)";
    attack_column_charge = 6, 0..=1000, "Charge of infantry in attack column, inches (BC-V5)";
    reinforced_line_move = 4, 0..=1000, "Move of infantry in reinforced line, inches (BC-V6)";
    reinforced_line_charge = 4, 0..=1000, "Charge of infantry in reinforced line, inches (BC-V6)";
    line_move = 2, 0..=1000, "Move of infantry in line, inches (BC-V7)";
    line_charge = 2, 0..=1000, "Charge of infantry in line, inches (BC-V7)";
    square_move = 4, 0..=1000, "Move of a square, inches (BC-V8)";
    cavalry_move = 8, 0..=1000, "Move of cavalry in reinforced line, inches (BC-V9)";
    cavalry_charge = 8, 0..=1000, "Charge of cavalry in reinforced line, inches (BC-V9)";
    horse_artillery_move = 12, 0..=1000, "Move of horse artillery that also limbers or unlimbers, inches (BC-C7, C8)";
    battery_move = 2, 0..=1000, "Move of a grand battery, inches (BC-B4)";
    assault_charge = 24, 0..=1000, "Charge of an assault column, inches (BC-L8)";

    gun_close = 6, 0..=1000, "Close range of artillery, inches (BC-F1)";
    gun_effective = 18, 0..=1000, "Effective range of artillery, inches (BC-F1)";
    gun_long = 36, 0..=1000, "Long range of artillery, inches (BC-F1)";
    gun_close_dice = 3, 0..=6, "Dice of artillery at close range (BC-F1)";
    gun_effective_dice = 2, 0..=6, "Dice of artillery at effective range (BC-F1)";
    gun_long_dice = 1, 0..=6, "Dice of artillery at long range (BC-F1)";
    counter_battery_near = 3, 0..=1000, "The least range of artillery at artillery, inches (BC-F2)";
    counter_battery_far = 24, 0..=1000, "The greatest range of artillery at artillery, inches (BC-F2)";
    counter_battery_dice = 1, 0..=6, "Dice of artillery that shoots at artillery (BC-F2)";
    line_fire_dice = 4, 0..=6, "Dice of a line that shoots (BC-F3)";
    line_range = 9, 0..=1000, "Range of a line at targets in the open, inches (BC-F3)";
    line_hard_range = 3, 0..=1000, "Range of a line at hard targets, inches (BC-F4)";
    reinforced_line_fire_dice = 3, 0..=6, "Dice of a reinforced line that shoots (BC-F5)";
    reinforced_line_range = 9, 0..=1000, "Range of a reinforced line at targets in the open, inches (BC-F5)";
    reinforced_line_hard_range = 3, 0..=1000, "Range of a reinforced line at hard targets, inches (BC-F6)";
    attack_column_fire_dice = 2, 0..=6, "Dice of an attack column that shoots (BC-F7)";
    attack_column_range = 6, 0..=1000, "Range of an attack column at targets in the open, inches (BC-F7)";
    attack_column_hard_range = 3, 0..=1000, "Range of an attack column at hard targets, inches (BC-F8)";
    march_column_fire_dice = 1, 0..=6, "Dice of a march column that shoots (BC-F9)";
    march_column_range = 6, 0..=1000, "Range of a march column at targets in the open, inches (BC-F9)";
    march_column_hard_range = 3, 0..=1000, "Range of a march column at hard targets, inches (BC-F10)";
    cluster_fire_dice = 1, 0..=6, "Dice of a cluster that shoots (BC-F11)";
    cluster_range = 6, 0..=1000, "Range of a cluster at targets in the open, inches (BC-F11)";
    cluster_hard_range = 3, 0..=1000, "Range of a cluster at hard targets, inches (BC-F12)";
    square_fire_dice = 1, 0..=6, "Dice of a square or garrison in each direction (BC-F13)";
    square_range = 9, 0..=1000, "Range of a square or garrison, inches (BC-F13)";
    square_directions = 4, 1..=4, "Directions in which a square or garrison shoots (BC-F13)";

    fire_sure = 7, -20..=20, "The least adjusted firing die that takes a stand (BC-R1)";
    fire_likely = 4, -20..=20, "The least adjusted firing die that takes a stand if a further die allows (BC-R2)";
    fire_likely_on = 3, 0..=6, "The greatest face of the further die that takes the stand (BC-R2)";
    fire_unlikely = 1, -20..=20, "The least adjusted firing die that may still take a stand, on a lower face of the further die (BC-R3)";
    fire_unlikely_on = 1, 0..=6, "The greatest face of the further die that then takes the stand (BC-R3)";
    fire_column = 1, -6..=6, "Factor on columns, clusters, squares and limbered artillery (BC-S1)";
    fire_rifles = 1, -6..=6, "Factor of light infantry with rifles (BC-S2)";
    fire_proficient = 1, -6..=6, "Factor of proficient shooters and of garrisons (BC-S3)";
    fire_garrison = -1, -6..=6, "Factor on garrisons and deployed artillery (BC-S4)";
    fire_light_in_rough = -1, -6..=6, "Factor on light infantry in woods or on hills (BC-S5)";
    fire_novice = -1, -6..=6, "Factor of novices and of units that moved or changed (BC-S6)";

    charge_passes = 4, -20..=20, "The least adjusted die that passes a charge test (BC-Q16)";
    retire = 12, 0..=1000, "Inches of a retirement (BC-Q19)";
    counter_charge_least = 2, 1..=1000, "The least inches of a counter-charge (BC-Q17)";
    counter_charge_share = 2, 1..=12, "A counter-charge covers at most the gap divided by this (BC-Q17)";
    ran_advance = 2, 0..=1000, "Inches that a charger whose target ran must advance (BC-Q22)";

    melee_dice_march_column = 1, 0..=5, "Melee dice of a march column (BC-M1)";
    melee_dice_artillery = 1, 0..=5, "Melee dice of artillery (BC-M1)";
    melee_dice_cluster = 1, 0..=5, "Melee dice of a cluster (BC-M1)";
    melee_dice_line = 2, 0..=5, "Melee dice of a line (BC-M2)";
    melee_dice_attack_column = 3, 0..=5, "Melee dice of an attack column (BC-M3)";
    melee_dice_reinforced_line = 3, 0..=5, "Melee dice of a reinforced line (BC-M3)";
    melee_dice_square = 4, 0..=5, "Melee dice of a square (BC-M4)";
    melee_dice_garrison = 4, 0..=5, "Melee dice of a garrison (BC-M4)";
    melee_loss_on = 2, 0..=6, "The greatest face of a loss die that takes a stand (BC-M8)";

    melee_cavalry = 4, -40..=40, "Melee: cavalry in reinforced line against infantry not in square or attack column, in the open (BC-P1)";
    melee_lancers = 4, -40..=40, "Melee: lancers against cavalry, in the open (BC-P2)";
    melee_heavy_cavalry = 4, -40..=40, "Melee: heavy cavalry against light cavalry or infantry not in square, in the open (BC-P3)";
    melee_cuirassiers = 4, -40..=40, "Melee: cuirassiers against heavy or light cavalry or infantry not in square, in the open (BC-P4)";
    melee_cavalry_on_light = 4, -40..=40, "Melee: cavalry against light infantry not in square, in the open (BC-P5)";
    melee_attack_column = 4, -40..=40, "Melee: an attack column against infantry, in the open (BC-P6)";
    melee_close_order = 4, -40..=40, "Melee: close-order infantry against light infantry, in the open (BC-P7)";
    melee_on_cluster = 4, -40..=40, "Melee: against a cluster (BC-P8)";
    melee_superior = 4, -40..=40, "Melee: superior (BC-P9)";
    melee_uphill = 4, -40..=40, "Melee: uphill of the opponent, or behind cover (BC-P10)";
    melee_on_artillery = 4, -40..=40, "Melee: against artillery (BC-P11)";
    melee_in_wood = -4, -40..=40, "Melee: in a wood, all but light infantry (BC-N1)";
    melee_inferior = -4, -40..=40, "Melee: inferior (BC-N2)";
    melee_in_march_column = -4, -40..=40, "Melee: in march column (BC-N3)";
    melee_on_garrison = -4, -40..=40, "Melee: against a garrison, or cavalry against a square (BC-N4)";
    melee_in_cluster = -4, -40..=40, "Melee: in a cluster (BC-N5)";
    melee_poorly_armed = -4, -40..=40, "Melee: poorly armed (BC-N6)";
    melee_artillery = -4, -40..=40, "Melee: artillery (BC-N7)";

    attrition_cuirassiers = 3, 0..=6, "The greatest face that costs cuirassiers a stand (BC-E1)";
    attrition_heavy_cavalry = 2, 0..=6, "The greatest face that costs other heavy cavalry a stand (BC-E2)";
    attrition_lancers = 2, 0..=6, "The greatest face that costs lancers a stand (BC-E2)";
    attrition_light_cavalry = 1, 0..=6, "The greatest face that costs other light cavalry a stand (BC-E3)";
    gun_stays_on = 6, 1..=7, "The least face with which a gun that fought stays; 7 is never (BC-E4)";
    end_recovers = 7, -20..=20, "The least adjusted die of the end phase that brings a stand back (BC-E6)";
    end_steady = 4, -20..=20, "The least adjusted die of the end phase that does nothing (BC-E7)";
    end_loses = 1, -20..=20, "The least adjusted die of the end phase that costs a stand (BC-E8)";
    end_falls_back = 0, -20..=20, "The least adjusted die of the end phase that makes a unit fall back; below this it is shattered (BC-E10)";
    fall_back = 12, 0..=1000, "Inches of a fall back (BC-E10)";

    morale_high = 1, -6..=6, "Morale: high quality, or in a grand battery (BC-H1)";
    morale_formed = 1, -6..=6, "Morale: in garrison, attack column or square, or deployed artillery (BC-H2)";
    morale_won = 1, -6..=6, "Morale: won a melee this turn (BC-H3)";
    morale_low = -1, -6..=6, "Morale: low quality, or, for all but light infantry, in woods or on hills (BC-H4)";
    morale_cluster = -1, -6..=6, "Morale: in a cluster, or limbered artillery (BC-H5)";
    morale_lost = -1, -6..=6, "Morale: lost a melee this turn (BC-H6)";

    rescue_retire = 6, 0..=1000, "Inches that a rebuilt cluster may retire (BC-L14)";
    zone_defender = 15, 0..=1000, "Inches from his edge in which the defender deploys (BC-W5)";
    zone_attacker = 9, 0..=1000, "Inches from his edge in which the attacker deploys (BC-W6)";
}
charts {
}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_melee_chart_is_among_them() {
        let all = Numbers::all();
        assert!(all.iter().any(|number| number.name == "melee-cuirassiers" && number.printed == 4));
    }
}
