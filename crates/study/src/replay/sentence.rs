//! Events in words.

use super::Cast;
use fairfight_battle::game::Noun;
use fairfight_battle::{Dealt, Event};

/// The word for a unit that arises.
pub(super) const TURNCOAT: &str = "turncoat";

/// The kind of an event, as one word for reports.
pub(super) const fn word(event: &Event) -> &'static str {
    match event {
        Event::Deployed { .. } => "deployed",
        Event::Phase(_) | Event::PhaseOf { .. } => "phase",
        Event::Initiative { .. } => "initiative",
        Event::Moved { .. } => "moved",
        Event::Charged { .. } => "charged",
        Event::Turned { .. } => "turned",
        Event::Disengaged(_) => "disengaged",
        Event::Hit { how: Dealt::Volley, .. } => "volley",
        Event::Hit { how: Dealt::Blow, .. } => "blow",
        Event::Hit { how: Dealt::Leader(_), .. } => "leaders-blow",
        Event::Hit { how: Dealt::Spell, .. } => "spell",
        Event::Missed { .. } => "missed",
        Event::Lost { .. } => "lost",
        Event::Checked { .. } => "checked",
        Event::Routed { .. } => "routed",
        Event::LeftTable(_) => "left-table",
        Event::Rallied(_) => "rallied",
        Event::Dispersed(_) => "dispersed",
        Event::Destroyed(_) => "destroyed",
        Event::Alone { .. } => "alone",
        Event::Turncoat { .. } => TURNCOAT,
        Event::Recovered { .. } => "recovered",
        Event::Challenged { .. } => "challenged",
        Event::Wounded { .. } => "wounded",
        Event::Slain(_) => "slain",
        Event::LeaderLost(_) => "leader-lost",
        Event::Promoted { .. } => "promoted",
        Event::Joined { .. } => "joined",
        Event::Did { .. } => "did",
        Event::LeaderDid { .. } => "leader-did",
        Event::Told(_) | Event::Noted { .. } | Event::TookPart(_) => "told",
    }
}

