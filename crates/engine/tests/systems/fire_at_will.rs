//! Fire At Will, Men, by enumeration of the dice and by the exact solver, against tables of rounds, volleys, duels and
//! fights computed independently of this program.

use crate::laws::meeting::contest;
use crate::table;

use crate::table::Row;
use fairfight_battle::fire_at_will::Fight;
use fairfight_engine::contest::Games;
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::exact::{Budget, Solution};
use fairfight_engine::run::{self, Plan, Stop, Watch, Workers};
use fairfight_engine::tally::Counts as _;
use fairfight_rules::fire_at_will::melee::{self, Defends, Effect, Party};
use fairfight_rules::fire_at_will::shooting::{self, Cover, Weapon};
use fairfight_rules::fire_at_will::{Edition, Kind, Rules, Troop, heroic, notation};
use fairfight_rules::ruling::Amendable;
use fairfight_rules::{BySide, D6, Side};
use fairfight_stats::kl;

fn rules(edition: &str) -> Rules {
    let mut rules = Rules::default();
    rules.rulings.edition = if edition == "draft" { Edition::Draft } else { Edition::Final };
    rules
}

/// The editions that a row applies to.
fn editions(row: &Row, column: &str) -> Vec<Rules> {
    match row.text(column) {
        "both" => vec![rules("final"), rules("draft")],
        edition => vec![rules(edition)],
    }
}

fn troop(word: &str) -> Troop {
    notation::parse(word).unwrap().kind.troop
}

/// The two sides of one fight of the first table: left attacks.
fn parties(row: &Row, rules: &Rules) -> BySide<Party> {
    let mut words = row.text("variant").split(' ');
    let (left, right) = words.next().unwrap().split_once('v').unwrap();
    let strips = BySide::new(left, right).map(|n| n.parse::<u8>().unwrap());
    let kinds = BySide::new("left", "right").map(|side| Kind::plain(troop(row.text(side))));
    let mut parties = BySide::from_fn(|side| {
        let mut party = Party { at_pikes: true, ..Party::default() };
        for _ in 0..strips[side] {
            party.add(rules.factor(kinds[side].troop), rules);
        }
        party.horse = kinds[side].troop.is_horse();
        party
    });
    let mut shows_front = true;
    for word in words {
        match word {
            "charge" => parties.a.charging = true,
            "flank" => parties.a.flank = true,
            "rear" => parties.a.rear = true,
            "wall" => parties.b.defends = Defends::Wall,
            "building" => parties.b.defends = Defends::Building,
            pikes => parties.b.pike_ranks = pikes.strip_prefix("pikes").unwrap().parse().unwrap(),
        }
        shows_front &= !matches!(word, "flank" | "rear");
    }
    parties.a.pikes = kinds.a.pikes;
    parties.b.pikes = kinds.b.pikes && shows_front;
    parties
}

#[test]
fn every_round_of_one_fight() {
    for row in &table::rows(include_str!("data/fire-at-will/rounds.csv")) {
        for rules in editions(row, "ed") {
            let parties = parties(row, &rules);
            let modifiers = BySide::new(
                melee::modifier(&parties.a, &parties.b, &rules),
                melee::modifier(&parties.b, &parties.a, &rules),
            );
            let types = BySide::new(troop(row.text("left")), troop(row.text("right")));
            // Right hit, right pushed, left pushed, left hit, none.
            let mut counts = [0u32; 5];
            for left in D6::FACES {
                for right in D6::FACES {
                    let by = melee::difference((left, modifiers.a), (right, modifiers.b));
                    let loser = if by > 0 { Side::B } else { Side::A };
                    let hit = melee::effect(types[loser], by.abs(), &rules) != Effect::None;
                    let pushed = by != 0
                        && rules.push().is_some()
                        && parties[loser].defends != Defends::Building
                        && melee::can_be_pushed(types[loser], types[loser.other()], &rules);
                    let column = match (loser, hit, pushed) {
                        (Side::B, true, _) => 0,
                        (Side::B, false, true) => 1,
                        (Side::A, false, true) => 2,
                        (Side::A, true, _) => 3,
                        (_, false, false) => 4,
                    };
                    counts[column] += 1;
                }
            }
            let columns = ["right_hit", "right_pushed", "left_pushed", "left_hit", "none"];
            let mut printed = columns.map(|column| row.number(column) as u32);
            if rules.is_final() {
                printed[4] += printed[1] + printed[2];
                (printed[1], printed[2]) = (0, 0);
            }
            assert_eq!(counts, printed, "{row}, {:?}", rules.rulings.edition);
        }
    }
}

fn fight(row: &Row, rules: &Rules) -> Fight {
    let units = BySide::new("a", "b").map(|side| notation::parse(row.text(side)).unwrap());
    let set = row.text("set").split_whitespace();
    let options: Vec<_> = set.map(|option| option.split_once('=').unwrap()).collect();
    Fight::new(rules, units.as_ref(), &options)
}

fn assert_printed(row: &Row, column: &str, value: f64) {
    let printed = row.number(column);
    assert!((value - printed).abs() <= 5e-9 + 1e-12, "{row}: {column} {value}, not {printed}");
}

