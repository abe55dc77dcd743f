//! `fairfight matrix`.

mod bars;

use crate::args::{MatrixArgs, paths};
use crate::exit::{Exit, Failure, say, warn};
use crate::load::{self, Files, Setup};
use crate::output::{Holds, Layout, OldFile, OutFile, Output, input_file, open, refuse_clashes};
use crate::progress::Progress;
use crate::{interrupt, simulation};
use fairfight_files::real_path;
use fairfight_report::{InputFile, Report};
use fairfight_study::common::{Crew, NotFoughtOut};
use fairfight_study::matrix::{
    CELLS, CellRow, Entry, KnownCells, Matrix, Redraws, STANDINGS, alike_text, distinct, entries,
    matrix_sentence, shape, square_text, standings,
};
use std::path::Path;

/// The most lists, each under each of its doctrines: the redraws of more take gigabytes of memory.
const MOST_ENTRIES: usize = 200;

/// Plays lists against lists.
pub(crate) fn run(args: MatrixArgs) -> Result<Exit, Failure> {
    args.typed.refuse_doctrines_of_sides("name doctrines for all lists with --doctrines")?;
    let files = Files::read(&args.game, &paths(&args.lists))?;
    let mut inputs = files.paths();
    refuse_clashes(&args.output, &beside(&args), &inputs)?;
    // The cells may replace those that they were continued from.
    inputs.extend(paths(&args.reuse));
    refuse_clashes(&args.output, &[], &inputs)?;
    play(args, files)
}

/// The file beside the report.
fn beside(args: &MatrixArgs) -> [OutFile<'_>; 1] {
    [OutFile::new("--cells", args.cells.as_deref(), Holds::Csv)]
}

fn play(args: MatrixArgs, files: Files) -> Result<Exit, Failure> {
    let setup = files.check()?;
    let mut entries = take_part(&files, &setup, &args)?;
    let shape_of = |entries: &[Entry]| {
        shape(entries, &setup.scenario)
            .map_err(|why| Failure::new(why).hint("`fairfight help matrix` has examples"))
    };
    let mut shape = shape_of(&entries)?;
    let asked = bars::asked(&args, &setup, &entries)?;
    let (known, reused) = known_cells(&args)?;
    setup.advise();
    // Check that all outputs are writable before the long work begins.
    let output = Output::choose(&args.output)?;
    let [cells_file] = open(beside(&args))?;
    let workers = simulation::workers(&args.run)?;
    let level = simulation::level_of_redraws(&args.run)?;
    let seed = args.run.dice.seed;
    let stop = args.stop(level);

    let ground = setup.ground(seed);
    let interrupt = Some(interrupt::flag());
    // Doctrines that the user named stay, even if some play alike.
    if takes_all(&setup, &args) {
        // These few battles are not divided into shards: every process needs all of them.
        let own = simulation::workers_of(args.run.threads)?;
        if let Some(kept) = distinct(&ground, &entries, &shape, &own, interrupt) {
            shape = shape_of(&kept)?;
            entries = kept;
        }
    }
    let line = Progress::new("cells");
    let show = move |cells: &str, done, of| line.show(done, of, || cells.to_owned());
    let matrix = simulation::watched(&workers, show, |crew| {
        Matrix::play(&ground, &entries, shape, &known, stop, crew)
    });
    if !args.reuse.is_empty() {
        report_reuse(&matrix, &known);
    }
    let complete_cells = matrix.complete_cells().count();
    let old = old_cells(&args, &reused, complete_cells.min(matrix.known));

    let measured = bars::Measured {
        files: &files,
        setup: &setup,
        ground: &ground,
        entries: &entries,
        stop,
        level,
        workers: &workers,
    };
    let bars = measured.play(&asked, &matrix);

    let mut meta = setup.meta(seed);
    meta.files.extend(reused.into_iter().map(|(file, _)| file));
    meta.mark(!matrix.is_complete() || asked.iter().any(|bar| !bars.has(*bar)));
    let from = setup.provenance(seed);
    let scenario = setup.scenario.name.as_deref();
    let kept = cells_file.is_some();
    let parts = matrix.shape.parts();
    let cell_rows: Vec<CellRow> = matrix
        .complete_cells()
        .enumerate()
        .map(|(at, cell)| CellRow {
            bars: bars.of_cell(at),
            ..CellRow::new(cell, &entries, from.clone(), scenario, parts, level)
        })
        .collect();
    let of_cells = Report::from_fields(CELLS, &cell_rows);
    // Redraws take long, so the cells are written first, in case the run is ended. A failure waits for the report.
    let written = cells_file
        .map(|file| file.over(old))
        .map_or(Ok(()), |file| file.report(of_cells.clone(), &meta));
    if complete_cells == 0 && !matrix.is_complete() {
        warn("interrupted before the first cell was complete; nothing is reported");
        written?;
        return Ok(Exit::Interrupted);
    }
    let line = Progress::new("redraws");
    let mut show = |_: &str, done: u64, of: u64| {
        line.show(done, of, || format!("{done} of {of} redraws of the cells"));
    };
    let crew = Crew { workers: &workers, interrupt, progress: &mut show };
    let mut redraws = Redraws { level, crew };
    let rows = standings(&matrix, &entries, &from, scenario, &bars, &mut redraws);
    drop(line);
    let complete = rows.iter().all(|row| row.standing.is_some());
    if !complete && !kept {
        warn("the complete cells are not saved: name a file with --cells to continue from them");
    }
    meta.mark(!complete);
    let report = Report::from_fields(STANDINGS, &rows);
    let tail = square_text(&matrix, &entries, &rows, output.width());
    let led = rows.iter().map(|row| row.doctrine);
    let cells = matrix.complete_cells().map(|cell| &cell.totals);
    let played = setup.played_lines(led, NotFoughtOut::of_cells(cells));
    let lead = format!("{}\n{played}{}\n", matrix_sentence(&rows), alike_text(&rows));
    let others = [("cells", of_cells)];
    let layout = Layout { lead: &lead, tail: &tail, others: &others, ..Layout::default() };
    let reported = output.report_as(layout, report, &meta);
    Failure::all([reported, written])?;
    Ok(if complete { Exit::Done } else { Exit::Interrupted })
}

