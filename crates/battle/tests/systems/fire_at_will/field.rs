//! Rules of the field: quarters, surprise, charges over ground, kills, luck.

use crate::fire_at_will::position::*;
use fairfight_battle::fire_at_will::state::{Contact, Fought, NONE, Stage, Status, spare};
use fairfight_battle::{Event, Log, Rolled, Source, System};
use fairfight_rules::fire_at_will::magic::Spell;
use fairfight_rules::fire_at_will::melee::{Aspect, Defends};
use fairfight_rules::fire_at_will::movement::Ground;
use fairfight_rules::fire_at_will::{DraftGaps, DraftText, Rules};
use fairfight_rules::{BySide, Side};

fn position(
    doctrine: [fairfight_rules::fire_at_will::army::Doctrine; 2],
    a: &str,
    b: &str,
) -> Position {
    Position::of(&Rules::default(), a, b, doctrine, &[])
}

/// Keeps B from charging and turning: it is halted, and a 2 leaves it halted.
fn bound(mut p: Position, slot: u8) -> Position {
    p.battle.doctrines.b = Aggressive;
    p.set(B, slot, |f| f.status = Status::Halted)
}

fn phase_one(p: &mut Position, face: u8) -> Rolls {
    let mut dice = Rolls::all(face);
    p.until(&mut dice, |stage| matches!(stage, Stage::Aim(_) | Stage::Volleys(_) | Stage::Fights));
    dice
}

// Quarters (FAW-M10).

#[test]
fn a_flank_is_held_for_a_move_then_the_rear_and_charged_from_the_next_turn_on() {
    let p = position([Hammer, Stand], "orc/4 horseman/2", "maa/4").at(A, 0, 0).at(A, 1, 18);
    let mut p = bound(p.at(B, 0, 25), 0);
    p.turn(&mut Rolls::all(2));
    assert_eq!((p.state.at(A, 1).quarter_of, p.state.at(A, 1).quarter), (0, Aspect::Flank));
    assert!(p.battle.charge(&p.state, A, 1, 0).is_some_and(|c| c.aspect == Aspect::Front));
    // From the next turn on it may charge there.
    p.battle.doctrines.a = Stand;
    p.turn(&mut Rolls::all(2));
    assert!(p.battle.charge(&p.state, A, 1, 0).is_some_and(|c| c.aspect == Aspect::Flank));
    // The same for the rear.
    p = p.set(A, 1, |f| (f.quarter, f.quarter_ready) = (Aspect::Rear, false));
    p.turn(&mut Rolls::all(2));
    assert!(p.battle.charge(&p.state, A, 1, 0).is_some_and(|c| c.aspect == Aspect::Rear));
}

#[test]
fn neighbours_near_and_in_order_close_a_flank() {
    let open = |change: &dyn Fn(Position) -> Position| {
        let p = position([Stand, Stand], "orc/4 orc/4 orc/4", "orc/4");
        let p = change(p);
        p.battle.flank_open(&p.state, A, 1)
    };
    assert!(!open(&|p| p) && !open(&|p| p.at(A, 0, 5)) && open(&|p| p.at(A, 0, 4)));
    assert!(open(&|p| p.set(A, 2, |f| f.status = Status::Routing)));
    assert!(!open(&|p| p.set(A, 2, |f| f.status = Status::Halted)));
}

#[test]
fn a_quarter_lapses_by_a_move_that_goes_no_nearer_and_beyond_two_moves() {
    let held = |gap: i16| {
        let p = position([Stand, Stand], "orc/4", "maa/4").at(A, 0, 10).at(B, 0, 10 + gap);
        let mut p = bound(p, 0).set(A, 0, |f| (f.quarter_of, f.quarter) = (0, Aspect::Flank));
        p.turn(&mut Rolls::all(2));
        p.state.at(A, 0).quarter_of
    };
    assert_eq!((held(8), held(9)), (0, NONE));
    let p = position([Aggressive, Stand], "orc/4", "maa/4").at(A, 0, 10).at(B, 0, 17);
    let mut p = bound(p, 0).set(A, 0, |f| (f.quarter_of, f.quarter) = (0, Aspect::Flank));
    p.turn(&mut Rolls::all(2));
    assert_eq!((p.depth(A, 0), p.state.at(A, 0).quarter_of), (14, 0));
    assert_eq!(
        [15, 14, 13, 20].map(|to| p.state.goes_up_to_quarter(A, 0, to)),
        [true, false, false, false]
    );
}

