//! What commands need from files: the system, the rules in force, the scenario, the lists with their doctrines, and
//! the record of the files read.

mod advice;
mod cells;
mod elsewhere;
mod kept;
mod list;
mod scenario;
mod setup;
mod words;

pub(crate) use advice::advise;
pub(crate) use cells::{no_cells, read_cells};
pub(crate) use elsewhere::of_another_system;
pub(crate) use kept::{kept_bytes, read_report};
pub(crate) use setup::Setup;
pub(crate) use words::{
    default_system, did_you_mean, doctrine, doctrines, refuse_lists_twice, refuse_repeats, system,
    unit_meant, unknown,
};

use crate::args::GameArgs;
use crate::exit::Failure;
use crate::output::{input_of, meta};
use fairfight_engine::rulebook::{Book, Deployment, Doctrine, Rules};
use fairfight_files as files;
use fairfight_files::{Faults, Ground, HouseRules, RuleSet, Source, StatedSetting, Suite};
use fairfight_report::{InputFile, Meta, RuleChange};
use fairfight_rules::BySide;
use list::{List, Written, inline_list};
use scenario::{Named, no_scenario, one_shipped, scenarios_called};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The files that a command names, read but not yet checked, and their system.
#[derive(Clone, Debug)]
pub(crate) struct Files {
    /// The system: that of the lists, else that of `--system`, else that of the rules or the scenario, else
    /// the default.
    pub(crate) book: Book,
    rules: Vec<Arc<Source>>,
    ground: Ground,
    /// Does the scenario come with the program?
    shipped: bool,
    lists: Vec<List>,
    doctrines: [Option<String>; 2],
}

impl Files {
    /// Reads the files of `game` and these lists, and finds their system.
    ///
    /// Reports all unreadable files at once, and likewise files of different systems.
    pub(crate) fn read(game: &GameArgs, lists: &[&Path]) -> Result<Self, Failure> {
        let (mut failures, mut faults) = (Vec::new(), Faults::new());
        let named_system =
            game.system.as_deref().and_then(|word| kept(system(word), &mut failures));
        let rules = readable(&game.rules, &mut faults);
        let doctrines = [game.doctrine_a.clone(), game.doctrine_b.clone()];
        let named: Option<Named<'_>> =
            game.scenario.as_deref().map(|path| (path, scenarios_called(path)));
        let file = named.as_ref().filter(|(_, shipped)| shipped.is_empty());
        // Which scenarios to suggest depends on the system of the lists.
        let mut unread = None;
        let scenario = file.and_then(|(path, _)| {
            let source = Source::read(path);
            source.map_err(|unreadable| unread = Some((*path, unreadable))).ok()
        });
        let named_lists = !lists.is_empty();
        let mut read_lists = Vec::new();
        for path in lists {
            match List::read(path, &read_lists) {
                Ok(list) => read_lists.push(list),
                Err(unreadable) => faults.append(unreadable),
            }
        }
        let lists = read_lists;
        if let Some((path, unreadable)) = unread {
            let mut files = lists.iter().filter_map(List::file).chain(&rules);
            let of_files = named_system.or_else(|| files.find_map(files::system_of));
            let at_hand = of_files.or(named_lists.then(default_system));
            faults.append(no_scenario(path, unreadable, at_hand.map(|book| book.about().id)));
        }
        if !faults.is_empty() {
            failures.push(faults.into());
        }
        let all_rules = rules.len() == game.rules.len();
        let (book, shipped) = (default_system(), false);
        let (gap, deployment) = (game.gap, game.deployment.map(Deployment::from));
        let ground = Ground { scenario, gap, deployment };
        let read = Self { book, rules, ground, shipped, lists, doctrines };
        let files = match (&game.system, named_system) {
            (Some(_), None) => None,
            _ => read.of_one_system(named_system, named, &mut failures),
        };
        match files {
            Some(files) if failures.is_empty() => return Ok(files),
            // Report the faults of the other files too, unless some rules could not be read: under those, lists may be
            // right.
            Some(files) if all_rules => {
                failures.extend(files.check().err());
            }
            Some(_) | None => {}
        }
        Err(Failure::of_all(failures))
    }

