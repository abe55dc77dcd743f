//! A self-test: does another machine play the same battles?

use fairfight_battle::systems;
use fairfight_engine::contest::Games;
use fairfight_engine::rulebook::{Lists, Rules, Unit, rulebook};
use fairfight_engine::run::{self, Plan, Stop, Watch, Workers};
use fairfight_engine::tally::{Detail, Totals};
use fairfight_rules::BySide;

/// The number of pairs of battles of each system.
const PAIRS: u64 = 24;
/// The number of fights of each two kinds tried.
const FIGHTS: u64 = 200;
/// The number of kinds of each system tried.
const KINDS: usize = 6;

/// A fixed small run of every system, and a fixed sum of the functions that statistics use, as text: if it differs
/// between two machines, they do not play the same battles, or do not compute the same prices.
///
/// Other simulators discovered only by such a test that one commit gave different results on their volunteers'
/// machines.
pub fn self_test(workers: &Workers) -> String {
    let mut text = String::new();
    for about in systems::ALL {
        let rules = rulebook(about.id).expect("a system of the list").printed();
        text += &format!("{}\n", about.id);
        let kinds: Vec<_> = rules.all_units().into_iter().take(KINDS).collect();
        for pair in kinds.windows(2) {
            let units = BySide::new(&pair[0], &pair[1]);
            if rules.fight_fault(units, &[]).is_none() {
                let fight = rules.fight(units, &[], 1);
                text += &counted(fight.games(), FIGHTS, workers);
            }
        }
        if let Some(battles) = battles(&rules, &kinds, workers) {
            text += &battles;
        }
    }
    // Functions of the platform, which may differ in the last digit.
    for x in 1..=200 {
        let x = f64::from(x) / 7.0;
        for value in [x.ln(), (-x).exp(), x.powf(0.3), x.sqrt(), x.tanh(), x.sin(), x.exp_m1()] {
            text += &format!("{:x} ", value.to_bits());
        }
    }
    text
}

/// Battles of an army of these kinds against one of the same kinds in reverse order, if both may take the field.
fn battles(rules: &Rules, kinds: &[Unit], workers: &Workers) -> Option<String> {
    let mut turned = kinds.to_vec();
    turned.reverse();
    let armies = [rules.muster("a", kinds).ok()?, rules.muster("b", &turned[1..]).ok()?];
    let armies = BySide::new(&armies[0], &armies[1]);
    let scenario = rules.open_ground();
    let parts = scenario.parts(armies).ok()?;
    let doctrines = armies.map(|army| army.doctrine);
    let lists = Lists { rules, scenario: &scenario, armies, doctrines };
    Some(counted(lists.match_up(parts, 1).games(), PAIRS, workers))
}

fn counted(games: Games<'_>, n: u64, workers: &Workers) -> String {
    let plan = Plan::new(Stop::Pairs(n)).counting(Detail { courses: true, ..Detail::UNITS });
    let totals: Totals = run::run(games, &plan, workers, &mut Watch::default()).totals;
    format!("{totals:?}\n")
}
