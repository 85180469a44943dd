//! Parts that are others on larger boards: the entries `[[larger]]` of a preset.
//!
//! ```toml
//! [[larger]]
//! than = 11           # on boards whose longer side has more lines
//!
//! [larger.playout]    # laid over the preset's own table
//! name = "tactical"
//! nakade_p = 1.0
//! ```

use std::fmt;

use go::{MAX_SIDE, Size};
use toml::{Table, Value};

use super::PresetError;
use super::overrides::{TABLES, lay_over};

/// The name of the entries.
pub(super) const KEY: &str = "larger";

/// The field that says on which boards an entry holds.
const THAN: &str = "than";

/// What a preset is made of on larger boards.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Larger {
    /// The longer side has more lines than this.
    pub than: usize,
    /// All tables of the method, not only those that are others: a change to the preset is made here as well, so that it
    /// has the last word.
    pub parts: Table,
}

/// Where it holds: `on boards of more than 11 lines`.
impl fmt::Display for Larger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = if self.than == 1 { "line" } else { "lines" };
        write!(f, "on boards of more than {} {lines}", self.than)
    }
}

/// The one that holds on boards of this size, if any does.
pub(super) fn on(all: &[Larger], size: Size) -> Option<&Larger> {
    let side = size.width().max(size.height());
    all.iter().rfind(|larger| side > larger.than)
}

/// What the entries of a preset's file make of its own tables, from the smallest boards to the largest.
pub(super) fn read(preset: &str, own: &Table, given: Option<Value>) -> Result<Vec<Larger>, PresetError> {
    let refuse = |message: String| PresetError::Field { preset: preset.to_owned(), message };
    let mut entries = entries(given).map_err(refuse)?;
    entries.sort_by_key(|entry| entry.than);
    let mut all: Vec<Larger> = Vec::with_capacity(entries.len());
    for Entry { number, than, tables } in entries {
        let before = all.last().map_or(own, |smaller| &smaller.parts);
        let mut parts = before.clone();
        lay_over(&mut parts, &tables);
        if parts == *before {
            return Err(refuse(format!(
                "{KEY} {number}: it changes nothing: expected a table with what is otherwise on larger boards"
            )));
        }
        all.push(Larger { than, parts });
    }
    Ok(all)
}

/// An entry as it was written.
struct Entry {
    /// Its place in the file, from 1.
    number: usize,
    than: usize,
    /// Those of the method that are others.
    tables: Table,
}

/// The entries in the order of the file.
fn entries(given: Option<Value>) -> Result<Vec<Entry>, String> {
    let list = match given {
        None => return Ok(Vec::new()),
        Some(Value::Array(list)) => list,
        Some(_) => return Err(format!("{KEY}: expected entries, each with the head [[{KEY}]]")),
    };
    let mut entries: Vec<Entry> = Vec::with_capacity(list.len());
    for (number, value) in (1..).zip(list) {
        let at = |reason: String| format!("{KEY} {number}: {reason}");
        let (than, tables) = entry(value).map_err(at)?;
        if entries.iter().any(|other| other.than == than) {
            return Err(at(format!("there is another one with {THAN} = {than}: expected one at most")));
        }
        entries.push(Entry { number, than, tables });
    }
    Ok(entries)
}

/// From when on an entry holds, and its tables.
fn entry(value: Value) -> Result<(usize, Table), String> {
    let Value::Table(mut tables) = value else {
        return Err(format!("it is {value}: expected a table with {THAN}, as under the head [[{KEY}]]"));
    };
    let than = than(tables.remove(THAN))?;
    for (key, value) in &tables {
        if !TABLES.contains(&key.as_str()) {
            return Err(format!("unknown field `{key}`: expected {THAN}, {}", TABLES.join(", ")));
        }
        if !value.is_table() {
            return Err(format!("{key} is {value}: expected a table"));
        }
    }
    Ok((than, tables))
}

fn than(given: Option<Value>) -> Result<usize, String> {
    // On a board of more lines nobody can play.
    let most = MAX_SIDE - 1;
    let Some(given) = given else {
        return Err(format!(
            "there is no {THAN}: expected the number of lines from 1 to {most} that a board has more of, as in {THAN} = 11"
        ));
    };
    let number = given.as_integer().and_then(|number| usize::try_from(number).ok());
    number
        .filter(|number| (1..=most).contains(number))
        .ok_or_else(|| format!("{THAN} is {given}: expected a whole number from 1 to {most}"))
}

