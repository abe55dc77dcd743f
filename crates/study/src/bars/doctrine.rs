//! The effect of other doctrines on a score.

use crate::common::{Crew, Estimate};
use fairfight_battle::game::Parts;
use fairfight_engine::contest::MatchUp;
use fairfight_engine::rulebook::{Army, Book, Doctrine, Lists, MIXED};
use fairfight_engine::run::{Plan, Stop};
use fairfight_rules::BySide;
use fairfight_stats::effects::Reach;
use fairfight_stats::{Level, Scores};

/// One member of each lineage of the fitted family: the first. Empty if there is no family.
pub(crate) fn lineages(book: Book) -> Vec<Doctrine> {
    let family = (book.about().family)();
    let words = family.into_iter().flat_map(|family| {
        let each = family.words().len() / family.styles().len();
        family.words().iter().step_by(each)
    });
    words.filter_map(|word| book.doctrine(word).ok()).collect()
}

/// The credible doctrines that can play this army: one member of each lineage of the fitted family, then the credible
/// styles.
pub fn credible(army: &Army, book: Book) -> Vec<Doctrine> {
    let mixed = book.doctrine(MIXED).into_iter().flat_map(|mixed| army.led(mixed));
    lineages(book).into_iter().chain(mixed).filter(|one| army.plays(*one).is_ok()).collect()
}

/// The other doctrines under which these lists might meet, for both sides.
///
/// One member of each lineage of the fitted family, then each credible style of either list: both sides follow it if
/// they can. A style for only one part meets the doctrine that the other list has.
///
/// ```
/// use fairfight_engine::rulebook::{Lists, rulebook};
/// use fairfight_rules::BySide;
/// use fairfight_study::bars::other_leads;
/// let rules = rulebook("iron-winds").unwrap().printed();
/// let army = rules.muster("Army", &[rules.unit("levy").unwrap()]).unwrap();
/// let (armies, doctrines) = (BySide::new(&army, &army), BySide::new(army.doctrine, army.doctrine));
/// let lists = Lists { rules: &rules, scenario: &rules.open_ground(), armies, doctrines };
/// let leads: Vec<&str> = other_leads(&lists).iter().map(|both| both.a.word()).collect();
/// assert_eq!(leads, ["skilled-1", "skilled-3", "skilled-5", "steady", "aggressive", "hammer"]);
/// ```
pub fn other_leads(lists: &Lists<'_>) -> Vec<BySide<Doctrine>> {
    let BySide { a, b } = lists.armies;
    let own = lists.doctrines;
    let leads = |one: Doctrine| match (a.plays(one).is_ok(), b.plays(one).is_ok()) {
        (true, true) => Some(BySide::new(one, one)),
        (true, false) => Some(BySide::new(one, own.b)),
        (false, true) => Some(BySide::new(own.a, one)),
        (false, false) => None,
    };
    let others = [a, b].into_iter().flat_map(|army| credible(army, lists.rules.book));
    let mut all: Vec<BySide<Doctrine>> = Vec::new();
    for both in others.filter_map(leads) {
        if both != own && !all.contains(&both) {
            all.push(both);
        }
    }
    all
}

/// The name of the task of playing under other doctrines.
pub(crate) const OTHER_DOCTRINES: &str = "other doctrines";

/// The number of pairs (or single battles) for another doctrine: one for each `one_of` of the main answer, and at least
/// 100, unless the main answer has fewer.
pub(crate) fn fewer(played: u64, one_of: u64) -> u64 {
    (played / one_of).max(100).min(played)
}

/// The scores of several match-ups with the same number of pairs (or single battles) each, whose progress is reported
/// under this name. `None` after an interrupt.
pub(crate) fn scores_of(
    name: &str,
    (count, pairs): (usize, u64),
    open: impl FnMut(usize) -> MatchUp,
    crew: &mut Crew<'_>,
) -> Option<Vec<Estimate>> {
    let plan = Plan::new(Stop::Pairs(pairs));
    let outcomes = crew.many(|_| name.to_owned(), count, open, &plan).into_iter();
    outcomes.map(|outcome| Some(Estimate::of(&outcome?.totals.scores()))).collect()
}

/// The effect of other doctrines on a score.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DoctrineBar {
    /// The range of the score of list A.
    pub reach: Reach,
    /// Does each list certainly win more under some of these doctrines? Simultaneous intervals of all of them say so,
    /// not the noise of a few battles.
    pub either_wins: bool,
    /// The doctrines under which it is the lowest.
    pub lowest: BySide<&'static str>,
    /// The doctrines under which it is the highest.
    pub highest: BySide<&'static str>,
}

impl DoctrineBar {
    /// Another doctrine plays one pair (or single battle) for every this many of the main answer.
    const ONE_OF: u64 = 50;

    /// Measures how far the score of list A moves under doctrines other than those of these lists. `main` are its scores
    /// under these, of `played` pairs (or single battles) if all of them are played here. `None` if no others can lead,
    /// and after an interrupt.
    pub fn measure(
        lists: Lists<'_>,
        (parts, seed): (Parts, u64),
        (main, played): (&Scores<5>, u64),
        crew: &mut Crew<'_>,
    ) -> Option<DoctrineBar> {
        let leads = other_leads(&lists);
        let pairs = fewer(played, Self::ONE_OF);
        let open =
            |number: usize| Lists { doctrines: leads[number], ..lists }.match_up(parts, seed);
        let others = scores_of(OTHER_DOCTRINES, (leads.len(), pairs), open, crew)?;
        let main = Estimate::of(main);
        let either_wins = either_wins(main, &others);
        let others: Vec<(f64, f64)> = others.iter().map(|one| one.with_error()).collect();
        let reach = Reach::around(main.with_error(), &others)?;
        let words = |place: usize| leads[place].map(Doctrine::word);
        let (lowest, highest) = (words(reach.lowest), words(reach.highest));
        Some(DoctrineBar { reach, either_wins, lowest, highest })
    }
}

/// Does each list certainly win more in some of these answers, by simultaneous intervals of all?
fn either_wins(main: Estimate, others: &[Estimate]) -> bool {
    let each = Level::DEFAULT.shared_by(others.len() as u64 + 1);
    let all = || others.iter().chain([&main]).map(|one| one.interval(each));
    all().any(|of| of.high < 0.5) && all().any(|of| of.low > 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_alone_does_not_make_either_list_the_better_one() {
        let of = |value: f64, error: f64| Estimate { value, variance: error * error };
        let main = of(0.13, 0.005);
        assert!(!either_wins(main, &[of(0.52, 0.02), of(0.3, 0.02)]), "one standard error");
        assert!(either_wins(main, &[of(0.58, 0.02), of(0.3, 0.02)]), "four standard errors");
        assert!(!either_wins(of(0.6, 0.01), &[of(0.7, 0.01)]), "one list is better in all");
    }
}
