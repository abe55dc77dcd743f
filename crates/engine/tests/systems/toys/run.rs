//! The runner: the same totals for any division of the work, and correct endings.

use super::toy::{Toy, ToyState};
use fairfight_battle::{Ending, Fate, Flow, Log, Silent, System, Tally};
use fairfight_engine::contest::Games;
use fairfight_engine::dice::{AskedOnce, MatchKey, MatchUpId};
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::play::{EndedBy, play};
use fairfight_engine::run::{
    self, Blocks, Outcome, Plan, Row, Stop, StopReason, Watch, Workers, each,
};
use fairfight_engine::tally::{Counts as _, Detail, Seating, Totals};
use fairfight_rules::{BySide, Dice, Side};
use fairfight_stats::Level;
use std::sync::atomic::{AtomicU64, Ordering};

fn key() -> MatchKey {
    MatchKey::new(1, MatchUpId::of(BySide::new("list a", "list b"), "plain"))
}

fn workers(threads: usize) -> Workers {
    Workers::new(threads).unwrap()
}

/// Runs the uneven lists as pairs.
fn run(plan: &Plan, detail: Detail, workers: &Workers) -> Outcome<Totals> {
    let straight = super::toy::uneven();
    let exchanged = straight.exchanged();
    run::run(
        Games::pairs(key(), &straight, &exchanged),
        &plan.counting(detail),
        workers,
        &mut Watch::default(),
    )
}

#[test]
fn totals_do_not_depend_on_threads_or_waves() {
    let plan = Plan::new(Stop::Pairs(3_001));
    let one = run(&plan, Detail::UNITS, &workers(1));
    assert_eq!((one.first, one.end, one.stop), (0, 3_001, StopReason::Pairs));
    for threads in [2, 3, 8] {
        assert_eq!(run(&plan, Detail::UNITS, &workers(threads)), one);
    }
    for wave in [1, 2, 7] {
        assert_eq!(run(&plan, Detail::UNITS, &workers(2).wave_of(wave)), one);
    }
    let mut sides = one;
    sides.totals.units = None;
    assert_eq!(run(&plan, Detail::SIDES, &workers(2)), sides);
}

#[test]
fn shards_add_up() {
    let workers = workers(2);
    let whole = run(&Plan::new(Stop::Pairs(1_000)), Detail::UNITS, &workers);
    let mut sum = Totals::default();
    for (first, end) in [(700, 1_000), (0, 1), (1, 700)] {
        let shard = run(&Plan::shard(first, end), Detail::UNITS, &workers);
        assert_eq!((shard.first, shard.end), (first, end));
        sum.merge(&shard.totals);
    }
    assert_eq!(sum, whole.totals);
}

#[test]
fn totals_agree_with_each_other() {
    let totals = run(&Plan::new(Stop::Pairs(2_000)), Detail::UNITS, &workers(2)).totals;
    let battles = &totals;
    assert_eq!((totals.n(), battles.games()), (2_000, 4_000));
    assert_eq!(battles.wins.a + battles.ends.draws + battles.wins.b, 4_000);
    assert_eq!(battles.wins.a + battles.wins.b, battles.wins_by_seat.a + battles.wins_by_seat.b);
    assert!(battles.wins.a > 0 && battles.ends.draws > 0 && battles.wins.b > 0);
    let quarters: u64 =
        totals.quarters.iter().zip(0..).map(|(&count, quarters)| count * quarters).sum();
    assert_eq!(quarters, 2 * battles.wins.a + battles.ends.draws);
    assert_eq!(totals.scores().mean(), battles.scores().mean());
    let endings: u64 = Ending::ALL.iter().map(|&how| battles.ends.of(how)).sum();
    assert_eq!(endings, 4_000);
    assert_eq!(battles.ends.of(Ending::TurnLimit), battles.ends.draws);
    assert_eq!((battles.turns.n, battles.turn_counts.n()), (2_000, 4_000));
    let turns: i128 =
        (0..64).map(|t| i128::from(t) * i128::from(battles.turn_counts.count(t))).sum();
    assert_eq!(battles.turns.sum, turns);
    let units = battles.units.as_ref().unwrap();
    assert_eq!((units.a.len(), units.b.len()), (2, 3));
    for side in Side::BOTH {
        let sum = |of: fn(&fairfight_engine::tally::UnitTotals) -> u64| -> u64 {
            units[side].iter().map(of).sum()
        };
        let foes: u64 = units[side.other()].iter().map(|unit| unit.fallen).sum();
        assert_eq!(sum(|unit| unit.felled), foes);
        assert_eq!(sum(|unit| unit.volleys), sum(|unit| unit.felled_by_volley));
        assert_eq!(sum(|unit| unit.points_lost), 2 * sum(|unit| unit.fallen));
        assert_eq!(i128::from(sum(|unit| unit.fallen)), battles.lost[side].sum);
        assert_eq!(sum(|unit| unit.routs), sum(|unit| unit.routed));
        for unit in &units[side] {
            assert_eq!(unit.stands + unit.routed + unit.destroyed, 4_000);
        }
    }
}

