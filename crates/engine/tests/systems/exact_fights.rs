//! The exact solver on IW-FIGHT: every row of a table computed independently of this program, the joint fates of 25
//! duels, and a slower, more obvious solver, number by number.

use crate::laws::any::step;
use crate::laws::meeting::contest;
use crate::{exact, table};

use crate::table::Row;
use fairfight_battle::iron_winds::{AnyBattle, Fight, IronWinds, Scenario};
use fairfight_battle::{Ending, Fate, Flow, Game, Log, System, Tally};
use fairfight_engine::exact::{Budget, Limit, OverBudget, Part, Solution, Unsolved, solve};
use fairfight_engine::tally::Fates;
use fairfight_rules::iron_winds::army::Doctrine;
use fairfight_rules::iron_winds::{FirstRound, Rules};
use fairfight_rules::{Address, BySide, Dice, Side};

/// A tenth of the last digit that a table must show.
const ROUNDED: f64 = 1e-12;

fn fight(row: &Row, rules: &Rules) -> Fight {
    let unit = |column| IronWinds::unit(row.text(column), rules).unwrap();
    let aspect = if row.has("aspect") { row.text("aspect") } else { "front" };
    IronWinds::fight(rules, BySide::new(&unit("a"), &unit("b")), &[("aspect", aspect)])
}

fn solved(row: &Row) -> Solution {
    contest(fight(row, &Rules::default())).solve(&Budget::default(), None).unwrap()
}

fn assert_printed(row: &Row, column: &str, value: f64, half_a_digit: f64) {
    let printed = row.number(column);
    let off = (value - printed).abs();
    assert!(off <= half_a_digit + ROUNDED, "{row}: {column} {value}, not {printed}");
}

/// Means are printed with 8 digits, chances with 10.
#[test]
fn every_row_of_the_table() {
    for row in &table::rows(include_str!("data/fights.csv")) {
        let solution = solved(row);
        assert_printed(row, "win_a", solution.win(Side::A), 5e-11);
        assert_printed(row, "draw", solution.draw(), 5e-11);
        assert_printed(row, "win_b", solution.win(Side::B), 5e-11);
        let Part { rounds, lost, .. } = &solution.all;
        assert_printed(row, "rounds", rounds.mean.unwrap(), 5e-9);
        assert_printed(row, "lost_a", lost.a.mean.unwrap(), 5e-9);
        assert_printed(row, "lost_b", lost.b.mean.unwrap(), 5e-9);
    }
}

/// The first round's bonus of horses under ruling `first-round = "charger"`: A charges.
#[test]
fn a_horse_that_is_charged_has_no_bonus_where_only_the_charger_has() {
    let mut rules = Rules::default();
    rules.rulings.first_round = FirstRound::Charger;
    let chances = |a: &str, b: &str, rules: &Rules| {
        let unit = |text: &str| IronWinds::unit(text, rules).unwrap();
        let fight = IronWinds::fight(rules, BySide::new(&unit(a), &unit(b)), &[]);
        let solution = contest(fight).solve(&Budget::default(), None).unwrap();
        [solution.win(Side::A), solution.draw(), solution.win(Side::B)]
    };
    let near = |chances: [f64; 3], printed: [f64; 3]| {
        chances.iter().zip(printed).all(|(chance, printed)| (chance - printed).abs() < 5e-5)
    };
    // From an independent program.
    assert!(near(chances("warrior", "warrior+mounted", &rules), [0.2317, 0.1947, 0.5736]));
    let horses = ["knight+mounted", "warrior"];
    assert_eq!(
        chances(horses[0], horses[1], &rules),
        chances(horses[0], horses[1], &Rules::default())
    );
    let [first, _, second] = chances("knight+mounted", "knight+mounted", &rules);
    assert!(first > second + 0.05, "{first} {second}");
}

const FATES: [[&str; 3]; 3] = [["ss", "sr", "sd"], ["rs", "rr", "rd"], ["ds", "dr", "dd"]];

