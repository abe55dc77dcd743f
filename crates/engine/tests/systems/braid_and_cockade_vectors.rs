//! The exact vectors of Braid & Cockade: single dice, tests and tables by enumeration, fights by the
//! exact solver.

use crate::laws::any::step;
use crate::laws::meeting::contest;
use fairfight_battle::braid_and_cockade::{Fight, Stage};
use fairfight_battle::{Fate, Flow, System};
use fairfight_engine::exact::{Budget, Solution};
use fairfight_rules::braid_and_cockade::charge::{Permission, passes, permission};
use fairfight_rules::braid_and_cockade::end_phase::{Outcome, attrition, band, gun_stays, outcome};
use fairfight_rules::braid_and_cockade::firing::{chance_in_36, dice, factor};
use fairfight_rules::braid_and_cockade::notation::{UnitSpec, parse};
use fairfight_rules::braid_and_cockade::{Rules, Stance, combat, morale};
use fairfight_rules::dice::EveryPath;
use fairfight_rules::{BySide, D6, Side};

fn unit(text: &str) -> UnitSpec {
    parse(text, &Rules::default()).unwrap()
}

fn stance(text: &str) -> Stance {
    unit(text).stance(&Rules::default())
}

fn near(got: f64, wanted: f64, name: &str) {
    assert!((got - wanted).abs() < 0.6e-8, "{name}: {got}, not {wanted}");
}

/// The probability of each number of stands lost to a volley.
fn volley(shooter: &str, target: &str, gap: i16) -> Vec<f64> {
    let rules = Rules::default();
    let stands = usize::from(unit(target).stands);
    let (a, b) = (stance(shooter), stance(target));
    let p = f64::from(chance_in_36(factor(&a, &b, &rules), &rules)) / 36.0;
    let mut lost = vec![0.0; stands + 1];
    lost[0] = 1.0;
    for _ in 0..dice(&a, &b, gap, &rules) {
        for n in (0..=stands).rev() {
            let more = lost[n] * p;
            if n < stands {
                lost[n] -= more;
                lost[n + 1] += more;
            }
        }
    }
    lost
}

fn mean(chances: &[f64]) -> f64 {
    chances.iter().enumerate().map(|(n, chance)| n as f64 * chance).sum()
}

#[test]
fn firing_dice_bcv01_to_07() {
    let rules = Rules::default();
    let wanted =
        [0.08333333, 0.16666667, 0.25, 0.33333333, 0.47222222, 0.61111111, 0.75, 0.83333333];
    for (adjustment, wanted) in (-3..=4).zip(wanted) {
        let got = f64::from(chance_in_36(adjustment, &rules)) / 36.0;
        near(got, wanted, &format!("adjustment {adjustment}"));
    }
}

#[test]
fn volleys_bcv08_to_15() {
    let line = volley("infantry", "infantry", 9);
    near(line[0], 0.19753086, "BCV08");
    near(mean(&line), 1.33333333, "BCV09");
    let good = "infantry+proficient";
    near(mean(&volley(good, "infantry+attack-column", 9)), 2.44444444, "BCV10");
    near(volley(good, "infantry+attack-column/4", 9)[4], 0.13946997, "BCV11");
    let novices = "infantry+novice+reinforced-line+moved";
    near(mean(&volley(novices, "infantry+garrison/4", 3)), 0.5, "BCV12");
    near(1.0 - volley("foot-artillery", "infantry+attack-column", 6)[0], 0.85298783, "BCV13");
    near(volley("foot-artillery", "foot-artillery", 20)[1], 0.25, "BCV14");
    near(volley("infantry", "infantry/3", 9)[3], 0.27203182, "BCV15");
}

/// Table 1.6: one row per number of dice, mean and at least one; one column per adjustment from -3.
#[test]
fn shooting_table() {
    let any = [
        [0.083333, 0.166667, 0.25, 0.333333, 0.472222, 0.611111, 0.75, 0.833333],
        [0.159722, 0.305556, 0.4375, 0.555556, 0.721451, 0.848765, 0.9375, 0.972222],
        [0.229745, 0.421296, 0.578125, 0.703704, 0.852988, 0.941187, 0.984375, 0.995370],
        [0.293933, 0.517747, 0.683594, 0.802469, 0.922410, 0.977128, 0.996094, 0.999228],
    ];
    for (dice, row) in (1..).zip(any) {
        for (adjustment, wanted) in (-3..).zip(row) {
            let p = f64::from(chance_in_36(adjustment, &Rules::default())) / 36.0;
            assert!((1.0 - (1.0 - p).powi(dice) - wanted).abs() < 0.6e-6, "{dice} at {adjustment}");
        }
    }
}

