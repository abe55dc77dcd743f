//! \[Set-up\] BC-W2: the check whether a battle is over, and the state cleared for a new turn.

use super::Turn;
use crate::braid_and_cockade::clock::Clock;
use crate::braid_and_cockade::state::{Charge, NONE};
use crate::{End, Ending, Event, Flow, Log};
use fairfight_rules::Side;
use fairfight_rules::braid_and_cockade::{ClusterTrigger, WinLoseMemory};

impl<D, L: Log> Turn<'_, D, L> {
    /// Is the battle over (BC-W2; `victory-test`, a fixed reading)? If not, the next turn begins.
    pub(super) fn end_turn(&mut self) -> Flow {
        let (attacker, defender) = (self.state.attacker, self.state.attacker.other());
        let here = |side: Side| self.state.sides[side].here().next().is_some();
        let last = self.state.turn >= self.battle.turns;
        let end = match (here(attacker), here(defender)) {
            (true, false) => Some((attacker, Ending::Beaten)),
            (false, true) => Some((defender, Ending::Beaten)),
            (false, false) => Some((defender, Ending::Objective)),
            (true, true) => last.then_some((defender, Ending::TurnLimit)),
        };
        if let Some((winner, how)) = end {
            return Flow::End(End { winner: Some(winner), how });
        }
        let rulings = &self.battle.rules.rulings;
        if rulings.cluster_trigger == ClusterTrigger::EndOfTurn {
            for side in self.state.in_order() {
                for id in 0..self.state.sides[side].units.len() {
                    if self.state.unit(side, id).is_here() {
                        self.cluster(side, id);
                    }
                }
            }
        }
        self.log.event(|| Event::Told("The turn ended"));
        let forgets = rulings.win_lose_memory == WinLoseMemory::ThisTurn;
        for side in Side::BOTH {
            let host = &mut self.state.sides[side];
            host.crossed = false;
            for unit in &mut host.units {
                unit.stance.moved = false;
                if forgets {
                    (unit.stance.won, unit.stance.lost) = (false, false);
                }
                (unit.shot, unit.charged, unit.bouts, unit.pending) = (false, false, 0, 0);
                (unit.named, unit.receives, unit.counters, unit.struck) = (0, false, false, false);
                unit.foe = NONE;
                if unit.charge != Charge::Locked {
                    (unit.charge, unit.target) = (Charge::None, NONE);
                }
            }
        }
        self.state.turn += 1;
        self.state.clock = Clock::START;
        Flow::Turn
    }
}
