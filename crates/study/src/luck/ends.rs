//! The distribution of the ends of a fight: winner, losses of each side, and number of rounds.

use crate::common::letter;
use fairfight_engine::exact::Solution;
use fairfight_engine::run::Row;
use fairfight_files::Fought;
use fairfight_rules::{BySide, Side};
use fairfight_stats::luck::{Chances, Luck};
use std::collections::BTreeMap;

/// Two probabilities that differ by less are equal except for rounding.
const ROUNDING: f64 = 1e-9;

/// An end of a fight: the half points of A's score, and the losses of each side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct End {
    halves: u8,
    lost: (u32, u32),
}

/// The half points that A scores if this side wins.
pub(super) const fn halves(winner: Option<Side>) -> u8 {
    match winner {
        Some(Side::A) => 2,
        None => 1,
        Some(Side::B) => 0,
    }
}

/// The word for A and B winning most often, equally often.
pub(super) const EITHER: &str = "either";

/// Counted shares within this many standard errors of each other count as equal.
const NOISE: f64 = 2.0;

/// The word for a winner, as in files.
pub(super) const fn winner_word(winner: Option<Side>) -> &'static str {
    match winner {
        Some(side) => letter(side),
        None => "none",
    }
}

/// In the order of their half points.
const WINNERS: [Option<Side>; 3] = [Some(Side::B), None, Some(Side::A)];

/// The probability of each end of a fight, from the exact solution or counted in fights with dice.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ends {
    /// The probability of each end, or the number of fights with it.
    ends: BTreeMap<End, f64>,
    /// By A's half points, the same for each number of rounds, of the fights that ended on their own.
    rounds: [BTreeMap<usize, f64>; 3],
    /// The number of fights counted; `None` if the probabilities are exact.
    fights: Option<u64>,
}

impl Ends {
    /// The ends of an exact solution.
    pub fn exact(solution: &Solution) -> Ends {
        let mut ends = Ends::default();
        for winner in WINNERS {
            let (part, halves) = (solution.given(winner), halves(winner));
            let likely = part.lost_by_both.iter().filter(|(_, chance)| **chance > 0.0);
            ends.ends.extend(likely.map(|(&lost, &chance)| (End { halves, lost }, chance)));
            let rounds = part.rounds.chances.iter().copied().enumerate();
            ends.rounds[usize::from(halves)].extend(rounds.filter(|(_, chance)| *chance > 0.0));
        }
        ends
    }

    /// Counts a fight with dice.
    pub fn count(&mut self, row: &Row) {
        let end = End { halves: halves(row.winner), lost: (row.lost.a, row.lost.b) };
        *self.ends.entry(end).or_default() += 1.0;
        if row.how.is_fought_out() {
            let rounds = &mut self.rounds[usize::from(end.halves)];
            *rounds.entry(row.turns.into()).or_default() += 1.0;
        }
        *self.fights.get_or_insert_default() += 1;
    }

    /// The number of fights counted; `None` if the probabilities are exact.
    pub const fn fights(&self) -> Option<u64> {
        self.fights
    }

    /// The numbers of counted fights that ended worse for A than this one, alike, and better.
    pub(super) fn counted(&self, fought: &Fought) -> Option<[u64; 3]> {
        let fights = self.fights?;
        let luck = self.luck(fought);
        let count = |share: f64| (share * fights as f64).round() as u64;
        let (same, better) = (count(luck.same), count(luck.better));
        Some([fights.saturating_sub(same + better), same, better])
    }

    /// The share of the ends for which the predicate holds.
    fn share(&self, is: impl Fn(&End) -> bool) -> f64 {
        let all: f64 = self.ends.values().sum();
        let of: f64 = self.ends.iter().filter(|(end, _)| is(end)).map(|(_, chance)| chance).sum();
        if all > 0.0 { of / all } else { 0.0 }
    }

    /// The probability that this side wins, or nobody.
    pub fn win(&self, winner: Option<Side>) -> f64 {
        self.share(|end| end.halves == halves(winner))
    }

