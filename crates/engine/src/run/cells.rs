//! Many match-ups at once: the cells of a matrix.

use super::pairs::observed;
use super::row::RowBook;
use super::stop::Look;
use super::waves::{self, Experiment, Job};
use super::{Outcome, Stop, Workers};
use crate::contest::{MatchUp, Player};
use crate::interrupt::Interrupt;
use crate::play;
use crate::tally::{CellTotals, Game, Observer, Totals};
use std::mem;

/// The progress of many cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellProgress {
    /// Cells that are complete.
    pub done: usize,
    /// Cells to be played.
    pub cells: usize,
    /// Pairs or single battles played, of all cells together.
    pub played: u64,
    /// How many there will be, if that is known.
    pub total: Option<u64>,
}

/// A callback for the progress of many cells.
pub type OnCells<'a> = dyn FnMut(CellProgress) + 'a;

/// Who watches while cells are played; the default is nobody.
#[derive(Default)]
pub struct CellWatch<'a> {
    /// Checked after each battle.
    pub interrupt: Option<&'a Interrupt>,
    /// Called with the progress, between waves.
    pub progress: Option<&'a mut OnCells<'a>>,
}

/// How do the lists of each of `count` match-ups fare against each other?
///
/// `open` makes match-up number `n` when its turn comes: no more of them exist at once than the threads need.
/// All of them stop by the same rule, each by itself, so that a cell is what a run of its own would be. The
/// threads share the blocks of all cells: many small cells keep them as busy as one large one. After an
/// interrupt, incomplete cells are `None`.
pub fn cells(
    count: usize,
    mut open: impl FnMut(usize) -> MatchUp,
    stop: &Stop,
    workers: &Workers,
    watch: &mut CellWatch<'_>,
) -> Vec<Option<Outcome<CellTotals>>> {
    let mut outcomes: Vec<Option<Outcome<CellTotals>>> = (0..count).map(|_| None).collect();
    let mut flying: Vec<Flight> = Vec::new();
    let (mut next, mut done, mut played) = (0, 0, 0);
    loop {
        let mut jobs: Vec<Job> = Vec::new();
        let room = |jobs: &Vec<Job>| workers.wave.saturating_sub(jobs.len());
        for (of, flight) in flying.iter().enumerate() {
            flight.add_blocks(of, room(&jobs), &mut jobs);
        }
        let asked = || watch.interrupt.is_some_and(Interrupt::asked);
        // Opening a match-up may take long, too.
        while next < count && room(&jobs) > 0 && !asked() {
            let flight = Flight::new(next, open(next), stop);
            flight.add_blocks(flying.len(), room(&jobs), &mut jobs);
            flying.push(flight);
            next += 1;
        }
        if jobs.is_empty() {
            return outcomes;
        }
        let match_ups: Vec<&MatchUp> = flying.iter().map(|flight| &flight.match_up).collect();
        let blocks = waves::play_jobs(&match_ups, &jobs, workers, watch.interrupt, false);
        let interrupted = asked();
        for (job, block) in jobs.iter().zip(blocks) {
            let flight = &mut flying[job.of];
            flight.totals.merge(&block.totals);
            flight.at = block.end;
            played += block.end - job.range.start;
        }
        for flight in &mut flying {
            if flight.at < flight.look {
                continue;
            }
            match stop.look(flight.at, &flight.totals) {
                Look::Next(look) => flight.look = look,
                Look::Over(stop) => {
                    let totals = mem::take(&mut flight.totals);
                    outcomes[flight.number] =
                        Some(Outcome { totals, first: 0, end: flight.at, stop });
                    flight.over = true;
                    done += 1;
                }
            }
        }
        flying.retain(|flight| !flight.over);
        if let Some(progress) = &mut watch.progress {
            let total = stop.total().map(|each| each.saturating_mul(count as u64));
            progress(CellProgress { done, cells: count, played, total });
        }
        if interrupted {
            return outcomes;
        }
    }
}

/// A match-up that is being played.
struct Flight {
    number: usize,
    match_up: MatchUp,
    totals: CellTotals,
    at: u64,
    look: u64,
    over: bool,
}

impl Flight {
    fn new(number: usize, match_up: MatchUp, stop: &Stop) -> Self {
        let (totals, look) = (CellTotals::default(), stop.first_look());
        Flight { number, match_up, totals, at: 0, look, over: false }
    }

    /// Adds its next blocks until the next look, at most `most`.
    fn add_blocks(&self, of: usize, most: usize, jobs: &mut Vec<Job>) {
        let blocks = waves::cut::<&MatchUp>(self.at..self.look, most);
        jobs.extend(blocks.into_iter().map(|range| Job { of, range }));
    }
}

pub(super) struct Desk<'a> {
    straight: Box<dyn Player + 'a>,
    exchanged: Option<Box<dyn Player + 'a>>,
    observer: Observer,
    totals: CellTotals,
}

impl<'a> Experiment for &'a MatchUp {
    type Totals = CellTotals;
    type Desk = Desk<'a>;

    const BLOCK: u64 = 64;
    const GAMES: u64 = 0;

    fn desk(&self) -> Desk<'a> {
        let match_up: &'a MatchUp = self;
        Desk {
            straight: match_up.straight.player(),
            exchanged: match_up.exchanged.as_ref().map(|exchanged| exchanged.player()),
            observer: Observer::of_first_mover(),
            totals: CellTotals::default(),
        }
    }

    fn play(&self, index: u64, desk: &mut Desk<'a>, _rows: &mut RowBook) {
        let Desk { straight, exchanged, observer, totals } = desk;
        let mut battle = |player: &mut dyn Player, game: Game| {
            let played = observed(observer, player, (self.key, index), play::NO_CAP, game);
            totals.battle(game, &played, player.tally(), observer.first_mover())
        };
        let first = battle(straight.as_mut(), Game::Straight);
        match exchanged {
            Some(exchanged) => {
                let second = battle(exchanged.as_mut(), Game::Exchanged);
                totals.pair(index, &first, &second);
            }
            None => totals.single(index, &first),
        }
    }

    fn take(&self, desk: &mut Desk<'a>) -> CellTotals {
        mem::take(&mut desk.totals)
    }
}
