//! One value as a table shows it.

use crate::{Shown, Value};
use fairfight_rules::text::visible;

/// The text of a value; `None` for an unknown one.
pub(super) fn text(value: &Value, shown: Shown) -> Option<String> {
    match value.checked() {
        Value::Text(text) => Some(visible(text).into_owned()),
        Value::Flag(yes) => Some(if *yes { "yes" } else { "no" }.to_owned()),
        Value::Whole(number) => Some(number.to_string()),
        Value::Float(number) => Some(match shown {
            Shown::Share(decimals) => percentage(*number, decimals.into()),
            Shown::Points(decimals) => format!("{} {POINTS}", points(*number, decimals.into())),
            Shown::Decimals(decimals) => rounded(*number, decimals.into()),
            Shown::Text | Shown::Flag | Shown::Whole => number.to_string(),
        }),
        Value::Empty => None,
    }
}

/// The text of an end of an interval, without its unit, which the estimate names.
pub(super) fn end(value: &Value, shown: Shown) -> Option<String> {
    let text = text(value, shown)?;
    Some(match shown {
        Shown::Points(_) => text.trim_end_matches(POINTS).trim_end().to_owned(),
        Shown::Share(_) | Shown::Decimals(_) | Shown::Text | Shown::Flag | Shown::Whole => text,
    })
}

/// The unit of differences of shares.
const POINTS: &str = "points";

/// A difference of shares in percentage points, with its sign unless it rounds to zero.
fn points(difference: f64, decimals: usize) -> String {
    let text = rounded(difference * 100.0, decimals);
    let signed = difference > 0.0 && text != rounded(0.0, decimals);
    if signed { format!("+{text}") } else { text }
}

/// A rounded number, without a sign if it rounds to zero.
fn rounded(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    match text.strip_prefix('-') {
        Some(digits) if digits.bytes().all(|byte| matches!(byte, b'0' | b'.')) => digits.to_owned(),
        Some(_) | None => text,
    }
}

/// A share as a percentage. A rare result does not round to never, nor a frequent one to always: `<0.1%`, `>99.9%`.
fn percentage(share: f64, decimals: usize) -> String {
    let text = rounded(share * 100.0, decimals);
    let (never, always) = (rounded(0.0, decimals), rounded(100.0, decimals));
    let least = 10_f64.powi(-(decimals as i32));
    if share > 0.0 && text == never {
        format!("<{}%", rounded(least, decimals))
    } else if share < 1.0 && text == always {
        format!(">{}%", rounded(100.0 - least, decimals))
    } else {
        format!("{text}%")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_is_not_never_and_frequent_is_not_always() {
        let share = |share: f64| text(&share.into(), Shown::Share(1)).unwrap();
        assert_eq!(share(0.0), "0.0%");
        assert_eq!(share(0.0002), "<0.1%");
        assert_eq!(share(0.5), "50.0%");
        assert_eq!(share(0.99996), ">99.9%");
        assert_eq!(share(1.0), "100.0%");
        assert_eq!(text(&0.004.into(), Shown::Share(0)).unwrap(), "<1%");
    }

    #[test]
    fn differences_are_points_with_a_sign() {
        let shown = |difference: f64| text(&difference.into(), Shown::Points(2)).unwrap();
        assert_eq!(
            [0.035, -0.5, 0.0, 1e-9].map(shown),
            ["+3.50", "-50.00", "0.00", "0.00"].map(|x| format!("{x} points"))
        );
        assert_eq!(end(&0.035.into(), Shown::Points(2)).unwrap(), "+3.50");
        assert_eq!(end(&0.035.into(), Shown::Share(1)).unwrap(), "3.5%");
    }

    #[test]
    fn what_rounds_to_zero_has_no_sign() {
        assert_eq!(text(&(-0.001).into(), Shown::Decimals(2)).unwrap(), "0.00");
        assert_eq!(text(&(-0.51).into(), Shown::Decimals(2)).unwrap(), "-0.51");
    }

    #[test]
    fn names_do_not_steer_the_terminal() {
        let name = text(&"a\u{1b}[31m\nb".into(), Shown::Text).unwrap();
        assert_eq!(name, r"a\u{1b}[31m\nb");
    }
}
