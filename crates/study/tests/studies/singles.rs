//! Forces that cannot exchange their parts: single battles, their intervals and their reports.

use crate::toy::Toy;
use fairfight_battle::game::Noun;
use fairfight_engine::contest::{Games, Kind};
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::rulebook::Deployment;
use fairfight_engine::run::{self, Limits, Outcome, Plan, Row, Stop, StopReason, Watch, Workers};
use fairfight_engine::tally::{Counts as _, Detail, Quantity, Seating, Totals};
use fairfight_engine::under_both::UnderBoth;
use fairfight_report::{Field, Value, steady};
use fairfight_rules::BySide;
use fairfight_stats::{Level, Scores};
use fairfight_study::battle::{BATTLE, BattleRow, IntervalKind, ScoreBars};
use fairfight_study::check::compare;
use fairfight_study::common::Provenance;

fn key() -> MatchKey {
    MatchKey::new(1, MatchUpId::of(BySide::new("convoy", "raiders"), "night"))
}

fn workers(threads: usize) -> Workers {
    Workers::new(threads).unwrap()
}

fn run(stop: Stop, threads: usize) -> Outcome<Totals> {
    let plan = Plan::new(stop);
    let watch = &mut Watch::default();
    run::run(
        Games::battles(key(), &crate::toy::uneven()),
        &plan.counting(Detail::UNITS),
        &workers(threads),
        watch,
    )
}

fn row(outcome: Outcome<Totals>, interval: IntervalKind) -> BattleRow {
    BattleRow {
        deployment: Deployment::AsListed,
        orders: None,
        bars: ScoreBars::default(),
        from: Provenance { system: "toy", seed: 1, rules_hash: "0".to_owned() },
        armies: BySide::new("Convoy".to_owned(), "Raiders".to_owned()),
        points: BySide::default(),
        pieces: BySide::new(2, 2),
        piece: Noun { one: "ship", many: "ships" },
        doctrines: BySide::new("run", "wait"),
        scenario: Some("Night".to_owned()),
        level: Level::DEFAULT,
        interval,
        outcome,
    }
}

/// The cell of a report.
fn cell(row: &BattleRow, column: &str) -> Value {
    let at = Field::columns(BATTLE).iter().position(|of| of.name == column).unwrap();
    Field::row(BATTLE, row).swap_remove(at)
}

#[test]
fn single_battles_are_the_straight_ones_of_pairs() {
    let (straight, exchanged) = (crate::toy::uneven(), crate::toy::uneven().exchanged());
    let plan = Plan::new(Stop::Pairs(700));
    let rows = |of: &mut dyn FnMut(&mut Watch<'_, Totals>)| {
        let mut seen: Vec<Row> = Vec::new();
        let mut sink = |more: &[Row]| seen.extend_from_slice(more);
        of(&mut Watch { rows: Some(&mut sink), ..Watch::default() });
        seen
    };
    let singles = rows(&mut |watch| {
        run::run(Games::battles(key(), &straight), &plan, &workers(3), watch);
    });
    let mut paired: Vec<Row> = Vec::new();
    let mut sink = |more: &[Row]| paired.extend_from_slice(more);
    let mut watch = Watch { rows: Some(&mut sink), ..Watch::default() };
    run::run(Games::pairs(key(), &straight, &exchanged), &plan, &workers(2), &mut watch);
    paired.retain(|row| row.seating == Seating::Straight);
    assert_eq!(singles.len(), 700);
    assert_eq!(singles, paired);
}

#[test]
fn totals_do_not_depend_on_threads_and_shards_add_up() {
    let one = run(Stop::Pairs(1_001), 1);
    for threads in [2, 8] {
        assert_eq!(run(Stop::Pairs(1_001), threads), one);
    }
    let mut sum = Totals::default();
    for (first, end) in [(400, 1_001), (0, 400)] {
        let plan = Plan::shard(first, end);
        let watch = &mut Watch::default();
        sum.merge(
            &run::run(
                Games::battles(key(), &crate::toy::uneven()),
                &plan.counting(Detail::UNITS),
                &workers(2),
                watch,
            )
            .totals,
        );
    }
    assert_eq!(sum, one.totals);
    assert_eq!(one.totals.wins, one.totals.wins_by_seat, "a seat has always the same force");
}

