//! Invariants of every battle: it ends, no address is used twice, strips add up, the two seats mirror each other.

use crate::fire_at_will::position::*;
use fairfight_battle::fire_at_will::{Battle, Scenario, Stretch};
use fairfight_battle::{End, Ending, Event, Fate, Flow, System, Tally};
use fairfight_rules::fire_at_will::magic::Spell;
use fairfight_rules::fire_at_will::movement::Ground;
use fairfight_rules::fire_at_will::{Edition, RULINGS, Rules};
use fairfight_rules::ruling::{Amendable, Setting, Takes};
use fairfight_rules::{Address, BySide, Dice, Side};
use std::collections::HashSet;

/// Random dice that fail if an address is used twice.
struct Chance {
    state: u64,
    turn: u16,
    asked: HashSet<Address>,
}

impl Chance {
    fn new(seed: u64) -> Chance {
        Chance {
            state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1,
            turn: 1,
            asked: HashSet::new(),
        }
    }
}

impl Dice for Chance {
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        assert!(self.asked.insert(at.in_turn(self.turn)), "twice: {at:?} in turn {}", self.turn);
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (((self.state >> 32) * u64::from(n)) >> 32) as u32
    }

    fn turn(&mut self, turn: u16) {
        self.turn = turn;
    }
}

/// Plays one battle and checks every state of it.
fn play(battle: &Battle, seed: u64, name: &str) -> (End, Vec<u8>) {
    let mut dice = Chance::new(seed);
    let mut state = battle.open();
    let mut log = Story::default();
    let (mut tally, mut opening) = (Tally::default(), Tally::default());
    battle.tally(&state, &mut opening);
    let mut turn = 1;
    let mut steps = 0;
    let end = loop {
        steps += 1;
        assert!(steps < 200_000, "{name}: for ever");
        match battle.step(&mut state, &mut dice, &mut log) {
            Flow::Step => {}
            Flow::Turn => {
                turn += 1;
                dice.turn(turn);
            }
            Flow::End(end) => break end,
        }
    };
    battle.tally(&state, &mut tally);
    let mut figures = Vec::new();
    for side in Side::BOTH {
        for (slot, (unit, had)) in tally.units[side].iter().zip(&opening.units[side]).enumerate() {
            let mut told = i64::from(had.figures);
            for event in &log.0 {
                match event {
                    Event::Hit { on, figures, .. }
                        if on.side == side && usize::from(on.unit) == slot =>
                    {
                        told -= i64::from(*figures);
                    }
                    Event::Recovered { unit, figures }
                        if unit.side == side && usize::from(unit.unit) == slot =>
                    {
                        told += i64::from(*figures);
                    }
                    _ => {}
                }
            }
            assert_eq!(told, i64::from(unit.figures), "{name}: {side:?} {slot} as told");
            assert_eq!(unit.figures == 0, unit.fate == Fate::Destroyed);
            figures.push(unit.figures as u8);
        }
        let stands = tally.units[side].iter().any(|unit| unit.fate == Fate::Stands);
        if end.how == Ending::Beaten {
            assert_eq!(stands, end.winner == Some(side), "{name}: {end:?}");
        }
    }
    (end, figures)
}

const LISTS: [(&str, &[Spell]); 5] = [
    ("orc/6!hero orc/6 wolf-rider/4@wing archer/4 leader", &[]),
    (
        "pike/6*3 horseman+crossbow/3@wing engine@reserve soldier/4!leader wizard",
        &[
            Spell::LightningBolt,
            Spell::YouAreMine,
            Spell::GreatStorm,
            Spell::BegonePush,
            Spell::PhoenixDown,
        ],
    ),
    (
        "troll/2 dragon behemoth giant undead/4*2!wizard hero",
        &[
            Spell::FastStrike,
            Spell::Heal,
            Spell::HarmHimNot,
            Spell::Flash,
            Spell::GoSlow,
            Spell::Blinded,
        ],
    ),
    (
        "elf:archer/4!wizard elf:archer/4 maa/4 knight/3@wing",
        &[
            Spell::FogBank,
            Spell::BeGoneInvisible,
            Spell::TurnUndead,
            Spell::DeathAndDecay,
            Spell::MagicalShield,
            Spell::FireInTheSky,
        ],
    ),
    ("goblin/6 crossbow/6*2 chariot/3 ogre/3 cart!leader undead/6", &[]),
];

fn rough() -> Vec<Stretch> {
    vec![
        ground(Ground::Building, 6, 9),
        ground(Ground::Wall, 12, 12),
        ground(Ground::Wood, 14, 17),
        ground(Ground::Stream, 18, 19),
        ground(Ground::Hill, 20, 25),
        ground(Ground::Hedge, 27, 28),
    ]
}

fn battles(rules: &Rules, number: u64, seeds: u64, name: &str) {
    let doctrines = [Aggressive, Steady, Stand, Hammer, Random];
    let pick = |n: u64| ((number / n) % 5) as usize;
    let [a, b] = [pick(1), pick(5)].map(|list| army(LISTS[list].0, LISTS[list].1));
    let plays = [doctrines[pick(3)], doctrines[pick(2)]];
    let terrain = if number.is_multiple_of(2) { Vec::new() } else { rough() };
    let scenario = Scenario { terrain, ..Scenario::default() };
    let mut army = [a, b];
    for list in &mut army {
        if let Some(last) = list.leaders.last_mut() {
            last.commander = true;
        }
        if !rules.magic() {
            for leader in &mut list.leaders {
                leader.spells = None;
            }
        }
    }
    let battle = Battle::new(
        rules,
        BySide::new(&army[0], &army[1]),
        BySide::new(plays[0], plays[1]),
        &scenario,
    );
    for seed in 0..seeds {
        let name =
            format!("{name} {number} {} v {}, {plays:?}, seed {seed}", army[0].name, army[1].name);
        let (first, again) = (play(&battle, seed + 1, &name), play(&battle, seed + 1, &name));
        assert_eq!(first, again, "{name}");
    }
}

#[test]
fn battles_of_both_editions_keep_the_laws() {
    for edition in [Edition::Final, Edition::Draft] {
        let mut rules = Rules::default();
        rules.rulings.edition = edition;
        for number in 0..75 {
            battles(&rules, number, 4, &format!("{edition:?}"));
        }
    }
}

#[test]
fn every_answer_to_every_ruling_keeps_the_laws() {
    let mut number = 0;
    for ruling in RULINGS {
        for choice in ruling.options {
            let settings = match choice.takes {
                Takes::Nothing => vec![Setting::Word(choice.word.into())],
                Takes::Whole(min, max) | Takes::Span(min, max) => {
                    vec![Setting::Whole(min), Setting::Whole(max)]
                }
                Takes::Share | Takes::Words(_) => Vec::new(),
            };
            for setting in settings {
                for edition in [Edition::Final, Edition::Draft] {
                    let mut rules = Rules::default();
                    rules.rulings.edition = edition;
                    rules.set_ruling(ruling.id, &setting).unwrap();
                    for _ in 0..4 {
                        number += 1;
                        battles(&rules, number, 2, &format!("{} = {setting}", ruling.id));
                    }
                }
            }
        }
    }
}
