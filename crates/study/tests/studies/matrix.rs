//! Cells equal runs of their own, and a matrix of two sides is solved as its game.

use crate::toy::{self, Toy, uneven};
use fairfight_battle::{End, Ending, Event, Flow, Log, System, Tally};
use fairfight_engine::contest::Games;
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::play::play;
use fairfight_engine::rulebook::{Army, Book, rulebook};
use fairfight_engine::run::{self, ManyWatch, Plan, Stop, StopReason, Watch, Workers};
use fairfight_engine::tally::{Counts as _, Detail, Totals};
use fairfight_rules::{Address, BySide, Dice, Side};
use fairfight_stats::{Level, Sums};
use fairfight_study::common::{Crew, Provenance};
use fairfight_study::matrix::{
    Cell, CellCounts, CellId, Dominated, Entry, Matrix, MatrixBars, Redraws, Shape, StandingRow,
    standings,
};

const GAMES: usize = 9;

fn toy(number: usize) -> Toy {
    let size = 2 + number as u16;
    Toy { turn_limit: 12, ..Toy::new(&[(4, 4), (3, 5)], &[(size, 5), (2, 4)]) }
}

fn key(number: usize) -> MatchKey {
    MatchKey::new(5, MatchUpId::from_number(number as u64))
}

#[test]
fn cells_are_what_runs_of_their_own_are() {
    let precise = Stop::Precision { half_width: 0.012, level: Level::DEFAULT, max_pairs: 2_000 };
    for stop in [Stop::Pairs(700), Stop::Pairs(1), precise] {
        let alone: Vec<_> = (0..GAMES)
            .map(|number| {
                let (straight, exchanged) = (toy(number), toy(number).exchanged());
                let (plan, workers) = (Plan::new(stop), Workers::new(1).unwrap());
                run::run(
                    Games::pairs(key(number), &straight, &exchanged),
                    &plan,
                    &workers,
                    &mut Watch::default(),
                )
            })
            .collect();
        let mut found = Vec::new();
        for (threads, wave) in [(1, 1), (1, 64), (2, 7), (5, 160)] {
            let workers = Workers::new(threads).unwrap().wave_of(wave);
            let open =
                |number: usize| toy::pairs(key(number), toy(number), toy(number).exchanged());
            let cells = run::many(
                GAMES,
                open,
                &Plan::new(stop).counting(Detail::FIRST_MOVER),
                &workers,
                &mut ManyWatch::default(),
            );
            for (cell, alone) in cells.iter().zip(&alone) {
                let cell = cell.as_ref().unwrap();
                let (mine, theirs) = (&cell.totals, &alone.totals);
                assert_eq!((cell.end, cell.stop), (alone.end, alone.stop));
                assert_eq!(mine.quarters, theirs.quarters);
                assert_eq!(mine.seat_quarters, theirs.seat_quarters);
                assert_eq!((mine.wins, mine.ends.draws), (theirs.wins, theirs.ends.draws));
                assert_eq!(mine.turns, theirs.turns);
                let made: u64 = (0..5).map(|k| k * mine.quarters[k as usize]).sum();
                assert_eq!(mine.batches.iter().sum::<u64>(), made);
                let counts = CellCounts::from(mine);
                assert_eq!(counts.turned().turned(), counts);
            }
            found.push(cells);
        }
        assert!(found.iter().all(|cells| *cells == found[0]));
    }
}

#[test]
fn single_battles_are_those_of_a_run_of_their_own() {
    let workers = Workers::new(2).unwrap();
    let stop = Stop::Pairs(900);
    let open = |number| toy::battles(key(number), uneven());
    let cells = run::many(
        3,
        open,
        &Plan::new(stop).counting(Detail::FIRST_MOVER),
        &workers,
        &mut ManyWatch::default(),
    );
    for (number, cell) in cells.iter().enumerate() {
        let (key, plan) = (key(number), Plan::new(stop));
        let alone =
            run::run(Games::battles(key, &uneven()), &plan, &workers, &mut Watch::default()).totals;
        let cell = &cell.as_ref().unwrap().totals;
        let [lost, _, drawn, _, won] = alone.scores().counts();
        assert_eq!(cell.quarters, [lost, 0, drawn, 0, won]);
        assert_eq!((cell.turns, cell.seat_quarters), (alone.turns, [0; 5]));
        assert_eq!(cell.games(), 900);
    }
}

