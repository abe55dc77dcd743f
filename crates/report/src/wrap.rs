//! Word wrapping.

use fairfight_rules::text::visible;
use unicode_width::UnicodeWidthChar;

/// The text wrapped for a terminal of `width` columns (`None`: not wrapped). A wider line continues below, indented by
/// two more blanks. Characters that control a terminal become escapes.
///
/// ```
/// use fairfight_report::wrapped_text;
/// let text = "Orcs win\n  in six of ten battles\n";
/// assert_eq!(wrapped_text(text, Some(16)), "Orcs win\n  in six of ten\n    battles\n");
/// assert_eq!(wrapped_text(text, None), text);
/// ```
pub fn wrapped_text(text: &str, width: Option<usize>) -> String {
    let lines: Vec<_> = text.split('\n').map(visible).collect();
    wrapped_styled(&lines.join("\n"), width)
}

/// Like [`wrapped_text`], for a text with colours, in which the caller has made foreign parts [`visible`].
pub fn wrapped_styled(text: &str, width: Option<usize>) -> String {
    let width = width.unwrap_or(usize::MAX);
    let mut lines = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
        let further = (line.len() - line.trim_start_matches(' ').len() + 2).min(width / 2);
        for (at, part) in wrapped(line, width, width - further).into_iter().enumerate() {
            if at > 0 {
                lines += &format!("\n{:further$}", "");
            }
            lines += part;
        }
        lines += end;
    }
    lines
}

/// The lines of a text; the first is at most `first` wide on a terminal, all others `further`.
///
/// It breaks at blanks, which are left out at both ends of a line; a word that is wider than a line is broken too. A
/// text without words is one line.
pub fn wrapped(text: &str, first: usize, further: usize) -> Vec<&str> {
    let mut lines = Vec::new();
    let (mut rest, mut room) = (text, first);
    while let Some(over) = overflow(rest, room) {
        let at = break_before(rest, over);
        lines.push(rest[..at].trim_end_matches(' '));
        (rest, room) = (rest[at..].trim_start_matches(' '), further);
    }
    if !rest.is_empty() || lines.is_empty() {
        lines.push(rest);
    }
    lines
}

/// The offset of the byte at which a line becomes wider than this. Colours (`ESC [ ... m`) take no room.
fn overflow(line: &str, width: usize) -> Option<usize> {
    let (mut so_far, mut colour) = (0, false);
    line.char_indices().find_map(|(at, c)| {
        colour |= c == '\u{1b}';
        if colour {
            colour = c != 'm';
            return None;
        }
        so_far += c.width().unwrap_or(0);
        (so_far > width).then_some(at)
    })
}

/// Where to break a line that overflows at this byte: at the last blank before it that follows a word,
/// else within the word, of which at least one character stays.
fn break_before(line: &str, over: usize) -> usize {
    let fits = &line[..over];
    let blank = if line[over..].starts_with(' ') { Some(over) } else { fits.rfind(' ') };
    let least = line.chars().next().map_or(0, char::len_utf8);
    blank.filter(|&at| !line[..at].trim_matches(' ').is_empty()).unwrap_or(over.max(least))
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthStr;

    #[test]
    fn words_stay_whole_where_they_can() {
        assert_eq!(wrapped("one two three four", 9, 5), ["one two", "three", "four"]);
        assert_eq!(wrapped("one  two", 3, 3), ["one", "two"]);
        assert_eq!(wrapped("a=b|c|d|e f", 4, 6), ["a=b|", "c|d|e", "f"]);
        assert_eq!(wrapped("one ", 3, 3), ["one"]);
        assert_eq!(wrapped("", 3, 3), [""]);
        assert_eq!(wrapped("\u{1b}[1;31mone\u{1b}[0m two", 7, 7).len(), 1);
    }

    #[test]
    fn no_line_is_wider_than_its_room_and_no_word_is_lost() {
        for text in [
            "騎士 household 騎士 of 騎士騎士騎士騎士",
            "  set in, and a long-long-long word",
            "a b",
        ] {
            for width in 2..40 {
                let lines = wrapped(text, width, width);
                assert!(lines.iter().all(|line| line.width() <= width), "{lines:?}");
                let words = |text: &str| text.replace(' ', "");
                assert_eq!(words(&lines.concat()), words(text));
            }
            // Nothing fits, and yet it terminates.
            assert!(!wrapped(text, 0, 1).is_empty());
        }
    }
}
