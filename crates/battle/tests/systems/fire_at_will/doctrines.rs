//! Each sentence of the table of doctrines, shown in a position that would reveal a violation.

use crate::fire_at_will::position::*;
use fairfight_battle::Event;
use fairfight_battle::fire_at_will::state::{LEADER, Mover, NONE, Stage, Status};
use fairfight_rules::BySide;
use fairfight_rules::fire_at_will::Rules;
use fairfight_rules::fire_at_will::army::Doctrine;
use fairfight_rules::fire_at_will::extra::Order;
use fairfight_rules::fire_at_will::magic::Spell;
use fairfight_rules::fire_at_will::melee::Aspect;
use fairfight_rules::fire_at_will::movement::Ground;

const FOUR: [Doctrine; 4] = [Aggressive, Steady, Stand, Hammer];

/// A against B under the printed rules; B stands.
fn against(doctrine: Doctrine, a: &str, b: &str) -> Position {
    Position::of(&Rules::default(), a, b, [doctrine, Stand], &[])
}

/// Plays until the movement of both sides is over.
fn moves(p: &mut Position) -> Rolls {
    let mut dice = Rolls::all(3);
    p.until(&mut dice, |stage| matches!(stage, Stage::Aim(_)));
    dice
}

/// The target of A's first formation's charge, and its aspect.
fn charged(p: &Position) -> Option<(u16, &'static str)> {
    p.log.0.iter().find_map(|event| match event {
        Event::Charged { unit, target, aspect } if unit.side == A && unit.unit == 0 => {
            Some((target.unit, *aspect))
        }
        _ => None,
    })
}

#[test]
fn who_won_the_roll_moves_first_or_lets_the_other() {
    // Only to charge; who stands never does.
    for (doctrine, gap, first) in [
        (Aggressive, 4, A),
        (Hammer, 4, A),
        (Steady, 4, A),
        (Stand, 4, B),
        (Aggressive, 5, B),
        (Hammer, 5, B),
        (Steady, 5, B),
    ] {
        let mut p = against(doctrine, "orc/4", "orc/4").at(A, 0, 16).at(B, 0, 16 + gap);
        p.until(&mut Rolls::all(3), |stage| matches!(stage, Stage::Movement(_)));
        assert_eq!(p.state.first, first, "{doctrine:?} at {gap}");
    }
    // Steady charges no knights with orcs, so it lets them come.
    let mut p = against(Steady, "orc/4", "knight/2").at(A, 0, 16).at(B, 0, 20);
    p.until(&mut Rolls::all(3), |stage| matches!(stage, Stage::Movement(_)));
    assert_eq!(p.state.first, B);
    for (option, first) in [(0, A), (1, B)] {
        let mut p = against(Random, "orc/4", "orc/4");
        let mut dice = Rolls::all(3).nth_pick("choice", A, 0x7fff, 0, option);
        p.until(&mut dice, |stage| matches!(stage, Stage::Movement(_)));
        assert_eq!(p.state.first, first);
    }
}

#[test]
fn aggressive_charges_the_nearest_in_reach_and_one_of_several_equals() {
    let mut p = against(Aggressive, "horseman/3", "orc/4 orc/4").at(A, 0, 18);
    p = p.at(B, 0, 25).at(B, 1, 24);
    moves(&mut p);
    assert_eq!(charged(&p), Some((1, "front")));
    for equal in [0, 1] {
        let mut p = against(Aggressive, "horseman/3", "orc/4 orc/4").at(A, 0, 18);
        p = p.at(B, 0, 24).at(B, 1, 24);
        let mut dice = Rolls::all(3).pick("choice among equals", A, 0, equal);
        p.until(&mut dice, |stage| matches!(stage, Stage::Aim(_)));
        assert_eq!(charged(&p), Some((equal as u16, "front")));
    }
}

