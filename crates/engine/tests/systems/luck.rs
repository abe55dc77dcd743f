//! Luck: it has mean 0 in every system, is the same in run and replay, and adjusting for it makes scores more precise.

use crate::laws::any::step;
use crate::laws::{declare, meeting};
use crate::lists;

use declare::laws;
use fairfight_battle::braid_and_cockade::BraidAndCockade;
use fairfight_battle::iron_winds::IronWinds;
use fairfight_battle::{Event, Flow, Game, Log, Opposed, Rolled, Source, System};
use fairfight_engine::contest::Games;
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::run::{self, Outcome, Plan, Row, Stop, Watch, Workers};
use fairfight_engine::tally::{self, Detail, Luck, Totals};
use fairfight_rules::braid_and_cockade::army::Doctrine;
use fairfight_rules::dice::EveryPath;
use fairfight_rules::iron_winds::Rules;
use fairfight_rules::list::DoctrineWords;
use fairfight_rules::{BySide, Dice, Side};
use meeting::{Meeting, contest, every_meeting, every_ruling};

fn key(number: u64) -> MatchKey {
    MatchKey::new(1, MatchUpId::from_number(number))
}

/// Plays pairs of a meeting and records every battle.
fn run<G: Game>(
    meeting: &Meeting<G>,
    detail: Detail,
    count: u64,
    [number, threads]: [u64; 2],
) -> (Outcome<Totals>, Vec<Row>) {
    let [straight, exchanged] = meeting.contests();
    let mut rows = Vec::new();
    let mut sink = |more: &[Row]| rows.extend_from_slice(more);
    let mut watch = Watch { rows: Some(&mut sink), ..Watch::default() };
    let (key, plan) = (key(number), Plan::new(Stop::Pairs(count)));
    let outcome = run::run(
        Games::pairs(key, &*straight, &*exchanged),
        &plan.counting(detail),
        &Workers::new(threads as usize).unwrap(),
        &mut watch,
    );
    (outcome, rows)
}

/// The z scores of mean luck, over many runs: each within reach of 0, and all together as far from it as expected by
/// chance.
#[derive(Default)]
struct Scores {
    squares: f64,
    count: u32,
    by_source: [(f64, f64); Source::ALL.len()],
}

impl Scores {
    fn add(&mut self, totals: &Totals, name: &str) {
        let luck = totals.luck.as_ref().unwrap();
        for source in Source::ALL {
            let Some((mean, error)) = luck.mean(source).zip(luck.standard_error(source)) else {
                continue;
            };
            if error == 0.0 {
                // A list against itself.
                assert_eq!(mean, 0.0, "{name}: {}", source.word());
                continue;
            }
            let z = mean / error;
            assert!(z.abs() < 5.0, "{name}: mean luck in {} is {z} errors off", source.word());
            self.squares += z * z;
            self.count += 1;
            let (all, variance) = &mut self.by_source[source.index()];
            (*all, *variance) = (*all + mean, *variance + error * error);
        }
    }

    fn are_chance(&self, name: &str) {
        for source in Source::ALL {
            let (all, variance) = self.by_source[source.index()];
            let z = all / variance.sqrt();
            assert!(variance == 0.0 || z.abs() < 4.0, "{name}: {} is {z} off", source.word());
        }
        if self.count >= 100 {
            let spread = self.squares / f64::from(self.count);
            assert!((0.75..1.35).contains(&spread), "{name}: {spread} of {}", self.count);
        }
    }
}

fn mean_is_nought<G: Game>() {
    let mut scores = Scores::default();
    // Different dice for each, so that the runs have no luck in common.
    for (number, meeting) in (100..).zip(every_meeting::<G>()) {
        scores.add(&run(&meeting, Detail::LUCK, 200, [number, 0]).0.totals, &meeting.name);
    }
    scores.are_chance(G::ID);
}

