//! A game in words: who was lucky, and what average dice would have given.

use super::ends::{EITHER, winner_word};
use super::row::FightPart;
use super::{Kind, LuckRow};
use crate::common::plain_share;
use fairfight_battle::game::Noun;
use fairfight_files::PlayedGame;
use fairfight_report::{Shown, shown_text};
use fairfight_rules::{BySide, Side};

/// A die that meets its target.
const SUCCESS: Noun = Noun { one: "success", many: "successes" };

/// The maximum number of fights named in a sentence.
const MOST_NAMED: usize = 3;

/// A mean number with its verb: `1.0 is`, `2.5 are`.
fn are(mean: f64) -> String {
    let number = format!("{mean:.1}");
    let verb = if number == "1.0" { "is" } else { "are" };
    format!("{number} {verb}")
}

/// The luck of each side, and what average dice would have given; one sentence per line. `piece` is the unit of losses.
pub fn luck_sentences(game: &PlayedGame, rows: &[LuckRow], piece: Noun) -> String {
    let text = |name: &str| shown_text(&name.into(), Shown::Text);
    let named =
        |side: Side, letter: &str| game.players[side].as_deref().map_or(letter.to_owned(), text);
    let words = Words { names: BySide::new(named(Side::A, "A"), named(Side::B, "B")), rows, piece };
    let sentences = [
        words.score(),
        words.losses(),
        words.average(),
        words.rolls(Kind::Successes),
        words.rolls(Kind::Sum),
    ];
    sentences.into_iter().flatten().map(|sentence| sentence + "\n").collect()
}

struct Words<'r> {
    names: BySide<String>,
    rows: &'r [LuckRow],
    piece: Noun,
}

