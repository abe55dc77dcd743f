//! Laws that hold in every system, whatever its rules: walked over the list of systems.

pub(crate) mod any;
pub(crate) mod declare;
use crate::lists;
pub(crate) mod meeting;
mod numbers;
mod witness;

use any::by_hand;
use declare::laws;
use fairfight_battle::braid_and_cockade::BraidAndCockade;
use fairfight_battle::fire_at_will::FireAtWill;
use fairfight_battle::game::Parts;
use fairfight_battle::{End, Game, Silent, System, Tally};
use fairfight_engine::contest::Games;
use fairfight_engine::dice::{AskedOnce, BattleDice, MatchKey, MatchUpId};
use fairfight_engine::play::{Played, play_from};
use fairfight_engine::replay::Happening;
use fairfight_engine::run::{
    self, OnSegment, Outcome, Plan, Role, Row, Segment, Stop, Store, Watch, Workers,
};
use fairfight_engine::tally::{Detail, Totals};
use fairfight_rules::dice::{Alternative, Decision, Features, Recorder};
use fairfight_rules::list::DoctrineWords;
use fairfight_rules::ruling::{Amendable, Setting};
use fairfight_rules::{Address, BySide, Dice, Side, braid_and_cockade};
use fairfight_stats::{Sums, kl};
use meeting::{Meeting, contest, doctrines, every_meeting, every_ruling, fights_of};
use numbers::modifiers;
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
    /// Whatever is counted of any game goes through a file and comes back.
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

/// Runs pairs or single battles and takes down every battle.
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
        // All else is the same with the lists exchanged; seats and turns stay.
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
            let replayed = contest.replay(key(2), index);
            let name = format!("{}, battle {index}", meeting.name);
            assert_eq!((replayed.played, &replayed.tally), (played, &tally), "{name}");
            let fell = replayed.journal.iter().filter_map(|happening| match happening {
                Happening::Die(roll) => Some(*roll),
                Happening::Turn(_) | Happening::Decided(_) | Happening::Event(_) => None,
            });
            assert!(fell.eq(dice.rolls), "{name}: other dice fell");
        }
    }
}

/// Dice that take any option, whatever the doctrine says.
struct Wilful {
    dice: BattleDice,
    asked: u16,
}

impl Dice for Wilful {
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
        // What a fitted doctrine sees is a function of battle, decision and option.
        (0..options.len()).for_each(|option| assert_eq!(features(option), features(option)));
        assert!(own < options.len(), "{decision:?}: {own} of {options:?}");
        for (at, option) in options.iter().enumerate() {
            assert!(!options[..at].contains(option), "{decision:?}: twice in {options:?}");
        }
        self.asked += 1;
        // Address 0 of an ordinal of its own: no rule rolls it.
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
            let mut dice = Wilful { dice: key(3).battle(index), asked: 0 };
            // Whoever wanders at will may never meet.
            play_from(&battle, &mut start, &mut dice, &mut Silent, 60);
            battle.tally(&start, &mut tally);
            asked += u64::from(dice.asked);
        }
    }
    assert_eq!(asked == 0, G::DECISIONS.is_empty(), "{}: {asked} decisions", G::ID);
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
            let system = &systems[row.game as usize];
            let mut state = system.open();
            let mut dice = key(3).battle(row.index);
            let start = system.open();
            let played = by_hand(system, &start, &mut state, &mut dice);
            let mut tally = Tally::default();
            system.tally(&state, &mut tally);
            let alone = Row {
                winner: played.end.winner.map(|seat| row.game.list_at(seat)),
                how: played.end.how,
                ended_by: played.ended_by,
                turns: played.turns,
                left: row.game.by_list(tally.sides.map(|side| side.points)),
                lost: row.game.by_list(tally.sides.map(|side| side.lost)),
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

/// Plays so many, a little more than a block.
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

/// Pairs for each list with one unit more.
const MORE_PAIRS: u64 = 300;

/// On the shipped lists (those of the laws where none is shipped): a full unit more, of a kind that
/// the list has, at its end, lowers the score by 3 paired standard errors at most.
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
            // What a list may have once, such as a baggage train, it cannot have twice.
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
    // Where everybody has a name, no list can have another of a kind.
    assert!(harmed.is_empty() && (helped > 0 || asked == 0), "{harmed:#?}");
}

/// The score of list A in each pair, in quarters, or in each single battle where the lists have parts of
/// their own; `None` where they cannot meet.
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

/// Battles of each list against itself.
const SEAT_BATTLES: u64 = 1_000;

