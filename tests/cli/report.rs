//! Pages and tables of saved reports, and pages that commands write themselves.

use crate::program::{assert_refused, command, done, fairfight, number, rows};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use std::fs;
use std::path::Path;

/// A short battle whose lists have these names.
fn battle(dir: &Path, name: &str, words: &[&str]) -> Vec<String> {
    let list = |file: &str, name: &str, unit: &str| {
        let text = format!(
            "system = 'iron-winds'\nname = {}\n[[unit]]\nclass = '{unit}'\nfigures = 12\n",
            toml::Value::from(name)
        );
        fs::write(dir.join(file), text).unwrap();
    };
    list("a.toml", name, "warrior");
    list("b.toml", "Second", "levy");
    let words = ["battle", "a.toml", "b.toml", "--pairs", "40"].iter().chain(words);
    words.map(|&word| word.to_owned()).collect()
}

/// Runs the program with these words, which must succeed.
fn run(dir: &Path, words: &[String]) {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    done(dir, &words);
}

/// The CSV files inside a page, by their names.
fn inside(page: &str) -> Vec<(String, Vec<u8>)> {
    let links = page.split("<a download=\"").skip(1);
    links
        .map(|link| {
            let (name, rest) = link.split_once('"').unwrap();
            let (_, data) = rest.split_once("base64,").unwrap();
            (name.to_owned(), BASE64.decode(data.split('"').next().unwrap()).unwrap())
        })
        .collect()
}

#[test]
fn a_page_holds_the_answer_and_the_bytes_of_the_csv() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    run(dir, &battle(dir, "First", &["--out", "x.html"]));
    run(dir, &battle(dir, "First", &["--out", "x.csv", "--units", "u.csv"]));
    let page = fs::read_to_string(dir.join("x.html")).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    assert!(page.contains("<h1>First against Second</h1>") && page.contains("First scores "));
    assert!(page.contains("fairfight battle a.toml b.toml --pairs 40 --out x.html"));
    assert!(
        page.contains("Formations, frontages and the table as a plane"),
        "what is not simulated"
    );
    let files = inside(&page);
    let read = |name: &str| fs::read(dir.join(name)).unwrap();
    assert_eq!(files[0], ("x.csv".to_owned(), read("x.csv")));
    assert_eq!(files[1], ("x-units.csv".to_owned(), read("u.csv")));
    // A page contains its own metadata.
    assert!(!dir.join("x.html.meta.json").exists());
}

#[test]
fn a_page_is_the_same_every_time_and_on_any_number_of_threads() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let page = |threads: &str| {
        run(dir, &battle(dir, "First", &["--threads", threads, "--out", "x.html"]));
        fs::read_to_string(dir.join("x.html")).unwrap().replace(&format!("--threads {threads}"), "")
    };
    assert!(page("1") == page("3"));
    let kept = |_: u8| {
        run(dir, &battle(dir, "First", &["--out", "x.csv"]));
        done(dir, &["report", "x.csv"])
    };
    assert!(kept(0) == kept(1));
}

#[test]
fn a_kept_report_has_what_stands_beside_it() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    run(dir, &battle(dir, "First", &["--out", "x.csv", "--units", "u.csv", "--seed", "7"]));
    let page = done(dir, &["report", "x.csv", "u.csv"]);
    assert!(page.contains("First scores ") && page.contains("What each unit did, per battle"));
    assert!(page.contains("<dd>7</dd>") && page.contains("--seed 7"));
    let names: Vec<String> = inside(&page).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["x.csv", "u.csv"]);
    done(dir, &["report", "x.csv", "--out", "x.md"]);
    let table = fs::read_to_string(dir.join("x.md")).unwrap();
    assert!(table.starts_with("First scores ") && table.contains("\n|") && !table.contains("<"));
    assert!(done(dir, &["report", "x.csv", "--format", "table"]).contains("army_a"));
    // The summary in words is in the file beside the report; the columns say how they are shown.
    let meta: serde_json::Value =
        serde_json::from_slice(&fs::read(dir.join("x.meta.json")).unwrap()).unwrap();
    assert!(meta["sentences"][0].as_str().unwrap().starts_with("First scores "));
    assert!(meta["not_simulated"].as_array().unwrap().len() > 1);
    let column = |name: &str| {
        meta["columns"].as_array().unwrap().iter().find(|of| of["name"] == name).cloned().unwrap()
    };
    assert_eq!(
        (&column("score_a")["unit"], &column("score_a")["decimals"]),
        (&"share".into(), &1.into())
    );
    assert_eq!(column("army_a")["key"], true);
}

