//! One volley at full strength, by enumeration of its dice, against probabilities computed independently of this
//! program.

use crate::table;

use fairfight_rules::iron_winds::archery::{self, Shot};
use fairfight_rules::iron_winds::morale::{self, Circumstances, Row};
use fairfight_rules::iron_winds::notation::{self, UnitSpec};
use fairfight_rules::iron_winds::{BowMoraleModifiers, Profile, Rules, melee};
use fairfight_rules::{Address, Dice, Side, dice::EveryPath};

/// Casualties, and whether the target routs, for the dice that `dice` shows (IW-A3, IW-A5).
fn volley(
    shooter: &UnitSpec,
    target: &UnitSpec,
    gap_in: i16,
    rules: &Rules,
    dice: &mut impl Dice,
) -> (u8, bool) {
    let [from, at] = [shooter, target].map(|unit| Profile::new(&unit.kind, unit.figures, rules));
    let missile = shooter.kind.missile.expect("the shooter has missiles");
    assert!(gap_in <= archery::range(missile, rules), "out of range");
    let shot = Shot { gap_in, ..Shot::default() };
    let modifier = archery::modifier(&from, shooter.figures, &at, shot, rules);
    let die = dice.d6(Address::new(2, Side::A, 0, 3));
    let fallen = at.falls_to(missile, melee::score(die, modifier), target.figures);
    let left = target.figures - fallen;
    let needed = morale::needed(at.troop, Row::BowFire, rules);
    let (Some(needed), true) = (needed, fallen > 0 && left > 0) else { return (fallen, false) };
    let modifier = morale::modifier(&at, left, Circumstances::default(), rules);
    let die = dice.d6(Address::new(2, Side::B, 0, 5));
    let held = morale::holds(die, morale::on_row(Row::BowFire, modifier, rules), needed, rules);
    (fallen, !held)
}

/// Mean casualties and the probability of a rout, over every path of the dice.
fn every_volley(shooter: &str, target: &str, gap_in: i16, rules: &Rules) -> (f64, f64) {
    let [shooter, target] = [shooter, target].map(|text| notation::parse(text, rules).unwrap());
    let mut dice = EveryPath::new();
    let (mut casualties, mut routs, mut whole) = (0, 0, 0);
    loop {
        let (fallen, routed) = volley(&shooter, &target, gap_in, rules, &mut dice);
        let weight = 36 / dice.weight().ways;
        casualties += weight * u128::from(fallen);
        routs += weight * u128::from(routed);
        whole += weight;
        if !dice.advance() {
            break;
        }
    }
    assert_eq!(whole, 36);
    (casualties as f64 / 36.0, routs as f64 / 36.0)
}

#[test]
fn volleys_are_as_printed() {
    for row in table::rows(include_str!("data/volleys.csv")) {
        let gap_in = row.number("range_in") as i16;
        let (casualties, routs) =
            every_volley(row.text("shooter"), row.text("target"), gap_in, &Rules::default());
        assert!((casualties - row.number("casualties")).abs() <= 5.1e-9, "{row}: {casualties}");
        assert!((routs - row.number("routs")).abs() <= 5.1e-9, "{row}: {routs}");
    }
}

/// Ruling `bow-morale-modifiers`: with "no" the half that levy lose does not count.
#[test]
fn the_ruling_on_bow_morale_changes_the_levy_row() {
    let mut rules = Rules::default();
    rules.rulings.bow_morale_modifiers = BowMoraleModifiers::No;
    let (casualties, routs) = every_volley("levy+bow", "levy", 12, &rules);
    assert_eq!((casualties, routs), (3.5, 1.0 / 3.0));
}
