//! Seats: if both have the same part, neither is favoured.

use super::any::by_hand;
use super::meeting::{Meeting, contest, doctrines};
use super::{key, numbers, workers};
use crate::lists;
use fairfight_battle::braid_and_cockade::BraidAndCockade;
use fairfight_battle::fire_at_will::FireAtWill;
use fairfight_battle::game::Parts;
use fairfight_battle::{End, Game, System, Tally};
use fairfight_engine::contest::Games;
use fairfight_engine::dice::MatchKey;
use fairfight_engine::play::Played;
use fairfight_engine::run::{self, Plan, Stop, Watch, Workers};
use fairfight_rules::list::DoctrineWords;
use fairfight_rules::ruling::{Amendable, Setting};
use fairfight_rules::{Address, BySide, Dice, Side, braid_and_cockade};
use fairfight_stats::kl;

/// The number of battles of each list against itself.
const SEAT_BATTLES: u64 = 1_000;

/// In a battle of a list against itself both seats win equally often, whatever the doctrine, if they have the same
/// part: by the KL bound, correct code fails with probability at most 10^-9.
pub fn seats<G: Game>() {
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
            if G::ID == FireAtWill::ID {
                mirrored(&meeting.straight(), 0..100, &meeting.name);
            }
            let (wins, off) = wins_of(meeting.straight(), key(8), SEAT_BATTLES, &workers);
            if off > limit {
                favoured.push(format!("{}: {wins:?}, {off} of {limit}", meeting.name));
            }
        }
    }
    assert!(favoured.is_empty(), "{favoured:#?}");
}

/// The wins of each seat in these battles, and their deviation from equality, by the KL statistic.
fn wins_of<S: System + 'static>(
    battle: S,
    key: MatchKey,
    count: u64,
    workers: &Workers,
) -> (BySide<u64>, f64) {
    let (battle, plan) = (contest(battle), Plan::new(Stop::Pairs(count)));
    let run = run::run(Games::battles(key, &*battle), &plan, workers, &mut Watch::default());
    let wins = run.totals.wins_by_seat;
    (wins, kl::statistic(wins.a, wins.a + wins.b, 0.5))
}

/// Dice in which the sides have exchanged theirs.
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

/// With the dice of the sides exchanged these battles of a list against itself are the same ones from the other side's
/// view: the ends.
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
/// At Will for every list, in the others for the first.
const MIRRORED: [&str; 3] = ["fire-at-will", "iron-winds", "king-or-parliament"];

/// If rulings set the depth of the table and the gap between the lines, every gap is played as written, and each line
/// is as far from its edge, and from a symmetric hill and woods, as the other: on tables of an even and of an odd
/// depth.
pub fn every_gap<G: Game>() {
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

/// A regression: a house in the middle has an odd depth, since the gap is odd. With both garrisons on the inch nearer
/// to side A, A won 74.5 % of these battles.
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

/// If the sides of Braid & Cockade roll for who attacks, the seats are equivalent: with the dice of the sides exchanged
/// a battle of a list against itself is the same battle from the other side's view, and both win equally often, by the
/// KL bound with an error probability of 10^-9.
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
            let (wins, off) = wins_of(battle, key(9), SEAT_BATTLES / 4, &workers);
            assert!(off <= limit, "{name}: {wins:?}, {off} of {limit}");
        }
    }
}
