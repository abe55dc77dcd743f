//! A man and his double, which exist only in battles that measure the worth of one more like him.

use fairfight_battle::game::{Game, Variation};
use fairfight_battle::gun_fights::state::Man;
use fairfight_battle::gun_fights::{Battle, GunFights, Scenario};
use fairfight_battle::{System, Tally};
use fairfight_rules::BySide;
use fairfight_rules::gun_fights::army::{Army, Doctrine, whole};
use fairfight_rules::gun_fights::{Part, Rules};
use fairfight_rules::list::DoctrineWords;

fn police_with_a_double_of(figure: usize) -> (Battle, Army) {
    let (rules, stand) = (Rules::default(), Doctrine::parse("stand").unwrap());
    let [gang, police] = [Part::KellyGang, Part::Police].map(|part| whole(part, None));
    let doubled = GunFights::varied(&police, figure, Variation::OneMore).unwrap();
    let armies = BySide::new(&gang, &doubled);
    let doctrines = BySide::new(stand, stand);
    (Battle::new(&rules, armies, doctrines, &Scenario::default()), doubled)
}

#[test]
fn constables_stay_with_the_double_of_their_leader() {
    let (battle, police) = police_with_a_double_of(0);
    let mut state = battle.open();
    // Four of the gang; Hare, his double, O'Conner, four constables, two trackers.
    let names: Vec<_> = battle.roster().map(|man| battle.profile(man).figure.word()).collect();
    assert_eq!(names[4..8], ["hare", "hare", "oconner", "constable-1"]);
    let leaders = |state: &_| [7, 12, 4].map(|man| battle.led_by(state, man));
    assert_eq!(leaders(&state), [Some(4), Some(6), None]);
    state.men[4] = Man::default();
    assert_eq!(leaders(&state), [Some(5), Some(6), None]);
    let mut tally = Tally::default();
    battle.tally(&state, &mut tally);
    let figures: Vec<_> = tally.units.b.iter().map(|unit| unit.figures).collect();
    assert_eq!(figures, [0, 1, 1, 1, 1, 1, 1, 1, 1], "the double is the last of the list");
    assert_eq!(police.units.len(), 9);
    state.men[5] = Man::default();
    assert_eq!(leaders(&state), [None, Some(6), None]);
}

#[test]
fn a_double_acts_right_after_his_original() {
    let (battle, _) = police_with_a_double_of(4);
    // The third constable is the seventh of the roster.
    assert_eq!(battle.acting(1).men(), [3, 2, 5, 0, 6, 7, 8, 9, 10, 11, 12]);
    assert_eq!(battle.enemies(0), 4..13);
    let twins = [8, 9].map(|man| (battle.profile(man).figure.word(), battle.profile(man).unit));
    assert_eq!(twins, [("constable-3", 4), ("constable-3", 8)]);
}