// One test per bug.

/// Regression: a formation that turned about kept the quarter that it held itself.
#[test]
fn who_turns_about_gives_up_the_quarter_that_it_holds() {
    let p = position([Stand, Stand], "orc/4", "maa/4").at(A, 0, 10).at(B, 0, 15);
    let mut p = p
        .set(A, 0, |f| (f.quarter_of, f.quarter) = (0, Aspect::Flank))
        .set(B, 0, |f| (f.quarter_of, f.quarter) = (0, Aspect::Flank));
    // B, which A lets move first, turns; then nobody holds A's flank.
    p.turn(&mut Rolls::all(3));
    assert_eq!((p.state.at(A, 0).quarter_of, p.state.at(B, 0).quarter_of), (NONE, NONE));
}

/// Regression: an enemy alongside, in contact with a friend or converted by a spell, held up the whole row.
#[test]
fn an_enemy_at_the_same_depth_is_not_ahead() {
    let p = position([Stand, Stand], "orc/4", "orc/4 orc/4").at(A, 0, 14).at(B, 0, 14).at(B, 1, 30);
    assert_eq!(p.battle.before_enemies(&p.state, A, 14, 18), 18);
    let p = p.at(B, 0, 15);
    assert_eq!(p.battle.before_enemies(&p.state, A, 14, 18), 14);
    let p = p.at(B, 0, 17);
    assert_eq!(p.battle.before_enemies(&p.state, A, 14, 18), 16);
}

/// Regression: a living leader among undead made them fear undead.
#[test]
fn undead_stay_undead_under_a_living_leader() {
    let fears = |a: &str, slot: u8| {
        let mut p = position([Stand, Stand], a, "undead/4");
        p.touch(slot, 0, Aspect::Front, 1);
        p.battle.circumstances(&p.state, A, slot).undead
    };
    assert!(!fears("undead/4", 0) && !fears("undead/4!hero", 0));
    assert!(fears("orc/4!hero", 0) && fears("orc/4", 0) && fears("orc/4 hero", 1));
}

/// Regression: a wall was also cover against enemies on its defenders' side of it.
#[test]
fn a_wall_is_defended_only_against_those_across_it() {
    let defended = |from: i16, to: i16, at: i16| {
        let wall = [ground(Ground::Wall, from, to)];
        let p = Position::of(&Rules::default(), "orc/4", "orc/4", [Aggressive, Stand], &wall);
        let p = p.at(A, 0, at).at(B, 0, to).set(B, 0, |f| f.at_wall = true);
        p.battle.charge(&p.state, A, 0, 0).map(|charge| (charge.to, charge.cover))
    };
    let (wall, open) = (|at| Some((at, Defends::Wall)), |at| Some((at, Defends::Open)));
    assert_eq!(
        [19, 20, 21, 24].map(|at| defended(20, 20, at)),
        [wall(20), wall(20), open(20), open(20)]
    );
    assert_eq!(
        [19, 20, 22, 23].map(|at| defended(20, 22, at)),
        [wall(20), wall(20), open(22), open(22)]
    );
    // Archers hit orcs behind a wall at 4" with a 5, from their own side of it with a 4.
    let hits = |at: i16| {
        let wall = [ground(Ground::Wall, 20, 20)];
        let p = Position::of(&Rules::default(), "archer/2", "orc/4", [Stand, Stand], &wall);
        // Keeps everybody from charging.
        let p = p.at(A, 0, at).set(A, 0, |f| f.status = Status::Halted);
        let mut p = p.at(B, 0, 20).set(B, 0, |f| f.at_wall = true);
        p.until(&mut Rolls::all(4), |stage| stage == Stage::Deal);
        4 - p.strips(B, 0)
    };
    assert_eq!((hits(16), hits(24)), (0, 2));
}

// Surprise (FAW-R2).

