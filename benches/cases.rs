//! The cost of games, as ratios to the bare cost of their dice in the same run.
//!
//! `cargo bench` prints the table; `cargo bench -- battle` prints the cases whose name contains the
//! word. A profile that links in seconds: `cargo bench --profile quick`. `benches/README.md`
//! explains the columns and the goals.

#[path = "cases/clock.rs"]
mod clock;
#[path = "cases/exact.rs"]
mod exact;
#[path = "cases/field.rs"]
mod field;
#[path = "cases/overhead.rs"]
mod overhead;

use clock::{Case, Table};
use fairfight_battle::iron_winds::IronWinds;
use fairfight_battle::space_convoy::{Battle, SpaceConvoy};
use fairfight_battle::{Flow, Game, Silent, System};
use fairfight_engine::contest::{Contest, OnlyPlayed};
use fairfight_engine::play::play;
use fairfight_engine::rollout::Rollout;
use fairfight_rules::iron_winds::Rules;
use fairfight_rules::iron_winds::army::Doctrine;
use fairfight_rules::list::DoctrineWords;
use fairfight_rules::space_convoy::army;
use fairfight_rules::{Address, BySide, Dice, Side};
use field::{Counted, key};
use std::hint::black_box;

fn main() {
    // `cargo bench` adds --bench; `cargo test --benches` does not, and should be short.
    let words: Vec<_> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let short = !std::env::args().any(|word| word == "--bench");
    if let Some((task @ ("play" | "count"), rest)) =
        words.split_first().map(|(word, rest)| (word.as_str(), rest))
    {
        return field::for_a_profiler(task, rest);
    }
    let mut table = Table::new(words, short);
    dice(&mut table);
    fights(&mut table);
    battles(&mut table);
    strips(&mut table);
    space_convoy(&mut table);
    modern_skirmish(&mut table);
    gun_fights(&mut table);
    king_or_parliament(&mut table);
    exact::solutions(&table);
    table.print_growth();
    overhead::statistics(&mut table);
    overhead::army_pairs(&mut table);
    overhead::threads(&mut table);
}

/// Fire At Will, Men: a fight of strips to the end, checked against its exact result, and battles.
fn strips(table: &mut Table) {
    use fairfight_battle::fire_at_will::FireAtWill;
    let rules = Default::default();
    let name = "strips, 6 orc v 4 orc";
    if table.wants(name) {
        let unit = |text| FireAtWill::unit(text, &rules).expect("a unit");
        let (six, four) = (unit("orc/6"), unit("orc/4"));
        let fight = FireAtWill::fight(&rules, BySide::new(&six, &four), &[]);
        let counted = field::count(&fight, 1 << 14);
        let wins = counted.wins.a as f64 / f64::from(1 << 14);
        assert!((wins - 0.95458474).abs() < 0.025, "{name}: {counted:?}");
        table.game(name, &fight, 1 << 14, counted);
    }
    for units in [5, 20, 40] {
        let name = format!("strips, battle, {units} formations a side");
        if table.wants(&name) {
            let battle = field::strips(units);
            let games = 10_000 / units as u64;
            let counted = field::count(&battle, games);
            // Equal lists: neither side wins three quarters.
            let most = 3 * games / 4;
            assert!(counted.wins.a < most && counted.wins.b < most, "{counted:?}");
            table.game(&name, &battle, games, counted);
        }
    }
}

/// One addressed die; one round of melee and morale.
fn dice(table: &mut Table) {
    let mut turn = 0;
    table.run(
        "one die, addressed",
        Case {
            games: 1 << 16,
            dice: 1 << 16,
            play: &mut || {
                turn += 1;
                let mut dice = key().battle(turn);
                let mut die = |unit| dice.d6(Address::new(4, Side::A, unit, 4)).face();
                (0..1 << 16u64).map(|n| u64::from(die(n as u16 & 0x3fff))).sum()
            },
        },
    );
    let rules = Rules::default();
    let unit = IronWinds::unit("warrior", &rules).unwrap();
    let fight = IronWinds::fight(&rules, BySide::new(&unit, &unit), &[]);
    let (start, mut state) = (fight.open(), fight.open());
    let mut round = |rounds: u64, count: &mut Counted| -> u64 {
        let mut losses = 0;
        for index in 0..rounds {
            count.battle(key().battle(index));
            state.clone_from(&start);
            let flow = fight.turn(&mut state, count, &mut Silent);
            losses += u64::from(flow != Flow::Turn);
        }
        losses
    };
    let mut counted = Counted::default();
    let ended = round(1 << 15, &mut counted);
    // Both sides lose figures in every first round and hold on 2 or more: 11 of 36 rounds end it.
    assert!((ended as f64 / 32768.0 - 11.0 / 36.0).abs() < 0.02, "{ended}");
    let dice = counted.dice;
    table.run(
        "one melee round",
        Case { games: 1 << 15, dice, play: &mut || round(1 << 15, &mut Counted::default()) },
    );
}

