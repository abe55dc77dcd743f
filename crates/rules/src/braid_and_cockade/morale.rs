//! \[Game factors\] the morale factors BC-H1 to H6, for charge tests and for the end phase.

use super::{Arm, Formation, Grade, Rules, Stance};

/// The modifier of the die of a morale test.
///
/// Source: BC-H1 to H6, BC-B3.
///
/// ```
/// use fairfight_rules::braid_and_cockade::{Arm, Formation, Kind, Rules, Stance, morale};
/// let cluster = Stance::of(Kind::of(Arm::Infantry), Formation::Cluster);
/// assert_eq!(morale::factor(&cluster, &Rules::default()), -1);
/// ```
pub fn factor(unit: &Stance, rules: &Rules) -> i16 {
    factors(unit, rules).into_iter().map(|(_, added)| added).sum()
}

/// The parts of [`factor`], each with its reason.
#[inline]
pub fn factors(unit: &Stance, rules: &Rules) -> [(&'static str, i16); 6] {
    let n = &rules.numbers;
    let formed = match unit.formation {
        Formation::Garrison | Formation::AttackColumn | Formation::Square | Formation::Deployed => {
            true
        }
        Formation::MarchColumn
        | Formation::ReinforcedLine
        | Formation::Line
        | Formation::Cluster
        | Formation::Limbered => false,
    };
    let broken = matches!(unit.formation, Formation::Cluster | Formation::Limbered);
    let shy = unit.place.is_rough() && unit.kind.arm != Arm::LightInfantry;
    let high = unit.kind.morale == Grade::Above || unit.kind.arm == Arm::GrandBattery;
    let when = |is: bool, number: i16| if is { number } else { 0 };
    [
        ("high morale", when(high, n.morale_high)),
        ("formation", when(formed, n.morale_formed)),
        ("won a melee", when(unit.won, n.morale_won)),
        ("low morale or rough ground", when(unit.kind.morale == Grade::Below || shy, n.morale_low)),
        ("cluster or limbered", when(broken, n.morale_cluster)),
        ("lost a melee", when(unit.lost, n.morale_lost)),
    ]
}
