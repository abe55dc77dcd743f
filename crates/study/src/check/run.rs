//! The run of one match-up: the digest, then the comparison if the digests differ.

use super::answer::{Aim, Alike, Answer, Compared, Difference, Exact};
use super::digest::{DIGEST_BATTLES, DIGEST_FIGHTS, DIGEST_PAIRS, Digest, Digesting};
use super::limits::{Deltas, figures, verdicts};
use super::row::CheckRow;
use fairfight_engine::contest::{Games, Kind, MatchUp};
use fairfight_engine::exact::{Budget, Unsolved};
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::rulebook::Lists;
use fairfight_engine::run::{
    self, Limits, Plan, Progress, Row, Stop, StopReason, Until, Watch, Workers,
};
use fairfight_engine::tally::{ByQuantity, Counts as _, PairedTotals, Quantity, Totals};
use fairfight_engine::under_both::UnderBoth;
use fairfight_files::{Case, Meeting, Suite};
use fairfight_rules::{BySide, Side};
use fairfight_stats::{Interval, Level};

/// Receives the number of pairs or fights of a match-up played so far, their purpose and its interval so far.
type OnCheck<'a> = dyn FnMut(u64, Sought) + 'a;

/// The purpose of the battles of a check.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Sought {
    /// The difference of the score, with its interval.
    Difference(Interval),
    /// The score under the changed rules, with its interval; it has a target.
    Score(Interval),
}

/// The settings for playing match-ups.
#[derive(Clone, Copy, Debug)]
pub(super) struct Playing<'a> {
    /// Fights are solved exactly if both stay within this budget.
    pub budget: &'a Budget,
    /// The threads.
    pub workers: &'a Workers,
    /// The interrupt.
    pub interrupt: Option<&'a Interrupt>,
    /// The condition that ends a comparison.
    pub until: Until,
}

/// Measures the effect of the change on this match-up. `None` if interrupted before the digests were complete.
pub(super) fn run_case(
    suite: &Suite,
    case: &Case,
    playing: Playing<'_>,
    progress: &mut OnCheck<'_>,
) -> Option<CheckRow> {
    let rules = suite.rules.as_ref().map(|set| &set.rules);
    let seed = suite.seed;
    let (names, points, both) = match &case.meeting {
        Meeting::Lists { armies, doctrines, scenario, parts } => {
            let armies = UnderBoth::of_sides((**armies).as_ref().map(UnderBoth::as_ref));
            let both = armies.zip(rules).zip((**scenario).as_ref());
            let both = both.map(|((armies, rules), scenario)| {
                Lists { rules, scenario, armies, doctrines: *doctrines }.match_up(*parts, seed)
            });
            let points = armies.map(|two| two.map(|army| army.outline.points));
            (armies.baseline.map(|army| army.outline.name.clone()), points, both)
        }
        Meeting::Units { units, options } => {
            let units = UnderBoth::of_sides((**units).as_ref().map(UnderBoth::as_ref));
            let names = units.baseline.map(|unit| unit.text.clone());
            let points = units.map(|units| units.map(|unit| unit.points));
            let both = units.zip(rules);
            let both = both.map(|(units, rules)| rules.fight(units, options, seed));
            (names, points, both)
        }
    };
    let both = both.as_ref();
    let kind = both.baseline.kind;
    let figures = figures(both.map(|match_up| match_up.straight.as_ref()));
    let deltas = Deltas::new(suite, case, kind, figures, playing.until);
    let judging =
        Judging { deltas, max_pairs: suite.max_pairs, target: case.target.is_some(), playing };
    let exact = if kind == Kind::Fights { solve(both, playing).map(Some) } else { Ok(None) };
    let (exact, limits) = match exact {
        Ok(Some(exact)) => {
            let length = exact.means[Quantity::Length].baseline;
            (Some(exact), judging.deltas.limits(length, 1))
        }
        Ok(None) | Err(Unsolved::OverBudget(_) | Unsolved::Battle) => {
            (None, judging.deltas.limits(1.0, 1))
        }
        Err(Unsolved::Interrupted) => return None,
    };
    let (answer, limits) = match exact {
        _ if suite.alone => (Answer::Alone, limits),
        Some(exact) => (Answer::Exact(exact), limits),
        None => judging.play(both, progress)?,
    };
    let aim = case.target.map(|target| match exact {
        Some(exact) => Aim::exact(target, exact.means[Quantity::Score].changed),
        None => {
            // On the dice of the baseline, like the comparison.
            let games = both.changed.on(both.baseline.key);
            let level = suite.level.shared_by(verdicts(suite));
            aim(games, (target, level), suite.max_pairs, playing, progress)
        }
    });
    let points = |side: Side| points.as_ref().map(|points| points[side]);
    Some(CheckRow {
        suite: suite.name.clone(),
        name: case.name.clone(),
        doctrines: case.doctrines(),
        line: case.line,
        kind,
        names,
        limits,
        warn: suite.warn / suite.delta,
        points: BySide::new(points(Side::A), points(Side::B)),
        level: suite.level,
        seed: suite.seed,
        rules_hash: suite.rules.as_ref().map(|set| set.hash.clone()),
        answer,
        aim,
    })
}

