//! `fairfight improve`.

use super::kinds::of_the_line;
use crate::args::{Bars, ImproveArgs};
use crate::exit::{Exit, Failure, ended, warn, without_a_result};
use crate::load::{Files, Setup};
use crate::output::{FileFormat, Holds, Layout, OutFile, Output, open, refuse_clashes};
use crate::progress::Stages;
use crate::simulation;
use fairfight_battle::game::Parts;
use fairfight_engine::rulebook::{Army, Doctrine, Unit};
use fairfight_report::Report;
use fairfight_rules::BySide;
use fairfight_study::armies::{
    Kind, costs_of, counted_in, kinds_of, listable_units, parts_exchange, refuse_free,
};
use fairfight_study::bars::Bar;
use fairfight_study::common::{NotFoughtOut, StudyFailure};
use fairfight_study::improve::{
    Buying, Changeable, IMPROVE, Improving, Side, Sought, improve, improve_rows, improve_sentences,
};

/// Finds the swaps that make a list better.
pub(crate) fn run(args: ImproveArgs) -> Result<Exit, Failure> {
    args.typed.refuse(&["--deployment"], |option| {
        Failure::new(format!("{option} changes nothing here")).hint(
            "units keep the order of the list, and a new unit takes the place of the one that it replaces",
        )
    })?;
    let files = Files::read(&args.game, &args.lists())?;
    refuse_clashes(&args.output, &beside(&args), &files.paths())?;
    better(args, files)
}

/// The file beside the report.
fn beside(args: &ImproveArgs) -> [OutFile<'_>; 1] {
    [OutFile::new("--out-list", args.out_list.as_deref(), Holds::Text(FileFormat::Toml))]
}

fn better(args: ImproveArgs, files: Files) -> Result<Exit, Failure> {
    let setup = files.check()?;
    let question = Question::of(&args, &files, &setup)?;
    setup.advise();
    // Check that all outputs are writable before the long work begins.
    let output = Output::choose(&args.output)?;
    let [list_file] = open(beside(&args))?;
    let workers = simulation::workers(&args.run)?;
    let level = simulation::level(&args.run)?;
    let improving = Improving {
        seed: args.run.dice.seed,
        pairs: args.pairs,
        finalists: args.finalists as usize,
        fresh: args.fresh,
        swaps: args.swaps as usize,
        level,
        over_doctrines: Bars::asked(args.bars.as_ref(), Bar::Doctrine, &[Bar::Doctrine]),
    };
    let foes: Vec<(&Army, Doctrine)> =
        setup.armies[1..].iter().zip(question.led.iter().copied()).collect();
    let Setup { rules, scenario, .. } = &setup;
    let side = Side { rules, scenario, doctrine: setup.doctrines[0], foes: &foes };
    let buying = Buying { kinds: &question.kinds, budget: question.budget };
    let mut line = Stages::new("improve", None);
    let show = move |what: &str, done, of| line.show(what, done, of, str::to_owned);
    let found = simulation::watched(&workers, show, |crew| {
        improve(&question.list, side, buying, improving, crew)
    });
    let found = match found {
        Ok(found) => found,
        Err(StudyFailure::Interrupted) => return Ok(without_a_result()),
        Err(StudyFailure::NoArmy(why)) => {
            return Err(
                Failure::new(why).hint("name a larger --budget, or other kinds with --units")
            );
        }
        Err(cause) => return Err(cause.into()),
    };
    let meta = setup.meta_of(args.run.dice.seed, found.interrupted);
    let sought = Sought {
        from: setup.provenance(args.run.dice.seed),
        scenario: setup.scenario.name.clone(),
        name: setup.armies[0].outline.name.clone(),
        doctrine: setup.doctrines[0].word(),
        against: foes.iter().map(|(army, _)| &*army.outline.name).collect::<Vec<_>>().join(", "),
        budget: question.budget,
        counted_in: counted_in(&setup.armies[0]),
        level,
        swaps: improving.swaps,
        over_doctrines: improving.over_doctrines,
        interrupted: found.interrupted,
    };
    let rows = improve_rows(&found, &sought);
    advise(&found.list.army, &setup);
    let led = [setup.doctrines[0]].into_iter().chain(question.led.iter().copied());
    let said =
        setup.played_lines(led.map(|led| led.word()), NotFoughtOut::of_ends(&workers.ends()));
    let lead = format!("{}{said}\n", improve_sentences(&rows));
    let layout = Layout { lead: &lead, ..Layout::default() };
    let reported = output.report_as(layout, Report::from_fields(IMPROVE, &rows), &meta);
    let own = &setup.armies[0].outline.name;
    let name = if found.list == question.list { own.clone() } else { improved_name(own) };
    let text = found.list.clone().named(&name).text();
    let written = list_file.map_or(Ok(()), |file| file.text_of(&text, found.interrupted));
    Failure::all([reported, written])?;
    Ok(ended(found.interrupted, "the complete swaps"))
}

