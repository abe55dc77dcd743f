//! A reused board plays the same as new battles.

use fairfight_battle::game::Parts;
use fairfight_battle::systems::{SYSTEMS, Visitor, visit_system};
use fairfight_battle::{Game, System, Tally};
use fairfight_engine::arena::{Arena, Leading, Led, SystemArmy, SystemWorld, World};
use fairfight_engine::dice::{MatchKey, MatchUpId};
use fairfight_engine::rulebook::{Doctrine, Lists, MIXED, Rules, Unit, rulebook};
use fairfight_rules::list::DoctrineWords;
use fairfight_rules::{BySide, Side};
use fairfight_study::armies::{Drawing, Generator, kinds_of, listable_units};

const FIRST: BySide<usize> = BySide { a: 0, b: 0 };
const KEY: MatchKey = MatchKey::new(3, MatchUpId::from_number(1));

/// A's score in a pair of newly made battles.
fn fresh(rules: &Rules, units: &BySide<Vec<Unit>>, led: BySide<Doctrine>, index: u64) -> u8 {
    let scenario = rules.open_ground();
    let armies = units.as_ref().map(|units| rules.muster("drawn", units).unwrap());
    let half = |armies: BySide<_>, doctrines| {
        let lists = Lists { rules, scenario: &scenario, armies, doctrines };
        let battle = lists.match_up(Parts::Fixed, 1).straight;
        let played = battle.player(None).play(KEY, index);
        played.end.winner.map_or(1, |winner| if winner == Side::A { 2 } else { 0 })
    };
    let armies = armies.as_ref();
    half(armies, led) + 2 - half(armies.swapped(), led.swapped())
}

struct Boards;

impl Visitor for Boards {
    /// The number of pairs played.
    type Out = u64;

    fn visit<G: Game>(self) -> u64 {
        let printed = rulebook(G::ID).unwrap().printed();
        let kinds = kinds_of(&listable_units(&printed), &printed);
        let (rules, scenario) = (G::Rules::default(), G::Scenario::default());
        let units = kinds.iter().map(|kind| G::unit(&kind.unit.text, &rules).unwrap());
        let units: Vec<G::Unit> = units.collect();
        // If each part is played once, there are no armies to draw.
        let alone = |unit| G::muster("one", std::slice::from_ref(unit), &rules).ok();
        let exchangeable = |army: G::Army| {
            G::parts(&scenario, BySide::new(&army, &army)) == Ok(Parts::Exchangeable)
        };
        if !units.iter().filter_map(alone).all(exchangeable) {
            return 0;
        }
        let costs = vec![1.0; kinds.len()];
        let Some(drawing) = Drawing::new(&costs) else { return 0 };
        // Two arenas that differ by their doctrine share a board; in one of them it is drawn.
        let first = G::Doctrine::known().next().expect("a doctrine");
        let known: Vec<_> = kinds.iter().map(|kind| &kind.unit).collect();
        let doctrines = [first.word(), MIXED].map(|word| printed.book.doctrine(word).unwrap());
        let [arena, other] = &doctrines.map(|doctrine| {
            let leading = Leading { doctrine, leaders: None };
            printed.arena(&known, leading, &printed.open_ground(), &[])
        });
        let mut board = arena.board();
        // The same, by hand.
        let led = Led { leaders: [first].into(), rollout: None };
        let leading = Leading { doctrine: led, leaders: None };
        let world = &SystemWorld::<G>::new(rules.clone(), units.clone(), leading, scenario.clone());
        let (mut room, mut played) = (None, 0);
        for index in 0..24 {
            // Occasionally more units than a set of one machine word holds.
            let budget = if index % 8 == 7 { 70.0 } else { 1.0 + (index % 6) as f64 };
            let mut generator = Generator::new(1, "boards", index);
            let mut army = |arena: &dyn Arena| {
                let mut drawn = Vec::new();
                let army = drawing.allowed(arena, budget, &mut generator, &mut drawn)?;
                let units = drawn.iter().map(|&kind| kinds[usize::from(kind)].unit.clone());
                Ok::<_, String>((army, units.collect::<Vec<Unit>>()))
            };
            let (foe, led) = match index % 3 {
                2 => (other, doctrines[1]),
                _ => (arena, doctrines[0]),
            };
            let (Ok(a), Ok(b)) = (army(&**arena), army(&**foe)) else { continue };
            let (armies, led) = (BySide::new(&a.0, &b.0), BySide::new(doctrines[0], led));
            let units = BySide::new(a.1, b.1);
            let own = armies.map(|army| army.army::<SystemArmy<G>>());
            let lists = own.map(|army| world.list(army));
            let lists = lists.as_ref().map(|list| &**list);
            if G::parts(&scenario, lists) != Ok(Parts::Exchangeable) {
                continue;
            }
            // In any buffer: one that was used for more units is not shrunk.
            let new = World::battle(world, own, FIRST);
            let (battle, state) = room.get_or_insert_with(|| {
                let battle = World::battle(world, own, FIRST);
                let state = battle.open();
                (battle, state)
            });
            world.reseat(battle, own, FIRST);
            battle.open_into(state);
            let (mut used, mut expected) = (Tally::default(), Tally::default());
            battle.tally(state, &mut used);
            new.tally(&new.open(), &mut expected);
            assert_eq!(used, expected, "{}", G::ID);
            let quarters = board.pair(armies, KEY, index);
            assert_eq!(quarters, fresh(&printed, &units, led, index), "{}", G::ID);
            let mut counts = [0; 5];
            board.pairs(armies, KEY, index..index + 3, &mut counts);
            let mut expected = [0; 5];
            for index in index..index + 3 {
                expected[usize::from(fresh(&printed, &units, led, index))] += 1;
            }
            assert_eq!(counts, expected, "{}", G::ID);
            played += 4;
        }
        played
    }
}

#[test]
fn a_board_that_is_used_again_plays_what_new_battles_play() {
    let played: Vec<u64> = SYSTEMS.iter().map(|id| visit_system(id, Boards).unwrap()).collect();
    assert!(played.iter().filter(|&&played| played > 50).count() >= 4, "{played:?}");
}
