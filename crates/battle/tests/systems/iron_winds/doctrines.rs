//! The behaviour of each doctrine, against its sentence in the battle model.

use crate::iron_winds::position::*;
use fairfight_battle::iron_winds::IronWinds;
use fairfight_battle::{Event, Game};
use fairfight_rules::iron_winds::Rules;
use fairfight_rules::iron_winds::army::Doctrine;
use fairfight_rules::list::DoctrineWords;
use fairfight_rules::{Address, Dice, Side};

/// A side of this doctrine against one that stands.
fn plays(doctrine: Doctrine, a: &str, b: &str) -> Position {
    Position::of(&Rules::default(), a, b, [doctrine, Stand], &[])
}

/// The target of A's first unit's charge, and its aspect.
fn charge(mut p: Position) -> Option<(u16, &'static str)> {
    // B wins the roll and, standing, moves second.
    p.movement(&mut Rolls::all(6).first(B));
    p.charges().iter().find(|c| c.0 == A && c.1 == 0).map(|c| (c.2, c.3))
}

#[test]
fn aggressive_charges_the_nearest_enemy_in_reach() {
    let new = || plays(Aggressive, "levy", "knight knight").at(A, 0, 30);
    assert_eq!(charge(new().at(B, 0, 37).at(B, 1, 36)), Some((1, "front")));
    for pick in [0, 1] {
        let mut p = new().at(B, 0, 36).at(B, 1, 36);
        p.movement(&mut Rolls::all(6).first(B).pick("choice among equals", A, 0, pick));
        assert_eq!(p.charges(), [(A, 0, pick as u16, "front")], "of equals, by a die");
    }
    assert_eq!(charge(new().at(B, 0, 39).at(B, 1, 39)), None);
}

#[test]
fn aggressive_else_advances_at_full_speed_and_accepts_every_challenge() {
    let mut p = plays(Aggressive, "levy warrior+mounted knight", "knight").at(B, 0, 48);
    p.movement(&mut Rolls::only());
    assert_eq!([0, 1, 2].map(|unit| p.depth(A, unit)), [20, 24, 18]);
    let doctrines = [Aggressive, Aggressive];
    let mut p =
        Position::of(&Rules::default(), "levy+leader", "levy+demigod", doctrines, &[]).at(A, 0, 30);
    p.challenges(&mut Rolls::all(1));
    assert_eq!(p.count(|event| matches!(event, Event::Challenged { accepted: true, .. })), 1);
}

#[test]
fn steady_bows_shoot_at_enemies_who_can_reach_them_too() {
    for (enemy, gap) in [("knight", 7), ("knight", 6), ("warrior+mounted", 12)] {
        let mut p = plays(Steady, "levy+bow", enemy).at(A, 0, 36 - gap);
        p.archery(&mut Rolls::all(6));
        assert!(!p.hits_on(B, 0).is_empty(), "{enemy} at {gap}\"");
    }
}

#[test]
fn steady_keeps_its_line_with_the_slowest() {
    let mut p = plays(Steady, "levy knight warrior+mounted", "knight").at(B, 0, 48);
    p.movement(&mut Rolls::all(1));
    assert_eq!([0, 1, 2].map(|unit| p.depth(A, unit)), [18, 18, 18]);
}

#[test]
fn steady_charges_where_the_first_round_destroys_at_least_what_it_costs() {
    let front = |a: &str, b: &str| charge(plays(Steady, a, b).at(A, 0, 31)).is_some();
    assert!(front("warrior", "warrior"), "as much as it costs");
    assert!(!front("levy", "knight"));
    // Mounted knights on foot knights: 1 + 2 + 1 = 5 to 10 is 1, 2, 2, 2, 3, 3 of 4 points; back
    // 2 to 7 is 0, 1, 1, 1, 2, 2 of 6 points.
    assert!(front("knight+mounted", "knight"));
    // On a flank no blow comes back.
    let flank =
        plays(Steady, "warrior warrior", "knight").at(A, 0, 34).engage(A, 1, 0, Front).old();
    assert_eq!(charge(flank), Some((0, "flank")));
}

#[test]
fn steady_weighs_present_figures() {
    // Over the six faces warriors fell 0, 0, 1, 1, 1, 2 knights, 20 points, and full knights
    // 1, 2, 2, 3, 3, 4 warriors, 30 points. The last knight is 16 points of four faces, and with -3 it
    // fells 0, 0, 1, 1, 2, 2 warriors, 12 points.
    let p = plays(Steady, "warrior", "knight").at(A, 0, 31);
    assert_eq!(charge(p), None);
    let p = plays(Steady, "warrior", "knight").at(A, 0, 31).left(B, 0, 1);
    assert_eq!(charge(p), Some((0, "front")));
    let p = plays(Steady, "warrior", "warrior").at(A, 0, 31).left(B, 0, 3);
    assert_eq!(charge(p), Some((0, "front")));
    let p = plays(Steady, "warrior", "warrior").at(A, 0, 31).left(A, 0, 3);
    assert_eq!(charge(p), None);
}

#[test]
fn stand_stays_and_shoots_and_charges_only_what_would_charge_it() {
    let stand = |enemy: &str, gap: i16| charge(plays(Stand, "levy", enemy).at(A, 0, 36 - gap));
    assert_eq!(stand("knight", 6), Some((0, "front")));
    assert_eq!(stand("knight", 7), None, "the knights' 6\" would not reach it");
    let mut p = plays(Stand, "levy+bow", "warrior+mounted").at(A, 0, 30);
    p.archery(&mut Rolls::all(6));
    assert_eq!(p.hits_on(B, 0).len(), 1, "though it can be reached");
    let mut idle = plays(Stand, "levy", "knight");
    idle.movement(&mut Rolls::only());
    assert_eq!(idle.depth(A, 0), 12);
}

