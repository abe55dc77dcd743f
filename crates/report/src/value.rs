//! One cell of a report.

use fairfight_rules::text::visible;
use serde::{Serialize, Serializer};

/// The largest whole number of a report: JavaScript, jq and spreadsheets keep all digits of numbers up to it.
pub const MOST_WHOLE: u64 = (1 << 53) - 1;

/// One cell of a report.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// Words.
    Text(String),
    /// Yes or no: `true` or `false`.
    Flag(bool),
    /// A whole number, not beyond [`MOST_WHOLE`]. A larger one is a bug in what computed it.
    Whole(i128),
    /// A finite number with a fraction. One that is not finite is a bug in what computed it; it is
    /// written as unknown.
    Float(f64),
    /// Unknown, or not requested: an empty cell, never 0.
    Empty,
}

impl Value {
    /// The same value, safe to print on a terminal.
    pub fn visible(&self) -> Value {
        match self {
            Value::Text(text) => Value::Text(visible(text).into_owned()),
            Value::Flag(_) | Value::Whole(_) | Value::Float(_) | Value::Empty => self.clone(),
        }
    }

    /// Itself; [`Empty`](Value::Empty) for a number that is not finite, or too large for readers to keep.
    pub(super) fn checked(&self) -> &Value {
        match self {
            Value::Whole(number) if number.unsigned_abs() > MOST_WHOLE.into() => {
                debug_assert!(false, "a report holds {number}");
                &Value::Empty
            }
            Value::Float(number) if !number.is_finite() => {
                debug_assert!(false, "a report holds {number}");
                &Value::Empty
            }
            Value::Text(_) | Value::Flag(_) | Value::Whole(_) | Value::Float(_) | Value::Empty => {
                self
            }
        }
    }
}

/// The shortest text that reads back to this finite number, always with a point or an exponent, so that a column of
/// shares stays a column of floats even if all of them are 1. Negative zero is written as zero.
///
/// ```
/// use fairfight_report::float_text;
/// assert_eq!(float_text(1.0), "1.0");
/// assert_eq!(float_text(0.1 + 0.2), "0.30000000000000004");
/// assert_eq!(float_text(1e-7), "1e-7");
/// assert_eq!(float_text(-0.0), "0.0");
/// ```
pub fn float_text(number: f64) -> String {
    debug_assert!(number.is_finite(), "a report holds {number}");
    // `Debug` promises the round trip and writes `.0` after whole numbers; `Display` does not.
    // Adding zero clears the sign of negative zero and changes no other number.
    format!("{:?}", number + 0.0)
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.checked() {
            Value::Text(text) => serializer.serialize_str(text),
            Value::Flag(yes) => serializer.serialize_bool(*yes),
            Value::Whole(number) => serializer.serialize_i128(*number),
            Value::Float(number) => serializer.serialize_f64(*number),
            Value::Empty => serializer.serialize_none(),
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::Text(text)
    }
}

impl From<bool> for Value {
    fn from(yes: bool) -> Self {
        Value::Flag(yes)
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Value::Float(number)
    }
}

macro_rules! from_whole {
    ($($whole:ty)*) => {$(
        impl From<$whole> for Value {
            fn from(number: $whole) -> Self {
                Value::Whole(number.into())
            }
        }
    )*};
}
from_whole!(u8 u16 u32 u64 i16 i32 i64 i128);

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Value::Whole(number as i128)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Empty, Into::into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Floats of every magnitude, from a small multiplicative walk over their bits.
    fn floats() -> impl Iterator<Item = f64> {
        let walk = std::iter::successors(Some(0x9e37_79b9_7f4a_7c15_u64), |bits| {
            Some(bits.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f))
        });
        let edges = [0.0, 1.0, -1.0, 0.5, 1e15, 1e16, 1e17, f64::MAX, f64::MIN_POSITIVE, 5e-324];
        edges.into_iter().chain(walk.take(20_000).map(f64::from_bits).filter(|x| x.is_finite()))
    }

    #[test]
    fn floats_read_back_to_the_same_bits_and_look_like_floats() {
        for number in floats() {
            let text = float_text(number);
            assert_eq!(text.parse::<f64>().unwrap().to_bits(), number.to_bits(), "{text}");
            assert!(text.contains(['.', 'e']), "{text}");
        }
    }

    #[test]
    fn shares_are_written_as_short_as_they_can_be() {
        assert_eq!(float_text(0.4352491227), "0.4352491227");
        assert_eq!(float_text(0.0), "0.0");
        assert_eq!(float_text(12345678.0), "12345678.0");
    }

    #[test]
    fn what_is_unknown_is_empty_and_not_nought() {
        assert_eq!(Value::from(None::<f64>), Value::Empty);
        assert_eq!(Value::from(Some(0_u32)), Value::Whole(0));
    }
}
