//! The interface that engines use to play any system.

use crate::fitted::Member;
use crate::{Event, Opposed, Rolled, Source, Sum, UnitRef};
use fairfight_rules::{BySide, D6, Dice, Side};
use std::cmp::Ordering;
use std::fmt::Debug;

/// A battle or a fight that engines can play: Monte Carlo, exact solution and replay are each one generic function over
/// this trait.
///
/// A *step* is the stretch between two points at which the state is complete; each system chooses these points. A step
/// ends only where a turn ends or another die follows. [`Flow::Turn`] says that a turn is over: the engine counts turns
/// and passes the count to the dice source.
pub trait System: Send + Sync {
    /// Everything that changes during play. `clone_from` must not allocate once the buffer has been filled, and a step
    /// allocates nothing.
    type State: Clone + Ord + Debug + Send + 'static;

    /// Are decisions put to the dice ([`Dice::DECIDES`])? Otherwise no side can search, and no search is compiled.
    const PUTS_DECISIONS: bool = false;

    /// The state before the first turn.
    fn open(&self) -> Self::State;

    /// Makes `state` the state before the first turn, reusing its buffers.
    fn open_into(&self, state: &mut Self::State) {
        *state = self.open();
    }

    /// Draws everything left to chance before the first turn, such as the starting lines, and changes the opening
    /// `state` accordingly. The dice are those of turn 0.
    ///
    /// By default nothing is left to chance.
    fn deploy<D: Dice, L: Log>(&self, state: &mut Self::State, dice: &mut D, log: &mut L) {
        let _ = (state, dice, log);
    }

    /// Plays to the next point at which the state is complete.
    fn step<D: Dice, L: Log>(&self, state: &mut Self::State, dice: &mut D, log: &mut L) -> Flow;

    /// Plays to the end of the turn: the same as step after step.
    ///
    /// Never returns [`Flow::Step`]. A system that knows which step comes next has its own version.
    fn turn<D: Dice, L: Log>(&self, state: &mut Self::State, dice: &mut D, log: &mut L) -> Flow {
        loop {
            match self.step(state, dice, log) {
                Flow::Step => {}
                flow @ (Flow::Turn | Flow::End(_)) => return flow,
            }
        }
    }

    /// The fitted doctrine that leads this side, if one does.
    fn member(&self, side: Side) -> Option<&Member> {
        let _ = side;
        None
    }

    /// The strength of each side, in any unit, which searches compare if they stop before the battle ends. `None` if
    /// the system has no measure for it.
    fn strength(&self, state: &Self::State) -> Option<BySide<i64>> {
        let _ = state;
        None
    }

    /// The current units of both sides, for the account of a battle: those of the lists in list order, followed by
    /// units created during the battle. A fight of two units has none.
    fn units_now(&self, state: &Self::State) -> Vec<UnitNow> {
        let _ = state;
        Vec::new()
    }

    /// Writes the remains of both sides into a tally, reusing its buffers.
    fn tally(&self, end: &Self::State, into: &mut Tally);
}

/// The result of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// The turn continues.
    Step,
    /// A turn (round, initiative, activation) is over.
    Turn,
    /// The game is over.
    End(End),
}

/// How a game ended, and who won.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct End {
    /// The winner; `None` in a draw.
    pub winner: Option<Side>,
    /// How it ended.
    pub how: Ending,
}

impl End {
    /// The end of a game in which one side or both have nothing left that counts; `None` while both have.
    #[inline]
    pub const fn unless_both_stand(stands: BySide<bool>, how: Ending) -> Option<End> {
        let winner = match (stands.a, stands.b) {
            (true, true) => return None,
            (true, false) => Some(Side::A),
            (false, true) => Some(Side::B),
            (false, false) => None,
        };
        Some(End { winner, how })
    }

    /// The end at the turn limit: the side with the larger share left of what it had at the start wins.
    pub fn at_the_limit(left: BySide<u64>, start: BySide<u64>) -> End {
        let winner = match (left.a * start.b).cmp(&(left.b * start.a)) {
            Ordering::Greater => Some(Side::A),
            Ordering::Less => Some(Side::B),
            Ordering::Equal => None,
        };
        End { winner, how: Ending::TurnLimit }
    }
}

/// How a battle or a fight ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ending {
    /// A side (or both) had nothing left that could fight in good order.
    Beaten,
    /// A side gave up at the share of its points that the rules set.
    Conceded,
    /// The turn limit came first.
    TurnLimit,
    /// Nothing could change any more.
    Stalemate,
    /// The scenario's objective has been decided.
    Objective,
}

