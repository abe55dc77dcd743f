//! The reports in sentences.

use super::{Kept, LawRow, Role, SearchRow, TrustRow};
use crate::common::{in_points, points_text, share_text};
use fairfight_battle::game::Noun;
use fairfight_report::{Shown, shown_text, steady_ends};

/// The number of broken cases that are named.
const NAMED: usize = 8;

/// The trustworthiness of the judged doctrine, the gains of searches, and the laws that are broken.
pub fn doctrines_text(rows: &[TrustRow], laws: &[LawRow], searches: &[SearchRow]) -> String {
    let mut text = String::new();
    if let Some(judged) = rows.first() {
        let name = judged.doctrine;
        if let Some(gain) = &judged.search {
            let gained = points_text(gain.mean, steady_ends(gain.interval));
            text += &match gain.interval.low > 0.0 {
                true => format!(
                    "Better play than that of {name} is worth at least {gained} against it; the most is \
                     {}, with {}.\n",
                    in_points(gain.most),
                    shown_text(&gain.most_list.as_str().into(), Shown::Text)
                ),
                false => format!(
                    "These battles do not show that search plays better than {name}: it gains {gained}.\n"
                ),
            };
        }
        let apart = |row: &TrustRow| row.from_default.map(|apart| (apart.distance, row.doctrine));
        let others = rows.iter().filter(|row| row.role != Role::Chance).filter_map(apart);
        let most = others.max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((distance, doctrine)) = most.filter(|(distance, _)| *distance >= 0.0005) {
            text += &format!(
                "Scores of lists under {doctrine} differ by {} percentage points from those under \
                 {name}, more than under any other doctrine.\n",
                in_points(distance)
            );
        }
        if let Some(apart) = judged.from_search {
            text += &format!(
                "Scores of lists under {name} differ by {} percentage points from those of sides that \
                 look ahead; another side wins in {} of {}.\n",
                in_points(apart.distance),
                apart.flips,
                Noun::MATCH_UP.count(judged.match_ups as u64)
            );
        }
        if let Some(apart) = judged.searches_apart {
            text += &format!(
                "Scores of sides that look ahead over different doctrines differ by {} \
                 percentage points from each other.\n",
                in_points(apart.distance)
            );
        }
    }
    let by_gain = |a: &&SearchRow, b: &&SearchRow| a.gain.mean.total_cmp(&b.gain.mean);
    let alone = searches.iter().filter(|row| row.kind.is_some()).max_by(by_gain);
    if let (Some(judged), Some((row, kind))) =
        (rows.first(), alone.and_then(|row| Some((row, row.kind?))))
    {
        let name = judged.doctrine;
        text += &format!(
            "Of the decisions of {name}, {kind} leaves the most room for better play: {} \
             percentage points.\n",
            in_points(row.gain.mean)
        );
    }
    let broken: Vec<&LawRow> = laws.iter().filter(|row| row.kept == Kept::No).collect();
    let case = Noun { one: "case", many: "cases" };
    text += &format!(
        "{} of {} {} a law of play.\n",
        broken.len(),
        case.count(laws.len() as u64),
        if broken.len() == 1 { "breaks" } else { "break" }
    );
    for row in broken.iter().take(NAMED) {
        let what = |text: &str| shown_text(&text.into(), Shown::Text);
        let value = match row.interval {
            Some(interval) => share_text(Some(row.value), interval),
            None => shown_text(&row.value.into(), Shown::Share(1)),
        };
        text += &format!(
            "  {}: {} ({}): {value}\n",
            row.law.word(),
            what(&row.what),
            what(&row.against)
        );
    }
    if broken.len() > NAMED {
        text += &format!("  and {} more, in the file of --laws\n", broken.len() - NAMED);
    }
    text
}
