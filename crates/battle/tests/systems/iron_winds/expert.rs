//! `expert` takes the assignment of charges that is worth most: every legal one is tried on the state of
//! a battle, and weighed by a sum of its own.

use crate::iron_winds::oracle::EveryWay;
use crate::iron_winds::position::*;
use fairfight_battle::iron_winds::IronWinds;
use fairfight_battle::{Game, Oracle, Question, System};
use fairfight_rules::iron_winds::Rules;
use fairfight_rules::iron_winds::melee::Aspect;
use fairfight_rules::iron_winds::notation::UnitSpec;
use fairfight_rules::{BySide, Side};
use std::collections::BTreeMap;

/// Units that charge together: which, whom, from where.
type Charges = Vec<(u8, u8, Aspect)>;

/// What fights are worth, asked once each, without anything from the doctrine's own tables.
struct Worths {
    rules: Rules,
    known: BTreeMap<String, i64>,
}

impl Worths {
    /// What the fight costs the enemy less what it costs the attacker, in millionths of a point.
    fn of(&mut self, p: &Position, attacker: (Side, u8), enemy: (Side, u8), aspect: Aspect) -> i64 {
        let spec = |(side, unit): (Side, u8)| {
            let unit = p.unit(side, unit);
            let kind = p.battle.profile_of(unit).kind;
            UnitSpec { kind, figures: unit.left, leader: None }
        };
        let units = BySide::new(spec(attacker), spec(enemy));
        let rules = &self.rules;
        let before = points(p, enemy) - points(p, attacker);
        before
            + *self.known.entry(format!("{units:?} {aspect:?}")).or_insert_with(|| {
                let options = [("aspect", aspect.word())];
                let fight = IronWinds::fight(rules, units.as_ref(), &options);
                let from = vec![fight.open()];
                EveryWay.worth(&[Question { fight, from }])[0][0]
            })
    }
}

fn rate(p: &Position, side: Side, unit: u8) -> i16 {
    p.battle.profile_of(p.unit(side, unit)).rate_in
}

fn points(p: &Position, (side, unit): (Side, u8)) -> i64 {
    let u = p.unit(side, unit);
    i64::from(p.battle.profile_of(u).points * u32::from(u.left)) * 1_000_000
}

/// What these charges of A are worth together, where nobody is in melee yet and all stand in one line.
fn worth(p: &Position, charges: &Charges, worths: &mut Worths) -> i64 {
    let (mine, theirs) = (p.state.sides.a.units.len(), p.state.sides.b.units.len());
    let mut sum = 0;
    for target in 0..theirs {
        let here: Vec<_> = charges.iter().filter(|charge| charge.1 == target).collect();
        let Some(first) = here.first() else { continue };
        assert_eq!(first.2, Front);
        let front = worths.of(p, (A, first.0), (B, target), Front);
        let mut beside = |charge: &&(u8, u8, Aspect)| {
            worths.of(p, (A, charge.0), (B, target), charge.2).max(front) - front
        };
        sum +=
            front + here[1..].iter().copied().map(|charge| beside(&charge)).max().unwrap_or(0) / 2;
    }
    let pinned = |enemy: u8| charges.iter().any(|charge| charge.1 == enemy);
    for unit in 0..mine {
        let here = p.depth(A, unit);
        let gap = |enemy: u8, from: i16| (p.depth(B, enemy) - from).abs();
        if (0..theirs).all(|enemy| gap(enemy, here) > rate(p, A, unit)) {
            continue;
        }
        let mut takes = |enemy: u8| worths.of(p, (B, enemy), (A, unit), Front).max(0);
        let free = (0..theirs).filter(|&enemy| !pinned(enemy));
        let Some(&(_, target, aspect)) = charges.iter().find(|charge| charge.0 == unit) else {
            let near = free.filter(|&enemy| gap(enemy, here) <= rate(p, B, enemy));
            sum -= near.map(takes).max().unwrap_or(0) * 3 / 4;
            continue;
        };
        let depth = p.depth(B, target);
        let reaches = |enemy: u8, detour: i16| gap(enemy, depth) + detour <= rate(p, B, enemy);
        let exposed = if aspect == Front {
            let covers = |other: Option<u8>| {
                other.filter(|&other| other < mine).is_some_and(|other| {
                    let charge = charges.iter().find(|charge| charge.0 == other);
                    let stands = charge.map_or(p.depth(A, other), |charge| p.depth(B, charge.1));
                    (stands - depth).abs() <= 4
                })
            };
            let covered = covers(unit.checked_sub(1)) && covers(unit.checked_add(1));
            let mut around = free.filter(|&enemy| reaches(enemy, 4));
            if !covered && around.next().is_some() { points(p, (A, unit)) } else { 0 }
        } else {
            free.filter(|&enemy| reaches(enemy, 0)).map(&mut takes).max().unwrap_or(0)
        };
        sum += 2_000_000 - exposed / 4;
    }
    sum
}

