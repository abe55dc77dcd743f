//! `fairfight report`.

use crate::args::{Format, ReportArgs, paths};
use crate::exit::{Exit, Failure, warn_of_file};
use crate::load::read_report;
use crate::output::{Output, refuse_clashes};
use fairfight_page::{Document, page};
use fairfight_report::{write_markdown, write_table};

/// Shows reports that were kept.
pub(crate) fn run(args: ReportArgs) -> Result<Exit, Failure> {
    let inputs = paths(&args.files);
    refuse_clashes(&[("--out", args.output.out.as_deref())], &inputs)?;
    let output = Output::choose_shown(&args.output)?;
    let mut documents = Vec::new();
    let mut failures = Vec::new();
    for file in inputs {
        match read_report(file) {
            Ok(document) => documents.push(document),
            Err(failure) => failures.push(failure),
        }
    }
    Failure::unless_empty(failures)?;
    for document in &documents {
        if document.meta().version.is_empty() {
            warn_of_file(&format!(
                "{}: there is no file beside it that says what it was made from: the page has no words and no doubts",
                document.name()
            ));
        }
    }
    let text = match output.format() {
        Format::Html => page(&documents),
        Format::Md => documents.iter().map(markdown).collect::<Vec<_>>().join("\n"),
        Format::Csv | Format::Json | Format::Table => {
            let width = output.width();
            documents.iter().map(|document| table(document, width)).collect::<Vec<_>>().join("\n")
        }
    };
    output.text(&text)?;
    Ok(Exit::Done)
}

/// It as a table of a pull request.
fn markdown(document: &Document) -> String {
    let mut text = Vec::new();
    let lead = document.meta().sentences.join("\n");
    // Writing into memory does not fail.
    let _ = write_markdown(&lead, document.report(), &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// It as a table of a terminal.
fn table(document: &Document, width: usize) -> String {
    let lead: String = document.meta().sentences.iter().map(|line| format!("{line}\n")).collect();
    let mut text = fairfight_report::wrapped_text(&lead, Some(width)).into_bytes();
    if !lead.is_empty() {
        text.push(b'\n');
    }
    let _ = write_table(document.report(), Some(width), &mut text);
    String::from_utf8_lossy(&text).into_owned()
}
