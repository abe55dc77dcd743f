//! Text from outside: contents of files, file names, words of the command line.

use std::borrow::Cow;
use std::fmt::Write as _;

/// A character that people rarely type on purpose, and its replacement in plain text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Odd {
    /// Its name, with an article.
    pub name: &'static str,
    /// The plain character that replaces it; `None` if it is left out.
    pub plain: Option<char>,
}

/// Words as a list in a sentence, with `last` before the last of them.
///
/// ```
/// use fairfight_rules::text::joined;
/// assert_eq!(joined(&["levy"], "or"), "levy");
/// assert_eq!(joined(&["levy", "warrior", "knight"], "or"), "levy, warrior or knight");
/// ```
pub fn joined(words: &[impl AsRef<str>], last: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words[..] {
        [] => String::new(),
        [one] => one.to_owned(),
        [ref first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// Characters that are invisible, or that change the display of others: first, last, name.
#[rustfmt::skip]
const HIDDEN: &[(char, char, &str)] = &[
    ('\u{ad}', '\u{ad}', "a soft hyphen"),
    ('\u{34f}', '\u{34f}', "a grapheme joiner"),
    ('\u{61c}', '\u{61c}', "a text direction mark"),
    ('\u{115f}', '\u{1160}', "a Hangul filler"),
    ('\u{17b4}', '\u{17b5}', "an invisible vowel"),
    ('\u{180b}', '\u{180f}', "a Mongolian separator"),
    ('\u{200b}', '\u{200b}', "a zero-width space"),
    ('\u{200c}', '\u{200d}', "a zero-width joiner"),
    ('\u{200e}', '\u{200f}', "a text direction mark"),
    ('\u{2028}', '\u{2029}', "a line separator"),
    ('\u{202a}', '\u{202e}', "a text direction override"),
    ('\u{2060}', '\u{2060}', "a word joiner"),
    ('\u{2061}', '\u{2065}', "an invisible operator"),
    ('\u{2066}', '\u{2069}', "a text direction override"),
    ('\u{206a}', '\u{206f}', "a text direction mark"),
    ('\u{3164}', '\u{3164}', "a Hangul filler"),
    ('\u{fe00}', '\u{fe0f}', "a variation selector"),
    ('\u{feff}', '\u{feff}', "a byte order mark"),
    ('\u{ffa0}', '\u{ffa0}', "a Hangul filler"),
    ('\u{fff0}', '\u{fffb}', "an invisible annotation"),
    ('\u{1bca0}', '\u{1bca3}', "an invisible shorthand mark"),
    ('\u{1d173}', '\u{1d17a}', "an invisible musical mark"),
    ('\u{e0000}', '\u{e0fff}', "an invisible tag"),
];

/// Characters that word processors, phones and web pages put in place of plain ones: first, last, name, plain.
#[rustfmt::skip]
const TYPOGRAPHIC: &[(char, char, &str, char)] = &[
    ('\u{a0}', '\u{a0}', "a no-break space", ' '),
    ('\u{ab}', '\u{ab}', "an angle quote", '"'),
    ('\u{b4}', '\u{b4}', "an accent", '\''),
    ('\u{bb}', '\u{bb}', "an angle quote", '"'),
    ('\u{1680}', '\u{1680}', "an unusual space", ' '),
    ('\u{2000}', '\u{200a}', "an unusual space", ' '),
    ('\u{2010}', '\u{2011}', "a typographic hyphen", '-'),
    ('\u{2012}', '\u{2012}', "a long dash", '-'),
    ('\u{2013}', '\u{2013}', "a long dash (an en dash)", '-'),
    ('\u{2014}', '\u{2014}', "a long dash (an em dash)", '-'),
    ('\u{2015}', '\u{2015}', "a long dash", '-'),
    ('\u{2018}', '\u{201b}', "a curly quote", '\''),
    ('\u{201c}', '\u{201f}', "a curly quote", '"'),
    ('\u{202f}', '\u{202f}', "a no-break space", ' '),
    ('\u{2032}', '\u{2032}', "a prime", '\''),
    ('\u{2033}', '\u{2033}', "a double prime", '"'),
    ('\u{2039}', '\u{203a}', "an angle quote", '\''),
    ('\u{205f}', '\u{205f}', "an unusual space", ' '),
    ('\u{2212}', '\u{2212}', "a typographic minus sign", '-'),
    ('\u{3000}', '\u{3000}', "a full-width space", ' '),
];

/// Zero-width joiners, which stand inside words and emoji.
const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];

/// The description of an odd character; `None` if it is not odd. Letters of any script are not odd.
///
/// ```
/// use fairfight_rules::text::odd;
/// assert_eq!(odd('“').unwrap().plain, Some('"'));
/// assert_eq!(odd('７').unwrap().plain, Some('7'));
/// assert_eq!(odd('\u{202e}').unwrap().name, "a text direction override");
/// assert!(odd('é').is_none() && odd('騎').is_none() && odd('"').is_none());
/// ```
pub fn odd(c: char) -> Option<Odd> {
    if let Some(plain) = full_width(c) {
        let name =
            if plain.is_ascii_digit() { "a full-width digit" } else { "a full-width character" };
        return Some(Odd { name, plain: Some(plain) });
    }
    let typographic = TYPOGRAPHIC.iter().find(|(first, last, ..)| (*first..=*last).contains(&c));
    let typographic = typographic.map(|&(_, _, name, plain)| Odd { name, plain: Some(plain) });
    typographic.or_else(|| hidden(c).map(|name| Odd { name, plain: None }))
}

/// The ASCII character whose full-width form this is.
fn full_width(c: char) -> Option<char> {
    let code = u32::from(c).checked_sub(0xff01 - u32::from('!'))?;
    char::from_u32(code).filter(char::is_ascii_graphic)
}

/// The name of an invisible character; `None` for a visible one.
fn hidden(c: char) -> Option<&'static str> {
    let range = HIDDEN.iter().find(|(first, last, _)| (*first..=*last).contains(&c));
    range.map(|&(_, _, name)| name)
}

/// The text with its odd characters replaced by plain ones or left out.
///
/// ```
/// use fairfight_rules::text::plain;
/// assert_eq!(plain("man–at–arms\u{200b}"), "man-at-arms");
/// ```
pub fn plain(text: &str) -> String {
    text.chars().filter_map(|c| odd(c).map_or(Some(c), |odd| odd.plain)).collect()
}

/// Names the first odd character of a text, in a sentence without a full stop.
///
/// ```
/// use fairfight_rules::text::oddity;
/// assert_eq!(oddity("man–at–arms").unwrap(), "– (U+2013) is a long dash (an en dash)");
/// assert_eq!(oddity("\u{200b}x").unwrap(), "U+200B is a zero-width space");
/// assert!(oddity("man-at-arms").is_none());
/// ```
pub fn oddity(text: &str) -> Option<String> {
    text.chars().find_map(|c| {
        let Odd { name, .. } = odd(c)?;
        let code = format!("U+{:04X}", u32::from(c));
        let is_blank = c.is_whitespace() || hidden(c).is_some();
        Some(if is_blank { format!("{code} is {name}") } else { format!("{c} ({code}) is {name}") })
    })
}

/// A word as it is typed in a shell: in quotes if it has a character that is special there.
///
/// ```
/// use fairfight_rules::text::in_a_shell;
/// assert_eq!(in_a_shell("knight+mounted"), "knight+mounted");
/// assert_eq!(in_a_shell("the king's own"), r"'the king'\''s own'");
/// ```
pub fn in_a_shell(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./:=,+%@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// The text made safe to print anywhere: characters that control a terminal, change the direction of writing or are
/// invisible become escapes. Joiners inside a word stay. The function is idempotent.
///
/// ```
/// use fairfight_rules::text::visible;
/// assert_eq!(visible("a\u{1b}[31m\nb\u{202e}"), r"a\u{1b}[31m\nb\u{202e}");
/// assert_eq!(visible("Die Grüne Garde"), "Die Grüne Garde");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Cow::Borrowed(text);
    }
    let (mut shown, mut before, mut changed) = (String::with_capacity(text.len()), ' ', false);
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        let stays = if JOINERS.contains(&c) {
            has_ink(before) && letters.peek().copied().is_some_and(has_ink)
        } else if is_selector(c) {
            has_ink(before)
        } else {
            !c.is_control() && hidden(c).is_none()
        };
        if stays {
            shown.push(c);
        } else {
            let _ = write!(shown, "{}", c.escape_default());
            changed = true;
        }
        if !(stays && is_selector(c)) {
            before = c;
        }
    }
    if changed { Cow::Owned(shown) } else { Cow::Borrowed(text) }
}

