//! A heat map: a real table of numbers, shaded by their size, that can be read aloud and copied.

use maud::{Markup, html};

/// A heat map.
pub(crate) struct Heat<'h> {
    /// The name of the table for screen readers.
    pub(crate) label: &'h str,
    /// The heading of the rows and columns.
    pub(crate) corner: &'h str,
    /// The headings of the columns.
    pub(crate) columns: &'h [String],
    /// The headings of the rows.
    pub(crate) rows: &'h [String],
    /// The cell of a row and a column.
    pub(crate) cell: &'h dyn Fn(usize, usize) -> Cell,
}

/// The most rows, and the most columns, that a heat map shows: a page stays small enough to be mailed.
const MOST: usize = 150;

/// A cell of a heat map.
pub(crate) enum Cell {
    /// A number: its shade from 0 (least) through 1/2 (neutral) to 1 (most), and its text.
    Known(f64, String),
    /// A number with a note.
    Told(f64, String, String),
    /// An unknown number.
    Unknown,
    /// A cell that has no number, such as the diagonal.
    None,
}

impl Heat<'_> {
    /// The table.
    pub(crate) fn table(&self) -> Markup {
        let columns = &self.columns[..self.columns.len().min(MOST)];
        let rows = &self.rows[..self.rows.len().min(MOST)];
        let all = columns.len() == self.columns.len() && rows.len() == self.rows.len();
        html! {
            div.scroll role="region" tabindex="0" aria-label=(self.label) {
                table.heat {
                    thead {
                        tr {
                            th scope="col" { (self.corner) }
                            @for column in columns { th scope="col" { (column) } }
                        }
                    }
                    tbody {
                        @for (row, name) in rows.iter().enumerate() {
                            tr {
                                th scope="row" { (name) }
                                @for column in 0..columns.len() { ((self.cell)(row, column).markup()) }
                            }
                        }
                    }
                }
            }
            @if !all {
                p { "The first " (rows.len()) " of " (self.rows.len()) " rows and " (columns.len()) " of " (self.columns.len()) " columns; the CSV file has them all." }
            }
        }
    }
}

impl Cell {
    fn markup(&self) -> Markup {
        html! {
            @match self {
                Cell::Known(shade, text) => td class=(class(*shade)) { (text) },
                Cell::Told(shade, text, more) => td class=(class(*shade)) data-tip=(more) { (text) },
                Cell::Unknown => td.of { "-" },
                Cell::None => td {},
            }
        }
    }
}

/// One of eleven shades.
fn class(shade: f64) -> &'static str {
    const SHADES: [&str; 11] = ["h0", "h1", "h2", "h3", "h4", "h5", "h6", "h7", "h8", "h9", "h10"];
    // NaN becomes 0.
    SHADES[(shade.clamp(0.0, 1.0) * 10.0).round() as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shades_go_from_least_to_most() {
        let shades = [-1.0, 0.0, 0.04, 0.5, 0.96, 1.0, 7.0].map(class);
        assert_eq!(shades, ["h0", "h0", "h0", "h5", "h10", "h10", "h10"]);
        assert_eq!(class(f64::NAN), "h0");
    }

    #[test]
    fn names_stay_text_and_what_is_unknown_says_so() {
        let rows = ["<b>x".to_owned()];
        let columns = ["<i>".to_owned(), "y".to_owned()];
        let cell = |_, column| match column {
            0 => Cell::Known(0.5, "50%".to_owned()),
            _ => Cell::Unknown,
        };
        let heat = Heat {
            label: "all",
            corner: "row against column",
            columns: &columns,
            rows: &rows,
            cell: &cell,
        };
        let html = heat.table().into_string();
        assert!(html.contains("&lt;b&gt;x") && html.contains("&lt;i&gt;"), "{html}");
        assert!(html.contains(r#"<td class="h5">50%</td><td class="of">-</td>"#), "{html}");
    }

    #[test]
    fn a_heat_map_stays_small_and_says_so() {
        let names: Vec<String> = (0..2 * MOST).map(|at| at.to_string()).collect();
        let cell = |_, _| Cell::Unknown;
        let heat = Heat { label: "all", corner: "x", columns: &names, rows: &names, cell: &cell };
        let html = heat.table().into_string();
        assert_eq!(html.matches("<td").count(), MOST * MOST);
        assert!(html.contains(&format!("The first {MOST} of {} rows", 2 * MOST)), "{html}");
    }
}
