//! Modern Skirmish solved exactly, number by number: throws, bursts and duels whose probabilities were computed
//! independently (`MSV01` and so on name them), and duels against a separate recursion.

use crate::laws::any::step;
use crate::laws::meeting::contest;
use fairfight_battle::modern_skirmish::{FightState, ModernSkirmish};
use fairfight_battle::{End, Ending, Flow, Game, Log, System, Tally};
use fairfight_engine::exact::{Budget, Solution, solve};
use fairfight_rules::modern_skirmish::close_combat::{Outcome, Pair};
use fairfight_rules::modern_skirmish::fire::{Aim, Band, Effect, Target, Throw, effect};
use fairfight_rules::modern_skirmish::morale::activating_faces;
use fairfight_rules::modern_skirmish::{Class, Marks, Numbers, Rules};
use fairfight_rules::{BySide, D6, Dice, Side};

use Class::{Auxiliary, Confederate, Legionary, Soldier};
use Target::{Cover, Open};

type Fight = <ModernSkirmish as Game>::Fight;

fn fight(a: &str, b: &str, options: &[(&str, &str)]) -> Fight {
    let rules = Rules::default();
    let units = BySide::new(a, b).map(|text| ModernSkirmish::unit(text, &rules).unwrap());
    ModernSkirmish::fight(&rules, units.as_ref(), options)
}

fn solved(fight: Fight) -> Solution {
    whole(contest(fight).solve(&Budget::default(), None).unwrap())
}

/// Asserts that the probabilities add up.
fn whole(solution: Solution) -> Solution {
    assert!(solution.defect.abs() < 1e-12);
    solution
}

/// The probability of throws at this range.
fn shot(firer: Class, target: Target, cm: i16, wanted: impl Fn(Effect, Throw) -> bool) -> f64 {
    let rules = Rules::default();
    let band = Band::of(cm * 10, &rules.numbers).unwrap();
    let aim = Aim { firer, target, band };
    let is = |throw: &Throw| wanted(effect(aim, *throw, &rules), *throw);
    (0..36).map(Throw::of).filter(is).count() as f64 / 36.0
}

/// MSV01 to MSV16.
#[test]
fn single_shots_worked_out_apart() {
    let kill = |firer, target, cm| shot(firer, target, cm, |effect, _| effect == Effect::Killed);
    let hit = |firer, target, cm| shot(firer, target, cm, |effect, _| effect != Effect::Missed);
    let both = |effect, throw: Throw| effect == Effect::Killed && throw.is_double();
    let nothing = |effect, throw: Throw| effect != Effect::Killed && !throw.is_double();
    #[rustfmt::skip]
    let rows = [
        ("MSV01", kill(Legionary, Open, 60), "0.36111111"),
        ("MSV02", kill(Legionary, Cover, 60), "0.16666667"),
        ("MSV03", kill(Legionary, Open, 50), "0.69444444"),
        ("MSV04", kill(Legionary, Open, 30), "1.00000000"),
        ("MSV05", hit(Legionary, Cover, 30), "0.83333333"),
        ("MSV06", kill(Legionary, Cover, 30), "0.69444444"),
        ("MSV07", kill(Auxiliary, Cover, 60), "0.02777778"),
        ("MSV08", kill(Auxiliary, Open, 50), "0.16666667"),
        ("MSV09", hit(Soldier, Open, 60), "0.33333333"),
        ("MSV10", kill(Soldier, Open, 60), "0.16666667"),
        ("MSV11", kill(Soldier, Cover, 50), "0.16666667"),
        ("MSV12", kill(Soldier, Open, 30), "0.69444444"),
        ("MSV13", kill(Confederate, Cover, 30), "0.16666667"),
        ("MSV14", shot(Legionary, Open, 30, both), "0.16666667"),
        ("MSV15", shot(Soldier, Open, 30, nothing), "0.13888889"),
        ("MSV16", shot(Soldier, Cover, 60, |_, throw| throw.is_double()), "0.16666667"),
    ];
    for (id, value, printed) in rows {
        assert_eq!(format!("{value:.8}"), printed, "{id}");
    }
}

