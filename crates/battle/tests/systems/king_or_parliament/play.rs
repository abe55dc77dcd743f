//! Whole battles with every state checked: contacts are mutual, addresses are used once, all battles end.

use crate::king_or_parliament::position::*;
use fairfight_battle::king_or_parliament::State;
use fairfight_battle::king_or_parliament::clock::Clock;
use fairfight_battle::king_or_parliament::state::{Hold, Morale, NONE, Slot};
use fairfight_battle::{Ending, Event, Fate, Flow, System, Tally};
use fairfight_rules::king_or_parliament::Rules;
use fairfight_rules::king_or_parliament::army::{Cause, Doctrine};
use fairfight_rules::king_or_parliament::movement::Ground;
use fairfight_rules::list::DoctrineWords;
use fairfight_rules::{Address, Dice, Side};
use std::collections::HashSet;

/// Dice from a hash of their address; each address is used once.
struct Hashed {
    seed: u64,
    turn: u16,
    asked: HashSet<u64>,
}

impl Dice for Hashed {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        let bits = at.in_turn(self.turn).bits();
        assert!(self.asked.insert(bits), "asked twice: {at:?} in turn {}", self.turn);
        let mut z = (bits ^ self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_add(self.seed);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % u64::from(n)) as u32
    }

    fn turn(&mut self, turn: u16) {
        self.turn = turn;
    }
}

const LISTS: [&str; 5] = [
    "elite+leader/3@wing cavalier/4@wing cavalier/4@wing cuirassier/3/2 baggage/2",
    "musketeer/1,pikeman+leader/4/2,musketeer/1 musketeer/2,pikeman/2/1,musketeer/2 pikeman/6/2 irregular/5/3@reserve baggage/2",
    "roundhead+pistols+leader/4@wing musketeer/2/1,pikeman/2/1 musketeer/4 saker/2 wagon/1@reserve",
    "roundhead+pistols/4@wing roundhead+pistols/3@wing mdragoon/4 arquebusier/4 galloper/1 demiculverin/1",
    "musketeer+leader/5/3 musketeer/5 dragoon/3 peasant/4/2 arquebusier/4@reserve baggage/2",
];

const TERRAIN: [&[(Ground, i16, i16)]; 3] = [
    &[],
    &[
        (Ground::Wall, 4, 4),
        (Ground::Wood, 6, 8),
        (Ground::Hill, 9, 15),
        (Ground::Building, 12, 12),
        (Ground::Hedge, 18, 18),
    ],
    &[(Ground::Bog, 6, 9), (Ground::Stream, 10, 14), (Ground::Building, 20, 20)],
];

/// Contacts are mutual, no formation off the table touches another, blocks stay in range.
fn is_whole(state: &State) {
    for side in Side::BOTH {
        for (id, unit) in (0u8..).zip(state.sides[side].units.iter()) {
            let enemies = &state.sides[side.other()].units;
            if unit.facing != NONE {
                let enemy = enemies[unit.facing];
                let back = match unit.on {
                    Slot::Front => enemy.facing,
                    Slot::Left | Slot::Right | Slot::Rear => enemy.away[unit.on as usize - 1],
                };
                assert_eq!(back, id, "{side:?} {id} {unit:?}\n{enemy:?}");
                assert!(unit.is_here() && enemy.is_here());
            }
            for (at, enemy) in unit.away.into_iter().enumerate().filter(|(_, e)| *e != NONE) {
                let enemy = enemies[enemy];
                assert_eq!((enemy.facing, enemy.on as usize), (id, at + 1), "{side:?} {id}");
            }
            assert!(unit.strips() <= 6);
            assert!(unit.is_here() || unit.is_free());
            assert_eq!(unit.pending, Default::default());
        }
    }
}

/// The strips that a side lost are those reported as fallen.
fn are_as_told(p: &Position, state: &State, log: &Recorder) -> Tally {
    let mut tally = Tally::default();
    p.battle.tally(state, &mut tally);
    for side in Side::BOTH {
        let hits = log.0.iter().filter_map(|event| match event {
            Event::Hit { on, figures, .. } if on.side == side => Some(u32::from(*figures)),
            _ => None,
        });
        assert_eq!(hits.sum::<u32>(), tally.sides[side].lost);
    }
    tally
}

