//! Laws that hold in every system, whatever its rules: tested over the list of systems.

pub(crate) mod any;
pub(crate) mod declare;
use crate::lists;
pub(crate) mod meeting;
mod numbers;
mod seats;
mod witness;

use any::by_hand;
use declare::laws;
use fairfight_battle::game::Parts;
use fairfight_battle::{Flow, Game, Silent, System, Tally};
use fairfight_engine::contest::Games;
use fairfight_engine::dice::{AskedOnce, BattleDice, MatchKey, MatchUpId};
use fairfight_engine::play::play_from;
use fairfight_engine::replay::Happening;
use fairfight_engine::run::{
    self, OnSegment, Outcome, Plan, Role, Row, Segment, Stop, Store, Watch, Workers,
};
use fairfight_engine::tally::{Detail, Totals};
use fairfight_rules::dice::{Alternative, Decision, Features, Recorder};
use fairfight_rules::list::DoctrineWords;
use fairfight_rules::{Address, BySide, Dice, Side};
use fairfight_stats::Sums;
use meeting::{Meeting, contest, doctrines, every_meeting, every_ruling, fights_of};
use numbers::modifiers;
use seats::{every_gap, seats};
use std::sync::{Arc, Mutex};

laws! {
    identical_lists_and_doctrines_make_exactly_half: identical_lists;
    exchanging_the_lists_exchanges_the_results: exchanging_the_lists;
    a_tape_gives_the_same_end_and_no_address_is_asked_twice: from_a_tape;
    /// A replay puts every decision to its dice, which decide as the doctrine does.
    decisions_that_are_put_to_the_dice_change_nothing: put_decisions;
    any_option_that_is_listed_may_be_taken: any_option;
    everything_ends_and_stays_in_range: ends_in_range;
    every_answer_to_a_ruling_keeps_the_laws: every_answer;
    a_battle_alone_is_the_battle_of_a_run: alone_and_in_a_run;
    any_number_of_threads_gives_the_same_bytes: threads;
    /// Counts of any game survive being written to a file and read back.
    what_is_kept_is_what_was_counted: kept;
    one_unit_more_does_no_harm: one_unit_more;
    no_seat_is_favoured: seats;
    every_gap_is_itself_and_favours_no_seat: every_gap;
    a_modifier_counts_on_both_sides_of_zero: modifiers;
}

fn key(number: u64) -> MatchKey {
    MatchKey::new(1, MatchUpId::from_number(number))
}

fn workers(threads: usize) -> Workers {
    Workers::new(threads).unwrap()
}

/// Runs pairs or single battles and records every battle.
fn run(games: Games<'_>, plan: &Plan, threads: &Workers) -> (Outcome<Totals>, Vec<Row>) {
    let mut rows = Vec::new();
    let mut sink = |more: &[Row]| rows.extend_from_slice(more);
    let mut watch = Watch { rows: Some(&mut sink), ..Watch::default() };
    let outcome = run::run(games, &plan.counting(Detail::UNITS), threads, &mut watch);
    (outcome, rows)
}

fn identical_lists<G: Game>() {
    let workers = workers(0);
    for (name, text) in lists::of_the_laws::<G>() {
        let army = lists::army::<G>(&text);
        for doctrine in doctrines::<G>() {
            let name = format!("{name} {}", doctrine.word());
            let doctrines = BySide::new(doctrine, doctrine);
            let own = Meeting::<G>::own([army.clone(), army.clone()], name);
            let meeting = Meeting { doctrines, ..own };
            if meeting.parts() != Some(Parts::Exchangeable) {
                continue;
            }
            let plan = Plan::new(Stop::Pairs(200));
            let [straight, exchanged] = meeting.contests();
            let (outcome, _) = run(Games::pairs(key(0), &*straight, &*exchanged), &plan, &workers);
            assert_eq!(outcome.totals.quarters, [0, 0, 200, 0, 0], "{}", meeting.name);
            assert_eq!(outcome.totals.scores().mean(), Some(0.5));
            let battles = &outcome.totals;
            assert_eq!(battles.wins.a, battles.wins.b, "{}", meeting.name);
            assert_eq!(battles.left.a, battles.left.b, "{}", meeting.name);
            assert_eq!(battles.lost.a, battles.lost.b, "{}", meeting.name);
        }
    }
}

