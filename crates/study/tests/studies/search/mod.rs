//! Searches in worlds with known best lists.

mod mix;

use self::mix::shrinking;
use crate::one_die::{OneDie, chance};
use fairfight_battle::{Flow, Log, System, Tally};
use fairfight_engine::arena::{Arena, Board, Fielded, World};
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::run::Workers;
use fairfight_rules::{BySide, Dice};
use fairfight_stats::Level;
use fairfight_stats::search::{best_of, halving_rounds, least_battles};
use fairfight_study::armies::Drawing;
use fairfight_study::common::{Crew, StudyFailure};
use fairfight_study::search::{
    Candidate, Foes, Found, How, Met, Mixing, OtherLead, Others, Pool, Racing, RandomLists,
    Searching, Shrinking, Trials, Wanted, against_all, find, meet, most_pairs, pool, race, shrink,
};
use std::sync::LazyLock;

/// The steepness of the odds in worth.
const KAPPA: f64 = 2.5;

/// A world in which units have given values, and armies win by these and by chance alone.
struct Known {
    values: Vec<f64>,
    /// The bonus of a doctrine.
    skill: f64,
    /// The factor for the value of the first unit of the line.
    first: f64,
}

/// The worth of an army, and its own number.
type Army = (f64, u16);

impl World for Known {
    type Army = Army;
    type Battle = OneDie;

    fn muster(&self, kinds: &[u16]) -> Result<Army, String> {
        if kinds.len() > 60 {
            return Err("at most 60 units".to_owned());
        }
        let value = |kind: &u16| self.values[usize::from(*kind)];
        let first = kinds.first().map_or(0.0, value);
        let worth = kinds.iter().map(value).sum::<f64>() + (self.first - 1.0) * first;
        let number =
            kinds.iter().fold(1_u16, |number, kind| number.wrapping_mul(31).wrapping_add(7 * kind));
        Ok((worth * self.skill, number & 0x3fff))
    }

    fn battle(&self, armies: BySide<&Army>, _: BySide<usize>) -> OneDie {
        // Different armies have different dice, though all meet the foe on the same.
        let unit = armies.a.1 ^ armies.b.1;
        OneDie { unit, ..OneDie::of(armies.map(|army| army.0), KAPPA) }
    }
}

const COSTS: [u32; 4] = [12, 14, 24, 36];
const VALUES: [f64; 4] = [11.0, 13.0, 31.0, 35.0];
const FOES: [Army; 3] = [(100.0, 1), (110.0, 2), (130.0, 3)];

fn known() -> [Known; 1] {
    [Known { values: VALUES.to_vec(), skill: 1.0, first: 1.0 }]
}

fn fair() -> [Known; 1] {
    [Known { values: COSTS.map(f64::from).to_vec(), skill: 1.0, first: 1.0 }]
}

fn foes() -> Foes<'static> {
    static ARMIES: LazyLock<[Fielded; 3]> = LazyLock::new(|| FOES.map(Fielded::new));
    Foes { armies: &*ARMIES, weights: &[1.0, 2.0, 1.0], name: "field" }
}

/// Worlds in the form that searches take.
fn armies_of(lists: &[Candidate], arenas: &[&dyn Arena]) -> Vec<Fielded> {
    lists.iter().map(|list| list.army(arenas).unwrap()).collect()
}

fn arenas<W: World>(worlds: &[W]) -> Vec<&dyn Arena> {
    worlds.iter().map(|world| world as &dyn Arena).collect()
}

/// The true score of the list against the foes.
fn truth(world: &Known, list: &Candidate) -> f64 {
    let worth = World::muster(world, &list.kinds).unwrap().0;
    let of = |foe: Army| chance(worth, foe.0, KAPPA);
    (of(FOES[0]) + 2.0 * of(FOES[1]) + of(FOES[2])) / 4.0
}

fn searching(seed: u64, pairs: u64) -> Searching {
    Searching { seed, pairs, finalists: 4, fresh: 1000, orders: 1, level: Level::DEFAULT }
}

