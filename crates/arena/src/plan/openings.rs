//! How games begin: from records, and at random.

use std::fs;
use std::path::{Path, PathBuf};

use go::sgf::{self, Legality, Record, Replay};
use go::{Board, Color, Game, Move, Point};
use mcts::Random;

use super::player::text_of;
use super::resolve::checked_file;
use super::{Opening, OpeningsFile, Order, PlanError, Terms};

/// The part of the work with the seed of a match that puts the openings in order.
const ORDER: u64 = 3;

/// The openings that a match file names, those of the records or none; records are then noted in it with their checksum.
pub(super) fn read(
    file: &mut OpeningsFile,
    base: &Path,
    terms: &Terms,
    seed: u64,
) -> Result<Vec<Opening>, PlanError> {
    let (mut openings, mut contents) = (Vec::new(), Vec::new());
    for pattern in &mut file.records {
        let path = base.join(&*pattern);
        for found in list(&path)? {
            let bytes = fs::read(&found).map_err(|error| PlanError::unreadable(&found, error))?;
            openings.extend(openings_of(&found, &bytes, file.moves, terms)?);
            contents.push(bytes);
        }
        *pattern = text_of(&path)?;
    }
    if !file.records.is_empty() {
        let names = file.records.join(", ");
        checked_file(&mut file.checksum, &names, contents.iter().map(Vec::as_slice))?;
    }
    if file.order == Order::Random {
        shuffle(&mut openings, &mut Random::for_part(seed, ORDER));
    }
    Ok(openings)
}

/// The files that a path names: itself, the records in a folder, or those whose name is like a pattern; sorted, so that
/// every machine has the same order.
fn list(path: &Path) -> Result<Vec<PathBuf>, PlanError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (folder, pattern) = match (path.is_dir(), path.parent()) {
        (true, _) => (path, "*.sgf"),
        (false, Some(parent)) if name.contains(['*', '?']) => (parent, &*name),
        _ => return Ok(vec![path.to_owned()]),
    };
    let unreadable = |error| PlanError::unreadable(folder, error);
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let file = entry.map_err(unreadable)?.path();
        let name = file.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        if matches(&pattern.to_lowercase(), &name) && file.is_file() {
            files.push(file);
        }
    }
    if files.is_empty() {
        return Err(PlanError::value("openings.records", path.display(), "the name of a file that exists"));
    }
    files.sort();
    Ok(files)
}

/// Is the name like the pattern, where `*` stands for any characters and `?` for one?
fn matches(pattern: &str, name: &str) -> bool {
    let name: Vec<char> = name.chars().collect();
    // Which beginnings of the name the pattern so far may stand for.
    let mut reached = vec![false; name.len() + 1];
    reached[0] = true;
    for wanted in pattern.chars() {
        if wanted == '*' {
            let first = reached.iter().position(|&is_reached| is_reached).unwrap_or(reached.len());
            reached[first..].fill(true);
            continue;
        }
        for length in (0..name.len()).rev() {
            reached[length + 1] = reached[length] && (wanted == '?' || wanted == name[length]);
        }
        reached[0] = false;
    }
    reached[name.len()]
}

/// The openings of a file, one for each game in it.
fn openings_of(
    file: &Path,
    bytes: &[u8],
    moves: Option<usize>,
    terms: &Terms,
) -> Result<Vec<Opening>, PlanError> {
    let records: Vec<Record> = sgf::games(bytes).collect();
    // Without the folder, a resumed match calls it the same from wherever it is resumed.
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if records.is_empty() {
        return Err(PlanError::Opening { opening: name, reason: sgf::NoGameError.to_string() });
    }
    let is_alone = records.len() == 1;
    let opening = |record: &Record| {
        let name = if is_alone { name.clone() } else { format!("{name}, game {}", record.number()) };
        match moves_of(record, moves, terms) {
            Ok(moves) => Ok(Opening { name, moves }),
            Err(reason) => Err(PlanError::Opening { opening: name, reason }),
        }
    };
    records.iter().map(opening).collect()
}

