//! Point values in a synthetic world with known values, and in Iron Winds at a reduced size.

use crate::one_die::OneDie;
use fairfight_battle::game::Game;
use fairfight_battle::iron_winds::{AnyBattle, AnyState, IronWinds};
use fairfight_battle::{Silent, System};
use fairfight_engine::arena::{Arena, Given, Leading, Led, SystemArmy, SystemWorld, World};
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::play::{Played, play};
use fairfight_engine::rulebook::rulebook;
use fairfight_engine::run::Workers;
use fairfight_rules::BySide;
use fairfight_rules::iron_winds::army::{Doctrine, Post};
use fairfight_stats::value::{Interaction, Verdict, verdicts_of};
use fairfight_stats::{Interval, Level, Scores};
use fairfight_study::armies::{Budget, Drawing, Generator};
use fairfight_study::common::{Crew, StudyFailure};
use fairfight_study::points::{
    Draws, ExchangeQuestion, Gauging, Listed, Opponents, SIZES, Settled, Settling, Why, exchange,
    field_mix, half_armies, imbalance, settle, why,
};
use std::mem::discriminant;

/// A world in which units have the values `values`, and armies win by these and by chance alone.
struct Known {
    values: Vec<f64>,
    kappa: f64,
    /// The maximum number of units of an army.
    most: usize,
}

impl World for Known {
    type Army = f64;
    type Battle = OneDie;

    fn muster(&self, kinds: &[u16]) -> Result<f64, String> {
        if kinds.len() > self.most {
            return Err(format!("at most {} units", self.most));
        }
        Ok(kinds.iter().map(|&kind| self.values[usize::from(kind)]).sum())
    }

    fn battle(&self, armies: BySide<&f64>, _: BySide<usize>) -> OneDie {
        OneDie::of(armies.map(|worth| *worth), self.kappa)
    }
}

const TRUE: [f64; 5] = [24.0, 12.0, 31.0, 40.0, 75.0];
const BOOK: [f64; 5] = [24.0, 14.0, 24.0, 42.0, 60.0];

fn known() -> Known {
    Known { values: TRUE.to_vec(), kappa: 2.5, most: 60 }
}

fn settling(seed: u64, army_pairs: u64) -> Settling<'static> {
    Settling {
        seed,
        ensemble: "test",
        book: &BOOK,
        start: &BOOK,
        budget: Budget::around(250.0),
        army_pairs,
        redraws: 4,
        gauge: Gauging::Reference { kind: 0, value: 24.0 },
    }
}

fn settled(
    arena: &dyn Arena,
    opponents: Opponents<'_>,
    asked: Settling<'_>,
    workers: &Workers,
) -> Settled {
    let mut told = |_: &str, _, _| {};
    let mut crew = Crew { workers, interrupt: None, progress: &mut told };
    settle(arena, opponents, asked, &mut crew).unwrap()
}

fn verdicts(settled: &Settled, book: &[f64]) -> Vec<Verdict> {
    let priced = &settled.priced;
    let ratio = |kind: usize| (priced.values[kind] / book[kind], priced.ln_error(kind).unwrap());
    let ratios: Vec<(f64, f64)> = (0..book.len()).map(ratio).collect();
    verdicts_of(&ratios, 0.05, Level::DEFAULT)
}

#[test]
fn the_intervals_hold_the_true_values_as_often_as_they_say() {
    let (world, workers) = (known(), Workers::new(2).unwrap());
    let (mut held, mut wrong, mut decided) = ([0; 5], 0, 0);
    // The verdicts on the book costs under perfect knowledge.
    let right = verdicts_of(
        &[(1.0, 0.0), (12.0 / 14.0, 0.0), (31.0 / 24.0, 0.0), (40.0 / 42.0, 0.0), (1.25, 0.0)],
        0.05,
        Level::DEFAULT,
    );
    for seed in 0..100 {
        let found = settled(&world, Opponents::Random, settling(seed, 2000), &workers);
        for (kind, held) in held.iter_mut().enumerate() {
            let interval = found.priced.interval(kind, Level::DEFAULT).unwrap();
            *held += u32::from(interval.contains(TRUE[kind]));
        }
        let said = verdicts(&found, &BOOK);
        decided += said.iter().filter(|verdict| **verdict != Verdict::Undecided).count();
        let differ = said
            .iter()
            .zip(&right)
            .filter(|(said, right)| **said != Verdict::Undecided && said != right);
        wrong += u32::from(differ.count() > 0);
    }
    assert_eq!(held[0], 100, "the reference is what it is");
    // 95 of 100 are expected: fewer than 88, or no misses at all, would each occur once in 300 tries.
    assert!(held[1..].iter().all(|held| (88..=100).contains(held)), "{held:?}");
    let all: u32 = held[1..].iter().sum();
    assert!((368..=392).contains(&all), "{all} of 400: {held:?}");
    // Holm keeps the probability of any wrong verdict below 5 in 100 runs.
    assert!(wrong <= 10, "{wrong} of 100 runs with a wrong verdict");
    // The reference always; 40 against 42 is exactly at the margin and never is; the others more often than not.
    assert!(decided >= 250, "{decided} verdicts of 500 are decided");
}

