//! The end of a battle, and the winner (MS-W1 to MS-W4; rulings `game-end`, `quiet`).

use crate::modern_skirmish::position::*;
use fairfight_battle::modern_skirmish::Action;
use fairfight_battle::{End, Ending, Fate, Flow, System, Tally};
use fairfight_rules::Side;
use fairfight_rules::modern_skirmish::Rules;

fn ended(flow: Flow) -> End {
    let Flow::End(end) = flow else { panic!("it goes on: {flow:?}") };
    end
}

#[test]
fn the_last_on_the_field_wins_with_three_times_its_points() {
    let mut p = Position::of(&Rules::default(), "soldier@600", "legionary+kia3@1200");
    p.squad_mut(Antagonist, 0).marks.kia = 2;
    let end = ended(p.shoots(6, 3));
    // One KIA of this battle, three times, against two.
    assert_eq!(end, End { winner: Some(Side::A), how: Ending::Beaten });
    let (scores, holder) = p.battle.scores(&p.state);
    assert_eq!((scores.antagonist, scores.affiliation, holder), (3, 2, Some(Antagonist)));
    let mut tally = Tally::default();
    p.battle.tally(&p.state, &mut tally);
    assert_eq!((tally.sides.a.points, tally.sides.a.lost), (7, 2));
    assert_eq!((tally.sides.b.points, tally.sides.b.lost), (0, 1));
    assert_eq!((tally.units.a[0].figures, tally.units.a[0].fate), (7, Fate::Stands));
    assert_eq!((tally.units.b[0].figures, tally.units.b[0].fate), (2, Fate::Routed));
}

/// The last unit of the Affiliation routs by its own markers, having lost three men in all; the Antagonist has lost
/// this many in his three units, of which one is in play.
fn holds(kia: [u8; 3]) -> (Option<Side>, i32, i32) {
    let three = "legionary@900 legionary@900 auxiliary@900";
    let mut p = Position::of(&Rules::default(), "soldier@900 soldier@300 confederate@300", three);
    for (unit, kia) in (0..).zip(kia) {
        p.squad_mut(Antagonist, unit).marks.kia = kia;
        p.squad_mut(Antagonist, unit).in_play = unit == 0;
        p.squad_mut(Affiliation, unit).marks.kia = 1;
        p.squad_mut(Affiliation, unit).in_play = unit == 0;
    }
    p.squad_mut(Antagonist, 0).depth = 300;
    p.squad_mut(Affiliation, 0).marks.ammo = 8;
    let end = ended(p.affiliation_shoots_a_double());
    let holder_wins = end.winner == Some(Side::A);
    assert_eq!(end.how, if holder_wins { Ending::Beaten } else { Ending::Objective });
    let (scores, holder) = p.battle.scores(&p.state);
    assert_eq!(holder, Some(Antagonist));
    (end.winner, scores.antagonist, scores.affiliation)
}

impl Position {
    fn affiliation_shoots_a_double(&mut self) -> Flow {
        self.state.active = Affiliation;
        self.shoots(1, 1)
    }
}

#[test]
fn who_holds_the_field_may_lose_on_points_and_wins_ties() {
    assert_eq!(holds([3, 4, 4]), (Some(Side::B), 9, 11));
    assert_eq!(holds([2, 4, 3]), (Some(Side::A), 9, 9));
    assert_eq!(holds([1, 4, 3]), (Some(Side::A), 9, 8));
}

#[test]
fn where_nobody_is_left_points_decide_untripled() {
    // The throw kills the fourth man of the one, and is the last marker of the other.
    for (more, winner, how) in [(0, None, Ending::Beaten), (1, Some(Side::A), Ending::Objective)] {
        let mut p = Position::of(&Rules::default(), "soldier@1000", "legionary@1200");
        p.squad_mut(Antagonist, 0).marks.kia = 3;
        p.squad_mut(Affiliation, 0).marks.kia = 3;
        if more == 0 {
            p.squad_mut(Antagonist, 0).marks.kia = 2;
            p.squad_mut(Antagonist, 0).marks.ammo = 4;
        } else {
            p.squad_mut(Antagonist, 0).marks.kia = 1;
            p.squad_mut(Antagonist, 0).marks.ammo = 8;
        }
        p.state.active = Affiliation;
        let end = ended(p.shoots(2, 2));
        assert_eq!(end, End { winner, how });
        assert_eq!(p.battle.scores(&p.state).1, None);
    }
}

#[test]
fn the_limits_end_a_battle_by_points() {
    let mut p = Position::of(&Rules::default(), "soldier@0 soldier@0", "legionary@1200");
    (p.battle.limit, p.battle.quiet) = (Some(3), 9);
    p.squad_mut(Affiliation, 0).marks.kia = 1;
    let mut dice = Rolls::default();
    assert_eq!(p.act(Action::Yield, &mut dice), Flow::Turn);
    assert_eq!(p.act(Action::Move(0, 1100), &mut dice), Flow::Turn);
    let end = ended(p.act(Action::Yield, &mut dice));
    assert_eq!(end, End { winner: Some(Side::A), how: Ending::TurnLimit });
    let (scores, holder) = p.battle.scores(&p.state);
    assert_eq!((scores.antagonist, scores.affiliation, holder), (1, 0, None));
}

#[test]
fn sixty_quiet_activations_are_a_stalemate() {
    let mut p = Position::of(&Rules::default(), "soldier@600", "legionary@1200");
    let mut dice = Rolls::default();
    for _ in 0..59 {
        assert_eq!(p.act(Action::Yield, &mut dice), Flow::Turn);
    }
    // A shot breaks the quiet.
    p.state.active = Antagonist;
    p.shoots(1, 2);
    for _ in 0..59 {
        assert_eq!(p.act(Action::Yield, &mut dice), Flow::Turn);
    }
    let end = ended(p.act(Action::Yield, &mut dice));
    assert_eq!(end, End { winner: None, how: Ending::Stalemate });
}