/// The first moves of the main line, if they can be played on the board of the match, by its rules.
fn moves_of(record: &Record, most: Option<usize>, terms: &Terms) -> Result<Vec<(Color, Move)>, String> {
    let start = terms.new_game().map_err(|error| error.to_string())?;
    let moves = first_moves(record, most, &start)?;
    let longest = terms.size.area() / 2;
    if most.is_none() && moves.len() > longest {
        return Err(format!(
            "it has {} moves, more than an opening has ({longest} at most): say in openings.moves how many to take",
            moves.len()
        ));
    }
    let mut game = start;
    for (number, &(color, mv)) in moves.iter().enumerate() {
        game.play(color, mv).map_err(|error| format!("move {} is not legal: {error}", number + 1))?;
    }
    if game.is_over() {
        return Err("the game is over with its last move".to_owned());
    }
    Ok(moves)
}

/// The first moves of the record, whatever the rules. What comes after them does not matter, damage included.
fn first_moves(record: &Record, most: Option<usize>, start: &Game) -> Result<Vec<(Color, Move)>, String> {
    let replay = Replay { legality: Legality::AnyEmptyPoint, ..Replay::default() };
    let mut steps = replay.steps(record).map_err(|problem| problem.reason.to_string())?;
    let size = steps.game().size();
    if size != start.size() {
        return Err(format!("it is for the {size} board, and the match is played on {}", start.size()));
    }
    let most = most.unwrap_or(usize::MAX);
    while steps.game().turns().len() < most
        && steps.advance().map_err(|problem| problem.reason.to_string())?.is_some()
    {}
    // A record tells its first stones before its first move, which nobody may have asked for.
    if most == 0 {
        return Ok(Vec::new());
    }
    let stones = |game: &Game| Color::BOTH.map(|color| game.start().stone_set(color));
    if stones(steps.game()) != stones(start) {
        if start.handicap() > 0 {
            return Err(format!(
                "the match begins with {} handicap stones, and the record does not have the same ones",
                start.handicap()
            ));
        }
        return Err("it sets up stones, and the games of the match begin on an empty board".to_owned());
    }
    Ok(steps.game().turns().iter().take(most).map(|turn| (turn.color, turn.mv)).collect())
}

/// Makes so many moves, or as many as there are, each drawn evenly among those that are legal and fill no own eye.
pub fn play_at_random(game: &mut Game, count: usize, random: &mut Random) {
    for _ in 0..count {
        let color = game.to_play();
        let points: Vec<Point> =
            game.legal_points(color).filter(|&point| !game.board().is_eye(color, point)).collect();
        let Some(&point) = points.get(random.below(points.len() as u64) as usize) else { return };
        if game.play(color, point.into()).is_err() {
            return;
        }
    }
}