#[test]
fn who_is_past_the_last_enemy_turns_back_and_nobody_looks_for_a_lone_leader() {
    for doctrine in [Aggressive, Steady, Hammer] {
        let mut p = against(doctrine, "orc/4", "orc/4").at(A, 0, 30).at(B, 0, 20);
        moves(&mut p);
        assert_eq!(p.depth(A, 0), 26, "{doctrine:?}");
    }
    for doctrine in [Aggressive, Hammer] {
        let mut p = against(doctrine, "orc/4", "orc/4 hero").at(A, 0, 20);
        // The hero cannot charge first.
        p = p.at(B, 0, 30).at(B, 1, 16).set(B, 1, |f| f.spells.frozen = 1);
        moves(&mut p);
        assert_eq!((charged(&p), p.depth(A, 0)), (None, 24), "{doctrine:?}");
    }
}

#[test]
fn aggressive_goes_on_at_full_speed_with_nobody_in_reach() {
    let mut p = against(Aggressive, "orc/4 maa/4 horseman/3", "orc/4");
    moves(&mut p);
    assert_eq!([0, 1, 2].map(|slot| p.depth(A, slot)), [13, 12, 16]);
}

/// Regression: archers charged orcs that they could have shot at.
#[test]
fn aggressive_shooters_charge_only_where_that_does_more_than_a_shot() {
    let shots = |a: &str, b: &str, gap: i16| {
        let mut p = against(Aggressive, a, b).at(A, 0, 14).at(B, 0, 14 + gap);
        // Keeps B from charging.
        p = p.set(B, 0, |f| f.status = Status::Halted);
        let mut dice = Rolls::all(1);
        p.until(&mut dice, |stage| stage == Stage::ShotTests);
        (charged(&p).is_some(), p.depth(A, 0), dice.count("volley"))
    };
    for gap in [4, 5] {
        assert_eq!(shots("archer/4", "orc/4", gap), (false, 14, 4));
    }
    assert_eq!(shots("archer/4", "orc/4", 13), (false, 18, 0));
    // A bolt fells a goblin in 3 cases of 6, a horseman that charges him in 33 of 36.
    assert_eq!(shots("horseman+crossbow/3", "goblin/3", 4), (true, 18, 0));
    // It is afraid of a wall of pikes.
    assert_eq!(shots("horseman+crossbow/3", "pike/6*2", 4), (false, 14, 3));
}

#[test]
fn steady_shooters_stand_while_in_band() {
    let shots = |gap: i16| {
        let mut p = against(Steady, "archer/4", "orc/4").at(A, 0, 10).at(B, 0, 10 + gap);
        let mut dice = Rolls::all(1);
        p.until(&mut dice, |stage| stage == Stage::ShotTests);
        (charged(&p).is_some(), p.depth(A, 0), dice.count("volley"))
    };
    // Aggressive archers would charge orcs at 3".
    assert_eq!(shots(3), (false, 10, 4));
    assert_eq!(shots(12), (false, 10, 4));
    assert_eq!(shots(13), (false, 14, 0));
}

#[test]
fn steady_keeps_the_line_with_its_slowest() {
    let mut p = against(Steady, "orc/4 maa/4 engine@reserve", "orc/4").at(B, 0, 36);
    moves(&mut p);
    assert_eq!([0, 1].map(|slot| p.depth(A, slot)), [12, 12]);
    let mut p = against(Steady, "orc/4 horseman/4", "orc/4").at(B, 0, 36);
    moves(&mut p);
    assert_eq!([0, 1].map(|slot| p.depth(A, slot)), [13, 13]);
    // An engine in range stands and shoots; out of range it goes, and the line with it.
    for (enemy, line) in [(34, 13), (35, 11)] {
        let mut p = against(Steady, "orc/4 engine", "orc/4").at(B, 0, enemy);
        moves(&mut p);
        assert_eq!(p.depth(A, 0), line);
    }
}