fn mean_is_nought_under_every_ruling<G: Game>() {
    let mut scores = Scores::default();
    let lists = lists::of_the_laws::<G>();
    for (number, (name, rules)) in every_ruling::<G>().into_iter().enumerate() {
        let [a, b] = [1, 2].map(|step| &lists[(number * step + step) % lists.len()].1);
        let armies = [a, b].map(|text| lists::army::<G>(text));
        let meeting = Meeting { rules, ..Meeting::<G>::own(armies, name) };
        if meeting.parts().is_none() {
            continue;
        }
        let run = run(&meeting, Detail::LUCK, 150, [1000 + number as u64, 0]);
        scores.add(&run.0.totals, &meeting.name);
    }
    scores.are_chance(G::ID);
}

fn an_account_changes_nothing<G: Game>() {
    for meeting in every_meeting::<G>().iter().step_by(7) {
        let (all, rows) = run(meeting, Detail { luck: true, ..Detail::UNITS }, 70, [3, 1]);
        for threads in [2, 3] {
            assert_eq!(
                run(meeting, Detail { luck: true, ..Detail::UNITS }, 70, [3, threads]).0,
                all,
                "{}",
                meeting.name
            );
        }
        let (luck, _) = run(meeting, Detail::LUCK, 70, [3, 2]);
        assert_eq!(luck.totals.luck, all.totals.luck);
        let (units, plain) = run(meeting, Detail::UNITS, 70, [3, 2]);
        let mut without = all.totals.clone();
        assert!(without.luck.take().is_some());
        assert_eq!(without, units.totals, "{}", meeting.name);
        let without: Vec<Row> = rows.iter().map(|row| Row { luck: None, ..*row }).collect();
        assert_eq!(without, plain, "{}", meeting.name);
        // Forces that keep their seats: the straight battles.
        let (key, plan) = (key(3), Plan::new(Stop::Pairs(70)));
        let crew = Workers::new(2).unwrap();
        let mut straight = Vec::new();
        let mut sink = |more: &[Row]| straight.extend_from_slice(more);
        let mut watch = Watch { rows: Some(&mut sink), ..Watch::default() };
        let battle = contest(meeting.straight());
        let totals = run::run(
            Games::battles(key, &*battle),
            &plan.counting(Detail::LUCK),
            &crew,
            &mut watch,
        )
        .totals;
        assert!(totals.luck.is_some());
        let of_pairs = rows.iter().filter(|row| row.seating == tally::Seating::Straight);
        assert!(straight.iter().eq(of_pairs), "{}", meeting.name);
    }
}

fn replays_have_the_luck_of_the_run<G: Game>() {
    for meeting in every_meeting::<G>().iter().step_by(5) {
        let (_, rows) = run(meeting, Detail::LUCK, 6, [3, 2]);
        assert_eq!(rows.len(), 12);
        for row in rows {
            let battle = match row.seating {
                tally::Seating::Straight => meeting.straight(),
                tally::Seating::Exchanged => meeting.exchanged(),
            };
            let replayed = contest(battle).replay(key(3), row.index);
            let ledger = row.seating.by_list(replayed.ledger());
            assert_eq!(row.luck, Some(ledger), "{}, battle {}", meeting.name, row.index);
        }
    }
}

laws! {
    luck_has_mean_nought: mean_is_nought;
    luck_has_mean_nought_under_every_ruling: mean_is_nought_under_every_ruling;
    keeping_an_account_changes_nothing_else: an_account_changes_nothing;
    a_replay_has_the_luck_of_the_run: replays_have_the_luck_of_the_run;
}

/// Adds up luck, in parts of a point.
#[derive(Default)]
struct Account(BySide<Luck>);

impl Log for Account {
    fn event(&mut self, _event: impl FnOnce() -> Event) {}

    fn rolled(&mut self, rolled: Rolled, points: impl Fn(u32) -> i64) {
        assert!((1..=rolled.faces).contains(&rolled.face), "{rolled:?}");
        self.0[rolled.roller].add(rolled.source, Luck::of_roll(&rolled, points));
    }

    fn opposed(&mut self, opposed: Opposed, points: impl Fn([u32; 2]) -> i64) {
        let Opposed { source, first, .. } = opposed;
        let [ours, theirs] = Luck::of_opposed(&opposed, points);
        self.0[first].add(source, ours);
        self.0[first.other()].add(source, theirs);
    }
}

