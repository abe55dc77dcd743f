//! The run of one match-up: the digest, then the comparison if the digests differ.

use super::answer::{Alike, Answer, Compared, Difference, Exact};
use super::digest::{DIGEST_BATTLES, DIGEST_FIGHTS, DIGEST_PAIRS, Digest, Digesting};
use super::limits::{Deltas, figures};
use super::row::CheckRow;
use fairfight_engine::contest::{Kind, MatchUp};
use fairfight_engine::dice::MatchKey;
use fairfight_engine::exact::{Budget, Unsolved};
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::rulebook::Lists;
use fairfight_engine::run::{
    self, Detail, Limits, Outcome, Plan, Progress, Row, Stop, StopReason, Until, Watch, Workers,
};
use fairfight_engine::tally::{
    BattleTotals, ByQuantity, EndCounts, FightTotals, PairTotals, Paired, PairedFights,
    PairedPairs, Quantity,
};
use fairfight_engine::under_both::UnderBoth;
use fairfight_files::{Case, Meeting, Suite};
use fairfight_rules::{BySide, Side};
use fairfight_stats::{Interval, Level};

/// Receives how many pairs or fights of a match-up have been played, and the interval of the score difference so far.
pub type OnCheck<'a> = dyn FnMut(u64, Interval) + 'a;

/// How match-ups are played.
#[derive(Clone, Copy, Debug)]
pub struct Playing<'a> {
    /// Fights are solved exactly if both take no more than this.
    pub budget: &'a Budget,
    /// The threads.
    pub workers: &'a Workers,
    /// What may stop it.
    pub interrupt: Option<&'a Interrupt>,
    /// How much must be known about a match-up.
    pub until: Until,
}

/// What does the change do to this match-up? `None` if it was interrupted before the digests were complete.
pub fn run_case(
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
    let judging = Judging { deltas, max_pairs: suite.max_pairs, playing };
    let exact = if kind == Kind::Fights { solve(both, playing).map(Some) } else { Ok(None) };
    let (answer, limits) = match exact {
        Ok(Some(exact)) => {
            let length = exact.means[Quantity::Length].baseline;
            (Answer::Exact(exact), judging.deltas.limits(length, 1))
        }
        Ok(None) | Err(Unsolved::OverBudget(_) | Unsolved::Battle) => {
            judging.play(both, progress)?
        }
        Err(Unsolved::Interrupted) => return None,
    };
    let points = |side: Side| points.as_ref().map(|points| points[side]);
    Some(CheckRow {
        suite: suite.name.clone(),
        name: case.name.clone(),
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
    })
}

/// How a played match-up is judged: by its digests and, if these differ, by its differences. The results are `None` if
/// it was interrupted before the digests were complete.
struct Judging<'a> {
    deltas: Deltas,
    max_pairs: u64,
    playing: Playing<'a>,
}

/// The answer about a match-up, and the limits it was judged by.
type Found = (Answer, Limits);

