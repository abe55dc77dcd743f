//! The program `fairfight`: its library, with the words that were typed.

fn main() -> std::process::ExitCode {
    fairfight::program(std::env::args_os().skip(1)).into()
}
