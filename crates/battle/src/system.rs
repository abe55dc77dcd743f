//! The running seam: what an engine needs to play anything.

use crate::{Event, Opposed, Rolled, Source};
use fairfight_rules::{BySide, D6, Dice, Side};
use std::fmt::Debug;

/// A battle or a fight that engines can play: Monte Carlo, exact solution and replay are each one
/// generic function over it.
///
/// A *step* is the stretch between two places where the state is whole; each system chooses it. A
/// step ends only where a turn ends or another die is to come. [`Flow::Turn`] says that a turn is
/// over: the engine counts turns and tells the dice source.
pub trait System: Send + Sync {
    /// Everything that changes while it is played. `clone_from` must not allocate once the buffer
    /// has been filled, and nothing is allocated inside a step.
    type State: Clone + Ord + Debug + Send + 'static;

    /// The state before the first turn.
    fn open(&self) -> Self::State;

    /// Makes `state` that one, in the room that is there.
    fn open_into(&self, state: &mut Self::State) {
        *state = self.open();
    }

    /// Plays to the next place where the state is whole.
    fn step<D: Dice, L: Log>(&self, state: &mut Self::State, dice: &mut D, log: &mut L) -> Flow;

    /// Plays to the end of the turn: what step after step comes to.
    ///
    /// Never [`Flow::Step`]. A system has its own where it knows which step is next.
    fn turn<D: Dice, L: Log>(&self, state: &mut Self::State, dice: &mut D, log: &mut L) -> Flow {
        loop {
            match self.step(state, dice, log) {
                Flow::Step => {}
                flow @ (Flow::Turn | Flow::End(_)) => return flow,
            }
        }
    }

    /// What is left at the end, read once, into a tally that is overwritten (its buffers are reused).
    fn tally(&self, end: &Self::State, into: &mut Tally);
}

/// What a step came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// The turn goes on.
    Step,
    /// A turn (round, initiative, activation) is over.
    Turn,
    /// It is over.
    End(End),
}

/// How it ended, and for whom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct End {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// How it ended.
    pub how: Ending,
}

/// How a battle or a fight ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ending {
    /// A side (or both) had nothing left that fights in good order.
    Beaten,
    /// A side gave up at the share of its points that the rules set.
    Conceded,
    /// The turn limit came first.
    TurnLimit,
    /// Nothing could ever change any more.
    Stalemate,
    /// What the scenario was about has been decided.
    Objective,
}

impl Ending {
    /// All endings, in the order of the reports.
    pub const ALL: [Ending; 5] =
        [Ending::Beaten, Ending::Conceded, Ending::Objective, Ending::TurnLimit, Ending::Stalemate];

    /// The word the reports use.
    pub const fn word(self) -> &'static str {
        match self {
            Ending::Beaten => "beaten",
            Ending::Conceded => "conceded",
            Ending::Objective => "objective",
            Ending::TurnLimit => "turn-limit",
            Ending::Stalemate => "stalemate",
        }
    }
}

/// What is left at an end: integers, a side and a unit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// A side as a whole.
    pub sides: BySide<SideTally>,
    /// Unit by unit, in list order.
    pub units: BySide<Vec<UnitTally>>,
}

/// What is left of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SideTally {
    /// Points in good order (figures where a system has no points).
    pub points: u32,
    /// Figures lost.
    pub lost: u32,
}

/// What became of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnitTally {
    /// Figures left, routed ones too.
    pub figures: u16,
    /// How it stands.
    pub fate: Fate,
}

/// How a unit stands at the end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fate {
    /// In good order.
    Stands,
    /// Routed, or fled off the table.
    Routed,
    /// No figure left.
    Destroyed,
}

/// Takes note of what happens. The no-op twin ([`Silent`]) costs nothing: it never runs the closure.
pub trait Log {
    /// Does it do anything with what happened? What takes work to tell asks this first.
    const LISTENS: bool = true;

    /// Something happened.
    fn event(&mut self, event: impl FnOnce() -> Event);

    /// A die fell, and each of its faces would have been worth so many points (figures in a system
    /// without points): positive is good for the *roller*, whoever that is.
    ///
    /// For luck accounting: what showed less the mean of all faces has mean 0 whatever `points` says, as
    /// long as it is a pure function of the face and of what was known *before* the roll. Only the
    /// differences of its values count, so it may leave out what all faces share. It calls the function
    /// of the rules that decides what the face does, and does not repeat it.
    ///
    /// Called right after the die, before any event. A roll that is worth the same whatever it shows,
    /// or whose worth nobody can tell (initiative, a doctrine's choice), need not be told. Logs that
    /// keep no account of luck do nothing here and never ask `points`.
    #[inline(always)]
    fn rolled(&mut self, rolled: Rolled, points: impl Fn(u32) -> i64) {
        let _ = (rolled, points);
    }

    /// The same for a six-sided die.
    #[inline(always)]
    fn rolled_d6(&mut self, source: Source, roller: Side, die: D6, points: impl Fn(D6) -> i64) {
        self.rolled(Rolled::d6(source, roller, die), |face| points(D6::new(face as u8)));
    }

    /// The same for dice of both sides against each other: `points` says what two faces, the first side's and
    /// the other's, would have been worth to the first side.
    #[inline(always)]
    fn opposed(&mut self, opposed: Opposed, points: impl Fn([u32; 2]) -> i64) {
        let _ = (opposed, points);
    }
}

/// The log that keeps nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Log for Silent {
    const LISTENS: bool = false;

    #[inline(always)]
    fn event(&mut self, _event: impl FnOnce() -> Event) {}
}
