//! Every option of every ruling, shown by an outcome that it changes; a test checks that none is missing.

use crate::cases::{cases, none_is_missing};
use crate::king_or_parliament::position::*;
use fairfight_battle::king_or_parliament::state::{Hold, LeaderState, Morale, Shape, Slot};
use fairfight_battle::{End, Ending, Flow};
use fairfight_rules::king_or_parliament::Rules;
use fairfight_rules::king_or_parliament::army::Cause;
use fairfight_rules::king_or_parliament::movement::Ground::{Wall, Wood};

/// The scores of formations that stand alone and ask for a test with this die.
fn volunteers(p: Position, unit: u8, die: u32) -> Vec<i16> {
    let mut dice = Rolls::all(1).pick("morale", A, unit.into(), 0, 1).die(
        "morale",
        "morale",
        A,
        unit.into(),
        die,
    );
    p.after(&mut dice).scores(A, unit)
}

/// The morale of one formation of A after it asks for a test with a 6.
fn on_a_six(rules: &Rules, unit: &str, cause: Cause) -> Morale {
    let p = Position::of(rules, [unit, "peasant/4"], [cause; 2], [Random; 2], &[]);
    let mut dice = Rolls::all(1).pick("morale", A, 0, 0, 1).die("morale", "morale", A, 0, 6);
    p.after(&mut dice).unit(A, 0).morale
}

/// A fires at the first of B's formations at this gap with these faces: the number of strips that B lost.
fn fired(rules: &Rules, a: &str, b: &str, gap: i16, faces: [u32; 2]) -> u8 {
    let p = Position::new(rules, a, b).at(A, 0, 16 - gap).at(B, 0, 16);
    let had = p.strips(B, 0);
    let mut dice = Rolls::all(6).pick("muskets", A, 0, 0, 1).pick("cannon", A, 0, 0, 1);
    for phase in ["muskets", "cannon"] {
        for strip in 0..4 {
            for (second, face) in (0..).zip(faces) {
                dice = dice.die(phase, "shot", A, 0, face).nth(2 * strip + second);
            }
        }
    }
    had - p.after(&mut dice).strips(B, 0)
}

/// A's formation meets B's at the front; A rolls one face, B another in every fight: the strips left.
fn met(
    rules: &Rules,
    a: &str,
    b: &str,
    faces: [u32; 2],
    change: impl Fn(&mut Position),
) -> [u8; 2] {
    let mut p = Position::new(rules, a, b).engage(A, 0, 0, Slot::Front);
    change(&mut p);
    let mut dice =
        Rolls::all(6).die("melee", "fight", A, 0, faces[0]).die("melee", "fight", B, 0, faces[1]);
    p.turn(&mut dice);
    [p.strips(A, 0), p.strips(B, 0)]
}

fn square(p: &mut Position) {
    p.unit_mut(B, 0).shape = Shape::ShotIn;
}

/// A declares this one of its possible charges, with this die: the enemy that it touches then.
fn charges(rules: &Rules, a: &str, b: &str, depths: &[i16], option: u32, die: u32) -> Option<u8> {
    let mut p = Position::new(rules, a, b).at(A, 0, 10);
    for (unit, &depth) in depths.iter().enumerate() {
        p.unit_mut(B, unit as u8).depth = depth;
    }
    let mut dice =
        Rolls::all(1).pick("charges", A, 0, 1, option).die("charges", "morale", A, 0, die);
    p.turn(&mut dice);
    p.charges().first().map(|charge| charge.2 as u8)
}

/// Foot in melee with horse runs, and is pursued by the horse that draws it.
fn pursued(rules: &Rules, horse: &str) -> (Position, u8) {
    let mut p = Position::new(rules, "peasant+leader/6", horse).at(A, 0, 12);
    let pursuers = horse.split_whitespace().count() as u8;
    for (unit, slot) in (0..pursuers).zip([Slot::Front, Slot::Left]) {
        p = p.engage(B, unit, 0, slot);
    }
    p.unit_mut(A, 0).today.lost = 1;
    let mut dice = Rolls::all(1).pick("morale", A, 0, 0, 1);
    for unit in 0..2 {
        dice = dice.pick("morale", B, unit, 0x800, 1);
    }
    p.turn(&mut dice);
    let left = p.strips(A, 0);
    (p, left)
}

