//! Value stability of Iron Winds battles: the same seed plays the same battles, die by die.
//!
//! One digest per case: winners, endings, turns, tallies, and the address and face of every die. A change here is a
//! change of results and belongs under that heading of the changelog; `UPDATE_DIGESTS=1` writes the new table.

use crate::digest::{Digest, digest_of};
use fairfight_battle::Game;
use fairfight_battle::iron_winds::{IronWinds, Scenario, Stretch};
use fairfight_rules::BySide;
use fairfight_rules::iron_winds::army::{self, Army, ArmyFile, Doctrine, LeaderEntry, Post};
use fairfight_rules::iron_winds::movement::Ground;
use fairfight_rules::iron_winds::{Advanced, RULINGS, Rank, Rules};
use fairfight_rules::ruling::{Setting, Takes};
use std::collections::BTreeMap;

/// The styles and `random`, each against each.
fn styles() -> Vec<[Doctrine; 2]> {
    use Doctrine::{Aggressive, Hammer, Random, Stand, Steady};
    let doctrines = [Aggressive, Steady, Stand, Hammer, Random];
    doctrines.iter().flat_map(|&a| doctrines.map(|b| [a, b])).collect()
}

/// The digest of `battles` battles of every pair of styles.
fn digest(rules: &Rules, armies: BySide<&Army>, scenario: &Scenario, battles: u64) -> u64 {
    digest_of::<IronWinds>(&styles(), rules, armies, scenario, battles)
}

/// Members of `skilled` against each other and against others.
const SKILLED: [[Doctrine; 2]; 4] = [
    [Doctrine::Skilled1, Doctrine::Skilled4],
    [Doctrine::Skilled2, Doctrine::Skilled5],
    [Doctrine::Skilled3, Doctrine::Steady],
    [Doctrine::Random, Doctrine::Skilled6],
];

/// A list of `[people:]class[+trait...][/figures]`, each with its count and post, and of leaders.
fn list(rules: &Rules, units: &[(&str, u32, Post)], leaders: &[Rank]) -> Army {
    let unit = |&(text, count, post): &(&str, u32, Post)| {
        let spec = IronWinds::unit(text, rules).unwrap();
        let full = army::full_strength(&spec.kind, rules);
        army::UnitEntry {
            people: Some(spec.kind.people),
            class: Some(spec.kind.class),
            traits: (&spec.kind).into(),
            figures: (spec.figures != full).then_some(spec.figures.into()),
            count: Some(count as u8),
            post: Some(post),
            ..Default::default()
        }
    };
    let file = ArmyFile {
        name: Some("a list".into()),
        unit: units.iter().map(unit).collect(),
        leader: leaders
            .iter()
            .map(|&rank| LeaderEntry { rank: Some(rank), ..Default::default() })
            .collect(),
        ..Default::default()
    };
    army::check(&file, rules).unwrap()
}

fn typical(rules: &Rules, times: u32) -> Army {
    let units = [
        ("knight+mounted", 2 * times, Post::Wing),
        ("warrior", times, Post::Line),
        ("levy+bow", 2 * times, Post::Line),
        ("knight+mounted/1", 1, Post::Line),
    ];
    list(rules, &units, &[Rank::Leader])
}

fn dwarves(rules: &Rules) -> Army {
    let units = [
        ("dwarf:knight+armour", 2, Post::Line),
        ("dwarf:warrior+pikes", 2, Post::Line),
        ("dwarf:warrior+crossbow", 2, Post::Line),
        ("dwarf:warrior+mounted", 1, Post::Wing),
        ("dwarf:levy/7", 1, Post::Reserve),
    ];
    list(rules, &units, &[Rank::Hero, Rank::Leader])
}

fn pikes(rules: &Rules) -> Army {
    let units = [("knight+pikes", 2, Post::Line), ("warrior+pikes", 3, Post::Line)];
    list(rules, &units, &[Rank::Leader])
}

fn elves(rules: &Rules) -> Army {
    let units = [
        ("elf:knight+mounted", 1, Post::Wing),
        ("elf:warrior+mounted+bow", 2, Post::Wing),
        ("elf:warrior+longbow", 2, Post::Reserve),
        ("elf:warrior+elite", 2, Post::Line),
        ("elf:knight+longbow", 1, Post::Line),
    ];
    list(rules, &units, &[Rank::Leader, Rank::Demigod])
}

fn goblins(rules: &Rules) -> Army {
    let units = [
        ("goblin:warrior+mounted", 2, Post::Wing),
        ("goblin:warrior", 3, Post::Line),
        ("goblin:levy+bow", 3, Post::Line),
        ("goblin:levy", 1, Post::Reserve),
    ];
    list(rules, &units, &[Rank::Leader, Rank::Leader])
}

