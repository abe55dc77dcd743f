//! `fairfight replay`.

use crate::args::{Format, ReplayArgs};
use crate::exit::{Exit, Failure};
use crate::load::Files;
use crate::output::{Output, refuse_clashes};
use fairfight_battle::game::{Game, Parts, Visitor, visit_system};
use fairfight_sim::dice::MatchKey;
use fairfight_sim::experiments::battle_key;
use fairfight_sim::replay::{Cast, LINES, lines, narration, replay};
use fairfight_sim::report::Report;
use fairfight_sim::tally;
use std::path::Path;

/// Plays one battle of a run again.
pub(crate) fn run(args: ReplayArgs) -> Result<Exit, Failure> {
    let files = Files::read(&args.game, &args.lists())?;
    let inputs = files.paths();
    let inputs: Vec<&Path> = inputs.iter().map(|path| &**path).collect();
    refuse_clashes(&[("--out", args.output.out.as_deref())], &inputs)?;
    let system = files.system;
    visit_system(system, Tell { args, files }).unwrap_or(Ok(Exit::Done))
}

struct Tell {
    args: ReplayArgs,
    files: Files,
}

impl Visitor for Tell {
    type Out = Result<Exit, Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let Tell { args, files } = self;
        let setup = files.check::<G>()?;
        let armies = setup.two_armies()?;
        if args.exchanged && setup.parts(armies)? == Parts::Fixed {
            return Err(Failure::new("each force has its own part: no battle is exchanged")
                .hint("leave --exchanged out"));
        }
        let output = Output::choose(&args.output)?;
        let seed = args.dice.seed;
        let key = MatchKey::new(seed, battle_key::<G>(armies, &setup.scenario));
        let (game, battle) = if args.exchanged {
            (tally::Game::Exchanged, setup.exchanged_battle(armies))
        } else {
            (tally::Game::Straight, setup.battle(armies))
        };
        let replayed = replay(&battle, key, args.battle);
        let cast = Cast { lists: armies.map(|army| G::outline(army, &setup.rules)), game };
        let lines = lines::<G>(&replayed, &cast, args.battle, &setup.provenance(seed));
        if output.format() == Format::Table {
            output.text(&narration(&lines, &cast))?;
        } else {
            let mut meta = setup.meta();
            meta.seed = Some(seed);
            output.report(&Report::from_fields(LINES, &lines), &meta)?;
        }
        Ok(Exit::Done)
    }
}