fn fights(table: &mut Table) {
    for (a, b, win_a, draw) in [
        ("warrior", "warrior", 0.4352491227, 0.1295017546),
        ("knight+mounted", "knight+mounted", 0.3839907757, 0.2320184485),
        ("levy", "knight+mounted", 0.0, 0.0),
        ("dwarf:knight+armour", "knight+mounted", 0.7543959833, 0.0644471315),
        ("knight+pikes", "knight+mounted", 0.2966609124, 0.1079444100),
    ] {
        let name = format!("fight, {a} v {b}");
        if !table.wants(&name) {
            continue;
        }
        let rules = Rules::default();
        let unit = |text| IronWinds::unit(text, &rules).unwrap();
        let fight = IronWinds::fight(&rules, BySide::new(&unit(a), &unit(b)), &[]);
        let counted = field::count(&fight, 1 << 14);
        let n = f64::from(1 << 14);
        for (wins, chance) in [(counted.wins.a, win_a), (counted.draws, draw)] {
            assert!((wins as f64 / n - chance).abs() < 0.025, "{name}: {counted:?}");
        }
        table.game(&name, &fight, 1 << 14, counted);
    }
}

fn battles(table: &mut Table) {
    for doctrine in [Doctrine::Aggressive, Doctrine::Steady, Doctrine::FAMILY[0]] {
        let name = format!("battle, 150 points, 5 units a side, {}", doctrine.word());
        if !table.wants(&name) {
            continue;
        }
        let typical = field::typical_under(doctrine, 5);
        let counted = field::count(&typical, 2000);
        // Equal lists: neither side wins three quarters; a battle has dozens of dice.
        let wins = counted.wins;
        assert!(wins.a < 3 * 500 && wins.b < 3 * 500, "{counted:?}");
        assert!(counted.dice > 2000 * 20, "{counted:?}");
        table.game(&name, &typical, 2000, counted);
    }
    searched(table);
    let name = "battle, Braid & Cockade, two French forces of 1809";
    if table.wants(name) {
        let french = field::french();
        let counted = field::count(&french, 500);
        assert!(counted.dice > 500 * 50 && counted.wins.a > 100, "{counted:?}");
        table.game(name, &french, 500, counted);
    }
    for units in [10, 20, 40, 80] {
        let name = format!("battle, {units} units a side");
        if table.wants(&name) {
            let battle = field::typical(units);
            let games = (10_000 / units as u64).max(50);
            let counted = field::count(&battle, games);
            table.game(&name, &battle, games, counted);
        }
    }
}

/// The same battle with search on both sides; only the dice of the battle are counted, not those of the search.
fn searched(table: &mut Table) {
    let name = "battle, 150 points, 5 units a side, rollout";
    if !table.wants(name) {
        return;
    }
    let battle = field::typical_under(Doctrine::FAMILY[0], 5);
    let games = 20;
    let dice = field::count(&battle, games).dice;
    let search = Some(Rollout::usual(IronWinds::HORIZON));
    let contest = OnlyPlayed { battle, rollouts: BySide::new(search, search), draw: None };
    let mut player = contest.player(None);
    let mut play = || (0..games).map(|index| player.play(key(), index).turns).max();
    assert!(play().is_some_and(|turns| turns > 2));
    table.run(name, Case { games, dice, play: &mut || black_box(play().map_or(0, u64::from)) });
}

/// Space Convoy: one duel, and the printed game.
fn space_convoy(table: &mut Table) {
    let rules = Default::default();
    let name = "space convoy, blitzship v harsh at 3";
    if table.wants(name) {
        let unit = |text| SpaceConvoy::unit(text, &rules).unwrap();
        let units = BySide::new(unit("blitzship"), unit("harsh"));
        let fight = SpaceConvoy::fight(&rules, units.as_ref(), &[("range", "3")]);
        let counted = field::count(&fight, 1 << 14);
        assert!((counted.wins.a as f64 / f64::from(1 << 14) - 0.73877329).abs() < 0.025);
        table.game(name, &fight, 1 << 14, counted);
    }
    let name = "space convoy, the printed game";
    if table.wants(name) {
        let file = toml::from_str(SpaceConvoy::SCENARIOS[0].text).unwrap();
        let scenario = SpaceConvoy::scenario(&file, &rules).unwrap();
        let armies = SpaceConvoy::forces(&scenario).unwrap();
        let doctrines = armies.as_ref().map(|army| army::Doctrine::of(army.part));
        let battle = Battle::new(&rules, armies.as_ref(), doctrines, &scenario);
        let counted = field::count(&battle, 1000);
        assert!((100..240).contains(&counted.wins.a), "{counted:?}");
        table.game(name, &battle, 1000, counted);
    }
}

