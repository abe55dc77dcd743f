//! The bars of the scores other than the dice bar.

use super::takes_all;
use crate::args::{Bars, MatrixArgs};
use crate::exit::Failure;
use crate::load::{Files, Setup};
use crate::simulation::on_a_line;
use fairfight_engine::rulebook::Army;
use fairfight_engine::run::{Stop, Workers};
use fairfight_stats::Level;
use fairfight_study::bars::{Bar, RulesBars, mean_n};
use fairfight_study::common::Ground;
use fairfight_study::matrix::{Entry, Leads, Matrix, MatrixBars};

/// The bars to play, other than the dice bar. The doctrine bar is played only if each list has one doctrine.
pub(super) fn asked(
    args: &MatrixArgs,
    setup: &Setup,
    entries: &[Entry],
) -> Result<Vec<Bar>, Failure> {
    let bars = args.bars.as_ref();
    let several = takes_all(setup, args) || entries.len() > setup.armies.len();
    if several && bars.is_some_and(|bars| bars.has(Bar::Doctrine)) {
        return Err(Failure::new(
            "--bars doctrine asks how far scores move under other doctrines, but here lists are played \
             under several",
        )
        .hint("leave it out, as in --bars ruling,model: the report has a row for each doctrine")
        .hint("for the bar, name one doctrine for each list with --doctrines"));
    }
    let usual: &[Bar] = if several { &[] } else { &[Bar::Doctrine] };
    let played = [Bar::Doctrine, Bar::Ruling, Bar::Model].into_iter();
    Ok(played.filter(|bar| Bars::asked(bars, *bar, usual)).collect())
}

/// The matrix on which the bars are measured.
pub(super) struct Measured<'a> {
    pub(super) files: &'a Files,
    pub(super) setup: &'a Setup,
    pub(super) ground: &'a Ground<'a>,
    pub(super) entries: &'a [Entry],
    pub(super) stop: Stop,
    pub(super) level: Level,
    pub(super) workers: &'a Workers,
}

impl Measured<'_> {
    /// Plays these bars of the cells. Interrupted bars are missing; an incomplete matrix has none.
    pub(super) fn play(&self, asked: &[Bar], matrix: &Matrix) -> MatrixBars {
        let mut bars = MatrixBars::default();
        let Some(cells) = matrix.scores() else { return bars };
        // A shard plays fewer than all pairs.
        let played = self.stop.total().unwrap_or_else(|| mean_n(&cells));
        if asked.contains(&Bar::Doctrine) {
            let Measured { ground, entries, .. } = self;
            let parts = matrix.shape.parts();
            bars.doctrine = on_a_line(self.workers, |crew| {
                Leads::play((&cells, played), parts, ground, entries, crew)
            });
        }
        let place = |entry: &Entry| {
            let same = |army: &Army| army.canonical == entry.army.canonical;
            (self.setup.armies.iter().position(same).unwrap_or_default(), entry.doctrine)
        };
        let entries: Vec<_> = self.entries.iter().map(place).collect();
        let others = RulesBars {
            rules: self.ground.rules,
            under: &|rules| self.files.lists_under(rules),
            entries: &entries,
            cells: &cells,
            played,
            seed: self.ground.seed,
            level: self.level,
        };
        if asked.contains(&Bar::Ruling) {
            bars.ruling = on_a_line(self.workers, |crew| others.rulings(crew));
        }
        if asked.contains(&Bar::Model) {
            bars.model = on_a_line(self.workers, |crew| others.model(crew));
        }
        bars
    }
}