#[test]
fn an_enemy_who_comes_out_of_a_wood_within_his_move_frightens() {
    let tests = |depth: i16, watcher: i16| {
        let wood = [ground(Ground::Wood, 10, 16)];
        let mut p =
            Position::of(&Rules::default(), "goblin/4", "maa/4", [Aggressive, Stand], &wood);
        p = p.at(A, 0, depth).at(B, 0, watcher);
        phase_one(&mut p, 3);
        p.tests(B, 0).len()
    };
    // Goblins go 2" in the wood, from 14 to 16, and are seen; 4" on is their full move.
    assert_eq!((tests(14, 20), tests(14, 21)), (1, 0));
    // A formation seen at the edge surprises nobody.
    assert_eq!(tests(15, 21), 0);
}

// Charges over ground (FAW-M2 to M4, M8; ruling `wall-charge`).

#[test]
fn charges_pay_for_the_ground() {
    let reaches = |kind: Ground, from: i16, to: i16, a: &str, at: i16, enemy: i16| {
        let mut p = Position::of(
            &Rules::default(),
            a,
            "maa/4",
            [Aggressive, Stand],
            &[ground(kind, from, to)],
        );
        p = p.at(A, 0, at).at(B, 0, enemy);
        p.battle.charge(&p.state, A, 0, 0).is_some()
    };
    // Woods: 2" of the orcs' 4" are used for the inch from 20 to 21.
    let wood = |a: &str, enemy| reaches(Ground::Wood, 20, 21, a, 18, enemy);
    assert!(wood("orc/4", 21) && !wood("orc/4", 22) && wood("elf:orc/4", 22));
    // A leader of elves is one of them.
    assert!(wood("elf:orc/4!hero", 22) && !wood("orc/4!hero", 22));
    // A wall that nobody defends is a stop; a stream too, and its far bank another.
    let wall = |at, enemy| reaches(Ground::Wall, 20, 20, "orc/4", at, enemy);
    assert!(wall(18, 20) && !wall(18, 21) && wall(20, 22) && !wall(20, 23));
    let stream = |at, enemy| reaches(Ground::Stream, 20, 21, "orc/4", at, enemy);
    assert!(!stream(19, 21) && stream(20, 21) && !stream(20, 22));
    // Uphill costs twice, down the far side does not.
    let hill = |at, enemy| reaches(Ground::Hill, 18, 22, "orc/4", at, enemy);
    assert!(hill(18, 20) && !hill(18, 21) && hill(19, 22));
}

#[test]
fn a_defended_wall_is_met_at_its_near_edge_and_costs_the_charger() {
    let wall = [ground(Ground::Hedge, 20, 21)];
    let p = Position::of(&Rules::default(), "orc/4", "orc/4", [Aggressive, Stand], &wall);
    let p = p.at(A, 0, 17).at(B, 0, 21).set(B, 0, |f| f.at_wall = true);
    let charge = p.battle.charge(&p.state, A, 0, 0).unwrap();
    assert_eq!((charge.to, charge.cover, charge.counts), (20, Defends::Wall, true));
}

#[test]
fn a_building_has_four_fronts_and_keeps_cavalry_out() {
    let house = [ground(Ground::Building, 20, 22)];
    let of = |a: &str| {
        let p = Position::of(&Rules::default(), a, "orc/4", [Aggressive, Stand], &house);
        p.at(A, 0, 18).at(B, 0, 21).set(B, 0, |f| f.garrison = 0)
    };
    let p = of("orc/4");
    let charge = p.battle.charge(&p.state, A, 0, 0).unwrap();
    assert_eq!((charge.to, charge.cover, charge.aspect), (20, Defends::Building, Aspect::Front));
    let p = of("knight/4");
    assert!(p.battle.charge(&p.state, A, 0, 0).is_none());
    let mut p = of("orc/4 orc/4 orc/4 orc/4 orc/4").at(A, 4, 18);
    for slot in 0..4 {
        assert!(p.battle.charge(&p.state, A, 4, 0).is_some());
        p.touch(slot, 0, Aspect::Front, 0);
    }
    assert!(p.battle.charge(&p.state, A, 4, 0).is_none());
}

// Kills.