#[test]
fn the_report_counts_battles_and_no_pairs() {
    let outcome = run(Stop::Pairs(900), 2);
    let totals = outcome.totals.clone();
    let row = row(outcome, IntervalKind::Wilson);
    for empty in ["n", "seat_a", "seat_a_low", "seat_a_high"] {
        assert_eq!(cell(&row, empty), Value::from(None::<u64>), "{empty}");
    }
    assert_eq!(cell(&row, "battles"), 900u64.into());
    assert_eq!(cell(&row, "stop"), "battles".into());
    assert_eq!((cell(&row, "army_a"), cell(&row, "army_b")), ("Convoy".into(), "Raiders".into()));
    let scores = Scores::lost_drawn_won(totals.wins.b, totals.ends.draws, totals.wins.a);
    assert!(totals.ends.draws > 0, "the interval is to be tried with draws");
    assert_eq!(cell(&row, "score_a"), scores.mean().into());
    let interval = scores.interval(Level::DEFAULT);
    assert_eq!(cell(&row, "score_a_low"), steady(interval.low).into());
    assert_eq!(cell(&row, "score_a_high"), steady(interval.high).into());
    assert_eq!(cell(&row, "turns_mean"), totals.turns.mean().into());
    assert_eq!(cell(&row, "turns_se"), totals.turns.standard_error().into());
    assert_eq!(cell(&row, "left_b_mean"), totals.left.b.mean().into());
    assert_eq!(cell(&row, "lost_a_se"), totals.lost.a.standard_error().into());
}

#[test]
fn precision_and_decisions_stop_at_the_same_looks_as_pairs() {
    let level = Level::DEFAULT;
    let precise = run(Stop::Precision { half_width: 0.025, level, max_pairs: 50_000 }, 2);
    assert_eq!(precise.stop, StopReason::Precision);
    assert!([1000, 1250, 1562, 1952, 2440].contains(&precise.end), "{}", precise.end);
    assert!(precise.totals.half_width(level) <= 0.025);
    let cut = run(Stop::Precision { half_width: 0.0001, level, max_pairs: 1_100 }, 2);
    assert_eq!((cut.stop, cut.end), (StopReason::Limit, 1_100));

    let strong = Toy::new(&[(6, 3)], &[(3, 5)]);
    let plan = Plan::new(Stop::Decide { level, max_pairs: 50_000 });
    let watch = &mut Watch::default();
    let decided = run::run(Games::battles(key(), &strong), &plan, &workers(2), watch);
    assert_eq!((decided.stop, decided.end), (StopReason::Decided, 1_000));
    let sequence = decided.totals.sequence(level);
    assert!(sequence.low > 0.5);
    let row = row(decided, IntervalKind::Sequence);
    assert_eq!(cell(&row, "stop"), "decided".into());
    assert_eq!(cell(&row, "score_a_low"), steady(sequence.low).into());
    assert_eq!(cell(&row, "n"), Value::from(None::<u64>));
}

#[test]
fn two_rule_sets_meet_on_the_same_dice() {
    let printed = crate::toy::uneven();
    let changed = Toy { turn_limit: 6, ..printed.clone() };
    let both = UnderBoth {
        baseline: Games::battles(key(), &printed),
        changed: Games::battles(key(), &changed),
    };
    let plan = Plan::new(Stop::Pairs(2_000));
    let play = |both, threads| {
        run::under_both(both, &plan, &workers(threads), &mut Watch::default()).totals
    };
    let joint = play(both, 2);
    assert_eq!(joint, play(both, 1));
    let fights = play(both.map(|games| Games { kind: Kind::Fights, ..games }), 1);
    assert_eq!(joint.joint(), fights.joint());
    let alone = run(Stop::Pairs(2_000), 2).totals;
    assert_eq!(joint.scores().baseline, alone.scores());
    assert_eq!(joint.n(), 2_000);
    assert_eq!(joint.ends().baseline, alone.ends);
    assert!(joint.ends().changed.capped > joint.ends().baseline.capped);

    let limits = Limits::of_score(Level::DEFAULT, 0.02);
    let judge = Stop::Judge { limits, max_pairs: 20_000 };
    let plan = Plan::new(judge);
    let same = UnderBoth { baseline: both.baseline, changed: both.baseline };
    let mut looks = Vec::new();
    let mut told = |done, _| looks.push(done);
    let compared = compare(same, &plan, &workers(2), None, &mut told);
    let score = compared.of[Quantity::Score];
    assert_eq!((score.difference, compared.stop), (Some(0.0), StopReason::Decided));
    assert_eq!(looks.last(), Some(&compared.n));
    assert!(limits.of[Quantity::Score].answered(score.interval));
}
