//! The battles and fights for which the laws are tested.

use crate::lists;
use fairfight_battle::game::Parts;
use fairfight_battle::{Game, System};
use fairfight_engine::contest::{Contest, compiled};
use fairfight_rules::BySide;
use fairfight_rules::list::DoctrineWords;
use fairfight_rules::ruling::{Amendable, Setting, Span, Takes};

/// Two lists, their doctrines, the scenario, and the rules.
pub struct Meeting<G: Game> {
    pub name: String,
    pub rules: G::Rules,
    pub armies: BySide<G::Army>,
    pub doctrines: BySide<G::Doctrine>,
    pub scenario: G::Scenario,
}

impl<G: Game> Meeting<G> {
    /// On open ground, each list led by its own doctrine.
    pub fn own([a, b]: [G::Army; 2], name: String) -> Self {
        let armies = BySide::new(a, b);
        let doctrines = armies.as_ref().map(leader::<G>);
        let (rules, scenario) = (G::Rules::default(), G::Scenario::default());
        Meeting { name, rules, armies, doctrines, scenario }
    }

    /// The forces of a scenario; `None` if it has none.
    fn of_scenario(scenario: G::Scenario, name: String) -> Option<Self> {
        let forces = G::forces(&scenario)?;
        Some(Meeting { scenario, ..Meeting::own([forces.a, forces.b], name) })
    }

    /// May the lists exchange their parts? `None` if they cannot meet, or cannot be led like this.
    pub fn parts(&self) -> Option<Parts> {
        for (army, doctrine) in
            [(&self.armies.a, self.doctrines.a), (&self.armies.b, self.doctrines.b)]
        {
            G::plays(doctrine, army).ok()?;
        }
        G::parts(&self.scenario, self.armies.as_ref()).ok()
    }

    /// List A at seat A.
    pub fn straight(&self) -> G::Battle {
        G::battle(&self.rules, self.armies.as_ref(), self.doctrines, &self.scenario)
    }

    /// List A at seat B.
    #[allow(dead_code, reason = "not every test plays pairs")]
    pub fn exchanged(&self) -> G::Battle {
        let (armies, doctrines) = (self.armies.as_ref().swapped(), self.doctrines.swapped());
        G::battle(&self.rules, armies, doctrines, &self.scenario)
    }

    /// Both, as the engine plays them.
    #[allow(dead_code, reason = "not every test plays pairs")]
    pub fn contests(&self) -> [Box<dyn Contest>; 2] {
        [contest(self.straight()), contest(self.exchanged())]
    }
}

/// A battle or a fight, as the engine plays it.
pub fn contest<S: System + 'static>(game: S) -> Box<dyn Contest> {
    compiled(Box::new(game)).expect("a battle or fight of a system")
}

/// The doctrine named in the list, else a credible style.
pub fn leader<G: Game>(army: &G::Army) -> G::Doctrine {
    G::own_doctrine(army).unwrap_or(G::credible(army)[0])
}

/// The doctrines for which the laws are tested: all, but the documented ones if parts make hundreds, and one of a
/// fitted family, whose members differ only by their weights.
pub fn doctrines<G: Game>() -> Vec<G::Doctrine> {
    let others = G::family().map_or(&[][..], |family| &family.words()[1..]);
    let every = G::Doctrine::every().filter(|doctrine| !others.contains(&doctrine.word()));
    let every: Vec<G::Doctrine> = every.collect();
    if every.len() > 32 { G::Doctrine::known().collect() } else { every }
}