/// Strips of B's first formation that fell, and A's formations that felled them.
fn kills(p: &Position) -> Vec<(u16, u16)> {
    let of = |event: &Event| match event {
        Event::Hit { by, on, figures, .. } if on.side == B && on.unit == 0 => {
            Some((by.unit, *figures))
        }
        _ => None,
    };
    p.log.0.iter().filter_map(of).collect()
}

/// Regression: all casualties of a step were attributed to the last formation that struck.
#[test]
fn a_kill_is_told_of_whoever_made_it() {
    let p = position([Stand, Stand], "archer/3 archer/2 archer/1", "orc/6").at(B, 0, 14);
    let mut p = p.set(B, 0, |f| f.status = Status::Halted);
    let mut dice = Rolls::all(6).nth("volley", A, 0, 1, 1);
    p.until(&mut dice, |stage| stage == Stage::ShotTests);
    assert_eq!(kills(&p), [(0, 2), (1, 2), (2, 1)]);
    // Several formations deal the hits that kill a creature; the kill belongs to the last hit that counts.
    let p = position([Stand, Stand], "archer/1 archer/1 archer/1", "troll/1").at(B, 0, 14);
    let mut p = p.set(B, 0, |f| f.status = Status::Halted);
    p.until(&mut Rolls::all(6), |stage| stage == Stage::ShotTests);
    assert_eq!(kills(&p), [(1, 1)]);
    // Two formations in melee with one: a flank of it shows one strip at first.
    let mut p = position([Stand, Stand], "orc/1 orc/1", "goblin/2").at(B, 0, 20);
    p.touch(0, 0, Aspect::Front, 1);
    p.touch(1, 0, Aspect::Flank, 0);
    p.turn(&mut Rolls::all(1).on("fight", A, 0, 6).on("fight", A, 1, 6));
    assert_eq!(kills(&p), [(0, 1), (1, 1)]);
}

// Shots.

/// Regression: a volley named the commonest kind of the front even where its bows do not reach that kind, and the
/// archers kept waiting for it forever.
#[test]
fn a_volley_names_the_commonest_kind_that_it_can_hit() {
    let shoots = |strips: [&str; 4]| {
        let [a, mut b] = ["archer/4", "soldier/4"].map(|text| army(text, &[]));
        b.units[0].strips = strips
            .map(|word| fairfight_rules::fire_at_will::notation::parse(word).unwrap().kind)
            .to_vec();
        let p = Position::armies(&Rules::default(), a, b, [Steady, Stand], &[]);
        // At 12" bows hit soldiers on a 6, men at arms not at all.
        let mut p = p.at(A, 0, 10).at(B, 0, 22);
        let mut dice = Rolls::all(6);
        p.until(&mut dice, |stage| stage == Stage::ShotTests);
        (p.depth(A, 0), dice.count("volley"), p.strips(B, 0))
    };
    assert_eq!(shoots(["maa", "maa", "maa", "soldier"]), (10, 4, 3));
    assert_eq!(shoots(["maa"; 4]), (14, 0, 4));
}

/// In the draft a formation that stands fast may turn and shoot. Regression: it lost its shot there too by turning.
#[test]
fn who_stands_fast_turns_and_shoots() {
    let shots = |rules: &Rules| {
        let p = Position::of(rules, "archer/4", "orc/4", [Stand, Stand], &[]).at(A, 0, 10);
        let mut p = p.at(B, 0, 18).set(B, 0, |f| (f.quarter_of, f.quarter) = (0, Aspect::Flank));
        let mut dice = Rolls::all(3);
        p.until(&mut dice, |stage| matches!(stage, Stage::Volleys(_) | Stage::Deal));
        (p.state.at(A, 0).did.spent, p.state.at(A, 0).target != NONE)
    };
    assert_eq!(shots(&with("edition", "draft")), (true, true));
    assert_eq!(shots(&Rules::default()), (true, false));
}

