//! Iron Winds of War: every rule of the battle, one file a printed section; rulings and advanced rules
//! in tables that a test walks, so that none is without a case.

mod position;

mod advanced;
mod archery;
mod challenges;
mod doctrines;
mod endings;
mod melee;
mod morale;
mod movement;
mod peoples;
mod rally;
mod rulings;
mod terrain;