fn skeletons(rules: &Rules) -> Army {
    let units = [
        ("skeleton:warrior+mounted", 2, Post::Wing),
        ("skeleton:levy", 2, Post::Line),
        ("skeleton:levy+bow", 1, Post::Line),
        ("troll:knight/5", 1, Post::Line),
    ];
    list(rules, &units, &[Rank::Hero])
}

fn stretch(kind: Ground, from: i16, to: i16) -> Stretch {
    Stretch::new(kind, from, to)
}

/// Rough ground between the lines, with woods or a river.
fn rough(across: Ground) -> Scenario {
    let terrain = vec![
        stretch(Ground::Hill, 8, 20),
        stretch(across, 21, 24),
        stretch(Ground::Wall, 26, 26),
        stretch(Ground::Hill, 27, 40),
    ];
    Scenario { terrain, ..Scenario::default() }
}

/// Every case by name, with its digest.
fn cases() -> BTreeMap<String, u64> {
    let rules = Rules::default();
    let mut basic = Rules::default();
    basic.rulings.advanced = Advanced::NONE;
    let mut wild = Rules::default();
    for (number, value) in [
        ("melee-casualties", 1),
        ("archery-foot-casualties", 1),
        ("hero-bonus", 6),
        ("melee-rear", 6),
        ("melee-uphill", -6),
        ("melee-levy", -6),
        ("knight-rounds-up", 1),
        ("warrior-divisor", 1),
    ] {
        wild.numbers.set(number, value).unwrap();
    }
    let open = Scenario::default();
    let close = Scenario { table: Some(30), gap: Some(2), ..Scenario::default() };
    let (woods, river) = (rough(Ground::Wood), rough(Ground::River));
    let (small, large, most) = (typical(&rules, 1), typical(&rules, 9), typical(&rules, 25));
    let (dwarves, elves) = (dwarves(&rules), elves(&rules));
    let pikes = pikes(&rules);
    let (goblins, skeletons) = (goblins(&rules), skeletons(&rules));
    let mut found = BTreeMap::new();
    let mut case = |name: &str, rules, a, b, scenario, battles| {
        found.insert(name.to_string(), digest(rules, BySide::new(a, b), scenario, battles));
        let skilled = digest_of::<IronWinds>(&SKILLED, rules, BySide::new(a, b), scenario, battles);
        found.insert(format!("skilled: {name}"), skilled);
    };
    case("typical", &rules, &small, &small, &open, 40);
    case("typical, basic rules", &basic, &small, &small, &open, 20);
    case("wild numbers", &wild, &skeletons, &elves, &woods, 20);
    case("46 units a side", &rules, &large, &large, &open, 2);
    case("128 units a side", &rules, &most, &most, &open, 1);
    case("dwarves and elves", &rules, &dwarves, &elves, &open, 20);
    case("goblins and skeletons", &rules, &goblins, &skeletons, &open, 20);
    case("elves and elves, close", &rules, &elves, &elves, &close, 10);
    case("elves and goblins, woods", &rules, &elves, &goblins, &woods, 20);
    case("dwarves and skeletons, river", &rules, &dwarves, &skeletons, &river, 20);
    case("typical, river", &rules, &small, &small, &river, 20);
    for ruling in RULINGS {
        for option in ruling.options.iter().filter(|option| option.takes == Takes::Nothing) {
            if option.word == ruling.default {
                continue;
            }
            let mut rules = Rules::default();
            let word = Setting::Word(option.word.into());
            rules.rulings.set(ruling.id, &word).unwrap();
            let mut all = Digest(0);
            all.take(digest(&rules, BySide::new(&dwarves, &elves), &open, 3));
            all.take(digest(&rules, BySide::new(&skeletons, &elves), &open, 3));
            all.take(digest(&rules, BySide::new(&goblins, &small), &woods, 3));
            all.take(digest(&rules, BySide::new(&pikes, &small), &open, 3));
            found.insert(format!("{} = {}", ruling.id, option.word), all.0);
            let armies = BySide::new(&goblins, &small);
            let skilled = digest_of::<IronWinds>(&SKILLED[3..], &rules, armies, &woods, 6);
            found.insert(format!("skilled: {} = {}", ruling.id, option.word), skilled);
        }
    }
    found
}

#[test]
fn battles_stay_as_they_are() {
    let found = cases();
    crate::digest::are_pinned("iron_winds", &found);
}
