//! Fights of Braid & Cockade, exact against simulated: more than a hundred, by the KL bound.

use crate::laws::meeting::contest;
use fairfight_battle::Game;
use fairfight_battle::braid_and_cockade::BraidAndCockade;
use fairfight_engine::contest::Games;
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::exact::Budget;
use fairfight_engine::run::{self, Plan, Stop, Watch, Workers};
use fairfight_rules::BySide;
use fairfight_rules::braid_and_cockade::Rules;
use fairfight_stats::kl;

/// The number of fights per case.
const FIGHTS: u64 = 20_000;

/// The options of the cases, in turn.
const OPTIONS: [&[(&str, &str)]; 5] = [
    &[],
    &[("stage", "charge")],
    &[("stage", "charge"), ("leader", "yes")],
    &[("stage", "charge"), ("counter", "yes")],
    &[("stage", "assault")],
];

#[test]
fn simulation_and_exact_solution_agree() {
    let rules = Rules::default();
    let units = BraidAndCockade::all_units(&rules);
    let workers = Workers::new(2).unwrap();
    let cases: Vec<_> = (0..120)
        .map(|n| {
            (n, &units[n * 7 % units.len()], &units[(n * 11 + 3) % units.len()], OPTIONS[n % 5])
        })
        .collect();
    let limit = kl::limit(3 * cases.len() as u64, 1e-9);
    for (n, a, b, options) in cases {
        let fight = contest(BraidAndCockade::fight(&rules, BySide::new(a, b), options));
        let name = format!(
            "{} v {} {options:?}",
            BraidAndCockade::unit_text(a, &rules),
            BraidAndCockade::unit_text(b, &rules)
        );
        let exact = fight.solve(&Budget::default(), None);
        let exact = exact.unwrap_or_else(|f| panic!("{name}: {f:?}"));
        assert!(exact.defect.abs() < 1e-12, "{name}");
        let (key, plan) =
            (MatchKey::new(1, MatchUpId::from_number(n as u64)), Plan::new(Stop::Pairs(FIGHTS)));
        let run =
            run::run(Games::fights(key, &*fight), &plan, &workers, &mut Watch::default()).totals;
        let won = exact.won.as_ref().map(|part| part.chance);
        for (count, chance) in
            [(run.wins.a, won.a), (run.wins.b, won.b), (run.ends.draws, exact.drawn.chance)]
        {
            let chance = chance.clamp(0.0, 1.0);
            if !(1e-9..=1.0 - 1e-9).contains(&chance) {
                let all = if chance < 0.5 { 0 } else { FIGHTS };
                assert_eq!(count, all, "{name}: {chance}");
                continue;
            }
            let off = kl::statistic(count, FIGHTS, chance);
            assert!(
                off <= limit,
                "{name}: {count} of {FIGHTS}, exactly {chance}: {off} of {limit}"
            );
        }
        let mean = run.lost.b.mean().unwrap();
        let wanted = exact.all.lost.b.mean.unwrap();
        assert!((mean - wanted).abs() < 0.15, "{name}: {mean} lost, exactly {wanted}");
    }
}