/// Plays until it is known at this level whether the score is in its target.
fn aim(
    games: Games<'_>,
    (target, level): (Interval, Level),
    max_pairs: u64,
    playing: Playing<'_>,
    progress: &mut OnCheck<'_>,
) -> Aim {
    let Playing { workers, interrupt, .. } = playing;
    let stop = Stop::Judge { limits: Limits::of_target(level, target), max_pairs };
    let mut show = |now: Progress<'_, Totals>| {
        progress(now.done, Sought::Score(now.totals.sequence(level)));
    };
    let mut watch = Watch { interrupt, progress: Some(&mut show), rows: None };
    let outcome = run::run(games, &Plan::new(stop), workers, &mut watch);
    let totals = &outcome.totals;
    Aim {
        target,
        score: totals.scores().mean(),
        interval: totals.sequence(level),
        played: Some((totals.n(), outcome.stop)),
    }
}

/// Judges a played match-up: by its digests and, if these differ, by its differences. The results are `None` if
/// interrupted before the digests were complete.
struct Judging<'a> {
    deltas: Deltas,
    max_pairs: u64,
    /// Does a target judge the score?
    target: bool,
    playing: Playing<'a>,
}

/// The answer about a match-up, and the limits it was judged by.
type Found = (Answer, Limits);

impl Judging<'_> {
    /// Plays a sample under both rules; if any game differs, compares the match-ups.
    fn play(&self, both: UnderBoth<&MatchUp>, progress: &mut OnCheck<'_>) -> Option<Found> {
        let Judging { deltas, max_pairs, target, playing } = self;
        // The changed rules play on the dice of the baseline.
        let key = both.baseline.key;
        let both = both.map(|match_up| match_up.on(key));
        let kind = both.baseline.kind;
        let least = match kind {
            Kind::Pairs => DIGEST_PAIRS,
            Kind::Battles => DIGEST_BATTLES,
            Kind::Fights => DIGEST_FIGHTS,
        };
        let mut n = deltas.digest_size(least, &deltas.limits(1.0, 1));
        loop {
            let found = both.map(|games| digest(games, n, *playing));
            let (baseline, changed) = (found.baseline?, found.changed?);
            let means = means(kind, &baseline.totals);
            let longest = baseline.longest.max(changed.longest);
            let limits = deltas.limits(means[Quantity::Length].unwrap_or(0.0), longest.into());
            if baseline.digest != changed.digest {
                let mut judged = limits;
                if *target {
                    // Whatever the difference of the score.
                    judged.of[Quantity::Score].delta = f64::INFINITY;
                }
                let plan = Plan::new(Stop::Judge { limits: judged, max_pairs: *max_pairs });
                let Playing { workers, interrupt, .. } = *playing;
                let compared = compare(both, &plan, workers, interrupt, progress);
                return Some((Answer::Compared(compared), limits));
            }
            // The number needed depends on the length of the battles.
            let needed = deltas.digest_size(least, &limits);
            if needed <= n {
                let ends =
                    UnderBoth { baseline: baseline.totals.ends, changed: changed.totals.ends };
                // Fights do not count as battles.
                let ends = if kind == Kind::Fights { UnderBoth::default() } else { ends };
                let alike = Alike { n, digest: baseline.digest, means, ends };
                return Some((Answer::Alike(alike), limits));
            }
            n = needed;
        }
    }
}

