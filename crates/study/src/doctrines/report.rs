//! The columns of the reports.

use super::trust::Apart;
use super::{Gain, LawRow, SearchRow, TrustRow};
use crate::common::Provenance;
use fairfight_report::{Field, Shown, Value, steady, steady_ends};

/// A value of a gain, if there is one.
fn of(gain: &Option<Gain>, value: impl Fn(&Gain) -> f64) -> Value {
    gain.as_ref().map(value).into()
}

fn low(gain: &Option<Gain>) -> Value {
    gain.as_ref().map(|gain| steady_ends(gain.interval).low).into()
}

fn high(gain: &Option<Gain>) -> Value {
    gain.as_ref().map(|gain| steady_ends(gain.interval).high).into()
}

fn distance(apart: &Option<Apart>) -> Value {
    apart.map(|apart| steady(apart.distance)).into()
}

fn flips(apart: &Option<Apart>) -> Value {
    apart.map(|apart| apart.flips).into()
}

/// A row with its provenance.
pub type From<R> = (Provenance, R);

/// The columns of doctrines.
#[rustfmt::skip]
pub const DOCTRINES: &[Field<From<TrustRow>>] = &[
    Field::wide("system", "the system", Shown::Text, |(from, _)| from.system.into()),
    Field::key("doctrine", "the doctrine", Shown::Text, |(_, row)| row.doctrine.into()),
    Field::new("role", "default: the one that all others are compared with: it leads lists that name no doctrine, unless --doctrine names another; member: one of a fitted family; mix: draws one of several for each side and pair; style: one idea of how to play; chance: any legal option", Shown::Text, |(_, row)| row.role.word().into()),
    Field::wide("lists", "lists, each of which plays itself, or the two forces of the scenario", Shown::Whole, |(_, row)| row.lists.into()),
    Field::new("over_default", "what it gains over the default, in score: a list led by it against the same list led by the default, less 1/2; mean over the lists. If each force has a part of its own: the score of its force, less that under the default", Shown::Share(1), |(_, row)| of(&row.over_default, |gain| gain.mean)),
    Field::wide("over_default_low", "lower end of its interval", Shown::Share(1), |(_, row)| low(&row.over_default)),
    Field::wide("over_default_high", "upper end of its interval", Shown::Share(1), |(_, row)| high(&row.over_default)),
    Field::new("over_default_least", "the least that it gains with any list", Shown::Share(1), |(_, row)| of(&row.over_default, |gain| gain.least)),
    Field::wide("over_default_least_list", "that list", Shown::Text, |(_, row)| row.over_default.as_ref().map(|gain| gain.least_list.clone()).into()),
    Field::new("over_random", "what it gains over chance, the doctrine random; empty if there is none. At 0.5 it wins every battle", Shown::Share(1), |(_, row)| of(&row.over_random, |gain| gain.mean)),
    Field::wide("over_random_least", "the least that it gains with any list", Shown::Share(1), |(_, row)| of(&row.over_random, |gain| gain.least)),
    Field::new("search", "what a side gains by looking ahead (rollout over this doctrine) against this doctrine: better play is worth at least this much; empty without search", Shown::Share(1), |(_, row)| of(&row.search, |gain| gain.mean)),
    Field::wide("search_low", "lower end of its interval", Shown::Share(1), |(_, row)| low(&row.search)),
    Field::wide("search_high", "upper end of its interval", Shown::Share(1), |(_, row)| high(&row.search)),
    Field::new("search_most", "the most that search gains with any list", Shown::Share(1), |(_, row)| of(&row.search, |gain| gain.most)),
    Field::wide("search_most_list", "that list", Shown::Text, |(_, row)| row.search.as_ref().map(|gain| gain.most_list.clone()).into()),
    Field::wide("match_ups", "match-ups of two different lists, both led by this doctrine", Shown::Whole, |(_, row)| row.match_ups.into()),
    Field::new("from_default", "how far their scores are from those under the default: root mean square of the differences, without the noise of the dice", Shown::Share(1), |(_, row)| distance(&row.from_default)),
    Field::new("from_default_flips", "how many of these match-ups have another winner", Shown::Whole, |(_, row)| flips(&row.from_default)),
    Field::new("order_kept", "does it put the lists in the same order of strength as the default, by their mean scores? Kendall's tau: 1 if it does, -1 if in the reverse order; empty for fewer than three lists", Shown::Decimals(2), |(_, row)| row.order_kept.into()),
    Field::new("from_search", "how far their scores are from the mean of those under several searches (over a member of each lineage, or over three styles); empty without search", Shown::Share(1), |(_, row)| distance(&row.from_search)),
    Field::new("from_search_flips", "how many of these match-ups have another winner", Shown::Whole, |(_, row)| flips(&row.from_search)),
    Field::new("searches_apart", "how far the scores under those searches are from each other, over all pairs of searches; in the first row", Shown::Share(1), |(_, row)| distance(&row.searches_apart)),
    Field::wide("seed", "the seed of the dice", Shown::Whole, |(from, _)| from.seed.into()),
    Field::wide("rules_hash", "hash of the rules in force", Shown::Text, |(from, _)| from.rules_hash.as_str().into()),
];

