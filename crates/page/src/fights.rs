//! The page of all exact fights of a system, for a player with a phone at the table.
//!
//! There are too many fights for a table without a script: the chances stand in the page as data, and its script shows
//! those that are asked for.

use crate::frame::{FIGHTS_SCRIPT, whole};
use crate::sections;
use fairfight_report::{Meta, Shown, shown_text};
use fairfight_rules::text::visible;
use maud::{Markup, PreEscaped, html};

/// All fights of a system: what the page shows.
#[derive(Clone, PartialEq, Debug)]
pub struct Fights {
    /// The name of the system.
    pub system: String,
    /// Every kind of unit, in notation.
    pub units: Vec<String>,
    /// The option that varies: its name, what it means, its values, the default first. Without a name it is not there,
    /// and has one value.
    pub option: (String, String, Vec<String>),
    /// The options that keep their default: the name and the value of each.
    pub fixed: Vec<(String, String)>,
    /// The chances that A wins, that nobody does, and that B does, from 0 to 1: for each unit A each unit B, and for each
    /// of these each value of the option. `None`: these two do not meet, or the fight is not known.
    pub chances: Vec<Option<[f64; 3]>>,
    /// Of the fights that are not there, those that take too long to be solved.
    pub too_long: usize,
    /// Of the fights that are not there, those of units that never meet.
    pub no_meeting: usize,
}

/// The page of all fights of a system, with what it was made from.
///
/// # Panics
///
/// If there are not as many chances as units and values say.
///
/// ```
/// use fairfight_page::{Fights, fights_page};
/// use fairfight_report::Meta;
///
/// let page = fights_page(
///     &Fights {
///         system: "Chess".to_owned(),
///         units: vec!["</script>".to_owned()],
///         option: (String::new(), String::new(), vec![String::new()]),
///         fixed: Vec::new(),
///         chances: vec![Some([0.435, 0.13, 0.435])],
///         too_long: 0,
///         no_meeting: 0,
///     },
///     &Meta::default(),
/// );
/// assert!(page.contains("\\u003c/script\\u003e") && page.contains("\"2c0d2c\""));
/// ```
pub fn fights_page(fights: &Fights, meta: &Meta) -> String {
    let title = format!("All fights of {}", visible(&fights.system));
    let (option, about, values) = &fights.option;
    let known = fights.chances.iter().flatten().count();
    let fixed: Vec<String> =
        fights.fixed.iter().map(|(name, value)| format!("{name} {value}")).collect();
    let body = html! {
        header {
            h1 { (title) }
            p.answer { "Who wins, one unit against another? Every kind of unit at full strength against every kind: " (shown_text(&known.into(), Shown::Whole)) " fights, exactly." }
        }
        section {
            h2 { "Look up a fight" }
            noscript { p.answer { "This page shows its fights with a script. Allow scripts, or ask the program: " code { "fairfight fight A B" } "." } }
            div.tools {
                label { "My unit " input #mine type="search" list="units" autocomplete="off"; }
                label { "Their unit " input #theirs type="search" list="units" autocomplete="off"; }
                @if !option.is_empty() {
                    label { (visible(option)) " " select #option title=(visible(about)) {
                        @for value in values { option { (visible(value)) } }
                    } }
                }
                button #swap type="button" { "Swap" }
            }
            datalist #units { @for unit in &fights.units { option value=(visible(unit)) {} } }
            p.of { "A whole name means that unit; part of a name means all that contain it. The best chances for my unit come first." }
            output #found {}
            div.scroll role="region" tabindex="0" aria-label="Fights" {
                table.fights hidden {
                    thead { tr { th scope="col" { "my unit" } th scope="col" { "their unit" } th.r scope="col" { "I win" } th.r scope="col" { "nobody" } th.r scope="col" { "they win" } } }
                    tbody {}
                }
            }
            (data(fights))
        }
        section {
            h2 { "What the numbers mean" }
            p { "They are exact, in whole percent: every outcome of the dice was counted. “<1%” and “>99%” are rare and nearly sure; “0%” and “100%” are never and always." }
            p { "My unit wins if it alone is left in good order. " (meeting(option, about)) }
            @if !fixed.is_empty() { p { "Everything else is at its default: " (visible(&fixed.join(", "))) "." } }
            @if fights.no_meeting > 0 { p { "Units of one side never fight each other: " (fights.no_meeting) " such fights are left out." } }
            @if fights.too_long > 0 { p { (fights.too_long) " fights take too long to be solved and are left out; " code { "fairfight fight A B" } " plays them with dice." } }
        }
        section {
            h2 { "When not to trust it" }
            ul {
                li { "It is one unit against one, met at once and fought to the end. In a battle neighbours, shooting, leaders and orders count too: what wins fights is not always what wins battles." }
                @for advisory in &meta.advisories { li { (visible(advisory)) } }
            }
        }
        (sections::again(meta, &html! { "All digits, as a file that is too large for this page: " code { "fairfight fight all all --out fights.csv" } }))
    };
    whole(&title, &body, &[FIGHTS_SCRIPT])
}

fn meeting(option: &str, about: &str) -> String {
    match option {
        "" => String::new(),
        option => format!("“{}” says {}.", visible(option), visible(about)),
    }
}

/// The fights as data: a text of six digits for each, two for each chance, joined for each unit A.
fn data(fights: &Fights) -> Markup {
    let values = fights.option.2.len();
    let a_unit = fights.units.len() * values;
    assert_eq!(fights.chances.len(), fights.units.len() * a_unit, "a fight for each");
    let texts = |texts: &[String]| {
        let quoted: Vec<String> = texts.iter().map(|text| quoted(&visible(text))).collect();
        quoted.join(",")
    };
    let rows = fights.chances.chunks(a_unit.max(1)).map(|row| {
        let row: String = row
            .iter()
            .map(|chances| match chances {
                Some(chances) => chances.map(|chance| format!("{:02x}", code(chance))).concat(),
                None => "------".to_owned(),
            })
            .collect();
        format!("\"{row}\"")
    });
    let text = format!(
        "{{\"units\":[{}],\"values\":{values},\"fights\":[{}]}}",
        texts(&fights.units),
        rows.collect::<Vec<_>>().join(",\n")
    );
    html! { script #data type="application/json" { (PreEscaped(text)) } }
}

/// A chance in whole per cents; 101 is less than half a per cent, 102 more than 99½, and neither never nor always.
fn code(chance: f64) -> u8 {
    let whole = (chance.clamp(0.0, 1.0) * 100.0).round() as u8;
    match whole {
        0 if chance > 0.0 => 101,
        100 if chance < 1.0 => 102,
        whole => whole,
    }
}

/// A text in JSON that no markup can end.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                quoted += &format!("\\u{:04x}", u32::from(c));
            }
            c if u32::from(c) < 0x20 => quoted += &format!("\\u{:04x}", u32::from(c)),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_is_not_never_and_nearly_sure_is_not_always() {
        assert_eq!(
            [0.0, 1e-9, 0.004, 0.005, 0.5, 0.994, 0.996, 1.0].map(code),
            [0, 101, 101, 1, 50, 99, 102, 100]
        );
    }

    #[test]
    fn a_text_stays_a_text() {
        assert_eq!(quoted("a\"b\\c</script>\n"), "\"a\\\"b\\\\c\\u003c/script\\u003e\\u000a\"");
    }
}
