//! What happened in a battle, for narration and per-unit tallies.

use crate::game::Noun;
use fairfight_rules::{D6, Side};

/// A unit of a side, by its list position.
///
/// Numbers beyond the list stand first for leaders alone (the length of the list plus the leader's position), then for
/// units that arise in the battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UnitRef {
    /// Its side.
    pub side: Side,
    /// Position in the list, counted from 0, after `count` has been spread out.
    pub unit: u16,
}

impl UnitRef {
    /// The unit of `side` at this list position.
    #[inline]
    pub const fn new(side: Side, unit: u8) -> UnitRef {
        UnitRef { side, unit: unit as u16 }
    }
}

/// A leader of a side, by his list position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LeaderRef {
    /// His side.
    pub side: Side,
    /// Position among the side's leaders, counted from 0.
    pub leader: u16,
}

impl LeaderRef {
    /// The leader of `side` at this list position.
    #[inline]
    pub const fn new(side: Side, leader: u8) -> LeaderRef {
        LeaderRef { side, leader: leader as u16 }
    }
}

/// What figures fall to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dealt {
    /// A shot from a distance.
    Volley,
    /// A blow of a unit.
    Blow,
    /// A leader's own attack.
    Leader(LeaderRef),
    /// A spell.
    Spell,
}

/// One thing that happened in a battle, in the order in which it happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The lines start so far apart, as was drawn.
    Deployed {
        /// What lies between them.
        gap: i16,
        /// What that is measured in.
        unit: Noun,
    },
    /// A phase of the turn begins, by the source's name for it.
    Phase(&'static str),
    /// A side won the initiative and moves first or second.
    Initiative {
        /// The side that moves first.
        first: Side,
        /// The side that won the roll and chose.
        won: Side,
    },
    /// A unit moved of its own will; depths are in inches.
    Moved {
        /// The unit.
        unit: UnitRef,
        /// The depth it left.
        from: i16,
        /// The depth it reached.
        to: i16,
    },
    /// A unit charged into contact.
    Charged {
        /// The unit.
        unit: UnitRef,
        /// The enemy that it charged.
        target: UnitRef,
        /// How it came in: `front`, `flank`, `rear`.
        aspect: &'static str,
    },
    /// A unit turned to face an attacker.
    Turned {
        /// The unit.
        unit: UnitRef,
        /// The enemy that it faces now.
        target: UnitRef,
    },
    /// A unit left a melee of its own will.
    Disengaged(UnitRef),
    /// Figures fell: once for every blow or volley, after caps.
    Hit {
        /// The unit that dealt it.
        by: UnitRef,
        /// The unit that took it.
        on: UnitRef,
        /// What dealt it.
        how: Dealt,
        /// Figures that fell.
        figures: u16,
        /// Their cost; in a system without points each counts 1.
        points: u32,
    },
    /// A volley felled nobody, in a system that reports such a volley by itself.
    Missed {
        /// The unit that shot.
        by: UnitRef,
        /// Its target.
        on: UnitRef,
    },
    /// A unit lost figures without a blow: attrition, or what it loses with the last of its order.
    Lost {
        /// The unit.
        unit: UnitRef,
        /// The unit whose act caused it; `None` if there is none.
        owed_to: Option<UnitRef>,
        /// Figures lost.
        figures: u16,
        /// Their cost; in a system without points each counts 1.
        points: u32,
        /// Why: words that follow "loses 2 figures".
        why: &'static str,
    },
    /// A unit checked its morale.
    Checked {
        /// The unit.
        unit: UnitRef,
        /// What for: words after "checks morale", such as "against foot warriors"; empty if there is only one kind.
        when: &'static str,
        /// The number to reach.
        needed: i16,
        /// The face of its die.
        die: u8,
        /// The score: the die plus its modifiers.
        score: i16,
        /// Whether it held.
        held: bool,
    },
    /// A unit turned and ran to this depth.
    Routed {
        /// The unit.
        unit: UnitRef,
        /// Where it stopped.
        to: i16,
    },
    /// A routed unit ran off the table.
    LeftTable(UnitRef),
    /// A unit is in good order again.
    Rallied(UnitRef),
    /// A routed unit could not be rallied and is gone.
    Dispersed(UnitRef),
    /// A unit lost its last figure.
    Destroyed(UnitRef),
    /// A unit lost its last figure; its leader fights on alone under its number.
    Alone {
        /// The leader.
        leader: LeaderRef,
        /// The unit that was lost.
        unit: UnitRef,
    },
    /// A figure changed sides: a new unit, beyond those of the list.
    Turncoat {
        /// The new unit.
        unit: UnitRef,
        /// The unit it was part of.
        of: UnitRef,
    },
    /// A unit recovered figures.
    Recovered {
        /// The unit.
        unit: UnitRef,
        /// How many.
        figures: u16,
    },
    /// A leader challenged another.
    Challenged {
        /// The challenger.
        leader: LeaderRef,
        /// The challenged.
        enemy: LeaderRef,
        /// Whether the other accepted (or had to).
        accepted: bool,
    },
    /// A leader took wounds and lives.
    Wounded {
        /// The leader.
        leader: LeaderRef,
        /// How many wounds he took now.
        wounds: u8,
    },
    /// A leader fell.
    Slain(LeaderRef),
    /// A leader was lost with his unit.
    LeaderLost(LeaderRef),
    /// A leader rose to this rank.
    Promoted {
        /// The leader.
        leader: LeaderRef,
        /// His new rank.
        rank: &'static str,
    },
    /// A leader went to a unit.
    Joined {
        /// The leader.
        leader: LeaderRef,
        /// The unit he went to.
        unit: UnitRef,
        /// Whether he came to rally it.
        to_rally: bool,
    },
    /// Anything else that a unit does, in the source's words: "forms square", "pursues {whom} to depth {number}".
    Did {
        /// The unit.
        unit: UnitRef,
        /// A verb phrase. `{whom}` stands for the object, which otherwise comes last; `{number}` for the number,
        /// `{inches}` for that many inches, `{figures}` for that many figures.
        what: &'static str,
        /// The object.
        whom: Option<UnitRef>,
        /// The number that goes with it.
        number: Option<i16>,
    },
    /// Anything else that a leader does.
    LeaderDid {
        /// The leader.
        leader: LeaderRef,
        /// A verb phrase, as for a unit.
        what: &'static str,
        /// The unit it concerns.
        unit: Option<UnitRef>,
    },
    /// Anything that concerns no unit: "darkness falls".
    Told(&'static str),
}

impl Event {
    /// A unit does something, in the source's words.
    pub const fn did(unit: UnitRef, what: &'static str) -> Event {
        Event::Did { unit, what, whom: None, number: None }
    }

    /// A unit does something to another, in the source's words.
    pub const fn did_to(unit: UnitRef, what: &'static str, whom: UnitRef) -> Event {
        Event::Did { unit, what, whom: Some(whom), number: None }
    }
}

/// The arithmetic of a roll, for narration: what is added to the die, and the number to reach.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sum {
    /// What is added, and for what; nothing that is 0.
    pub modifiers: Vec<(&'static str, i16)>,
    /// What the score must be; `None` if every score counts.
    pub needed: Option<Needed>,
    /// Are several dice added up? Otherwise each has its own score.
    pub together: bool,
}

/// What a score must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needed {
    /// So much or more.
    Least(i16),
    /// So much or less.
    Most(i16),
}