/// Why `--set` leaves the entries alone.
pub(super) fn cannot_be_set(path: &str) -> String {
    format!(
        "{path} cannot be set, because a change holds on boards of all sizes: expected a field of {}; what is for larger \
         boards alone is written into a file, under the head [[{KEY}]]",
        TABLES.join(", ")
    )
}

/// Leaves out what has become the same as on smaller boards.
pub(super) fn forget_what_is_the_same(own: &Table, all: &mut Vec<Larger>) {
    let mut before = own.clone();
    all.retain(|larger| std::mem::replace(&mut before, larger.parts.clone()) != larger.parts);
}

/// The tables of a file from which the same is read.
///
/// A table that is another on larger boards is written as a whole. Laid over the one for smaller boards it gives itself
/// again: it may lack a field of that only where it chooses a part, which starts the table afresh.
pub(super) fn with_entries(own: &Table, all: &[Larger]) -> Table {
    let mut file = own.clone();
    let mut before = own;
    let mut entries = Vec::with_capacity(all.len());
    for Larger { than, parts } in all {
        let is_other = |(key, value): &(&String, &Value)| before.get(*key) != Some(*value);
        let others = parts.iter().filter(is_other).map(|(key, value)| (key.clone(), value.clone()));
        let mut entry: Table = others.collect();
        entry.insert(THAN.to_owned(), Value::Integer(*than as i64));
        entries.push(Value::Table(entry));
        before = parts;
    }
    if !entries.is_empty() {
        file.insert(KEY.to_owned(), Value::Array(entries));
    }
    file
}

#[cfg(test)]
mod tests {
    use super::super::Preset;
    use super::*;

    const NINE: Size = Size::square(9);
    const THIRTEEN: Size = Size::square(13);
    const NINETEEN: Size = Size::square(19);

    /// MoGo with numbers that are easily told apart, and what is written behind it.
    fn text(entries: &str) -> String {
        format!(
            "name = 'mine'
             [playout]
             name = 'mogo'
             [moves]
             pass = 'last'
             [search]
             method = 'tree'
             reward = {{ win-by-points = 20 }}
             decide = 'most-visits'
             growth = {{ rule = 'one-node', depth = 7 }}
             select = {{ rule = 'ucb1-tuned', p = 0.5, fpu = 1.1 }}
             backup = {{ rule = 'mean' }}
             variance = {{ rule = 'standard-error' }}
             {entries}"
        )
    }

    /// Other playouts from 12 lines on, and another rule of the tree from 14 on.
    const TWO: &str = "[[larger]]
        than = 13
        [larger.search]
        select = { rule = 'ucb1', exploration = 0.25 }
        [[larger]]
        than = 11
        [larger.playout]
        name = 'tactical'
        nakade_p = 1.0
        [larger.search.select]
        p = 0.75";

    fn read(entries: &str) -> Preset {
        Preset::from_toml(&text(entries)).unwrap_or_else(|error| panic!("{error}"))
    }

    /// What it is made of, as the tables of a file.
    fn parts(preset: &Preset, size: Size) -> Value {
        Value::try_from(preset.method(size).unwrap_or_else(|error| panic!("{size}: {error}"))).unwrap()
    }

    /// The fields of the table that are asked for.
    fn fields(preset: &Preset, size: Size, table: &str, names: &[&str]) -> Vec<Option<Value>> {
        let parts = parts(preset, size);
        let table = table.split('.').fold(&parts, |parts, key| &parts[key]);
        names.iter().map(|&name| table.get(name).cloned()).collect()
    }

    fn number(number: f64) -> Option<Value> {
        Some(Value::Float(number))
    }

    fn word(word: &str) -> Option<Value> {
        Some(Value::String(word.to_owned()))
    }

    fn refusal(entries: &str) -> String {
        Preset::from_toml(&text(entries)).expect_err("this should be refused").to_string()
    }