#[test]
fn steady_charges_where_the_first_fight_as_dealt_hurts_the_enemy_more() {
    let charges = |a: &str, b: &str, walled: bool| {
        let wall = [ground(Ground::Wall, 22, 22)];
        let terrain: &[_] = if walled { &wall } else { &[] };
        let mut p = Position::of(&Rules::default(), a, b, [Steady, Stand], terrain);
        p = p.at(A, 0, 19).at(B, 0, 22).set(B, 0, |f| {
            // Keeps it from charging first.
            (f.at_wall, f.status) = (walled, Status::Halted);
        });
        moves(&mut p);
        charged(&p).is_some()
    };
    // Alike, the charge's +1 decides; before a wall it is used up, and equal is not more.
    assert!(charges("orc/4", "orc/4", false) && !charges("orc/4", "orc/4", true));
    assert!(charges("knight/4", "orc/4", true));
    // Two to one, +1 against 4 - 2: still a knight is hit in none of 36, an orc in 15 or more.
    assert!(!charges("orc/4", "knight/2", false));
    // Pikes cost 1, and three ranks behind them 3 more: 4 + 1 - 4 against 2.
    assert!(charges("knight/1", "pike/1", false) && !charges("knight/1", "pike/6*6", false));
}

/// Regression: a flank was weighed as if it were the whole front.
#[test]
fn steady_weighs_the_one_strip_that_a_flank_shows() {
    let charges = |b: &str, aspect: Aspect| {
        let mut p = against(Steady, "orc/4", b).at(A, 0, 20).at(B, 0, 23);
        p = p.set(B, 0, |f| f.status = Status::Halted);
        p = p.set(A, 0, |f| (f.quarter_of, f.quarter) = (0, aspect));
        // B, which moves first, is bound by a test and does not turn.
        p.battle.doctrines.b = Aggressive;
        p.until(&mut Rolls::all(2), |stage| matches!(stage, Stage::Aim(_) | Stage::Fights));
        charged(&p)
    };
    // One orc would have 2 against 2; two against the one strip of a flank have 2 against 0, which
    // hurts it in 15 of 36 and an orc in 3.
    assert_eq!(charges("maa/4", Aspect::Rear), Some((0, "rear")));
    assert_eq!(charges("maa/4", Aspect::Flank), Some((0, "flank")));
    assert_eq!(charges("knight/4", Aspect::Flank), None);
}

#[test]
fn stand_defends_shoots_and_does_not_go_forward() {
    let wall = [ground(Ground::Wall, 12, 12)];
    let mut p = Position::of(&Rules::default(), "archer/4", "orc/4", [Stand, Stand], &wall);
    p = p.at(A, 0, 12).at(B, 0, 20);
    let mut dice = Rolls::all(1);
    p.until(&mut dice, |stage| stage == Stage::ShotTests);
    assert!(p.state.at(A, 0).at_wall && p.depth(A, 0) == 12);
    assert_eq!(dice.count("volley"), 4);
    let house = [ground(Ground::Building, 12, 14)];
    let mut p = Position::of(&Rules::default(), "archer/4", "orc/4", [Stand, Stand], &house);
    p = p.at(A, 0, 12);
    moves(&mut p);
    assert_eq!((p.state.at(A, 0).garrison, p.depth(A, 0)), (0, 13));
}

#[test]
fn stand_charges_only_what_could_charge_it_next_turn() {
    let charges = |b: &str| {
        let mut p = against(Stand, "orc/4", b).at(A, 0, 18).at(B, 0, 22);
        // Keeps B from charging first.
        p = p.set(B, 0, |f| f.status = Status::Halted);
        let mut dice = Rolls::all(2);
        p.until(&mut dice, |stage| matches!(stage, Stage::Aim(_)));
        charged(&p).is_some()
    };
    assert!(charges("orc/4") && charges("horseman/2"));
    assert!(!charges("maa/4") && !charges("engine"));
}

#[test]
fn stand_turns_to_who_holds_its_flank() {
    let mut p = against(Stand, "orc/4", "orc/4").at(A, 0, 18).at(B, 0, 25).set(B, 0, |f| {
        (f.quarter_of, f.quarter) = (0, Aspect::Flank);
    });
    moves(&mut p);
    assert!(p.state.at(A, 0).did.spent);
    assert_eq!(p.state.at(B, 0).quarter_of, NONE);
}