/// MSV17 to MSV23.
#[test]
fn tests_and_close_combat_worked_out_apart() {
    let numbers = Numbers::default();
    for (id, minuses, printed) in [
        ("MSV17", 3, "1.00000000"),
        ("MSV18", 6, "0.83333333"),
        ("MSV19", 10, "0.66666667"),
        ("MSV20", 12, "0.50000000"),
    ] {
        let value = f64::from(activating_faces(minuses, &numbers)) / 6.0;
        assert_eq!(format!("{value:.8}"), printed, "{id}");
    }
    let pairs = || D6::FACES.into_iter().flat_map(|one| D6::FACES.map(|other| Pair(one, other)));
    let chance = |wanted: Outcome| {
        let outcomes = pairs().flat_map(|ours| {
            let table = &numbers.close_combat_table;
            pairs().map(move |theirs| table.outcome(ours, theirs))
        });
        outcomes.filter(|outcome| *outcome == wanted).count() as f64 / 1296.0
    };
    assert_eq!(format!("{:.8}", chance(Outcome::DefenderEliminated)), "0.40123457", "MSV21");
    assert_eq!(format!("{:.8}", chance(Outcome::BothEliminated)), "0.36728395", "MSV22");
    assert_eq!(format!("{:.8}", chance(Outcome::AttackerEliminated)), "0.23148148", "MSV23");
}

/// A series of shots: a fight that is over when the initiative is.
struct Burst(Fight);

impl System for Burst {
    type State = FightState;

    fn open(&self) -> FightState {
        self.0.open()
    }

    fn step<D: Dice, L: Log>(&self, state: &mut FightState, dice: &mut D, _: &mut L) -> Flow {
        let flow = step(&self.0, state, dice);
        if flow == Flow::Turn && state.active == Side::B {
            return Flow::End(End { winner: None, how: Ending::Conceded });
        }
        flow
    }

    fn tally(&self, end: &FightState, into: &mut Tally) {
        self.0.tally(end, into);
    }
}

fn burst(firer: &str, target: &str, options: &[(&str, &str)]) -> Solution {
    whole(solve(&Burst(fight(firer, target, options)), &Budget::default()).unwrap())
}

/// MSV24 to MSV28.
#[test]
fn bursts_worked_out_apart() {
    let open = burst("soldier", "legionary", &[]);
    let failed = open.all.ending(Ending::Conceded);
    assert_eq!(format!("{:.8}", open.win(Side::A)), "0.61336583", "MSV24");
    let shots = open.all.rounds.mean.unwrap() - failed;
    assert_eq!(format!("{shots:.8}"), "19.29460238", "MSV25");
    assert_eq!(format!("{:.8}", open.all.lost.b.mean.unwrap()), "3.21576706", "MSV26");
    let cover = burst("confederate", "legionary", &[("cover_b", "cover")]);
    assert_eq!(format!("{:.8}", cover.win(Side::A)), "0.01572385", "MSV27");
    let near = burst("legionary+kia2", "soldier", &[("cover_b", "cover"), ("range", "50")]);
    assert_eq!(format!("{:.8}", near.all.ending(Ending::Conceded)), "0.96981947", "MSV28");
    // The probabilities of the ends of a burst add up to the whole.
    for burst in [open, cover, near] {
        let sum = burst.win(Side::A) + burst.win(Side::B) + burst.draw();
        assert!((sum - 1.0).abs() < 1e-12);
    }
}

/// MSV29 to MSV32.
#[test]
fn duels_worked_out_apart() {
    let duel = |a, b, range, cover: [&str; 2], first| {
        let options =
            [("range", range), ("cover_a", cover[0]), ("cover_b", cover[1]), ("first", first)];
        solved(fight(a, b, &options))
    };
    let cover = ["cover", "cover"];
    let a = |solution: &Solution| format!("{:.8}", solution.win(Side::A));
    assert_eq!(a(&duel("soldier", "legionary", "60", cover, "a")), "0.55879274", "MSV29");
    assert_eq!(a(&duel("soldier", "legionary", "60", cover, "b")), "0.08006058", "MSV30");
    let mixed = duel("soldier", "legionary", "50", ["open", "cover"], "a");
    assert_eq!(a(&mixed), "0.75226125", "MSV31");
    let open = duel("confederate", "auxiliary", "60", ["open", "open"], "a");
    assert_eq!(format!("{:.8}", open.win(Side::B)), "0.32521105", "MSV32");
}