/// A battle usually won by the first mover: two rolls decide who moves first, and in the second turn the other side
/// does.
#[derive(Clone)]
struct Opening {
    /// The modifier of each seat's roll.
    eager: BySide<u32>,
    /// The number of wins of a seat in 100 battles in which it moves first.
    wins_first: BySide<u32>,
    /// The number of its dice.
    unit: u16,
}

/// The number of draws in 100 battles.
const DRAWN: u32 = 10;

impl System for Opening {
    /// The first mover, once known.
    type State = Option<Side>;

    fn open(&self) -> Option<Side> {
        None
    }

    fn step<D: Dice, L: Log>(&self, state: &mut Option<Side>, dice: &mut D, log: &mut L) -> Flow {
        let Some(first) = *state else {
            let roll = |side, dice: &mut D| {
                self.eager[side] + dice.pick(6, Address::new(0, side, self.unit, 1))
            };
            let (a, b) = (roll(Side::A, dice), roll(Side::B, dice));
            let first = if a >= b { Side::A } else { Side::B };
            *state = Some(first);
            log.event(|| Event::Initiative { first, won: first });
            return Flow::Turn;
        };
        log.event(|| Event::Initiative { first: first.other(), won: first });
        let die = dice.pick(100, Address::new(0, Side::A, self.unit, 2));
        let winner = match die {
            die if die < self.wins_first[first] => Some(first),
            die if die < self.wins_first[first] + DRAWN => None,
            _ => Some(first.other()),
        };
        let how = if winner.is_some() { Ending::Beaten } else { Ending::TurnLimit };
        Flow::End(End { winner, how })
    }

    fn tally(&self, _: &Option<Side>, _into: &mut Tally) {}
}

/// The first side to move first, by seat.
#[derive(Default)]
struct First(Option<Side>);

impl Log for First {
    fn event(&mut self, event: impl FnOnce() -> Event) {
        if let Event::Initiative { first, .. } = event() {
            self.0 = self.0.or(Some(first));
        }
    }
}

/// The score of a pair for its first mover, counted battle by battle; none if it is the same list in both.
fn made_by_first(
    straight: &Opening,
    exchanged: &Opening,
    key: MatchKey,
    index: u64,
) -> Option<usize> {
    let battle = |game: &Opening| {
        let mut log = First::default();
        let played = play(game, &game.open(), &mut game.open(), &mut key.battle(index), &mut log);
        (log.0.unwrap(), played.end.winner)
    };
    let (here, there) = (battle(straight), battle(exchanged));
    // List A sits at seat A here and at seat B there.
    let each_once = here.0 == there.0;
    let made = |(first, winner): (Side, Option<Side>)| match winner {
        Some(winner) if winner == first => 2,
        Some(_) => 0,
        None => 1,
    };
    each_once.then(|| made(here) + made(there))
}

