//! The lists that take part: all of a small budget, the most promising of a large one.

use crate::armies::MOST_UNITS;
use crate::common::StudyFailure;
use fairfight_battle::game::Noun;
use fairfight_engine::arena::{Arena, Fielded};
use fairfight_engine::interrupt::Interrupt;
use fairfight_rules::words;
use fairfight_stats::search::{Lists, count_lists};
use std::collections::BTreeMap;

/// The maximum number of lists, over all doctrines, up to which all take part.
pub const MOST_LISTS: usize = 20_000;

/// The number of lists that take part under each doctrine if there are more.
pub(crate) const SURROGATE_LISTS: usize = 1_000;

/// The number of lists kept for each sum, besides the best, for each number of units and for each number of the limited
/// kinds: the best may have too few units, or already all of these kinds, and no room for better ones.
const KEPT_OF_A_SORT: usize = 50;

/// The maximum number of sums of costs for which the most promising lists are found.
const MOST_SUMS: u32 = 3_000;

/// A list that takes part: its kinds in line order, and the index of its doctrine.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Candidate {
    /// The kinds.
    pub kinds: Vec<u16>,
    /// The doctrine.
    pub led: usize,
}

impl Candidate {
    /// Its cost.
    pub fn cost(&self, costs: &[u32]) -> u64 {
        self.kinds.iter().map(|&kind| u64::from(costs[usize::from(kind)])).sum()
    }

    /// The army, in the arena of its doctrine.
    ///
    /// # Errors
    /// [`StudyFailure::NoArmy`] if the rules do not allow it.
    pub fn army(&self, arenas: &[&dyn Arena]) -> Result<Fielded, StudyFailure> {
        arenas[self.led].muster(&self.kinds).map_err(StudyFailure::NoArmy)
    }

    /// The number of each kind, in the order of the list.
    ///
    /// ```
    /// use fairfight_study::search::Candidate;
    /// let list = Candidate { kinds: vec![0, 0, 3], led: 0 };
    /// assert_eq!(list.counts(), [(0, 2), (3, 1)]);
    /// ```
    pub fn counts(&self) -> Vec<(usize, usize)> {
        let same = self.kinds.chunk_by(|a, b| a == b);
        same.map(|same| (usize::from(same[0]), same.len())).collect()
    }
}

words! {
    /// How the lists that take part were chosen.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum How {
        /// All of them.
        Enumerated = "enumerated",
        /// Those that are worth most according to random armies.
        Surrogate = "surrogate",
    }
}

/// The lists that take part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pool {
    /// The lists, under each doctrine that can lead them.
    pub candidates: Vec<Candidate>,
    /// How they were chosen.
    pub how: How,
    /// The number of lists that the budget buys, allowed or not; [`u128::MAX`] means that many or more.
    pub lists: u128,
}

/// The lists that are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// The maximum cost of a list.
    pub budget: u32,
    /// The maximum that may be left of the budget.
    pub slack: u32,
    /// The number of lists that take part under each doctrine if there are more than [`MOST_LISTS`].
    pub keep: usize,
}

/// The lists that could take part, before anything is played.
#[derive(Debug)]
pub struct Choice {
    wanted: Wanted,
    costs: Vec<u32>,
    how: How,
    lists: u128,
    limits: Limits,
    /// All lists, or some that the rules allow.
    allowed: Vec<Candidate>,
}