#[test]
fn warnings_of_a_run_stand_beside_its_report_and_on_its_page() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let words = ["battle", "2*warrior", "levy", "--pairs", "10", "--out"];
    done(dir, &[&words[..], &["x.html"]].concat());
    done(dir, &[&words[..], &["x.csv"]].concat());
    let warning = "the score is for unequal armies";
    assert!(fs::read_to_string(dir.join("x.html")).unwrap().contains(warning));
    assert!(fs::read_to_string(dir.join("x.meta.json")).unwrap().contains(warning));
}

#[test]
fn names_stay_text() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let hostile = "</script><b>evil\" onload=\"x";
    run(dir, &battle(dir, hostile, &["--out", "x.csv"]));
    // A list may not have such a name; a file that somebody sends may.
    let kept = fs::read_to_string(dir.join("x.csv")).unwrap().replace("evil", "evil\u{202e}txt");
    fs::write(dir.join("x.csv"), &kept).unwrap();
    let page = done(dir, &["report", "x.csv"]);
    assert!(page.contains("&lt;/script&gt;&lt;b&gt;evil\\u{202e}txt&quot; onload=&quot;x"));
    assert!(!page.contains("<b>evil") && !page.contains('\u{202e}'));
    // Each script ends where it has to: there is one.
    assert_eq!(page.matches("</script>").count(), 1);
    // The data has the name as it is.
    assert_eq!(inside(&page)[0].1, kept.into_bytes());
    let table = done(dir, &["report", "x.csv", "--format", "md"]);
    assert!(table.contains("\\<b\\>evil") && !table.contains("<b>"));
}

#[test]
fn what_is_no_report_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    run(dir, &battle(dir, "First", &["--out", "x.csv"]));
    let report = |words: &[&str]| fairfight(dir, &[&["report"], words].concat());
    assert_refused(&report(&["y.csv"]), "there is no file y.csv");
    assert_refused(&report(&["."]), "it is a directory");
    assert_refused(&report(&["a.toml"]), "a.toml is not a report");
    assert_refused(&report(&["x.csv", "--format", "csv"]), "`report` reads data and writes none");
    assert_refused(&report(&["x.csv", "--out", "x.csv"]), "would overwrite the input x.csv");
    assert_refused(&report(&["x.csv", "--out", "x.pdf"]), "cannot be written as .pdf");
    let kept = fs::read_to_string(dir.join("x.csv")).unwrap();
    fs::write(dir.join("x.csv"), kept.replace("simulated,40,", "simulated,forty,")).unwrap();
    assert_refused(&report(&["x.csv"]), "line 2: n: `forty` is not of the type whole");
    fs::write(dir.join("x.csv"), kept + "1,2\n").unwrap();
    assert_refused(&report(&["x.csv"]), "line 3: 2 values under ");
    fs::write(dir.join("x.meta.json"), "{").unwrap();
    assert_refused(&report(&["x.csv"]), "x.meta.json: EOF");
    // Without that file there is still a page, with less in it.
    fs::remove_file(dir.join("x.meta.json")).unwrap();
    run(dir, &battle(dir, "First", &["--out", "x.csv"]));
    fs::remove_file(dir.join("x.meta.json")).unwrap();
    let bare = report(&["x.csv"]);
    assert_eq!(bare.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&bare.stderr).contains("no .meta.json file beside it"));
    assert!(String::from_utf8_lossy(&bare.stdout).contains("<h1>First against Second</h1>"));
}

