//! Events in words.

use super::Cast;
use fairfight_battle::{Dealt, Event};
use std::fmt::Display;

/// The kind of an event, one word for reports.
pub(super) const fn word(event: &Event) -> &'static str {
    match event {
        Event::Phase(_) => "phase",
        Event::Initiative { .. } => "initiative",
        Event::Moved { .. } => "moved",
        Event::Charged { .. } => "charged",
        Event::Turned { .. } => "turned",
        Event::Disengaged(_) => "disengaged",
        Event::Hit { how: Dealt::Volley, .. } => "volley",
        Event::Hit { how: Dealt::Blow, .. } => "blow",
        Event::Hit { how: Dealt::Leader, .. } => "leaders-blow",
        Event::Checked { .. } => "checked",
        Event::Routed { .. } => "routed",
        Event::LeftTable(_) => "left-table",
        Event::Rallied(_) => "rallied",
        Event::Dispersed(_) => "dispersed",
        Event::Destroyed(_) => "destroyed",
        Event::Recovered { .. } => "recovered",
        Event::Challenged { .. } => "challenged",
        Event::Wounded { .. } => "wounded",
        Event::Slain(_) => "slain",
        Event::LeaderLost(_) => "leader-lost",
        Event::Promoted { .. } => "promoted",
        Event::Joined { .. } => "joined",
        Event::Did { .. } => "did",
        Event::LeaderDid { .. } => "leader-did",
        Event::Told(_) => "told",
    }
}

/// What happened, in a sentence without a full stop.
pub(super) fn sentence(event: &Event, cast: &Cast) -> String {
    match *event {
        Event::Phase(name) => name.to_owned(),
        Event::Initiative { first, won } if first == won => {
            format!("{} wins the initiative and moves first", cast.army(won))
        }
        Event::Initiative { first, won } => {
            format!("{} wins the initiative; {} moves first", cast.army(won), cast.army(first))
        }
        Event::Moved { unit, from, to } if from == to => {
            format!("{} stays at depth {to}", cast.unit(unit))
        }
        Event::Moved { unit, from, to } => format!(
            "{} moves {}, from depth {from} to {to}",
            cast.unit(unit),
            inches((i32::from(to) - i32::from(from)).unsigned_abs())
        ),
        Event::Charged { unit, target, aspect } => {
            format!("{} charges {} ({aspect})", cast.unit(unit), cast.unit(target))
        }
        Event::Turned { unit, target } => {
            format!("{} turns to face {}", cast.unit(unit), cast.unit(target))
        }
        Event::Disengaged(unit) => format!("{} leaves the melee", cast.unit(unit)),
        Event::Hit { by, on, how, figures, points } => {
            let does = match how {
                Dealt::Volley => "shoots at",
                Dealt::Blow => "strikes",
                Dealt::Leader => "has its leader strike",
            };
            let (by, on) = (cast.unit(by), cast.unit(on));
            format!("{by} {does} {on}: {}", fallen(figures, points))
        }
        Event::Checked { unit, against, needed, die, score, held } => format!(
            "{} checks morale against {against}: {}",
            cast.unit(unit),
            check(die.into(), score, needed, held)
        ),
        Event::Routed { unit, to } => format!("{} routs, to depth {to}", cast.unit(unit)),
        Event::LeftTable(unit) => format!("{} leaves the table", cast.unit(unit)),
        Event::Rallied(unit) => format!("{} is rallied", cast.unit(unit)),
        Event::Dispersed(unit) => format!("{} is not rallied and disperses", cast.unit(unit)),
        Event::Destroyed(unit) => format!("{} is destroyed", cast.unit(unit)),
        Event::Recovered { unit, figures } => {
            format!("{} gets {} back", cast.unit(unit), count(figures.into(), "figure"))
        }
        Event::Challenged { leader, enemy, accepted } => format!(
            "{} challenges {}, who {}",
            cast.leader(leader),
            cast.leader(enemy),
            if accepted { "accepts" } else { "declines" }
        ),
        Event::Wounded { leader, wounds } => {
            format!("{} takes {}", cast.leader(leader), count(wounds.into(), "wound"))
        }
        Event::Slain(leader) => format!("{} is slain", cast.leader(leader)),
        Event::LeaderLost(leader) => format!("{} is lost with his unit", cast.leader(leader)),
        Event::Promoted { leader, rank } => format!("{} rises to {rank}", cast.leader(leader)),
        Event::Joined { leader, unit, to_rally } => format!(
            "{} goes to {}{}",
            cast.leader(leader),
            cast.unit(unit),
            if to_rally { " to rally it" } else { "" }
        ),
        Event::Did { unit, what, whom, number } => {
            deed(cast.unit(unit), what, whom.map(|whom| cast.unit(whom)), number)
        }
        Event::LeaderDid { leader, what, unit, number } => {
            deed(cast.leader(leader), what, unit.map(|unit| cast.unit(unit)), number)
        }
        Event::Told(what) => what.to_owned(),
    }
}

/// The arithmetic of a check: the die, its modifiers, what they come to and what that is good for.
fn check(die: i16, score: i16, needed: i16, held: bool) -> String {
    let modifier = score - die;
    let sum = match modifier {
        0 => score.to_string(),
        ..0 => format!("{die} - {} = {score}", -modifier),
        1.. => format!("{die} + {modifier} = {score}"),
    };
    let outcome = match (held, score >= needed) {
        (true, true) => "holds",
        (false, false) => "fails",
        // Some faces, and some scores, have their outcome whatever is needed.
        (true, false) => "holds all the same",
        (false, true) => "fails all the same",
    };
    format!("{sum}, needs {needed}: {outcome}")
}

/// Who did what to whom, and the number that goes with it.
fn deed(who: impl Display, what: &str, whom: Option<impl Display>, number: Option<i16>) -> String {
    let whom = whom.map_or_else(String::new, |whom| format!(" {whom}"));
    let number = number.map_or_else(String::new, |number| format!(": {number}"));
    format!("{who} {what}{whom}{number}")
}

fn fallen(figures: u16, points: u32) -> String {
    match figures {
        0 => "nobody falls".to_owned(),
        1 => format!("1 figure falls ({})", count(points, "point")),
        _ => format!("{figures} figures fall ({})", count(points, "point")),
    }
}

fn inches(number: u32) -> String {
    format!("{number} inch{}", if number == 1 { "" } else { "es" })
}

/// So many of something.
pub(super) fn count(number: u32, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_shows_its_arithmetic() {
        assert_eq!(check(1, -1, 2, false), "1 - 2 = -1, needs 2: fails");
        assert_eq!(check(3, 4, 4, true), "3 + 1 = 4, needs 4: holds");
        assert_eq!(check(4, 4, 5, false), "4, needs 5: fails");
        assert_eq!(check(6, 1, 4, true), "6 - 5 = 1, needs 4: holds all the same");
    }

    #[test]
    fn one_inch_is_not_several() {
        assert_eq!([0, 1, 2].map(inches), ["0 inches", "1 inch", "2 inches"]);
    }
}
