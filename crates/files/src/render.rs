//! Faults as they are printed: file, line, excerpt and what to write instead.

use super::excerpt::excerpt;
use super::fault::{Faults, FileFault, Weight};
use annotate_snippets::renderer::Renderer;
use annotate_snippets::{AnnotationKind, Level, Origin, Snippet};
use fairfight_rules::text::visible;

/// How many faults are printed one by one.
const MOST_TOLD: usize = 50;
/// The most characters of a message: it may quote a name that is as long as its file.
const MOST_CHARACTERS: usize = 400;

impl Faults {
    /// The faults as text with colours, each with an excerpt.
    pub fn styled(&self) -> String {
        self.render(&Renderer::styled())
    }

    /// The faults as text without colours.
    pub fn plain(&self) -> String {
        self.render(&Renderer::plain())
    }

    fn render(&self, renderer: &Renderer) -> String {
        let told: Vec<String> =
            self.iter().take(MOST_TOLD).map(|fault| render_one(fault, renderer)).collect();
        let mut text = told.join("\n\n");
        if self.len() > MOST_TOLD {
            text += &format!("\n\nand {} more", self.len() - MOST_TOLD);
        }
        text
    }
}

fn render_one(fault: &FileFault, renderer: &Renderer) -> String {
    let level = match fault.weight {
        Weight::Fault => Level::ERROR,
        Weight::Advice => Level::WARNING,
    };
    // As in messages about the command line.
    let tip = Level::HELP.with_name("tip");
    let message = printable(&fault.message);
    let instead = fault.instead.as_deref().map(printable);
    let text = fault.source.as_ref().map_or("", |source| source.text());
    let name = visible(&fault.name);
    let mut group = level.primary_title(message).elements(None::<Origin<'_>>);
    if let Some(span) = &fault.span {
        let found = excerpt(text, span);
        // The renderer does not know the columns of a line that is not shown as it is.
        let origin = Origin::path(&*name).line(found.line).char_column(found.column);
        let snippet = Snippet::source(found.text)
            .line_start(found.line)
            .path((!found.altered).then_some(&*name))
            .annotation(AnnotationKind::Primary.span(found.span));
        group = group.elements(found.altered.then_some(origin)).element(snippet);
    } else if fault.source.is_some() {
        group = group.element(Origin::path(&*name).line(1).char_column(1));
    }
    let is_bare = fault.source.is_none() && fault.span.is_none();
    match instead {
        // Without an excerpt, the help is rendered separately: below a title alone it would follow an empty line.
        Some(instead) if is_bare => {
            let help = tip.primary_title(instead).elements(None::<Origin<'_>>);
            format!("{}\n{}", renderer.render(&[group]), renderer.render(&[help]))
        }
        Some(instead) => renderer.render(&[group.element(tip.message(instead))]),
        None => renderer.render(&[group]),
    }
}

/// A message that is safe to print, and not too long.
fn printable(message: &str) -> String {
    let end = message.char_indices().nth(MOST_CHARACTERS).map(|(at, _)| at);
    let text = visible(&message[..end.unwrap_or(message.len())]).into_owned();
    if end.is_some() { text + " ..." } else { text }
}
