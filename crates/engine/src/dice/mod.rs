//! Keyed dice: every die is a pure function of seed, match-up, battle and address.
//!
//! A battle has no running generator. The 64-bit word of a die is computed from the battle's key and the [`Address`]
//! that names the purpose of the die. So one more roll in a rule shifts no other dice, any battle can be replayed
//! alone, and threads cannot change a result.
//!
//! ```text
//! mix64(z)   SplitMix64's finaliser: z ^= z>>30; z *= BF58476D1CE4E5B9; z ^= z>>27;
//!            z *= 94D049BB133111EB; z ^= z>>31
//! G = 9E3779B97F4A7C15    M1 = D1342543DE82EF95    C1 = 6A09E667F3BCC909
//! match-up   b = mix64(mix64(seed + G) ^ (matchup*M1 + G));    b2 = mix64(b ^ C1)
//! battle     k0 = mix64(b + index*G);                          k1 = mix64(b2 + index*M1)
//! die        h = mix64(k0 + address*G)
//!            word = first output of Pcg64Mcg::new(h<<64 | (k1 ^ rotl(h, 32)))
//! pick       high half of word * n
//! ```
//!
//! All sums and products are modulo 2^64. Within a battle two addresses never share a word by design: `mix64` and the
//! multiplication by G are bijections; 128 bits of key separate the battles.
//!
//! Source: G. Steele, D. Lea, C. Flood 2014, "Fast splittable pseudorandom number generators"
//! (`mix64`); M. O'Neill 2014, "PCG: a family of simple fast space-efficient statistically good
//! algorithms for random number generation"; D. Lemire 2019, "Fast random integer generation in an
//! interval" (the pick).

mod id;

pub use id::{MatchUpId, hash_hex};

use fairfight_rules::{Address, Dice};
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;
use std::collections::HashSet;

const G: u64 = 0x9e37_79b9_7f4a_7c15;
const M1: u64 = 0xd134_2543_de82_ef95;
const C1: u64 = 0x6a09_e667_f3bc_c909;

/// The mixing step of SplitMix64: a bijection whose every output bit depends on every input bit.
///
/// ```
/// // The first output of SplitMix64 with the seed 0.
/// assert_eq!(fairfight_engine::dice::mix64(0x9e37_79b9_7f4a_7c15), 0xe220_a839_7b1d_cdaf);
/// ```
#[inline]
pub const fn mix64(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// The key of a match-up under a seed, from which the dice of each of its battles are derived.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchKey {
    b: u64,
    b2: u64,
}

impl MatchKey {
    /// The key of `matchup` under `seed`.
    pub const fn new(seed: u64, matchup: MatchUpId) -> MatchKey {
        let spread = matchup.number().wrapping_mul(M1).wrapping_add(G);
        let b = mix64(mix64(seed.wrapping_add(G)) ^ spread);
        MatchKey { b, b2: mix64(b ^ C1) }
    }

    /// The key as numbers.
    pub(crate) const fn parts(self) -> [u64; 2] {
        [self.b, self.b2]
    }

    /// The dice of battle `index`; both battles of a pair use the same.
    ///
    /// ```
    /// use fairfight_rules::{Address, Dice, Side};
    /// use fairfight_engine::dice::{MatchKey, MatchUpId};
    /// let at = Address::new(1, Side::A, 0, 1);
    /// let key = MatchKey::new(42, MatchUpId::from_number(7));
    /// let (mut once, mut again) = (key.battle(3), key.battle(3));
    /// assert_eq!(once.d6(at), again.d6(at));
    /// ```
    #[inline]
    pub const fn battle(self, index: u64) -> BattleDice {
        let k0 = mix64(self.b.wrapping_add(index.wrapping_mul(G)));
        let k1 = mix64(self.b2.wrapping_add(index.wrapping_mul(M1)));
        BattleDice { k0, k1, in_turn: k0 }
    }
}

/// The dice of one battle. Before the first [`Dice::turn`] the turn is 0.
#[derive(Clone, Debug)]
pub struct BattleDice {
    k0: u64,
    k1: u64,
    /// `k0` plus the turn's contribution to `address * G`: a turn costs one multiplication, a die none.
    in_turn: u64,
}

