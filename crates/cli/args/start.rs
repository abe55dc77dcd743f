//! The commands to start with: files to play with, shell completions, manual pages.

use super::DEFAULT_SYSTEM;
use clap::{Args, ValueHint};
use clap_complete::Shell;
use std::path::PathBuf;

/// Files to start from: lists, house rules, a scenario and a suite of a system
///
/// They come with the program, and the examples in the documentation use them. The command lists the files that it
/// writes, then commands to try. It overwrites nothing: if one of the files exists already, it writes none.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "\
Examples:
  Iron Winds, in this folder:
    fairfight init

  Another system, in a new folder:
    fairfight init fire-at-will --dir my-game")]
pub(crate) struct InitArgs {
    /// The system; `fairfight systems` lists them all
    #[arg(value_name = "SYSTEM", default_value = DEFAULT_SYSTEM)]
    pub(crate) system: String,

    /// The folder to write to, made if it is missing [default: this one]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) dir: Option<PathBuf>,
}

/// The script with which a shell completes commands, options and their values
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "\
Examples:
  For the bash that runs now:
    source <(fairfight completions bash)

  For every bash, zsh or fish that is started from now on:
    fairfight completions bash \\
        > ~/.local/share/bash-completion/completions/fairfight
    fairfight completions zsh > ~/.zfunc/_fairfight
    fairfight completions fish > ~/.config/fish/completions/fairfight.fish

For zsh:
  ~/.zfunc must be in its path of functions: put fpath+=~/.zfunc before compinit in ~/.zshrc.")]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub(crate) shell: Shell,
}

/// The manual page of the program or of a command, for `man`
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "\
Examples:
  Read the page of a command:
    fairfight man battle | man -l -

  Put all pages where man finds them:
    fairfight man --dir ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// The command [default: the program as a whole]
    #[arg(value_name = "COMMAND", hide_possible_values = true, conflicts_with = "dir")]
    pub(crate) command: Option<String>,

    /// Write the pages of the program and of all commands to this folder, made if it is missing
    ///
    /// The page of `fairfight battle` is fairfight-battle.1. Existing pages are replaced.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) dir: Option<PathBuf>,
}
