//! Laws of play that any credible battle must obey, each tested in many cases.

use super::played::Table;
use super::{Inquiry, TrustRow};
use crate::common::{Crew, Estimate};
use fairfight_battle::game::Parts;
use fairfight_engine::rulebook::Unit;
use fairfight_engine::tally::{Detail, Totals};
use fairfight_rules::{BySide, Side, words};
use fairfight_stats::multiple::holm;
use fairfight_stats::{Interval, chance_of_less};

words! {
    /// A law of play.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum Law {
        /// An upgrade that costs nothing does no harm.
        Option = "option",
        /// One more unit does no harm.
        Reinforcement = "reinforcement",
        /// Battles are decided before the turn limit.
        Decided = "decided",
        /// Every unit takes part.
        TakesPart = "takes-part",
        /// Search does no harm to its base doctrine.
        Search = "search",
    }
}

impl Law {
    /// The bound for the value: a lower bound for scores, an upper bound for shares.
    pub const fn bound(self) -> f64 {
        match self {
            Law::Option | Law::Reinforcement => 0.5,
            Law::Decided => 0.05,
            Law::TakesPart => 0.5,
            Law::Search => 0.0,
        }
    }
}

words! {
    /// Is a law kept in a case?
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Kept {
        /// It is, or there is no evidence against it.
        Yes = "yes",
        /// It is not.
        No = "no",
    }
}

impl Kept {
    fn of(is_so: bool) -> Kept {
        if is_so { Kept::Yes } else { Kept::No }
    }
}

/// A row of the report: a case of a law.
#[derive(Clone, PartialEq, Debug)]
pub struct LawRow {
    /// The law.
    pub law: Law,
    /// The subject: a unit, a list, a doctrine.
    pub what: String,
    /// Its opponent, or the whole that it is part of.
    pub against: String,
    /// The measured value: a score, a share of battles, a gain.
    pub value: f64,
    /// Its interval; `None` for a share that is simply counted.
    pub interval: Option<Interval>,
    /// The p-value of the harm, adjusted for all cases of the law (Holm); `None` if nothing is tested.
    pub p: Option<f64>,
    /// Is it kept?
    pub kept: Kept,
}

/// The number of units of a kind in an army of the laws.
const UNITS: usize = 4;
/// The significance level: a case breaks a law if chance does as much in fewer than one table of a hundred.
const ALPHA: f64 = 0.01;

/// The cases of all laws, under the judged doctrine. `None` if interrupted.
pub fn laws(inquiry: &Inquiry<'_>, trust: &[TrustRow], crew: &mut Crew<'_>) -> Option<Vec<LawRow>> {
    let mut rows = Vec::new();
    if inquiry.parts == Parts::Exchangeable {
        rows.extend(additions(inquiry, crew)?);
    }
    rows.extend(endings(inquiry, crew)?);
    let gains = || trust.iter().filter_map(|row| Some((row.doctrine, row.search.as_ref()?)));
    let p = holm(&gains().map(|(_, gain)| gain.p_of_loss).collect::<Vec<f64>>());
    rows.extend(gains().zip(p).map(|((doctrine, gain), p)| LawRow {
        law: Law::Search,
        what: format!("search over {doctrine}"),
        against: doctrine.to_owned(),
        value: gain.mean,
        interval: Some(gain.interval),
        p: Some(p),
        kept: Kept::of(p > ALPHA),
    }));
    Some(rows)
}