impl BattleDice {
    /// The two halves of the battle's key.
    pub const fn key(&self) -> (u64, u64) {
        (self.k0, self.k1)
    }

    /// Other dice, practically independent of these, identified by a number.
    pub const fn fork(&self, number: u64) -> BattleDice {
        let k0 = mix64(self.k0 ^ mix64(number.wrapping_mul(M1).wrapping_add(G)));
        let k1 = mix64(self.k1.wrapping_add(k0));
        BattleDice { k0, k1, in_turn: k0 }
    }

    /// The word of the die at `at`, with its turn replaced by the current one.
    #[inline]
    pub fn word(&self, at: Address) -> u64 {
        self.generator(at).next_u64()
    }

    /// The generator behind the die at `at`: its first output is the die's word.
    ///
    /// Use it where one address needs more dice than one word provides.
    #[inline]
    pub fn generator(&self, at: Address) -> Pcg64Mcg {
        let address = at.in_turn(0).bits();
        let h = mix64(self.in_turn.wrapping_add(address.wrapping_mul(G)));
        Pcg64Mcg::new(u128::from(h) << 64 | u128::from(self.k1 ^ h.rotate_left(32)))
    }
}

impl Dice for BattleDice {
    #[inline]
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        debug_assert!((1..=1 << 16).contains(&n), "a die has 1 to 65,536 faces, not {n}");
        digit(&mut self.word(at), n)
    }

    #[inline]
    fn turn(&mut self, turn: u16) {
        self.in_turn = self.k0.wrapping_add((u64::from(turn) << 48).wrapping_mul(G));
    }
}

/// Takes the next digit in base `n` from a word that is read as a fraction: a uniform pick from `0..n`.
///
/// The first digit is as uniform as 64 bits allow: no face is off by more than one part in 2^64 / `n`.
#[inline]
fn digit(word: &mut u64, n: u32) -> u32 {
    let product = u128::from(*word) * u128::from(n);
    *word = product as u64;
    (product >> 64) as u32
}

/// The 12 six-sided dice of one word, each 0 to 5: the digits of the word as a base-6 fraction.
///
/// A die with an address of its own is the first of them. Twelve is the limit: their joint chances are off by 1
/// part in 10^10, those of 16 already by 1 in 10^7.
///
/// Source: N. Brackett-Rozinsky, D. Lemire 2024, "Batched ranged random integer generation".
///
/// ```
/// use fairfight_engine::dice::digits;
/// assert_eq!(digits(0xa633_430a_1396_e1bb), [3, 5, 2, 1, 2, 1, 5, 5, 4, 4, 1, 4]);
/// ```
#[inline]
pub fn digits(mut word: u64) -> [u8; 12] {
    std::array::from_fn(|_| digit(&mut word, 6) as u8)
}

/// Dice that check that no address is used twice in a battle: for tests of a system's rules.
///
/// ```should_panic
/// use fairfight_rules::{Address, Dice, Side};
/// use fairfight_engine::dice::{AskedOnce, MatchKey, MatchUpId};
/// let key = MatchKey::new(1, MatchUpId::from_number(1));
/// let mut dice = AskedOnce::new(key.battle(0));
/// dice.d6(Address::new(1, Side::A, 0, 1));
/// dice.d6(Address::new(1, Side::A, 0, 1));
/// ```
#[derive(Clone, Debug)]
pub struct AskedOnce<D> {
    source: D,
    turn: u16,
    asked: HashSet<Address>,
}

impl<D: Dice> AskedOnce<D> {
    /// Wraps `source`.
    pub fn new(source: D) -> AskedOnce<D> {
        AskedOnce { source, turn: 0, asked: HashSet::new() }
    }
}

impl<D: Dice> Dice for AskedOnce<D> {
    /// # Panics
    /// If the address has been used before.
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        let at_turn = at.in_turn(self.turn);
        assert!(self.asked.insert(at_turn), "asked twice: {at_turn:?}");
        self.source.pick(n, at)
    }

    fn turn(&mut self, turn: u16) {
        self.turn = turn;
        self.source.turn(turn);
    }
}
