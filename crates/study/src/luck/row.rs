//! The report: one row for each fight, for each list of dice, and for the total of each kind.

use super::Ends;
use super::ends::{halves, winner_word};
use crate::common::{EXACT, Provenance, SIMULATED, letter};
use fairfight_files::{Fought, PlayedGame, Roll};
use fairfight_report::{Field, Shown, steady_ends};
use fairfight_rules::{BySide, Side, words};
use fairfight_stats::luck::{Chances, Luck};
use fairfight_stats::{Interval, Level, Scores};

words! {
    /// The subject of a row, and its value.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Kind {
        /// A fight: the score of A.
        Fight = "fight",
        /// Dice that succeed or fail: the successes of the roller.
        Successes = "successes",
        /// Dice whose sum counts: the sum.
        Sum = "sum",
        /// All fights: the score of A.
        AllFights = "all-fights",
        /// All fights in which both losses are known: B's losses less A's.
        AllLosses = "all-losses",
        /// All dice that succeed or fail: the successes of A less those of B.
        AllSuccesses = "all-successes",
        /// All dice whose sum counts: the sums of A less those of B; low sums of low dice count for the roller.
        AllSums = "all-sums",
    }
}

/// The provenance of the rows, and the level of the intervals.
#[derive(Clone, PartialEq, Debug)]
pub struct Origin {
    /// The system, seed and rules.
    pub from: Provenance,
    /// The level of the intervals of simulated probabilities.
    pub level: Level,
}

/// A row of the report.
#[derive(Clone, PartialEq, Debug)]
pub struct LuckRow {
    /// Its provenance.
    pub origin: Origin,
    /// Its subject.
    pub kind: Kind,
    /// Its number among entries of its kind in the file, from 1; `None` for a total.
    pub number: Option<usize>,
    /// The name of the fight or the list.
    pub name: String,
    /// The roller.
    pub by: Option<Side>,
    /// The value that occurred.
    pub value: f64,
    /// The mean of the value.
    pub expected: f64,
    /// How far the value favours A; negative if it favours B.
    pub favours_a: f64,
    /// The luck of A.
    pub luck: Luck,
    /// The interval of the probability of as much luck, if it was simulated.
    pub interval: Option<Interval>,
    /// The number of fights simulated for it.
    pub fights: Option<u64>,
    /// The losses of the sides stated in the game.
    pub lost: BySide<Option<u32>>,
    /// The mean losses of the sides, where the game states their losses.
    pub lost_mean: BySide<Option<f64>>,
    /// The part that only fights have.
    pub fight: Option<FightPart>,
}

/// The part that only the row of a fight has.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FightPart {
    /// Who won.
    pub winner: Option<Side>,
    /// The most frequent winner: a, b, none or either.
    pub likeliest: &'static str,
    /// The probabilities that A wins, nobody, and B.
    pub wins: [f64; 3],
    /// The probability of exactly this end.
    pub just: f64,
    /// The mean losses of the sides, whatever the game states.
    pub lost_mean: BySide<f64>,
    /// The number of rounds, if the game states it.
    pub rounds: Option<u32>,
    /// The mean number of rounds of such fights.
    pub rounds_mean: Option<f64>,
}

impl FightPart {
    /// The probability of the winner that the fight had.
    pub(super) const fn won_share(&self) -> f64 {
        match self.winner {
            Some(Side::A) => self.wins[0],
            None => self.wins[1],
            Some(Side::B) => self.wins[2],
        }
    }
}

impl LuckRow {
    /// The probability that dice are at least as kind to A as they were.
    pub fn chance_a(&self) -> f64 {
        self.luck.chance()
    }

    /// The same for B.
    pub fn chance_b(&self) -> f64 {
        1.0 - self.luck.chance()
    }

    fn winner(&self) -> Option<&'static str> {
        self.fight.map(|fight| winner_word(fight.winner))
    }
}

