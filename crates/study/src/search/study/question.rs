//! The question of a search: the kinds to choose from, their costs, and the doctrines that may lead a list.

use super::{MOST_LEADERS, Search, SearchOptions};
use crate::armies::{Kind, costs_of, inline_text, kinds_of, parts_exchange, refuse_free};
use crate::common::{Ground, Refusal, StudyFailure};
use crate::search::Candidate;
use fairfight_battle::game::Noun;
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::rulebook::{Army, Doctrine, Rules, Unit};

/// The hint if no list can take part.
const OTHERS: &str = "name another --budget, other kinds with --units, or more --slack";

/// The question of a search, checked.
#[derive(Clone, Debug)]
pub struct Question<'g> {
    /// What is asked.
    pub(super) options: SearchOptions,
    /// The ground.
    pub(super) ground: Ground<'g>,
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

impl<'g> Question<'g> {
    /// Checks what is asked.
    ///
    /// # Errors
    /// Why it makes no sense, and what to ask instead.
    pub fn new(options: SearchOptions, ground: Ground<'g>) -> Result<Question<'g>, Refusal> {
        let rules = ground.rules;
        let mut units = options.units.clone();
        let choice = kinds_of(&units, rules).len();
        for (army, _) in options.named() {
            let listed = army.outline.units.iter();
            units.extend(listed.filter_map(|unit| rules.unit(&unit.kind).ok()));
        }
        let kinds = kinds_of(&units, rules);
        let makes = "`search` makes lists that can exchange their parts";
        parts_exchange(&kinds[..choice], ground, makes, "leave out --scenario")?;
        let costs = costs_of(&kinds);
        refuse_free(&kinds[..choice], &costs)?;
        let leaders = leaders(&options, rules)?;
        let (price, net) = without_leaders(&kinds[..choice], &costs, leaders, rules);
        let cheapest = net.iter().copied().min().unwrap_or(1);
        let of_leaders = price * leaders.unwrap_or(0) as u32;
        refuse_too_small(&options, rules.about().fewest_units, leaders, [cheapest, price])?;
        let mut doctrines = ground.doctrines(&options.doctrines);
        let leading = doctrines.len();
        for (_, own) in options.named() {
            if !doctrines.contains(own) {
                doctrines.push(*own);
            }
        }
        Ok(Question {
            slack: options.slack.unwrap_or(cheapest - 1),
            budget: options.budget - of_leaders,
            kinds,
            costs,
            net,
            leaders,
            doctrines,
            leading,
            options,
            ground,
        })
    }

    /// Determines which lists exist, before anything is played.
    ///
    /// # Errors
    /// [`StudyFailure::NoArmy`] if there are none, and [`StudyFailure::Interrupted`].
    pub fn search(&self, interrupt: &Interrupt) -> Result<Search<'_>, StudyFailure> {
        Search::new(self, interrupt)
    }

    /// Says why no list can take part, if [`Self::search`] found none. Leaders are the reason if another number of them
    /// would allow lists.
    pub fn no_list(&self, why: &str, interrupt: &Interrupt) -> Refusal {
        let has_lists = |leaders: &usize| {
            let options = SearchOptions { leaders: Some(*leaders), ..self.options.clone() };
            Question::new(options, self.ground).is_ok_and(|other| other.search(interrupt).is_ok())
        };
        let nearest = self.leaders.and_then(|leaders| {
            let mut others: Vec<usize> =
                (1..=MOST_LEADERS as usize).filter(|&other| other != leaders).collect();
            others.sort_by_key(|&other| other.abs_diff(leaders));
            Some((leaders, others.into_iter().find(has_lists)?))
        });
        let Some((leaders, other)) = nearest else { return none_takes_part(why) };
        let (bring, others) = match self.all_bring_leaders() {
            true => ("; each of these kinds brings a leader", "name a kind without one in --units"),
            false => ("", OTHERS),
        };
        let leaders = Noun::LEADER.count(leaders as u64);
        Refusal::new(format!("no list with {leaders} can take part: {why}{bring}"))
            .hint(format!("{}; or {others}", other_leaders(&self.options, other)))
    }

    /// The doctrines that lead lists.
    pub fn doctrines(&self) -> &[Doctrine] {
        &self.doctrines
    }

    /// Does each of the kinds to choose from bring a leader?
    fn all_bring_leaders(&self) -> bool {
        let rules = self.ground.rules;
        self.kinds[..self.net.len()].iter().all(|kind| kind.unit.led(rules).is_none())
    }

