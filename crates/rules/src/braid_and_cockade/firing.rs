//! \[Firing\] \[Fire resolution\] BC-F1 to F13, BC-R1 to R4, and the shooting factors BC-S1 to S6.

use super::{
    Arm, ArtilleryFiresLimbered, ArtilleryVsArtilleryUnder3, CavalryClusterFires, Formation, Grade,
    HillTarget, Place, RangeLimits, Rules, ShootingFactorStacking, SquareGarrisonDirections,
    Stance,
};
use crate::D6;

/// Is the target in a wood, a garrison, or artillery?
///
/// Source: BC-F4; ruling `hill-target`.
pub fn is_hard(target: &Stance, rules: &Rules) -> bool {
    let raised = match rules.rulings.hill_target {
        HillTarget::Yes => matches!(target.place, Place::Hill | Place::Cover),
        HillTarget::No => false,
    };
    target.place == Place::Wood
        || target.formation == Formation::Garrison
        || target.kind.arm.is_artillery()
        || raised
}

fn within(gap: i16, range: i16, rules: &Rules) -> bool {
    match rules.rulings.range_limits {
        RangeLimits::Inclusive => gap <= range,
        RangeLimits::Exclusive => gap < range,
    }
}

/// The number of dice that a unit (or one gun) rolls at a target `gap` inches away. A square or garrison rolls them at
/// each of its targets ([`targets`]).
///
/// Source: BC-F1 to F13; rulings `artillery-fires-limbered`, `artillery-vs-artillery-under-3`,
/// `range-limits`, `cavalry-cluster-fires`, `square-garrison-hard-target-range`.
///
/// ```
/// use fairfight_rules::braid_and_cockade::{Arm, Formation, Kind, Rules, Stance, firing};
/// let line = Stance::of(Kind::of(Arm::Infantry), Formation::Line);
/// let gun = Stance::of(Kind::of(Arm::FootArtillery), Formation::Deployed);
/// let dice = |a, b, gap| firing::dice(a, b, gap, &Rules::default());
/// assert_eq!((dice(&line, &line, 9), dice(&line, &line, 10)), (4, 0));
/// assert_eq!((dice(&line, &gun, 3), dice(&line, &gun, 4)), (4, 0));
/// assert_eq!((dice(&gun, &line, 6), dice(&gun, &line, 18), dice(&gun, &line, 36)), (3, 2, 1));
/// assert_eq!((dice(&gun, &gun, 2), dice(&gun, &gun, 3), dice(&gun, &gun, 25)), (0, 1, 0));
/// ```
#[inline]
pub fn dice(shooter: &Stance, target: &Stance, gap: i16, rules: &Rules) -> u8 {
    let (n, rulings) = (&rules.numbers, &rules.rulings);
    let hard = is_hard(target, rules);
    let arm = shooter.arm(rules);
    let ranged = |dice: i16, open: i16, at_hard: i16| {
        if within(gap, if hard { at_hard } else { open }, rules) { dice as u8 } else { 0 }
    };
    if arm.is_artillery() {
        let ready = shooter.formation == Formation::Deployed
            || rulings.artillery_fires_limbered == ArtilleryFiresLimbered::Yes;
        return if ready { gun_dice(target.kind.arm, gap, rules) } else { 0 };
    }
    match shooter.formation {
        Formation::Square | Formation::Garrison => {
            ranged(n.square_fire_dice, n.square_range, rulings.square_garrison_hard_target_range)
        }
        Formation::Cluster => {
            let may =
                arm.is_infantry() || rulings.cavalry_cluster_fires == CavalryClusterFires::Yes;
            if may { ranged(n.cluster_fire_dice, n.cluster_range, n.cluster_hard_range) } else { 0 }
        }
        Formation::MarchColumn | Formation::ReinforcedLine if arm.is_cavalry() => 0,
        Formation::MarchColumn => {
            ranged(n.march_column_fire_dice, n.march_column_range, n.march_column_hard_range)
        }
        Formation::AttackColumn => {
            ranged(n.attack_column_fire_dice, n.attack_column_range, n.attack_column_hard_range)
        }
        Formation::ReinforcedLine => ranged(
            n.reinforced_line_fire_dice,
            n.reinforced_line_range,
            n.reinforced_line_hard_range,
        ),
        Formation::Line => ranged(n.line_fire_dice, n.line_range, n.line_hard_range),
        Formation::Deployed | Formation::Limbered => 0,
    }
}

/// The dice of one gun (BC-F1, F2).
fn gun_dice(target: Arm, gap: i16, rules: &Rules) -> u8 {
    let n = &rules.numbers;
    if target.is_artillery() {
        let near = match (rules.rulings.artillery_vs_artillery_under_3, rules.rulings.range_limits)
        {
            (ArtilleryVsArtilleryUnder3::OneDie, _) => true,
            (ArtilleryVsArtilleryUnder3::None, RangeLimits::Inclusive) => {
                gap >= n.counter_battery_near
            }
            (ArtilleryVsArtilleryUnder3::None, RangeLimits::Exclusive) => {
                gap > n.counter_battery_near
            }
        };
        let dice = if near && within(gap, n.counter_battery_far, rules) {
            n.counter_battery_dice
        } else {
            0
        };
        return dice as u8;
    }
    let bands = [
        (n.gun_close, n.gun_close_dice),
        (n.gun_effective, n.gun_effective_dice),
        (n.gun_long, n.gun_long_dice),
    ];
    let band = bands.into_iter().find(|&(range, _)| within(gap, range, rules));
    band.map_or(0, |(_, dice)| dice as u8)
}