/// In a battle of a list against itself both seats win equally often, whoever plays, where they have the
/// same part: by the KL bound,
/// right code fails with a chance of 10^-9 at most.
fn seats<G: Game>() {
    if !G::SEATS_ALIKE {
        return;
    }
    let workers = workers(0);
    let lists: Vec<_> =
        lists::of_the_laws::<G>().into_iter().chain(lists::shipped::<G>()).collect();
    let doctrines = doctrines::<G>();
    let limit = kl::limit((lists.len() * doctrines.len()) as u64, 1e-9);
    let mut favoured = Vec::new();
    for (name, text) in &lists {
        let army = lists::army::<G>(text);
        for &doctrine in &doctrines {
            let name = format!("{name} {}", doctrine.word());
            let own = Meeting::<G>::own([army.clone(), army.clone()], name);
            let meeting = Meeting { doctrines: BySide::new(doctrine, doctrine), ..own };
            if meeting.parts() != Some(Parts::Exchangeable) {
                continue;
            }
            let plan = Plan::new(Stop::Pairs(SEAT_BATTLES));
            if G::ID == FireAtWill::ID {
                mirrored(&meeting.straight(), 0..100, &meeting.name);
            }
            let battle = contest(meeting.straight());
            let games = Games::battles(key(8), &*battle);
            let run = run::run(games, &plan, &workers, &mut Watch::default());
            let wins = run.totals.wins_by_seat;
            let off = kl::statistic(wins.a, wins.a + wins.b, 0.5);
            if off > limit {
                favoured.push(format!("{}: {wins:?}, {off} of {limit}", meeting.name));
            }
        }
    }
    assert!(favoured.is_empty(), "{favoured:#?}");
}

/// Dice in which each side has those of the other.
struct Swapped<D> {
    dice: D,
    /// Dice of turn 0 lay out the table, whatever side their addresses name.
    has_begun: bool,
}

impl<D: Dice> Dice for Swapped<D> {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        let side = if self.has_begun { at.side().other() } else { at.side() };
        let whose = Address::new(at.phase(), side, at.unit(), at.purpose());
        self.dice.pick(n, whose.ordinal(at.ordinal_number()))
    }

    fn turn(&mut self, turn: u16) {
        self.has_begun = true;
        self.dice.turn(turn);
    }
}

/// With the dice of the sides exchanged these battles of a list against itself are the same ones, seen from
/// the other side: how they end.
fn mirrored<S: System>(
    battle: &S,
    indices: std::ops::Range<u64>,
    name: &str,
) -> Vec<(Played, Tally, S::State)> {
    let start = battle.open();
    let both = indices.map(|index| {
        let (mut one, mut other) = (start.clone(), start.clone());
        let (mut as_is, mut mirrored) = (Tally::default(), Tally::default());
        let mut dice = key(9).battle(index);
        let mut swapped = Swapped { dice: dice.clone(), has_begun: false };
        let was = by_hand(battle, &start, &mut one, &mut dice);
        let is = by_hand(battle, &start, &mut other, &mut swapped);
        let end = End { winner: was.end.winner.map(Side::other), ..was.end };
        assert_eq!((end, was.turns), (is.end, is.turns), "{name}, battle {index}");
        battle.tally(&one, &mut as_is);
        battle.tally(&other, &mut mirrored);
        assert_eq!(as_is.sides, mirrored.sides.swapped(), "{name}, battle {index}");
        assert_eq!(as_is.units, mirrored.units.clone().swapped(), "{name}, battle {index}");
        (was, as_is, one)
    });
    both.collect()
}

/// Systems in which a battle of a list against itself is the same battle with the dice of the sides exchanged: in Fire
/// At Will of every list, in the others of the first.
const MIRRORED: [&str; 3] = ["fire-at-will", "iron-winds", "king-or-parliament"];