fn exchanging_the_lists<G: Game>() {
    let workers = workers(0);
    for meeting in every_meeting::<G>() {
        if meeting.parts() != Some(Parts::Exchangeable) {
            continue;
        }
        let plan = Plan::new(Stop::Pairs(50));
        let [straight, exchanged] = meeting.contests();
        let run = |one, other| run(Games::pairs(key(1), one, other), &plan, &workers).0.totals;
        let (one, mut other) = (run(&*straight, &*exchanged), run(&*exchanged, &*straight));
        assert_eq!(
            2 * one.wins.a + one.ends.draws + 2 * other.wins.a + other.ends.draws,
            4 * 50,
            "{}: the scores add up to 1",
            meeting.name
        );
        // Everything else is the same with the lists exchanged; seats and turns stay.
        other.quarters.reverse();
        for (batch, quarters) in other.batches.iter_mut().enumerate() {
            // One pair each, of 50.
            *quarters = if batch < 50 { 4 - *quarters } else { 0 };
        }
        other.wins = other.wins.swapped();
        other.left = other.left.swapped();
        other.lost = other.lost.swapped();
        other.units = other.units.take().map(BySide::swapped);
        assert_eq!(one, other, "{}", meeting.name);
    }
}

fn from_a_tape<G: Game>() {
    for meeting in every_meeting::<G>() {
        replays(&meeting.straight(), 0..30, &meeting.name);
    }
    for (name, fight) in fights_of::<G>() {
        replays(&fight, 0..10, &name);
    }
}

/// The same dice again from a tape: the same end, the same last state, no die left over.
fn replays<S: System>(system: &S, indices: std::ops::Range<u64>, name: &str) {
    let start = system.open();
    let (mut first, mut again) = (start.clone(), start.clone());
    for index in indices {
        let mut dice = Recorder::new(AskedOnce::new(key(2).battle(index)));
        let played = by_hand(system, &start, &mut first, &mut dice);
        let mut tape = dice.into_tape();
        let replayed = by_hand(system, &start, &mut again, &mut tape);
        tape.finish();
        assert_eq!(played, replayed, "{name}, battle {index}");
        assert_eq!(first, again, "{name}, battle {index}");
    }
}

fn put_decisions<G: Game>() {
    for meeting in every_meeting::<G>() {
        let (battle, contest) = (meeting.straight(), contest(meeting.straight()));
        let start = battle.open();
        let (mut state, mut tally) = (start.clone(), Tally::default());
        for index in 0..5 {
            let mut dice = Recorder::new(key(2).battle(index));
            let played = by_hand(&battle, &start, &mut state, &mut dice);
            battle.tally(&state, &mut tally);
            let name = format!("{}, battle {index}", meeting.name);
            let mut decided = start.clone();
            let mut obedient = Deciding { dice: key(2).battle(index), asked: 0, obeys: true };
            let by_dice = play_from(&battle, &mut decided, &mut obedient, &mut Silent);
            assert_eq!(by_dice, played, "{name}");
            assert_eq!(decided, state, "{name}");
            let replayed = contest.replay(key(2), index);
            assert_eq!((replayed.played, &replayed.tally), (played, &tally), "{name}");
            let fell = replayed.journal.iter().filter_map(|happening| match happening {
                Happening::Die(roll) => Some(*roll),
                Happening::Turn(_) | Happening::Decided(_) | Happening::Event(_) => None,
            });
            assert!(fell.eq(dice.rolls), "{name}: other dice fell");
        }
    }
}

/// Dice that decide: as the doctrine would, or regardless of it.
struct Deciding {
    dice: BattleDice,
    asked: u16,
    obeys: bool,
}

impl Dice for Deciding {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        self.dice.pick(n, at)
    }

    fn turn(&mut self, turn: u16) {
        self.dice.turn(turn);
    }

    const DECIDES: bool = true;

    fn choose(
        &mut self,
        decision: Decision,
        options: &[Alternative],
        features: &dyn Fn(usize) -> Features,
        own: usize,
    ) -> usize {
        // The features of an option depend only on battle, decision and option.
        (0..options.len()).for_each(|option| assert_eq!(features(option), features(option)));
        assert!(own < options.len(), "{decision:?}: {own} of {options:?}");
        for (at, option) in options.iter().enumerate() {
            assert!(!options[..at].contains(option), "{decision:?}: twice in {options:?}");
        }
        self.asked += 1;
        if self.obeys {
            return own;
        }
        // Address 0 with an ordinal of its own: no rule rolls it.
        let at = Address::new(u8::MAX, Side::A, 0, u8::MAX).ordinal(self.asked);
        self.dice.pick(options.len() as u32, at) as usize
    }
}

