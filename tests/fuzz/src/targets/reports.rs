//! Reports that are read back: their CSV, their `.meta.json`, and the pages made from them.

use super::program::program;
use crate::PART;
use crate::seeds::{files, root, texts};
use fairfight_page::{Document, page};
use fairfight_report::{
    Column, Meta, Report, Shown, read_csv, write_csv, write_json, write_markdown, write_table,
};
use fairfight_study::matrix::KnownCells;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Reports, each as its `.meta.json` and its CSV: a report, written and read back, is the same, can be written in every
/// format, and its page runs no script but its own.
pub(super) fn report(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let parts: Vec<&str> = text.split(PART).take(6).collect();
    let documents: Vec<Document> = parts.chunks(2).filter_map(document).collect();
    if documents.is_empty() {
        return;
    }
    let html = page(&documents);
    assert!(html.len() < 64 * (input.len() + (1 << 15)), "a page of {} bytes", html.len());
    harmless(&html);
}

fn document(parts: &[&str]) -> Option<Document> {
    let [meta, csv] = parts else { return None };
    let (meta, columns) = Meta::read(meta.as_bytes()).unwrap_or_default();
    let report = match read_csv(csv, &columns) {
        Ok(report) => report,
        Err(fault) => {
            let lines = 1 + csv.matches(['\n', '\r']).count() as u64;
            assert!(!fault.message.is_empty());
            assert!((1..=lines).contains(&fault.line), "{fault}: the file has {lines} lines");
            return None;
        }
    };
    let mut again = Vec::new();
    let fine = write_csv(&report, &mut again);
    assert!(fine.is_ok());
    let again = String::from_utf8(again).unwrap_or_else(|error| panic!("{error}"));
    let read =
        read_csv(&again, report.columns()).unwrap_or_else(|fault| panic!("{fault}\n{again}"));
    assert!(read == report, "it reads back differently:\n{again}");
    let mut out = Vec::new();
    assert!(write_json(&report, &mut out).is_ok());
    let json: Result<serde_json::Value, _> = serde_json::from_slice(&out);
    let rows = json.ok().and_then(|json| json.as_array().map(Vec::len));
    assert_eq!(rows, Some(report.rows().len()), "rows of JSON");
    assert!(write_table(&report.visible(), Some(80), &mut out).is_ok());
    assert!(write_markdown("Lead", &report.visible(), &mut out).is_ok());
    Some(Document::of_file("made-up.csv", report, meta, csv.as_bytes().to_vec()))
}

/// The elements of a page whose content is not markup.
const RAW: [&str; 2] = ["script", "style"];

/// Checks that a page has only the scripts of every page, no event handler, and no address elsewhere.
fn harmless(html: &str) {
    let plain = Report::new(vec![Column::key("name", "", Shown::Text)]);
    let plain = page(&[Document::new("plain.csv", plain, Meta::default())]);
    let known = raw(&plain);
    assert!(raw(html).iter().all(|text| known.contains(text)), "a script that is not the page's");
}

/// The content of the [`RAW`] elements; panics at anything that no page may contain.
fn raw(html: &str) -> Vec<&str> {
    let (mut rest, mut raw) = (html, Vec::new());
    while let Some(at) = rest.find('<') {
        let (name, attributes, after) = tag(&rest[at + 1..]);
        rest = after;
        let begins = |c: char| c.is_ascii_alphabetic() || "/!".contains(c);
        assert!(name.starts_with(begins), "<{name}");
        for (attribute, value) in &attributes {
            assert!(!attribute.starts_with("on"), "<{name} {attribute}={value:?}>");
            let leads = ["href", "src", "action", "xlink:href", "srcdoc"].contains(&&**attribute);
            let here = value.starts_with('#') || value.starts_with("data:text/csv;base64,");
            assert!(!leads || here, "<{name} {attribute}={value:?}>");
        }
        assert!(
            !["iframe", "object", "embed", "base", "link", "form"].contains(&&*name),
            "<{name}>"
        );
        if RAW.contains(&&*name) {
            let end = rest.find("</").unwrap_or_else(|| panic!("<{name}> does not end"));
            raw.push(&rest[..end]);
            rest = &rest[end..];
        }
    }
    raw
}

/// The tag after its `<`: its name, its attributes, and what follows it.
fn tag(text: &str) -> (String, Vec<(String, String)>, &str) {
    let end = text.find(|c: char| c.is_whitespace() || c == '>').unwrap_or(text.len());
    let (name, mut rest) = (text[..end].to_lowercase(), &text[end..]);
    let mut attributes = Vec::new();
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix('>') {
            return (name, attributes, after);
        }
        let end = rest.find(|c: char| c.is_whitespace() || "=>".contains(c)).unwrap_or(rest.len());
        assert!(end > 0, "a tag that does not end: <{name} {rest:.40}");
        let attribute = rest[..end].to_lowercase();
        rest = &rest[end..];
        let Some(quoted) = rest.strip_prefix("=\"") else {
            assert!(!rest.starts_with('='), "<{name} {attribute} without quotes");
            attributes.push((attribute, String::new()));
            continue;
        };
        let end = quoted.find('"').unwrap_or_else(|| panic!("<{name} {attribute} does not end"));
        attributes.push((attribute, quoted[..end].to_owned()));
        rest = &quoted[end + 1..];
    }
}

