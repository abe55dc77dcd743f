//! The pages of searches, costs, swaps and luck.

use super::*;
use crate::page;

/// A report with these columns; cells hold commas.
fn document(columns: &str, rows: &[&str]) -> Document {
    made_up::document("x.csv", columns, rows, ';')
}

const SEARCH: &str = "role,rank,list,doctrine,points,mix,mix_low,mix_high,in_mix,against,race_score,score,score_low,\
    score_high,confirmed,confirmed_low,confirmed_high,doctrine_low,doctrine_high,hold_out,budget,candidates,lists,ended";
const TUNE: &str = "price,book,tuned,told,as_good_low,as_good_high,exploit_before,exploit_before_low,\
    exploit_before_high,exploit_after,worst_context,dice_before,dice_after,ended,target,scale";
const TRIED: &str =
    "step,role,prices,context,list,score,score_low,score_high,present_score,outcome";
const FRONT: &str = "changes,prices,reverted,exploit,exploit_low,exploit_high,more,outcome";
const COUNTERS: &str = "rank,kind,list,points,score,score_low,score_high,doctrine_low,doctrine_high,verdict,against,budget";
const IMPROVE: &str = "swap,role,rank,out,in,list,cost_before,cost_after,score_before,score_after,gain,gain_low,\
    gain_high,doctrine_worst,verdict,against";
const LUCK: &str = "kind,number,name,by,winner,likeliest,value,expected,luck_a,chance_a,chance_b,win_a,draw,win_b,\
    lost_a,lost_a_mean,lost_b,lost_b_mean,method";
const FORCES: &str = "scenario,side,force,unit,count,doctrine_a,doctrine_b,score,without,worth,worth_low,worth_high,\
    more,more_low,more_high";
const PRICES: &str = "unit,doctrine,book,fair,dice_low,dice_high,verdict,depends_on,budget,draw";
const ATTRIBUTES: &str = "attribute,doctrine,book,fair,fair_low,fair_high,with,shape";
const CALIBRATION: &str = "doctrine,from,to,battles,predicted,observed,difference";
const CROSS_CHECK: &str =
    "unit,reference,doctrine,size,exchange,exchange_low,exchange_high,mixed,why";
const ROUNDING: &str =
    "unit,doctrine,book,fair,rounded,step,imbalance_book,imbalance_fair,imbalance_rounded";
const UNPRICEABLE: &str = "doctrine,rank,effect,unit,other,score,score_low,score_high,p";

const ALL: [&str; 14] = [
    SEARCH,
    TUNE,
    TRIED,
    FRONT,
    COUNTERS,
    IMPROVE,
    LUCK,
    FORCES,
    PRICES,
    ATTRIBUTES,
    CALIBRATION,
    CROSS_CHECK,
    ROUNDING,
    UNPRICEABLE,
];

#[test]
fn no_rows_unknown_values_and_hostile_names_have_pages() {
    for kind in 0..4 {
        let made = |columns: &&str| {
            let count = columns.split(',').count();
            let unknown = ";".repeat(count - 1);
            let hostile = vec!["</script><b>\u{202e}"; count].join(";");
            let rows = [&[][..], &[&*unknown], &[&*hostile], &[&*unknown, &*hostile, &*hostile]];
            document(columns, rows[kind])
        };
        let others: Vec<Document> = ALL.iter().map(made).collect();
        for (main, columns) in others.iter().zip(ALL) {
            assert!(KINDS.iter().any(|kind| main.has(kind.has)), "{columns}");
            let all: Vec<Document> = [main].into_iter().chain(&others).cloned().collect();
            let html = page(&all);
            let (body, _) = html.split_once("<script>").unwrap();
            assert!(!body.contains("NaN") && !body.contains("\"inf"), "{columns}");
            assert!(!body.contains("</script>") && !body.contains('\u{202e}'), "{columns}");
        }
    }
}

#[test]
fn a_search_says_what_its_lists_have_in_common() {
    let search = document(
        SEARCH,
        &[
            "best;1;knight+leader,3*levy;skilled;144;;;;;the field;0.8;0.78;0.76;0.8;0.77;0.75;0.79;0.4;0.9;0.8;150;315;315;",
            "finalist;2;levy+leader,2*bow;skilled;144;;;;;the field;0.8;0.77;0.75;0.79;;;;;;0.8;150;315;315;",
        ],
    );
    let html = page(&[search]);
    assert!(html.contains("In all of them: a leader, levy."), "{html}");
    assert!(html.contains("overlap: the second may be as good"), "{html}");
    assert!(html.contains("loses more than it wins"), "{html}");
}

#[test]
fn tuned_costs_stand_beside_those_in_force_and_the_way_there_is_told() {
    let tune = document(
        TUNE,
        &[
            "levy;4;5;not-apart;4;5;0.97;0.95;0.98;0.74;hammer;0.92;0.63;bars;0.52;4",
            "pikes;4;4;unused;;;0.97;0.95;0.98;0.74;hammer;0.92;0.63;bars;0.52;4",
        ],
    );
    let tried = document(
        TRIED,
        &[
            "1;check;none;skilled;4*knight;0.92;0.91;0.93;;",
            "2;check;none;hammer;3*knight;0.97;0.95;0.98;;",
            "3;try;levy 5;hammer;levy;0.75;;;0.97;better",
            "4;certificate;levy 5;skilled;levy;0.6;0.58;0.62;;",
            "5;certificate;levy 5;hammer;levy;0.74;0.7;0.77;;",
        ],
    );
    let front = document(
        FRONT,
        &["1;levy 5;;0.74;0.7;0.77;;as-good", "0;none;levy;0.97;0.95;0.98;0.23;more"],
    );
    let html = page(&[tune, tried, front]);
    for part in [
        "levy 4 → 5",
        "+25%",
        "No kind of unit that took part has: pikes.",
        "best list under hammer: 3*knight",
        "tried: better",
        "▲ leaves more</span> (+23.0 points)",
        "The target of 0.52 was not reached",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
}

#[test]
fn luck_says_whom_the_dice_favoured() {
    let luck =
        document(LUCK, &["fight;1;Ford;;b;a;0;0.6;-0.6;0.94;0.06;0.5;0.2;0.3;3;1.6;2;3.2;exact"]);
    let html = page(&[luck]);
    assert!(html.contains("B was luckier"), "{html}");
    assert!(html.contains("dice as kind to B as that, or kinder: 0.06 of all games"), "{html}");
    assert!(html.contains("3 (1.60)"), "{html}");
}

#[test]
fn prices_of_several_doctrines_are_a_row_a_kind() {
    let prices =
        document(PRICES, &["levy;steady;12;18;17;19;;;150;0", "levy;hammer;12;6;5;7;;;150;0"]);
    let html = page(&[prices]);
    assert!(html.contains(r#"<td class="h8">150%</td>"#), "{html}");
    assert!(html.contains(r#"<td class="h0">50%</td>"#), "{html}");
}
