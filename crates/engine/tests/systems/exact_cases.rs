//! The exact solver against simulated fights, over cases that cover every rule of a fight.
//!
//! Both engines play the same rules code; everything else differs: keyed dice against every path, counting against
//! equations. Counts of winners, both fates, endings and rounds are tested by the KL bound of `fairfight_stats::kl`:
//! correct code fails with probability at most 10^-9, all cases together. Means of losses must agree within 7 standard
//! errors. Seeds are fixed: a run that passes always passes.

use crate::laws::any::step;
use crate::laws::meeting::contest;
use fairfight_battle::iron_winds::{Fight, IronWinds};
use fairfight_battle::{Ending, Flow, Game, Log, System, Tally};
use fairfight_engine::contest::{Contest, Games};
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::exact::{Budget, Part, Solution};
use fairfight_engine::run::{self, Plan, Stop, Watch, Workers};
use fairfight_engine::tally::{Counts as _, Fates, Histogram, Totals};
use fairfight_rules::iron_winds::Rules;
use fairfight_rules::ruling::{Amendable, Setting, Takes};
use fairfight_rules::{BySide, Dice, Side};
use fairfight_stats::kl;

/// The number of fights per case.
const FIGHTS: u64 = 300_000;
const ALPHA: f64 = 1e-9;
const MOST_ERRORS: f64 = 7.0;

/// Two units, the aspect, and the change of the printed rules: ruling or number, and its value.
#[derive(Clone, Debug)]
struct Case {
    a: String,
    b: String,
    aspect: &'static str,
    changes: Vec<(&'static str, Setting)>,
}

impl Case {
    fn new(a: &str, b: &str) -> Case {
        Case { a: a.into(), b: b.into(), aspect: "front", changes: Vec::new() }
    }

    fn on(self, aspect: &'static str) -> Case {
        Case { aspect, ..self }
    }

