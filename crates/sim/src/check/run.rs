//! The run of one match-up: the digest, and the comparison where that is not enough.

use super::UnderBoth;
use super::answer::{Alike, Answer, Compared, Difference, Exact, Kind};
use super::digest::{DIGEST_BATTLES, DIGEST_FIGHTS, DIGEST_PAIRS, Digest, Digesting};
use super::limits::{Deltas, figures};
use super::row::CheckRow;
use crate::dice::MatchKey;
use crate::exact::{self, Budget, Unsolved};
use crate::experiments::{battle_key, fight_key};
use crate::files::{Case, Meeting, Suite};
use crate::run::{
    self, Detail, EndCounts, Interrupt, Limits, Outcome, Pair, Plan, Progress, Row, Stop,
    StopReason, Until, Watch, Workers,
};
use crate::tally::{
    BattleTotals, ByQuantity, FightTotals, PairTotals, Paired, PairedFights, PairedPairs, Quantity,
};
use fairfight_battle::System;
use fairfight_battle::game::{Game, Parts};
use fairfight_rules::{BySide, Side};
use fairfight_stats::{Interval, Level};

/// Hears how many pairs or fights of a match-up have been played, and the difference of the scores so far.
pub type OnCheck<'a> = dyn FnMut(u64, Interval) + 'a;

/// With what match-ups are played.
#[derive(Clone, Copy, Debug)]
pub struct Playing<'a> {
    /// Fights are solved exactly where both take no more than this.
    pub budget: &'a Budget,
    /// The threads.
    pub workers: &'a Workers,
    /// What may stop it.
    pub interrupt: Option<&'a Interrupt>,
    /// How much is to be known of a match-up.
    pub until: Until,
}

