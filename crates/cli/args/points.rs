//! `fairfight points`.

use super::bars::bars;
use super::fight::units;
use super::{Bars, GameArgs, OutputArgs, RunArgs, Typed, Units, for_drawn_armies, number};
use clap::Args;
use fairfight_study::bars::Bar;
use fairfight_study::points::{Grid, MOST_ARMY_PAIRS};
use std::path::PathBuf;

/// What is each kind of unit worth, against what it costs?
///
/// Random armies meet, each pair of armies in one pair of battles on the same dice. Each army draws a budget of its
/// own, from 0.6 to 1.2 times --budget, then its units one by one in line order, every kind equally likely. It has a
/// leader only if a kind brings one, such as knight+mounted+leader. The fair costs of all kinds are fitted together to
/// the results, so that armies of equal cost are even. Then armies are drawn again at these costs, until the costs
/// change only by chance.
///
/// A price is fair against certain opponents, played in a certain way. So there are three answers side by side:
/// against random armies; against the lists of --field, each equally often (columns field_); and against the mix of
/// these lists that nobody can exploit (columns mix_).
///
/// A price has a bar for each thing that it depends on: the dice, the doctrine of both sides, and which other kinds
/// take part. `verdict` says underpriced, overpriced or fair only if all requested bars (--bars) agree. Else it says
/// `depends`, and depends_on names the bars. Only the dice bar is an interval with a level; the others are ranges.
///
/// Battles show only the ratios of costs, so the kind of --reference keeps its cost. In systems without costs every
/// unit costs 1, and --budget is in units, unless a table of costs in house rules gives them costs.
///
/// If no values can be fitted under another doctrine, a warning names it and the reason, and the exit code is 3. Ctrl-C
/// ends early and reports the prices of the last complete round.
///
/// Forces that a scenario brings (a convoy and its raiders) are not drawn at random. With such a --scenario the answer
/// is what each figure or vessel is worth in its force: the score without it, and with one more like it, on the same
/// dice, in --battles battles under every combination of the sides' doctrines.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = EXAMPLES)]
#[command(mut_args(for_drawn_armies))]
pub(crate) struct PointsArgs {
    #[command(flatten)]
    pub(crate) typed: Typed,

    /// The kinds of unit, such as levy,warrior+bow; `all`; or `field`, those of --field
    /// [default: all kinds of --people]
    #[arg(long, value_name = "UNITS", value_parser = units, conflicts_with = "people")]
    pub(crate) units: Option<Units>,

    /// All kinds of this people, such as elf [default: the kinds written without a people]
    #[arg(long, value_name = "PEOPLE")]
    pub(crate) people: Option<String>,

    /// Also price units of part strength: half of the figures of each kind, and a single one
    ///
    /// They are kinds of their own, such as knight+mounted/1, drawn as often as the others, and cost as much as their
    /// figures. If one is clearly worth more than its share of the full unit, a sentence names it. The default of
    /// --budget does not count them.
    #[arg(long, hide_short_help = true, conflicts_with_all = ["attributes", "cross_check"])]
    pub(crate) partial: bool,