/// Plays one battle to its end: the winner, the ending, and the number of turns.
fn play(p: &Position, seed: u64) -> (Option<Side>, Ending, u16) {
    let mut dice = Hashed { seed, turn: 1, asked: HashSet::new() };
    let mut state = p.battle.open();
    let mut log = Recorder::default();
    loop {
        match p.battle.step(&mut state, &mut dice, &mut log) {
            // Events of a step that is not over are counted too.
            Flow::Step => {
                are_as_told(p, &state, &log);
            }
            Flow::Turn => {
                is_whole(&state);
                assert_eq!((state.clock, state.bouts.is_empty()), (Clock::START, true));
                dice.turn(state.turn);
            }
            Flow::End(end) => {
                let tally = are_as_told(p, &state, &log);
                for side in Side::BOTH {
                    let stands = tally.units[side].iter().any(|unit| unit.fate == Fate::Stands);
                    if end.how == Ending::Beaten {
                        assert_eq!(stands, end.winner == Some(side));
                        assert_eq!(tally.sides[side].points > 0, stands);
                    }
                }
                return (end.winner, end.how, state.turn);
            }
        }
    }
}

#[test]
fn every_battle_is_whole_and_ends() {
    for terrain in TERRAIN {
        for (n, a) in LISTS.iter().enumerate() {
            for (m, b) in LISTS.iter().enumerate() {
                let doctrines = [Doctrine::ALL[n], Doctrine::ALL[m]];
                let causes = [Cause::NewModel, Cause::Parliament];
                let p = Position::of(&Rules::default(), [a, b], causes, doctrines, terrain);
                for seed in 1..=20 {
                    play(&p, seed);
                }
            }
        }
    }
}

#[test]
fn every_doctrine_fights_its_battles_out() {
    for doctrine in Doctrine::ALL {
        let (mut decided, mut turns, mut wins) = (0, 0, [0; 2]);
        let list = LISTS[1..].iter();
        for a in list.clone() {
            for b in list.clone() {
                let causes = [Cause::Parliament; 2];
                let p = Position::of(&Rules::default(), [a, b], causes, [doctrine; 2], &[]);
                for seed in 1..=10 {
                    let (winner, how, turn) = play(&p, seed);
                    decided += u32::from(how == Ending::Beaten);
                    turns += u32::from(turn);
                    if let Some(side) = winner {
                        wins[side as usize] += 1;
                    }
                }
            }
        }
        println!("{}: {decided} of 160 beaten, {turns} turns, {wins:?}", doctrine.word());
        assert!(decided >= 30, "{}: only {decided} of 160 are fought out", doctrine.word());
    }
}

/// A side of guns alone has lost at once.
#[test]
fn guns_alone_keep_no_field() {
    let mut p = Position::new(&Rules::default(), "saker/2", "peasant/2");
    let Flow::End(end) = p.turn(&mut Rolls::all(1)) else { panic!("it is over") };
    assert_eq!((end.winner, end.how), (Some(B), Ending::Beaten));
}

/// The source's melee example: 4 regular foot on 2 cavalry, die by die. The horse came, so that it has
/// the charge bonus in turn 1, which the source forgets; no result changes.
#[test]
fn the_printed_melee() {
    let mut p =
        Position::new(&Rules::default(), "cavalier/2", "musketeer/4").engage(A, 0, 0, Slot::Front);
    (p.unit_mut(A, 0).old, p.unit_mut(A, 0).charged) = (false, true);
    p.unit_mut(B, 0).old = false;
    // Turn 1: 3 against 6, 2 against 5; turn 2: 6 against 5 and 1; turn 3: 6 against 1, 5 against 6.
    let turns = [([3, 2], [6, 5], 4), ([6, 6], [5, 1], 2), ([6, 5], [1, 6], 0)];
    for (horse, foot, left) in turns {
        // Two strips of foot are in each fight: strips 0 and 2 lead them, 0 and 1 in the last turn.
        let second = if p.strips(B, 0) == 4 { 2 } else { 1 };
        let mut dice = Rolls::all(6)
            .die("melee", "fight", A, 0, horse[0])
            .nth(0)
            .die("melee", "fight", A, 0, horse[1])
            .nth(1)
            .die("melee", "fight", B, 0, foot[0])
            .nth(0)
            .die("melee", "fight", B, 0, foot[1])
            .nth(second);
        p.turn(&mut dice);
        // Morale is ignored.
        p.unit_mut(B, 0).morale = fairfight_battle::king_or_parliament::state::Morale::Good;
        assert_eq!((p.strips(A, 0), p.strips(B, 0)), (2, left));
    }
}

/// The number of strips left of a file of six when one piece fires from a hill and three from level ground, in this
/// order: the hill's piece misses or hits, the others hit.
fn battered(pieces: &str, hill: u8, face: u32) -> u8 {
    let terrain = [(Ground::Hill, 2, 6)];
    let lists = [pieces, "musketeer/6/1"];
    let rules = Rules::default();
    let causes = [Cause::Parliament; 2];
    let flat = 1 - hill;
    let p = Position::of(&rules, lists, causes, [Random; 2], &terrain)
        .at(A, hill, 4)
        .at(A, flat, 8)
        .at(B, 0, 18);
    let mut dice = Rolls::all(6).die("cannon", "shot", A, hill.into(), face);
    for unit in 0..2 {
        dice = dice.pick("cannon", A, unit, 0, 1);
    }
    p.after(&mut dice).strips(B, 0)
}