/// What does the change make of this match-up? `None` where it was interrupted before the digests were
/// complete.
pub fn run_case<G: Game>(
    suite: &Suite<G>,
    case: &Case<G>,
    playing: Playing<'_>,
    progress: &mut OnCheck<'_>,
) -> Option<CheckRow> {
    let rules = suite.rules.as_ref().map(|set| &set.rules);
    let judging = |kind, key, figures| {
        let deltas = Deltas::new(suite, case, kind, figures, playing.until);
        Judging { key, deltas, max_pairs: suite.max_pairs, playing }
    };
    let (kind, names, points, (answer, limits)) = match &case.meeting {
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
            let points = armies
                .zip(rules)
                .map(|(armies, rules)| armies.map(|army| G::outline(army, rules).points));
            match parts {
                Parts::Fixed => {
                    let judging = judging(Kind::Single, key, figures(straight));
                    (Kind::Single, names, points, judging.battles(straight, progress)?)
                }
                Parts::Exchangeable => {
                    let exchanged = both.map(|((armies, rules), scenario)| {
                        of(armies.swapped(), doctrines.swapped(), rules, scenario)
                    });
                    let pairs = straight
                        .zip(exchanged.as_ref())
                        .map(|(straight, exchanged)| Pair { straight, exchanged });
                    let judging = judging(Kind::Match, key, figures(straight));
                    (Kind::Match, names, points, judging.pairs(pairs, progress)?)
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
            let points = units
                .zip(rules)
                .map(|(units, rules)| units.map(|unit| G::unit_points(unit, rules)));
            let fights = units.zip(rules).map(|(units, rules)| G::fight(rules, units, options));
            let fights = fights.as_ref();
            let key = MatchKey::new(suite.seed, fight_key(BySide::new(&names.a, &names.b)));
            let judging = judging(Kind::Fight, key, figures(fights));
            let found = match solve(fights, playing) {
                Ok(exact) => {
                    let length = exact.means[Quantity::Length].baseline;
                    (Answer::Exact(exact), judging.deltas.limits(length, 1))
                }
                Err(Unsolved::Interrupted) => return None,
                Err(Unsolved::OverBudget(_)) => judging.fights(fights, progress)?,
            };
            (Kind::Fight, names, points, found)
        }
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

/// How a match-up that is played is judged: by its digests, and where these differ by its differences.
/// What judges is `None` where it was interrupted before the digests were complete.
struct Judging<'a> {
    key: MatchKey,
    deltas: Deltas,
    max_pairs: u64,
    playing: Playing<'a>,
}

/// What came of a match-up, and what it was judged by.
type Found = (Answer, Limits);

impl Judging<'_> {
    fn pairs<S: System>(
        &self,
        pairs: UnderBoth<Pair<'_, S>>,
        progress: &mut OnCheck<'_>,
    ) -> Option<Found> {
        let Playing { workers, interrupt, .. } = self.playing;
        let play = |pair, plan: &Plan, watch: &mut Watch<'_, PairTotals>| {
            run::pairs(pair, Detail::Sides, plan, workers, watch)
        };
        let of = |totals: &PairTotals| of_battles(totals.scores().mean(), &totals.battles);
        self.answer(pairs, DIGEST_PAIRS, play, of, |plan| {
            compare_pairs(pairs, None, plan, workers, interrupt, progress)
        })
    }

    fn battles<S: System>(
        &self,
        battles: UnderBoth<&S>,
        progress: &mut OnCheck<'_>,
    ) -> Option<Found> {
        let Playing { workers, interrupt, .. } = self.playing;
        let play = |battle, plan: &Plan, watch: &mut Watch<'_, BattleTotals>| {
            run::battles(battle, Detail::Sides, plan, workers, watch)
        };
        let of = |totals: &BattleTotals| of_battles(totals.scores().mean(), totals);
        self.answer(battles, DIGEST_BATTLES, play, of, |plan| {
            compare_battles(battles, None, plan, workers, interrupt, progress)
        })
    }

    fn fights<S: System>(
        &self,
        fights: UnderBoth<&S>,
        progress: &mut OnCheck<'_>,
    ) -> Option<Found> {
        let Playing { workers, interrupt, .. } = self.playing;
        let play = |fight, plan: &Plan, watch: &mut Watch<'_, FightTotals>| {
            run::fights(fight, plan, workers, watch)
        };
        self.answer(fights, DIGEST_FIGHTS, play, of_fights, |plan| {
            compare_fights(fights, None, plan, workers, interrupt, progress)
        })
    }

    /// Plays a sample under both rules, at least so many; where it does not fall out alike, `compare` is asked.
    fn answer<P: Copy, T>(
        &self,
        both: UnderBoth<P>,
        least: u64,
        play: impl Fn(P, &Plan, &mut Watch<'_, T>) -> Outcome<T>,
        of: impl Fn(&T) -> (ByQuantity<Option<f64>>, EndCounts),
        compare: impl FnOnce(&Plan) -> Compared,
    ) -> Option<Found> {
        let Judging { key, deltas, max_pairs, playing } = self;
        let mut n = deltas.digest_size(least, &deltas.limits(1.0, 1));
        loop {
            let sample = Plan::new(*key, Stop::Pairs(n));
            let found = both.map(|one| {
                digest(|watch: &mut Watch<'_, T>| play(one, &sample, watch), playing.interrupt)
            });
            let (baseline, changed) = (found.baseline?, found.changed?);
            let (means, ended) = of(&baseline.totals);
            let longest = baseline.longest.max(changed.longest);
            let limits = deltas.limits(means[Quantity::Length].unwrap_or(0.0), longest.into());
            if baseline.digest != changed.digest {
                let stop = Stop::Judge { limits, max_pairs: *max_pairs };
                return Some((Answer::Compared(compare(&Plan::new(*key, stop))), limits));
            }
            // How many are needed depends on how long the battles are.
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

/// The means of fights. They count as no battles.
fn of_fights(fights: &FightTotals) -> (ByQuantity<Option<f64>>, EndCounts) {
    let means = ByQuantity::new(|quantity| match quantity {
        Quantity::Score => fights.scores().mean(),
        Quantity::LostA => fights.lost.a.mean(),
        Quantity::LostB => fights.lost.b.mean(),
        // Fights without an end of their own have no rounds.
        Quantity::Length => {
            (fights.fights > 0).then(|| fights.rounds.sum as f64 / fights.fights as f64)
        }
    });
    (means, EndCounts::default())
}

/// The means under both rule sets.
fn solve<S: System>(fights: UnderBoth<&S>, playing: Playing<'_>) -> Result<Exact, Unsolved> {
    let baseline = exact::solve_until(fights.baseline, playing.budget, playing.interrupt)?;
    let changed = exact::solve_until(fights.changed, playing.budget, playing.interrupt)?;
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
    let play = |watch: &mut Watch<'_, PairedPairs>| {
        run::paired_pairs(pairs, other_dice, plan, workers, watch)
    };
    compare(plan.stop, interrupt, progress, play)
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
    let play = |watch: &mut Watch<'_, PairedFights>| {
        run::paired_fights(fights, other_dice, plan, workers, watch)
    };
    compare(plan.stop, interrupt, progress, play)
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
    let play = |watch: &mut Watch<'_, PairedFights>| {
        run::paired_battles(battles, other_dice, plan, workers, watch)
    };
    compare(plan.stop, interrupt, progress, play)
}

/// The result of a run under both rules, with the intervals that its stopping rule uses.
fn compare<T: Paired>(
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
    let mut told = |now: Progress<'_, T>| progress(now.done, sequence(now.totals, Quantity::Score));
    let outcome = play(&mut Watch { interrupt, progress: Some(&mut told), rows: None });
    let totals = &outcome.totals;
    let of = ByQuantity::new(|quantity| Difference {
        means: totals.means(quantity),
        difference: totals.difference(quantity),
        interval: sequence(totals, quantity),
    });
    Compared { n: totals.n(), of, ends: totals.ends(), stop: outcome.stop }
}

/// What came of a sample.
struct Sample<T> {
    digest: Digest,
    longest: u16,
    totals: T,
}

/// The digest of a run; `None` of one that was interrupted.
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
