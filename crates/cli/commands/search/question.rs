//! The question of a search: the kinds to choose from, their costs, and the doctrines that may lead a list.

use crate::args::SearchArgs;
use crate::commands::kinds::of_the_line;
use crate::exit::Failure;
use crate::load::{Setup, doctrines_or_usual};
use fairfight_battle::game::Noun;
use fairfight_engine::rulebook::{Army, Doctrine, Rules, Unit};
use fairfight_study::armies::{Kind, costs_of, inline_text, kinds_of, parts_exchange, refuse_free};
use fairfight_study::search::Candidate;

/// The question of a search, checked.
pub(super) struct Question {
    /// The kinds to choose from, then those of the lists that were named.
    pub(super) kinds: Vec<Kind>,
    /// The costs of all kinds: points, or 1 each.
    pub(super) costs: Vec<u32>,
    /// The costs of the kinds to choose from, without their leader if each list has leaders anyway.
    pub(super) net: Vec<u32>,
    /// What a list may cost beside its leaders.
    pub(super) budget: u32,
    /// How many leaders each list has, if both sides have the same number.
    pub(super) leaders: Option<usize>,
    /// How much of the budget may be left.
    pub(super) slack: u32,
    /// The doctrines that may lead the list, then those of the lists that were named.
    pub(super) doctrines: Vec<Doctrine>,
    /// How many of them may lead the list.
    pub(super) leading: usize,
}

impl Question {
    pub(super) fn of(args: &SearchArgs, setup: &Setup) -> Result<Self, Failure> {
        let rules = &setup.rules;
        let mut units =
            of_the_line(args.kinds.units.as_ref(), args.kinds.people.as_deref(), None, rules)?;
        let choice = kinds_of(&units, rules).len();
        for army in &setup.armies {
            let listed = army.outline.units.iter();
            units.extend(listed.filter_map(|unit| rules.unit(&unit.kind).ok()));
        }
        let kinds = kinds_of(&units, rules);
        let makes = "`search` makes lists that can exchange their parts";
        parts_exchange(
            &kinds[..choice],
            setup.ground(args.run.dice.seed),
            makes,
            "leave out --scenario",
        )?;
        let costs = costs_of(&kinds);
        refuse_free(&kinds[..choice], &costs)?;
        let leaders = leaders(args, setup)?;
        let (price, net) = without_leaders(&kinds[..choice], &costs, leaders, rules);
        let cheapest = net.iter().copied().min().unwrap_or(1);
        let of_leaders = price * leaders.unwrap_or(0) as u32;
        refuse_too_small(args, setup.about().fewest_units, leaders, [cheapest, price])?;
        let mut doctrines = doctrines_or_usual(rules.book, &args.doctrines)?;
        let leading = doctrines.len();
        for own in &setup.doctrines {
            if !doctrines.contains(own) {
                doctrines.push(*own);
            }
        }
        Ok(Question {
            slack: args.slack.map_or(cheapest - 1, |slack| slack as u32),
            budget: args.budget as u32 - of_leaders,
            kinds,
            costs,
            net,
            leaders,
            doctrines,
            leading,
        })
    }

    /// Does each of the kinds to choose from bring a leader?
    pub(super) fn all_bring_leaders(&self, rules: &Rules) -> bool {
        self.kinds[..self.net.len()].iter().all(|kind| kind.unit.led(rules).is_none())
    }

    /// The units of a list, with its leaders.
    pub(super) fn units(&self, list: &Candidate, rules: &Rules) -> Vec<Unit> {
        let kinds = list.kinds.iter();
        let units: Vec<Unit> =
            kinds.map(|&kind| self.kinds[usize::from(kind)].unit.clone()).collect();
        match self.leaders {
            Some(leaders) => rules.with_leaders(&units, leaders).unwrap_or(units),
            None => units,
        }
    }

    /// A list as the command line takes it, with its leaders.
    pub(super) fn text(&self, list: &Candidate, rules: &Rules) -> String {
        inline_text(self.units(list, rules).iter().map(|unit| &*unit.text))
    }

    /// Units without leaders beside their own, as the command line takes them.
    pub(super) fn bare_text(&self, list: &Candidate) -> String {
        inline_text(list.kinds.iter().map(|&kind| &*self.kinds[usize::from(kind)].unit.text))
    }

    /// What a list costs, with its leaders.
    pub(super) fn points(&self, list: &Candidate, rules: &Rules) -> u64 {
        let units = self.units(list, rules);
        let points: Option<u64> = units.iter().map(|unit| unit.points.map(u64::from)).sum();
        points.unwrap_or(units.len() as u64)
    }