    /// The same files with their common system, and with the named scenario if it comes with the program.
    fn of_one_system(
        mut self,
        named_system: Option<Book>,
        named: Option<Named<'_>>,
        failures: &mut Vec<Failure>,
    ) -> Option<Self> {
        let lists: Vec<_> = self.lists.iter().filter_map(List::file).cloned().collect();
        let of_lists = kept(one_system(by_command(named_system), &lists), failures)?;
        let known = of_lists.as_ref().map(|(book, _)| book.about().id);
        let shipped = named.map(|(path, found)| one_shipped(path, &found, known));
        let shipped = shipped.and_then(|found| kept(found, failures)).flatten();
        self.shipped = shipped.is_some();
        self.ground.scenario = shipped.or(self.ground.scenario);
        let others: Vec<_> = self.rules.iter().chain(&self.ground.scenario).cloned().collect();
        let settled = kept(one_system(of_lists, &others), failures)?;
        self.book = settled.map_or_else(default_system, |(book, _)| book);
        Some(self)
    }

    /// The same lists on the same ground under these house rules instead. Nothing is read again: a pipe can be
    /// read only once.
    ///
    /// Rules of another system are refused.
    pub(crate) fn under(&self, rules: Vec<Arc<Source>>) -> Result<Self, Failure> {
        one_system(by_command(Some(self.book)), &rules)?;
        Ok(Self { rules, ..self.clone() })
    }

    /// The files of house rules, in the order of the command line.
    pub(crate) fn rules(&self) -> &[Arc<Source>] {
        &self.rules
    }

    /// The lists as files, in order; one from the command line as the file that it would be.
    pub(crate) fn lists(&self, rules: &Rules) -> Result<Vec<Arc<Source>>, Failure> {
        let source = |list: &List| match list {
            List::File(source) => Ok(Arc::clone(source)),
            List::Inline(list) => {
                let Written { army, units } = inline_list(list, rules).map_err(Failure::of_all)?;
                let file = rules.written_list(&list.name, &units, army.doctrine);
                Ok(Source::of_text(&*list.name, file))
            }
        };
        self.lists.iter().map(source).collect()
    }

    /// How the lists were named: their files, or the units of those on the command line.
    pub(crate) fn list_names(&self) -> Vec<&str> {
        self.lists.iter().map(List::typed).collect()
    }

    /// The scenario, if one was named, and what options change in it.
    pub(crate) const fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The doctrines of `--doctrine-a` and `--doctrine-b`.
    pub(crate) fn named_doctrines(&self) -> Result<BySide<Option<Doctrine>>, Failure> {
        let [a, b] = &self.doctrines;
        let a = a.as_deref().map(|word| doctrine(self.book, "--doctrine-a", word)).transpose();
        let b = b.as_deref().map(|word| doctrine(self.book, "--doctrine-b", word)).transpose();
        match (a, b) {
            (Ok(a), Ok(b)) => Ok(BySide::new(a, b)),
            (a, b) => Err(Failure::of_all(a.err().into_iter().chain(b.err()).collect())),
        }
    }

    /// The names of all files, to refuse outputs that would overwrite them.
    pub(crate) fn paths(&self) -> Vec<&Path> {
        let scenario = self.ground.scenario.iter().filter(|_| !self.shipped);
        let lists = self.lists.iter().filter_map(List::file);
        lists.chain(&self.rules).chain(scenario).map(|source| Path::new(source.name())).collect()
    }

    fn inputs(&self) -> Vec<InputFile> {
        let lists = self.lists.iter().filter_map(List::file);
        lists.chain(&self.rules).chain(&self.ground.scenario).map(input_of).collect()
    }
}

/// The value; if there is none, keeps the failure to report it later.
fn kept<T>(found: Result<T, Failure>, failures: &mut Vec<Failure>) -> Option<T> {
    found.map_err(|failure| failures.push(failure)).ok()
}

/// Reads these files. Reports all that cannot be read at once.
pub(crate) fn sources<'p>(
    paths: impl IntoIterator<Item = &'p PathBuf>,
) -> Result<Vec<Arc<Source>>, Failure> {
    let mut faults = Faults::new();
    let sources = readable(paths, &mut faults);
    Ok(faults.or(sources)?)
}

