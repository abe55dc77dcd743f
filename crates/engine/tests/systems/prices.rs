//! Prices do not change how a battle is played: no doctrine reads a cost, and the leader at a turn limit and
//! concessions are counted in printed costs.

use fairfight_battle::game::Parts;
use fairfight_battle::systems::SYSTEMS;
use fairfight_engine::rulebook::{Amendment, Army, Doctrine, Lists, Rules, rulebook};
use fairfight_engine::run::{self, Plan, Stop, Watch, Workers};
use fairfight_engine::tally::{Detail, Totals};
use fairfight_files::{self as files, Source};
use fairfight_rules::BySide;
use std::path::Path;

const PAIRS: u64 = 60;

/// Lists with everything that has a cost: classes, traits, peoples, leaders of every rank.
const MATCH_UPS: [[&str; 2]; 4] = [
    ["human-150", "orc-150"],
    ["elf-150", "dwarf-150"],
    ["typical-150", "skeleton-150"],
    ["human-300", "elf-300"],
];

/// The printed rules with every cost changed, so that dear kinds are cheap and cheap ones dear; or with nothing free
/// but levy, so that a share of points is certainly a different share.
fn changed(printed: &Rules) -> [Rules; 2] {
    let amended = |of: fn(usize, i64) -> i64| {
        let mut rules = printed.clone();
        for (place, cost) in printed.book.costs().iter().enumerate() {
            let now = printed.cost(&cost.name).unwrap();
            rules.amend(&Amendment::Cost(cost.name.clone(), of(place, now))).unwrap();
        }
        rules
    };
    [
        amended(|place, now| 1 + (7 * (place as i64 + now)) % 11),
        amended(|place, _| 90 * place as i64),
    ]
}

fn army(name: &str, rules: &Rules) -> Army {
    let file = format!("../../armies/iron-winds/{name}.toml");
    let source = Source::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
    files::army(&source, rules).unwrap().value
}

fn played(rules: &Rules, names: [&str; 2], doctrine: Doctrine, workers: &Workers) -> Totals {
    let armies = names.map(|name| army(name, rules));
    let lists = Lists {
        rules,
        scenario: &rules.open_ground(),
        armies: BySide::new(&armies[0], &armies[1]),
        doctrines: BySide::new(doctrine, doctrine),
    };
    let match_up = lists.match_up(Parts::Exchangeable, 1);
    let plan = Plan::new(Stop::Pairs(PAIRS)).counting(Detail::COURSES);
    run::run(match_up.games(), &plan, workers, &mut Watch::default()).totals
}

#[test]
fn prices_change_points_and_nothing_else() {
    let workers = Workers::new(0).unwrap();
    let priced: Vec<_> =
        SYSTEMS.iter().map(|id| rulebook(id).unwrap()).filter(|book| book.prints_costs()).collect();
    assert_eq!(priced.iter().map(|book| book.about().id).collect::<Vec<_>>(), ["iron-winds"]);
    for book in priced {
        let printed = book.printed();
        for names in MATCH_UPS {
            for doctrine in book.doctrines() {
                let before = played(&printed, names, doctrine, &workers);
                for rules in changed(&printed) {
                    let after = played(&rules, names, doctrine, &workers);
                    let what = format!("{names:?} {}", doctrine.word());
                    assert_eq!(before.courses, after.courses, "{what}");
                    assert_eq!(before.ends, after.ends, "{what}");
                    assert_eq!(before.turns, after.turns, "{what}");
                    assert_ne!(before.left, after.left, "{what}: points are what costs change");
                }
            }
        }
    }
}