/// The increments of a unit's counts per sample, played one by one, give the squares of the whole run.
#[test]
fn the_squares_of_a_unit_are_those_of_single_pairs() {
    use fairfight_engine::tally::Sampled;
    const PAIRS: u64 = 300;
    let whole = run(&Plan::new(Stop::Pairs(PAIRS)), Detail::UNITS, &workers(2)).totals;
    let whole = whole.units.unwrap();
    let alone: Vec<_> = (0..PAIRS)
        .map(|index| run(&Plan::shard(index, index + 1), Detail::UNITS, &workers(1)).totals)
        .map(|totals| totals.units.unwrap())
        .collect();
    for side in Side::BOTH {
        for (at, unit) in whole[side].iter().enumerate() {
            let values: Vec<_> = alone.iter().map(|pair| pair[side][at].sampled()).collect();
            for of in 0..Sampled::COUNT {
                let squares: u128 = values.iter().map(|value| u128::from(value[of]).pow(2)).sum();
                assert_eq!(unit.squares[of], squares, "{side:?} {at} {of}");
                assert_eq!(unit.sampled()[of], values.iter().map(|value| value[of]).sum::<u64>());
            }
            // Squares of single battles would differ: those of a pair share their dice.
            let stands = values.iter().map(|value| value[Sampled::Stands as usize]);
            assert!(stands.clone().all(|stands| stands <= 2) && stands.max() > Some(0));
            let sums = unit.sums(Sampled::Stands, PAIRS);
            assert_eq!((sums.n, sums.sum), (PAIRS, i128::from(unit.stands)));
        }
    }
}

/// A single battle is a sample of its own.
#[test]
fn squares_of_single_battles_count_each() {
    use fairfight_engine::tally::Sampled;
    let plan = Plan::new(Stop::Pairs(300));
    let totals = run::run(
        Games::battles(key(), &super::toy::uneven()),
        &plan.counting(Detail::UNITS),
        &workers(2),
        &mut Watch::default(),
    );
    let units = totals.totals.units.unwrap();
    for unit in units.a.iter().chain(&units.b) {
        for (of, count) in [(Sampled::Stands, unit.stands), (Sampled::Routed, unit.routed)] {
            // At most once per battle: the squares equal the counts.
            assert_eq!(unit.squares[of as usize], u128::from(count));
        }
    }
}

#[test]
fn one_battle_played_alone_is_the_one_of_the_run() {
    let (straight, exchanged) = (super::toy::uneven(), super::toy::uneven().exchanged());
    let mut seen: Vec<Row> = Vec::new();
    let mut sink = |rows: &[Row]| seen.extend_from_slice(rows);
    let mut watch = Watch { rows: Some(&mut sink), ..Watch::default() };
    let plan = Plan::new(Stop::Pairs(500));
    let outcome = run::run(
        Games::pairs(key(), &straight, &exchanged),
        &plan,
        &workers(3).wave_of(2),
        &mut watch,
    );
    assert_eq!(seen.len(), 1_000);
    let mut tally = Tally::default();
    for (row, number) in seen.iter().zip(0..) {
        let (system, seating) = match number % 2 {
            0 => (&straight, Seating::Straight),
            _ => (&exchanged, Seating::Exchanged),
        };
        assert_eq!((row.index, row.seating), (number / 2, seating));
        let start = system.open();
        let mut state = start;
        let mut dice = AskedOnce::new(key().battle(row.index));
        let played = play(system, &start, &mut state, &mut dice, &mut Silent);
        system.tally(&state, &mut tally);
        assert_eq!(
            (row.turns, row.how, row.ended_by),
            (played.turns, played.end.how, EndedBy::Rules)
        );
        assert_eq!(row.winner, played.end.winner.map(|seat| seating.list_at(seat)));
        assert_eq!(row.left, seating.by_list(tally.sides.map(|side| side.points)));
        assert_eq!(row.lost, seating.by_list(tally.sides.map(|side| side.lost)));
    }
    let alone = run(&Plan::shard(123, 124), Detail::SIDES, &workers(1));
    let wins = seen[246..248].iter().filter(|row| row.winner == Some(Side::A)).count();
    assert_eq!(alone.totals.wins.a, wins as u64);
    let left: i128 = seen.iter().map(|row| i128::from(row.left.a)).sum();
    assert_eq!(outcome.totals.left.a.sum, left);
}

