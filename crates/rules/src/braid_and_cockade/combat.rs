//! \[Close combat resolution\] BC-M1 to M9 and the melee lines BC-P1 to P11, N1 to N7.

mod odds;

pub use odds::losses;

use super::{
    Arm, ClusterDuringMelee, CuirassierCountsAsHeavy, Formation, GarrisonCountsAsCover, Grade,
    GrandBatteryMeleeDice, LancerWeight, MeleeFactorStacking, OpenTest, Place, Rules, Stance,
    ThreeStandGarrison, WoodTest,
};
use crate::D6;

/// A unit's part in a melee.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// It charged.
    Charger,
    /// It was charged.
    Target,
}

/// The ground of a melee.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Field {
    /// In the open.
    pub open: bool,
    /// In a wood.
    pub wood: bool,
}

/// The ground on which these two fight.
///
/// Source: BC-P1 to P7, N1; rulings `open-test`, `wood-test`.
pub fn field(charger: &Stance, target: &Stance, rules: &Rules) -> Field {
    let open = target.place == Place::Open
        && match rules.rulings.open_test {
            OpenTest::TargetPlace => true,
            OpenTest::BothPlaces => charger.place == Place::Open,
        };
    let wood = target.place == Place::Wood
        || match rules.rulings.wood_test {
            WoodTest::TargetPlace => false,
            WoodTest::EitherPlace => charger.place == Place::Wood,
        };
    // A garrison is never in the open, wherever a fight takes place.
    Field { open: open && target.formation != Formation::Garrison, wood }
}

/// The number of dice that a unit with this many stands rolls in a round.
///
/// Source: BC-M1 to M4, B5; ruling `grand-battery-melee-dice`.
///
/// ```
/// use fairfight_rules::braid_and_cockade::{Arm, Formation::*, Kind, Rules, Stance, combat};
/// let dice = |formation| {
///     combat::dice(&Stance::of(Kind::of(Arm::Infantry), formation), 6, &Rules::default())
/// };
/// assert_eq!([MarchColumn, Cluster, Line, AttackColumn, Square].map(dice), [1, 1, 2, 3, 4]);
/// ```
pub fn dice(unit: &Stance, stands: u8, rules: &Rules) -> u8 {
    let n = &rules.numbers;
    let dice = match unit.formation {
        Formation::MarchColumn => n.melee_dice_march_column,
        Formation::AttackColumn => n.melee_dice_attack_column,
        Formation::ReinforcedLine => n.melee_dice_reinforced_line,
        Formation::Line => n.melee_dice_line,
        Formation::Cluster => n.melee_dice_cluster,
        Formation::Garrison => n.melee_dice_garrison,
        Formation::Square => n.melee_dice_square,
        Formation::Deployed | Formation::Limbered => n.melee_dice_artillery,
    } as u8;
    let per_stand = unit.kind.arm == Arm::GrandBattery
        && rules.rulings.grand_battery_melee_dice == GrandBatteryMeleeDice::OnePerStand;
    if per_stand { stands } else { dice }
}

/// Heavy, light, or neither, for the melee lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weight {
    Light,
    Heavy,
    Neither,
}

/// The weight of this arm as a target of BC-P3 and P4.
fn weight(arm: Arm, rules: &Rules) -> Weight {
    match arm {
        Arm::LightCavalry => Weight::Light,
        Arm::Lancers => match rules.rulings.lancer_weight {
            LancerWeight::Light => Weight::Light,
            LancerWeight::Heavy => Weight::Heavy,
            LancerWeight::Own => Weight::Neither,
        },
        Arm::HeavyCavalry => Weight::Heavy,
        Arm::Cuirassiers => match rules.rulings.cuirassier_counts_as_heavy {
            CuirassierCountsAsHeavy::No => Weight::Neither,
            CuirassierCountsAsHeavy::Yes => Weight::Heavy,
        },
        Arm::Infantry
        | Arm::LightInfantry
        | Arm::FootArtillery
        | Arm::HorseArtillery
        | Arm::GrandBattery => Weight::Neither,
    }
}

/// The points that the melee lines add to the score of the unit in this role.
///
/// Source: BC-P1 to P11, N1 to N7; rulings `melee-factor-stacking`, `cuirassier-counts-as-heavy`,
/// `lancer-weight`, `garrison-counts-as-cover`, `dismounted-cavalry`.
///
/// ```
/// use fairfight_rules::braid_and_cockade::combat::{Role, field, lines};
/// use fairfight_rules::braid_and_cockade::{Arm, Formation, Kind, Rules, Stance};
/// let (rules, foot) = (Rules::default(), Kind::of(Arm::Infantry));
/// let column = Stance::of(foot, Formation::AttackColumn);
/// let line = Stance::of(foot, Formation::Line);
/// let open = field(&column, &line, &rules);
/// assert_eq!(lines(&column, &line, Role::Charger, open, &rules), 4);
/// assert_eq!(lines(&column, &line, Role::Target, open, &rules), 0);
/// ```
pub fn lines(charger: &Stance, target: &Stance, role: Role, field: Field, rules: &Rules) -> i16 {
    counted(held(charger, target, role, field, rules), rules).into_iter().sum()
}

/// The same, line by line, each with its circumstance; 0 if it does not hold or does not count.
pub fn named_lines(
    charger: &Stance,
    target: &Stance,
    role: Role,
    field: Field,
    rules: &Rules,
) -> impl Iterator<Item = (&'static str, i16)> {
    LINES.into_iter().zip(counted(held(charger, target, role, field, rules), rules))
}

