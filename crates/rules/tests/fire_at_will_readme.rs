//! The system's README names every ruling with its default and every option.

use fairfight_rules::fire_at_will::RULINGS;

#[test]
fn readme_names_every_ruling_and_option() {
    let readme = include_str!("../src/fire_at_will/README.md");
    for ruling in RULINGS {
        let id = format!("| `{}` |", ruling.id);
        let row = readme.lines().find(|line| line.starts_with(&id));
        let row = row.unwrap_or_else(|| panic!("no row for {}", ruling.id));
        for choice in ruling.options {
            assert!(row.contains(choice.word), "{}: {} is missing", ruling.id, choice.word);
        }
        assert!(row.contains(ruling.default), "{}: its default is missing", ruling.id);
    }
}
