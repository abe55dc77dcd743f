//! The run of one match-up: the digest, and the comparison where that is not enough.

use super::UnderBoth;
use super::digest::{
    DIGEST_BATTLES, DIGEST_FIGHTS, DIGEST_PAIRS, Digest, Digesting, digest_size, levels,
};
use super::row::{Alike, Answer, CheckRow, Compared, Exact, Kind};
use crate::dice::MatchKey;
use crate::exact::{self, Budget};
use crate::experiments::{battle_key, fight_key};
use crate::files::{Case, Meeting, Suite};
use crate::run::{
    self, Detail, Interrupt, Limits, Outcome, Pair, Plan, Progress, Row, Stop, StopReason, Watch,
    Workers,
};
use crate::tally::{BattleTotals, FightTotals, PairTotals, PairedFights, PairedPairs, Totals};
use fairfight_battle::System;
use fairfight_battle::game::{Game, Parts};
use fairfight_rules::BySide;
use fairfight_stats::Interval;

/// Told how many pairs or fights of a match-up have been played, and the difference so far.
pub type OnCheck<'a> = dyn FnMut(u64, Interval) + 'a;

/// What does the change make of this match-up? `None` where it was interrupted before the digests were
/// complete.
///
/// Fights are solved exactly where both take no more than `budget`.
pub fn run_case<G: Game>(
    suite: &Suite<G>,
    case: &Case<G>,
    budget: &Budget,
    workers: &Workers,
    interrupt: Option<&Interrupt>,
    progress: &mut OnCheck<'_>,
) -> Option<CheckRow> {
    let rules = suite.rules.as_ref().map(|set| &set.rules);
    let limits = Limits { delta: suite.delta, accepted: case.accepted.as_ref().map(|of| of.range) };
    // Match-ups that need no sequence count too: which those are is found out only afterwards.
    let (of_digest, level) = levels(suite.level, suite.cases.len() as u64);
    let stop = Stop::Judge { level, limits, max_pairs: suite.max_pairs };
    let judging = |key, least| {
        let n = digest_size(least, suite.delta, of_digest);
        let sample = Plan::new(key, Stop::Pairs(n));
        Judging { n, sample, plan: Plan::new(key, stop), workers, interrupt }
    };
    let (kind, names, answer) = match &case.meeting {
        Meeting::Lists { armies, doctrines, scenario, parts } => {
            let own = BySide::new(&armies.a.baseline, &armies.b.baseline);
            let key = MatchKey::new(suite.seed, battle_key::<G>(own, &scenario.baseline));
            let of = |armies: BySide<&G::Army>, doctrines, rules, scenario| {
                G::battle(rules, armies, doctrines, scenario, &exact::Exact)
            };
            let armies = UnderBoth {
                baseline: own,
                changed: BySide::new(&armies.a.changed, &armies.b.changed),
            };
            let both = armies.zip(rules).zip(scenario.as_ref());
            let straight =
                both.map(|((armies, rules), scenario)| of(armies, *doctrines, rules, scenario));
            let straight = straight.as_ref();
            let names = own.map(|army| G::outline(army, rules.baseline).name);
            match parts {
                Parts::Fixed => {
                    let judging = judging(key, DIGEST_BATTLES);
                    (Kind::Single, names, judging.battles(straight, progress)?)
                }
                Parts::Exchangeable => {
                    let exchanged = both.map(|((armies, rules), scenario)| {
                        of(armies.swapped(), doctrines.swapped(), rules, scenario)
                    });
                    let pairs = straight
                        .zip(exchanged.as_ref())
                        .map(|(straight, exchanged)| Pair { straight, exchanged });
                    let judging = judging(key, DIGEST_PAIRS);
                    (Kind::Match, names, judging.pairs(pairs, progress)?)
                }
            }
        }
        Meeting::Units { units, options } => {
            let own = BySide::new(&units.a.baseline, &units.b.baseline);
            let names = own.map(|unit| G::unit_text(unit, rules.baseline));
            let units = UnderBoth {
                baseline: own,
                changed: BySide::new(&units.a.changed, &units.b.changed),
            };
            let fights = units.zip(rules).map(|(units, rules)| G::fight(rules, units, options));
            let fights = fights.as_ref();
            if interrupt.is_some_and(Interrupt::asked) {
                return None;
            }
            let answer = match solve(fights, budget) {
                Some(exact) => Answer::Exact(exact),
                None => {
                    let key = fight_key(BySide::new(&names.a, &names.b));
                    let key = MatchKey::new(suite.seed, key);
                    judging(key, DIGEST_FIGHTS).fights(fights, progress)?
                }
            };
            (Kind::Fight, names, answer)
        }
    };
    Some(CheckRow {
        suite: suite.name.clone(),
        name: case.name.clone(),
        line: case.line,
        kind,
        names,
        limits,
        warn: suite.warn,
        level: suite.level,
        seed: suite.seed,
        rules_hash: suite.rules.as_ref().map(|set| set.hash.clone()),
        answer,
    })
}