/// Foot goes ahead; riders and wings take a flank and wait for the foot, then charge it there.
#[test]
fn hammer_holds_with_foot_and_strikes_with_riders_and_wings() {
    for wing in ["horseman/3", "soldier/3@wing"] {
        let mut p = against(Hammer, &format!("orc/4 {wing}"), "maa/4");
        // B is bound by a test, so that it neither turns to the wing nor charges.
        p = p.at(A, 0, 14).at(A, 1, 21).at(B, 0, 25).set(B, 0, |f| f.status = Status::Halted);
        p.battle.doctrines.b = Aggressive;
        p.turn(&mut Rolls::all(2));
        assert_eq!((p.depth(A, 0), p.state.contacts.len()), (18, 0), "{wing}");
        let holds = (p.state.at(A, 1).quarter_of, p.state.at(A, 1).quarter);
        assert_eq!(holds, (0, Aspect::Flank), "{wing}");
        // The foot cannot reach yet: it waits, although it could charge.
        p.turn(&mut Rolls::all(2));
        assert_eq!((p.depth(A, 0), p.state.contacts.len()), (22, 0), "{wing}");
        p.until(&mut Rolls::all(2), |stage| matches!(stage, Stage::Aim(_)));
        let aspects: Vec<_> = p.state.contacts.as_slice().iter().map(|c| c.aspect).collect();
        assert_eq!(aspects, [Aspect::Front, Aspect::Flank], "{wing}");
    }
}

/// Regression: without foot, riders waited for it all the same, or went from one enemy's quarter to another's.
#[test]
fn hammer_without_foot_charges_the_quarter_that_it_holds() {
    for second in [20, 23, 25] {
        let p = against(Hammer, "horseman/3", "maa/4 maa/4").at(A, 0, 18).at(B, 0, 25);
        // B is bound by a test, so that it neither turns nor charges.
        let mut p = p.at(B, 1, second).set(B, 0, |f| f.status = Status::Halted);
        p = p.set(B, 1, |f| f.status = Status::Halted);
        p.battle.doctrines.b = Aggressive;
        p.turn(&mut Rolls::all(2));
        assert!(p.state.at(A, 0).quarter_of != NONE);
        moves(&mut p);
        assert!(matches!(charged(&p), Some((_, "flank"))), "{second}");
    }
    // Out of reach it advances, and does not go round first one enemy, then the other.
    let p = against(Hammer, "horseman/3", "maa/4 maa/4").at(A, 0, 10).at(B, 0, 20).at(B, 1, 20);
    let mut p = p.set(B, 0, |f| f.status = Status::Halted).set(B, 1, |f| f.status = Status::Halted);
    p.battle.doctrines.b = Aggressive;
    for _ in 0..8 {
        p.turn(&mut Rolls::all(2));
    }
    assert!(charged(&p).is_some());
}

/// Regression: a formation that had worked round an enemy out of reach lost the quarter as soon as it moved up to him.
#[test]
fn who_works_round_goes_up_to_the_enemy_and_charges_from_there() {
    for doctrine in [Aggressive, Steady, Hammer] {
        let p = against(doctrine, "orc/4 horseman/3 maa/6", "soldier/4 soldier/1").at(A, 0, 16);
        let mut p = p.at(A, 1, 10).at(A, 2, 0).at(B, 0, 23).at(B, 1, 36);
        p = p.set(B, 0, |f| f.ranks = 4);
        p.battle.doctrines.b = Aggressive;
        p.touch(2, 0, Aspect::Front, 1);
        p = p.set(A, 2, |f| f.spells.fast_strike = false);
        let mut turns = 0;
        while p.state.touching(A, 0).next().is_none() && turns < 4 {
            p.turn(&mut Rolls::all(3));
            turns += 1;
        }
        assert_eq!((charged(&p), turns), (Some((0, "flank")), 3), "{doctrine:?}");
    }
}

/// Foot plays `hammer` like `aggressive`: it works round no enemy whose front is free.
#[test]
fn hammer_foot_goes_straight_ahead() {
    for doctrine in [Hammer, Aggressive] {
        let mut p = against(doctrine, "orc/4", "maa/4").at(A, 0, 18).at(B, 0, 25);
        moves(&mut p);
        assert_eq!((p.depth(A, 0), p.state.at(A, 0).quarter_of), (22, NONE), "{doctrine:?}");
    }
}

