//! Tables of expected numbers: CSV with a header line, no quotes.

use std::fmt;

/// A line of a table, with the names of its columns.
#[derive(Clone, Debug)]
pub struct Row {
    cells: Vec<(&'static str, &'static str)>,
}

/// The lines of a table.
pub fn rows(text: &'static str) -> Vec<Row> {
    let mut lines = text.lines();
    let names: Vec<_> = lines.next().unwrap().split(',').collect();
    let row = |line: &'static str| {
        let cells: Vec<_> = names.iter().copied().zip(line.split(',')).collect();
        assert_eq!((cells.len(), line.split(',').count()), (names.len(), names.len()), "{line}");
        Row { cells }
    };
    let rows: Vec<_> = lines.map(row).collect();
    assert!(!rows.is_empty());
    rows
}

impl Row {
    /// Is there such a column?
    #[allow(dead_code, reason = "not every test asks")]
    pub fn has(&self, column: &str) -> bool {
        self.cells.iter().any(|(name, _)| *name == column)
    }

    /// The text in a column.
    pub fn text(&self, column: &str) -> &'static str {
        self.cells.iter().find(|(name, _)| *name == column).expect(column).1
    }

    /// The number in a column.
    pub fn number(&self, column: &str) -> f64 {
        self.text(column).parse().expect(column)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: Vec<_> = self.cells.iter().take(3).map(|(_, text)| *text).collect();
        f.write_str(&shown.join(", "))
    }
}
