//! The bars of scores, drawn and in words.

use crate::document::Row;
use crate::svg::percent;

/// The bars of a score or a gain: the class of the line, and the word of the bar.
pub(super) const BARS: [(&str, &str); 4] =
    [("s-dice", "dice"), ("s-doctrine", "doctrine"), ("s-ruling", "ruling"), ("s-model", "model")];

/// The bars of this row that are known. Those of the dice are the ends of the column `dice`.
pub(super) fn bars(row: Row<'_>, dice: &str) -> Vec<(&'static str, (f64, f64))> {
    let ends = |&(class, word): &(&'static str, &str)| {
        Some((class, row.ends(if word == "dice" { dice } else { word })?))
    };
    BARS.iter().filter_map(ends).collect()
}

/// The same in words; `None` if none is known.
pub(super) fn in_words(row: Row<'_>, dice: &str, shown: fn(f64) -> String) -> Option<String> {
    let ends = |&(_, word): &(&str, &str)| {
        let (low, high) = row.ends(if word == "dice" { dice } else { word })?;
        Some(format!("{} to {} by the {word}", shown(low), shown(high)))
    };
    let words: Vec<String> = BARS.iter().filter_map(ends).collect();
    (!words.is_empty()).then(|| words.join("; "))
}

/// The two ends of an interval or a range of shares in words.
pub(super) fn to((low, high): (f64, f64)) -> String {
    format!("{} to {}", percent(low), percent(high))
}

/// A share in whole per cents: a tick of an axis, a cell of a heat map.
pub(super) fn whole(share: f64) -> String {
    format!("{:.0}%", share * 100.0)
}