/// A slope deepens the front for its own shots alone, whichever piece fires first.
#[test]
fn a_piece_on_a_hill_opens_no_depth_to_the_others() {
    for (pieces, hill) in [("saker/1 saker/3", 0), ("saker/3 saker/1", 1)] {
        assert_eq!(battered(pieces, hill, 1), 5, "{pieces}: one strip in front");
        assert_eq!(battered(pieces, hill, 6), 4, "{pieces}: that one, and the hill's own");
    }
}

/// The depth of horse, in a wood or not, after it has chosen this option with its pistols.
fn after_pistols(terrain: &[(Ground, i16, i16)], option: u32) -> i16 {
    let lists = ["roundhead+pistols/4", "peasant/4"];
    let causes = [Cause::Parliament; 2];
    let p = Position::of(&Rules::default(), lists, causes, [Random; 2], terrain).at(A, 0, 8);
    p.after(&mut Rolls::all(1).pick("pistols", A, 0, 8, option)).unit(A, 0).depth
}

/// Half of 7" is 3", and each inch in a wood costs two.
#[test]
fn the_half_move_of_pistols_is_slowed_as_a_whole_one_is() {
    let wood = [(Ground::Wood, 0, 18)];
    // The options: none, 3" back to 3" forward and fire, fire and 1" to 3" back.
    for (option, open, slow) in [(7, 11, 9), (1, 5, 7), (10, 5, 7)] {
        assert_eq!(after_pistols(&[], option), open, "option {option}");
        assert_eq!(after_pistols(&wood, option), slow, "option {option} in a wood");
    }
}

/// `caracole` goes up with its pistols if the half move brings it into their range, otherwise by a whole move.
#[test]
fn caracole_knows_how_far_its_half_move_takes_it() {
    let lists = ["roundhead+pistols/4", "peasant/4"];
    let causes = [Cause::Parliament; 2];
    for (terrain, shots, depth) in [(&[][..], 4, 12), (&[(Ground::Wood, 0, 18)], 0, 12)] {
        let doctrines = [Doctrine::Caracole, Random];
        let mut dice = Rolls::all(1);
        let p = Position::of(&Rules::default(), lists, causes, doctrines, terrain).at(A, 0, 9);
        let p = p.after(&mut dice);
        assert_eq!((dice.count("shot", A), p.unit(A, 0).depth), (shots, depth), "{terrain:?}");
    }
}

/// One formation of A under `firefight`, 4 or more inches from formations of B that stand.
fn firefight(a: &str, b: &str, gap: i16, dice: &mut Rolls) -> Position {
    let causes = [Cause::Parliament; 2];
    let doctrines = [Doctrine::Firefight, Random];
    let mut p = Position::of(&Rules::default(), [a, b], causes, doctrines, &[]).at(A, 0, 9);
    for unit in 0..p.state.sides.b.units.len() {
        p = p.at(B, unit, 9 + gap);
    }
    p.after(dice)
}

#[test]
fn horse_that_charges_nobody_fires_its_pistols_at_short_range() {
    for (horse, b, gap, shots) in [
        ("roundhead+pistols/4 musketeer/4", "pikeman/4", 4, 4),
        ("roundhead+pistols/4 musketeer/4", "pikeman/4", 6, 0),
        ("roundhead/4 musketeer/4", "pikeman/4", 4, 0),
        ("roundhead+pistols/4 musketeer/4", "roundhead/4", 4, 0),
    ] {
        let mut dice = Rolls::all(1);
        firefight(horse, b, gap, &mut dice);
        assert_eq!(dice.count("shot", A), shots, "{horse} at {gap} from {b}");
    }
}

#[test]
fn foot_that_is_not_mostly_shot_charges() {
    let charges = |foot: &str| {
        let mut dice = Rolls::all(6);
        firefight(foot, "musketeer/4", 4, &mut dice).unit(A, 0).charged
            || dice.count("fight", A) > 0
    };
    assert!(charges("peasant/4") && charges("musketeer/1,pikeman/4/2,musketeer/1"));
    assert!(!charges("musketeer/4") && !charges("musketeer/2,pikeman/2/1,musketeer/2"));
}

