//! The run of one match-up: the digest, and the comparison where that is not enough.

use super::UnderBoth;
use super::digest::{DIGEST_BATTLES, DIGEST_FIGHTS, DIGEST_PAIRS, Digest, Digesting, digest_size};
use super::row::{CheckRow, Compared, Kind};
use crate::dice::MatchKey;
use crate::experiments::{battle_key, fight_key};
use crate::files::{Case, Meeting, Suite};
use crate::run::{
    self, Detail, Interrupt, Limits, Outcome, Pair, Plan, Progress, Row, Stop, StopReason, Watch,
    Workers,
};
use crate::tally::{PairedFights, PairedPairs, Totals};
use fairfight_battle::System;
use fairfight_battle::game::{Game, Parts};
use fairfight_rules::BySide;
use fairfight_stats::Interval;

/// Told how many pairs or fights of a match-up have been played, and the difference so far.
pub type OnCheck<'a> = dyn FnMut(u64, Interval) + 'a;

/// What does the change make of this match-up? `None` where it was interrupted before the digests were
/// complete.
pub fn run_case<G: Game>(
    suite: &Suite<G>,
    case: &Case<G>,
    workers: &Workers,
    interrupt: Option<&Interrupt>,
    progress: &mut OnCheck<'_>,
) -> Option<CheckRow> {
    let rules = suite.rules.as_ref().map(|set| &set.rules);
    let limits = Limits { delta: suite.delta, accepted: case.accepted };
    // Match-ups that the digest settles count too: which those are is found out only afterwards.
    let level = suite.level.shared_by(suite.cases.len() as u64);
    let stop = Stop::Judge { level, limits, max_pairs: suite.max_pairs };
    let row = |kind, names: BySide<String>, digested: Digested, compared| CheckRow {
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
        digest_n: digested.n,
        digests: digested.digests,
        digest_scores: digested.scores,
        compared,
    };
    match &case.meeting {
        Meeting::Lists { armies, doctrines, scenario, parts } => {
            let own = BySide::new(&armies.a.baseline, &armies.b.baseline);
            let key = MatchKey::new(suite.seed, battle_key::<G>(own, &scenario.baseline));
            let of = |armies: BySide<&G::Army>, doctrines, rules, scenario| {
                G::battle(rules, armies, doctrines, scenario)
            };
            let armies = UnderBoth {
                baseline: own,
                changed: BySide::new(&armies.a.changed, &armies.b.changed),
            };
            let both = armies.zip(rules).zip(scenario.as_ref());
            let straight =
                both.map(|((armies, rules), scenario)| of(armies, *doctrines, rules, scenario));
            let names = own.map(|army| G::outline(army, rules.baseline).name);
            if *parts == Parts::Fixed {
                let n = digest_size(DIGEST_BATTLES, suite.delta, level);
                let digested = digest_battles(straight.as_ref(), key, n, workers, interrupt)?;
                if digested.is_equal() {
                    return Some(row(Kind::Single, names, digested, None));
                }
                let plan = Plan::new(key, stop);
                let battles = straight.as_ref();
                let compared = compare_battles(battles, None, &plan, workers, interrupt, progress);
                return Some(row(Kind::Single, names, digested, Some(compared)));
            }
            let exchanged = both.map(|((armies, rules), scenario)| {
                of(armies.swapped(), doctrines.swapped(), rules, scenario)
            });
            let pairs = straight
                .as_ref()
                .zip(exchanged.as_ref())
                .map(|(straight, exchanged)| Pair { straight, exchanged });
            let digested = digest_pairs(
                pairs,
                key,
                digest_size(DIGEST_PAIRS, suite.delta, level),
                workers,
                interrupt,
            )?;
            if digested.is_equal() {
                return Some(row(Kind::Match, names, digested, None));
            }
            let plan = Plan::new(key, stop);
            let compared = compare_pairs(pairs, None, &plan, workers, interrupt, progress);
            Some(row(Kind::Match, names, digested, Some(compared)))
        }
        Meeting::Units { units, options } => {
            let own = BySide::new(&units.a.baseline, &units.b.baseline);
            let names = own.map(|unit| G::unit_text(unit, rules.baseline));
            let key = fight_key(BySide::new(&names.a, &names.b));
            let key = MatchKey::new(suite.seed, key);
            let units = UnderBoth {
                baseline: own,
                changed: BySide::new(&units.a.changed, &units.b.changed),
            };
            let fights = units.zip(rules).map(|(units, rules)| G::fight(rules, units, options));
            let digested = digest_fights(
                fights.as_ref(),
                key,
                digest_size(DIGEST_FIGHTS, suite.delta, level),
                workers,
                interrupt,
            )?;
            if digested.is_equal() {
                return Some(row(Kind::Fight, names, digested, None));
            }
            let plan = Plan::new(key, stop);
            let compared =
                compare_fights(fights.as_ref(), None, &plan, workers, interrupt, progress);
            Some(row(Kind::Fight, names, digested, Some(compared)))
        }
    }
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
    let mut told = |now: Progress<'_, PairedPairs>| tell(progress, &now, plan.stop);
    let mut watch = Watch { interrupt, progress: Some(&mut told), rows: None };
    let outcome = run::paired_pairs(pairs, other_dice, plan, workers, &mut watch);
    let joint = outcome.totals.joint();
    let scores = UnderBoth { baseline: joint.baseline().mean(), changed: joint.variant().mean() };
    compared(&outcome, plan.stop, joint.differences().mean(), scores)
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
    let mut told = |now: Progress<'_, PairedFights>| tell(progress, &now, plan.stop);
    let mut watch = Watch { interrupt, progress: Some(&mut told), rows: None };
    let outcome = run::paired_fights(fights, other_dice, plan, workers, &mut watch);
    compared_singles(&outcome, plan.stop)
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
    let mut told = |now: Progress<'_, PairedFights>| tell(progress, &now, plan.stop);
    let mut watch = Watch { interrupt, progress: Some(&mut told), rows: None };
    let outcome = run::paired_battles(battles, other_dice, plan, workers, &mut watch);
    compared_singles(&outcome, plan.stop)
}