/// The files that can be read; the faults of the others go to `faults`, to be reported later.
fn readable<'p>(
    paths: impl IntoIterator<Item = &'p PathBuf>,
    faults: &mut Faults,
) -> Vec<Arc<Source>> {
    let read =
        |path: &PathBuf| Source::read(path).map_err(|unreadable| faults.append(unreadable)).ok();
    paths.into_iter().filter_map(read).collect()
}

/// For a command without lists: its system (the one that is named, else that of these files, else the default) and its
/// files, of house rules or a suite.
pub(crate) fn system_and_sources(
    named: Option<&str>,
    files: &[PathBuf],
) -> Result<(Book, Vec<Arc<Source>>), Failure> {
    let named = named.map(system).transpose()?;
    let files = sources(files)?;
    let settled = one_system(by_command(named), &files)?;
    Ok((settled.map_or_else(default_system, |(book, _)| book), files))
}

/// The rules of `--rules` alone, and the metadata of the report, for commands that play nothing.
pub(crate) fn house_rules(
    book: Book,
    sources: &[Arc<Source>],
) -> Result<(HouseRules, Meta), Failure> {
    let house = files::house_rules(book, sources)?;
    let meta = Meta {
        system: Some(book.about().id.to_owned()),
        rules_hash: Some(house.rules.hash()),
        rules: house.changes().map(change).collect(),
        files: sources.iter().map(input_of).collect(),
        ..meta()
    };
    Ok((house, meta))
}

/// The metadata of a report on a suite: this set of its rules, and its files.
pub(crate) fn suite_meta(suite: &Suite, set: &RuleSet, seed: u64) -> Meta {
    Meta {
        system: Some(set.rules.about().id.to_owned()),
        seed: Some(seed),
        rules_hash: Some(set.hash.clone()),
        rules: set.stated.iter().filter(|setting| setting.differs).map(change).collect(),
        files: suite.files.iter().map(input_of).collect(),
        ..meta()
    }
}

/// A difference from the printed rules, as reports show it.
fn change(setting: &StatedSetting) -> RuleChange {
    RuleChange {
        name: setting.written_name(),
        value: setting.value.clone(),
        file: setting.file.clone(),
    }
}

/// The system of a run, and what determined it: the command line, or a file.
type Settled = (Book, String);

/// The system that the command line names.
fn by_command(named: Option<Book>) -> Option<Settled> {
    named.map(|system| (system, "the command line".to_owned()))
}