#[test]
fn every_fight_to_the_end() {
    for row in &table::rows(include_str!("data/fire-at-will/fights.csv")) {
        for rules in editions(row, "edition") {
            let solution: Solution =
                contest(fight(row, &rules)).solve(&Budget::default(), None).unwrap();
            assert_printed(row, "win_a", solution.win(Side::A));
            assert_printed(row, "rounds", solution.all.rounds.mean.unwrap());
            assert_printed(row, "left_a", solution.all.left.a.mean.unwrap());
            assert_printed(row, "left_b", solution.all.left.b.mean.unwrap());
            assert!((solution.win(Side::A) + solution.win(Side::B) - 1.0).abs() < 1e-12);
        }
    }
}

/// The probability of each number of hits of `dice` dice.
fn binomial(dice: i32, hit: f64) -> Vec<f64> {
    let mut chances = vec![1.0];
    for _ in 0..dice {
        let mut next = vec![0.0; chances.len() + 1];
        for (hits, chance) in chances.iter().enumerate() {
            next[hits] += chance * (1.0 - hit);
            next[hits + 1] += chance * hit;
        }
        chances = next;
    }
    chances
}

#[test]
fn every_volley() {
    for row in &table::rows(include_str!("data/fire-at-will/volleys.csv")) {
        let rules = rules(row.text("edition"));
        let weapon = Weapon::ALL.into_iter().find(|w| w.word() == row.text("weapon")).unwrap();
        let cover = if row.text("cover") == "wall" { Cover::Obstacle } else { Cover::Open };
        let target = troop(row.text("target"));
        let gap = row.number("gap") as i16;
        let needed = shooting::needed(weapon, target.column(), gap, cover, &rules);
        let faces = D6::FACES.into_iter().filter(|&die| shooting::hits(die, needed)).count();
        let hit = faces as f64 / 6.0;
        assert_printed(row, "hit", hit);
        let (hits, strips) = (i32::from(rules.hits(target)), row.number("strips") as i32);
        let (mut lost, mut any) = (0.0, 0.0);
        for (number, chance) in (0..).zip(binomial(row.number("dice") as i32, hit)) {
            let dead = (number / hits).min(strips);
            lost += chance * f64::from(dead);
            any += if dead > 0 { chance } else { 0.0 };
        }
        assert_printed(row, "lost", lost);
        assert_printed(row, "any_lost", any);
    }
}

/// The duels, once as a fight that the solver plays, once coin by coin.
#[test]
fn every_duel() {
    for row in &table::rows(include_str!("data/fire-at-will/duels.csv")) {
        let mut rules = rules("final");
        rules.set_number("hero.hits", row.number("hits_x") as i64).unwrap();
        rules.set_number("leader.hits", row.number("hits_y") as i64).unwrap();
        assert!(heroic::is_duel(Troop::Hero, Troop::Leader, &rules));
        let units = BySide::new("hero", "leader").map(|text| notation::parse(text).unwrap());
        let duel = Fight::new(&rules, units.as_ref(), &[]);
        let solution = contest(duel).solve(&Budget::default(), None).unwrap();
        assert_printed(row, "win_x", solution.win(Side::A));
        assert_printed(row, "turns", solution.all.rounds.mean.unwrap());
    }
}

/// Kinds that meet each other in many ways.
const KINDS: [&str; 10] = [
    "orc/4",
    "archer/3",
    "pike/6",
    "knight/2",
    "horseman/3",
    "troll/2",
    "behemoth",
    "dragon",
    "goblin/6",
    "hero",
];

const WAYS: [&[(&str, &str)]; 6] = [
    &[],
    &[("edition", "draft")],
    &[("charge", "a"), ("rb", "3")],
    &[("edition", "draft"), ("ground", "wall")],
    &[("aspect", "rear"), ("overlap", "second")],
    &[("charge", "both"), ("touch1", "4"), ("ra", "2")],
];

/// 120 fights, exact against simulated: correct code fails with probability at most 10^-9.
#[test]
fn simulated_fights_are_what_the_solver_says() {
    let (rules, workers) = (Rules::default(), Workers::new(0).unwrap());
    let units = KINDS.map(|text| notation::parse(text).unwrap());
    let mut cases = 0;
    let limit = kl::limit(2 * 120, 1e-9);
    for (number, way) in WAYS.iter().enumerate() {
        for (at, a) in units.iter().enumerate() {
            for b in [&units[(at + number) % 10], &units[(at + 3 * number + 1) % 10]] {
                cases += 1;
                let fight = contest(Fight::new(&rules, BySide::new(a, b), way));
                let solution = fight.solve(&Budget::default(), None).unwrap();
                let name = format!("{a} v {b} {way:?}");
                let key = MatchKey::new(1, MatchUpId::of(BySide::new(&*name, "faw"), ""));
                let plan = Plan::new(Stop::Pairs(20_000));
                let totals =
                    run::run(Games::fights(key, &*fight), &plan, &workers, &mut Watch::default())
                        .totals;
                for (wins, chance) in [
                    (totals.wins.a, solution.win(Side::A).min(1.0)),
                    (totals.wins.b, solution.win(Side::B).min(1.0)),
                ] {
                    let off = kl::statistic(wins, totals.n(), chance);
                    assert!(off <= limit, "{name}: {wins} of {} and {chance}", totals.n());
                }
            }
        }
    }
    assert_eq!(cases, 120);
}
