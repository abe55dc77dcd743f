//! Writes the page of CSV files to the standard output: `show NAME.csv [MORE.csv]`.

use fairfight_page::{Document, page};
use fairfight_report::{Meta, read_csv};
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let documents: Result<Vec<Document>, Box<dyn Error>> =
        std::env::args().skip(1).map(|file| read(Path::new(&file))).collect();
    print!("{}", page(&documents?));
    Ok(())
}

/// A report, and what stands beside it.
fn read(file: &Path) -> Result<Document, Box<dyn Error>> {
    let text = std::fs::read_to_string(file)?;
    let (meta, columns) = Meta::read(&std::fs::read(file.with_extension("meta.json"))?)?;
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    Ok(Document::of_file(&name, read_csv(&text, &columns)?, meta, text.into_bytes()))
}
