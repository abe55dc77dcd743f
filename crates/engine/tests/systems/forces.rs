//! The worth of the vessels of fixed forces, against battles counted one by one.

use crate::laws::meeting::contest;
use crate::lists;
use fairfight_battle::Game;
use fairfight_battle::game::{Parts, Variation};
use fairfight_battle::gun_fights::GunFights;
use fairfight_battle::systems::SYSTEMS;
use fairfight_engine::contest::MatchUp;
use fairfight_engine::exact::Budget;
use fairfight_engine::rulebook::{Army, Doctrine, Lists, Rules, rulebook};
use fairfight_engine::run::Workers;
use fairfight_files as files;
use fairfight_files::shipped_scenario;
use fairfight_rules::gun_fights::Part;
use fairfight_rules::gun_fights::army::whole;
use fairfight_rules::{BySide, Side};
use fairfight_stats::Level;
use fairfight_study::common::Crew;
use fairfight_study::points::{ForceMatchUp, ForceUnit, Varied, force_units, vary};

const BATTLES: u64 = 400;

const SEED: u64 = 5;

fn printed() -> Rules {
    rulebook("space-convoy").unwrap().printed()
}

fn doctrines() -> BySide<Doctrine> {
    BySide::new("screen", "ambush").map(|word| printed().book.doctrine(word).unwrap())
}

fn convoy() -> BySide<Army> {
    let rules = printed();
    let source = shipped_scenario(rules.book, "convoy").unwrap();
    files::scenario(&source, &rules).expect("the shipped scenario is sound").forces.unwrap()
}

fn varied(
    forces: &BySide<Army>,
    unit: &ForceUnit,
    variation: Variation,
    [threads, battles]: [u64; 2],
) -> Result<Varied, String> {
    let rules = printed();
    let (scenario, armies) = (rules.open_ground(), forces.as_ref());
    let lists = Lists { rules: &rules, scenario: &scenario, armies, doctrines: doctrines() };
    let match_up = ForceMatchUp { lists, seed: SEED, battles };
    let workers = Workers::new(threads as usize).unwrap();
    let mut crew = Crew { workers: &workers, interrupt: None, progress: &mut |_, _, _| {} };
    vary(&match_up, unit, variation, &mut crew).unwrap()
}

fn units(forces: &BySide<Army>) -> Vec<ForceUnit> {
    force_units(forces.as_ref())
}

fn meeting(armies: BySide<&Army>) -> MatchUp {
    let rules = printed();
    let (scenario, doctrines) = (rules.open_ground(), doctrines());
    Lists { rules: &rules, scenario: &scenario, armies, doctrines }.match_up(Parts::Fixed, SEED)
}

/// The winner of each battle, on the dice of the unchanged forces.
fn fought(armies: BySide<&Army>) -> Vec<Option<Side>> {
    let (key, now) = (meeting(convoy().as_ref()).key, meeting(armies));
    let mut player = now.straight.player(None);
    (0..BATTLES).map(|index| player.play(key, index).end.winner).collect()
}

#[test]
fn vessels_alike_are_one_unit_and_sides_keep_theirs() {
    let units = units(&convoy());
    let told: Vec<_> =
        units.iter().map(|unit| (unit.side, &*unit.kind, unit.count, unit.place)).collect();
    let (a, b) = (Side::A, Side::B);
    let freeloaders = [(a, "blitzship", 1, 0), (a, "slayer", 3, 3), (a, "brigghaven", 4, 7)];
    let naztees = [(b, "harsh", 1, 0), (b, "lite", 1, 1), (b, "coffin", 4, 5)];
    assert_eq!(told, [freeloaders, naztees].concat());
}

#[test]
fn a_worth_is_the_mean_difference_of_battles_on_the_same_dice() {
    let forces = convoy();
    let before = fought(forces.as_ref());
    for unit in units(&forces) {
        for variation in [Variation::Without, Variation::OneMore] {
            let army = forces[unit.side].varied(unit.place, variation, &printed()).unwrap();
            let changed = match unit.side {
                Side::A => BySide::new(&army, &forces.b),
                Side::B => BySide::new(&forces.a, &army),
            };
            let after = fought(changed);
            let score = |winner: &Option<Side>| match winner {
                None => 1,
                Some(side) => 2 * i32::from(*side == unit.side),
            };
            let differences = before.iter().zip(&after).map(|(before, after)| {
                let more = score(after) - score(before);
                if variation == Variation::OneMore { more } else { -more }
            });
            let mean = f64::from(differences.sum::<i32>()) / 2.0 / BATTLES as f64;
            let found = varied(&forces, &unit, variation, [1, BATTLES]).unwrap();
            assert!((found.worth().mean().unwrap() - mean).abs() < 1e-12, "{unit:?} {variation:?}");
            let sum = |winners: &[Option<Side>]| winners.iter().map(score).sum::<i32>();
            let mean = |winners: &[Option<Side>]| f64::from(sum(winners)) / 2.0 / BATTLES as f64;
            assert!((found.as_it_is().unwrap() - mean(&before)).abs() < 1e-12);
            assert!((found.varied().unwrap() - mean(&after)).abs() < 1e-12);
            assert_eq!(found, varied(&forces, &unit, variation, [3, BATTLES]).unwrap(), "threads");
        }
    }
}

