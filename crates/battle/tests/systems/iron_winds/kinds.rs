//! Every compiled variant of a battle, played by steps or by turns, gives the same events on the same dice.

use crate::iron_winds::laws::Tumbling;
use crate::iron_winds::position::*;
use fairfight_battle::iron_winds::{AnyBattle, Battle, Scenario, Stretch};
use fairfight_battle::{Flow, System, Tally, Word};
use fairfight_rules::iron_winds::army::{Army, Doctrine};
use fairfight_rules::iron_winds::movement::Ground::{Hill, Wood};
use fairfight_rules::iron_winds::{FirstRound, Rules};
use fairfight_rules::{BySide, Dice};

/// The ingredients of a battle.
struct Match<'a> {
    rules: &'a Rules,
    armies: BySide<&'a Army>,
    doctrines: BySide<Doctrine>,
    scenario: &'a Scenario,
}

impl Match<'_> {
    fn any(&self) -> AnyBattle {
        AnyBattle::new(self.rules, self.armies, self.doctrines, self.scenario)
    }

    /// The battle in this compiled variant.
    fn compiled<W: Word, const PRINTED: bool>(&self) -> Battle<W, PRINTED> {
        let Match { rules, armies, doctrines, scenario } = *self;
        Battle::new(rules, armies, doctrines, scenario)
    }
}

/// How a system is played to the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq)]
enum By {
    Steps,
    Turns,
}

/// All events of a battle, the worth of each die, the last flow and the remains.
fn story<S: System>(system: &S, by: By, seed: u64) -> String {
    let mut dice = Tumbling::new(seed);
    let (mut state, mut log, mut turn) = (system.open(), Events::default(), 1);
    let flow = loop {
        let flow = match by {
            By::Steps => system.step(&mut state, &mut dice, &mut log),
            By::Turns => system.turn(&mut state, &mut dice, &mut log),
        };
        match flow {
            Flow::Step => assert_eq!(by, By::Steps, "a turn is over or all is"),
            Flow::Turn => {
                turn += 1;
                dice.turn(turn);
            }
            Flow::End(_) => break flow,
        }
    };
    let mut left = Tally::default();
    system.tally(&state, &mut left);
    format!("{turn} turns, {flow:?}\n{left:?}\n{:?}\n{:?}", log.0, log.1)
}

/// Checks that two battles are the same, the first played by steps and the second by turns.
fn are_alike(one: &impl System, other: &impl System) {
    for seed in 1..5 {
        assert_eq!(story(one, By::Steps, seed), story(other, By::Turns, seed));
    }
}

const A: &str = "knight+mounted+hero@wing warrior+bow+leader levy warrior+pikes skeleton:warrior@reserve \
                 warrior+mounted+bow@wing elf:warrior+longbow@reserve levy+bow";
const B: &str = "warrior+mounted+demigod levy+bow goblin:warrior+leader troll:knight dwarf:levy+crossbow \
                 skeleton:levy knight+mounted@wing knight+pikes@reserve";

/// These lists under every pair of these doctrines.
fn each_match(rules: &Rules, terrain: &[Stretch], check: impl Fn(&Match<'_>)) {
    let scenario = &Scenario { terrain: terrain.to_vec(), ..Scenario::default() };
    let (a, b) = (army(A, rules), army(B, rules));
    let armies = BySide::new(&a, &b);
    let doctrines = [Aggressive, Steady, Stand, Hammer, Random];
    for one in doctrines {
        for other in doctrines {
            let doctrines = BySide::new(one, other);
            check(&Match { rules, armies, doctrines, scenario });
        }
    }
}

#[test]
fn the_printed_rules_are_the_same_as_constants() {
    each_match(&Rules::default(), &[], |of| {
        let plain = of.compiled::<u64, false>();
        are_alike(&plain, &plain);
        are_alike(&plain, &of.compiled::<u64, true>());
        are_alike(&plain, &of.any());
        assert!(matches!(of.any(), AnyBattle::Printed(_)));
    });
}

#[test]
fn a_set_of_any_width_is_the_same() {
    let mut rules = Rules::default();
    rules.rulings.first_round = FirstRound::Charger;
    let terrain = [ground(Hill, 10, 20), ground(Wood, 22, 24)];
    for (terrain, rules) in [(&terrain[..], &Rules::default()), (&[], &rules)] {
        each_match(rules, terrain, |of| {
            let plain = of.compiled::<u64, false>();
            are_alike(&plain, &of.compiled::<u128, false>());
            are_alike(&plain, &of.any());
            assert!(matches!(of.any(), AnyBattle::Usual(_)));
        });
    }
}

#[test]
fn other_armies_find_room_or_get_it() {
    let rules = &Rules::default();
    let few = army("knight+mounted levy+bow", rules);
    let nine = army(&["warrior"; 9].join(" "), rules);
    let many = army(&["levy+bow"; 65].join(" "), rules);
    let scenario = &Scenario::default();
    let doctrines = BySide::new(Aggressive, Steady);
    let of = |army| Match { rules, armies: BySide::new(army, &few), doctrines, scenario };
    let mut battle = of(&few).any();
    let usual = "Printed";
    for (next, kind) in [(&nine, usual), (&few, usual), (&many, "Large"), (&few, "Large")] {
        let of = of(next);
        battle.reseat(rules, of.armies, doctrines, scenario);
        assert!(format!("{battle:?}").starts_with(kind), "{kind}");
        are_alike(&battle, &of.any());
    }
}

/// Two units against two like them under these rules.
fn two_units(rules: &Rules, check: impl Fn(&Match<'_>)) {
    let two = army("knight levy", rules);
    let armies = BySide::new(&two, &two);
    let doctrines = BySide::new(Aggressive, Aggressive);
    check(&Match { rules, armies, doctrines, scenario: &Scenario::default() });
}

#[test]
fn costs_are_no_other_rules() {
    let mut dear = Rules::default();
    dear.costs.set("knight", 9).unwrap();
    two_units(&dear, |of| {
        assert!(matches!(of.any(), AnyBattle::Printed(_)));
        are_alike(&of.compiled::<u64, false>(), &of.any());
        // The remains are reported in points of these costs.
        let told = story(&of.any(), By::Turns, 1);
        two_units(&Rules::default(), |of| assert_ne!(story(&of.any(), By::Turns, 1), told));
    });
}

#[test]
#[should_panic(expected = "there is no room for so many units")]
fn a_row_of_64_has_no_room_for_65() {
    let rules = &Rules::default();
    let many = army(&["warrior"; 65].join(" "), rules);
    let doctrines = BySide::new(Aggressive, Aggressive);
    let armies = BySide::new(&many, &many);
    Match { rules, armies, doctrines, scenario: &Scenario::default() }.compiled::<u64, true>();
}

#[test]
#[should_panic(expected = "these are not the printed rules")]
fn other_rules_are_not_compiled_as_the_printed_ones() {
    let mut rules = Rules::default();
    rules.rulings.first_round = FirstRound::Charger;
    two_units(&rules, |of| {
        of.compiled::<u64, true>();
    });
}