    #[test]
    fn an_entry_for_larger_boards_holds_there_and_nowhere_else() {
        let (plain, preset) = (read(""), read("[[larger]]\nthan = 11\n[larger.playout]\nname = 'uniform'"));
        for (width, height, is_larger) in
            [(9, 9, false), (11, 11, false), (11, 2, false), (12, 12, true), (9, 12, true), (13, 5, true)]
        {
            let size = Size::new(width, height).unwrap();
            let name = preset.method(size).unwrap().playout.name();
            assert_eq!(name, if is_larger { "uniform" } else { "mogo" }, "{size}");
            assert_eq!(preset.method(size) == plain.method(size), !is_larger, "{size}");
        }
    }

    #[test]
    fn what_an_entry_does_not_say_stays() {
        let preset = read("[[larger]]\nthan = 11\n[larger.search]\nselect.p = 0.75\ngrowth = { nodes = 3 }");
        assert_eq!(
            fields(&preset, THIRTEEN, "search.select", &["rule", "p"]),
            [word("ucb1-tuned"), number(0.75)]
        );
        let growth = fields(&preset, THIRTEEN, "search.growth", &["depth", "nodes"]);
        assert_eq!(growth, [Some(Value::Integer(7)), Some(Value::Integer(3))]);
        assert_eq!(fields(&preset, THIRTEEN, "moves", &["pass"]), [word("last")]);
    }

    #[test]
    fn another_part_starts_its_table_afresh() {
        let preset = read("[[larger]]\nthan = 11\n[larger.search.select]\nrule = 'ucb1'\nexploration = 0.25");
        let select = fields(&preset, THIRTEEN, "search.select", &["rule", "exploration", "p"]);
        assert_eq!(select, [word("ucb1"), number(0.25), None]);
        let preset = read("[[larger]]\nthan = 11\n[larger.search]\nmethod = 'indigo'\ndeviation = '2P'");
        let search = fields(&preset, THIRTEEN, "search", &["method", "deviation", "growth"]);
        assert_eq!(search, [word("indigo"), number(338.0), None]);
    }

    #[test]
    fn a_word_that_has_a_number_is_replaced_as_a_whole() {
        let preset =
            read("[[larger]]\nthan = 11\n[larger.search]\nreward = 'win'\ndecide = { lower-bound = 1.0 }");
        let reward = fields(&preset, THIRTEEN, "search", &["reward"]);
        assert_eq!(reward, [word("win")]);
        let preset = read(
            "[[larger]]\nthan = 11\n[larger.search]\ngrowth.rule = { after = 2 }
             [[larger]]\nthan = 13\n[larger.search]\ngrowth.rule = 'one-node'",
        );
        assert_eq!(fields(&preset, NINETEEN, "search.growth", &["rule"]), [word("one-node")]);
    }

    #[test]
    fn of_several_entries_the_largest_has_the_last_word() {
        let preset = read(TWO);
        for (size, name, rule, p) in [
            (NINE, "mogo", "ucb1-tuned", number(0.5)),
            (THIRTEEN, "tactical", "ucb1-tuned", number(0.75)),
            (NINETEEN, "tactical", "ucb1", None),
        ] {
            assert_eq!(preset.method(size).unwrap().playout.name(), name, "{size}");
            assert_eq!(fields(&preset, size, "search.select", &["rule", "p"]), [word(rule), p], "{size}");
        }
    }

    #[test]
    fn a_change_holds_on_boards_of_all_sizes() {
        let changed = read(TWO).with(&[("playout.name", "mogo"), ("search.growth.depth", "4")]).unwrap();
        for size in [NINE, THIRTEEN, NINETEEN] {
            assert_eq!(
                fields(&changed, size, "playout", &["name", "nakade_p"]),
                [word("mogo"), None],
                "{size}"
            );
            assert_eq!(
                fields(&changed, size, "search.growth", &["depth"]),
                [Some(Value::Integer(4))],
                "{size}"
            );
        }
        assert_eq!(fields(&changed, NINETEEN, "search.select", &["rule"]), [word("ucb1")]);
        let changed = read(TWO).with(&[("search.select.rule", "ucb1"), ("playout.name", "uniform")]).unwrap();
        assert_eq!((changed.larger.len(), changed.method(NINE)), (0, changed.method(NINETEEN)));
    }