impl Judging<'_> {
    fn play(&self, both: UnderBoth<&MatchUp>, progress: &mut OnCheck<'_>) -> Option<Found> {
        let workers = self.playing.workers;
        if let (Some(baseline), Some(changed)) = (both.baseline.pair(), both.changed.pair()) {
            let play = |pair, plan: &Plan, watch: &mut Watch<'_, PairTotals>| {
                run::pairs(pair, Detail::Sides, plan, workers, watch)
            };
            let of = |totals: &PairTotals| of_battles(totals.scores().mean(), &totals.battles);
            let pairs = UnderBoth { baseline, changed };
            return self.answer(both, pairs, DIGEST_PAIRS, (play, of), progress);
        }
        let singles = both.map(|match_up| match_up.straight.as_ref());
        if both.baseline.kind == Kind::Fights {
            let play = |fight, plan: &Plan, watch: &mut Watch<'_, FightTotals>| {
                run::fights(fight, plan, workers, watch)
            };
            return self.answer(both, singles, DIGEST_FIGHTS, (play, of_fights), progress);
        }
        let play = |battle, plan: &Plan, watch: &mut Watch<'_, BattleTotals>| {
            run::battles(battle, Detail::Sides, plan, workers, watch)
        };
        let of = |totals: &BattleTotals| of_battles(totals.scores().mean(), totals);
        self.answer(both, singles, DIGEST_BATTLES, (play, of), progress)
    }

    /// Plays a sample of at least `least` games under both rules; if any differ, compares the match-ups.
    fn answer<P: Copy, T>(
        &self,
        match_ups: UnderBoth<&MatchUp>,
        games: UnderBoth<P>,
        least: u64,
        (play, of): (
            impl Fn(P, &Plan, &mut Watch<'_, T>) -> Outcome<T>,
            impl Fn(&T) -> (ByQuantity<Option<f64>>, EndCounts),
        ),
        progress: &mut OnCheck<'_>,
    ) -> Option<Found> {
        let Judging { deltas, max_pairs, playing } = self;
        let key = match_ups.baseline.key;
        let mut n = deltas.digest_size(least, &deltas.limits(1.0, 1));
        loop {
            let sample = Plan::new(key, Stop::Pairs(n));
            let found = games.map(|one| {
                digest(|watch: &mut Watch<'_, T>| play(one, &sample, watch), playing.interrupt)
            });
            let (baseline, changed) = (found.baseline?, found.changed?);
            let (means, ended) = of(&baseline.totals);
            let longest = baseline.longest.max(changed.longest);
            let limits = deltas.limits(means[Quantity::Length].unwrap_or(0.0), longest.into());
            if baseline.digest != changed.digest {
                let stop = Stop::Judge { limits, max_pairs: *max_pairs };
                let plan = Plan::new(key, stop);
                let Playing { workers, interrupt, .. } = *playing;
                let compared = compare(match_ups, None, &plan, workers, interrupt, progress);
                return Some((Answer::Compared(compared), limits));
            }
            // How many are needed depends on the length of the battles.
            let needed = deltas.digest_size(least, &limits);
            if needed <= n {
                let (_, changed) = of(&changed.totals);
                let ends = UnderBoth { baseline: ended, changed };
                let alike = Alike { n, digest: baseline.digest, means, ends };
                return Some((Answer::Alike(alike), limits));
            }
            n = needed;
        }
    }
}

/// The means of battles, and how they ended.
fn of_battles(score: Option<f64>, battles: &BattleTotals) -> (ByQuantity<Option<f64>>, EndCounts) {
    let means = ByQuantity::new(|quantity| match quantity {
        Quantity::Score => score,
        Quantity::LostA => battles.lost.a.mean(),
        Quantity::LostB => battles.lost.b.mean(),
        Quantity::Length => battles.turns.mean(),
    });
    (means, battles.into())
}

/// The means of fights. They do not count as battles.
fn of_fights(fights: &FightTotals) -> (ByQuantity<Option<f64>>, EndCounts) {
    let means = ByQuantity::new(|quantity| match quantity {
        Quantity::Score => fights.scores().mean(),
        Quantity::LostA => fights.lost.a.mean(),
        Quantity::LostB => fights.lost.b.mean(),
        // Fights that have no end of their own have no rounds.
        Quantity::Length => {
            (fights.fights > 0).then(|| fights.rounds.sum as f64 / fights.fights as f64)
        }
    });
    (means, EndCounts::default())
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

/// What do the changed rules do to a match-up? `other_dice` gives the changed rules dice of their own, which measures
/// how often the check raises a false alarm.
pub fn compare(
    both: UnderBoth<&MatchUp>,
    other_dice: Option<MatchKey>,
    plan: &Plan,
    workers: &Workers,
    interrupt: Option<&Interrupt>,
    progress: &mut OnCheck<'_>,
) -> Compared {
    if let (Some(baseline), Some(changed)) = (both.baseline.pair(), both.changed.pair()) {
        let pairs = UnderBoth { baseline, changed };
        return judged(plan.stop, interrupt, progress, |watch: &mut Watch<'_, PairedPairs>| {
            run::paired_pairs(pairs, other_dice, plan, workers, watch)
        });
    }
    let singles = both.map(|match_up| match_up.straight.as_ref());
    judged(plan.stop, interrupt, progress, |watch: &mut Watch<'_, PairedFights>| {
        if both.baseline.kind == Kind::Fights {
            run::paired_fights(singles, other_dice, plan, workers, watch)
        } else {
            run::paired_battles(singles, other_dice, plan, workers, watch)
        }
    })
}

/// The result of a run under both rules, with the intervals that its stopping rule uses.
fn judged<T: Paired>(
    stop: Stop,
    interrupt: Option<&Interrupt>,
    progress: &mut OnCheck<'_>,
    play: impl FnOnce(&mut Watch<'_, T>) -> Outcome<T>,
) -> Compared {
    let limits = match stop {
        Stop::Judge { limits, .. } => limits,
        Stop::Pairs(_) | Stop::Precision { .. } | Stop::Decide { .. } => {
            Limits::of_score(Level::DEFAULT, 0.0)
        }
    };
    let sequence = |totals: &T, quantity| {
        let limit = limits.of[quantity];
        totals.sequence_of(quantity, limit.most, limit.level)
    };
    let mut show = |now: Progress<'_, T>| progress(now.done, sequence(now.totals, Quantity::Score));
    let outcome = play(&mut Watch { interrupt, progress: Some(&mut show), rows: None });
    let totals = &outcome.totals;
    let of = ByQuantity::new(|quantity| Difference {
        means: totals.means(quantity),
        difference: totals.difference(quantity),
        interval: sequence(totals, quantity),
    });
    Compared { n: totals.n(), of, ends: totals.ends(), stop: outcome.stop }
}

/// The result of a sample.
struct Sample<T> {
    digest: Digest,
    longest: u16,
    totals: T,
}

/// The digest of a run; `None` if it was interrupted.
fn digest<T>(
    play: impl FnOnce(&mut Watch<'_, T>) -> Outcome<T>,
    interrupt: Option<&Interrupt>,
) -> Option<Sample<T>> {
    let mut digesting = Digesting::default();
    let mut take = |rows: &[Row]| digesting.add(rows);
    let outcome = play(&mut Watch { interrupt, progress: None, rows: Some(&mut take) });
    let whole = outcome.stop != StopReason::Interrupted;
    let longest = digesting.longest();
    whole.then(|| Sample { digest: digesting.finish(), longest, totals: outcome.totals })
}
