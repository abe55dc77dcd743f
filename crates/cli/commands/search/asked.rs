//! What a search is about: the kinds to choose from, who may lead a list, and what all of them cost.

use crate::args::SearchArgs;
use crate::commands::kinds::{of_the_line, parts_exchange};
use crate::commands::points::asked::doctrines;
use crate::exit::Failure;
use crate::load::Setup;
use fairfight_battle::game::Game;
use fairfight_sim::armies::{Kind, kinds_of};
use fairfight_sim::search::{Candidate, Led};

/// The same, checked.
pub(super) struct Asked<G: Game> {
    /// The kinds to choose from, then those of the lists that were named.
    pub(super) kinds: Vec<Kind<G::Unit>>,
    /// How many of them are to choose from.
    pub(super) choice: usize,
    /// What all of them cost: points, or 1 each.
    pub(super) costs: Vec<u32>,
    /// What may be left of the budget.
    pub(super) slack: u32,
    /// Who may lead the list, then who leads those that were named.
    pub(super) doctrines: Vec<G::Doctrine>,
    /// How many of them may lead the list.
    pub(super) leading: usize,
}

impl<G: Game> Asked<G> {
    pub(super) fn of(args: &SearchArgs, setup: &Setup<G>) -> Result<Self, Failure> {
        let rules = &setup.rules;
        let mut units = of_the_line::<G>(args.units.as_ref(), args.people.as_deref(), None, rules)?;
        let choice = kinds_of::<G>(&units, rules).len();
        for army in &setup.armies {
            let outline = G::outline(army, rules);
            units.extend(outline.units.iter().filter_map(|unit| G::unit(&unit.kind, rules).ok()));
        }
        let kinds = kinds_of::<G>(&units, rules);
        let makes = "`search` makes lists that can exchange their parts";
        parts_exchange::<G>(&kinds[..choice], setup, makes, "leave out --scenario")?;
        let points: Option<Vec<u32>> = kinds.iter().map(|kind| kind.points).collect();
        let costs = points.unwrap_or_else(|| vec![1; kinds.len()]);
        if let Some(free) = costs[..choice].iter().position(|&cost| cost == 0) {
            let text = &kinds[free].text;
            return Err(Failure::new(format!("{text} costs nothing, so no budget limits it"))
                .hint("leave it out of --units, or give it a cost in a file of house rules"));
        }
        let cheapest = costs[..choice].iter().copied().min().unwrap_or(1);
        if u64::from(cheapest) > args.budget {
            return Err(Failure::new(format!("--budget {} buys no unit", args.budget))
                .hint(format!("the cheapest costs {cheapest}")));
        }
        let mut doctrines = doctrines::<G>(&args.doctrines)?;
        let leading = doctrines.len();
        for own in &setup.doctrines {
            if !doctrines.contains(own) {
                doctrines.push(*own);
            }
        }
        Ok(Asked {
            slack: args.slack.map_or(cheapest - 1, |slack| slack as u32),
            kinds,
            choice,
            costs,
            doctrines,
            leading,
        })
    }

    /// A list as the command line takes it.
    pub(super) fn text(&self, list: &Candidate) -> String {
        let item = |(kind, count): (usize, usize)| match count {
            1 => self.kinds[kind].text.clone(),
            count => format!("{count}*{}", self.kinds[kind].text),
        };
        list.counts().into_iter().map(item).collect::<Vec<_>>().join(",")
    }

    /// A list that was named, by the kinds of its units; leaders and posts are left out.
    pub(super) fn by_kinds(&self, led: &Led<G>, rules: &G::Rules) -> Option<Candidate> {
        let kinds: Option<Vec<u16>> = G::outline(&led.army, rules)
            .units
            .iter()
            .map(|unit| {
                let text = G::unit_text(&G::unit(&unit.kind, rules).ok()?, rules);
                let place = self.kinds.iter().position(|kind| kind.text == text)?;
                u16::try_from(place).ok()
            })
            .collect();
        let mut kinds = kinds?;
        kinds.sort_unstable();
        let led = self.doctrines.iter().position(|doctrine| *doctrine == led.doctrine)?;
        Some(Candidate { kinds, led })
    }
}
