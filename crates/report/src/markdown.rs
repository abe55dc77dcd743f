//! Markdown: a table for a pull request or a step summary.

use crate::{Report, TextColumn, TextTable};
use std::io::{self, Write};

/// Writes a report as a table of GitHub Flavored Markdown, below these lines of text.
///
/// Values are rounded and intervals joined to their estimates, as in [`write_table`](crate::write_table). Columns with
/// the same value in every row go into one line above the table.
///
/// ```
/// use fairfight_report::{Column, Report, Shown, write_markdown};
///
/// let mut report = Report::new(vec![
///     Column::key("army", "name of the list", Shown::Text),
///     Column::new("score", "win 1, draw 1/2, loss 0", Shown::Share(1)),
/// ]);
/// report.push(vec!["Levies | many".into(), 0.25.into()]);
/// let mut text = Vec::new();
/// write_markdown("Levies are weak.", &report, &mut text)?;
/// assert_eq!(
///     String::from_utf8_lossy(&text),
///     "Levies are weak.\n\n| army | score |\n|:--|--:|\n| Levies \\| many | 25.0% |\n"
/// );
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// The writer's error, with its own kind.
pub fn write_markdown(lead: &str, report: &Report, mut out: impl Write) -> io::Result<()> {
    for line in lead.lines().map(str::trim).filter(|line| !line.is_empty()) {
        writeln!(out, "{}\n", escaped(line))?;
    }
    let mut table = TextTable::of(report);
    if table.rows() == 0 {
        writeln!(out, "(no rows)")?;
        return out.flush();
    }
    if table.rows() > 1 {
        let same = table.take_constant();
        let said = |column: &TextColumn<'_>| {
            format!("{} {}", escaped(&column.name), escaped(&column.cells[0]))
        };
        if !same.columns.is_empty() {
            let said: Vec<String> = same.columns.iter().map(said).collect();
            writeln!(out, "The same in every row: {}.\n", said.join("; "))?;
        }
    }
    let line = |text: &dyn Fn(&TextColumn<'_>) -> String| -> String {
        table.columns.iter().map(|column| format!(" {} |", escaped(&text(column)))).collect()
    };
    writeln!(out, "|{}", line(&|column| column.name.to_string()))?;
    let rule = |column: &TextColumn<'_>| if column.to_the_right { "--:|" } else { ":--|" };
    let rule: String = table.columns.iter().map(rule).collect();
    writeln!(out, "|{rule}")?;
    for row in 0..table.rows() {
        writeln!(out, "|{}", line(&|column| column.cells[row].clone()))?;
    }
    out.flush()
}

/// The text with all markup escaped.
fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if "\\`*_[]<>|~#&".contains(c) {
            shown.push('\\');
        }
        shown.push(c);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Column, Shown};

    #[test]
    fn names_are_no_markup_and_what_is_the_same_is_said_once() {
        let mut report = Report::new(vec![
            Column::key("name", "", Shown::Text),
            Column::new("level", "", Shown::Share(0)),
        ]);
        report.push(vec!["<b>*a*</b>\n|".into(), 0.95.into()]);
        report.push(vec!["b".into(), 0.95.into()]);
        let mut text = Vec::new();
        write_markdown("", &report, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert_eq!(
            text,
            "The same in every row: level 95%.\n\n| name |\n|:--|\n| \\<b\\>\\*a\\*\\</b\\>\\\\n\\| |\n| b |\n"
        );
    }
}
