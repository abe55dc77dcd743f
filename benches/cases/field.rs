//! The games that are timed, and their results.

use super::clock;
use fairfight_battle::fire_at_will::{self, FireAtWill};
use fairfight_battle::iron_winds::{AnyBattle, IronWinds, Scenario};
use fairfight_battle::king_or_parliament::{self, KingOrParliament};
use fairfight_battle::{Game, Silent, System, braid_and_cockade};
use fairfight_engine::dice::{BattleDice, MatchKey, MatchUpId};
use fairfight_engine::play::play;
use fairfight_rules::iron_winds::Rules;
use fairfight_rules::iron_winds::army::{self, ArmyFile, Doctrine};
use fairfight_rules::list::DoctrineWords;
use fairfight_rules::{Address, BySide, Dice, braid_and_cockade as braid};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use std::hint::black_box;

/// The dice of every case.
pub const fn key() -> MatchKey {
    MatchKey::new(1, MatchUpId::from_number(1))
}

/// The source's 150 points without the lone knight, 5 units a side, `units / 5` times over, under
/// `steady`.
pub fn typical(units: usize) -> AnyBattle {
    typical_under(Doctrine::Steady, units)
}

/// The same under this doctrine.
pub fn typical_under(doctrine: Doctrine, units: usize) -> AnyBattle {
    assert_eq!(units % 5, 0);
    let times = units / 5;
    let text = format!(
        "system = 'iron-winds'\nname = 'Typical'
        [[unit]]\nname = 'Knights'\nclass = 'knight'\nmounted = true\ncount = {}\npost = 'wing'
        [[unit]]\nclass = 'warrior'\nbow = true\ncount = {}
        [[unit]]\nclass = 'levy'\nbow = true\ncount = {}
        [[leader]]\nwith = 'Knights'",
        2 * times,
        times,
        2 * times,
    );
    let rules = Rules::default();
    let file: ArmyFile = toml::from_str(&text).unwrap();
    let army = army::check(&file, &rules).unwrap();
    let armies = BySide::new(&army, &army);
    let doctrines = BySide::new(doctrine, doctrine);
    IronWinds::battle(&rules, armies, doctrines, &Scenario::default())
}

/// The shipped humans against the shipped orcs, 150 points each, both under this doctrine.
pub fn humans_and_orcs(doctrine: Doctrine) -> AnyBattle {
    let rules = Rules::default();
    let army = |text| army::check(&toml::from_str(text).unwrap(), &rules).unwrap();
    let humans = army(include_str!("../../armies/iron-winds/human-150.toml"));
    let orcs = army(include_str!("../../armies/iron-winds/orc-150.toml"));
    let doctrines = BySide::new(doctrine, doctrine);
    IronWinds::battle(&rules, BySide::new(&humans, &orcs), doctrines, &Scenario::default())
}

/// The shipped French force of 1809 against itself, columns against columns that counter-attack.
pub fn french() -> braid_and_cockade::Battle {
    let text = include_str!("../../armies/braid-and-cockade/french-1809.toml");
    let rules = braid::Rules::default();
    let army = braid::army::check(&toml::from_str(text).unwrap(), &rules).unwrap();
    let doctrine = braid::army::Doctrine::parse("columns/counter-attack").unwrap();
    let doctrines = BySide::new(doctrine, doctrine);
    braid_and_cockade::Battle::new(
        &rules,
        BySide::new(&army, &army),
        doctrines,
        &Default::default(),
    )
}

/// `units` formations of Fire At Will a side, orcs against the same orcs.
pub fn strips(units: usize) -> fire_at_will::Battle {
    assert_eq!(units % 5, 0);
    let rules = Default::default();
    let unit = |text| FireAtWill::unit(text, &rules).expect("a unit");
    let five = ["orc/6", "orc/6", "archer", "wolf-rider", "troll/2"].map(unit);
    let army = FireAtWill::muster("orcs", &five.repeat(units / 5), &rules).expect("a list");
    let armies = BySide::new(&army, &army);
    let doctrines = BySide::from_fn(|_| fairfight_rules::fire_at_will::army::Doctrine::Steady);
    FireAtWill::battle(&rules, armies, doctrines, &Default::default())
}

