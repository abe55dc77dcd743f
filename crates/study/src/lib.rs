//! Studies: the questions of designers and players, as functions of plain data, and their reports.
//!
//! | question | module |
//! |---|---|
//! | how do two lists fare against each other, or two units? | [`battle`], [`fight`] |
//! | which list is strong against which? | [`matrix`] |
//! | how far can the play of doctrines be trusted, and how is a family of them fitted? | [`doctrines`], [`train`] |
//! | which random army does a budget buy? | [`armies`] |
//! | what is a unit worth, which list is the best, which costs leave the least to exploit? | [`points`], [`search`], [`tune`] |
//! | which kinds beat a list, and which swap makes a list better? | [`counters`], [`improve`] |
//! | which settings of the rules matter, and does a change drift? | [`sensitivity`], [`check`] |
//! | how many pairs does an answer need? | [`sample_size`] |
//! | what happened in one battle? | [`replay`] |
//! | how lucky was a game that was really played? | [`luck`] |
//! | how far does a number depend on things other than dice? | [`bars`] |
//! | does another machine play the same battles? | [`self_test`](mod@self_test) |
//! | what is shared by the reports? | [`common`] |
//!
//! The record behind a row holds counts; every float is computed when its cell is read. The name of a column is written
//! once, for the header, the documentation and the rows. Nothing here has a type parameter over the system.
//!
//! What is asked comes as plain data. A question that makes no sense is a [`Refusal`](common::Refusal); what a study needs
//! to play is a [`Crew`](common::Crew).

pub mod armies;
pub mod bars;
pub mod battle;
pub mod check;
pub mod common;
pub mod counters;
pub mod doctrines;
pub mod fight;
pub mod improve;
pub mod luck;
pub mod matrix;
pub mod points;
pub mod replay;
pub mod sample_size;
pub mod search;
pub mod self_test;
pub mod sensitivity;
pub mod train;
pub mod tune;
