//! How two fronts are dealt into fights: files, front ranks, and who stands against whom.

use fairfight_rules::BySide;

/// The most strips against one, whatever the rulings.
pub const MOST_AGAINST_ONE: usize = 4;

/// Strips in the front rank of `strips` in so many ranks.
#[inline]
pub const fn front(strips: u8, ranks: u8) -> u8 {
    strips.div_ceil(if ranks == 0 { 1 } else { ranks })
}

/// Strips behind the front strip of file `file`, where strip i stands in file i mod `front`.
#[inline]
pub const fn behind(strips: u8, front: u8, file: u8) -> u8 {
    if front == 0 || file >= front { 0 } else { (strips - 1 - file) / front }
}

/// Of a larger front of `large` strips, those against strip `j` of a smaller one of `small`: every
/// `small`-th from `j` on, up to `touch`.
#[inline]
pub fn against(j: u8, small: u8, large: u8, touch: u8) -> impl Iterator<Item = u8> + Clone {
    (j..large).step_by(usize::from(small.max(1))).take(usize::from(touch).min(MOST_AGAINST_ONE))
}

/// What A's die and B's ([`Opposed::d6`]) are worth to A, in strips hit: A leads by `lead` and is hit where it loses by
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