/// The common system of these files, if they name any; `known` is the system determined so far.
fn one_system(known: Option<Settled>, sources: &[Arc<Source>]) -> Result<Option<Settled>, Failure> {
    let mut first = known;
    for source in sources {
        let Some(system) = files::system_of(source) else { continue };
        match &first {
            None => first = Some((system, source.name().to_owned())),
            Some((other, _)) if **other == *system => {}
            Some((other, by)) => {
                let (name, [system, other]) =
                    (source.name(), [system, *other].map(|book| book.about().id));
                let message = format!("{name} is for {system}, and {by} is for {other}");
                return Err(Failure::new(message).hint("play one system at a time"));
            }
        }
    }
    Ok(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> GameArgs {
        GameArgs {
            system: None,
            rules: Vec::new(),
            scenario: None,
            gap: None,
            deployment: None,
            doctrine_a: None,
            doctrine_b: None,
        }
    }

    fn said(failure: Failure) -> String {
        match failure {
            Failure::Said { message, hints } => format!("{message}; {}", hints.join("; ")),
            Failure::Rendered(text) => anstream::adapter::strip_str(&text).to_string(),
            Failure::Planned => unreachable!(),
        }
    }

    fn shipped(name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("armies/iron-winds").join(name)
    }

    #[test]
    fn what_is_played_comes_with_the_record_of_its_files() {
        let (a, b) = (shipped("human-150.toml"), shipped("goblin-150.toml"));
        let game = GameArgs {
            rules: ["rules/concede.toml", "rules/knights-round-up.toml"].map(shipped).into(),
            scenario: Some(shipped("scenarios/river-crossing.toml")),
            doctrine_b: Some("stand".to_owned()),
            ..game()
        };
        let files = Files::read(&game, &[&a, &b]).unwrap();
        assert_eq!((files.book.about().id, files.paths().len()), ("iron-winds", 5));
        let setup = files.check().unwrap();
        let words: Vec<_> = setup.doctrines.iter().map(|doctrine| doctrine.word()).collect();
        assert_eq!(words, ["skilled", "stand"]);
        let meta = setup.meta(1);
        assert_eq!(meta.rules.len(), 2);
        assert_eq!((meta.rules[0].name.as_str(), meta.files.len()), ("begs-for-mercy", 5));
        assert_ne!(Some(default_system().printed().hash()), meta.rules_hash);
        assert_eq!(setup.scenario.name.as_deref(), Some("River crossing"));
    }

    #[test]
    fn faults_of_all_files_are_reported_together() {
        let dir = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| {
            let path = dir.path().join(name);
            std::fs::write(&path, text).unwrap();
            path
        };
        let list = file("list.toml", "system = \"iron-winds\"\nname = \"A\"\n[[unit]]\n");
        let game = GameArgs {
            rules: vec![file("house.toml", "[rulings]\ntable = 0\n")],
            scenario: Some(file(
                "ground.toml",
                "system = \"iron-winds\"\nname = \"G\"\ngap = -1\n",
            )),
            ..game()
        };
        let failure = Files::read(&game, &[&list]).unwrap().check().unwrap_err();
        let said = said(failure);
        assert_eq!(said.matches("error: ").count(), 3, "{said}");
        let missing = [Path::new("no-a.toml"), Path::new("no-b.toml")];
        let failure = Files::read(&game, &missing).unwrap_err();
        assert_eq!(self::said(failure).matches("there is no file").count(), 2);
    }

    #[test]
    fn faults_of_the_command_line_are_reported_with_those_of_files() {
        let dir = tempfile::tempdir().unwrap();
        let bad = dir.path().join("bad.toml");
        std::fs::write(&bad, "system = \"iron-winds\"\nname = \"A\"\n[[unit]]\n").unwrap();
        let game = GameArgs {
            scenario: Some("convoy".into()),
            doctrine_a: Some("hamer".to_owned()),
            doctrine_b: Some("sted".to_owned()),
            ..game()
        };
        let lists = [bad.as_path(), Path::new("2*knigth,levi"), Path::new("gone.toml")];
        let text = said(Files::read(&game, &lists).unwrap_err());
        for fault in [
            "there is no file gone.toml",
            "the scenario convoy is one of space-convoy, not of iron-winds",
            "bad.toml:3:1",
            "the list 2*knigth,levi: unknown class \"knigth\"",
            "the list 2*knigth,levi: unknown class \"levi\"",
            "--doctrine-a: unknown doctrine \"hamer\"",
            "--doctrine-b: unknown doctrine \"sted\"",
        ] {
            assert_eq!(text.matches(fault).count(), 1, "{fault}: {text}");
        }
        // Without the missing file the faults are the same, minus one.
        let game = GameArgs { scenario: None, ..game };
        let text = said(Files::read(&game, &lists[..2]).unwrap().check().unwrap_err());
        assert_eq!(text.matches("error: ").count(), 5, "{text}");
        // A list that is right under rules that cannot be read is no fault.
        let game = GameArgs { rules: vec!["gone.toml".into()], ..self::game() };
        let text = said(Files::read(&game, &lists[..2]).unwrap_err());
        assert_eq!(text.matches("error: ").count(), 1, "{text}");
        let game = GameArgs { system: Some("iron-wind".to_owned()), ..self::game() };
        let text = said(Files::read(&game, &lists).unwrap_err());
        assert_eq!(text.matches("error: ").count(), 2, "{text}");
    }

    #[test]
    fn a_scenario_that_is_not_there_is_reported_with_the_lists_that_are_not() {
        let of = |name: &str, lists: &[&Path]| {
            let game = GameArgs { scenario: Some(name.into()), ..game() };
            said(Files::read(&game, lists).unwrap_err())
        };
        let (list, gone) = (shipped("human-150.toml"), Path::new("gone.toml"));
        // A scenario that comes with the program is no fault, unless it is for another system.
        let text = of("convoy", &[gone]);
        assert!(text.contains("there is no file gone.toml") && !text.contains("convoy"), "{text}");
        let text = of("convoy", &[gone, &list]);
        assert_eq!(text.matches("convoy is one of space-convoy, not of iron-winds").count(), 1);
        let text = of("barn", &[gone, &list]);
        assert!(text.contains("there is no file gone.toml"), "{text}");
        assert!(text.contains("barn is neither a file nor a scenario"), "{text}");
        // The scenarios of other systems do not help.
        assert!(
            text.contains("iron-winds comes with no scenarios: name a file; `fairfight init"),
            "{text}"
        );
        assert!(of("convoi", &[]).contains("did you mean convoy?"));
        assert!(of("barn", &[]).contains("there are convoy, "));
    }

    #[test]
    fn a_unit_of_another_system_is_reported_with_that_system() {
        let hint = of_another_system("wyatt", "iron-winds");
        let wanted = "wyatt is a unit of gun-fights: play it with --system gun-fights";
        assert_eq!(hint.as_deref(), Some(wanted));
        assert_eq!(of_another_system("wyatt", "gun-fights"), None);
        assert_eq!(of_another_system("wyat", "iron-winds"), None);
    }

    #[test]
    fn a_list_may_stand_on_the_command_line() {
        let read = |words: &[&str]| {
            let lists: Vec<&Path> = words.iter().map(Path::new).collect();
            Files::read(&game(), &lists).and_then(|files| Ok((files.paths().len(), files.check()?)))
        };
        let text = "2*knight+mounted, 3*warrior,levy+bow/8";
        let (files, setup) = read(&[text, "elf:warrior/6"]).unwrap();
        let outline = &setup.armies[0].outline;
        assert_eq!((files, outline.units.len(), outline.name.as_str()), (0, 6, text));
        assert_eq!(
            (outline.units[0].kind.as_str(), outline.units[5].figures),
            ("knight+mounted", 8)
        );
        for (wrong, why) in [
            ("2*knigth", "did you mean knight?"),
            ("0*knight", "a number from 1 to 128 is needed before *"),
            ("two*knight", "a number from 1 to 128 is needed before *"),
            ("100*levy,100*levy", "more than 128 units"),
            ("levy,,levy", "a unit is needed before and after each comma"),
            ("barn", "barn is neither a file nor a list: unknown class \"barn\""),
            ("4 levy,knight", "the list 4 levy,knight: unknown class \"4 levy\""),
            ("4 levy,knight", "write 4*levy"),
            ("4x knight+mounted", "write 4*knight+mounted"),
            ("10x Warrior", "write 10*warrior"),
            ("10 x Warriors", "write 10*warrior"),
            ("3× Knight+Mounted", "there is no file 3×"),
            ("levy x4", "write 4*levy"),
            ("levy*4", "write 4*levy"),
            ("-", "name /dev/stdin to read the standard input"),
            ("levy.toml", "there is no file levy.toml"),
            ("1.5*levy", "a count is a whole number, as in 2*UNIT"),
            ("levy, .5*knight", "a count is a whole number, as in 2*UNIT"),
            ("levy;warrior", "are separated by commas, as in UNIT,UNIT"),
            ("./levy", "there is no file ./levy"),
            ("", "there is no file"),
            ("levy/999999", "levy/999999"),
        ] {
            let said = said(read(&[wrong, "levy"]).unwrap_err());
            assert!(said.contains(why), "{wrong}: {said}");
        }
    }

    #[test]
    fn unknown_words_are_reported_with_the_nearest() {
        let failure = Files::read(&GameArgs { system: Some("iron-wind".into()), ..game() }, &[]);
        assert!(said(failure.unwrap_err()).contains("did you mean iron-winds?"));
        let game = GameArgs { doctrine_a: Some("hamer".into()), ..game() };
        let failure = Files::read(&game, &[]).unwrap().check().unwrap_err();
        let said = said(failure);
        assert!(said.starts_with("--doctrine-a: unknown doctrine \"hamer\""), "{said}");
        assert!(said.contains("did you mean hammer?"), "{said}");
    }
}
