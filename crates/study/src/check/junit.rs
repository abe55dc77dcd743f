//! A check as JUnit XML, which most continuous-integration servers read.

use super::answer::{Conclusion, State};
use super::row::CheckRow;
use super::sentence::check_sentence;
use std::fmt::Write as _;

/// The rows of the suite called `suite` as a JUnit report. Drift and a score off target are failures. An undecided
/// match-up is an error, and so is one of `unreached`, which an interrupted run did not reach.
///
/// It contains no times: the same seed gives the same bytes.
pub fn junit(suite: &str, rows: &[CheckRow], unreached: &[String]) -> String {
    let count = |of: Conclusion| rows.iter().filter(|row| row.conclusion() == of).count();
    let (failures, undecided) = (count(Conclusion::Drift), count(Conclusion::Undecided));
    let (tests, errors) = (rows.len() + unreached.len(), undecided + unreached.len());
    let counts = format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\"");
    let name = escaped(suite);
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(text, "<testsuites name=\"fairfight check\" {counts}>");
    let _ = writeln!(text, "  <testsuite name=\"{name}\" {counts}>");
    let begin =
        |case: &str| format!("    <testcase classname=\"{name}\" name=\"{}\">\n", escaped(case));
    for row in rows {
        let said = escaped(&check_sentence(row));
        text += &begin(&row.name.to_string());
        let _ = match row.conclusion() {
            Conclusion::Drift => {
                let off = row.state() == State::OffTarget;
                let kind = if off { "off-target" } else { "drift" };
                writeln!(text, "      <failure type=\"{kind}\" message=\"{said}\"/>")
            }
            Conclusion::Undecided => {
                writeln!(text, "      <error type=\"undecided\" message=\"{said}\"/>")
            }
            Conclusion::Fine => writeln!(text, "      <system-out>{said}</system-out>"),
        };
        text += "    </testcase>\n";
    }
    for case in unreached {
        text += &begin(case);
        text +=
            "      <error type=\"interrupted\" message=\"interrupted before it was reached\"/>\n";
        text += "    </testcase>\n";
    }
    text += "  </testsuite>\n</testsuites>\n";
    text
}

/// A text escaped for an attribute or an element. Characters that XML 1.0 cannot hold are replaced.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&apos;",
            // Unescaped, readers turn them into spaces in attributes.
            '\t' | '\n' | '\r' => {
                let _ = write!(escaped, "&#{};", u32::from(c));
            }
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_up_that_was_not_reached_is_an_error() {
        let text = junit("Suite", &[], &["A & B", "C"].map(str::to_owned));
        let head = "<testsuite name=\"Suite\" tests=\"2\" failures=\"0\" errors=\"2\">";
        assert!(text.contains(head), "{text}");
        assert!(text.contains("<testcase classname=\"Suite\" name=\"A &amp; B\">"), "{text}");
        assert_eq!(text.matches("<error type=\"interrupted\"").count(), 2, "{text}");
    }

    #[test]
    fn nothing_breaks_out_of_an_attribute() {
        assert_eq!(escaped("a<b>&\"'\n\u{1}"), "a&lt;b&gt;&amp;&quot;&apos;&#10;\u{fffd}");
    }
}
