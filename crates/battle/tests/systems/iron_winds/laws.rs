//! Invariants checked after every step of random battles under every ruling.

use crate::iron_winds::position::*;
use fairfight_battle::Flow;
use fairfight_battle::iron_winds::state::NONE;
use fairfight_rules::iron_winds::Rules;
use fairfight_rules::iron_winds::movement::Ground::{Hill, River, Wall, Wood};
use fairfight_rules::{Address, Dice, Side};
use std::collections::BTreeSet;

/// Dice of a small generator that check that no address is used twice.
pub struct Tumbling {
    state: u64,
    turn: u16,
    asked: BTreeSet<u64>,
}

impl Tumbling {
    /// A generator with this seed, in the first turn.
    pub fn new(seed: u64) -> Tumbling {
        Tumbling { state: seed, turn: 1, asked: BTreeSet::new() }
    }
}

impl Dice for Tumbling {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        let at = at.in_turn(self.turn);
        assert!(self.asked.insert(at.bits()), "asked twice: {at:?}");
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((self.state >> 33) % u64::from(n)) as u32
    }

    fn turn(&mut self, turn: u16) {
        self.turn = turn;
    }
}

/// Contacts agree from both ends; sets and units agree.
fn check(p: &Position) {
    for side in Side::BOTH {
        let (host, enemy) = (&p.state.sides[side], &p.state.sides[side.other()]);
        assert!((host.order & host.routed).is_empty());
        for (id, unit) in (0u8..).zip(&host.units) {
            let context = || format!("{side:?} {id} in {:#?}", p.state);
            let here = host.here().has(id);
            assert!(!here || unit.left > 0, "dead but here: {}", context());
            assert!(!here || (0..=p.state.table).contains(&host.depth(id)), "{}", context());
            assert!(here || unit.is_free(), "gone but in contact: {}", context());
            assert!(here || !host.engaged.has(id), "{}", context());
            if host.order.has(id) {
                assert_eq!(host.engaged.has(id), unit.target != NONE, "{}", context());
            } else {
                assert_eq!(unit.target, NONE, "{}", context());
            }
            for other in [unit.target, unit.kept] {
                if other != NONE {
                    let seen = enemy.unit(other);
                    let known = seen.attackers.contains(&id) || seen.target == id;
                    assert!(enemy.here().has(other) && known, "{}", context());
                }
            }
            if unit.target != NONE && unit.aspect == Front {
                assert_eq!(enemy.unit(unit.target).target, id, "{}", context());
            }
            let mut seen = BTreeSet::new();
            for &other in unit.attackers.iter().filter(|&&other| other != NONE) {
                let attacker = enemy.unit(other);
                assert!(attacker.target == id || attacker.kept == id, "{}", context());
                assert!(seen.insert(other), "twice: {}", context());
            }
            if unit.leader != NONE {
                let leader = &host.leaders[unit.leader];
                assert!(leader.alive && leader.unit == id, "{}", context());
            }
        }
        for (id, leader) in (0u8..).zip(&host.leaders) {
            if leader.unit != NONE {
                assert!(leader.alive && host.unit(leader.unit).leader == id, "{:#?}", p.state);
            }
        }
    }
}

/// Plays random battles under these rules.
fn battles(rules: &Rules, count: u64, seed: u64) {
    let a = "knight+mounted+hero@wing warrior+bow+leader levy warrior+pikes skeleton:warrior@reserve \
             warrior+mounted+bow@wing elf:warrior+longbow@reserve";
    let b = "warrior+mounted+demigod levy+bow goblin:warrior+leader troll:knight dwarf:levy+crossbow \
             skeleton:levy knight+mounted@wing knight+pikes@reserve";
    let terrain =
        [ground(Hill, 10, 20), ground(Wood, 22, 24), ground(Wall, 27, 27), ground(River, 38, 41)];
    for battle in 0..count {
        let others = [Random, Aggressive, Hammer, Steady];
        let doctrines = [Random, others[battle as usize % 4]];
        let ground = if battle % 3 == 0 { &terrain[..] } else { &[] };
        let mut p = Position::of(rules, a, b, doctrines, ground);
        // Closer lines make for more melee.
        for unit in 0..7 {
            let depth = p.depth(A, unit) + 6;
            p.state.sides.a.depths.set(unit, depth);
        }
        let mut dice = Tumbling::new(seed ^ battle << 20);
        loop {
            let flow = p.step(&mut dice);
            check(&p);
            p.log.0.clear();
            if matches!(flow, Flow::End(_)) {
                break;
            }
        }
    }
}

#[test]
fn every_position_is_whole() {
    battles(&Rules::default(), 400, 1);
}

#[test]
fn every_position_is_whole_under_every_ruling() {
    for (seed, (id, option)) in (2..)
        .zip(crate::iron_winds::rulings::CASES.iter().chain(crate::iron_winds::advanced::CASES))
    {
        battles(&with(id, option), 40, seed);
    }
}
