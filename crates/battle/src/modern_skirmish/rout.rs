//! Routs: which units leave, the effect on friends, and the initiative afterwards (MS-R1, MS-R2, MS-R5).

use super::setup::Battle;
use super::turn::Turn;
use crate::{Event, Log, UnitRef};
use fairfight_rules::Dice;
use fairfight_rules::modern_skirmish::{ByPart, Part, RoutChain, RoutPassesInitiative, RoutTime};

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Removes every unit that routs now or has no men left; returns which sides lost any.
    ///
    /// Source: MS-R1, MS-R5; rulings `rout-time`, `rout-chain`, `empty-unit`, `routed-friends`.
    pub(super) fn see_routs(&mut self) -> ByPart<bool> {
        let mut routed = ByPart::default();
        loop {
            let mut again = false;
            for part in Part::BOTH {
                let mut gone = 0;
                for unit in self.battle.all(part) {
                    let squad = &self.state.squads[part][unit];
                    let empty = self.battle.present(part, unit, squad) == 0;
                    let routs = match self.battle.rules.rulings.rout_time {
                        RoutTime::AtOnce => squad.marks.routs(&self.battle.rules.numbers),
                        RoutTime::AtNextTest => false,
                    };
                    if squad.in_play && (empty || routs) {
                        self.remove(part, unit);
                        gone += 1;
                    }
                }
                if gone > 0 {
                    (routed[part], again) = (true, true);
                    self.mark_friends(part, gone);
                }
            }
            if !again || self.battle.rules.rulings.rout_chain == RoutChain::No {
                return routed;
            }
        }
    }

    /// Routs a unit that has to rout and was picked.
    pub(super) fn rout_picked(&mut self, unit: u8) {
        let part = self.state.active;
        debug_assert!(
            self.battle.must_rout(&self.state.squads[part][unit]),
            "unit {unit} does not rout"
        );
        self.remove(part, unit);
        self.mark_friends(part, 1);
    }

    fn remove(&mut self, part: Part, unit: u8) {
        let squad = &mut self.state.squads[part][unit];
        squad.in_play = false;
        let empty = self.battle.present(part, unit, squad) == 0;
        let edge = match part {
            Part::Antagonist => 0,
            Part::Affiliation => self.battle.table,
        };
        self.log.event(|| {
            let unit = UnitRef::new(self.battle.seats[part], unit);
            if empty { Event::Destroyed(unit) } else { Event::Routed { unit, to: edge } }
        });
        if !empty {
            self.log.event(|| Event::LeftTable(UnitRef::new(self.battle.seats[part], unit)));
        }
    }

    /// Marks every remaining friend for `gone` units that it saw leave.
    fn mark_friends(&mut self, part: Part, gone: u8) {
        for squad in self.state.squads[part].iter_mut().filter(|squad| squad.in_play) {
            squad.marks.routed = squad.marks.routed.saturating_add(gone);
        }
    }
}

impl Battle {
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
