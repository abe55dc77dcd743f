//! The gain of search over a doctrine: with an increasing number of courses, and in one kind of decision alone.

use super::played::Table;
use super::trust::Asked;
use super::{Gain, Inquiry};
use crate::common::Crew;
use fairfight_engine::rollout::Rollout;
use fairfight_engine::rulebook::Doctrine;
use fairfight_engine::tally::Detail;

/// Courses of each option, from rung to rung.
const LADDER: [u16; 5] = [4, 8, 16, 32, 64];
/// The ladder ends with the rung that gains less than this over the previous one.
const LITTLE: f64 = 0.02;

/// A row of the report: a search based on the judged doctrine, against it.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchRow {
    /// Courses of each option.
    pub rollouts: u16,
    /// The kind of decision that is searched; `None` for all.
    pub kind: Option<&'static str>,
    /// The question that this kind of decision answers.
    pub question: Option<&'static str>,
    /// Its gain.
    pub gain: Gain,
}

/// The gains of searches over the judged doctrine. First all kinds of decision with an increasing number of courses,
/// until more gain little; then each kind alone, which shows what better play of it is worth (after S. Jaffe and others
/// 2012, "Evaluating competitive game balance with restricted play"). `None` if interrupted; no rows without search.
pub fn searches(inquiry: &Inquiry<'_>, crew: &mut Crew<'_>) -> Option<Vec<SearchRow>> {
    let (book, judged) = (inquiry.rules.book, inquiry.judged());
    let kinds = book.about().decisions;
    let mut rows: Vec<SearchRow> = Vec::new();
    if inquiry.searched == 0 || kinds.is_empty() {
        return Some(rows);
    }
    let searching = |parameters: &str| {
        let text = format!("rollout+base={}{parameters}", judged.word());
        book.doctrine(&text).expect("a doctrine that searches")
    };
    for rollouts in LADDER {
        let searcher = searching(&format!("+rollouts={rollouts}"));
        let gain = inquiry.gains(&[searcher], judged, crew)?.pop()?;
        let climbed = rows.last().map(|last| gain.mean - last.gain.mean);
        rows.push(SearchRow { rollouts, kind: None, question: None, gain });
        if climbed.is_some_and(|climbed| climbed < LITTLE) {
            break;
        }
    }
    let alone = |kind: &str| {
        let others = kinds.iter().filter(|other| other.word != kind);
        searching(&others.map(|other| format!("+without={}", other.word)).collect::<String>())
    };
    let searchers: Vec<Doctrine> = kinds.iter().map(|kind| alone(kind.word)).collect();
    let gains = inquiry.gains(&searchers, judged, crew)?;
    rows.extend(kinds.iter().zip(gains).map(|(kind, gain)| SearchRow {
        rollouts: Rollout::USUAL,
        kind: Some(kind.word),
        question: Some(kind.question),
        gain,
    }));
    Some(rows)
}

impl Inquiry<'_> {
    /// The gain of each of these searches over `base`; `None` if interrupted.
    fn gains(
        &self,
        searchers: &[Doctrine],
        base: Doctrine,
        crew: &mut Crew<'_>,
    ) -> Option<Vec<Gain>> {
        let mut table = Table::of(self.armies.to_vec());
        let asked: Vec<Vec<Asked>> =
            searchers.iter().map(|&searcher| self.ask_gain(&mut table, searcher, base)).collect();
        if !table.play("what search gains", self, self.searched, Detail::SIDES, crew) {
            return None;
        }
        asked.iter().map(|asked| self.gain(&table, asked)).collect()
    }
}
