//! Random armies are lists that the rules allow, in every system and for every budget.

use fairfight_battle::Game;
use fairfight_battle::game::{SYSTEMS, Visitor, visit_system};
use fairfight_battle::king_or_parliament::KingOrParliament;
use fairfight_rules::BySide;
use fairfight_sim::armies::{Budget, Drawing, Generator, Kind, World, kinds_of};
use fairfight_sim::exact::Exact;

/// All that a system may muster; nobody fights here.
struct Mustering<G: Game> {
    rules: G::Rules,
    kinds: Vec<Kind<G::Unit>>,
}

impl<G: Game> World for Mustering<G> {
    type Army = G::Army;
    type Battle = G::Battle;

    fn muster(&self, kinds: &[u16]) -> Result<G::Army, String> {
        let unit = |kind: &u16| self.kinds[usize::from(*kind)].unit.clone();
        let units: Vec<G::Unit> = kinds.iter().map(unit).collect();
        G::muster("random", &units, &self.rules).map_err(|faults| faults[0].message.clone())
    }

    fn battle(&self, armies: BySide<&G::Army>) -> G::Battle {
        let doctrines = armies.map(G::own_doctrine);
        G::battle(&self.rules, armies, doctrines, &G::Scenario::default(), &Exact)
    }
}

/// Every kind of a system.
fn with_world<G: Game, T>(ask: impl FnOnce(&[Kind<G::Unit>], &Mustering<G>) -> T) -> T {
    let rules = G::Rules::default();
    let kinds = kinds_of::<G>(&G::all_units(&rules), &rules);
    let world = Mustering { rules, kinds };
    ask(&world.kinds, &world)
}

struct Each;

impl Visitor for Each {
    type Out = ();

    fn visit<G: Game>(self) {
        with_world::<G, _>(|kinds, world| {
            let costs = vec![1.0; kinds.len()];
            let drawing = Drawing::new(&costs).unwrap();
            for (usual, armies) in [(0.2, 20), (8.0, 200), (60.0, 20), (500.0, 3)] {
                let budget = Budget::around(usual);
                for index in 0..armies {
                    let mut generator = Generator::new(1, "allowed", index);
                    let (budget, mut army) = (budget.draw(&mut generator), Vec::new());
                    let allowed = drawing.allowed(world, budget, &mut generator, &mut army);
                    allowed.unwrap_or_else(|why| panic!("{}, {usual}: {why}", G::ID));
                    world.muster(&army).unwrap();
                    // The last unit is bought by chance, so that an army may cost a little more.
                    assert!(army.len() as f64 <= budget.max(1.0) + 1.0, "{}: {army:?}", G::ID);
                    let cost = drawing.cost(&army);
                    let mut equal = Vec::new();
                    drawing
                        .costing_allowed(world, &[], cost, 0.005, &mut generator, &mut equal)
                        .unwrap();
                    world.muster(&equal).unwrap();
                    if usual == 8.0 {
                        assert!((drawing.cost(&equal) - cost).abs() < 1.0, "{}: {equal:?}", G::ID);
                    }
                    // With a unit that is given, where the rules allow one alone.
                    let part = [army[army.len() / 2]];
                    let drawn = drawing.costing_allowed(
                        world,
                        &part,
                        cost,
                        0.005,
                        &mut generator,
                        &mut equal,
                    );
                    assert!(drawn.is_ok() || world.muster(&part).is_err(), "{}: {part:?}", G::ID);
                    if drawn.is_ok() {
                        assert!(equal.contains(&part[0]), "{}: {part:?} {equal:?}", G::ID);
                        world.muster(&equal).unwrap();
                    }
                }
            }
        });
    }
}

#[test]
fn whatever_is_drawn_may_be_played() {
    for id in SYSTEMS {
        visit_system(id, Each).unwrap();
    }
}

/// Budgets beyond a dozen units failed: nearly every army had two baggage trains.
#[test]
fn an_army_has_one_baggage_train_at_most_and_all_the_rest() {
    with_world::<KingOrParliament, _>(|kinds, world| {
        let costs = vec![1.0; kinds.len()];
        let drawing = Drawing::new(&costs).unwrap();
        let baggage =
            kinds.iter().position(|kind| kind.text.starts_with("baggage")).unwrap() as u16;
        let (mut trains, mut units) = (0, 0);
        for index in 0..40 {
            let (mut generator, mut army) = (Generator::new(1, "baggage", index), Vec::new());
            drawing.allowed(world, 40.0, &mut generator, &mut army).unwrap();
            let of_it = army.iter().filter(|&&kind| kind == baggage).count();
            assert!(of_it <= 1);
            (trains, units) = (trains + of_it, units + army.len());
        }
        assert!(trains > 20, "{trains}");
        assert_eq!(units, 40 * 40);
    });
}
