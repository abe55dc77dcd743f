//! How many units of one kind are even with how many of the reference? A check on the values from mixed armies, by
//! battles of one kind against another; [`even_odds`] is the fit.

use super::meet::fought;
use crate::armies::domain;
use crate::common::{Crew, StudyFailure};
use fairfight_engine::arena::Arena;
use fairfight_engine::dice::MatchKey;
use fairfight_rules::BySide;
use fairfight_rules::words;
use fairfight_stats::value::{EvenOdds, Meeting, even_odds};
use fairfight_stats::{Interval, Level};

/// The sizes tried, in units of the reference.
pub const SIZES: [u32; 3] = [4, 8, 12];

/// The numbers tried first, as shares of the number expected to be even.
const TRIED: [f64; 6] = [0.6, 0.75, 0.9, 1.1, 1.35, 1.65];

/// The numbers tried next, as shares of the number that is even according to the first battles: if odds rise steeply,
/// few of the first are near enough to locate it.
const NEAR: [f64; 6] = [0.8, 0.87, 0.95, 1.05, 1.15, 1.25];

/// The kind and the reference, and how they meet.
#[derive(Clone, Debug)]
pub struct ExchangeQuestion<'a> {
    /// The seed.
    pub seed: u64,
    /// The kind's name, which gives every kind its own dice.
    pub name: &'a str,
    /// The kind.
    pub kind: u16,
    /// Parts of a unit of the kind: kinds of the arena, each with its share of a full unit.
    pub parts: &'a [(u16, f64)],
    /// The reference.
    pub reference: u16,
    /// The value of one of the kind in units of the reference, as far as known.
    pub about: f64,
    /// Pairs of battles at each number.
    pub pairs: u64,
    /// The level of the intervals.
    pub level: Level,
}

/// The result at one size.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Exchange {
    /// Units of the reference.
    pub size: u32,
    /// The number at which the odds are even; `None` if no number tried was near it.
    pub even: Option<EvenOdds>,
    /// Pairs of battles in all.
    pub pairs: u64,
}

impl Exchange {
    /// The value of one of the kind, in units of the reference.
    pub fn value(&self) -> Option<f64> {
        Some(self.even?.value(f64::from(self.size)))
    }

    /// The interval of that value. `None` if any number might be even.
    pub fn interval(&self) -> Option<Interval> {
        Some(EvenOdds::value_interval(self.even?.interval?, f64::from(self.size)))
    }
}

words! {
    /// Why an exchange ratio differs from the value in mixed armies.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Why {
        /// It does not: the difference is within five percent, or within chance.
        Agrees = "agrees",
        /// Unknown: any number of units might be even.
        Unclear = "unclear",
        /// The value grows with the size of the armies.
        GrowsWithSize = "grows-with-size",
        /// The value falls with the size of the armies.
        FallsWithSize = "falls-with-size",
        /// Among other kinds it is worth more than in an army of its own.
        NeedsCompany = "needs-company",
        /// In an army of its own it is worth more than among other kinds.
        BestAlone = "best-alone",
        /// No number of units was even.
        NeverEven = "never-even",
    }
}

/// Measures the value of units of one kind in armies of their own.
///
/// At each size `m`, numbers of the kind around the value of `m` reference units meet these, then numbers around the
/// one that seems even; the last unit may be a part of one.
///
/// # Errors
/// [`StudyFailure::NoArmy`] if the rules allow no such army, and [`StudyFailure::Interrupted`].
pub fn exchange(
    arena: &dyn Arena,
    question: &ExchangeQuestion<'_>,
    crew: &mut Crew<'_>,
) -> Result<Vec<Exchange>, StudyFailure> {
    let mut found = Vec::with_capacity(SIZES.len());
    for (place, size) in SIZES.into_iter().enumerate() {
        let reference = vec![question.reference; size as usize];
        let reference = arena.muster(&reference).map_err(StudyFailure::NoArmy)?;
        let mut tried: Vec<f64> = Vec::new();
        let mut meetings = Vec::new();
        let mut even: Option<EvenOdds> = None;
        for (round, shares) in [TRIED, NEAR].into_iter().enumerate() {
            let about = even.map_or(f64::from(size) / question.about, |even| even.number);
            let mut numbers: Vec<(Vec<u16>, f64)> = shares
                .iter()
                .map(|share| army(question, about * share))
                .filter(|(_, number)| !tried.contains(number))
                .collect();
            numbers.sort_by(|a, b| a.1.total_cmp(&b.1));
            numbers.dedup_by(|a, b| a.1 == b.1);
            let a_round = TRIED.len() as u64 * question.pairs;
            let (before, first) = ((place * 2 + round) as u64 * a_round, tried.len());
            for (units, number) in numbers {
                let at = tried.len();
                let done = before + (at - first) as u64 * question.pairs;
                let all = (SIZES.len() * 2) as u64 * a_round;
                tried.push(number);
                // An army that is too large for the rules gives no answer; smaller ones may.
                let Ok(own) = arena.muster(&units) else { continue };
                let purpose = format!("exchange {} {size} {at}", question.name);
                let (armies, key) = (BySide::new(&own, &reference), domain(&purpose));
                let key = MatchKey::new(question.seed, key);
                let one = (question.name, question.pairs);
                let scores = crew.part(done, question.pairs, all, |crew| {
                    fought(arena, armies, key, one, crew)
                })?;
                meetings.push(Meeting { number, scores });
            }
            even = even_odds(&meetings, question.level);
            if even.is_none() {
                break;
            }
        }
        let pairs = question.pairs * meetings.len() as u64;
        found.push(Exchange { size, even, pairs });
    }
    Ok(found)
}

