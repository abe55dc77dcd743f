//! Pairs of random armies, each of which meets in one pair of battles; and two armies that meet in many.

use crate::armies::{Budget, Drawing, Generator, domain};
use crate::common::{Crew, StudyFailure, Task};
use fairfight_engine::arena::{Arena, Board, Fielded, USUAL_UNITS};
use fairfight_engine::dice::MatchKey;
use fairfight_rules::BySide;
use fairfight_stats::Scores;
use fairfight_stats::value::{Battles, Outcome};

/// The opponents of random armies.
#[derive(Clone, Copy, Debug)]
pub enum Opponents<'f> {
    /// Other random armies, with budgets of their own.
    Random,
    /// Lists of a field.
    Field {
        /// The lists.
        lists: &'f [Listed],
        /// The frequency of each, as a share of the whole.
        weights: &'f [f64],
    },
}

/// A list of a field.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The army.
    pub army: Fielded,
    /// Its cost.
    pub cost: f64,
}

/// The specification of the army pairs to draw.
#[derive(Clone, Copy, Debug)]
pub struct Draws<'d> {
    /// The seed.
    pub seed: u64,
    /// Their purpose: other purposes have other armies and other dice.
    pub purpose: &'d str,
    /// The costs of the kinds for drawing.
    pub costs: &'d [f64],
    /// The range of budgets; against a list of a field, moved to around that list's cost.
    pub budget: Budget,
    /// The number of army pairs.
    pub army_pairs: u64,
}

impl Draws<'_> {
    /// The key of the armies.
    pub(super) fn armies(&self) -> MatchKey {
        MatchKey::new(self.seed, domain(&format!("armies {}", self.purpose)))
    }

    /// The key of the dice.
    pub(super) fn dice(&self) -> MatchKey {
        MatchKey::new(self.seed, domain(&format!("dice {}", self.purpose)))
    }

    /// Draws the next random army, its kinds into `kinds`.
    pub(super) fn army(
        &self,
        drawing: &Drawing<'_>,
        arena: &dyn Arena,
        generator: &mut Generator,
        kinds: &mut Vec<u16>,
    ) -> Result<Fielded, StudyFailure> {
        let budget = self.budget.draw(generator);
        drawing.allowed(arena, budget, generator, kinds).map_err(StudyFailure::NoArmy)
    }
}

/// The number of army pairs that a thread turns into rows together: large enough that passing rows on costs little,
/// small enough that an interrupt is noticed soon.
const TOGETHER: u64 = 8;

/// The buffers of a thread for drawing armies and letting them meet.
struct Desk<'a> {
    board: Box<dyn Board + 'a>,
    kinds: BySide<Vec<u16>>,
}

/// Plays battles of random armies.
///
/// Yields one row per army pair: the numbers of each kind on both sides, and the half points of its two battles. A list
/// of a field is a kind of its own, after those of the units: its value as a whole is fitted too. The n-th pair has the
/// armies and the dice of index n under any doctrine: doctrines are compared on the same armies.
///
/// # Errors
/// [`StudyFailure::NoArmy`] if the rules allow no army of these kinds, and [`StudyFailure::Interrupted`].
pub fn meet(
    arena: &dyn Arena,
    opponents: Opponents<'_>,
    draws: Draws<'_>,
    crew: &mut Crew<'_>,
) -> Result<Battles, StudyFailure> {
    let drawing = Drawing::new(draws.costs).ok_or(StudyFailure::NoCost)?;
    let (drawn, key) = (draws.armies(), draws.dice());
    let units = draws.costs.len();
    let columns = match opponents {
        Opponents::Random => units,
        Opponents::Field { lists, .. } => units + lists.len(),
    };
    let desk = || Desk {
        board: arena.board(),
        kinds: BySide::from_fn(|_| Vec::with_capacity(USUAL_UNITS)),
    };
    let one = |index: u64, desk: &mut Desk<'_>, rows: &mut Battles| -> Result<(), StudyFailure> {
        let mut generator = Generator::of(drawn, index);
        let Desk { board, kinds } = desk;
        let outcome = |half_points: u8| Outcome {
            played: 2,
            half_points: half_points.into(),
            cluster: index as u32,
        };
        match opponents {
            Opponents::Random => {
                let a = draws.army(&drawing, arena, &mut generator, &mut kinds.a)?;
                let b = draws.army(&drawing, arena, &mut generator, &mut kinds.b)?;
                let half_points = board.pair(BySide::new(&a, &b), key, index);
                rows.add(one_each(&kinds.a), one_each(&kinds.b), outcome(half_points))?;
            }
            Opponents::Field { lists, weights } => {
                let list = generator.weighted(weights);
                let budget = draws.budget.moved_to(lists[list].cost);
                let against = Draws { budget, ..draws };
                let a = against.army(&drawing, arena, &mut generator, &mut kinds.a)?;
                let half_points = board.pair(BySide::new(&a, &lists[list].army), key, index);
                rows.add(one_each(&kinds.a), [(units + list, 1)], outcome(half_points))?;
            }
        }
        Ok(())
    };
    let together = |block: u64, desk: &mut Desk<'_>| -> Result<Battles, StudyFailure> {
        let first = block * TOGETHER;
        let mut rows = Battles::with_room(columns, TOGETHER as usize, USUAL_UNITS);
        (first..(first + TOGETHER).min(draws.army_pairs))
            .try_for_each(|index| one(index, desk, &mut rows))?;
        Ok(rows)
    };
    let (mut battles, mut appended) = (Battles::new(columns), Ok(()));
    let task = Task { name: draws.purpose, pairs_each: TOGETHER, of: draws.army_pairs };
    let blocks = draws.army_pairs.div_ceil(TOGETHER);
    crew.each(0..blocks, task, desk, together, |_, rows: Battles| {
        if appended.is_ok() {
            appended = battles.append(&rows);
        }
    })?;
    appended?;
    Ok(battles)
}

/// The result of one army against another, in `pairs` pairs on the dice of `key`.
///
/// # Errors
/// [`StudyFailure::Interrupted`].
pub(super) fn fought(
    arena: &dyn Arena,
    armies: BySide<&Fielded>,
    key: MatchKey,
    (name, pairs): (&str, u64),
    crew: &mut Crew<'_>,
) -> Result<Scores<5>, StudyFailure> {
    let one = |index: u64, board: &mut Box<dyn Board + '_>| Ok(board.pair(armies, key, index));
    let mut counts = [0; 5];
    let task = Task { name, pairs_each: 1, of: pairs };
    let count = |_, quarters: u8| counts[usize::from(quarters)] += 1;
    crew.each(0..pairs, task, || arena.board(), one, count)?;
    Ok(Scores::new(counts))
}

/// An army of these units, as (kind, 1) pairs for a row.
pub(crate) fn one_each(units: &[u16]) -> impl Iterator<Item = (usize, u32)> {
    units.iter().map(|&kind| (usize::from(kind), 1))
}