impl Choice {
    /// Determines whether the rules allow any list of kinds at `costs` for this budget.
    ///
    /// `arenas` has an arena for each doctrine; each list takes part under each doctrine that can lead it.
    ///
    /// # Errors
    /// [`StudyFailure::NoArmy`] if no list is allowed, and [`StudyFailure::Interrupted`].
    pub fn of(
        arenas: &[&dyn Arena],
        costs: &[u32],
        wanted: Wanted,
        interrupt: Option<&Interrupt>,
    ) -> Result<Choice, StudyFailure> {
        let Wanted { budget, slack, .. } = wanted;
        let least = budget.saturating_sub(slack);
        let mut limits = Limits::of(arenas, costs.len());
        let units = limits.units;
        let dearest = costs.iter().copied().max().unwrap_or(0);
        let most = dearest.saturating_mul(units as u32);
        if units == 0 {
            let refused = |kind| arenas.iter().find_map(|arena| arena.muster(&[kind]).err());
            let why = (0..costs.len() as u16).find_map(refused).unwrap_or_default();
            return Err(StudyFailure::NoArmy(format!(
                "the rules allow no list of these kinds: {why}"
            )));
        }
        if least > most {
            let cost = if units == 1 { "costs" } else { "cost" };
            return Err(StudyFailure::NoArmy(format!(
                "{} of these kinds, the most that a list may have, {cost} {most} at most, not {least}",
                Noun::UNIT.count(units as u64)
            )));
        }
        let lists = count_lists(costs, budget, slack, u32::MAX);
        if lists == 0 {
            return Err(StudyFailure::NoArmy(format!(
                "no list of these kinds costs {least} to {budget}; allow more to be left (--slack)"
            )));
        }
        // If no list has fewer units anyway, the limit is not needed.
        if dearest.saturating_mul(limits.fewest.saturating_sub(1) as u32) < least {
            limits.fewest = 0;
        }
        let all = lists.saturating_mul(arenas.len() as u128) <= MOST_LISTS as u128;
        let mut refused =
            format!("the rules allow no list of these kinds that costs {least} to {budget}");
        let (how, allowed) = if all {
            let lists: Vec<Vec<u32>> = Lists::new(costs, budget, slack, u32::MAX).collect();
            (How::Enumerated, allowed(arenas, &lists, usize::MAX, interrupt, &mut refused)?)
        } else if budget / unit(costs) > MOST_SUMS {
            let most = unit(costs).saturating_mul(MOST_SUMS);
            return Err(StudyFailure::NoArmy(format!(
                "the budget is too large to find the most promising lists: with these kinds it may be {most} at most"
            )));
        } else {
            // If the rules allow any list, they allow one with the smallest possible number of units.
            let few = vec![-1.0; costs.len()];
            let best = Best { costs, wanted, limits: &limits };
            (How::Surrogate, best.allowed(arenas, &few, interrupt, &mut refused)?)
        };
        match allowed.is_empty() {
            true => Err(StudyFailure::NoArmy(refused)),
            false => Ok(Choice { wanted, costs: costs.to_vec(), how, lists, limits, allowed }),
        }
    }

    /// A list that the rules allow.
    pub fn any(&self) -> &Candidate {
        &self.allowed[0]
    }

    /// How the lists are chosen.
    pub const fn how(&self) -> How {
        self.how
    }

    /// The maximum number of lists that take part, over this many doctrines.
    pub fn most(&self, doctrines: usize) -> usize {
        match self.how {
            How::Enumerated => self.allowed.len(),
            How::Surrogate => self.wanted.keep * doctrines,
        }
    }

    /// The lists that take part. Calls `worth` only if there are more than [`MOST_LISTS`]; the worth of a list is then
    /// the sum over its units.
    ///
    /// # Errors
    /// Those of `worth`, and [`StudyFailure::Interrupted`].
    pub fn pool(
        &self,
        arenas: &[&dyn Arena],
        interrupt: Option<&Interrupt>,
        worth: impl FnOnce() -> Result<Vec<f64>, StudyFailure>,
    ) -> Result<Pool, StudyFailure> {
        let Choice { wanted, costs, how, lists, limits, allowed: known } = self;
        let (wanted, how, lists) = (*wanted, *how, *lists);
        if how == How::Enumerated {
            return Ok(Pool { candidates: known.clone(), how, lists });
        }
        let worth = worth()?;
        let best = Best { costs, wanted, limits };
        let scale = worth.iter().copied().fold(0.0, f64::max);
        let mut found: Vec<Candidate> = Vec::new();
        // If the best lists have too many units, the worth of every unit is reduced a little, and then further.
        for fewer in [0.0, 0.05, 0.1, 0.2, 0.4, 0.8] {
            let worth: Vec<f64> = worth.iter().map(|worth| worth - fewer * scale).collect();
            let more = best.allowed(arenas, &worth, interrupt, &mut String::new())?;
            if more.len() > found.len() {
                found = more;
            }
            if found.len() >= wanted.keep.div_ceil(2) {
                break;
            }
        }
        let candidates = if found.is_empty() { known.clone() } else { found };
        Ok(Pool { candidates, how, lists })
    }
}

/// [`Choice::of`] and [`Choice::pool`] in one.
///
/// # Errors
/// Those of `worth`; [`StudyFailure::NoArmy`] if no list is allowed; [`StudyFailure::Interrupted`].
pub fn pool(
    arenas: &[&dyn Arena],
    costs: &[u32],
    wanted: Wanted,
    interrupt: Option<&Interrupt>,
    worth: impl FnOnce() -> Result<Vec<f64>, StudyFailure>,
) -> Result<Pool, StudyFailure> {
    Choice::of(arenas, costs, wanted, interrupt)?.pool(arenas, interrupt, worth)
}

