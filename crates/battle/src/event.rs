//! What happened in a battle, for narration and per-unit tallies.

use crate::game::Noun;
use fairfight_rules::{D6, Side};

/// A unit of a side, by its list position.
///
/// Numbers beyond the list stand first for leaders alone (the length of the list plus the leader's position), then for
/// units created during the battle.
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

/// The cause of casualties.
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

/// One event of a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The distance between the lines at the start was drawn.
    Deployed {
        /// The gap between the lines.
        gap: i16,
        /// The unit of measurement.
        unit: Noun,
    },
    /// A phase of the turn begins; the name is the one in the rules.
    Phase(&'static str),
    /// A phase of one side begins.
    PhaseOf {
        /// The side.
        side: Side,
        /// The name in the rules.
        name: &'static str,
    },
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
    /// Figures fell: one event per blow or volley, after caps.
    Hit {
        /// The unit that dealt it.
        by: UnitRef,
        /// The unit that took it.
        on: UnitRef,
        /// The cause.
        how: Dealt,
        /// The number of figures that fell.
        figures: u16,
        /// Their cost; in a system without points each counts 1.
        points: u32,
    },
    /// A volley felled nobody, in a system that reports such volleys separately.
    Missed {
        /// The unit that shot.
        by: UnitRef,
        /// Its target.
        on: UnitRef,
    },
    /// A unit lost figures without a blow: by attrition, or with the last of its order.
    Lost {
        /// The unit.
        unit: UnitRef,
        /// The unit whose action caused the loss; `None` if there is none.
        owed_to: Option<UnitRef>,
        /// The number of figures lost.
        figures: u16,
        /// Their cost; in a system without points each counts 1.
        points: u32,
        /// The reason, as words that follow "lost 2 figures".
        why: &'static str,
    },
    /// A unit checked its morale.
    Checked {
        /// The unit.
        unit: UnitRef,
        /// Words that follow "checked morale", such as "against foot warriors"; empty if there is only one kind.
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
    /// A unit turned and ran.
    Routed {
        /// The unit.
        unit: UnitRef,
        /// The depth at which it stopped.
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
    /// A unit lost its last figure; its leader fights on alone under the unit's number.
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
        /// The number of figures.
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
    /// A leader took wounds and survived.
    Wounded {
        /// The leader.
        leader: LeaderRef,
        /// The number of wounds taken now.
        wounds: u8,
    },
    /// A leader fell.
    Slain(LeaderRef),
    /// A leader was lost with his unit.
    LeaderLost(LeaderRef),
    /// A leader was promoted.
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
    /// Any other action of a unit, in the source's words: "formed square", "pursued {whom} to depth {number}".
    Did {
        /// The unit.
        unit: UnitRef,
        /// A verb phrase in the past tense: a name may be plural, and the past tense agrees with both numbers (but for
        /// `was`). `{whom}` stands for the object, which otherwise comes last; `{number}` for the number,
        /// `{inches}` for that number of inches, `{figures}` for that number of figures.
        what: &'static str,
        /// The object.
        whom: Option<UnitRef>,
        /// The number in the phrase.
        number: Option<i16>,
    },
    /// Any other action of a leader.
    LeaderDid {
        /// The leader.
        leader: LeaderRef,
        /// A verb phrase, as for a unit.
        what: &'static str,
        /// The unit it concerns.
        unit: Option<UnitRef>,
    },
    /// Any event that concerns no unit: "darkness fell".
    Told(&'static str),
    /// Anything else worth telling. No count depends on it: whoever acts takes part by another event.
    Noted {
        /// Who acted.
        who: Who,
        /// A verb phrase in the past tense, with the same marks as in [`Event::Did`].
        what: &'static str,
        /// The object.
        whom: Who,
        /// The number in the phrase.
        number: Option<i16>,
    },
    /// A unit took part in the battle by something that is told as [`Event::Noted`]. It is counted and not told.
    TookPart(UnitRef),
}

/// Who acts, or who is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// Nobody in particular.
    Nobody,
    /// A unit.
    Unit(UnitRef),
    /// A leader.
    Leader(LeaderRef),
}

impl Event {
    /// An action of a unit, in the source's words.
    pub const fn did(unit: UnitRef, what: &'static str) -> Event {
        Event::Did { unit, what, whom: None, number: None }
    }

    /// An action of a unit against another, in the source's words.
    pub const fn did_to(unit: UnitRef, what: &'static str, whom: UnitRef) -> Event {
        Event::Did { unit, what, whom: Some(whom), number: None }
    }

    /// Something worth telling that a unit did to another, with a number.
    pub const fn noted(unit: UnitRef, what: &'static str, whom: UnitRef, number: i16) -> Event {
        Event::Noted { who: Who::Unit(unit), what, whom: Who::Unit(whom), number: Some(number) }
    }
}

/// The arithmetic of a roll, for narration: the modifiers of the die, and the score needed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sum {
    /// The modifiers with their reasons; those of 0 are left out.
    pub modifiers: Vec<(&'static str, i16)>,
    /// The score needed; `None` if every score counts.
    pub needed: Option<Needed>,
    /// Are several dice added together? Otherwise each has its own score.
    pub together: bool,
    /// More words for the purpose of the die: "second die".
    pub also: Option<&'static str>,
}

/// The score that a roll needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needed {
    /// This score or more.
    Least(i16),
    /// This score or less.
    Most(i16),
}

impl Sum {
    /// These modifiers, with no score needed.
    pub fn new(modifiers: impl IntoIterator<Item = (&'static str, i16)>) -> Sum {
        let modifiers = modifiers.into_iter().filter(|&(_, added)| added != 0).collect();
        Sum { modifiers, ..Sum::default() }
    }

    /// Modifiers given as running totals, each of which includes one more circumstance than the one before.
    pub fn of_totals(totals: impl IntoIterator<Item = (&'static str, i16)>) -> Sum {
        let mut before = 0;
        let own = |(why, total)| (why, total - std::mem::replace(&mut before, total));
        Sum::new(totals.into_iter().map(own))
    }

    /// The die alone decides: these faces succeed, the highest or the lowest.
    pub fn by_face(succeeds: impl Fn(D6) -> bool) -> Sum {
        let faces =
            || D6::FACES.into_iter().filter(|&die| succeeds(die)).map(|die| die.face().into());
        let needed = match (faces().min(), faces().max()) {
            (Some(1), Some(most @ ..6)) => Needed::Most(most),
            (least, _) => Needed::Least(least.unwrap_or(7)),
        };
        Sum::default().needs(needed)
    }

    /// Sets the score needed.
    pub fn needs(self, needed: Needed) -> Sum {
        Sum { needed: Some(needed), ..self }
    }

    /// Adds words to the purpose of the die.
    pub fn also(self, words: &'static str) -> Sum {
        Sum { also: Some(words), ..self }
    }

    /// Marks the dice as added together.
    pub fn together(self) -> Sum {
        Sum { together: true, ..self }
    }
}
