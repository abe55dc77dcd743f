//! The line of a text that a span begins in, cut if it is too long to be read.

use fairfight_rules::text::visible;
use std::ops::Range;

/// The most bytes of a line that are shown.
const MOST_SHOWN: usize = 160;
/// How many of them are shown before the span.
const BEFORE: usize = 60;
/// Marks where a line is cut.
const CUT: &str = "...";

/// The line in which a span begins.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Excerpt {
    /// The number of the line, from 1.
    pub(super) line: usize,
    /// The column in characters, from 1.
    pub(super) column: usize,
    /// The line, or the part of it around the span.
    pub(super) text: String,
    /// Does `text` differ from the line: is it cut, or does it contain escapes?
    pub(super) altered: bool,
    /// The span within `text`; what lies beyond the line is left out.
    pub(super) span: Range<usize>,
}

/// The excerpt of `text` around `span`, wherever the span lies.
pub(super) fn excerpt(text: &str, span: Range<usize>) -> Excerpt {
    let start = boundary(text, span.start);
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let line = text[line_start..].split('\n').next().unwrap_or_default();
    let line = line.strip_suffix('\r').unwrap_or(line);
    let from = (start - line_start).min(line.len());
    let end = boundary(text, span.end.max(start)) - line_start;
    // Never empty, so that there is something to point at: one character at least.
    let one = line[from..].chars().next().map_or(0, char::len_utf8);
    let to = end.min(line.len()).max(from + one);
    let (low, high) = if line.len() <= MOST_SHOWN {
        (0, line.len())
    } else {
        let low = boundary(line, from.saturating_sub(BEFORE));
        (low, boundary(line, low + MOST_SHOWN))
    };
    let (before, after) =
        (if low > 0 { CUT } else { "" }, if high < line.len() { CUT } else { "" });
    let (from_shown, to_shown) = (from.min(high), to.min(high));
    let shown =
        [low..from_shown, from_shown..to_shown, to_shown..high].map(|part| tabs_and(&line[part]));
    let start = before.len() + shown[0].len();
    let whole = shown.concat();
    Excerpt {
        line: 1 + text[..line_start].matches('\n').count(),
        column: 1 + line[..from].chars().count(),
        altered: whole != line,
        span: start..start + shown[1].len(),
        text: format!("{before}{whole}{after}"),
    }
}

/// The text, safe to print; tabs, which indent lines, stay.
fn tabs_and(text: &str) -> String {
    text.split('\t').map(visible).collect::<Vec<_>>().join("\t")
}

/// The last boundary of a character at or before `at`.
fn boundary(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_beyond_its_line_ends_with_it() {
        let found = excerpt("ab\r\ncd\nef", 1..8);
        assert_eq!((found.line, found.column, found.text.as_str()), (1, 2, "ab"));
        assert_eq!(found.span, 1..2);
    }

    #[test]
    fn the_end_of_a_text_and_what_lies_behind_it_are_places() {
        for span in [3..3, 3..9, 20..30] {
            let found = excerpt("ab\n", span);
            assert_eq!((found.line, found.column, found.span), (2, 1, 0..0));
        }
        assert_eq!(excerpt("", 0..0).line, 1);
    }

    #[test]
    fn what_cannot_be_seen_is_shown_and_pointed_at() {
        let found = excerpt("\tname\u{202e} = \u{200b}1", 12..16);
        assert_eq!(found.text, "\tname\\u{202e} = \\u{200b}1");
        assert_eq!(
            (&found.text[found.span], found.column, found.altered),
            ("\\u{200b}1", 10, true)
        );
        assert!(!excerpt("\tname = 1", 1..5).altered);
    }

    #[test]
    fn a_long_line_is_cut_on_both_sides_between_characters() {
        let text = format!("x = \"{}\"", "é".repeat(100_000));
        for start in [0, 1, 4, 5, 6, 7, 99_999, 100_000, 200_005, 200_006] {
            let found = excerpt(&text, start..text.len());
            assert!(found.text.len() < 200 && found.text.get(found.span).is_some());
        }
    }
}
