//! The parts that every page has: the answer, how sure it is, when not to trust it, how to make it again.

use crate::Document;
use crate::svg::percent_whole;
use crate::views::View;
use fairfight_report::{INTERRUPTED, Meta};
use fairfight_rules::text::{in_a_shell, visible};
use maud::{Markup, html};

/// The most sentences that stand above everything else.
const MOST_SENTENCES: usize = 6;

/// A paragraph of more bytes is no answer in one sentence.
const LONG: usize = 240;

/// The most bytes of files that a page holds.
const MOST_OF_FILES: usize = 64 * 1024;

/// The answer in words, as the terminal gives it.
pub(crate) fn answer(document: &Document) -> Markup {
    let meta = document.meta();
    let mut sentences = meta.sentences.iter().map(|text| visible(text).into_owned());
    if !meta.commands.is_empty() {
        // Each run has an answer of its own: none is that of the page.
        let (runs, rows) = (meta.commands.len(), document.report().rows().len());
        return html! {
            p.answer { (rows) " results of " (runs) " runs." }
            @if !meta.sentences.is_empty() {
                details {
                    summary { "In words, run by run" }
                    @for sentence in sentences { p { (sentence) } }
                }
            }
        };
    }
    // Of a long paragraph the first sentence is the answer.
    let (first, long) = match sentences.next() {
        Some(text) if text.len() > LONG => {
            let (first, rest) = after_sentence(&text).unwrap_or((&text, ""));
            (Some(first.to_owned()), Some(rest.to_owned()).filter(|rest| !rest.is_empty()))
        }
        first => (first, None),
    };
    let sentences = long.into_iter().chain(sentences);
    let (next, rest): (Vec<_>, Vec<_>) =
        sentences.enumerate().partition(|&(at, _)| at + 1 < MOST_SENTENCES);
    html! {
        @if let Some(first) = first { p.answer { (first) } }
        @for (_, sentence) in next { p { (sentence) } }
        @if !rest.is_empty() {
            details {
                summary { "More in words" }
                @for (_, sentence) in &rest { p { (sentence) } }
            }
        }
    }
}

/// A text cut behind its first sentence.
fn after_sentence(text: &str) -> Option<(&str, &str)> {
    let starts = |at: usize| text[at..].trim_start().starts_with(char::is_uppercase);
    let end = text.match_indices(". ").map(|(at, _)| at + 1).find(|&at| starts(at))?;
    Some((&text[..end], text[end..].trim_start()))
}

/// A bar of a number: where it stands in the columns, what it covers, and what would narrow it.
struct Bar {
    word: &'static str,
    covers: &'static str,
    narrower: &'static str,
}

/// All bars but that of the dice.
const BARS: [Bar; 4] = [
    Bar {
        word: "doctrine",
        covers: "who plays: the range over the default doctrine and every other credible one",
        narrower: "nothing but better play on both sides; it shows which answers depend on how people play",
    },
    Bar {
        word: "ruling",
        covers: "how the text is read: 5% to 95% over readings in which every ruling is answered at random",
        narrower: "answering the rulings that your table has settled, in a file of house rules",
    },
    Bar {
        word: "model",
        covers: "the numbers of the abstract battle that no text gives, such as the gap between the armies",
        narrower: "fixing what your table fixes, for example --gap",
    },
    Bar {
        word: "company",
        covers: "what else is in the armies: subsets of the kinds of unit",
        narrower: "naming the kinds that are really played, with --units",
    },
];