/// The most that any assignment of the units from `unit` on is worth, tried on the state itself.
fn most(
    p: &Position,
    now: &mut fairfight_battle::iron_winds::State,
    unit: u8,
    charges: &mut Charges,
    worths: &mut Worths,
) -> i64 {
    if unit == p.state.sides.a.units.len() {
        return worth(p, charges, worths);
    }
    let mut best = most(p, now, unit + 1, charges, worths);
    for target in 0..p.state.sides.b.units.len() {
        let open = now.openings(&p.battle, B, target);
        for (aspect, open, detour) in
            [(Front, open.front, 0), (Flank, open.flank, 4), (Rear, open.rear, 8)]
        {
            let way = (p.depth(A, unit) - p.depth(B, target)).abs() + detour;
            if open && way <= rate(p, A, unit) {
                let mut then = now.clone();
                then.engage(&p.battle, A, unit, target, aspect);
                charges.push((unit, target, aspect));
                best = best.max(most(p, &mut then, unit + 1, charges, worths));
                charges.pop();
            }
        }
    }
    best
}

/// What A charges in its moves.
fn taken(p: &mut Position) -> Charges {
    p.movement(&mut Rolls::all(6).first(A));
    let aspect = |word: &str| Aspect::ALL.into_iter().find(|aspect| aspect.word() == word);
    let charges = p.charges().into_iter().filter(|charge| charge.0 == A);
    charges
        .map(|(_, unit, target, word)| (unit as u8, target as u8, aspect(word).unwrap()))
        .collect()
}

#[test]
fn no_assignment_of_charges_is_worth_more_than_the_one_taken() {
    let rules = with("advanced", "none");
    let mut worths = Worths { rules: rules.clone(), known: BTreeMap::new() };
    let kinds = ["levy", "warrior", "knight", "warrior+mounted", "knight+mounted"];
    let mut random = 20_261_121_u64;
    let mut below = |n: u64| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 20) % n
    };
    let (mut all, mut aside) = (0, 0);
    for case in 0..250 {
        let mut list = || {
            let count = 1 + below(4) as usize;
            (0..count).map(|_| kinds[below(5) as usize]).collect::<Vec<_>>().join(" ")
        };
        let (a, b) = (list(), list());
        let mut p = Position::of(&rules, &a, &b, [Expert, Stand], &[]);
        for unit in 0..p.state.sides.a.units.len() {
            p = p.at(A, unit, 20 + below(4) as i16);
        }
        for unit in 0..p.state.sides.b.units.len() {
            let left = 1 + below(p.figures(B, unit).into()) as u8;
            p = p.at(B, unit, 26 + below(5) as i16).left(B, unit, left);
        }
        let best = most(&p, &mut p.state.clone(), 0, &mut Vec::new(), &mut worths);
        let state = p.state.clone();
        let charges = taken(&mut p);
        p.state = state;
        let took = worth(&p, &charges, &mut worths);
        assert_eq!(took, best, "case {case}: {a} against {b}: {charges:?}");
        all += charges.len();
        aside += charges.iter().filter(|charge| charge.2 != Front).count();
    }
    assert!(all > 300 && aside > 20, "{all} charges, {aside} of them on a flank or the rear");
}

#[test]
fn together_they_do_better_than_one_by_one() {
    // The horses would take the full levy, whom the foot can reach too; so they take those behind.
    let rules = with("advanced", "none");
    let position = |a: &str| {
        let mut p = Position::of(&rules, a, "levy levy/5", [Expert, Stand], &[]);
        for unit in 0..p.state.sides.a.units.len() {
            p = p.at(A, unit, 24);
        }
        p.at(B, 0, 31).at(B, 1, 34)
    };
    assert_eq!(taken(&mut position("warrior+mounted")), [(0, 0, Front)]);
    let both = [(0, 1, Front), (1, 0, Front)];
    assert_eq!(taken(&mut position("warrior+mounted warrior")), both);
}
