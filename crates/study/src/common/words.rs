//! Sentences shared by several reports: the doctrines, and why battles were not fought out.

use super::plain_share;
use fairfight_engine::tally::{EndCounts, Totals};
use fairfight_report::{Shown, distinct, shown_text};
use fairfight_rules::{BySide, Side};

/// The share of battles not fought out above which a sentence mentions it.
pub(crate) const WORTH_SAYING: f64 = 0.05;

/// If both sides lost less than this share of their pieces, they hardly fought.
const HARDLY_ANY: f64 = 0.05;

/// The doctrines of two sides, in a sentence.
///
/// ```
/// use fairfight_rules::BySide;
/// use fairfight_study::common::doctrines_of_two;
/// let names = BySide::new("Dwarves", "Orcs");
/// let say = |a, b| doctrines_of_two(names, BySide::new(a, b));
/// assert_eq!(say("steady", "steady"), "Both are led by steady.");
/// assert_eq!(say("steady", "random"), "Dwarves is led by steady and Orcs by random.");
/// ```
pub fn doctrines_of_two(names: BySide<&str>, doctrines: BySide<&str>) -> String {
    if doctrines.a == doctrines.b {
        return format!("Both are led by {}.", doctrines.a);
    }
    let name = |side: Side| shown_text(&names[side].into(), Shown::Text);
    let (a, b) = (name(Side::A), name(Side::B));
    format!("{a} is led by {} and {b} by {}.", doctrines.a, doctrines.b)
}

/// The doctrines that played, without duplicates, in a sentence.
///
/// ```
/// use fairfight_study::common::doctrines_of_all;
/// assert_eq!(doctrines_of_all(["steady", "steady"]), "Doctrine: steady.");
/// assert_eq!(doctrines_of_all(["steady", "random"]), "Doctrines: steady, random.");
/// ```
pub fn doctrines_of_all<'w>(doctrines: impl IntoIterator<Item = &'w str>) -> String {
    let all = distinct(doctrines);
    match all[..] {
        [] => String::new(),
        [one] => format!("Doctrine: {one}."),
        _ => format!("Doctrines: {}.", all.join(", ")),
    }
}

/// The doctrines, and the battles not fought out: lines at the head of a report.
pub fn played_lines<'w>(
    doctrines: impl IntoIterator<Item = &'w str>,
    battles: NotFoughtOut<'_>,
) -> String {
    let lines = [doctrines_of_all(doctrines), battles.sentences()];
    lines.into_iter().filter(|line| !line.is_empty()).map(|line| line + "\n").collect()
}

/// The number of battles, and of those that were not fought out.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct NotFoughtOut<'w> {
    /// All battles.
    pub battles: u64,
    /// Those without a winner.
    pub draws: u64,
    /// Those that ended at the turn limit.
    pub capped: u64,
    /// Those in which nothing could change any more; `None` if not counted.
    pub stalemate: Option<u64>,
    /// Those in which the objective of the scenario was decided; `None` if not counted.
    pub objective: Option<u64>,
    /// The mean share of their pieces that both sides lost; `None` if not counted.
    pub lost: Option<f64>,
    /// The scenario's name; `None` on open ground.
    pub scenario: Option<&'w str>,
    /// The rules they were played under, in words; `None` if there is only one set.
    pub under: Option<&'w str>,
}