/// The circumstances of the melee lines, as in [`held`].
const LINES: [&str; 18] = [
    "cavalry in line against infantry",
    "lancers against cavalry",
    "heavy cavalry",
    "cuirassiers",
    "cavalry against light infantry",
    "attack column",
    "close order against light infantry",
    "against a cluster",
    "superior in melee",
    "uphill or in cover",
    "against artillery",
    "in a wood",
    "inferior in melee",
    "in march column",
    "against a garrison or square",
    "in a cluster",
    "poorly armed",
    "artillery",
];

/// The points of each melee line; 0 if it does not hold.
#[inline]
fn held(
    charger: &Stance,
    target: &Stance,
    role: Role,
    field: Field,
    rules: &Rules,
) -> [i16; LINES.len()] {
    let n = &rules.numbers;
    let (me, enemy) = match role {
        Role::Charger => (charger, target),
        Role::Target => (target, charger),
    };
    let (mine, theirs) = (me.arm(rules), enemy.arm(rules));
    let foot = theirs.is_infantry();
    let square = enemy.formation == Formation::Square;
    let (heavy, light) =
        (weight(theirs, rules) == Weight::Heavy, weight(theirs, rules) == Weight::Light);
    let open = field.open;
    let uphill = me.place == Place::Hill && enemy.place != Place::Hill;
    let cover = role == Role::Target
        && (me.place == Place::Cover
            || (me.formation == Formation::Garrison
                && rules.rulings.garrison_counts_as_cover == GarrisonCountsAsCover::Yes));
    let open_foot = foot && !square && enemy.formation != Formation::Garrison;
    let in_column = enemy.formation == Formation::AttackColumn;
    let horse_in_line = mine.is_cavalry() && me.formation == Formation::ReinforcedLine;
    [
        (n.melee_cavalry, open && horse_in_line && open_foot && !in_column),
        (n.melee_lancers, open && mine == Arm::Lancers && theirs.is_cavalry()),
        (
            n.melee_heavy_cavalry,
            open && weight(mine, rules) == Weight::Heavy && (open_foot || light),
        ),
        (n.melee_cuirassiers, open && mine == Arm::Cuirassiers && (open_foot || heavy || light)),
        (
            n.melee_cavalry_on_light,
            open && mine.is_cavalry() && theirs == Arm::LightInfantry && open_foot,
        ),
        (
            n.melee_attack_column,
            open && mine.is_infantry() && me.formation == Formation::AttackColumn && foot,
        ),
        (n.melee_close_order, open && mine == Arm::Infantry && theirs == Arm::LightInfantry),
        (n.melee_on_cluster, enemy.formation == Formation::Cluster),
        (n.melee_superior, me.kind.melee == Grade::Above),
        (n.melee_uphill, uphill || cover),
        (n.melee_on_artillery, theirs.is_artillery()),
        (n.melee_in_wood, field.wood && mine != Arm::LightInfantry),
        (n.melee_inferior, me.kind.melee == Grade::Below),
        (n.melee_in_march_column, me.formation == Formation::MarchColumn),
        (
            n.melee_on_garrison,
            enemy.formation == Formation::Garrison || (mine.is_cavalry() && square),
        ),
        (n.melee_in_cluster, me.formation == Formation::Cluster),
        (n.melee_poorly_armed, me.kind.poorly_armed),
        (n.melee_artillery, mine.is_artillery()),
    ]
    .map(|(value, holds)| if holds { value } else { 0 })
}

/// The lines that count (ruling `melee-factor-stacking`).
#[inline]
fn counted(held: [i16; LINES.len()], rules: &Rules) -> [i16; LINES.len()] {
    match rules.rulings.melee_factor_stacking {
        MeleeFactorStacking::AllLines => held,
        MeleeFactorStacking::OnePerSign => {
            let mut counted = [0; LINES.len()];
            for best in [held.into_iter().max(), held.into_iter().min()].into_iter().flatten() {
                if let Some(at) = held.iter().position(|line| *line == best) {
                    counted[at] = best;
                }
            }
            counted
        }
    }
}

/// A side's score in a round (BC-M5): the sum of dice, stands and lines.
#[inline]
pub const fn score(dice: i16, stands: u8, lines: i16) -> i16 {
    dice + stands as i16 + lines
}

/// Does a loss die take a stand (BC-M8)?
#[inline]
pub fn takes_stand(die: D6, rules: &Rules) -> bool {
    i16::from(die.face()) <= rules.numbers.melee_loss_on
}

/// Is a unit with this many stands left still in the game?
///
/// Source: BC-M9, E9; ruling `elimination-threshold`.
#[inline]
pub fn remains(arm: Arm, stands: u8, rules: &Rules) -> bool {
    let threshold = if arm.is_artillery() { 0 } else { rules.rulings.elimination_threshold as u8 };
    stands > threshold
}

/// The stands of a cluster (BC-G5).
pub const CLUSTER: u8 = 3;

/// The formation of a unit with this many stands, once losses are applied (BC-G5).
///
/// A cluster that regains stands stays a cluster here: the ruling `cluster-recovers` applies elsewhere.
///
/// Source: ruling `three-stand-garrison`.
#[inline]
pub fn formation_at(unit: &Stance, stands: u8, rules: &Rules) -> Formation {
    let garrison = unit.formation == Formation::Garrison
        && rules.rulings.three_stand_garrison == ThreeStandGarrison::Garrison;
    if stands <= CLUSTER && !unit.kind.arm.is_artillery() && !garrison {
        Formation::Cluster
    } else {
        unit.formation
    }
}

/// The formation in which a unit fights the round after an equal one.
///
/// Source: BC-M7; ruling `cluster-during-melee`.
#[inline]
pub fn formation_in_melee(unit: &Stance, stands: u8, rules: &Rules) -> Formation {
    match rules.rulings.cluster_during_melee {
        ClusterDuringMelee::FixedFormation => unit.formation,
        ClusterDuringMelee::Immediate => formation_at(unit, stands, rules),
    }
}
