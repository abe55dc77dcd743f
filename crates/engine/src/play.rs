//! Plays one battle or fight from beginning to end: the Monte Carlo engine.

use fairfight_battle::{End, Ending, Flow, Log, System};
use fairfight_rules::Dice;

/// The largest turn that the address of a die can hold. A game that the rules have not ended by then, the engine ends.
pub(crate) const LAST_TURN: u16 = u16::MAX;

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// Who won, and how it ended.
    pub end: End,
    /// Turns played, including the turn in which it ended.
    pub turns: u16,
    /// Who ended it.
    pub ended_by: EndedBy,
}

/// Who ended a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EndedBy {
    /// The rules, including a turn limit of the scenario's own.
    Rules,
    /// The engine, after 65,535 turns: a draw by turn limit unknown to the rules, so that no game goes on for ever.
    Engine,
    /// A stop request while a side searched: the battle does not count.
    Interrupt,
}

/// Plays the game that opens with `start` on these dice.
///
/// `state` is a buffer that is filled from `start` and holds the last state afterwards. Whatever chance decides before
/// the first turn is drawn first ([`System::deploy`]). Every turn is announced to the dice, from turn 1. A game still
/// undecided after 65,535 turns is a draw by turn limit ([`EndedBy::Engine`]).
pub fn play<S: System, D: Dice, L: Log>(
    system: &S,
    start: &S::State,
    state: &mut S::State,
    dice: &mut D,
    log: &mut L,
) -> Played {
    state.clone_from(start);
    play_from(system, state, dice, log)
}

/// Like [`play()`], from the opening state that `state` already holds: for a game played once.
pub fn play_from<S: System, D: Dice, L: Log>(
    system: &S,
    state: &mut S::State,
    dice: &mut D,
    log: &mut L,
) -> Played {
    system.deploy(state, dice, log);
    log.units(|| system.units_now(state));
    let mut turns = 1;
    dice.turn(turns);
    loop {
        match system.turn(state, dice, log) {
            Flow::Step => {}
            Flow::Turn if turns < LAST_TURN => {
                log.turn_over(|into| system.tally(state, into));
                log.units(|| system.units_now(state));
                turns += 1;
                dice.turn(turns);
            }
            Flow::Turn => {
                let end = End { winner: None, how: Ending::TurnLimit };
                return Played { end, turns, ended_by: EndedBy::Engine };
            }
            Flow::End(end) => return Played { end, turns, ended_by: EndedBy::Rules },
        }
    }
}
