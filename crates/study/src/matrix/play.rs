//! Plays the cells of a matrix, or takes them from an earlier run.

use super::{CellCounts, Entry, KnownCells, Shape};
use crate::common::{Crew, Ground};
use fairfight_battle::game::Parts;
use fairfight_engine::contest::Kind;
use fairfight_engine::dice::hash_hex;
use fairfight_engine::rulebook::Lists;
use fairfight_engine::run::{ManyProgress, Outcome, Plan, Stop, StopReason};
use fairfight_engine::tally::{Detail, Totals};
use fairfight_rules::BySide;
use fairfight_stats::Scores;

/// The lists of two entries on this ground.
pub(super) fn lists_of<'b>(ground: &Ground<'b>, entries: BySide<&'b Entry>) -> Lists<'b> {
    let (armies, doctrines) =
        (entries.map(|entry| &entry.army), entries.map(|entry| entry.doctrine));
    Lists { rules: ground.rules, scenario: ground.scenario, armies, doctrines }
}

/// Plays these entries in these cells, each given as a row and a column, until each stops by this rule. The progress is
/// reported under a name.
///
/// Every cell equals `battle` of the two lists under the same seed: dice depend only on the lists, the scenario and the
/// seed. A cell is `None` if the run was interrupted before it was complete.
pub(crate) fn play_cells(
    ground: &Ground<'_>,
    entries: &[Entry],
    (cells, parts): (&[BySide<usize>], Parts),
    stop: Stop,
    name: impl Fn(ManyProgress) -> String,
    crew: &mut Crew<'_>,
) -> Vec<Option<Outcome<Totals>>> {
    let open = |number: usize| lists_of(ground, cells[number].map(|entry| &entries[entry]));
    let open = |number: usize| open(number).match_up(parts, ground.seed);
    let plan = Plan::new(stop).counting(Detail::FIRST_MOVER);
    crew.many(name, cells.len(), open, &plan)
}

/// The identity of a cell: everything its counts depend on, and the version of the program.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CellId {
    /// The system.
    pub system: String,
    /// The hashes of the lists.
    pub lists: BySide<String>,
    /// The words of the doctrines.
    pub doctrines: BySide<String>,
    /// The hash of the scenario.
    pub scenario: String,
    /// The hash of the rules.
    pub rules: String,
    /// The seed.
    pub seed: u64,
    /// The amount requested, in words.
    pub asked: String,
    /// The version of the program that played it: another version may play the same battles differently.
    pub version: String,
}

impl CellId {
    /// The cell with its lists in canonical order, and whether that swapped them. If each list has its own part, the
    /// order is kept.
    pub fn in_order(self, parts: Parts) -> (CellId, bool) {
        let turned = parts == Parts::Exchangeable
            && (&self.lists.a, &self.doctrines.a) > (&self.lists.b, &self.doctrines.b);
        if !turned {
            return (self, false);
        }
        let (lists, doctrines) = (self.lists.swapped(), self.doctrines.swapped());
        (CellId { lists, doctrines, ..self }, true)
    }
}

/// A complete cell.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// The numbers of its entries.
    pub of: BySide<usize>,
    /// Its identity.
    pub id: CellId,
    /// The counts.
    pub totals: CellCounts,
    /// Why it ended.
    pub stop: StopReason,
}

/// The cells of a matrix.
#[derive(Clone, PartialEq, Debug)]
pub struct Matrix {
    /// The shape: who meets whom.
    pub shape: Shape,
    /// In the order of [`Shape::cells`]; `None` if the run was interrupted before.
    pub cells: Vec<Option<Cell>>,
    /// The number of cells that come from an earlier run.
    pub known: usize,
}

impl Matrix {
    /// Plays the cells that are not yet known, until each stops by this rule.
    pub fn play(
        ground: &Ground<'_>,
        entries: &[Entry],
        shape: Shape,
        known: &KnownCells,
        stop: Stop,
        crew: &mut Crew<'_>,
    ) -> Matrix {
        let parts = shape.parts();
        let asked = asked(&stop, parts);
        let scenario = hash_hex(&ground.scenario.canonical);
        let rules = ground.rules.hash();
        let id = |of: BySide<usize>| CellId {
            system: ground.rules.about().id.to_owned(),
            lists: of.map(|entry| entries[entry].list.clone()),
            doctrines: of.map(|entry| entries[entry].doctrine_word().to_owned()),
            scenario: scenario.clone(),
            rules: rules.clone(),
            seed: ground.seed,
            asked: asked.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        };
        let of = shape.cells();
        let mut cells: Vec<Option<Cell>> = of
            .iter()
            .map(|&of| {
                let (totals, stop) = known.get(id(of), parts)?;
                Some(Cell { of, id: id(of), totals, stop })
            })
            .collect();
        let missing: Vec<usize> = (0..of.len()).filter(|&at| cells[at].is_none()).collect();
        let known = of.len() - missing.len();
        let fresh: Vec<BySide<usize>> = missing.iter().map(|&at| of[at]).collect();
        let name = |now: ManyProgress| format!("{} of {} cells", now.done, now.match_ups);
        let played = play_cells(ground, entries, (&fresh, parts), stop, name, crew);
        for (at, outcome) in missing.into_iter().zip(played) {
            cells[at] = outcome.map(|outcome| Cell {
                of: of[at],
                id: id(of[at]),
                totals: (&outcome.totals).into(),
                stop: outcome.stop,
            });
        }
        Matrix { shape, cells, known }
    }

    /// Are all cells complete?
    pub fn is_complete(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }

    /// The complete cells.
    pub fn complete_cells(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter().flatten()
    }

    /// The entries and the scores of each cell; `None` if cells are missing.
    pub fn scores(&self) -> Option<Vec<(BySide<usize>, Scores<5>)>> {
        self.cells
            .iter()
            .map(|cell| cell.as_ref().map(|cell| (cell.of, cell.totals.scores())))
            .collect()
    }

    /// The number of complete cells played in this run.
    pub fn played(&self) -> usize {
        self.complete_cells().count() - self.known
    }
}

/// The amount requested, in words that are equal for equal requests.
fn asked(stop: &Stop, parts: Parts) -> String {
    let unit = Kind::from(parts).unit_of_sampling();
    match *stop {
        Stop::Pairs(pairs) => format!("{pairs} {unit}"),
        Stop::Precision { half_width, level, max_pairs } => {
            let level = level.confidence();
            format!("precision {half_width} at {level} within {max_pairs} {unit}")
        }
        Stop::Decide { level, max_pairs } => {
            format!("decision at {} within {max_pairs} {unit}", level.confidence())
        }
        Stop::Judge { limits, max_pairs } => {
            format!("judgement of {limits:?} within {max_pairs} {unit}")
        }
    }
}
