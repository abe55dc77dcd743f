use super::story::{die_words, with_dice};
use crate::document::Document;
use crate::page;
use fairfight_report::{Column, Meta, Report, Shown, Value};

const TEXTS: &[&str] =
    &["battle", "seats", "turn", "kind", "what", "list", "unit", "name", "ordinal", "text"];

fn document(columns: &[(&'static str, Shown)], rows: &[&[Value]]) -> Document {
    let columns = columns.iter().map(|&(name, shown)| Column::new(name, "", shown));
    let mut report = Report::new(columns.collect::<Vec<_>>());
    for row in rows {
        report.push(row.to_vec());
    }
    Document::new("r.csv", report, Meta::default())
}

fn lines(rows: &[&[Value]]) -> Document {
    let number = |name: &str| matches!(name, "battle" | "turn" | "unit" | "ordinal");
    let shown =
        |name: &&'static str| (*name, if number(name) { Shown::Whole } else { Shown::Text });
    let columns: Vec<(&'static str, Shown)> =
        TEXTS.iter().map(shown).chain([("luck", Shown::Decimals(1))]).collect();
    document(&columns, rows)
}

#[rustfmt::skip]
fn line(turn: u64, (kind, what): (&str, &str), list: &str, unit: Option<u64>, text: &str, luck: Option<f64>) -> Vec<Value> {
    vec![3_u64.into(), "straight".into(), turn.into(), kind.into(), what.into(), list.into(), unit.into(), "Foot".into(), Value::Empty, text.into(), luck.into()]
}

#[test]
fn a_line_has_the_dice_of_its_unit_and_no_others() {
    let rows = [
        line(1, ("die", "blow"), "a", Some(1), "A1 rolls 4", Some(1.0)),
        line(1, ("die", "blow"), "b", Some(1), "B1 rolls 2", Some(-2.0)),
        line(1, ("die", "blow"), "b", Some(2), "B2 rolls 3", None),
        line(1, ("event", "blow"), "a", Some(1), "A1 strikes", Some(0.0)),
        line(1, ("event", "blow"), "b", Some(1), "B1 strikes", Some(0.0)),
        line(1, ("end", "a"), "", None, "A wins", None),
    ];
    let rows: Vec<&[Value]> = rows.iter().map(Vec::as_slice).collect();
    let lines = lines(&rows);
    let told = with_dice(&lines.rows().collect::<Vec<_>>());
    let words: Vec<(String, Vec<String>)> = told
        .iter()
        .map(|told| (told.row.text("text"), told.dice.iter().map(|die| die_words(*die)).collect()))
        .collect();
    let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    assert_eq!(
        words,
        [
            ("A1 strikes".to_owned(), owned(&["A1 rolls 4 (luck +1.0)"])),
            ("B1 strikes".to_owned(), owned(&["B1 rolls 2 (luck -2.0)"])),
            ("B2 rolls 3".to_owned(), owned(&[])),
            ("A wins".to_owned(), owned(&[])),
        ]
    );
}

#[test]
fn what_is_unknown_or_hostile_harms_no_page() {
    let units = [
        ("battle", Shown::Whole),
        ("turn", Shown::Whole),
        ("list", Shown::Text),
        ("unit", Shown::Whole),
        ("name", Shown::Text),
        ("depth", Shown::Whole),
        ("left", Shown::Whole),
        ("state", Shown::Text),
    ];
    let empty = vec![Value::Empty; 8];
    let hostile: Vec<Value> = vec![
        3_u64.into(),
        0_u64.into(),
        "a".into(),
        1_u64.into(),
        "</script><b>x".into(),
        4_u64.into(),
        6_u64.into(),
        "<i>".into(),
    ];
    for rows in [&[][..], &[&empty[..]], &[&hostile[..]], &[&hostile[..], &empty[..]]] {
        let of_units = document(&units, rows);
        let unknown = vec![Value::Empty; 11];
        let end = line(2, ("end", "draw"), "", None, "<b>nobody</b> wins", None);
        for told in [lines(&[]), lines(&[&unknown[..]]), lines(&[&end[..]])] {
            for html in
                [page(&[told.clone(), of_units.clone()]), page(std::slice::from_ref(&of_units))]
            {
                assert!(crate::views::sound(&html));
            }
        }
    }
}
