//! The expected losses of a melee, as doctrines compute them: in integers only.

use super::{Role, dice, field, formation_in_melee, lines, remains};
use crate::braid_and_cockade::{Arm, Rules, Stance};

/// The maximum number of dice counted for one side: a grand battery of 64 guns under `one-per-stand`.
const MOST_DICE: usize = 64;
/// The number of possible sums of this many dice, 0 included.
const SUMS: usize = MOST_DICE * 6 + 1;
/// Certainty: chances here are fractions of it.
const ONE: u64 = 1 << 40;

/// The chance of each sum of each number of dice, as a fraction of [`ONE`].
static CHANCES: [[u64; SUMS]; MOST_DICE + 1] = chances();

const fn chances() -> [[u64; SUMS]; MOST_DICE + 1] {
    let mut all = [[0; SUMS]; MOST_DICE + 1];
    all[0][0] = ONE;
    let mut dice = 1;
    while dice <= MOST_DICE {
        let mut sum = dice;
        while sum <= dice * 6 {
            let (mut total, mut face) = (0, 1);
            while face <= 6 && face <= sum {
                total += all[dice - 1][sum - face];
                face += 1;
            }
            // Rounded to the nearest, so that errors do not build up.
            all[dice][sum] = (total + 3) / 6;
            sum += 1;
        }
        dice += 1;
    }
    all
}

/// The chance that `mine` dice add up to `lead` more than `theirs`, as a fraction of [`ONE`].
fn lead_chance(mine: usize, theirs: usize, lead: i32) -> u64 {
    let [least, most] = [theirs, theirs * 6].map(|sum| (sum as i32 + lead).max(0) as usize);
    let sums = least.max(mine)..(most + 1).min(mine * 6 + 1);
    let both = sums.map(|sum| {
        let other = (sum as i32 - lead) as usize;
        u128::from(CHANCES[mine][sum]) * u128::from(CHANCES[theirs][other])
    });
    (both.sum::<u128>() / u128::from(ONE)) as u64
}

/// A part of a chance, as a fraction of [`ONE`].
fn part(of: u64, chance: u64) -> u64 {
    (u128::from(of) * u128::from(chance) / u128::from(ONE)) as u64
}

/// The lead that the lines give to the charger's score over the target's.
fn more_by_lines(me: &Stance, enemy: &Stance, rules: &Rules) -> i16 {
    let field = field(me, enemy, rules);
    lines(me, enemy, Role::Charger, field, rules) - lines(me, enemy, Role::Target, field, rules)
}

/// Adds one more die, which takes a stand with `on` chances in six.
fn one_more(left: &mut [u64], on: u64) {
    for stands in 0..left.len() {
        let lost = if stands > 0 { left[stands] * on / 6 } else { 0 };
        left[stands] -= lost;
        if stands > 0 {
            left[stands - 1] += lost;
        }
    }
}

/// The stands that count when this many are left: none for a unit that is out of the game.
fn count(arm: Arm, left: u8, rules: &Rules) -> u64 {
    if remains(arm, left, rules) { left.into() } else { 0 }
}

/// The average losses of the charger and its target, in millionths of a stand, in a melee with these stands and
/// formations, without a general. A unit with too few stands left loses all. The end phase is left out.
///
/// Source: BC-M5 to M9.
///
/// ```
/// use fairfight_rules::braid_and_cockade::{Arm, Formation, Kind, Rules, Stance, combat};
/// let of = |arm, formation| Stance::of(Kind::of(arm), formation);
/// let rules = Rules::default();
/// let column = of(Arm::Infantry, Formation::AttackColumn);
/// let horse = of(Arm::Cuirassiers, Formation::ReinforcedLine);
/// let gun = of(Arm::FootArtillery, Formation::Deployed);
/// let [charger, target] = combat::losses((&column, 5), (&column, 5), &rules);
/// assert_eq!(charger, target);
/// // They hardly ever lose to a gun.
/// let [charger, target] = combat::losses((&horse, 4), (&gun, 1), &rules);
/// assert!(charger < 10_000 && target > 990_000);
/// ```
pub fn losses(charger: (&Stance, u8), target: (&Stance, u8), rules: &Rules) -> [u32; 2] {
    let most = |stands: u8| stands.min(MOST_DICE as u8);
    let mut stances = [*charger.0, *target.0];
    let mut stands = [most(charger.1), most(target.1)];
    let start = stands;
    let arms = stances.map(|stance| stance.kind.arm);
    let counts = |at: usize, left: u8| count(arms[at], left, rules);
    let (mut after, mut open) = ([0u64; 2], ONE);
    let on = rules.numbers.melee_loss_on.clamp(0, 6) as u64;
    while open > 0 {
        let ahead = more_by_lines(&stances[0], &stances[1], rules) + i16::from(stands[0])
            - i16::from(stands[1]);
        let [mine, theirs] =
            [0, 1].map(|at| usize::from(most(dice(&stances[at], stands[at], rules))));
        let ahead = i32::from(ahead);
        let chance = |by: i32| part(open, lead_chance(mine, theirs, by - ahead));
        // Nobody can win by more.
        let farthest = [mine * 6, theirs * 6].map(|most| most as i32);
        let farthest = [farthest[0] + ahead - theirs as i32, farthest[1] - ahead - mine as i32];
        for (winner, loser) in [(0, 1), (1, 0)] {
            let of_loser = usize::from(stands[loser]);
            let mut left = [0; MOST_DICE + 1];
            left[of_loser] = ONE;
            let left = &mut left[..=of_loser];
            for by in 1..=farthest[winner] {
                one_more(left, on);
                let chance = chance(if winner == 0 { by } else { -by });
                if chance > 0 {
                    let stay = (0u8..).zip(&*left).map(|(left, of)| counts(loser, left) * of);
                    after[loser] += part(stay.sum(), chance);
                    after[winner] += counts(winner, stands[winner]) * chance;
                }
            }
        }
        open = chance(0);
        stands = stands.map(|stands| stands.saturating_sub(1));
        let stay = [0, 1].map(|at| remains(arms[at], stands[at], rules));
        if stay != [true; 2] {
            for at in 0..2 {
                after[at] += counts(at, stands[at]) * open;
            }
            break;
        }
        for at in 0..2 {
            stances[at].formation = formation_in_melee(&stances[at], stands[at], rules);
        }
    }
    [0, 1].map(|at| {
        let lost = (u64::from(start[at]) * ONE).saturating_sub(after[at]);
        (u128::from(lost) * 1_000_000 / u128::from(ONE)) as u32
    })
}
