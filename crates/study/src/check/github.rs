//! A check as GitHub annotations: lines that its runner shows at the position of the match-up in the file.

use super::answer::State;
use super::row::CheckRow;
use super::sentence::{check_sentence, costs_sentence};
use std::fmt::Write as _;

/// One line per match-up, unless it is `same` or on target without a warning; `file` is the suite's.
pub fn annotations(file: &str, rows: &[CheckRow]) -> String {
    let mut text = String::new();
    for row in rows {
        let command = match row.state() {
            State::OffTarget
            | State::Drift
            | State::Outside
            | State::Straddles
            | State::Undecided => "error",
            State::Accepted => "notice",
            State::Same | State::OnTarget if row.warns() || costs_sentence(row).is_some() => {
                "warning"
            }
            State::Same | State::OnTarget => continue,
        };
        let (file, line, title) = (property(file), row.line, property(&row.name.to_string()));
        let said = data(&check_sentence(row));
        let _ = writeln!(text, "::{command} file={file},line={line},title={title}::{said}");
    }
    text
}

/// A message, escaped for the runner.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property, escaped likewise.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::super::row::tests::row;
    use super::*;
    use fairfight_engine::under_both::UnderBoth;

    #[test]
    fn a_list_that_costs_something_else_is_warned_of() {
        let mut same = row(0.5, 0.5, None);
        assert_eq!(annotations("suite.toml", std::slice::from_ref(&same)), "");
        same.points.a = UnderBoth { baseline: Some(150), changed: Some(156) };
        let said = annotations("suite.toml", &[same]);
        assert!(said.starts_with("::warning file=suite.toml,line=1,title=Name::same: "), "{said}");
        assert!(said.contains("a costs 156 points"), "{said}");
    }

    #[test]
    fn nothing_ends_a_line_or_a_property_early() {
        assert_eq!(property("a:b,c%\r\n::error::"), "a%3Ab%2Cc%25%0D%0A%3A%3Aerror%3A%3A");
        assert_eq!(data("50%, or: 20\n"), "50%25, or: 20%0A");
    }
}
