//! IW-FIGHT against exact probabilities computed independently of this program: a table of fights, and the joint fates
//! of 25 duels.
//!
//! Each row is a million simulated fights. Counts are tested by the KL bound of `fairfight_stats::kl`: correct code
//! fails one of these tests with probability at most 10^-9, whatever the seed. Means must agree within 6.5 standard
//! errors: by the normal approximation 8·10^-11 per mean, 1.4·10^-8 for all of them. Seeds are fixed, so a run that
//! passes always passes. The same numbers are checked without dice by a small exact solver.

use crate::{exact, table};

use crate::exact::Value;
use crate::laws::meeting::contest;
use crate::table::Row;
use fairfight_battle::iron_winds::{Fight, IronWinds, Scenario};
use fairfight_battle::{Fate, Game};
use fairfight_engine::contest::Games;
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::run::{self, Plan, Stop, Watch, Workers};
use fairfight_engine::tally::{Counts as _, Fates, Totals};
use fairfight_rules::iron_winds::army::Doctrine;
use fairfight_rules::iron_winds::{HalfLostBase, Rules};
use fairfight_rules::{BySide, Side};
use fairfight_stats::{Sums, kl};

/// The number of fights per row.
const FIGHTS: u64 = 1_000_000;
/// The probability that correct code fails a test of counts.
const ALPHA: f64 = 1e-9;
/// The maximum error of a mean, in standard errors.
const MOST_ERRORS: f64 = 6.5;

fn printed() -> Vec<Row> {
    table::rows(include_str!("data/fights.csv"))
}

fn duels() -> Vec<Row> {
    table::rows(include_str!("data/duels.csv"))
}

fn fight(row: &Row, rules: &Rules) -> Fight {
    let unit = |column| IronWinds::unit(row.text(column), rules).unwrap();
    let aspect = if row.has("aspect") { row.text("aspect") } else { "front" };
    IronWinds::fight(rules, BySide::new(&unit("a"), &unit("b")), &[("aspect", aspect)])
}

fn simulate(row: &Row, rules: &Rules, fights_a_row: u64, workers: &Workers) -> Totals {
    let key = MatchKey::new(1, MatchUpId::of(BySide::new(row.text("a"), row.text("b")), ""));
    let plan = Plan::new(Stop::Pairs(fights_a_row));
    let fight = contest(fight(row, rules));
    run::run(Games::fights(key, &*fight), &plan, workers, &mut Watch::default()).totals
}

/// The largest statistic of win, draw and loss against the row.
fn worst_outcome(totals: &Totals, row: &Row) -> f64 {
    [(totals.wins.a, "win_a"), (totals.ends.draws, "draw"), (totals.wins.b, "win_b")]
        .map(|(count, column)| kl::statistic(count, totals.n(), row.number(column)))
        .into_iter()
        .fold(0.0, f64::max)
}

/// Asserts that the mean is within its error of a value rounded to 8 digits or more.
fn assert_mean(row: &Row, what: &str, sums: &Sums, exact: f64) {
    let (mean, error) = (sums.mean().unwrap(), sums.standard_error().unwrap());
    let off = (mean - exact).abs();
    assert!(off <= MOST_ERRORS * error + 5.1e-9, "{row}: {what} {mean} ± {error}, not {exact}");
}

#[test]
fn a_million_fights_agree_with_every_row() {
    let (rows, rules, workers) = (printed(), Rules::default(), Workers::new(0).unwrap());
    let limit = kl::limit(3 * rows.len() as u64, ALPHA);
    for row in &rows {
        let totals = simulate(row, &rules, FIGHTS, &workers);
        let worst = worst_outcome(&totals, row);
        assert!(worst <= limit, "{row}: {worst} of {limit}, {totals:?}");
        assert_mean(row, "rounds", &totals.fights.rounds, row.number("rounds"));
        assert_mean(row, "A's losses", &totals.lost.a, row.number("lost_a"));
        assert_mean(row, "B's losses", &totals.lost.b, row.number("lost_b"));
    }
}

/// The columns of the duels' table, by the fates of A and B.
const FATES: [[&str; 3]; 3] = [["ss", "sr", "sd"], ["rs", "rr", "rd"], ["ds", "dr", "dd"]];

