//! Plans: a command line and the contents of all files that it reads.

use crate::Hash;
use serde::{Deserialize, Serialize};
use serde_json::error::Category;

/// A command to be played on any machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The version of the program that wrote it. Another one may play other battles.
    pub program: String,
    /// The hash of the self-test on the machine that wrote it: a machine with another hash plays other battles.
    pub self_test: Hash,
    /// Does the command choose what to play from earlier results? Then its shards are played round by round.
    pub rounds: bool,
    /// The words of the command line, without the name of the program and of the report.
    pub command: Vec<String>,
    /// The files that the command reads.
    pub files: Vec<File>,
}

/// A file that a command reads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// Its name, as the command line or another file names it.
    pub name: String,
    /// Its whole text.
    pub text: String,
}

/// The value of the first member of the file.
const WHAT: &str = "plan";

/// The number of this layout of the file.
const FORMAT: u32 = 1;

/// The file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Layout {
    fairfight: String,
    format: u32,
    program: String,
    self_test: Hash,
    rounds: bool,
    command: Vec<String>,
    files: Vec<File>,
    sha256: Hash,
}

impl Plan {
    /// Its hash, which its shards carry.
    pub fn hash(&self) -> Hash {
        let Plan { program, self_test, rounds, command, files } = self;
        let text = serde_json::to_vec(&(FORMAT, program, self_test, rounds, command, files));
        Hash::of([text.expect("text is JSON")])
    }

    /// The text of its file.
    pub fn to_text(&self) -> String {
        let Plan { program, self_test, rounds, command, files } = self.clone();
        let (fairfight, sha256) = (WHAT.to_owned(), self.hash());
        let layout = Layout {
            fairfight,
            format: FORMAT,
            program,
            self_test,
            rounds,
            command,
            files,
            sha256,
        };
        serde_json::to_string_pretty(&layout).expect("text is JSON") + "\n"
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// A sentence without a full stop that says what is wrong.
    ///
    /// ```
    /// use fairfight_shard::{Hash, Plan};
    /// let command = ["battle", "a.toml", "b.toml"].map(str::to_owned).to_vec();
    /// let (program, self_test, files) = ("0.1.0".into(), Hash::NONE, Vec::new());
    /// let plan = Plan { program, self_test, rounds: false, command, files };
    /// let text = plan.to_text();
    /// assert_eq!(Plan::read(&text), Ok(plan));
    /// let changed = Plan::read(&text.replace("b.toml", "c.toml")).unwrap_err();
    /// assert!(changed.starts_with("it was changed after it was written"), "{changed}");
    /// ```
    pub fn read(text: &str) -> Result<Plan, String> {
        let layout: Layout =
            serde_json::from_str(text).map_err(|error| match error.classify() {
                // It may have been cut.
                Category::Eof => format!("it is not a whole plan of `fairfight plan`: {error}"),
                Category::Io | Category::Syntax | Category::Data => {
                    "it is not a plan of `fairfight plan`".to_owned()
                }
            })?;
        let Layout { fairfight, format, program, self_test, rounds, command, files, sha256 } =
            layout;
        if fairfight != WHAT {
            return Err(format!("it is not a plan: it says that it is a {fairfight}"));
        }
        if format != FORMAT {
            return Err(format!("it has format {format}; this program reads format {FORMAT}"));
        }
        let plan = Plan { program, self_test, rounds, command, files };
        if plan.hash() != sha256 {
            return Err("it was changed after it was written: its sha256 does not match".to_owned());
        }
        Ok(plan)
    }
}
