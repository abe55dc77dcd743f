//! \[Morale test to charge, or in response to a charge\] BC-Q1 to Q24: permission to charge, and tests.

use super::combat::{self, Role};
use super::{
    Arm, ChargeMoraleFactors, ClusterInRough, EnglishExemptionScope, Formation,
    GrandBatteryChargedTest, InfantryChargeSquare, LightChargeInRough, Rules, Stance, morale,
};
use crate::D6;

/// Whether a unit may charge a target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Permission {
    /// It may not.
    Forbidden,
    /// It may if it passes a test.
    OnTest,
    /// It may.
    Free,
}

/// The four kinds of charger, one for each paragraph of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Charger {
    CavalryReinforcedLine,
    AttackColumn,
    ReinforcedLine,
    Line,
}

/// May this unit charge that one?
///
/// Source: BC-Q1 to Q12; rulings `infantry-charge-square`, `light-charge-in-rough`, `cluster-in-rough`.
///
/// ```
/// use fairfight_rules::braid_and_cockade::charge::{Permission, permission};
/// use fairfight_rules::braid_and_cockade::{Arm, Formation, Kind, Rules, Stance};
/// let column = Stance::of(Kind::of(Arm::Infantry), Formation::AttackColumn);
/// let line = Stance::of(Kind::of(Arm::Infantry), Formation::Line);
/// let rules = Rules::default();
/// assert_eq!(permission(&column, &line, &rules), Permission::Free);
/// assert_eq!(permission(&column, &column, &rules), Permission::OnTest);
/// assert_eq!(permission(&line, &column, &rules), Permission::Forbidden);
/// ```
pub fn permission(charger: &Stance, target: &Stance, rules: &Rules) -> Permission {
    let arm = charger.arm(rules);
    let who = match charger.formation {
        Formation::ReinforcedLine if arm.is_cavalry() => Charger::CavalryReinforcedLine,
        Formation::ReinforcedLine => Charger::ReinforcedLine,
        Formation::AttackColumn => Charger::AttackColumn,
        Formation::Line => Charger::Line,
        Formation::MarchColumn
        | Formation::Cluster
        | Formation::Garrison
        | Formation::Square
        | Formation::Deployed
        | Formation::Limbered => return Permission::Forbidden,
    };
    let in_open = permission_in_open(who, target, rules);
    if !target.place.is_rough() {
        return in_open;
    }
    let freed = target.formation == Formation::Cluster
        && rules.rulings.cluster_in_rough == ClusterInRough::ClusterPermission;
    if freed {
        return in_open;
    }
    if who != Charger::ReinforcedLine || arm != Arm::LightInfantry {
        return Permission::Forbidden;
    }
    match rules.rulings.light_charge_in_rough {
        LightChargeInRough::TestAny => Permission::OnTest,
        LightChargeInRough::TestIfLegalInOpen => match in_open {
            Permission::Forbidden => Permission::Forbidden,
            Permission::OnTest | Permission::Free => Permission::OnTest,
        },
        LightChargeInRough::AsOpen => in_open,
    }
}

fn permission_in_open(who: Charger, target: &Stance, rules: &Rules) -> Permission {
    use Charger::{AttackColumn, CavalryReinforcedLine, Line, ReinforcedLine};
    use Permission::{Forbidden, Free, OnTest};
    let cavalry = target.kind.arm.is_cavalry();
    match target.formation {
        // BC-Q3, Q6, Q7, Q12.
        Formation::Garrison => match who {
            ReinforcedLine => OnTest,
            CavalryReinforcedLine | AttackColumn | Line => Forbidden,
        },
        // All clusters and all artillery: BC-Q2, Q5, Q8, Q11.
        Formation::Cluster | Formation::Deployed | Formation::Limbered => match who {
            CavalryReinforcedLine | AttackColumn | ReinforcedLine => Free,
            Line => OnTest,
        },
        Formation::Square => match who {
            CavalryReinforcedLine => OnTest,
            AttackColumn | ReinforcedLine | Line => match rules.rulings.infantry_charge_square {
                InfantryChargeSquare::Test => OnTest,
                InfantryChargeSquare::Free if who == Line => OnTest,
                InfantryChargeSquare::Free => Free,
                InfantryChargeSquare::Forbidden => Forbidden,
            },
        },
        Formation::MarchColumn | Formation::ReinforcedLine if cavalry => match who {
            CavalryReinforcedLine => Free,
            AttackColumn => OnTest,
            ReinforcedLine | Line => Forbidden,
        },
        Formation::AttackColumn => match who {
            CavalryReinforcedLine => Free,
            AttackColumn => OnTest,
            ReinforcedLine | Line => Forbidden,
        },
        Formation::MarchColumn => match who {
            CavalryReinforcedLine | AttackColumn | ReinforcedLine => Free,
            Line => OnTest,
        },
        Formation::ReinforcedLine => match who {
            CavalryReinforcedLine | AttackColumn => Free,
            ReinforcedLine => OnTest,
            Line => Forbidden,
        },
        Formation::Line => match who {
            CavalryReinforcedLine | AttackColumn | ReinforcedLine => Free,
            Line => OnTest,
        },
    }
}

