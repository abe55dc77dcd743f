//! The lines of a replay: one per turn, phase, die, event, and for the result.

use super::Cast;
use super::cast::lettered;
use super::ledger::ledger_lines;
use super::parting::Parallel;
use super::sentence::{added, sentence, word};
use crate::battle::winner_word;
use crate::common::{Provenance, letter};
use fairfight_battle::game::About;
use fairfight_battle::{End, Ending, Event, LeaderRef, Needed, Sum, UnitRef, Who};
use fairfight_engine::replay::{Decided, Happening, Replayed};
use fairfight_engine::tally::luck_points;
use fairfight_report::{Field, Shown, Value};
use fairfight_rules::dice::{Alternative, Object, Roll};
use fairfight_rules::words;
use fairfight_rules::{Address, Side};

/// A line of a replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its provenance.
    pub from: Provenance,
    /// The number of the battle.
    pub battle: u64,
    /// The word for the seats of the lists.
    pub seats: &'static str,
    /// The turn.
    pub turn: u16,
    /// The phase, if the system names one.
    pub phase: &'static str,
    /// Its subject.
    pub kind: LineKind,
    /// One word: the purpose of a die, the kind of an event, the winner.
    pub what: &'static str,
    /// The list concerned.
    pub list: Option<Side>,
    /// The unit, as its position in the list from 0.
    pub unit: Option<u16>,
    /// The name of the unit, the leader or the army concerned.
    pub name: Option<String>,
    /// The die.
    pub die: Option<Fallen>,
    /// The modifiers and the target of the die, if the system states them and no later check does.
    pub sum: Option<Sum>,
    /// The luck of the die, or of a list's dice, in parts of a point.
    pub luck: Option<i64>,
    /// All of it in words, except for the sum.
    pub text: String,
    /// Its position relative to another replay, if there is one.
    pub beside: Option<Parallel>,
}

words! {
    /// The subject of a line.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum LineKind {
        /// A turn begins.
        Turn = "turn",
        /// A phase begins.
        Phase = "phase",
        /// A die.
        Die = "die",
        /// A decision of a side that searches.
        Decision = "decision",
        /// An event.
        Event = "event",
        /// The total luck of a list's dice.
        Luck = "luck",
        /// The result.
        End = "end",
    }
}

impl Line {
    /// All of it in words. `more` are further dice of the same roll.
    pub(super) fn words(&self, more: &[Line]) -> String {
        let faces = more.iter().filter_map(|line| line.die);
        let further: String = faces.clone().map(|die| format!(", {}", die.text())).collect();
        let words = format!("{}{further}", self.text);
        let Some((sum, die)) = self.sum.as_ref().zip(self.die) else { return words };
        let alone = more.is_empty();
        let needs = match sum.needed {
            // One of several dice that are added up has no target of its own.
            _ if sum.together && alone => return words,
            // Above the highest face there is nothing.
            Some(Needed::Least(6)) if die.faces == 6 && sum.modifiers.is_empty() => {
                ", needs 6".to_owned()
            }
            Some(Needed::Least(least)) => format!(", needs {least} or more"),
            Some(Needed::Most(most)) => format!(", needs {most} or less"),
            None => String::new(),
        };
        let added = added(&sum.modifiers);
        if !alone && !sum.together {
            let each = if added.is_empty() { needs.replacen(',', "", 1) } else { added + &needs };
            let each = if each.is_empty() { each } else { format!("; each{each}") };
            return words + &each;
        }
        let total = faces.map(|die| die.face).sum::<u32>() + die.face;
        let total = total as i16 + sum.modifiers.iter().map(|of| of.1).sum::<i16>();
        let total = if alone && added.is_empty() { String::new() } else { format!(" = {total}") };
        format!("{words}{added}{total}{needs}")
    }

