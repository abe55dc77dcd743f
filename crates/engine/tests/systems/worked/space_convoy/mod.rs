//! Space Convoy: the rules of the text, each as dice written down beforehand. Every die is needed.

use crate::laws::any::{by_hand, step};
use fairfight_battle::space_convoy::{Battle, Scenario, SpaceConvoy};
use fairfight_battle::{End, Ending, Flow, System, Tally};
use fairfight_rules::dice::Script;
use fairfight_rules::space_convoy::army::{Doctrine, muster};
use fairfight_rules::space_convoy::{Object, Rules, notation};
use fairfight_rules::{BySide, Side};

/// A fight with these faces, the first of the two with the initiative: the winner, and the number of shots.
fn fight(a: &str, b: &str, range: &str, faces: &[u8]) -> (Option<Side>, Ending, u16) {
    super::fight::<SpaceConvoy>(BySide::new(a, b), &[("range", range)], faces)
}

/// Equal red and blue is a failure; so is a white die that is too small (SC-A1 to SC-A3).
#[test]
fn a_crusher_and_a_blitzship() {
    #[rustfmt::skip]
    let faces = [
        2, 3,       // the Harsh Crusher's white dice: 3 reaches 3
        4, 5,       // its red dice: 5
        1, 5, 2,    // three blue dice: 5 is as good, the attack is defeated
        1, 2, 2,    // the Blitzship's white dice: 2 does not reach 3
        3, 1,       // 3 reaches
        6, 1,       // 6
        5, 5, 5,    // beaten
        4,          // slowed, which does not matter here; the initiative stays
        6, 6,       // again
        2, 6,
        1, 3, 4,
        1,          // destroyed
    ];
    assert_eq!(fight("harsh", "blitzship", "3", &faces), (Some(Side::A), Ending::Beaten, 4));
}

/// A Coffin meets one blue die of a transport, two of a Blitzship; result 5 leaves one at most (SC-V1,
/// SC-V3, SC-H5).
#[test]
fn submarines_meet_fewer_dice() {
    #[rustfmt::skip]
    let faces = [
        1, 1, 4, // white 1 reaches 1; red 4
        3,       // one blue die
        2,       // destroyed
    ];
    assert_eq!(fight("coffin", "brigghaven", "1", &faces), (Some(Side::A), Ending::Beaten, 1));
    #[rustfmt::skip]
    let faces = [
        1, 2, 5,
        4, 2,    // two blue dice
        5,       // weakened
        1, 1, 4,
        3,       // one blue die
        1,       // destroyed
    ];
    assert_eq!(fight("coffin", "blitzship", "1", &faces), (Some(Side::A), Ending::Beaten, 2));
}

/// A transport's two blue dice are added; red 6 beats no more than 5 (SC-V3). Where the raider has lost
/// its firepower nobody can hurt anybody.
#[test]
fn transports_add_their_dice() {
    #[rustfmt::skip]
    let faces = [
        4,    // the Lite Crusher's white die reaches 4
        6, 2, // red: 6
        3, 3, // 6 in all: defeated; the transport cannot fire and passes
        5,
        6, 6,
        1, 4, // 5 in all: beaten
        5,    // weakened: one die from now on
        4,
        1, 2, // red: 2
        1,    // beaten by 2
        3,    // destroyed
    ];
    assert_eq!(fight("lite", "brigghaven", "4", &faces), (Some(Side::A), Ending::Beaten, 4));
    assert_eq!(fight("lite+disarmed", "brigghaven", "4", &[]), (None, Ending::Stalemate, 1));
}

/// A Slayer adds the areas to the firer; only Slayers attack Coffins (SC-V2, SC-V4).
#[test]
fn slayers_are_hard_to_hit_from_afar() {
    #[rustfmt::skip]
    let faces = [
        4, 1, 6, // the Coffin reaches 4; red 6
        2,       // 2 and 4 areas are 6: defeated
        4, 3,    // the Slayer reaches 4; red 3
        2,       // the Coffin's one blue die: beaten
        5,       // destroyed
    ];
    assert_eq!(fight("coffin", "slayer", "4", &faces), (Some(Side::B), Ending::Beaten, 2));
    assert_eq!(fight("blitzship", "coffin+disarmed", "1", &[]), (None, Ending::Stalemate, 1));
}

/// Of a lone transport and a Coffin: the whole game, die by die, on a table with one comet.
#[test]
fn a_lone_transport() {
    let rules = Rules::default();
    let vessel = |text| notation::parse(text).unwrap();
    let convoy = muster("Convoy", &[vessel("brigghaven")], &rules).unwrap();
    let raiders = muster("Raiders", &[vessel("coffin")], &rules).unwrap();
    let doctrines = BySide::new(Doctrine::Dash, Doctrine::Ambush);
    let scenario = Scenario { objects: vec![(Object::Comet, 19)], ..Scenario::default() };
    let battle = Battle::new(&rules, BySide::new(&convoy, &raiders), doctrines, &scenario);
    #[rustfmt::skip]
    let mut faces = vec![
        2,       // the Coffin begins in row 2
        3, 1,    // the transport comes on, into row 20; 1 of 6: the comet in row 19 is a neighbour
        3,       // less 1 is 2: it fails; the Coffin has nothing within 6 and passes
        4, 3,    // less 1 is 3: it moves to row 19; 3 of 6: no neighbour
        5, 6,    // row 18, next to the comet's row once more
    ];
    faces.extend([6; 9]); // to row 9
    #[rustfmt::skip]
    faces.extend([
        6,       // row 8: in reach
        2,       // fails
        6, 5,    // the Coffin's white dice reach 6
        6, 1, 4, // red 6, one blue die 1: slowed
        5, 3,    // its second shot falls short
        5, 5, 5, 5, 5, 5, 5, // slowed, it needs 5: rows 7 to 1
        6,       // off the table
        6,       // one is off: the Freeloaders win on a 6
    ]);
    let mut dice = Script::faces(&faces);
    let (start, mut state) = (battle.open(), battle.open());
    let played = by_hand(&battle, &start, &mut state, &mut dice);
    dice.finish();
    let won = End { winner: Some(Side::A), how: Ending::Objective };
    assert_eq!((played.end, played.turns, state.off), (won, 5, 1));
    let mut tally = Tally::default();
    battle.tally(&state, &mut tally);
    assert_eq!((tally.sides.a.points, tally.sides.b.lost), (1, 0));
}

/// A step of a battle is one placement, one move or one colour.
#[test]
fn steps_end_where_another_die_is_to_come() {
    let rules = Rules::default();
    let vessel = |text| notation::parse(text).unwrap();
    let convoy = muster("Convoy", &[vessel("brigghaven")], &rules).unwrap();
    let raiders = muster("Raiders", &[vessel("coffin"), vessel("lite")], &rules).unwrap();
    let doctrines = BySide::new(Doctrine::Dash, Doctrine::Ambush);
    let armies = BySide::new(&convoy, &raiders);
    let battle = Battle::new(&rules, armies, doctrines, &Scenario::default());
    let mut state = battle.open();
    for object in [20u32, 18, 16, 14, 12, 10, 8] {
        let at = fairfight_rules::Address::new(1, Side::A, 0x7fff, 1);
        let number = [20u32, 18, 16, 14, 12, 10, 8].iter().position(|row| *row == object).unwrap();
        let mut dice = Script::default().then_at(object - 1, at.ordinal(2 * number as u16));
        assert_eq!(step(&battle, &mut state, &mut dice), Flow::Step);
        dice.finish();
    }
    assert_eq!(state.objects[..7], [20, 18, 16, 14, 12, 10, 8]);
}