#[test]
fn coffins_that_lie_in_wait_are_worth_something_and_a_fifth_less_than_nothing_never() {
    let forces = convoy();
    let coffins = units(&forces).pop().unwrap();
    let fourth = varied(&forces, &coffins, Variation::Without, [2, 2000]).unwrap();
    let interval = fourth.worth().interval(Level::DEFAULT);
    assert!(interval.low > 0.0, "{interval:?}");
    let fifth = varied(&forces, &coffins, Variation::OneMore, [2, 2000]).unwrap();
    assert!(fifth.worth().interval(Level::DEFAULT).high > 0.0);
}

#[test]
fn a_force_that_there_cannot_be_is_told_why() {
    let (mut forces, rules) = (convoy(), printed());
    while forces.b.outline.units.len() > 1 {
        forces.b = forces.b.varied(1, Variation::Without, &rules).unwrap();
    }
    let last = units(&forces).pop().unwrap();
    let why = varied(&forces, &last, Variation::Without, [1, 1]).unwrap_err();
    assert!(why.contains("no vessel of the Naztees is left"), "{why}");
    while let Ok(more) = forces.a.varied(0, Variation::OneMore, &rules) {
        forces.a = more;
    }
    let why = varied(&forces, &units(&forces)[0], Variation::OneMore, [1, 1]).unwrap_err();
    assert!(why.contains("12 vessels at most"), "{why}");
    // A system without forces of its own reports this.
    let rules = rulebook("iron-winds").unwrap().printed();
    let army = rules.muster("L", &[rules.unit("levy").unwrap()]).unwrap();
    let why = army.varied(0, Variation::Without, &rules).unwrap_err();
    assert!(why.contains("Iron Winds"), "{why}");
}

#[test]
fn a_double_has_the_spaces_of_his_original_and_hits_of_his_own() {
    let rules = Default::default();
    let scenario = lists::scenario::<GunFights>(
        "system = 'gun-fights'\nedition = 'ok-corral'\nforces = 'lists'\nrolls = 400
        place = [{ of = 'earp-mob', depth = 0 }, { of = 'clanton-group', depth = 6 }]",
    );
    let list = |word: &str| {
        GunFights::muster(word, &[GunFights::unit(word, &rules).unwrap()], &rules).unwrap()
    };
    let (morgan, ike) = (list("morgan"), list("ike"));
    let morgan_wins = |ikes: &_| {
        let armies = BySide::new(&morgan, ikes);
        let doctrines = BySide::from_fn(|_| fairfight_rules::gun_fights::army::Doctrine::default());
        let battle = GunFights::battle(&rules, armies, doctrines, &scenario);
        contest(battle).solve(&Budget::default(), None).unwrap().win(Side::A)
    };
    // Morgan acts on 3 and 4 while he has those spaces, and takes a man on 4 to 6; Ike, and his double after
    // him, on 6, and hits on 2 to 6. `w` with the spaces that Morgan has left, and the men before him.
    let w11 = (1.0 / 12.0) / (1.0 / 12.0 + 5.0 / 36.0);
    let w21 = (1.0 / 6.0 + 5.0 / 36.0 * w11) / (1.0 / 6.0 + 5.0 / 36.0);
    let w12 = (1.0 / 12.0 * w11) / (1.0 / 12.0 + 35.0 / 216.0);
    let w22 = (1.0 / 6.0 * w21 + 10.0 / 216.0 * w12) / (1.0 / 6.0 + 35.0 / 216.0);
    assert!((morgan_wins(&ike) - w21).abs() < 1e-12, "{} {w21}", morgan_wins(&ike));
    let two = GunFights::varied(&ike, 0, Variation::OneMore).unwrap();
    assert!((morgan_wins(&two) - w22).abs() < 1e-12, "{} {w22}", morgan_wins(&two));
    let whole = whole(Part::ClantonGroup, ike.doctrine);
    let doubled = GunFights::varied(&whole, 0, Variation::OneMore).unwrap();
    let why = GunFights::varied(&doubled, 0, Variation::OneMore).unwrap_err();
    assert!(why.contains("one man of a side may be doubled"), "{why}");
}

/// Varies every unit of every shipped force, and plays with the results.
fn every_force(rules: &Rules) -> usize {
    let book = rules.book;
    let mut varied = 0;
    for shipped in book.about().scenarios {
        let source = shipped_scenario(book, shipped.name).unwrap();
        let scenario = files::scenario(&source, rules).expect("it is sound");
        let Some(forces) = &scenario.forces else { continue };
        let doctrines = forces.as_ref().map(|army| army.doctrine);
        for unit in force_units(forces.as_ref()) {
            let count = forces[unit.side].outline.units.len();
            for (variation, after) in
                [(Variation::Without, count - 1), (Variation::OneMore, count + 1)]
            {
                let army = match forces[unit.side].varied(unit.place, variation, rules) {
                    Ok(army) => army,
                    Err(why) => {
                        assert!(variation == Variation::Without && count == 1, "{why}");
                        continue;
                    }
                };
                assert_eq!(army.outline.units.len(), after);
                let armies = match unit.side {
                    Side::A => BySide::new(&army, &forces.b),
                    Side::B => BySide::new(&forces.a, &army),
                };
                let lists = Lists { rules, scenario: &scenario, armies, doctrines };
                let MatchUp { key, straight, .. } = lists.match_up(Parts::Fixed, SEED);
                straight.player(None).play(key, varied as u64);
                varied += 1;
            }
        }
    }
    varied
}

#[test]
fn every_force_that_comes_with_the_program_can_be_varied() {
    for system in SYSTEMS {
        let varied = every_force(&rulebook(system).unwrap().printed());
        let brings = ["space-convoy", "modern-skirmish", "gun-fights"].contains(system);
        assert_eq!(varied > 0, brings, "{system}: {varied}");
    }
}