/// Runs it with this many threads.
fn with<R>(threads: usize, work: impl FnOnce(&mut Crew<'_>) -> R) -> R {
    let workers = Workers::new(threads).unwrap();
    let mut told = |_: &str, _, _| {};
    work(&mut Crew { workers: &workers, interrupt: None, progress: &mut told })
}

fn mixing(first: usize, tolerance: f64, level: Level, most_rounds: usize) -> Mixing {
    Mixing { first, tolerance, level, most_rounds }
}

fn wanted(budget: u32) -> Wanted {
    Wanted { budget, slack: 11, keep: 1_000 }
}

fn all_of(worlds: &[Known], budget: u32) -> Pool {
    pool(&arenas(worlds), &COSTS, wanted(budget), None, || panic!("all take part")).unwrap()
}

fn found(worlds: &[Known], candidates: &[Candidate], asked: Searching, threads: usize) -> Found {
    with(threads, |crew| find(&arenas(worlds), candidates, foes(), &Trials::default(), asked, crew))
        .unwrap()
}

#[test]
fn of_all_lists_the_best_is_found() {
    let worlds = known();
    let all = all_of(&worlds, 120);
    assert_eq!((all.how, all.lists), (How::Enumerated, all.candidates.len() as u128));
    assert!(all.candidates.len() > 50, "{}", all.candidates.len());
    let found = found(&worlds, &all.candidates, searching(1, 100_000), 2);
    assert_eq!(found.best().candidate.kinds, [2; 5], "five of the underpriced kind are unbeaten");
    assert_eq!(found.finalists.len(), 4);
    let true_score = truth(&worlds[0], &found.best().candidate);
    assert!(found.confirmed.scores().interval(Level::new(0.9999).unwrap()).contains(true_score));
}

#[test]
fn the_better_doctrine_leads_the_best_list() {
    let worlds = [1.0, 1.2].map(|skill| Known { values: VALUES.to_vec(), skill, first: 1.0 });
    let arenas = arenas(&worlds);
    let all = pool(&arenas, &COSTS, wanted(72), None, || panic!("all take part")).unwrap();
    let found = found(&worlds, &all.candidates, searching(1, 50_000), 2);
    assert_eq!(found.best().candidate, Candidate { kinds: vec![2; 3], led: 1 });
}

#[test]
fn of_too_many_lists_those_that_are_worth_most_take_part() {
    let [world] = known();
    let best = pool(&[&world], &COSTS, wanted(1200), None, || Ok(VALUES.to_vec())).unwrap();
    assert_eq!((best.how, best.lists > 20_000), (How::Surrogate, true));
    assert_eq!(best.candidates[0].kinds, [2; 50]);
    // Lists of more than 60 units are not allowed.
    assert!((500..=1000).contains(&best.candidates.len()), "{}", best.candidates.len());
    let few = Wanted { keep: 10, ..wanted(1200) };
    let few = pool(&[&world], &COSTS, few, None, || Ok(VALUES.to_vec())).unwrap();
    assert_eq!(few.candidates, best.candidates[..10]);
    let mut asked = false;
    let refused =
        pool(&[&world], &[7, 11, 13], Wanted { slack: 5, ..wanted(50_000) }, None, || {
            asked = true;
            Ok(vec![1.0; 3])
        });
    assert!(matches!(refused, Err(StudyFailure::NoArmy(_))) && !asked);
}

/// A world that allows two heroes, kinds 4 and 5 together, and 20 units.
struct Heroes;

impl World for Heroes {
    type Army = Army;
    type Battle = OneDie;

    fn muster(&self, kinds: &[u16]) -> Result<Army, String> {
        let heroes = kinds.iter().filter(|&&kind| kind >= 4).count();
        match kinds.len() <= 20 && heroes <= 2 {
            true => Ok((1.0, 0)),
            false => Err(format!("{heroes} heroes among {}", kinds.len())),
        }
    }

    fn fewest_units(&self) -> usize {
        2
    }

    fn battle(&self, _armies: BySide<&Army>, _: BySide<usize>) -> OneDie {
        panic!("nothing is played")
    }
}

#[test]
fn lists_that_the_rules_refuse_never_take_part_however_much_they_are_worth() {
    let costs = [3, 4, 5, 6, 1, 2];
    let asked = |budget, worth: [f64; 6]| {
        let wanted = Wanted { budget, slack: 0, keep: 200 };
        pool(&[&Heroes], &costs, wanted, None, || Ok(worth.to_vec()))
    };
    // Heroes are worth most: without the limit nearly all lists would consist of them alone.
    let heroes = asked(80, [1.0, 2.0, 2.5, 3.0, 90.0, 99.0]).unwrap();
    assert_eq!(heroes.how, How::Surrogate);
    assert!(heroes.candidates.len() > 10, "{}", heroes.candidates.len());
    for list in &heroes.candidates {
        assert!(Heroes.field(&list.kinds).is_ok(), "{list:?}");
    }
    let best = &heroes.candidates[0].kinds;
    assert_eq!(best.iter().filter(|&&kind| kind == 5).count(), 2, "{best:?}");
    // Here cheap units are worth most: up to 20 of them are allowed.
    let cheap = asked(80, [9.0, 1.0, 1.0, 1.0, 0.1, 0.1]).unwrap();
    assert!(cheap.candidates.iter().all(|list| list.kinds.len() <= 20));
    assert!(cheap.candidates.len() >= 10, "{}", cheap.candidates.len());
    // Before the worth of units is queried.
    for (budget, why) in [(121, "20 units"), (1, "1 unit; a list has at least 2")] {
        let wanted = Wanted { budget, slack: 0, keep: 200 };
        let refused = pool(&[&Heroes], &costs, wanted, None, || panic!("{budget}"));
        let Err(StudyFailure::NoArmy(said)) = refused else { panic!("{refused:?}") };
        assert!(said.contains(why), "{said}");
    }
}

/// A world whose rules require a minimum number of units, and allow only some lists of these.
struct Crowd {
    fewest: usize,
    allows: fn(&[u16]) -> bool,
}

impl Arena for Crowd {
    fn muster(&self, kinds: &[u16]) -> Result<Fielded, String> {
        let heroes = kinds.iter().filter(|&&kind| kind >= 4).count();
        match kinds.len() <= 120 && heroes <= 16 {
            true => Ok(Fielded::new(())),
            false => Err(format!("{heroes} heroes among {}", kinds.len())),
        }
    }

    fn fewest_units(&self) -> usize {
        self.fewest
    }

    fn field(&self, kinds: &[u16]) -> Result<Fielded, String> {
        let allowed = kinds.len() >= self.fewest && (self.allows)(kinds);
        if allowed { self.muster(kinds) } else { Err("not so".to_owned()) }
    }

    fn board(&self) -> Box<dyn Board + '_> {
        panic!("nothing is played")
    }
}