/// The first `keep` of the allowed lists, under each doctrine that can lead them, or the reason why the last one is not
/// allowed.
fn allowed(
    arenas: &[&dyn Arena],
    lists: &[Vec<u32>],
    keep: usize,
    interrupt: Option<&Interrupt>,
    refused: &mut String,
) -> Result<Vec<Candidate>, StudyFailure> {
    let mut candidates = Vec::new();
    for (led, arena) in arenas.iter().enumerate() {
        let most = candidates.len().saturating_add(keep);
        for counts in lists {
            if candidates.len() == most {
                break;
            }
            if interrupt.is_some_and(Interrupt::asked) {
                return Err(StudyFailure::Interrupted);
            }
            let kinds: Vec<u16> = (0_u16..)
                .zip(counts)
                .flat_map(|(kind, &count)| std::iter::repeat_n(kind, count as usize))
                .collect();
            if kinds.is_empty() {
                continue;
            }
            match arena.field(&kinds) {
                Ok(_) => candidates.push(Candidate { kinds, led }),
                Err(why) => *refused = why,
            }
        }
    }
    Ok(candidates)
}

/// The maximum number of units of a list, and the groups of kinds with a smaller limit: leaders, a baggage train.
#[derive(Debug)]
struct Limits {
    units: usize,
    /// The minimum number of units of a list.
    fewest: usize,
    /// The kinds of each group, and the maximum number of them in a list.
    groups: Vec<(Vec<u16>, usize)>,
}

impl Limits {
    /// Queries the rules list by list, because they offer no other way to find out.
    fn of(arenas: &[&dyn Arena], kinds: usize) -> Limits {
        let may = |list: &[u16]| arenas.iter().any(|arena| arena.muster(list).is_ok());
        // If a list is not allowed, no longer one is: so bisection finds the maximum.
        let most = |kind: u16, friend: &[u16]| {
            let (mut may_be, mut may_not) = (0, MOST_UNITS + 1 - friend.len());
            while may_not - may_be > 1 {
                let middle = may_be + (may_not - may_be) / 2;
                let list = [friend, &vec![kind; middle]].concat();
                *(if may(&list) { &mut may_be } else { &mut may_not }) = middle;
            }
            may_be
        };
        let all = 0..kinds as u16;
        let friend = all.clone().max_by_key(|&kind| (most(kind, &[]), u16::MAX - kind));
        let Some(friend) = friend else {
            return Limits { units: 0, fewest: 0, groups: Vec::new() };
        };
        let units = most(friend, &[]);
        let fewest = arenas.iter().map(|arena| arena.fewest_units()).min().unwrap_or(0);
        let mut groups: Vec<(Vec<u16>, usize)> = Vec::new();
        for kind in all.filter(|&kind| kind != friend) {
            let own = most(kind, &[friend]);
            if own + 1 >= units {
                continue;
            }
            let shares = |(others, most): &&mut (Vec<u16>, usize)| {
                let full = [&[friend], &vec![others[0]; *most][..], &[kind]].concat();
                *most == own && own > 0 && !may(&full)
            };
            match groups.iter_mut().find(shares) {
                Some((group, _)) => group.push(kind),
                None => groups.push((vec![kind], own)),
            }
        }
        Limits { units, fewest, groups }
    }

    /// Is a list with these counts allowed, or one that starts with them?
    fn allow(&self, counts: &[u32]) -> bool {
        let limits = self.groups.iter().map(|(_, most)| *most);
        units(counts) <= self.units
            && self.used(counts).zip(limits).all(|(used, most)| used <= most)
    }

    /// The number of each group in a list.
    fn used(&self, counts: &[u32]) -> impl Iterator<Item = usize> {
        self.groups.iter().map(|(kinds, _)| {
            kinds.iter().map(|&kind| counts[usize::from(kind)] as usize).sum::<usize>()
        })
    }

    /// Keeps `keep` of the lists, which are sorted by worth, some of those with other numbers of units, down to the
    /// minimum needed, and some with other counts of each limited group.
    fn keep(&self, lists: &mut Vec<(f64, Vec<u32>)>, keep: usize) {
        let mut kept_of: BTreeMap<(Option<usize>, Vec<usize>), usize> = BTreeMap::new();
        let mut few = |sort, most| {
            let kept = kept_of.entry(sort).or_default();
            *kept += 1;
            *kept <= most
        };
        let mut place = 0;
        lists.retain(|(_, counts)| {
            place += 1;
            let mut stays = place <= keep;
            let size = (self.fewest > 0).then(|| units(counts).min(self.fewest));
            if size.is_some() {
                stays |= few((size, Vec::new()), KEPT_OF_A_SORT);
            }
            if !self.groups.is_empty() {
                let used: Vec<usize> = self.used(counts).collect();
                // One of each is enough to find out whether there is a list.
                stays |= size.is_some() && few((size, used.clone()), 1);
                stays |= few((None, used), KEPT_OF_A_SORT);
            }
            stays
        });
    }
}

