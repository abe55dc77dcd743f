//! `fairfight schema`.

use crate::args::{FileKind, OutputArgs, SchemaArgs};
use crate::exit::{Exit, Failure};
use crate::load;
use crate::output::{FileFormat, Output};
use fairfight_files as files;

/// Writes the JSON Schema of a kind of file.
pub(crate) fn run(args: SchemaArgs) -> Result<Exit, Failure> {
    let book = load::system(&args.system)?;
    let output = match &args.out {
        Some(file) => Output::file_of(FileFormat::Json, file)?,
        None => Output::choose(&OutputArgs::default())?,
    };
    output.text(&files::schema_text(&match args.kind {
        FileKind::Army => files::army_schema(book),
        FileKind::Rules => files::rules_schema(book),
        FileKind::Scenario => files::scenario_schema(book),
        FileKind::Suite => files::suite_schema(book),
        FileKind::Played => files::game_schema(book),
        FileKind::Accepted => files::accepted_schema(book),
    }))?;
    Ok(Exit::Done)
}
