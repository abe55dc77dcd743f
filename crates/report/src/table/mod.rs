//! The text table: rounded, aligned, and folded if it would be wider than the terminal.

mod cell;
mod layout;
mod text_table;

use super::{Report, Shown, Value, wrapped};
use layout::Layout;
use std::io::{self, Write};
pub use text_table::{TextColumn, TextTable};
use unicode_width::UnicodeWidthStr;

/// The gap between two columns.
const GAP: &str = "  ";

/// Writes a report as a text table for a terminal of `width` columns (`None`: as wide as it needs).
///
/// Numbers are rounded as their columns ask, shares become percentages, an interval joins its estimate (`52.1%
/// (50.9% to 53.3%)`), and columns without any value are left out. If it is still too wide, the columns with the same
/// value in every row move to lines above the table, and the rest is split into parts: each part has all rows, the key
/// columns ([`Column::key`](fn@super::Column::key)), and as many of the others as fit. One or two rows, rows with whole
/// sentences, and tables that cannot be split like this become a listing of `name: value`.
///
/// # Errors
///
/// The writer's error, with its own kind.
pub fn write_table(report: &Report, width: Option<usize>, mut out: impl Write) -> io::Result<()> {
    let mut table = TextTable::of(report);
    if table.rows() == 0 {
        writeln!(out, "(no rows)")?;
        return out.flush();
    }
    let width = width.unwrap_or(usize::MAX);
    if !layout::fits(&table, width) {
        let same = table.take_constant();
        if !same.columns.is_empty() {
            write_listing(&same, 0, width, &mut out)?;
            writeln!(out)?;
        }
    }
    match Layout::of(&table, width) {
        Layout::Parts(parts) => {
            for (at, part) in parts.iter().enumerate() {
                write_gap(at, &mut out)?;
                write_rows(&table, part, &mut out)?;
            }
        }
        Layout::Records => {
            for row in 0..table.rows() {
                write_gap(row, &mut out)?;
                write_listing(&table, row, width, &mut out)?;
            }
        }
    }
    out.flush()
}

/// A blank line before all but the first.
fn write_gap(at: usize, out: &mut impl Write) -> io::Result<()> {
    if at > 0 { writeln!(out) } else { Ok(()) }
}

/// The text of a value as a table shows it, `-` for an unknown one: for sentences beside tables. Characters that
/// control a terminal become escapes.
///
/// ```
/// use fairfight_report::{Shown, shown_text};
/// assert_eq!(shown_text(&0.5213.into(), Shown::Share(1)), "52.1%");
/// ```
pub fn shown_text(value: &Value, shown: Shown) -> String {
    cell::text(value, shown).unwrap_or_else(|| text_table::UNKNOWN.to_owned())
}

