//! `fairfight schema`.

use crate::args::{FileKind, OutputArgs, SchemaArgs};
use crate::exit::{Exit, Failure};
use crate::load;
use crate::output::{Holds, Output};
use fairfight_battle::game::{Game, Visitor, visit_system};
use fairfight_sim::files;

/// Writes the JSON Schema of a kind of file.
pub(crate) fn run(args: SchemaArgs) -> Result<Exit, Failure> {
    let system = load::system(&args.system)?;
    let output = match Output::file_of(Holds::Json, args.out.as_deref())? {
        Some(file) => file,
        None => Output::choose(&OutputArgs::default())?,
    };
    let text = visit_system(system, Schema(args.kind)).unwrap_or_default();
    output.text(&text)?;
    Ok(Exit::Done)
}

struct Schema(FileKind);

impl Visitor for Schema {
    type Out = String;
    fn visit<G: Game>(self) -> String {
        files::schema_text(&match self.0 {
            FileKind::Army => files::army_schema::<G>(),
            FileKind::Rules => files::rules_schema::<G>(),
            FileKind::Scenario => files::scenario_schema::<G>(),
            FileKind::Suite => files::suite_schema::<G>(),
            FileKind::Accepted => files::accepted_schema::<G>(),
        })
    }
}