fn any_option<G: Game>() {
    let mut asked = 0;
    for meeting in every_meeting::<G>() {
        let battle = meeting.straight();
        let (mut start, mut tally) = (battle.open(), Tally::default());
        for index in 0..2 {
            battle.open_into(&mut start);
            let mut dice = Deciding { dice: key(3).battle(index), asked: 0, obeys: false };
            battle.deploy(&mut start, &mut dice, &mut Silent);
            // Units that wander at will may never meet.
            'battle: for turn in 1..=60 {
                dice.turn(turn);
                loop {
                    match battle.turn(&mut start, &mut dice, &mut Silent) {
                        Flow::Step => {}
                        Flow::Turn => break,
                        Flow::End(_) => break 'battle,
                    }
                }
            }
            battle.tally(&start, &mut tally);
            asked += u64::from(dice.asked);
        }
    }
    assert_eq!(asked == 0, G::DECISIONS.is_empty(), "{}: {asked} decisions", G::ID);
    assert_eq!(asked > 0, G::Battle::PUTS_DECISIONS, "{}: {asked} decisions", G::ID);
}

fn ends_in_range<G: Game>() {
    for meeting in every_meeting::<G>() {
        let battle = meeting.straight();
        let opening = witness::opening(&battle);
        for side in Side::BOTH {
            let outline = G::outline(&meeting.armies[side], &meeting.rules);
            let bought: Vec<_> = outline.units.iter().map(|unit| unit.figures).collect();
            let there: Vec<_> = opening.units[side].iter().map(|u| u32::from(u.figures)).collect();
            assert_eq!(there, bought, "{}", meeting.name);
            if let Some(points) = outline.points {
                assert!(opening.sides[side].points <= points, "{}", meeting.name);
            }
        }
        witness::plays_in_range(&battle, 0..30, &meeting.name);
    }
    for (name, fight) in fights_of::<G>() {
        witness::plays_in_range(&fight, 0..30, &name);
    }
}

fn every_answer<G: Game>() {
    let meetings = every_meeting::<G>();
    for (number, (setting, rules)) in every_ruling::<G>().into_iter().enumerate() {
        // Some of the meetings each time, others for the next setting.
        for meeting in meetings.iter().cycle().skip(number * 3).step_by(7).take(8) {
            let rules = rules.clone();
            let [a, b] = [&meeting.armies.a, &meeting.armies.b].map(G::Army::clone);
            let own = Meeting::<G>::own([a, b], format!("{setting}, {}", meeting.name));
            let (doctrines, scenario) = (meeting.doctrines, meeting.scenario.clone());
            let meeting = Meeting { rules, doctrines, scenario, ..own };
            let battle = meeting.straight();
            witness::plays_in_range(&battle, 0..10, &meeting.name);
            replays(&battle, 10..13, &meeting.name);
        }
    }
}

fn alone_and_in_a_run<G: Game>() {
    let workers = workers(2);
    for meeting in every_meeting::<G>() {
        let systems = [meeting.straight(), meeting.exchanged()];
        let [straight, exchanged] = meeting.contests();
        let plan = Plan::shard(1_000, 1_010);
        let games = match meeting.parts() {
            Some(Parts::Fixed) => Games::battles(key(3), &*straight),
            Some(Parts::Exchangeable) | None => Games::pairs(key(3), &*straight, &*exchanged),
        };
        let rows = run(games, &plan, &workers).1;
        assert!(rows.len() == 20 || (rows.len() == 10 && meeting.parts() == Some(Parts::Fixed)));
        for row in rows {
            let system = &systems[row.seating as usize];
            let mut state = system.open();
            let mut dice = key(3).battle(row.index);
            let start = system.open();
            let played = by_hand(system, &start, &mut state, &mut dice);
            let mut tally = Tally::default();
            system.tally(&state, &mut tally);
            let alone = Row {
                winner: played.end.winner.map(|seat| row.seating.list_at(seat)),
                how: played.end.how,
                ended_by: played.ended_by,
                turns: played.turns,
                left: row.seating.by_list(tally.sides.map(|side| side.points)),
                lost: row.seating.by_list(tally.sides.map(|side| side.lost)),
                ..row
            };
            assert_eq!(row, alone, "{}", meeting.name);
        }
    }
}

fn threads<G: Game>() {
    let crews = [1, 3].map(workers);
    for meeting in every_meeting::<G>() {
        let ([straight, exchanged], name) = (meeting.contests(), &meeting.name);
        if meeting.parts() == Some(Parts::Exchangeable) {
            same_bytes(|| Games::pairs(key(4), &*straight, &*exchanged), 18, &crews, name);
        }
        same_bytes(|| Games::battles(key(4), &*straight), 34, &crews, name);
    }
    for (name, fight) in fights_of::<G>() {
        let fight = contest(fight);
        same_bytes(|| Games::fights(key(4), &*fight), 4_100, &crews, &name);
    }
}

/// Plays this many, a little more than a block.
fn same_bytes<'g>(games: impl Fn() -> Games<'g>, count: u64, crews: &[Workers; 2], name: &str) {
    let plan = Plan::new(Stop::Pairs(count));
    let [one, other] = crews.each_ref().map(|crew| format!("{:?}", run(games(), &plan, crew)));
    assert_eq!(one, other, "{name}");
}