/// The event in a sentence without a full stop. `modifiers` are those of the die before it.
pub(super) fn sentence(event: &Event, modifiers: &[(&str, i16)], cast: &Cast) -> String {
    match *event {
        Event::Deployed { gap, unit } => {
            format!("the lines started {} apart", unit.count(gap.unsigned_abs().into()))
        }
        Event::Phase(name) => name.to_owned(),
        Event::PhaseOf { side, name } => format!("{name}: {}", cast.army(side)),
        Event::Initiative { first, won } if first == won => {
            format!("{} won the initiative and moved first", cast.army(won))
        }
        Event::Initiative { first, won } => {
            format!(
                "{} won the initiative and let {} move first",
                cast.army(won),
                cast.letter(first)
            )
        }
        Event::Moved { unit, from, to } if from == to => {
            format!("{} got no farther than depth {to}", cast.unit(unit))
        }
        Event::Moved { unit, from, to } => format!(
            "{} moved {}, from depth {from} to {to}",
            cast.unit(unit),
            Noun::INCH.count((i32::from(to) - i32::from(from)).unsigned_abs().into())
        ),
        Event::Charged { unit, target, aspect } => {
            format!("{} charged {} ({aspect})", cast.unit(unit), cast.unit(target))
        }
        Event::Turned { unit, target } => {
            format!("{} turned to face {}", cast.unit(unit), cast.unit(target))
        }
        Event::Disengaged(unit) => format!("{} left the melee", cast.unit(unit)),
        Event::Hit { by, on, how, figures, points } => {
            let (unit, on) = (cast.unit(by), cast.unit(on));
            let does = match how {
                Dealt::Volley => format!("{unit} shot at {on}"),
                Dealt::Leader(leader) => format!("{} struck {on}", cast.leader(leader)),
                Dealt::Blow => format!("{unit} struck {on}"),
                Dealt::Spell => format!("the spell struck {on}"),
            };
            match figures {
                0 => format!("{does}: no loss"),
                _ => format!("{does}: {} lost", lost(figures, points, cast)),
            }
        }
        Event::Missed { by, on } => {
            format!("{} shot at {}: no loss", cast.unit(by), cast.unit(on))
        }
        Event::Lost { unit, figures, points, why, .. } => {
            format!("{} lost {} {why}", cast.unit(unit), lost(figures, points, cast))
        }
        Event::Checked { unit, when, needed, die, score, held } => format!(
            "{} checked morale{}{when}: {}",
            cast.unit(unit),
            if when.is_empty() { "" } else { " " },
            check(die.into(), modifiers, score, needed, outcome(when, held))
        ),
        Event::Routed { unit, to } => {
            let ran = if cast.runs_on(unit) { "ran on" } else { "routed" };
            format!("{} {ran}, to depth {to}", cast.unit(unit))
        }
        Event::LeftTable(unit) => format!("{} left the table", cast.unit(unit)),
        Event::Rallied(unit) => format!("{} rallied", cast.unit(unit)),
        Event::Dispersed(unit) => format!("{} could not rally and dispersed", cast.unit(unit)),
        Event::Destroyed(unit) => format!("{} destroyed", cast.unit(unit)),
        Event::Alone { leader, .. } => format!("{} fought on alone", cast.leader(leader)),
        Event::Turncoat { unit, of } => format!(
            "{} of {} changed sides, as {}",
            cast.piece.count(1),
            cast.unit(of),
            cast.unit(unit)
        ),
        Event::Recovered { unit, .. } if cast.is_one_piece(unit) => {
            format!("{} came back", cast.unit(unit))
        }
        Event::Recovered { unit, figures } => {
            format!("{} got {} back", cast.unit(unit), cast.piece.count(figures.into()))
        }
        Event::Challenged { leader, enemy, accepted } => format!(
            "{} challenged {}, who {}",
            cast.leader(leader),
            cast.leader(enemy),
            if accepted { "accepted" } else { "declined" }
        ),
        Event::Wounded { leader, wounds } => {
            let wound = Noun { one: "wound", many: "wounds" };
            format!("{} took {}", cast.leader(leader), wound.count(wounds.into()))
        }
        Event::Slain(leader) => format!("{} slain", cast.leader(leader)),
        Event::LeaderLost(leader) => format!("{} shared his unit's fate", cast.leader(leader)),
        Event::Promoted { leader, rank } => format!("{} rose to {rank}", cast.leader(leader)),
        Event::Joined { leader, unit, to_rally } => format!(
            "{} {} {}{}",
            cast.leader(leader),
            if to_rally { "went to" } else { "joined" },
            cast.unit(unit),
            if to_rally { " to rally it" } else { "" }
        ),
        Event::Did { unit, what, whom, number } => {
            let whom = whom.map(|unit| cast.unit(unit));
            deed(Some(cast.unit(unit)), what, whom, number, cast)
        }
        Event::LeaderDid { leader, what, unit } => {
            deed(Some(cast.leader(leader)), what, unit.map(|unit| cast.unit(unit)), None, cast)
        }
        Event::Told(what) => what.to_owned(),
        Event::Noted { who, what, whom, number } => {
            deed(cast.who(who), what, cast.who(whom), number, cast)
        }
        Event::TookPart(unit) => deed(Some(cast.unit(unit)), "took part", None, None, cast),
    }
}

/// The modifiers of a die, each with its reason.
pub(super) fn added(modifiers: &[(&str, i16)]) -> String {
    let each = |&(why, number): &(&str, i16)| {
        let sign = if number < 0 { '-' } else { '+' };
        format!(" {sign} {} ({why})", number.unsigned_abs())
    };
    modifiers.iter().map(each).collect()
}

/// Whether a unit held, and the word for it: whoever checks to do something passes or fails.
fn outcome(when: &str, held: bool) -> (bool, &'static str) {
    let word = match (held, when.starts_with("to ")) {
        (true, false) => "held",
        (true, true) => "passed",
        (false, _) => "failed",
    };
    (held, word)
}

