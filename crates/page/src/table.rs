//! The table of a report, which is its CSV as people read it.

use crate::{Document, views};
use fairfight_report::{TextColumn, TextTable};
use fairfight_rules::text::visible;
use maud::{Markup, html};

/// The most rows that a page shows.
const MOST_ROWS: usize = 500;

/// The most cells that the first table of a page shows, and each other: a page stays small enough to be mailed.
const MOST_CELLS: (usize, usize) = (2_000, 1000);

/// A table of a page.
pub(crate) struct Table<'d> {
    id: String,
    label: String,
    most_cells: usize,
    same: TextTable<'d>,
    table: TextTable<'d>,
}

impl<'d> Table<'d> {
    /// The table of this report, the one at this place of the page.
    pub(crate) fn of(document: &'d Document, at: usize) -> Self {
        let hidden = views::only_in_csv(document);
        let mut table = TextTable::of(document.report());
        table.columns.retain(|column| !hidden.contains(&&*column.name));
        // Of a single row all is in the table: it would be left without a column.
        let same = table.take_constant();
        Self {
            id: format!("t{at}"),
            label: format!("Table: {}", visible(document.name())),
            most_cells: if at == 0 { MOST_CELLS.0 } else { MOST_CELLS.1 },
            same,
            table,
        }
    }

    /// The section of the table.
    pub(crate) fn section(&self, document: &Document) -> Markup {
        let rows = self.table.rows();
        html! {
            section {
                h2 { "Table: " (visible(document.name())) }
                @match rows {
                    0 => p { "This report has no rows." },
                    1 => (self.listing()),
                    _ => { (self.rows_of(rows)) (self.said_once()) (self.meanings()) },
                }
                @let hidden = views::only_in_csv(document);
                @if !hidden.is_empty() { p.of { "Only in the CSV file: " (hidden.join(", ")) "." } }
                @let empty = empty(document);
                @if !empty.is_empty() {
                    p.of { "Empty, because the run did not ask for it or does not know it: " (empty.join(", ")) "." }
                }
            }
        }
    }

    /// One row, a line a column.
    fn listing(&self) -> Markup {
        html! {
            div.scroll role="region" tabindex="0" aria-label=(self.label) {
                table.listing {
                    thead { tr { th scope="col" { "column" } th scope="col" { "value" } th scope="col" { "meaning" } } }
                    tbody {
                        @for column in &self.table.columns {
                            tr { th scope="row" { (visible(&column.name)) } td { (column.cells[0]) } td.of { (visible(column.doc)) } }
                        }
                    }
                }
            }
        }
    }

    fn rows_of(&self, rows: usize) -> Markup {
        let shown = rows.min(MOST_ROWS).min(self.most_cells / self.table.columns.len().max(1));
        html! {
            div.tools data-for=(self.id) {
                label { "Filter " input type="search"; }
                button type="button" { "Copy as CSV" }
                output {}
            }
            @if shown < rows {
                p { "The first " (shown) " of " (rows) " rows; the CSV file has them all." }
            }
            div.scroll role="region" tabindex="0" aria-label=(self.label) {
                table.data id=(self.id) {
                    thead {
                        tr {
                            @for column in &self.table.columns {
                                th.r[column.to_the_right] scope="col" { button type="button" data-tip=(visible(column.doc)) { (visible(&column.name)) } }
                            }
                        }
                    }
                    tbody {
                        @for row in 0..shown {
                            tr { @for column in &self.table.columns { (cell(column, row)) } }
                        }
                    }
                }
            }
        }
    }

    /// What is the same in every row.
    fn said_once(&self) -> Markup {
        html! {
            @if !self.same.columns.is_empty() {
                p.of {
                    "The same in every row: "
                    @for (at, column) in self.same.columns.iter().enumerate() {
                        @if at > 0 { "; " }
                        (visible(&column.name)) " " (column.cells[0])
                    }
                    "."
                }
            }
        }
    }

    fn meanings(&self) -> Markup {
        html! {
            details {
                summary { "What the columns mean" }
                dl {
                    @for column in self.table.columns.iter().chain(&self.same.columns) {
                        dt { (visible(&column.name)) }
                        dd { (visible(column.doc)) }
                    }
                }
            }
        }
    }
}

fn cell(column: &TextColumn<'_>, row: usize) -> Markup {
    let text = &column.cells[row];
    html! {
        @if column.key { th scope="row" { (text) } }
        @else if column.to_the_right { td.r { (text) } }
        @else { td { (text) } }
    }
}

/// The columns without a value in any row.
fn empty(document: &Document) -> Vec<String> {
    let report = document.report();
    let known =
        |at: usize| report.rows().iter().any(|row| row[at] != fairfight_report::Value::Empty);
    let columns = report.columns().iter().enumerate();
    columns
        .filter(|&(at, _)| !known(at))
        .map(|(_, column)| visible(&column.name).into_owned())
        .collect()
}
