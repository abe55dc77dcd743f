//! Melee and morale (Events IV and V), step by step.

use super::{Fought, fight};
use fairfight_battle::Fate;
use fairfight_rules::iron_winds::{PartialUnitPenalty, Rules, SurvivorChecks};
use fairfight_rules::{BySide, Side};

/// Two rounds of foot warriors: casualties weaken blows by threes, and half lost costs 2.
#[test]
fn two_rounds_of_warriors() {
    #[rustfmt::skip]
    let faces = [
        6, 1, // A fells 6/2 = 3, B fells 1/2, up, = 1
        2, 2, // both reach the 2 that they need
        5, 2, // A fells 5/2, up, = 3; B, less 1 for three casualties, (2-1)/2, up, = 1
        2, 3, // A reaches 2; B, half lost, 3-2 = 1, does not
    ];
    let end = Fought {
        winner: Some(Side::A),
        rounds: 2,
        left: BySide::new(10, 6),
        fates: BySide::new(Fate::Stands, Fate::Routed),
    };
    assert_eq!(fight("warrior", "warrior", &Rules::default(), &faces), end);
}

/// Mounted knights have +3 in the first round; levy that lost a figure need 6; before levy knights
/// need not check at all.
#[test]
fn knights_ride_down_levy() {
    #[rustfmt::skip]
    let faces = [
        2, 6, // knights 2+3 = 5 levy; levy (6-1)/3 = 1 knight
        5,    // the levy need 6; the knights' entry is a dash
    ];
    let end = Fought {
        winner: Some(Side::A),
        rounds: 1,
        left: BySide::new(5, 7),
        fates: BySide::new(Fate::Stands, Fate::Routed),
    };
    assert_eq!(fight("knight+mounted", "levy", &Rules::default(), &faces), end);
}

/// The bonus of the first round is gone in the second: 2+2, not 2+3.
#[test]
fn the_first_round_is_the_first_alone() {
    #[rustfmt::skip]
    let faces = [
        2, 1, // 2+3 = 5 levy; (1-1)/3 = 0
        6,    // held
        2, 1, // 2+2 = 4 levy; less 1 for five casualties, below 0, counts as 0
        6,    // nine lost: 6-2 is not 6
    ];
    let end = Fought {
        winner: Some(Side::A),
        rounds: 2,
        left: BySide::new(6, 3),
        fates: BySide::new(Fate::Stands, Fate::Routed),
    };
    assert_eq!(fight("knight+mounted", "levy", &Rules::default(), &faces), end);
}

/// Three fall to the pikes before the cavalry strikes: its blow is weaker by 1 (IW-X4), and the hero
/// adds 2 to blows and morale (IW-X5).
#[test]
fn pikes_strike_first() {
    #[rustfmt::skip]
    let faces = [
        6,    // 6+1+2 = 9, divided by 3, fells 3
        3,    // 3+3-1 = 5 fells 1; without the casualties 6 would fell 2
        1, 2, // 1+2 reaches 2; the cavalry, half lost, 2-2 does not reach 1
    ];
    let end = Fought {
        winner: Some(Side::A),
        rounds: 1,
        left: BySide::new(11, 3),
        fates: BySide::new(Fate::Stands, Fate::Routed),
    };
    let rules = Rules::default();
    assert_eq!(fight("knight+pikes+hero", "knight+mounted", &rules, &faces), end);
    // The same from the other side: pikes roll first, checks go A before B.
    let mirrored = Fought {
        winner: Some(Side::B),
        left: end.left.swapped(),
        fates: end.fates.swapped(),
        ..end
    };
    let exchanged = fight("knight+mounted", "knight+pikes+hero", &rules, &[6, 3, 2, 1]);
    assert_eq!(exchanged, mirrored);
}

/// A score below 0 is 0; who is not hurt does not check; the last figures fall.
#[test]
fn a_remnant_of_levy_is_cut_down() {
    #[rustfmt::skip]
    let faces = [
        1, 1, // 1-1-3 counts as 0; one levy falls
        6,    // the levy need 4 and, half lost, roll 6-2
        4, 2, // 4-1-3 = 0; two levy fall
    ];
    let end = Fought {
        winner: Some(Side::B),
        rounds: 2,
        left: BySide::new(0, 12),
        fates: BySide::new(Fate::Destroyed, Fate::Stands),
    };
    assert_eq!(fight("levy/3", "warrior", &Rules::default(), &faces), end);
}

/// Who has destroyed its enemy still checks (ruling `survivor-checks`).
#[test]
fn the_survivor_checks() {
    let mut rules = Rules::default();
    // 4+2 = 6 levy, half of them; (4-1)/3 = 1 knight, the only one; the levy cannot hold.
    let end = Fought {
        winner: None,
        rounds: 1,
        left: BySide::new(0, 6),
        fates: BySide::new(Fate::Destroyed, Fate::Routed),
    };
    assert_eq!(fight("knight+mounted/1", "levy", &rules, &[4, 4, 6]), end);
    rules.rulings.survivor_checks = SurvivorChecks::No;
    let end =
        Fought { winner: Some(Side::B), fates: BySide::new(Fate::Destroyed, Fate::Stands), ..end };
    assert_eq!(fight("knight+mounted/1", "levy", &rules, &[4, 4]), end);
}

/// Eight of twelve warriors strike at -1, or at -2 (ruling `partial-unit-penalty`).
#[test]
fn a_partial_unit_strikes_weaker() {
    let mut rules = Rules::default();
    // B's 6 fells three of the eight; with five of twelve left A rolls 3-2 and routs.
    let left = |rules: &Rules, faces: &[u8]| fight("warrior/8", "warrior", rules, faces).left;
    // A's 3: (3-1)/2 = 1 falls, and B checks.
    assert_eq!(left(&rules, &[3, 6, 3, 2]), BySide::new(5, 11));
    // A's 2: (2-1)/2, up, = 1; or (2-2)/2 = 0, and B has nothing to check.
    assert_eq!(left(&rules, &[2, 6, 3, 2]), BySide::new(5, 11));
    rules.rulings.partial_unit_penalty = PartialUnitPenalty::Example;
    assert_eq!(left(&rules, &[2, 6, 3]), BySide::new(5, 12));
}
