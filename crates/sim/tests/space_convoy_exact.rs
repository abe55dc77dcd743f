//! Space Convoy without dice: duels and gauntlets of the specification, number by number.

use fairfight_battle::space_convoy::state::Hull;
use fairfight_battle::space_convoy::{Battle, Scenario, SpaceConvoy, State};
use fairfight_battle::{Flow, Game, Log, System, Tally};
use fairfight_rules::space_convoy::army::{Army, Doctrine, Unit};
use fairfight_rules::space_convoy::movement::moving_faces;
use fairfight_rules::space_convoy::{Class, Damage, Object, Part, Rules, Vessel};
use fairfight_rules::{BySide, Dice, Side};
use fairfight_sim::exact::{Budget, solve};

/// A convoy of these vessels, or raiders.
fn army(part: Part, classes: &[Class], doctrine: Doctrine) -> Army {
    let unit =
        |class: &Class| Unit { name: class.name().to_owned(), vessel: Vessel::new(*class), row: 6 };
    let units = classes.iter().map(unit).collect();
    Army { name: part.name().to_owned(), part, doctrine, units }
}

/// A battle that opens with every vessel where it is put, and ends without a limit.
struct From {
    battle: Battle,
    open: State,
}

impl System for From {
    type State = State;

    fn open(&self) -> State {
        self.open
    }

    fn step<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) -> Flow {
        self.battle.step(state, dice, log)
    }

    fn tally(&self, end: &State, into: &mut Tally) {
        self.battle.tally(end, into);
    }
}

/// One Brigghaven in `row` against raiders that lie in wait, each in its row: the definition of the
/// specification as a battle. Whoever escapes has won; nothing pulls.
fn gauntlet(row: u8, raiders: &[(Class, u8)], first: Part) -> From {
    let mut rules = Rules::default();
    for number in ["nebulae", "planets", "comets"] {
        rules.numbers.set(number, 0).unwrap();
    }
    rules.numbers.set("one-off", 1).unwrap();
    // A hundred hits in a row that do not destroy have a chance of 10^-90.
    rules.numbers.set("most-actions", 100).unwrap();
    let classes: Vec<Class> = raiders.iter().map(|(class, _)| *class).collect();
    let convoy = army(Part::Freeloaders, &[Class::Brigghaven], Doctrine::Dash);
    let raid = army(Part::Naztees, &classes, Doctrine::Ambush);
    let doctrines = BySide::new(Doctrine::Dash, Doctrine::Ambush);
    let armies = BySide::new(&convoy, &raid);
    let mut battle = Battle::new(&rules, armies, doctrines, &Scenario::default());
    battle.limit = None;
    let mut open = battle.open();
    open.stage = fairfight_battle::space_convoy::state::Stage::Play;
    open.active = first;
    open.hulls[Part::Freeloaders][0].row = row;
    for (hull, (_, row)) in open.hulls[Part::Naztees].iter_mut().zip(raiders) {
        *hull = Hull { row: *row, ..Hull::default() };
    }
    From { battle, open }
}

/// The recursion of the specification, in floats, row by row.
fn recursion(row: u8, raiders: &[(Class, u8)], first: Part) -> f64 {
    use fairfight_rules::space_convoy::attack::{Shot, WHOLE, success};
    let rules = Rules::default();
    // Values with the initiative, by damage (bits slowed, weakened): first those of the row west.
    let mut west = [[1.0f64; 4]; 2];
    for row in 1..=row {
        let mut here = [[0.0f64; 4]; 2];
        // More damage never goes away: the worst first.
        for bits in [3, 1, 2, 0] {
            let damage = [Damage::SLOWED, Damage::WEAKENED].into_iter().enumerate();
            let damage = damage
                .filter(|(bit, _)| bits >> bit & 1 == 1)
                .fold(Damage::default(), |sum, (_, damage)| sum.with(damage));
            let p = f64::from(moving_faces(Class::Brigghaven, damage, 0, &rules)) / 6.0;
            let on_table = row <= 20;
            let chance = |(class, at): &(Class, u8)| {
                let range = at.abs_diff(row).max(1);
                let weakened = damage.has(Damage::WEAKENED);
                let shot = Shot { firer: *class, target: Class::Brigghaven, weakened, range };
                success(&shot, &rules) as f64 / WHOLE as f64
            };
            let q = match on_table {
                true => raiders.iter().map(chance).fold(0.0, f64::max),
                false => 0.0,
            };
            // F = p F(west) + (1-p) N;  N = q (N[slowed] + N[weakened]) / 6 + (1-q) F.
            let other =
                |flag: usize| if bits & flag == 0 { Some(here[1][bits | flag]) } else { None };
            let (slowed, weakened) = (other(1), other(2));
            let known = q / 6.0 * (slowed.unwrap_or(0.0) + weakened.unwrap_or(0.0));
            let loops = f64::from(u8::from(slowed.is_none()) + u8::from(weakened.is_none()));
            let stays = 1.0 - q / 6.0 * loops;
            // N = (known + (1-q) F) / stays, put into F.
            let west = west[0][bits];
            let f = (p * west + (1.0 - p) * known / stays) / (1.0 - (1.0 - p) * (1.0 - q) / stays);
            here[0][bits] = f;
            here[1][bits] = (known + (1.0 - q) * f) / stays;
        }
        west = here;
    }
    west[usize::from(first == Part::Naztees)][0]
}

