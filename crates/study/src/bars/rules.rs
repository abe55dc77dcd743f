//! How far a score moves under other readings of the text, and with other constants of the model.

use super::doctrine::{fewer, scores_of, with_error};
use super::readings::{other_constants, readings};
use crate::sensitivity::Step;
use fairfight_engine::contest::MatchUp;
use fairfight_engine::interrupt::Interrupt;
use fairfight_engine::rulebook::Rules;
use fairfight_engine::run::{OnMany, Workers};
use fairfight_stats::effects::Reach;
use fairfight_stats::{Level, Scores};

/// How far a score moves under other rules.
#[derive(Clone, PartialEq, Debug)]
pub struct RulesBar {
    /// The range of the score of list A: from the 5 % to the 95 % quantile, and the score itself.
    pub reach: Reach,
    /// The answer to a ruling that moves it most, if it does so alone too.
    pub worst: Option<String>,
}

/// The battles of the bars of ruling and model.
pub struct RulesBars<'a> {
    /// The rules of the main answer.
    pub rules: &'a Rules,
    /// The match-up under other rules, with the dice of this seed; `None` where these do not allow it.
    pub under: &'a dyn Fn(&Rules, u64) -> Option<MatchUp>,
    /// The seed of the main answer.
    pub seed: u64,
    /// The level at which a ruling alone must move the score to be named.
    pub level: Level,
    /// The threads.
    pub workers: &'a Workers,
}

impl RulesBars<'_> {
    /// A reading and a constant are played with one pair (or single battle) for each this many of the main answer.
    const ONE_OF: u64 = 50;
    /// The same for a ruling that is confirmed alone.
    const ONE_OF_ALONE: u64 = 5;

    /// The scores under these rules, each with its error; `None` where they do not allow the match-up. `None` in all
    /// after an interrupt.
    fn scores<'r>(
        &self,
        all: impl Iterator<Item = &'r Rules>,
        (pairs, seed): (u64, u64),
        interrupt: &Interrupt,
        progress: &mut OnMany<'_>,
    ) -> Option<Vec<Option<(f64, f64)>>> {
        let mut match_ups: Vec<Option<MatchUp>> =
            all.map(|rules| (self.under)(rules, seed)).collect();
        let may: Vec<bool> = match_ups.iter().map(Option::is_some).collect();
        let mut open = match_ups.iter_mut().filter_map(Option::take).collect::<Vec<_>>();
        open.reverse();
        let count = open.len();
        // Match-ups are opened in their order, each once.
        let next = |_| open.pop().expect("a match-up for each number");
        let found = scores_of((count, pairs), next, self.workers, interrupt, progress)?;
        let mut found = found.into_iter();
        Some(may.into_iter().map(|may| if may { found.next() } else { None }).collect())
    }

    /// How far does the score move over readings of the text? `main` are the scores under the rules as they are. `None`
    /// if no ruling has a choice of words, and after an interrupt.
    pub fn rulings(
        &self,
        main: &Scores<5>,
        interrupt: &Interrupt,
        progress: &mut OnMany<'_>,
    ) -> Option<RulesBar> {
        let read = readings(self.rules, self.seed);
        let (played, here) = (u64::try_from(main.n()).unwrap_or(u64::MAX), with_error(main));
        let of = (fewer(played, Self::ONE_OF), self.seed);
        let each = self.scores(read.all.iter().map(|one| &one.rules), of, interrupt, progress)?;
        let known: Vec<(f64, f64)> = each.iter().flatten().copied().collect();
        let reach = Reach::of_most(&known)?.holding(here.0);
        let suspect = read.worst(&each).map(|place| &read.steps[place]);
        // Fresh dice: the readings chose the suspect on theirs.
        let of = (fewer(played, Self::ONE_OF_ALONE), self.seed.wrapping_add(1));
        let mut confirmed = |step: &Step| {
            let alone = step.taken(self.rules)?;
            let there = self.scores([&alone].into_iter(), of, interrupt, progress)?;
            let (there, its_error) = there.into_iter().next()??;
            let sure = (there - here.0).abs() > self.level.z() * its_error.hypot(here.1);
            sure.then(|| step.text())
        };
        Some(RulesBar { reach, worst: suspect.and_then(&mut confirmed) })
    }

    /// How far does it move with other values of the constants that no text gives, one by one? Likewise.
    pub fn model(
        &self,
        main: &Scores<5>,
        interrupt: &Interrupt,
        progress: &mut OnMany<'_>,
    ) -> Option<RulesBar> {
        let others = other_constants(self.rules);
        let (played, here) = (u64::try_from(main.n()).unwrap_or(u64::MAX), with_error(main));
        let of = (fewer(played, Self::ONE_OF), self.seed);
        let each = self.scores(others.iter().map(|one| &one.rules), of, interrupt, progress)?;
        let known: Vec<(f64, f64)> = each.into_iter().flatten().chain([here]).collect();
        Some(RulesBar { reach: Reach::of_most(&known)?.holding(here.0), worst: None })
    }
}
