//! `fairfight man`.

use crate::NAME;
use crate::args::{ManArgs, OutputArgs};
use crate::exit::{Exit, Failure};
use crate::output::Output;
use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use std::io;
use std::path::Path;

/// Writes a page to the standard output, or all to a folder.
pub(crate) fn run(args: ManArgs, program: Command) -> Result<Exit, Failure> {
    let mut program = program.disable_help_subcommand(true);
    program.build();
    if let Some(folder) = &args.dir {
        return write_all(&program, folder).map(|()| Exit::Done);
    }
    let output = Output::choose(&OutputArgs::default())?;
    let command = args.command.as_deref().and_then(|name| program.find_subcommand(name));
    output.text(&page(command.unwrap_or(&program)))?;
    Ok(Exit::Done)
}

/// Writes the pages of the program and of its commands.
fn write_all(program: &Command, folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder)
        .map_err(|error| Failure::writing(&folder.display().to_string(), &error))?;
    let pages = std::iter::once(program).chain(program.get_subcommands());
    Failure::all(pages.map(|command| {
        let file = folder.join(Man::new(command.clone()).get_filename());
        Output::text_file(&file)?.text(&page(command))
    }))
}

/// The page of the program or of a command that has been built.
fn page(command: &Command) -> String {
    let (name, version) = (NAME, env!("CARGO_PKG_VERSION"));
    // An option that the short help leaves out would have no text.
    let whole = command.clone().mut_args(|option| option.hide_short_help(false));
    let man = Man::new(whole).source(format!("{name} {version}"));
    // Without a date, the next field would take its place.
    let man = man.date(" ").manual(format!("Manual of {name}"));
    let mut page = Vec::new();
    let written = laid_out(command, &man, &mut page);
    written.expect("memory takes what is written");
    String::from_utf8_lossy(&page).into_owned()
}

/// Writes the sections of a page. The text below the options in the help gets sections of its own. Its lines are not
/// joined, because they hold commands.
fn laid_out(command: &Command, man: &Man, page: &mut Vec<u8>) -> io::Result<()> {
    man.render_title(page)?;
    man.render_name_section(page)?;
    man.render_synopsis_section(page)?;
    man.render_description_section(page)?;
    man.render_options_section(page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(page)?;
    }
    let below = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
    sections(&below).to_writer(page)
}

/// The text as sections: a line that is not indented begins one.
fn sections(text: &str) -> Roff {
    let mut roff = Roff::new();
    for line in text.lines() {
        match line.strip_prefix("  ") {
            Some(line) => roff.text([roman(line)]),
            None if line.is_empty() => roff.text([]),
            None => {
                let title = line.split([',', ':']).next().unwrap_or(line).to_uppercase();
                roff.control("fi", []).control("SH", [&*title]);
                if line.contains(',') {
                    roff.text([roman(line)]);
                }
                roff.control("nf", [])
            }
        };
    }
    roff
}