#[test]
fn who_moves_first_wins_as_often_as_it_is_known_to() {
    let workers = Workers::new(2).unwrap();
    // The strength of the first list cancels: moving first, it wins 55 of 100, and the other 75.
    let open = |eager: u32| {
        let lists = BySide::new((eager, 55), (0, 75));
        let seated = |lists: BySide<(u32, u32)>, unit| Opening {
            eager: lists.map(|list| list.0),
            wins_first: lists.map(|list| list.1),
            unit,
        };
        (seated(lists, 0), seated(lists.swapped(), 1))
    };
    // A slightly more eager list moves first more often, a far more eager one always.
    for (eager, fewest, most) in [(0, 1800, 2200), (2, 1200, 1600), (6, 0, 0)] {
        let stop = Stop::Pairs(4000);
        let (straight, exchanged) = open(eager);
        let meet = |number| toy::pairs(key(number), straight.clone(), exchanged.clone());
        let cells = run::many(
            2,
            meet,
            &Plan::new(stop).counting(Detail::FIRST_MOVER),
            &workers,
            &mut ManyWatch::default(),
        );
        for (number, cell) in cells.iter().enumerate() {
            let mut counted = [0; 5];
            for index in 0..4000 {
                if let Some(made) = made_by_first(&straight, &exchanged, key(number), index) {
                    counted[made] += 1;
                }
            }
            let totals = &cell.as_ref().unwrap().totals;
            assert_eq!(totals.first_quarters, counted, "{eager} {number}");
            let pairs: u64 = counted.iter().sum();
            assert!((fewest..=most).contains(&pairs), "{eager}: {pairs} pairs");
            assert_eq!(totals.first_scores().mean().is_some(), pairs > 0);
            if pairs > 0 {
                // 65 of 100 won and 10 drawn.
                let first = totals.first_scores().interval(Level::new(0.9999).unwrap());
                assert!(first.contains(0.70) && first.low > 0.6, "{eager}: {first:?}");
            }
        }
    }
}

#[test]
fn an_interrupt_leaves_no_half_cell() {
    let interrupt = Interrupt::new();
    let workers = Workers::new(2).unwrap().wave_of(4);
    let open = |number| toy::battles(key(number), uneven());
    let mut seen = 0;
    let mut progress = |now: run::ManyProgress| {
        seen = now.done;
        if now.done >= 3 {
            interrupt.ask();
        }
    };
    let mut watch = ManyWatch { interrupt: Some(&interrupt), progress: Some(&mut progress) };
    let cells = run::many(
        8,
        open,
        &Plan::new(Stop::Pairs(256)).counting(Detail::FIRST_MOVER),
        &workers,
        &mut watch,
    );
    let complete = cells.iter().flatten().count();
    assert!(complete == seen && (3..8).contains(&complete), "{complete}");
    assert!(cells.iter().flatten().all(|cell| cell.totals.n() == 256));
    let none = run::many(
        2,
        open,
        &Plan::new(Stop::Pairs(256)),
        &workers,
        &mut ManyWatch { interrupt: Some(&interrupt), progress: None },
    );
    assert_eq!(none, [None, None]);
}

const SINGLES: u64 = 1_000_000_000;

/// A cell of single battles with this score.
fn single(a: usize, b: usize, score: f64) -> Cell {
    let won = (score * SINGLES as f64).round() as u64;
    let lost = SINGLES - won;
    let totals = CellCounts {
        quarters: [lost, 0, 0, 0, won],
        wins: BySide::new(won, lost),
        turns: Sums { n: SINGLES, sum: 4 * SINGLES as i128, squares: 17 * SINGLES as i128 },
        batches: [4 * won / 100; 100],
        ..CellCounts::from(&Totals::default())
    };
    let text = |words: &str| words.to_owned();
    let id = CellId {
        system: text("iron-winds"),
        lists: BySide::new(text("a"), text("b")),
        doctrines: BySide::new(a.to_string(), b.to_string()),
        scenario: text("ground"),
        rules: text("rules"),
        seed: 1,
        asked: text("battles"),
        version: text("0.0.0"),
    };
    Cell { of: BySide::new(a, b), id, totals, stop: StopReason::Pairs }
}

fn book() -> Book {
    rulebook("iron-winds").unwrap()
}

/// A list of one levy.
fn levy(name: &str) -> Army {
    let rules = book().printed();
    rules.muster(name, &[rules.unit("levy").unwrap()]).unwrap()
}

