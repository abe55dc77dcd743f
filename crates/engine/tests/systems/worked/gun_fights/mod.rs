//! 1880 Gun Fights: the rules of the text, each as dice written down beforehand. Every die is needed.

use crate::laws::any::by_hand;
use fairfight_battle::gun_fights::{Battle, GunFights, Scenario};
use fairfight_battle::{Ending, Game, System};
use fairfight_rules::dice::Script;
use fairfight_rules::gun_fights::Rules;
use fairfight_rules::gun_fights::army::Doctrine;
use fairfight_rules::list::DoctrineWords;
use fairfight_rules::{BySide, Side};

/// A fight at this gap with these faces: the winner, the ending, and the number of rolls.
fn fight(a: &str, b: &str, gap: &str, faces: &[u8]) -> (Option<Side>, Ending, u16) {
    super::fight::<GunFights>(BySide::new(a, b), &[("gap", gap)], faces)
}

/// Names go from the top left; who has lost the name of the row does not act (GF-H1, GF-H2, GF-H3).
#[test]
fn wyatt_and_frank() {
    #[rustfmt::skip]
    let faces = [
        1,    // row 1 names both: Wyatt in column A is first
        2,    // a pistol hits on 2: Frank's first name, that of this row, is crossed off
        1,    // again: Frank has no name in row 1 any more
        1,    // Wyatt misses
        3,    // row 3 is Frank's alone
        6,    // Wyatt loses row 1
        4, 1, // Frank misses
        2, 5, // row 2 is Wyatt's alone: Frank loses row 3
        6,    // both
        3,    // Frank loses row 4, but row 6 is still his
        2,    // he hits: Wyatt loses row 2
        5, 4, // Wyatt hits: the last name is crossed off
    ];
    assert_eq!(fight("wyatt", "frank", "6", &faces), (Some(Side::A), Ending::Beaten, 7));
}

/// Ranges and targets (GF-F1 to GF-F7): a pistol at 7 inches and in cover, a shotgun, a rifle.
#[test]
fn weapons_reach_as_far_as_they_do() {
    assert_eq!(fight("wyatt", "frank", "7", &[]), (None, Ending::Stalemate, 1));
    // Ike is hit by 6 alone behind cover; Doc's shotgun wants 4 and Ike's pistol reaches nobody.
    assert_eq!(fight("wyatt", "ike+cover", "6", &[1, 5, 1, 6]), (Some(Side::A), Ending::Beaten, 2));
    assert_eq!(fight("doc", "ike+cover", "12", &[4, 3, 5, 4]), (Some(Side::A), Ending::Beaten, 2));
    // A rifle at 24 inches. Will hits, and row 3 is not Morgan's any more; row 4 is; row 5 is Will's again.
    assert_eq!(
        fight("morgan", "will", "24", &[2, 4, 3, 4, 4, 3, 5, 4]),
        (Some(Side::B), Ending::Beaten, 5)
    );
    // Armour behind cover: a 6 from a rifle, nothing from a shotgun.
    assert_eq!(fight("ned+cover", "constable-3", "12", &[]), (None, Ending::Stalemate, 1));
}

/// Constables are driven off or fall to a 6; without Hare any hit is enough (GF-H4 to GF-H6, GF-H10).
#[test]
fn joe_and_the_police() {
    #[rustfmt::skip]
    let faces = [
        1,    // row 1: Joe; constables act in every row
        4,    // he hits the constable, who has fewer names than Hare, and is redeployed in column D
        1,
        3,    // a miss
        5,    // the constable's rifle hits armour in the open on 5: Joe loses row 1
        2,    // row 2: Joe, Hare, the constable
        6,    // a natural 6: the constable is out
        4,    // Hare misses
        3, 5, // Joe hits Hare, who loses row 2
        2, 4, // row 2 is Joe's: Hare loses row 4
        3, 4, // Hare is out
    ];
    assert_eq!(fight("joe", "hare+constable-1", "20", &faces), (Some(Side::A), Ending::Beaten, 6));
    // Nobody leads him: a 4 is enough.
    assert_eq!(fight("joe", "constable-1", "20", &[1, 4]), (Some(Side::A), Ending::Beaten, 1));
}

/// A short battle with moves, die by die: Morgan against Ike, who has to come close.
#[test]
fn ike_comes_closer() {
    let rules = Rules::default();
    let list = |text| {
        let unit = GunFights::unit(text, &rules).unwrap();
        GunFights::muster("Alone", &[unit], &rules).unwrap()
    };
    let (morgan, ike) = (list("morgan"), list("ike"));
    let doctrines = BySide::new("stand", "close-in").map(|word| Doctrine::parse(word).unwrap());
    let armies = BySide::new(&morgan, &ike);
    let mut street = Scenario::home(fairfight_rules::gun_fights::Edition::OkCorral);
    for place in &mut street.places[4..] {
        place.0 = 24;
    }
    let battle = Battle::new(&rules, armies, doctrines, &street);
    #[rustfmt::skip]
    let faces = [
        6,    // Ike moves to 12
        3, 3, // Morgan's rifle misses
        1,    // nobody is named
        6,    // Ike moves to 6, into range, and no nearer
        4, 2, // another miss
        6, 2, // Ike hits: Morgan loses row 3
        3,    // which is not his any more
        6, 6, // and row 4
    ];
    let mut dice = Script::faces(&faces);
    let (start, mut state) = (battle.open(), battle.open());
    let played = by_hand(&battle, &start, &mut state, &mut dice);
    dice.finish();
    assert_eq!((played.end.winner, played.end.how), (Some(Side::B), Ending::Beaten));
    assert_eq!((played.turns, state.men[5].depth), (8, 6));
}
