//! Chooses a battle of a run that is worth looking at.

use fairfight_battle::game::Noun;
use fairfight_engine::run::Row;
use fairfight_report::grouped;
use fairfight_rules::{BySide, Side, words};
use std::cmp::Reverse;

words! {
    /// The kind of battle to look for.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Wish {
        /// The one most like the others.
        Typical = "typical",
        /// The one with the narrowest result.
        Closest = "closest",
        /// The largest win of the list that wins less often.
        Upset = "upset",
    }
}

/// A battle that was chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The battle.
    pub row: Row,
    /// Why it was chosen.
    pub why: Why,
}

/// Why a battle was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// It has the most frequent result, and lies nearest to the median of the battles with it.
    Typical {
        /// The number of battles with this result.
        alike: u64,
        /// The median of their turns.
        turns: u16,
        /// The medians of the strengths left, by list.
        left: BySide<u32>,
    },
    /// In no other battle do the shares left differ less.
    Closest,
    /// The list won less often, and never by more.
    Upset {
        /// The number of wins of each list.
        wins: BySide<u64>,
    },
}

/// Chooses one of these battles, which are in order; `start` is the starting strength of each list. Of several equally
/// good ones the first is taken. `None` if there is none: no battle, or no upset.
///
/// Strengths are compared as shares of those at the start.
/// - Typical: of the battles with the most frequent result (of equally frequent ones a win of A, then one of B), the
///   one with the smallest distance to their medians. A median is the lower one if there are two. The distance is the
///   sum of three, each in thousandths, rounded down: that in turns, relative to the median turns; those in strength
///   left of either list, relative to its strength at the start.
/// - Closest: the strengths left of A and B differ least.
/// - Upset: of the battles won by the list that won fewer (of either list, if both won equally often), the one in which
///   its strength left exceeds that of the other by most.
pub fn choose(wish: Wish, rows: &[Row], start: BySide<u32>) -> Option<Choice> {
    match wish {
        Wish::Typical => typical(rows, start),
        Wish::Closest => {
            let row = rows.iter().min_by_key(|row| lead_of_a(row, start).abs())?;
            Some(Choice { row: *row, why: Why::Closest })
        }
        Wish::Upset => upset(rows, start),
    }
}

/// A's strength left less B's, as shares of their strengths at the start, in units that are the same for all battles.
fn lead_of_a(row: &Row, start: BySide<u32>) -> i64 {
    let part = |list: Side| i64::from(row.left[list]) * i64::from(start[list.other()].max(1));
    part(Side::A) - part(Side::B)
}

fn typical(rows: &[Row], start: BySide<u32>) -> Option<Choice> {
    let results = [Some(Side::A), Some(Side::B), None];
    let alike = |result| move |row: &&Row| row.winner == result;
    let count = |result| rows.iter().filter(alike(result)).count();
    // Of equal maxima the last is taken.
    let usual = results.into_iter().rev().max_by_key(|&result| count(result))?;
    let among: Vec<&Row> = rows.iter().filter(alike(usual)).collect();
    let turns = median(among.iter().map(|row| row.turns.into()))?;
    let left = |list: Side| median(among.iter().map(|row| row.left[list]));
    let left = BySide::new(left(Side::A)?, left(Side::B)?);
    let thousandths = |one: u32, other: u32, of: u32| {
        u64::from(one.abs_diff(other)) * 1000 / u64::from(of.max(1))
    };
    let distance = |row: &&&Row| {
        let of_list = |list: Side| thousandths(row.left[list], left[list], start[list]);
        thousandths(row.turns.into(), turns, turns) + of_list(Side::A) + of_list(Side::B)
    };
    let row = among.iter().min_by_key(distance)?;
    let why = Why::Typical { alike: among.len() as u64, turns: turns as u16, left };
    Some(Choice { row: **row, why })
}

/// The lower median.
fn median(values: impl Iterator<Item = u32>) -> Option<u32> {
    let mut values: Vec<u32> = values.collect();
    let middle = values.len().checked_sub(1)? / 2;
    Some(*values.select_nth_unstable(middle).1)
}

fn upset(rows: &[Row], start: BySide<u32>) -> Option<Choice> {
    let wins =
        BySide::from_fn(|list| rows.iter().filter(|row| row.winner == Some(list)).count() as u64);
    let by = |list: Side, row: &Row| match list {
        Side::A => lead_of_a(row, start),
        Side::B => -lead_of_a(row, start),
    };
    let margin = |row: &Row| {
        let list = row.winner?;
        (wins[list] <= wins[list.other()]).then(|| by(list, row))
    };
    let best = rows.iter().filter_map(|row| Some((margin(row)?, row)));
    let (_, row) = best.min_by_key(|&(margin, _)| Reverse(margin))?;
    Some(Choice { row: *row, why: Why::Upset { wins } })
}

