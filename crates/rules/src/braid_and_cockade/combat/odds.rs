//! The exact chance to win a melee, as doctrines compute it: in integers only.

use super::{Role, dice, field, formation_in_melee, lines, remains};
use crate::braid_and_cockade::{Rules, Stance};

/// The most dice counted for one side: a grand battery of 64 guns under `one-per-stand`.
const MOST_DICE: usize = 64;
/// The number of possible sums of that many dice, 0 included.
const SUMS: usize = MOST_DICE * 6 + 1;
/// Certainty: chances here are fractions of it.
const ONE: u64 = 1 << 40;

/// The chance of each sum of each number of dice, as a fraction of [`ONE`].
static CHANCES: [[u64; SUMS]; MOST_DICE + 1] = chances();
/// The chance that this many dice add up to less than this, as a fraction of [`ONE`].
static BELOW: [[u64; SUMS + 1]; MOST_DICE + 1] = below(&CHANCES);

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

const fn below(chances: &[[u64; SUMS]; MOST_DICE + 1]) -> [[u64; SUMS + 1]; MOST_DICE + 1] {
    let mut all = [[0; SUMS + 1]; MOST_DICE + 1];
    let mut dice = 0;
    while dice <= MOST_DICE {
        let mut sum = 0;
        while sum < SUMS {
            all[dice][sum + 1] = all[dice][sum] + chances[dice][sum];
            sum += 1;
        }
        dice += 1;
    }
    all
}

/// The chances that `mine` dice plus `ahead` beat and equal `theirs`, as fractions of [`ONE`].
fn round(mine: u8, theirs: u8, ahead: i16) -> (u64, u64) {
    let at = |dice: u8| usize::from(dice).min(MOST_DICE);
    let (mine, theirs) = (at(mine), at(theirs));
    let under = |sum: i32| BELOW[theirs][sum.clamp(0, SUMS as i32) as usize];
    let (mut more, mut equal) = (0u128, 0u128);
    for (sum, &chance) in CHANCES[mine].iter().enumerate().take(mine * 6 + 1).skip(mine) {
        let reach = sum as i32 + i32::from(ahead);
        let (less, at_most) = (under(reach), under(reach + 1));
        more += u128::from(chance) * u128::from(less);
        equal += u128::from(chance) * u128::from(at_most - less);
    }
    ((more / u128::from(ONE)) as u64, (equal / u128::from(ONE)) as u64)
}

/// The chance, in millionths, that the charger wins the melee with these stands and formations, without a
/// general.
///
/// Source: BC-M5 to M9 and `drawn-melee` (a fixed reading): after an equal round, a unit that is gone has
/// lost; if both are gone, nobody has won.
///
/// ```
/// use fairfight_rules::braid_and_cockade::{Arm, Formation, Kind, Rules, Stance, combat};
/// let (rules, foot) = (Rules::default(), Kind::of(Arm::Infantry));
/// let column = Stance::of(foot, Formation::AttackColumn);
/// let line = Stance::of(foot, Formation::Line);
/// assert_eq!(combat::win_chance((&column, 6), (&line, 6), &rules), 983_529);
/// assert_eq!(combat::win_chance((&column, 5), (&column, 5), &rules), 499_600);
/// ```
pub fn win_chance(charger: (&Stance, u8), target: (&Stance, u8), rules: &Rules) -> u32 {
    let ((mut me, mut mine), (mut enemy, mut theirs)) =
        ((*charger.0, charger.1), (*target.0, target.1));
    let (mut won, mut left) = (0u64, ONE);
    let part =
        |of: u64, chance: u64| (u128::from(of) * u128::from(chance) / u128::from(ONE)) as u64;
    let more_by_lines = |me: &Stance, enemy: &Stance| {
        let field = field(me, enemy, rules);
        lines(me, enemy, Role::Charger, field, rules) - lines(me, enemy, Role::Target, field, rules)
    };
    let mut by_lines = more_by_lines(&me, &enemy);
    while left > 0 {
        let ahead = by_lines + i16::from(mine) - i16::from(theirs);
        let (more, equal) = round(dice(&me, mine, rules), dice(&enemy, theirs, rules), ahead);
        won += part(left, more);
        left = part(left, equal);
        (mine, theirs) = (mine.saturating_sub(1), theirs.saturating_sub(1));
        match (remains(me.kind.arm, mine, rules), remains(enemy.kind.arm, theirs, rules)) {
            (true, true) => {}
            (true, false) => {
                won += left;
                break;
            }
            (false, true) | (false, false) => break,
        }
        let before = (me.formation, enemy.formation);
        me.formation = formation_in_melee(&me, mine, rules);
        enemy.formation = formation_in_melee(&enemy, theirs, rules);
        if before != (me.formation, enemy.formation) {
            by_lines = more_by_lines(&me, &enemy);
        }
    }
    ((u128::from(won) * 1_000_000 + u128::from(ONE / 2)) / u128::from(ONE)) as u32
}
