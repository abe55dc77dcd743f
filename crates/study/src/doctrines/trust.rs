//! Each doctrine against the default, against search and against chance, and the distance of its answers from others.

use super::Inquiry;
use super::played::{Led, Table};
use crate::bars::lineages as lineages_of;
use crate::common::{Crew, Estimate};
use fairfight_battle::game::Parts;
use fairfight_engine::rulebook::{Army, Doctrine, MIXED};
use fairfight_engine::tally::Detail;
use fairfight_rules::{BySide, Side, words};
use fairfight_stats::{Interval, chance_of_less};

words! {
    /// The role of a doctrine in its system.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Role {
        /// The judged doctrine, first of all: the default of lists, unless another is named.
        Default = "default",
        /// One of a fitted family.
        Member = "member",
        /// A draw from several doctrines for each side and pair.
        Mix = "mix",
        /// One idea of how to play.
        Style = "style",
        /// Any legal option.
        Chance = "chance",
    }
}

/// The gain of one doctrine over another: a difference of scores, over the lists.
#[derive(Clone, PartialEq, Debug)]
pub struct Gain {
    /// Its mean.
    pub mean: f64,
    /// The interval of the mean.
    pub interval: Interval,
    /// The chance that dice alone show a mean as far below 0.
    pub p_of_loss: f64,
    /// The list with the smallest gain.
    pub least_list: String,
    /// The gain of that list.
    pub least: f64,
    /// The list with the largest gain.
    pub most_list: String,
    /// The gain of that list.
    pub most: f64,
}

/// The distance of the scores of lists under one doctrine from those under another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Apart {
    /// The root mean square of the differences, corrected for noise.
    pub distance: f64,
    /// The number of match-ups with another winner.
    pub flips: usize,
}

/// A row of the report: a doctrine.
#[derive(Clone, PartialEq, Debug)]
pub struct TrustRow {
    /// The doctrine.
    pub doctrine: &'static str,
    /// Its role.
    pub role: Role,
    /// Its gain over the judged doctrine.
    pub over_default: Option<Gain>,
    /// Its gain over chance, the doctrine `random`.
    pub over_random: Option<Gain>,
    /// The gain over it of a search based on it.
    pub search: Option<Gain>,
    /// The distance of its answers from those of the judged doctrine.
    pub from_default: Option<Apart>,
    /// Kendall's tau of the orders of strength of the lists under both.
    pub order_kept: Option<f64>,
    /// The distance of its answers from the mean of those of several searches.
    pub from_search: Option<Apart>,
    /// The distance of the answers of those searches from each other; in the first row.
    pub searches_apart: Option<Apart>,
    /// The number of lists.
    pub lists: usize,
    /// The number of match-ups of two different lists.
    pub match_ups: usize,
}

/// Two lists that meet, and the sides on which a doctrine is judged.
struct Meeting {
    armies: [usize; 2],
    sides: &'static [Side],
}

/// A requested gain: the list and the side that the doctrine leads, and the indices of two match-ups, with it and
/// without. A list against itself without it scores one half.
pub(super) struct Asked {
    list: usize,
    side: Side,
    with: usize,
    without: Option<usize>,
}

/// The judged doctrine, and all others: members of a family, mixes, the documented ones.
fn doctrines(inquiry: &Inquiry<'_>) -> Vec<(Doctrine, Role)> {
    let book = inquiry.rules.book;
    let judged = inquiry.judged();
    let mut all = vec![(judged, Role::Default), (book.usual_doctrine(), Role::Mix)];
    let read = |word: &str| book.doctrine(word).expect("a doctrine of this system");
    if let Some(family) = (book.about().family)() {
        all.extend(family.words().iter().map(|word| (read(word), Role::Member)));
        all.push((read(MIXED), Role::Mix));
    }
    let role =
        |doctrine: Doctrine| if doctrine.word() == RANDOM { Role::Chance } else { Role::Style };
    all.extend(book.known_doctrines().map(|doctrine| (doctrine, role(doctrine))));
    let plays =
        |doctrine: &Doctrine| inquiry.armies.iter().any(|army| army.plays(*doctrine).is_ok());
    all.retain(|(doctrine, _)| plays(doctrine));
    let mut seen = Vec::new();
    all.retain(|(doctrine, _)| {
        !seen.contains(doctrine) && {
            seen.push(*doctrine);
            true
        }
    });
    all
}

