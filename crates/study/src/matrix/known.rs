//! Cells played in an earlier run, read from the file that it wrote.

use super::{CellCounts, CellId};
use fairfight_battle::game::Parts;
use fairfight_engine::run::StopReason;
use fairfight_engine::tally::BATCHES;
use fairfight_rules::BySide;
use fairfight_stats::Sums;
use std::collections::BTreeMap;
use std::fmt;

/// Cells by their [`CellId`].
#[derive(Clone, PartialEq, Debug, Default)]
pub struct KnownCells {
    cells: BTreeMap<CellId, (CellCounts, StopReason)>,
}

/// The content of a file of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FromFile {
    /// The number of cells.
    pub cells: usize,
}

/// Why a text is not a file of cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellsFault {
    /// The line, from 1; `None` if it is about the whole file.
    pub line: Option<u64>,
    /// The fault, in a sentence without a full stop.
    pub message: String,
}

impl fmt::Display for CellsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for CellsFault {}

/// The columns that are read, in the order in which they are used below.
const READ: [&str; 18] = [
    "system",
    "list_a",
    "list_b",
    "doctrine_a",
    "doctrine_b",
    "scenario_hash",
    "rules_hash",
    "seed",
    "asked",
    "version",
    "stop",
    "scores",
    "seat_scores",
    "first_scores",
    "endings",
    "turns",
    "batches",
    "n",
];

impl KnownCells {
    /// The number of cells.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there are no cells.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Adds the cells of a CSV file with the columns of [`CELLS`](super::CELLS), in any order; ignores columns that are
    /// only for people. If a cell occurs twice, the later one counts.
    ///
    /// # Errors
    /// [`CellsFault`] if the text is not such a file, or a row does not add up. Then nothing is added.
    pub fn read(&mut self, text: &str) -> Result<FromFile, CellsFault> {
        let whole = |message: String| CellsFault { line: None, message };
        let mut reader = csv::ReaderBuilder::new().from_reader(text.as_bytes());
        let header =
            reader.headers().map_err(|_| whole("its header is not CSV".to_owned()))?.clone();
        let mut places = [0; READ.len()];
        for (place, name) in places.iter_mut().zip(READ) {
            *place = header
                .iter()
                .position(|column| column.trim_start_matches('\u{feff}') == name)
                .ok_or_else(|| whole(format!("it has no column {name}")))?;
        }
        let mut found = Vec::new();
        for record in reader.records() {
            let at = |place: Option<&csv::Position>, message: String| CellsFault {
                line: place.map(|place| line_of(text, place)),
                message,
            };
            let record = record.map_err(|error| {
                at(
                    error.position(),
                    "the row is not as long as the header, or is damaged".to_owned(),
                )
            })?;
            let cells = READ.iter().zip(places).map(|(&name, place)| (name, &record[place]));
            let row = Row { cells: cells.collect() };
            found.push(row.cell().map_err(|message| at(record.position(), message))?);
        }
        let cells = found.len();
        self.cells.extend(found);
        Ok(FromFile { cells })
    }

    /// The cell from the view of its list A.
    pub(super) fn get(&self, id: CellId, parts: Parts) -> Option<(CellCounts, StopReason)> {
        let (id, turned) = id.in_order(parts);
        let (totals, stop) = self.cells.get(&id)?;
        Some((if turned { totals.turned() } else { totals.clone() }, *stop))
    }
}

/// The line of a row, from 1. The reader's own count is one too low after a line that ends in CR and LF.
fn line_of(text: &str, place: &csv::Position) -> u64 {
    let bytes = text.as_bytes();
    let from = usize::try_from(place.byte()).unwrap_or(usize::MAX).min(bytes.len());
    // The position is before the rest of the previous line's end, and before empty lines.
    let skipped = bytes[from..].iter().take_while(|byte| b"\r\n".contains(byte)).count();
    let before = bytes[..from + skipped].iter().filter(|&&byte| byte == b'\n').count();
    1 + before as u64
}

/// The values of a row, by column.
struct Row<'r> {
    cells: BTreeMap<&'static str, &'r str>,
}

