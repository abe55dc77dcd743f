//! How two fronts are split into fights: files, front ranks, and which strips face each other.

use fairfight_rules::BySide;

/// The maximum number of strips against one, under any rulings.
pub const MOST_AGAINST_ONE: usize = 4;

/// The number of strips in the front rank of `strips` in this many ranks.
#[inline]
pub const fn front(strips: u8, ranks: u8) -> u8 {
    strips.div_ceil(if ranks == 0 { 1 } else { ranks })
}

/// The number of strips behind the front strip of file `file`; strip i stands in file i mod `front`.
#[inline]
pub const fn behind(strips: u8, front: u8, file: u8) -> u8 {
    if front == 0 || file >= front { 0 } else { (strips - 1 - file) / front }
}

/// The strips of a front of `large` that face strip `j` of a smaller front of `small`: every `small`-th from `j` on, at
/// most `touch`.
#[inline]
pub fn against(j: u8, small: u8, large: u8, touch: u8) -> impl Iterator<Item = u8> + Clone {
    (j..large).step_by(usize::from(small.max(1))).take(usize::from(touch).min(MOST_AGAINST_ONE))
}

/// The worth to A of A's and B's dice ([`Opposed::d6`]), in strips hit. A leads by `lead`; a side is hit if it loses by
/// its margin.
pub fn strips_won([a, b]: [u32; 2], lead: i16, margins: BySide<i16>) -> i64 {
    let by = a as i16 - b as i16 + lead;
    i64::from(by >= margins.b) - i64::from(-by >= margins.a)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_ranks() {
        assert_eq!(
            [front(6, 1), front(6, 2), front(6, 3), front(5, 2), front(1, 6)],
            [6, 3, 2, 3, 1]
        );
        assert_eq!([0, 1, 2].map(|file| behind(5, 3, file)), [1, 1, 0]);
        assert_eq!([behind(6, 2, 0), behind(6, 6, 3), behind(6, 1, 0)], [2, 0, 5]);
    }

    #[test]
    fn who_stands_against_whom() {
        let of = |j, small, large, touch| against(j, small, large, touch).collect::<Vec<_>>();
        assert_eq!((of(0, 2, 4, 2), of(1, 2, 4, 2)), (vec![0, 2], vec![1, 3]));
        assert_eq!(of(0, 1, 6, 4), [0, 1, 2, 3]);
        assert_eq!((of(0, 4, 6, 4), of(3, 4, 6, 4)), (vec![0, 4], vec![3]));
    }
}
