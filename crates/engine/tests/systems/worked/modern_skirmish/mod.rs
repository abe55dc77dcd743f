//! Modern Skirmish: the rules of the text, each as dice written down beforehand. Every die is needed.

use crate::laws::any::{by_hand, step};
use fairfight_battle::modern_skirmish::{Battle, ModernSkirmish, Scenario};
use fairfight_battle::{End, Ending, Flow, System};
use fairfight_rules::dice::Script;
use fairfight_rules::modern_skirmish::army::{Army, Doctrine, muster};
use fairfight_rules::modern_skirmish::{Part, Rules, notation};
use fairfight_rules::{Address, BySide, Side};

/// A fight with these faces, the first of the two with the initiative: the winner, and the number of activations.
fn fight(a: &str, b: &str, options: &[(&str, &str)], faces: &[u8]) -> (Option<Side>, Ending, u16) {
    super::fight::<ModernSkirmish>(BySide::new(a, b), options, faces)
}

/// Within the limits of the differential a man is hit, and killed if the coloured die is within its own;
/// four dead rout a unit.
#[test]
fn soldiers_and_legionaries() {
    #[rustfmt::skip]
    let faces = [
        1, 6, 3, // the Soldiers act, as fresh men do; 3 apart and a 6: killed
        6, 3, 6, // 3 apart, but a 3: a hit without effect
        2, 6, 4, // 2 apart: a miss
        4, 5, 5, // a double: an ammo marker
        3, 4, 1, // killed
        5, 1, 6, // 5 apart, but a 1
        6, 5, 2, // killed: twelve minuses
        1, 6, 1, // killed: sixteen, and a rout
    ];
    assert_eq!(fight("soldier", "legionary", &[], &faces), (Some(Side::A), Ending::Beaten, 8));
}

/// Seven minuses deduct 2 from the die: at 0 or less the initiative goes over.
#[test]
fn a_failed_test_hands_over() {
    #[rustfmt::skip]
    let faces = [
        2,       // eight minuses: 2 less 2 is 0
        1, 6, 1, // the Legionaries act: 5 apart, killed; the Soldiers have twelve minuses
        6, 5, 2, // and again: sixteen
    ];
    let options = [("cover_a", "cover")];
    assert_eq!(
        fight("soldier+kia2", "legionary", &options, &faces),
        (Some(Side::B), Ending::Beaten, 3)
    );
    #[rustfmt::skip]
    let faces = [
        3,       // twelve minuses: 3 less 3 is 0
        4, 1, 1, // 4 less 3 is 1; a double is the thirteenth
    ];
    assert_eq!(
        fight("confederate+kia3", "auxiliary+kia3", &[], &faces),
        (Some(Side::A), Ending::Beaten, 2)
    );
}

/// A double can hit where the limits begin at 0: one throw then kills and marks, and both may rout.
#[test]
fn a_double_at_thirty_centimetres() {
    let near = [("range", "30")];
    #[rustfmt::skip]
    let faces = [
        5, 2, 2, // 11 minuses: 5 less 3; killed, and the twelfth minus
        4, 1, 1, // killed, and the thirteenth: both rout
    ];
    assert_eq!(fight("legionary+ammo11", "soldier+kia2", &near, &faces), (None, Ending::Beaten, 2));
    // In cover the limits begin at 1.
    let cover = [("range", "30"), ("cover_b", "cover")];
    #[rustfmt::skip]
    let faces = [
        5, 2, 2, // an ammo marker alone
        4, 2, 1, // killed
        4, 3, 2, // killed: sixteen minuses
    ];
    assert_eq!(
        fight("legionary+ammo11", "soldier+kia2", &cover, &faces),
        (Some(Side::A), Ending::Beaten, 3)
    );
}

fn army(text: &str) -> Army {
    let rules = Rules::default();
    let units: Vec<_> =
        text.split(' ').map(|word| notation::parse(word, &rules).unwrap()).collect();
    muster("A force", &units, &rules).unwrap()
}

