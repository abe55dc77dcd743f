//! Turns of a battle, die by die: example 4, and regressions.

use crate::lists;
use fairfight_battle::iron_winds::{Battle, IronWinds, Scenario, State};
use fairfight_battle::{Dealt, End, Ending, Event, Flow, Log, System};
use fairfight_rules::dice::Script;
use fairfight_rules::iron_winds::army::{Army, Doctrine};
use fairfight_rules::iron_winds::melee::Aspect;
use fairfight_rules::iron_winds::{FlankCover, Rules, TurnsAtOnce};
use fairfight_rules::{BySide, Dice, Side};

/// Blows and checks, in the order of the events.
#[derive(Default)]
struct Told {
    /// The attacker, the target, and the figures felled.
    hits: Vec<(Side, u16, Side, u16, u16)>,
    /// The unit, its score, and whether it held.
    checks: Vec<(Side, u16, i16, bool)>,
}

impl Log for Told {
    fn event(&mut self, event: impl FnOnce() -> Event) {
        let event = event();
        if let Event::Hit { by, on, how: Dealt::Blow | Dealt::Volley, figures, .. } = event {
            self.hits.push((by.side, by.unit, on.side, on.unit, figures));
        } else if let Event::Checked { unit, score, held, .. } = event {
            self.checks.push((unit.side, unit.unit, score, held));
        }
    }
}

/// These `[[unit]]` tables, played by `doctrine`.
fn army(doctrine: &str, units: &str) -> Army {
    let text = format!("system = 'iron-winds'\nname = 'Army'\ndoctrine = '{doctrine}'\n{units}");
    lists::army::<IronWinds>(&text)
}

fn battle(rules: &Rules, a: &Army, b: &Army, gap: i16) -> Battle {
    let armies = BySide::new(a, b);
    let scenario = Scenario { gap: Some(gap), ..Scenario::default() };
    Battle::new(
        rules,
        armies,
        armies.map(|army| army.doctrine.unwrap_or(Doctrine::Steady)),
        &scenario,
    )
}

/// Plays to the end of the turn with these faces, all of which are needed.
fn turn(battle: &Battle, state: &mut State, faces: &[u8]) -> (Flow, Told) {
    let (mut dice, mut told) = (Script::faces(faces), Told::default());
    dice.turn(state.turn);
    loop {
        match battle.step(state, &mut dice, &mut told) {
            Flow::Step => {}
            flow @ (Flow::Turn | Flow::End(_)) => {
                dice.finish();
                return (flow, told);
            }
        }
    }
}

/// White 1 to 3 round Black S, and Black 4 behind White 2.
fn turning(rules: &Rules) -> (Battle, State) {
    let white = army("stand", "[[unit]]\nclass = 'warrior'\ncount = 3");
    let black = army("stand", "[[unit]]\nclass = 'warrior'\ncount = 2");
    let battle = battle(rules, &white, &black, 4);
    let mut state = battle.open();
    state.engage(&battle, Side::A, 0, 0, Aspect::Front);
    state.engage(&battle, Side::A, 1, 0, Aspect::Flank);
    state.engage(&battle, Side::A, 2, 0, Aspect::Rear);
    (battle, state)
}

/// Example 4: White 2 turns from the flank of S to face Black 4, who has no rear bonus.
#[test]
fn a_flank_attacker_that_is_attacked_turns() {
    let (battle, mut state) = turning(&Rules::default());
    let openings = state.openings(&battle, Side::A, 1);
    assert!(openings.front && !openings.flank && !openings.rear && !openings.detour);
    state.engage(&battle, Side::B, 1, 1, Aspect::Front);
    #[rustfmt::skip]
    let faces = [
        6, 6, 1, 1, // who moves first
        1, 2, 1,    // White 1: 1/2, up; White 2: 2/2; White 3: (1+2)/2, up
        4, 3,       // S: 4/2; Black 4: 3/2, up, and not (3+2)/2
        2, 2,       // White 1 and White 2 hold on 2
        4, 2,       // S in the rear alone: 4-2; Black 4
    ];
    let (flow, told) = turn(&battle, &mut state, &faces);
    assert_eq!(flow, Flow::Turn);
    let (white, black) = (Side::A, Side::B);
    let hits = [
        (white, 0, black, 0, 1),
        (white, 1, black, 1, 1),
        (white, 2, black, 0, 2),
        (black, 0, white, 0, 2),
        (black, 1, white, 1, 2),
    ];
    assert_eq!(told.hits, hits);
    let checks =
        [(white, 0, 2, true), (white, 1, 2, true), (black, 0, 2, true), (black, 1, 2, true)];
    assert_eq!(told.checks, checks);
}

