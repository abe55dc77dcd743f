//! The layout of a table that is too wide for a terminal.

use super::GAP;
use super::text_table::{TextColumn, TextTable};

/// How the columns of a table are laid out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Layout {
    /// Parts below each other, each with all rows and with these columns, by index. A table that fits is one part.
    Parts(Vec<Vec<usize>>),
    /// Row by row, one line `name: value` per column.
    Records,
}

impl Layout {
    /// The layout of a table for a terminal of `width` columns: one part if it fits, otherwise as many parts as
    /// needed. Each part begins with the key columns: all of them, or the first few if these tell the rows apart and
    /// give fewer parts.
    ///
    /// Records are for one row or two, for sentences, and for a column that does not fit beside the key columns.
    pub(super) fn of(table: &TextTable<'_>, width: usize) -> Layout {
        let all: Vec<usize> = (0..table.columns.len()).collect();
        if fits(table, width) {
            return Layout::Parts(vec![all]);
        }
        if table.rows() <= 2 || has_sentences(table, width) {
            return Layout::Records;
        }
        let keys = keys(table);
        // Fewer key columns may still tell the rows apart, and leave more room for the others.
        let names = (1..=keys.len()).rev().map(|few| &keys[..few]);
        names
            .filter(|names| names.len() == keys.len() || tell_apart(table, names))
            .filter_map(|names| parts(table, names, width))
            .min_by_key(Vec::len)
            .map_or(Layout::Records, Layout::Parts)
    }
}

/// Does the whole table fit this width?
pub(super) fn fits(table: &TextTable<'_>, width: usize) -> bool {
    let all: Vec<usize> = (0..table.columns.len()).collect();
    width_of(table, &all) <= width
}

/// The width of a table of these columns on a terminal.
fn width_of(table: &TextTable<'_>, columns: &[usize]) -> usize {
    let gaps = GAP.len() * columns.len().saturating_sub(1);
    columns.iter().map(|&at| table.columns[at].width()).sum::<usize>() + gaps
}

/// Does a text column, other than the key columns, fill more than half of a line?
fn has_sentences(table: &TextTable<'_>, line: usize) -> bool {
    let is_wide =
        |column: &TextColumn| !column.key && !column.to_the_right && column.width() > line / 2;
    table.columns.iter().any(is_wide)
}

/// The key columns; the first column if there are none.
fn keys(table: &TextTable<'_>) -> Vec<usize> {
    let keys: Vec<usize> = (0..table.columns.len()).filter(|&at| table.columns[at].key).collect();
    if keys.is_empty() { vec![0] } else { keys }
}

/// Do these columns tell all rows apart?
fn tell_apart(table: &TextTable<'_>, columns: &[usize]) -> bool {
    let mut rows: Vec<Vec<&str>> = (0..table.rows())
        .map(|row| columns.iter().map(|&at| table.columns[at].cells[row].as_str()).collect())
        .collect();
    rows.sort_unstable();
    rows.windows(2).all(|two| two[0] != two[1])
}

/// The other columns in parts that fit, each after the key columns; `None` if one does not fit beside them.
fn parts(table: &TextTable<'_>, keys: &[usize], width: usize) -> Option<Vec<Vec<usize>>> {
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for at in (0..table.columns.len()).filter(|at| !keys.contains(at)) {
        let longer = parts.last().map(|part| [part, &[at][..]].concat());
        match longer.filter(|longer| width_of(table, longer) <= width) {
            Some(longer) => {
                parts.pop();
                parts.push(longer);
            }
            None => {
                let part = [keys, &[at]].concat();
                if width_of(table, &part) > width {
                    return None;
                }
                parts.push(part);
            }
        }
    }
    (!parts.is_empty()).then_some(parts)
}
