//! SHA-256, as 64 hexadecimal digits.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// A SHA-256. In files it is 64 hexadecimal digits.
///
/// ```
/// use fairfight_shard::Hash;
/// let abc = Hash::of([b"abc"]);
/// assert!(abc.to_string().starts_with("ba7816bf8f01cfea414140de5dae2223"));
/// assert_eq!(abc, Hash::of(["a", "bc"]));
/// assert_eq!(serde_json::to_string(&abc).unwrap(), format!("\"{abc}\""));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Hash([u8; 32]);

impl Hash {
    /// The hash before anything is hashed.
    pub const NONE: Hash = Hash([0; 32]);

    /// The hash of these bytes, one after the other.
    pub fn of<B: AsRef<[u8]>>(parts: impl IntoIterator<Item = B>) -> Hash {
        let mut hash = Sha256::new();
        parts.into_iter().for_each(|part| hash.update(part));
        Hash(hash.finalize().into())
    }

    /// The hash of `self` and these bytes, to chain hashes.
    pub fn then(self, bytes: &[u8]) -> Hash {
        Hash::of([&self.0[..], bytes])
    }

    /// The hash with these digits, if they are valid.
    pub(crate) fn read(digits: &[u8]) -> Option<Hash> {
        let digits: &[u8; 64] = digits.try_into().ok()?;
        let mut bytes = [0; 32];
        for (byte, digits) in bytes.iter_mut().zip(digits.chunks(2)) {
            let value =
                |digit: u8| char::from(digit).to_digit(16).filter(|_| !digit.is_ascii_uppercase());
            *byte = (value(digits[0])? << 4 | value(digits[1])?) as u8;
        }
        Some(Hash(bytes))
    }

    /// Its first digits, for people.
    pub fn short(&self) -> String {
        self.to_string()[..12].to_owned()
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl From<Hash> for String {
    fn from(hash: Hash) -> String {
        hash.to_string()
    }
}

impl TryFrom<String> for Hash {
    type Error = &'static str;

    fn try_from(digits: String) -> Result<Hash, &'static str> {
        Hash::read(digits.as_bytes()).ok_or("a hash is 64 hexadecimal digits")
    }
}