/// Twelve digits of fates, means and survivors, from two independent programs.
#[test]
fn every_duel_has_its_joint_fates() {
    for row in &table::rows(include_str!("data/duels.csv")) {
        let solution = solved(row);
        for (a, columns) in Fates::ALL.into_iter().zip(FATES) {
            for (b, column) in Fates::ALL.into_iter().zip(columns) {
                assert_printed(row, column, solution.all.fates(a, b), 5e-13);
            }
        }
        let Part { rounds, left, .. } = &solution.all;
        assert_printed(row, "rounds", rounds.mean.unwrap(), 1e-11);
        assert_printed(row, "left_a", left.a.mean.unwrap(), 1e-11);
        assert_printed(row, "left_b", left.b.mean.unwrap(), 1e-11);
    }
}

#[test]
fn the_obvious_solver_agrees() {
    for row in &table::rows(include_str!("data/fights.csv")) {
        let fight = fight(row, &Rules::default());
        let (solution, oracle) = (solved(row), exact::solve(&fight));
        let near = |what: &str, ours: f64, theirs: f64| {
            assert!((ours - theirs).abs() < 1e-12, "{row}: {what} {ours}, not {theirs}");
        };
        near("mass", solution.all.chance, oracle.mass());
        near("A wins", solution.win(Side::A), oracle.win.a);
        near("draw", solution.draw(), oracle.draw);
        near("B wins", solution.win(Side::B), oracle.win.b);
        near("ended", solution.all.ended, oracle.ended);
        near("rounds", solution.all.rounds.mean.unwrap(), oracle.rounds_mean());
        for side in Side::BOTH {
            near("lost", solution.all.lost[side].mean.unwrap(), oracle.lost[side]);
            near("left", solution.all.left[side].mean.unwrap(), oracle.left[side]);
        }
        for (a, chances) in Fates::ALL.into_iter().zip(oracle.fates) {
            for (b, chance) in Fates::ALL.into_iter().zip(chances) {
                near("fates", solution.all.fates(a, b), chance);
            }
        }
    }
}

/// Parts add up to the whole, distributions to their part, and individual rounds to their mean.
#[test]
fn the_parts_make_the_whole() {
    for row in &table::rows(include_str!("data/fights.csv")) {
        let solution = solved(row);
        let Solution { all, won, drawn, defect, rounds_beyond, .. } = &solution;
        let near = |what: &str, one: f64, other: f64| {
            assert!((one - other).abs() < 2e-14, "{row}: {what} {one}, not {other}");
        };
        assert!(defect.abs() < 2e-15 && *rounds_beyond < 1e-15, "{row}: {defect} {rounds_beyond}");
        near("all", all.chance, won.a.chance + drawn.chance + won.b.chance);
        near("defect", 1.0 - all.chance, *defect);
        for part in [all, &won.a, drawn, &won.b] {
            let fates = Fates::ALL.map(|a| part.fate_a(a)).iter().sum();
            near("fates", fates, part.chance);
            near("fates of B", Fates::ALL.map(|b| part.fate_b(b)).iter().sum(), part.chance);
            near("endings", Ending::ALL.map(|how| part.ending(how)).iter().sum(), part.chance);
            near("rounds", part.rounds.chances.iter().sum(), part.ended);
            for side in Side::BOTH {
                near("lost", part.lost[side].chances.iter().sum(), part.chance);
                near("left", part.left[side].chances.iter().sum(), part.chance);
            }
            if part.ended > 1e-6 {
                let sum: f64 = (0..).zip(&part.rounds.chances).map(|(n, p)| f64::from(n) * p).sum();
                let off = (sum / part.ended - part.rounds.mean.unwrap()).abs();
                assert!(off * part.ended < 1e-12, "{row}: mean of rounds off by {off}");
            }
        }
        assert_eq!(won.a.fates(Fate::Routed, Fate::Stands), 0.0);
        near("score", solution.score() + won.b.chance + drawn.chance / 2.0, 1.0);
    }
}

#[test]
fn the_same_bytes_again() {
    let rows = table::rows(include_str!("data/duels.csv"));
    for row in &rows {
        assert_eq!(format!("{:?}", solved(row)), format!("{:?}", solved(row)), "{row}");
    }
}

/// A fight that nobody can decide is a draw at once, without a round.
#[test]
fn nobody_can_hurt_anybody() {
    let mut rules = Rules::default();
    rules.numbers.set("melee-warrior", -6).unwrap();
    let unit = IronWinds::unit("warrior", &rules).unwrap();
    let fight = IronWinds::fight(&rules, BySide::new(&unit, &unit), &[]);
    let solution = contest(fight).solve(&Budget::default(), None).unwrap();
    assert_eq!((solution.draw(), solution.all.ended, solution.paths), (1.0, 0.0, 1));
    assert_eq!(solution.drawn.ending(Ending::Stalemate), 1.0);
    assert_eq!(solution.all.rounds.mean, None);
    assert_eq!(solution.all.fates(Fate::Stands, Fate::Stands), 1.0);
    assert_eq!(solution.given(Some(Side::A)).lost.a.mean, None);
}