impl Ending {
    /// All endings, in the order of the reports.
    pub const ALL: [Ending; 5] =
        [Ending::Beaten, Ending::Conceded, Ending::Objective, Ending::TurnLimit, Ending::Stalemate];

    /// Did the game end on its own: no turn limit, no stalemate?
    pub const fn is_fought_out(self) -> bool {
        match self {
            Ending::Beaten | Ending::Conceded | Ending::Objective => true,
            Ending::TurnLimit | Ending::Stalemate => false,
        }
    }

    /// The word used in reports.
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

/// The remains at the end of a game, as integers by side and by unit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Each side as a whole.
    pub sides: BySide<SideTally>,
    /// Unit by unit, in list order.
    pub units: BySide<Vec<UnitTally>>,
}

/// The remains of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SideTally {
    /// Points in good order (figures in a system without points).
    pub points: u32,
    /// Figures lost.
    pub lost: u32,
}

/// The fate of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnitTally {
    /// Figures left, including routed ones.
    pub figures: u16,
    /// Its state.
    pub fate: Fate,
}

/// A unit during a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnitNow {
    /// The unit.
    pub unit: UnitRef,
    /// Its position along the axis between the two edges, as in events; `None` if it is not on the table.
    pub depth: Option<i16>,
    /// Its lane, in a system that has lanes.
    pub lane: Option<u8>,
    /// Figures left, including routed ones.
    pub left: u16,
    /// Its state, in the words of its system.
    pub state: &'static str,
    /// The enemy that it faces and fights; if it faces none, one that attacks it. `None` if it is in no contact.
    pub enemy: Option<UnitRef>,
}

/// The state of a unit at the end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fate {
    /// In good order.
    Stands,
    /// Routed, or fled off the table.
    Routed,
    /// No figure left.
    Destroyed,
}

/// Records events and rolls. The no-op log ([`Silent`]) costs nothing: it never runs the closures.
pub trait Log {
    /// Does the log use events? Code that must do work to report one checks this first.
    const LISTENS: bool = true;

    /// Records an event.
    fn event(&mut self, event: impl FnOnce() -> Event);

    /// Called by the engine at the end of each turn that is not the last. `write` writes the remains so far.
    #[inline(always)]
    fn turn_over(&mut self, write: impl FnOnce(&mut Tally)) {
        let _ = write;
    }

    /// Called by the engine before the first turn, and at the end of each turn that is not the last. `units` lists the
    /// [current units](System::units_now).
    #[inline(always)]
    fn units(&mut self, units: impl FnOnce() -> Vec<UnitNow>) {
        let _ = units;
    }

    /// Records a die and the worth that each of its faces would have had in points (figures in a system without
    /// points): positive is good for the *roller*, whichever side that is.
    ///
    /// For the account of luck: the worth of the face that showed less the mean of all faces has mean 0 whatever
    /// `points` returns, as long as it is a pure function of the face and of what was known *before* the roll. Only
    /// differences of its values count, so it may leave out a part common to all faces. It calls the function of the
    /// rules that decides what the face does, and does not repeat that rule.
    ///
    /// Called right after the die, before any event. Rolls whose worth does not depend on the face, or is unknown
    /// (initiative, a doctrine's choice), need no call. Logs without an account of luck do nothing here and never call
    /// `points`.
    #[inline(always)]
    fn rolled(&mut self, rolled: Rolled, points: impl Fn(u32) -> i64) {
        let _ = (rolled, points);
    }

    /// Records the modifiers of the die that has just fallen, and the score needed. Only logs that narrate the battle
    /// call `sum`.
    #[inline(always)]
    fn sum(&mut self, sum: impl FnOnce() -> Sum) {
        let _ = sum;
    }

    /// Like [`rolled`](Log::rolled), for a six-sided die.
    #[inline(always)]
    fn rolled_d6(&mut self, source: Source, roller: Side, die: D6, points: impl Fn(D6) -> i64) {
        self.rolled(Rolled::d6(source, roller, die), |face| points(D6::new(face as u8)));
    }

    /// Like [`rolled`](Log::rolled), for opposed dice of both sides: `points` gives the worth to the first side of its
    /// own face and the other's.
    #[inline(always)]
    fn opposed(&mut self, opposed: Opposed, points: impl Fn([u32; 2]) -> i64) {
        let _ = (opposed, points);
    }
}

/// A log that records nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Log for Silent {
    const LISTENS: bool = false;

    #[inline(always)]
    fn event(&mut self, _event: impl FnOnce() -> Event) {}
}
