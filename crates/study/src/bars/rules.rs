//! The effect of other readings of the text, and of other constants of the model, on scores.

use super::alternatives::{Alternatives, ScoreOf, made_of};
use super::doctrine::scores_of;
use super::fewer;
use super::readings::{other_constants, readings};
use crate::common::{Crew, Estimate};
use fairfight_engine::dice::{MatchUpId, mix64};
use fairfight_engine::rulebook::{Army, Doctrine, Lists, Rules, Scenario};
use fairfight_rules::BySide;
use fairfight_stats::effects::Reach;
use fairfight_stats::{Interval, Level, Scores};
use std::collections::{BTreeMap, BTreeSet};

/// The description of the column `ruling_low` for a score of list A.
pub(crate) const RULING_LOW: &str = "5 % quantile of score_a over readings of the text (--bars ruling): each ruling with several answers in words is answered at random, each answer equally often; like all bars it contains score_a, and is empty if it was not asked for";

/// The description of the column `ruling_worst`.
pub(crate) const RULING_WORST: &str = "the answer to a ruling that moves score_a most among the readings, confirmed alone on fresh dice; empty if none is";

/// The description of the column `model_low`.
pub(crate) const MODEL_LOW: &str = "5 % quantile of score_a over the numbers that no text gives, varied one at a time (--bars model): a range, such as that of the gap, is fixed at each of its numbers; other numbers are reduced and increased by half";

/// The description of the columns of upper ends.
pub(crate) const UPPER_QUANTILE: &str = "95 % quantile";

/// The effect of other rules on a score.
#[derive(Clone, PartialEq, Debug)]
pub struct RulesBar {
    /// Its range: from the 5 % to the 95 % quantile, widened to contain the score itself.
    pub range: Interval,
    /// The answer to a ruling with the largest effect, if it also has an effect alone.
    pub worst: Option<String>,
}

/// The scores of cells under other rules.
#[derive(Clone, PartialEq, Debug)]
pub struct RulesScores {
    others: Alternatives,
    worst: BTreeMap<ScoreOf, String>,
}

impl RulesScores {
    /// The effect on the score of list A in this cell. `None` if there are no other rules.
    pub fn of_cell(&self, at: usize) -> Option<RulesBar> {
        self.of(ScoreOf::Cell(at))
    }

    /// The effect on the mean score of an entry over its cells. Rules that do not allow one of these cells are omitted.
    pub(crate) fn of_entry(&self, entry: usize) -> Option<RulesBar> {
        self.of(ScoreOf::Entry(entry))
    }

    fn of(&self, of: ScoreOf) -> Option<RulesBar> {
        let known: Vec<(f64, f64)> =
            self.others.each(of).into_iter().flatten().map(Estimate::with_error).collect();
        let range = Reach::of_most(&known)?.holding(self.others.main(of).value).range;
        Some(RulesBar { range, worst: self.worst.get(&of).cloned() })
    }
}

/// The scenario and the lists under some rules; `None` for a list that they do not allow.
pub type Allowed = (Scenario, Vec<Option<Army>>);

/// The battles for the bars of ruling and model.
pub struct RulesBars<'a> {
    /// The rules of the main answer.
    pub rules: &'a Rules,
    /// The scenario and the lists under other rules; `None` if these rules do not allow the scenario.
    pub under: &'a dyn Fn(&Rules) -> Option<Allowed>,
    /// The entries: the index of a list, and its doctrine.
    pub entries: &'a [(usize, Doctrine)],
    /// The entries of each cell, and its scores under the rules as they are.
    pub cells: &'a [(BySide<usize>, Scores<5>)],
    /// The mean number of pairs (or single battles) per cell, if all of them are played here.
    pub played: u64,
    /// The seed of the main answer.
    pub seed: u64,
    /// The level at which a ruling alone must move a score to be named.
    pub level: Level,
}

/// The name of the task of playing other readings.
const READINGS: &str = "other readings";

/// The indices of rules and of a cell played under them.
type Job = (usize, usize);

/// Other rules, and the seed of their dice.
type Other<'r> = (&'r Rules, u64);

