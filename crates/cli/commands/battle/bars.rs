//! The bars of the score other than the dice bar.

use super::How;
use crate::args::{Bars, BattleArgs};
use crate::load::{Files, Setup};
use crate::simulation::on_a_line;
use fairfight_engine::rulebook::Lists;
use fairfight_rules::BySide;
use fairfight_stats::Scores;
use fairfight_study::bars::{Bar, DoctrineBar, RulesBars};
use fairfight_study::battle::ScoreBars;

/// The default bars.
const USUAL: &[Bar] = &[Bar::Dice, Bar::Doctrine];

/// Measures the requested bars. `main` are the scores of the battles as they are, and `played` is the number of pairs
/// (or single battles) if all of them are played here.
pub(super) fn measure(
    (args, files, setup): (&BattleArgs, &Files, &Setup),
    lists: Lists<'_>,
    how: How<'_>,
    (main, played): (&Scores<5>, u64),
) -> ScoreBars {
    let How { level, workers, .. } = how;
    let seed = args.run.dice.seed;
    let asked = |bar| Bars::asked(args.bars.as_ref(), bar, USUAL);
    let Ok(parts) = lists.scenario.parts(lists.armies) else { return ScoreBars::default() };
    let mut bars = ScoreBars::default();
    if asked(Bar::Doctrine) {
        bars.doctrine = on_a_line(workers, |crew| {
            DoctrineBar::measure(lists, (parts, seed), (main, played), crew)
        });
    }
    let doctrines = setup.two_doctrines();
    let entries = &[(0, doctrines.a), (1, doctrines.b)];
    let cells = &[(BySide::new(0, 1), *main)];
    let others = RulesBars {
        rules: lists.rules,
        under: &|rules| files.lists_under(rules),
        entries,
        cells,
        played,
        seed,
        level,
    };
    if asked(Bar::Ruling) {
        let scores = on_a_line(workers, |crew| others.rulings(crew));
        bars.ruling = scores.and_then(|scores| scores.of_cell(0));
    }
    if asked(Bar::Model) {
        let scores = on_a_line(workers, |crew| others.model(crew));
        bars.model = scores.and_then(|scores| scores.of_cell(0));
    }
    bars
}
