//! Battles turn by turn, and units at the end of each turn, in every system: they agree with the battles themselves.

use crate::laws::any::{AnyDice, Heard};
use crate::laws::declare::laws;
use crate::laws::meeting::{Meeting, contest, every_meeting};
use fairfight_battle::game::Parts;
use fairfight_battle::{Dealt, Event, Flow, Game, System, Tally};
use fairfight_engine::contest::Games;
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::run::{self, Plan, Row, Watch, Workers};
use fairfight_engine::tally::{self, ByTurn, Counts as _, Course, Detail, STEPS, Totals};
use fairfight_rules::{BySide, Dice as _, Side};
use fairfight_study::battle::{PERCENTS, spread_rows, turn_rows};
use fairfight_study::common::Provenance;

laws! {
    /// The counts by turn equal those of battles that are stepped through by hand.
    counts_by_turn_are_those_of_the_battles: stepped;
    /// The last row equals the report, the rows between are monotonic, and all add up.
    the_last_turn_is_the_report: last_turn;
    shards_on_any_threads_give_the_same_turns: shards;
    /// Units at the end of a battle equal those of its tally, and every fighting unit has an existing enemy.
    units_of_a_replay_are_those_of_its_tally: units;
}

const PAIRS: u64 = 6;

fn key() -> MatchKey {
    MatchKey::new(1, MatchUpId::from_number(31))
}

/// Some of the meetings: there are hundreds.
fn some_meetings<G: Game>() -> Vec<Meeting<G>> {
    every_meeting::<G>()
        .into_iter()
        .filter(|meeting| meeting.parts().is_some())
        .enumerate()
        .filter(|(at, _)| *at < 6 || at % 9 == 0)
        .map(|(_, meeting)| meeting)
        .collect()
}

fn run<G: Game>(meeting: &Meeting<G>, plan: Plan, threads: usize) -> (Totals, Vec<Row>) {
    let [straight, exchanged] = meeting.contests();
    let games = match meeting.parts() {
        Some(Parts::Exchangeable) => Games::pairs(key(), &*straight, &*exchanged),
        Some(Parts::Fixed) | None => Games::battles(key(), &*straight),
    };
    let mut rows = Vec::new();
    let mut sink = |more: &[Row]| rows.extend_from_slice(more);
    let mut watch = Watch { rows: Some(&mut sink), ..Watch::default() };
    let workers = Workers::new(threads).unwrap();
    (run::run(games, &plan, &workers, &mut watch).totals, rows)
}

fn turns(totals: &Totals) -> &ByTurn {
    totals.by_turn.as_ref().unwrap()
}

/// Does this event make contact?
fn is_contact(event: &Event) -> bool {
    let blow = |how: &Dealt| !matches!(how, Dealt::Volley | Dealt::Spell);
    matches!(event, Event::Charged { .. }) || matches!(event, Event::Hit { how, .. } if blow(how))
}

/// A battle, turn by turn.
fn course<S: System>(system: &S, index: u64, seating: tally::Seating) -> Course {
    let (mut state, mut dice) = (system.open(), key().battle(index));
    let mut heard = Heard::default();
    let (mut course, mut tally) = (Course::default(), Tally::default());
    let tally_of = |state: &S::State, tally: &mut Tally| {
        system.tally(state, tally);
        let lost = tally.sides.a.lost + tally.sides.b.lost;
        (seating.by_list(tally.sides.map(|side| side.points)), lost)
    };
    let (_, before) = tally_of(&state, &mut tally);
    system.deploy(&mut state, &mut AnyDice(&mut dice), &mut heard);
    assert!(!heard.0.drain(..).any(|event| is_contact(&event)), "contact before the first turn");
    loop {
        course.turns += 1;
        dice.turn(course.turns);
        let flow = system.turn(&mut state, &mut AnyDice(&mut dice), &mut heard);
        if heard.0.drain(..).any(|event| is_contact(&event)) {
            course.contact.get_or_insert(course.turns);
        }
        let (left, lost) = tally_of(&state, &mut tally);
        if lost > before {
            course.loss.get_or_insert(course.turns);
        }
        match flow {
            Flow::Step => {}
            Flow::Turn => course.left.push(left),
            Flow::End(end) => {
                course.end = left;
                course.winner = end.winner.map(|seat| seating.list_at(seat));
                return course;
            }
        }
    }
}

