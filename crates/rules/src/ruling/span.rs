//! A whole number that may be left to chance, in a range.

use super::{Choice, Setting, SettingFault, Takes, in_range};
use std::fmt;

/// A whole number, or a range from which it is drawn anew for each pair of battles.
///
/// ```
/// use fairfight_rules::ruling::Span;
/// assert_eq!(Span::new(20, 30).to_string(), "20-30");
/// assert_eq!(Span::new(24, 24).to_string(), "24");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// The smallest number of the range.
    pub least: i16,
    /// The largest number; equal to `least` if nothing is left to chance.
    pub most: i16,
}

impl Span {
    /// The whole numbers from `least` to `most`.
    ///
    /// # Panics
    /// If `least` is more than `most`.
    pub const fn new(least: i16, most: i16) -> Span {
        assert!(least <= most, "a range begins with its least number");
        Span { least, most }
    }

    /// The valid values in a file if both ends may be from `min` to `max`.
    pub fn choices(min: i64, max: i64) -> String {
        format!("a whole number from {min} to {max}, or a range of them such as \"20-30\"")
    }

    /// The span in a file, with both ends from `min` to `max`: `24` or `"20-30"`.
    ///
    /// # Errors
    /// If it is neither, or an end is outside the range.
    pub fn of(setting: &Setting, min: i64, max: i64) -> Result<Span, SettingFault> {
        let wrong = || SettingFault::NotAnOption(Span::choices(min, max));
        let ends = match setting {
            &Setting::Whole(number) => (number, number),
            Setting::Word(text) => {
                let end = |text: &str| text.trim().parse::<i64>().map_err(|_| wrong());
                let (least, most) = text.split_once('-').ok_or_else(wrong)?;
                (end(least)?, end(most)?)
            }
            Setting::Named(..) | Setting::List(_) => return Err(wrong()),
        };
        let (least, most) = (in_range(ends.0, min, max)?, in_range(ends.1, min, max)?);
        if least <= most { Ok(Span::new(least, most)) } else { Err(wrong()) }
    }

    /// The span, as in a file.
    pub fn setting(self) -> Setting {
        match self {
            Span { least, most } if least == most => Setting::Whole(least.into()),
            range => Setting::Word(range.to_string()),
        }
    }

    /// The only answer of a ruling that takes a span.
    pub const fn choice(means: &'static str, min: i64, max: i64) -> Choice {
        Choice { word: "", means, takes: Takes::Span(min, max) }
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Span { least, most } = self;
        if least == most { write!(f, "{least}") } else { write!(f, "{least}-{most}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_is_a_number_or_two_in_order_within_the_range() {
        let of = |setting: &Setting| Span::of(setting, 0, 1000).ok();
        let word = |text: &str| of(&Setting::Word(text.to_owned()));
        assert_eq!(of(&Setting::Whole(24)), Some(Span::new(24, 24)));
        assert_eq!(word("20-30"), Some(Span::new(20, 30)));
        assert_eq!(word("20 - 30"), Some(Span::new(20, 30)));
        assert_eq!(word("7-7"), Some(Span::new(7, 7)));
        for wrong in ["30-20", "20", "20-", "-20", "a-b", "20-30-40", "20-1001", ""] {
            assert_eq!(word(wrong), None, "{wrong}");
        }
        assert_eq!(of(&Setting::Whole(-1)), None);
        assert_eq!(of(&Setting::List(Vec::new())), None);
    }

    #[test]
    fn a_span_reads_what_it_writes() {
        for span in [Span::new(20, 30), Span::new(24, 24), Span::new(0, 1000)] {
            assert_eq!(Span::of(&span.setting(), 0, 1000), Ok(span));
        }
    }
}