#[test]
fn a_million_duels_have_the_joint_fates_they_should() {
    let (rows, rules, workers) = (duels(), Rules::default(), Workers::new(0).unwrap());
    let limit = kl::limit(9 * rows.len() as u64, ALPHA);
    for row in &rows {
        let totals = simulate(row, &rules, FIGHTS, &workers);
        for (a, columns) in Fates::ALL.into_iter().zip(FATES) {
            for (b, column) in Fates::ALL.into_iter().zip(columns) {
                let count = totals.fights.fates.of(a, b);
                let off = kl::statistic(count, totals.n(), row.number(column));
                assert!(off <= limit, "{row}: {column} {count}, {off} of {limit}");
            }
        }
        assert_mean(row, "rounds", &totals.fights.rounds, row.number("rounds"));
        let full = |side| if row.text(side).ends_with("mounted") { 6.0 } else { 12.0 };
        assert_mean(row, "A's losses", &totals.lost.a, full("a") - row.number("left_a"));
        assert_mean(row, "B's losses", &totals.lost.b, full("b") - row.number("left_b"));
    }
}

/// Asserts that the values of these columns are within `tolerance` of the printed ones.
fn assert_printed(row: &Row, values: &[(&str, f64)], tolerance: f64) {
    for &(column, value) in values {
        let printed = row.number(column);
        assert!((value - printed).abs() <= tolerance, "{row}: {column} {value}, not {printed}");
    }
}

#[test]
fn every_path_of_every_row_gives_what_is_printed() {
    for row in &printed() {
        let value = exact::solve(&fight(row, &Rules::default()));
        assert!((value.mass() - 1.0).abs() < 1e-13, "{row}: {}", value.mass());
        let Value { win, draw, lost, .. } = value;
        // Half a unit in the last printed digit, plus a little for the sums of floats.
        assert_printed(row, &[("win_a", win.a), ("draw", draw), ("win_b", win.b)], 5.1e-11);
        let rounds = value.rounds_mean();
        assert_printed(row, &[("rounds", rounds), ("lost_a", lost.a), ("lost_b", lost.b)], 5.1e-9);
    }
}

#[test]
fn every_path_of_every_duel_gives_its_fates() {
    for row in &duels() {
        let value = exact::solve(&fight(row, &Rules::default()));
        for (chances, columns) in value.fates.into_iter().zip(FATES) {
            for (chance, column) in chances.into_iter().zip(columns) {
                assert_printed(row, &[(column, chance)], 1e-12);
            }
        }
        let rounds = value.rounds_mean();
        let left = value.left;
        assert_printed(row, &[("rounds", rounds), ("left_a", left.a), ("left_b", left.b)], 1e-11);
    }
}

#[test]
fn exchanged_units_exchange_the_value() {
    for row in duels().iter().filter(|row| row.text("a") != row.text("b")) {
        let rules = Rules::default();
        let unit = |column| IronWinds::unit(row.text(column), &rules).unwrap();
        let [a, b] = [BySide::new("a", "b"), BySide::new("b", "a")].map(|columns| {
            let units = columns.map(unit);
            exact::solve(&IronWinds::fight(&rules, units.as_ref(), &[]))
        });
        for side in Side::BOTH {
            assert!((a.win[side] - b.win[side.other()]).abs() < 1e-12, "{row}");
            assert!((a.lost[side] - b.lost[side.other()]).abs() < 1e-12, "{row}");
        }
    }
}

/// A fight that nobody can decide: simulated and solved, a draw without rounds.
#[test]
fn a_fight_that_can_never_change_is_a_draw_at_once() {
    let mut rules = Rules::default();
    // Blows of 6 - 6 hurt nobody.
    rules.numbers.set("melee-warrior", -6).unwrap();
    let unit = IronWinds::unit("warrior", &rules).unwrap();
    let fight = IronWinds::fight(&rules, BySide::new(&unit, &unit), &[]);
    let value = exact::solve(&fight);
    assert_eq!((value.draw, value.ended, value.fates[0][0]), (1.0, 0.0, 1.0));
    let (key, plan) = (MatchKey::new(1, MatchUpId::from_number(1)), Plan::new(Stop::Pairs(100)));
    let workers = Workers::new(1).unwrap();
    let fight = contest(fight);
    let totals =
        run::run(Games::fights(key, &*fight), &plan, &workers, &mut Watch::default()).totals;
    assert_eq!((totals.ends.draws, totals.fights.rounds.n), (100, 0));
    assert_eq!(totals.fights.fates.of(Fate::Stands, Fate::Stands), 100);
}

