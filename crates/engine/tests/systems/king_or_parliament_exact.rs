//! For King or For Parliament: the exact solver against simulated fights, over cases that cover every rule of a fight.
//! By the KL bound correct code fails with probability at most 10^-9, all cases together; seeds are fixed.

use crate::laws::meeting::contest;
use fairfight_battle::Game;
use fairfight_battle::king_or_parliament::KingOrParliament as Kop;
use fairfight_engine::contest::Games;
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::exact::Budget;
use fairfight_engine::run::{self, Plan, Stop, Watch, Workers};
use fairfight_engine::tally::Counts as _;
use fairfight_rules::king_or_parliament::{Rules, notation};
use fairfight_rules::ruling::Setting;
use fairfight_rules::{BySide, Side};
use fairfight_stats::kl;

/// The number of fights per case.
const FIGHTS: u64 = 60_000;

/// Two units, options, and a ruling or number with another answer.
type Case = (String, String, Vec<(&'static str, &'static str)>, Option<(&'static str, Setting)>);

/// Fights in which the rulings of a fight make a difference.
type Telling = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const TELLING: [Telling; 6] = [
    ("cavalier/4", "pikeman/6/2", &[("charge", "yes")]),
    ("musketeer/4", "pikeman/5", &[("square", "yes")]),
    ("musketeer/6/2", "musketeer/4", &[("ground", "wall"), ("aspect", "flank")]),
    ("pikeman/4/2", "cavalier/2", &[]),
    ("mdragoon/4", "galloper/1", &[("charge", "yes")]),
    ("peasant/6", "dragoon/3", &[("aspect", "rear")]),
];

fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let units = notation::all_units();
    let settings: [&[(&str, &str)]; 7] = [
        &[],
        &[("charge", "yes")],
        &[("aspect", "flank")],
        &[("aspect", "rear"), ("charge", "yes")],
        &[("ground", "wall")],
        &[("ground", "building")],
        &[("square", "yes"), ("charge", "yes")],
    ];
    for (n, unit) in units.iter().enumerate() {
        for (m, enemy) in ["musketeer/3", "cavalier/2", "pikeman/5/2"].into_iter().enumerate() {
            let unit = notation::write(unit);
            cases.push((unit.clone(), enemy.into(), settings[(n + m) % 7].to_vec(), None));
            cases.push((enemy.into(), unit, settings[(n + 2 * m + 3) % 7].to_vec(), None));
        }
    }
    let word = |word: &str| Setting::Word(word.into());
    let rulings = [
        ("attacking", word("mover")),
        ("square-penalty", word("all")),
        ("square-front", word("no")),
        ("pike-depth", word("formation")),
        ("outnumbered-by", word("melee")),
        ("overlap-flank", word("on")),
        ("flank-strikes-back", word("no")),
        ("wall-front-only", word("always")),
        ("square-sides", word("all")),
        ("mounted-dragoons", word("foot")),
        ("overlap", Setting::Whole(1)),
        ("overlap", Setting::Whole(3)),
        ("crew-margin", Setting::Whole(2)),
    ];
    for ruling in rulings {
        for (a, b, options) in TELLING {
            cases.push((a.into(), b.into(), options.to_vec(), Some(ruling.clone())));
        }
    }
    cases
}

#[test]
fn exact_and_simulated_fights_agree() {
    let (cases, workers) = (cases(), Workers::new(0).unwrap());
    assert!(cases.len() >= 100, "{}", cases.len());
    let limit = kl::limit(3 * cases.len() as u64, 1e-9);
    for (number, (a, b, options, ruling)) in cases.iter().enumerate() {
        let mut rules = Rules::default();
        if let Some((id, setting)) = ruling {
            rules.rulings.set(id, setting).unwrap();
        }
        let unit = |text: &str| Kop::unit(text, &rules).unwrap();
        let units = BySide::new(unit(a), unit(b));
        let fight = Kop::fight(&rules, units.as_ref(), options);
        let fight = contest(fight);
        let exact = fight.solve(&Budget::default(), None).expect("within the budget");
        let key = MatchKey::new(1, MatchUpId::from_number(number as u64));
        let plan = Plan::new(Stop::Pairs(FIGHTS));
        let totals =
            run::run(Games::fights(key, &*fight), &plan, &workers, &mut Watch::default()).totals;
        let name = format!("{a} v {b} {options:?} {ruling:?}");
        let outcomes = [
            (totals.wins.a, exact.win(Side::A)),
            (totals.ends.draws, exact.draw()),
            (totals.wins.b, exact.win(Side::B)),
        ];
        for (count, chance) in outcomes {
            let off = kl::statistic(count, totals.n(), chance.clamp(0.0, 1.0));
            assert!(off <= limit, "{name}: {count} at {chance}, {off} of {limit}");
        }
        for (sums, mean) in
            [(&totals.lost.a, &exact.all.lost.a), (&totals.lost.b, &exact.all.lost.b)]
        {
            // S. N. Bernstein 1927: a bounded variable is not far from its mean, however rare its nonzero values.
            let (n, exact) = (totals.n() as f64, mean.mean.unwrap());
            let range = (mean.chances.len() - 1) as f64;
            let deviations = (0..).zip(&mean.chances);
            let variance: f64 =
                deviations.map(|(lost, chance)| chance * (f64::from(lost) - exact).powi(2)).sum();
            let off = (sums.mean().unwrap() - exact).abs();
            let far = (2.0 * variance * limit / n).sqrt() + range * limit / (3.0 * n);
            assert!(off <= far, "{name}: losses {sums:?} at {mean:?}");
        }
    }
}