/// Each option of a free formation is another act, and no die tells two of them apart.
#[test]
fn random_takes_any_legal_act_and_each_as_likely() {
    let act = |option: u32| {
        // B has a test to take, so that the step ends before its phase 1.
        let mut p = against(Random, "orc/4", "orc/4").at(A, 0, 18).at(B, 0, 22);
        p = p.set(B, 0, |f| f.status = Status::Halted);
        p.battle.doctrines.b = Aggressive;
        let mut dice = Rolls::all(3).nth_pick("choice", A, 0, 0, option);
        p.until(&mut dice, |stage| stage == Stage::Movement(Mover::Second));
        let a = p.state.at(A, 0);
        let did = (p.depth(A, 0), charged(&p), a.quarter_of, a.did.moved);
        (dice.options("choice", A, 0), did)
    };
    // Stand, face, four depths each way (the last inch ahead is barred), a charge, a flank.
    let (count, _) = act(0);
    assert_eq!(count, 12);
    let mut seen: Vec<_> = (0..count).map(|option| act(option).1).collect();
    seen.sort_by_key(|did| (did.0, did.1.is_some(), did.2, did.3));
    seen.dedup();
    assert_eq!(seen.len(), 11, "{seen:?}");
}

#[test]
fn all_shoot_at_the_nearest_and_at_one_of_several_equals() {
    for doctrine in FOUR {
        let hit = |first: i16, second: i16, equal: u32| {
            let mut p = against(doctrine, "archer/4", "orc/4 orc/4").at(A, 0, 10);
            p = p.at(B, 0, first).at(B, 1, second);
            let mut dice = Rolls::all(6).pick("choice among equals", A, 0, equal);
            p.until(&mut dice, |stage| stage == Stage::ShotTests);
            [p.strips(B, 0), p.strips(B, 1)]
        };
        let hits = [hit(20, 18, 0), hit(18, 18, 0), hit(18, 18, 1)];
        assert_eq!(hits, [[4, 0], [0, 4], [4, 0]], "{doctrine:?}");
    }
}

/// Regression: volleys went at the nearest enemy, whatever the chance to hit.
#[test]
fn all_shoot_where_a_die_does_most() {
    for doctrine in FOUR {
        let shot = |b: &str, first: i16, second: i16| {
            let mut p = against(doctrine, "crossbow/4", b).at(A, 0, 10);
            p = p.at(B, 0, first).at(B, 1, second);
            // A can charge nobody.
            p = p.set(A, 0, |f| f.status = Status::Halted);
            p.until(&mut Rolls::all(1), |stage| matches!(stage, Stage::Volleys(_)));
            p.state.at(A, 0).target
        };
        // A chariot is hit by a 6, riders at the same distance by 5 and 6.
        assert_eq!(shot("chariot/3 wolf-rider/4", 18, 18), 1, "{doctrine:?}");
        // A troll takes two hits as well.
        assert_eq!(shot("troll/4 wolf-rider/4", 16, 18), 1, "{doctrine:?}");
        // Archers who shoot back are worth more than a hero.
        assert_eq!(shot("archer/4!hero hero", 18, 16), 0, "{doctrine:?}");
        // Of two that are alike, the nearer.
        assert_eq!(shot("orc/4 orc/4", 19, 18), 1, "{doctrine:?}");
    }
}

