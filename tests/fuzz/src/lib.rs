//! Fuzz targets: checks that must hold for every input, whatever it contains.
//!
//! A [`Target`] is a function of bytes that panics if a check fails: no input makes a parser panic, hang or take much
//! memory, every refusal has a message that names a line of the file, and values that are read and written read back
//! the same. [`TARGETS`] lists them all. Both the loop of this crate (`src/main.rs`) and cargo-fuzz (the folder `fuzz`)
//! run them.
//!
//! To add a target: write its `check` and its `seeds` in a file of `targets`, add it to [`TARGETS`], and copy a file of
//! `fuzz/fuzz_targets` under its name. A test fails if one of these is missing.

mod dictionary;
mod mutate;
mod seeds;
mod targets;

pub use dictionary::dictionary;
pub use mutate::mutated;
pub use targets::{TARGETS, Target, check, target};

/// Separates the parts of an input that represents several files.
pub const PART: &str = "\n----\n";

/// A reproducible random number generator.
///
/// Source: G. L. Steele, D. Lea and C. H. Flood 2014, "Fast splittable pseudorandom number generators" (SplitMix64).
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The generator of one input, seeded with `words`.
    pub fn of(words: &[u64]) -> Chance {
        let mut chance = Chance(0);
        for word in words {
            chance.0 = chance.next() ^ word;
        }
        chance
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A random number below `end`; 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    /// A random element.
    ///
    /// # Panics
    /// If there is none.
    pub fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}