impl Sum {
    /// These modifiers, whatever score they lead to.
    pub fn new(modifiers: impl IntoIterator<Item = (&'static str, i16)>) -> Sum {
        let modifiers = modifiers.into_iter().filter(|&(_, added)| added != 0).collect();
        Sum { modifiers, ..Sum::default() }
    }

    /// Modifiers of which only totals are known, each with one more circumstance counted in than the one before.
    pub fn of_totals(totals: impl IntoIterator<Item = (&'static str, i16)>) -> Sum {
        let mut before = 0;
        let own = |(why, total)| (why, total - std::mem::replace(&mut before, total));
        Sum::new(totals.into_iter().map(own))
    }

    /// The die itself decides: these faces succeed, the highest or the lowest.
    pub fn by_face(succeeds: impl Fn(D6) -> bool) -> Sum {
        let faces =
            || D6::FACES.into_iter().filter(|&die| succeeds(die)).map(|die| die.face().into());
        let needed = match (faces().min(), faces().max()) {
            (Some(1), Some(most @ ..6)) => Needed::Most(most),
            (least, _) => Needed::Least(least.unwrap_or(7)),
        };
        Sum::default().needs(needed)
    }

    /// With this score to reach.
    pub fn needs(self, needed: Needed) -> Sum {
        Sum { needed: Some(needed), ..self }
    }

    /// For dice that are added up.
    pub fn together(self) -> Sum {
        Sum { together: true, ..self }
    }
}