/// Does the target test to receive this charger?
///
/// Source: BC-Q13, Q14, Q23; rulings `english-exemption-scope`, `grand-battery-charged-test`.
pub fn tests_to_receive(target: &Stance, charger: &Stance, rules: &Rules) -> bool {
    if target.kind.arm == Arm::GrandBattery {
        return rules.rulings.grand_battery_charged_test == GrandBatteryChargedTest::Test;
    }
    let (arm, by) = (target.kind.arm, charger.arm(rules));
    if target.kind.english && arm.is_infantry() {
        let exempt = match rules.rulings.english_exemption_scope {
            EnglishExemptionScope::InfantryChargers => by.is_infantry(),
            EnglishExemptionScope::AllChargers => true,
        };
        if exempt {
            return false;
        }
    }
    match target.formation {
        Formation::Deployed | Formation::Square | Formation::Garrison => false,
        Formation::ReinforcedLine => !arm.is_cavalry(),
        Formation::MarchColumn
        | Formation::AttackColumn
        | Formation::Line
        | Formation::Cluster
        | Formation::Limbered => true,
    }
}

/// The modifier of the die of a charge test.
///
/// Source: BC-Q15; ruling `charge-morale-factors`.
pub fn test_factor(
    tester: &Stance,
    role: Role,
    charger: &Stance,
    target: &Stance,
    rules: &Rules,
) -> i16 {
    match rules.rulings.charge_morale_factors {
        ChargeMoraleFactors::MoraleList => morale::factor(tester, rules),
        ChargeMoraleFactors::MeleeList => {
            let field = combat::field(charger, target, rules);
            combat::lines(charger, target, role, field, rules)
        }
    }
}

/// The parts of [`test_factor`], each with its reason.
pub fn test_factors(
    tester: &Stance,
    role: Role,
    charger: &Stance,
    target: &Stance,
    rules: &Rules,
) -> Vec<(&'static str, i16)> {
    match rules.rulings.charge_morale_factors {
        ChargeMoraleFactors::MoraleList => morale::factors(tester, rules).to_vec(),
        ChargeMoraleFactors::MeleeList => {
            vec![("melee factors", test_factor(tester, role, charger, target, rules))]
        }
    }
}

/// Does a charge test with this factor pass?
///
/// Source: BC-Q16, Q18.
#[inline]
pub fn passes(die: D6, factor: i16, rules: &Rules) -> bool {
    i16::from(die.face()) + factor >= rules.numbers.charge_passes
}

/// The longest counter-charge over this gap, in inches; `None` if there is no room for one.
///
/// Source: BC-Q17.
///
/// ```
/// use fairfight_rules::braid_and_cockade::{Rules, charge::most_counter_charge};
/// assert_eq!(most_counter_charge(7, &Rules::default()), Some(3));
/// assert_eq!(most_counter_charge(3, &Rules::default()), None);
/// ```
pub fn most_counter_charge(gap: i16, rules: &Rules) -> Option<i16> {
    let most = gap / rules.numbers.counter_charge_share;
    (most >= rules.numbers.counter_charge_least).then_some(most)
}