    /// The most frequent winner: a, b, none, or either if A and B win equally often. If nobody wins more often than the
    /// actual winner, it is the actual winner. In counted fights, shares within two standard errors of each other count
    /// as equal.
    pub(crate) fn likeliest(&self, won: Option<Side>) -> &'static str {
        let [a, b] = [Side::A, Side::B].map(|side| self.win(Some(side)));
        let most = a.max(b).max(self.win(None));
        let is_most = |chance: f64| {
            let gap = most - chance;
            let noise = |fights: u64| NOISE * ((most + chance - gap * gap) / fights as f64).sqrt();
            gap <= self.fights.map_or(ROUNDING, noise)
        };
        match won {
            _ if is_most(self.win(won)) => winner_word(won),
            _ if is_most(a) && is_most(b) => EITHER,
            _ if is_most(a) => winner_word(Some(Side::A)),
            _ if is_most(b) => winner_word(Some(Side::B)),
            _ => winner_word(None),
        }
    }

    /// The half points of A's score.
    pub fn scores(&self) -> Chances {
        self.chances(|end| end.halves.into())
    }

    /// B's losses less A's.
    pub fn balance(&self) -> Chances {
        self.chances(|end| i64::from(end.lost.1) - i64::from(end.lost.0))
    }

    fn chances(&self, of: impl Fn(&End) -> i64) -> Chances {
        let values = self.ends.iter().map(|(end, &chance)| (of(end), chance));
        Chances::of(values).unwrap_or(Chances::NONE)
    }

    /// The mean losses of each side.
    pub fn lost(&self) -> BySide<f64> {
        BySide::new(self.chances(|end| end.lost.0.into()), self.chances(|end| end.lost.1.into()))
            .map(|lost| lost.mean())
    }

    /// The mean number of rounds of fights that end on their own.
    pub fn rounds(&self) -> Option<f64> {
        let all = self.rounds.iter().flatten();
        Some(Chances::of(all.map(|(&rounds, &chance)| (rounds as i64, chance)))?.mean())
    }

    /// The luck of A: ordered by winner, then by B's losses less A's, as far as the game states them.
    pub fn luck(&self, fought: &Fought) -> Luck {
        let lost = |side: Side, lost: u32| fought.lost[side].map_or(0, |_| i64::from(lost));
        let value = |halves: u8, (a, b): (u32, u32)| (halves, lost(Side::B, b) - lost(Side::A, a));
        let happened = [fought.lost.a, fought.lost.b].map(Option::unwrap_or_default);
        let happened = value(halves(fought.winner), happened.into());
        let ends = self.ends.iter().map(|(end, &chance)| (value(end.halves, end.lost), chance));
        Luck::of(ends, &happened).unwrap_or(Luck { better: 0.0, same: 1.0 })
    }

    /// The probability of exactly this end: this winner, and these losses as far as the game states them.
    pub fn just(&self, fought: &Fought) -> f64 {
        self.share(|end| {
            end.halves == halves(fought.winner)
                && fought.lost.a.is_none_or(|lost| lost == end.lost.0)
                && fought.lost.b.is_none_or(|lost| lost == end.lost.1)
        })
    }

    /// The line to write at this key in place of an impossible one: that of the most likely end with the stated losses
    /// if it is about the winner, else of the most likely end with this winner.
    pub fn instead(&self, fought: &Fought, key: &'static str) -> String {
        let (is_of_winner, lost) = (key == "winner", &fought.lost);
        let is_like = |end: &End| {
            let like = |stated: Option<u32>, lost| stated.is_none_or(|stated| stated == lost);
            if is_of_winner {
                like(lost.a, end.lost.0) && like(lost.b, end.lost.1)
            } else {
                end.halves == halves(fought.winner)
            }
        };
        let likely = self.ends.iter().filter(|(end, _)| is_like(end));
        let likeliest = likely.max_by(|(_, one), (_, other)| one.total_cmp(other));
        let line = likeliest.and_then(|(end, _)| match key {
            "winner" => Some(format!("winner = {:?}", ["b", "none", "a"][usize::from(end.halves)])),
            "lost-a" => Some(format!("lost-a = {}", end.lost.0)),
            "lost-b" => Some(format!("lost-b = {}", end.lost.1)),
            _ => None,
        });
        line.map_or("how it ended".to_owned(), |line| format!("{line}, the likeliest"))
    }

    /// The part of this end that never happens, and the key of the file that states it: the winner, the losses of a
    /// side, or the rounds. `None` if all of it is possible.
    pub fn never(&self, fought: &Fought) -> Option<(&'static str, String)> {
        let Fought { winner, lost, rounds, .. } = fought;
        let who = match winner {
            Some(Side::A) => "A never wins this fight",
            Some(Side::B) => "B never wins this fight",
            None => "this fight always has a winner",
        };
        if self.win(*winner) == 0.0 {
            return Some(("winner", who.to_owned()));
        }
        let outcome = match winner {
            Some(Side::A) => "where A wins",
            Some(Side::B) => "where B wins",
            None => "where nobody wins",
        };
        for (side, name, key) in [(Side::A, "A", "lost-a"), (Side::B, "B", "lost-b")] {
            let Some(number) = lost[side] else { continue };
            let alone =
                BySide::new(lost.a.filter(|_| side == Side::A), lost.b.filter(|_| side == Side::B));
            if self.just(&Fought { lost: alone, ..fought.clone() }) == 0.0 {
                return Some((key, format!("{outcome}, {name} never loses {number}")));
            }
        }
        if self.just(fought) == 0.0 {
            let [a, b] = [lost.a, lost.b].map(Option::unwrap_or_default);
            return Some(("lost-b", format!("{outcome}, A never loses {a} while B loses {b}")));
        }
        let number = (*rounds)? as usize;
        // Fights that nobody wins may have no rounds of their own.
        let known = &self.rounds[usize::from(halves(*winner))];
        let is_open =
            winner.is_none() || known.keys().next_back().is_none_or(|most| number > *most);
        let never = !is_open && !known.contains_key(&number);
        never.then(|| ("rounds", format!("{outcome}, it never takes {number} rounds")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fights counted: `a` won by A, the others by B.
    fn counted(a: u64, fights: u64) -> Ends {
        let end = |halves| End { halves, lost: (0, 0) };
        let ends = [(end(2), a as f64), (end(0), (fights - a) as f64)];
        Ends { ends: BTreeMap::from(ends), fights: Some(fights), ..Ends::default() }
    }

    #[test]
    fn counted_winners_are_equal_within_their_noise() {
        assert_eq!(counted(5_080, 10_000).likeliest(None), EITHER);
        assert_eq!(counted(5_200, 10_000).likeliest(None), "a");
        assert_eq!(counted(5_200, 10_000).likeliest(Some(Side::B)), "a");
        // Whoever won is not contradicted by noise.
        assert_eq!(counted(5_050, 10_000).likeliest(Some(Side::B)), "b");
    }
}
