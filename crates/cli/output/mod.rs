//! Where reports go, and in which format.

mod companion;
mod file_format;
mod meta;
mod old_file;
mod out_file;
mod target;
mod unfinished;

pub(crate) use companion::companion_of;
pub(crate) use file_format::{FileFormat, format_named};
pub(crate) use meta::{input_file, input_of, meta};
pub(crate) use old_file::OldFile;
pub(crate) use out_file::{Holds, OutFile, open, refuse_clashes, refuse_clashes_of};
pub(crate) use target::{refuse_closed_stdout, unless_gone};
pub(crate) use unfinished::remove_all_temporary;

use crate::args::{Format, OutputArgs};
use crate::exit::{Failure, warned};
use crate::{host, part, width};
use fairfight_page::{Document, page};
use fairfight_report as report;
use fairfight_report::{Column, CsvRows, Meta, Report, Value};
use std::io::Write;
use std::path::Path;
use target::{Sink, Target};

/// How a report is laid out for people. CSV and JSON have all columns, and no text around them.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Layout<'l> {
    /// The text above it: the report in words.
    pub(crate) lead: &'l str,
    /// Does its table show all columns, wide ones too?
    pub(crate) all_columns: bool,
    /// The text below it.
    pub(crate) tail: &'l str,
    /// A second table, below that.
    pub(crate) below: Option<&'l Report>,
    /// The reports of other files, which a page shows too, each with the name of its option.
    pub(crate) others: &'l [(&'l str, Report)],
}

/// Where one report goes, and in which format. It is chosen, and checked to be writable, before the long work begins.
#[derive(Debug)]
pub(crate) struct Output {
    format: Format,
    target: Target,
    old: OldFile,
}

impl Output {
    fn new(format: Format, target: Target) -> Self {
        Self { format, target, old: OldFile::default() }
    }

    /// Sets what to do with an existing file of that name.
    pub(crate) fn over(self, old: OldFile) -> Self {
        Self { old, ..self }
    }

    /// The main output: `--out`, else the standard output; `--format`, else what the file name
    /// says, else a table on a terminal and CSV otherwise.
    pub(crate) fn choose(args: &OutputArgs) -> Result<Self, Failure> {
        let target = Target::choose(args.out.as_deref())?;
        let named = target.format(&ALL)?;
        let format = args.format.or(named).unwrap_or_else(|| target.usual_format());
        Self::new(format, target).with_room_beside()
    }

    /// The output for showing a saved report: by default a table on a terminal, and a page otherwise.
    pub(crate) fn choose_shown(args: &OutputArgs) -> Result<Self, Failure> {
        let target = Target::choose(args.out.as_deref())?;
        let named = target.format(&[Format::Html, Format::Md, Format::Table])?;
        let usual = if target.is_terminal() { Format::Table } else { Format::Html };
        let format = args.format.or(named).unwrap_or(usual);
        match format {
            Format::Csv | Format::Json => Err(Failure::new("`report` reads data and writes none")
                .hint("write --format html, --format md or --format table")),
            Format::Html | Format::Md | Format::Table => Ok(Self::new(format, target)),
        }
    }

    /// A file with only one format. A name with the ending of another is refused.
    pub(crate) fn file_of(format: FileFormat, file: &Path) -> Result<Self, Failure> {
        format.refuse_misnamed(file)?;
        companion::refuse_companion(file)?;
        let output = Self::new(Format::Csv, Target::choose(Some(file))?);
        match format {
            FileFormat::Csv => {
                output.target.format(&[Format::Csv])?;
                output.with_room_beside()
            }
            FileFormat::Toml => output.target.has_room_aside().map(|()| output),
            FileFormat::Xml | FileFormat::Json => Ok(output),
        }
    }

    /// A file of text with this name, whatever its ending says.
    pub(crate) fn text_file(file: &Path) -> Result<Self, Failure> {
        Target::choose(Some(file)).map(|target| Self::new(Format::Table, target))
    }

    /// Checks that its metadata can be written beside it.
    fn with_room_beside(self) -> Result<Self, Failure> {
        self.companion_of(&self.target)?;
        self.target.has_room_aside().map(|()| self)
    }

    /// Where to write the metadata of the report. A page contains its own.
    fn companion_of(&self, target: &Target) -> Result<Option<Target>, Failure> {
        match self.format {
            Format::Html | Format::Md => Ok(None),
            Format::Csv | Format::Json | Format::Table => target.companion(),
        }
    }

    /// Is it a page? A page also shows what otherwise goes to other files.
    pub(crate) fn is_page(&self) -> bool {
        self.format == Format::Html
    }