/// The maximum number of dice paths of a step that is walked.
const MOST_PATHS: u128 = 300_000;

/// Walks every path of the next step and returns the luck of each with its ways; `None` if there are too many.
fn every_path<S: System>(battle: &S, state: &S::State) -> Option<Vec<(Account, u128)>> {
    let mut dice = EveryPath::new();
    let (mut paths, mut chance) = (Vec::new(), 0.0);
    loop {
        let (mut next, mut account) = (state.clone(), Account::default());
        battle.step(&mut next, &mut dice, &mut account);
        let ways = dice.weight().ways;
        if ways > MOST_PATHS || paths.len() as u128 > MOST_PATHS {
            return None;
        }
        chance += 1.0 / ways as f64;
        paths.push((account, ways));
        if !dice.advance() {
            assert!((chance - 1.0_f64).abs() < 1e-9);
            return Some(paths);
        }
    }
}

/// Two units per side, with leaders of every rank or none.
const SMALL: [&str; 4] = [
    "system = 'iron-winds'\nname = 'Few'
    [[unit]]\nname = 'Knights'\nclass = 'knight'\nmounted = true\npost = 'wing'
    [[unit]]\nclass = 'warrior'\nbow = true\nfigures = 9
    [[leader]]\nrank = 'hero'\nwith = 'Knights'",
    "system = 'iron-winds'\nname = 'Fewer'\ndoctrine = 'aggressive'
    [[unit]]\nname = 'Guard'\nclass = 'warrior'\npikes = true
    [[unit]]\nclass = 'warrior'\nelite = true\npost = 'wing'
    [[leader]]\nrank = 'demigod'\nwith = 'Guard'",
    "system = 'iron-winds'\nname = 'Foot'\npeople = 'dwarf'
    [[unit]]\nname = 'Big'\nclass = 'knight'
    [[unit]]\nclass = 'levy'\ncrossbow = true
    [[leader]]\nwith = 'Big'",
    "system = 'iron-winds'\nname = 'Unled'\ndoctrine = 'aggressive'
    [[unit]]\nclass = 'warrior'\ncount = 2",
];

#[test]
fn luck_cancels_exactly_over_every_path_of_a_step() {
    let [few, fewer, foot, unled] = SMALL.map(lists::army::<IronWinds>);
    let meetings = [[&few, &fewer], [&few, &foot], [&fewer, &unled], [&unled, &few]];
    let meetings = meetings.map(|[a, b]| Meeting::own([a.clone(), b.clone()], String::new()));
    let sources = [Source::Shooting, Source::Melee, Source::Morale, Source::Rally, Source::Leaders];
    cancels::<IronWinds>(&meetings, 0, 300, &sources.map(|source| (source, 5)));
}

/// One or two units per side, near each other.
const SMALL_HOST: [&str; 3] = [
    "system = 'braid-and-cockade'\nname = 'Column'\ndoctrine = { attack = 'columns', defence = 'columns-behind' }
    [[unit]]\ntype = 'infantry'\nsuperior = true\nstands = 4
    [[leader]]\nrank = 'divisional'",
    "system = 'braid-and-cockade'\nname = 'Line'
    [[unit]]\ntype = 'infantry'\nstands = 4\n[[unit]]\ntype = 'foot-artillery'",
    "system = 'braid-and-cockade'\nname = 'Horse'\ndoctrine = { counter-charge = true }
    [[unit]]\ntype = 'cuirassiers'\nstands = 4",
];

#[test]
fn luck_cancels_over_every_path_of_a_step_of_braid_and_cockade() {
    let [column, line, horse] = SMALL_HOST.map(lists::army::<BraidAndCockade>);
    let meetings = [[&column, &line], [&horse, &line], [&horse, &horse], [&column, &horse]];
    let near = "system = 'braid-and-cockade'\nname = 'Near'\ntable = 20\nzone-defender = 8
        zone-attacker = 8";
    let scenario = lists::scenario::<BraidAndCockade>(near);
    let meetings = meetings.map(|[a, b]| {
        let own = Meeting::own([a.clone(), b.clone()], String::new());
        Meeting { scenario: scenario.clone(), ..own }
    });
    // The luck of three or more dice as one is rounded to the nearest part.
    let sources = [(Source::Shooting, 60), (Source::Melee, 20), (Source::Morale, 12)];
    cancels::<BraidAndCockade>(&meetings, 1, 200, &sources);
}