/// The columns of searches.
#[rustfmt::skip]
pub const SEARCHES: &[Field<From<SearchRow>>] = &[
    Field::new("system", "the system", Shown::Text, |(from, _)| from.system.into()),
    Field::key("kind", "the kind of decision that is searched; empty if all are", Shown::Text, |(_, row)| row.kind.into()),
    Field::key("rollouts", "courses played for each option", Shown::Whole, |(_, row)| row.rollouts.into()),
    Field::new("gain", "what a side that searches in this way over the default gains against the default: its score less 1/2, mean over the lists. For one kind: better decisions of that kind are worth at least this much", Shown::Share(1), |(_, row)| row.gain.mean.into()),
    Field::new("gain_low", "lower end of its interval", Shown::Share(1), |(_, row)| steady_ends(row.gain.interval).low.into()),
    Field::new("gain_high", "upper end of its interval", Shown::Share(1), |(_, row)| steady_ends(row.gain.interval).high.into()),
    Field::new("gain_least", "the least that it gains with any list", Shown::Share(1), |(_, row)| row.gain.least.into()),
    Field::new("gain_least_list", "that list", Shown::Text, |(_, row)| row.gain.least_list.as_str().into()),
    Field::new("gain_most", "the most that it gains with any list", Shown::Share(1), |(_, row)| row.gain.most.into()),
    Field::new("gain_most_list", "that list", Shown::Text, |(_, row)| row.gain.most_list.as_str().into()),
    Field::new("question", "the question that decisions of this kind answer", Shown::Text, |(_, row)| row.question.into()),
    Field::new("seed", "the seed of the dice", Shown::Whole, |(from, _)| from.seed.into()),
    Field::new("rules_hash", "hash of the rules in force", Shown::Text, |(from, _)| from.rules_hash.as_str().into()),
];

/// The columns of laws.
#[rustfmt::skip]
pub const LAWS: &[Field<From<LawRow>>] = &[
    Field::new("system", "the system", Shown::Text, |(from, _)| from.system.into()),
    Field::key("law", "option: a free upgrade does no harm; reinforcement: one more unit does no harm; decided: at most one battle in twenty ends at the turn limit; takes-part: no unit is idle in more than half of its battles; search: looking ahead does no harm", Shown::Text, |(_, row)| row.law.word().into()),
    Field::key("what", "the case: a unit, a list, a doctrine", Shown::Text, |(_, row)| row.what.as_str().into()),
    Field::key("against", "what it meets, or the list that it belongs to", Shown::Text, |(_, row)| row.against.as_str().into()),
    Field::new("value", "what was found: a score for option and reinforcement (four units against four), a share of the battles for decided and takes-part, a gain for search", Shown::Share(1), |(_, row)| row.value.into()),
    Field::new("low", "lower end of its interval; empty for shares", Shown::Share(1), |(_, row)| row.interval.map(|interval| steady_ends(interval).low).into()),
    Field::new("high", "upper end of its interval", Shown::Share(1), |(_, row)| row.interval.map(|interval| steady_ends(interval).high).into()),
    Field::new("bound", "the limit of the law: scores and gains may not be below it, shares not above it", Shown::Share(1), |(_, row)| row.law.bound().into()),
    Field::new("p", "the chance that any case of this law looks this bad if all keep the law: from one-sided tests, adjusted for all cases (Holm); empty where nothing is tested", Shown::Decimals(4), |(_, row)| row.p.map(steady).into()),
    Field::new("kept", "yes; no if p is at most 0.01, if the share is above the bound, or if the whole interval is below the bound", Shown::Text, |(_, row)| row.kept.word().into()),
    Field::new("seed", "the seed of the dice", Shown::Whole, |(from, _)| from.seed.into()),
    Field::new("rules_hash", "hash of the rules in force", Shown::Text, |(from, _)| from.rules_hash.as_str().into()),
];