#[test]
fn of_too_many_lists_those_with_units_enough_take_part() {
    let world = Crowd { fewest: 60, allows: |_| true };
    let worth = |list: &Candidate| -> f64 {
        list.kinds.iter().map(|&kind| VALUES[usize::from(kind)]).sum()
    };
    // The best of all lists: each unit of kind 2 less makes room for two of kind 0.
    let best = Candidate { kinds: [vec![0; 20], vec![2; 40]].concat(), led: 0 };
    for keep in [1, 30, 1_000] {
        let wanted = Wanted { keep, ..wanted(1200) };
        let few = pool(&[&world], &COSTS, wanted, None, || Ok(VALUES.to_vec())).unwrap();
        assert_eq!(few.how, How::Surrogate);
        assert!(few.candidates.len() >= keep.min(500), "{keep}: {}", few.candidates.len());
        assert!(few.candidates.iter().all(|list| list.kinds.len() >= 60));
        assert!(worth(&few.candidates[0]) >= worth(&best), "{:?}", few.candidates[0]);
    }
    // Of 50 units or more at least ten are heroes, so the dear heroes have to stay out.
    let costs = [26, 35, 50, 60, 24, 70];
    let world = Crowd { fewest: 50, allows: |_| true };
    let asked = Wanted { budget: 1280, slack: 11, keep: 50 };
    let led =
        pool(&[&world], &costs, asked, None, || Ok(vec![1.0, 2.0, 3.0, 4.0, 1.0, 9.0])).unwrap();
    assert_eq!(led.how, How::Surrogate);
    assert!(led.candidates.iter().all(|list| list.kinds.len() >= 50 && list.cost(&costs) <= 1280));
}

