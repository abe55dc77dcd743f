//! Whole numbers as people read them.

/// A whole number with thousands separators.
///
/// ```
/// use fairfight_report::grouped;
/// let numbers = [0, 12, 999, 1000, 40_000, 1_234_567];
/// assert_eq!(numbers.map(grouped).join(" "), "0 12 999 1,000 40,000 1,234,567");
/// ```
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