/// More for nothing: the same units with an upgrade, or one more of them.
fn additions(inquiry: &Inquiry<'_>, crew: &mut Crew<'_>) -> Option<Vec<LawRow>> {
    let all = inquiry.rules.all_units();
    let army = |unit: &Unit, number: usize| {
        inquiry.rules.muster(&unit.text, &vec![unit.clone(); number]).ok()
    };
    let mut armies = Vec::new();
    let mut cases = Vec::new();
    let mut add = |law: Law, what: String, unit: &Unit, number: usize, base: &Unit| {
        if let (Some(one), Some(other)) = (army(unit, number), army(base, UNITS)) {
            let at = armies.len();
            armies.extend([one, other]);
            cases.push((law, what, base.text.clone(), [at, at + 1]));
        }
    };
    for unit in &all {
        add(Law::Reinforcement, format!("one more {}", unit.text), unit, UNITS + 1, unit);
        for (option, base) in plainer(unit, &all) {
            add(Law::Option, format!("+{option} on {}", base.text), unit, UNITS, base);
        }
    }
    let judged = inquiry.judged();
    let mut table = Table::of(armies);
    let places: Vec<usize> =
        cases.iter().map(|&(.., [one, other])| table.ask((one, judged), (other, judged))).collect();
    if !table.play("laws: one unit more", inquiry, inquiry.pairs, Detail::SIDES, crew) {
        return None;
    }
    let scores: Vec<Estimate> = places.iter().map(|&place| table.score(place)).collect();
    let mut rows = Vec::new();
    for law in [Law::Option, Law::Reinforcement] {
        let of_law = || cases.iter().zip(&scores).filter(|((of, ..), _)| *of == law);
        let harm = |score: &Estimate| chance_of_less(score.value - law.bound(), score.variance);
        let p = holm(&of_law().map(|(_, score)| harm(score)).collect::<Vec<f64>>());
        rows.extend(of_law().zip(p).map(|(((_, what, against, _), score), p)| LawRow {
            law,
            what: what.clone(),
            against: format!("{UNITS} of {against}"),
            value: score.value,
            interval: Some(score.score_interval(inquiry.level)),
            p: Some(p),
            kept: Kept::of(p > ALPHA),
        }));
    }
    Some(rows)
}

/// The upgrades that a unit pays for, each with the unit without it.
fn plainer<'u>(unit: &Unit, all: &'u [Unit]) -> Vec<(String, &'u Unit)> {
    let words: Vec<&str> = unit.text.split('+').collect();
    let without = |at: usize| {
        let mut rest = words.clone();
        let option = rest.remove(at);
        let base = all.iter().find(|base| base.text == rest.join("+"))?;
        (unit.points > base.points).then(|| (option.to_owned(), base))
    };
    (1..words.len()).filter_map(without).collect()
}

/// How the battles of the lists end, and which units took no part.
fn endings(inquiry: &Inquiry<'_>, crew: &mut Crew<'_>) -> Option<Vec<LawRow>> {
    let lists = inquiry.armies.len();
    let mut table = Table::of(inquiry.armies.to_vec());
    let pairs: Vec<[usize; 2]> = match inquiry.parts {
        Parts::Fixed => vec![[0, 1]],
        Parts::Exchangeable => (0..lists).flat_map(|a| (a..lists).map(move |b| [a, b])).collect(),
    };
    let led = |table: &Table, army: usize| match inquiry.doctrine {
        Some(doctrine) => inquiry.led(army, doctrine),
        None => (army, table.army(army).doctrine),
    };
    let places: Vec<usize> = pairs
        .iter()
        .map(|&[a, b]| {
            let (a, b) = (led(&table, a), led(&table, b));
            table.ask(a, b)
        })
        .collect();
    if !table.play("laws: how battles end", inquiry, inquiry.pairs, Detail::UNITS, crew) {
        return None;
    }
    let mut rows = Vec::new();
    for (&[a, b], &place) in pairs.iter().zip(&places) {
        let totals = table.totals(place);
        let share = totals.ends.capped as f64 / totals.games() as f64;
        rows.push(counted(Law::Decided, inquiry.names[a].clone(), inquiry.names[b].clone(), share));
    }
    for (list, army) in inquiry.armies.iter().enumerate() {
        for (unit, about) in army.outline.units.iter().enumerate() {
            let (mut idle, mut games) = (0, 0);
            for (pair, &place) in pairs.iter().zip(&places) {
                let totals = table.totals(place);
                for side in Side::BOTH.into_iter().filter(|&side| pair[side as usize] == list) {
                    idle += idle_of(totals, side, unit);
                    games += totals.games();
                }
            }
            if games > 0 {
                let what = format!("{} {}", unit + 1, about.name);
                let share = idle as f64 / games as f64;
                rows.push(counted(Law::TakesPart, what, inquiry.names[list].clone(), share));
            }
        }
    }
    Some(rows)
}

fn idle_of(totals: &Totals, side: Side, unit: usize) -> u64 {
    let units: Option<&BySide<_>> = totals.units.as_ref();
    units.map_or(0, |units| units[side][unit].idle)
}

/// A share that may not exceed the bound of its law.
fn counted(law: Law, what: String, against: String, value: f64) -> LawRow {
    LawRow {
        law,
        what,
        against,
        value,
        interval: None,
        p: None,
        kept: Kept::of(value <= law.bound()),
    }
}
