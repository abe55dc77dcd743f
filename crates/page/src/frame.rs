//! The page around its parts: head, styles, script, and what it may do.

use crate::views::{self, View};
use crate::{Document, sections, table};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

/// The styles of every page.
const STYLE: &str = include_str!("assets/style.css");

/// The script of every page.
const SCRIPT: &str = include_str!("assets/script.js");

/// The script of the page of all fights, beside that of every page.
pub(crate) const FIGHTS_SCRIPT: &str = include_str!("assets/fights.js");

/// The page of a report, and of others that belong to it: what the units of a battle did, beside its score. The first
/// names the page and gives the answer.
///
/// # Panics
///
/// If there is no report.
pub fn page(documents: &[Document]) -> String {
    let [main, ..] = documents else { panic!("a page of no report") };
    let view = views::of(documents);
    let tables: Vec<table::Table<'_>> =
        documents.iter().enumerate().map(|(at, of)| table::Table::of(of, at)).collect();
    let body = html! {
        header {
            h1 { (view.title) }
            (sections::answer(main))
        }
        (numbers(&view))
        @if let Some(picture) = &view.picture {
            section { h2 { (view.heading) } (picture) }
        }
        @if !views::is_told(main) { @for (table, document) in tables.iter().zip(documents) { (table.section(document)) } }
        @if !views::only_lists(main) {
            (sections::how_sure(main))
            (sections::when_not_to_trust(main, &view))
        }
        (sections::again(main.meta(), &files(documents)))
    };
    whole(&view.title, &body, &[])
}

/// The files of the reports.
fn files(documents: &[Document]) -> Markup {
    let inside = sections::inside(documents);
    html! { @for (document, inside) in documents.iter().zip(inside) { p { (sections::file(document, inside)) } } }
}

/// The numbers that matter most.
fn numbers(view: &View) -> Markup {
    html! {
        @if !view.numbers.is_empty() {
            section {
                h2 { "Key numbers" }
                dl.numbers {
                    @for number in &view.numbers {
                        div {
                            dt { (number.label) }
                            dd { (number.value) @if let Some(bar) = &number.bar { small { (bar) } } }
                        }
                    }
                }
            }
        }
    }
}

/// A complete file. Its policy lets it run the script of every page and these, and load nothing.
pub(crate) fn whole(title: &str, body: &Markup, scripts: &[&str]) -> String {
    let scripts: Vec<&str> = [SCRIPT].iter().chain(scripts).copied().collect();
    let known: Vec<String> = scripts.iter().map(|script| format!("'{}'", hash(script))).collect();
    let policy = format!(
        "default-src 'none'; style-src '{}'; script-src {}; base-uri 'none'; form-action 'none'",
        hash(STYLE),
        known.join(" ")
    );
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="generator" content="fairfight";
                title { (title) " · fairfight" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main { (body) }
                @for script in &scripts { script { (PreEscaped(script)) } }
            }
        }
    };
    page.into_string() + "\n"
}

/// The hash by which a policy knows a style or a script (Content Security Policy Level 3, section 2.3.1).
fn hash(text: &str) -> String {
    format!("sha256-{}", BASE64.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_is_small_and_stays_inside_its_element() {
        assert!(SCRIPT.len() + FIGHTS_SCRIPT.len() <= 6 * 1024);
        for text in [SCRIPT, FIGHTS_SCRIPT, STYLE] {
            assert!(!text.to_lowercase().contains("</"));
        }
    }

    #[test]
    fn a_policy_knows_a_script_by_its_hash() {
        // The example of Content Security Policy Level 2, section 7.17.1.
        let known = "sha256-RFWPLDbv2BY+rCkDzsE+0fr8ylGr2R2faWMhq4lfEQc=";
        assert_eq!(hash("doSomething();"), known);
    }
}