/// The header and the rows of these columns, each column as wide as its widest cell.
fn write_rows(table: &TextTable<'_>, part: &[usize], out: &mut impl Write) -> io::Result<()> {
    // Computed once, because the width of a column depends on all its cells.
    let columns = part.iter().map(|&at| (&table.columns[at], table.columns[at].width()));
    let columns: Vec<(&TextColumn<'_>, usize)> = columns.collect();
    write_row(&columns, |column| &column.name, out)?;
    for row in 0..table.rows() {
        write_row(&columns, |column| &column.cells[row], out)?;
    }
    Ok(())
}

/// Writes one line, without trailing blanks.
fn write_row(
    columns: &[(&TextColumn<'_>, usize)],
    cell: impl for<'c> Fn(&'c TextColumn<'_>) -> &'c str,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut line = String::new();
    for (column, width) in columns {
        let cell = cell(column);
        let blanks = " ".repeat(width - cell.width());
        let (before, after) = if column.to_the_right { (&*blanks, "") } else { ("", &*blanks) };
        for part in [before, cell, after, GAP] {
            line.push_str(part);
        }
    }
    writeln!(out, "{}", line.trim_end())
}

/// Writes one row as `name: value`, one line per column; a value wider than `width` continues below itself.
fn write_listing(
    table: &TextTable<'_>,
    row: usize,
    width: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let names = table.columns.iter().map(|column| column.name.len()).max().unwrap_or(0);
    let before = names + ": ".len();
    // On a terminal too narrow for two columns, indent less.
    let indent = if before <= width / 2 { before } else { (width / 4).min(before) };
    for column in &table.columns {
        let value =
            wrapped(&column.cells[row], width.saturating_sub(before), width.saturating_sub(indent));
        let label = format!("{}:", column.name);
        for (at, line) in value.iter().enumerate() {
            if at == 0 {
                writeln!(out, "{label:before$}{line}")?;
            } else {
                writeln!(out, "{:indent$}{line}", "")?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Column;

    const COLUMNS: &[Column] = &[
        Column::key("army", "name of the list", Shown::Text),
        Column::new("n", "battles", Shown::Whole),
        Column::new("score", "score", Shown::Share(1)),
        Column::new("score_low", "its low end", Shown::Share(1)),
        Column::new("score_high", "its high end", Shown::Share(1)),
        Column::new("turns", "mean", Shown::Decimals(2)),
        Column::new("note", "a note", Shown::Text),
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

    /// One row per army; every other one is aggressive.
    fn forces(armies: &[&str], width: Option<usize>) -> String {
        const COLUMNS: &[Column] = &[
            Column::key("army", "name of the list", Shown::Text),
            Column::new("points", "its points", Shown::Whole),
            Column::key("doctrine", "how it decides", Shown::Text),
            Column::new("beaten_by", "name of another list", Shown::Text),
            Column::new("turns", "mean", Shown::Decimals(2)),
            Column::new("seed", "the seed of the dice", Shown::Whole),
        ];
        let mut report = Report::new(COLUMNS);
        for (at, &army) in armies.iter().enumerate() {
            let doctrine = if at % 2 == 0 { "steady" } else { "aggressive" };
            let foe = at.checked_sub(1).map_or("nobody", |foe| armies[foe]);
            let turns = 5.5 + at as f64;
            let (points, seed) = (100 + at, 1_u8);
            report.push(vec![
                army.into(),
                points.into(),
                doctrine.into(),
                foe.into(),
                turns.into(),
                seed.into(),
            ]);
        }
        written(&report, width)
    }

    fn table(rows: &[Vec<Value>], width: Option<usize>) -> String {
        let mut report = Report::new(COLUMNS);
        rows.iter().for_each(|row| report.push(row.clone()));
        written(&report, width)
    }

    fn written(report: &Report, width: Option<usize>) -> String {
        let mut bytes = Vec::new();
        write_table(report, width, &mut bytes).unwrap();
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
    fn the_ends_of_a_range_are_one_column() {
        const COLUMNS: &[Column] = &[
            Column::key("unit", "a unit", Shown::Text),
            Column::new("model_low", "one end", Shown::Decimals(1)),
            Column::new("model_high", "the other", Shown::Decimals(1)),
            Column::new("dice_low", "never known", Shown::Decimals(1)),
            Column::new("dice_high", "never known", Shown::Decimals(1)),
        ];
        let mut report = Report::new(COLUMNS);
        report.push(vec!["levy".into(), 9.5.into(), 12.3.into(), Value::Empty, Value::Empty]);
        let unknown = [Value::Empty, Value::Empty, Value::Empty, Value::Empty];
        report.push([Value::from("knight")].into_iter().chain(unknown).collect());
        assert_eq!(
            written(&report, Some(80)),
            "unit          model\nlevy    9.5 to 12.3\nknight            -\n"
        );
        const SAME: &[Column] = &[
            Column::key("doctrine", "who leads", Shown::Text),
            Column::new("n", "battles", Shown::Whole),
            Column::new("doctrine_low", "one end", Shown::Decimals(1)),
            Column::new("doctrine_high", "the other", Shown::Decimals(1)),
        ];
        let mut report = Report::new(SAME);
        for led in ["stand", "siege"] {
            report.push(vec![led.into(), 4.into(), 9.5.into(), 12.3.into()]);
        }
        let text = written(&report, Some(80));
        assert!(text.starts_with("doctrine  n  doctrine range\n"), "{text}");
    }

    #[test]
    fn a_wide_row_becomes_a_listing() {
        assert_eq!(
            table(&[row("Levies", 0.5)], Some(30)),
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
        assert!(text.starts_with("n:     400\nturns: 6.26\n\narmy:  One\nscore: "), "{text}");
        assert_eq!(text.split("\n\n").count(), 4);
    }

    #[test]
    fn a_long_value_goes_on_below_itself() {
        let mut long = row("Levies", 0.5);
        long[6] = "a word or two more than this line holds".into();
        let text = table(&[long], Some(40));
        assert!(
            text.ends_with("note:  a word or two more than this line\n       holds\n"),
            "{text}"
        );
    }

    #[test]
    fn a_wide_table_is_parted_and_each_part_begins_with_what_names_its_rows() {
        assert_eq!(
            forces(&["Levies", "Levies", "Orcs"], Some(40)),
            "seed: 1\n\n\
             army    doctrine    points  beaten_by\n\
             Levies  steady         100  nobody\n\
             Levies  aggressive     101  Levies\n\
             Orcs    steady         102  Levies\n\n\
             army    doctrine    turns\n\
             Levies  steady       5.50\n\
             Levies  aggressive   6.50\n\
             Orcs    steady       7.50\n"
        );
    }

    #[test]
    fn where_the_army_alone_tells_the_rows_apart_it_is_enough() {
        assert_eq!(
            forces(&["Levies", "Household 騎士", "Orcs"], Some(40)),
            "seed: 1\n\n\
             army            points  doctrine\n\
             Levies             100  steady\n\
             Household 騎士     101  aggressive\n\
             Orcs               102  steady\n\n\
             army            beaten_by       turns\n\
             Levies          nobody           5.50\n\
             Household 騎士  Levies           6.50\n\
             Orcs            Household 騎士   7.50\n"
        );
    }

    #[test]
    fn what_does_not_fit_beside_the_names_of_the_rows_becomes_a_listing() {
        let text = forces(&["Levies", "Levies", "Orcs"], Some(25));
        assert!(text.starts_with("seed: 1\n\narmy:      Levies\npoints:    100\n"), "{text}");
        assert_eq!(text.split("\n\n").count(), 4);
    }

    #[test]
    fn nothing_is_lost_and_no_line_is_wider_than_the_terminal() {
        let names =
            ["Levies", "Household 騎士", "The host of the north with all its banners", "Orcs"];
        for many in 1..=names.len() {
            let wide = forces(&names[..many], None);
            assert_eq!(wide.lines().count(), many + 1);
            for width in [30, 40, 60, 80, 120] {
                let text = forces(&names[..many], Some(width));
                assert!(text.lines().all(|line| line.width() <= width), "{width}:\n{text}");
                for word in wide.split_whitespace() {
                    assert!(text.contains(word), "{word} at {width}:\n{text}");
                }
            }
        }
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
