//! The files that a command writes beside its report, each named once, with its option.

use super::companion::{companion_of, interrupted_of};
use super::target::{Target, is_stdout};
use super::{ALL, FileFormat, Output};
use crate::args::{Format, OutputArgs};
use crate::exit::Failure;
use fairfight_files::real_path;
use std::path::{Path, PathBuf};

/// The option that says where the report goes; without it, to the standard output.
const OUT: &str = "--out";

/// A file to write, if its option names one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OutFile<'a> {
    option: &'static str,
    file: Option<&'a Path>,
    holds: Holds,
}

/// What such a file holds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Holds {
    /// A report that people read too: if its name does not say the format, this is it; on a terminal it is a table.
    Shown(Option<Format>),
    /// A report for programs: JSON if its name ends in `.json`, else CSV.
    Data,
    /// A report that is always CSV.
    Csv,
    /// A text; no metadata is written beside it.
    Text(FileFormat),
}

impl<'a> OutFile<'a> {
    /// The file that this option names.
    pub(crate) fn new(option: &'static str, file: Option<&'a Path>, holds: Holds) -> Self {
        Self { option, file, holds }
    }

    fn open(self) -> Result<Option<Output>, Failure> {
        let Some(file) = self.file else { return Ok(None) };
        let report = |formats: &[Format], usual: Option<Format>| {
            let target = Target::choose(Some(file))?;
            let named = target.format(formats)?;
            let format = named.or(usual).unwrap_or_else(|| target.usual_format());
            Output::new(format, target).with_room_beside()
        };
        let output = match self.holds {
            Holds::Shown(format) => report(&ALL, format),
            Holds::Data => report(&[Format::Csv, Format::Json], Some(Format::Csv)),
            Holds::Csv => Output::file_of(FileFormat::Csv, file),
            Holds::Text(format) => Output::file_of(format, file),
        };
        output.map(Some)
    }

    /// Every file that may be written for it.
    fn writes(self, file: &Path) -> Vec<PathBuf> {
        // An interrupted run may write its results beside the file.
        let files = [file.to_owned(), interrupted_of(file)].into_iter();
        let with_meta = |file: PathBuf| [companion_of(&file), file];
        match self.holds {
            Holds::Text(_) => files.map(|file| real_path(&file)).collect(),
            Holds::Shown(_) | Holds::Data | Holds::Csv => {
                files.flat_map(with_meta).map(|file| real_path(&file)).collect()
            }
        }
    }
}

/// Opens these files, checked to be writable, before the long work begins.
pub(crate) fn open<const N: usize>(
    files: [OutFile<'_>; N],
) -> Result<[Option<Output>; N], Failure> {
    let mut opened = [const { None }; N];
    for (file, opened) in files.iter().zip(&mut opened) {
        *opened = file.open()?;
    }
    Ok(opened)
}

/// Refuses outputs that would overwrite an input or each other, or share the standard output: the main one, and the
/// files beside it. Call it before any of them is opened.
pub(crate) fn refuse_clashes(
    main: &OutputArgs,
    beside: &[OutFile<'_>],
    inputs: &[&Path],
) -> Result<(), Failure> {
    let main = OutFile::new(OUT, main.out.as_deref(), Holds::Shown(main.format));
    refuse_clashes_of(&[&[main], beside].concat(), inputs)
}

/// Like [`refuse_clashes`], for a command whose main output is one of these files.
pub(crate) fn refuse_clashes_of(outputs: &[OutFile<'_>], inputs: &[&Path]) -> Result<(), Failure> {
    refuse_two_on_stdout(outputs)?;
    let mut taken: Vec<(String, PathBuf)> = inputs
        .iter()
        .map(|input| (format!("the input {}", input.display()), real_path(input)))
        .collect();
    for output in outputs {
        // Two outputs may share a terminal or /dev/null, but not a file.
        let is_regular = |file: &&Path| file.is_file() || !file.exists();
        let Some(file) = output.file.filter(is_regular) else { continue };
        let (option, writes) = (output.option, output.writes(file));
        for (other, place) in &taken {
            if writes.contains(place) {
                let file = file.display();
                return Err(Failure::new(format!("{option} {file} would overwrite {other}"))
                    .hint("name another file"));
            }
        }
        taken.extend(writes.into_iter().map(|place| (format!("what {option} writes"), place)));
    }
    Ok(())
}

/// Refuses two reports on the standard output: no program could tell them apart.
fn refuse_two_on_stdout(outputs: &[OutFile<'_>]) -> Result<(), Failure> {
    let mut there = outputs.iter().filter_map(|output| match output.file {
        None => (output.option == OUT).then(|| "the report".to_owned()),
        Some(file) => is_stdout(file).then(|| format!("{} {}", output.option, file.display())),
    });
    let (Some(first), Some(second)) = (there.next(), there.next()) else { return Ok(()) };
    Err(Failure::new(format!("{first} and {second} would both go to the standard output"))
        .hint(format!("name a file for one of them, such as {OUT} report.csv")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Does a report clash with these inputs, with a file of units, or with a text?
    fn clash([out, units, text]: [Option<&Path>; 3], inputs: &[&Path]) -> bool {
        let main = OutputArgs { out: out.map(Path::to_owned), format: None };
        let units = OutFile::new("--units", units, Holds::Data);
        let text = OutFile::new("--junit", text, Holds::Text(FileFormat::Xml));
        refuse_clashes(&main, &[units, text], inputs).is_err()
    }

    #[test]
    fn no_output_overwrites_an_input_or_another_output() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        let (list, new) = (at("list.toml"), at("new.csv"));
        std::fs::write(&list, "").unwrap();
        let detour = dir.path().join(".").join("list.toml");
        assert!(clash([Some(&detour), None, None], &[&list]));
        assert!(!clash([Some(&new), None, None], &[&list]));
        let aside = at("new.interrupted.csv");
        assert!(clash([Some(&new), None, None], &[&aside]));
        for (units, clashes) in
            [(&new, true), (&at("new"), true), (&at("new.json"), false), (&aside, true)]
        {
            assert_eq!(clash([Some(&new), Some(units), None], &[]), clashes, "{units:?}");
        }
        // There is no metadata beside a text.
        let meta = at("new.meta.json");
        assert!(clash([Some(&new), None, Some(&meta)], &[]));
        assert!(clash([None, Some(&new), None], &[&meta]));
        assert!(!clash([None, None, Some(&new)], &[&meta]));
        let null = Some(Path::new("/dev/null"));
        assert!(!clash([null, null, null], &[]));
    }

    #[test]
    fn no_two_outputs_share_the_standard_output() {
        let [dash, stdout, file] =
            ["-", "/dev/stdout", "no-such.csv"].map(|at| Some(Path::new(at)));
        for there in [dash, stdout] {
            for out in [None, dash, stdout] {
                assert!(clash([out, there, None], &[]) && clash([out, None, there], &[]));
            }
            for (out, units) in [(there, None), (there, file), (file, there)] {
                assert!(!clash([out, units, None], &[]));
            }
            assert!(clash([file, there, dash], &[]));
        }
        assert!(!clash([None; 3], &[]) && !clash([None, file, None], &[]));
    }
}