    /// Its luck in points: 0 without a die, unknown for a die without a worth.
    fn luck_points(&self) -> Option<f64> {
        match self.kind {
            LineKind::Die => self.luck.map(luck_points),
            LineKind::Turn
            | LineKind::Phase
            | LineKind::Decision
            | LineKind::Event
            | LineKind::Luck
            | LineKind::End => Some(self.luck.map_or(0.0, luck_points)),
        }
    }
}

/// A die as it fell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fallen {
    /// The number of faces.
    pub faces: u32,
    /// The face that showed, from 1.
    pub face: u32,
    /// The ordinal of its address.
    pub ordinal: u16,
    /// Does it choose among options, instead of a die of the game?
    pub chooses: bool,
}

impl Fallen {
    /// The face in words.
    pub fn text(self) -> String {
        if self.faces == 6 && !self.chooses {
            self.face.to_string()
        } else {
            format!("{} of {}", self.face, self.faces)
        }
    }
}

/// The columns.
#[rustfmt::skip]
pub const LINES: &[Field<Line>] = &[
    Field::new("system", "the system", Shown::Text, |line| line.from.system.into()),
    Field::new("rules", "with --against: base or changed, the rules of this battle", Shown::Text, |line| line.beside.map(|at| at.set.word()).into()),
    Field::new("parted", "with --against: before, while both battles are alike; here, where they part; after, from then on", Shown::Text, |line| line.beside.map(|at| at.parted.word()).into()),
    Field::new("battle", "number of the pair", Shown::Whole, |line| line.battle.into()),
    Field::new("seats", "straight: list A has seat A; exchanged: list B has it", Shown::Text, |line| line.seats.into()),
    Field::new("turn", "the turn; 0 before the first", Shown::Whole, |line| line.turn.into()),
    Field::new("phase", "the part of the turn", Shown::Text, |line| optional(line.phase)),
    Field::new("kind", "turn, phase, die, decision (of a side that searches), event, luck (of all dice of a list, by what they were for) or end", Shown::Text, |line| line.kind.word().into()),
    Field::new("what", "what the die is for; what happened or is decided; where the luck was; who won: a, b or draw", Shown::Text, |line| optional(line.what)),
    Field::new("list", "whose unit, leader or die: a or b", Shown::Text, |line| line.list.map(letter).into()),
    Field::new("unit", "number of the unit in the list, from 1", Shown::Whole, |line| line.unit.map(|unit| unit + 1).into()),
    Field::new("name", "name of the unit, the leader or the army", Shown::Text, |line| line.name.clone().into()),
    Field::new("faces", "faces of the die, or equally likely choices", Shown::Whole, |line| line.die.map(|die| die.faces).into()),
    Field::new("face", "the face that showed, from 1", Shown::Whole, |line| line.die.map(|die| die.face).into()),
    Field::new("ordinal", "which die of that purpose, or whom it is about", Shown::Whole, |line| line.die.map(|die| die.ordinal).into()),
    Field::new("luck", "what the die was worth to the list less the mean of all its faces, in points, or in pieces (figures, strips, stands, vessels) in a system without points; 0 if no die falls; empty if a die has no such worth", Shown::Decimals(1), |line| line.luck_points().into()),
    Field::new("text", "the whole line in words", Shown::Text, |line| line.words(&[]).into()),
    Field::new("seed", "the seed of the dice", Shown::Whole, |line| line.from.seed.into()),
    Field::new("rules_hash", "hash of the rules in force", Shown::Text, |line| line.from.rules_hash.as_str().into()),
];

/// The columns that are only filled if two replays are compared side by side.
pub const BESIDE: &[&str] = &["rules", "parted"];

fn optional(word: &str) -> Value {
    Some(word).filter(|word| !word.is_empty()).into()
}

