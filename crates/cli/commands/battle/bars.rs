//! The bars of the score, besides that of the dice.

use super::How;
use crate::args::{Bars, BattleArgs};
use crate::interrupt;
use crate::load::{Files, Setup};
use crate::progress::Progress;
use fairfight_engine::rulebook::{Lists, Rules};
use fairfight_stats::Scores;
use fairfight_study::bars::{Bar, LeadsBar, RulesBars};
use fairfight_study::battle::ScoreBars;

/// The bars if nothing is said.
const USUAL: &[Bar] = &[Bar::Dice, Bar::Doctrine];

/// Measures the bars that are asked for. `main` are the scores of the battles as they are.
pub(super) fn measure(
    (args, files, setup): (&BattleArgs, &Files, &Setup),
    lists: Lists<'_>,
    how: How<'_>,
    main: &Scores<5>,
) -> ScoreBars {
    let How { level, workers, .. } = how;
    let seed = args.run.dice.seed;
    let asked = |bar| Bars::asked(args.bars.as_ref(), bar, USUAL);
    let Ok(parts) = lists.scenario.parts(lists.armies) else { return ScoreBars::default() };
    let mut bars = ScoreBars::default();
    if asked(Bar::Doctrine) {
        let line = Progress::new("other doctrines");
        let leads = LeadsBar { lists, parts, seed, workers };
        bars.doctrine = leads.measure(main, interrupt::flag(), &mut |now| line.show_many(now));
    }
    let doctrines = setup.two_doctrines();
    let under = |rules: &Rules, seed: u64| {
        let (scenario, armies) = files.two_lists_under(rules)?;
        let armies = armies.as_ref();
        let plays = armies.a.plays(doctrines.a).and_then(|()| armies.b.plays(doctrines.b));
        let parts = plays.and_then(|()| scenario.parts(armies)).ok()?;
        Some(Lists { rules, scenario: &scenario, armies, doctrines }.match_up(parts, seed))
    };
    let others = RulesBars { rules: lists.rules, under: &under, seed, level, workers };
    if asked(Bar::Ruling) {
        let line = Progress::new("other readings");
        bars.ruling = others.rulings(main, interrupt::flag(), &mut |now| line.show_many(now));
    }
    if asked(Bar::Model) {
        let line = Progress::new("other constants");
        bars.model = others.model(main, interrupt::flag(), &mut |now| line.show_many(now));
    }
    bars
}