/// What came of single battles or fights under both rules.
fn compared_singles(outcome: &Outcome<PairedFights>, stop: Stop) -> Compared {
    let joint = outcome.totals.joint();
    let scores = UnderBoth { baseline: joint.baseline().mean(), changed: joint.variant().mean() };
    compared(outcome, stop, joint.differences().mean(), scores)
}

/// What came of a run under both rules, looked at as it was meant to stop.
fn compared<T: Totals>(
    outcome: &Outcome<T>,
    stop: Stop,
    difference: Option<f64>,
    scores: UnderBoth<Option<f64>>,
) -> Compared {
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

fn tell<T: Totals>(progress: &mut OnCheck<'_>, now: &Progress<'_, T>, stop: Stop) {
    progress(now.done, sequence(now.totals, stop));
}

/// The digests of a match-up, and the scores of their battles.
struct Digested {
    n: u64,
    digests: UnderBoth<Digest>,
    scores: UnderBoth<Option<f64>>,
}

impl Digested {
    fn is_equal(&self) -> bool {
        self.digests.baseline == self.digests.changed
    }
}

fn digest_pairs<S: System>(
    pairs: UnderBoth<Pair<'_, S>>,
    key: MatchKey,
    n: u64,
    workers: &Workers,
    interrupt: Option<&Interrupt>,
) -> Option<Digested> {
    let plan = Plan::new(key, Stop::Pairs(n));
    let digests = pairs.map(|pair| {
        let play =
            |watch: &mut Watch<'_, _>| run::pairs(pair, Detail::Sides, &plan, workers, watch);
        digest(play, interrupt, |totals| totals.scores().mean())
    });
    digested(n, digests)
}

fn digest_battles<S: System>(
    battles: UnderBoth<&S>,
    key: MatchKey,
    n: u64,
    workers: &Workers,
    interrupt: Option<&Interrupt>,
) -> Option<Digested> {
    let plan = Plan::new(key, Stop::Pairs(n));
    let digests = battles.map(|battle| {
        let play =
            |watch: &mut Watch<'_, _>| run::battles(battle, Detail::Sides, &plan, workers, watch);
        digest(play, interrupt, |totals| totals.scores().mean())
    });
    digested(n, digests)
}

fn digest_fights<S: System>(
    fights: UnderBoth<&S>,
    key: MatchKey,
    n: u64,
    workers: &Workers,
    interrupt: Option<&Interrupt>,
) -> Option<Digested> {
    let plan = Plan::new(key, Stop::Pairs(n));
    let digests = fights.map(|fight| {
        let play = |watch: &mut Watch<'_, _>| run::fights(fight, &plan, workers, watch);
        digest(play, interrupt, |totals| totals.scores().mean())
    });
    digested(n, digests)
}

fn digested(n: u64, found: UnderBoth<Option<(Digest, Option<f64>)>>) -> Option<Digested> {
    let found = UnderBoth { baseline: found.baseline?, changed: found.changed? };
    Some(Digested { n, digests: found.map(|of| of.0), scores: found.map(|of| of.1) })
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