/// The lines of battle `battle` of a run, the result last. `words` are those of its system.
pub fn lines(
    replayed: &Replayed,
    cast: &Cast,
    battle: u64,
    from: &Provenance,
    words: &About,
) -> Vec<Line> {
    let (mut turn, mut phase) = (0, "");
    let (mut cast, seats) = (cast.clone(), cast.seating.word());
    let blank = |kind, what| Line {
        from: from.clone(),
        battle,
        seats,
        turn: 0,
        phase: "",
        kind,
        what,
        list: None,
        unit: None,
        name: None,
        die: None,
        sum: None,
        luck: None,
        text: String::new(),
        beside: None,
    };
    let mut lines = Vec::with_capacity(replayed.journal.len() + 1);
    let mut luck = replayed.luck.iter().peekable();
    let sum_of = |die: usize| {
        let at = replayed.sums.binary_search_by_key(&die, |(at, _)| *at).ok()?;
        Some(&replayed.sums[at].1)
    };
    for (at, happening) in replayed.journal.iter().enumerate() {
        let line = match happening {
            Happening::Turn(number) => {
                (turn, phase) = (*number, "");
                Line { text: format!("Turn {turn}"), ..blank(LineKind::Turn, "") }
            }
            Happening::Event(event @ Event::Phase(name)) => {
                // A heading such as `Event II: archery` ends in the word that addresses use.
                phase = name.rsplit(": ").next().unwrap_or(name);
                Line { text: sentence(event, &[], &cast), ..blank(LineKind::Phase, word(event)) }
            }
            Happening::Event(event @ Event::PhaseOf { side, name }) => {
                phase = name;
                let (list, name) = (cast.list(*side), cast.army_name(*side).to_owned());
                let line = blank(LineKind::Phase, word(event));
                let text = sentence(event, &[], &cast);
                Line { list: Some(list), name: Some(name), text, ..line }
            }
            Happening::Event(event) => {
                cast.note(event);
                // A check follows its die and shows the modifiers.
                let sum = at.checked_sub(1).and_then(sum_of);
                let mut text = sentence(event, sum.map_or(&[], |sum| &sum.modifiers), &cast);
                begin_with_a_capital(&mut text);
                about(Line { text, ..blank(LineKind::Event, word(event)) }, event, &cast)
            }
            Happening::Decided(decided) => {
                let kind = words.decisions[usize::from(decided.decision.kind)].word;
                decision(blank(LineKind::Decision, kind), decided, &cast, words)
            }
            Happening::Die(roll) => {
                let line = blank(LineKind::Die, (words.purpose_word)(roll.at.purpose()));
                let lucky = luck.next_if(|lucky| lucky.die == at);
                if turn == 0 {
                    // No heading names the phase before the first turn.
                    phase = (words.phase_word)(roll.at.phase());
                }
                let checks = matches!(
                    replayed.journal.get(at + 1),
                    Some(Happening::Event(Event::Checked { .. }))
                );
                let sum = sum_of(at).filter(|_| !checks).cloned();
                let luck = lucky.map(|lucky| lucky.parts);
                let also = sum.as_ref().and_then(|sum| sum.also);
                Line { luck, sum, ..die(line, *roll, also, &cast, words) }
            }
        };
        lines.push(Line {
            turn,
            phase: if line.phase.is_empty() { phase } else { line.phase },
            ..line
        });
    }
    lines.extend(ledger_lines(replayed, &cast, |source| Line {
        turn: replayed.played.turns,
        ..blank(LineKind::Luck, source)
    }));
    let winner = replayed.played.end.winner;
    let end = blank(LineKind::End, winner_word(winner.map(|seat| cast.list(seat))));
    lines.push(Line {
        turn: replayed.played.turns,
        list: winner.map(|seat| cast.list(seat)),
        name: winner.map(|seat| cast.army_name(seat).to_owned()),
        text: result(replayed, &cast),
        ..end
    });
    lines
}

/// Makes it begin like a sentence.
fn begin_with_a_capital(text: &mut str) {
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
}