/// The word of the doctrine that decides at random.
const RANDOM: &str = "random";

/// The bases of the searches that are compared: one of each lineage, or the first credible styles.
fn lineages(inquiry: &Inquiry<'_>) -> Vec<Doctrine> {
    let book = inquiry.rules.book;
    let mut words: Vec<&str> = lineages_of(book).into_iter().map(Doctrine::word).collect();
    if words.is_empty() {
        let credible = (book.about().credible)();
        words.extend(credible.first().into_iter().flatten().take(3));
    }
    words.into_iter().map(|word| searching(inquiry, word)).collect()
}

fn searching(inquiry: &Inquiry<'_>, base: &str) -> Doctrine {
    let text = format!("rollout+base={base}");
    inquiry.rules.book.doctrine(&text).expect("a doctrine that searches")
}

/// Measures how far each doctrine of the system can be trusted. `None` if interrupted.
pub fn trust(inquiry: &Inquiry<'_>, crew: &mut Crew<'_>) -> Option<Vec<TrustRow>> {
    let all = doctrines(inquiry);
    let random = all.iter().find(|(_, role)| *role == Role::Chance).map(|(doctrine, _)| *doctrine);
    let searches = inquiry.searched > 0 && !inquiry.rules.book.about().decisions.is_empty();

    let mut plain = Table::of(inquiry.armies.to_vec());
    let asked: Vec<_> = all
        .iter()
        .map(|&(doctrine, _)| {
            // No doctrine gains over itself.
            let mut ask = |other: Doctrine| {
                (doctrine != other).then(|| inquiry.ask_gain(&mut plain, doctrine, other))
            };
            let (over_default, over_random) = (ask(inquiry.judged()), random.and_then(&mut ask));
            (over_default, over_random, inquiry.ask_cells(&mut plain, doctrine))
        })
        .collect();
    if !plain.play("against each other", inquiry, inquiry.pairs, Detail::SIDES, crew) {
        return None;
    }

    let mut deep = Table::of(inquiry.armies.to_vec());
    let (mut gains, mut cells) = (Vec::new(), Vec::new());
    if searches {
        for &(doctrine, _) in &all {
            let searcher = searching(inquiry, doctrine.word());
            gains.push(inquiry.ask_gain(&mut deep, searcher, doctrine));
        }
        let lineages = lineages(inquiry);
        cells = lineages.into_iter().map(|lineage| inquiry.ask_cells(&mut deep, lineage)).collect();
        if !deep.play("against search", inquiry, inquiry.searched, Detail::SIDES, crew) {
            return None;
        }
    }
    let searched = means(&deep, &cells);

    let judged: Vec<Estimate> = asked[0].2.iter().map(|&cell| plain.score(cell)).collect();
    let rows = all.iter().zip(&asked).enumerate().map(|(at, (&(doctrine, role), asked))| {
        let (over_default, over_random, own) = asked;
        let own: Vec<Estimate> = own.iter().map(|&cell| plain.score(cell)).collect();
        TrustRow {
            doctrine: doctrine.word(),
            role,
            over_default: over_default.as_ref().and_then(|asked| inquiry.gain(&plain, asked)),
            over_random: over_random.as_ref().and_then(|asked| inquiry.gain(&plain, asked)),
            search: gains.get(at).and_then(|asked| inquiry.gain(&deep, asked)),
            from_default: (at > 0).then(|| apart(&own, &judged)).flatten(),
            order_kept: (at > 0).then(|| tau(&own, &judged, inquiry.armies.len())).flatten(),
            from_search: apart(&own, &searched),
            searches_apart: (at == 0).then(|| each_from_each(&deep, &cells)).flatten(),
            lists: inquiry.armies.len(),
            match_ups: own.len(),
        }
    });
    Some(rows.collect())
}