impl Words<'_> {
    fn of(&self, kind: Kind) -> impl Iterator<Item = &LuckRow> {
        self.rows.iter().filter(move |row| row.kind == kind)
    }

    /// The row of the total of a kind, or of its only member.
    fn together(&self, all: Kind, one: Kind) -> Option<&LuckRow> {
        self.of(all).next().or_else(|| self.of(one).next())
    }

    /// The probabilities of as much luck, for both sides.
    fn chances(&self, row: &LuckRow) -> String {
        let BySide { a, b } = &self.names;
        let [kind_to_a, kind_to_b] =
            [row.chance_a(), row.chance_b()].map(|chance| plain_share(Some(chance)));
        format!(
            "The dice are at least as kind to {a} in {kind_to_a} of such games, and to {b} in {kind_to_b}; equally kind dice count half."
        )
    }

    /// The score of A.
    fn score(&self) -> Option<String> {
        let row = self.together(Kind::AllFights, Kind::Fight)?;
        let fights = Noun::FIGHT.count(self.of(Kind::Fight).count() as u64);
        let BySide { a, b } = &self.names;
        let LuckRow { value, expected, favours_a, .. } = row;
        let luck = match favours_a.abs() < 0.005 {
            true => String::new(),
            false => format!(": {favours_a:+.2} for {a}, {:+.2} for {b}", -favours_a),
        };
        Some(format!(
            "{a} scored {value:.1} in {fights}, where {expected:.2} is average{luck}. {}",
            self.chances(row)
        ))
    }

    /// The losses of the sides, as far as the game states them.
    fn losses(&self) -> Option<String> {
        let row = self.of(Kind::AllFights).next().or_else(|| self.of(Kind::Fight).next())?;
        let lost = |side: Side| {
            let (lost, mean) = (row.lost[side]?, row.lost_mean[side]?);
            let pieces = self.piece.count(lost.into());
            Some(format!("{} lost {pieces}, where {} average", self.names[side], are(mean)))
        };
        let both: Vec<String> = [Side::A, Side::B].into_iter().filter_map(lost).collect();
        let losses = self.of(Kind::AllLosses).next();
        let chance = losses.map(|row| {
            let [a, b] = [row.chance_a(), row.chance_b()].map(|chance| plain_share(Some(chance)));
            format!(
                " Losses favour {} at least as much in {a} of such games, and {} in {b}; equal ones count half.",
                self.names.a, self.names.b
            )
        });
        (!both.is_empty()).then(|| format!("{}.{}", both.join("; "), chance.unwrap_or_default()))
    }

    /// The result that average dice would have given.
    fn average(&self) -> Option<String> {
        let fights = || self.of(Kind::Fight).filter_map(|row| Some((row, row.fight?)));
        fights().next()?;
        let most = |fight: &FightPart| fight.wins.into_iter().fold(0.0, f64::max);
        let mut others: Vec<_> =
            fights().filter(|(_, fight)| fight.likeliest != winner_word(fight.winner)).collect();
        // The clearest ones first.
        let gap = |fight: &FightPart| most(fight) - fight.won_share();
        others.sort_by(|(_, one), (_, other)| gap(other).total_cmp(&gap(one)));
        let named = others.iter().take(MOST_NAMED).map(|(row, fight)| {
            let to = match fight.likeliest {
                "a" => &*self.names.a,
                "b" => &*self.names.b,
                EITHER => "either side",
                _ => "nobody",
            };
            let name = shown_text(&row.name.as_str().into(), Shown::Text);
            let number = row.number.unwrap_or_default();
            let [likely, this] =
                [most(fight), fight.won_share()].map(|share| plain_share(Some(share)));
            format!("fight {number} ({name}) to {to} ({likely} against {this})")
        });
        let named: Vec<String> = named.collect();
        let more = others.len() - named.len();
        let more = if more == 0 { String::new() } else { format!(", and {more} more") };
        let ends = match named.len() {
            0 => "With average dice every fight would most likely have ended as it did".to_owned(),
            _ => format!(
                "With average dice these would most likely have ended differently: {}{more}",
                named.join(", ")
            ),
        };
        Some(format!("{ends}.{}", self.other_losses()))
    }

    /// The difference in losses that average dice would have made.
    fn other_losses(&self) -> String {
        let Some(row) = self.of(Kind::AllFights).next().or_else(|| self.of(Kind::Fight).next())
        else {
            return String::new();
        };
        let lost = |side: Side| {
            let more = row.lost_mean[side]? - f64::from(row.lost[side]?);
            let pieces =
                if (more.abs() - 1.0).abs() < 0.05 { self.piece.one } else { self.piece.many };
            let word = if more < 0.0 { "fewer" } else { "more" };
            Some(format!("{} would have lost {:.1} {pieces} {word}", self.names[side], more.abs()))
        };
        let both: Vec<String> = [Side::A, Side::B].into_iter().filter_map(lost).collect();
        if both.is_empty() {
            String::new()
        } else {
            format!(" On average {}.", both.join(", and "))
        }
    }

    /// The results of the lists of dice of this kind.
    fn rolls(&self, kind: Kind) -> Option<String> {
        let all = if kind == Kind::Sum { Kind::AllSums } else { Kind::AllSuccesses };
        let row = self.together(all, kind)?;
        let of = |side: Side| {
            let own: Vec<&LuckRow> = self.of(kind).filter(|row| row.by == Some(side)).collect();
            let value: f64 = own.iter().map(|row| row.value).sum();
            let expected: f64 = own.iter().map(|row| row.expected).sum();
            let name = &self.names[side];
            let rolled = if kind == Kind::Sum {
                format!("{name} rolled {value} in all, where {expected:.1} is average")
            } else {
                let hits = SUCCESS.count(value as u64);
                format!("{name} had {hits}, where {} average", are(expected))
            };
            (!own.is_empty()).then_some(rolled)
        };
        let both: Vec<String> = [Side::A, Side::B].into_iter().filter_map(of).collect();
        let [a, b] = [row.chance_a(), row.chance_b()].map(|chance| plain_share(Some(chance)));
        Some(format!(
            "Lists of dice: {}. They are at least as kind to {} in {a} of such rolls, and to {} in {b}; equally kind ones count half.",
            both.join("; "),
            self.names.a,
            self.names.b
        ))
    }
}