/// Four formations of shot of King or Parliament a side.
pub fn shot() -> king_or_parliament::Battle {
    let text = include_str!("../../armies/king-or-parliament/small-shot.toml");
    let rules = Default::default();
    let army = KingOrParliament::army(&toml::from_str(text).unwrap(), &rules).unwrap();
    let armies = BySide::new(&army, &army);
    let doctrines =
        BySide::from_fn(|_| fairfight_rules::king_or_parliament::army::Doctrine::Firefight);
    king_or_parliament::Battle::new(&rules, armies, doctrines, &Default::default())
}

/// The results of games.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    pub wins: BySide<u64>,
    pub draws: u64,
    pub turns: u64,
    pub dice: u64,
}

/// Plays the games once and counts their results.
pub fn count<S: System>(system: &S, games: u64) -> Count {
    let (start, mut state) = (system.open(), system.open());
    let mut count = Count::default();
    let mut dice = Counted::default();
    for index in 0..games {
        dice.battle(key().battle(index));
        let played = play(system, &start, &mut state, &mut dice, &mut Silent);
        count.turns += u64::from(played.turns);
        match played.end.winner {
            Some(side) => count.wins[side] += 1,
            None => count.draws += 1,
        }
    }
    count.dice = dice.dice;
    count
}

/// Counts the dice of successive battles, including those by which a doctrine chooses.
#[derive(Debug, Default)]
pub struct Counted {
    source: Option<BattleDice>,
    pub dice: u64,
}

impl Counted {
    /// Continues with these dice.
    #[inline]
    pub fn battle(&mut self, dice: BattleDice) {
        self.source = Some(dice);
    }
}

impl Dice for Counted {
    #[inline]
    fn pick(&mut self, n: u32, at: Address) -> u32 {
        self.dice += 1;
        self.source.as_mut().expect("a battle's dice").pick(n, at)
    }

    fn turn(&mut self, turn: u16) {
        self.source.as_mut().expect("a battle's dice").turn(turn);
    }
}

/// `play WHAT N`: N games, exact solutions or bare dice, and nothing else, for a profiler that counts
/// instructions. `count WHAT N` prints the dice of N games. The games are
///
/// - `battle`, `charge`: battles of 5 units a side under `steady`, under `aggressive`;
/// - `battle-80`, `charge-80`: the same with 80 units a side;
/// - `steady`, `skilled`: humans against orcs under that doctrine;
/// - `french`: Braid & Cockade;
/// - `strips-5`, `strips-20`, `strips-40`: Fire At Will with that many formations a side;
/// - `shot`: King or Parliament;
/// - `fight`.
///
/// `play exact N` solves N fights; `play met N` and `play fit N` do what [`points`](super::overhead) does with army pairs.
pub fn for_a_profiler(task: &str, words: &[String]) {
    let [what, number] = words else { panic!("{PROFILED}") };
    let number = number.parse().expect("a number");
    match what.as_str() {
        "battle" => games(task, &typical(5), number),
        "charge" => games(task, &typical_under(Doctrine::Aggressive, 5), number),
        "battle-80" => games(task, &typical(80), number),
        "charge-80" => games(task, &typical_under(Doctrine::Aggressive, 80), number),
        "steady" => games(task, &humans_and_orcs(Doctrine::Steady), number),
        "skilled" => games(task, &humans_and_orcs(Doctrine::Skilled1), number),
        "french" => games(task, &french(), number),
        "strips-5" => games(task, &strips(5), number),
        "strips-20" => games(task, &strips(20), number),
        "strips-40" => games(task, &strips(40), number),
        "shot" => games(task, &shot(), number),
        "fight" => {
            let rules = Rules::default();
            let unit = IronWinds::unit("warrior", &rules).unwrap();
            games(task, &IronWinds::fight(&rules, BySide::new(&unit, &unit), &[]), number);
        }
        "exact" => super::exact::solve_for_a_profiler(number),
        "met" | "fit" => super::overhead::army_pairs_for_a_profiler(what, number),
        "dice" => clock::bare_dice(&mut Pcg64Mcg::seed_from_u64(1), number),
        _ => panic!("{PROFILED}"),
    }
}

const PROFILED: &str = "play|count battle|charge|battle-80|charge-80|steady|skilled|french|strips-5|strips-20|\
     strips-40|shot|fight|exact|dice|met|fit N";

fn games<S: System>(task: &str, system: &S, games: u64) {
    if task == "count" {
        println!("{}", count(system, games).dice);
        return;
    }
    let (start, mut state) = (system.open(), system.open());
    for index in 0..games {
        let mut dice = key().battle(index);
        black_box(play(system, &start, &mut state, &mut dice, &mut Silent));
    }
}
