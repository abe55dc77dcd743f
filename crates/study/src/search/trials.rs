//! Further tests of finalists, besides the foes that chose them: other foes, and other doctrines.

use super::{Candidate, Foes, Met, Others, meet};
use crate::bars::fewer;
use crate::common::{Crew, Estimate, StudyFailure};
use fairfight_engine::arena::{Arena, Fielded};
use fairfight_stats::effects::Reach;
use fairfight_stats::{Interval, Level, Scores};
use std::ops::Range;

/// Further tests of finalists, besides the foes that chose them.
#[derive(Clone, Copy, Default)]
pub struct Trials<'t> {
    /// Other foes: a list found against one field may be made for that field alone. All finalists meet them on the same
    /// dice, on the indices of the fresh battles.
    pub hold_out: Option<&'t Others<'t>>,
    /// Other doctrines for both sides.
    pub leads: &'t [OtherLead<'t>],
    /// The foes under the default doctrine; `None` if they follow it anyway.
    pub usual: Option<&'t [Fielded]>,
}

/// Another doctrine, which both sides follow if they can.
#[derive(Clone, Copy)]
pub struct OtherLead<'t> {
    /// Its word.
    pub word: &'static str,
    /// The arena of the lists led by it.
    pub arena: &'t dyn Arena,
    /// The foes, led by it if they can be.
    pub foes: &'t [Fielded],
    /// The index of this doctrine among those that lead candidates, if all foes follow it already: it changes nothing
    /// for these candidates.
    pub already: Option<usize>,
}

/// The range of a list's score over other doctrines for both sides.
#[derive(Clone, PartialEq, Debug)]
pub struct LedBar {
    /// The range of the score, corrected for noise.
    pub range: Interval,
    /// The doctrine under which it is the lowest.
    pub lowest: &'static str,
    /// The scores under each other doctrine, as played.
    pub each: Vec<(&'static str, Scores<5>)>,
}

impl LedBar {
    /// Another doctrine plays one pair for every this many of the main answer.
    const ONE_OF: u64 = 8;

    /// The number of pairs for each other doctrine, given the number under the list's own.
    pub fn pairs(fresh: u64) -> u64 {
        fewer(fresh, LedBar::ONE_OF)
    }

    /// The range of a score over these others; `None` without others.
    fn around(main: &Scores<5>, each: Vec<(&'static str, Scores<5>)>) -> Option<LedBar> {
        let others: Vec<(f64, f64)> =
            each.iter().map(|(_, scores)| Estimate::of(scores).with_error()).collect();
        let Reach { range, lowest, .. } = Reach::around(Estimate::of(main).with_error(), &others)?;
        Some(LedBar { range, lowest: each[lowest].0, each })
    }

    /// The other doctrines under which the list is shown to beat the foes, simultaneously at this level.
    pub fn won(&self, level: Level) -> Vec<&'static str> {
        let level = level.shared_by(self.each.len() as u64);
        let wins = |(word, scores): &(&'static str, Scores<5>)| {
            (scores.interval(level).low > 0.5).then_some(*word)
        };
        self.each.iter().filter_map(wins).collect()
    }
}

impl OtherLead<'_> {
    /// The arenas of candidates, followed by that of this doctrine.
    fn arenas<'a>(&'a self, own: &[&'a dyn Arena]) -> Vec<&'a dyn Arena> {
        own.iter().copied().chain([self.arena]).collect()
    }

    /// The candidate under this doctrine, or under its own if it cannot follow it. `None` if nothing changes.
    fn led(&self, list: &Candidate, own: usize) -> Option<Candidate> {
        let follows = self.arena.muster(&list.kinds).is_ok();
        let led = if follows { own } else { list.led };
        (self.already != Some(list.led)).then(|| Candidate { led, ..list.clone() })
    }
}

impl Trials<'_> {
    /// Measures the ranges of the scores of these lists over other doctrines. Each comes with its scores as played. All
    /// play on the same dice, from this index on. `None` for a list without other doctrines.
    ///
    /// # Errors
    /// As [`meet`].
    pub(super) fn bars(
        &self,
        arenas: &[&dyn Arena],
        lists: &[(&Candidate, Scores<5>)],
        foes: Foes<'_>,
        (seed, indices): (u64, Range<u64>),
        crew: &mut Crew<'_>,
    ) -> Result<Vec<Option<LedBar>>, StudyFailure> {
        let mut each: Vec<Vec<(&'static str, Scores<5>)>> = vec![Vec::new(); lists.len()];
        for (number, lead) in (0..).zip(self.leads) {
            let led: Vec<(usize, Candidate)> = lists
                .iter()
                .enumerate()
                .filter_map(|(place, (list, _))| Some((place, lead.led(list, arenas.len())?)))
                .collect();
            let candidates: Vec<&Candidate> = led.iter().map(|(_, list)| list).collect();
            let foes = Foes { armies: lead.foes, ..foes };
            let met = crew.part(number, 1, self.leads.len() as u64, |crew| {
                meet(&lead.arenas(arenas), &candidates, foes, seed, indices.clone(), crew)
            })?;
            for ((place, _), met) in led.iter().zip(met) {
                each[*place].push((lead.word, met.scores()));
            }
        }
        let bars = lists.iter().zip(each).map(|((_, main), each)| LedBar::around(main, each));
        Ok(bars.collect())
    }

    /// The scores of this list against the foes under the default doctrine. `None` if they follow it anyway.
    ///
    /// # Errors
    /// As [`meet`].
    pub(super) fn against_usual(
        &self,
        arenas: &[&dyn Arena],
        list: &Candidate,
        foes: Foes<'_>,
        (seed, indices): (u64, Range<u64>),
        crew: &mut Crew<'_>,
    ) -> Result<Option<Met>, StudyFailure> {
        let Some(armies) = self.usual else { return Ok(None) };
        Ok(meet(arenas, &[list], Foes { armies, ..foes }, seed, indices, crew)?.pop())
    }
}
