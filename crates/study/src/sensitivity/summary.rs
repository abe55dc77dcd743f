//! The summary of a sensitivity analysis, in words.

use super::{Baseline, EffectRow, Stop, TogetherRow, Verdict, effect_sentence, together_sentence};
use fairfight_battle::game::Noun;

/// A change of a setting.
pub const STEP: Noun = Noun { one: "step", many: "steps" };

/// How many settings the summary describes at most.
const SENTENCES_AT_MOST: usize = 5;

/// The summary, with an empty line at its end.
pub(super) fn summary(rows: &[EffectRow], baseline: &Baseline, together: &[TogetherRow]) -> String {
    let partial = rows.iter().any(|row| row.stop == Stop::Interrupted);
    let mut text = match partial {
        true => "The run was interrupted: these are the steps played by then.\n".to_owned(),
        false => String::new(),
    };
    let (prices, played): (Vec<&EffectRow>, Vec<&EffectRow>) =
        rows.iter().partition(|row| row.verdict == Verdict::Price);
    if !played.is_empty() || prices.is_empty() {
        text += &of_played(&played, baseline);
    }
    if !together.is_empty() {
        text += &format!("{}\n", together_sentence(together));
    }
    if !prices.is_empty() {
        text += "Costs change no battle: their steps say what lists cost. `fairfight points` says what units are \
                 worth, `fairfight tune` which costs leave the least to exploit.\n";
        text += &sentences(&prices);
    }
    text + "\n"
}

/// The summary of the steps that were played.
fn of_played(rows: &[&EffectRow], baseline: &Baseline) -> String {
    let count = |verdict: Verdict| rows.iter().filter(|row| row.verdict == verdict).count();
    let moving: Vec<&EffectRow> = rows.iter().copied().filter(|row| row.moves()).collect();
    let mut text = match moving.first() {
        None => "No step is known to move a score.\n".to_owned(),
        Some(row) => {
            let points = row.weight.map_or(0.0, |weight| weight.rms * 100.0);
            let (what, whose) = match &row.gain {
                None => (row.step.name.clone(), "one step moves scores".to_owned()),
                Some(gain) => (row.step.text(), format!("it moves the score of {}", gain.list)),
            };
            format!("{what} matters most: {whose} by {points:.1} percentage points.\n")
        }
    };
    let harms = match count(Verdict::Harms) {
        0 => String::new(),
        1 => " (1 is an upgrade that does harm)".to_owned(),
        some => format!(" ({some} are upgrades that do harm)"),
    };
    let some = |number: usize, one: &str, many: &str| match number {
        1 => format!("1 {one}"),
        _ => format!("{number} {many}"),
    };
    text += &format!(
        "Of {} over {}, {}{harms}, {}, {}, {}.\n",
        STEP.count(rows.len() as u64),
        Noun::MATCH_UP.count(baseline.matchups() as u64),
        some(moving.len(), "moves a score", "move a score"),
        some(count(Verdict::Undecided), "is undecided", "are undecided"),
        some(count(Verdict::Even), "is used and changes no score", "are used and change no score"),
        some(count(Verdict::Unused), "is not used here", "are not used here"),
    );
    text += &baseline.played_lines();
    text += &sentences(&moving);
    // Every harmful upgrade is named, even where others move more.
    let harm = moving.iter().filter(|row| row.verdict == Verdict::Harms);
    let harm: Vec<String> = harm.map(|row| format!("  {}\n", effect_sentence(row))).collect();
    let unsaid: Vec<&String> = harm.iter().filter(|line| !text.contains(*line)).collect();
    unsaid.into_iter().take(SENTENCES_AT_MOST).for_each(|line| text += line);
    text
}

/// A sentence on the first step of every setting; those that matter most come first.
fn sentences(rows: &[&EffectRow]) -> String {
    let (mut named, mut text): (Vec<&str>, String) = (Vec::new(), String::new());
    for row in rows {
        if named.len() < SENTENCES_AT_MOST && !named.contains(&&*row.step.name) {
            named.push(&row.step.name);
            text += &format!("  {}\n", effect_sentence(row));
        }
    }
    text
}
