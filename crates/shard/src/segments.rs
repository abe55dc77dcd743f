//! Files of segments: shards and checkpoints.
//!
//! The first line is a header, then each segment has a line, and a complete file ends with a line that holds their
//! number. Each line begins with the SHA-256 of the hash of the line before and of its own JSON, so that a changed,
//! lost, duplicated or moved line is found. A line that was being written when the machine stopped is torn: the lines
//! before it are right.

use crate::Hash;
use fairfight_engine::run::{Segment, Share};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io::{self, Write};

/// The number of this layout of the file.
const FORMAT: u32 = 1;

/// What a file of segments belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Of {
    /// A share of a plan.
    Shard(Share),
    /// The segments of one process so far.
    Checkpoint,
}

/// The first line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// What it belongs to.
    pub fairfight: Of,
    format: u32,
    /// The version of the program that played it.
    pub program: String,
    /// The hash of the self-test on the machine that played it.
    pub self_test: Hash,
    /// The hash of the plan.
    pub plan: Hash,
    /// The requested number of battles, if a later run may ask for more.
    pub pairs: Option<u64>,
}

impl Header {
    /// The header of segments of this plan, played by this version of the program.
    pub fn new(fairfight: Of, program: &str, self_test: Hash, plan: Hash) -> Header {
        let program = program.to_owned();
        Header { fairfight, format: FORMAT, program, self_test, plan, pairs: None }
    }
}

/// The last line of a complete file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Footer {
    segments: u64,
}

/// A fault of a file of segments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, from 1.
    pub line: u64,
    /// A clause without a full stop.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

/// A file of segments that was read.
#[derive(Clone, Debug)]
pub struct SegmentFile {
    /// Its header.
    pub header: Header,
    /// The segments, in the order in which they were played.
    pub segments: Vec<Segment>,
    /// Is its last line there?
    pub is_whole: bool,
    /// The offset of the end of the last valid line.
    pub end: u64,
    chain: Hash,
}

impl SegmentFile {
    /// Is it a complete file with this header?
    pub fn is_of(&self, header: &Header) -> bool {
        self.is_whole && self.header == *header
    }

    /// Reads the bytes of a file, which may be incomplete.
    ///
    /// # Errors
    /// If there is no header, or a line before the last one is wrong.
    pub fn read(bytes: &[u8]) -> Result<SegmentFile, Fault> {
        let fault = |line: u64, message: &str| Fault { line, message: message.to_owned() };
        let mut lines = bytes.split_inclusive(|&byte| byte == b'\n');
        let first = lines.next().unwrap_or_default();
        let (header, mut chain) = match parsed::<Header>(Hash::NONE, first) {
            Ok(read) => read,
            Err(Wrong::Json(error)) if error.is_data() => {
                return Err(fault(1, &format!("this program cannot read such a file: {error}")));
            }
            Err(Wrong::Json(_) | Wrong::Torn | Wrong::Hash) => {
                return Err(fault(1, "it is neither a shard nor a checkpoint of fairfight"));
            }
        };
        if header.format != FORMAT {
            let other = header.format;
            let message = format!("it has format {other}; this program reads format {FORMAT}");
            return Err(fault(1, &message));
        }
        if let Of::Shard(Share { number, of }) = header.fairfight
            && !(of <= Share::MOST && (1..=of).contains(&number))
        {
            return Err(fault(1, &format!("there is no share {number} of {of}")));
        }
        let mut file = SegmentFile { header, segments: Vec::new(), is_whole: false, end: 0, chain };
        file.end = first.len() as u64;
        let count = bytes.split_inclusive(|&byte| byte == b'\n').count() as u64;
        for (line, number) in lines.zip(2..) {
            if file.is_whole {
                return Err(fault(number, "something follows its last line"));
            }
            let is_last = number == count;
            match parsed::<Segment>(chain, line) {
                Ok((segment, hash)) => {
                    file.segments.push(segment);
                    chain = hash;
                }
                Err(Wrong::Json(error)) => match parsed::<Footer>(chain, line) {
                    Ok((footer, hash)) if footer.segments == file.segments.len() as u64 => {
                        file.is_whole = true;
                        chain = hash;
                    }
                    Ok(_) => return Err(fault(number, "the number of segments is wrong")),
                    Err(_) => return Err(fault(number, &format!("it is not a segment: {error}"))),
                },
                Err(Wrong::Torn | Wrong::Hash) if is_last => break,
                Err(Wrong::Torn | Wrong::Hash) => {
                    return Err(fault(
                        number,
                        "its checksum is wrong: this line, or the one before it, was changed, lost, doubled or moved",
                    ));
                }
            }
            file.end += line.len() as u64;
        }
        file.chain = chain;
        Ok(file)
    }
}

/// Why a line is not what it should be.
enum Wrong {
    /// It ends too early.
    Torn,
    /// Its checksum is another.
    Hash,
    /// The checksum is right, and the JSON is something else.
    Json(serde_json::Error),
}

/// Parses a line after those with this hash; its own hash.
fn parsed<T: DeserializeOwned>(before: Hash, line: &[u8]) -> Result<(T, Hash), Wrong> {
    let line = line.strip_suffix(b"\n").ok_or(Wrong::Torn)?;
    let (digits, json) = line.split_at_checked(64).ok_or(Wrong::Torn)?;
    let json = json.strip_prefix(b" ").ok_or(Wrong::Hash)?;
    let hash = before.then(json);
    if Hash::read(digits) != Some(hash) {
        return Err(Wrong::Hash);
    }
    Ok((serde_json::from_slice(json).map_err(Wrong::Json)?, hash))
}