fn battle(antagonist: &str, affiliation: &str, doctrines: [Doctrine; 2], gap: i16) -> Battle {
    let armies = [army(antagonist), army(affiliation)];
    let scenario = Scenario { gap: Some(gap), ..Scenario::default() };
    let [a, b] = doctrines;
    let seats = BySide::new(&armies[0], &armies[1]);
    Battle::new(&Rules::default(), seats, BySide::new(a, b), &scenario)
}

/// A whole skirmish, die by die: an advance into range hands the enemy the initiative; a rout hands it
/// over too; the field triples the points.
#[test]
fn a_small_skirmish() {
    let doctrines = [Doctrine::Advance60, Doctrine::Hold];
    let battle = battle("soldier/3 confederate/2", "legionary/2", doctrines, 700);
    #[rustfmt::skip]
    let faces = [
        1,       // two units are equally far from the enemy: the first of them goes
        1,       // the Soldiers go 100 of the 150 mm: 60 cm; the initiative goes over
        3, 6, 2, // the Legionaries fire: 4 apart, killed; they go on
        2, 5, 1, // killed
        6, 4, 4, // a double misses at 60 cm: an ammo marker
        1, 3, 1, // 2 apart and a 3: killed, the last of the three; they are gone
        4,       // the Confederates see two minuses more; they come to 60 cm
        1, 3, 2, // the Legionaries miss, 1 apart
        5, 6, 6, // a second marker
        5, 4, 2, // killed
        6, 6, 3, // killed: nobody is left
    ];
    let mut dice = Script::faces(&faces);
    let (start, mut state) = (battle.open(), battle.open());
    let played = by_hand(&battle, &start, &mut state, &mut dice);
    dice.finish();
    let won = End { winner: Some(Side::B), how: Ending::Beaten };
    assert_eq!((played.end, played.turns), (won, 10));
    let (scores, holder) = battle.scores(&state);
    assert_eq!((scores.antagonist, scores.affiliation), (0, 15));
    assert_eq!(holder, Some(Part::Affiliation));
    assert_eq!(state.squads[Part::Affiliation][0].marks.ammo, 2);
}

/// Hand to hand: two dice each, their differentials in the table; whoever attacked hands the initiative
/// over.
#[test]
fn hand_to_hand() {
    let battle = battle("soldier/2", "legionary/2", [Doctrine::Assault; 2], 150);
    #[rustfmt::skip]
    let faces = [
        2,          // the Soldiers attack
        4, 1, 6, 2, // 3 against 4: both are out; the initiative goes over
        3,          // the Legionaries, with four minuses, less 1: they attack
        3, 3, 6, 2, // 0 against 4: the attacker is out, their last man
    ];
    let mut dice = Script::faces(&faces);
    let (start, mut state) = (battle.open(), battle.open());
    let played = by_hand(&battle, &start, &mut state, &mut dice);
    dice.finish();
    let won = End { winner: Some(Side::A), how: Ending::Beaten };
    assert_eq!((played.end, played.turns), (won, 2));
    let (scores, _) = battle.scores(&state);
    assert_eq!((scores.antagonist, scores.affiliation), (6, 1));
}

/// A die is named by what it is for: phase, side, unit and purpose.
#[test]
fn dice_have_addresses() {
    let battle = battle("soldier confederate", "legionary", [Doctrine::Hold; 2], 600);
    let mut state = battle.open();
    let die = |phase, purpose| Address::new(phase, Side::A, 0, purpose);
    let mut dice =
        Script::default().then_at(3, die(1, 1)).then_at(5, die(2, 2)).then_at(2, die(2, 3));
    assert_eq!(step(&battle, &mut state, &mut dice), Flow::Turn);
    dice.finish();
    assert_eq!(state.squads[Part::Affiliation][0].marks.kia, 1);
}