#[test]
fn identical_lists_make_exactly_half() {
    let mirror = Toy::new(&[(4, 4), (3, 5)], &[(4, 4), (3, 5)]);
    let plan = Plan::new(Stop::Pairs(1_000));
    let totals =
        run::run(Games::pairs(key(), &mirror, &mirror), &plan, &workers(2), &mut Watch::default())
            .totals;
    assert_eq!(totals.quarters, [0, 0, 1_000, 0, 0]);
    assert_eq!(totals.wins.a, totals.wins.b);
    assert_eq!(totals.left.a, totals.left.b);
    assert_eq!(totals.scores().mean(), Some(0.5));
    // Striking first is an advantage: the seats are not equivalent, the lists are.
    assert!(totals.wins_by_seat.a > totals.wins_by_seat.b);
}

#[test]
fn exchanged_lists_turn_the_result_around() {
    let (one, other) = (super::toy::uneven(), super::toy::uneven().exchanged());
    let plan = Plan::new(Stop::Pairs(300));
    let workers = workers(2);
    let go = |straight: &Toy, exchanged: &Toy| {
        run::run(
            Games::pairs(key(), straight, exchanged),
            &plan.counting(Detail::UNITS),
            &workers,
            &mut Watch::default(),
        )
        .totals
    };
    let (this, that) = (go(&one, &other), go(&other, &one));
    let mut reversed = that.quarters;
    reversed.reverse();
    assert_eq!(this.quarters, reversed);
    assert_eq!(this.wins, that.wins.swapped());
    assert_eq!(this.wins_by_seat, that.wins_by_seat);
    assert_eq!(this.left, that.left.swapped());
    assert_eq!(this.units, that.units.map(BySide::swapped));
}

#[test]
fn an_interrupted_run_is_a_shorter_run() {
    let (straight, exchanged) = (super::toy::uneven(), super::toy::uneven().exchanged());
    for threads in [1, 2, 8] {
        let interrupt = Interrupt::new();
        let (mut waves, mut rows) = (0, 0);
        let mut progress = |_: fairfight_engine::run::Progress<'_, Totals>| {
            waves += 1;
            if waves == 3 {
                interrupt.ask();
            }
        };
        let mut sink = |more: &[Row]| rows += more.len() as u64;
        let mut watch = Watch {
            interrupt: Some(&interrupt),
            progress: Some(&mut progress),
            rows: Some(&mut sink),
        };
        let plan = Plan::new(Stop::Pairs(100_000));
        let detail = Detail { turns: true, ..Detail::UNITS };
        let workers = workers(threads).wave_of(5);
        let cut = run::run(
            Games::pairs(key(), &straight, &exchanged),
            &plan.counting(detail),
            &workers,
            &mut watch,
        );
        assert_eq!((cut.stop, cut.stop.word()), (StopReason::Interrupted, "interrupted"));
        assert_eq!((cut.end, rows), (15 * 16, 2 * cut.end));
        let short = run(&Plan::new(Stop::Pairs(cut.end)), detail, &workers);
        assert_eq!(cut.totals, short.totals);
    }
}

#[test]
fn an_interrupt_within_a_wave_leaves_a_beginning() {
    let (straight, exchanged) = (super::toy::uneven(), super::toy::uneven().exchanged());
    let interrupt = Interrupt::new();
    let plan = Plan::new(Stop::Pairs(10_000_000));
    let workers = workers(3);
    let cut = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(std::time::Duration::from_millis(30));
            interrupt.ask();
        });
        let mut watch = Watch { interrupt: Some(&interrupt), ..Watch::default() };
        run::run(Games::pairs(key(), &straight, &exchanged), &plan, &workers, &mut watch)
    });
    assert_eq!(cut.stop, StopReason::Interrupted);
    let short = run(&Plan::new(Stop::Pairs(cut.end)), Detail::SIDES, &workers);
    assert_eq!(cut.totals, short.totals);
}

