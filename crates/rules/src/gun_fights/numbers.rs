//! Every printed number, with the name by which a house-rule file changes it.

use super::activation::ActivationTable;
use crate::ruling::numbers;

numbers! {
scalars {
    movement = 12, 0..=48, "Inches of a move (GF-A4)";
    pistol_range = 6, 0..=48, "Range of a pistol in inches (GF-F1)";
    pistol_nt = 2, 1..=7, "A pistol hits an unarmoured target in the open on this or more; 1 is always, 7 is never (GF-F1)";
    pistol_ct = 6, 1..=7, "A pistol hits an unarmoured target in cover on this or more (GF-F1)";
    pistol_at = 6, 1..=7, "A pistol hits an armoured target in the open on this or more (GF-F1)";
    pistol_pt = 7, 1..=7, "A pistol hits an armoured target in cover on this or more (GF-F1)";
    shotgun_range = 12, 0..=48, "Range of a shotgun in inches (GF-F2)";
    shotgun_nt = 3, 1..=7, "A shotgun hits an unarmoured target in the open on this or more (GF-F2)";
    shotgun_ct = 4, 1..=7, "A shotgun hits an unarmoured target in cover on this or more (GF-F2)";
    shotgun_at = 4, 1..=7, "A shotgun hits an armoured target in the open on this or more (GF-F2)";
    shotgun_pt = 7, 1..=7, "A shotgun hits an armoured target in cover on this or more (GF-F2)";
    rifle_range = 24, 0..=48, "Range of a rifle in inches, blind shots too (GF-F3)";
    rifle_nt = 4, 1..=7, "A rifle hits an unarmoured target in the open on this or more (GF-F3)";
    rifle_ct = 5, 1..=7, "A rifle hits an unarmoured target in cover on this or more (GF-F3)";
    rifle_at = 5, 1..=7, "A rifle hits an armoured target in the open on this or more (GF-F3)";
    rifle_pt = 6, 1..=7, "A rifle hits an armoured target in cover on this or more (GF-F3)";
    blind_hit = 6, 1..=7, "A blind shot hits somebody inside on this or more (GF-F9)";
    blind_far_side = 1, 0..=6, "A blind shot hits somebody on the far side on this or less; 0 is never (GF-F10)";
    removal = 6, 1..=6, "A natural die of this or more removes a constable or tracker who is hit (GF-H5)";
    redeployment = 6, 0..=48, "Inches from his leader at which a constable or tracker is redeployed (GF-H7, GF-H8)";
}
charts {
    /// The activation tables.
    activation: ActivationTable;
}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_numbers_and_the_rows_of_every_figure_are_there() {
        assert_eq!(Numbers::all().len(), 20 + 15 * 6);
        assert!(Numbers::default().set("constable-1-row-1", 1).is_err());
    }
}
