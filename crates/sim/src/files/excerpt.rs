//! The line of a text that a span begins in, cut where it is too long to be read.

use std::ops::Range;

/// The most bytes of a line that are shown.
const MOST_SHOWN: usize = 160;
/// How many of them stand before the span.
const BEFORE: usize = 60;
/// What stands where a line is cut.
const CUT: &str = "...";

/// The line in which a span begins.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Excerpt {
    /// The number of the line, from 1.
    pub(super) line: usize,
    /// The column in characters, from 1.
    pub(super) column: usize,
    /// The line, or what of it is around the span.
    pub(super) text: String,
    /// Is `text` only a part of the line?
    pub(super) cut: bool,
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
    let shift = |at: usize| at.min(high) - low + before.len();
    Excerpt {
        line: 1 + text[..line_start].matches('\n').count(),
        column: 1 + line[..from].chars().count(),
        cut: low > 0 || high < line.len(),
        span: shift(from)..shift(to),
        text: format!("{before}{}{after}", &line[low..high]),
    }
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
    fn a_long_line_is_cut_on_both_sides_between_characters() {
        let text = format!("x = \"{}\"", "é".repeat(100_000));
        for start in [0, 1, 4, 5, 6, 7, 99_999, 100_000, 200_005, 200_006] {
            let found = excerpt(&text, start..text.len());
            assert!(found.text.len() < 200 && found.text.get(found.span).is_some());
        }
    }
}
