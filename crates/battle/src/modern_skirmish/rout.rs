//! Routs: who leaves, what that does to friends, and who has the initiative then (MS-R1, MS-R2, MS-R5).

use super::setup::Battle;
use super::state::State;
use crate::{Event, Log, UnitRef};
use fairfight_rules::modern_skirmish::{ByPart, Part, RoutChain, RoutPassesInitiative, RoutTime};

impl Battle {
    /// Removes every unit that routs now or has no men left; whose units these were.
    ///
    /// Source: MS-R1, MS-R5; rulings `rout-time`, `rout-chain`, `empty-unit`, `routed-friends`.
    pub(super) fn see_routs<L: Log>(&self, state: &mut State, log: &mut L) -> ByPart<bool> {
        let mut routed = ByPart::default();
        loop {
            let mut again = false;
            for part in Part::BOTH {
                let mut gone = 0;
                for unit in self.all(part) {
                    let squad = &state.squads[part][unit];
                    let empty = self.present(part, unit, squad) == 0;
                    let routs = match self.rules.rulings.rout_time {
                        RoutTime::AtOnce => squad.marks.routs(&self.rules.numbers),
                        RoutTime::AtNextTest => false,
                    };
                    if squad.in_play && (empty || routs) {
                        self.remove(state, part, unit, log);
                        gone += 1;
                    }
                }
                if gone > 0 {
                    (routed[part], again) = (true, true);
                    self.mark_friends(state, part, gone);
                }
            }
            if !again || self.rules.rulings.rout_chain == RoutChain::No {
                return routed;
            }
        }
    }

    /// A unit that has to rout was picked, and does.
    pub(super) fn rout_picked<L: Log>(&self, state: &mut State, unit: u8, log: &mut L) {
        let part = state.active;
        debug_assert!(self.must_rout(&state.squads[part][unit]), "unit {unit} does not rout");
        self.remove(state, part, unit, log);
        self.mark_friends(state, part, 1);
    }

    fn remove<L: Log>(&self, state: &mut State, part: Part, unit: u8, log: &mut L) {
        let squad = &mut state.squads[part][unit];
        squad.in_play = false;
        let empty = self.present(part, unit, squad) == 0;
        let edge = match part {
            Part::Antagonist => 0,
            Part::Affiliation => self.table,
        };
        log.event(|| {
            let unit = UnitRef { side: self.seats[part], unit: unit.into() };
            if empty { Event::Destroyed(unit) } else { Event::Routed { unit, to: edge } }
        });
    }

    /// Every friend that is still there sees `gone` units leave.
    fn mark_friends(&self, state: &mut State, part: Part, gone: u8) {
        for squad in state.squads[part].iter_mut().filter(|squad| squad.in_play) {
            squad.marks.routed = squad.marks.routed.saturating_add(gone);
        }
    }

    /// Do these routs hand the initiative over?
    ///
    /// Source: MS-R2; ruling `rout-passes-initiative`.
    #[inline]
    pub(super) fn rout_passes(&self, active: Part, routed: ByPart<bool>) -> bool {
        match self.rules.rulings.rout_passes_initiative {
            RoutPassesInitiative::AnyRout => routed.antagonist || routed.affiliation,
            RoutPassesInitiative::OwnRoutOnly => routed[active],
            RoutPassesInitiative::Never => false,
        }
    }
}
