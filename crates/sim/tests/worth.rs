//! What fights are worth, against the whole solution, and against itself from other states.

use fairfight_battle::iron_winds::IronWinds;
use fairfight_battle::{Game, Oracle, Question, System};
use fairfight_rules::BySide;
use fairfight_rules::iron_winds::Rules;
use fairfight_sim::exact::{Budget, Exact, solve};

#[test]
fn from_the_opening_it_is_the_difference_of_the_mean_points() {
    let rules = Rules::default();
    for (a, b, aspect) in [
        ("warrior", "knight+mounted", "front"),
        ("knight+pikes", "knight+mounted", "front"),
        ("skeleton:levy+hero", "elf:warrior+elite/5", "front"),
        ("levy", "knight", "rear"),
        ("warrior+mounted", "levy+leader", "flank"),
    ] {
        let units = [a, b].map(|text| IronWinds::unit(text, &rules).unwrap());
        let units = BySide::new(&units[0], &units[1]);
        let fight = IronWinds::fight(&rules, units, &[("aspect", aspect)]);
        let points = solve(&fight, &Budget::default()).unwrap().all.points;
        let mean = (points.a.unwrap() - points.b.unwrap()) * 1e6;
        let from = vec![fight.open(), fight.open()];
        let worth = Exact.worth(&[Question { fight, from }]);
        assert_eq!(worth[0][0], worth[0][1]);
        assert!((worth[0][0] as f64 - mean).abs() <= 0.5 + 1e-6, "{a} {b}: {worth:?} {mean}");
    }
}

#[test]
fn no_question_no_answer() {
    let rules = Rules::default();
    let unit = IronWinds::unit("levy", &rules).unwrap();
    let fight = IronWinds::fight(&rules, BySide::new(&unit, &unit), &[]);
    let none = Question { fight: fight.clone(), from: Vec::new() };
    let one = Question { from: vec![fight.open()], fight };
    assert_eq!(Exact.worth(&[none, one]), [vec![], vec![0]]);
}