/// A die, with its roller and its purpose. Before the first turn dice have no roller: the table is being laid out.
fn die(line: Line, roll: Roll, also: Option<&str>, cast: &Cast, words: &About) -> Line {
    let fallen = Fallen {
        faces: roll.n,
        face: roll.pick + 1,
        ordinal: roll.at.ordinal_number(),
        chooses: line.what.contains("choice"),
    };
    let line = Line { phase: (words.phase_word)(roll.at.phase()), die: Some(fallen), ..line };
    if roll.at.turn() == 0 {
        return Line { text: format!("The {} was drawn, one of {}", line.what, roll.n), ..line };
    }
    let by_leader = (words.rolled_by_leader)(roll.at.purpose());
    let (mut who, mut line) = of_address(line, roll.at, by_leader, cast);
    let what = line.what;
    if (words.rolled_by_nobody)(roll.at.purpose()) {
        let mut text = format!("{what}: {}", fallen.text());
        begin_with_a_capital(&mut text);
        return Line { text, ..line };
    }
    let unit = UnitRef { side: roll.at.side(), unit: roll.at.unit() };
    let beyond = unit.unit != Address::WHOLE_SIDE && !by_leader && !cast.is_listed(unit);
    if let Some(name) = words.beyond_the_list.filter(|_| beyond) {
        who = lettered(name, cast.list(unit.side));
        begin_with_a_capital(&mut who);
        line = Line { unit: None, name: Some(name.to_owned()), ..line };
    }
    let rolled = if what.starts_with("to ") { "rolled" } else { "rolled for" };
    let also = also.map(|also| format!(", {also}")).unwrap_or_default();
    Line { text: format!("{who} {rolled} {what}{also}: {}", fallen.text()), ..line }
}

/// A decision of a side that searches: the action, the number of options, and the action of its base.
fn decision(line: Line, decided: &Decided, cast: &Cast, words: &About) -> Line {
    let Decided { decision, options, taken, instead_of } = *decided;
    let seat = decision.at.side();
    let said = |choice: Alternative| {
        let object = match choice.object {
            Object::None => String::new(),
            Object::Number(number) => number.to_string(),
            Object::Enemy(unit) => cast.unit(UnitRef::new(seat.other(), unit)),
            Object::Friend(unit) => cast.unit(UnitRef::new(seat, unit)),
        };
        choice.words.replace("{}", &object)
    };
    let by_leader = (words.rolled_by_leader)(decision.at.purpose());
    let (who, line) = of_address(line, decision.at, by_leader, cast);
    let taken = said(taken);
    let base = instead_of.map_or_else(String::new, |other| format!(" (its base {})", said(other)));
    Line {
        phase: (words.phase_word)(decision.at.phase()),
        text: format!("{who}, of {options} options, {taken}{base}"),
        ..line
    }
}

/// The owner of a die or decision, in words, and the line with that unit, leader or side.
fn of_address(line: Line, at: Address, by_leader: bool, cast: &Cast) -> (String, Line) {
    let (seat, number) = (at.side(), at.unit());
    let (unit, leader) =
        (UnitRef { side: seat, unit: number }, LeaderRef { side: seat, leader: number });
    let (who, name, unit) = if number == Address::WHOLE_SIDE {
        (cast.army(seat), Some(cast.army_name(seat)), None)
    } else if by_leader {
        (cast.leader(leader), cast.leader_name(leader), None)
    } else if let Some(leader) = cast.lone_leader(unit) {
        (cast.leader(leader), cast.leader_name(leader), None)
    } else {
        (cast.unit(unit), cast.unit_name(unit), Some(number))
    };
    let name = name.map(str::to_owned);
    (who, Line { list: Some(cast.list(seat)), unit, name, ..line })
}

