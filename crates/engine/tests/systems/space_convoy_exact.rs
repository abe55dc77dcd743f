//! Space Convoy solved exactly, number by number: rolls, gauntlets and duels whose probabilities were computed
//! independently of this program. `SCV01` and so on name them.

use crate::laws::any::step;
use crate::laws::meeting::contest;
use fairfight_battle::space_convoy::state::Hull;
use fairfight_battle::space_convoy::{Battle, Scenario, SpaceConvoy, State};
use fairfight_battle::{Flow, Game, Log, System, Tally};
use fairfight_engine::exact::{Budget, solve};
use fairfight_rules::space_convoy::army::{Army, Doctrine, Unit};
use fairfight_rules::space_convoy::movement::moving_faces;
use fairfight_rules::space_convoy::{Class, Damage, Effect, Part, Rules, Vessel};
use fairfight_rules::{BySide, Dice, Side};

/// A convoy of these vessels, or raiders.
fn army(part: Part, classes: &[Class]) -> Army {
    let unit =
        |class: &Class| Unit { name: class.name().to_owned(), vessel: Vessel::new(*class), row: 6 };
    let units = classes.iter().map(unit).collect();
    Army { name: part.name().to_owned(), part, doctrine: None, units }
}

/// A battle that opens with every vessel at a given position, and ends without a limit.
struct From {
    battle: Battle,
    open: State,
}

impl System for From {
    type State = State;

    fn open(&self) -> State {
        self.open
    }

    fn step<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, _: &mut L) -> Flow {
        step(&self.battle, state, dice)
    }

    fn tally(&self, end: &State, into: &mut Tally) {
        self.battle.tally(end, into);
    }
}