/// Where rulings say how deep the table is and how far apart the lines start, every gap is played as it is written, and each line is as
/// far from its edge, and from a hill and woods that lie evenly, as the other: on tables of an even and of an
/// odd depth.
fn every_gap<G: Game>() {
    if !["gap", "table"].iter().all(|id| G::RULINGS.iter().any(|ruling| ruling.id == *id)) {
        return;
    }
    let (_, text) = &lists::of_the_laws::<G>()[0];
    let army = lists::army::<G>(text);
    for (table, rough) in [(36, false), (37, false), (36, true), (37, true)] {
        let mut before = Vec::new();
        for gap in 9..=24 {
            let mut rules = G::Rules::default();
            for (id, inches) in [("table", table), ("gap", gap)] {
                rules.set_ruling(id, &Setting::Whole(inches)).expect("a depth of the table");
            }
            let scenario = if rough { even_ground::<G>(table, &rules) } else { Default::default() };
            let mut ends = Vec::new();
            for doctrine in doctrines::<G>() {
                let word = doctrine.word();
                let name = format!("{}, {gap} of {table} inches, rough: {rough}, {word}", G::ID);
                let own = Meeting::<G>::own([army.clone(), army.clone()], name);
                let (rules, scenario) = (rules.clone(), scenario.clone());
                let doctrines = BySide::new(doctrine, doctrine);
                let meeting = Meeting { doctrines, rules, scenario, ..own };
                if MIRRORED.contains(&G::ID) {
                    mirrored(&meeting.straight(), 0..2, &meeting.name);
                }
                ends.extend(numbers::ends(meeting.straight(), 3));
            }
            assert_ne!(before, ends, "{}: {gap} of {table} inches are {}", G::ID, gap - 1);
            before = ends;
        }
    }
}

/// A house in the middle whose depth is odd, since the gap is: with both garrisons on the inch nearer to side A, A
/// won 74.5 % of these battles.
#[test]
fn a_house_in_the_middle_favours_no_seat_of_fire_at_will() {
    let text = concat!(
        "system = 'fire-at-will'\nname = 'A house'\ngap = 9\n",
        "[[terrain]]\nkind = 'building'\nfrom = 14\nto = 22\n"
    );
    let shipped = lists::shipped::<FireAtWill>();
    for (name, list) in &shipped {
        let army = lists::army::<FireAtWill>(list);
        let mut own = Meeting::<FireAtWill>::own([army.clone(), army], name.to_string());
        own.scenario = lists::scenario::<FireAtWill>(text);
        mirrored(&own.straight(), 0..50, &own.name);
    }
}

/// A hill in the middle and a wood before each edge.
fn even_ground<G: Game>(table: i64, rules: &G::Rules) -> G::Scenario {
    let mut text = format!("system = '{}'\nname = 'Even ground'\n", G::ID);
    for (kind, from, to) in
        [("hill", 13, table - 13), ("wood", 3, 5), ("wood", table - 5, table - 3)]
    {
        text += &format!("[[terrain]]\nkind = '{kind}'\nfrom = {from}\nto = {to}\n");
    }
    lists::scenario_under::<G>(&text, rules)
}

/// Where the sides of Braid & Cockade roll for who attacks, the seats are alike: with the dice of the sides
/// exchanged a battle of a list against itself is the same battle seen from the other side, and both win
/// equally often, by the KL bound with a chance of 10^-9 of an error.
#[test]
fn no_seat_is_favoured_where_who_attacks_is_rolled() {
    let mut rules = braid_and_cockade::Rules::default();
    rules.set_ruling("who-attacks", &Setting::Word("roll".into())).unwrap();
    let workers = workers(0);
    let lists: Vec<_> = lists::of_the_laws::<BraidAndCockade>()
        .into_iter()
        .chain(lists::shipped::<BraidAndCockade>())
        .collect();
    let doctrines = braid_and_cockade::army::Doctrine::KNOWN;
    let limit = kl::limit((lists.len() * doctrines.len()) as u64, 1e-9);
    for (name, text) in &lists {
        let army = lists::army::<BraidAndCockade>(text);
        for &(word, _) in doctrines {
            let doctrine = braid_and_cockade::army::Doctrine::parse(word).unwrap();
            let name = format!("{name} {word}");
            let own = Meeting::<BraidAndCockade>::own([army.clone(), army.clone()], name.clone());
            let doctrines = BySide::new(doctrine, doctrine);
            let battle = Meeting { doctrines, rules: rules.clone(), ..own }.straight();
            let mut attacks = BySide::new(0, 0);
            for (_, _, end) in mirrored(&battle, 0..24, &name) {
                attacks[end.attacker] += 1;
            }
            assert!(attacks.a > 2 && attacks.b > 2, "{name}: {attacks:?}");
            let plan = Plan::new(Stop::Pairs(SEAT_BATTLES / 4));
            let battle = contest(battle);
            let games = Games::battles(key(9), &*battle);
            let run = run::run(games, &plan, &workers, &mut Watch::default());
            let wins = run.totals.wins_by_seat;
            let off = kl::statistic(wins.a, wins.a + wins.b, 0.5);
            assert!(off <= limit, "{name}: {wins:?}, {off} of {limit}");
        }
    }
}