/// A formation of A, with a leader in front, and a lone hero of B: in contact, or at this distance. Are there coins, is
/// the leader behind, and how many hits has he left?
fn meets_a_lone_hero(
    doctrine: Doctrine,
    a: &str,
    gap: Option<i16>,
    duel: bool,
) -> (bool, bool, u8) {
    let mut p = against(doctrine, a, "orc/1 hero leader").at(A, 0, 18).at(B, 0, 36);
    let hero = p.battle.person(B, 0).own_slot;
    p = p.at(B, hero, 18 + gap.unwrap_or(0));
    if gap.is_none() {
        p.touch(0, hero, Aspect::Front, 1);
    }
    if duel {
        p.state.contacts.as_mut_slice()[0].duelling(BySide::new(LEADER, LEADER));
    }
    // B has moved.
    (p.state.first, p.state.stage) = (B, Stage::Movement(Mover::Second));
    let mut dice = Rolls::all(3);
    p.turn(&mut dice);
    let leader = p.state.sides.a.leaders.as_slice()[0];
    (dice.count("coin") > 0, leader.behind, leader.hits)
}

/// Regression: a lone hero held a whole formation for the rest of the battle, by a duel with its leader.
#[test]
fn a_leader_declines_a_duel_with_a_lone_hero_whom_his_strips_beat() {
    for doctrine in FOUR {
        let met = |a, gap, duel| meets_a_lone_hero(doctrine, a, gap, duel);
        assert_eq!(met("maa/6!leader", None, false), (false, true, 3), "{doctrine:?}");
        // To leave a duel takes a hit.
        assert_eq!(met("maa/6!leader", None, true), (false, true, 2), "{doctrine:?}");
        // A hero cuts orcs down, so their leader fights him.
        assert_eq!(met("orc/4!leader", None, false), (true, false, 3), "{doctrine:?}");
        // He goes behind in time, and only then.
        assert!(met("maa/6!leader", Some(4), false).1, "{doctrine:?}");
        assert!(!met("maa/6!leader", Some(12), false).1, "{doctrine:?}");
    }
}

/// Regression: a leader left alone joined a formation to fight the hero whom it was about to kill.
#[test]
fn a_leader_left_alone_joins_no_formation_that_fights_a_leader() {
    for (enemy, joined) in [("orc/4!hero", NONE), ("orc/4", 0)] {
        let b = format!("{enemy} leader");
        let mut p = against(Aggressive, "orc/4 hero leader", &b).at(A, 0, 18).at(B, 0, 18);
        let hero = p.battle.person(A, 0).own_slot;
        p = p.at(A, hero, 16);
        p.touch(0, 0, Aspect::Front, 1);
        moves(&mut p);
        assert_eq!((p.state.at(A, 0).leader, p.depth(A, hero)), (joined, 16), "{enemy}");
    }
}

/// Regression: riders waited at a flank, under fire, for foot that did not come.
#[test]
fn hammer_waits_for_foot_that_comes_soon_or_out_of_the_fire() {
    let strikes = |riders: u8, b: &str, foot: i16| {
        let p = against(Hammer, &format!("orc/4 horseman/{riders}"), b).at(A, 0, foot).at(A, 1, 18);
        let mut p = p.at(B, 0, 25).set(B, 0, |f| f.status = Status::Halted);
        p = p.set(A, 1, |f| (f.quarter_of, f.quarter) = (0, Aspect::Flank));
        // B is bound by a test, so that it neither turns nor charges.
        p.battle.doctrines.b = Aggressive;
        p.until(&mut Rolls::all(2), |stage| matches!(stage, Stage::Aim(_)));
        p.state.engaged(A, 1)
    };
    // Orcs go 8" in two turns.
    assert!(!strikes(3, "maa/4", 17) && strikes(3, "maa/4", 16));
    // A charge that does not pay waits for any foot, but not under fire.
    assert!(!strikes(1, "knight/4", 0) && strikes(1, "knight/4 archer/4", 0));
}

#[test]
fn all_test_of_their_own_will_only_to_close() {
    for (doctrine, tests) in [(Aggressive, 1), (Steady, 1), (Hammer, 1), (Stand, 0)] {
        let mut p =
            against(doctrine, "orc/4 orc/4", "orc/4").set(A, 0, |f| f.status = Status::Halted);
        p.turn(&mut Rolls::all(3));
        assert_eq!((p.tests(A, 0).len(), p.tests(A, 1).len()), (tests, 0), "{doctrine:?}");
        let after = if tests == 1 { Status::Steady } else { Status::Halted };
        assert_eq!(p.status(A, 0), after);
        // A formation that passes continues in the same turn, one that fails does not.
        let mut p = against(doctrine, "orc/4", "orc/4").set(A, 0, |f| f.status = Status::Halted);
        p.turn(&mut Rolls::all(2));
        assert_eq!((p.depth(A, 0), p.status(A, 0)), (9, Status::Halted));
    }
}