#[test]
fn every_command_that_reports_writes_pages() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    for words in [
        "fight knight,levy warrior,levy",
        "matrix levy warrior levy+bow --pairs 20 --bars dice",
        "sample-size --target 0.01",
        "replay levy warrior --battle 1",
        "systems",
        "rulings space-convoy",
        "units gun-fights",
        "columns battle",
    ] {
        let words: Vec<&str> = words.split(' ').chain(["--format", "html"]).collect();
        let page = done(dir, &words);
        assert!(page.starts_with("<!DOCTYPE html>"), "{words:?}");
        // Encoded data may say anything.
        let data = inside(&page).into_iter().map(|(_, csv)| BASE64.encode(csv));
        let text = data.fold(page.clone(), |text, data| text.replace(&data, ""));
        let (text, _script) = text.split_once("<script").unwrap();
        assert!(text.contains("<h1>") && !text.contains("NaN"), "{words:?}");
        assert!(!inside(&page).is_empty(), "{words:?}");
    }
    let refused = command(dir, &["schema", "list", "--format", "html"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
}

/// The two digits of each chance of a fight, as on the page of all fights.
fn looked_up(page: &str, a: &str, b: &str, value: usize) -> [u8; 3] {
    let (_, data) = page.split_once("type=\"application/json\">").unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    let units = data["units"].as_array().unwrap();
    let place = |unit: &str| units.iter().position(|of| of == unit).unwrap();
    let values = data["values"].as_u64().unwrap() as usize;
    let from = (place(b) * values + value) * 6;
    let text = &data["fights"][place(a)].as_str().unwrap()[from..from + 6];
    [0, 2, 4].map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap())
}

#[test]
fn the_page_of_all_fights_says_what_fight_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let of = |words: &str| done(root, &words.split(' ').collect::<Vec<_>>());
    let page = of("report --fights king-or-parliament --threads 2");
    assert!(page.len() < 300_000 && page.contains("<noscript>"));
    for (value, aspect) in ["front", "flank", "rear"].into_iter().enumerate() {
        for (a, b) in [("pikeman/4", "cavalier/4"), ("cavalier/4", "wagon/1")] {
            let row = rows(&of(&format!(
                "fight {a} {b} --system king-or-parliament --aspect {aspect} --exact --format csv"
            )))
            .remove(0);
            let told = looked_up(&page, a, b, value);
            for (column, told) in ["win_a", "draw", "win_b"].into_iter().zip(told) {
                let chance = number(&row, column);
                match told {
                    101 => assert!(chance > 0.0 && chance < 0.005, "{a} {b} {column} {chance}"),
                    102 => assert!(chance < 1.0 && chance > 0.995, "{a} {b} {column} {chance}"),
                    told => {
                        assert_eq!(f64::from(told), (chance * 100.0).round(), "{a} {b} {column}")
                    }
                }
            }
        }
    }
    let alone =
        of("report --fights king-or-parliament --threads 1").replace("threads 1", "threads 2");
    assert!(page == alone, "any number of threads gives the same page");
}

#[test]
fn house_rules_change_the_page_of_all_fights_and_are_named_on_it() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("h.toml"), "system = \"space-convoy\"\n[costs]\nslayer = 3\n")
        .unwrap();
    let page = done(dir.path(), &["report", "--fights", "space-convoy", "--rules", "h.toml"]);
    assert!(page.contains("h.toml") && page.contains("slayer"), "{page}");
    assert!(page.contains("never fight each other"), "forces have their sides");
}

#[test]
fn what_all_fights_cannot_be_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    for (words, message) in [
        ("report --fights chess", "chess"),
        ("report --fights space-convoy --out f.md", "--fights makes a page"),
        ("report --fights space-convoy x.csv", "cannot be used with"),
        ("report x.csv --rules h.toml", "cannot be used with"),
    ] {
        let output = fairfight(dir.path(), &words.split(' ').collect::<Vec<_>>());
        assert_eq!(output.status.code(), Some(2), "{words}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(message), "{words}: {said}");
    }
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
}