fn kept<G: Game>() {
    const ALL: Detail =
        Detail { units: true, luck: true, first_mover: true, courses: true, turns: true };
    // Two segments.
    let plan = Plan { first: (1 << 13) - 3, ..Plan::new(Stop::Pairs(9)) }.counting(ALL);
    let alone = workers(1);
    for meeting in every_meeting::<G>() {
        let [straight, exchanged] = meeting.contests();
        let games = match meeting.parts() {
            Some(Parts::Exchangeable) => Games::pairs(key(4), &*straight, &*exchanged),
            Some(Parts::Fixed) | None => Games::battles(key(4), &*straight),
        };
        let segments = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&segments);
        let keep = move |segment: &Segment| sink.lock().unwrap().push(segment.clone());
        let play = |role, known, keep: Box<OnSegment>| {
            let store = Arc::new(Store::new(role, known, keep));
            run::run(games, &plan, &workers(1).storing(store), &mut Watch::default())
        };
        let whole = run::run(games, &plan, &alone, &mut Watch::default());
        assert_eq!(play(Role::Whole, Vec::new(), Box::new(keep)), whole, "{}", meeting.name);
        let known = segments.lock().unwrap().clone();
        assert_eq!(known.len(), 2);
        let merged = play(Role::Merge, known, Box::new(|_| panic!("a merge plays nothing")));
        assert_eq!(merged, whole, "{}", meeting.name);
    }
}

/// The number of pairs for each list with one additional unit.
const MORE_PAIRS: u64 = 300;

/// On the shipped lists (those of the laws if none is shipped): one additional full unit of a kind in the list, at its
/// end, lowers the score by at most 3 paired standard errors.
fn one_unit_more<G: Game>() {
    let mut texts = lists::shipped::<G>();
    if texts.is_empty() {
        texts = lists::of_the_laws::<G>();
    }
    let workers = workers(0);
    let (mut harmed, mut asked, mut helped) = (Vec::new(), 0, 0);
    for (at, (name, text)) in texts.iter().enumerate() {
        // Against itself, or the next list.
        let (enemy, enemy_text) = &texts[(at + at % 2) % texts.len()];
        let Some(base) = scores::<G>(text, enemy_text, &workers) else { continue };
        for entry in 0.. {
            let Some(more) = lists::with_one_more(text, entry) else { break };
            // A unit that a list may have only once, such as a baggage train, cannot be added.
            if !lists::is_legal::<G>(&more) {
                continue;
            }
            let with_more = scores::<G>(&more, enemy_text, &workers).expect("as before");
            let mut gain = Sums::default();
            for (after, before) in with_more.iter().zip(&base) {
                gain.add(after - before);
            }
            // In quarters of a pair.
            let (mean, error) = (gain.mean().unwrap(), gain.standard_error().unwrap());
            asked += 1;
            helped += usize::from(mean > 3.0 * error);
            if mean < -3.0 * error {
                let (mean, error) = (mean / 4.0, error / 4.0);
                harmed.push(format!("{name} v {enemy}, unit {entry}: {mean} ± {error}"));
            }
        }
    }
    println!("{}: of {asked} more units {helped} helped, {} harmed", G::ID, harmed.len());
    // If every figure has a name, no list can have another of a kind.
    assert!(harmed.is_empty() && (helped > 0 || asked == 0), "{harmed:#?}");
}

/// The score of list A in each pair, in quarters, or in each single battle if the lists have parts of their own; `None`
/// if they cannot meet.
fn scores<G: Game>(a: &str, b: &str, workers: &Workers) -> Option<Vec<i64>> {
    let meeting = Meeting::<G>::own([a, b].map(lists::army::<G>), String::new());
    let plan = |count| Plan::new(Stop::Pairs(count));
    let quarters = |row: &Row| match row.winner {
        Some(Side::A) => 2,
        None => 1,
        Some(Side::B) => 0,
    };
    Some(match meeting.parts()? {
        Parts::Exchangeable => {
            let [straight, exchanged] = meeting.contests();
            let games = Games::pairs(key(5), &*straight, &*exchanged);
            let rows = run(games, &plan(MORE_PAIRS), workers).1;
            rows.chunks(2).map(|pair| pair.iter().map(quarters).sum()).collect()
        }
        Parts::Fixed => {
            let plan = plan(2 * MORE_PAIRS);
            let battle = contest(meeting.straight());
            let rows = run(Games::battles(key(5), &*battle), &plan, workers).1;
            rows.iter().map(|row| 2 * quarters(row)).collect()
        }
    })
}