/// The luck over every path of each step of some battles adds up to zero, where each path may be off by `off` parts of
/// a point. There are more than `few` such steps, and each of these sources occurs in at least the given number of
/// them, counted per side.
fn cancels<G: Game>(meetings: &[Meeting<G>], off: i128, few: u32, sources: &[(Source, u32)]) {
    let (mut steps, mut seen) = (0, [0_u32; Source::ALL.len()]);
    for (number, meeting) in meetings.iter().enumerate() {
        let battle = meeting.straight();
        for index in 0..6 {
            let mut dice = key(number as u64).battle(index);
            let mut state = battle.open();
            let mut turn = 1;
            dice.turn(turn);
            loop {
                if let Some(paths) = every_path(&battle, &state) {
                    steps += 1;
                    let ways = paths.iter().map(|&(_, ways)| ways).fold(1, lcm);
                    for (side, source) in
                        Side::BOTH.iter().flat_map(|&side| Source::ALL.map(|source| (side, source)))
                    {
                        let of = |(account, path): &(Account, u128)| {
                            i128::from(account.0[side].parts(source)) * (ways / path) as i128
                        };
                        let all: i128 = paths.iter().map(of).sum();
                        let most = off * ways as i128;
                        assert!(all.abs() <= most, "{source:?} {side:?}: {all} of {ways} ways");
                        seen[source.index()] += u32::from(paths.iter().any(|path| of(path) != 0));
                    }
                }
                match step(&battle, &mut state, &mut dice) {
                    Flow::Step => {}
                    Flow::Turn => {
                        turn += 1;
                        dice.turn(turn);
                    }
                    Flow::End(_) => break,
                }
            }
        }
    }
    println!("{steps} steps, by source {seen:?}");
    assert!(steps > few, "{steps} steps");
    for (source, least) in sources {
        assert!(seen[source.index()] >= *least, "{}: {seen:?}", source.word());
    }
}

fn lcm(a: u128, b: u128) -> u128 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

#[test]
fn scores_without_luck_are_surer_for_every_shipped_list() {
    let lists: Vec<_> = lists::shipped::<IronWinds>()
        .into_iter()
        .map(|(name, text)| (name, lists::army::<IronWinds>(&text)))
        .collect();
    let points = |at: usize| lists[at].1.points(&Rules::default()) / 10;
    for at in 0..lists.len() {
        let (name, army) = &lists[at];
        // The next list of about as many points, wrapping around.
        let rivals = (at + 1..lists.len()).chain(0..at);
        let Some(rival) = rivals.into_iter().find(|&rival| points(rival) == points(at)) else {
            continue;
        };
        let rival = lists[rival].1.clone();
        let meeting = Meeting::<IronWinds>::own([army.clone(), rival], name.clone());
        let totals = run(&meeting, Detail::LUCK, 2_000, [4, 0]).0.totals;
        let found = totals.luck.unwrap().adjusted().unwrap();
        let raw = totals.scores().variance().unwrap() / 2_000.0;
        let gain = raw / found.standard_error.powi(2);
        println!(
            "{name}: {:.4} {:.4}, gain {gain:.2}",
            totals.scores().mean().unwrap(),
            found.mean
        );
        assert!((found.gain.unwrap() / gain - 1.0).abs() < 0.002, "{name}: {found:?}");
        // If one list nearly always wins there is little to explain, and eight slopes cost 8 of 2,000 pairs.
        let even = (0.1..0.9).contains(&found.mean);
        assert!(gain > if even { 1.05 } else { 0.995 }, "{name}: {gain}");
        let off = (found.mean - totals.scores().mean().unwrap()).abs();
        assert!(off < 4.0 * raw.sqrt(), "{name}: {off}");
        // Luck with points wins battles.
        assert!(found.slopes[Source::Melee.index()] > 0.0, "{name}: {found:?}");
        // A list against itself has nothing to explain.
        let meeting = Meeting::<IronWinds>::own([army.clone(), army.clone()], name.clone());
        let totals = run(&meeting, Detail::LUCK, 50, [4, 0]).0.totals;
        let even = totals.luck.unwrap().adjusted().unwrap();
        assert_eq!((even.mean, even.standard_error, even.gain), (0.5, 0.0, None), "{name}");
    }
}