/// Does this character select how the one before it looks?
const fn is_selector(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}')
}

/// Is this character visible on its own?
///
/// ```
/// use fairfight_rules::text::has_ink;
/// assert!(has_ink('é') && has_ink('-'));
/// assert!(!has_ink(' ') && !has_ink('\u{200b}') && !has_ink('\u{301}') && !has_ink('\u{2800}'));
/// ```
pub fn has_ink(c: char) -> bool {
    let is_mark = matches!(
        c,
        '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
            | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}'
    );
    // U+2800 is a Braille pattern without dots.
    !(c.is_whitespace() || c.is_control() || is_mark || c == '\u{2800}' || hidden(c).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_shown_and_what_can_be_stays() {
        for (text, shown) in [
            ("\u{9b}31m", r"\u{9b}31m"),
            ("a\u{7f}b", r"a\u{7f}b"),
            ("kni\u{200b}ght", r"kni\u{200b}ght"),
            ("\u{feff}x", r"\u{feff}x"),
            ("two\r\nlines\u{2028}", r"two\r\nlines\u{2028}"),
            ("\u{200d}x\u{200d}", r"\u{200d}x\u{200d}"),
            ("\u{fe0f}", r"\u{fe0f}"),
            ("\u{3164}", r"\u{3164}"),
        ] {
            assert_eq!(visible(text), shown);
            assert_eq!(visible(shown), shown);
        }
        // Persian writes with joiners; a family and a heart on fire are joined emoji.
        for stays in
            ["می\u{200c}خواهم", "👨\u{200d}👩\u{200d}👧", "❤\u{fe0f}\u{200d}🔥", "e\u{301}"]
        {
            assert!(matches!(visible(stays), Cow::Borrowed(_)), "{stays}");
        }
    }

    #[test]
    fn the_tables_are_in_order_and_share_no_character() {
        let hidden = HIDDEN.iter().map(|&(first, last, _)| (first, last));
        let typographic = TYPOGRAPHIC.iter().map(|&(first, last, ..)| (first, last));
        for ranges in [Vec::from_iter(hidden), Vec::from_iter(typographic)] {
            assert!(ranges.iter().all(|(first, last)| first <= last));
            assert!(ranges.windows(2).all(|pair| pair[0].1 < pair[1].0));
            assert!(ranges.iter().all(|&(first, last)| [first, last].map(full_width) == [None; 2]));
        }
        let is_typographic = |c: char| odd(c).is_some_and(|odd| odd.plain.is_some());
        assert!(!('\0'..=char::MAX).any(|c| super::hidden(c).is_some() && is_typographic(c)));
    }
}