#[test]
fn lists_that_the_rules_allow_are_looked_for_behind_those_that_they_refuse() {
    let not_of_heroes_alone: fn(&[u16]) -> bool = |kinds| kinds.iter().any(|&kind| kind < 4);
    let world = Crowd { fewest: 1, allows: not_of_heroes_alone };
    let wanted = Wanted { budget: 16, slack: 0, keep: 3 };
    let worth = [[1.0; 4], [9.0; 4]].concat();
    let found = pool(&[&world], &[1; 8], wanted, None, || Ok(worth)).unwrap();
    assert_eq!((found.how, found.candidates.len()), (How::Surrogate, 3));
    assert!(found.candidates.iter().all(|list| not_of_heroes_alone(&list.kinds)));
}

#[test]
fn of_several_tries_for_lists_that_the_rules_allow_the_one_that_found_most_counts() {
    // Many cheap units, or one list of few units: the last try finds that.
    let allows: fn(&[u16]) -> bool =
        |kinds| kinds.len() >= 98 || (kinds.len() == 34 && kinds[1..] == [3; 33]);
    let world = Crowd { fewest: 1, allows };
    let worth = || Ok(vec![20.0, 1.0, 1.0, 50.0]);
    let found = pool(&[&world], &COSTS, wanted(1200), None, worth).unwrap();
    assert_eq!(found.how, How::Surrogate);
    assert_eq!(found.candidates[0].kinds, [0; 100]);
    assert!((2..500).contains(&found.candidates.len()), "{}", found.candidates.len());
}

/// One die, counted.
struct Counted<'c>(OneDie, &'c std::sync::atomic::AtomicU64);

impl System for Counted<'_> {
    type State = ();

    fn open(&self) {}

    fn step<D: Dice, L: Log>(&self, state: &mut (), dice: &mut D, log: &mut L) -> Flow {
        self.1.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        self.0.step(state, dice, log)
    }

    fn tally(&self, (): &(), _into: &mut Tally) {}
}

struct Counting<'c>(Known, &'c std::sync::atomic::AtomicU64);

impl<'c> World for Counting<'c> {
    type Army = Army;
    type Battle = Counted<'c>;

    fn muster(&self, kinds: &[u16]) -> Result<Army, String> {
        World::muster(&self.0, kinds)
    }

    fn battle(&self, armies: BySide<&Army>, led: BySide<usize>) -> Counted<'c> {
        Counted(World::battle(&self.0, armies, led), self.1)
    }
}