#[test]
fn all_pursue_and_fight_duels() {
    for doctrine in FOUR {
        let mut p = against(doctrine, "wolf-rider/2 orc/1", "orc/6 orc/1").at(A, 1, 0).at(B, 1, 36);
        p = p.at(A, 0, 20).at(B, 0, 20);
        p.touch(0, 0, Aspect::Front, 1);
        p.turn(&mut Rolls::all(1).on("fight", A, 0, 6));
        let pursues =
            |e: &Event| matches!(e, Event::Did { what: "pursued {whom} to depth {number}", .. });
        assert!(p.log.0.iter().any(pursues), "{doctrine:?}");
        let mut p = against(doctrine, "orc/4!hero", "orc/4!hero").at(A, 0, 20).at(B, 0, 20);
        p.touch(0, 0, Aspect::Front, 1);
        let mut dice = Rolls::all(3);
        p.turn(&mut dice);
        assert_eq!(dice.count("coin"), 1, "{doctrine:?}");
    }
}

#[test]
fn leaders_stand_in_front_a_commander_behind_and_alone_he_keeps_out() {
    let mut list = army("orc/4!hero orc/4!leader leader", &[]);
    list.leaders[1].commander = true;
    let p = Position::armies(&Rules::default(), list, army("orc/4", &[]), [Aggressive, Stand], &[]);
    assert!(p.state.sides.a.leader_in_front(0).is_some());
    assert!(p.state.sides.a.leader_in_front(1).is_none());
    for doctrine in FOUR {
        let mut list = army("orc/4 leader", &[]);
        list.leaders[0].commander = true;
        let b = army("orc/4", &[]);
        let mut p = Position::armies(&Rules::default(), list, b, [doctrine, Stand], &[]);
        let slot = p.battle.person(A, 0).own_slot;
        let from = p.depth(A, slot);
        p.turn(&mut Rolls::all(3));
        assert_eq!(p.depth(A, slot), from, "{doctrine:?}");
    }
}

/// Regression: heroes whose formation had died charged whole formations alone, and held them for half of a battle.
#[test]
fn a_leader_left_alone_joins_a_formation_or_goes_to_it() {
    for doctrine in [Aggressive, Steady, Hammer] {
        let joins = |from: i16| {
            let mut list = army("orc/4 orc/1 hero leader", &[]);
            list.leaders[1].commander = true;
            let b = army("orc/4", &[]);
            let p = Position::armies(&Rules::default(), list, b, [doctrine, Stand], &[]);
            let hero = p.battle.person(A, 0).own_slot;
            let mut p = p.at(A, 0, 14).at(A, 1, 0).at(A, hero, from).at(B, 0, 22);
            moves(&mut p);
            (p.state.at(A, 0).leader, p.depth(A, hero))
        };
        assert_eq!(joins(18).0, 0, "{doctrine:?}");
        // Farther off he goes to it, and does not charge the enemy who is nearer.
        assert_eq!(joins(19), (NONE, 15), "{doctrine:?}");
    }
}

/// Regression: mages without power walked into melee.
#[test]
fn a_mage_alone_charges_nobody_and_goes_back_from_who_could_charge_him() {
    for (gap, to) in [(3, 10), (4, 10), (5, 14), (6, 14), (7, 16), (12, 18)] {
        let mut list = army("orc/1@reserve wizard leader", &[Spell::LightningBolt]);
        list.leaders[1].commander = true;
        let b = army("orc/4", &[]);
        let p = Position::armies(&Rules::default(), list, b, [Aggressive, Stand], &[]);
        let mage = p.battle.person(A, 0).own_slot;
        let mut p = p.at(A, mage, 14).at(B, 0, 14 + gap).at(A, 0, 0);
        p.state.sides.a.leaders.as_mut_slice()[0].power = 0;
        moves(&mut p);
        // He stops where no enemy could charge him.
        assert_eq!(p.depth(A, mage), to, "at {gap}");
    }
}

