//! \[Actions\]: the turn, in the order of the battle model.
//!
//! A step is the roll for the order, and, once it is no tie, all of the turn that follows from it.

mod end;
mod fire;
mod losses;
mod melee;
mod morale;
mod moves;
mod rout;

pub(super) use fire::{Aim, Shot};

use super::address::{Phase, Purpose, at_side};
use super::setup::Battle;
use super::state::State;
use crate::{Event, Fate, Flow, Log, SideTally, System, Tally, UnitRef, UnitTally};
use fairfight_rules::king_or_parliament::{Order, Weapon};
use fairfight_rules::{Dice, Side};

/// A turn that is being played.
pub(super) struct Turn<'a, D, L> {
    pub(super) battle: &'a Battle,
    pub(super) state: &'a mut State,
    pub(super) dice: &'a mut D,
    pub(super) log: &'a mut L,
}

/// A step of fire, melee or rout: its dice, and which of those of its phase it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    pub(super) phase: Phase,
    /// 1 in the second side's pistols, else 0.
    pub(super) again: u16,
}

/// A step of this phase, the only one.
pub(super) const fn only(phase: Phase) -> Moment {
    Moment { phase, again: 0 }
}

impl System for Battle {
    type State = State;

    fn open(&self) -> State {
        self.opening().clone()
    }

    fn step<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) -> Flow {
        let mut turn = Turn { battle: self, state, dice, log };
        if turn.roll_order() { turn.play() } else { Flow::Step }
    }

    fn tally(&self, end: &State, into: &mut Tally) {
        for side in Side::BOTH {
            let host = &end.sides[side];
            // Guns and baggage are lost with the last of those who cover them.
            let fights_on = host.fights_on(&self.rules);
            let strips = host.units.iter().map(|unit| u32::from(unit.strips()));
            let had = (0..host.units.len()).map(|id| u32::from(self.place(side, id).strips));
            into.sides[side] = SideTally {
                points: if fights_on { host.strips_in_order() } else { 0 },
                lost: had.sum::<u32>() - strips.sum::<u32>(),
            };
            into.units[side].clear();
            into.units[side].extend(host.units.iter().map(|unit| UnitTally {
                figures: unit.strips().into(),
                fate: match (unit.strips(), unit.in_order() && fights_on) {
                    (0, _) => Fate::Destroyed,
                    (_, true) => Fate::Stands,
                    (_, false) => Fate::Routed,
                },
            }));
        }
    }
}

/// A formation of a side, for events.
#[inline]
pub(super) const fn reference(side: Side, unit: u8) -> UnitRef {
    UnitRef { side, unit: unit as u16 }
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Both sides, the one that moves first this turn in front.
    #[inline]
    pub(super) fn both(&self) -> [Side; 2] {
        [self.state.first, self.state.first.other()]
    }

    /// Step 1: who moves first? `false` where it was a tie and they roll again.
    ///
    /// Source: ruling `order`.
    fn roll_order(&mut self) -> bool {
        let order = self.battle.rules.rulings.order;
        if order == Order::Fixed {
            self.state.first = Side::A;
            return true;
        }
        let tied = self.state.tied;
        let mut die =
            |side| self.dice.d6(at_side(Phase::Order, side, Purpose::Order).ordinal(tied));
        let won = match die(Side::A).cmp(&die(Side::B)) {
            std::cmp::Ordering::Equal => {
                self.state.tied = tied.wrapping_add(1);
                return false;
            }
            std::cmp::Ordering::Greater => Side::A,
            std::cmp::Ordering::Less => Side::B,
        };
        self.state.tied = 0;
        let goes_first = match order {
            Order::WinnerChooses => self.chooses_first(won),
            Order::Roll | Order::Fixed => true,
        };
        let first = if goes_first { won } else { won.other() };
        self.state.first = first;
        self.log.event(|| Event::Initiative { first, won });
        true
    }

    /// Steps 2 to 8.
    fn play(&mut self) -> Flow {
        self.speeches();
        self.start_tests();
        for (again, side) in (0u16..).zip(self.both()) {
            self.fanatics(side);
            self.pistols(side);
            self.resolve(Moment { phase: Phase::Pistols, again });
            self.charges(side);
            self.moves(side);
            self.lone_leaders(side);
        }
        self.fire(Phase::Muskets, &[Weapon::Musket, Weapon::Arquebus]);
        self.resolve(only(Phase::Muskets));
        self.fire(Phase::Cannon, &[Weapon::Cannon]);
        self.resolve(only(Phase::Cannon));
        self.melee();
        self.resolve(only(Phase::Melee));
        self.end_of_turn()
    }
}