    /// A named list, by the kinds of its units; leaders and posts are left out.
    pub(super) fn by_kinds(&self, army: &Army, led: Doctrine, rules: &Rules) -> Option<Candidate> {
        let kinds: Option<Vec<u16>> = army
            .outline
            .units
            .iter()
            .map(|unit| {
                let text = rules.unit(&unit.kind).ok()?.text;
                let place = self.kinds.iter().position(|kind| kind.unit.text == text)?;
                u16::try_from(place).ok()
            })
            .collect();
        let mut kinds = kinds?;
        kinds.sort_unstable();
        let led = self.doctrines.iter().position(|doctrine| *doctrine == led)?;
        Some(Candidate { kinds, led })
    }
}

/// How many leaders each list has; `None` if the rules require no number.
fn leaders(args: &SearchArgs, setup: &Setup) -> Result<Option<usize>, Failure> {
    let about = setup.about();
    if !about.even_leaders {
        return match args.leaders {
            None => Ok(None),
            Some(_) => Err(Failure::new(format!(
                "--leaders changes nothing here: {} requires no number of leaders",
                about.title
            ))
            .hint("leave it out; kinds in --units may bring leaders")),
        };
    }
    if let Some(leaders) = args.leaders {
        return Ok(Some(leaders as usize));
    }
    let count = |army: &Army| army.outline.leaders.len();
    let counts: Vec<usize> = setup.armies.iter().map(count).collect();
    match (counts.iter().min(), counts.iter().max()) {
        (Some(least), Some(most)) if least < most => Err(Failure::new(format!(
            "the named lists have {least} to {most} leaders, but both sides need the same number: no list \
             can meet them all"
        ))
        .hint(format!("name lists with the same number, or write --leaders {most}"))),
        (least, _) => Ok(Some(least.copied().unwrap_or(1))),
    }
}

/// Refuses a budget that does not buy the fewest units of a list with this many leaders: each leader leads a unit
/// of his own.
fn refuse_too_small(
    args: &SearchArgs,
    fewest: usize,
    leaders: Option<usize>,
    [cheapest, price]: [u32; 2],
) -> Result<(), Failure> {
    let least = |leaders: usize| {
        let units = fewest.max(leaders) as u64;
        units * u64::from(cheapest) + leaders as u64 * u64::from(price)
    };
    let leaders = leaders.unwrap_or(0);
    if least(leaders) <= args.budget {
        return Ok(());
    }
    let bought = if u64::from(cheapest) > args.budget { "unit" } else { "list" };
    let refused = format!("--budget {} buys no {bought}", args.budget);
    if let Some(fewer) = (1..leaders).rev().find(|&fewer| least(fewer) <= args.budget) {
        let units = Noun::UNIT.count(fewest.max(leaders) as u64);
        return Err(Failure::new(format!("{refused} with {leaders} leaders")).hint(format!(
            "such a list has at least {units}, and the cheapest cost {} together; {}",
            least(leaders),
            other_leaders(args, fewer)
        )));
    }
    let units = match fewest {
        1 => "the cheapest unit costs".to_owned(),
        fewest => format!("a list has at least {fewest} units, and the cheapest {fewest} cost"),
    };
    let leaders = leaders.min(1);
    let led = if leaders > 0 && price > 0 { " with a leader" } else { "" };
    Err(Failure::new(refused).hint(format!("{units} {}{led}", least(leaders))))
}

/// The hint to type another number of leaders.
pub(super) fn other_leaders(args: &SearchArgs, leaders: usize) -> String {
    match args.leaders.is_none() && !args.lists().is_empty() {
        true => {
            format!(
                "write --leaders {leaders}, or name lists with {}",
                Noun::LEADER.count(leaders as u64)
            )
        }
        false => format!("write --leaders {leaders}"),
    }
}

/// The cost of a plain leader, and the costs of kinds, without their leader if each list has leaders anyway.
fn without_leaders(
    kinds: &[Kind],
    costs: &[u32],
    leaders: Option<usize>,
    rules: &Rules,
) -> (u32, Vec<u32>) {
    let costs = &costs[..kinds.len()];
    if leaders.is_none() {
        return (0, costs.to_vec());
    }
    let price = |unit: &Unit| {
        let led = unit.led(rules)?.points?;
        Some(led.saturating_sub(unit.points?))
    };
    let price = rules.all_units().iter().find_map(price).unwrap_or(0);
    let brings = |kind: &Kind| kind.unit.led(rules).is_none();
    let net = kinds.iter().zip(costs).map(|(kind, &cost)| match brings(kind) {
        true => cost.saturating_sub(price).max(1),
        false => cost,
    });
    (price, net.collect())
}