/// The rows of a game: its fights, then its lists of dice, then the totals. `ends` are those of its fights, in order.
pub fn luck_rows(game: &PlayedGame, ends: &[Ends], origin: &Origin) -> Vec<LuckRow> {
    let fights: Vec<(&Fought, &Ends)> = game.fights.iter().zip(ends).collect();
    let mut rows: Vec<LuckRow> = Vec::new();
    for (at, (fought, ends)) in fights.iter().enumerate() {
        rows.push(fight_row(at + 1, fought, ends, origin));
    }
    let rolled: Vec<Rolled<'_>> = game.rolls.iter().map(Rolled::of).collect();
    rows.extend(rolled.iter().enumerate().map(|(at, rolled)| rolled.row(at + 1, origin)));
    if fights.len() > 1 {
        rows.push(all_fights(&fights, &rows, origin));
    }
    rows.extend(all_losses(&fights, origin));
    let lists = [(Kind::Successes, Kind::AllSuccesses), (Kind::Sum, Kind::AllSums)];
    rows.extend(lists.into_iter().filter_map(|(one, all)| all_rolls(&rolled, one, all, origin)));
    rows
}

/// A row without the parts that only some have.
fn plain(kind: Kind, value: f64, expected: f64, luck: Luck, origin: &Origin) -> LuckRow {
    LuckRow {
        origin: origin.clone(),
        kind,
        number: None,
        name: String::new(),
        by: None,
        value,
        expected,
        favours_a: value - expected,
        luck,
        interval: None,
        fights: None,
        lost: BySide::default(),
        lost_mean: BySide::default(),
        fight: None,
    }
}

fn fight_row(number: usize, fought: &Fought, ends: &Ends, origin: &Origin) -> LuckRow {
    let value = f64::from(halves(fought.winner)) / 2.0;
    let counted = ends.counted(fought);
    let interval = counted.map(|counts| steady_ends(Scores::new(counts).interval(origin.level)));
    let mean = ends.lost();
    let known = |side: Side| fought.lost[side].map(|_| mean[side]);
    LuckRow {
        number: Some(number),
        name: fought.name.clone(),
        interval,
        fights: ends.fights(),
        lost: fought.lost,
        lost_mean: BySide::new(known(Side::A), known(Side::B)),
        fight: Some(FightPart {
            winner: fought.winner,
            likeliest: ends.likeliest(fought.winner),
            wins: [Some(Side::A), None, Some(Side::B)].map(|winner| ends.win(winner)),
            just: ends.just(fought),
            lost_mean: mean,
            rounds: fought.rounds,
            rounds_mean: ends.rounds(),
        }),
        ..plain(Kind::Fight, value, ends.scores().mean() / 2.0, ends.luck(fought), origin)
    }
}

/// The scores of all fights, and the losses of each side in those in which the game states them.
fn all_fights(fights: &[(&Fought, &Ends)], rows: &[LuckRow], origin: &Origin) -> LuckRow {
    let happened: i64 = fights.iter().map(|(fought, _)| i64::from(halves(fought.winner))).sum();
    let scores = fights.iter().fold(Chances::NONE, |sum, (_, ends)| sum.plus(&ends.scores()));
    let lost = |side: Side| {
        let known: Vec<u32> = rows.iter().filter_map(|row| row.lost[side]).collect();
        (!known.is_empty()).then(|| known.iter().sum())
    };
    let lost_mean = |side: Side| {
        let known: Vec<f64> = rows.iter().filter_map(|row| row.lost_mean[side]).collect();
        (!known.is_empty()).then(|| known.iter().sum())
    };
    let (value, expected) = (happened as f64 / 2.0, scores.mean() / 2.0);
    LuckRow {
        lost: BySide::new(lost(Side::A), lost(Side::B)),
        lost_mean: BySide::new(lost_mean(Side::A), lost_mean(Side::B)),
        fights: simulated(fights.iter().map(|(_, ends)| *ends)),
        ..plain(Kind::AllFights, value, expected, scores.luck(happened), origin)
    }
}

/// The smallest number of fights simulated for one of these, if any were.
fn simulated<'e>(ends: impl Iterator<Item = &'e Ends>) -> Option<u64> {
    ends.filter_map(Ends::fights).min()
}