#[test]
fn scores_without_luck_are_surer_for_forces_of_braid_and_cockade() {
    let lists: Vec<_> = lists::shipped::<BraidAndCockade>()
        .into_iter()
        .map(|(name, text)| (name, lists::army::<BraidAndCockade>(&text)))
        .collect();
    // Both attack and counter-attack, so that no part has won before the first die.
    let doctrine = Doctrine::parse("columns/counter-attack").unwrap();
    for at in 0..lists.len() {
        let (name, army) = &lists[at];
        let (_, rival) = &lists[(at + 1) % lists.len()];
        let own = Meeting::own([army.clone(), rival.clone()], name.clone());
        let meeting = Meeting { doctrines: BySide::new(doctrine, doctrine), ..own };
        let totals = run::<BraidAndCockade>(&meeting, Detail::LUCK, 1_000, [4, 0]).0.totals;
        let found = totals.luck.unwrap().adjusted().unwrap();
        let raw = totals.scores().variance().unwrap() / 1_000.0;
        let gain = raw / found.standard_error.powi(2);
        println!("{name}: gain {gain:.2}, slopes {:?}", found.slopes);
        assert!(gain > 1.05, "{name}: {gain}");
        let off = (found.mean - totals.scores().mean().unwrap()).abs();
        assert!(off < 4.0 * raw.sqrt(), "{name}: {off}");
        assert!(found.slopes[Source::Shooting.index()] > 0.0, "{name}: {found:?}");
        assert!(found.slopes[Source::Melee.index()] > 0.0, "{name}: {found:?}");
    }
}

#[test]
fn shards_scatter_as_the_standard_error_says() {
    const SHARDS: u64 = 150;
    const PAIRS: u64 = 120;
    let army = |wanted: &str| {
        let lists = lists::shipped::<IronWinds>();
        let (_, text) = lists.into_iter().find(|(name, _)| name == wanted).unwrap();
        lists::army::<IronWinds>(&text)
    };
    let meeting = Meeting::<IronWinds>::own([army("human-150"), army("orc-150")], "scatter".into());
    let [straight, exchanged] = meeting.contests();
    let workers = Workers::new(0).unwrap();
    let play = |first: u64, end: u64| {
        let (key, plan) = (key(5), Plan::shard(first, end));
        run::run(
            Games::pairs(key, &*straight, &*exchanged),
            &plan.counting(Detail::LUCK),
            &workers,
            &mut Watch::default(),
        )
        .totals
    };
    let whole = play(0, SHARDS * PAIRS).luck.unwrap().adjusted().unwrap();
    let (mut squares, mut raw_squares, mut expected, mut bias) = (0.0, 0.0, 0.0, 0.0);
    for shard in 0..SHARDS {
        let totals = play(shard * PAIRS, (shard + 1) * PAIRS);
        let found = totals.luck.unwrap().adjusted().unwrap();
        let off = found.mean - whole.mean;
        squares += off * off;
        bias += off / SHARDS as f64;
        raw_squares += (totals.scores().mean().unwrap() - whole.mean).powi(2);
        expected += found.standard_error.powi(2);
    }
    let honest = squares / expected;
    println!("variance {honest:.3} of what the error says, gain {:.3}", raw_squares / squares);
    assert!((0.75..1.3).contains(&honest), "{honest}");
    assert!(raw_squares / squares > 1.1, "{raw_squares} {squares}");
    assert!(bias.abs() < 3.0 * whole.standard_error, "{bias}");
}
