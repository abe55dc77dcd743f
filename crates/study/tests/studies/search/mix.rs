//! The mix that no list beats, and the smallest unfairness behind a result.

use super::{COSTS, KAPPA, Known, arenas, fair, known, mixing, searching, wanted, with};
use crate::one_die::{OneDie, chance};
use fairfight_engine::arena::{Arena, World};
use fairfight_rules::BySide;
use fairfight_stats::Level;
use fairfight_study::search::{
    Candidate, Ended, Searching, Shrinking, Unfair, Wanted, against_all, pool, racing, shrink,
};

/// A world of rock, paper and scissors: the first unit decides.
struct Circle;

impl World for Circle {
    type Army = u16;
    type Battle = OneDie;

    fn muster(&self, kinds: &[u16]) -> Result<u16, String> {
        kinds.first().copied().ok_or_else(|| "no unit".to_owned())
    }

    fn battle(&self, armies: BySide<&u16>, _: BySide<usize>) -> OneDie {
        let share = match (3 + armies.a - armies.b) % 3 {
            0 => 0.5,
            1 => 0.8,
            _ => 0.2,
        };
        OneDie { a_wins_below: (share * 65536.0) as u32, unit: 0 }
    }
}

#[test]
fn against_everything_a_circle_is_mixed_evenly() {
    let arenas: [&dyn Arena; 1] = [&Circle];
    let all = pool(&arenas, &[10, 10, 10], Wanted { slack: 0, ..wanted(10) }, None, || {
        panic!("all take part")
    })
    .unwrap();
    assert_eq!(all.candidates.len(), 3);
    let asked = Searching { fresh: 10_000, ..searching(1, 3_000) };
    let level = Level::DEFAULT;
    let against = with(2, |crew| {
        against_all(&arenas, &all.candidates, asked, mixing(0, 0.02, level, 9), crew).unwrap()
    });
    assert_eq!(against.ended, Ended::Settled);
    assert_eq!(against.lists.len(), 3);
    assert!(against.mix.iter().all(|share| (share - 1.0 / 3.0).abs() < 0.05), "{:?}", against.mix);
    let (shares, in_mix) = against.redrawn.clone().unwrap();
    for (share, interval) in against.mix.iter().zip(&shares) {
        assert!(interval.contains(*share) && interval.contains(1.0 / 3.0), "{interval:?}");
    }
    assert_eq!(in_mix, [1.0; 3]);
    assert!(against.rounds[0].scores.mean().unwrap() > 0.77);
    let early = with(2, |crew| {
        against_all(&arenas, &all.candidates, asked, mixing(0, 0.02, level, 1), crew).unwrap()
    });
    assert_eq!((early.ended, early.rounds.len()), (Ended::Limit, 1));
    // The scores that ended the rounds are no measure of the last answer.
    for against in [against, early] {
        let (ended, told) =
            (against.rounds.last().unwrap().scores, against.last.confirmed.scores());
        assert!(told != ended && told.n() == ended.n(), "{told:?}");
    }
}

/// The same for two lists under two doctrines: the first is rock or beaten by all, the second paper or scissors.
struct Led(u16);

impl World for Led {
    type Army = u16;
    type Battle = OneDie;

    fn muster(&self, kinds: &[u16]) -> Result<u16, String> {
        match (World::muster(&Circle, kinds)?, self.0) {
            (0, 0) => Ok(0),
            (0, _) => Ok(3),
            (_, doctrine) => Ok(1 + doctrine),
        }
    }

    fn battle(&self, armies: BySide<&u16>, led: BySide<usize>) -> OneDie {
        let share = match (*armies.a, *armies.b) {
            (3, 3) => 0.5,
            (3, _) => 0.3,
            (_, 3) => 0.7,
            _ => return World::battle(&Circle, armies, led),
        };
        OneDie { a_wins_below: (share * 65536.0) as u32, unit: 0 }
    }
}

#[test]
fn against_everything_a_list_has_a_part_under_each_doctrine_that_is_an_answer() {
    let arenas: [&dyn Arena; 2] = [&Led(0), &Led(1)];
    let all = pool(&arenas, &[10, 10], Wanted { slack: 0, ..wanted(10) }, None, || {
        panic!("all take part")
    })
    .unwrap()
    .candidates;
    assert_eq!(all.len(), 4);
    let led = |kind, led| Candidate { kinds: vec![kind], led };
    let beaten = all.iter().position(|list| *list == led(0, 1)).unwrap();
    let asked = Searching { fresh: 10_000, ..searching(1, 3_000) };
    let of = |first, threads| {
        with(threads, |crew| {
            against_all(&arenas, &all, asked, mixing(first, 0.02, Level::DEFAULT, 9), crew).unwrap()
        })
    };
    for (first, list) in all.iter().enumerate() {
        let against = of(first, 2);
        assert_eq!(against.ended, Ended::Settled, "{first}");
        let share = |list: Candidate| -> f64 {
            let places = (0..against.lists.len()).filter(|&at| against.lists[at] == list);
            places.map(|at| against.mix[at]).sum()
        };
        for list in [led(0, 0), led(1, 0), led(1, 1)] {
            assert!((share(list) - 1.0 / 3.0).abs() < 0.05, "{first}: {:?}", against.mix);
        }
        assert!(share(led(0, 1)) < 1e-9, "{first}: {:?}", against.mix);
        // The list that all beat is included only if it was the first.
        assert_eq!(against.lists.len(), if first == beaten { 4 } else { 3 });
        assert_eq!(against.lists[0], *list);
    }
    assert_eq!(of(beaten, 2), of(beaten, 1));
}

