//! The line of a text that a span begins in, safe to print.

use fairfight_rules::text::visible;
use std::ops::Range;

/// The line in which a span begins.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Excerpt {
    /// The number of the line, from 1.
    pub(super) line: usize,
    /// The column in characters, from 1.
    pub(super) column: usize,
    /// The line.
    pub(super) text: String,
    /// Does it contain escapes?
    pub(super) altered: bool,
    /// The span within `text`, cut at the end of the line.
    pub(super) span: Range<usize>,
}

/// The excerpt of `text` around `span`, which may lie beyond its end.
pub(super) fn excerpt(text: &str, span: &Range<usize>) -> Excerpt {
    let start = boundary(text, span.start);
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let line = text[line_start..].lines().next().unwrap_or_default();
    let from = (start - line_start).min(line.len());
    // At least one character, so that there is something to point at.
    let one = line[from..].chars().next().map_or(0, char::len_utf8);
    let end = boundary(text, span.end.max(start)) - line_start;
    let to = end.min(line.len()).max(from + one);
    let [before, within, behind] = [&line[..from], &line[from..to], &line[to..]].map(tabs_and);
    let shown = [&*before, &within, &behind].concat();
    Excerpt {
        line: 1 + text[..line_start].matches('\n').count(),
        column: 1 + line[..from].chars().count(),
        span: before.len()..before.len() + within.len(),
        altered: shown != line,
        text: shown,
    }
}

/// The text, safe to print; tabs, which indent lines, stay.
fn tabs_and(text: &str) -> String {
    text.split('\t').map(visible).collect::<Vec<_>>().join("\t")
}

/// The last character boundary at or before `at`.
fn boundary(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_beyond_its_line_ends_with_it() {
        let found = excerpt("ab\r\ncd\nef", &(1..8));
        assert_eq!((found.line, found.column, found.text.as_str()), (1, 2, "ab"));
        assert_eq!(found.span, 1..2);
    }

    #[test]
    fn the_end_of_a_text_and_what_lies_behind_it_are_places() {
        for span in [3..3, 3..9, 20..30] {
            let found = excerpt("ab\n", &span);
            assert_eq!((found.line, found.column, found.span), (2, 1, 0..0));
        }
        assert_eq!(excerpt("", &(0..0)).line, 1);
    }

    #[test]
    fn what_cannot_be_seen_is_shown_and_pointed_at() {
        let found = excerpt("\tname\u{202e} = \u{200b}1", &(12..16));
        assert_eq!(found.text, "\tname\\u{202e} = \\u{200b}1");
        let shown = (&found.text[found.span], found.column, found.altered);
        assert_eq!(shown, ("\\u{200b}1", 10, true));
        assert!(!excerpt("\tname = 1", &(1..5)).altered);
    }
}
