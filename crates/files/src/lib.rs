//! Army lists, house rules, scenarios, suites and played games as people write them.
//!
//! A file is read once into a [`Source`], checked against the description of its system, and returned as checked values
//! or as [`Faults`]: every fault of the file at once, each with its line, an excerpt and what to write instead. Nothing
//! here knows a system: everything comes from its [`Rulebook`].
//!
//! ```
//! use fairfight_files as files;
//! use fairfight_files::Source;
//! use fairfight_engine::rulebook::rulebook;
//!
//! let text = "system = \"iron-winds\"\nname = \"Two\"\n[[unit]]\nclas = \"levy\"\nfigures = 1.5\n";
//! let rules = rulebook("iron-winds").unwrap().printed();
//! let faults = files::army(&Source::of_text("two.toml", text), &rules);
//! let told = faults.unwrap_err().plain();
//! assert!(told.contains("two.toml:4:1") && told.contains("write `class`"));
//! assert!(told.contains("two.toml:5:11") && told.contains("a whole number is needed"));
//! ```
//!
//! [`Rulebook`]: fairfight_engine::rulebook::Rulebook

mod checked;
mod disk;
mod document;
mod excerpt;
mod fault;
mod fights;
mod forms;
mod formula;
mod game;
mod given;
mod ground;
mod house;
mod keys;
mod kind;
mod misfit;
mod missing;
mod nearest;
mod reading;
mod render;
mod schema;
mod shipped;
mod source;
mod structure;
mod suite;
mod typography;

pub use checked::{Checked, army, scenario};
pub use disk::MOST_BYTES;
pub use fault::{Faults, FileFault, Weight};
pub use forms::SettingTable;
pub use formula::formula_names;
pub use game::{Fought, PlayedGame, Roll, game};
pub use given::{Desk, DeskInUse, FilesByName, exists, files_read, given, is_file, note_read};
pub use ground::{Ground, GroundFault};
pub use house::{HouseRules, StatedSetting, house_rules};
pub use kind::{FileKind, is_bare, kind_of, system_of};
pub use missing::meant;
pub use nearest::{choices, in_short, nearest};
pub use schema::{
    accepted_schema, army_schema, game_schema, rules_schema, scenario_schema, schema_text,
    suite_schema,
};
pub use shipped::{shipped_scenario, shipped_scenarios};
pub use source::{Source, real_path};
pub use suite::{
    Accepted, AcceptedIn, AcceptedOf, Case, CaseName, CaseTexts, Meeting, Outside, RuleSet,
    Standing, Suite, accepted, accepted_text, reaches, suite,
};