    /// Does everything that a page shows have to be counted? A part of a command counts it too, because it may be
    /// merged into any report.
    pub(crate) fn shows_all(&self) -> bool {
        self.is_page() || part::is_part()
    }

    /// The format, for commands that write something other than a table (a narration).
    pub(crate) fn format(&self) -> Format {
        self.format
    }

    /// The width for a table or a text in this output, whatever terminal the program was started from.
    pub(crate) fn width(&self) -> usize {
        self.width_or(width::ELSEWHERE)
    }

    /// Like [`width`](Self::width), for two texts side by side.
    pub(crate) fn two_texts_width(&self) -> usize {
        self.width_or(width::TWO_TEXTS)
    }

    /// The width that the environment sets, else that of the terminal, else this.
    fn width_or(&self, elsewhere: usize) -> usize {
        width::columns().or_else(|| self.target.screen_width()).unwrap_or(elsewhere)
    }

    /// Writes a report and, beside a regular file, its metadata: see [`companion::companion_of`]. If one cannot be
    /// written, neither appears: see [`publish_with`]. Nor do they if an interrupted run has no row yet: the old file
    /// is better than none. If it has rows, and the old file is better, it writes them beside that: see [`old_file`].
    pub(crate) fn report(self, report: Report, meta: &Meta) -> Result<(), Failure> {
        self.report_as(Layout::default(), report, meta)
    }

    /// Like [`report`](Self::report); a table is laid out like this.
    pub(crate) fn report_as(
        self,
        layout: Layout<'_>,
        report: Report,
        meta: &Meta,
    ) -> Result<(), Failure> {
        let interrupted = meta.stop.is_some();
        if interrupted && self.target.is_kept(report.rows().len() as u64) {
            return Ok(());
        }
        let aside = interrupted.then(|| self.target.aside(self.old)).flatten();
        let target = aside.as_ref().unwrap_or(&self.target);
        let beside = self.companion_of(target)?;
        let width = Some(self.width());
        let mut sink = target.create()?;
        let is_table = matches!(self.format, Format::Table | Format::Md);
        let report = if is_table && !layout.all_columns { report.narrow() } else { report };
        // Programs and pages get names unchanged; people get no name that controls their terminal.
        let report = if is_table || self.target.is_terminal() { report.visible() } else { report };
        let meta = described(meta, layout.lead);
        let written = match self.format {
            Format::Table => sink
                .write_all(report::wrapped_text(layout.lead, width).as_bytes())
                .and_then(|()| report::write_table(&report, width, &mut sink))
                .and_then(|()| sink.write_all(report::wrapped_text(layout.tail, width).as_bytes()))
                .and_then(|()| match layout.below {
                    Some(below) => sink
                        .write_all(b"\n")
                        .and_then(|()| report::write_table(&below.visible(), width, &mut sink)),
                    None => Ok(()),
                }),
            Format::Csv => report::write_csv(&report, &mut sink),
            Format::Json => report::write_json(&report, &mut sink),
            Format::Md => report::write_markdown(layout.lead, &report, &mut sink),
            Format::Html => {
                let documents = self.documents(&report, &meta, layout.others);
                sink.write_all(page(&documents).as_bytes())
            }
        };
        written.map_err(|error| sink.failure(&error))?;
        sink.complete()?;
        publish_with(sink, beside, &meta, report.columns())?;
        if interrupted {
            self.target.report_interrupted(aside.as_ref());
        }
        Ok(())
    }

    /// The reports of a page. The CSV files inside are named after the page, or after the command if it has no name.
    fn documents(&self, main: &Report, meta: &Meta, others: &[(&str, Report)]) -> Vec<Document> {
        let stem = match &self.target {
            Target::Regular { given, .. } => given.file_stem().map(|stem| stem.to_string_lossy()),
            Target::Stdout | Target::Direct { .. } => meta.command.get(1).map(|name| name.into()),
        };
        let stem = stem.unwrap_or_else(|| "report".into());
        let document =
            |name: String, report: &Report| Document::new(&name, report.clone(), meta.clone());
        let others = others.iter().map(|(option, of)| document(format!("{stem}-{option}.csv"), of));
        [document(format!("{stem}.csv"), main)].into_iter().chain(others).collect()
    }

    /// Writes text as it is: a narration, a schema.
    pub(crate) fn text(self, text: &str) -> Result<(), Failure> {
        self.text_of(text, false)
    }