#[test]
fn charge_tests_bcv16_and_17() {
    let share = |factor| {
        let passed = D6::FACES.into_iter().filter(|&die| passes(die, factor, &Rules::default()));
        passed.count() as f64 / 6.0
    };
    near(share(0), 0.5, "BCV16");
    near(share(2), 0.83333333, "BCV17");
}

fn solve(a: &str, b: &str, stage: Stage) -> Solution {
    let (a, b) = (unit(a), unit(b));
    let fight = Fight::new(&Rules::default(), BySide::new(&a, &b), stage, false, false);
    contest(fight).solve(&Budget::default(), None).unwrap()
}

fn win(a: &str, b: &str) -> f64 {
    solve(a, b, Stage::Melee).win(Side::A)
}

fn b_eliminated(a: &str, b: &str) -> f64 {
    solve(a, b, Stage::Melee).all.fate_b(Fate::Destroyed)
}

#[test]
fn melees_bcv18_to_28() {
    let column = "infantry+attack-column";
    near(win(column, "infantry"), 0.98352934, "BCV18");
    near(b_eliminated(column, "infantry"), 0.27711530, "BCV19");
    near(win("infantry+attack-column/5", "infantry+attack-column/5"), 0.49959977, "BCV20");
    near(b_eliminated("heavy-cavalry/4", "infantry"), 0.40032590, "BCV21");
    let on_square = solve("heavy-cavalry/4", "infantry+square", Stage::Melee);
    near(on_square.all.fate_a(Fate::Destroyed), 0.77976918, "BCV22");
    near(b_eliminated("cuirassiers", "light-infantry/4"), 0.98165799, "BCV23");
    near(win("light-cavalry/5", "heavy-cavalry/4"), 0.22639255, "BCV24");
    near(win("lancers/4", "heavy-cavalry/4"), 0.49568946, "BCV25");
    near(win("infantry+reinforced-line", "infantry+garrison/4"), 0.09981571, "BCV26");
    let superior = "infantry+superior+attack-column";
    near(win(superior, "infantry+superior+cover"), 0.44420888, "BCV27");
    near(b_eliminated("infantry/4", "foot-artillery"), 0.99444667, "BCV28");
}

#[test]
fn end_phase_bcv29_and_30() {
    let rules = Rules::default();
    let share = |factor: i16, wanted| {
        let those = D6::FACES.map(|die| band(i16::from(die.face()) + factor, &rules) == wanted);
        those.iter().filter(|is| **is).count() as f64 / 6.0
    };
    near(share(3, Outcome::Recovers), 0.5, "BCV29");
    near(share(-3, Outcome::Shattered), 0.33333333, "BCV30");
    // Table 1.10, from -3: recovers, steady, loses, falls back, shattered.
    let odds = [
        [0, 0, 3, 1, 2],
        [0, 1, 3, 1, 1],
        [0, 2, 3, 1, 0],
        [0, 3, 3, 0, 0],
        [1, 3, 2, 0, 0],
        [2, 3, 1, 0, 0],
        [3, 3, 0, 0, 0],
    ];
    let outcomes = [
        Outcome::Recovers,
        Outcome::Steady,
        Outcome::LosesStand,
        Outcome::FallsBack,
        Outcome::Shattered,
    ];
    for (factor, row) in (-3..).zip(odds) {
        for (outcome, sixths) in outcomes.into_iter().zip(row) {
            near(share(factor, outcome), f64::from(sixths) / 6.0, "table 1.10");
        }
    }
}

