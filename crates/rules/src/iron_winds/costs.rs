//! \[Building Armies\] \[Costs\]: points per figure, and additions to them.

use super::notation::UnitSpec;
use super::rules::Rules;
use super::rulings::LongbowCost;
use super::traits::{Kind, Trait};
use super::troops::{Class, Rank};
use crate::ruling::numbers;

numbers! {
    /// The printed costs in points (IW-P1).
    pub struct Costs;
    scalars {
        levy = 1, 0..=10_000, "A levy figure";
        warrior = 2, 0..=10_000, "A warrior figure";
        knight = 4, 0..=10_000, "A knight figure";
        horse = 2, 0..=10_000, "A horse, added to its figure";
        bow = 1, 0..=10_000, "A bow, added to its figure";
        crossbow = 1, 0..=10_000, "A crossbow, added to its figure in place of a bow (IW-X2)";
        longbow = 1, 0..=10_000,
            "A longbow, added to its figure and its bow (IW-X1, ruling longbow-cost)";
        elite = 1, 0..=10_000, "Elite status, added to its figure (IW-X3)";
        pikes = 1, 0..=10_000, "Pikes, added to their figure (IW-X4)";
        armour = 1, 0..=10_000, "Dwarven armour, added to its figure (IW-F1)";
        leader = 0, 0..=10_000, "A leader";
        hero = 10, 0..=10_000, "A hero (IW-X5)";
        demigod = 20, 0..=10_000, "A demi-god (IW-X5)";
    }
    charts {}
}

/// The cost of one figure of this kind, in points.
///
/// Source: IW-P1; ruling `longbow-cost`.
///
/// ```
/// use fairfight_rules::iron_winds::{Rules, costs, notation};
/// let rules = Rules::default();
/// let figure = |text| costs::figure(&notation::parse(text, &rules).unwrap().kind, &rules);
/// assert_eq!((figure("knight+mounted"), figure("warrior+bow")), (6, 3));
/// ```
pub fn figure(kind: &Kind, rules: &Rules) -> u32 {
    figure_at(kind, &rules.costs, rules)
}

/// The worth of one figure of this kind in play, in points: its printed cost, whatever it costs now. Prices do not
/// affect which side leads, which side concedes, or the decisions of doctrines.
pub fn worth(kind: &Kind, rules: &Rules) -> u32 {
    figure_at(kind, &Costs::default(), rules)
}

fn figure_at(kind: &Kind, costs: &Costs, rules: &Rules) -> u32 {
    let class = match kind.class {
        Class::Levy => costs.levy,
        Class::Warrior => costs.warrior,
        Class::Knight => costs.knight,
    } as u32;
    let traits: u32 = kind.traits().map(|one| one.cost(costs)).sum();
    let on_top = kind.has(Trait::Longbow) && rules.rulings.longbow_cost == LongbowCost::OnTop;
    class + traits + if on_top { Trait::Bow.cost(costs) } else { 0 }
}

/// The cost of a leader of this rank, in points.
///
/// Source: IW-P1, IW-X5.
pub fn leader(rank: Rank, rules: &Rules) -> u32 {
    leader_at(rank, &rules.costs)
}

/// The worth of a leader of this rank in play, in points. Like [`worth`].
pub fn leader_worth(rank: Rank) -> u32 {
    leader_at(rank, &Costs::default())
}

fn leader_at(rank: Rank, costs: &Costs) -> u32 {
    let points = match rank {
        Rank::Leader => costs.leader,
        Rank::Hero => costs.hero,
        Rank::Demigod => costs.demigod,
    };
    points as u32
}

/// The cost of a unit, in points: its figures, and the leader that it brings.
///
/// Source: IW-P1, IW-X5.
///
/// ```
/// use fairfight_rules::iron_winds::{Rules, costs, notation};
/// let rules = Rules::default();
/// let points = |text| costs::unit(&notation::parse(text, &rules).unwrap(), &rules);
/// assert_eq!((points("knight+mounted"), points("warrior+bow/8")), (36, 24));
/// assert_eq!((points("warrior"), points("warrior+leader"), points("warrior+hero")), (24, 24, 34));
/// ```
pub fn unit(unit: &UnitSpec, rules: &Rules) -> u32 {
    let figures = figure(&unit.kind, rules) * u32::from(unit.figures);
    figures + unit.leader.map_or(0, |rank| leader(rank, rules))
}