/// The number of different targets that the unit shoots at.
///
/// Source: BC-F13; ruling `square-garrison-directions`; `split-fire`, a fixed reading: one for all others.
pub fn targets(shooter: &Stance, rules: &Rules) -> u8 {
    match shooter.formation {
        Formation::Square | Formation::Garrison => match rules.rulings.square_garrison_directions {
            SquareGarrisonDirections::FourTargets => rules.numbers.square_directions as u8,
            SquareGarrisonDirections::FrontOnly => 1,
        },
        Formation::MarchColumn
        | Formation::AttackColumn
        | Formation::ReinforcedLine
        | Formation::Line
        | Formation::Cluster
        | Formation::Deployed
        | Formation::Limbered => 1,
    }
}

/// The modifier of each die.
///
/// Source: BC-S1 to S6; ruling `shooting-factor-stacking`.
#[inline]
pub fn factor(shooter: &Stance, target: &Stance, rules: &Rules) -> i16 {
    let n = &rules.numbers;
    let compact = match target.formation {
        Formation::MarchColumn
        | Formation::AttackColumn
        | Formation::Cluster
        | Formation::Square
        | Formation::Limbered => true,
        Formation::ReinforcedLine | Formation::Line | Formation::Garrison | Formation::Deployed => {
            false
        }
    };
    let light_in_rough = target.kind.arm == Arm::LightInfantry && target.place.is_rough();
    // Each line, with the number of its conditions that hold.
    let lines: [(i16, u8); 6] = [
        (n.fire_column, u8::from(compact)),
        (n.fire_rifles, u8::from(shooter.kind.rifles)),
        (
            n.fire_proficient,
            u8::from(shooter.kind.shooting == Grade::Above)
                + u8::from(shooter.formation == Formation::Garrison),
        ),
        (
            n.fire_garrison,
            u8::from(matches!(target.formation, Formation::Garrison | Formation::Deployed)),
        ),
        (n.fire_light_in_rough, u8::from(light_in_rough)),
        (n.fire_novice, u8::from(shooter.kind.shooting == Grade::Below) + u8::from(shooter.moved)),
    ];
    let holds = lines.iter().filter(|(_, conditions)| *conditions > 0);
    match rules.rulings.shooting_factor_stacking {
        ShootingFactorStacking::PerLine => holds.map(|(value, _)| value).sum(),
        ShootingFactorStacking::PerCondition => {
            lines.iter().map(|&(value, conditions)| value * i16::from(conditions)).sum()
        }
        ShootingFactorStacking::OnePerSign => {
            holds.fold([0, 0], |[plus, minus], &(v, _)| [plus.max(v), minus.min(v)]).iter().sum()
        }
    }
}

/// The effect of an adjusted die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// A stand is lost (BC-R1).
    Lost,
    /// A stand is lost if one further die shows this or less (BC-R2, R3).
    LostOn(u8),
    /// Nothing (BC-R4).
    Nothing,
}

/// The effect of a die with this adjustment.
///
/// Source: BC-R1 to R4.
///
/// ```
/// use fairfight_rules::D6;
/// use fairfight_rules::braid_and_cockade::{Rules, firing::{Effect, effect}};
/// let rules = Rules::default();
/// assert_eq!(effect(D6::new(6), 1, &rules), Effect::Lost);
/// assert_eq!(effect(D6::new(6), 0, &rules), Effect::LostOn(3));
/// assert_eq!(effect(D6::new(3), 0, &rules), Effect::LostOn(1));
/// assert_eq!(effect(D6::new(1), -1, &rules), Effect::Nothing);
/// ```
#[inline]
pub fn effect(die: D6, adjustment: i16, rules: &Rules) -> Effect {
    let n = &rules.numbers;
    let score = i16::from(die.face()) + adjustment;
    let again = |on: i16| match on {
        0 => Effect::Nothing,
        6 => Effect::Lost,
        on => Effect::LostOn(on as u8),
    };
    if score >= n.fire_sure {
        Effect::Lost
    } else if score >= n.fire_likely {
        again(n.fire_likely_on)
    } else if score >= n.fire_unlikely {
        again(n.fire_unlikely_on)
    } else {
        Effect::Nothing
    }
}

/// The number of cases, out of 36, in which one die with this adjustment takes a stand.
///
/// ```
/// use fairfight_rules::braid_and_cockade::{Rules, firing::chance_in_36};
/// let chances = (-3..=4).map(|m| chance_in_36(m, &Rules::default())).collect::<Vec<_>>();
/// assert_eq!(chances, [3, 6, 9, 12, 17, 22, 27, 30]);
/// ```
#[inline]
pub fn chance_in_36(adjustment: i16, rules: &Rules) -> u8 {
    let cases = |die| match effect(die, adjustment, rules) {
        Effect::Lost => 6,
        Effect::LostOn(on) => on,
        Effect::Nothing => 0,
    };
    D6::FACES.into_iter().map(cases).sum()
}