/// A game in which a stop is requested after a given number of battles.
struct Interrupting<'i> {
    game: Toy,
    interrupt: &'i Interrupt,
    left: AtomicU64,
}

impl System for Interrupting<'_> {
    type State = ToyState;

    fn open(&self) -> ToyState {
        self.game.open()
    }

    fn step<D: Dice, L: Log>(&self, state: &mut ToyState, dice: &mut D, log: &mut L) -> Flow {
        let flow = self.game.step(state, dice, log);
        if matches!(flow, Flow::End(_)) && self.left.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.interrupt.ask();
        }
        flow
    }

    fn tally(&self, end: &ToyState, into: &mut Tally) {
        self.game.tally(end, into);
    }
}

/// A block of fights has thousands of them, but the flag is checked after each.
#[test]
fn an_interrupt_within_a_block_leaves_its_beginning() {
    for threads in [1, 3, 8] {
        let interrupt = Interrupt::new();
        let left = AtomicU64::new(10);
        let game = Interrupting { game: super::toy::uneven(), interrupt: &interrupt, left };
        let mut watch = Watch { interrupt: Some(&interrupt), ..Watch::default() };
        let plan = |n| Plan::new(Stop::Pairs(n));
        let cut =
            run::run(Games::fights(key(), &game), &plan(100_000), &workers(threads), &mut watch);
        assert_eq!(cut.stop, StopReason::Interrupted);
        assert!(cut.end <= 10 && (threads > 1 || cut.end == 10), "{}", cut.end);
        let short = run::run(
            Games::fights(key(), &super::toy::uneven()),
            &plan(cut.end),
            &workers(1),
            &mut Watch::default(),
        );
        assert_eq!(cut.totals, short.totals);
    }
}

/// The same if every index is a match-up of its own.
#[test]
fn an_interrupt_among_match_ups_leaves_a_beginning() {
    for threads in [1, 3, 8] {
        let (interrupt, left) = (Interrupt::new(), AtomicU64::new(21));
        let one = |index: u64, _: &mut ()| {
            if left.fetch_sub(1, Ordering::Relaxed) == 1 {
                interrupt.ask();
            }
            Ok::<u64, ()>(index)
        };
        let mut taken = Vec::new();
        let mut take = |first: u64, results: Vec<Result<u64, ()>>| {
            assert_eq!(first, taken.len() as u64);
            taken.extend(results.into_iter().flatten());
        };
        let blocks = Blocks { indices: 0..10_000, size: 16, of: 0 };
        let end = each(blocks, &workers(threads), Some(&interrupt), || (), one, &mut take);
        assert!(end <= 21 && (threads > 1 || end == 21), "{end}");
        assert!(taken.into_iter().eq(0..end));
    }
}

#[test]
fn no_more_than_four_threads_a_core_are_started() {
    let cores = std::thread::available_parallelism().unwrap().get();
    assert_eq!(workers(0).threads(), cores);
    assert_eq!(workers(1024).threads(), 1024.min(4 * cores));
}

#[test]
fn precision_stops_at_a_fixed_look() {
    let stop =
        |half_width, max_pairs| Stop::Precision { half_width, level: Level::DEFAULT, max_pairs };
    let plan = Plan::new(stop(0.015, 1_000_000));
    let one = run(&plan, Detail::SIDES, &workers(1));
    assert_eq!(one.stop, StopReason::Precision);
    assert!([1_000, 1_250, 1_562, 1_952, 2_440, 3_050].contains(&one.end), "{}", one.end);
    assert!(one.totals.half_width(Level::DEFAULT) <= 0.015);
    for (threads, wave) in [(2, 1), (3, 4), (8, 32)] {
        assert_eq!(run(&plan, Detail::SIDES, &workers(threads).wave_of(wave)), one);
    }
    let fixed = run(&Plan::new(Stop::Pairs(one.end)), Detail::SIDES, &workers(2));
    assert_eq!(fixed.totals, one.totals);
    let limited = run(&Plan::new(stop(0.0001, 1_100)), Detail::SIDES, &workers(2));
    assert_eq!((limited.end, limited.stop), (1_100, StopReason::Limit));
}