    fn under(self, changes: &[(&'static str, Setting)]) -> Case {
        Case { changes: changes.to_vec(), ..self }
    }

    fn rules(&self) -> Rules {
        let mut rules = Rules::default();
        for (name, value) in &self.changes {
            let number = match value {
                &Setting::Whole(number) => rules.set_number(name, number).is_ok(),
                Setting::Word(_) | Setting::Named(..) | Setting::List(_) => false,
            };
            if !number {
                rules.set_ruling(name, value).expect(name);
            }
        }
        rules
    }

    fn fight(&self, rules: &Rules) -> Fight {
        let unit = |text: &str| IronWinds::unit(text, rules).expect(text);
        let units = BySide::new(unit(&self.a), unit(&self.b));
        IronWinds::fight(rules, units.as_ref(), &[("aspect", self.aspect)])
    }

    fn solved(&self) -> Solution {
        let fight = contest(self.fight(&self.rules()));
        fight.solve(&Budget::default(), None).expect("within the budget")
    }
}

const PLAIN: [&str; 5] = ["levy", "warrior", "knight", "warrior+mounted", "knight+mounted"];

/// Fights in which the rulings of a fight make a difference.
const TELLING: [(&str, &str); 8] = [
    ("warrior", "warrior"),
    ("knight", "warrior/7"),
    ("levy/9", "levy"),
    ("knight+mounted/4", "warrior+mounted"),
    ("warrior+elite", "dwarf:warrior"),
    ("knight+pikes", "warrior+mounted"),
    ("warrior+hero", "knight+leader"),
    ("levy+demigod", "knight+mounted"),
];

fn word(word: &str) -> Setting {
    Setting::Word(word.into())
}

/// Every alternative of a ruling that affects a fight.
fn rulings() -> Vec<(&'static str, Setting)> {
    let without = |number: u8| {
        let some = (1..=11).filter(|&n| n != number).map(|n| format!("IW-X{n}"));
        ("advanced", Setting::List(some.collect()))
    };
    vec![
        ("partial-unit-penalty", word("example")),
        ("half-lost-base", word("purchased")),
        ("survivor-checks", word("no")),
        ("first-round", word("charger")),
        ("natural-rolls", word("yes")),
        ("hero-bonus", word("adds")),
        ("advanced", word("none")),
        without(3),
        without(4),
        without(5),
    ]
}

/// Printed numbers that affect a fight, each with another value and a fight that it changes.
const NUMBERS: &[(&str, i64, &str, &str, &str)] = &[
    ("foot-figures", 20, "warrior", "knight", "front"),
    ("mounted-figures", 9, "knight+mounted", "knight", "front"),
    ("melee-levy", 1, "levy", "warrior", "front"),
    ("melee-levy", -5, "levy", "levy", "front"),
    ("melee-levy", -6, "levy", "levy", "front"),
    ("melee-warrior", -4, "warrior", "warrior", "front"),
    ("melee-warrior", -3, "warrior/5", "skeleton:warrior", "front"),
    ("melee-knight", 3, "knight", "knight", "front"),
    ("melee-mounted", -1, "warrior+mounted", "warrior", "front"),
    ("melee-first-round", 3, "knight+mounted", "knight", "front"),
    ("melee-first-round", -4, "knight+mounted", "knight+pikes", "front"),
    ("melee-flank", 3, "levy", "knight+mounted", "flank"),
    ("melee-rear", -1, "warrior", "knight", "rear"),
    ("melee-leader", 3, "warrior+leader", "knight", "front"),
    ("melee-casualties", 1, "warrior", "warrior", "front"),
    ("melee-casualties", 5, "knight", "warrior", "front"),
    ("melee-troll", 3, "troll:knight", "knight+mounted", "front"),
    ("melee-against-skeletons", -2, "levy", "skeleton:levy", "front"),
    ("armour-against", -3, "knight", "dwarf:knight+armour", "front"),
    ("hero-bonus", 4, "warrior+hero", "knight", "front"),
    ("demigod-bonus", -1, "warrior+demigod", "warrior", "front"),
    ("levy-divisor", 2, "levy", "warrior", "front"),
    ("warrior-divisor", 3, "warrior", "warrior", "front"),
    ("warrior-rounds-up", 0, "warrior", "warrior", "front"),
    ("knight-divisor", 1, "knight", "knight+mounted", "front"),
    ("knight-rounds-up", 1, "knight", "knight+mounted", "front"),
    ("morale-flank", -3, "knight", "warrior", "flank"),
    ("morale-rear", 1, "knight", "warrior", "rear"),
    ("morale-leader", -1, "knight", "warrior+leader", "front"),
    ("morale-half-lost", 0, "levy", "warrior", "front"),
    ("morale-dwarf", 3, "dwarf:knight", "knight", "front"),
    ("morale-elite", -2, "knight+elite", "knight", "front"),
    ("morale-foot-knight-against-foot-warrior", 5, "knight", "warrior", "front"),
    ("morale-levy-against-mounted-knight", 0, "levy", "knight+mounted", "front"),
    ("morale-foot-warrior-against-foot-warrior", 7, "warrior", "warrior", "front"),
];

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    // Every kind of every people, in turn against three different enemies.
    let rules = Rules::default();
    let kinds = IronWinds::all_units(&rules);
    let enemies = ["warrior", "knight+mounted", "levy"];
    for (n, unit) in kinds.iter().filter(|unit| unit.kind.missile.is_none()).enumerate() {
        let unit = IronWinds::unit_text(unit, &rules);
        cases.push(Case::new(&unit, enemies[n % 3]));
        cases.push(Case::new(enemies[(n + 1) % 3], &unit));
    }
    for a in PLAIN {
        for b in PLAIN {
            cases.extend(["flank", "rear"].map(|aspect| Case::new(a, b).on(aspect)));
        }
        // Leaders, and units with missing figures.
        for rank in ["leader", "hero", "demigod"] {
            cases.push(Case::new(&format!("{a}+{rank}"), "warrior"));
            cases.push(Case::new("knight+leader", &format!("{a}+{rank}")));
        }
        for figures in [1, 3, 5] {
            cases.push(Case::new(&format!("{a}/{figures}"), "levy"));
            cases.push(Case::new("warrior/7", &format!("{a}/{figures}")));
        }
        // Pikes against everything, and from every direction.
        for pikes in ["warrior+pikes", "troll:knight+pikes"] {
            cases.push(Case::new(pikes, a));
        }
        cases.push(Case::new(a, "knight+pikes"));
        cases.push(Case::new(a, "warrior+pikes").on("flank"));
    }
    cases.push(Case::new("warrior+pikes", "knight+pikes"));
    for ruling in rulings() {
        let changes = std::slice::from_ref(&ruling);
        cases.extend(TELLING.iter().map(|(a, b)| Case::new(a, b).under(changes)));
    }
    for &(name, value, a, b, aspect) in NUMBERS {
        cases.push(Case::new(a, b).on(aspect).under(&[(name, Setting::Whole(value))]));
    }
    // Levy has no fractions as printed, so that rounding them takes another divisor too.
    let fractions = [("levy-divisor", Setting::Whole(2)), ("levy-rounds-up", Setting::Whole(1))];
    cases.push(Case::new("levy", "warrior").under(&fractions));
    cases
}

/// The test statistics of all counts.
fn statistics(totals: &Totals, solution: &Solution) -> Vec<(String, f64)> {
    let n = totals.n();
    let statistic = |count, chance: f64| kl::statistic(count, n, chance.clamp(0.0, 1.0));
    let mut all = vec![
        ("A wins".to_owned(), statistic(totals.wins.a, solution.win(Side::A))),
        ("draw".to_owned(), statistic(totals.ends.draws, solution.draw())),
        ("B wins".to_owned(), statistic(totals.wins.b, solution.win(Side::B))),
    ];
    let part = &solution.all;
    for a in Fates::ALL {
        for b in Fates::ALL {
            let count = totals.fights.fates.of(a, b);
            all.push((format!("{a:?}, {b:?}"), statistic(count, part.fates(a, b))));
        }
    }
    for how in Ending::ALL {
        all.push((how.word().to_owned(), statistic(totals.ends.of(how), part.ending(how))));
    }
    let listed = Histogram::VALUES;
    let spreads = totals.fights.spreads();
    let more = part.rounds.chances.iter().skip(listed).sum::<f64>() + solution.rounds_beyond;
    all.push(("more rounds".to_owned(), statistic(spreads.rounds.over(), more)));
    for rounds in 0..listed {
        let count = spreads.rounds.count(rounds as u16);
        all.push((format!("{rounds} rounds"), statistic(count, part.rounds.chance(rounds))));
    }
    // Both jointly with the winner.
    for winner in [Some(Side::A), None, Some(Side::B)] {
        let (counted, solved) = (totals.fights.given(winner), solution.given(winner));
        let spreads = [
            ("rounds", &counted.rounds, &solved.rounds),
            ("of A left", &counted.left.a, &solved.left.a),
            ("of B left", &counted.left.b, &solved.left.b),
        ];
        for (what, counted, solved) in spreads {
            for value in 0..listed {
                let off = statistic(counted.count(value as u16), solved.chance(value));
                all.push((format!("{winner:?}: {value} {what}"), off));
            }
        }
    }
    all
}

fn simulate(fight: &dyn Contest, n: u64, seed: u64, workers: &Workers) -> Totals {
    let (key, plan) =
        (MatchKey::new(seed, MatchUpId::from_number(n)), Plan::new(Stop::Pairs(FIGHTS)));
    run::run(Games::fights(key, fight), &plan, workers, &mut Watch::default()).totals
}

#[test]
fn simulated_fights_agree_with_the_exact_solution() {
    let (cases, workers) = (cases(), Workers::new(0).unwrap());
    assert!(cases.len() >= 300, "{}", cases.len());
    let mut worst = 0.0;
    let checks = cases.len() * (3 + 9 + 4 + Histogram::VALUES + 1 + 9 * Histogram::VALUES);
    let limit = kl::limit(checks as u64, ALPHA);
    for (n, case) in cases.iter().enumerate() {
        let solution = case.solved();
        assert!(solution.defect.abs() < 1e-13 && solution.rounds_beyond < 1e-15, "{case:?}");
        let totals = simulate(&*contest(case.fight(&case.rules())), n as u64, 1, &workers);
        for (what, off) in statistics(&totals, &solution) {
            assert!(off <= limit, "{case:?}: {what}, {off} of {limit}, {totals:?}");
            worst = f64::max(worst, off);
        }
        let Part { rounds, lost, ended, .. } = &solution.all;
        let means = [
            ("A's losses", totals.lost.a, lost.a.mean),
            ("B's losses", totals.lost.b, lost.b.mean),
            ("rounds", totals.fights.rounds, rounds.mean),
        ];
        for (what, sums, exact) in means {
            let (Some(mean), Some(exact)) = (sums.mean(), exact) else {
                assert!(ended * (FIGHTS as f64) < 21.0, "{case:?}: no {what}");
                continue;
            };
            let error = sums.standard_error().unwrap_or(f64::INFINITY);
            let off = (mean - exact).abs();
            // Values so rare that they never occurred (e^-21 is 10^-9) do not contribute to the error.
            let unseen = 21.0 / FIGHTS as f64;
            assert!(off <= MOST_ERRORS * error + unseen, "{case:?}: {what} {mean}, not {exact}");
        }
    }
    println!("{} cases, worst {worst:.2} of {limit:.2}", cases.len());
}

/// Given the winner: losses of both sides and rounds, jointly with the winner.
#[test]
fn parts_given_the_winner_agree_too() {
    const ROUNDS: usize = 12;
    let limit = kl::limit(8 * 3 * (61 + 61 + ROUNDS as u64), ALPHA);
    for (n, (a, b)) in TELLING.iter().enumerate() {
        let case = Case::new(a, b);
        let (fight, solution) = (case.fight(&case.rules()), case.solved());
        let key = MatchKey::new(2, MatchUpId::from_number(n as u64));
        let fight = contest(fight);
        let mut player = fight.player(None);
        let winners = [Some(Side::A), None, Some(Side::B)];
        let mut lost = [[[0u64; 61]; 2]; 3];
        let mut rounds = [[0u64; ROUNDS]; 3];
        for index in 0..FIGHTS {
            let played = player.play(key, index);
            let tally = player.tally();
            let won = winners.iter().position(|&winner| winner == played.end.winner).unwrap();
            for (side, lost) in Side::BOTH.into_iter().zip(&mut lost[won]) {
                lost[tally.sides[side].lost as usize] += 1;
            }
            if let Some(count) = rounds[won].get_mut(usize::from(played.turns)) {
                *count += 1;
            }
        }
        for ((winner, lost), rounds) in winners.into_iter().zip(lost).zip(rounds) {
            let part = solution.given(winner);
            let spreads =
                [(&part.lost.a, &lost[0][..]), (&part.lost.b, &lost[1]), (&part.rounds, &rounds)];
            for (spread, counts) in spreads {
                for (value, &count) in counts.iter().enumerate() {
                    let off = kl::statistic(count, FIGHTS, spread.chance(value));
                    assert!(off <= limit, "{case:?} {winner:?} {value}: {count}, {off} of {limit}");
                }
            }
        }
    }
}

/// The rulings that affect a fight are found by solving, so that none is missing above.
#[test]
fn the_cases_have_every_ruling_that_touches_a_fight() {
    let fights: Vec<Case> = TELLING
        .iter()
        .flat_map(|(a, b)| ["front", "flank", "rear"].map(|aspect| Case::new(a, b).on(aspect)))
        .collect();
    let printed: Vec<Solution> = fights.iter().map(Case::solved).collect();
    let touches = |change: (&'static str, Setting)| {
        let changes = [change];
        fights.iter().zip(&printed).any(|(case, printed)| {
            let solution = case.clone().under(&changes).solved();
            (solution.win(Side::A) - printed.win(Side::A)).abs() > 1e-9
        })
    };
    let mut touching = Vec::new();
    for ruling in IronWinds::RULINGS {
        for choice in ruling.options.iter().filter(|choice| choice.word != ruling.default) {
            let setting = match choice.takes {
                Takes::Nothing => word(choice.word),
                // Lists of advanced rules are tried below; numbers and shares concern battles.
                Takes::Words(_) | Takes::Whole(..) | Takes::Span(..) | Takes::Share => continue,
            };
            if touches((ruling.id, setting)) {
                touching.push((ruling.id, choice.word));
            }
        }
    }
    let ours = rulings();
    let words: Vec<_> = ours
        .iter()
        .filter_map(|(id, setting)| match setting {
            Setting::Word(word) => Some((*id, word.as_str())),
            Setting::Whole(_) | Setting::Named(..) | Setting::List(_) => None,
        })
        .collect();
    let sorted = |mut list: Vec<(&'static str, String)>| {
        list.sort();
        list
    };
    assert_eq!(
        sorted(touching.iter().map(|&(id, word)| (id, word.to_owned())).collect()),
        sorted(words.iter().map(|&(id, word)| (id, word.to_owned())).collect()),
    );
    let advanced = |number: u8| {
        let some = (1..=11).filter(|&n| n != number).map(|n| format!("IW-X{n}"));
        touches(("advanced", Setting::List(some.collect())))
    };
    let touching: Vec<u8> = (1..=11).filter(|&number| advanced(number)).collect();
    assert_eq!(touching, [3, 4, 5]);
    for &(name, value, a, b, aspect) in NUMBERS {
        let case = Case::new(a, b).on(aspect);
        let changed = case.clone().under(&[(name, Setting::Whole(value))]).solved();
        let (printed, changed) = (case.solved(), changed);
        let differ = printed.all.rounds.mean != changed.all.rounds.mean
            || printed.all.lost != changed.all.lost;
        assert!(differ, "{name} = {value} changes nothing in {case:?}");
    }
}

/// A fight with an injected fault: the first-round bonus lasts two rounds.
struct BonusLasts {
    right: Fight,
    /// The same with the bonus in every round.
    always: Fight,
}

impl BonusLasts {
    fn new(case: &Case) -> BonusLasts {
        let (right, mut rules) = (case.rules(), case.rules());
        rules.numbers.melee_mounted += rules.numbers.melee_first_round;
        rules.numbers.melee_first_round = 0;
        BonusLasts { right: case.fight(&right), always: case.fight(&rules) }
    }
}

impl System for BonusLasts {
    /// The number of rounds over, as far as it matters, and the fight.
    type State = (u8, <Fight as System>::State);