#[test]
fn orders_fit_what_is_meant() {
    let order = |doctrine, a: &str, gap: i16| {
        let rules = with("edition", "draft");
        let mut p = Position::of(&rules, a, "orc/4", [doctrine, Stand], &[]);
        p = p.at(A, 0, 14).at(B, 0, 14 + gap);
        p.until(&mut Rolls::all(3), |stage| stage == Stage::MoveOrder);
        p.state.at(A, 0).order
    };
    assert_eq!(order(Aggressive, "orc/4", 4), Order::Charge);
    // An enemy that may come into reach before its move.
    assert_eq!(order(Aggressive, "orc/4", 8), Order::Charge);
    assert_eq!(order(Aggressive, "orc/4", 9), Order::Advance);
    assert_eq!(order(Steady, "archer/4", 4), Order::Shoot);
    assert_eq!(order(Stand, "orc/4", 9), Order::StandFast);
    assert_eq!(order(Stand, "archer/4", 20), Order::Shoot);
}

#[test]
fn mages_cast_the_first_known_affordable_and_legal_else_meditate_if_they_stand() {
    let told = |doctrine, spells: &[Spell], gap: i16, power: u8| {
        let list = army("orc/1@reserve wizard", spells);
        let b = army("orc/4", &[]);
        let mut p = Position::armies(&Rules::default(), list, b, [doctrine, Stand], &[]);
        p = p.at(A, 1, 14).at(B, 0, 14 + gap).at(A, 0, 0);
        p.state.sides.a.leaders.as_mut_slice()[0].power = power;
        moves(&mut p);
        let what = |e: &Event| match e {
            Event::LeaderDid { what, .. } => Some(*what),
            _ => None,
        };
        p.log.0.iter().find_map(what)
    };
    use Spell::{Freeze, GreatStorm, Heal, LightningBolt, YouAreMine};
    let all = [Freeze, LightningBolt, YouAreMine, Heal, GreatStorm, Spell::FogBank];
    assert_eq!(told(Aggressive, &all, 6, 12), Some("cast You Are Mine at"));
    assert_eq!(told(Aggressive, &all, 6, 1), Some("cast Lightning Bolt at"));
    // Storms and fogs are known, affordable and legal, and not among the three.
    assert_eq!(told(Aggressive, &all, 7, 12), None);
    // A mage out of reach of all these spells advances.
    for (gap, aggressive) in [(7, None), (6, Some("meditated"))] {
        assert_eq!(told(Stand, &all, gap, 0), Some("meditated"));
        assert_eq!(told(Aggressive, &all, gap, 0), aggressive);
    }
    // Only an enemy that could charge is frozen.
    let frost = [Freeze, Heal, GreatStorm, Spell::FogBank, Spell::Flash, Spell::PhoenixDown];
    assert_eq!(told(Aggressive, &frost, 4, 12), Some("cast Freeze at"));
    assert_eq!(told(Aggressive, &frost, 5, 12), None);
    let without = [Freeze, LightningBolt, Heal, GreatStorm, Spell::FogBank, Spell::Flash];
    assert_eq!(told(Aggressive, &without, 6, 12), Some("cast Lightning Bolt at"));
}

/// Regression: archers who had advanced never got the order to shoot again, since their last order forbids it.
#[test]
fn archers_who_advanced_are_ordered_to_shoot_once_they_have_a_shot() {
    let rules = with("edition", "draft");
    let mut p = Position::of(&rules, "archer/4", "orc/6", [Steady, Stand], &[]);
    p = p.at(A, 0, 0).at(B, 0, 12).set(A, 0, |f| f.order = Order::Advance);
    let mut dice = Rolls::all(1);
    p.turn(&mut dice);
    assert_eq!((p.state.at(A, 0).order, dice.count("volley")), (Order::Shoot, 4));
}