/// The means per game.
fn means(kind: Kind, totals: &Totals) -> ByQuantity<Option<f64>> {
    ByQuantity::new(|quantity| match quantity {
        Quantity::Score => totals.scores().mean(),
        Quantity::LostA => totals.a_game(&totals.lost.a).mean,
        Quantity::LostB => totals.a_game(&totals.lost.b).mean,
        // Fights without an end of their own have no rounds.
        Quantity::Length if kind == Kind::Fights => {
            (totals.n() > 0).then(|| totals.fights.rounds.sum as f64 / totals.n() as f64)
        }
        Quantity::Length => totals.a_game(&totals.turns).mean,
    })
}

/// The means under both rule sets.
fn solve(fights: UnderBoth<&MatchUp>, playing: Playing<'_>) -> Result<Exact, Unsolved> {
    let Playing { budget, interrupt, .. } = playing;
    let baseline = fights.baseline.straight.solve(budget, interrupt)?;
    let changed = fights.changed.straight.solve(budget, interrupt)?;
    let solved = UnderBoth { baseline, changed };
    let means = ByQuantity::new(|quantity| {
        solved.as_ref().map(|solution| {
            let all = &solution.all;
            match quantity {
                Quantity::Score => solution.score(),
                Quantity::LostA => all.lost.a.mean.unwrap_or(0.0),
                Quantity::LostB => all.lost.b.mean.unwrap_or(0.0),
                Quantity::Length => all.ended * all.rounds.mean.unwrap_or(0.0),
            }
        })
    });
    Ok(Exact { means })
}

/// Compares a match-up under the baseline and the changed rules. If both have the same key, they are played on the same
/// dice.
pub fn compare(
    both: UnderBoth<Games<'_>>,
    plan: &Plan,
    workers: &Workers,
    interrupt: Option<&Interrupt>,
    progress: &mut OnCheck<'_>,
) -> Compared {
    let limits = match plan.stop {
        Stop::Judge { limits, .. } => limits,
        Stop::Pairs(_) | Stop::Precision { .. } | Stop::Decide { .. } => {
            Limits::of_score(Level::DEFAULT, 0.0)
        }
    };
    // The intervals are those that the stopping rule uses.
    let sequence = |totals: &PairedTotals, quantity| {
        let limit = limits.of[quantity];
        totals.sequence_of(quantity, limit.most, limit.level)
    };
    let mut show = |now: Progress<'_, PairedTotals>| {
        progress(now.done, Sought::Difference(sequence(now.totals, Quantity::Score)));
    };
    let mut watch = Watch { interrupt, progress: Some(&mut show), rows: None };
    let outcome = run::under_both(both, plan, workers, &mut watch);
    let totals = &outcome.totals;
    let of = ByQuantity::new(|quantity| Difference {
        means: totals.means(quantity),
        difference: totals.difference(quantity),
        interval: sequence(totals, quantity),
    });
    Compared { n: totals.n(), of, ends: totals.ends(), stop: outcome.stop }
}

/// The result of a sample.
struct Sample {
    digest: Digest,
    longest: u16,
    totals: Totals,
}

/// The digest of the first `n` indices; `None` if interrupted.
fn digest(games: Games<'_>, n: u64, playing: Playing<'_>) -> Option<Sample> {
    let Playing { workers, interrupt, .. } = playing;
    let mut digesting = Digesting::default();
    let mut take = |rows: &[Row]| digesting.add(rows);
    let mut watch = Watch { interrupt, progress: None, rows: Some(&mut take) };
    let outcome = run::run(games, &Plan::new(Stop::Pairs(n)), workers, &mut watch);
    let whole = outcome.stop != StopReason::Interrupted;
    let longest = digesting.longest();
    whole.then(|| Sample { digest: digesting.finish(), longest, totals: outcome.totals })
}