/// B's losses less A's in the fights in which both are known; `None` if there are none.
fn all_losses(fights: &[(&Fought, &Ends)], origin: &Origin) -> Option<LuckRow> {
    let known = fights.iter().filter_map(|(fought, ends)| {
        let (a, b) = (fought.lost.a?, fought.lost.b?);
        Some((a, b, *ends))
    });
    let known: Vec<(u32, u32, &Ends)> = known.collect();
    let sum = |of: fn(&(u32, u32, &Ends)) -> u32| known.iter().map(of).sum::<u32>();
    let (lost_a, lost_b) = (sum(|(a, ..)| *a), sum(|(_, b, _)| *b));
    let means: Vec<BySide<f64>> = known.iter().map(|(.., ends)| ends.lost()).collect();
    let mean = |side: Side| means.iter().map(|mean| mean[side]).sum();
    let balance = known.iter().fold(Chances::NONE, |sum, (.., ends)| sum.plus(&ends.balance()));
    let happened = i64::from(lost_b) - i64::from(lost_a);
    let luck = balance.luck(happened);
    (!known.is_empty()).then(|| LuckRow {
        lost: BySide::new(Some(lost_a), Some(lost_b)),
        lost_mean: BySide::new(Some(mean(Side::A)), Some(mean(Side::B))),
        fights: simulated(known.iter().map(|(.., ends)| *ends)),
        ..plain(Kind::AllLosses, happened as f64, balance.mean(), luck, origin)
    })
}

/// A list of dice, with the distribution of its value.
struct Rolled<'r> {
    roll: &'r Roll,
    kind: Kind,
    chances: Chances,
}

impl Rolled<'_> {
    fn of(roll: &Roll) -> Rolled<'_> {
        let (kind, die) = match roll.good_faces() {
            Some(good) => (Kind::Successes, Chances::hit(f64::from(good) / f64::from(roll.sides))),
            None => (Kind::Sum, Chances::die(roll.sides)),
        };
        let chances = roll.faces.iter().fold(Chances::NONE, |sum, _| sum.plus(&die));
        Rolled { roll, kind, chances }
    }

    fn value(&self) -> i64 {
        self.roll.value().into()
    }

    /// Does a larger value favour A?
    fn more_favours_a(&self) -> bool {
        let is_low = self.roll.low && self.kind == Kind::Sum;
        (self.roll.by == Side::A) != is_low
    }

    /// The value and its distribution, oriented so that more favours A.
    fn for_a(&self) -> (i64, Chances) {
        if self.more_favours_a() {
            (self.value(), self.chances.clone())
        } else {
            (-self.value(), self.chances.negated())
        }
    }

    fn row(&self, number: usize, origin: &Origin) -> LuckRow {
        let (happened, chances) = self.for_a();
        let (value, expected) = (self.value() as f64, self.chances.mean());
        LuckRow {
            number: Some(number),
            name: self.roll.name.clone(),
            by: Some(self.roll.by),
            favours_a: happened as f64 - chances.mean(),
            ..plain(self.kind, value, expected, chances.luck(happened), origin)
        }
    }
}