impl Row<'_> {
    fn text(&self, column: &'static str) -> &str {
        self.cells.get(column).copied().unwrap_or_default()
    }

    fn numbers<const N: usize>(&self, column: &'static str) -> Result<[u64; N], String> {
        let numbers: Option<Vec<u64>> =
            self.text(column).split(' ').map(|number| number.parse().ok()).collect();
        // Their sums must not overflow.
        numbers
            .filter(|numbers| numbers.iter().all(|&number| number <= 1 << 48))
            .and_then(|numbers| numbers.try_into().ok())
            .ok_or_else(|| format!("column {column} does not hold {N} counts"))
    }

    fn cell(&self) -> Result<(CellId, (CellCounts, StopReason)), String> {
        let text = |column| self.text(column).to_owned();
        let hash = |column: &'static str| {
            let text = self.text(column);
            let digits = text.strip_prefix('h').unwrap_or(text);
            let sound = digits.len() == 16 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            match (sound, text.starts_with('h')) {
                (true, true) => Ok(text.to_owned()),
                (true, false) => {
                    Err(format!("column {column} is of an older version: hashes now begin with h"))
                }
                (false, _) => Err(format!("column {column} holds no hash")),
            }
        };
        let id = CellId {
            system: text("system"),
            lists: BySide::new(hash("list_a")?, hash("list_b")?),
            doctrines: BySide::new(text("doctrine_a"), text("doctrine_b")),
            scenario: hash("scenario_hash")?,
            rules: hash("rules_hash")?,
            seed: self.text("seed").parse().map_err(|_| "column seed holds no seed".to_owned())?,
            asked: text("asked"),
            version: text("version"),
        };
        // For single battles the column of pairs is empty.
        let parts = if self.text("n").is_empty() { Parts::Fixed } else { Parts::Exchangeable };
        let stop = match self.text("stop") {
            "pairs" | "battles" => StopReason::Pairs,
            "precision" => StopReason::Precision,
            "limit" => StopReason::Limit,
            other => {
                return Err(format!(
                    "column stop says {other:?}, which a complete cell never says"
                ));
            }
        };
        let [won, drawn, lost, capped] = self.numbers("endings")?;
        let turns = self.text("turns").split_once(' ');
        let turns = turns.and_then(|(sum, squares)| {
            Some((sum.parse::<u64>().ok()?, squares.parse::<u64>().ok()?))
        });
        let (sum, squares) =
            turns.ok_or_else(|| "column turns does not hold two sums".to_owned())?;
        let mut totals = CellCounts {
            quarters: self.numbers("scores")?,
            seat_quarters: self.numbers("seat_scores")?,
            first_quarters: self.numbers("first_scores")?,
            wins: BySide::new(won, lost),
            draws: drawn,
            capped,
            turns: Sums::default(),
            batches: self.numbers::<BATCHES>("batches")?,
        };
        totals.turns = Sums { n: totals.n(), sum: sum.into(), squares: squares.into() };
        adds_up(&totals, parts).map_err(|what| format!("{what}: the row is damaged"))?;
        let asked_for = id.asked.split(' ').next().and_then(|word| word.parse::<u64>().ok());
        if stop == StopReason::Pairs && asked_for != Some(totals.n()) {
            return Err("columns scores and asked do not agree: the row is damaged".to_owned());
        }
        let (id, turned) = id.in_order(parts);
        Ok((id, (if turned { totals.turned() } else { totals }, stop)))
    }
}

/// Are the counts of a cell consistent?
fn adds_up(totals: &CellCounts, parts: Parts) -> Result<(), &'static str> {
    let weighted = |counts: &[u64; 5]| -> u64 { counts.iter().zip(0..).map(|(&c, k)| c * k).sum() };
    let (n, battles) = (totals.n(), totals.battles());
    let first: u64 = totals.first_quarters.iter().sum();
    let seats: u64 = totals.seat_quarters.iter().sum();
    let (a_pair, made) = match parts {
        Parts::Exchangeable => (2, 2 * totals.wins.a + totals.draws),
        Parts::Fixed => (1, 4 * totals.wins.a + 2 * totals.draws),
    };
    let halves_only = totals.quarters[1] == 0 && totals.quarters[3] == 0;
    if n == 0 {
        Err("column scores counts nothing")
    } else if battles != a_pair * n
        || weighted(&totals.quarters) != made
        || (parts == Parts::Fixed && !halves_only)
    {
        Err("columns scores and endings do not agree")
    } else if totals.batches.iter().sum::<u64>() != made
        || (0..BATCHES).any(|batch| totals.batches[batch] > 4 * totals.batch_size(batch))
    {
        Err("columns scores and batches do not agree")
    } else if (parts == Parts::Exchangeable && seats != n) || (parts == Parts::Fixed && seats != 0)
    {
        Err("columns scores and seat_scores do not agree")
    } else if first > n || (parts == Parts::Fixed && first != 0) {
        Err("columns scores and first_scores do not agree")
    } else if totals.capped > battles {
        Err("column endings does not add up")
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_in_its_line_however_lines_end() {
        let header = READ.join(",");
        let cells = vec!["x"; READ.len()].join(",");
        for end in ["\n", "\r\n"] {
            for (before, line) in
                [(format!("{header}{end}"), 2), (format!("{header}{end}{end}"), 3)]
            {
                for row in [&*cells, "x"] {
                    let text = format!("{before}{row}{end}");
                    for text in [text.clone(), format!("\u{feff}{text}")] {
                        let wrong = KnownCells::default().read(&text).unwrap_err();
                        assert_eq!(wrong.line, Some(line), "{text:?}: {wrong}");
                    }
                }
            }
        }
    }
}
