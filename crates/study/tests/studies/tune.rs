//! Tuning in worlds with known fair prices.

use crate::one_die::{OneDie, chance};
use fairfight_engine::arena::{Arena, World};
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::run::Workers;
use fairfight_rules::BySide;
use fairfight_stats::Level;
use fairfight_study::armies::{Aim, Drawing, Generator};
use fairfight_study::common::{Crew, StudyFailure};
use fairfight_study::search::{How, Wanted, pool};
use fairfight_study::tune::{Ended, Market, Outcome, Prices, Step, Tuned, Tuning, Word, tune};

/// The steepness of the odds in worth.
const KAPPA: f64 = 2.5;

/// A world in which units have given values, whatever they cost.
struct Known {
    values: Vec<f64>,
}

impl World for Known {
    type Army = f64;
    type Battle = OneDie;

    fn muster(&self, kinds: &[u16]) -> Result<f64, String> {
        if kinds.len() > 100 {
            return Err("at most 100 units".to_owned());
        }
        Ok(kinds.iter().map(|&kind| self.values[usize::from(kind)]).sum())
    }

    fn battle(&self, armies: BySide<&f64>, _: BySide<usize>) -> OneDie {
        OneDie::of(armies.map(|worth| *worth), KAPPA)
    }
}

/// The values of units in each context.
struct Shop(Vec<Vec<f64>>);

impl Market for Shop {
    fn contexts(&self) -> usize {
        self.0.len()
    }

    fn name(&self, context: usize) -> String {
        format!("context {}", context + 1)
    }

    fn arena(&self, _prices: &[u32], context: usize) -> Box<dyn Arena + '_> {
        Box::new(Known { values: self.0[context].clone() })
    }
}

const NAMES: [&str; 5] = ["foot", "levy", "bow", "lance", "horse"];
const TRUE: [u32; 5] = [24, 12, 31, 40, 75];
const BOOK: [u32; 5] = [24, 14, 24, 42, 60];

fn shop() -> Shop {
    Shop(vec![TRUE.map(f64::from).to_vec()])
}

/// A price for each kind, of whole points; that of foot is kept.
fn priced(book: &[u32; 5]) -> Prices {
    let one = |i: usize| (0..NAMES.len()).map(|j| u32::from(i == j)).collect();
    let step_of = |name| match name {
        "foot" => Step::Kept,
        _ => Step::Of { least: 1, step: 1 },
    };
    Prices {
        names: NAMES.map(str::to_owned).to_vec(),
        book: book.to_vec(),
        steps: NAMES.map(step_of).to_vec(),
        table: (0..NAMES.len()).map(one).collect(),
        base: vec![0; NAMES.len()],
        most: u32::MAX,
    }
}

fn tuning() -> Tuning {
    Tuning {
        budget: 360,
        target: 0.52,
        tries: 12,
        level: Level::DEFAULT,
        pairs: 40_000,
        finalists: 4,
        fresh: 10_000,
        army_pairs: 10_000,
        front: false,
    }
}