impl NotFoughtOut<'_> {
    /// For these battles of sides with this many pieces.
    pub(crate) fn of_battles(totals: &Totals, pieces: BySide<u64>) -> Self {
        let lost = Side::BOTH
            .into_iter()
            .map(|side| totals.a_game(&totals.lost[side]).mean.unwrap_or(0.0));
        let all = (pieces.a + pieces.b) as f64;
        let lost = (all > 0.0).then(|| lost.sum::<f64>() / all);
        NotFoughtOut { lost, ..NotFoughtOut::of_ends(&totals.ends) }
    }

    /// For battles of which only the ends were counted.
    pub fn of_ends(ends: &EndCounts) -> Self {
        let EndCounts { draws, capped, stalemate, objective, .. } = *ends;
        let battles = ends.games();
        let (stalemate, objective) = (Some(stalemate), Some(objective));
        NotFoughtOut { battles, draws, capped, stalemate, objective, ..NotFoughtOut::default() }
    }

    /// Sentences on the share of the battles that was not fought out, and why; empty if it is small.
    pub fn sentences(&self) -> String {
        let NotFoughtOut { battles, draws, capped, .. } = *self;
        let share = |count: u64| count as f64 / battles.max(1) as f64;
        let said = |count: u64| plain_share(Some(share(count)));
        let worth = |count: &u64| share(*count) > WORTH_SAYING;
        let under = self.under.map(|rules| format!(" under {rules}")).unwrap_or_default();
        let of_all = format!(" of the battles{under}");
        let mut text = String::new();
        if worth(&capped) {
            text += &format!(
                "{}{of_all} ended at the turn limit: {}.",
                said(capped),
                self.why_capped()
            );
        }
        if let Some(stalemate) = self.stalemate.filter(worth) {
            let of = if text.is_empty() { &*of_all } else { "" };
            text += &format!(
                " {}{of} ended in a stalemate: nothing could change any more.",
                said(stalemate)
            );
        }
        let others = self.stalemate.unwrap_or(0) + self.objective.unwrap_or(0);
        let at_once = draws.saturating_sub(capped + others);
        if worth(&at_once) {
            let least = if capped + others > 0 { "At least " } else { "" };
            let why = match self.stalemate {
                Some(_) => "both sides were beaten at once",
                None => "likely both sides were beaten at once, or neither could hurt the other",
            };
            let were = if worth(&capped) {
                " were draws before the limit".to_owned()
            } else {
                format!("{of_all} were draws")
            };
            text += &format!(" {least}{}{were}: {why}.", said(at_once));
        }
        text.trim_start().to_owned()
    }

    fn why_capped(&self) -> String {
        let ground = self.scenario.map(|name| {
            let name = shown_text(&name.into(), Shown::Text);
            format!("the ground of {name} keeps the sides apart")
        });
        let apart = ["nobody attacks under these doctrines".to_owned()].into_iter().chain(ground);
        let apart = apart.collect::<Vec<_>>().join(", or ");
        // The mean is over all battles: it describes the capped ones only if they are most of them.
        match self.lost.filter(|_| 2 * self.capped > self.battles) {
            Some(lost) if lost < HARDLY_ANY => {
                let lost = plain_share(Some(lost));
                format!("the sides lost {lost} of their pieces on average, so likely {apart}")
            }
            Some(lost) => {
                let lost = plain_share(Some(lost));
                format!(
                    "the sides lost {lost} of their pieces on average, so likely the fighting takes more turns"
                )
            }
            None => format!("likely {apart}, or the fighting takes more turns"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_fought_out_is_said_above_a_twentieth() {
        let of = |capped, stalemate, draws| {
            let (stalemate, objective) = (Some(stalemate), Some(0));
            NotFoughtOut { battles: 100, draws, capped, stalemate, objective, ..Default::default() }
        };
        assert_eq!(of(5, 5, 5).sentences(), "");
        assert_eq!(
            of(0, 6, 6).sentences(),
            "6.0% of the battles ended in a stalemate: nothing could change any more."
        );
        assert_eq!(
            of(0, 0, 7).sentences(),
            "7.0% of the battles were draws: both sides were beaten at once."
        );
        let text = of(60, 0, 90).sentences();
        assert!(
            text.starts_with("60.0% of the battles ended at the turn limit: likely nobody attacks")
        );
        assert!(
            text.ends_with(
                "At least 30.0% were draws before the limit: both sides were beaten at once."
            ),
            "{text}"
        );
    }

    #[test]
    fn losses_and_the_scenario_say_why_battles_end_at_the_limit() {
        let of = |lost, scenario| {
            let capped =
                NotFoughtOut { battles: 10, capped: 10, lost: Some(lost), ..Default::default() };
            NotFoughtOut { scenario, ..capped }.sentences()
        };
        assert!(of(0.0, None).ends_with("so likely nobody attacks under these doctrines."));
        let wood = of(0.0, Some("Wood"));
        assert!(
            wood.ends_with("doctrines, or the ground of Wood keeps the sides apart."),
            "{wood}"
        );
        assert!(of(0.4, Some("Wood")).ends_with("so likely the fighting takes more turns."));
    }
}