#[test]
fn progress_tells_how_far() {
    let (straight, exchanged) = (super::toy::uneven(), super::toy::uneven().exchanged());
    let caller = std::thread::current().id();
    let mut seen = Vec::new();
    let mut progress = |now: fairfight_engine::run::Progress<'_, Totals>| {
        assert_eq!(std::thread::current().id(), caller);
        assert_eq!(now.totals.n(), now.done);
        seen.push((now.done, now.total));
    };
    let mut watch = Watch { progress: Some(&mut progress), ..Watch::default() };
    let plan = Plan { first: 100, ..Plan::new(Stop::Pairs(40)) };
    run::run(Games::pairs(key(), &straight, &exchanged), &plan, &workers(2).wave_of(1), &mut watch);
    // Blocks end at multiples of 16, wherever the run starts.
    assert_eq!(seen, [(12, Some(40)), (28, Some(40)), (40, Some(40))]);
}

#[test]
fn nothing_asked_is_nothing_played() {
    let none = run(&Plan::new(Stop::Pairs(0)), Detail::UNITS, &workers(2));
    assert_eq!((none.first, none.end, none.stop), (0, 0, StopReason::Pairs));
    assert_eq!(none.totals, Totals::default());
}

#[test]
fn the_engine_ends_what_the_rules_do_not() {
    let endless = Toy { turn_limit: 0, ..Toy::new(&[(3, 7)], &[(3, 7)]) };
    let (start, mut dice) = (endless.open(), key().battle(0));
    let played = play(&endless, &start, &mut start.clone(), &mut dice, &mut Silent);
    assert_eq!((played.end.winner, played.end.how), (None, Ending::TurnLimit));
    assert_eq!((played.turns, played.ended_by), (u16::MAX, EndedBy::Engine));
    let fights = Games::fights(key(), &endless);
    let plan = Plan::new(Stop::Pairs(2));
    let totals = run::run(fights, &plan, &workers(1), &mut Watch::default()).totals;
    let rounds = totals.fights.rounds;
    assert_eq!((totals.ends.draws, totals.ends.capped, rounds.n), (2, 2, 0));
    assert_eq!(rounds.mean(), None);
}

#[test]
fn single_battles_are_the_straight_ones() {
    let straight = super::toy::uneven();
    let plan = Plan::new(Stop::Pairs(300));
    let mut rows: Vec<Row> = Vec::new();
    let mut sink = |more: &[Row]| rows.extend_from_slice(more);
    let mut watch = Watch { rows: Some(&mut sink), ..Watch::default() };
    let totals = run::run(
        Games::battles(key(), &straight),
        &plan.counting(Detail::UNITS),
        &workers(2),
        &mut watch,
    )
    .totals;
    assert_eq!((totals.games(), totals.wins), (300, totals.wins_by_seat));
    assert!(rows.iter().all(|row| row.seating == Seating::Straight) && rows.len() == 300);
    assert_eq!(totals.wins.a, rows.iter().filter(|row| row.winner == Some(Side::A)).count() as u64);
    assert_eq!(totals.units.unwrap().b.len(), 3);
}

#[test]
fn fights_count_fates() {
    let duel = Toy::new(&[(6, 4)], &[(6, 4)]);
    let plan = Plan::new(Stop::Pairs(20_000));
    let totals =
        run::run(Games::fights(key(), &duel), &plan, &workers(1), &mut Watch::default()).totals;
    let again =
        run::run(Games::fights(key(), &duel), &plan, &workers(3), &mut Watch::default()).totals;
    assert_eq!(totals, again);
    assert_eq!(totals.n(), 20_000);
    assert_eq!(
        totals.wins.a,
        totals.fights.fates.of_a(Fate::Stands) - totals.fights.fates.of(Fate::Stands, Fate::Stands)
    );
    assert_eq!(
        totals.wins.b,
        totals.fights.fates.of_b(Fate::Stands) - totals.fights.fates.of(Fate::Stands, Fate::Stands)
    );
    assert_eq!(totals.fights.rounds.n, totals.ends.of(Ending::Beaten));
    assert_eq!(totals.lost.a.n, 20_000);
}
