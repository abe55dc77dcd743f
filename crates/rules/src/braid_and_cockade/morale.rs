//! \[Game factors\] the morale factors BC-H1 to H6, for charge tests and for the end phase.

use super::{Arm, Formation, Grade, Rules, Stance};

/// What is added to the die of a morale test?
///
/// Source: BC-H1 to H6, BC-B3.
///
/// ```
/// use fairfight_rules::braid_and_cockade::{Arm, Formation, Kind, Rules, Stance, morale};
/// let cluster = Stance::of(Kind::of(Arm::Infantry), Formation::Cluster);
/// assert_eq!(morale::factor(&cluster, &Rules::default()), -1);
/// ```
pub fn factor(unit: &Stance, rules: &Rules) -> i16 {
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
    let lines = [
        (n.morale_high, unit.kind.morale == Grade::Above || unit.kind.arm == Arm::GrandBattery),
        (n.morale_formed, formed),
        (n.morale_won, unit.won),
        (n.morale_low, unit.kind.morale == Grade::Below || shy),
        (n.morale_cluster, broken),
        (n.morale_lost, unit.lost),
    ];
    lines.into_iter().filter(|(_, holds)| *holds).map(|(value, _)| value).sum()
}
