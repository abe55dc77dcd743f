//! The table for the eye: rounded, aligned, and folded where it would be wider than the terminal.

mod cell;
mod fold;

use super::{Report, Shown, Value};
use fold::Folded;
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;

/// What stands between two columns.
const GAP: &str = "  ";

/// Writes a report for the eye, for a terminal of `width` columns (none: as wide as it needs).
///
/// Numbers are rounded as their columns ask, shares become percentages, an interval joins its estimate
/// (`52.1% (50.9% to 53.3%)`), and columns without any value are left out. What is still too wide
/// loses the columns that say the same in every row to lines above the table; one or two rows, and rows
/// with whole sentences, become a listing of `name: value`.
///
/// # Errors
///
/// What the writer says, with its own kind.
pub fn write_table(report: &Report, width: Option<usize>, mut out: impl Write) -> io::Result<()> {
    let mut table = Folded::of(report);
    if table.rows() == 0 {
        writeln!(out, "(no rows)")?;
        return out.flush();
    }
    let width = width.unwrap_or(usize::MAX);
    if table.width() <= width {
        write_rows(&table, &mut out)?;
    } else if table.rows() <= 2 || table.has_sentences(width) {
        for row in 0..table.rows() {
            if row > 0 {
                writeln!(out)?;
            }
            write_listing(&table, row, &mut out)?;
        }
    } else {
        let same = table.take_constant();
        if same.columns() > 0 {
            write_listing(&same, 0, &mut out)?;
            writeln!(out)?;
        }
        write_rows(&table, &mut out)?;
    }
    out.flush()
}

/// The text of a value as a table for the eye shows it, `-` for an unknown one: for sentences that
/// stand beside tables. Characters that steer a terminal are replaced.
///
/// ```
/// use fairfight_sim::report::{Shown, shown_text};
/// assert_eq!(shown_text(&0.5213.into(), Shown::Share(1)), "52.1%");
/// ```
pub fn shown_text(value: &Value, shown: Shown) -> String {
    cell::text(value, shown).unwrap_or_else(|| fold::UNKNOWN.to_owned())
}

/// The header and the rows, each column as wide as its widest cell.
fn write_rows(table: &Folded, out: &mut impl Write) -> io::Result<()> {
    let names = table.columns.iter().map(|column| column.name);
    write_row(table, names, out)?;
    for row in 0..table.rows() {
        write_row(table, table.columns.iter().map(|column| column.cells[row].as_str()), out)?;
    }
    Ok(())
}

/// One line; blanks at its end are left out.
fn write_row<'c>(
    table: &Folded,
    cells: impl Iterator<Item = &'c str>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut line = String::new();
    for (column, cell) in table.columns.iter().zip(cells) {
        let blanks = " ".repeat(column.width() - cell.width());
        let (before, after) = if column.to_the_right { (&*blanks, "") } else { ("", &*blanks) };
        for part in [before, cell, after, GAP] {
            line.push_str(part);
        }
    }
    writeln!(out, "{}", line.trim_end())
}

/// One row as `name: value`, a line a column.
fn write_listing(table: &Folded, row: usize, out: &mut impl Write) -> io::Result<()> {
    let width = table.columns.iter().map(|column| column.name.len()).max().unwrap_or(0);
    for column in &table.columns {
        let blanks = " ".repeat(width - column.name.len());
        writeln!(out, "{}: {blanks}{}", column.name, column.cells[row])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Column;

    const COLUMNS: &[Column] = &[
        Column { name: "army", doc: "name of the list", shown: Shown::Text },
        Column { name: "n", doc: "battles", shown: Shown::Whole },
        Column { name: "score", doc: "score", shown: Shown::Share(1) },
        Column { name: "score_low", doc: "its low end", shown: Shown::Share(1) },
        Column { name: "score_high", doc: "its high end", shown: Shown::Share(1) },
        Column { name: "turns", doc: "mean", shown: Shown::Decimals(2) },
        Column { name: "note", doc: "a note", shown: Shown::Text },
    ];

    fn row(army: &str, score: f64) -> Vec<Value> {
        let around = [score - 0.01, score + 0.01];
        vec![
            army.into(),
            400_u32.into(),
            score.into(),
            around[0].into(),
            around[1].into(),
            6.257.into(),
            Value::Empty,
        ]
    }

    fn table(rows: &[Vec<Value>], width: Option<usize>) -> String {
        let mut report = Report::new(COLUMNS);
        rows.iter().for_each(|row| report.push(row.clone()));
        let mut bytes = Vec::new();
        write_table(&report, width, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn columns_are_aligned_rounded_and_joined_with_their_intervals() {
        let rows = [row("Levies", 0.5213), row("Household 騎士", 0.09876)];
        assert_eq!(
            table(&rows, Some(80)),
            "army              n                   score  turns\n\
             Levies          400  52.1% (51.1% to 53.1%)   6.26\n\
             Household 騎士  400    9.9% (8.9% to 10.9%)   6.26\n"
        );
    }

    #[test]
    fn a_wide_row_becomes_a_listing() {
        assert_eq!(
            table(&[row("Levies", 0.5)], Some(20)),
            "army:  Levies\nn:     400\nscore: 50.0% (49.0% to 51.0%)\nturns: 6.26\n"
        );
    }

    #[test]
    fn what_is_the_same_in_many_wide_rows_is_said_once() {
        let rows = [row("One", 0.5), row("Two", 0.6), row("Three", 0.7)];
        let text = table(&rows, Some(40));
        assert!(text.starts_with("n:     400\nturns: 6.26\n\narmy "), "{text}");
        assert_eq!(text.lines().count(), 7);
    }

    #[test]
    fn rows_with_sentences_become_listings() {
        let mut rows = [row("One", 0.5), row("Two", 0.6), row("Three", 0.7)];
        rows[1][6] = "this one says more than fits into half of the line".into();
        let text = table(&rows, Some(60));
        assert!(text.starts_with("army:  One\nn:     400\n"), "{text}");
        assert_eq!(text.split("\n\n").count(), 3);
    }

    #[test]
    fn without_a_terminal_nothing_is_folded() {
        assert_eq!(table(&[row("Levies", 0.5)], None).lines().count(), 2);
    }

    #[test]
    fn no_rows_are_said_to_be_none() {
        assert_eq!(table(&[], Some(80)), "(no rows)\n");
    }
}