/// Regression: horse stood before men without pikes until these were shaken, and forever when its own shot was gone.
#[test]
fn horse_rides_down_who_has_no_pikes_and_anybody_without_shot_to_cover() {
    let charges = |a: &str, b: &str| {
        let p = firefight(a, b, 4, &mut Rolls::all(4));
        p.charges().iter().any(|charge| (charge.0, charge.1) == (A, 0))
    };
    assert!(charges("cavalier/4 musketeer/4", "musketeer/4"));
    assert!(!charges("cavalier/4 musketeer/4", "musketeer/2,pikeman/2/1"));
    assert!(charges("cavalier/4 pikeman/4", "musketeer/2,pikeman/2/1"));
}

/// Regression: pikes charged horse, which they beat in 2 of 100 fights.
#[test]
fn no_foot_charges_fresh_horse() {
    for doctrine in [Doctrine::Cavalier, Doctrine::Firefight, Doctrine::PushOfPike] {
        let charges = |enemy: &str| {
            let (causes, doctrines) = ([Cause::Parliament; 2], [doctrine, Random]);
            let lists = ["pikeman/6/3", enemy];
            let p = Position::of(&Rules::default(), lists, causes, doctrines, &[]);
            let p = p.at(A, 0, 9).at(B, 0, 13).after(&mut Rolls::all(4));
            p.charges().iter().any(|charge| (charge.0, charge.1) == (A, 0))
        };
        let enemies = ["cavalier/4", "mdragoon/4", "peasant/4"];
        assert_eq!(enemies.map(charges), [false, true, true], "{doctrine:?}");
    }
}

/// Regression: foot stood before an enemy whose front was taken.
#[test]
fn foot_works_round_an_engaged_enemy() {
    let (causes, doctrines) = ([Cause::Parliament; 2], [Doctrine::PushOfPike, Random]);
    let lists = ["pikeman/4 peasant/4", "peasant/6"];
    let p = Position::of(&Rules::default(), lists, causes, doctrines, &[]).at(B, 0, 12);
    let p = p.at(A, 0, 9).engage(A, 1, 0, Slot::Front);
    let mut p = p.after(&mut Rolls::all(4));
    assert_eq!(p.unit(A, 0).detour.target, 0);
    p.turn(&mut Rolls::all(4));
    assert!(p.charges().iter().any(|charge| charge.1 == 0 && charge.3 == "flank"));
}

/// Regression: a formation that had just rallied charged with the strips it had left.
#[test]
fn who_was_rallied_this_turn_charges_nobody() {
    let charges = |morale: Morale| {
        let p = firefight("peasant/4 musketeer/4", "peasant/4", 20, &mut Rolls::all(4));
        let mut p = p.at(B, 0, 13).at(A, 0, 9).morale(A, 0, morale);
        let before = p.charges().len();
        p.turn(&mut Rolls::all(6));
        (p.unit(A, 0).morale == Morale::Good, p.charges().len() > before)
    };
    assert_eq!(charges(Morale::Good), (true, true));
    assert_eq!(charges(Morale::Running), (true, false));
}

/// Regression: mounted dragoons rode up alone, half a move ahead of the foot.
#[test]
fn mounted_dragoons_keep_level_with_the_foot() {
    let p = firefight("mdragoon/4 musketeer/4", "peasant/4", 9, &mut Rolls::all(4));
    assert_eq!(p.unit(A, 0).depth, p.unit(A, 1).depth.max(9));
}

#[test]
fn one_of_several_equal_targets_is_taken_by_a_die() {
    for equal in [0, 1] {
        let mut dice =
            Rolls::all(6).die("muskets", "choice among equals", A, 0, u32::from(equal) + 1);
        let p = firefight("musketeer/4", "peasant/4 peasant/4", 4, &mut dice);
        assert!(p.strips(B, equal) < 4 && p.strips(B, 1 - equal) == 4, "{equal}");
    }
}

/// A wall helps against an enemy who came across it, not against one who came from its holder's own side.
#[test]
fn a_wall_guards_its_far_side() {
    // Foot against foot, 6 against 4: a lead of 2 kills, one of 1 does not.
    for (ruling, from, left) in [("yes", 10, 1), ("yes", 14, 0), ("always", 14, 1)] {
        let lists = ["musketeer/1", "musketeer/1"];
        let causes = [Cause::Parliament; 2];
        let rules = with("wall-front-only", ruling);
        let wall = [(Ground::Wall, 12, 12)];
        let mut p =
            Position::of(&rules, lists, causes, [Random; 2], &wall).at(A, 0, from).at(B, 0, 12);
        p.unit_mut(B, 0).hold = Hold::Held(0, -1);
        let p = p.engage(A, 0, 0, Slot::Front);
        let mut dice = Rolls::all(6).die("melee", "fight", B, 0, 4);
        assert_eq!(p.after(&mut dice).strips(B, 0), left, "{ruling}, from {from}");
    }
}