/// The shuffle of Fisher and Yates, as Durstenfeld (1964) has it.
fn shuffle<T>(list: &mut [T], random: &mut Random) {
    for last in (1..list.len()).rev() {
        list.swap(last, random.below(last as u64 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use go::Size;

    use super::super::MatchFile;
    use super::*;

    fn terms() -> Terms {
        let file = "[[player]]\npreset = 'mc'\n[[player]]\npreset = 'uct'";
        MatchFile::from_toml(file).unwrap().resolve(Path::new(".")).unwrap().terms
    }

    fn read_text(text: &str, moves: Option<usize>) -> Result<Vec<Opening>, String> {
        openings_of(Path::new("a.sgf"), text.as_bytes(), moves, &terms()).map_err(|e| e.to_string())
    }

    fn spelled(opening: &Opening) -> String {
        let spell = |(color, mv): &(Color, Move)| format!("{}{mv}", color.letter());
        opening.moves.iter().map(spell).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_first_moves_of_every_record_are_taken() {
        let text = "(;SZ[9];B[ee];W[cc](;B[gg];W[gc])(;B[aa]))(;SZ[9];B[cc])";
        let openings = read_text(text, Some(3)).unwrap();
        let names: Vec<&str> = openings.iter().map(|opening| opening.name.as_str()).collect();
        assert_eq!(names, ["a.sgf, game 1", "a.sgf, game 2"]);
        assert_eq!(spelled(&openings[0]), "BE5 WC7 BG3");
        assert_eq!(spelled(&openings[1]), "BC7", "a shorter record is taken whole");
        assert_eq!(spelled(&read_text(text, None).unwrap()[0]), "BE5 WC7 BG3 WG7");
        assert_eq!(spelled(&read_text(text, Some(0)).unwrap()[0]), "");
        assert_eq!(read_text("(;SZ[9];B[ee])", None).unwrap()[0].name, "a.sgf");
    }

    #[test]
    fn what_comes_after_the_opening_does_not_matter() {
        let openings = read_text("(;SZ[9];B[ee];W[cc];B[ee];W[zz", Some(2)).unwrap();
        assert_eq!(spelled(&openings[0]), "BE5 WC7");
    }

    #[test]
    fn a_record_that_cannot_be_played_is_named_with_the_reason() {
        let refused = [
            ("(;SZ[13];B[ee])", "it is for the 13x13 board, and the match is played on 9x9"),
            ("(;SZ[9];B[ee];W[ee])", "there is a stone on E5"),
            ("(;SZ[9]AB[cc];B[ee])", "it sets up stones"),
            ("(;SZ[9];B[ee];AW[cc];W[dd])", "it sets up stones"),
            ("(;SZ[9];B[];W[])", "the game is over"),
            ("(;SZ[9]GM[2];B[ee])", "game"),
            ("no record", "game"),
        ];
        for (text, reason) in refused {
            let refusal = read_text(text, None).unwrap_err();
            assert!(refusal.starts_with("the opening a.sgf"), "{refusal}");
            assert!(refusal.contains(reason), "{text}: {refusal}");
        }
    }

    #[test]
    fn a_whole_game_is_no_opening_unless_somebody_cuts_it() {
        let moves: String = Size::square(9)
            .points()
            .step_by(2)
            .enumerate()
            .map(|(n, point)| format!(";{}[{}]", ["B", "W"][n % 2], sgf::print_point(point, Size::square(9))))
            .collect();
        let text = format!("(;SZ[9]{moves})");
        let refusal = read_text(&text, None).unwrap_err();
        assert!(refusal.contains("it has 41 moves, more than an opening has (40 at most)"), "{refusal}");
        assert_eq!(read_text(&text, Some(6)).unwrap()[0].moves.len(), 6);
    }

    #[test]
    fn a_handicap_of_the_match_may_be_in_the_record() {
        let terms = Terms { handicap: 2, ..terms() };
        let record = sgf::first(b"(;SZ[9]HA[2]AB[gc][cg];W[ee])").unwrap();
        let moves = moves_of(&record, None, &terms).unwrap();
        assert_eq!(spelled(&Opening { name: String::new(), moves }), "WE5");
    }

    #[test]
    fn names_match_patterns_as_in_a_shell() {
        let matching =
            [("*.sgf", "a.sgf"), ("*", ""), ("a?c*", "abc"), ("*a*b*", "xxaxbx"), ("b-??.sgf", "b-07.sgf")];
        for (pattern, name) in matching {
            assert!(matches(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in [("*.sgf", "a.sgf.bak"), ("?", ""), ("a", "ab"), ("*a", "ab"), ("", "a")] {
            assert!(!matches(pattern, name), "{pattern} {name}");
        }
    }

    #[test]
    fn random_moves_are_legal_and_even() {
        let mut firsts = std::collections::HashSet::new();
        for part in 0..200 {
            let mut game = terms().new_game().unwrap();
            play_at_random(&mut game, 60, &mut Random::for_part(1, part));
            assert_eq!(game.turns().len(), 60);
            assert!(game.turns().iter().all(|turn| !turn.mv.is_pass()));
            firsts.insert(game.turns()[0].mv);
        }
        assert!(firsts.len() > 60, "200 draws should find most of 81 points, not {}", firsts.len());
    }

    #[test]
    fn a_shuffle_keeps_everything_and_follows_the_seed() {
        let shuffled = |seed| {
            let mut list: Vec<u32> = (0..50).collect();
            shuffle(&mut list, &mut Random::new(seed));
            list
        };
        assert_eq!(shuffled(1), shuffled(1));
        assert_ne!(shuffled(1), shuffled(2));
        let mut sorted = shuffled(1);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..50).collect::<Vec<_>>());
    }
}
