//! [Advanced Rules]: each with what it does, and without.

use crate::position::*;
use crate::rulings::cases;

use fairfight_rules::iron_winds::Rank;

cases! {
    x1_longbow: "advanced" = "-IW-X1", |rules| {
        let at = |gap: i16| {
            let mut p = Position::under(rules, "warrior+longbow", "levy").at(A, 0, 36 - gap);
            p.archery(&mut Rolls::all(6).on("volley", A, 0, 4));
            p.hits_on(B, 0)
        };
        (at(12), at(13), at(18), at(19))
    }, (vec![5], vec![4], vec![4], vec![]), (vec![4], vec![], vec![], vec![]);

    x2_crossbow: "advanced" = "-IW-X2", |rules| {
        let at = |gap: i16, target| {
            let mut p = Position::under(rules, "dwarf:levy+crossbow", target).at(A, 0, 36 - gap);
            p.archery(&mut Rolls::all(6).on("volley", A, 0, 5));
            p.hits_on(B, 0)
        };
        (at(8, "knight"), at(8, "warrior"), at(8, "levy"), at(9, "knight"))
    }, (vec![3], vec![3], vec![5], vec![]), (vec![1], vec![3], vec![5], vec![1]);

    x3_elite: "advanced" = "-IW-X3", |rules| {
        let mut p = Position::under(rules, "levy", "warrior+elite").engage(A, 0, 0, Front);
        p.turn_from_melee(&mut Rolls::all(2));
        let mut rally = Position::under(rules, "levy levy", "warrior+elite levy").routed(B, 0);
        rally.morale(&mut Rolls::all(4));
        (p.checks(B, 0), rally.stands(B, 0))
    }, (vec![(1, 3)], true), (vec![(1, 2)], false);

    x4_pikes: "advanced" = "-IW-X4", |rules| {
        // They strike first: of 3 warriors 3 fall, and nobody strikes back.
        let mut p = Position::under(rules, "warrior+pikes", "warrior/3").engage(A, 0, 0, Front);
        p.melee(&mut Rolls::all(6));
        // Cavalry rolls before them; and they move 6".
        let mut march = Position::of(rules, "warrior+pikes", "levy", [Aggressive, Stand], &[]);
        march.movement(&mut Rolls::only());
        (p.hits_on(A, 0), march.depth(A, 0))
    }, (vec![], 18), (vec![2], 20);

    x4_cavalry_rolls: "advanced" = "-IW-X4", |rules| {
        let mut p = Position::of(rules, "warrior+mounted", "knight+pikes", [Aggressive, Stand], &[]).at(A, 0, 28);
        p.movement(&mut Rolls::all(1));
        (p.depth(A, 0), p.checks(A, 0), p.charges().contains(&(A, 0, 0, "front")))
    }, (35, vec![(2, 1)], false), (36, vec![], true);

    x5_heroes: "advanced" = "-IW-X5", |rules| {
        let led = |rank: &str| {
            let mut p = Position::under(rules, &format!("levy+bow+{rank}"), "levy").at(A, 0, 30);
            p.archery(&mut Rolls::all(6).on("volley", A, 0, 2));
            let mut m = Position::under(rules, &format!("warrior+{rank}"), "levy").engage(A, 0, 0, Front);
            m.turn_from_melee(&mut Rolls::all(2));
            let mut r = Position::under(rules, &format!("warrior+{rank} levy"), "levy").routed(A, 0);
            r.battle.doctrines.a = Aggressive;
            r.morale(&mut Rolls::all(3));
            (p.hits_on(B, 0)[0], m.hits_on(B, 0)[0], m.checks(A, 0)[0].1, r.stands(A, 0))
        };
        (led("hero"), led("demigod"))
    }, ((4, 4, 4, true), (5, 5, 5, true)), ((2, 3, 3, false), (2, 3, 3, false));

    x6_a_hero_attacks_himself: "advanced" = "-IW-X6", |rules| {
        let mut p = Position::under(rules, "warrior+hero", "knight").engage(A, 0, 0, Front);
        p.melee(&mut Rolls::all(1).on("hero's attack", A, 0, 6).on("wounding the hero", B, 0, 4));
        (p.hits_on(B, 0), p.leader(A, 0).wounds)
    }, (vec![1, 2], 1), (vec![1], 0);

    x7_dice_of_heroes: "advanced" = "-IW-X7", |rules| {
        let mut p = Position::of(rules, "warrior+hero", "warrior+demigod", [Random, Random], &[]).at(A, 0, 30);
        // Where the demi-god is asked, he declines.
        let mut dice = Rolls::all(6).pick("leader's choice", A, 0, 1)
            .pick("leader's choice", B, 0, 0).pick("leader's choice", B, 0, 0);
        p.challenges(&mut dice);
        (p.leader(A, 0).alive, p.leader(B, 0).wounds, p.leader(B, 0).refused)
    }, (false, 2, false), (true, 0, true);

    x8_promotion: "advanced" = "-IW-X8", |rules| {
        let mut p = Position::of(rules, "warrior+leader", "warrior+hero", [Random, Aggressive], &[]).at(A, 0, 30);
        p.leader_mut(B, 0).wounds = 1;
        p.challenges(&mut Rolls::all(1).pick("leader's choice", A, 0, 1).on("challenge", A, 0, 5));
        p.leader(A, 0).rank
    }, Rank::Hero, Rank::Leader;

    x9_cavalry_charges: "advanced" = "-IW-X9", |rules| {
        let mut p = Position::of(rules, "knight+mounted", "levy", [Aggressive, Stand], &[]).at(A, 0, 30);
        p.movement(&mut Rolls::all(1));
        (p.ran(B, 0), p.checks(B, 0))
    }, (true, vec![(6, 1)]), (false, vec![]);

    x10_mounted_knights: "advanced" = "-IW-X10", |rules| {
        let mut p = Position::of(rules, "knight+mounted", "levy", [Aggressive, Stand], &[]);
        p.movement(&mut Rolls::only());
        p.depth(A, 0)
    }, 20, 24;

    x11_horse_archers: "advanced" = "-IW-X11", |rules| {
        let at = |gap: i16| {
            let mut p = Position::of(rules, "warrior+mounted+bow", "knight", [Aggressive, Stand], &[]).at(A, 0, 36 - gap);
            p.archery(&mut Rolls::all(6));
            p.movement(&mut Rolls::all(6));
            p.depth(A, 0)
        };
        // Half of 12"; they may charge within it.
        (at(12), at(6))
    }, (30, 36), (24, 30);

    none_of_them: "advanced" = "none", |rules| {
        let mut p = Position::of(rules, "knight+mounted", "levy", [Aggressive, Stand], &[]).at(A, 0, 26);
        p.movement(&mut Rolls::all(1));
        (p.depth(A, 0), p.checks(B, 0).len())
    }, (34, 0), (36, 0);
}