const GAUNTLETS: &[(&str, u8, &[(Class, u8)], Part, &str)] = &[
    ("SCV28", 20, &[(Class::Coffin, 6)], Part::Freeloaders, "0.20296159"),
    ("SCV29", 12, &[(Class::Harsh, 1)], Part::Naztees, "0.71680212"),
    (
        "SCV30",
        21,
        &[(Class::Coffin, 2), (Class::Coffin, 4), (Class::Harsh, 1), (Class::Lite, 1)],
        Part::Freeloaders,
        "0.23536392",
    ),
];

#[test]
fn gauntlets_of_the_specification() {
    for (id, row, raiders, first, printed) in GAUNTLETS {
        let solution = solve(&gauntlet(*row, raiders, *first), &Budget::default()).unwrap();
        let escapes = solution.win(Side::A);
        assert_eq!(format!("{escapes:.8}"), *printed, "{id}");
        assert!(solution.defect.abs() < 1e-12, "{id}");
        let slow = recursion(*row, raiders, *first);
        assert!((escapes - slow).abs() < 1e-10, "{id}: {escapes}, not {slow}");
    }
}

#[test]
fn gauntlets_of_every_kind_are_those_of_the_recursion() {
    for row in [1, 3, 8, 21] {
        for raiders in [
            vec![],
            vec![(Class::Lite, 1)],
            vec![(Class::Coffin, 5), (Class::Lite, 3)],
            vec![(Class::Harsh, 2), (Class::Lite, 2), (Class::Coffin, 2)],
        ] {
            for first in Part::BOTH {
                // Of nobody in wait the raiders' tally would be empty: a disarmed one far away.
                let mut there = raiders.clone();
                let alone = raiders.is_empty();
                if alone {
                    there.push((Class::Coffin, 20));
                }
                let mut from = gauntlet(row, &there, first);
                if alone {
                    from.open.hulls[Part::Naztees][0].damage = Damage::DISARMED;
                }
                let escapes = solve(&from, &Budget::default()).unwrap().win(Side::A);
                let slow = recursion(row, &raiders, first);
                assert!((escapes - slow).abs() < 1e-10, "{row} {raiders:?}: {escapes}, not {slow}");
            }
        }
    }
}

/// SCV27: a Brigghaven alone needs 21 moves from off the table, and fails 10.5 times on the way.
#[test]
fn a_convoy_alone_fails_ten_times_and_a_half() {
    let mut from = gauntlet(21, &[(Class::Coffin, 20)], Part::Freeloaders);
    from.open.hulls[Part::Naztees][0].damage = Damage::DISARMED;
    let solution = solve(&from, &Budget::default()).unwrap();
    assert!((solution.win(Side::A) - 1.0).abs() < 1e-12);
    // Every failure is an initiative of the convoy and one of the raiders, who pass; the last counts.
    let initiatives = solution.all.rounds.mean.unwrap();
    let failures = (initiatives - 1.0) / 2.0;
    assert_eq!(format!("{failures:.8}"), "10.50000000");
}

fn duel(a: &str, b: &str, range: &str, first: &str) -> f64 {
    let rules = Rules::default();
    let units = BySide::new(a, b).map(|text| SpaceConvoy::unit(text, &rules).unwrap());
    let options = [("range", range), ("first", first)];
    let fight = SpaceConvoy::fight(&rules, units.as_ref(), &options);
    let solution = solve(&fight, &Budget::default()).unwrap();
    let sum = solution.win(Side::A) + solution.win(Side::B) + solution.draw();
    assert!((sum - 1.0).abs() < 1e-12);
    solution.win(Side::A)
}

#[test]
fn duels_of_the_specification() {
    assert_eq!(format!("{:.8}", duel("blitzship", "harsh", "3", "a")), "0.73877329", "SCV31");
    assert_eq!(format!("{:.8}", duel("slayer", "coffin", "1", "a")), "0.74468085", "SCV32");
}

#[test]
fn duels_mirror_and_nobody_beats_his_own() {
    for range in ["1", "4", "6"] {
        let ours = duel("blitzship", "lite", range, "b");
        let theirs = duel("lite", "blitzship", range, "a");
        assert!((ours + theirs - 1.0).abs() < 1e-12);
    }
    assert_eq!(duel("blitzship", "coffin", "1", "a"), 0.0);
    assert_eq!(duel("coffin", "harsh", "1", "a"), 0.0);
    assert_eq!(duel("brigghaven", "harsh", "7", "b"), 0.0, "out of reach: nobody can hurt anybody");
    assert_eq!(duel("slayer", "coffin+disarmed", "6", "a"), 1.0);
}

#[test]
fn objects_pull_as_they_are_printed() {
    let rules = Rules::default();
    assert_eq!(Object::ALL.map(|object| object.count(&rules.numbers)), [1, 2, 4]);
}
