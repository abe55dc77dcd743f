//! Mutation: nearly valid input, with a few of the faults that people, programs and attackers make.

use crate::Chance;
use std::ops::Range;

/// The maximum size of an input in bytes: a file may have 1 MiB.
const MOST: usize = 1 << 20;

/// Numbers at the limits of number types, and malformed ones.
const NUMBERS: &[&str] = &[
    "0",
    "-1",
    "-0",
    "1",
    "2",
    "127",
    "128",
    "255",
    "256",
    "32767",
    "32768",
    "65535",
    "65536",
    "2147483647",
    "-2147483648",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
    "0.0",
    "-0.0",
    "1e308",
    "1e309",
    "1e-320",
    "-1e309",
    "0.1",
    "0.5",
    "nan",
    "inf",
    "-inf",
    "1_000",
    "1__0",
    "0x7f",
    "0b1",
    "0o7",
    "1.",
    ".5",
    "1,5",
    "50%",
    "01",
    "+1",
    "1-2",
    "9-1",
    "1e",
    "99999999999999999999999999999999999999999999999999",
];

/// Characters that programs often mishandle.
const ODD: &[&str] = &[
    "\0",
    "\u{1}",
    "\u{1b}[31m",
    "\u{7f}",
    "\u{85}",
    "\u{a0}",
    "\u{200b}",
    "\u{202e}",
    "\u{2028}",
    "\u{feff}",
    "\u{fffd}",
    "e\u{301}",
    "é",
    "’",
    "“",
    "–",
    "½",
    "٣",
    "ß",
    "İ",
    "😀",
    "\r",
    "\r\n",
    "\n",
    "\t",
    "\"",
    "'",
    "\\",
    "\\u0041",
    "<",
    "</script><script>",
    "&lt;",
    "\" onload=\"",
    "javascript:",
    "=1+1",
    "#",
    "]",
    "\u{10ffff}",
];

/// Text that can be nested.
const DEEP: &[&str] = &["[", "{", "{a=", "[{a=[", "a.", "\"", "(", "[[a.", "{\"a\":", "<g>"];

/// One of `seeds` with one to eight faults. `words` are words that files may contain.
pub fn mutated(chance: &mut Chance, seeds: &[Vec<u8>], words: &[String]) -> Vec<u8> {
    let mut input = chance.one(seeds).clone();
    for _ in 0..1 + chance.below(8).min(chance.below(8)) {
        step(chance, &mut input, seeds, words);
        input.truncate(MOST + 2);
    }
    input
}

fn step(chance: &mut Chance, input: &mut Vec<u8>, seeds: &[Vec<u8>], words: &[String]) {
    let (token, line) = (token(chance, input), line(chance, input));
    match chance.below(18) {
        0 => {
            if let Some(byte) = at(chance, input.len()).and_then(|at| input.get_mut(at)) {
                *byte ^= 1 << chance.below(8);
            }
        }
        1 => {
            let cut = some(chance, input.len(), 40);
            input.drain(cut);
        }
        2 => {
            let bytes: Vec<u8> =
                (0..1 + chance.below(6)).map(|_| chance.below(256) as u8).collect();
            insert(chance, input, &bytes);
        }
        // The start of one input and the end of another.
        3 => {
            let other = chance.one(seeds);
            let (start, end) = (self::line(chance, input).start, self::line(chance, other).start);
            input.splice(start.., other[end..].iter().copied());
        }
        // Some lines of another.
        4 => {
            let other = chance.one(seeds);
            let from = self::line(chance, other).start;
            let to = (from + chance.below(200)).min(other.len());
            input.splice(line.start..line.start, other[from..to].iter().copied());
        }
        5 => {
            input.drain(line);
        }
        6 => {
            let of = input[line.clone()].to_vec();
            let times = if chance.below(20) == 0 { 2000 } else { 1 + chance.below(4) };
            input.splice(line.start..line.start, of.repeat(times.min(MOST / of.len().max(1))));
        }
        7 => {
            let of: Vec<u8> = input.drain(line).collect();
            let to = self::line(chance, input).start;
            input.splice(to..to, of);
        }
        8 | 9 => {
            let number = number(chance, input).unwrap_or(token);
            input.splice(number, chance.one(NUMBERS).bytes());
        }
        10 | 11 if !words.is_empty() => {
            input.splice(token, chance.one(words).bytes());
        }
        12 => {
            let of = input[token].to_vec();
            let other = self::token(chance, input);
            input.splice(other, of);
        }
        13 => {
            let deep = chance.one(DEEP);
            let times = *chance.one(&[3, 60, 130, 1000, 20_000]);
            let bytes = deep.repeat(times.min(MOST / deep.len()));
            insert(chance, input, bytes.as_bytes());
        }
        14 => {
            let end = chance.below(input.len() + 1);
            input.truncate(end);
        }
        15 => {
            let odd = chance.one(ODD);
            insert(chance, input, odd.as_bytes());
        }
        // A typing error.
        16 => {
            if token.len() > 1 {
                let at = token.start + chance.below(token.len() - 1);
                match chance.below(3) {
                    0 => drop(input.remove(at)),
                    1 => input.insert(at, b"abtsx_-"[chance.below(7)]),
                    _ => input.swap(at, at + 1),
                }
            }
        }
        // A name that is far too long.
        _ => {
            let of = input[token.clone()].to_vec();
            let times = *chance.one(&[2, 30, 3000]);
            input.splice(token.end..token.end, of.repeat(times.min(MOST / of.len().max(1))));
        }
    }
}

fn at(chance: &mut Chance, length: usize) -> Option<usize> {
    (length > 0).then(|| chance.below(length))
}

fn some(chance: &mut Chance, length: usize, most: usize) -> Range<usize> {
    let start = chance.below(length + 1);
    start..(start + chance.below(most)).min(length)
}

fn insert(chance: &mut Chance, input: &mut Vec<u8>, bytes: &[u8]) {
    let at = chance.below(input.len() + 1);
    input.splice(at..at, bytes.iter().copied());
}

/// A line, with its line end.
fn line(chance: &mut Chance, input: &[u8]) -> Range<usize> {
    let at = chance.below(input.len());
    let is_end = |byte: &u8| *byte == b'\n';
    let start = input[..at].iter().rposition(is_end).map_or(0, |end| end + 1);
    let end = input[at..].iter().position(is_end).map_or(input.len(), |end| at + end + 1);
    start..end
}

/// The range around `at` of bytes of the same class.
fn around(input: &[u8], at: usize, like: impl Fn(u8) -> bool) -> Range<usize> {
    let start = input[..at].iter().rposition(|&byte| !like(byte)).map_or(0, |end| end + 1);
    let end = input[at..].iter().position(|&byte| !like(byte)).map_or(input.len(), |end| at + end);
    start..end.max(start)
}

/// A word or number; a single other character may be one.
fn token(chance: &mut Chance, input: &[u8]) -> Range<usize> {
    let Some(at) = at(chance, input.len()) else { return 0..0 };
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte) || byte > 127;
    if is_word(input[at]) { around(input, at, is_word) } else { at..at + 1 }
}

/// A number, if one begins soon after a random position.
fn number(chance: &mut Chance, input: &[u8]) -> Option<Range<usize>> {
    let from = at(chance, input.len())?;
    let found = input[from..].iter().take(400).position(u8::is_ascii_digit)?;
    Some(around(input, from + found, |byte| byte.is_ascii_digit() || b"._".contains(&byte)))
}
