//! A chart: lines, bands and columns on two axes.

use crate::svg::{self, Scale, place};
use maud::{Markup, html};

/// Two axes with room for their numbers.
pub(crate) struct Chart {
    x: Scale,
    y: Scale,
    height: f64,
}

/// Where the axes stand: room for numbers at the left and below.
const LEFT: f64 = 36.0;
const BELOW: f64 = 20.0;
const TOP: f64 = 8.0;

/// The most points of a line: more cannot be told apart.
const MOST_POINTS: usize = 160;

impl Chart {
    /// Axes that hold these values, in a picture of this height.
    pub(crate) fn new(x: (f64, f64), y: (f64, f64), height: f64) -> Self {
        Self {
            x: Scale::new(x, (LEFT, svg::WIDTH - 8.0)),
            y: Scale::new(y, (height - BELOW, TOP)),
            height,
        }
    }

    /// The place of these values.
    pub(crate) fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.x.at(x), self.y.at(y))
    }

    /// The whole picture; `what` names the values along it, `shown` writes those up it.
    pub(crate) fn picture(
        &self,
        label: &str,
        what: &str,
        shown: &dyn Fn(f64) -> String,
        inside: &Markup,
    ) -> Markup {
        let bottom = self.height - BELOW;
        let whole = |value: &f64| value.fract() == 0.0;
        let all = html! {
            @for value in self.y.ticks(4) {
                @let y = place(self.y.at(value));
                line.axis x1=(place(LEFT)) x2=(place(svg::WIDTH - 8.0)) y1=(y) y2=(y) {}
                text.soft x=(place(LEFT - 5.0)) y=(place(self.y.at(value) + 4.0)) text-anchor="end" { (shown(value)) }
            }
            (inside)
            @for value in self.x.ticks(8).iter().filter(|value| whole(value)) {
                text.soft x=(place(self.x.at(*value))) y=(place(bottom + 15.0)) text-anchor="middle" { (format!("{value:.0}")) }
            }
            text.soft x="0" y=(place(bottom + 15.0)) { (what) }
        };
        svg::picture(self.height, label, &all)
    }

    /// A line through these points.
    pub(crate) fn line(&self, class: &str, points: &[(f64, f64)]) -> Markup {
        html! { @if !points.is_empty() { path class=(class) d=(path(self.places(&thinned(points)))) {} } }
    }

    /// An area between two lines over the same values.
    pub(crate) fn band(&self, class: &str, low: &[(f64, f64)], high: &[(f64, f64)]) -> Markup {
        let (low, high) = (thinned(low), thinned(high));
        let around = self.places(&high).chain(self.places(&low).rev());
        html! { @if !low.is_empty() { path class=(class) d=(format!("{}Z", path(around))) {} } }
    }

    /// A column over each value, this wide in values.
    pub(crate) fn columns(&self, class: &str, wide: f64, columns: &[(f64, f64, String)]) -> Markup {
        let bottom = self.height - BELOW;
        html! {
            @for (value, high, tip) in columns.iter().filter(|column| column.1 > 0.0) {
                @let (from, to) = (self.x.at(value - wide / 2.0), self.x.at(value + wide / 2.0));
                @let top = self.y.at(*high);
                rect class=(class) x=(place(from + 0.5)) width=(place((to - from - 1.0).max(0.5))) y=(place(top)) height=(place(bottom - top)) data-tip=(tip) {}
            }
        }
    }

    fn places<'p>(
        &'p self,
        points: &'p [(f64, f64)],
    ) -> impl DoubleEndedIterator<Item = (f64, f64)> + 'p {
        points.iter().map(|&point| self.at(point))
    }
}

/// The outline through these places.
pub(crate) fn path(places: impl Iterator<Item = (f64, f64)>) -> String {
    let text = |(at, (x, y)): (usize, (f64, f64))| {
        format!("{}{} {}", if at == 0 { 'M' } else { 'L' }, place(x), place(y))
    };
    places.enumerate().map(text).collect()
}

/// No more points than can be told apart, the last among them.
fn thinned(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let step = points.len().div_ceil(MOST_POINTS).max(1);
    let last = points.len().saturating_sub(1);
    let kept = points.iter().enumerate().filter(|&(at, _)| at % step == 0 || at == last);
    kept.map(|(_, &point)| point).collect()
}

/// A histogram of shares by whole value. Many values share a column.
pub(crate) fn histogram(counts: &[(f64, f64)], class: &str, what: &str) -> Markup {
    const MOST_COLUMNS: f64 = 60.0;
    // The last column holds the few beyond.
    const FEW: f64 = 0.0005;
    let beyond = |from: f64| -> f64 {
        counts.iter().filter(|count| count.0 >= from).map(|count| count.1).sum()
    };
    let some = || counts.iter().filter(|count| count.1 > 0.0).map(|count| count.0);
    let low = some().fold(f64::MAX, f64::min);
    let mut downwards: Vec<&(f64, f64)> = counts.iter().filter(|count| count.1 > 0.0).collect();
    downwards.sort_by(|one, other| other.0.total_cmp(&one.0));
    let mut share = 0.0;
    let enough = downwards.iter().find(|count| {
        share += count.1;
        share >= FEW
    });
    let high = enough.map_or(low, |count| count.0);
    if low > some().fold(f64::MIN, f64::max) {
        return html! {};
    }
    let more = beyond(high + 1.0);
    let wide = ((high - low + 1.0) / MOST_COLUMNS).ceil().max(1.0);
    let columns = ((high - low) / wide) as usize + 1;
    let last = columns - 1;
    let columns: Vec<(f64, f64, String)> = (0..columns)
        .map(|column| {
            let from = low + column as f64 * wide;
            let within = counts.iter().filter(|(value, _)| (from..from + wide).contains(value));
            let all: f64 = within.map(|count| count.1).sum();
            let share = if column == last { beyond(from) } else { all };
            let named = match wide > 1.0 {
                _ if column == last && more > 0.0 => format!("{from:.0} or more"),
                true => format!("{from:.0} to {:.0}", from + wide - 1.0),
                false => format!("{from:.0}"),
            };
            let tip = format!("{named}: {}", svg::percent(share));
            (from + (wide - 1.0) / 2.0, share, tip)
        })
        .collect();
    let most = columns.iter().map(|column| column.1).fold(0.0, f64::max);
    let common = columns.iter().max_by(|a, b| a.1.total_cmp(&b.1)).map_or("", |column| &column.2);
    let chart = Chart::new((low - 0.7, high + wide), (0.0, most * 1.05), 120.0);
    let label = format!("Histogram of {what}, {low:.0} to {high:.0}; most often {common}");
    chart.picture(&label, what, &svg::percent_whole, &chart.columns(class, wide, &columns))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_gives_many_values_one_column() {
        let even: Vec<(f64, f64)> = (1..=600).map(|turn| (f64::from(turn), 1.0 / 600.0)).collect();
        let page = histogram(&even, "f-none", "turns").into_string();
        assert_eq!(page.matches("<rect").count(), 60);
        assert!(page.contains("1 to 10: 1.7%") && page.contains("591 to 600: 1.7%"), "{page}");
        assert_eq!(histogram(&[], "f-none", "turns").into_string(), "");
        assert_eq!(histogram(&[(3.0, 0.0)], "f-none", "turns").into_string(), "");
    }

    #[test]
    fn a_long_line_keeps_its_end() {
        let points: Vec<(f64, f64)> = (0..1000).map(|at| (f64::from(at), 0.0)).collect();
        let kept = thinned(&points);
        assert!(kept.len() <= MOST_POINTS + 1);
        assert_eq!(kept.last(), points.last());
    }
}