/// The total of all lists of this kind, if there are several.
fn all_rolls(rolled: &[Rolled<'_>], one: Kind, all: Kind, origin: &Origin) -> Option<LuckRow> {
    let of_kind: Vec<_> = rolled.iter().filter(|rolled| rolled.kind == one).collect();
    let (mut happened, mut chances) = (0, Chances::NONE);
    for (value, more) in of_kind.iter().map(|rolled| rolled.for_a()) {
        happened += value;
        chances = chances.plus(&more);
    }
    let luck = chances.luck(happened);
    (of_kind.len() > 1).then(|| plain(all, happened as f64, chances.mean(), luck, origin))
}

/// The columns of the report.
#[rustfmt::skip]
pub const LUCK: &[Field<LuckRow>] = &[
    Field::wide("system", "the system", Shown::Text, |row| row.origin.from.system.into()),
    Field::key("kind", "what the row is about, and its value: fight (the score of A: win 1, draw 1/2, loss 0), successes or sum (of the dice of a list), all-fights (the score of A), all-losses (how much more B lost than A, where the game states both), all-successes and all-sums (A's less B's; sums of dice that are good when low count the other way)", Shown::Text, |row| row.kind.word().into()),
    Field::key("number", "which fight or list of the file, from 1; empty for all together", Shown::Whole, |row| row.number.into()),
    Field::key("name", "the name of the fight or list; empty for all together", Shown::Text, |row| Some(row.name.as_str()).filter(|name| !name.is_empty()).into()),
    Field::new("by", "who rolled, a or b, if it is a list of dice", Shown::Text, |row| row.by.map(letter).into()),
    Field::new("winner", "who won, if it is a fight: a, b or none", Shown::Text, |row| row.winner().into()),
    Field::new("likeliest", "who wins this fight most often: a, b or none; either if A and B do so equally often; the actual winner if nobody wins more often", Shown::Text, |row| row.fight.map(|fight| fight.likeliest).into()),
    Field::new("value", "what happened, as `kind` says", Shown::Decimals(1), |row| row.value.into()),
    Field::new("expected", "its mean: what average dice give", Shown::Decimals(2), |row| row.expected.into()),
    Field::new("luck_a", "by how much the value favours A over its mean", Shown::Decimals(2), |row| row.favours_a.into()),
    Field::wide("luck_b", "by how much it favours B: the luck of A with its sign changed", Shown::Decimals(2), |row| (-row.favours_a).into()),
    Field::new("chance_a", "how likely dice are at least as kind to A as these were: results that are better for A count in full, equally good ones as half (mid-p). In a fight, who won counts first, then how much more B lost than A, as far as the game states losses", Shown::Share(1), |row| row.chance_a().into()),
    Field::new("chance_a_low", "lower end of its interval, if the fight was simulated", Shown::Share(1), |row| row.interval.map(|ends| ends.low).into()),
    Field::new("chance_a_high", "upper end of its interval", Shown::Share(1), |row| row.interval.map(|ends| ends.high).into()),
    Field::new("chance_b", "how likely dice are at least as kind to B as these were: 1 less chance_a", Shown::Share(1), |row| row.chance_b().into()),
    Field::wide("same", "how likely a result just as good for A is", Shown::Share(1), |row| row.luck.same.into()),
    Field::wide("just_this", "how likely just this end of the fight is: this winner, and these losses if the game states them", Shown::Share(1), |row| row.fight.map(|fight| fight.just).into()),
    Field::new("win_a", "how often A wins this fight", Shown::Share(1), |row| row.fight.map(|fight| fight.wins[0]).into()),
    Field::wide("draw", "how often nobody does", Shown::Share(1), |row| row.fight.map(|fight| fight.wins[1]).into()),
    Field::new("win_b", "how often B does", Shown::Share(1), |row| row.fight.map(|fight| fight.wins[2]).into()),
    Field::new("lost_a", "pieces that A lost (figures, strips, stands or vessels), if the game states it; in a row for all together, over the fights where it does", Shown::Whole, |row| row.lost.a.into()),
    Field::new("lost_a_mean", "pieces that A loses on average; in a row for all together, over the fights of lost_a", Shown::Decimals(2), |row| row.fight.map(|fight| fight.lost_mean.a).or(row.lost_mean.a).into()),
    Field::new("lost_b", "pieces that B lost, likewise", Shown::Whole, |row| row.lost.b.into()),
    Field::new("lost_b_mean", "pieces that B loses on average, likewise", Shown::Decimals(2), |row| row.fight.map(|fight| fight.lost_mean.b).or(row.lost_mean.b).into()),
    Field::wide("rounds", "rounds of the fight, if the game states them", Shown::Whole, |row| row.fight.and_then(|fight| fight.rounds).into()),
    Field::wide("rounds_mean", "mean rounds of such fights that end on their own", Shown::Decimals(2), |row| row.fight.and_then(|fight| fight.rounds_mean).into()),
    Field::wide("method", "how the chances were found: exact, without dice, or simulated; in a row for all together, simulated if any of them is", Shown::Text, |row| if row.fights.is_some() { SIMULATED } else { EXACT }.into()),
    Field::wide("n", "fights, if simulated", Shown::Whole, |row| row.fights.into()),
    Field::wide("level", "confidence level of the interval, if simulated", Shown::Decimals(4), |row| row.interval.map(|_| row.origin.level.confidence()).into()),
    Field::wide("seed", "the seed of the dice of simulated fights", Shown::Whole, |row| row.origin.from.seed.into()),
    Field::wide("rules_hash", "hash of the rules in force", Shown::Text, |row| row.origin.from.rules_hash.as_str().into()),
];
