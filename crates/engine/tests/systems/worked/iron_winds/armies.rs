//! Examples 2 and 3: the costs of armies.

use crate::lists;
use fairfight_battle::iron_winds::IronWinds;
use fairfight_rules::iron_winds::army::{self, Army};
use fairfight_rules::iron_winds::{PartialUnitPenalty, Rules, archery, melee};

fn checked(text: &str) -> Army {
    lists::army::<IronWinds>(text)
}

/// Two units of mounted knights, one of warriors, two of levy with bows, a lone knight: 150 points.
#[test]
fn the_example_army_costs_150_points() {
    let army = checked(
        r#"
        system = "iron-winds"
        name = "Example"
        [[unit]]
        class = "knight"
        mounted = true
        count = 2
        [[unit]]
        class = "warrior"
        [[unit]]
        class = "levy"
        bow = true
        count = 2
        [[unit]]
        class = "knight"
        mounted = true
        figures = 1
        [[leader]]
        "#,
    );
    let rules = Rules::default();
    let points: Vec<_> = army.units.iter().map(|unit| unit.points(&rules)).collect();
    assert_eq!(points, [36, 36, 24, 24, 24, 6]);
    assert_eq!(army.points(&rules), 150);
    assert_eq!(army::advisories(&army, &rules), []);
}

/// Eight of twelve foot warriors with bows: 24 points, -2 in archery, and in melee -1 by the table
/// or -2 by the example (ruling `partial-unit-penalty`).
#[test]
fn the_partial_unit_of_the_example() {
    let army = checked(
        r#"
        system = "iron-winds"
        name = "Example"
        [[unit]]
        class = "warrior"
        bow = true
        figures = 8
        "#,
    );
    let mut rules = Rules::default();
    assert_eq!(army.points(&rules), 24);
    assert_eq!(archery::casualty_modifier(12 - 8, false, &rules), -2);
    assert_eq!(melee::casualty_modifier(12 - 8, &rules), -1);
    rules.rulings.partial_unit_penalty = PartialUnitPenalty::Example;
    assert_eq!(melee::casualty_modifier(12 - 8, &rules), -2);
}
