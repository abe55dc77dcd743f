//! Two columns side by side, cells wrapped, for a terminal of a given width.

use fairfight_report::wrapped;
use unicode_width::UnicodeWidthStr;

/// The minimum width for two columns.
const LEAST: usize = 60;

/// Two columns of equal width.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns {
    width: usize,
}

impl Columns {
    /// For lines of at most `width`, but at least 60.
    pub(super) fn new(width: usize) -> Self {
        Columns { width: width.max(LEAST) }
    }

    /// A line of both columns with `mark` between them.
    pub(super) fn pair(self, left: &str, mark: char, right: &str) -> String {
        let cell = (self.width - 3) / 2;
        let gap = |first: bool| if first { format!(" {mark} ") } else { "   ".to_owned() };
        self.lines("", [left, right], cell, gap)
    }

    /// A line of both columns after a label.
    pub(super) fn labelled(self, label: &str, left: &str, right: &str) -> String {
        let label = format!("{label:LABEL$}");
        let cell = (self.width - LABEL - 2) / 2;
        self.lines(&label, [left, right], cell, |_| "  ".to_owned())
    }

    fn lines(
        self,
        label: &str,
        cells: [&str; 2],
        width: usize,
        gap: impl Fn(bool) -> String,
    ) -> String {
        let [left, right] = cells.map(|text| set_in(text, width));
        let mut text = String::new();
        for at in 0..left.len().max(right.len()) {
            let of = |cell: &[String]| cell.get(at).cloned().unwrap_or_default();
            let (left, right) = (of(&left), of(&right));
            let blanks = " ".repeat(width.saturating_sub(left.width()));
            let label = if at == 0 { label.to_owned() } else { " ".repeat(label.len()) };
            let line = format!("{label}{left}{blanks}{}{right}", gap(at == 0));
            text += line.trim_end();
            text.push('\n');
        }
        text
    }
}

/// The width of labels.
const LABEL: usize = 14;

/// Wraps a text into lines of at most `width`. If it is indented, later lines are indented a little more; a word that
/// is wider than a line is broken.
fn set_in(text: &str, width: usize) -> Vec<String> {
    let words = text.trim_start_matches(' ');
    let indent = text.len() - words.len();
    let [first, further] = [indent, indent + 2].map(|indent| indent.min(width / 2));
    let lines = wrapped(words, width - first, width - further).into_iter().enumerate();
    lines.map(|(at, line)| " ".repeat(if at == 0 { first } else { further }) + line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_wrapped_and_set_in_further() {
        let columns = Columns::new(1);
        let left = "  one two three four five six seven eight";
        assert_eq!(
            columns.pair(left, '|', "short"),
            "  one two three four five    | short\n    six seven eight\n"
        );
        let text = columns.labelled("turns", "7", "9");
        assert_eq!(text, "turns         7                       9\n");
    }

    #[test]
    fn no_line_is_wider_than_asked_for_whatever_the_words() {
        for text in ["a".repeat(300), "騎士 ".repeat(60), format!("{}x", " ".repeat(90))] {
            for line in Columns::new(60).pair(&text, '<', &text).lines() {
                assert!(line.width() <= 60, "{line:?}");
            }
        }
    }
}