/// Regression: with each strip free only the first target's mage was disturbed.
#[test]
fn every_mage_who_is_shot_at_stops_meditating() {
    let b = army("orc/4!wizard orc/4!wizard", &[]);
    let mut p = Position::armies(
        &with("split-fire", "free"),
        army("archer/2", &[]),
        b,
        [Stand, Stand],
        &[],
    );
    p = p.at(A, 0, 13).at(B, 0, 18).at(B, 1, 18);
    for mage in p.state.sides.b.leaders.as_mut_slice() {
        mage.power = 5;
    }
    p.turn(&mut Rolls::all(1));
    assert_eq!([0, 1].map(|mage| p.state.sides.b.leaders.as_slice()[mage].power), [5, 5]);
}

// Luck of tests.

/// Records the worth of every face of a test.
#[derive(Default)]
struct Worth(Vec<(Source, Vec<i64>)>);

impl Log for Worth {
    fn event(&mut self, _event: impl FnOnce() -> Event) {}

    fn rolled(&mut self, rolled: Rolled, points: impl Fn(u32) -> i64) {
        self.0.push((rolled.source, (1..=rolled.faces).map(points).collect()));
    }
}

fn worth(mut p: Position) -> Vec<(Source, Vec<i64>)> {
    let mut log = Worth::default();
    let mut dice = Rolls::all(6);
    p.battle.turn(&mut p.state, &mut dice, &mut log);
    log.0.retain(|(source, _)| matches!(source, Source::Morale | Source::Rally));
    log.0
}

#[test]
fn the_luck_of_a_test_is_the_strips_that_it_keeps_or_brings_back() {
    // Two of six are shot: 1 and 2 less 2 is under 0 on a 1 alone.
    let p = position([Stand, Stand], "archer/2", "orc/6").at(A, 0, 13).at(B, 0, 18);
    assert_eq!(worth(p), [(Source::Morale, vec![0, 4, 4, 4, 4, 4])]);
    // A router stops on a 3.
    let p =
        position([Stand, Stand], "orc/4", "orc/3 orc/1").set(B, 0, |f| f.status = Status::Routing);
    assert_eq!(worth(p), [(Source::Rally, vec![0, 0, 3, 3, 3, 3])]);
}

// Heroic combat broken off (FAW-H4).

/// A's hero, among knights, has fought B's, among soldiers, for this many rounds and won every coin.
fn duellist(rules: &Rules, rounds: usize) -> Position {
    let p = Position::of(rules, "knight/1!hero", "soldier/6!hero", [Random, Stand], &[]);
    let mut p = p.at(B, 0, 18);
    p.touch(0, 0, Aspect::Front, 1);
    for _ in 0..rounds {
        p.turn(&mut Rolls::all(1).on("morale", B, 0, 6));
    }
    p
}

/// Hits that he has left after a turn in which he goes behind, or his formation breaks off, or both.
fn leaves(p: &mut Position, behind: bool, off: bool) -> u8 {
    let dice = Rolls::all(1).on("morale", B, 0, 6).pick("choice", A, 0, off.into());
    p.turn(&mut dice.pick("leader's choice", A, 0, behind.into()));
    assert_eq!(p.state.engaged(A, 0), !off);
    p.state.sides.a.leaders.as_slice()[0].hits
}

/// Regression: a hit was due only while coins lay on the table: never after a bout, and again after he had gone behind.
#[test]
fn who_leaves_a_heroic_combat_takes_one_hit() {
    let series = Rules::default();
    let off = |rules: &Rules, rounds| leaves(&mut duellist(rules, rounds), false, true);
    // Two coins are a bout; the third begins the next.
    assert_eq!([0, 1, 2, 3].map(|rounds| off(&series, rounds)), [3, 2, 2, 2]);
    assert_eq!(off(&with("heroic-pace", "per-turn"), 1), 2);
    let mut p = duellist(&series, 1);
    assert_eq!((leaves(&mut p, true, false), leaves(&mut p, false, true)), (2, 2));
    assert_eq!(leaves(&mut duellist(&series, 1), true, true), 2);
}

// Breaking off (FAW-P1, P2).