    fn open(&self) -> Self::State {
        (0, self.right.open())
    }

    fn step<D: Dice, L: Log>(&self, state: &mut Self::State, dice: &mut D, _: &mut L) -> Flow {
        let (rounds, state) = state;
        let fight = if *rounds < 2 { &self.always } else { &self.right };
        let flow = step(fight, state, dice);
        if flow == Flow::Turn {
            *rounds = 2.min(*rounds + 1);
        }
        flow
    }

    fn tally(&self, end: &Self::State, into: &mut Tally) {
        self.right.tally(&end.1, into);
    }
}

/// The test of the test: a fault in the simulated rules is detected in every duel with cavalry in which the bonus can
/// matter, and so is a fault in the solved ones.
#[test]
fn a_first_round_bonus_that_lasts_two_rounds_is_caught() {
    let workers = Workers::new(0).unwrap();
    let duels: Vec<Case> = PLAIN.iter().flat_map(|a| PLAIN.map(|b| Case::new(a, b))).collect();
    let limit = kl::limit(duels.len() as u64 * 81, ALPHA);
    let (mut caught, mut solved_apart) = (Vec::new(), Vec::new());
    for (n, case) in duels.iter().enumerate() {
        let (right, wrong) = (case.solved(), BonusLasts::new(case));
        let totals = simulate(&wrong, n as u64, 3, &workers);
        let refused = |solution| statistics(&totals, solution).iter().any(|(_, off)| *off > limit);
        let wrong = wrong.solve(&Budget::default(), None).unwrap();
        assert!(!refused(&wrong), "{case:?}: a wrong fight and its own solution");
        let cavalry = case.a.contains("mounted") || case.b.contains("mounted");
        let apart = (right.win(Side::A) - wrong.win(Side::A)).abs() > 1e-9;
        assert!(cavalry || !apart, "{case:?}: no cavalry, no bonus");
        assert!(cavalry || !refused(&right), "{case:?}: nothing is wrong");
        if refused(&right) {
            caught.push((&case.a, &case.b));
        }
        if apart {
            solved_apart.push((&case.a, &case.b));
        }
    }
    println!("refused: {caught:?}\nsolved apart: {solved_apart:?}");
    assert!(caught.len() >= 8, "{caught:?}");
    assert!(solved_apart.len() >= 8, "{solved_apart:?}");
}