/// The total number of units.
fn units(counts: &[u32]) -> usize {
    counts.iter().map(|&count| count as usize).sum()
}

/// The lists with the greatest total worth, the best first, among those within the limits that leave at most `slack` of
/// the budget, as counts of each kind.
///
/// Does not enumerate all lists: finds for each sum the best lists with that cost, kind by kind (dynamic programming).
/// Omits kinds that cost nothing.
struct Best<'b> {
    costs: &'b [u32],
    wanted: Wanted,
    limits: &'b Limits,
}

impl Best<'_> {
    /// The allowed ones among them, this many under each doctrine, or the reason why the last one is not allowed.
    fn allowed(
        &self,
        arenas: &[&dyn Arena],
        worth: &[f64],
        interrupt: Option<&Interrupt>,
        refused: &mut String,
    ) -> Result<Vec<Candidate>, StudyFailure> {
        let lists = self.lists(worth, interrupt)?;
        allowed(arenas, &lists, self.wanted.keep, interrupt, refused)
    }

    /// The best lists and some others, because the best may not be allowed.
    fn lists(
        &self,
        worth: &[f64],
        interrupt: Option<&Interrupt>,
    ) -> Result<Vec<Vec<u32>>, StudyFailure> {
        type Kept = Vec<(f64, Vec<u32>)>;
        let Best { costs, wanted: Wanted { budget, slack, keep }, limits } = *self;
        let unit = unit(costs);
        let size = (budget / unit) as usize + 1;
        let mut best: Vec<Kept> = vec![Vec::new(); size];
        best[0] = vec![(0.0, vec![0; costs.len()])];
        for (kind, (&cost, &value)) in costs.iter().zip(worth).enumerate() {
            let step = (cost / unit) as usize;
            if step == 0 {
                continue;
            }
            for sum in step..size {
                if interrupt.is_some_and(Interrupt::asked) {
                    return Err(StudyFailure::Interrupted);
                }
                // Lists without this kind, together with cheaper lists plus one of this kind.
                let more = best[sum - step].iter().map(|(worth, counts)| {
                    let mut counts = counts.clone();
                    counts[kind] += 1;
                    (worth + value, counts)
                });
                let mut both: Kept = more.filter(|(_, counts)| limits.allow(counts)).collect();
                both.append(&mut best[sum]);
                order(&mut both);
                limits.keep(&mut both, keep);
                best[sum] = both;
            }
        }
        let least = (budget.saturating_sub(slack)).div_ceil(unit) as usize;
        let mut all: Kept = best.drain(least.min(size)..).flatten().collect();
        order(&mut all);
        Ok(all.into_iter().map(|(_, counts)| counts).collect())
    }
}

/// Sorts by worth, the best first; among equals the one with fewer of the first kinds.
fn order(lists: &mut [(f64, Vec<u32>)]) {
    lists.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
}

/// The greatest common divisor of all costs: sums in between do not occur.
fn unit(costs: &[u32]) -> u32 {
    costs.iter().fold(0, |unit, &cost| divisor(unit, cost)).max(1)
}

/// The greatest common divisor of two numbers.
fn divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_lists_are_those_of_going_through_all() {
        let (costs, worth) = ([12, 14, 24, 36], [1.0, 1.25, 2.125, 2.9]);
        let mut all: Vec<(f64, Vec<u32>)> = Lists::new(&costs, 150, 11, u32::MAX)
            .map(|counts| {
                let sum = counts.iter().zip(worth).map(|(&count, worth)| f64::from(count) * worth);
                (sum.sum(), counts)
            })
            .collect();
        all.sort_by(|a, b| b.0.total_cmp(&a.0));
        let wanted = Wanted { budget: 150, slack: 11, keep: 20 };
        let limits = Limits { units: usize::MAX, fewest: 0, groups: Vec::new() };
        let best = Best { costs: &costs, wanted, limits: &limits }.lists(&worth, None).unwrap();
        assert!(best.len() >= 20);
        let value = |counts: &[u32]| -> f64 {
            counts.iter().zip(worth).map(|(&count, worth)| f64::from(count) * worth).sum()
        };
        for (found, there) in best.iter().take(20).zip(&all) {
            assert!((value(found) - there.0).abs() < 1e-9, "{found:?} {there:?}");
        }
    }
}