/// Dice with which side A always wins the initiative: the order is irrelevant to two units in contact, and multiplies
/// the paths by 1,296. (A battle's state counts tied rolls, for their addresses: otherwise it has infinitely many
/// states.)
struct AGoesFirst<'a, D>(&'a mut D);

impl<D: Dice> Dice for AGoesFirst<'_, D> {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        match (IronWinds::purpose_word(at.purpose()), at.side()) {
            ("initiative", Side::A) => n - 1,
            ("initiative", Side::B) => 0,
            _ => self.0.pick(n, at),
        }
    }

    fn turn(&mut self, turn: u16) {
        self.0.turn(turn);
    }
}

struct Touching(AnyBattle);

impl System for Touching {
    type State = <AnyBattle as System>::State;

    fn open(&self) -> Self::State {
        self.0.open()
    }

    fn step<D: Dice, L: Log>(&self, state: &mut Self::State, dice: &mut D, _: &mut L) -> Flow {
        step(&self.0, state, &mut AGoesFirst(dice))
    }

    fn tally(&self, end: &Self::State, into: &mut Tally) {
        self.0.tally(end, into);
    }
}

/// A battle of one unit against one, touching at the start, equals the fight, turn by turn: the turn of the battle and
/// IW-FIGHT were written independently, and here they have the same probabilities to 12 digits.
#[test]
fn a_battle_of_two_units_face_to_face_is_the_fight() {
    const TURNS: i16 = 6;
    let rules = Rules::default();
    let scenario = Scenario { gap: Some(0), turns: Some(TURNS), ..Scenario::default() };
    for names in [["warrior", "levy"], ["knight+mounted/4", "knight+mounted"]] {
        let units = names.map(|name| IronWinds::unit(name, &rules).unwrap());
        let fight = IronWinds::fight(&rules, BySide::new(&units[0], &units[1]), &[]);
        let [a, b] = units.map(|unit| IronWinds::muster("", &[unit], &rules).unwrap());
        let doctrines = BySide::new(Doctrine::Aggressive, Doctrine::Aggressive);
        let battle = IronWinds::battle(&rules, BySide::new(&a, &b), doctrines, &scenario);
        let fight = contest(fight).solve(&Budget::default(), None).unwrap();
        let battle = solve(&Touching(battle), &Budget::default()).unwrap();
        println!("{names:?}: {} paths, {} states", battle.paths, battle.states);
        assert!(battle.defect.abs() < 1e-13, "{names:?}: {}", battle.defect);
        for winner in [Some(Side::A), None, Some(Side::B)] {
            for turn in 0..TURNS as usize {
                let chances = [&fight, &battle].map(|s| s.given(winner).rounds.chance(turn));
                let off = (chances[0] - chances[1]).abs();
                assert!(off < 1e-12, "{names:?} {winner:?} {turn}: {chances:?}");
            }
        }
    }
}

#[test]
fn what_is_over_budget_tells_what_was_reached() {
    let row = &table::rows(include_str!("data/fights.csv"))[0];
    let fight = contest(fight(row, &Rules::default()));
    let most = Solution { ..solved(row) };
    let enough = Budget { paths: most.paths, states: most.states as u32, ..Budget::default() };
    assert!(fight.solve(&enough, None).unwrap() == most);
    let over = |budget: Budget| -> OverBudget {
        match fight.solve(&budget, None).unwrap_err() {
            Unsolved::OverBudget(over) => over,
            other @ (Unsolved::Battle | Unsolved::Interrupted) => panic!("{other:?}"),
        }
    };
    let paths = over(Budget { paths: 5_000, ..enough });
    assert_eq!((paths.limit, paths.paths), (Limit::Paths(5_000), 5_000));
    assert!(paths.walked > 0 && paths.states > paths.walked, "{paths}");
    let states = over(Budget { states: most.states as u32 - 1, ..enough });
    assert_eq!((states.limit, states.states), (Limit::States(most.states as u32 - 1), most.states));
}
