//! A small generator for the tests, so that no library can change their numbers.

/// SplitMix64: Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators".
pub struct SplitMix64(pub u64);

impl SplitMix64 {
    /// The next 64 bits. All seeds lie on one long cycle; neighbouring seeds are far apart on it.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.0)
    }

    /// A uniform number from 0 to 1, excluding 1.
    pub fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A random category with these probabilities.
    #[allow(dead_code, reason = "each test file uses its part")]
    pub fn pick<const N: usize>(&mut self, chances: [f64; N]) -> usize {
        let mut left = self.share();
        for (k, chance) in chances.iter().enumerate() {
            left -= chance;
            if left < 0.0 {
                return k;
            }
        }
        N - 1 - chances.iter().rev().position(|&chance| chance > 0.0).unwrap_or(0)
    }
}

fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