#[test]
fn hammer_pins_with_foot_and_waits_with_horses_and_wings_for_a_flank_or_the_rear() {
    for waits in ["knight+mounted", "knight@wing"] {
        // Nobody is pinned yet: the hammer waits though it could charge.
        let p = plays(Hammer, &format!("{waits} levy"), "knight").at(A, 0, 32);
        assert_eq!(charge(p), None, "{waits}");
        let p = plays(Hammer, &format!("{waits} levy"), "knight")
            .at(A, 0, 34)
            .engage(A, 1, 0, Front)
            .old();
        let aspect = charge(p).map(|charge| charge.1);
        assert!(matches!(aspect, Some("flank" | "rear")), "{waits}: {aspect:?}");
    }
    assert_eq!(charge(plays(Hammer, "levy", "knight").at(A, 0, 32)), Some((0, "front")));
    // Archers who shoot pin nobody.
    let mut archers = plays(Hammer, "knight+mounted levy+bow", "knight").at(A, 0, 32);
    archers.state.sides[A].shot.insert(1);
    assert_eq!(charge(archers), Some((0, "front")));
    let alone = plays(Hammer, "knight+mounted", "knight").at(A, 0, 32);
    assert_eq!(charge(alone), Some((0, "front")), "a hammer without an anvil strikes itself");
}

/// The number of options of each choice, in the order of the dice.
#[derive(Default)]
struct Options(Vec<(&'static str, u16, u32)>);

impl Dice for Options {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        let purpose = IronWinds::purpose_word(at.purpose());
        if purpose == "initiative" {
            return if at.side() == Side::A { 5 } else { 0 };
        }
        self.0.push((purpose, at.unit(), n));
        // Random moves first; otherwise it takes its first option.
        u32::from(at.unit() == Address::WHOLE_SIDE)
    }

    fn turn(&mut self, _turn: u16) {}
}

/// The number of options of A's first unit or leader for this purpose.
fn options(p: Position, purpose: &str) -> Option<u32> {
    let (mut p, mut dice) = (p, Options::default());
    p.movement(&mut dice);
    dice.0.iter().find(|option| option.0 == purpose && option.1 == 0).map(|option| option.2)
}

#[test]
fn random_has_every_legal_move_once() {
    let new = || plays(Random, "levy", "knight");
    assert_eq!(options(new(), "choice"), Some(1 + 8 + 8), "stand, 8 ahead, 8 back");
    assert_eq!(options(new().at(A, 0, 3), "choice"), Some(1 + 8 + 3));
    // A charge; to 1" of it; back.
    assert_eq!(options(new().at(A, 0, 31), "choice"), Some(1 + 1 + 4 + 8));
    assert_eq!(options(new().engage(A, 0, 0, Front).old(), "choice"), None);
    // Front taken: two ways in, a flank or the rear.
    let two =
        plays(Random, "warrior+mounted levy", "knight").at(A, 0, 34).engage(A, 1, 0, Front).old();
    assert_eq!(options(two, "choice"), Some(2 + 1 + 1 + 12));
}

#[test]
fn random_chooses_evenly_for_leaders_and_those_who_may_leave() {
    let leader = || plays(Random, "levy+leader levy levy levy+leader", "knight");
    // Stay, or join one of two without a leader.
    assert_eq!(options(leader(), "leader's choice"), Some(3));
    assert_eq!(options(leader().routed(A, 1), "leader's choice"), Some(3), "one to rally");
    assert_eq!(options(leader().at(A, 1, 25), "leader's choice"), Some(2), "13\" are too far");
    let rides = plays(Random, "knight+mounted levy", "knight")
        .engage(A, 1, 0, Front)
        .engage(A, 0, 0, Flank)
        .old();
    assert_eq!(options(rides, "leaving the melee"), Some(1 + 8));
}

#[test]
fn every_move_of_random_is_one_of_its_options() {
    for pick in 0..17 {
        let mut p = plays(Random, "levy", "knight");
        p.movement(&mut Rolls::all(1).pick("choice", A, 0, pick).pick("choice", A, 0x7fff, 0));
        let expected = match pick as i16 {
            0 => 12,
            ahead @ 1..=8 => 12 + ahead,
            back => 12 - (back - 8),
        };
        assert_eq!(p.depth(A, 0), expected);
    }
}

#[test]
fn whoever_of_skilled_got_behind_all_enemies_comes_back() {
    for &member in Doctrine::FAMILY {
        let mut p = plays(member, "warrior", "warrior").at(A, 0, 44).at(B, 0, 20);
        p.movement(&mut Rolls::all(3));
        assert_eq!(p.depth(A, 0), 36, "{}", member.word());
    }
}

#[test]
fn a_hero_of_skilled_stays_where_his_unit_fights() {
    // The unit of the leader of such a unit after the movement.
    let with = |member: Doctrine, leader: &str| {
        let units = format!("levy+{leader}/2 knight");
        let p = plays(member, &units, "levy/2 warrior").at(A, 0, 30).at(A, 1, 28);
        let mut p = p.at(B, 1, 60).engage(A, 0, 0, Front).routed(A, 1);
        p.movement(&mut Rolls::all(3));
        p.leader(A, 0).unit
    };
    for &member in Doctrine::FAMILY {
        assert_eq!(with(member, "hero"), 0, "{}", member.word());
    }
    // A plain leader goes where he helps more.
    assert!(Doctrine::FAMILY.iter().any(|&member| with(member, "leader") != 0));
}