    /// The units of a list, with its leaders.
    pub(super) fn units(&self, list: &Candidate) -> Vec<Unit> {
        let kinds = list.kinds.iter();
        let units: Vec<Unit> =
            kinds.map(|&kind| self.kinds[usize::from(kind)].unit.clone()).collect();
        match self.leaders {
            Some(leaders) => self.ground.rules.with_leaders(&units, leaders).unwrap_or(units),
            None => units,
        }
    }

    /// A list as the command line takes it, with its leaders.
    pub(super) fn text(&self, list: &Candidate) -> String {
        inline_text(self.units(list).iter().map(|unit| &*unit.text))
    }

    /// Units without leaders beside their own, as the command line takes them.
    pub(super) fn bare_text(&self, list: &Candidate) -> String {
        inline_text(list.kinds.iter().map(|&kind| &*self.kinds[usize::from(kind)].unit.text))
    }

    /// What a list costs, with its leaders.
    pub(super) fn points(&self, list: &Candidate) -> u64 {
        let units = self.units(list);
        let points: Option<u64> = units.iter().map(|unit| unit.points.map(u64::from)).sum();
        points.unwrap_or(units.len() as u64)
    }

    /// A named list, by the kinds of its units; leaders and posts are left out.
    pub(super) fn by_kinds(&self, army: &Army, led: Doctrine) -> Option<Candidate> {
        let rules = self.ground.rules;
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

/// The refusal if no list takes part, for this reason.
fn none_takes_part(why: &str) -> Refusal {
    Refusal::new(format!("no list can take part: {why}")).hint(OTHERS)
}

/// Why a search has no answer.
pub fn no_answer(cause: StudyFailure) -> Refusal {
    match cause {
        StudyFailure::NoArmy(why) => none_takes_part(&why),
        StudyFailure::Interrupted
        | StudyFailure::NoCost
        | StudyFailure::Unfit(_)
        | StudyFailure::Even(..) => cause.into(),
    }
}

/// How many leaders each list has; `None` if the rules require no number.
fn leaders(options: &SearchOptions, rules: &Rules) -> Result<Option<usize>, Refusal> {
    let about = rules.about();
    if !about.even_leaders {
        return match options.leaders {
            None => Ok(None),
            Some(_) => Err(Refusal::new(format!(
                "--leaders changes nothing here: {} requires no number of leaders",
                about.title
            ))
            .hint("leave it out; kinds in --units may bring leaders")),
        };
    }
    if let Some(leaders) = options.leaders {
        return Ok(Some(leaders));
    }
    let counts: Vec<usize> = options.named().map(|(army, _)| army.outline.leaders.len()).collect();
    match (counts.iter().min(), counts.iter().max()) {
        (Some(least), Some(most)) if least < most => Err(Refusal::new(format!(
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
    options: &SearchOptions,
    fewest: usize,
    leaders: Option<usize>,
    [cheapest, price]: [u32; 2],
) -> Result<(), Refusal> {
    let least = |leaders: usize| {
        let units = fewest.max(leaders) as u64;
        units * u64::from(cheapest) + leaders as u64 * u64::from(price)
    };
    let leaders = leaders.unwrap_or(0);
    let budget = u64::from(options.budget);
    if least(leaders) <= budget {
        return Ok(());
    }
    let bought = if u64::from(cheapest) > budget { "unit" } else { "list" };
    let refused = format!("--budget {budget} buys no {bought}");
    if let Some(fewer) = (1..leaders).rev().find(|&fewer| least(fewer) <= budget) {
        let units = Noun::UNIT.count(fewest.max(leaders) as u64);
        return Err(Refusal::new(format!("{refused} with {leaders} leaders")).hint(format!(
            "such a list has at least {units}, and the cheapest cost {} together; {}",
            least(leaders),
            other_leaders(options, fewer)
        )));
    }
    let units = match fewest {
        1 => "the cheapest unit costs".to_owned(),
        fewest => format!("a list has at least {fewest} units, and the cheapest {fewest} cost"),
    };
    let leaders = leaders.min(1);
    let led = if leaders > 0 && price > 0 { " with a leader" } else { "" };
    Err(Refusal::new(refused).hint(format!("{units} {}{led}", least(leaders))))
}

/// The hint to type another number of leaders.
fn other_leaders(options: &SearchOptions, leaders: usize) -> String {
    match options.leaders.is_none() && options.named().next().is_some() {
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
