//! The worth of the faces of a die in the account of luck, roll by roll.

use crate::iron_winds::position::*;
use fairfight_battle::Source;
use fairfight_rules::Side;
use fairfight_rules::iron_winds::{Rank, Rules};

/// The worth of the faces of the dice of this source, in the order of the dice.
fn worth(p: &Position, source: Source) -> Vec<(Side, [i64; 6])> {
    let of = p.log.1.iter().filter(|(rolled, _)| rolled.source == source);
    of.map(|&(rolled, worth)| (rolled.roller, worth)).collect()
}

#[test]
fn a_blow_is_worth_what_it_fells() {
    let mut p = Position::new("warrior", "levy").engage(A, 0, 0, Front).old();
    p.melee(&mut Rolls::all(1));
    // Levies fall one by one, at 1 point; warriors by half the score, rounded up, at 2. Levies strike with -1.
    assert_eq!(worth(&p, Source::Melee), [(A, [1, 2, 3, 4, 5, 6]), (B, [0, 2, 2, 4, 4, 6])]);
    let rolled = p.log.1[0].0;
    assert_eq!((rolled.faces, rolled.face), (6, 1));
    assert_eq!(rolled.luck(|face| face.into()), 6 - 21, "1 less 3.5, six times");
}

#[test]
fn a_blow_fells_no_more_than_stand_when_it_is_rolled() {
    let mut p = Position::new("warrior warrior levy", "levy/4")
        .engage(A, 0, 0, Front)
        .engage(A, 1, 0, Flank)
        .engage(A, 2, 0, Flank)
        .old();
    p.melee(&mut Rolls::all(1).on("blow", A, 0, 2).on("blow", A, 1, 1));
    // 4 stand, then 2: on a flank a 1 makes 2. Then none. Eight missing take 2 from the levy's score.
    assert_eq!(
        worth(&p, Source::Melee),
        [(A, [1, 2, 3, 4, 4, 4]), (A, [2; 6]), (A, [0; 6]), (B, [0, 0, 0, 2, 2, 4])]
    );
}

#[test]
fn a_volley_is_worth_what_it_fells() {
    let mut p = Position::new("levy+bow warrior+bow", "warrior/2 knight").at(B, 0, 24).at(B, 1, 48);
    p.archery(&mut Rolls::all(4));
    // The second volley shoots at those that the first leaves: none.
    assert_eq!(worth(&p, Source::Shooting), [(A, [2, 2, 4, 4, 4, 4]), (A, [0; 6])]);
}

#[test]
fn morale_is_worth_the_unit_with_its_hero() {
    let mut p = Position::new("warrior", "warrior+hero").engage(A, 0, 0, Front).old();
    p.turn_from_melee(&mut Rolls::all(1).on("blow", A, 0, 6));
    // A hero adds 2 to the check: no face fails. The others have 10 left and run on a 1; the hero felled
    // one of them for himself.
    let left = i64::from(p.figures(A, 0)) * 2;
    assert_eq!(worth(&p, Source::Morale), [(A, [-left, 0, 0, 0, 0, 0]), (B, [0; 6])]);

    let mut p = Position::new("knight", "warrior+hero").engage(A, 0, 0, Front).old().left(B, 0, 6);
    p.turn_from_melee(&mut Rolls::all(1).on("blow", A, 0, 2));
    let (left, needed) = (i64::from(p.figures(B, 0)) * 2 + 10, p.checks(B, 0)[0].0);
    let modifier = p.checks(B, 0)[0].1 - 1;
    let fails: [i64; 6] =
        std::array::from_fn(|at| if at as i16 + 1 + modifier < needed { -left } else { 0 });
    assert_eq!(worth(&p, Source::Morale).last(), Some(&(B, fails)));
    assert!(fails[0] < 0 && fails[5] == 0, "{fails:?}");
}

#[test]
fn a_charge_that_halts_loses_nobody() {
    for (option, stake) in [("halt", 0), ("rout", -24)] {
        let rules = with("pike-charge-fail", option);
        let doctrines = [Aggressive, Stand];
        let mut p =
            Position::of(&rules, "warrior+mounted", "knight+pikes", doctrines, &[]).at(A, 0, 28);
        p.movement(&mut Rolls::all(1));
        let (side, worth) = worth(&p, Source::Morale)[0];
        assert_eq!((side, worth[0], worth[5]), (A, stake, 0), "{option}");
    }
}

#[test]
fn a_rally_is_worth_the_unit() {
    let rules = with("unled-rally", "forced");
    let mut p = Position::under(&rules, "warrior warrior", "levy").routed(A, 0);
    p.turn_from_melee(&mut Rolls::all(1));
    assert_eq!(worth(&p, Source::Rally), [(A, [0, 0, 0, 0, 24, 24])]);
}

#[test]
fn leaders_are_worth_their_cost_by_wounds() {
    let duel = |text: &str| {
        let doctrines = [Aggressive, Stand];
        let p = Position::of(&Rules::default(), text, text, doctrines, &[]);
        let mut p = p.at(A, 0, 10).at(B, 0, 16);
        p.challenges(&mut Rolls::all(5));
        worth(&p, Source::Leaders)
    };
    // A hero dies of two wounds and costs 10; each die counts those before it.
    let each = [[0, 0, 0, 0, 5, 5], [5, 5, 5, 5, 10, 10]];
    assert_eq!(duel("warrior+hero"), [(A, each[0]), (A, each[1]), (B, each[0]), (B, each[1])]);
    // A leader costs nothing.
    assert_eq!(duel("warrior+leader"), [(A, [0; 6]), (B, [0; 6])]);
    // A demi-god has 20 points, 3 wounds and 4 dice; the fourth adds nothing.
    let demigod = duel("warrior+demigod");
    assert_eq!(demigod[1].1, [6, 6, 6, 6, 13, 13]);
    assert_eq!(demigod[3].1, [20; 6]);
}

#[test]
fn heroes_in_a_melee() {
    let mut p = Position::new("warrior+demigod", "levy+hero").engage(A, 0, 0, Front).old();
    assert_eq!(p.leader(A, 0).rank, Rank::Demigod);
    p.melee(&mut Rolls::all(1).on("blow", A, 0, 4));
    let melee = worth(&p, Source::Melee);
    // 4 and 3 for the demi-god make 7 of the 12; his own two dice are added up on the 5 that stand.
    assert_eq!(melee[0], (A, [4, 5, 6, 7, 8, 9]));
    assert_eq!(melee[2], (A, [1, 2, 3, 4, 5, 5]));
    assert_eq!(melee[3], (A, [2, 3, 4, 5, 5, 5]));
    // Levy wound him on a 6; he dies of three wounds and cost 20. Warriors wound the hero on 5 and 6,
    // and 7 casualties allow a try at his life.
    let leaders = worth(&p, Source::Leaders);
    assert!(leaders.contains(&(B, [0, 0, 0, 0, 0, 6])), "{leaders:?}");
    assert!(leaders.contains(&(A, [0, 0, 0, 0, 5, 5])), "{leaders:?}");
}
