//! Docs of columns in which each system has its say.

use fairfight_battle::systems::ALL;

/// A text of what systems say about themselves, joined at compile time, since the lists of columns are constants: the
/// beginning, what comes before the first and between them, the field of `About`, the end.
macro_rules! joined {
    ($begin:literal, [$first:literal, $between:literal], $said:ident, $end:literal) => {{
        const TEXTS: [&str; 2 + 2 * ALL.len()] = {
            let mut texts = [""; 2 + 2 * ALL.len()];
            texts[0] = $begin;
            let (mut system, mut before) = (0, $first);
            while system < ALL.len() {
                if !ALL[system].$said.is_empty() {
                    texts[1 + 2 * system] = before;
                    texts[2 + 2 * system] = ALL[system].$said;
                    before = $between;
                }
                system += 1;
            }
            texts[1 + 2 * ALL.len()] = $end;
            texts
        };
        const BYTES: [u8; length(&TEXTS)] = bytes(&TEXTS);
        match str::from_utf8(&BYTES) {
            Ok(text) => text,
            Err(_) => panic!("texts make a text"),
        }
    }};
}

/// The rule at the turn limit, for the columns of capped battles.
pub(crate) const AT_THE_LIMIT: &str = joined!(
    "share of the battles that ended at the turn limit. Who wins then",
    [": ", "; "],
    at_the_limit,
    ""
);

/// The position of a unit.
pub(crate) const DEPTH: &str = joined!(
    "where it is along the axis between the two edges of the table, as in the replay: inches",
    [", ", ", "],
    depth,
    "; empty if it is not on the table"
);

/// The number of bytes of these texts.
const fn length(texts: &[&str]) -> usize {
    let (mut length, mut at) = (0, 0);
    while at < texts.len() {
        (length, at) = (length + texts[at].len(), at + 1);
    }
    length
}

/// The bytes of these texts, `LENGTH` in all.
const fn bytes<const LENGTH: usize>(texts: &[&str]) -> [u8; LENGTH] {
    let (mut bytes, mut end, mut at) = ([0; LENGTH], 0, 0);
    while at < texts.len() {
        let (text, mut byte) = (texts[at].as_bytes(), 0);
        while byte < text.len() {
            bytes[end] = text[byte];
            (end, byte) = (end + 1, byte + 1);
        }
        at += 1;
    }
    bytes
}
