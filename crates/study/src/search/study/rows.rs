//! The rows of a search.

use super::work::{TRIED, all_tried};
use super::{Search, each};
use crate::common::{Crew, StudyFailure, unless_interrupted};
use crate::search::{
    Candidate, Finalist, Found, How, Met, Pool, Role, Rounds, SearchRow, Searched, Shrinking,
    Unfair, shrink,
};

impl Search<'_> {
    pub(super) fn searched(&self, pool: &Pool, rounds: Option<Rounds>) -> Searched {
        let scenario = self.question.ground.scenario.name.clone();
        let priced = self.question.kinds.iter().all(|kind| kind.unit.points.is_some());
        Searched {
            from: self.question.ground.provenance(),
            scenario,
            budget: self.options().budget,
            counted_in: if priced { "points" } else { "units" },
            chosen: match pool.how {
                how @ (How::Enumerated | How::Surrogate) => how.word(),
            },
            candidates: pool.candidates.len(),
            lists: (pool.lists < u128::MAX).then_some(pool.lists),
            level: self.options().level,
            rounds,
            interrupted: false,
        }
    }

    /// A row without its scores.
    pub(super) fn row(
        &self,
        searched: &Searched,
        role: Role,
        rank: usize,
        list: &Candidate,
        against: &str,
    ) -> SearchRow {
        SearchRow {
            searched: searched.clone(),
            role,
            rank,
            list: self.question.text(list),
            doctrine: self.question.doctrines[list.led].word(),
            points: self.question.points(list),
            units: list.kinds.len(),
            mix: None,
            against: against.to_owned(),
            against_doctrine: None,
            against_points: None,
            race: None,
            scores: None,
            confirmed: None,
            hold_out: None,
            led: None,
            usual: None,
            alike: None,
        }
    }

    pub(super) fn finalists(
        &self,
        found: &Found,
        searched: &Searched,
        against: &str,
    ) -> Vec<SearchRow> {
        let together = self.options().level.shared_by(found.finalists.len() as u64);
        let row = |(rank, finalist): (usize, &Finalist)| {
            let role = if rank == 1 { Role::Best } else { Role::Finalist };
            let scores = finalist.fresh.scores();
            SearchRow {
                race: Some(finalist.race.scores()).filter(|scores| scores.n() > 0),
                scores: Some((scores, scores.interval(together)))
                    .filter(|(scores, _)| scores.n() > 0),
                confirmed: Some(found.confirmed.scores())
                    .filter(|scores| rank == 1 && scores.n() > 0),
                hold_out: finalist
                    .hold_out
                    .as_ref()
                    .map(Met::scores)
                    .filter(|scores| scores.n() > 0),
                led: if rank == 1 { found.led.clone() } else { finalist.led.clone() },
                usual: found.usual.as_ref().filter(|_| rank == 1).map(|met| {
                    (met.scores(), self.question.ground.rules.book.usual_doctrine().word())
                }),
                alike: Some(found.alike).filter(|_| rank == 1 && finalist.led.is_some()),
                ..self.row(searched, role, rank, &finalist.candidate, against)
            }
        };
        (1..).zip(&found.finalists).map(row).collect()
    }

    /// Adds the smallest unfairness between these two lists; `false` if it was stopped first.
    ///
    /// Parts of lists are not lists: they have only the leaders that their kinds bring.
    pub(super) fn unfair(
        &self,
        strong: &Candidate,
        weak: Option<Candidate>,
        rows: &mut Vec<SearchRow>,
        crew: &mut Crew<'_>,
    ) -> Result<bool, StudyFailure> {
        let (question, options) = (self.question, self.options());
        let (Some(weak), Some(searched)) = (weak, rows.first().map(|row| row.searched.clone()))
        else {
            return Ok(!crew.interrupted());
        };
        let shrinking = Shrinking {
            seed: question.ground.seed,
            margin: options.margin,
            tried: TRIED,
            all_tried: all_tried(self.searching_here().pairs),
            measured: options.fresh,
            level: options.level,
        };
        let arenas = question.arenas(None);
        let costs = &question.costs;
        let found = crew.stage("smallest unfairness", |crew| {
            shrink(&each(&arenas), costs, strong, &weak, shrinking, crew)
        });
        let Some(found) = unless_interrupted(found)? else { return Ok(false) };
        rows.extend(found.map(|Unfair { strong, weak, scores, interval }| SearchRow {
            list: question.bare_text(&strong),
            points: strong.cost(costs),
            against_doctrine: Some(question.doctrines[weak.led].word()),
            against_points: Some(weak.cost(costs)),
            scores: Some((scores, interval)),
            ..self.row(&searched, Role::Unfair, 1, &strong, &question.bare_text(&weak))
        }));
        Ok(true)
    }
}

/// Says in all rows whether the run was stopped.
pub(super) fn mark(rows: &mut [SearchRow], interrupted: bool) {
    rows.iter_mut().for_each(|row| row.searched.interrupted = interrupted);
}
