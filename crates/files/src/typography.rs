//! Lines in which a word processor, a phone or a web page has replaced plain characters, and the plain lines.

use fairfight_rules::text::{odd, oddity};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use toml::de::DeTable;

/// A line that is not TOML because of a character that was not typed on a keyboard.
pub(super) struct Typeset {
    /// The character, in bytes of the file.
    pub(super) span: Range<usize>,
    /// What is wrong, a sentence without a full stop.
    pub(super) message: String,
    /// The plain line, if that is TOML.
    pub(super) plain: Option<String>,
}

/// At most this many such lines are checked.
const MOST_LINES: usize = 100;

/// The most bytes of a line that is rewritten: nobody has typed a longer one.
const LONGEST_LINE: usize = 2000;

/// How odd characters are made plain, the least change first.
const WAYS: [fn(&str) -> String; 4] = [outside_quotes, everywhere, double_quotes, outer_quotes];

/// The lines with faults of syntax at these places that hold odd characters, by number from 0. `starts` says
/// where each line begins.
pub(super) fn typeset_lines(
    text: &str,
    starts: &[usize],
    broken: impl Iterator<Item = usize>,
) -> BTreeMap<usize, Typeset> {
    let mut found = BTreeMap::new();
    if text.is_ascii() {
        return found;
    }
    // A line may have a fault in each of its characters.
    for at in broken.collect::<BTreeSet<usize>>() {
        if found.len() == MOST_LINES {
            break;
        }
        let line = text[starts[at]..].lines().next().unwrap_or_default();
        // A character that is only in a comment does no harm.
        if let Some((from, c)) = code(line).char_indices().find(|&(_, c)| odd(c).is_some()) {
            let span = starts[at] + from..starts[at] + from + c.len_utf8();
            let message = oddity(c.encode_utf8(&mut [0; 4])).unwrap_or_default();
            let mut ways = WAYS.iter().map(|way| way(line).trim().to_owned());
            let plain = ways.find(|plain| line.len() <= LONGEST_LINE && is_toml(plain));
            found.insert(at, Typeset { span, message, plain });
        }
    }
    found
}

/// Is this line TOML, by itself or as a line of a list?
fn is_toml(line: &str) -> bool {
    let whole = [line.to_owned(), format!("x = [{line}\n]"), format!("{line}\n]")];
    whole.iter().any(|text| DeTable::parse(text).is_ok())
}

/// The line without its comment, as far as straight quotes tell.
fn code(line: &str) -> &str {
    let mut open = None;
    for (at, c) in line.char_indices() {
        match (open, c) {
            (None, '#') => return &line[..at],
            (None, '"' | '\'') => open = Some(c),
            (Some(quote), _) if quote == c => open = None,
            _ => {}
        }
    }
    line
}

/// Plain except between straight quotes and in comments.
fn outside_quotes(line: &str) -> String {
    let mut open = None;
    let body = code(line);
    let plain = body.chars().filter_map(|c| {
        match (open, c) {
            (None, '"' | '\'') => open = Some(c),
            (Some(quote), _) if quote == c => open = None,
            _ => {}
        }
        if open.is_some() { Some(c) } else { odd(c).map_or(Some(c), |odd| odd.plain) }
    });
    plain.chain(line[body.len()..].chars()).collect()
}

/// Plain throughout.
fn everywhere(line: &str) -> String {
    fairfight_rules::text::plain(line)
}

/// Plain throughout, with double quotes for all quotes.
fn double_quotes(line: &str) -> String {
    everywhere(line).replace('\'', "\"")
}

/// The first and the last quote are those of TOML; quotes between them belong to the text.
fn outer_quotes(line: &str) -> String {
    let is_quote = |c: char| {
        let c = odd(c).and_then(|odd| odd.plain).unwrap_or(c);
        matches!(c, '"' | '\'')
    };
    let (Some(first), Some(last)) = (line.find(is_quote), line.rfind(is_quote)) else {
        return everywhere(line);
    };
    let width = |at: usize| line[at..].chars().next().map_or(0, char::len_utf8);
    if first == last {
        return everywhere(line);
    }
    let (before, after) = (&line[..first], &line[last + width(last)..]);
    let inner = line[first + width(first)..last].replace('"', "\\\"");
    format!("{}\"{inner}\"{}", everywhere(before), everywhere(after))
}