    #[test]
    fn a_file_keeps_its_entries_and_one_for_a_size_has_none() {
        let preset = read(TWO);
        assert_eq!(preset.to_toml(), text(TWO));
        let changes = [("search.growth.depth", "4"), ("moves.pass", "always"), ("search.select.fpu", "2.0")];
        let changed = preset.with(&changes).unwrap();
        let again = Preset::from_toml(&changed.to_toml()).unwrap();
        for size in [NINE, THIRTEEN, NINETEEN] {
            assert_eq!(again.method(size).unwrap(), changed.method(size).unwrap(), "{size}");
            let resolved = preset.to_toml_for(size).unwrap();
            assert!(!resolved.contains(KEY), "{resolved}");
            assert_eq!(parts(&Preset::from_toml(&resolved).unwrap(), NINE), parts(&preset, size));
        }
    }

    #[test]
    fn a_mistake_in_an_entry_is_found_without_a_board_and_told_with_its_place() {
        let preset = read("[[larger]]\nthan = 11\n[larger.playout]\nnakade_p = 1.0");
        assert!(preset.method(NINE).is_ok());
        let refused = preset.check().unwrap_err().to_string();
        assert!(
            refused.starts_with("preset mine on boards of more than 11 lines: playout: unknown"),
            "{refused}"
        );
        // What is wrong with the preset's own tables alone is found as well.
        let hidden = read(TWO).with(&[("search.select.exploration", "0.5")]).unwrap();
        assert!(hidden.method(NINETEEN).is_ok());
        let refused = hidden.check().unwrap_err().to_string();
        assert!(refused.starts_with("preset mine: search.select: unknown field `exploration`"), "{refused}");
        assert_eq!(read(TWO).check(), Ok(()));
        assert_eq!(read(TWO).boards(), [Size::square(11), THIRTEEN, NINETEEN]);
        assert_eq!(read("").boards(), [NINETEEN]);
    }

    #[test]
    fn entries_that_make_no_sense_are_refused_with_what_was_expected() {
        for (entries, expected) in [
            ("[larger]\nthan = 11", "larger: expected entries, each with the head [[larger]]"),
            (
                "[[larger]]\nzone = {}",
                "larger 1: there is no than: expected the number of lines from 1 to 18 ",
            ),
            ("[[larger]]\nthan = 0", "larger 1: than is 0: expected a whole number from 1 to 18"),
            ("[[larger]]\nthan = 19", "larger 1: than is 19: expected a whole number from 1 to 18"),
            ("[[larger]]\nthan = -3", "larger 1: than is -3: expected a whole number from 1 to 18"),
            ("[[larger]]\nthan = 11.0", "larger 1: than is 11.0: expected a whole number from 1 to 18"),
            ("[[larger]]\nthan = '11'", "larger 1: than is \"11\": expected a whole number from 1 to 18"),
            (
                "[[larger]]\nthan = 11\nspeed = 3",
                "larger 1: unknown field `speed`: expected than, playout, moves, zone, search",
            ),
            ("[[larger]]\nthan = 11\nplayout = 'mogo'", "larger 1: playout is \"mogo\": expected a table"),
            (
                "[[larger]]\nthan = 11\nzone = {}\n[[larger]]\nthan = 11\nmoves.pass = 'always'",
                "larger 2: there is another one with than = 11: expected one at most",
            ),
            (
                "[[larger]]\nthan = 11",
                "larger 1: it changes nothing: expected a table with what is otherwise",
            ),
            ("[[larger]]\nthan = 11\nmoves.pass = 'last'", "larger 1: it changes nothing: expected a table"),
            (
                // The first of the file repeats what the second says about smaller boards.
                "[[larger]]\nthan = 13\nmoves.pass = 'always'\n[[larger]]\nthan = 11\nmoves.pass = 'always'",
                "larger 1: it changes nothing: expected a table",
            ),
        ] {
            let refused = refusal(entries);
            assert!(refused.starts_with(&format!("preset mine: {expected}")), "{entries}: {refused}");
        }
        let text = format!("larger = [3]\n{}", text(""));
        let refused = Preset::from_toml(&text).unwrap_err().to_string();
        assert!(
            refused.starts_with("preset mine: larger 1: it is 3: expected a table with than"),
            "{refused}"
        );
    }

    #[test]
    fn an_entry_cannot_be_set() {
        for path in ["larger", "larger.than", "larger.playout.name"] {
            let refused = read(TWO).with(&[(path, "12")]).unwrap_err().to_string();
            let expected =
                format!("preset mine: {path} cannot be set, because a change holds on boards of all");
            assert!(refused.starts_with(&expected), "{refused}");
        }
    }
}