/// The probability of each number of stands at the end of the phase; 0 is gone.
fn end_phase(text: &str, start: u8, stands: u8, charged: bool, won: Option<bool>) -> Vec<f64> {
    let rules = Rules::default();
    let mut unit = stance(text);
    (unit.won, unit.lost) = (won == Some(true), won == Some(false));
    let arm = unit.kind.arm;
    let mut chances = vec![0.0; usize::from(start) + 1];
    chances[usize::from(stands)] = 1.0;
    let gone = |chances: &mut Vec<f64>| {
        for n in 1..=start {
            if !combat::remains(arm, n, &rules) {
                chances[0] += std::mem::take(&mut chances[usize::from(n)]);
            }
        }
    };
    if charged && let Some(on) = attrition(arm, &rules) {
        let p = f64::from(on) / 6.0;
        let mut after = vec![0.0; usize::from(start) + 1];
        for (n, chance) in chances.iter().enumerate() {
            let mut left = vec![0.0; n + 1];
            left[n] = *chance;
            for _ in 0..n {
                for m in 0..=n {
                    let less = left[m] * p;
                    if m > 0 {
                        left[m] -= less;
                        left[m - 1] += less;
                    }
                }
            }
            left.iter().enumerate().for_each(|(m, chance)| after[m] += chance);
        }
        chances = after;
        gone(&mut chances);
    }
    if arm.is_artillery() && won.is_some() {
        let stays =
            D6::FACES.into_iter().filter(|&die| gun_stays(die, &rules)).count() as f64 / 6.0;
        chances[0] += chances[1] * (1.0 - stays);
        chances[1] *= stays;
    }
    let mut after = vec![0.0; usize::from(start) + 1];
    after[0] = chances[0];
    for n in 1..=start {
        let now = Stance { formation: combat::formation_at(&unit, n, &rules), ..unit };
        for die in D6::FACES {
            let end = match outcome(&now, die, morale::factor(&now, &rules), &rules) {
                Outcome::Recovers => (n + 1).min(start),
                Outcome::Steady | Outcome::FallsBack => n,
                Outcome::LosesStand => n - 1,
                Outcome::Shattered => 0,
            };
            after[usize::from(end)] += chances[usize::from(n)] / 6.0;
        }
    }
    gone(&mut after);
    after
}

#[test]
fn end_phases_bcv31_to_34() {
    near(end_phase("infantry/3", 6, 3, false, None)[0], 0.5, "BCV31");
    near(mean(&end_phase("cuirassiers", 6, 6, true, Some(true))), 1.90885417, "BCV32");
    near(end_phase("light-cavalry/4", 4, 4, true, Some(false))[0], 0.38914609, "BCV33");
    near(end_phase("foot-artillery", 1, 1, false, Some(false))[0], 0.91666667, "BCV34");
}

#[test]
fn charges_bcv35_to_38() {
    let column = "infantry+attack-column";
    let charge = solve(column, "infantry", Stage::Charge);
    let fight = Fight::new(
        &Rules::default(),
        BySide::new(&unit(column), &unit("infantry")),
        Stage::Charge,
        false,
        false,
    );
    // The target tests first of all: three faces of six make it retire.
    let mut paths = EveryPath::new();
    let mut retired = 0;
    loop {
        let mut state = fight.open();
        retired += u32::from(matches!(step(&fight, &mut state, &mut paths), Flow::End(_)));
        if !paths.advance() {
            break;
        }
    }
    near(f64::from(retired) / 6.0, 0.5, "BCV35");
    near(charge.all.fate_b(Fate::Destroyed), 0.20208723, "BCV36");
    let english = solve(column, "infantry+english", Stage::Charge);
    near(english.all.fate_b(Fate::Destroyed), 0.40417445, "BCV37");
    let on_square = solve("heavy-cavalry/5", "infantry+square", Stage::Charge);
    near(on_square.all.fate_a(Fate::Destroyed), 0.43263946, "BCV38");
}

/// The probability that the assault column's general survives, over every path.
fn general_lives(fight: &Fight, state: &<Fight as System>::State) -> f64 {
    let mut paths = EveryPath::new();
    let mut chance = 0.0;
    loop {
        let mut next = state.clone();
        let flow = step(fight, &mut next, &mut paths);
        let weight = 1.0 / paths.weight().ways as f64;
        chance += weight
            * match flow {
                // Once lost, he does not come back.
                _ if !next.general => 0.0,
                Flow::End(_) => 1.0,
                Flow::Step | Flow::Turn => general_lives(fight, &next),
            };
        if !paths.advance() {
            return chance;
        }
    }
}

#[test]
fn assaults_bcv39_and_40() {
    let (column, garrison) = (unit("infantry+march-column"), unit("infantry+garrison/4"));
    let units = BySide::new(&column, &garrison);
    let fight = Fight::new(&Rules::default(), units, Stage::Assault, false, false);
    let solution = contest(fight.clone()).solve(&Budget::default(), None).unwrap();
    near(solution.win(Side::A), 0.83373905, "BCV39");
    near(general_lives(&fight, &fight.open()), 0.13812846, "BCV40");
}