/// How a match-up that is played is judged: by its digests, and where these differ by its difference.
/// What judges is `None` where it was interrupted before the digests were complete.
struct Judging<'a> {
    /// How many pairs, battles or fights are digested.
    n: u64,
    /// These.
    sample: Plan,
    /// Those of the difference.
    plan: Plan,
    workers: &'a Workers,
    interrupt: Option<&'a Interrupt>,
}

impl Judging<'_> {
    fn pairs<S: System>(
        &self,
        pairs: UnderBoth<Pair<'_, S>>,
        progress: &mut OnCheck<'_>,
    ) -> Option<Answer> {
        let Judging { sample, plan, workers, interrupt, .. } = self;
        let play = |pair, watch: &mut Watch<'_, _>| {
            run::pairs(pair, Detail::Sides, sample, workers, watch)
        };
        let score = |totals: &PairTotals| {
            workers.ends.add(&(&totals.battles).into());
            totals.scores().mean()
        };
        self.answer(pairs, play, score, || {
            compare_pairs(pairs, None, plan, workers, *interrupt, progress)
        })
    }

    fn battles<S: System>(
        &self,
        battles: UnderBoth<&S>,
        progress: &mut OnCheck<'_>,
    ) -> Option<Answer> {
        let Judging { sample, plan, workers, interrupt, .. } = self;
        let play = |battle, watch: &mut Watch<'_, _>| {
            run::battles(battle, Detail::Sides, sample, workers, watch)
        };
        let score = |totals: &BattleTotals| {
            workers.ends.add(&totals.into());
            totals.scores().mean()
        };
        self.answer(battles, play, score, || {
            compare_battles(battles, None, plan, workers, *interrupt, progress)
        })
    }

    fn fights<S: System>(
        &self,
        fights: UnderBoth<&S>,
        progress: &mut OnCheck<'_>,
    ) -> Option<Answer> {
        let Judging { sample, plan, workers, interrupt, .. } = self;
        let play = |fight, watch: &mut Watch<'_, _>| run::fights(fight, sample, workers, watch);
        let score = |totals: &FightTotals| totals.scores().mean();
        self.answer(fights, play, score, || {
            compare_fights(fights, None, plan, workers, *interrupt, progress)
        })
    }

    /// Plays the sample under both rules; where it does not fall out alike, `compare` is asked.
    fn answer<P: Copy, T>(
        &self,
        both: UnderBoth<P>,
        play: impl Fn(P, &mut Watch<'_, T>) -> Outcome<T>,
        score: impl Fn(&T) -> Option<f64>,
        compare: impl FnOnce() -> Compared,
    ) -> Option<Answer> {
        let found = both
            .map(|one| digest(|watch: &mut Watch<'_, T>| play(one, watch), self.interrupt, &score));
        let ((baseline, score), (changed, _)) = (found.baseline?, found.changed?);
        Some(if baseline == changed {
            Answer::Alike(Alike { n: self.n, digest: baseline, score })
        } else {
            Answer::Compared(compare())
        })
    }
}

/// The chances under both rule sets; `None` where one of them takes more than the budget.
fn solve<S: System>(fights: UnderBoth<&S>, budget: &Budget) -> Option<Exact> {
    let baseline = exact::solve(fights.baseline, budget).ok()?.score();
    let changed = exact::solve(fights.changed, budget).ok()?.score();
    Some(Exact { scores: UnderBoth { baseline, changed } })
}

/// What do the changed rules make of two lists? `other_dice` gives the changed rules dice of their own,
/// which measures how often the check raises a false alarm.
pub fn compare_pairs<S: System>(
    pairs: UnderBoth<Pair<'_, S>>,
    other_dice: Option<MatchKey>,
    plan: &Plan,
    workers: &Workers,
    interrupt: Option<&Interrupt>,
    progress: &mut OnCheck<'_>,
) -> Compared {
    let play =
        |watch: &mut Watch<'_, _>| run::paired_pairs(pairs, other_dice, plan, workers, watch);
    let means = |totals: &PairedPairs| {
        let scores = UnderBoth { baseline: totals.baseline(), changed: totals.changed() };
        (totals.differences().mean(), scores.map(|scores| scores.mean()))
    };
    compare(plan.stop, interrupt, progress, play, means)
}

/// What do the changed rules make of two units? As [`compare_pairs`].
pub fn compare_fights<S: System>(
    fights: UnderBoth<&S>,
    other_dice: Option<MatchKey>,
    plan: &Plan,
    workers: &Workers,
    interrupt: Option<&Interrupt>,
    progress: &mut OnCheck<'_>,
) -> Compared {
    let play =
        |watch: &mut Watch<'_, _>| run::paired_fights(fights, other_dice, plan, workers, watch);
    compare(plan.stop, interrupt, progress, play, means_of_singles)
}

/// What do the changed rules make of two forces that cannot exchange their parts? As [`compare_pairs`].
pub fn compare_battles<S: System>(
    battles: UnderBoth<&S>,
    other_dice: Option<MatchKey>,
    plan: &Plan,
    workers: &Workers,
    interrupt: Option<&Interrupt>,
    progress: &mut OnCheck<'_>,
) -> Compared {
    let play =
        |watch: &mut Watch<'_, _>| run::paired_battles(battles, other_dice, plan, workers, watch);
    compare(plan.stop, interrupt, progress, play, means_of_singles)
}

fn means_of_singles(totals: &PairedFights) -> (Option<f64>, UnderBoth<Option<f64>>) {
    let scores = UnderBoth { baseline: totals.baseline(), changed: totals.changed() };
    (totals.differences().mean(), scores.map(|scores| scores.mean()))
}

/// What came of a run under both rules, looked at as it was meant to stop. `means` are those of the
/// difference and of the scores.
fn compare<T: Totals>(
    stop: Stop,
    interrupt: Option<&Interrupt>,
    progress: &mut OnCheck<'_>,
    play: impl FnOnce(&mut Watch<'_, T>) -> Outcome<T>,
    means: impl FnOnce(&T) -> (Option<f64>, UnderBoth<Option<f64>>),
) -> Compared {
    let mut told = |now: Progress<'_, T>| progress(now.done, sequence(now.totals, stop));
    let outcome = play(&mut Watch { interrupt, progress: Some(&mut told), rows: None });
    let (difference, scores) = means(&outcome.totals);
    Compared {
        n: outcome.totals.n(),
        difference,
        interval: sequence(&outcome.totals, stop),
        scores,
        stop: outcome.stop,
    }
}

/// The confidence sequence at the level of the plan's stop.
fn sequence(totals: &impl Totals, stop: Stop) -> Interval {
    let level = match stop {
        Stop::Pairs(_) => fairfight_stats::Level::DEFAULT,
        Stop::Precision { level, .. } | Stop::Decide { level, .. } | Stop::Judge { level, .. } => {
            level
        }
    };
    totals.sequence(level)
}

/// The digest of a run and its score; `None` of one that was interrupted.
fn digest<T>(
    play: impl FnOnce(&mut Watch<'_, T>) -> Outcome<T>,
    interrupt: Option<&Interrupt>,
    score: impl FnOnce(&T) -> Option<f64>,
) -> Option<(Digest, Option<f64>)> {
    let mut digesting = Digesting::default();
    let mut take = |rows: &[Row]| digesting.add(rows);
    let outcome = play(&mut Watch { interrupt, progress: None, rows: Some(&mut take) });
    let whole = outcome.stop != StopReason::Interrupted;
    whole.then(|| (digesting.finish(), score(&outcome.totals)))
}
