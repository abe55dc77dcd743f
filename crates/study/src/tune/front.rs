//! A front of price lists with fewer changes, and the exploitation that each leaves.

use super::bench::{Bench, Entrants};
use super::exploit::{Exploit, Faced};
use super::tuned::{Check, Tuned, worst_context, worst_of};
use crate::common::{Crew, StudyFailure};
use fairfight_engine::tally::PairedTotals;
use fairfight_stats::{Interval, Level};

/// The number of changes tried as the next one to take back: those that leave the prices least unfair, as far as known.
const SHORTLIST: usize = 3;

/// Prices between the tuned ones and those at the start.
#[derive(Clone, PartialEq, Debug)]
pub struct FrontPoint {
    /// The prices.
    pub prices: Vec<u32>,
    /// The number of changed prices.
    pub changes: usize,
    /// The price that was reverted last, after the prices before.
    pub reverted: Option<usize>,
    /// The best list in each context.
    pub exploits: Vec<Exploit>,
    /// The increase of exploitation over the worst context of the tuned prices, on the same dice: in the context with
    /// the largest increase, with its interval. `None` for the tuned prices.
    pub more: Option<(f64, Interval)>,
    /// The level of each interval: all of the front hold simultaneously.
    pub level: Level,
}

impl FrontPoint {
    /// The largest score of all contexts, and its interval.
    pub fn worst(&self) -> (f64, Interval) {
        worst_of(&self.exploits, self.level)
    }

    /// The context with the largest score.
    pub fn worst_context(&self) -> usize {
        worst_context(&self.exploits)
    }

    /// Is exploitation shown to be higher than at the tuned prices?
    pub fn is_more(&self) -> bool {
        self.more.is_some_and(|(_, ends)| ends.low > 0.0)
    }
}

impl<'b> Bench<'b> {
    /// Takes back one change after the other: each time the one that leaves the least to exploit in the worst context,
    /// according to a quick test of a few of them. Then the best lists are searched for at these prices, and meet
    /// random lists on dice that chose nothing, the same at all prices of the front.
    ///
    /// Few changes against little to exploit: de Mesentier Silva, Canaan, Lee, Fontaine, Togelius and Hoover 2019,
    /// "Evolving the Hearthstone Meta", who search for such a front by evolution. Here it is walked back from one end.
    pub(super) fn front(
        &mut self,
        tuned: &mut Tuned,
        crew: &mut Crew<'_>,
    ) -> Result<(), StudyFailure> {
        let Some(certificate) = tuned.certificate() else { return Ok(()) };
        let (at_the_end, at_the_start) = (lists(certificate), lists(&tuned.checks[0]));
        let worst = certificate.worst_context();
        let mut prices = tuned.prices.clone();
        let mut changed: Vec<usize> =
            (0..prices.len()).filter(|&price| prices[price] != tuned.start[price]).collect();
        let rows = (changed.len() as u64 + 1) * self.market.contexts() as u64;
        let level = self.tuning.level.shared_by(rows);
        let mut reverted = None;
        let mut base: Vec<u8> = Vec::new();
        loop {
            let changes = changed.len();
            let point: Result<FrontPoint, StudyFailure> =
                crew.within(&format!("changes {changes}"), |crew| {
                    let entrants = match reverted {
                        None => self.fielded(&prices, &at_the_end)?,
                        Some(_) if changes == 0 => self.fielded(&prices, &at_the_start)?,
                        Some(_) => {
                            self.strongest(&prices, &format!("race of front {changes}"), crew)?
                        }
                    };
                    let (exploits, played) = self.measured(&entrants, "front", crew)?;
                    if reverted.is_none() {
                        base = played[worst].iter().map(|faced| faced.quarters).collect();
                    }
                    let more = reverted.map(|_| more(&base, &played, level));
                    let prices = prices.clone();
                    Ok(FrontPoint { prices, changes, reverted, exploits, more, level })
                });
            tuned.front.push(point?);
            let Some(back) = self.best_reversal(&prices, &changed, &tuned.start, crew)? else {
                return Ok(());
            };
            prices[back] = tuned.start[back];
            changed.retain(|&price| price != back);
            reverted = Some(back);
        }
    }

    /// The change whose reversal leaves the least to exploit in the worst context, in a quick test.
    fn best_reversal(
        &self,
        prices: &[u32],
        changed: &[usize],
        start: &[u32],
        crew: &mut Crew<'_>,
    ) -> Result<Option<usize>, StudyFailure> {
        let without = |back: usize| {
            let mut prices = prices.to_vec();
            prices[back] = start[back];
            prices
        };
        let unfair = |&back: &usize| Ok((self.unfair(&without(back))?, back));
        let mut all: Vec<(f64, usize)> =
            changed.iter().map(unfair).collect::<Result<_, StudyFailure>>()?;
        all.sort_by(|one, other| one.0.total_cmp(&other.0));
        all.truncate(SHORTLIST);
        if let [] | [_] = *all {
            return Ok(all.first().map(|one| one.1));
        }
        let name = format!("glance {}", changed.len());
        let mut least = (f64::INFINITY, None);
        for (_, back) in all {
            let mut worst = 0.0_f64;
            for context in 0..self.market.contexts() {
                let at = without(back);
                let (_, score) = crew.within(&self.market.name(context), |crew| {
                    self.strongest_in(context, &at, self.quick_effort(), &name, crew)
                })?;
                worst = worst.max(score);
            }
            if worst < least.0 {
                least = (worst, Some(back));
            }
        }
        Ok(least.1)
    }

    /// These lists, one of each context, at these prices.
    fn fielded(&self, prices: &[u32], lists: &[Vec<u16>]) -> Result<Entrants<'b>, StudyFailure> {
        let each = lists.iter().enumerate();
        each.map(|(context, kinds)| self.entrant(prices, context, kinds.clone())).collect()
    }
}

/// The best lists of a check.
fn lists(check: &Check) -> Vec<Vec<u16>> {
    check.exploits.iter().map(|exploit| exploit.kinds.clone()).collect()
}

/// The increase of these scores over `base`, in the context where it is largest.
fn more(base: &[u8], played: &[Vec<Faced>], level: Level) -> (f64, Interval) {
    let against = |faced: &Vec<Faced>| {
        let mut totals = PairedTotals::default();
        base.iter().zip(faced).for_each(|(&now, then)| totals.add(now, then.quarters));
        totals.differences()
    };
    let none = (-1.0, Interval { low: -1.0, high: -1.0 });
    played.iter().map(against).fold(none, |(most, ends), one| {
        let own = one.interval(level);
        let ends = Interval { low: ends.low.max(own.low), high: ends.high.max(own.high) };
        (one.mean().unwrap_or(0.0).max(most), ends)
    })
}
