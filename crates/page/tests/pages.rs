//! Laws that hold for every page, whatever its report holds.

use fairfight_page::{Document, page};
use fairfight_report::{Column, Meta, Report, Shown, Value};

/// A report of these columns with so many rows, all their values the same.
fn report(columns: &[(&'static str, Shown, Value)], rows: usize) -> Report {
    let named = |(name, shown, _): &(&'static str, Shown, Value)| Column::new(name, "doc", *shown);
    let mut report = Report::new(columns.iter().map(named).collect::<Vec<_>>());
    for _ in 0..rows {
        report.push(columns.iter().map(|(.., value)| value.clone()).collect());
    }
    report
}

/// A page of this report alone.
fn alone(report: Report, meta: Meta) -> String {
    page(&[Document::new("x.csv", report, meta)])
}

/// Values of every type, and unknown ones.
fn values() -> Vec<(&'static str, Shown, Value)> {
    vec![
        ("name", Shown::Text, "</td><script>x</script>\u{202e}".into()),
        ("n", Shown::Whole, 3_u64.into()),
        ("share", Shown::Share(1), 0.25.into()),
        ("share_low", Shown::Share(1), Value::Empty),
        ("share_high", Shown::Share(1), Value::Empty),
        ("yes", Shown::Flag, true.into()),
        ("unknown", Shown::Decimals(2), Value::Empty),
    ]
}

#[test]
fn a_page_of_nothing_says_so() {
    let html = alone(report(&values(), 0), Meta::default());
    assert!(html.contains("This report has no rows."));
    let html = alone(report(&values(), 1), Meta::default());
    assert!(html.contains("unknown"), "columns without a value are named");
}

#[test]
fn a_page_runs_its_one_script_and_nothing_else() {
    for rows in [0, 1, 2] {
        let html = alone(report(&values(), rows), Meta::default());
        assert_eq!(html.matches("<script").count(), 1);
        assert_eq!(html.matches("</script>").count(), 1);
        for attribute in [" style=", " onload=", " onclick=", " src=", "http:", "https:", "url("] {
            assert!(!html.contains(attribute), "{attribute}");
        }
        let (_, policy) = html.split_once("Content-Security-Policy\" content=\"").unwrap();
        assert!(policy.starts_with("default-src 'none';"));
        assert!(!policy.split('"').next().unwrap().contains("unsafe"));
    }
}

#[test]
fn a_long_report_says_what_its_page_leaves_out() {
    let mut columns = values();
    columns.push(("text", Shown::Text, "x".repeat(300).into()));
    let mut long = report(&columns, 600);
    long.push(
        report(&[("name", Shown::Text, "last".into())], 1).rows()[0]
            .iter()
            .cloned()
            .chain(columns[1..].iter().map(|(.., value)| value.clone()))
            .collect(),
    );
    let html = alone(long, Meta::default());
    assert!(html.contains("The first 500 of 601 rows"));
    assert!(html.contains("x.csv is too large for this page"));
    assert!(!html.contains("base64,"));
}

#[test]
fn several_runs_in_one_report_have_no_single_answer() {
    let commands = ["fairfight battle a b", "fairfight battle a c"].map(str::to_owned).to_vec();
    let sentences = ["A beats B.", "C beats A."].map(str::to_owned).to_vec();
    let html = alone(report(&values(), 2), Meta { commands, sentences, ..Meta::default() });
    assert!(html.contains("2 results of 2 runs.") && html.contains("<p>A beats B.</p>"));
    assert!(html.contains("fairfight battle a b\nfairfight battle a c"));
}

#[test]
fn what_stands_beside_a_report_stands_on_its_page() {
    let text = |text: &str| vec![format!("{text} <i>\u{200b}")];
    let meta = Meta {
        command: ["fairfight", "battle", "it's <here>"].map(str::to_owned).to_vec(),
        seed: Some(17),
        sentences: text("sentence"),
        advisories: text("advice"),
        not_simulated: text("absent"),
        stop: Some("interrupted".to_owned()),
        ..Meta::default()
    };
    let html = alone(report(&values(), 2), meta);
    for part in [
        "sentence &lt;i&gt;\\u{200b}",
        "advice &lt;i&gt;",
        "absent &lt;i&gt;",
        "<dd>17</dd>",
        "The run was interrupted.",
    ] {
        assert!(html.contains(part), "{part}");
    }
    assert!(html.contains("fairfight battle 'it'\\''s &lt;here&gt;'"));
    assert!(!html.contains("<i>"));
}
