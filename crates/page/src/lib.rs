//! Pages: reports that people look at.
//!
//! A page is one HTML file that needs nothing else: it can be mailed, put into a pull request, opened on a phone, or
//! offline in ten years. It is made from a [`Report`](fairfight_report::Report) and its
//! [`Meta`](fairfight_report::Meta) alone, so any report that was kept can be looked at, without a simulation. The same
//! report gives the same bytes.
//!
//! From top to bottom a page has: the answer in words; the numbers that matter, with their bars; the picture that fits
//! the report; its table; how sure that is; when not to trust it; how to make it again, with the CSV inside the page.
//! The first three depend on the report: each has a module in `views`, found by its columns. A report without one still
//! has the rest.
//!
//! [`fights_page`] is a page of its own: all exact fights of a system, to look one up on a phone.
//!
//! A page runs no script but its own, loads nothing, and works without its script. Names from files are text and stay
//! text: markup, and characters that change how text is read, are shown as they are.
//!
//! ```
//! use fairfight_page::{Document, page};
//! use fairfight_report::{Column, Meta, Report, Shown};
//!
//! const COLUMNS: &[Column] = &[
//!     Column::key("army", "name of the list", Shown::Text),
//!     Column::new("score", "win 1, draw 1/2, loss 0", Shown::Share(1)),
//! ];
//! let mut report = Report::new(COLUMNS);
//! report.push(vec!["</script>, many".into(), 0.25.into()]);
//! let meta = Meta { sentences: vec!["Levies are weak.".into()], ..Meta::default() };
//!
//! let html = page(&[Document::new("levies.csv", report, meta)]);
//! assert!(html.starts_with("<!DOCTYPE html>") && html.contains("Levies are weak."));
//! assert!(html.contains("&lt;/script&gt;, many") && html.contains("25.0%"));
//! ```

mod chart;
mod document;
mod fights;
mod forest;
mod frame;
mod heat;
mod rows;
mod sections;
mod svg;
mod table;
mod views;

pub use document::Document;
pub use fights::{Fights, fights_page};
pub use frame::page;