#[test]
fn lists_of_a_field_tell_the_same_values() {
    let (world, workers) = (known(), Workers::new(2).unwrap());
    let list = |kinds: &[u16]| {
        let army = Arena::muster(&world, kinds).unwrap();
        Listed { army, cost: kinds.iter().map(|&kind| BOOK[usize::from(kind)]).sum() }
    };
    let lists = [list(&[0, 0, 1, 1, 3, 4]), list(&[2; 8]), list(&[1, 1, 1, 2, 3, 3, 3])];
    let mut told = |_: &str, _, _| {};
    let mut crew = Crew { workers: &workers, interrupt: None, progress: &mut told };
    let mix = field_mix(&world, &lists, 1, 2000, &mut crew).unwrap();
    assert!((mix.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{mix:?}");
    // Of lists that are only better or worse, the best makes up the whole mix.
    assert!(mix[1] > 0.9, "{mix:?}");
    for weights in [vec![1.0; 3], mix] {
        let opponents = Opponents::Field { lists: &lists, weights: &weights };
        let found = settled(&world, opponents, settling(3, 6000), &workers);
        for (kind, truth) in TRUE.into_iter().enumerate().skip(1) {
            let off = (found.priced.values[kind] / truth).ln().abs();
            assert!(off < 4.0 * found.priced.ln_error(kind).unwrap(), "{kind}: {off}");
        }
    }
}

#[test]
fn equal_costs_are_as_uneven_as_they_are_wrong() {
    let (world, workers) = (known(), Workers::new(2).unwrap());
    let mut told = |_: &str, _, _| {};
    let mut crew = Crew { workers: &workers, interrupt: None, progress: &mut told };
    let mut uneven = |costs: &[f64]| {
        let budget = Budget::around(250.0);
        let draws = Draws { seed: 1, purpose: "equal", costs, budget, army_pairs: 3000 };
        imbalance(&world, draws, &mut crew).unwrap().root_mean_square(Level::DEFAULT).unwrap()
    };
    let (book, truth) = (uneven(&BOOK), uneven(&TRUE));
    assert!(book.1.low > truth.1.high, "{book:?} {truth:?}");
    assert!(truth.1.low < 0.01, "{truth:?}");
}

/// The known world, except that the size of the armies has no effect: the odds then follow the exchange ratio, a
/// straight line in the logarithm of the number.
struct Straight(Known);

impl World for Straight {
    type Army = f64;
    type Battle = OneDie;

    fn muster(&self, kinds: &[u16]) -> Result<f64, String> {
        World::muster(&self.0, kinds)
    }

    fn battle(&self, armies: BySide<&f64>, _: BySide<usize>) -> OneDie {
        let share = 1.0 / (1.0 + (armies.b / armies.a).powf(self.0.kappa));
        OneDie { a_wins_below: (share * 65536.0).round() as u32, unit: 0 }
    }
}

/// The kinds, and halves of all but the first.
fn with_halves() -> Known {
    let halves = TRUE[1..].iter().map(|value| value / 2.0);
    Known { values: TRUE.into_iter().chain(halves).collect(), ..known() }
}

/// Over 30 seeds and four kinds, how often the intervals of the exchange ratio cover the true one, and how often the
/// ratio is said to agree with it, at each size.
fn exchanged(arena: &dyn Arena) -> ([u32; 3], [u32; 3]) {
    let (workers, level) = (Workers::new(2).unwrap(), Level::DEFAULT);
    let mut told = |_: &str, _, _| {};
    let mut crew = Crew { workers: &workers, interrupt: None, progress: &mut told };
    let (mut held, mut agree) = ([0; 3], [0; 3]);
    for (kind, name) in (1..5).zip(["one", "two", "three", "four"]) {
        let ratio = TRUE[usize::from(kind)] / TRUE[0];
        let mixed = (ratio, Interval { low: ratio / 1.01, high: ratio * 1.01 });
        for seed in 0..30 {
            let asked = ExchangeQuestion {
                seed,
                name,
                kind,
                parts: &[(kind + 4, 0.5)],
                reference: 0,
                // The search starts from the book value, which is wrong.
                about: BOOK[usize::from(kind)] / BOOK[0],
                pairs: 100,
                level,
            };
            let found = exchange(arena, &asked, &mut crew).unwrap();
            assert_eq!([found[0].size, found[1].size, found[2].size], SIZES);
            for (at, exchange) in found.iter().enumerate() {
                let (value, interval) = (exchange.value().unwrap(), exchange.interval().unwrap());
                assert!((value / ratio).ln().abs() < 0.2, "{name} {seed} {at}: {value}");
                held[at] += u32::from(interval.contains(ratio));
                agree[at] += u32::from(why(&found, at, mixed, level) == Why::Agrees);
            }
        }
    }
    println!("exchange ratios of 120: {held:?} held, {agree:?} agree");
    (held, agree)
}

#[test]
fn as_many_are_even_as_the_true_values_say() {
    let (held, agree) = exchanged(&Straight(with_halves()));
    assert!(held.iter().all(|&held| held >= 108), "{held:?}");
    assert!(agree.iter().all(|&agree| agree >= 114), "{agree:?}");
    // Larger armies win more reliably, so that a straight line is a few percent off.
    let (held, agree) = exchanged(&with_halves());
    assert!(held.iter().all(|&held| held >= 96), "{held:?}");
    assert!(agree.iter().all(|&agree| agree >= 108), "{agree:?}");
}

#[test]
fn any_number_of_threads_finds_the_same() {
    let world = known();
    let one = |workers: Workers| {
        let found = settled(&world, Opponents::Random, settling(1, 1003), &workers);
        (found.priced.values, found.priced.errors, found.drawn_at)
    };
    let first = one(Workers::new(1).unwrap());
    assert_eq!(first, one(Workers::new(2).unwrap()));
    assert_eq!(first, one(Workers::new(3).unwrap().wave_of(1)));
}

#[test]
fn an_interrupt_and_armies_that_are_not_allowed_are_told() {
    let (world, workers, interrupt) = (known(), Workers::new(1).unwrap(), Interrupt::new());
    let mut told = |_: &str, _, _| interrupt.ask();
    let mut crew = Crew { workers: &workers, interrupt: Some(&interrupt), progress: &mut told };
    let cause = settle(&world, Opponents::Random, settling(1, 5000), &mut crew).unwrap_err();
    assert_eq!(cause, StudyFailure::Interrupted);
    let mut told = |_: &str, _, _| {};
    let mut crew = Crew { workers: &workers, interrupt: None, progress: &mut told };
    let none = Known { most: 0, ..known() };
    let cause = settle(&none, Opponents::Random, settling(1, 500), &mut crew).unwrap_err();
    assert_eq!(cause, StudyFailure::NoArmy("at most 0 units".to_owned()));
    // If the rules allow fewer units than the budget buys, the allowed ones are drawn.
    let large = Settling { budget: Budget::around(1e5), ..settling(1, 500) };
    assert!(settle(&world, Opponents::Random, large, &mut crew).is_ok());
}

#[test]
fn what_is_taken_over_from_other_battles_changes_none() {
    let (rules, scenario) = (Default::default(), <IronWinds as Game>::Scenario::default());
    let texts = ["levy", "warrior+bow", "warrior+mounted", "knight"];
    let kinds = texts.map(|text| IronWinds::unit(text, &rules).unwrap());
    // A list with a leader, a wing, reserves with part of a unit, and a kind that is never drawn.
    let list = ["knight+mounted+leader", "levy", "warrior/7"];
    let list = list.map(|text| IronWinds::unit(text, &rules).unwrap());
    let mut list = IronWinds::muster("list", &list, &rules).unwrap();
    (list.units[0].post, list.units[2].post) = (Post::Wing, Post::Reserve);
    let key = MatchKey::new(1, MatchUpId::from_number(1));
    // A buffer used for more units is not shrunk: battles are the same in any buffer.
    let alike =
        |one: AnyState, other: AnyState| discriminant(&one) != discriminant(&other) || one == other;
    let played = |battle: &AnyBattle| -> Vec<Played> {
        let (start, mut state) = (battle.open(), battle.open());
        let one = |index| {
            let mut dice = key.battle(index);
            play(battle, &start, &mut state, &mut dice, &mut Silent)
        };
        (0..20).map(one).collect()
    };
    for doctrine in [Doctrine::Steady, Doctrine::Skilled1] {
        let led = Led { leaders: [doctrine].into(), rollout: None };
        let leading = Leading { doctrine: led.clone(), leaders: None };
        let (own, ground, units) = (rules.clone(), scenario.clone(), kinds.to_vec());
        let mut world = SystemWorld::<IronWinds>::new(own, units, leading, ground);
        world.know(&list);
        let field = (SystemArmy { given: Given::Listed(list.clone()), led }, list.clone());
        let first = BySide::new(0, 0);
        let battle = |armies: BySide<&SystemArmy<IronWinds>>| World::battle(&world, armies, first);
        let costs = [12.0, 36.0, 24.0, 48.0];
        let (drawing, mut army) = (Drawing::new(&costs).unwrap(), Vec::new());
        let mut seated = None;
        for index in 0..12 {
            let mut generator = Generator::new(1, "test", index);
            // As the world draws it, and as the rules do; once with more units than a machine word has bits.
            let mut drawn = |budget| {
                drawing.spending(budget, &mut generator, &mut army);
                let units: Vec<_> = army.iter().map(|&kind| kinds[usize::from(kind)]).collect();
                let mustered = World::muster(&world, &army).unwrap();
                assert!(matches!(mustered.given, Given::Numbered(_)));
                (mustered, IronWinds::muster("drawn", &units, &rules).unwrap())
            };
            let large = index == 6 && doctrine == Doctrine::Steady;
            let (a, b) = (drawn(if large { 2400.0 } else { 120.0 }), drawn(120.0));
            for pair in [BySide::new(&a, &b), BySide::new(&a, &field), BySide::new(&field, &a)] {
                let (armies, lists) = (pair.map(|one| &one.0), pair.map(|one| &one.1));
                let doctrines = BySide::new(doctrine, doctrine);
                let plain = IronWinds::battle(&rules, lists, doctrines, &scenario);
                let known = played(&plain);
                let texts = || lists.map(IronWinds::canonical_army);
                assert_eq!(played(&battle(armies)), known, "{doctrine:?} {index} {:?}", texts());
                // A buffer that held the battle of others before.
                let seated = seated.get_or_insert_with(|| battle(armies.swapped()));
                world.reseat(seated, armies, first);
                assert_eq!(played(seated), known, "{doctrine:?} {index} {:?}", texts());
                let mut state = seated.open();
                state.clone_from(&battle(armies.swapped()).open());
                seated.open_into(&mut state);
                assert!(alike(state, battle(armies).open()), "{doctrine:?} {index}");
                // The same armies with seats exchanged.
                world.change_seats(seated, armies.swapped(), first);
                let (swapped, lists) = (armies.swapped(), lists.swapped());
                let plain = IronWinds::battle(&rules, lists, doctrines, &scenario);
                assert_eq!(played(seated), played(&plain), "{doctrine:?} {index} {:?}", texts());
                assert!(alike(seated.open(), battle(swapped).open()), "{doctrine:?} {index}");
            }
        }
    }
}

#[test]
fn two_seeds_contradict_each_other_nowhere() {
    let rules = rulebook("iron-winds").unwrap().printed();
    let units = ["levy", "levy+bow", "warrior", "warrior+mounted", "knight", "knight+mounted"];
    let units = units.map(|text| rules.unit(text).unwrap());
    let book = units.each_ref().map(|unit| f64::from(unit.points.unwrap()));
    let workers = Workers::new(2).unwrap();
    for word in ["steady", "aggressive"] {
        let leading = Leading { doctrine: rules.book.doctrine(word).unwrap(), leaders: None };
        let arena = rules.arena(&units.each_ref(), leading, &rules.open_ground(), &[]);
        let list = |of: &[u16]| {
            let cost = of.iter().map(|&kind| book[usize::from(kind)]).sum();
            Listed { army: arena.muster(of).unwrap(), cost }
        };
        let lists = [
            list(&[2, 2, 2, 2, 3, 3, 4, 4]),
            list(&[0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 4]),
            list(&[3, 3, 3, 5, 5, 5, 0, 0]),
        ];
        // Against random armies, the lists equally often, and their mix.
        let of = |seed| -> [Vec<Verdict>; 3] {
            let mut told = |_: &str, _, _| {};
            let mut crew = Crew { workers: &workers, interrupt: None, progress: &mut told };
            let mix = field_mix(&*arena, &lists, seed, 300, &mut crew).unwrap();
            let field = |weights| Opponents::Field { lists: &lists, weights };
            let gauge = Gauging::Reference { kind: 2, value: 24.0 };
            let asked = Settling { book: &book, start: &book, gauge, ..settling(seed, 2500) };
            [Opponents::Random, field(&[1.0; 3]), field(&mix)].map(|opponents| {
                let asked = Settling { redraws: 2, ..asked };
                verdicts(&settled(&*arena, opponents, asked, &workers), &book)
            })
        };
        let ensembles = ["random", "field", "mix"];
        for (ensemble, (one, other)) in ensembles.into_iter().zip(of(1).into_iter().zip(of(2))) {
            let both = one.iter().zip(&other);
            let decided = both.filter(|(a, b)| ![a, b].contains(&&&Verdict::Undecided));
            let decided: Vec<_> = decided.collect();
            assert!(decided.len() >= 3, "{word} {ensemble}: {one:?} {other:?}");
            let agree = decided.iter().all(|(a, b)| a == b);
            assert!(agree, "{word} {ensemble}: {one:?} {other:?}");
        }
    }
}

/// The known world, except that the second kind does better against the third than its worth.
struct Countering {
    known: Known,
    /// In log-odds, if one army is all second kind and the other all third.
    counter: f64,
}

impl World for Countering {
    /// The worth, and the shares of the second and the third kind in it.
    type Army = (f64, [f64; 2]);
    type Battle = OneDie;

    fn muster(&self, kinds: &[u16]) -> Result<(f64, [f64; 2]), String> {
        let worth = World::muster(&self.known, kinds)?;
        let of = |one: u16| -> f64 {
            let number = kinds.iter().filter(|kind| **kind == one).count() as f64;
            number * self.known.values[usize::from(one)] / worth
        };
        Ok((worth, [of(1), of(2)]))
    }

    fn battle(&self, armies: BySide<&(f64, [f64; 2])>, _: BySide<usize>) -> OneDie {
        let BySide { a, b } = armies;
        let even = crate::one_die::chance(a.0, b.0, self.known.kappa);
        let logit = (even / (1.0 - even)).ln() + self.counter * (a.1[0] * b.1[1] - a.1[1] * b.1[0]);
        let share = 1.0 / (1.0 + (-logit).exp());
        OneDie { a_wins_below: (share * 65536.0).round() as u32, unit: 0 }
    }
}

/// At fair costs half armies are even, except for the effect that no cost captures, from either side.
#[test]
fn half_armies_show_what_no_price_tells_and_nothing_else() {
    let workers = Workers::new(2).unwrap();
    let draws = Draws {
        seed: 1,
        purpose: "halves",
        costs: &TRUE,
        budget: Budget::around(250.0),
        army_pairs: 4000,
    };
    let score = |counter: f64, most: usize, effect: Interaction| {
        let world = Countering { known: Known { most, ..known() }, counter };
        let mut told = |_: &str, _, _| {};
        let mut crew = Crew { workers: &workers, interrupt: None, progress: &mut told };
        half_armies(&world, effect, draws, &mut crew).unwrap()
    };
    let interval = |counter, effect| {
        let scores = score(counter, 60, effect).unwrap();
        assert_eq!(scores.n(), 4000);
        scores.interval(Level::new(0.999).unwrap())
    };
    // Half and half gives a quarter of it, and the rest of the armies adds a little more.
    let found = interval(2.0, Interaction::Counter(1, 2));
    assert!(found.low > 0.615 && found.high < 0.69, "{found:?}");
    let found = interval(2.0, Interaction::Counter(2, 1));
    assert!(found.low > 0.31 && found.high < 0.385, "{found:?}");
    for effect in [
        Interaction::Counter(1, 2),
        Interaction::Counter(4, 0),
        Interaction::Synergy(0, 3),
        Interaction::More(1),
        Interaction::More(4),
    ] {
        let found = interval(0.0, effect);
        assert!(found.contains(0.5), "{effect:?}: {found:?}");
    }
    assert_eq!(score(2.0, 4, Interaction::Counter(1, 2)), None, "half an army is too many units");
}

fn halves_of(world: &Countering, draws: Draws<'_>, effect: Interaction) -> Option<Scores<5>> {
    let workers = Workers::new(2).unwrap();
    let mut told = |_: &str, _, _| {};
    let mut crew = Crew { workers: &workers, interrupt: None, progress: &mut told };
    half_armies(world, effect, draws, &mut crew).unwrap()
}

/// A kind that costs most of the budget makes no second army dearer than the first.
#[test]
fn half_armies_of_a_dear_kind_are_even_at_fair_costs() {
    let costs = [1.0, 0.7, 6.6, 1.9];
    let known = Known { values: costs.to_vec(), kappa: 12.0, most: 60 };
    let world = Countering { known, counter: 0.0 };
    let budget = Budget::around(8.0);
    let draws = Draws { seed: 1, purpose: "dear", costs: &costs, budget, army_pairs: 4000 };
    for effect in [Interaction::Counter(0, 2), Interaction::Counter(2, 0), Interaction::More(2)] {
        let scores = halves_of(&world, draws, effect).unwrap();
        let found = scores.interval(Level::new(0.999).unwrap());
        assert!(found.contains(0.5), "{effect:?}: {found:?}");
    }
}

/// With two kinds without a common divisor there may be no other army of equal cost.
#[test]
fn half_armies_of_two_kinds_are_even_at_fair_costs_or_not_there() {
    let level = Level::new(0.999).unwrap();
    for costs in [[1.0, 2.0_f64.sqrt(), 5.0], [24.0, 31.7, 90.0]] {
        let known = Known { values: costs.to_vec(), kappa: 6.0, most: 60 };
        let (world, usual) = (Countering { known, counter: 0.0 }, 8.0 * costs[0]);
        let budget = Budget::around(usual);
        let costs = &costs[..2];
        let draws = Draws { seed: 1, purpose: "two", costs, budget, army_pairs: 1000 };
        for effect in [Interaction::Counter(0, 1), Interaction::Synergy(0, 1)] {
            if let Some(scores) = halves_of(&world, draws, effect) {
                let found = scores.interval(level);
                // If equal costs occur in one way only, one army is always the dearer one: by at most 2%.
                let most = crate::one_die::chance(1.02 * usual, usual, 6.0) - 0.5;
                let even = found.low <= 0.5 + most && found.high >= 0.5 - most;
                assert!(even, "{costs:?} {effect:?}: {found:?}");
            }
        }
    }
    // Of one kind alone every army of equal cost is the first again.
    let world = Countering { known: known(), counter: 0.0 };
    let budget = Budget::around(250.0);
    let draws = Draws { seed: 1, purpose: "one", costs: &TRUE[..1], budget, army_pairs: 100 };
    assert_eq!(halves_of(&world, draws, Interaction::More(0)), None);
}

/// With two kinds without a common divisor there is no other army of exactly the same cost.
#[test]
fn wrong_costs_with_no_common_divisor_do_not_look_even() {
    let workers = Workers::new(2).unwrap();
    let mut told = |_: &str, _, _| {};
    let mut crew = Crew { workers: &workers, interrupt: None, progress: &mut told };
    let world = Known { values: vec![24.0, 31.0], kappa: 6.0, most: 60 };
    let mut uneven = |costs: &[f64]| {
        let budget = Budget::around(250.0);
        let draws = Draws { seed: 1, purpose: "equal", costs, budget, army_pairs: 1000 };
        imbalance(&world, draws, &mut crew).unwrap().root_mean_square(Level::DEFAULT).unwrap()
    };
    let wrong = uneven(&[24.0 / 1.3, 31.0 / 0.68]);
    assert!(wrong.1.low > 0.2, "{wrong:?}");
}
