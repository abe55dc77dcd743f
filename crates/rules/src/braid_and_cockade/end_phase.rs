//! \[End phase\] BC-E1 to E12: attrition, guns that fought, the extra morale tests.

use super::{Arm, ArtilleryEndPhase0, ArtilleryEndPhase13, Formation, Rules, Stance};
use crate::D6;

/// The highest face with which a die costs a stand of cavalry that charged and fought; `None` for other arms.
///
/// Source: BC-E1 to E3.
///
/// ```
/// use fairfight_rules::braid_and_cockade::{Arm, Rules, end_phase::attrition};
/// let on = |arm| attrition(arm, &Rules::default());
/// assert_eq!(on(Arm::Cuirassiers), Some(3));
/// assert_eq!(on(Arm::Lancers), Some(2));
/// assert_eq!(on(Arm::Infantry), None);
/// ```
pub fn attrition(arm: Arm, rules: &Rules) -> Option<u8> {
    let n = &rules.numbers;
    let on = match arm {
        Arm::Cuirassiers => n.attrition_cuirassiers,
        Arm::HeavyCavalry => n.attrition_heavy_cavalry,
        Arm::Lancers => n.attrition_lancers,
        Arm::LightCavalry => n.attrition_light_cavalry,
        Arm::Infantry
        | Arm::LightInfantry
        | Arm::FootArtillery
        | Arm::HorseArtillery
        | Arm::GrandBattery => return None,
    };
    Some(on as u8)
}

/// Does a gun that fought stay (BC-E4)?
#[inline]
pub fn gun_stays(die: D6, rules: &Rules) -> bool {
    i16::from(die.face()) >= rules.numbers.gun_stays_on
}

/// The effect of the extra morale test on a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// One lost stand returns (BC-E6).
    Recovers,
    /// Nothing (BC-E7).
    Steady,
    /// A stand is lost (BC-E8).
    LosesStand,
    /// It falls back (BC-E10).
    FallsBack,
    /// It is shattered (BC-E12).
    Shattered,
}

/// The printed result of an adjusted die, for any unit (BC-E6 to E12).
#[inline]
pub fn band(score: i16, rules: &Rules) -> Outcome {
    let n = &rules.numbers;
    if score >= n.end_recovers {
        Outcome::Recovers
    } else if score >= n.end_steady {
        Outcome::Steady
    } else if score >= n.end_loses {
        Outcome::LosesStand
    } else if score >= n.end_falls_back {
        Outcome::FallsBack
    } else {
        Outcome::Shattered
    }
}

/// The effect of the extra morale test on this unit.
///
/// Source: BC-E6 to E12; rulings `artillery-end-phase-1-3`, `artillery-end-phase-0`. For the formation in
/// which it falls back, see [`ends_as`].
///
/// ```
/// use fairfight_rules::D6;
/// use fairfight_rules::braid_and_cockade::end_phase::{Outcome, outcome};
/// use fairfight_rules::braid_and_cockade::{Arm, Formation, Kind, Rules, Stance};
/// let garrison = Stance::of(Kind::of(Arm::Infantry), Formation::Garrison);
/// assert_eq!(outcome(&garrison, D6::new(1), 1, &Rules::default()), Outcome::Steady);
/// ```
pub fn outcome(unit: &Stance, die: D6, factor: i16, rules: &Rules) -> Outcome {
    let outcome = band(i16::from(die.face()) + factor, rules);
    let gun = unit.kind.arm.is_artillery();
    match outcome {
        Outcome::Recovers if gun => Outcome::Steady,
        Outcome::LosesStand if unit.formation == Formation::Garrison => Outcome::Steady,
        Outcome::LosesStand if gun => match rules.rulings.artillery_end_phase_1_3 {
            ArtilleryEndPhase13::Removed => Outcome::LosesStand,
            ArtilleryEndPhase13::NoEffect => Outcome::Steady,
        },
        Outcome::FallsBack if gun => match rules.rulings.artillery_end_phase_0 {
            ArtilleryEndPhase0::FallsBack => Outcome::FallsBack,
            ArtilleryEndPhase0::Stays => Outcome::Steady,
        },
        Outcome::Recovers
        | Outcome::Steady
        | Outcome::LosesStand
        | Outcome::FallsBack
        | Outcome::Shattered => outcome,
    }
}

/// The formation of a unit after it retires or falls back.
///
/// Source: BC-Q19, BC-E10. A cluster stays one, guns limber, and a grand battery, which never limbers
/// (BC-B2), stays deployed.
///
/// ```
/// use fairfight_rules::braid_and_cockade::{Arm, Formation, Kind, Stance, end_phase::ends_as};
/// let column = Stance::of(Kind::of(Arm::Infantry), Formation::AttackColumn);
/// assert_eq!(ends_as(&column), Formation::MarchColumn);
/// let gun = Stance::of(Kind::of(Arm::FootArtillery), Formation::Deployed);
/// assert_eq!(ends_as(&gun), Formation::Limbered);
/// ```
pub fn ends_as(unit: &Stance) -> Formation {
    match unit.kind.arm {
        Arm::GrandBattery => Formation::Deployed,
        Arm::FootArtillery | Arm::HorseArtillery => Formation::Limbered,
        Arm::Infantry
        | Arm::LightInfantry
        | Arm::LightCavalry
        | Arm::Lancers
        | Arm::HeavyCavalry
        | Arm::Cuirassiers => {
            if unit.formation == Formation::Cluster {
                Formation::Cluster
            } else {
                Formation::MarchColumn
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::braid_and_cockade::Kind;

    #[test]
    fn who_runs_ends_in_a_formation_of_his_arm_and_only_a_cluster_ends_as_one() {
        for arm in Arm::ALL {
            for formation in Formation::ALL.into_iter().filter(|formation| formation.fits(arm)) {
                let ends = ends_as(&Stance::of(Kind::of(arm), formation));
                assert!(ends.fits(arm), "{arm:?} {formation:?}: {ends:?}");
                assert_eq!(ends_as(&Stance::of(Kind::of(arm), ends)), ends, "{arm:?}");
                let cluster = formation == Formation::Cluster;
                assert_eq!(ends == Formation::Cluster, cluster, "{arm:?} {formation:?}");
            }
        }
        let battery = Stance::of(Kind::of(Arm::GrandBattery), Formation::Deployed);
        assert_eq!(ends_as(&battery), Formation::Deployed);
    }
}