/// Regression: the plain moves of both were compared, and a mage at work was no hindrance.
#[test]
fn who_breaks_off_is_faster_in_the_terrain_where_he_ends() {
    let off = |a: &str, b: &str, change: &dyn Fn(&mut Position)| {
        let wood = [ground(Ground::Wood, 10, 19)];
        let p = Position::of(&Rules::default(), a, b, [Random, Stand], &wood);
        let mut p = p.at(B, 0, 20);
        p.touch(0, 0, Aspect::Front, 1);
        change(&mut p);
        let mut dice = Rolls::all(3).pick("choice", A, 0, 1);
        p.until(&mut dice, |stage| stage == Stage::Fights);
        p.state.contacts.is_empty()
    };
    // In the wood riders have 3", orcs 2", elves the 4" of the open.
    assert!(off("horseman/2", "orc/4", &|_| {}) && !off("horseman/2", "elf:orc/4", &|_| {}));
    assert!(off("elf:orc/4", "knight/4", &|_| {}) && !off("orc/4", "knight/4", &|_| {}));
}

#[test]
fn the_formation_of_a_mage_who_casts_does_not_break_off() {
    let off = |bound: bool| {
        let a = army("horseman/2!wizard", &[Spell::FireInTheSky]);
        let b = army("orc/4", &[]);
        let mut p = Position::armies(&Rules::default(), a, b, [Random, Stand], &[]).at(B, 0, 20);
        p.touch(0, 0, Aspect::Front, 1);
        p.state.sides.a.leaders.as_mut_slice()[0].behind = true;
        let act = if bound { 0x1000 } else { 0 };
        let dice = Rolls::all(3).pick("choice", A, 0, 1);
        let mut dice = dice.nth_pick("leader's choice", A, 0, 0, act);
        p.until(&mut dice, |stage| stage == Stage::Fights);
        p.state.contacts.is_empty()
    };
    assert!(off(false) && !off(true));
}

// Features of the draft, and those it takes from the final edition.

fn draft(text: DraftText, gaps: DraftGaps) -> Rules {
    let mut rules = with("edition", "draft");
    (rules.rulings.draft_text, rules.rulings.draft_gaps) = (text, gaps);
    rules
}

/// The first text of the draft also lets people into buildings, but says nothing of their tests.
#[test]
fn buildings_are_entered_in_every_text() {
    let enters = |rules: &Rules| {
        let house = [ground(Ground::Building, 20, 22)];
        let p = Position::of(rules, "orc/4", "orc/4", [Stand, Stand], &house);
        let mut p = p.at(A, 0, 0).at(B, 0, 22);
        p.turn(&mut Rolls::all(3));
        (p.state.at(B, 0).garrison, p.battle.tests(&p.state, B, 0))
    };
    assert_eq!(enters(&Rules::default()), (0, false));
    assert_eq!(enters(&draft(DraftText::Second, DraftGaps::Off)), (0, false));
    assert_eq!(enters(&draft(DraftText::First, DraftGaps::Off)), (0, true));
}

/// Regression: both garrisons of a house an odd number of inches deep stood on the inch nearer to side A, and A came to
/// them first.
#[test]
fn a_garrison_stands_in_the_middle_on_its_own_side() {
    let stands = |to: i16| {
        let house = [ground(Ground::Building, 20, to)];
        let enters = |own: Side| {
            let p = Position::of(&Rules::default(), "orc/4", "orc/4", [Stand, Stand], &house);
            let [a, b] = if own == A { [20, 36] } else { [0, to] };
            let mut p = p.at(A, 0, a).at(B, 0, b);
            p.turn(&mut Rolls::all(3));
            (p.state.at(own, 0).garrison, p.depth(own, 0))
        };
        [enters(A), enters(B)]
    };
    assert_eq!((stands(22), stands(23)), ([(0, 21), (0, 21)], [(0, 21), (0, 22)]));
}

/// In the draft one strip of a garrison faces the attack on a quarter; the text does not say how many attack it there.
/// Regression: they were cut to one, too.
#[test]
fn a_quarter_of_a_garrison_shows_one_strip_to_all_who_come() {
    let house = [ground(Ground::Building, 20, 22)];
    let rules = draft(DraftText::Second, DraftGaps::Off);
    let p = Position::of(&rules, "orc/6", "orc/6!hero", [Stand, Stand], &house);
    let mut p = p.at(B, 0, 21).set(B, 0, |f| f.garrison = 0);
    p.touch(0, 0, Aspect::Front, 1);
    p.until(&mut Rolls::all(3), |stage| stage == Stage::Fights);
    let counts: Vec<_> = p.state.fights.as_slice().iter().map(|f| (f.side, f.count)).collect();
    assert_eq!(counts, [(B, 2), (B, 2)]);
}