/// The arithmetic of a check: the die, its modifiers, the result, the number needed, and whether it held.
fn check(
    die: i16,
    modifiers: &[(&str, i16)],
    score: i16,
    needed: i16,
    (held, word): (bool, &str),
) -> String {
    let sum = match (modifiers, score - die) {
        ([], 0) => score.to_string(),
        ([], of_all @ ..0) => format!("{die} - {} = {score}", -of_all),
        ([], of_all) => format!("{die} + {of_all} = {score}"),
        _ => format!("{die}{} = {score}", added(modifiers)),
    };
    // Some faces and some scores decide, regardless of the target.
    let all_the_same = if held == (score >= needed) { "" } else { " all the same" };
    format!("{sum}, needs {needed} or more: {word}{all_the_same}")
}

/// The actor, the action and its target, with its number: see [`Event::Did`].
fn deed(
    who: Option<String>,
    what: &str,
    whom: Option<String>,
    number: Option<i16>,
    cast: &Cast,
) -> String {
    let mut what = what.to_owned();
    if let Some(number) = number {
        let size = u64::from(number.unsigned_abs());
        what = what
            .replace("{number}", &number.to_string())
            .replace("{inches}", &Noun::INCH.count(size))
            .replace("{figures}", &cast.piece.count(size));
    }
    // Last, because a name may contain anything.
    if let Some(whom) = whom {
        if !what.contains("{whom}") {
            what += " {whom}";
        }
        what = what.replace("{whom}", &whom);
    }
    match who {
        Some(who) => format!("{who} {what}"),
        None => what,
    }
}

/// Lost figures, with their points if the system has points.
fn lost(figures: u16, points: u32, cast: &Cast) -> String {
    let pieces = cast.piece.count(figures.into());
    if cast.in_points() && figures > 0 {
        format!("{pieces} ({})", Noun::POINT.count(points.into()))
    } else {
        pieces
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairfight_battle::UnitRef;
    use fairfight_engine::tally::Seating;
    use fairfight_rules::{BySide, Side};

    #[test]
    fn a_check_shows_its_arithmetic() {
        let [held, failed] = [true, false].map(|held| outcome("", held));
        assert_eq!(check(1, &[], -1, 2, failed), "1 - 2 = -1, needs 2 or more: failed");
        assert_eq!(check(3, &[], 4, 4, held), "3 + 1 = 4, needs 4 or more: held");
        assert_eq!(check(4, &[], 4, 5, failed), "4, needs 5 or more: failed");
        assert_eq!(check(3, &[], 3, 1, outcome("to act", true)), "3, needs 1 or more: passed");
        let modifiers = [("leader", 1), ("half lost", -2)];
        let text = "6 + 1 (leader) - 2 (half lost) = 5, needs 6 or more: held all the same";
        assert_eq!(check(6, &modifiers, 5, 6, held), text);
    }

    #[test]
    fn a_name_is_printed_as_it_is() {
        use fairfight_battle::game::{Outline, OutlineUnit};
        let unit = |name: &str| OutlineUnit {
            name: name.to_owned(),
            kind: String::new(),
            figures: 6,
            points: None,
        };
        let list = |name: &str| Outline {
            name: String::new(),
            points: None,
            units: vec![unit(name)],
            leaders: Vec::new(),
        };
        let lists = BySide::new(list("Guard"), list("No {number} of {figures}"));
        let piece = Noun { one: "strip", many: "strips" };
        let cast = Cast::new(lists, BySide::new("", ""), Seating::Straight, piece, piece);
        let whom = Some(cast.unit(UnitRef { side: Side::B, unit: 0 }));
        let text =
            deed(Some("A1".to_owned()), "pursued {whom} to depth {number}", whom, Some(9), &cast);
        assert!(
            text.contains("No {number} of {figures}") && text.ends_with("to depth 9"),
            "{text}"
        );
    }
}