/// An event, with the unit, leader or side concerned.
fn about(line: Line, event: &Event, cast: &Cast) -> Line {
    let of_leader = |line: Line, leader: LeaderRef| Line {
        list: Some(cast.list(leader.side)),
        name: cast.leader_name(leader).map(str::to_owned),
        ..line
    };
    let of_unit = |line: Line, unit: UnitRef| match cast.lone_leader(unit) {
        Some(leader) => of_leader(line, leader),
        None => Line {
            list: Some(cast.list(unit.side)),
            unit: Some(unit.unit),
            name: cast.unit_name(unit).map(str::to_owned),
            ..line
        },
    };
    match *event {
        Event::Deployed { .. }
        | Event::Phase(_)
        | Event::PhaseOf { .. }
        | Event::Told(_)
        | Event::Noted { who: Who::Nobody, .. } => line,
        Event::Initiative { won, .. } => {
            Line { list: Some(cast.list(won)), name: Some(cast.army_name(won).to_owned()), ..line }
        }
        Event::Moved { unit, .. }
        | Event::Charged { unit, .. }
        | Event::Turned { unit, .. }
        | Event::Checked { unit, .. }
        | Event::Routed { unit, .. }
        | Event::Recovered { unit, .. }
        | Event::Hit { by: unit, .. }
        | Event::Missed { by: unit, .. }
        | Event::Lost { unit, .. }
        | Event::Turncoat { unit, .. }
        | Event::Did { unit, .. }
        | Event::Noted { who: Who::Unit(unit), .. }
        | Event::TookPart(unit)
        | Event::Disengaged(unit)
        | Event::LeftTable(unit)
        | Event::Rallied(unit)
        | Event::Dispersed(unit)
        | Event::Destroyed(unit) => of_unit(line, unit),
        Event::Challenged { leader, .. }
        | Event::Wounded { leader, .. }
        | Event::Promoted { leader, .. }
        | Event::Joined { leader, .. }
        | Event::LeaderDid { leader, .. }
        | Event::Noted { who: Who::Leader(leader), .. }
        | Event::Alone { leader, .. }
        | Event::Slain(leader)
        | Event::LeaderLost(leader) => of_leader(line, leader),
    }
}

/// How the battle ended, in words, by list.
fn result(replayed: &Replayed, cast: &Cast) -> String {
    let played = &replayed.played;
    let winner = match played.end.winner {
        Some(seat) => format!("{} won", cast.army(seat)),
        None => "nobody won".to_owned(),
    };
    let sides = cast.seating.by_list(replayed.tally.sides);
    format!(
        "{winner} in turn {}: {}; left in good order: A {}, B {} {}; lost: A {}, B {} {}",
        played.turns,
        reason(played.end, cast),
        sides.a.points,
        sides.b.points,
        cast.worth.many,
        sides.a.lost,
        sides.b.lost,
        cast.piece.many,
    )
}

/// The reason why the battle ended: who was beaten or gave up, or what else stopped it.
pub(super) fn reason(end: End, cast: &Cast) -> String {
    let loser = |fate: &str| match end.winner {
        Some(winner) => format!("{} {fate}", cast.army(winner.other())),
        None => format!("both sides {fate}"),
    };
    match end.how {
        Ending::Beaten => loser("beaten"),
        Ending::Conceded => loser("conceded"),
        Ending::Objective => "the objective was decided".to_owned(),
        Ending::TurnLimit => "the turn limit was reached".to_owned(),
        Ending::Stalemate => "nothing could change any more".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairfight_battle::game::{Noun, Outline};
    use fairfight_engine::tally::Seating;
    use fairfight_rules::BySide;

    #[test]
    fn an_end_names_who_was_beaten_whatever_the_seats() {
        let list = |name: &str| Outline {
            name: name.to_owned(),
            points: None,
            units: Vec::new(),
            leaders: Vec::new(),
        };
        let lists = BySide::new(list("Men"), list("Orcs"));
        let cast =
            Cast::new(lists, BySide::new("", ""), Seating::Exchanged, Noun::POINT, Noun::POINT);
        let of = |how, winner| reason(End { winner, how }, &cast);
        assert_eq!(of(Ending::Beaten, Some(Side::A)), "Men (A) beaten");
        assert_eq!(of(Ending::Conceded, Some(Side::B)), "Orcs (B) conceded");
        assert_eq!(of(Ending::Beaten, None), "both sides beaten");
        assert_eq!(of(Ending::TurnLimit, Some(Side::A)), "the turn limit was reached");
    }
}
