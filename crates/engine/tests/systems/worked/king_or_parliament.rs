//! For King or For Parliament: the melee example of its text.

use crate::laws::any::by_hand;
use fairfight_battle::king_or_parliament::{Fight, FightSetting};
use fairfight_battle::{System, Tally};
use fairfight_rules::dice::Script;
use fairfight_rules::king_or_parliament::{Rules, notation};
use fairfight_rules::{BySide, Side};

/// Horse, then foot, fight by fight: 4 regular foot on 2 cavalry, morale ignored.
#[rustfmt::skip]
const FACES: &[u8] = &[
    3, 6,  2, 5, // turn 1: foot leads by 2 twice (as printed), which kills no cavalry
    6, 5,  6, 1, // turn 2: 7 against 5, 7 against 1: a strip of foot each
    6, 1,  5, 6, // turn 3: 9 against 1, 8 against 6: the rest
];

/// The source gives nobody the charge bonus in turn 1, though foot cannot have started this contact
/// (KOP-C9): the horse did, and should score 5 and 4. Both ways no result changes.
#[test]
fn four_foot_on_two_horse() {
    let rules = Rules::default();
    let unit = |text| notation::parse(text, &rules).unwrap();
    let units = [unit("cavalier/2"), unit("musketeer/4")];
    for charge in [false, true] {
        let setting = FightSetting { charge, ..FightSetting::default() };
        let fight = Fight::new(&rules, BySide::new(&units[0], &units[1]), setting);
        let mut dice = Script::faces(FACES);
        let (start, mut state) = (fight.open(), fight.open());
        let played = by_hand(&fight, &start, &mut state, &mut dice);
        dice.finish();
        let mut tally = Tally::default();
        fight.tally(&state, &mut tally);
        assert_eq!((played.end.winner, played.turns), (Some(Side::A), 3), "charge {charge}");
        assert_eq!(tally.units.map(|units| units[0].figures), BySide::new(2, 0));
    }
}
