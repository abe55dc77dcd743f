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
    /// The heading of each row, and its cells.
    pub(crate) rows: &'h [(String, Vec<Cell>)],
}

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
        html! {
            div.scroll role="region" tabindex="0" aria-label=(self.label) {
                table.heat {
                    thead {
                        tr {
                            th scope="col" { (self.corner) }
                            @for column in self.columns { th scope="col" { (column) } }
                        }
                    }
                    tbody {
                        @for (name, cells) in self.rows {
                            tr {
                                th scope="row" { (name) }
                                @for cell in cells { (cell.markup()) }
                            }
                        }
                    }
                }
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
        let rows = [("<b>x".to_owned(), vec![Cell::Known(0.5, "50%".to_owned()), Cell::Unknown])];
        let columns = ["<i>".to_owned(), "y".to_owned()];
        let heat =
            Heat { label: "all", corner: "row against column", columns: &columns, rows: &rows };
        let html = heat.table().into_string();
        assert!(html.contains("&lt;b&gt;x") && html.contains("&lt;i&gt;"), "{html}");
        assert!(html.contains(r#"<td class="h5">50%</td><td class="of">-</td>"#), "{html}");
    }
}
