//! An army mustered from units in notation is the army of the list file written for it.

use fairfight_battle::Game;
use fairfight_battle::game::{SYSTEMS, Visitor, visit_system};
use fairfight_battle::iron_winds::IronWinds;
use fairfight_rules::list::Worded;
use fairfight_sim::files::{self, Source};

struct Each;

impl Visitor for Each {
    type Out = ();

    fn visit<G: Game>(self) {
        let rules = G::Rules::default();
        let kinds = G::all_units(&rules);
        let doctrines: Vec<_> = G::Doctrine::known().collect();
        assert_eq!(doctrines.len(), G::Doctrine::KNOWN.len(), "{}", G::ID);
        let mut mustered = 0;
        for (n, kind) in kinds.iter().enumerate() {
            let next = &kinds[(n + 1) % kinds.len()];
            // Alone too: a man with a name is there once.
            for units in [
                vec![kind.clone()],
                vec![kind.clone(); 2],
                vec![kind.clone(), next.clone(), kind.clone()],
            ] {
                let name = format!("{} \"quoted\\\" {n}", G::ID);
                let Ok(army) = G::muster(&name, &units, &rules) else { continue };
                mustered += 1;
                let plays = |doctrine: &&G::Doctrine| G::plays(**doctrine, &army).is_ok();
                let own: Vec<_> = doctrines.iter().filter(plays).collect();
                let doctrine = *own[n % own.len()];
                let text = G::written_list(&name, &units, doctrine, &rules);
                let source = Source::of_text("written.toml", text.clone());
                let read = files::army::<G>(&source, &rules)
                    .unwrap_or_else(|faults| panic!("{}\n{text}", faults.plain()));
                assert_eq!(G::canonical_army(&read.value), G::canonical_army(&army), "{text}");
                assert_eq!(G::outline(&read.value, &rules), G::outline(&army, &rules), "{text}");
                assert!(G::own_doctrine(&read.value) == doctrine, "{text}");
            }
        }
        assert!(mustered >= kinds.len(), "{}: {mustered} of {} kinds", G::ID, kinds.len());
    }
}

#[test]
fn a_written_list_is_the_army_that_was_mustered() {
    for id in SYSTEMS {
        visit_system(id, Each).unwrap();
    }
}

#[test]
fn leaders_go_with_the_units_that_brought_them() {
    let rules = Default::default();
    let units = ["levy", "warrior+leader", "warrior+leader", "knight+mounted+hero/3"];
    let units = units.map(|text| IronWinds::unit(text, &rules).unwrap());
    let army = IronWinds::muster("led", &units, &rules).unwrap();
    let with: Vec<_> = army.leaders.iter().map(|leader| leader.with).collect();
    assert_eq!(with, [Some(1), Some(2), Some(3)]);
    let text = IronWinds::written_list("led", &units, army.doctrine, &rules);
    let read = files::army::<IronWinds>(&Source::of_text("led.toml", text), &rules).unwrap();
    // A file names every unit; one that was mustered is called what it is.
    let mut named = army.clone();
    for (unit, called) in named.units.iter_mut().zip(IronWinds::outline(&army, &rules).units) {
        unit.name = Some(called.name);
    }
    assert_eq!(read.value, named);
}