/// A battle of one unit against one, touching at the start, equals the fight: the turn of the battle and IW-FIGHT were
/// written independently. Excludes cavalry against pikes or foot warriors, who roll before contact; skeletons stay
/// dead, as in a fight.
#[test]
fn a_battle_of_two_units_face_to_face_is_the_fight() {
    let (mut rules, workers) = (Rules::default(), Workers::new(0).unwrap());
    rules.numbers.skeleton_recovery = 0;
    let scenario = Scenario { gap: Some(0), ..Scenario::default() };
    let pairs = [
        ["warrior", "warrior"],
        ["levy", "levy"],
        ["knight+mounted", "knight+mounted"],
        ["warrior+mounted", "knight"],
        ["levy", "warrior"],
        ["warrior+pikes", "warrior"],
        ["warrior+elite", "dwarf:warrior"],
        ["dwarf:knight+armour", "knight+mounted"],
        ["troll:knight", "knight+mounted"],
        ["skeleton:levy", "levy"],
        ["warrior/8", "warrior"],
        ["knight+mounted/1", "knight"],
    ];
    let limit = kl::limit(3 * pairs.len() as u64, ALPHA);
    for names in pairs {
        let units = names.map(|name| IronWinds::unit(name, &rules).unwrap());
        let exact = exact::solve(&IronWinds::fight(&rules, BySide::new(&units[0], &units[1]), &[]));
        let [a, b] = units.map(|unit| IronWinds::muster("", &[unit], &rules).unwrap());
        let doctrines = BySide::new(Doctrine::Aggressive, Doctrine::Aggressive);
        let battle = contest(IronWinds::battle(&rules, BySide::new(&a, &b), doctrines, &scenario));
        let (key, plan) =
            (MatchKey::new(1, MatchUpId::from_number(2)), Plan::new(Stop::Pairs(100_000)));
        let totals =
            run::run(Games::battles(key, &*battle), &plan, &workers, &mut Watch::default()).totals;
        let outcomes = [
            (totals.wins.a, exact.win.a),
            (totals.ends.draws, exact.draw),
            (totals.wins.b, exact.win.b),
        ];
        for (count, chance) in outcomes {
            let off = kl::statistic(count, totals.games(), chance.clamp(0.0, 1.0));
            assert!(off <= limit, "{names:?}: {count} at {chance}, {off} of {limit}");
        }
        for (sums, mean) in [(totals.lost.a, exact.lost.a), (totals.lost.b, exact.lost.b)] {
            let off = (sums.mean().unwrap() - mean).abs();
            assert!(off <= MOST_ERRORS * sums.standard_error().unwrap(), "{names:?}: {sums:?}");
        }
    }
}

/// The number of rows that the KL test rejects under wrong rules.
fn refused(rules: &Rules) -> usize {
    let (rows, workers) = (printed(), Workers::new(0).unwrap());
    let limit = kl::limit(3 * rows.len() as u64, ALPHA);
    let refuses = |row: &&Row| worst_outcome(&simulate(row, rules, 100_000, &workers), row) > limit;
    rows.iter().filter(refuses).count()
}

/// The test of the test: a tenth of the fights detects each of these.
#[test]
fn injected_errors_are_caught() {
    assert_eq!(refused(&Rules::default()), 0);
    let wrong = |change: &dyn Fn(&mut Rules)| {
        let mut rules = Rules::default();
        change(&mut rules);
        refused(&rules)
    };
    let found = [
        ("no first-round bonus", wrong(&|r| r.numbers.melee_first_round = 0)),
        ("half of what was bought", wrong(&|r| r.rulings.half_lost_base = HalfLostBase::Purchased)),
        ("half lost costs 1", wrong(&|r| r.numbers.morale_half_lost = -1)),
        ("fractions on warriors down", wrong(&|r| r.numbers.warrior_rounds_up = 0)),
        ("casualties weaken at 4", wrong(&|r| r.numbers.melee_casualties = 4)),
        ("foot knights fear foot knights 1", wrong(&|r| r.numbers.morale_chart.0[2][2] = 1)),
    ];
    println!("rows refused: {found:?}");
    assert!(found.iter().all(|&(_, rows)| rows > 0), "{found:?}");
}
