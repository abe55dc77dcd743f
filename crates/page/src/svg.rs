//! Small pictures: bars with a dot, shares, histograms, curves. Plain SVG, which a screen reader can name.

use maud::{Markup, html};

/// The width of pictures in their own units, about that of a phone; they are scaled to the page.
pub(crate) const WIDTH: f64 = 400.0;

/// From values to places across a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Scale {
    /// Values from `low` to `high` across the places `from` to `to`.
    pub(crate) fn new((low, high): (f64, f64), (from, to): (f64, f64)) -> Self {
        let high = if high > low { high } else { low + 1.0 };
        Self { low, high, from, to }
    }

    /// A scale that holds all these values, with a little room.
    pub(crate) fn holding(values: impl IntoIterator<Item = f64>, places: (f64, f64)) -> Self {
        let values = values.into_iter().filter(|value| value.is_finite());
        let (low, high) = values
            .fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
        if low > high {
            return Self::new((0.0, 1.0), places);
        }
        let room = (high - low) * 0.04;
        Self::new((low - room, high + room), places)
    }

    /// The place of a value; one beyond the scale is at its end.
    pub(crate) fn at(self, value: f64) -> f64 {
        let share = ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        self.from + share * (self.to - self.from)
    }

    /// Round values along it, about so many.
    pub(crate) fn ticks(self, about: usize) -> Vec<f64> {
        let least = (self.high - self.low) / about.max(1) as f64;
        let mut step = 1.0;
        while step < least {
            step *= 10.0;
        }
        while step / 10.0 >= least {
            step /= 10.0;
        }
        let step =
            [step / 5.0, step / 2.0, step].into_iter().find(|&step| step >= least).unwrap_or(step);
        let first = (self.low / step).ceil() as i64;
        (first..)
            .map(|count| count as f64 * step)
            .take_while(|&value| value <= self.high)
            .take(50)
            .collect()
    }
}

/// A place, rounded so that the page is the same on every computer, and small.
pub(crate) fn place(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// A picture of this size (its width is [`WIDTH`] unless it says otherwise), named for those who do not see it.
pub(crate) fn picture(height: f64, label: &str, inside: &Markup) -> Markup {
    html! {
        svg viewBox=(format!("0 0 {} {}", place(WIDTH), place(height))) role="img" aria-label=(label) { (inside) }
    }
}

/// Shares of a whole as one bar, each with a class and what it is; and their key with the numbers.
pub(crate) fn shares(parts: &[(&str, &str, f64)], label: &str) -> Markup {
    let mut from = 0.0;
    let mut places = Vec::new();
    for &(what, class, share) in parts {
        places.push((what, class, share, from));
        from += share;
    }
    let width = |share: f64| place(share * WIDTH);
    let inside = html! {
        @for (what, class, share, from) in places.iter().filter(|part| part.2 > 0.0) {
            rect class=(class) x=(width(*from)) y="0" width=(width(*share)) height="26" data-tip=(format!("{what}: {}", percent(*share))) {}
        }
    };
    html! {
        (picture(26.0, label, &inside))
        ul.key {
            @for (what, class, share) in parts.iter().filter(|part| part.2 > 0.0) {
                li { (swatch(class)) (what) " " (percent(*share)) }
            }
        }
    }
}

/// A colour of a key.
pub(crate) fn swatch(class: &str) -> Markup {
    html! { svg viewBox="0 0 20 12" aria-hidden="true" { rect class=(class) width="20" height="12" {} } }
}

/// A line of a key.
pub(crate) fn stroke(class: &str) -> Markup {
    html! { svg viewBox="0 0 20 12" aria-hidden="true" { line class=(format!("range {class}")) x1="0" x2="20" y1="6" y2="6" {} } }
}

/// A curve of a key, dashed as in the picture.
pub(crate) fn curve(class: &str) -> Markup {
    html! { svg viewBox="0 0 20 12" aria-hidden="true" { path class=(class) d="M0 6L20 6" {} } }
}

/// A share as people read it.
pub(crate) fn percent(share: f64) -> String {
    fairfight_report::shown_text(&share.into(), fairfight_report::Shown::Share(1))
}

/// A share on an axis.
pub(crate) fn percent_whole(share: f64) -> String {
    format!("{}%", place(share * 100.0))
}

/// A bar of a number in a cell.
pub(crate) fn bar(class: &str, share: f64, label: &str) -> Markup {
    let inside = html! { rect class=(class) x="0" y="2" height="12" width=(place(share.clamp(0.0, 1.0) * WIDTH)) {} };
    picture(16.0, label, &inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        assert_eq!(
            Scale::new((0.0, 1.0), (0.0, 400.0)).ticks(6),
            [0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0]
        );
        assert_eq!(Scale::new((3.2, 19.0), (0.0, 400.0)).ticks(4), [5.0, 10.0, 15.0]);
        let far = Scale::new((-1e9, 1e9), (0.0, 1.0)).ticks(6);
        assert!((3..=8).contains(&far.len()), "{far:?}");
        assert!(Scale::new((1.0, 1.0), (0.0, 1.0)).ticks(6).len() <= 50);
    }

    #[test]
    fn a_value_beyond_the_scale_is_at_its_end() {
        let scale = Scale::new((0.0, 2.0), (10.0, 30.0));
        assert_eq!([-1.0, 0.0, 1.0, 5.0].map(|value| scale.at(value)), [10.0, 10.0, 20.0, 30.0]);
    }
}