cases! {
    rout_below: "rout-below" = "1", |rules| {
        let p = Position::new(rules, "peasant/4", "peasant/4").at(A, 0, 10).at(B, 0, 16);
        let mut dice = Rolls::all(1).pick("speeches", B, 0, 0, 1).pick("morale", A, 0, 0, 1);
        p.after(&mut dice).unit(A, 0).morale
    }, Morale::Halted, Morale::Running;

    pass_score: "pass-score" = "0", |rules| {
        let p = Position::new(rules, "peasant/4", "peasant/4").morale(A, 0, Morale::Halted);
        p.after(&mut Rolls::all(1)).unit(A, 0).morale
    }, Morale::Halted, Morale::Good;

    runner_tests_every_loss: "runner-tests" = "every-loss", |rules| {
        let p = Position::new(rules, "musketeer/4", "musketeer/1").at(A, 0, 10).at(B, 0, 10)
            .morale(A, 0, Morale::Running);
        let mut dice = Rolls::all(1).pick("muskets", B, 0, 0, 1).die("muskets", "shot", B, 0, 6)
            .die("muskets", "morale", A, 0, 6);
        p.after(&mut dice).unit(A, 0).morale
    }, Morale::Running, Morale::Good;

    volunteer_any_time: "volunteer" = "any-time", |rules| {
        let p = Position::new(rules, "peasant/4", "peasant/4");
        let mut dice = Rolls::all(1).pick("muskets", A, 0, 0x400, 1);
        p.after(&mut dice).unit(A, 0).morale
    }, Morale::Good, Morale::Halted;

    casualty_factor_merged: "casualty-factor-merge" = "merged", |rules| {
        let p = Position::new(rules, "musketeer/1", "cavalier/3").engage(A, 0, 0, Slot::Front);
        volunteers(p, 0, 4)
    }, vec![2], vec![3];

    under_fire_hit: "under-fire" = "hit", |rules| {
        let p = Position::new(rules, "pikeman/4", "roundhead+pistols/4").at(A, 0, 10).at(B, 0, 14);
        let mut dice = Rolls::all(1)
            .die("order", "order", A, 0x7fff, 1).die("order", "order", B, 0x7fff, 6)
            .pick("pistols", B, 0, 8, 4).pick("pistols", B, 0, 0, 1)
            .pick("charges", A, 0, 1, 1).die("charges", "morale", A, 0, 4);
        p.after(&mut dice).scores(A, 0)
    }, vec![3], vec![4];

    leader_in_sight_neighbours: "leader-in-sight" = "neighbours", |rules| {
        let mut p = Position::new(rules, "peasant/2 peasant/2 peasant/2", "peasant/4");
        p.state.sides.a.leaders_fallen = 1;
        volunteers(p, 2, 3)
    }, vec![3], vec![4];

    tests_a_turn_one: "tests-a-turn" = "one", |rules| {
        let p = Position::new(rules, "peasant/6", "musketeer/1 saker/1").at(A, 0, 10).at(B, 0, 14);
        let mut dice = Rolls::all(6).pick("muskets", B, 0, 0, 1).pick("cannon", B, 1, 0, 1);
        p.after(&mut dice).scores(A, 0).len()
    }, 2, 1;

    fanatical_upkeep_when_due: "fanatical-upkeep" = "when-due", |rules| {
        let p = Position::new(rules, "cavalier/4", "peasant/4").morale(A, 0, Morale::Fanatical);
        p.after(&mut Rolls::all(1)).scores(A, 0)
    }, vec![3], vec![];

    fanatical_target_named: "fanatical-target" = "named", |rules| {
        charges(rules, "cavalier/4", "peasant/4 peasant/4", &[13, 16], 2, 6)
    }, Some(0), Some(1);

    new_model_never_fanatical: "new-model-fanatical" = "never", |rules| {
        on_a_six(rules, "roundhead/4", Cause::NewModel)
    }, Morale::Fanatical, Morale::Good;

    halted_in_melee_falls_back: "halted-in-melee" = "falls-back", |rules| {
        let p = Position::new(rules, "peasant/4", "peasant/4").at(B, 0, 12).engage(A, 0, 0, Slot::Front);
        let mut dice = Rolls::all(1).pick("morale", A, 0, 0, 1);
        p.after(&mut dice).unit(A, 0).depth
    }, 12, 8;

    friends_near_runners_too: "friends-near" = "runners-too", |rules| {
        let p = Position::new(rules, "peasant/4 peasant/4", "peasant/4").morale(A, 1, Morale::Running);
        volunteers(p, 0, 3)
    }, vec![3], vec![4];

    charge_test_foot_horse: "charge-test-foot" = "horse", |rules| {
        charges(rules, "peasant/4", "peasant/4", &[13], 1, 1)
    }, None, Some(0);

    mounted_dragoons_foot: "mounted-dragoons" = "foot", |rules| {
        on_a_six(rules, "mdragoon/4", Cause::Parliament)
    }, Morale::Fanatical, Morale::Good;

    dragoon_weapon_arquebus: "dragoon-weapon" = "arquebus", |rules| {
        fired(rules, "dragoon/1", "peasant/4", 8, [6, 4])
    }, 1, 0;

    dragoon_weapon_none: "dragoon-weapon" = "none", |rules| {
        fired(rules, "dragoon/1", "peasant/4", 4, [6, 6])
    }, 1, 0;

    remount_half: "remount" = "half", |rules| {
        let p = Position::new(rules, "dragoon/4", "peasant/4").at(A, 0, 8);
        let mut dice = Rolls::all(1).pick("moves", A, 0, 0, 9).pick("moves", A, 0, 1, 3);
        p.after(&mut dice).unit(A, 0).depth
    }, 8, 11;

    remount_free: "remount" = "free", |rules| {
        let p = Position::new(rules, "dragoon/4", "peasant/4").at(A, 0, 8);
        let mut dice = Rolls::all(1).pick("moves", A, 0, 0, 9).pick("moves", A, 0, 1, 6);
        p.after(&mut dice).unit(A, 0).depth
    }, 8, 14;

    foot_into_horse_no_bonus: "foot-into-horse" = "no-bonus", |rules| {
        charges(rules, "musketeer/4", "cavalier/4", &[13], 1, 5)
    }, None, Some(0);

    foot_into_horse_none: "foot-into-horse" = "none", |rules| {
        charges(rules, "pikeman/4", "cavalier/4", &[13], 1, 5)
    }, Some(0), None;

    guns_charge_foot: "guns-charge" = "foot", |rules| {
        charges(rules, "saker/1", "peasant/4", &[13], 1, 5)
    }, None, Some(0);

    attacking_mover: "attacking" = "mover", |rules| {
        met(rules, "pikeman/1", "musketeer/1", [4, 6], |_| {})
    }, [1, 1], [0, 1];

    square_penalty_all: "square-penalty" = "all", |rules| {
        met(rules, "musketeer/1", "pikeman/5", [6, 3], square)
    }, [1, 4], [1, 5];

    square_front_no: "square-front" = "no", |rules| {
        met(rules, "musketeer/1", "pikeman/5", [6, 4], square)
    }, [1, 5], [1, 4];

    pike_depth_formation: "pike-depth" = "formation", |rules| {
        met(rules, "cavalier/1", "pikeman/4/2", [6, 3], |_| {})
    }, [1, 3], [1, 4];

    outnumbered_by_melee: "outnumbered-by" = "melee", |rules| {
        met(rules, "musketeer/6/1", "musketeer/1", [4, 3], |_| {})
    }, [6, 1], [6, 0];

    morale_outnumbered_front: "morale-outnumbered" = "front", |rules| {
        let p = Position::new(rules, "musketeer/1", "musketeer/4/1").engage(A, 0, 0, Slot::Front);
        volunteers(p, 0, 4)
    }, vec![3], vec![4];

    overlap_one: "overlap" = "1", |rules| {
        met(rules, "musketeer/3", "musketeer/1", [4, 4], |_| {})
    }, [3, 0], [3, 1];

    overlap_flank_on: "overlap-flank" = "on", |rules| {
        met(rules, "musketeer/2", "musketeer/1", [3, 4], |_| {})
    }, [2, 1], [2, 0];

    mixed_side_worst: "mixed-side" = "worst", |rules| {
        met(rules, "arquebusier/1,pikeman/1", "musketeer/1", [2, 3], |_| {})
    }, [2, 0], [2, 1];

    flank_strikes_back_no: "flank-strikes-back" = "no", |rules| {
        let p = Position::new(rules, "peasant/4 musketeer/1", "musketeer/4")
            .engage(A, 0, 0, Slot::Front).engage(A, 1, 0, Slot::Left);
        let mut dice = Rolls::all(1).die("melee", "fight", B, 0, 6).nth(0);
        p.after(&mut dice).strips(A, 1)
    }, 0, 1;

    wall_always: "wall-front-only" = "always", |rules| {
        let mut p = Position::of(rules, ["musketeer/1 musketeer/1", "musketeer/4"],
            [Cause::Parliament; 2], [Random; 2], &[(Wall, 12, 12)])
            .at(B, 0, 12).engage(A, 0, 0, Slot::Front).engage(A, 1, 0, Slot::Left);
        p.unit_mut(B, 0).hold = Hold::Held(0, -1);
        let mut dice = Rolls::all(1).die("melee", "fight", B, 0, 4).nth(0).die("melee", "fight", A, 1, 5);
        p.after(&mut dice).strips(B, 0)
    }, 3, 4;

    leader_roll_each_loss: "leader-roll" = "each-loss", |rules| {
        let p = Position::new(rules, "musketeer/2", "musketeer+leader/4").at(A, 0, 16);
        let mut dice = Rolls::all(6).pick("muskets", A, 0, 0, 1);
        p.after(&mut dice.clone());
        let p = Position::new(rules, "musketeer/2", "musketeer+leader/4").at(A, 0, 16);
        p.after(&mut dice);
        dice.count("leader's life", B)
    }, 2, 4;

    leader_roll_before: "leader-roll" = "before", |rules| {
        let p = Position::new(rules, "musketeer/1", "musketeer+leader/4").at(A, 0, 16);
        let mut dice = Rolls::all(6).pick("muskets", A, 0, 0, 1).die("muskets", "leader's life", B, 0, 2);
        p.after(&mut dice).leader(B, 0).state
    }, LeaderState::Dead, LeaderState::Well;

    last_strip_leader_lost: "last-strip-leader" = "lost", |rules| {
        let p = Position::new(rules, "musketeer/1", "musketeer+leader/1 peasant/4").at(A, 0, 16);
        let mut dice = Rolls::all(6).pick("muskets", A, 0, 0, 1);
        p.after(&mut dice).leader(B, 0).state
    }, LeaderState::Alone(20), LeaderState::Lost;

    capture_in_pursuit_no: "capture-in-pursuit" = "no", |rules| {
        pursued(rules, "cavalier/6").0.leader(A, 0).state
    }, LeaderState::Taken, LeaderState::Dead;

    small_arms_rows_no_shot: "small-arms-rows" = "no-shot", |rules| {
        fired(rules, "musketeer/1", "saker/1", 4, [6, 6])
    }, 1, 0;

    baggage_row_wagon: "baggage-row" = "wagon", |rules| {
        let p = Position::new(rules, "saker/1 baggage/2", "baggage/2");
        let mut dice = Rolls::all(6).pick("cannon", A, 0, 0, 1).die("cannon", "shot", A, 0, 4).nth(1);
        p.after(&mut dice).strips(B, 0)
    }, 1, 2;

    cover_for_muskets_only: "cover-weapons" = "muskets", |rules| {
        let p = Position::of(rules, ["saker/1", "peasant/4"], [Cause::Parliament; 2], [Random; 2],
            &[(Wood, 13, 15)]).at(B, 0, 14);
        let mut dice = Rolls::all(1).pick("cannon", A, 0, 0, 1).die("cannon", "shot", A, 0, 5);
        p.after(&mut dice).strips(B, 0)
    }, 4, 3;

    hits_carried_on: "hits-cap" = "carried-on", |rules| {
        fired(rules, "saker/2", "peasant/3/1", 10, [6, 6])
    }, 1, 2;

    fire_target_nearest: "fire-target" = "nearest", |rules| {
        let p = Position::new(rules, "musketeer/1", "peasant/4 peasant/4").at(A, 0, 8).at(B, 0, 16).at(B, 1, 12);
        let mut dice = Rolls::all(6).pick("muskets", A, 0, 0, 1);
        let p = p.after(&mut dice);
        [p.strips(B, 0), p.strips(B, 1)]
    }, [3, 4], [4, 3];

    moved_inches: "moved" = "inches", |rules| {
        let p = Position::new(rules, "musketeer/2", "peasant/4").at(A, 0, 16);
        let mut dice = Rolls::all(6).pick("charges", A, 0, 0, 1).pick("muskets", A, 0, 0, 1);
        p.after(&mut dice).strips(B, 0)
    }, 4, 3;

    target_block_most_common: "target-block" = "most-common", |rules| {
        let p = Position::new(rules, "musketeer/1", "musketeer/1,pikeman/4").at(A, 0, 16);
        let mut dice = Rolls::all(6).pick("muskets", A, 0, 0, 1);
        p.after(&mut dice).unit(B, 0).blocks.map(|block| block.strips)[..2].to_vec()
    }, vec![0, 4], vec![1, 3];

    fire_into_melee_yes: "fire-into-melee" = "yes", |rules| {
        let p = Position::new(rules, "musketeer/1 peasant/4", "peasant/4").at(A, 0, 16).engage(A, 1, 0, Slot::Front);
        let mut dice = Rolls::all(1).pick("muskets", A, 0, 0, 1).die("muskets", "shot", A, 0, 6);
        p.after(&mut dice).strips(B, 0)
    }, 4, 3;

    moved_guns_by_hand: "moved-guns" = "by-hand", |rules| {
        let p = Position::new(rules, "saker/1", "peasant/4").at(A, 0, 8);
        let mut dice = Rolls::all(6).pick("moves", A, 0, 0, 1).pick("cannon", A, 0, 0, 1);
        p.after(&mut dice).strips(B, 0)
    }, 4, 3;

    gun_mode_costs_a_turn: "gun-mode" = "costs-a-turn", |rules| {
        let p = Position::new(rules, "saker/1", "peasant/4");
        p.after(&mut Rolls::all(1).pick("moves", A, 0, 0, 3)).unit(A, 0).depth
    }, 7, 4;

    caracole_all_ranks: "caracole" = "all-ranks", |rules| {
        let p = Position::new(rules, "roundhead+pistols/4/2", "peasant/4").at(A, 0, 16);
        let mut dice = Rolls::all(1).pick("pistols", A, 0, 8, 4).pick("pistols", A, 0, 0, 1);
        p.after(&mut dice);
        dice.count("shot", A)
    }, 2, 4;

    smoke_on: "smoke" = "on", |rules| smoked(rules, 4, [6, 6]), 1, 0;

    smoke_on_both_dice: "smoke" = "both-dice", |rules| smoked(rules, 4, [6, 6]), 1, 0;

    square_needs_four_pikes: "square-needs" = "four-pikes", |rules| {
        let p = Position::new(rules, "musketeer/2,pikeman/2", "peasant/4").at(A, 0, 8);
        p.after(&mut Rolls::all(1).pick("moves", A, 0, 0, 9)).unit(A, 0).is_square()
    }, true, false;

    square_sides_all: "square-sides" = "all", |rules| {
        let mut p = Position::new(rules, "musketeer/2,pikeman/2", "peasant/4").at(A, 0, 16);
        p.unit_mut(A, 0).shape = Shape::ShotOut;
        let mut dice = Rolls::all(1).pick("muskets", A, 0, 0, 1).pick("muskets", A, 0, 1, 1);
        p.after(&mut dice);
        dice.count("shot", A)
    }, 1, 2;

    broken_at_once: "broken-when" = "at-once", |rules| {
        let mut p = Position::new(rules, "musketeer/1", "pikeman/4").at(A, 0, 16);
        square(&mut p);
        p.after(&mut Rolls::all(6).pick("muskets", A, 0, 0, 1)).unit(B, 0).morale
    }, Morale::Good, Morale::Running;

    pursuit_by_one: "pursuit-strips" = "one", |rules| pursued(rules, "cavalier/2 cavalier/2").1, 2, 4;

    pursuit_by_the_front_rank: "pursuit-strips" = "front-rank", |rules| {
        pursued(rules, "cavalier/4/1").1
    }, 2, 5;

    routers_fight_no_die: "routers-fight" = "no-die", |rules| {
        let p = Position::new(rules, "peasant/1", "peasant/1").at(A, 0, 12).at(B, 0, 11)
            .morale(A, 0, Morale::Running);
        let mut dice = Rolls::all(1).pick("charges", B, 0, 1, 1).die("charges", "morale", B, 0, 5)
            .die("melee", "fight", A, 0, 6);
        let p = p.after(&mut dice);
        [p.strips(A, 0), p.strips(B, 0)]
    }, [1, 0], [0, 1];

    rout_blocked_rear: "rout-blocked" = "rear", |rules| {
        let p = Position::new(rules, "peasant/4", "peasant/4 peasant/4 peasant/4").at(A, 0, 12)
            .engage(B, 0, 0, Slot::Front).engage(B, 1, 0, Slot::Left).engage(B, 2, 0, Slot::Right);
        let mut dice = Rolls::all(1).pick("speeches", B, 0, 0, 1).pick("morale", A, 0, 0, 1);
        let mut p = p;
        p.unit_mut(A, 0).today.lost = 1;
        p.after(&mut dice).strips(A, 0)
    }, 0, 4;

    rout_blocked_in_the_way: "rout-blocked" = "in-the-way", |rules| {
        let mut p = Position::new(rules, "peasant/4", "peasant/4").at(A, 0, 12).at(B, 0, 10);
        p.unit_mut(A, 0).today.lost = 1;
        p.after(&mut Rolls::all(1).pick("morale", A, 0, 0, 1)).strips(A, 0)
    }, 4, 0;

    baggage_off: "baggage" = "off", |rules| {
        Position::new(rules, "baggage/2 peasant/1", "baggage/2").unit(A, 0).morale
    }, Morale::Good, Morale::Gone;

    order_winner_chooses: "order" = "winner-chooses", |rules| {
        let p = Position::new(rules, "peasant/1", "peasant/1");
        p.after(&mut Rolls::all(1).pick("order", A, 0x7fff, 0, 1)).state.first
    }, A, B;

    order_fixed: "order" = "fixed", |rules| {
        let p = Position::new(rules, "peasant/1", "peasant/1");
        let mut dice = Rolls::all(1).die("order", "order", A, 0x7fff, 1).die("order", "order", B, 0x7fff, 6);
        p.after(&mut dice).state.first
    }, B, A;

    fire_by_order: "simultaneous" = "by-order", |rules| {
        let p = Position::new(rules, "musketeer/1", "musketeer/1").at(A, 0, 16);
        let mut dice = Rolls::all(6).pick("muskets", A, 0, 0, 1).pick("muskets", B, 0, 0, 1);
        let p = p.after(&mut dice);
        [p.strips(A, 0), p.strips(B, 0)]
    }, [0, 0], [1, 0];

    army_break: "battle-end" = "army-break=0.6", |rules| {
        let mut p = Position::new(rules, "peasant/4", "peasant/4");
        p.unit_mut(A, 0).blocks[0].strips = 2;
        p.turn(&mut Rolls::all(1))
    }, Flow::Turn, Flow::End(End { winner: Some(B), how: Ending::Conceded });

    crew_margin: "crew-margin" = "2", |rules| {
        met(rules, "musketeer/1", "saker/1", [3, 3], |_| {})
    }, [1, 0], [1, 1];

    turn_limit: "turn-limit" = "1", |rules| {
        Position::new(rules, "peasant/4", "peasant/4").turn(&mut Rolls::all(1))
    }, Flow::Turn, Flow::End(End { winner: None, how: Ending::TurnLimit });

    table: "table" = "30", |rules| {
        let p = Position::new(rules, "peasant/4", "peasant/4");
        [p.unit(A, 0).depth, p.unit(B, 0).depth]
    }, [4, 20], [7, 23];

    gap: "gap" = "10", |rules| {
        let p = Position::new(rules, "peasant/4", "peasant/4");
        [p.unit(A, 0).depth, p.unit(B, 0).depth]
    }, [4, 20], [7, 17];

    reserve_depth: "reserve-depth" = "1", |rules| {
        Position::new(rules, "peasant/4@reserve", "peasant/4").unit(A, 0).depth
    }, 1, 3;

    flank_detour: "flank-detour" = "6", |rules| {
        let p = Position::new(rules, "cavalier/4", "peasant/4");
        p.battle.detour(&p.state, A, 0, 0, Slot::Left)
    }, 4, 6;

    rear_detour: "rear-detour" = "9", |rules| {
        let p = Position::new(rules, "cavalier/4", "peasant/4");
        p.battle.detour(&p.state, A, 0, 0, Slot::Rear)
    }, 8, 9;

    wing_detour: "wing-detour" = "2", |rules| {
        let p = Position::new(rules, "cavalier/4@wing", "peasant/4");
        p.battle.detour(&p.state, A, 0, 0, Slot::Rear)
    }, 4, 6;

    cover_distance: "cover-distance" = "2", |rules| {
        let p = Position::new(rules, "cavalier/4", "peasant/4 peasant/4").at(B, 1, 17);
        p.battle.is_open(&p.state, B, 0, Slot::Right)
    }, false, true;
}

/// A volley fired out of its own smoke.
fn smoked(rules: &Rules, gap: i16, faces: [u32; 2]) -> u8 {
    let mut p = Position::new(rules, "musketeer/1", "peasant/4").at(A, 0, 20 - gap);
    p.unit_mut(A, 0).smoke = true;
    let mut dice = Rolls::all(1)
        .pick("muskets", A, 0, 0, 1)
        .die("muskets", "shot", A, 0, faces[0])
        .nth(0)
        .die("muskets", "shot", A, 0, faces[1])
        .nth(1);
    4 - p.after(&mut dice).strips(B, 0)
}

/// The two readings of smoke differ where a second die is rolled, with smoke that a first die bears.
#[test]
fn smoke_on_the_second_die_alone_tells_the_two_readings_apart() {
    for (option, lost) in [("on", 1), ("both-dice", 0)] {
        let mut rules = with("smoke", option);
        rules.numbers.set("musket-infantry-band-2-first", 5).unwrap();
        assert_eq!(smoked(&rules, 8, [6, 4]), lost, "{option}");
    }
}

#[test]
fn no_ruling_and_no_option_is_without_a_case() {
    none_is_missing::<super::Played>(CASES);
}
