//! Random armies are lists that the rules allow, in every system and for every budget.

use fairfight_battle::systems::SYSTEMS;
use fairfight_engine::arena::{Arena, Board, Fielded};
use fairfight_engine::rulebook::{Rules, Unit, rulebook};
use fairfight_study::armies::{Aim, Budget, Drawing, Generator, Kind, kinds_of};

/// The kinds and rules for mustering armies; nobody fights here.
struct Mustering {
    rules: Rules,
    kinds: Vec<Kind>,
}

impl Mustering {
    /// Every kind of a system.
    fn of(system: &str) -> Mustering {
        let rules = rulebook(system).unwrap().printed();
        let kinds = kinds_of(&rules.all_units(), &rules);
        Mustering { rules, kinds }
    }
}

impl Arena for Mustering {
    fn muster(&self, kinds: &[u16]) -> Result<Fielded, String> {
        let unit = |kind: &u16| self.kinds[usize::from(*kind)].unit.clone();
        let units: Vec<Unit> = kinds.iter().map(unit).collect();
        let army = self.rules.muster("random", &units);
        army.map(|army| army.led_by(army.doctrine)).map_err(|faults| faults[0].message.clone())
    }

    fn fewest_units(&self) -> usize {
        1
    }

    fn board(&self) -> Box<dyn Board + '_> {
        panic!("nobody fights here")
    }
}

#[test]
fn whatever_is_drawn_may_be_played() {
    for system in SYSTEMS {
        let world = Mustering::of(system);
        let costs = vec![1.0; world.kinds.len()];
        let drawing = Drawing::new(&costs).unwrap();
        for (usual, armies) in [(0.2, 20), (8.0, 200), (60.0, 20), (500.0, 3)] {
            let budget = Budget::around(usual);
            for index in 0..armies {
                let mut generator = Generator::new(1, "allowed", index);
                let (budget, mut army) = (budget.draw(&mut generator), Vec::new());
                let allowed = drawing.allowed(&world, budget, &mut generator, &mut army);
                allowed.unwrap_or_else(|why| panic!("{system}, {usual}: {why}"));
                world.muster(&army).unwrap();
                // The last unit is bought at random, so that an army may cost a little more.
                assert!(army.len() as f64 <= budget.max(1.0) + 1.0, "{system}: {army:?}");
                let (cost, mut equal) = (drawing.cost(&army), Vec::new());
                let mut costing = |part: &[u16], equal: &mut Vec<u16>| {
                    drawing.costing_allowed(
                        &world,
                        part,
                        Aim { cost, share: 0.005 },
                        &mut generator,
                        equal,
                    )
                };
                costing(&[], &mut equal).unwrap();
                world.muster(&equal).unwrap();
                if usual == 8.0 {
                    assert!((drawing.cost(&equal) - cost).abs() < 1.0, "{system}: {equal:?}");
                }
                // With a given unit, if the rules allow one alone.
                let part = [army[army.len() / 2]];
                let drawn = costing(&part, &mut equal);
                assert!(drawn.is_ok() || world.muster(&part).is_err(), "{system}: {part:?}");
                if drawn.is_ok() {
                    assert!(equal.contains(&part[0]), "{system}: {part:?} {equal:?}");
                    world.muster(&equal).unwrap();
                }
            }
        }
    }
}

/// A regression: budgets beyond a dozen units failed, because nearly every army had two baggage trains.
#[test]
fn an_army_has_one_baggage_train_at_most_and_all_the_rest() {
    let world = Mustering::of("king-or-parliament");
    let kinds = &world.kinds;
    let costs = vec![1.0; kinds.len()];
    let drawing = Drawing::new(&costs).unwrap();
    let baggage =
        kinds.iter().position(|kind| kind.unit.text.starts_with("baggage")).unwrap() as u16;
    let (mut trains, mut units) = (0, 0);
    for index in 0..40 {
        let (mut generator, mut army) = (Generator::new(1, "baggage", index), Vec::new());
        drawing.allowed(&world, 40.0, &mut generator, &mut army).unwrap();
        let of_it = army.iter().filter(|&&kind| kind == baggage).count();
        assert!(of_it <= 1);
        (trains, units) = (trains + of_it, units + army.len());
    }
    assert!(trains > 20, "{trains}");
    assert_eq!(units, 40 * 40);
}