#[test]
fn no_more_battles_are_played_than_was_said() {
    let count = std::sync::atomic::AtomicU64::new(0);
    let played = || count.swap(0, std::sync::atomic::Ordering::Relaxed);
    let [world] = known();
    let all = all_of(&[Known { values: VALUES.to_vec(), skill: 1.0, first: 1.0 }], 96).candidates;
    let world = Counting(world, &count);
    let arenas: [&dyn Arena; 1] = [&world];
    let least = least_battles(all.len());
    for pairs in [least, least + 7, 2 * least, 10_000] {
        let asked = Searching { finalists: 3, fresh: 50, ..searching(1, pairs) };
        with(2, |crew| find(&arenas, &all, foes(), &Trials::default(), asked, crew)).unwrap();
        let of_pair = played() / 2;
        assert!(of_pair <= pairs + 4 * 50 && of_pair > pairs / 2, "{pairs}: {of_pair}");
        let level = Level::DEFAULT;
        with(2, |crew| against_all(&arenas, &all, asked, mixing(0, 0.01, level, 6), crew)).unwrap();
        let most = most_pairs(all.len(), asked, 6);
        assert!(played() / 2 <= most, "{pairs}: {most}");
    }
    // The number of small match-ups tried is limited by the pairs.
    let (strong, weak) =
        (Candidate { kinds: vec![2; 4], led: 0 }, Candidate { kinds: vec![0; 8], led: 0 });
    let asked = Shrinking { all_tried: 250, ..shrinking(0.99) };
    with(1, |crew| shrink(&arenas, &COSTS, &strong, &weak, asked, crew)).unwrap();
    assert!(played() / 2 <= 250);
}

/// A unit at the head of the line is worth twice as much: the dearest should be there, and the score is from battles
/// that did not choose the order.
#[test]
fn the_best_list_takes_the_best_order_of_its_line() {
    let worlds = [Known { values: vec![9.0, 60.0], skill: 1.0, first: 2.0 }];
    let list = Candidate { kinds: vec![0, 0, 0, 0, 1], led: 0 };
    let of = |orders, fresh, threads| {
        let asked = Searching { orders, fresh, ..searching(1, 400) };
        found(&worlds, std::slice::from_ref(&list), asked, threads)
    };
    let as_listed = of(1, 4_000, 1);
    assert_eq!(as_listed.best().candidate, list);
    let lined_up = of(8, 4_000, 1);
    assert_eq!(lined_up, of(8, 4_000, 3));
    let best = lined_up.best();
    assert_eq!(best.candidate.kinds[0], 1, "{:?}", best.candidate.kinds);
    let mut kinds = best.candidate.kinds.clone();
    kinds.sort();
    assert_eq!(kinds, list.kinds);
    for (found, gains) in [(&as_listed, false), (&lined_up, true)] {
        let listed = truth(&worlds[0], &list);
        let truth = truth(&worlds[0], &found.best().candidate);
        assert_eq!(truth > listed + 0.02, gains);
        // Five standard errors of 4,000 pairs.
        for met in [&found.best().fresh, &found.confirmed] {
            assert_eq!(met.scores().n(), 4_000);
            assert!((met.mean() - truth).abs() < 0.028, "{} {truth}", met.mean());
        }
    }
}

/// Of two lists that the dice cannot tell apart, the one that is no worse under other doctrines is taken; not a third,
/// which is worse.
#[test]
fn of_lists_that_are_alike_the_one_that_holds_best_is_first() {
    let worlds = [Known { values: vec![30.0, 30.05, 22.0], skill: 1.0, first: 1.0 }];
    let other = Known { values: vec![29.0, 15.0, 60.0], skill: 1.0, first: 1.0 };
    let all: Vec<Candidate> =
        (0..3).map(|kind| Candidate { kinds: vec![kind; 4], led: 0 }).collect();
    let stronger = [1, 2, 3].map(|number| Fielded::new::<Army>((150.0, number)));
    let led = |already, leads: bool, threads| {
        let arena: &dyn Arena = &other;
        let lead = [OtherLead { word: "other", arena, foes: foes().armies, already }];
        let leads = if leads { &lead[..] } else { &[] };
        let trials = Trials { hold_out: None, leads, usual: Some(&stronger) };
        let asked = Searching { fresh: 8_000, ..searching(1, 1_000) };
        with(threads, |crew| find(&arenas(&worlds), &all, foes(), &trials, asked, crew)).unwrap()
    };
    let found = led(None, true, 1);
    assert_eq!(found, led(None, true, 3));
    assert_eq!(found.best().candidate, all[0]);
    assert_eq!((found.alike, found.finalists.len()), (2, 3));
    assert!(found.finalists[2].led.as_ref().unwrap().range.high > 0.8, "it holds, but is worse");
    // The noise of 1,000 pairs is removed.
    for (finalist, place) in found.finalists.iter().zip([0, 1, 2]) {
        let bar = finalist.led.as_ref().unwrap();
        let truth = truth(&other, &all[place]);
        let low = bar.range.low.min(finalist.fresh.mean());
        let far = if place == 2 { bar.range.high } else { low };
        assert!((far - truth).abs() < 0.05, "{place}: {bar:?} {truth}");
        assert_eq!((bar.lowest, bar.each[0].1.n()), ("other", 1_000));
    }
    let (bar, level) = (found.led.as_ref().unwrap(), Level::DEFAULT);
    let wins = bar.each[0].1.interval(level).low > 0.5;
    assert_eq!(bar.won(level), if wins { vec!["other"] } else { vec![] });
    assert!(bar.range.low <= found.confirmed.mean() && found.confirmed.mean() <= bar.range.high);
    let usual = found.usual.as_ref().unwrap();
    assert_eq!(usual.scores().n(), 8_000);
    assert!((usual.mean() - chance(120.0, 150.0, KAPPA)).abs() < 0.02, "{}", usual.mean());
    // A doctrine that all follow already is not another one, and without others the score decides.
    for alone in [led(Some(0), true, 1), led(None, false, 1)] {
        assert_eq!((alone.best().led.as_ref(), alone.led.as_ref()), (None, None));
        let means: Vec<f64> = alone.finalists.iter().map(|one| one.fresh.mean()).collect();
        assert!(means.is_sorted_by(|a, b| a >= b), "{means:?}");
    }
}