/// The `.meta.json` of a report: written and read back, it is the same.
pub(super) fn meta(input: &[u8]) {
    let (meta, columns) = match Meta::read(input) {
        Ok(read) => read,
        Err(error) => {
            let lines = 1 + input.iter().filter(|&&byte| byte == b'\n').count();
            assert!(error.line() <= lines && !error.to_string().is_empty(), "{error}");
            return;
        }
    };
    let mut json = Vec::new();
    assert!(meta.write(&columns, &mut json).is_ok());
    let again = Meta::read(&json).unwrap_or_else(|error| panic!("{error}"));
    assert!(again == (meta, columns), "it reads back differently");
}

/// Cells of a matrix that were played before.
pub(super) fn cells(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let mut known = KnownCells::default();
    match known.read(&text) {
        Ok(found) => assert!(known.len() <= found.cells),
        Err(fault) => {
            let lines = 1 + text.matches('\n').count() as u64;
            assert!(!fault.message.is_empty() && known.is_empty());
            assert!(fault.line.is_none_or(|line| (1..=lines).contains(&line)), "{fault}");
        }
    }
}

/// Commands that write the kinds of report that the folder `reports` lacks. `A/` is where the lists are, `OUT/` where
/// the reports go.
const MORE_REPORTS: &[&str] = &[
    "replay A/human-150.toml A/orc-150.toml --battle 1 --out OUT/replay.csv --units OUT/replay-units.csv",
    "replay A/human-150.toml A/orc-150.toml --battle 1 --against A/rules/knights-round-up.toml --out OUT/both.csv",
    "battle A/human-150.toml A/orc-150.toml --pairs 20 --out OUT/battle.csv --units OUT/battle-units.csv",
    "battle A/human-150.toml A/orc-150.toml --pairs 20 --best --out OUT/best.csv",
    "fight warrior knight --out OUT/fight.csv --distributions OUT/ends.csv",
    "check A/suites/knights-round-up.toml --max-pairs 50 --out OUT/check.csv",
    "luck A/games/bridge.toml --out OUT/luck.csv",
    "counters A/orc-150.toml --pairs 20 --units levy,warrior --out OUT/counters.csv",
    "improve A/human-150.toml --against A/orc-150.toml --swaps 1 --pairs 100 --finalists 2 --fresh 50 --out OUT/improve.csv",
    "points --system space-convoy --scenario convoy --doctrines screen --battles 50 --out OUT/forces.csv",
    "sample-size --out OUT/sample-size.csv",
];

/// Runs [`MORE_REPORTS`], if the program is there.
fn more_reports(folder: &Path) {
    let place = |word: &str| match (word.strip_prefix("A/"), word.strip_prefix("OUT/")) {
        (Some(list), _) => root().join("armies/iron-winds").join(list).into_os_string(),
        (_, Some(report)) => folder.join(report).into_os_string(),
        _ => word.into(),
    };
    for line in MORE_REPORTS.iter().filter(|_| program().is_file()) {
        let made = Command::new(program()).args(line.split(' ').map(place)).output();
        let made = made.unwrap_or_else(|error| panic!("{line}: {error}"));
        // 1: a check found a change.
        let ended = matches!(made.status.code(), Some(0 | 1));
        assert!(ended, "{line}: {}", String::from_utf8_lossy(&made.stderr));
    }
}

pub(super) fn report_seeds() -> Vec<Vec<u8>> {
    let one = |csv: &PathBuf| {
        let beside = fs::read_to_string(csv.with_extension("meta.json")).unwrap_or_default();
        let csv = fs::read_to_string(csv).ok()?;
        // The first rows of a long report are enough.
        let rows: Vec<&str> = csv.lines().take(40).collect();
        Some(format!("{beside}{PART}{}\n", rows.join("\n")))
    };
    let folder = tempfile::tempdir().unwrap_or_else(|error| panic!("{error}"));
    more_reports(folder.path());
    let all = [files(&root().join("reports"), ".csv"), files(folder.path(), ".csv")].concat();
    let single: Vec<String> = all.iter().filter_map(one).collect();
    let together = single.windows(2).map(|two| two.join(PART)).step_by(5);
    single.iter().cloned().chain(together).map(String::into_bytes).collect()
}

pub(super) fn meta_seeds() -> Vec<Vec<u8>> {
    texts("reports", ".meta.json")
}

pub(super) fn cells_seeds() -> Vec<Vec<u8>> {
    let short = |text: Vec<u8>| {
        let text = String::from_utf8_lossy(&text).lines().take(20).collect::<Vec<_>>().join("\n");
        text.into_bytes()
    };
    texts("reports", "-cells.csv").into_iter().map(short).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_harmless(markup: &str) -> bool {
        let plain = Report::new(vec![Column::key("name", "", Shown::Text)]);
        let html = page(&[Document::new("plain.csv", plain, Meta::default())]);
        let html = html.replacen("<main>", &format!("<main>{markup}"), 1);
        std::panic::catch_unwind(|| harmless(&html)).is_ok()
    }

    #[test]
    fn what_a_page_may_not_hold_is_seen() {
        for fine in ["", "<b class=\"x\">a &lt; b</b>", "<a href=\"#x\">x</a>"] {
            assert!(is_harmless(fine), "{fine}");
        }
        for wrong in [
            "<script>alert(1)</script>",
            "<b onclick=\"alert(1)\">x</b>",
            "<b\nOnClick=\"alert(1)\">x</b>",
            "<a href=\"javascript:alert(1)\">x</a>",
            "<img src=\"http://example.org/x.png\">",
            "<svg><style>x</style></svg>",
            "<iframe></iframe>",
            "<b class=x>",
            "a < b",
        ] {
            assert!(!is_harmless(wrong), "{wrong}");
        }
    }
}
