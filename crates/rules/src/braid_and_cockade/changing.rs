//! \[Changing formations\] BC-C1 to C10: which changes are allowed. A change takes the whole move (BC-C1).

use super::{Arm, Formation, Kind, Place, Rules, movement};

/// May a unit at `place` change from one formation to another there?
///
/// To go into or out of a garrison, a unit also needs a building at hand (BC-C2, C3), which the battle checks. Horse
/// artillery may also move (BC-C7, C8).
///
/// Source: BC-C2 to C6, C9, C10; light infantry in a wood or on a hill may also take reinforced line.
///
/// ```
/// use fairfight_rules::braid_and_cockade::{Arm, Formation::*, Kind, Place, Rules, changing};
/// let may = |arm, from, to, place| {
///     changing::may_change(&Kind::of(arm), from, to, place, &Rules::default())
/// };
/// assert!(may(Arm::Infantry, Line, Square, Place::Open));
/// assert!(!may(Arm::Infantry, MarchColumn, ReinforcedLine, Place::Wood));
/// assert!(may(Arm::LightInfantry, MarchColumn, ReinforcedLine, Place::Wood));
/// assert!(!may(Arm::LightCavalry, ReinforcedLine, Line, Place::Open));
/// assert!(!may(Arm::Infantry, Line, Garrison, Place::Open));
/// ```
pub fn may_change(
    kind: &Kind,
    from: Formation,
    to: Formation,
    place: Place,
    rules: &Rules,
) -> bool {
    if from == to || !to.fits(kind.arm) || kind.arm == Arm::GrandBattery {
        return false;
    }
    match (from, to) {
        (Formation::MarchColumn, Formation::Garrison)
        | (Formation::Garrison, Formation::MarchColumn) => true,
        (Formation::Garrison | Formation::Cluster, _)
        | (_, Formation::Garrison | Formation::Cluster) => false,
        (Formation::Deployed | Formation::Limbered, _) => {
            place == Place::Open || place == Place::Cover
        }
        (
            Formation::MarchColumn
            | Formation::AttackColumn
            | Formation::ReinforcedLine
            | Formation::Line
            | Formation::Square,
            _,
        ) => match place {
            Place::Open | Place::Cover => true,
            Place::Wood | Place::Hill => {
                to == Formation::ReinforcedLine && movement::may_stand(kind, to, place, rules)
            }
            Place::Building => false,
        },
    }
}

/// May it both move and limber or unlimber at once? Only horse artillery may (BC-C7, C8).
pub const fn moves_and_changes(kind: &Kind) -> bool {
    matches!(kind.arm, Arm::HorseArtillery)
}