/// Rock, paper and scissors, in which the second number of each is slightly better than the first, and the third than
/// the second: of many lists three make up the mix.
struct Wheel;

/// Units of one of the three sorts.
const SORT: u16 = 120;

impl World for Wheel {
    type Army = u16;
    type Battle = OneDie;

    fn muster(&self, kinds: &[u16]) -> Result<u16, String> {
        World::muster(&Circle, kinds)
    }

    fn battle(&self, armies: BySide<&u16>, _: BySide<usize>) -> OneDie {
        let sort = (3 + armies.a / SORT - armies.b / SORT) % 3;
        let of_sort = [0.0, 0.3, -0.3][usize::from(sort)];
        let better = f64::from(armies.a % SORT) - f64::from(armies.b % SORT);
        let share = 0.5 + of_sort + 0.15 * better / f64::from(SORT);
        OneDie { a_wins_below: (share * 65536.0) as u32, unit: 0 }
    }
}

#[test]
fn of_many_lists_those_race_that_did_best_against_the_lists_of_the_mix() {
    let arenas: [&dyn Arena; 1] = [&Wheel];
    let candidates: Vec<Candidate> =
        (0..3 * SORT).map(|kind| Candidate { kinds: vec![kind], led: 0 }).collect();
    assert!(racing(candidates.len()) < candidates.len());
    let asked = Searching { fresh: 4_000, ..searching(1, 60_000) };
    let level = Level::DEFAULT;
    let of = |threads| {
        with(threads, |crew| {
            against_all(&arenas, &candidates, asked, mixing(0, 0.01, level, 30), crew).unwrap()
        })
    };
    let against = of(2);
    assert_eq!(against.ended, Ended::Settled);
    // Each sort has its third, and nearly all of it goes to its last lists.
    for sort in 0..3 {
        let own =
            || (0..against.lists.len()).filter(|&at| against.lists[at].kinds[0] / SORT == sort);
        let share: f64 = own().map(|at| against.mix[at]).sum();
        assert!((share - 1.0 / 3.0).abs() < 0.05, "{sort}: {share}");
        let late = own().filter(|&at| against.lists[at].kinds[0] % SORT > SORT * 4 / 5);
        let late: f64 = late.map(|at| against.mix[at]).sum();
        assert!(late > 0.9 * share, "{sort}: {late} of {share}");
    }
    assert_eq!(against, of(1));
}

#[test]
fn scores_that_were_not_known_well_enough_are_played_on() {
    let arenas: [&dyn Arena; 1] = [&Circle];
    let all = pool(&arenas, &[10, 10, 10], Wanted { slack: 0, ..wanted(10) }, None, || {
        panic!("all take part")
    })
    .unwrap();
    let mut again = 0;
    for seed in 0..40 {
        // Cells of 30 pairs make mixes that one of their own lists is shown to beat.
        let asked = Searching { fresh: 30, ..searching(seed, 3_000) };
        let level = Level::new(0.5).unwrap();
        let against = with(2, |crew| {
            against_all(&arenas, &all.candidates, asked, mixing(0, 0.0, level, 12), crew).unwrap()
        });
        // The word "settled" requires a mix whose last answer is not shown to gain.
        let last = against.rounds.last().unwrap().scores.interval(level).low;
        assert_eq!(against.ended == Ended::Settled, last <= 0.5, "{seed}: {last}");
        // Every round but the last adds a list to the first one, or plays on.
        again += against.rounds.len() - against.lists.len();
        let once = |list| against.lists.iter().filter(|other| *other == list).count();
        assert!(against.lists.iter().all(|list| once(list) == 1), "no list joins twice");
    }
    assert!(again > 0, "no seed plays on, so that nothing is tested");
}

pub(super) fn shrinking(margin: f64) -> Shrinking {
    let (tried, all_tried, measured) = (100, 400_000, 4000);
    Shrinking { seed: 1, margin, tried, all_tried, measured, level: Level::DEFAULT }
}

fn shrunk(worlds: &[Known], margin: f64) -> Option<Unfair> {
    let strong = Candidate { kinds: vec![0, 2, 2, 2, 2, 2], led: 0 };
    let weak = Candidate { kinds: vec![0, 0, 1, 1, 3, 3, 3], led: 0 };
    let asked = shrinking(margin);
    with(2, |crew| shrink(&arenas(worlds), &COSTS, &strong, &weak, asked, crew)).unwrap()
}

#[test]
fn an_unfairness_shrinks_to_few_units_and_stays() {
    let worlds = known();
    let unfair = shrunk(&worlds, 0.52).unwrap();
    let worth = |list: &Candidate| World::muster(&worlds[0], &list.kinds).unwrap().0;
    let true_score = chance(worth(&unfair.strong), worth(&unfair.weak), KAPPA);
    assert!(unfair.interval.low > 0.52 && true_score > 0.52, "{unfair:?}");
    assert!(unfair.interval.contains(true_score), "{unfair:?}");
    assert!(unfair.strong.cost(&COSTS) <= unfair.weak.cost(&COSTS));
    assert!(unfair.strong.kinds.len() + unfair.weak.kinds.len() <= 4, "{unfair:?}");
    // A larger unfairness shows only with larger armies, and 80 percent with none.
    let larger = shrunk(&worlds, 0.6).unwrap();
    assert!(larger.interval.low > 0.6, "{larger:?}");
    assert!(larger.strong.kinds.len() > unfair.strong.kinds.len());
    assert_eq!(shrunk(&worlds, 0.8), None);
}

#[test]
fn a_fair_world_has_no_unfairness() {
    // An additional unit on the weak side never helps the strong one.
    assert_eq!(shrunk(&fair(), 0.5), None);
}
