//! What happened, for narration and per-unit tallies.

use fairfight_rules::Side;

/// A unit of a side, by its list position.
///
/// Numbers beyond the list: first a leader alone, by the length of the list and his place among the leaders; then
/// units that arise in the battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UnitRef {
    /// Whose.
    pub side: Side,
    /// Position in the list, counted from 0, after `count` has been spread out.
    pub unit: u16,
}

/// A leader of a side, by his list position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LeaderRef {
    /// Whose.
    pub side: Side,
    /// Position among the side's leaders, counted from 0.
    pub leader: u16,
}

/// By what figures fall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dealt {
    /// A shot from afar.
    Volley,
    /// A blow of a unit.
    Blow,
    /// The own attack of a leader.
    Leader,
    /// A spell.
    Spell,
}

/// One thing that happened in a battle, in the order in which it happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A phase of the turn begins, by the source's name for it.
    Phase(&'static str),
    /// A side won the initiative and moves first or second.
    Initiative {
        /// Who moves first.
        first: Side,
        /// Who won the roll and chose.
        won: Side,
    },
    /// A unit moved of its own will, depths in inches.
    Moved {
        /// Who.
        unit: UnitRef,
        /// From which depth.
        from: i16,
        /// To which depth.
        to: i16,
    },
    /// A unit charged into contact.
    Charged {
        /// Who.
        unit: UnitRef,
        /// Whom.
        target: UnitRef,
        /// How it came in: `front`, `flank`, `rear`.
        aspect: &'static str,
    },
    /// A unit turned to face an attacker.
    Turned {
        /// Who.
        unit: UnitRef,
        /// Whom it faces now.
        target: UnitRef,
    },
    /// A unit left a melee of its own will.
    Disengaged(UnitRef),
    /// Figures fell: once for every blow or volley, after caps.
    Hit {
        /// Who dealt it.
        by: UnitRef,
        /// Who took it.
        on: UnitRef,
        /// By what.
        how: Dealt,
        /// Figures that fell.
        figures: u16,
        /// What they cost; in a system without points each counts 1.
        points: u32,
    },
    /// Figures are lost, and nobody strikes the blow: attrition, or what a unit loses with the last of its order.
    Lost {
        /// Whose.
        unit: UnitRef,
        /// Whose deed it follows from; `None` where it is nobody's.
        owed_to: Option<UnitRef>,
        /// Figures lost.
        figures: u16,
        /// What they cost; in a system without points each counts 1.
        points: u32,
        /// Why: words behind "loses 2 figures".
        why: &'static str,
    },
    /// A unit checked its morale.
    Checked {
        /// Who.
        unit: UnitRef,
        /// For what: words behind "checks morale", such as "against foot warriors"; empty where there is one kind of check.
        when: &'static str,
        /// The number to reach.
        needed: i16,
        /// The face of its die.
        die: u8,
        /// The score: the die with its modifiers.
        score: i16,
        /// Whether it held.
        held: bool,
    },
    /// A unit turned and ran, to this depth.
    Routed {
        /// Who.
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
    /// The last figure fell.
    Destroyed(UnitRef),
    /// The last figure fell, and the leader fights on alone under the number of his unit.
    Alone {
        /// Who.
        leader: LeaderRef,
        /// Which unit it was.
        unit: UnitRef,
    },
    /// A figure changed sides: a new unit, beyond those of the list.
    Turncoat {
        /// The new unit.
        unit: UnitRef,
        /// The unit that it was part of.
        of: UnitRef,
    },
    /// A unit got figures back.
    Recovered {
        /// Who.
        unit: UnitRef,
        /// How many.
        figures: u16,
    },
    /// A leader challenged another.
    Challenged {
        /// Who.
        leader: LeaderRef,
        /// Whom.
        enemy: LeaderRef,
        /// Whether the other accepted (or had to).
        accepted: bool,
    },
    /// A leader took wounds and lives.
    Wounded {
        /// Who.
        leader: LeaderRef,
        /// How many he took now.
        wounds: u8,
    },
    /// A leader fell.
    Slain(LeaderRef),
    /// A leader was lost with his unit.
    LeaderLost(LeaderRef),
    /// A leader rose to this rank.
    Promoted {
        /// Who.
        leader: LeaderRef,
        /// To what.
        rank: &'static str,
    },
    /// A leader went to a unit.
    Joined {
        /// Who.
        leader: LeaderRef,
        /// Which unit.
        unit: UnitRef,
        /// Whether he came to rally it.
        to_rally: bool,
    },
    /// Anything else that a unit does, in the source's words: "forms square", "pursues {whom} to depth {number}".
    Did {
        /// Who.
        unit: UnitRef,
        /// What: a verb with all that belongs to it. `{whom}` stands for the object, which comes last without it;
        /// `{number}` for the number, `{inches}` for as many inches, `{figures}` for as many figures.
        what: &'static str,
        /// To whom.
        whom: Option<UnitRef>,
        /// The number that goes with it.
        number: Option<i16>,
    },
    /// Anything else that a leader does.
    LeaderDid {
        /// Who.
        leader: LeaderRef,
        /// What: as of a unit.
        what: &'static str,
        /// To whom, or with whom.
        unit: Option<UnitRef>,
        /// The number that goes with it.
        number: Option<i16>,
    },
    /// Anything that belongs to no unit: "darkness falls".
    Told(&'static str),
}
