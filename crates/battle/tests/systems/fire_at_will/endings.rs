//! How a battle ends, and for whom: a side is beaten, or the ruling `turn-limit` ends it.

use crate::fire_at_will::position::*;
use fairfight_battle::fire_at_will::Scenario;
use fairfight_battle::fire_at_will::state::Status;
use fairfight_battle::{End, Ending, Fate, Flow, System, Tally};
use fairfight_rules::Side;
use fairfight_rules::fire_at_will::Rules;
use fairfight_rules::fire_at_will::magic::Spell;

/// Two lists that stand far from each other.
fn apart(a: &str, b: &str) -> Position {
    Position::of(&Rules::default(), a, b, [Stand, Stand], &[])
}

fn end(p: &mut Position) -> Option<End> {
    match p.turn(&mut Rolls::all(2)) {
        Flow::End(end) => Some(end),
        Flow::Step | Flow::Turn => None,
    }
}

fn beaten(winner: Option<Side>) -> Option<End> {
    Some(End { winner, how: Ending::Beaten })
}

/// Formation `slot` of `side` has lost all its strips.
fn without(mut p: Position, side: Side, slot: u8) -> Position {
    let formation = p.state.at_mut(side, slot);
    formation.strips.iter_mut().for_each(|strip| strip.hits = 0);
    if formation.leader == fairfight_battle::fire_at_will::state::NONE {
        formation.status = Status::Gone;
    }
    p
}

#[test]
fn a_side_without_formations_loses() {
    assert_eq!(end(&mut apart("orc/4", "orc/4")), None);
    assert_eq!(end(&mut without(apart("orc/4", "orc/4"), B, 0)), beaten(Some(A)));
    assert_eq!(end(&mut without(apart("orc/4", "orc/4"), A, 0)), beaten(Some(B)));
    assert_eq!(end(&mut without(apart("orc/4 orc/1", "orc/4"), A, 0)), None);
}

#[test]
fn a_side_that_only_runs_loses_and_one_that_is_halted_does_not() {
    let status = |status: Status| {
        let p = apart("orc/4 orc/4", "orc/4");
        p.set(A, 0, |f| f.status = status).set(A, 1, |f| f.status = status)
    };
    // A 2 rallies nobody.
    assert_eq!(end(&mut status(Status::Routing)), beaten(Some(B)));
    assert_eq!(end(&mut status(Status::Fled)), beaten(Some(B)));
    assert_eq!(end(&mut status(Status::Halted)), None);
    let mut p = apart("orc/4 orc/4", "orc/4").set(A, 0, |f| f.status = Status::Routing);
    assert_eq!(end(&mut p), None);
}

#[test]
fn both_at_once_is_a_draw() {
    let p = without(without(apart("orc/4", "orc/4"), A, 0), B, 0);
    assert_eq!(end(&mut { p }), beaten(None));
}

#[test]
fn a_lone_hero_keeps_no_side_in_the_battle() {
    let p = without(apart("orc/4 hero", "orc/4"), A, 0);
    assert_eq!(end(&mut { p }), beaten(Some(B)));
    // Nor does a leader who outlives his formation in its place.
    let p = without(apart("orc/4!hero", "orc/4"), A, 0);
    assert_eq!(end(&mut { p }), beaten(Some(B)));
}

#[test]
fn a_strip_that_changed_sides_keeps_none_in_the_battle() {
    let list = army("orc/1 wizard", &[Spell::YouAreMine]);
    let b = army("orc/4", &[]);
    let mut p = Position::armies(&Rules::default(), list, b, [Stand, Stand], &[]);
    p = p.at(A, 1, 24).at(A, 0, 0).set(B, 0, |f| f.status = Status::Halted);
    assert_eq!(end(&mut p), None);
    let converted = p.state.sides.a.slots().end - 1;
    assert_eq!((p.strips(B, 0), p.strips(A, converted)), (3, 1));
    let mut p = without(p, A, 0);
    assert_eq!(end(&mut p), beaten(Some(B)));
}

/// At the limit the larger share of hits still on the table wins: those of leaders count, those of formations that left
/// it do not.
#[test]
fn at_the_turn_limit_the_larger_share_of_hits_wins() {
    let at_limit = |mut p: Position| {
        p.state.turn = p.battle.turns;
        end(&mut p).unwrap()
    };
    let limit = |winner| End { winner, how: Ending::TurnLimit };
    assert_eq!(at_limit(apart("orc/4", "orc/4")), limit(None));
    // Shares, not numbers: 4 of 4 and 6 of 6 are the same.
    assert_eq!(at_limit(apart("orc/4", "orc/6")), limit(None));
    let mut p = apart("orc/4", "orc/6");
    p.state.at_mut(B, 0).strips[0].hits = 0;
    assert_eq!(at_limit(p), limit(Some(A)));
    let mut p = apart("orc/4!hero", "orc/4");
    p.state.sides.a.leaders.as_mut_slice()[0].hits = 2;
    assert_eq!(at_limit(p), limit(Some(B)));
    let mut p = apart("troll/2", "troll/2");
    p.state.at_mut(A, 0).strips[0].hits = 1;
    assert_eq!(at_limit(p), limit(Some(B)));
    let p = apart("orc/4 orc/4", "orc/4").set(A, 1, |f| f.status = Status::Fled);
    assert_eq!(at_limit(p), limit(Some(B)));
}

#[test]
fn thirty_turns_or_as_many_as_the_scenario_says() {
    let [a, b] = ["orc/4", "orc/4"].map(|text| army(text, &[]));
    for (turns, last) in [(None, 30), (Some(3), 3)] {
        let scenario = Scenario { turns, ..Scenario::default() };
        let armies = fairfight_rules::BySide::new(&a, &b);
        let doctrines = fairfight_rules::BySide::new(Stand, Stand);
        let battle = fairfight_battle::fire_at_will::Battle::new(
            &Rules::default(),
            armies,
            doctrines,
            &scenario,
        );
        let mut p = Position { state: battle.open(), battle, log: Story::default() };
        let mut played = 1;
        while end(&mut p).is_none() {
            played += 1;
        }
        assert_eq!(played, last);
    }
}

#[test]
fn what_is_left_is_counted_in_strips() {
    let p = apart("orc/4 troll/2 orc/3", "orc/4").set(A, 2, |f| f.status = Status::Routing);
    let mut p = without(p, B, 0);
    p.state.at_mut(A, 0).strips[1].hits = 0;
    p.state.at_mut(A, 1).strips[0].hits = 1;
    let mut tally = Tally::default();
    p.battle.tally(&p.state, &mut tally);
    // Three orcs and two trolls stand, one of them wounded; those that run are left, but do not count.
    assert_eq!((tally.sides.a.points, tally.sides.a.lost), (5, 1));
    let fates: Vec<_> = tally.units.a.iter().map(|unit| (unit.figures, unit.fate)).collect();
    assert_eq!(fates, [(3, Fate::Stands), (2, Fate::Stands), (3, Fate::Routed)]);
    assert_eq!(tally.units.b[0].fate, Fate::Destroyed);
}
