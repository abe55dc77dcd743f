//! The names in a replay, and the seats of the lists.

use fairfight_battle::game::{Noun, Outline};
use fairfight_battle::{Event, LeaderRef, UnitRef, Who};
use fairfight_engine::tally::Seating;
use fairfight_report::{Shown, shown_text};
use fairfight_rules::{BySide, Side};

/// The names of two lists, and their seats.
///
/// Events name seats; this maps them to lists. Letters are always those of the lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cast {
    /// The lists, by list.
    pub lists: BySide<Outline>,
    /// The seats of the lists.
    pub seating: Seating,
    /// The words of the doctrines that lead the lists, by list.
    pub led: BySide<&'static str>,
    /// The system's word for its pieces.
    pub piece: Noun,
    /// The unit of luck and of strength in good order: points where the rules print costs, else pieces.
    pub worth: Noun,
    /// Leaders who act alone under the number of the unit that they led.
    alone: Vec<(UnitRef, LeaderRef)>,
    /// Units that arose in the battle, with their names.
    turncoats: Vec<(UnitRef, String)>,
    /// Units that run, once for each of their moves.
    running: Vec<UnitRef>,
}

impl Cast {
    /// Two lists and their doctrines, by list, before the battle.
    pub fn new(
        lists: BySide<Outline>,
        led: BySide<&'static str>,
        seating: Seating,
        piece: Noun,
        worth: Noun,
    ) -> Cast {
        Cast {
            lists,
            seating,
            led,
            piece,
            worth,
            alone: Vec::new(),
            turncoats: Vec::new(),
            running: Vec::new(),
        }
    }

    /// Applies an event: from now on names are those after it.
    pub(super) fn note(&mut self, event: &Event) {
        if let Event::Alone { leader, unit } = *event {
            self.alone.push((unit, leader));
        } else if let Event::Recovered { unit, .. } = *event {
            // The unit exists again.
            self.alone.retain(|(alone, _)| *alone != unit);
        } else if let Event::Joined { leader, .. } = *event {
            self.alone.retain(|(_, alone)| *alone != leader);
        } else if let Event::Turncoat { unit, of } = *event {
            let name = self.unit_name(of).unwrap_or_default();
            let name = format!("turncoat {}", name.trim_start_matches("turncoat "));
            self.turncoats.push((unit, name));
        } else if let Event::Routed { unit, .. } = *event {
            self.running.push(unit);
        } else if let Event::Rallied(unit) = *event {
            self.running.retain(|running| *running != unit);
        }
    }

    /// Has the unit run before without being rallied since?
    pub(super) fn runs_on(&self, unit: UnitRef) -> bool {
        self.running.iter().filter(|running| **running == unit).count() > 1
    }

    /// The list at `seat`.
    pub fn list(&self, seat: Side) -> Side {
        self.seating.list_at(seat)
    }

    /// The letter of the list at `seat`.
    pub fn letter(&self, seat: Side) -> char {
        capital(self.list(seat))
    }

    fn outline(&self, seat: Side) -> &Outline {
        &self.lists[self.list(seat)]
    }

    /// The leader who acts alone under the number of this unit.
    pub(crate) fn lone_leader(&self, unit: UnitRef) -> Option<LeaderRef> {
        let Outline { units, leaders, .. } = self.outline(unit.side);
        let own = usize::from(unit.unit).checked_sub(units.len());
        let own = own.filter(|&leader| leader < leaders.len());
        let own = own.map(|leader| LeaderRef { side: unit.side, leader: leader as u16 });
        own.or_else(|| {
            self.alone.iter().find(|(alone, _)| *alone == unit).map(|(_, leader)| *leader)
        })
    }

    /// The name of a unit: from its list, or as it arose in the battle.
    pub(crate) fn unit_name(&self, unit: UnitRef) -> Option<&str> {
        let listed = self.outline(unit.side).units.get(usize::from(unit.unit));
        let arose = || self.turncoats.iter().find(|(turned, _)| *turned == unit);
        listed.map(|unit| &*unit.name).or_else(|| arose().map(|(_, name)| &**name))
    }

    /// Is it a unit of one piece?
    pub(super) fn is_one_piece(&self, unit: UnitRef) -> bool {
        let listed = self.outline(unit.side).units.get(usize::from(unit.unit));
        listed.is_some_and(|unit| unit.figures == 1)
    }

    /// The name of a leader, from its list.
    pub(crate) fn leader_name(&self, leader: LeaderRef) -> Option<&str> {
        let leaders = &self.outline(leader.side).leaders;
        leaders.get(usize::from(leader.leader)).map(|name| &**name)
    }

    /// The name of the list at `seat`.
    pub(crate) fn army_name(&self, seat: Side) -> &str {
        &self.outline(seat).name
    }

    /// A unit with its letter and number, such as `A2 Foot knights`; a leader who acts alone, as in [`Cast::leader`].
    pub fn unit(&self, unit: UnitRef) -> String {
        if let Some(leader) = self.lone_leader(unit) {
            return self.leader(leader);
        }
        numbered(self.list(unit.side), unit.unit, self.unit_name(unit))
    }

    /// A leader with his letter, such as `General (A)`.
    pub fn leader(&self, leader: LeaderRef) -> String {
        let name = self.leader_name(leader).map(str::to_owned);
        let name = name.unwrap_or_else(|| format!("leader {}", leader.leader + 1));
        lettered(&name, self.list(leader.side))
    }

    /// A unit or a leader; `None` for nobody.
    pub(super) fn who(&self, who: Who) -> Option<String> {
        match who {
            Who::Nobody => None,
            Who::Unit(unit) => Some(self.unit(unit)),
            Who::Leader(leader) => Some(self.leader(leader)),
        }
    }

    /// Is it a unit of its list?
    pub(super) fn is_listed(&self, unit: UnitRef) -> bool {
        usize::from(unit.unit) < self.outline(unit.side).units.len()
    }

    /// A side with its letter, such as `Human 150 (A)`.
    pub fn army(&self, seat: Side) -> String {
        lettered(self.army_name(seat), self.list(seat))
    }

    /// Do points count, rather than pieces?
    pub(crate) fn in_points(&self) -> bool {
        self.worth == Noun::POINT
    }
}

/// The capital letter of a list or seat.
pub(super) const fn capital(side: Side) -> char {
    match side {
        Side::A => 'A',
        Side::B => 'B',
    }
}

/// A unit after its letter and number, which is one more than its index. Names come from files and may contain anything.
pub(super) fn numbered(list: Side, index: u16, name: Option<&str>) -> String {
    let place = format!("{}{}", capital(list), index + 1);
    match name {
        Some(name) => format!("{place} {}", shown_text(&name.into(), Shown::Text)),
        None => place,
    }
}

/// A leader or an army before its letter, which would read as an article before the name.
pub(super) fn lettered(name: &str, list: Side) -> String {
    format!("{} ({})", shown_text(&name.into(), Shown::Text), capital(list))
}
