//! A forest plot: a table in which each row is a number with its bars, all on one scale.

use crate::svg::{self, Scale, place};
use maud::{Markup, html};

/// A forest plot, without its rows.
#[derive(Clone, Copy)]
pub(crate) struct Forest<'f> {
    /// The name of the table for screen readers.
    pub(crate) label: &'f str,
    /// The heading of the rows.
    pub(crate) what: &'f str,
    /// The headings of the cells before the bars; numbers.
    pub(crate) before: &'f [&'f str],
    /// The heading of the bars.
    pub(crate) bars: &'f str,
    /// The headings of the cells after the bars; words.
    pub(crate) after: &'f [&'f str],
    /// The scale of all rows, across [`svg::WIDTH`].
    pub(crate) scale: Scale,
    /// How its ticks are written.
    pub(crate) shown: &'f dyn Fn(f64) -> String,
    /// The neutral value, such as an even score or a cost that is right. Bars start there, or at 0.
    pub(crate) even: Option<f64>,
    /// The range in which a difference does not matter.
    pub(crate) band: Option<(f64, f64)>,
    /// The key: the class and the word of each line.
    pub(crate) key: &'f [(&'static str, &'f str)],
}

/// A row of a forest plot.
#[derive(Default)]
pub(crate) struct Lanes {
    /// Its label.
    pub(crate) name: String,
    /// More of the label, in small print.
    pub(crate) note: String,
    /// The cells before the bars.
    pub(crate) before: Vec<String>,
    /// The number.
    pub(crate) value: Option<f64>,
    /// Its bars, one per lane: the class of the line, and its ends.
    pub(crate) bars: Vec<(&'static str, (f64, f64))>,
    /// The class of a bar from the neutral value to the number.
    pub(crate) fill: Option<&'static str>,
    /// The range in which a difference does not matter, if rows differ in it.
    pub(crate) band: Option<(f64, f64)>,
    /// A tick to compare the number with.
    pub(crate) mark: Option<f64>,
    /// The bars in words, for screen readers.
    pub(crate) said: String,
    /// The cells after the bars.
    pub(crate) after: Vec<Markup>,
}

/// The height of a lane.
const LANE: f64 = 7.0;

impl Forest<'_> {
    /// The table of these rows, with its key.
    pub(crate) fn table(&self, rows: &[Lanes]) -> Markup {
        html! {
            div.scroll role="region" tabindex="0" aria-label=(self.label) {
                table.stack.forest {
                    thead {
                        tr {
                            th scope="col" { (self.what) }
                            @for heading in self.before { th.r scope="col" { (heading) } }
                            th.bars scope="col" { (self.bars) (self.axis()) }
                            @for heading in self.after { th scope="col" { (heading) } }
                        }
                    }
                    tbody { @for row in rows { (self.row(row)) } }
                }
            }
            // Phones do not show the head of the table.
            div.narrow { (self.axis()) }
            @let used = self.used(rows);
            @if used.len() > 1 {
                ul.key { @for (class, word) in used { li { (svg::stroke(class)) (word) } } }
            }
        }
    }

    /// The entries of the key that are in use.
    fn used(&self, rows: &[Lanes]) -> Vec<(&'static str, &str)> {
        let drawn = |class: &str| rows.iter().flat_map(|row| &row.bars).any(|bar| bar.0 == class);
        self.key.iter().copied().filter(|(class, _)| drawn(class)).collect()
    }

    fn row(&self, row: &Lanes) -> Markup {
        html! {
            tr {
                th scope="row" { (row.name) @if !row.note.is_empty() { small.of { (row.note) } } }
                @for (heading, cell) in self.before.iter().zip(&row.before) { td.r data-l=(heading) { (cell) } }
                td.wide { (self.lanes(row)) }
                @for (heading, cell) in self.after.iter().zip(&row.after) { td data-l=(heading) { div { (cell) } } }
            }
        }
    }

    fn lanes(&self, row: &Lanes) -> Markup {
        let height = LANE * row.bars.len().max(2) as f64 + 4.0;
        let x = |value: f64| place(self.scale.at(value));
        let (top, bottom) = ("0", place(height));
        let inside = html! {
            @if let Some((low, high)) = row.band.or(self.band) {
                rect.band x=(x(low)) y=(top) height=(bottom) width=(place(self.scale.at(high) - self.scale.at(low))) {}
            }
            @if let Some(even) = self.even { line.even x1=(x(even)) x2=(x(even)) y1=(top) y2=(bottom) {} }
            @if let Some((class, value)) = row.fill.zip(row.value) {
                @let (from, to) = (self.scale.at(self.even.unwrap_or(0.0)), self.scale.at(value));
                rect class=(class) x=(place(from.min(to))) y="3" height=(place(height - 6.0)) width=(place((to - from).abs())) {}
            }
            @for (lane, (class, (low, high))) in row.bars.iter().enumerate() {
                @let y = place(LANE * (lane as f64 + 0.5) + (height - LANE * row.bars.len() as f64) / 2.0);
                line class=(format!("range {class}")) x1=(x(*low)) x2=(x(*high)) y1=(y) y2=(y) {}
            }
            @if let Some(mark) = row.mark { line.tick x1=(x(mark)) x2=(x(mark)) y1=(top) y2=(bottom) {} }
            @if let Some(value) = row.value { circle.dot cx=(x(value)) cy=(place(height / 2.0)) r="3.5" {} }
        };
        svg::picture(height, &format!("{}: {}", row.name, row.said), &inside)
    }

    fn axis(&self) -> Markup {
        let inside = html! {
            @for value in self.scale.ticks(6) {
                @let x = place(self.scale.at(value));
                line.axis x1=(x) x2=(x) y1="0" y2="5" {}
                text.soft x=(x) y="16" text-anchor="middle" { ((self.shown)(value)) }
            }
        };
        html! { svg viewBox=(format!("0 0 {} 20", place(svg::WIDTH))) aria-hidden="true" { (inside) } }
    }
}