/// Writes a file of segments.
#[derive(Debug)]
pub struct SegmentWriter<W> {
    out: W,
    chain: Hash,
    segments: u64,
}

impl<W: Write> SegmentWriter<W> {
    /// Begins a file.
    ///
    /// # Errors
    /// If the header cannot be written.
    pub fn begin(out: W, header: &Header) -> io::Result<SegmentWriter<W>> {
        let mut writer = SegmentWriter { out, chain: Hash::NONE, segments: 0 };
        writer.line(header)?;
        Ok(writer)
    }

    /// Resumes an incomplete file that was read; `out` is positioned at [`SegmentFile::end`].
    pub fn go_on(out: W, file: &SegmentFile) -> SegmentWriter<W> {
        SegmentWriter { out, chain: file.chain, segments: file.segments.len() as u64 }
    }

    /// Adds a segment, and flushes it at once.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, segment: &Segment) -> io::Result<()> {
        self.segments += 1;
        self.line(segment)
    }

    /// Writes the last line.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        self.line(&Footer { segments: self.segments })?;
        Ok(self.out)
    }

    fn line(&mut self, value: &impl Serialize) -> io::Result<()> {
        let json = serde_json::to_vec(value)?;
        self.chain = self.chain.then(&json);
        let mut line = format!("{} ", self.chain).into_bytes();
        line.extend_from_slice(&json);
        line.push(b'\n');
        self.out.write_all(&line)?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairfight_engine::run::Place;

    fn header() -> Header {
        Header::new(Of::Shard(Share { number: 2, of: 3 }), "0.1.0", Hash::NONE, Hash::of(["plan"]))
    }

    fn segment(part: u32) -> Segment {
        let place = Place { run: 1, part, first: 0, end: 64, of: u64::MAX };
        let counts = format!("{{\"quarters\":[{part},0,64,0,0]}}");
        Segment { place, counts: serde_json::value::RawValue::from_string(counts).unwrap() }
    }

    /// A complete file of four segments.
    fn file() -> Vec<u8> {
        let mut writer = SegmentWriter::begin(Vec::new(), &header()).unwrap();
        (0..4).for_each(|part| writer.add(&segment(part)).unwrap());
        writer.finish().unwrap()
    }

    fn texts(segments: &[Segment]) -> Vec<String> {
        segments.iter().map(|segment| serde_json::to_string(segment).unwrap()).collect()
    }

    #[test]
    fn a_whole_file_comes_back() {
        let read = SegmentFile::read(&file()).unwrap();
        assert_eq!((&read.header, read.is_whole), (&header(), true));
        assert_eq!(read.end, file().len() as u64);
        assert_eq!(texts(&read.segments), texts(&(0..4).map(segment).collect::<Vec<_>>()));
    }

    /// A file cut anywhere reads as a beginning; resumed from there, it becomes the same file.
    #[test]
    fn a_file_that_was_cut_anywhere_goes_on() {
        let whole = file();
        let header_ends = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        for cut in 0..whole.len() {
            let Ok(read) = SegmentFile::read(&whole[..cut]) else {
                assert!(cut < header_ends, "{cut}");
                continue;
            };
            assert!(cut >= header_ends && !read.is_whole && read.end <= cut as u64);
            let mut begun = whole[..read.end as usize].to_vec();
            let mut writer = SegmentWriter::go_on(&mut begun, &read);
            (read.segments.len() as u32..4).for_each(|part| writer.add(&segment(part)).unwrap());
            writer.finish().unwrap();
            assert_eq!(begun, whole, "{cut}");
        }
    }

    /// A file with a changed byte, or a moved, lost or duplicated line, never counts as complete.
    #[test]
    fn a_file_that_was_changed_anywhere_is_not_whole() {
        let whole = file();
        for at in 0..whole.len() {
            for flip in [1, 0x20, 0x80] {
                let mut changed = whole.clone();
                changed[at] ^= flip;
                let is_whole = SegmentFile::read(&changed).is_ok_and(|file| file.is_whole);
                assert!(!is_whole, "byte {at} ^ {flip}");
            }
        }
        let lines: Vec<&[u8]> = whole.split_inclusive(|&byte| byte == b'\n').collect();
        let swaps = (1..lines.len()).flat_map(|a| (a + 1..lines.len()).map(move |b| (a, b)));
        for (a, b) in swaps {
            let mut moved = lines.clone();
            moved.swap(a, b);
            assert!(!SegmentFile::read(&moved.concat()).is_ok_and(|file| file.is_whole));
        }
        for at in 1..lines.len() {
            let (mut lost, mut doubled) = (lines.clone(), lines.clone());
            lost.remove(at);
            doubled.insert(at, lines[at]);
            for changed in [lost, doubled] {
                assert!(!SegmentFile::read(&changed.concat()).is_ok_and(|file| file.is_whole));
            }
        }
    }

    #[test]
    fn there_is_no_share_beyond_the_last() {
        for (number, of) in [(0, 3), (4, 3), (1, u32::MAX), (0, 0)] {
            let header = Header::new(Of::Shard(Share { number, of }), "", Hash::NONE, Hash::NONE);
            let file = SegmentWriter::begin(Vec::new(), &header).unwrap().finish().unwrap();
            let fault = SegmentFile::read(&file).unwrap_err().to_string();
            assert_eq!(fault, format!("line 1: there is no share {number} of {of}"));
        }
    }
}