    /// The usual budget, in points [default: eight units of the mean cost, to two digits]
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true,
          value_parser = number::share(0.1, 1e6))]
    pub(crate) budget: Option<f64>,

    /// How many pairs of armies to draw per round
    ///
    /// Each plays one pair of battles.
    #[arg(long, value_name = "N", default_value = "30000", allow_negative_numbers = true,
          value_parser = number::whole(100, MOST_ARMY_PAIRS))]
    pub(crate) army_pairs: u64,

    /// Draw armies again at the new costs at most N times
    #[arg(long, hide_short_help = true, value_name = "N", default_value = "4", allow_negative_numbers = true,
          value_parser = number::whole(0, 20))]
    pub(crate) redraws: u64,

    /// The kind of unit that keeps its cost, or `total` [default: warrior or its equivalent]
    ///
    /// It is drawn with the others even if --units does not name it. `total` keeps the sum of all costs. The default is
    /// the plain unit of the line: warrior, soldier, musketeer/4, infantry.
    #[arg(long, value_name = "UNIT")]
    pub(crate) reference: Option<String>,

    /// What the kind of --reference costs instead, in points
    #[arg(long, hide_short_help = true, value_name = "POINTS", allow_negative_numbers = true,
          value_parser = number::share(0.001, 1e6))]
    pub(crate) value: Option<f64>,

    /// How far a fair cost may be from the book cost and still count as fair, as a share of the book cost
    #[arg(long, hide_short_help = true, value_name = "SHARE", default_value = "0.05", allow_negative_numbers = true,
          value_parser = number::share(0.0, 0.5))]
    pub(crate) margin: f64,

    /// Army lists to price against, besides random armies
    #[arg(long, value_name = "LIST", num_args = 1..)]
    pub(crate) field: Vec<PathBuf>,

    /// How many pairs of battles every two lists of the field play, for the mix
    #[arg(long, hide_short_help = true, value_name = "N", default_value = "2000", allow_negative_numbers = true,
          requires = "field", value_parser = number::whole(10, 1_000_000))]
    pub(crate) field_pairs: u64,

    /// The doctrine of both sides, then those that it is compared with
    ///
    /// By default `skilled` where there is one, else `mixed`. If only one is named, it is compared with one member of
    /// each lineage of the fitted family and the credible styles.
    #[arg(long, value_name = "DOCTRINES", value_delimiter = ',')]
    pub(crate) doctrines: Vec<String>,

    /// The bars of a price: any of dice, doctrine, ruling, model, company; or `all`
    ///
    /// `dice` is the interval, which is always reported. The others price the kinds again and give a range without the
    /// noise of the dice: `doctrine` under every other credible doctrine, with half of the army pairs; `ruling` under
    /// other readings of the text, drawn at random, with a tenth each; `model` with other values of the numbers that no
    /// text gives, with a fifth; `company` twelve times with half of the kinds, and once with leaders where both sides
    /// need them, with a fifth. A verdict holds only if all bars agree. `all` takes minutes.
    #[arg(long, value_name = "BARS", default_value = "dice,doctrine,company", value_parser = bars(&Bar::ALL))]
    pub(crate) bars: Bars,

    /// How many battles the forces of a scenario fight, unchanged and in each variation
    #[arg(long, hide_short_help = true, value_name = "N", default_value = "20000", allow_negative_numbers = true,
          value_parser = number::whole(1, 1_000_000_000_000))]
    pub(crate) battles: u64,

    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Also write the prices under each doctrine to this file, one row per kind and doctrine
    ///
    /// They carry only the dice bar. Each doctrine then plays all army pairs, and against --field too.
    #[arg(long, hide_short_help = true, value_name = "FILE", help_heading = "Output")]
    pub(crate) by_doctrine: Option<PathBuf>,

    /// Also write to this file what each attribute (type, horse, bow ...) should cost
    ///
    /// It also says whether any prices of attributes can be right. Attributes that always come together are named,
    /// without prices.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) attributes: Option<PathBuf>,

    /// Also write to this file rounded costs that can be printed
    ///
    /// It also says how uneven armies of equal cost are at book, fair and rounded costs, from fresh battles.
    ///
    /// Only ratios of costs count: the rounded costs may all be the same multiple of the fair ones (column
    /// level_factor). --reference fixes the level.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) rounding: Option<PathBuf>,

    /// The grid of --rounding: a step in points per unit or figure, such as 5 or 0.5/figure
    #[arg(long, hide_short_help = true, value_name = "STEP", default_value = "1", requires = "rounding", value_parser = grid)]
    pub(crate) grid: Grid,

    /// Also write to this file the five largest effects that no price can fix
    ///
    /// Random battles find the twenty clearest effects. Each is tried in battles of its own, with armies half made of
    /// the units concerned; the five largest there are measured in further battles.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) unpriceable: Option<PathBuf>,

    /// Also write to this file whether the predicted chances come true
    #[arg(long, hide_short_help = true, value_name = "FILE", help_heading = "Output")]
    pub(crate) calibration: Option<PathBuf>,

    /// Also write to this file how many units of one kind balance those of another
    ///
    /// It takes 4, 8 and 12 units of the reference, and says why the answer differs from the fair cost. Both sides
    /// follow the first doctrine. Without --reference, the reference is the kind of middle cost among those with the
    /// fewest traits.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) cross_check: Option<PathBuf>,

    /// How many pairs of battles the cross-check plays at each unit count
    #[arg(long, hide_short_help = true, value_name = "N", default_value = "1000", allow_negative_numbers = true,
          requires = "cross_check", value_parser = number::whole(10, 1_000_000))]
    pub(crate) cross_pairs: u64,
}

/// Reads `5` or `0.5/figure`.
fn grid(text: &str) -> Result<Grid, String> {
    let (number, of): (&str, fn(f64) -> Grid) = match text.split_once('/') {
        None => (text, Grid::Unit),
        Some((number, "figure")) => (number, Grid::Figure),
        Some((number, "unit")) => (number, Grid::Unit),
        Some(_) => return Err("unit or figure is needed after the slash".into()),
    };
    number::share(0.001, 1e6)(number).map(of)
}

const EXAMPLES: &str = "\
Examples:
  What are the human units of Iron Winds worth?
    fairfight points

  The units I have, with warriors on foot kept at 24 points, and what attributes are worth:
    fairfight points --units levy,warrior,warrior+bow,knight+mounted \\
        --reference warrior --attributes attributes.csv

  What are they worth against the lists that are played here?
    fairfight points --units field --field armies/iron-winds/*-150.toml \\
        --out points.csv

  Which whole points per figure should be printed, and how uneven is the game then?
    fairfight points --grid 1/figure --rounding rounding.csv

  What is each vessel of the convoy and of its raiders worth?
    fairfight points --scenario convoy --doctrines screen,dash,ambush,hunters

  Is a lone rider worth more than his share of a full unit?
    fairfight points --units warrior,knight,knight+mounted --partial

  Which units are underpriced, whatever the doctrine and whatever else takes part?
    fairfight points --out points.csv
    duckdb -c \"select unit from 'points.csv' where verdict = 'underpriced'\"";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_steps_a_unit_or_a_figure() {
        assert_eq!(grid("5"), Ok(Grid::Unit(5.0)));
        assert_eq!(grid("0.5/figure"), Ok(Grid::Figure(0.5)));
        for wrong in ["0", "-1", "1/2", "1/", "x", "NaN"] {
            assert!(grid(wrong).is_err(), "{wrong}");
        }
        for written in ["5/unit", "0.5/figure"] {
            assert_eq!(grid(written).unwrap().to_string(), written);
        }
    }
}