/// How sure the answer is.
pub(crate) fn how_sure(document: &Document) -> Markup {
    let asked = |word: &str| document.rows().any(|row| row.ends(word).is_some());
    let has = |word: &str| document.has(&[&format!("{word}_low")]);
    let level = document.rows().find_map(|row| row.number("level"));
    let exact =
        !document.rows().any(|row| row.text("method") != "exact") && document.has(&["method"]);
    let ends = |name: &str| name == "low" || name.ends_with("_low");
    let intervals = document.report().columns().iter().any(|column| ends(&column.name));
    if !exact && level.is_none() && !intervals {
        return html! {};
    }
    html! {
        section {
            h2 { "How sure is this" }
            @if exact {
                p { "It is exact: every outcome of the dice was counted." }
            } @else if let Some(level) = level {
                p { "Intervals hold with " (percent_whole(level)) " confidence and cover the dice. More battles narrow them." }
            } @else {
                p { "Intervals cover the dice. More battles narrow them." }
            }
            @if BARS.iter().any(|bar| has(bar.word)) {
                dl {
                    @for bar in BARS.iter().filter(|bar| has(bar.word)) {
                        dt { "The bar of the " (bar.word) }
                        dd {
                            "It covers " (bar.covers) ". "
                            @if asked(bar.word) { "What would narrow it: " (bar.narrower) "." }
                            @else { "It is unknown here: the run did not measure it (" code { "--bars " (bar.word) } ")." }
                        }
                    }
                }
            }
        }
    }
}

/// What the answer does not cover.
pub(crate) fn when_not_to_trust(document: &Document, view: &View) -> Markup {
    let meta = document.meta();
    let interrupted = meta.stop.as_deref() == Some(INTERRUPTED);
    html! {
        section {
            h2 { "When not to trust it" }
            ul {
                @if interrupted { li { strong { "The run was interrupted." } " These are its results up to then." } }
                @for doubt in &view.doubts { li { (visible(doubt)) } }
                @for advisory in &meta.advisories { li { (visible(advisory)) } }
                @if !meta.not_simulated.is_empty() {
                    li {
                        "Not simulated: "
                        ul { @for what in &meta.not_simulated { li { (visible(what)) } } }
                    }
                }
                li { "The battle is abstract: units have a distance and neighbours, not a place on a table. A doctrine plays each side, and poor play makes good troops look bad." }
            }
        }
    }
}

/// How to make it again, and where the report itself is.
pub(crate) fn again(meta: &Meta, report: &Markup) -> Markup {
    let commands: Vec<String> = match meta.command.is_empty() {
        false => vec![line(&meta.command)],
        true => meta.commands.iter().map(|command| visible(command).into_owned()).collect(),
    };
    html! {
        section {
            h2 { "How to make it again" }
            @if !commands.is_empty() { pre tabindex="0" { (commands.join("\n")) } }
            dl {
                @if !meta.version.is_empty() { dt { "Version" } dd { "fairfight " (visible(&meta.version)) } }
                @if let Some(seed) = meta.seed { dt { "Seed" } dd { (seed) } }
                @if let Some(system) = &meta.system {
                    dt { "Rules" }
                    dd { (visible(system)) " " @if let Some(hash) = &meta.rules_hash { code.of { (visible(hash)) } } }
                }
                @if !meta.rules.is_empty() {
                    dt { "Differences from the printed rules" }
                    dd { ul { @for change in &meta.rules { li { code { (visible(&change.name)) " = " (visible(&change.value)) } " (" (visible(&change.file)) ")" } } } }
                }
                @if !meta.files.is_empty() {
                    dt { "Files (SHA-256)" }
                    dd { ul { @for file in &meta.files { li { (visible(&file.path)) " " code.of { (file.sha256.get(..16).unwrap_or(&file.sha256)) } } } } }
                }
                dt { "The report itself" }
                dd { (report) }
            }
        }
    }
}

/// Which of these files the page holds: those that still fit.
pub(crate) fn inside(documents: &[Document]) -> Vec<bool> {
    let mut room = MOST_OF_FILES;
    let fits = |document: &Document| {
        let left = room.checked_sub(document.csv().len());
        room = left.unwrap_or(room);
        left.is_some()
    };
    documents.iter().map(fits).collect()
}

/// The file as a link, or where it is if it is too large.
pub(crate) fn file(document: &Document, inside: bool) -> Markup {
    let name = visible(document.name());
    html! {
        @if inside {
            a download=(name) href=(document.address()) { (name) }
        } @else {
            (name) " is too large for this page (" (document.csv().len() / 1024) " KiB): run the command again, or ask for the file."
        }
    }
}

/// A command line as a shell takes it.
fn line(words: &[String]) -> String {
    words.iter().map(|word| in_a_shell(&visible(word))).collect::<Vec<_>>().join(" ")
}
