//! What is asked of a study of prices.

use crate::bars::Bar;
use fairfight_engine::rulebook::{Army, Doctrine, Unit};
use fairfight_stats::Level;
use std::collections::BTreeMap;
use std::fmt;

/// The most army pairs of a round.
pub const MOST_ARMY_PAIRS: u64 = 200_000;

/// What is asked of a study of prices, and its effort.
#[derive(Clone, Debug)]
pub struct PointsOptions {
    /// The units to price; equal ones count once.
    pub units: Vec<Unit>,
    /// Also price half of the figures of each unit, and a single one.
    pub partial: bool,
    /// The kind of unit that keeps its cost; it is priced with the others.
    pub reference: Reference,
    /// What that kind costs instead, in points. By default its cost in the book.
    pub value: Option<f64>,
    /// The usual budget, in points. By default eight units of the mean cost, to two digits.
    pub budget: Option<f64>,
    /// The doctrine of both sides, by default the usual one, then those that the doctrine bar compares it with. If there
    /// is at most one, it is compared with the credible ones.
    pub doctrines: Vec<Doctrine>,
    /// The lists to price against, besides random armies.
    pub field: Vec<Army>,
    /// How far costs, by name, are meant to exceed the worth of what they buy, as shares of that worth.
    pub premiums: BTreeMap<String, f64>,
    /// The number of army pairs per round, each of which plays a pair of battles; usually 30,000.
    pub army_pairs: u64,
    /// How often armies are drawn again at new costs, at most; usually 4.
    pub redraws: u32,
    /// The number of pairs of battles of every two lists of the field, for its mix; usually 2,000.
    pub field_pairs: u64,
    /// How far a fair cost may be from the book cost, as a share of it; usually 0.05.
    pub margin: f64,
    /// The level of the intervals.
    pub level: Level,
    /// The bars of each price. That of the dice is always there.
    pub bars: Vec<Bar>,
    /// Make the table of the prices under each doctrine, in full.
    pub by_doctrine: bool,
    /// Make the table of attributes.
    pub attributes: bool,
    /// Make the table of costs rounded to this grid.
    pub rounding: Option<Grid>,
    /// Make the table of effects that no price can fix.
    pub unpriceable: bool,
    /// Make the table of predicted scores.
    pub calibration: bool,
    /// Make the table of exchange rates, with this many pairs of battles at each number of units.
    pub cross_check: Option<u64>,
}

/// The kind of unit that keeps its cost.
#[derive(Clone, PartialEq, Debug)]
pub enum Reference {
    /// The plain unit of the system, or of the people; if there is none, the sum of all costs is kept.
    Usual,
    /// None: the sum of all costs is kept.
    Total,
    /// This unit, with the text that names it. A text without a size means the only kind of that name, whatever its
    /// size.
    Unit(Unit, String),
}

/// The grid of costs that can be printed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Grid {
    /// Multiples of this many points per unit.
    Unit(f64),
    /// Multiples of this many points per figure.
    Figure(f64),
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Grid::Unit(step) => write!(f, "{step}/unit"),
            Grid::Figure(step) => write!(f, "{step}/figure"),
        }
    }
}
