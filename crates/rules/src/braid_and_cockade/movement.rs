//! \[Movement\] BC-V1 to V10: distances.

use super::{Arm, Formation, Kind, Place, ReinforcedLineTerrain, Rules};

/// The distance that a unit may move in a turn, in inches. `on_road` if the whole move is along a road.
///
/// Source: BC-V2 to V10, BC-B4. The only line of cavalry is the reinforced line.
///
/// ```
/// use fairfight_rules::braid_and_cockade::{Arm, Formation, Kind, Rules, movement};
/// let (foot, rules) = (Kind::of(Arm::Infantry), Rules::default());
/// assert_eq!(movement::allowance(&foot, Formation::MarchColumn, true, &rules), 20);
/// assert_eq!(movement::allowance(&foot, Formation::Line, false, &rules), 2);
/// assert_eq!(movement::allowance(&foot, Formation::Cluster, false, &rules), 0);
/// ```
pub fn allowance(kind: &Kind, formation: Formation, on_road: bool, rules: &Rules) -> i16 {
    let n = &rules.numbers;
    match formation {
        Formation::MarchColumn | Formation::Limbered if on_road => n.march_road,
        Formation::MarchColumn | Formation::Limbered => n.march_move,
        Formation::AttackColumn => n.attack_column_move,
        Formation::ReinforcedLine if kind.arm.is_cavalry() => n.cavalry_move,
        Formation::ReinforcedLine => n.reinforced_line_move,
        Formation::Line => n.line_move,
        Formation::Square => n.square_move,
        Formation::Cluster | Formation::Garrison => 0,
        Formation::Deployed if kind.arm == Arm::GrandBattery => n.battery_move,
        Formation::Deployed => n.gun_move,
    }
}

/// The distance that a unit charges, in inches; `None` if it never charges.
///
/// Source: BC-V5 to V10; march columns, squares, garrisons, clusters and guns have no charge
/// distance (`march-column-charge`, a fixed reading; assault columns are BC-L8).
pub fn charge_move(kind: &Kind, formation: Formation, rules: &Rules) -> Option<i16> {
    let n = &rules.numbers;
    match formation {
        Formation::AttackColumn => Some(n.attack_column_charge),
        Formation::ReinforcedLine if kind.arm.is_cavalry() => Some(n.cavalry_charge),
        Formation::ReinforcedLine => Some(n.reinforced_line_charge),
        Formation::Line => Some(n.line_charge),
        Formation::MarchColumn
        | Formation::Cluster
        | Formation::Garrison
        | Formation::Square
        | Formation::Deployed
        | Formation::Limbered => None,
    }
}

/// May a unit in this formation stand in this kind of place?
///
/// Source: BC-C9, C10, V5 to V9, C2; ruling `reinforced-line-terrain`.
pub fn may_stand(kind: &Kind, formation: Formation, place: Place, rules: &Rules) -> bool {
    match place {
        Place::Open => formation != Formation::Garrison,
        Place::Building => formation == Formation::Garrison || formation == Formation::Cluster,
        // A wall is passable ground, and any unit except a garrison may line it.
        Place::Cover => formation != Formation::Garrison,
        Place::Wood | Place::Hill => match formation {
            Formation::MarchColumn | Formation::Cluster | Formation::Limbered => true,
            Formation::ReinforcedLine => match rules.rulings.reinforced_line_terrain {
                ReinforcedLineTerrain::C9 => kind.arm == Arm::LightInfantry,
                ReinforcedLineTerrain::V6 => kind.arm.is_infantry(),
            },
            Formation::AttackColumn
            | Formation::Line
            | Formation::Square
            | Formation::Garrison
            | Formation::Deployed => false,
        },
    }
}

/// May a unit move into this kind of place and stand there?
///
/// Source: the movement rates: attack columns, lines, squares, deployed guns and cavalry in line move on
/// open ground only; a reinforced line of infantry in all terrain; march columns and limbered guns wherever
/// they may go. A garrison enters by a formation change (BC-C2).
pub fn may_enter(kind: &Kind, formation: Formation, place: Place, rules: &Rules) -> bool {
    let passable = match formation {
        Formation::MarchColumn | Formation::Limbered => true,
        Formation::ReinforcedLine => kind.arm.is_infantry(),
        Formation::AttackColumn
        | Formation::Line
        | Formation::Square
        | Formation::Cluster
        | Formation::Garrison
        | Formation::Deployed => false,
    };
    match place {
        Place::Open => true,
        Place::Wood | Place::Hill | Place::Cover => {
            passable && may_stand(kind, formation, place, rules)
        }
        Place::Building => false,
    }
}