fn stepped<G: Game>() {
    for meeting in some_meetings::<G>() {
        let (totals, _) = run(&meeting, Plan::shard(0, PAIRS).counting(Detail::TURNS), 2);
        let (straight, exchanged) = (meeting.straight(), meeting.exchanged());
        let start = straight.opening_of_lists();
        let mut by_hand = ByTurn::new(start, 0);
        for index in 0..PAIRS {
            by_hand.add(&course(&straight, index, tally::Seating::Straight));
            if meeting.parts() == Some(Parts::Exchangeable) {
                by_hand.add(&course(&exchanged, index, tally::Seating::Exchanged));
            }
        }
        assert_eq!(turns(&totals), &by_hand, "{} {}", G::ID, meeting.name);
    }
}

/// The strengths before the first turn, by seat.
trait Opening {
    fn opening_of_lists(&self) -> BySide<u32>;
}

impl<S: System> Opening for S {
    fn opening_of_lists(&self) -> BySide<u32> {
        let mut tally = Tally::default();
        self.tally(&self.open(), &mut tally);
        tally.sides.map(|side| side.points)
    }
}

fn last_turn<G: Game>() {
    let from = Provenance { system: G::ID, seed: 1, rules_hash: String::new() };
    let armies = BySide::new(String::new(), String::new());
    for meeting in some_meetings::<G>() {
        let name = format!("{} {}", G::ID, meeting.name);
        let plan = Plan::shard(0, PAIRS);
        let (totals, rows) = run(&meeting, plan.counting(Detail::TURNS), 1);
        let by_turn = turns(&totals);
        let plain = Totals { by_turn: None, ..totals.clone() };
        assert_eq!(plain, run(&meeting, plan, 1).0, "{name}: nothing else is changed");
        let found = turn_rows(&from, &armies, by_turn);
        let [first, .., last] = &found[..] else { panic!("{name}: no turn") };
        assert_eq!((first.turn, first.at.going), (0, totals.games()), "{name}");
        // The last row.
        assert_eq!((last.battles, last.at.going), (totals.games(), 0), "{name}");
        assert_eq!((last.at.won, last.at.drawn), (totals.wins, totals.ends.draws), "{name}");
        for list in Side::BOTH {
            let left: Vec<u32> = rows.iter().map(|row| row.left[list]).collect();
            let mean = left.iter().sum::<u32>() as f64 / left.len() as f64;
            assert_eq!(last.left[list].mean, Some(mean), "{name}");
            let report = totals.a_game(&totals.left[list]).mean.unwrap();
            assert!((report - mean).abs() < 1e-9, "{name}: {report} {mean}");
            quantiles(left, last.left[list].quantiles, by_turn.start()[list], &name);
        }
        // Every row.
        for (row, next) in found.iter().zip(&found[1..]) {
            let (at, later) = (&row.at, &next.at);
            assert_eq!(at.going + at.won.a + at.won.b + at.drawn, totals.games(), "{name}");
            let going = rows.iter().filter(|battle| battle.turns > row.turn).count() as u64;
            assert_eq!(at.going, going, "{name}");
            assert!(at.going >= later.going && at.drawn <= later.drawn, "{name}");
            assert!(at.won.a <= later.won.a && at.won.b <= later.won.b, "{name}");
            assert!(at.contact <= later.contact && at.loss <= later.loss, "{name}");
            for list in Side::BOTH {
                assert!(row.left[list].quantiles.is_sorted(), "{name}: {row:?}");
            }
        }
        // The spreads.
        let spread = spread_rows(&from, &armies, by_turn);
        for what in ["turns", "left_a", "left_b"] {
            let of = spread.iter().filter(|row| row.what == what);
            assert_eq!(of.map(|row| row.count).sum::<u64>(), totals.games(), "{name} {what}");
        }
        for row in spread.iter().filter(|row| row.what == "turns" && row.value < 64) {
            assert_eq!(row.count, totals.turn_counts.count(row.value as u16), "{name}");
        }
        let nothing = spread.iter().find(|row| row.what == "left_b" && row.value == 0).unwrap();
        let beaten = rows.iter().filter(|row| row.left.b == 0).count() as u64;
        assert_eq!(nothing.count, beaten, "{name}");
    }
}