#[test]
fn what_the_race_says_is_too_good_and_fresh_battles_are_right() {
    let worlds = fair();
    let all = all_of(&worlds, 96);
    let (mut raced, mut fresh, mut confirmed) = (0.0, 0.0, 0.0);
    let (seeds, mut measured) = (40, 0.0);
    for seed in 0..seeds {
        // So few pairs that the winner is the luckiest.
        let asked = Searching { fresh: 300, ..searching(seed, 300) };
        let found = found(&worlds, &all.candidates, asked, 2);
        for finalist in &found.finalists {
            let true_score = truth(&worlds[0], &finalist.candidate);
            raced += finalist.race.mean() - true_score;
            fresh += finalist.fresh.mean() - true_score;
            measured += 1.0;
        }
        confirmed += found.confirmed.mean() - truth(&worlds[0], &found.best().candidate);
    }
    let (raced, fresh) = (raced / measured, fresh / measured);
    let confirmed = confirmed / seeds as f64;
    // A pair of two even battles has a spread of about 0.35; finalists of a seed share their dice.
    let error = 0.36 / (300.0 * seeds as f64).sqrt();
    assert!(fresh.abs() < 4.0 * error, "{fresh}");
    assert!(confirmed.abs() < 4.0 * error, "{confirmed}");
    assert!(raced > 4.0 * error, "the winner's curse is beyond chance: {raced}");
}

/// Random lists of a world, with a budget of 97: most cost 96.
fn random_lists<'r>(arenas: &'r [&'r dyn Arena], prices: &'r [f64]) -> RandomLists<'r> {
    let drawing = Drawing::new(prices).unwrap();
    RandomLists { arenas, drawing, budget: 97.0, name: "hold-out" }
}