/// Half of [[3, -1], [-2, 1]] / 5 about one half, and a third choice for side B that it never takes: the value is 1/7
/// of a tenth above one half.
#[test]
fn two_sides_have_the_known_value_and_mixes() {
    let armies = ["A", "B"].map(levy);
    let entry = |army: usize, doctrine: &str| {
        let mut entry = Entry::new(&armies[army], book().doctrine(doctrine).unwrap());
        entry.list = ["a", "b"][army].to_owned();
        entry
    };
    let entries = [
        entry(0, "steady"),
        entry(0, "aggressive"),
        entry(1, "steady"),
        entry(1, "stand"),
        entry(1, "random"),
    ];
    let scores = [[0.8, 0.4, 0.9], [0.3, 0.6, 0.9]];
    let cells = (0..2).flat_map(|a| (0..3).map(move |b| Some(single(a, 2 + b, scores[a][b]))));
    let matrix = Matrix {
        shape: Shape::Sides(BySide::new(vec![0, 1], vec![2, 3, 4])),
        cells: cells.collect(),
        known: 6,
    };
    let from = Provenance { system: "iron-winds", seed: 1, rules_hash: String::new() };
    let of = |threads, level| {
        let workers = Workers::new(threads).unwrap();
        let mut told = |_: &str, _, _| {};
        let crew = Crew { workers: &workers, interrupt: None, progress: &mut told };
        let mut redraws = Redraws { level, crew };
        standings(&matrix, &entries, &from, None, &MatrixBars::default(), &mut redraws)
    };
    let rows = of(1, Level::DEFAULT);
    assert_eq!(rows, of(3, Level::DEFAULT));
    let value = rows[0].whole.game_value.unwrap();
    assert!((value.value - (0.5 + 1.0 / 70.0)).abs() < 1e-9, "{value:?}");
    assert!(value.interval.low < value.value && value.value < value.interval.high);
    let row = |name: &str, doctrine: &str| -> &StandingRow {
        rows.iter().find(|row| (row.name.as_str(), row.doctrine) == (name, doctrine)).unwrap()
    };
    let known = [
        ("A", "steady", 3.0 / 7.0),
        ("A", "aggressive", 4.0 / 7.0),
        ("B", "steady", 2.0 / 7.0),
        ("B", "stand", 5.0 / 7.0),
        ("B", "random", 0.0),
    ];
    for (name, doctrine, share) in known {
        let standing = row(name, doctrine).standing.as_ref().unwrap();
        assert!((standing.nash - share).abs() < 1e-7, "{name} {doctrine}: {standing:?}");
        assert!((standing.mix.value - share).abs() < 1e-3, "{name} {doctrine}: {standing:?}");
        assert_eq!(standing.in_mix > 0.5, share > 0.0);
    }
    // Of equally good doctrines in the mix one is named, and never the losing one.
    for (name, best) in [("A", ["steady", "aggressive"]), ("B", ["steady", "stand"])] {
        let rows = rows.iter().filter(|row| row.name == name);
        for row in rows {
            let (at, sure) = row.standing.as_ref().unwrap().best_doctrine.unwrap();
            assert!(best.contains(&entries[at].doctrine_word()) && sure > 0.3, "{name} {sure}");
        }
    }
    let random = row("B", "random").standing.as_ref().unwrap();
    assert_eq!((random.rank.value, random.best_answer.1), (3.0, 0.9));
    assert!(rows[0].whole.mix_exploitability.unwrap().value < 1e-3);
    // Against either choice of A that third one is worse by 27/70 than 2/7 of the first and 5/7 of the second; no other
    // is worse than the alternatives of its side.
    assert!((random.margin.unwrap().value - 27.0 / 70.0).abs() < 1e-7, "{random:?}");
    assert_eq!(random.dominated, Some(Dominated::Sure));
    let by: Vec<usize> = random.by.iter().map(|(entry, _)| *entry).collect();
    assert_eq!(by, [3, 2]);
    assert!((random.by[0].1 - 5.0 / 7.0).abs() < 1e-6, "{:?}", random.by);
    for (name, doctrine, _) in &known[..4] {
        let standing = row(name, doctrine).standing.as_ref().unwrap();
        assert_eq!(
            (standing.dominated, standing.by.len()),
            (Some(Dominated::No), 0),
            "{name} {doctrine}"
        );
        assert!(standing.margin.unwrap().interval.high < 0.0, "{standing:?}");
    }
    // A higher level takes more redraws: these are shares of them.
    let whole = |rows: &[StandingRow], draws: f64| {
        let shares = rows.iter().filter_map(|row| row.standing.as_ref()?.best_doctrine);
        shares.map(|(_, share)| share * draws).all(|count| (count - count.round()).abs() < 1e-9)
    };
    let sure = of(2, Level::new(0.99).unwrap());
    assert!(whole(&rows, 500.0) && whole(&sure, 2_000.0) && !whole(&sure, 500.0));
}

