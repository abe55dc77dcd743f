//! The program `fairfight`.

fn main() {}
