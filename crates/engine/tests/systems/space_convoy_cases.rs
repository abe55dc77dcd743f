//! Space Convoy: the exact solver against simulated fights and gauntlets, over vessels, ranges, damage and every ruling
//! used in a shot. Counts are tested by the KL bound of `fairfight_stats::kl`: correct code fails with probability at
//! most 10^-9, all cases together.

use crate::laws::meeting::contest;
use fairfight_battle::space_convoy::SpaceConvoy;
use fairfight_battle::{Ending, Game};
use fairfight_engine::contest::Games;
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::exact::Budget;
use fairfight_engine::run::{self, Plan, Stop, Watch, Workers};
use fairfight_rules::ruling::Setting;
use fairfight_rules::space_convoy::{Class, Rules};
use fairfight_rules::{BySide, Side};
use fairfight_stats::kl;

/// The number of fights per case.
const FIGHTS: u64 = 50_000;

/// Two vessels, range, the first to act, and a ruling with another answer.
struct Case {
    units: [String; 2],
    range: &'static str,
    first: &'static str,
    ruling: Option<(&'static str, &'static str)>,
}

const RANGES: [&str; 4] = ["1", "3", "5", "6"];

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut add = |a: &str, b: &str, range, first, ruling| {
        cases.push(Case { units: [a.to_owned(), b.to_owned()], range, first, ruling });
    };
    let word = Class::word;
    // Every vessel against every one that it may attack, or that may attack it.
    for (at, a) in Class::ALL.into_iter().enumerate() {
        for b in Class::ALL {
            if !a.may_attack(b) && !b.may_attack(a) {
                continue;
            }
            for (step, range) in RANGES.into_iter().enumerate() {
                let first = if (at + step) % 2 == 0 { "a" } else { "b" };
                add(word(a), word(b), range, first, None);
            }
        }
    }
    // Damage from the start.
    for (a, b) in [
        ("blitzship+weak", "harsh"),
        ("blitzship", "harsh+weak+slow"),
        ("blitzship+disarmed", "lite"),
        ("slayer", "harsh+disarmed"),
        ("brigghaven+weak", "coffin"),
        ("blitzship+weak", "coffin"),
        ("slayer+slow", "coffin"),
    ] {
        add(a, b, "2", "a", None);
        add(a, b, "4", "b", None);
    }
    // Every ruling used in a shot.
    for ruling in [
        ("white-dice", "sum"),
        ("red-dice", "sum"),
        ("slayer-area-count", "areas-between"),
        ("subs-defence", "value"),
        ("brigg-versus-best", "sum"),
        ("damaged-brigg-defence", "still-added"),
        ("weak-blitzship-versus-subs", "two"),
    ] {
        for (a, b) in [
            ("blitzship", "harsh"),
            ("slayer", "lite"),
            ("brigghaven", "harsh"),
            ("brigghaven+weak", "coffin"),
            ("blitzship+weak", "coffin"),
        ] {
            add(a, b, "2", "a", Some(ruling));
        }
    }
    cases
}

#[test]
fn exact_and_simulated_fights_agree() {
    let cases = cases();
    assert!(cases.len() > 100, "{}", cases.len());
    let limit = kl::limit(4 * cases.len() as u64, 1e-9);
    let workers = Workers::new(0).unwrap();
    for (number, case) in cases.iter().enumerate() {
        let mut rules = Rules::default();
        if let Some((id, word)) = case.ruling {
            rules.rulings.set(id, &Setting::Word(word.into())).unwrap();
        }
        let [a, b] = [0, 1].map(|at| SpaceConvoy::unit(&case.units[at], &rules).unwrap());
        let options = [("range", case.range), ("first", case.first)];
        let fight = SpaceConvoy::fight(&rules, BySide::new(&a, &b), &options);
        let fight = contest(fight);
        let exact = fight.solve(&Budget::default(), None).unwrap();
        let (key, plan) = (
            MatchKey::new(1, MatchUpId::from_number(number as u64)),
            Plan::new(Stop::Pairs(FIGHTS)),
        );
        let totals =
            run::run(Games::fights(key, &*fight), &plan, &workers, &mut Watch::default()).totals;
        let (wins, draws) = (totals.wins, totals.ends.draws);
        let stalemates = totals.ends.of(Ending::Stalemate);
        for (what, count, chance) in [
            ("a wins", wins.a, exact.win(Side::A)),
            ("draws", draws, exact.draw()),
            ("b wins", wins.b, exact.win(Side::B)),
            ("stalemates", stalemates, exact.all.ending(Ending::Stalemate)),
        ] {
            // Sums of probabilities may differ from 0 and 1 by rounding.
            let chance = if chance > 1.0 - 1e-12 { 1.0 } else { chance };
            let off = kl::statistic(count, FIGHTS, chance);
            let [a, b] = &case.units;
            let Case { range, first, ruling, .. } = case;
            assert!(
                off <= limit,
                "{a} v {b} at {range}, {first} first, {ruling:?}: {what} {count}, not {chance}"
            );
        }
    }
}