/// Ruling `turns-at-once = "no"`: White 2 can be attacked in the rear, where its neighbours White 1
/// and White 3 do not cover it.
#[test]
fn who_turns_late_has_a_rear() {
    let mut rules = Rules::default();
    rules.rulings.turns_at_once = TurnsAtOnce::No;
    let (battle, state) = turning(&rules);
    let openings = state.openings(&battle, Side::A, 1);
    assert!(!openings.front && !openings.flank && !openings.rear);
    rules.rulings.flank_cover = FlankCover::None;
    let (battle, state) = turning(&rules);
    let openings = state.openings(&battle, Side::A, 1);
    assert!(!openings.front && openings.flank && openings.rear);
}

/// One figure each, and both fall: nobody wins. (The second to be taken away once stayed, and won.)
#[test]
fn who_destroy_each_other_are_both_destroyed() {
    let last = army("stand", "[[unit]]\nclass = 'warrior'\nfigures = 1");
    let battle = battle(&Rules::default(), &last, &last, 4);
    let mut state = battle.open();
    state.engage(&battle, Side::A, 0, 0, Aspect::Front);
    // 6 and, less 3 for eleven casualties, 3/2, up, on both sides.
    let (flow, told) = turn(&battle, &mut state, &[6, 6, 1, 1, 6, 6]);
    assert_eq!(flow, Flow::End(End { winner: None, how: Ending::Beaten }));
    assert_eq!(told.hits, [(Side::A, 0, Side::B, 0, 1), (Side::B, 0, Side::A, 0, 1)]);
    assert_eq!(state.sides.map(|host| host.order.is_empty()), BySide::new(true, true));
}

/// Example 1 in a battle: archers with five casualties roll a 6 at mounted knights, and one falls;
/// knights check no bow fire.
#[test]
fn archers_of_the_example_fell_one_knight() {
    let archers = army("stand", "[[unit]]\nclass = 'warrior'\nbow = true");
    let knights = army("stand", "[[unit]]\nclass = 'knight'\nmounted = true");
    let battle = battle(&Rules::default(), &archers, &knights, 12);
    let mut state = battle.open();
    state.sides.a.units[0].left = 7;
    let (flow, told) = turn(&battle, &mut state, &[6, 6, 6, 1, 1]);
    assert_eq!(flow, Flow::Turn);
    assert_eq!(told.hits, [(Side::A, 0, Side::B, 0, 1)]);
    assert_eq!((told.checks.len(), state.sides.b.units[0].left), (0, 5));
}

/// White has a unit in good order, and before it a routed one of this class that may try to rally.
fn with_a_routed_unit(class: &str) -> (Battle, State) {
    let white = army("stand", &format!("[[unit]]\nclass = '{class}'\n[[unit]]\nclass = 'levy'"));
    let black = army("stand", "[[unit]]\nclass = 'levy'");
    let battle = battle(&Rules::default(), &white, &black, 40);
    let mut state = battle.open();
    state.sides.a.order.remove(0);
    state.sides.a.routed.insert(0);
    (battle, state)
}

