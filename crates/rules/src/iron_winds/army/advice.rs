//! Warnings about a list (IW-U2, IW-P2).

use super::{Army, Unit};
use crate::iron_winds::rules::Rules;
use crate::iron_winds::rulings::AdvisoryLimits;
use crate::iron_winds::troops::{Class, Missile, Rank};
use crate::iron_winds::{Kind, costs, peoples};
use crate::list::{Fault, Place, Table};

/// The minimum number of units in an army (IW-U2).
pub const FEWEST_UNITS: usize = 2;

/// Warnings about a list: inadvisable choices (IW-U2, IW-P2), and purchases that the rules in force make useless.
///
/// Source: IW-P2; ruling `advisory-limits`. Warnings, never errors.
pub fn advisories(army: &Army, rules: &Rules) -> Vec<Fault> {
    let mut advice = Vec::new();
    let mut advise = |message: String| {
        advice.push(Fault::new(Place { table: Table::Head, key: None }, message));
    };
    if army.units.len() < FEWEST_UNITS {
        advise("the rules ask for at least two units (IW-U2)".into());
    }
    if army.leaders.is_empty() {
        advise("the rules ask for at least one leader (IW-U2)".into());
    }
    let (measure, what): (fn(&Unit, &Rules) -> u32, _) = match rules.rulings.advisory_limits {
        AdvisoryLimits::Points => (|unit, rules| unit.points(rules), "points"),
        AdvisoryLimits::Figures => (|unit, _| unit.figures.into(), "figures"),
    };
    let sum = |wanted: &dyn Fn(&Unit) -> bool| -> u32 {
        army.units.iter().filter(|unit| wanted(unit)).map(|unit| measure(unit, rules)).sum()
    };
    let all = sum(&|_| true);
    // Trolls and ogres do not count: they have only knights.
    let knights = sum(&|u| u.kind.class == Class::Knight && !peoples::never_rides(u.kind.people));
    let archers = sum(&|u| u.kind.missile.is_some());
    if knights * 100 > all * 80 {
        advise(format!(
            "{knights} of {all} {what} are knights; over 80 % is not advisable (IW-P2)"
        ));
    }
    if archers * 100 > all * 50 {
        advise(format!(
            "{archers} of {all} {what} are archers; over 50 % is not advisable (IW-P2)"
        ));
    }
    let switched_off = |number: u8, used: bool, what: &str, advise: &mut dyn FnMut(String)| {
        if used && !rules.advanced(number) {
            advise(format!("the list pays for {what}, but rule IW-X{number} is not in force"));
        }
    };
    let any = |wanted: &dyn Fn(&Kind) -> bool| army.units.iter().any(|unit| wanted(&unit.kind));
    // Without their rule they are bows: only their extra cost above that of a bow is wasted.
    let dearer = |kind: &Kind, missile| {
        let bow = Kind { missile: Some(Missile::Bow), ..*kind };
        kind.missile == Some(missile) && costs::figure(kind, rules) > costs::figure(&bow, rules)
    };
    switched_off(1, any(&|k| dearer(k, Missile::Longbow)), "longbows", &mut advise);
    switched_off(2, any(&|k| dearer(k, Missile::Crossbow)), "crossbows", &mut advise);
    switched_off(3, any(&|k| k.elite), "elite units", &mut advise);
    switched_off(4, any(&|k| k.pikes), "pikes", &mut advise);
    let heroes = army.leaders.iter().any(|leader| leader.rank != Rank::Leader);
    switched_off(5, heroes, "heroes", &mut advise);
    advice
}