impl Inquiry<'_> {
    /// The meetings at which doctrines are compared: each list against itself, or the two forces.
    fn meetings(&self) -> Vec<Meeting> {
        match self.parts {
            Parts::Exchangeable => {
                let all = 0..self.armies.len();
                all.map(|list| Meeting { armies: [list, list], sides: &[Side::A] }).collect()
            }
            Parts::Fixed => vec![Meeting { armies: [0, 1], sides: &Side::BOTH }],
        }
    }

    fn army(&self, place: usize) -> &Army {
        &self.armies[place]
    }

    /// This doctrine, or the default of lists if it does not play the army.
    pub(super) fn led(&self, army: usize, doctrine: Doctrine) -> Led {
        let plays = self.army(army).plays(doctrine).is_ok();
        (army, if plays { doctrine } else { self.rules.book.usual_doctrine() })
    }

    /// Requests the gain of `doctrine` over `other`, with the enemy led by `other`.
    pub(super) fn ask_gain(
        &self,
        table: &mut Table,
        doctrine: Doctrine,
        other: Doctrine,
    ) -> Vec<Asked> {
        let mut parts = Vec::new();
        for Meeting { armies, sides } in self.meetings() {
            let base = BySide::new(self.led(armies[0], other), self.led(armies[1], other));
            for &side in sides {
                let own = armies[side as usize];
                if self.army(own).plays(doctrine).is_err() {
                    continue;
                }
                let mut sides = base;
                sides[side] = (own, doctrine);
                let with = table.ask(sides.a, sides.b);
                let without = (self.parts == Parts::Fixed).then(|| table.ask(base.a, base.b));
                parts.push(Asked { list: own, side, with, without });
            }
        }
        parts
    }

    /// The requested gain; `None` if the doctrine plays none of the lists.
    pub(super) fn gain(&self, table: &Table, asked: &[Asked]) -> Option<Gain> {
        let of_side = |place: usize, side: Side| match side {
            Side::A => table.score(place),
            Side::B => table.score(place).rest(),
        };
        let each = asked.iter().map(|part| {
            let half = Estimate::exact(0.5);
            let without = part.without.map_or(half, |place| of_side(place, part.side));
            of_side(part.with, part.side).less(without)
        });
        let each: Vec<Estimate> = each.collect();
        let mean = Estimate::mean(&each)?;
        let by_value = |a: &usize, b: &usize| each[*a].value.total_cmp(&each[*b].value);
        let least = (0..each.len()).min_by(by_value)?;
        let most = (0..each.len()).max_by(by_value)?;
        let name = |part: usize| self.names[asked[part].list].clone();
        Some(Gain {
            mean: mean.value,
            interval: mean.interval(self.level),
            p_of_loss: chance_of_less(mean.value, mean.variance),
            least_list: name(least),
            least: each[least].value,
            most_list: name(most),
            most: each[most].value,
        })
    }

    /// Requests every two different lists, both led by this doctrine.
    fn ask_cells(&self, table: &mut Table, doctrine: Doctrine) -> Vec<usize> {
        let lists = self.armies.len();
        let pairs = (0..lists).flat_map(|a| (a + 1..lists).map(move |b| [a, b]));
        pairs
            .map(|[a, b]| {
                let [a, b] = [a, b].map(|army| self.led(army, doctrine));
                table.ask(a, b)
            })
            .collect()
    }
}

/// The means over several sets of the same match-ups.
fn means(table: &Table, sets: &[Vec<usize>]) -> Vec<Estimate> {
    let Some(first) = sets.first() else { return Vec::new() };
    let mean = |at: usize| {
        let all: Vec<Estimate> = sets.iter().map(|set| table.score(set[at])).collect();
        Estimate::mean(&all)
    };
    (0..first.len()).filter_map(mean).collect()
}

