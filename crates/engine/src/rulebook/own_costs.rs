//! Costs that house rules give the units of a system that prints none.

use fairfight_battle::Game;
use fairfight_battle::game::Outline;
use fairfight_rules::list::{Fault, Table};
use fairfight_rules::notation;
use fairfight_rules::ruling::{Number, SettingFault};
use std::collections::BTreeMap;

/// The maximum cost.
const MOST: i64 = 10_000;

/// The costs by name, in points per piece; empty if no file gives any. A name without a cost adds nothing.
///
/// A unit costs the sum of its type, its people and its traits, for each of its pieces. A leader costs as much as its
/// type or trait, if the notation has one. Battles do not depend on costs.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct OwnCosts(BTreeMap<String, u32>);

/// The parts of a unit in notation: its people, its type, its traits.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let (people, rest) = notation::people(text);
    people.into_iter().chain(notation::figures(rest).0.split('+'))
}

impl OwnCosts {
    /// Every name that may have a cost: the types of units, then the other names that the system declares
    /// ([`Game::PRICED`]).
    pub(super) fn names<G: Game>() -> Vec<Number> {
        let printed = G::Rules::default();
        let mut names: Vec<String> = Vec::new();
        let types = G::all_units(&printed).into_iter().flat_map(|unit| {
            let text = G::unit_text(&unit, &printed);
            words(notation::people(&text).1).next().map(str::to_owned)
        });
        for name in types.chain(G::PRICED.iter().map(|&name| name.to_owned())) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let number = |name| Number {
            name,
            doc: "Points for each piece of a unit that has this in its name; the rules print none",
            printed: 0,
            min: 0,
            max: MOST,
        };
        names.into_iter().map(number).collect()
    }

    /// The costs with a new value for this name.
    pub(super) fn with<G: Game>(&self, name: &str, value: i64) -> Result<OwnCosts, SettingFault> {
        if !Self::names::<G>().iter().any(|known| known.name == name) {
            return Err(SettingFault::UnknownName);
        }
        let out = SettingFault::OutOfRange { min: 0, max: MOST };
        let cost = u32::try_from(value).ok().filter(|_| value <= MOST).ok_or(out)?;
        let mut costs = self.clone();
        if cost == 0 {
            costs.0.remove(name);
        } else {
            costs.0.insert(name.to_owned(), cost);
        }
        Ok(costs)
    }

    pub(super) fn of(&self, name: &str) -> u32 {
        self.0.get(name).copied().unwrap_or(0)
    }

    /// The cost of this many pieces of a unit in this notation; `None` without costs.
    pub(super) fn points(&self, text: &str, pieces: u32) -> Option<u32> {
        let each = || words(text).fold(0, |sum: u32, word| sum.saturating_add(self.of(word)));
        (!self.0.is_empty()).then(|| each().saturating_mul(pieces))
    }

    /// Adds the costs of units and list to an outline.
    pub(super) fn add_to(&self, outline: &mut Outline) {
        if self.0.is_empty() {
            return;
        }
        for unit in &mut outline.units {
            unit.points = self.points(&unit.kind, unit.figures);
        }
        let all = outline.units.iter().filter_map(|unit| unit.points);
        outline.points = Some(all.fold(0, u32::saturating_add));
    }

    /// Warns about kinds of unit that cost nothing although others have a cost.
    pub(super) fn advisories(&self, outline: &Outline) -> Option<Fault> {
        let mut free: Vec<&str> = Vec::new();
        for unit in outline.units.iter().filter(|unit| unit.points == Some(0)) {
            if !free.contains(&&*unit.kind) {
                free.push(&unit.kind);
            }
        }
        let fault = Fault::new(Table::Head.whole(), format!("{} cost nothing", free.join(", ")));
        (!free.is_empty())
            .then(|| fault.instead("give them a cost under [costs] in the house rules"))
    }

    /// The lines that these costs add to the canonical text of rules.
    pub(super) fn canonical(&self) -> String {
        self.0.iter().map(|(name, cost)| format!("cost {name} = {cost}\n")).collect()
    }
}