/// The probability of winning and that the target is gone, one row per charger, one column per target; `None` if the
/// charge is not allowed.
#[test]
fn melee_table() {
    let chargers = [
        "infantry+attack-column",
        "infantry+reinforced-line",
        "infantry",
        "light-infantry+reinforced-line",
        "light-cavalry",
        "lancers",
        "heavy-cavalry",
        "cuirassiers",
    ];
    let targets = [
        "infantry+attack-column/5",
        "infantry+reinforced-line/5",
        "infantry/5",
        "infantry+square/5",
        "infantry+garrison/5",
        "infantry+march-column/5",
        "infantry/3",
        "light-infantry+reinforced-line/5",
        "light-cavalry/5",
        "heavy-cavalry/5",
        "foot-artillery",
    ];
    let table = "
0.4996 0.0813 0.8457 0.2559 0.9835 0.4677 0.5466 0.1079 - - 1.0000 0.8838 1.0000 0.9995 0.9800 0.5025 0.4996 0.0813 0.1540 0.0110 1.0000 0.9989
- - 0.4996 0.0813 0.8364 0.2176 0.2051 0.0204 0.0388 0.0015 1.0000 0.7056 1.0000 0.9975 0.8457 0.2559 - - - - 1.0000 0.9989
- - - - 0.4993 0.0591 0.0368 0.0011 - - 1.0000 0.4622 1.0000 0.9917 - - - - - - 1.0000 0.9963
- - 0.1540 0.0110 0.4438 0.0567 0.0388 0.0015 0.0388 0.0015 0.9882 0.4288 1.0000 0.9872 0.4996 0.0813 - - - - 1.0000 0.9989
0.4996 0.0813 0.8457 0.2559 0.9835 0.4677 0.0388 0.0015 - - 1.0000 0.8838 1.0000 0.9995 0.9800 0.5025 0.4996 0.0813 0.1540 0.0110 1.0000 0.9989
0.4996 0.0813 0.8457 0.2559 0.9835 0.4677 0.0388 0.0015 - - 1.0000 0.8838 1.0000 0.9995 0.9800 0.5025 0.8457 0.2559 0.4996 0.0813 1.0000 0.9989
0.8457 0.2559 0.9800 0.5025 0.9999 0.7241 0.0388 0.0015 - - 1.0000 0.9611 1.0000 0.9999 0.9994 0.7413 0.8457 0.2559 0.4996 0.0813 1.0000 0.9989
0.8457 0.2559 0.9800 0.5025 0.9999 0.7241 0.0388 0.0015 - - 1.0000 0.9611 1.0000 0.9999 0.9994 0.7413 0.8457 0.2559 0.8457 0.2559 1.0000 0.9989";
    let rules = Rules::default();
    for (row, charger) in table.trim().lines().zip(chargers) {
        let charger = format!("{charger}/5");
        let cells: Vec<&str> = row.split(' ').collect();
        assert_eq!(cells.len(), 2 * targets.len());
        for (cell, target) in cells.chunks(2).zip(targets) {
            let (a, b) = (stance(&charger), stance(target));
            let allowed = permission(&a, &b, &rules) != Permission::Forbidden;
            assert_eq!(allowed, cell[0] != "-", "{charger} on {target}");
            if !allowed {
                continue;
            }
            let solution = solve(&charger, target, Stage::Melee);
            let got = [solution.win(Side::A), solution.all.fate_b(Fate::Destroyed)];
            for (got, wanted) in got.into_iter().zip(cell) {
                let wanted: f64 = wanted.parse().unwrap();
                assert!((got - wanted).abs() < 0.6e-4, "{charger} on {target}: {got}, {wanted}");
            }
            // Doctrines reckon with the same losses.
            let lost = solution.all.lost.as_ref().map(|lost| lost.mean.unwrap());
            let reckoned = combat::losses((&a, 5), (&b, unit(target).stands), &rules);
            for (lost, reckoned) in [lost.a, lost.b].into_iter().zip(reckoned) {
                let near = (lost - f64::from(reckoned) / 1e6).abs() < 2e-6;
                assert!(near, "{charger} on {target}: {lost}, {reckoned}");
            }
        }
    }
}