impl RulesBars<'_> {
    /// A reading or constant plays one pair (or single battle) for every this many of a cell.
    const ONE_OF: u64 = 50;
    /// The same for a ruling that is confirmed alone.
    const ONE_OF_ALONE: u64 = 5;

    /// These rules, with dice of their own: independent noise can be told from the effect of the rules. The seed is one
    /// that `--seed` accepts.
    fn other<'r>(&self, name: &str, rules: &'r Rules) -> Other<'r> {
        (rules, mix64(self.seed ^ MatchUpId::of_purpose(name).number()) >> 11)
    }

    /// The scores of cells under these rules, with one pair (or single battle) for each `one_of` of a cell; none if
    /// they do not allow the match-up. `None` after an interrupt.
    fn play(
        &self,
        rules: &[Other<'_>],
        jobs: impl IntoIterator<Item = Job>,
        (name, one_of): (&str, u64),
        crew: &mut Crew<'_>,
    ) -> Option<BTreeMap<Job, Estimate>> {
        let read =
            rules.iter().map(|(rules, _)| (!crew.interrupted()).then(|| (self.under)(rules)));
        let read: Vec<Option<Allowed>> = read.collect::<Option<_>>()?;
        let lists = |(of, at): Job| {
            let (scenario, armies) = read[of].as_ref()?;
            let who = self.cells[at].0.map(|entry| self.entries[entry]);
            let army = |place: usize| armies.get(place)?.as_ref();
            let armies = BySide::new(army(who.a.0)?, army(who.b.0)?);
            let doctrines = who.map(|(_, doctrine)| doctrine);
            let plays = armies.a.plays(doctrines.a).and_then(|()| armies.b.plays(doctrines.b));
            let parts = plays.and_then(|()| scenario.parts(armies)).ok()?;
            Some(((of, at), Lists { rules: rules[of].0, scenario, armies, doctrines }, parts))
        };
        let allowed: Vec<_> = jobs.into_iter().filter_map(lists).collect();
        let open = |number: usize| {
            let ((of, _), lists, parts) = &allowed[number];
            lists.match_up(*parts, rules[*of].1)
        };
        let pairs = fewer(self.played, one_of);
        let found = scores_of(name, (allowed.len(), pairs), open, crew)?;
        Some(allowed.iter().map(|(job, ..)| *job).zip(found).collect())
    }

    /// The scores of all cells under all of these rules. `None` after an interrupt.
    fn play_all(
        &self,
        rules: &[Other<'_>],
        name: &str,
        crew: &mut Crew<'_>,
    ) -> Option<Alternatives> {
        let at = |of: usize| (0..self.cells.len()).map(move |at| (of, at));
        let jobs = (0..rules.len()).flat_map(at);
        let found = self.play(rules, jobs, (name, Self::ONE_OF), crew)?;
        let scores = |of| at(of).map(|job| found.get(&job).copied()).collect();
        let scores = (0..rules.len()).map(scores).collect();
        Some(Alternatives { scores, ..Alternatives::of(self.cells) })
    }

    /// Measures how far the scores move over readings of the text. `None` after an interrupt.
    pub fn rulings(&self, crew: &mut Crew<'_>) -> Option<RulesScores> {
        let read = readings(self.rules, self.seed);
        let numbered = read.all.iter().zip(1..);
        let rules = numbered.map(|(one, n)| self.other(&format!("reading {n}"), &one.rules));
        let rules: Vec<Other<'_>> = rules.collect();
        let others = self.play_all(&rules, READINGS, crew)?;
        let suspect = |of| {
            let answers = others.each(of).into_iter();
            let answers: Vec<_> = answers.map(|one| one.map(Estimate::with_error)).collect();
            Some((of, read.worst(&answers)?))
        };
        let suspects: Vec<(ScoreOf, usize)> =
            others.all().into_iter().filter_map(suspect).collect();
        let alone: BTreeMap<usize, Rules> = suspects
            .iter()
            .filter_map(|&(_, step)| Some((step, read.steps[step].taken(self.rules)?)))
            .collect();
        let place = |step: usize| alone.keys().position(|one| *one == step);
        let rules = alone.iter().map(|(step, rules)| self.other(&read.steps[*step].text(), rules));
        let rules: Vec<Other<'_>> = rules.collect();
        let jobs = suspects.iter().filter_map(|&(of, step)| Some((place(step)?, others.parts(of))));
        let jobs =
            jobs.flat_map(|(place, parts)| parts.into_iter().map(move |(at, _)| (place, at)));
        let jobs: BTreeSet<Job> = jobs.collect();
        let found = self.play(&rules, jobs, (READINGS, Self::ONE_OF_ALONE), crew)?;
        let confirmed = |&(of, step): &(ScoreOf, usize)| {
            let place = place(step)?;
            let there = made_of(&others.parts(of), |at| found.get(&(place, at)).copied())?;
            let moved = there.less(others.main(of));
            let sure = moved.value.abs() > self.level.z() * moved.variance.sqrt();
            sure.then(|| (of, read.steps[step].text()))
        };
        let worst = suspects.iter().filter_map(confirmed).collect();
        Some(RulesScores { others, worst })
    }

    /// Measures how far they move with other values of the constants that no text gives, one at a time. `None` after an
    /// interrupt.
    pub fn model(&self, crew: &mut Crew<'_>) -> Option<RulesScores> {
        let constants = other_constants(self.rules);
        let rules = constants.iter().map(|one| self.other(&one.text, &one.rules));
        let rules: Vec<Other<'_>> = rules.collect();
        let mut others = self.play_all(&rules, "other constants", crew)?;
        // The values in force are included.
        let here = others.cells.iter().map(|(_, score)| Some(*score)).collect();
        others.scores.push(here);
        Some(RulesScores { others, worst: BTreeMap::new() })
    }
}