/// Every pair of lists under its own doctrines, every pair of doctrines with two lists, and every neighbouring pair of
/// lists in every scenario; shipped lists against their neighbours; scenarios that bring their forces under every pair
/// of doctrines. Only those that can meet.
pub fn every_meeting<G: Game>() -> Vec<Meeting<G>> {
    let read = |(name, text): &(String, String)| (name.clone(), lists::army::<G>(text));
    let own: Vec<_> = lists::of_the_laws::<G>().iter().map(read).collect();
    let shipped: Vec<_> = lists::shipped::<G>().iter().map(read).collect();
    let mut meetings = Vec::new();
    for (at, (a, army_a)) in own.iter().enumerate() {
        for (b, army_b) in &own[at..] {
            let armies = [army_a.clone(), army_b.clone()];
            meetings.push(Meeting::own(armies, format!("{a} v {b}")));
        }
        let (b, army_b) = &own[(at + 1) % own.len()];
        for (number, scenario) in lists::scenarios::<G>().into_iter().enumerate().skip(1) {
            if G::forces(&scenario).is_some() {
                continue;
            }
            let armies = [army_a.clone(), army_b.clone()];
            let open = Meeting::own(armies, format!("{a} v {b} in scenario {number}"));
            meetings.push(Meeting { scenario, ..open });
        }
    }
    let all = doctrines::<G>();
    for (first, &doctrine_a) in all.iter().enumerate() {
        for (second, &doctrine_b) in all.iter().enumerate() {
            let (a, army_a) = &own[first % own.len()];
            let (b, army_b) = &own[(first + second + 1) % own.len()];
            let armies = [army_a.clone(), army_b.clone()];
            let doctrines = BySide::new(doctrine_a, doctrine_b);
            let name = format!("{} {a} v {} {b}", doctrine_a.word(), doctrine_b.word());
            meetings.push(Meeting { doctrines, ..Meeting::own(armies, name) });
        }
    }
    for (at, (a, army_a)) in shipped.iter().enumerate() {
        let (b, army_b) = &shipped[(at + 1) % shipped.len()];
        let armies = [army_a.clone(), army_b.clone()];
        meetings.push(Meeting::own(armies, format!("{a} v {b}")));
    }
    let shipped = G::SCENARIOS.iter().map(|shipped| lists::scenario::<G>(shipped.text));
    for (number, scenario) in shipped.chain(lists::scenarios::<G>()).enumerate() {
        for &a in &all {
            for &b in &all {
                let name = format!("{} v {} in scenario {number}", a.word(), b.word());
                let Some(own) = Meeting::<G>::of_scenario(scenario.clone(), name) else { continue };
                let doctrines = BySide::new(a, b);
                meetings.push(Meeting { doctrines, ..own });
            }
        }
    }
    meetings.retain(|meeting| meeting.parts().is_some());
    assert!(!meetings.is_empty(), "nobody of {} can meet", G::ID);
    meetings
}

/// The printed rules with one ruling changed, for every answer of every ruling; and numbers at both ends of their
/// range.
#[allow(dead_code, reason = "not every test changes rules")]
pub fn every_ruling<G: Game>() -> Vec<(String, G::Rules)> {
    let mut all = Vec::new();
    for ruling in G::RULINGS {
        for choice in ruling.options {
            let word = choice.word.to_owned();
            let settings = match choice.takes {
                Takes::Nothing => vec![Setting::Word(word)],
                Takes::Whole(min, max) => vec![Setting::Whole(min), Setting::Whole(max)],
                Takes::Span(min, max) => {
                    let [least, most] = [min as i16, max as i16];
                    let spans = [(least, least), (most, most), (least, most), (17, 18)];
                    spans.map(|(least, most)| Span::new(least, most).setting()).into()
                }
                Takes::Share => {
                    [0.0, 0.3, 0.9].map(|share| Setting::Named(word.clone(), share)).into()
                }
                Takes::Words(words) => {
                    words.iter().map(|word| Setting::List(vec![word.to_string()])).collect()
                }
            };
            for setting in settings {
                let mut rules = G::Rules::default();
                rules.set_ruling(ruling.id, &setting).expect("an answer of the ruling");
                all.push((format!("{} = {setting}", ruling.id), rules));
            }
        }
    }
    all
}

/// Each kind of unit in at least one fight, under every option, against a unit that it can fight.
#[allow(dead_code, reason = "not every test fights")]
pub fn fights_of<G: Game>() -> Vec<(String, G::Fight)> {
    let rules = G::Rules::default();
    let fight = |Bout { a, b, options }: Bout<G>| {
        let [one, other] = [&a, &b].map(|unit| G::unit_text(unit, &rules));
        let name = format!("{one} v {other} {options:?}");
        (name, G::fight(&rules, BySide::new(&a, &b), &options))
    };
    bouts::<G>().into_iter().map(fight).collect()
}

/// Two units that can fight, and the options.
pub struct Bout<G: Game> {
    pub a: G::Unit,
    pub b: G::Unit,
    pub options: Vec<(&'static str, &'static str)>,
}

/// The bouts of [`fights_of`].
pub fn bouts<G: Game>() -> Vec<Bout<G>> {
    let rules = G::Rules::default();
    let units = G::all_units(&rules);
    let mut settings: Vec<Vec<(&'static str, &'static str)>> = vec![Vec::new()];
    for option in G::FIGHT_OPTIONS {
        settings.extend(option.values.iter().map(|&value| vec![(option.name, value)]));
    }
    let bout = |(at, a): (usize, &G::Unit)| {
        // An option may leave a unit without an opponent: then the next option is used.
        let met = |options: usize| {
            let options = settings[options % settings.len()].as_slice();
            let mut others = (0..units.len()).map(|step| &units[(at * 7 + 3 + step) % units.len()]);
            let may = |b: &&G::Unit| G::fight_fault(&rules, BySide::new(a, *b), options).is_none();
            others.find(may).map(|b| (options, b))
        };
        let (options, b) =
            (at..at + settings.len()).find_map(met).expect("somebody to fight, under some option");
        Bout { a: a.clone(), b: b.clone(), options: options.to_vec() }
    };
    units.iter().enumerate().map(bout).collect()
}