    /// Like [`text`](Self::text); an interrupted run keeps the old file, because nothing would mark the new one as
    /// incomplete.
    pub(crate) fn text_of(self, text: &str, interrupted: bool) -> Result<(), Failure> {
        let aside = interrupted.then(|| self.target.aside(OldFile::Needed)).flatten();
        let mut sink = aside.as_ref().unwrap_or(&self.target).create()?;
        sink.write_all(text.as_bytes()).map_err(|error| sink.failure(&error))?;
        sink.complete()?;
        sink.publish()?;
        if interrupted {
            self.target.report_interrupted(aside.as_ref());
        }
        Ok(())
    }

    /// Opens it for CSV row by row.
    pub(crate) fn rows(self, columns: Vec<Column>) -> Result<Rows, Failure> {
        let beside = self.companion_of(&self.target)?;
        let sink = self.target.create()?;
        let name = sink.name().to_owned();
        let rows = CsvRows::new(sink, &columns).map_err(|error| Failure::writing(&name, &error))?;
        let Output { target, old, .. } = self;
        Ok(Rows { name, target, old, beside, columns, rows, pushed: 0 })
    }
}

/// A CSV file that is written row by row and gets its name when it is complete.
pub(crate) struct Rows {
    name: String,
    target: Target,
    old: OldFile,
    beside: Option<Target>,
    columns: Vec<Column>,
    rows: CsvRows<Sink>,
    pushed: u64,
}

impl Rows {
    /// Adds a row, its values in column order.
    pub(crate) fn push(&mut self, row: &[Value]) -> Result<(), Failure> {
        self.pushed += 1;
        let shown =
            self.target.is_terminal().then(|| row.iter().map(Value::visible).collect::<Vec<_>>());
        self.rows
            .push(shown.as_deref().unwrap_or(row))
            .map_err(|error| Failure::writing(&self.name, &error))
    }

    /// No more rows: the file and its companion get their names. If it is dropped instead, no file appears;
    /// nor does one if an interrupted run has no row yet.
    pub(crate) fn finish(self, meta: &Meta) -> Result<(), Failure> {
        let interrupted = meta.stop.is_some();
        if interrupted && self.target.is_kept(self.pushed) {
            return Ok(());
        }
        let mut sink = self.rows.finish().map_err(|error| Failure::writing(&self.name, &error))?;
        sink.complete()?;
        let aside = interrupted.then(|| self.target.aside(self.old)).flatten();
        let beside = match &aside {
            Some(aside) => {
                sink.rename(aside);
                aside.companion()?
            }
            None => self.beside,
        };
        publish_with(sink, beside, &described(meta, ""), &self.columns)?;
        if interrupted {
            self.target.report_interrupted(aside.as_ref());
        }
        Ok(())
    }
}

impl Target {
    /// The format among these that the file name asks for, if any. Refuses a regular file with another ending.
    fn format(&self, formats: &[Format]) -> Result<Option<Format>, Failure> {
        match self {
            Target::Regular { given, .. } => {
                companion::refuse_companion(given)?;
                format_named(given, formats)
            }
            Target::Stdout | Target::Direct { .. } => Ok(None),
        }
    }

    /// The format if neither a name nor an option sets it.
    fn usual_format(&self) -> Format {
        if self.is_terminal() { Format::Table } else { Format::Csv }
    }
}

/// Gives a complete report its name, and writes its metadata beside it.
///
/// Both are complete, and on the disk, before either gets its name: if one cannot be written, the old files
/// of both stay. Then the companion gets its name first. If the report cannot get its own after that (another process
/// changes the folder at this moment, or the program is killed), the new companion is there without it, beside an
/// older report if there is one.
fn publish_with(
    sink: Sink,
    beside: Option<Target>,
    meta: &Meta,
    columns: &[Column],
) -> Result<(), Failure> {
    if let Some(beside) = beside {
        let mut meta_sink = beside.create()?;
        let written = meta.write(columns, &mut meta_sink);
        written.map_err(|error| meta_sink.failure(&error))?;
        meta_sink.complete()?;
        meta_sink.publish()?;
    }
    if sink.is_kept() {
        let mut json = Vec::new();
        meta.write(columns, &mut json).map_err(|error| sink.failure(&error))?;
        host::keep_meta(json);
    }
    sink.publish()
}

/// The metadata with the report in words and the warnings of the run so far.
fn described(meta: &Meta, lead: &str) -> Meta {
    let lines = lead.lines().map(str::trim).filter(|line| !line.is_empty());
    Meta { sentences: lines.map(str::to_owned).collect(), advisories: warned(), ..meta.clone() }
}

/// The formats of a report.
const ALL: [Format; 5] = [Format::Csv, Format::Json, Format::Html, Format::Md, Format::Table];