/// The share of 200 seeds in which the interval covers the score against all random lists, once with a new list for
/// each pair and once with eight lists that are met repeatedly.
fn held(list: &Candidate, prices: &[f64]) -> [f64; 2] {
    let [world] = known();
    let arenas: [&dyn Arena; 1] = [&world];
    let worth = World::muster(&world, &list.kinds).unwrap().0;
    let many = random_lists(&arenas, prices);
    let against = |foe: Fielded| chance(worth, foe.army::<Army>().0, KAPPA);
    let of = |index| many.list(1_000_000, index).map(|(_, foe)| against(foe));
    let truth = (0..10_000).filter_map(of).sum::<f64>() / 10_000.0;
    let mut held = [0.0; 2];
    for seed in 0..200 {
        let random = random_lists(&arenas, prices);
        let few: Vec<Fielded> = (0..8).map(|index| random.list(seed, index).unwrap().1).collect();
        let few = Foes { armies: &few, weights: &[1.0; 8], name: "few" };
        for (held, others) in held.iter_mut().zip([Others::Random(random), Others::Lists(few)]) {
            let met = with(2, |crew| others.meet(&arenas, &[list], seed, 0..800, crew)).unwrap();
            let scores = met[0].scores();
            assert_eq!(scores.n(), 800);
            *held += f64::from(u8::from(scores.interval(Level::DEFAULT).contains(truth))) / 200.0;
        }
    }
    held
}

#[test]
fn the_interval_against_random_lists_holds_the_score_against_all_of_them() {
    let prices = COSTS.map(f64::from);
    let [new, same] = held(&Candidate { kinds: vec![0, 1, 2, 3], led: 0 }, &prices);
    // 95 in 100, allowing for the sampling error of 200 seeds.
    assert!((0.90..=0.99).contains(&new), "{new}");
    assert!(same < 0.85, "a few lists would not say what all of them do: {same}");
}

#[test]
fn random_lists_are_allowed_cost_no_more_than_the_budget_and_are_met_by_all_finalists() {
    let worlds = [1.0, 1.2].map(|skill| Known { values: VALUES.to_vec(), skill, first: 1.0 });
    let (arenas, prices) = (arenas(&worlds), COSTS.map(f64::from));
    let random = random_lists(&arenas, &prices);
    for index in 0..100 {
        let (list, army) = random.list(1, index).unwrap();
        let cost = list.cost(&COSTS);
        assert!((85..=96).contains(&cost) && list.kinds.is_sorted(), "{list:?}");
        assert_eq!(list.led as u64, index % 2, "doctrines take turns");
        let mustered = World::muster(&worlds[list.led], &list.kinds).unwrap();
        assert_eq!(*army.army::<Army>(), mustered);
    }
    let others = Others::Random(random);
    let all =
        pool(&arenas, &COSTS, wanted(72), None, || panic!("all take part")).unwrap().candidates;
    let of = |threads, candidates: &[Candidate]| {
        with(threads, |crew| {
            let asked = Searching { fresh: 301, ..searching(1, 5_000) };
            let trials = Trials { hold_out: Some(&others), ..Trials::default() };
            find(&arenas, candidates, foes(), &trials, asked, crew)
        })
        .unwrap()
    };
    let found = of(2, &all);
    assert_eq!(found, of(1, &all));
    for finalist in &found.finalists {
        let alone = of(1, std::slice::from_ref(&finalist.candidate));
        assert_eq!(finalist.hold_out, alone.best().hold_out, "whoever else is measured");
        assert_eq!(finalist.hold_out.as_ref().unwrap().scores().n(), 301);
    }
}

#[test]
fn any_number_of_threads_finds_the_same() {
    let worlds = known();
    let all = all_of(&worlds, 96);
    let one = found(&worlds, &all.candidates, searching(3, 5_003), 1);
    assert_eq!(one, found(&worlds, &all.candidates, searching(3, 5_003), 3));
    assert_ne!(one, found(&worlds, &all.candidates, searching(4, 5_003), 1));
}