/// Are forces that the scenario brings played under all doctrines?
fn takes_all(setup: &Setup, args: &MatrixArgs) -> bool {
    args.doctrines.is_empty() && setup.scenario.forces.is_some()
}

/// Each list under each doctrine.
fn take_part(files: &Files, setup: &Setup, args: &MatrixArgs) -> Result<Vec<Entry>, Failure> {
    let mut doctrines = load::doctrines(files.book, &args.doctrines)?;
    if takes_all(setup, args) {
        doctrines = files.book.doctrines();
    }
    let entries = entries(&setup.armies, &files.list_names(), &doctrines);
    let entries = entries.map_err(Failure::new)?;
    if entries.len() > MOST_ENTRIES {
        return Err(Failure::new(format!(
            "{} lists and doctrines are too many: a matrix holds at most {MOST_ENTRIES}",
            entries.len()
        ))
        .hint("name fewer lists, or fewer --doctrines"));
    }
    Ok(entries)
}

/// The cells of the `--reuse` files, and the record of those files, each with its number of cells.
fn known_cells(args: &MatrixArgs) -> Result<(KnownCells, Vec<(InputFile, usize)>), Failure> {
    let mut known = KnownCells::default();
    let mut files = Vec::new();
    for path in &args.reuse {
        let text = load::read_cells(path)?;
        let read = known.read(&text).map_err(|wrong| load::no_cells(path, &wrong.to_string()))?;
        files.push((input_file(path, text.as_bytes()), read.cells));
    }
    Ok((known, files))
}

/// A file that both `--reuse` and `--cells` name may be replaced early by cells that include all of its own.
fn old_cells(args: &MatrixArgs, reused: &[(InputFile, usize)], taken: usize) -> OldFile {
    let Some(file) = args.cells.as_deref() else { return OldFile::AsMarked };
    let same = |path: &Path| real_path(path) == real_path(file);
    let before = args.reuse.iter().zip(reused).find(|(path, _)| same(path)).map(|(_, (_, n))| *n);
    match before {
        None => OldFile::AsMarked,
        Some(before) if taken >= before => OldFile::Contained,
        Some(_) => OldFile::Needed,
    }
}

/// Says how many of the cells were new.
fn report_reuse(matrix: &Matrix, known: &KnownCells) {
    let (all, taken) = (matrix.cells.len(), matrix.known);
    say(format_args!("cells: {taken} of {all} from earlier runs, {} played", matrix.played()));
    if taken == 0 && !known.is_empty() {
        warn(
            "no cell of --reuse fits: lists, doctrines, scenario, rules, seed, number of pairs and version \
             of the program must all be the same",
        );
    }
}