#[cfg(test)]
mod tests {
    use crate::document::Document;
    use crate::source::Source;
    use toml::de::DeTable;

    /// The message about a file, and what to write instead, fault by fault.
    fn said(text: &str) -> Vec<(String, Option<String>)> {
        let source = Source::of_text("f.toml", text);
        let document = Document::parse(&source);
        document.syntax.iter().map(|f| (f.message.clone(), f.instead.clone())).collect()
    }

    #[test]
    fn each_character_is_named_and_the_plain_line_is_toml() {
        for (line, what, plain) in [
            ("system = “iron-winds”", "“ (U+201C) is a curly quote", r#"system = "iron-winds""#),
            ("name = ‘Orcs’", "‘ (U+2018) is a curly quote", "name = 'Orcs'"),
            ("name = “Bob’s orcs”", "“ (U+201C) is a curly quote", r#"name = "Bob's orcs""#),
            ("name = ‘Bob’s orcs’", "‘ (U+2018) is a curly quote", r#"name = "Bob’s orcs""#),
            ("name = \"Orcs”", "” (U+201D) is a curly quote", r#"name = "Orcs""#),
            (
                "name = \"Bob’s\" # “his”\u{a0}\nbow\u{a0}= true",
                "U+00A0 is a no-break space",
                "bow = true",
            ),
            ("name = «Orcs»", "« (U+00AB) is an angle quote", r#"name = "Orcs""#),
            ("count = −2", "− (U+2212) is a typographic minus sign", "count = -2"),
            ("melee–flank = 2", "– (U+2013) is a long dash (an en dash)", "melee-flank = 2"),
            ("melee—flank = 2", "— (U+2014) is a long dash (an em dash)", "melee-flank = 2"),
            ("count\u{a0}= 2", "U+00A0 is a no-break space", "count = 2"),
            ("count\u{200b} = 2", "U+200B is a zero-width space", "count = 2"),
            ("count = ２", "２ (U+FF12) is a full-width digit", "count = 2"),
            ("［［unit］］", "［ (U+FF3B) is a full-width character", "[[unit]]"),
            ("count ＝ 2", "＝ (U+FF1D) is a full-width character", "count = 2"),
            ("x = 1\n\u{feff}count = 2", "U+FEFF is a byte order mark", "count = 2"),
            ("a = [\n  “x”,\n]", "“ (U+201C) is a curly quote", r#""x","#),
        ] {
            let told = said(line);
            assert_eq!(told, [(what.to_owned(), Some(format!("write {plain}")))], "{line:?}");
            assert!(line.contains('[') || DeTable::parse(plain).is_ok(), "{plain}");
        }
    }

    #[test]
    fn what_stands_in_a_text_or_a_comment_is_nobodys_business() {
        assert_eq!(said("name = \"Bob’s – orcs\"  # “so”\n"), []);
        // Nor is it blamed for other faults.
        let told = said("name = Orcs # “so”\n");
        assert_eq!(told[0].1.as_deref(), Some("write \"Orcs\""));
    }

    /// Once, however many faults it has: this took minutes.
    #[test]
    fn a_line_is_looked_at_once() {
        for signs in [1_000, 100_000] {
            let told = said(&format!("system = \"iron-winds\"\ndate {}–\n", "=".repeat(signs)));
            let what = "– (U+2013) is a long dash (an en dash)";
            let instead = "type the plain character in its place";
            assert_eq!(told[0], (what.to_owned(), Some(instead.to_owned())));
        }
    }

    #[test]
    fn every_line_is_told_once_and_a_line_beyond_repair_without_one() {
        let told = said("system = “iron-winds”\nname = “A” “B”\ncount = １\n");
        let plain: Vec<_> = told.iter().map(|(_, instead)| instead.as_deref()).collect();
        assert_eq!(plain[0], Some("write system = \"iron-winds\""));
        assert_eq!(plain[2], Some("write count = 1"));
        assert_eq!(told.len(), 3);
    }
}