/// The army nearest to this many units, and its number of units.
fn army(question: &ExchangeQuestion<'_>, number: f64) -> (Vec<u16>, f64) {
    let whole = number.floor().max(0.0);
    let rest = number - whole;
    let part = question
        .parts
        .iter()
        .map(|&(kind, share)| (Some(kind), share))
        .chain([(None, 0.0), (Some(question.kind), 1.0)])
        .min_by(|a, b| (a.1 - rest).abs().total_cmp(&(b.1 - rest).abs()));
    let (last, share) = part.unwrap_or((None, 0.0));
    let mut units = vec![question.kind; whole as usize];
    units.extend(last);
    if units.is_empty() {
        return (vec![question.kind], 1.0);
    }
    (units, whole + share)
}

/// The reason why the ratio at a size differs from the value in mixed armies, if it does.
///
/// `at` is the index of the size in `all`, from the smallest to the largest; `mixed` the value in mixed armies, in
/// units of the reference, with its interval.
pub fn why(all: &[Exchange], at: usize, mixed: (f64, Interval), level: Level) -> Why {
    let ln = |(value, interval): (f64, Interval)| {
        let error = (interval.high / interval.low).ln() / (2.0 * level.z());
        (value.ln(), error)
    };
    let apart = |a: (f64, f64), b: (f64, f64)| -> Option<f64> {
        let off = a.0 - b.0;
        let chance = level.z() * a.1.hypot(b.1);
        (off.abs() > f64::max(chance, 0.05_f64.ln_1p())).then_some(off)
    };
    let known = |exchange: &Exchange| exchange.value().zip(exchange.interval()).map(ln);
    let Some(here) = all.get(at).filter(|exchange| exchange.even.is_some()) else {
        return Why::NeverEven;
    };
    let Some(here) = known(here) else { return Why::Unclear };
    let Some(off) = apart(here, ln(mixed)) else { return Why::Agrees };
    let ends = all.first().and_then(known).zip(all.last().and_then(known));
    let growth = ends.and_then(|(small, large)| apart(large, small));
    match growth {
        Some(growth) if growth > 0.0 => Why::GrowsWithSize,
        Some(_) => Why::FallsWithSize,
        None if off < 0.0 => Why::NeedsCompany,
        None => Why::BestAlone,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairfight_stats::Scores;

    /// This many battles at each of two numbers, 4 in 10 won at one and 6 in 10 at the other.
    fn met(battles: u64) -> Exchange {
        let meetings = [(2.0, 4), (3.0, 6)].map(|(number, won)| Meeting {
            number,
            scores: Scores::new([(10 - won) * battles / 10, won * battles / 10]),
        });
        Exchange { size: 4, even: even_odds(&meetings, Level::DEFAULT), pairs: 2 * battles }
    }

    #[test]
    fn where_any_number_might_be_even_nothing_is_sure() {
        let (few, many) = (met(10), met(10_000));
        let value = few.value().unwrap();
        assert!((value - many.value().unwrap()).abs() < 0.01);
        assert_eq!(few.interval(), None);
        assert!(many.interval().unwrap().contains(value));
        let level = Level::DEFAULT;
        let five_times = (value * 5.0, Interval { low: value * 4.9, high: value * 5.1 });
        assert_eq!(why(&[few, few, few], 0, five_times, level), Why::Unclear);
        assert_eq!(why(&[many, many, many], 0, five_times, level), Why::NeedsCompany);
        let none = Exchange { even: None, ..few };
        assert_eq!(why(&[none, many, few], 0, five_times, level), Why::NeverEven);
        assert_eq!(why(&[none, many, few], 1, five_times, level), Why::NeedsCompany);
    }

    /// One of the kind is worth this many of the reference, with this relative uncertainty.
    fn worth(size: u32, value: f64, share: f64) -> Exchange {
        let number = f64::from(size) / value;
        let interval = Some(Interval { low: number / (1.0 + share), high: number * (1.0 + share) });
        let even = EvenOdds { number, interval, slope: 4.0 };
        Exchange { size, even: Some(even), pairs: 100 }
    }

    /// The reason at each size, if one of the kind has these values there and is worth 1 in mixed armies.
    fn whys(values: [f64; 3], share: f64) -> [Why; 3] {
        let all = [0, 1, 2].map(|at| worth(SIZES[at], values[at], share));
        let mixed = (1.0, Interval { low: 1.0 / 1.01, high: 1.01 });
        [0, 1, 2].map(|at| why(&all, at, mixed, Level::DEFAULT))
    }

    #[test]
    fn values_agree_that_are_no_more_apart_than_five_percent_or_than_chance() {
        assert_eq!(whys([1.04, 0.96, 1.0], 0.001), [Why::Agrees; 3]);
        assert_eq!(whys([1.2, 0.85, 1.1], 0.3), [Why::Agrees; 3]);
        // Sizes differ by no more than five percent either; the ratio and the value by more.
        assert_eq!(whys([1.07, 1.08, 1.09], 0.001), [Why::BestAlone; 3]);
        assert_eq!(whys([0.92, 0.92, 0.93], 0.001), [Why::NeedsCompany; 3]);
    }

    #[test]
    fn a_worth_that_changes_with_the_size_is_named_and_one_that_does_not() {
        use Why::{Agrees, BestAlone, FallsWithSize, GrowsWithSize, NeedsCompany};
        assert_eq!(whys([1.0, 1.2, 1.5], 0.02), [Agrees, GrowsWithSize, GrowsWithSize]);
        assert_eq!(whys([0.5, 0.7, 1.0], 0.02), [GrowsWithSize, GrowsWithSize, Agrees]);
        assert_eq!(whys([1.5, 1.2, 1.0], 0.02), [FallsWithSize, FallsWithSize, Agrees]);
        assert_eq!(whys([1.0, 0.8, 0.6], 0.02), [Agrees, FallsWithSize, FallsWithSize]);
        assert_eq!(whys([1.5, 1.5, 1.5], 0.02), [BestAlone; 3]);
        assert_eq!(whys([0.6, 0.6, 0.6], 0.02), [NeedsCompany; 3]);
        // The sizes differ only by chance.
        assert_eq!(whys([1.8, 1.9, 2.1], 0.2), [BestAlone; 3]);
        // Its change is unknown if an end was never even.
        let mixed = (1.0, Interval { low: 1.0 / 1.01, high: 1.01 });
        let all = [worth(4, 1.5, 0.02), worth(8, 2.0, 0.02), Exchange { even: None, ..met(10) }];
        let all = [0, 1, 2].map(|at| why(&all, at, mixed, Level::DEFAULT));
        assert_eq!(all, [BestAlone, BestAlone, Why::NeverEven]);
    }

    #[test]
    fn armies_end_with_the_part_that_comes_nearest() {
        let question = ExchangeQuestion {
            seed: 1,
            name: "x",
            kind: 0,
            parts: &[(5, 0.25), (6, 0.5), (7, 0.75)],
            reference: 1,
            about: 1.0,
            pairs: 1,
            level: Level::DEFAULT,
        };
        assert_eq!(army(&question, 2.55), (vec![0, 0, 6], 2.5));
        assert_eq!(army(&question, 2.95), (vec![0, 0, 0], 3.0));
        assert_eq!(army(&question, 2.05), (vec![0, 0], 2.0));
        assert_eq!(army(&question, 0.3), (vec![5], 0.25));
        assert_eq!(army(&ExchangeQuestion { parts: &[], ..question }, 0.3), (vec![0], 1.0));
    }
}
