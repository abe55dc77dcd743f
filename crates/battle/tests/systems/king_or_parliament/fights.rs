//! Unit against unit (KOP-FIGHT): the effect of a charge and of an overlap.

use crate::king_or_parliament::position::*;
use fairfight_battle::king_or_parliament::{Fight, FightSetting};
use fairfight_battle::{Flow, Silent, System, Tally};
use fairfight_rules::BySide;
use fairfight_rules::king_or_parliament::{Rules, notation};

/// The number of strips of B left after this many rounds, or at the end; A rolls one face, B another in every fight.
fn left(rules: &Rules, a: &str, b: &str, charge: bool, faces: [u32; 2], rounds: u8) -> u16 {
    let unit = |text| notation::parse(text, rules).unwrap();
    let setting = FightSetting { charge, ..FightSetting::default() };
    let fight = Fight::new(rules, BySide::new(&unit(a), &unit(b)), setting);
    let mut dice = Rolls::all(faces[0]).die("melee", "fight", B, 0, faces[1]);
    let mut state = fight.open();
    'rounds: for _ in 0..rounds {
        loop {
            match fight.step(&mut state, &mut dice, &mut Silent) {
                Flow::Step => {}
                Flow::Turn => break,
                Flow::End(_) => break 'rounds,
            }
        }
    }
    let mut tally = Tally::default();
    fight.tally(&state, &mut tally);
    tally.units.b[0].figures
}

/// Foot and guns cannot charge cavalry (KOP-C9): their contact is given, the bonus is not.
#[test]
fn none_but_horse_has_the_charge_bonus_against_horse() {
    // Two to one: even factors and outnumbered horse, a lead of 3 kills.
    for (a, b, faces, fell) in [
        ("musketeer/2", "cavalier/1", [6, 3], false),
        ("musketeer/2", "cavalier/1", [6, 2], true),
        ("saker/1", "mdragoon/1", [3, 2], false),
        ("cavalier/1", "roundhead/1", [5, 3], true),
        ("musketeer/1", "arquebusier/1", [2, 3], true),
    ] {
        let left = left(&Rules::default(), a, b, true, faces, 1);
        assert_eq!(left == 0, fell, "{a} on {b}, {faces:?}");
    }
    let foot = with("mounted-dragoons", "foot");
    assert_eq!(left(&foot, "saker/1", "mdragoon/1", true, [3, 2], 1), 0, "they count as foot");
}

/// A baggage train has no flank (KOP-B1): an overlap adds nothing there.
#[test]
fn baggage_has_no_flank_to_overlap() {
    let rules = with("overlap-flank", "on");
    // Two on one, outnumbered: 3 more with a factor of -1, 2 with one of 0.
    for (b, faces, after) in [("baggage/2", [1, 4], 2), ("peasant/2", [1, 4], 0)] {
        assert_eq!(left(&rules, "musketeer/4", b, false, faces, 1), 2, "{b}, the first round");
        assert_eq!(left(&rules, "musketeer/4", b, false, faces, 2), after, "{b}, the second");
    }
}