/// The question, checked.
struct Question {
    list: Changeable,
    kinds: Vec<Unit>,
    /// How each of the other lists decides.
    led: Vec<Doctrine>,
    budget: u32,
}

impl Question {
    fn of(args: &ImproveArgs, files: &Files, setup: &Setup) -> Result<Question, Failure> {
        let rules = &setup.rules;
        let [army, foes @ ..] = &setup.armies[..] else {
            return Err(Failure::new("two army lists are needed"));
        };
        let own = kinds_of(&own_units(army, setup), rules);
        let makes = "`improve` exchanges units of lists that can exchange their parts";
        parts_exchange(&own, setup.ground(args.run.dice.seed), makes, "leave out --scenario")?;
        for foe in foes {
            if setup.parts(BySide::new(army, foe))? != Parts::Exchangeable {
                let [a, b] = [army, foe].map(|army| &army.outline.name);
                return Err(Failure::new(format!("{a} and {b} have different parts, but {makes}")));
            }
        }
        let units = match (&args.kinds.units, &args.kinds.people) {
            (None, None) => of_its_peoples(&own, setup),
            (units, people) => of_the_line(units.as_ref(), people.as_deref(), None, rules)?,
        };
        let kinds = kinds_of(&units, rules);
        refuse_free(&kinds, &costs_of(&kinds))?;
        let cost = army.outline.cost();
        let budget = args.budget.map_or(cost, |budget| budget as u32);
        if budget < cost {
            let name = &army.outline.name;
            let failure = format!("{name} costs {cost}, more than --budget {budget}");
            return Err(Failure::new(failure).hint("name a larger one, or leave it out"));
        }
        let source = files.lists(rules)?.into_iter().next();
        let source = source.ok_or_else(|| Failure::new("a list is needed"))?;
        let list = Changeable::of(&source, army, rules).map_err(Failure::new)?;
        let named = files.named_doctrines()?.b;
        let led: Vec<Doctrine> = foes.iter().map(|foe| named.unwrap_or(foe.doctrine)).collect();
        for (foe, &led) in foes.iter().zip(&led) {
            foe.plays(led).map_err(Failure::new)?;
        }
        Ok(Question { list, kinds: kinds.into_iter().map(|kind| kind.unit).collect(), led, budget })
    }
}

/// The units of a list, as the notation writes them.
fn own_units(army: &Army, setup: &Setup) -> Vec<Unit> {
    army.outline.units.iter().filter_map(|unit| setup.rules.unit(&unit.kind).ok()).collect()
}

/// All kinds of the peoples of these units.
fn of_its_peoples(own: &[Kind], setup: &Setup) -> Vec<Unit> {
    let all = listable_units(&setup.rules);
    let kinds = kinds_of(&all, &setup.rules);
    let of_one = |kind: &&Kind| own.iter().any(|own| own.people() == kind.people());
    let found: Vec<Unit> = kinds.iter().filter(of_one).map(|kind| kind.unit.clone()).collect();
    if found.is_empty() { all } else { found }
}

/// Prints the warnings about the list after all swaps that the original list did not have.
fn advise(army: &Army, setup: &Setup) {
    let known = setup.armies[0].advisories(&setup.rules);
    for advice in army.advisories(&setup.rules) {
        if !known.iter().any(|known| known.message == advice.message) {
            warn(&format!("the list after all swaps: {}", advice.message));
        }
    }
}

/// The name of the list after all swaps.
fn improved_name(name: &str) -> String {
    const ADDED: &str = ", improved";
    let name = name.strip_suffix(ADDED).unwrap_or(name);
    let room = fairfight_rules::list::LONGEST_NAME - ADDED.chars().count();
    name.chars().take(room).collect::<String>() + ADDED
}
