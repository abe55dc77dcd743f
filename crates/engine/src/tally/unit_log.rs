//! The log that counts unit by unit.

use super::{Sampled, Seating, UnitTotals};
use fairfight_battle::{Dealt, Event, Tally, UnitRef};
use fairfight_rules::{BySide, Side};

/// Counts the actions and losses of each unit, by list, over many battles.
#[derive(Clone, Debug)]
pub(crate) struct UnitLog {
    units: BySide<Vec<UnitTotals>>,
    /// The counts before the current sample.
    before: BySide<Vec<[u64; Sampled::COUNT]>>,
    /// Which units have taken part in the current battle, by list.
    active: BySide<Vec<bool>>,
    seating: Seating,
    /// The order of each line, by seat: the list positions of its units; empty if it stands as listed.
    lines: BySide<Vec<u16>>,
}

impl UnitLog {
    /// A log for lists with these numbers of units.
    pub(super) fn of_size(units: BySide<usize>) -> UnitLog {
        let before = units.map(|units| vec![[0; Sampled::COUNT]; units]);
        let active = units.map(|units| vec![false; units]);
        let units = units.map(|units| vec![UnitTotals::default(); units]);
        UnitLog { units, before, active, seating: Seating::Straight, lines: BySide::default() }
    }

    /// Starts the next battle; `seating` says who sits where.
    pub(super) fn seated(&mut self, seating: Seating) {
        // The second battle of a pair belongs to the sample of the first; every other battle starts a sample.
        match seating {
            Seating::Straight => self.close(),
            Seating::Exchanged => {}
        }
        self.seating = seating;
    }

    /// Sets the order of each line in the battle that starts.
    pub(super) fn line_up(&mut self, lines: &BySide<Vec<u16>>) {
        self.lines.clone_from(lines);
    }

    /// The list and the list position of a unit, identified by its seat and its place in line.
    fn listed(&self, unit: UnitRef) -> (Side, usize) {
        let (list, place) = (self.seating.list_at(unit.side), usize::from(unit.unit));
        (list, self.lines[unit.side].get(place).map_or(place, |&unit| unit.into()))
    }

    /// Ends the battle, with its tally by seat.
    pub(super) fn ended(&mut self, tally: &Tally) {
        for seat in Side::BOTH {
            let list = self.seating.list_at(seat);
            debug_assert_eq!(self.units[list].len(), tally.units[seat].len());
            for (place, end) in (0..).zip(&tally.units[seat]) {
                let (_, unit) = self.listed(UnitRef { side: seat, unit: place });
                let took_part = std::mem::take(&mut self.active[list][unit]);
                self.units[list][unit].add(end, took_part);
            }
        }
    }

    /// Returns the counts so far, by list, and resets them.
    pub(super) fn take(&mut self) -> BySide<Vec<UnitTotals>> {
        self.close();
        for list in Side::BOTH {
            self.before[list].fill([0; Sampled::COUNT]);
        }
        let anew = self.units.as_ref().map(|units| vec![UnitTotals::default(); units.len()]);
        std::mem::replace(&mut self.units, anew)
    }

    /// The totals of a unit, identified by its seat; `None` if its list does not have it (a system may log things that
    /// have no place in a list).
    fn unit(&mut self, unit: UnitRef) -> Option<&mut UnitTotals> {
        let (list, place) = self.listed(unit);
        self.units[list].get_mut(place)
    }

    /// Completes a sample: a pair or a single battle.
    fn close(&mut self) {
        for list in Side::BOTH {
            for (unit, before) in self.units[list].iter_mut().zip(&mut self.before[list]) {
                unit.close(before);
            }
        }
    }

    /// Records that a unit takes part in the battle.
    fn takes_part(&mut self, unit: UnitRef) {
        let (list, place) = self.listed(unit);
        if let Some(active) = self.active[list].get_mut(place) {
            *active = true;
        }
    }

    fn note(&mut self, unit: UnitRef, what: impl FnOnce(&mut UnitTotals)) {
        if let Some(unit) = self.unit(unit) {
            what(unit);
        }
    }

    fn hit(&mut self, by: UnitRef, on: UnitRef, how: Dealt, figures: u64, points: u64) {
        self.note(by, |unit| {
            unit.fells(figures, points);
            if how == Dealt::Volley {
                unit.volleys += 1;
                unit.felled_by_volley += figures;
            }
        });
        self.takes_part(by);
        if how != Dealt::Volley {
            self.takes_part(on);
        }
        self.note(on, |unit| unit.loses(figures, points));
    }
}

impl UnitLog {
    /// Counts an event. Not generic, so that it is compiled once.
    pub(super) fn record(&mut self, event: Event) {
        match event {
            Event::Hit { by, on, how, figures, points } => {
                self.hit(by, on, how, figures.into(), points.into());
            }
            Event::Lost { unit, owed_to, figures, points, .. } => {
                let (figures, points) = (figures.into(), points.into());
                if let Some(by) = owed_to {
                    self.note(by, |unit| unit.fells(figures, points));
                }
                self.note(unit, |unit| unit.loses(figures, points));
            }
            Event::Charged { unit, target, .. } => {
                self.note(unit, |unit| unit.charges += 1);
                self.takes_part(unit);
                self.takes_part(target);
            }
            Event::Checked { unit, held, .. } => self.note(unit, |unit| {
                unit.checks += 1;
                unit.checks_failed += u64::from(!held);
            }),
            Event::Routed { unit, .. } => self.note(unit, |unit| unit.routs += 1),
            Event::Did { unit, whom: Some(_), .. } | Event::TookPart(unit) => self.takes_part(unit),
            Event::Rallied(unit) => self.note(unit, |unit| unit.rallies += 1),
            // Narration only: the final tally contains the results of these events.
            Event::Deployed { .. }
            | Event::Phase(_)
            | Event::PhaseOf { .. }
            | Event::Initiative { .. }
            | Event::Moved { .. }
            | Event::Missed { .. }
            | Event::Turned { .. }
            | Event::Disengaged(_)
            | Event::LeftTable(_)
            | Event::Dispersed(_)
            | Event::Destroyed(_)
            | Event::Alone { .. }
            | Event::Turncoat { .. }
            | Event::Recovered { .. }
            | Event::Challenged { .. }
            | Event::Wounded { .. }
            | Event::Slain(_)
            | Event::LeaderLost(_)
            | Event::Promoted { .. }
            | Event::Joined { .. }
            | Event::Did { whom: None, .. }
            | Event::LeaderDid { .. }
            | Event::Told(_)
            | Event::Noted { .. } => {}
        }
    }
}
