//! \[The Game\] \[Building Armies\]: armies, the limits of a list, and warnings about it.

mod advice;
mod check;
mod file;
mod muster;

pub use crate::list::MOST_UNITS;
pub use crate::list::Post;
pub use advice::{FEWEST_UNITS, advisories};
pub use check::{MOST_LEADERS, check};
pub use file::{ArmyFile, Doctrine, LeaderEntry, UnitEntry};
pub use muster::{any_number, muster, written};

use super::rules::Rules;
use super::traits::Kind;
use super::troops::{Class, Rank};
use super::{costs, peoples};
use crate::list::{in_order, place_in};

/// A unit of a checked list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Its name in its list; `None` if its notation is its name, as in an army that was mustered.
    pub name: Option<String>,
    /// Its kind.
    pub kind: Kind,
    /// Figures bought.
    pub figures: u8,
    /// Its post at the start.
    pub post: Post,
}

/// A leader of a checked list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leader {
    /// His name.
    pub name: String,
    /// His rank.
    pub rank: Rank,
    /// The list position of the unit that he starts with; `None`, alone behind the line, if every unit has a
    /// leader.
    pub with: Option<u16>,
}

/// A checked army list, with `count` expanded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// The doctrine that plays it; `None` for `skilled`.
    pub doctrine: Option<Doctrine>,
    /// Its units, in list order.
    pub units: Vec<Unit>,
    /// Its leaders, in list order.
    pub leaders: Vec<Leader>,
}

impl Army {
    /// The cost of the army, in points (IW-P1).
    pub fn points(&self, rules: &Rules) -> u32 {
        let units: u32 = self.units.iter().map(|unit| unit.points(rules)).sum();
        units + self.leaders.iter().map(|leader| costs::leader(leader.rank, rules)).sum::<u32>()
    }

    /// The army in one canonical text: units and leaders, no names.
    pub fn canonical(&self) -> String {
        let mut text = String::from("iron-winds\n");
        for unit in &self.units {
            text += &format!("{}/{} {}\n", unit.kind, unit.figures, unit.post.word());
        }
        for leader in &self.leaders {
            text += &format!("{} {:?}\n", leader.rank.word(), leader.with);
        }
        text
    }

    /// The army with its units in this order, which names each of them once by its list position.
    pub fn in_order(&self, order: &[u16]) -> Army {
        let mut army = Army { units: in_order(&self.units, order), ..self.clone() };
        for leader in &mut army.leaders {
            leader.with = leader.with.map(|unit| place_in(order, unit));
        }
        army
    }
}

impl Unit {
    /// The cost of the unit, in points (IW-P1).
    pub fn points(&self, rules: &Rules) -> u32 {
        costs::figure(&self.kind, rules) * u32::from(self.figures)
    }
}

/// The figures of a full unit of this kind (IW-U1).
pub fn full_strength(kind: &Kind, rules: &Rules) -> u8 {
    let figures =
        if kind.mounted { rules.numbers.mounted_figures } else { rules.numbers.foot_figures };
    figures as u8
}

/// The figures that a unit with this full strength may have.
pub(in crate::iron_winds) fn sizes(full: u8) -> String {
    match full {
        1 => "exactly 1 figure".to_owned(),
        full => format!("1 to {full} figures"),
    }
}

/// The reasons why a unit of this kind is not allowed. Each fault names the key that is wrong; none if it is allowed.
///
/// Source: the printed sections Units, Costs, Special Fantasy Rules and Advanced Rules.
pub fn kind_faults(kind: &Kind) -> Vec<(&'static str, String)> {
    let mut faults = Vec::new();
    let (class, people) = (kind.class.word(), kind.people.word());
    if peoples::may_not_buy(kind.people, kind.class) {
        faults.push(("class", format!("there is no {people} {class}")));
    }
    if kind.mounted && kind.class != Class::Levy && peoples::never_rides(kind.people) {
        faults.push(("mounted", format!("{people}s never ride")));
    }
    faults.extend(kind.traits().filter_map(|one| Some((one.word(), one.refused(kind)?.into()))));
    faults
}