#[test]
fn a_race_of_one_and_an_interrupt() {
    let worlds = known();
    let only = [Candidate { kinds: vec![0, 1], led: 0 }];
    let found = found(&worlds, &only, searching(1, 100), 1);
    assert_eq!((found.finalists.len(), found.best().fresh.scores().n()), (1, 1000));
    assert_eq!(found.best().race.scores().n(), 0, "there is nothing to choose");
    let (workers, interrupt) = (Workers::new(1).unwrap(), Interrupt::new());
    let mut told = |_: &str, _, _| interrupt.ask();
    let mut crew = Crew { workers: &workers, interrupt: Some(&interrupt), progress: &mut told };
    let all = all_of(&worlds, 96).candidates;
    let arenas = arenas(&worlds);
    let rounds = halving_rounds(all.len(), 100_000);
    let racing = Racing { seed: 1, rounds: &rounds, finalists: 4 };
    let end = race(arenas[0], &armies_of(&all, &arenas), foes(), racing, &mut crew);
    assert_eq!(end, Err(StudyFailure::Interrupted), "in the first round nothing is known");
    // Afterwards there is a best list so far, chosen by the battles until then.
    for (stage, measured) in [("race", false), ("finalists", true)] {
        let interrupt = Interrupt::new();
        let mut told = |what: &str, done: u64, of: u64| {
            if what == stage && done > of / 2 {
                interrupt.ask();
            }
        };
        let mut crew = Crew { workers: &workers, interrupt: Some(&interrupt), progress: &mut told };
        let found =
            find(&arenas, &all, foes(), &Trials::default(), searching(1, 50_000), &mut crew)
                .unwrap();
        assert!(found.interrupted, "{stage}");
        assert_eq!(found.finalists.len(), 4);
        assert!(found.best().race.scores().n() > 0);
        assert_eq!(found.best().fresh.scores().n() > 0, measured, "{stage}");
        assert_eq!(found.confirmed.scores().n(), 0);
        let means: Vec<f64> = found.finalists.iter().map(|one| one.race.mean()).collect();
        assert!(measured || means.is_sorted_by(|a, b| a >= b), "{stage}: {means:?}");
    }
}

/// Every list that is left at the end has met the foes on all indices from the first, and one that dropped out, on all
/// up to the round after which it did.
#[test]
fn a_race_rests_on_the_pairs_of_all_rounds() {
    let worlds = known();
    let (candidates, arenas) = (all_of(&worlds, 96).candidates, arenas(&worlds));
    let armies = armies_of(&candidates, &arenas);
    let pairs = 4_000;
    let rounds = halving_rounds(candidates.len(), pairs);
    assert!(rounds.len() >= 4, "{rounds:?}");
    let met = |left: &[usize], indices: std::ops::Range<u64>, seed| -> Vec<Met> {
        let left: Vec<&Candidate> = left.iter().map(|&at| &candidates[at]).collect();
        with(2, |crew| meet(&arenas, &left, foes(), seed, indices, crew)).unwrap()
    };
    let better = |left: &[usize], met: &[Met]| {
        let means = left.iter().zip(met).map(|(&at, met)| (at, met.mean()));
        best_of(&means.collect::<Vec<_>>(), left.len().div_ceil(2))
    };
    let mut matters = 0;
    for seed in 0..5 {
        let all = candidates.len();
        let racing = Racing { seed, rounds: &rounds, finalists: all };
        let raced = with(2, |crew| race(arenas[0], &armies, foes(), racing, crew));
        let raced = raced.unwrap();
        assert_eq!(raced.len(), all);
        let (mut left, mut played): (Vec<usize>, u64) = ((0..all).collect(), 0);
        for round in &rounds {
            let of_round = met(&left, played..played + round.each, seed);
            played += round.each;
            let whole = met(&left, 0..played, seed);
            let stay = better(&left, &whole);
            matters += u32::from(stay != better(&left, &of_round));
            for (at, whole) in left.iter().zip(whole) {
                if round.lists > 2 && stay.contains(at) {
                    continue;
                }
                let raced = raced.iter().find(|raced| raced.candidate == *at).unwrap();
                assert_eq!(raced.met, whole, "list {at} of seed {seed} after {played} pairs");
                assert_eq!(raced.met.scores().n(), u128::from(played));
            }
            // Lists that stay are reported before those that drop out.
            let mut first: Vec<usize> =
                raced[..stay.len()].iter().map(|raced| raced.candidate).collect();
            first.sort_unstable();
            assert_eq!(first, stay, "seed {seed}");
            left = stay;
        }
    }
    assert!(matters > 0, "no round would keep other lists by its own pairs alone");
}