/// IW-R7: warriors rally by themselves on 5, else they leave the game; knights on 4; levy roll no die.
#[test]
fn routed_units_try_to_rally() {
    for (class, face, rallies) in
        [("warrior", 5, true), ("warrior", 4, false), ("knight", 4, true), ("knight", 3, false)]
    {
        let (battle, mut state) = with_a_routed_unit(class);
        let (flow, _) = turn(&battle, &mut state, &[6, 6, 1, 1, face]);
        assert_eq!(flow, Flow::Turn);
        assert!(!state.sides.a.routed.has(0), "{class} {face}");
        assert_eq!(state.sides.a.order.has(0), rallies, "{class} {face}");
    }
    let (battle, mut state) = with_a_routed_unit("levy");
    turn(&battle, &mut state, &[6, 6, 1, 1]);
    assert!(state.sides.a.routed.has(0));
}

/// A tie for the order of movement is rolled again (IW-V1).
#[test]
fn equal_rolls_are_rolled_again() {
    let (battle, mut state) = with_a_routed_unit("levy");
    turn(&battle, &mut state, &[6, 1, 4, 3, 2, 2, 1, 3, 6, 6, 1, 1]);
}

/// Foot warriors, 12 of them, 6" before mounted knights who charge whatever is near.
fn before_the_charge(class: &str) -> (Battle, State) {
    let foot = army("stand", &format!("[[unit]]\n{class}"));
    let knights = army("aggressive", "[[unit]]\nclass = 'knight'\nmounted = true");
    let battle = battle(&Rules::default(), &foot, &knights, 6);
    let state = battle.open();
    (battle, state)
}

/// IW-X9: foot warriors roll before cavalry reaches them, and stand on 4; then the first round.
#[test]
fn foot_that_stands_the_charge_is_struck() {
    let (battle, mut state) = before_the_charge("class = 'warrior'");
    #[rustfmt::skip]
    let faces = [
        1, 1, 6, 6, // the knights move first
        4,          // the warriors need 4 before mounted knights
        6, 4,       // 6/3 = 2 knights; (4+3)/2, up, = 4 warriors
        4,          // the warriors check; knights have a dash before foot warriors
    ];
    let (flow, told) = turn(&battle, &mut state, &faces);
    assert_eq!(flow, Flow::Turn);
    assert_eq!(told.hits, [(Side::A, 0, Side::B, 0, 2), (Side::B, 0, Side::A, 0, 4)]);
    assert_eq!(told.checks, [(Side::A, 0, 4, true), (Side::A, 0, 4, true)]);
}

/// The same on a 3: the warriors rout one full move, 8", before a blow falls, and all is lost.
#[test]
fn foot_that_does_not_stand_routs_before_contact() {
    let (battle, mut state) = before_the_charge("class = 'warrior'");
    let from = state.sides.a.depth(0);
    let (flow, told) = turn(&battle, &mut state, &[1, 1, 6, 6, 3]);
    assert_eq!(flow, Flow::End(End { winner: Some(Side::B), how: Ending::Beaten }));
    assert_eq!((told.hits, told.checks), (vec![], vec![(Side::A, 0, 3, false)]));
    assert_eq!(state.sides.a.depth(0), from - 8);
}

/// IW-X4: the roll of cavalry that charges pikes is a dash for mounted knights before foot warriors;
/// the pikes roll by IW-X9 all the same, and strike first.
#[test]
fn pikes_before_cavalry() {
    let (battle, mut state) = before_the_charge("class = 'warrior'\npikes = true");
    #[rustfmt::skip]
    let faces = [
        1, 1, 6, 6, // the knights move first
        4,          // the pikes stand
        6,          // and strike first: 6/3 = 2
        4,          // (4+3)/2, up, = 4
        4,          // the pikes check
    ];
    let (flow, told) = turn(&battle, &mut state, &faces);
    assert_eq!(flow, Flow::Turn);
    let fell: Vec<_> = told.hits.into_iter().filter(|hit| hit.4 > 0).collect();
    assert_eq!(fell, [(Side::A, 0, Side::B, 0, 2), (Side::B, 0, Side::A, 0, 4)]);
}