/// The distance between two sets of scores of match-ups. `None` without match-ups.
fn apart(these: &[Estimate], those: &[Estimate]) -> Option<Apart> {
    if these.is_empty() || those.is_empty() {
        return None;
    }
    let pairs = || these.iter().zip(those);
    let squares = pairs().map(|(a, b)| {
        let Estimate { value, variance } = a.less(*b);
        value * value - variance
    });
    let mean = squares.sum::<f64>() / these.len() as f64;
    let flips = pairs().filter(|(a, b)| (a.value - 0.5) * (b.value - 0.5) < 0.0).count();
    Some(Apart { distance: mean.max(0.0).sqrt(), flips })
}

/// Kendall's tau between the orders of the lists by their mean scores in two sets of all match-ups: 1 if they agree, -1
/// if reversed. `None` for fewer than three lists.
///
/// Source: M. G. Kendall 1938, "A new measure of rank correlation".
fn tau(these: &[Estimate], those: &[Estimate], lists: usize) -> Option<f64> {
    let pairs = || (0..lists).flat_map(|a| (a + 1..lists).map(move |b| (a, b)));
    if lists < 3 || these.len() != pairs().count() || those.len() != these.len() {
        return None;
    }
    let strengths = |scores: &[Estimate]| {
        let mut sums = vec![0.0; lists];
        for ((a, b), score) in pairs().zip(scores) {
            sums[a] += score.value;
            sums[b] += 1.0 - score.value;
        }
        sums
    };
    let (these, those) = (strengths(these), strengths(those));
    let agrees = |(a, b): (usize, usize)| {
        let product = (these[a] - these[b]) * (those[a] - those[b]);
        if product == 0.0 { 0.0 } else { product.signum() }
    };
    Some(pairs().map(agrees).sum::<f64>() / pairs().count() as f64)
}

/// The distance between sets of the same match-ups, over all pairs of sets. `None` without match-ups.
fn each_from_each(table: &Table, sets: &[Vec<usize>]) -> Option<Apart> {
    let scores = |set: &Vec<usize>| set.iter().map(|&cell| table.score(cell)).collect::<Vec<_>>();
    let sets: Vec<Vec<Estimate>> = sets.iter().map(scores).collect();
    let (mut these, mut those) = (Vec::new(), Vec::new());
    for (at, one) in sets.iter().enumerate() {
        for other in &sets[at + 1..] {
            these.extend_from_slice(one);
            those.extend_from_slice(other);
        }
    }
    apart(&these, &those)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Differences of 0.3 and -0.1, with an error variance of 0.02 each, once with a flip.
    #[test]
    fn how_far_apart_by_hand() {
        let of = |value| Estimate { value, variance: 0.01 };
        let found = apart(&[of(0.7), of(0.6)], &[of(0.4), of(0.7)]).unwrap();
        assert!((found.distance - 0.03_f64.sqrt()).abs() < 1e-12, "{}", found.distance);
        assert_eq!(found.flips, 1);
        assert_eq!(apart(&[of(0.5)], &[of(0.5)]).unwrap(), Apart { distance: 0.0, flips: 0 });
        assert_eq!(apart(&[], &[]), None);
    }

    /// Match-ups of three lists: 0 and 1, 0 and 2, 1 and 2.
    #[test]
    fn the_order_of_lists_by_hand() {
        let of = |scores: [f64; 3]| scores.map(|value| Estimate { value, variance: 0.01 });
        let falling = of([0.6, 0.7, 0.6]);
        assert_eq!(tau(&falling, &of([0.9, 0.8, 0.6]), 3), Some(1.0));
        assert_eq!(tau(&falling, &of([0.4, 0.3, 0.4]), 3), Some(-1.0));
        // The second list is the best of all, and the third stays the last.
        assert_eq!(tau(&falling, &of([0.4, 0.7, 0.8]), 3), Some(1.0 / 3.0));
        assert_eq!(tau(&falling[..1], &falling[..1], 2), None);
    }
}
