//! The battles and fights of which the laws are asked.

use crate::lists;
use fairfight_battle::Game;
use fairfight_rules::BySide;

/// Two lists, who plays them, and where.
pub struct Meeting<G: Game> {
    pub name: String,
    pub armies: BySide<G::Army>,
    pub doctrines: BySide<G::Doctrine>,
    pub scenario: G::Scenario,
}

impl<G: Game> Meeting<G> {
    /// On open ground, each list played by its own doctrine.
    pub fn own([a, b]: [G::Army; 2], name: String) -> Self {
        let armies = BySide::new(a, b);
        let doctrines = armies.as_ref().map(G::own_doctrine);
        Meeting { name, armies, doctrines, scenario: G::Scenario::default() }
    }

    /// List A at seat A.
    pub fn straight(&self) -> G::Battle {
        G::battle(&G::Rules::default(), self.armies.as_ref(), self.doctrines, &self.scenario)
    }

    /// List A at seat B.
    #[allow(dead_code, reason = "not every test plays pairs")]
    pub fn exchanged(&self) -> G::Battle {
        let (armies, doctrines) = (self.armies.as_ref().swapped(), self.doctrines.swapped());
        G::battle(&G::Rules::default(), armies, doctrines, &self.scenario)
    }
}

/// Every pair of lists under its own doctrines, every pair of doctrines with two lists, and every
/// neighbouring pair of lists in every scenario; shipped lists against their neighbours.
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
            let armies = [army_a.clone(), army_b.clone()];
            let open = Meeting::own(armies, format!("{a} v {b} in scenario {number}"));
            meetings.push(Meeting { scenario, ..open });
        }
    }
    for (first, &(word_a, _)) in G::DOCTRINES.iter().enumerate() {
        for (second, &(word_b, _)) in G::DOCTRINES.iter().enumerate() {
            let (a, army_a) = &own[first % own.len()];
            let (b, army_b) = &own[(first + second + 1) % own.len()];
            let armies = [army_a.clone(), army_b.clone()];
            let doctrines = BySide::new(word_a, word_b).map(|word| G::doctrine(word).unwrap());
            let name = format!("{word_a} {a} v {word_b} {b}");
            meetings.push(Meeting { doctrines, ..Meeting::own(armies, name) });
        }
    }
    for (at, (a, army_a)) in shipped.iter().enumerate() {
        let (b, army_b) = &shipped[(at + 1) % shipped.len()];
        let armies = [army_a.clone(), army_b.clone()];
        meetings.push(Meeting::own(armies, format!("{a} v {b}")));
    }
    meetings
}

/// Each kind of unit in one fight or more, under every option.
pub fn fights_of<G: Game>() -> Vec<(String, G::Fight)> {
    let rules = G::Rules::default();
    let units = G::all_units(&rules);
    let mut settings: Vec<Vec<(&str, &str)>> = vec![Vec::new()];
    for option in G::FIGHT_OPTIONS {
        settings.extend(option.values.iter().map(|&value| vec![(option.name, value)]));
    }
    let fight = |(at, a): (usize, &G::Unit)| {
        let b = &units[(at * 7 + 3) % units.len()];
        let options = settings[at % settings.len()].as_slice();
        let name = format!("{} v {} {options:?}", G::unit_text(a, &rules), G::unit_text(b, &rules));
        (name, G::fight(&rules, BySide::new(a, b), options))
    };
    units.iter().enumerate().map(fight).collect()
}