/// The probability that A is the only one left, by recursion: the pair of values of a state (A has the initiative, B
/// has it), from the worst states on.
fn recursion(men: [(Class, Target); 2], band: Band, marks: [Marks; 2]) -> [f64; 2] {
    let rules = Rules::default();
    let numbers = &rules.numbers;
    let gone = marks.map(|marks| marks.routs(numbers));
    match gone {
        [false, false] => {}
        [false, true] => return [1.0; 2],
        [true, _] => return [0.0; 2],
    }
    // Value = known + over * that of the other's initiative.
    let mut known = [0.0; 2];
    let mut over = [0.0; 2];
    for side in [0, 1] {
        let foe = 1 - side;
        let acts = f64::from(activating_faces(marks[side].minuses(numbers), numbers)) / 6.0;
        let aim = Aim { firer: men[side].0, target: men[foe].1, band };
        let mut stays = 0.0;
        for kills in [false, true] {
            for doubles in [false, true] {
                let is = |&throw: &Throw| {
                    (effect(aim, throw, &rules) == Effect::Killed) == kills
                        && throw.is_double() == doubles
                };
                let ways = (0..36).map(Throw::of).filter(is).count();
                if ways == 0 {
                    continue;
                }
                let chance = acts * ways as f64 / 36.0;
                if !kills && !doubles {
                    stays = chance;
                    continue;
                }
                let mut after = marks;
                after[side].ammo += u8::from(doubles);
                after[foe].kia += u8::from(kills);
                known[side] += chance * recursion(men, band, after)[side];
            }
        }
        known[side] /= 1.0 - stays;
        over[side] = (1.0 - acts) / (1.0 - stays);
    }
    let a = (known[0] + over[0] * known[1]) / (1.0 - over[0] * over[1]);
    [a, known[1] + over[1] * a]
}

#[test]
fn duels_of_every_kind_are_those_of_the_recursion() {
    let stands = |target: Target| target.word();
    // Markers from the start keep the recursion short, which has no memoisation.
    let marks = Marks { ammo: 7, ..Marks::default() };
    let mut number = 0;
    for ours in Class::ALL {
        for theirs in Class::ALL {
            for (band, range) in Band::ALL.into_iter().zip(["60", "41", "0"]) {
                number += 1;
                let cover = [Target::BOTH[number % 2], Target::BOTH[number / 2 % 2]];
                let men = [(ours, cover[0]), (theirs, cover[1])];
                let values = recursion(men, band, [marks; 2]);
                for (value, first) in values.into_iter().zip(["a", "b"]) {
                    let options = [
                        ("range", range),
                        ("cover_a", stands(cover[0])),
                        ("cover_b", stands(cover[1])),
                        ("first", first),
                    ];
                    let [a, b] = [ours, theirs].map(|class| format!("{}+ammo7", class.word()));
                    let win = solved(fight(&a, &b, &options)).win(Side::A);
                    assert!((win - value).abs() < 1e-12, "{a} {b} {options:?}: {win}, not {value}");
                }
            }
        }
    }
}

#[test]
fn duels_mirror() {
    let options = |first, cover_a, cover_b| {
        [("range", "50"), ("first", first), ("cover_a", cover_a), ("cover_b", cover_b)]
    };
    let ours = solved(fight("soldier+kia1", "auxiliary", &options("a", "open", "cover")));
    let theirs = solved(fight("auxiliary", "soldier+kia1", &options("b", "cover", "open")));
    assert!((ours.win(Side::A) - theirs.win(Side::B)).abs() < 1e-14);
    assert!((ours.draw() - theirs.draw()).abs() < 1e-14);
}