/// One Brigghaven in `row` against raiders that lie in wait, each in its row, as a battle. It moves one row per
/// success; the raiders never move, and fire with the one most likely to hit until one fails. A Brigghaven that escapes
/// has won; nothing pulls.
fn gauntlet(row: u8, raiders: &[(Class, u8)], first: Part) -> From {
    let mut rules = Rules::default();
    for number in ["nebulae", "planets", "comets"] {
        rules.numbers.set(number, 0).unwrap();
    }
    rules.numbers.set("one-off", 1).unwrap();
    // A hundred consecutive hits that do not destroy have a probability of 10^-90.
    rules.numbers.set("most-actions", 100).unwrap();
    let classes: Vec<Class> = raiders.iter().map(|(class, _)| *class).collect();
    let convoy = army(Part::Freeloaders, &[Class::Brigghaven]);
    let raid = army(Part::Naztees, &classes);
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

/// The same by recursion, in floats, row by row.
fn recursion(row: u8, raiders: &[(Class, u8)], first: Part) -> f64 {
    use fairfight_rules::space_convoy::attack::{Shot, WHOLE, success};
    let rules = Rules::default();
    // Values with the initiative, by damage (bits slowed, weakened): first those of the row west.
    let mut west = [[1.0f64; 4]; 2];
    for row in 1..=row {
        let mut here = [[0.0f64; 4]; 2];
        // Damage is permanent: the worst first.
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

/// An independently computed gauntlet: its id, the row of the Brigghaven, the raiders in their rows, the first to act,
/// and the probability that it escapes.
struct Printed {
    id: &'static str,
    row: u8,
    raiders: &'static [(Class, u8)],
    first: Part,
    escapes: &'static str,
}

const GAUNTLETS: [Printed; 3] = [
    Printed {
        id: "SCV28",
        row: 20,
        raiders: &[(Class::Coffin, 6)],
        first: Part::Freeloaders,
        escapes: "0.20296159",
    },
    Printed {
        id: "SCV29",
        row: 12,
        raiders: &[(Class::Harsh, 1)],
        first: Part::Naztees,
        escapes: "0.71680212",
    },
    Printed {
        id: "SCV30",
        row: 21,
        raiders: &[(Class::Coffin, 2), (Class::Coffin, 4), (Class::Harsh, 1), (Class::Lite, 1)],
        first: Part::Freeloaders,
        escapes: "0.23536392",
    },
];

/// SCV01 to SCV26, one query per line: attacks, moves, hits and wins.
#[test]
fn single_rolls_worked_out_apart() {
    use fairfight_rules::D6;
    use fairfight_rules::space_convoy::attack::{Shot, WHOLE, success};
    use fairfight_rules::space_convoy::victory::{Verdict, verdict};
    let rules = Rules::default();
    let numbers = &rules.numbers;
    let attack = |firer, target, range, weakened| {
        success(&Shot { firer, target, weakened, range }, &rules) as f64 / WHOLE as f64
    };
    let moves = |class, damage, pull| f64::from(moving_faces(class, damage, pull, &rules)) / 6.0;
    let destroys = |class| f64::from(numbers.hit_table.destroying_faces(class)) / 6.0;
    let nothing = |class| {
        let no_effect = |die: &&D6| numbers.hit_table.effect(**die, class) == Effect::Nothing;
        D6::FACES.iter().filter(no_effect).count() as f64 / 6.0
    };
    let Verdict::On(least) = verdict(2, numbers) else { panic!("two off are decided by a die") };
    let (slowed, whole) = (Damage::SLOWED, Damage::default());
    use Class::{Blitzship, Brigghaven, Coffin, Harsh, Lite, Slayer};
    #[rustfmt::skip]
    let rows = [
        ("SCV01", attack(Blitzship, Harsh, 1, false), "0.47157922"),
        ("SCV02", attack(Blitzship, Lite, 4, false), "0.41263182"),
        ("SCV03", attack(Blitzship, Lite, 6, false), "0.19867458"),
        ("SCV04", attack(Blitzship, Harsh, 2, true), "0.65666795"),
        ("SCV05", attack(Slayer, Coffin, 1, false), "0.41666667"),
        ("SCV06", attack(Slayer, Coffin, 3, false), "0.27777778"),
        ("SCV07", attack(Slayer, Harsh, 2, false), "0.21219136"),
        ("SCV08", attack(Coffin, Blitzship, 1, false), "0.25462963"),
        ("SCV09", attack(Coffin, Slayer, 2, false), "0.16203704"),
        ("SCV10", attack(Coffin, Slayer, 5, false), "0.00000000"),
        ("SCV11", attack(Coffin, Brigghaven, 1, false), "0.41666667"),
        ("SCV12", attack(Coffin, Brigghaven, 6, false), "0.12731481"),
        ("SCV13", attack(Harsh, Blitzship, 3, false), "0.24954275"),
        ("SCV14", attack(Harsh, Slayer, 1, false), "0.41666667"),
        ("SCV15", attack(Harsh, Brigghaven, 2, false), "0.14253258"),
        ("SCV16", attack(Harsh, Brigghaven, 2, true), "0.56262860"),
        ("SCV17", attack(Lite, Brigghaven, 4, false), "0.07330247"),
        ("SCV18", attack(Lite, Blitzship, 5, false), "0.09357853"),
        ("SCV19", attack(Coffin, Brigghaven, 3, false) * destroys(Brigghaven), "0.24691358"),
        ("SCV20", moves(Brigghaven, whole, 0), "0.66666667"),
        ("SCV21", moves(Brigghaven, whole, 3), "0.16666667"),
        ("SCV22", moves(Coffin, whole, 2), "0.16666667"),
        ("SCV23", moves(Lite, slowed, 0), "0.33333333"),
        ("SCV24", destroys(Brigghaven), "0.66666667"),
        ("SCV25", nothing(Harsh), "0.33333333"),
        ("SCV26", f64::from(7 - least) / 6.0, "0.50000000"),
    ];
    for (id, value, printed) in rows {
        assert_eq!(format!("{value:.8}"), printed, "{id}");
    }
}

#[test]
fn gauntlets_worked_out_apart() {
    for Printed { id, row, raiders, first, escapes: printed } in GAUNTLETS {
        let solution = solve(&gauntlet(row, raiders, first), &Budget::default()).unwrap();
        let escapes = solution.win(Side::A);
        assert_eq!(format!("{escapes:.8}"), printed, "{id}");
        assert!(solution.defect.abs() < 1e-12, "{id}");
        let slow = recursion(row, raiders, first);
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
                // With nobody in wait the raiders' tally would be empty: add a disarmed one far away.
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
    let solution = contest(fight).solve(&Budget::default(), None).unwrap();
    let sum = solution.win(Side::A) + solution.win(Side::B) + solution.draw();
    assert!((sum - 1.0).abs() < 1e-12);
    solution.win(Side::A)
}

#[test]
fn duels_worked_out_apart() {
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