impl Choice {
    /// The reason for the choice, in words: the number of battles, the starting strengths of the lists, and their unit.
    pub fn sentence(&self, battles: u64, start: BySide<u32>, worth: Noun) -> String {
        let Choice { row, why } = self;
        let won = |list: Side| match list {
            Side::A => "A wins",
            Side::B => "B wins",
        };
        let left = |left: BySide<u32>| {
            format!("A {} of {}, B {} of {} {}", left.a, start.a, left.b, start.b, worth.many)
        };
        let battles = grouped(battles);
        let this = format!("{} turns, left in good order: {}", row.turns, left(row.left));
        match *why {
            Why::Typical { alike, turns, left: median } => format!(
                "typical: of {battles} battles {}, in {}; their medians are {turns} turns, left {}; this battle has {this}",
                match row.winner {
                    Some(list) => format!("{} most often", won(list)),
                    None => "most have no winner".to_owned(),
                },
                grouped(alike),
                left(median),
            ),
            Why::Closest => {
                format!(
                    "closest: of {battles} battles this one has the narrowest result, after {this}"
                )
            }
            Why::Upset { wins } => format!(
                "upset: {} in {} of {battles} battles, the other list in {}; in this one by the largest margin, after {this}",
                row.winner.map_or("nobody wins", won),
                grouped(row.winner.map_or(0, |list| wins[list])),
                grouped(row.winner.map_or(0, |list| wins[list.other()])),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairfight_battle::Ending;
    use fairfight_engine::play::EndedBy;
    use fairfight_engine::tally::Seating;

    /// Battles of pairs, in order: the winner, turns, and strengths left of lists of 100 and 50.
    fn rows(of: &[(Option<Side>, u16, [u32; 2])]) -> Vec<Row> {
        let seatings = [Seating::Straight, Seating::Exchanged];
        let row = |(at, &(winner, turns, [a, b])): (usize, &(Option<Side>, u16, [u32; 2]))| Row {
            index: at as u64 / 2,
            seating: seatings[at % 2],
            winner,
            how: Ending::Beaten,
            ended_by: EndedBy::Rules,
            turns,
            left: BySide::new(a, b),
            lost: BySide::new(0, 0),
            luck: None,
        };
        of.iter().enumerate().map(row).collect()
    }

    const START: BySide<u32> = BySide { a: 100, b: 50 };
    const A: Option<Side> = Some(Side::A);
    const B: Option<Side> = Some(Side::B);

    /// The index of the battle among the rows.
    fn chosen(wish: Wish, of: &[(Option<Side>, u16, [u32; 2])]) -> Option<usize> {
        let rows = rows(of);
        let choice = choose(wish, &rows, START)?;
        rows.iter().position(|row| *row == choice.row)
    }

    #[test]
    fn the_typical_battle_has_the_usual_winner_and_is_nearest_to_the_medians() {
        let of = [
            (B, 8, [0, 40]),
            (A, 6, [90, 0]),
            (A, 10, [60, 0]),
            (A, 8, [60, 5]),
            (A, 8, [64, 0]),
            (None, 8, [60, 0]),
        ];
        // Medians of A's wins: 8 turns, 60 (of 60, 60, 64, 90) and 0. In thousandths: 250 + 300, 250, 100, 40.
        assert_eq!(chosen(Wish::Typical, &of), Some(4));
        let choice = choose(Wish::Typical, &rows(&of), START).unwrap();
        let why = Why::Typical { alike: 4, turns: 8, left: BySide::new(60, 0) };
        assert_eq!(choice.why, why);
        assert_eq!(
            choice.sentence(6, START, Noun::POINT),
            "typical: of 6 battles A wins most often, in 4; their medians are 8 turns, left A 60 of 100, B 0 of 50 points; this battle has 8 turns, left in good order: A 64 of 100, B 0 of 50 points"
        );
    }

    #[test]
    fn of_equals_the_first_is_taken() {
        let same = [(B, 5, [0, 20]), (A, 5, [40, 0]), (A, 5, [40, 0]), (B, 5, [0, 20])];
        assert_eq!(chosen(Wish::Typical, &same), Some(1), "a win of A before one of B");
        assert_eq!(chosen(Wish::Closest, &same), Some(0));
        assert_eq!(chosen(Wish::Upset, &same), Some(0));
        let drawn = [(None, 5, [40, 20]), (B, 5, [0, 20])];
        assert_eq!(chosen(Wish::Typical, &drawn), Some(1), "a win before a draw");
        assert_eq!(chosen(Wish::Typical, &[]), None);
        assert_eq!(chosen(Wish::Closest, &[]), None);
    }

    #[test]
    fn the_closest_battle_compares_shares() {
        // In shares: 10 to 0, 40 to 48, 30 to 24, 50 to 60 per cent.
        let of = [(A, 9, [10, 0]), (B, 9, [40, 24]), (A, 9, [30, 12]), (B, 9, [50, 30])];
        assert_eq!(chosen(Wish::Closest, &of), Some(2));
        // An army without strength at the start is no error.
        assert!(choose(Wish::Closest, &rows(&of), BySide::new(0, 0)).is_some());
    }

    #[test]
    fn an_upset_is_the_largest_win_of_the_list_that_wins_less() {
        // B wins by 70, then by 80 per cent less 30 of A.
        let of =
            [(A, 3, [100, 0]), (B, 9, [30, 40]), (A, 3, [90, 0]), (B, 9, [0, 35]), (A, 2, [5, 0])];
        assert_eq!(chosen(Wish::Upset, &of), Some(3));
        // If both win equally often, either may have it.
        assert_eq!(chosen(Wish::Upset, &of[..4]), Some(0));
        assert_eq!(chosen(Wish::Upset, &[(A, 3, [100, 0]), (None, 3, [10, 10])]), None);
        let choice = choose(Wish::Upset, &rows(&of), START).unwrap();
        assert_eq!(
            choice.sentence(5, START, Noun::POINT),
            "upset: B wins in 2 of 5 battles, the other list in 3; in this one by the largest margin, after 9 turns, left in good order: A 0 of 100, B 35 of 50 points"
        );
    }
}
