//! Systems seen through the type-erased interface.

use fairfight_battle::game::Parts;
use fairfight_battle::systems::SYSTEMS;
use fairfight_engine::rulebook::{parts_under_both, rulebook};
use fairfight_engine::under_both::UnderBoth;
use fairfight_rules::BySide;

/// A shape that is not known panics.
#[test]
fn every_key_of_every_file_has_a_shape() {
    for id in SYSTEMS {
        let book = rulebook(id).unwrap();
        for form in [book.army_form(), book.scenario_form()] {
            assert!(!form.fields().is_empty(), "{id}");
        }
    }
}

#[test]
fn armies_that_cannot_meet_under_one_of_both_are_told() {
    let rules = rulebook("space-convoy").unwrap().printed();
    let army = |unit: &str| rules.muster("Force", &[rules.unit(unit).unwrap()]).unwrap();
    let (convoy, raiders) = (army("blitzship"), army("harsh"));
    let (meet, same) = (BySide::new(&convoy, &raiders), BySide::new(&raiders, &raiders));
    let ground = rules.open_ground();
    let ground = UnderBoth { baseline: &ground, changed: &ground };
    let of = |baseline, changed| parts_under_both(ground, UnderBoth { baseline, changed });
    assert_eq!(of(meet, meet), Ok(Parts::Fixed));
    for (baseline, changed) in [(same, meet), (meet, same)] {
        let why = of(baseline, changed).unwrap_err();
        assert!(why.starts_with("both lists are for the "), "{why}");
    }
}