#[test]
fn cells_that_an_interrupt_left_out_were_not_played() {
    let cells = vec![Some(single(0, 2, 0.8)), Some(single(0, 3, 0.4)), None, None];
    let shape = Shape::Sides(BySide::new(vec![0, 1], vec![2, 3]));
    assert_eq!(Matrix { shape, cells, known: 1 }.played(), 1);
}

/// A square of this many lists, the first the best.
fn ladder(lists: usize) -> (Matrix, Vec<Entry>) {
    let entries = (0..lists).map(|at| {
        let army = levy(&format!("list {at}"));
        let mut entry = Entry::new(&army, book().doctrine("steady").unwrap());
        entry.list = format!("{at:016x}");
        entry
    });
    let shape = Shape::Square((0..lists).collect());
    let cells = shape.cells().into_iter().map(|of| {
        let score = 0.5 + 0.4 * (of.b - of.a) as f64 / lists as f64;
        let mut cell = single(of.a, of.b, score);
        cell.id.lists = of.map(|at| format!("{at:016x}"));
        Some(cell)
    });
    let cells = cells.collect();
    (Matrix { shape, cells, known: 0 }, entries.collect())
}

/// Redraws report progress, and stop on request; then no list has a standing.
#[test]
fn redraws_are_told_of_and_stop_when_asked() {
    let (matrix, entries) = ladder(12);
    let from = Provenance { system: "iron-winds", seed: 1, rules_hash: String::new() };
    let workers = Workers::new(2).unwrap();
    let run = |stop_at: Option<u64>| {
        let interrupt = Interrupt::new();
        let mut told = Vec::new();
        let mut progress = |_: &str, done: u64, of: u64| {
            told.push((done, of));
            if stop_at.is_some_and(|at| done >= at) {
                interrupt.ask();
            }
        };
        if stop_at == Some(0) {
            interrupt.ask();
        }
        let interrupt = Some(&interrupt);
        let crew = Crew { workers: &workers, interrupt, progress: &mut progress };
        let mut redraws = Redraws { level: Level::DEFAULT, crew };
        let rows = standings(&matrix, &entries, &from, None, &MatrixBars::default(), &mut redraws);
        (rows, told)
    };
    let (rows, told) = run(None);
    assert_eq!(told.last(), Some(&(500, 500)));
    assert!(told.len() > 5 && told.is_sorted(), "{told:?}");
    assert!(rows.iter().all(|row| row.standing.is_some()));
    // All but the first are dominated by it.
    let sentence = fairfight_study::matrix::matrix_sentence(&rows);
    assert!(
        sentence.contains(
            " Never worth taking against these: list 1 (list 0 scores at least 3.3 percentage points more"
        ),
        "{sentence}"
    );
    assert!(sentence.contains("; and 6 more, in column dominated_by of the CSV."), "{sentence}");
    let (rows, told) = run(Some(0));
    assert!(told.is_empty() && rows.iter().all(|row| row.standing.is_none()));
    let (rows, told) = run(Some(100));
    assert_eq!((rows.len(), told.len()), (12, 2), "{told:?}");
    assert!(rows.iter().all(|row| row.standing.is_none()));
}
