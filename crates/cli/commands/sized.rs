//! Units with as many figures as a number of points buys.

use crate::args::FightArgs;
use crate::exit::{Failure, say};
use fairfight_engine::rulebook::{Rules, Unit};
use fairfight_rules::{BySide, Side};

/// More figures than any unit has.
const MOST_FIGURES: u32 = 99;

/// What a number of points buys of one kind of unit.
enum Bought {
    /// The largest unit that the points buy.
    Unit(Unit),
    /// Even its largest unit costs less.
    AtMost(u64),
    /// Even one figure costs more.
    AtLeast(u64),
}

/// Refuses units with figures of their own, if points set the figures.
pub(super) fn refuse_sizes(args: &FightArgs) -> Result<(), Failure> {
    let words = || args.a.0.iter().chain(&args.b.0);
    match (args.points, words().find_map(|word| Some((word, word.split_once('/')?.0)))) {
        (Some(points), Some((word, kind))) => {
            let failure = Failure::new(format!("--points {points} sets the figures of {word}"));
            Err(failure.hint(format!("write {kind}, or leave --points out")))
        }
        (None, _) | (_, None) => Ok(()),
    }
}

/// Each unit with as many figures as `points` buy, for fights of equal points. A kind that cannot cost that much, or
/// that little, is left out with a note.
pub(super) fn of_points(
    units: &BySide<Vec<Unit>>,
    points: u64,
    rules: &Rules,
) -> Result<BySide<Vec<Unit>>, Failure> {
    let mut sized = BySide::new(Vec::new(), Vec::new());
    let mut left_out = Vec::new();
    for side in Side::BOTH {
        for unit in &units[side] {
            let why = match bought(unit, points, rules)? {
                Bought::Unit(unit) => {
                    sized[side].push(unit);
                    continue;
                }
                Bought::AtMost(most) => format!("{} costs at most {most} points", unit.text),
                Bought::AtLeast(least) => format!("{} costs at least {least} points", unit.text),
            };
            if !left_out.contains(&why) {
                left_out.push(why);
            }
        }
    }
    if let Some(why) = left_out.first()
        && (sized.a.is_empty() || sized.b.is_empty())
    {
        return Err(Failure::new(format!("--points {points}: {why}"))
            .hint("give a number of points that a unit of each side can cost"));
    }
    for why in left_out {
        say(format_args!("note: {why}: left out"));
    }
    Ok(sized)
}

fn bought(full: &Unit, points: u64, rules: &Rules) -> Result<Bought, Failure> {
    let sizes: Vec<(Unit, u64)> = (1..=MOST_FIGURES)
        .filter_map(|figures| full.with_figures(figures, rules))
        .filter_map(|unit| unit.points.map(|cost| (unit, cost.into())))
        .collect();
    let costs = || sizes.iter().map(|(_, cost)| *cost).filter(|&cost| cost > 0);
    let (Some(least), Some(most)) = (costs().min(), costs().max()) else {
        let failure = Failure::new(format!("--points: {} has no cost", full.text));
        return Err(match rules.book.prints_costs() {
            true => failure.hint("leave it out"),
            false => failure.hint(format!(
                "{} prints no costs: --rules FILE with a table [costs] gives them",
                rules.about().title
            )),
        });
    };
    // The cost of the last figure.
    let figure = match &sizes[..] {
        [.., (_, before), (_, last)] => last - before,
        _ => most,
    };
    Ok(match sizes.into_iter().rfind(|(_, cost)| *cost <= points) {
        None => Bought::AtLeast(least),
        Some(_) if most + figure <= points => Bought::AtMost(most),
        Some((unit, _)) => Bought::Unit(unit),
    })
}