fn with<R>(threads: usize, work: impl FnOnce(&mut Crew<'_>) -> R) -> R {
    let workers = Workers::new(threads).unwrap();
    let mut told = |_: &str, _, _| {};
    work(&mut Crew { workers: &workers, interrupt: None, progress: &mut told })
}

fn tuned(shop: &Shop, prices: &Prices, asked: Tuning, seed: u64) -> Tuned {
    with(2, |crew| tune(shop, prices, asked, seed, crew)).unwrap()
}

/// The best true score of all lists of the budget against random lists of their own cost.
fn worst(values: &[f64], costs: &[u32], budget: u32) -> f64 {
    let world = Known { values: values.to_vec() };
    let slack = costs.iter().min().unwrap() - 1;
    let wanted = Wanted { budget, slack, keep: 1000 };
    let all = pool(&[&world], costs, wanted, None, || panic!("all take part")).unwrap();
    assert_eq!(all.how, How::Enumerated);
    let floats: Vec<f64> = costs.iter().map(|&cost| cost.into()).collect();
    let drawing = Drawing::new(&floats).unwrap();
    let mut foes: Vec<(f64, f64)> = Vec::new();
    for index in 0..400 {
        let mut foe = Vec::new();
        let mut generator = Generator::new(77, "truth", index);
        let cost =
            drawing.costing(Aim { cost: budget.into(), share: 0.02 }, &mut generator, &mut foe);
        foes.push((World::muster(&world, &foe).unwrap(), cost));
    }
    let score = |kinds: &[u16], cost: f64| {
        let worth = World::muster(&world, kinds).unwrap();
        // As if the foe had cost as much.
        let of = |&(foe, foe_cost): &(f64, f64)| chance(worth, foe * cost / foe_cost, KAPPA);
        foes.iter().map(of).sum::<f64>() / foes.len() as f64
    };
    let scores = all.candidates.iter().map(|list| score(&list.kinds, list.cost(costs) as f64));
    scores.fold(0.0, f64::max)
}

#[test]
fn prices_are_found_under_which_no_list_has_more_than_52_percent() {
    let prices = priced(&BOOK);
    let truth = TRUE.map(f64::from);
    assert!(worst(&truth, &BOOK, 360) > 0.6);
    for seed in 0..4 {
        let found = tuned(&shop(), &prices, tuning(), seed);
        assert_eq!(found.ended, Ended::Target, "{seed}: {:?} {:?}", found.prices, found.tried);
        let best = worst(&truth, &prices.costs(&found.prices), 360);
        assert!(best <= 0.52, "{seed}: {best} at {:?}", found.prices);
        // The certificate is about that: the search finds no more exploitation than exists.
        let check = found.certificate().unwrap();
        assert!(check.worst().1.low <= best && check.worst().1.high <= 0.52, "{check:?}");
        let first = &found.checks[0];
        assert!(first.worst().1.low > 0.55, "{first:?}");
        assert!(found.tried.iter().any(|tried| tried.outcome == Outcome::Better));
        for (told, truth) in found.knowledge.iter().zip(TRUE) {
            match told.word {
                Word::Kept => assert_eq!((told.interval, truth), (None, 24)),
                Word::Apart | Word::NotApart => {
                    assert!(told.interval.unwrap().contains(truth.into()), "{told:?} {truth}");
                }
                Word::Together | Word::Unused => panic!("{told:?}"),
            }
        }
    }
}

#[test]
fn the_best_list_is_that_of_its_own_cost() {
    // Three of kind 3 beat more lists of the budget; three of kind 4 more of those that cost the same.
    let values = vec![14.0, 16.0, 19.0, 46.0, 43.0];
    let prices = priced(&[20, 23, 27, 40, 35]);
    for seed in 0..5 {
        let asked = Tuning { budget: 120, tries: 0, fresh: 40_000, ..tuning() };
        let found = tuned(&Shop(vec![values.clone()]), &prices, asked, seed);
        let best = &found.certificate().unwrap().exploits[0];
        assert_eq!((best.kinds.as_slice(), best.cost), (&[4, 4, 4][..], 105), "{seed}: {best:?}");
    }
}

#[test]
fn a_fair_world_is_left_as_it_is() {
    let prices = priced(&TRUE);
    for seed in 0..20 {
        let found = tuned(&shop(), &prices, tuning(), seed);
        assert_eq!((found.prices.as_slice(), found.ended), (&TRUE[..], Ended::Target), "{seed}");
        assert!(found.tried.is_empty());
    }
}

#[test]
fn noise_is_not_accepted() {
    // So few armies that the fit is wrong by chance, and a target that cannot be shown: other prices are tried, all of
    // them worse than those of the world.
    let prices = priced(&TRUE);
    let (mut tried, mut taken) = (0, 0);
    for seed in 0..40 {
        let asked = Tuning {
            target: 0.5,
            tries: 3,
            pairs: 4_000,
            fresh: 1_000,
            army_pairs: 300,
            ..tuning()
        };
        let found = tuned(&shop(), &prices, asked, seed);
        tried += found.tried.len();
        taken += u32::from(found.prices != TRUE);
    }
    assert!(tried >= 40, "{tried} tries: nothing is tested");
    // Any change is wrong; at this level one in twenty could be made.
    assert!(taken <= 4, "{taken} of 40 worlds were changed by noise");
}

#[test]
fn prices_that_cannot_be_told_apart_are_named() {
    // A rider always has a horse and a lance; nobody has a pike; the grid is a hundredth of a point.
    let prices = Prices {
        names: ["foot", "bow", "horse", "lance", "pike"].map(str::to_owned).to_vec(),
        book: vec![200, 100, 200, 300, 100],
        steps: [Step::Kept; 1].into_iter().chain([Step::Of { least: 0, step: 1 }; 4]).collect(),
        table: vec![vec![12, 0, 0, 0, 0], vec![12, 12, 0, 0, 0], vec![6, 0, 6, 6, 0]],
        base: vec![0; 3],
        most: 10_000,
    };
    // In hundredths: a bow is worth 70, horse and lance together 620.
    let shop = Shop(vec![vec![24.0, 32.4, 49.2]]);
    let asked = Tuning { budget: 30_000, ..tuning() };
    let found = tuned(&shop, &prices, asked, 5);
    let words: Vec<Word> = found.knowledge.iter().map(|told| told.word).collect();
    let [kept, bow, horse, lance, pike] = words[..] else { panic!() };
    assert_eq!((kept, pike), (Word::Kept, Word::Unused));
    assert_eq!((horse, lance), (Word::Together, Word::Together));
    assert_eq!((&found.knowledge[2].with[..], &found.knowledge[3].with[..]), (&[3][..], &[2][..]));
    // A hundredth of a point on a bow is beyond the precision of so few battles; the truth is among the prices that are
    // as good.
    assert_eq!(bow, Word::NotApart);
    let (low, high) = found.knowledge[1].as_good.unwrap();
    assert!(low <= 70 && 70 <= high && low < high, "{low} to {high}");
    assert!(low <= found.prices[1] && found.prices[1] <= high);
    assert_eq!(found.prices[4], 100, "what nobody has stays");
    assert!((i64::from(found.prices[2] + found.prices[3]) - 620).abs() <= 30, "{:?}", found.prices);
}

#[test]
fn several_contexts_are_tuned_for_together() {
    // In one context a bow is worth 36, in the other 28: no price is right for both.
    let of = |bow: f64| vec![24.0, 12.0, bow, 40.0, 75.0];
    let shop = Shop(vec![of(36.0), of(28.0)]);
    let prices = priced(&BOOK);
    let found = tuned(&shop, &prices, Tuning { tries: 6, ..tuning() }, 1);
    assert!((29..=35).contains(&found.prices[2]), "{:?}", found.prices);
    let bow = &found.knowledge[2];
    let interval = bow.interval.unwrap();
    assert!(interval.low < 29.0 && interval.high > 35.0, "{bow:?}");
    assert_eq!(bow.word, Word::NotApart);
    // The remaining exploitation is reported, and it is above the target.
    assert_ne!(found.ended, Ended::Target);
    assert!(found.certificate().unwrap().worst().1.low > 0.5);
}

#[test]
fn the_worst_context_is_tuned_for_and_not_the_mean() {
    // In one context a bow is worth 38, in four 26. The mean of all would set its cost to 28. But a kind that is too
    // cheap fills a list, and one that is too dear only weakens random ones: the worst context has the least to exploit
    // at 36.
    let of = |bow: f64| vec![24.0, 12.0, bow, 40.0, 75.0];
    let contexts = [26.0, 26.0, 38.0, 26.0, 26.0].map(of);
    let start = [24, 12, 24, 40, 75];
    let prices = priced(&start);
    let left =
        |costs: &[u32]| contexts.iter().map(|values| worst(values, costs, 360)).fold(0.0, f64::max);
    let at = |bow: u32| left(&[24, 12, bow, 40, 75]);
    assert!(at(36) < at(33) && at(36) < at(39) && at(36) < at(28) - 0.09);
    for seed in 0..3 {
        let found = tuned(&Shop(contexts.to_vec()), &prices, tuning(), seed);
        assert!(left(&found.prices) < at(36) + 0.04, "{seed}: {:?} {:?}", found.prices, at(36));
        // Whatever was taken, the worst context is better than the worst before, in truth too.
        let taken = found.tried.iter().filter(|tried| tried.outcome == Outcome::Better);
        let mut before = left(&start);
        for tried in taken {
            assert!(left(&tried.prices) < before, "{seed}: {tried:?}");
            before = left(&tried.prices);
        }
    }
}

#[test]
fn it_ends_where_what_is_left_is_smaller_than_what_contexts_dispute() {
    // On so fine a grid there is always a fairer price, as far as known.
    let of = |bow: f64| [24.0, 12.0, bow, 40.0, 75.0].map(|value| 100.0 * value).to_vec();
    let start = TRUE.map(|price| 100 * price);
    let prices = priced(&start);
    let asked = Tuning { budget: 36_000, target: 0.5, tries: 16, ..tuning() };
    let alone = tuned(&Shop(vec![of(31.0)]), &prices, asked, 1);
    assert_ne!(alone.ended, Ended::Bars, "{:?}", alone.tried);
    let found = tuned(&Shop(vec![of(35.0), of(27.5)]), &prices, asked, 1);
    assert_eq!(found.ended, Ended::Bars, "{:?}", found.prices);
    assert!(found.tried.len() < 16);
    assert_ne!(found.tried.last().unwrap().outcome, Outcome::Better);
    // Contexts that agree have nothing to dispute.
    let same = tuned(&Shop(vec![of(31.0), of(31.0)]), &prices, asked, 1);
    assert_ne!(same.ended, Ended::Bars, "{:?}", same.tried);
}

#[test]
fn changes_are_taken_back_one_by_one_and_the_one_that_matters_most_last() {
    let prices = priced(&BOOK);
    let truth = TRUE.map(f64::from);
    let found = tuned(&shop(), &prices, Tuning { front: true, ..tuning() }, 2);
    let front = &found.front;
    let (first, last) = (&front[0], front.last().unwrap());
    assert_eq!((&first.prices, first.reverted, first.more), (&found.prices, None, None));
    assert_eq!((last.prices.as_slice(), last.changes), (&BOOK[..], 0));
    assert_eq!(first.changes + 1, front.len());
    for pair in front.windows(2) {
        let back = pair[1].reverted.unwrap();
        let mut prices = pair[0].prices.clone();
        prices[back] = BOOK[back];
        assert_eq!((&pair[1].prices, pair[1].changes), (&prices, pair[0].changes - 1));
    }
    // Each time it is the change whose reversal leaves the least to exploit, or nearly so.
    for pair in front.windows(2) {
        let back = |price: usize| {
            let mut prices = pair[0].prices.clone();
            prices[price] = BOOK[price];
            worst(&truth, &prices, 360)
        };
        let changed = (0..5).filter(|&price| pair[0].prices[price] != BOOK[price]);
        let least = changed.map(back).fold(1.0, f64::min);
        let prices = &pair[1].prices;
        assert!(worst(&truth, prices, 360) < least + 0.01, "{prices:?} {least}");
    }
    for point in front {
        let (true_score, (_, interval)) = (worst(&truth, &point.prices, 360), point.worst());
        assert!((true_score - interval.low).abs() < 0.03, "{true_score} {interval:?}");
    }
    assert!(last.is_more() && !first.is_more());
    // At prices that stay there is nothing to take back.
    let fair = priced(&TRUE);
    let found = tuned(&shop(), &fair, Tuning { front: true, ..tuning() }, 2);
    assert_eq!(found.front.len(), 1);
}

#[test]
fn any_number_of_threads_and_no_other_seed_finds_the_same() {
    let prices = priced(&BOOK);
    let asked = Tuning { tries: 2, pairs: 4_000, fresh: 1_003, army_pairs: 1_001, ..tuning() };
    let one =
        |threads, seed| with(threads, |crew| tune(&shop(), &prices, asked, seed, crew)).unwrap();
    let first = one(1, 3);
    assert_eq!(first, one(2, 3));
    assert_ne!(first.checks, one(1, 4).checks);
}

#[test]
fn an_interrupt_keeps_what_was_taken_and_before_that_there_is_nothing() {
    let prices = priced(&BOOK);
    let asked = Tuning { target: 0.5, ..tuning() };
    let stopped_at = |what: &'static str| {
        let (workers, interrupt) = (Workers::new(1).unwrap(), Interrupt::new());
        let mut told = |told: &str, _, _| {
            if told == what {
                interrupt.ask();
            }
        };
        let mut crew = Crew { workers: &workers, interrupt: Some(&interrupt), progress: &mut told };
        tune(&shop(), &prices, asked, 1, &mut crew)
    };
    assert_eq!(stopped_at("check 1, context 1, race").unwrap_err(), StudyFailure::Interrupted);
    let early = stopped_at("try 1, context 1, race").unwrap();
    assert_eq!((early.ended, early.prices.as_slice()), (Ended::Interrupted, &BOOK[..]));
    assert!(early.tried.is_empty() && early.certificate().is_some());
    // Taken, but the remaining exploitation is not known yet.
    let later = stopped_at("check 2, context 1, best list").unwrap();
    assert_eq!(later.ended, Ended::Interrupted);
    assert!(later.prices != BOOK && later.certificate().is_none(), "{later:?}");
    assert_eq!(later.checks.len(), 1);
    // Tuning is complete, but the front is not.
    let (workers, interrupt) = (Workers::new(1).unwrap(), Interrupt::new());
    let mut told = |told: &str, _, _| {
        if told.starts_with("front, changes") && told.contains("finalists") {
            interrupt.ask();
        }
    };
    let mut crew = Crew { workers: &workers, interrupt: Some(&interrupt), progress: &mut told };
    let asked = Tuning { front: true, ..tuning() };
    let cut = tune(&shop(), &prices, asked, 2, &mut crew).unwrap();
    assert!(cut.interrupted && cut.ended == Ended::Target && cut.certificate().is_some());
    assert_eq!(cut.front.len(), 1);
}

#[test]
fn what_cannot_be_bought_is_told() {
    let prices = priced(&BOOK);
    let asked = Tuning { budget: 20_000, ..tuning() };
    let cause = with(2, |crew| tune(&shop(), &prices, asked, 1, crew)).unwrap_err();
    assert!(
        matches!(&cause, StudyFailure::NoArmy(why) if why.contains("the most that a list may have")),
        "{cause:?}"
    );
}
