//! The Monte Carlo engine against hand-calculated probabilities.

use super::toy::Toy;
use fairfight_battle::{Ending, Silent, System};
use fairfight_engine::contest::Games;
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::play::play;
use fairfight_engine::run::{self, Plan, Stop, Watch, Workers};
use fairfight_engine::tally::Counts as _;
use fairfight_rules::Side;
use fairfight_rules::dice::EveryPath;
use fairfight_stats::kl;

/// Two turns of a duel of two figures each: every path, and 200,000 fights.
#[test]
fn every_path_and_many_fights_agree() {
    let duel = Toy { turn_limit: 2, ..Toy::new(&[(2, 4)], &[(2, 3)]) };
    let (start, mut state) = (duel.open(), duel.open());
    let mut dice = EveryPath::new();
    // At most four strikes and four morale checks: every weight divides this.
    let whole = (6u128 * 20).pow(4);
    let (mut a, mut b, mut drawn) = (0, 0, 0);
    loop {
        let played = play(&duel, &start, &mut state, &mut dice, &mut Silent);
        let chance = whole / dice.weight().ways;
        match played.end.winner {
            Some(Side::A) => a += chance,
            Some(Side::B) => b += chance,
            None => drawn += chance,
        }
        if !dice.advance() {
            break;
        }
    }
    assert_eq!(a + b + drawn, whole);
    let (key, plan) =
        (MatchKey::new(1, MatchUpId::from_number(0)), Plan::new(Stop::Pairs(200_000)));
    let workers = Workers::new(2).unwrap();
    let totals = run::run(Games::fights(key, &duel), &plan, &workers, &mut Watch::default()).totals;
    let limit = kl::limit(3, 1e-9);
    for (count, chance) in [(totals.wins.a, a), (totals.wins.b, b), (totals.ends.draws, drawn)] {
        let chance = chance as f64 / whole as f64;
        let statistic = kl::statistic(count, totals.n(), chance);
        assert!(statistic < limit, "{count} of {} at {chance}: {statistic}", totals.n());
    }
    assert_eq!(totals.ends.of(Ending::TurnLimit), totals.ends.draws);
}