/// The quantiles of these strengths, exact or as the upper ends of their steps.
fn quantiles(mut left: Vec<u32>, found: [Option<u32>; 5], start: u32, name: &str) {
    left.sort_unstable();
    for (percent, found) in PERCENTS.into_iter().zip(found) {
        let rank = (left.len() * usize::from(percent)).div_ceil(100).max(1);
        let (exact, found) = (left[rank - 1].min(start), found.unwrap());
        let step = if start <= STEPS { 0 } else { start / STEPS };
        assert!((exact..=exact + step).contains(&found), "{name}: {percent} % {exact} {found}");
    }
}

fn shards<G: Game>() {
    for meeting in some_meetings::<G>().iter().take(4) {
        let of = |first, end, threads| {
            run(meeting, Plan::shard(first, end).counting(Detail::TURNS), threads).0
        };
        let whole = of(0, 150, 1);
        for threads in [2, 3] {
            assert_eq!(whole, of(0, 150, threads), "{}", meeting.name);
        }
        let (mut one, other) = (of(70, 150, 2), of(0, 70, 2));
        one.merge(&other);
        assert_eq!(turns(&whole), turns(&one), "{}", meeting.name);
    }
}

fn units<G: Game>() {
    let mut in_contact = 0;
    for meeting in some_meetings::<G>() {
        for (battle, index) in [(meeting.straight(), 0), (meeting.straight(), 1)] {
            let name = format!("{} {}, battle {index}", G::ID, meeting.name);
            let replayed = contest(battle).replay(key(), index);
            assert_eq!(replayed.units.len(), usize::from(replayed.played.turns) + 1, "{name}");
            for units in &replayed.units {
                let has = |wanted| units.iter().find(move |now| now.unit == wanted);
                for now in units {
                    assert!(!now.state.is_empty(), "{name}");
                    let enemy = now.enemy.map(|enemy| (enemy.side, has(enemy).unwrap().depth));
                    let Some((side, depth)) = enemy else { continue };
                    in_contact += 1;
                    assert_eq!(side, now.unit.side.other(), "{name}: {now:?}");
                    assert!(now.depth.is_some() && depth.is_some(), "{name}: {now:?}");
                }
            }
            let last = replayed.units.last().unwrap();
            for side in Side::BOTH {
                let of_side: Vec<_> = last.iter().filter(|now| now.unit.side == side).collect();
                let listed = &replayed.tally.units[side];
                assert!(of_side.len() >= listed.len(), "{name}: {listed:?}");
                for ((now, end), place) in of_side.iter().zip(listed).zip(0..) {
                    assert_eq!((now.unit.unit, now.left), (place, end.figures), "{name}: {now:?}");
                    let there = now.depth.is_some();
                    assert!(
                        there || end.fate != fairfight_battle::Fate::Stands || !has_edges::<G>()
                    );
                }
            }
        }
    }
    assert_eq!(in_contact > 0, has_melee::<G>(), "{}", G::ID);
}

/// Are units in good order on the table? Vessels may be off it, and figures may wait.
fn has_edges<G: Game>() -> bool {
    !["space-convoy", "gun-fights"].contains(&G::ID)
}

/// Does the system keep units in contact from turn to turn? In Braid & Cockade only a ruling does.
fn has_melee<G: Game>() -> bool {
    ["iron-winds", "fire-at-will", "king-or-parliament"].contains(&G::ID)
}