/// A duel, checked against its exact result, and the printed forces between two copses.
fn modern_skirmish(table: &mut Table) {
    use fairfight_battle::modern_skirmish::ModernSkirmish;
    let rules = Default::default();
    let name = "modern skirmish, soldier v legionary in cover";
    if table.wants(name) {
        let unit = |text| ModernSkirmish::unit(text, &rules).unwrap();
        let units = BySide::new(unit("soldier"), unit("legionary"));
        let cover = [("cover_a", "cover"), ("cover_b", "cover")];
        let fight = ModernSkirmish::fight(&rules, units.as_ref(), &cover);
        let counted = field::count(&fight, 1 << 14);
        assert!((counted.wins.a as f64 / f64::from(1 << 14) - 0.55879274).abs() < 0.025);
        table.game(name, &fight, 1 << 14, counted);
    }
    let name = "modern skirmish, two copses";
    if table.wants(name) {
        let shipped = ModernSkirmish::SCENARIOS.iter().find(|shipped| shipped.name == "two-copses");
        let file = toml::from_str(shipped.unwrap().text).unwrap();
        let scenario = ModernSkirmish::scenario(&file, &rules).unwrap();
        let armies = ModernSkirmish::forces(&scenario).unwrap();
        let doctrines =
            BySide::from_fn(|_| fairfight_rules::modern_skirmish::army::Doctrine::Advance60);
        let battle = ModernSkirmish::battle(&rules, armies.as_ref(), doctrines, &scenario);
        let counted = field::count(&battle, 1000);
        assert!((340..490).contains(&counted.wins.a), "{counted:?}");
        table.game(name, &battle, 1000, counted);
    }
}

/// 1880 Gun Fights: all nine of Tombstone at 6 inches, and the siege.
fn gun_fights(table: &mut Table) {
    use fairfight_battle::gun_fights::GunFights;
    use fairfight_rules::gun_fights::army::Doctrine;
    use fairfight_rules::list::DoctrineWords;
    let rules = Default::default();
    let name = "gun fights, earp-mob v clanton-group at 6";
    if table.wants(name) {
        let unit = |text| GunFights::unit(text, &rules).expect("a side");
        let units = BySide::new(unit("earp-mob"), unit("clanton-group"));
        let fight = GunFights::fight(&rules, units.as_ref(), &[]);
        let counted = field::count(&fight, 1 << 12);
        let wins = counted.wins.a as f64 / f64::from(1 << 12);
        assert!((wins - 0.59810184).abs() < 0.05, "{name}: {counted:?}");
        table.game(name, &fight, 1 << 12, counted);
    }
    let name = "gun fights, the siege, close-in";
    if table.wants(name) {
        let shipped = GunFights::SCENARIOS.iter().find(|shipped| shipped.name == "glen-inn");
        let file = toml::from_str(shipped.expect("it is shipped").text).expect("a scenario");
        let scenario = GunFights::scenario(&file, &rules).expect("a scenario");
        let armies = GunFights::forces(&scenario).expect("it brings forces");
        let closing = Doctrine::parse("close-in").expect("a doctrine");
        let doctrines = BySide::new(closing, closing);
        let battle = GunFights::battle(&rules, armies.as_ref(), doctrines, &scenario);
        let counted = field::count(&battle, 1000);
        assert!((200..500).contains(&counted.wins.a), "{counted:?}");
        table.game(name, &battle, 1000, counted);
    }
}

/// A fight of horse on pikes, and a battle of two small armies of pike and shot.
fn king_or_parliament(table: &mut Table) {
    use fairfight_battle::king_or_parliament::KingOrParliament as Kop;
    use fairfight_rules::king_or_parliament::Rules;
    let rules = Rules::default();
    let unit = |text| Kop::unit(text, &rules).unwrap();
    let name = "King or Parliament: fight, cavalier/4 v pikeman/6/2";
    if table.wants(name) {
        let units = [unit("cavalier/4"), unit("pikeman/6/2")];
        let fight = Kop::fight(&rules, BySide::new(&units[0], &units[1]), &[("charge", "yes")]);
        let counted = field::count(&fight, 1 << 13);
        let wins = counted.wins.a as f64 / f64::from(1 << 13);
        assert!((wins - 0.99913800).abs() < 0.003, "{name}: {counted:?}");
        table.game(name, &fight, 1 << 13, counted);
    }
    let name = "King or Parliament: battle, 4 formations a side";
    if table.wants(name) {
        let battle = field::shot();
        let counted = field::count(&battle, 1000);
        // Equal lists: neither side wins three quarters; a battle has dozens of dice.
        assert!(counted.wins.a < 750 && counted.wins.b < 750, "{counted:?}");
        assert!(counted.dice > 1000 * 20, "{counted:?}");
        table.game(name, &battle, 1000, counted);
    }
}

impl Table {
    /// Times whole games, seeding included.
    fn game<S: System>(&mut self, name: &str, system: &S, games: u64, expected: field::Count) {
        let (start, mut state) = (system.open(), system.open());
        let mut turns = || {
            let mut turns = 0;
            for index in 0..games {
                let mut dice = key().battle(index);
                let played = play(system, &start, &mut state, &mut dice, &mut Silent);
                turns += u64::from(played.turns);
            }
            turns
        };
        assert_eq!(turns(), expected.turns, "{name}");
        self.run(name, Case { games, dice: expected.dice, play: &mut || black_box(turns()) });
    }
}