/// With the final edition's overlap, the attackers of a flank lap round it in the draft, too (FAW-C15).
#[test]
fn a_flank_is_lapped_round_where_the_finals_overlap_is_played() {
    let fights = |rules: &Rules| {
        let mut p = Position::of(rules, "orc/4", "orc/4", [Stand, Stand], &[]);
        p.touch(0, 0, Aspect::Flank, 1);
        p.until(&mut Rolls::all(3), |stage| stage == Stage::Fights);
        p.state.fights.len()
    };
    assert_eq!(fights(&Rules::default()), 4);
    assert_eq!(fights(&draft(DraftText::Second, DraftGaps::FinalRules)), 4);
    assert_eq!(fights(&draft(DraftText::Second, DraftGaps::Off)), 1);
}

/// Regression: one strip on a flank drew all strips that faced an enemy at their front, and that enemy had no opponent.
#[test]
fn who_laps_round_meets_as_many_as_he_has_and_the_rest_face_their_front() {
    let fights = |flank: &str| {
        let lists = (format!("orc/4 {flank}"), "maa/4");
        let mut p = Position::of(&Rules::default(), &lists.0, lists.1, [Stand, Stand], &[]);
        p.touch(0, 0, Aspect::Front, 1);
        p.touch(1, 0, Aspect::Flank, 1);
        p.until(&mut Rolls::all(3), |stage| stage == Stage::Fights);
        let fights = p.state.fights.as_slice().iter();
        let of = |slot: u8| {
            let fought = |f: &&Fought| f.one.slot == slot && f.side == A || f.many[0].slot == slot;
            fights.clone().filter(fought).count()
        };
        (fights.len(), of(1))
    };
    assert_eq!([1, 2, 4].map(|n| fights(&format!("orc/{n}"))), [(4, 1), (4, 2), (4, 4)]);
}

/// Regression: a formation whose attacker was himself attacked in the flank by more strips than he had fought nobody.
#[test]
fn a_formation_whose_attacker_has_to_fight_others_joins_those_fights() {
    let mut p = Position::of(&Rules::default(), "maa/3", "orc/4 orc/6", [Stand, Stand], &[]);
    p = p.at(B, 0, 20).at(B, 1, 20);
    p.touch(0, 1, Aspect::Front, 1);
    let mut flank = Contact { attacker: B, aspect: Aspect::Flank, rounds: 1, ..spare::CONTACT };
    flank.slots = BySide::new(0, 0);
    p.state.contacts.push(flank);
    p.until(&mut Rolls::all(1), |stage| stage == Stage::Fights);
    let fights = p.state.fights.as_slice();
    // Three fights, each of a man at arms against one or two strips of the flankers and two of the formation before him.
    let members = |slot: u8| -> usize {
        let in_fight = |fight: &Fought| {
            fight.many[..usize::from(fight.count)].iter().filter(|m| m.slot == slot).count()
        };
        fights.iter().map(in_fight).sum()
    };
    assert_eq!((fights.len(), members(0), members(1)), (3, 4, 6));
}

/// Regression: a leader who outlived a halted formation stayed halted and took tests, which no lone leader does (ruling
/// `single-tests`).
#[test]
fn a_leader_who_outlives_his_formation_is_not_held_by_its_fear() {
    let after = |rules: &Rules| {
        let mut p = Position::of(rules, "orc/1!leader", "archer/6", [Aggressive, Stand], &[]);
        p = p.at(A, 0, 10).at(B, 0, 20).set(A, 0, |f| f.status = Status::Halted);
        p.until(&mut Rolls::all(6).on("morale", A, 0, 2), |stage| stage == Stage::MoveOrder);
        p.turn(&mut Rolls::all(6).on("morale", A, 0, 2));
        (p.strips(A, 0), p.status(A, 0))
    };
    assert_eq!(after(&Rules::default()), (0, Status::Steady));
    assert_eq!(after(&with("single-tests", "all")), (0, Status::Halted));
}
