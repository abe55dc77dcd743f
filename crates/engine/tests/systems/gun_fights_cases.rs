//! 1880 Gun Fights: the exact solver against simulated fights, over figures, postures, gaps, policies and every ruling
//! used in a fight; and whole battles in which nobody moves. Counts are tested by the KL bound of
//! `fairfight_stats::kl`: correct code fails with probability at most 10^-9, all cases together.

use crate::laws::meeting::contest;
use crate::lists;
use fairfight_battle::gun_fights::{Battle, GunFights, Scenario};
use fairfight_battle::{Ending, Game};
use fairfight_engine::contest::Games;
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::exact::Budget;
use fairfight_engine::run::{self, Plan, Stop, Watch, Workers};
use fairfight_rules::gun_fights::army::{Doctrine, Policy};
use fairfight_rules::gun_fights::{Figure, Part, Rules};
use fairfight_rules::list::DoctrineWords;
use fairfight_rules::ruling::Setting;
use fairfight_rules::{BySide, Side};
use fairfight_stats::kl;

/// The number of fights per case.
const FIGHTS: u64 = 20_000;

/// Two parties, the gap, the policies, and a ruling with another answer.
struct Case {
    sides: [String; 2],
    gap: &'static str,
    policies: [&'static str; 2],
    ruling: Option<(&'static str, &'static str)>,
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut add = |a: &str, b: &str, gap, policies, ruling| {
        cases.push(Case { sides: [a.to_owned(), b.to_owned()], gap, policies, ruling });
    };
    let policies = Policy::ALL.map(Policy::word);
    // Everybody against everybody of the other side, near enough for all weapons or for rifles alone.
    let mut number = 0;
    for a in Figure::ALL {
        for b in a.part().other().figures() {
            if a.part() == Part::Police || a.part() == Part::ClantonGroup {
                continue;
            }
            let gap = ["6", "12", "18"][number % 3];
            let postures = [["", ""], ["+cover", ""], ["", "+window"], ["+window", "+cover"]];
            let [one, other] = postures[number % 4];
            let (a, b) = (format!("{}{one}", a.word()), format!("{}{other}", b.word()));
            add(&a, &b, gap, [policies[number % 4], policies[number / 4 % 4]], None);
            number += 1;
        }
    }
    // Parties.
    let parties = [
        ("wyatt+doc", "frank+ike", "6"),
        ("earp-mob", "clanton-group", "6"),
        ("earp-mob+cover", "clanton-group", "12"),
        ("morgan+wyatt+cover+doc", "will+tom+window+billy", "6"),
        ("ned", "hare+constable-1+cover", "6"),
        ("ned+joe", "oconner+tracker-1+tracker-2", "6"),
        ("kelly-gang", "hare+constable-3+constable-4", "10"),
        ("dan+steve+window", "constable-1+tracker-1", "20"),
        ("kelly-gang+window", "police+cover", "24"),
        ("kelly-gang", "police", "6"),
    ];
    for (a, b, gap) in parties {
        for first in policies {
            add(a, b, gap, [first, "fewest"], None);
            add(a, b, gap, ["roster", first], None);
        }
    }
    // Every ruling used in a fight without movement.
    for ruling in [
        ("cell-order", "reverse"),
        ("armoured-in-room", "AT"),
        ("room-line-of-sight", "all-seen"),
        ("hit-marks", "bottom-up"),
        ("hit-and-current-row", "any-hit"),
        ("constable-removal-die", "separate-die"),
        ("pending-redeploy", "off-table"),
        ("pending-redeploy-without-leader", "acts-normally"),
    ] {
        add("wyatt+doc", "frank+ike", "6", ["fewest", "fewest"], Some(ruling));
        add("ned+joe+dan", "hare+constable-1+cover", "6", ["roster", "fewest"], Some(ruling));
        add("dan+window+joe", "oconner+back+tracker-1", "12", ["most", "fewest"], Some(ruling));
    }
    cases
}

#[test]
fn exact_and_simulated_fights_agree() {
    let cases = cases();
    assert!(cases.len() > 150, "{}", cases.len());
    let limit = kl::limit(4 * cases.len() as u64, 1e-9);
    for (number, case) in cases.iter().enumerate() {
        let mut rules = Rules::default();
        if let Some((id, word)) = case.ruling {
            rules.rulings.set(id, &Setting::Word(word.into())).unwrap();
        }
        let [a, b] = [0, 1].map(|at| GunFights::unit(&case.sides[at], &rules).unwrap());
        let [first, second] = case.policies;
        let options = [("gap", case.gap), ("policy-a", first), ("policy-b", second)];
        let fight = GunFights::fight(&rules, BySide::new(&a, &b), &options);
        let [a, b] = &case.sides;
        let name = format!("{a} v {b} at {}, {first} {second}, {:?}", case.gap, case.ruling);
        agree(fight, number as u64, limit, &name);
    }
}

fn agree(fight: Battle, number: u64, limit: f64, name: &str) {
    let fight = contest(fight);
    let exact = fight.solve(&Budget::default(), None);
    let exact = exact.unwrap_or_else(|why| panic!("{name}: {why:?}"));
    let (key, plan) =
        (MatchKey::new(1, MatchUpId::from_number(number)), Plan::new(Stop::Pairs(FIGHTS)));
    let workers = Workers::new(0).unwrap();
    let totals =
        run::run(Games::fights(key, &*fight), &plan, &workers, &mut Watch::default()).totals;
    let (wins, draws) = (totals.wins, totals.ends.draws);
    for (what, count, chance) in [
        ("a wins", wins.a, exact.win(Side::A)),
        ("draws", draws, exact.draw()),
        ("b wins", wins.b, exact.win(Side::B)),
        ("stalemates", totals.ends.of(Ending::Stalemate), exact.all.ending(Ending::Stalemate)),
    ] {
        // Sums of probabilities may differ from 0 and 1 by rounding.
        let chance = if chance > 1.0 - 1e-12 { 1.0 } else { chance };
        let off = kl::statistic(count, FIGHTS, chance);
        assert!(off <= limit, "{name}: {what} {count}, not {chance}");
    }
}

/// Whole gunfights without movement: both sides stand, policemen are redeployed to other places. If a die chooses
/// between equal targets, as under the other policies, there are too many states.
#[test]
fn whole_battles_in_which_nobody_moves() {
    let limit = kl::limit(4 * 8, 1e-9);
    let rules = Rules::default();
    let mut number = 1000;
    for shipped in GunFights::SCENARIOS {
        let scenario = lists::scenario::<GunFights>(shipped.text);
        let forces = scenario.forces.clone().unwrap();
        let stand = Doctrine::parse("stand/roster").unwrap();
        let doctrines = BySide::new(stand, stand);
        let mut battle = Battle::new(&rules, forces.as_ref(), doctrines, &scenario);
        // The limit would number the rolls in every state.
        battle.limit = None;
        number += 1;
        agree(battle, number, limit, shipped.name);
    }
}

#[test]
fn without_a_scenario_the_first_of_each_game_is_played() {
    use fairfight_rules::gun_fights::Edition;
    for (name, edition) in [("ok-lot", Edition::OkCorral), ("glen-inn", Edition::EndOfNed)] {
        let shipped = GunFights::SCENARIOS.iter().find(|shipped| shipped.name == name).unwrap();
        let scenario = lists::scenario::<GunFights>(shipped.text);
        let home = Scenario { name: scenario.name.clone(), ..Scenario::home(edition) };
        assert_eq!(Scenario { forces: None, ..scenario }, home);
    }
}
