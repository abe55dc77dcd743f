//! Rows in groups and in grids, made in one pass: a report may have many.

use crate::document::Row;
use indexmap::{IndexMap, IndexSet};
use std::collections::HashMap;
use std::hash::Hash;

/// The rows of each key, in order of its first appearance.
pub(crate) fn groups<'d, K: Eq + Hash>(
    rows: impl IntoIterator<Item = Row<'d>>,
    key: impl Fn(Row<'d>) -> K,
) -> IndexMap<K, Vec<Row<'d>>> {
    let mut all: IndexMap<K, Vec<Row<'d>>> = IndexMap::new();
    for row in rows {
        all.entry(key(row)).or_default().push(row);
    }
    all
}

/// The first row of each key.
pub(crate) fn first_of<'d, K: Eq + Hash>(
    rows: impl IntoIterator<Item = Row<'d>>,
    key: impl Fn(Row<'d>) -> K,
) -> HashMap<K, Row<'d>> {
    let mut first = HashMap::new();
    for row in rows {
        first.entry(key(row)).or_insert(row);
    }
    first
}

/// Rows by the texts of two columns: one goes down, one across.
pub(crate) struct Grid<'d> {
    /// The different texts that go down, in order of first appearance.
    pub(crate) down: Vec<String>,
    /// The different texts that go across, in order of first appearance.
    pub(crate) across: Vec<String>,
    cells: HashMap<(usize, usize), Row<'d>>,
}

impl<'d> Grid<'d> {
    /// The grid of these two columns.
    pub(crate) fn of(rows: impl IntoIterator<Item = Row<'d>>, down: &str, across: &str) -> Self {
        let mut headings: [IndexSet<String>; 2] = Default::default();
        let mut cells = HashMap::new();
        for row in rows {
            let at = headings[0].insert_full(row.text(down)).0;
            let column = headings[1].insert_full(row.text(across)).0;
            cells.entry((at, column)).or_insert(row);
        }
        let [down, across] = headings.map(|all| all.into_iter().collect());
        Self { down, across, cells }
    }

    /// The first row with these two texts.
    pub(crate) fn cell(&self, down: usize, across: usize) -> Option<Row<'d>> {
        self.cells.get(&(down, across)).copied()
    }
}
