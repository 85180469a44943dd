//! Who has won: the engine's judgement, and the count with the dead stones that people agree on.

use go::score::{self, Owners};
use go::{Color, Game, PointSet, Rules, Scoring, Size};
use serde::Serialize;

use crate::position::{PointError, names, owner_rows, point};

/// What becomes of everything on the board, as the engine sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Judgement {
    /// Stones that are taken off the board before counting.
    pub dead: Vec<String>,
    /// Stones that live in seki.
    pub seki: Vec<String>,
    /// Stones whose fate depends on who moves first.
    pub unsettled: Vec<String>,
    /// Is it known what becomes of every stone and every border?
    pub is_settled: bool,
    /// The count with the dead stones removed.
    pub score: Score,
    /// By whom each point is owned, rows from the top: `.`, `X`, `O`.
    pub owners: Vec<String>,
}

/// The count of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Score {
    /// Black's points.
    pub black: f32,
    /// White's points, komi and what the handicap is worth included.
    pub white: f32,
    /// `B+3.5`, `W+0.5`, `0`.
    pub result: String,
    /// Who has won, unless it is a draw.
    pub winner: Option<Color>,
    /// How it was counted, as a sentence.
    pub about: String,
}

/// A count together with who owns what.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Counted {
    /// The count.
    pub score: Score,
    /// By whom each point is owned, rows from the top: `.`, `X`, `O`.
    pub owners: Vec<String>,
}

impl Judgement {
    /// A judgement of the engine about this game.
    pub fn of(game: &Game, judgement: &engine::Judgement) -> Judgement {
        Judgement {
            dead: names(judgement.dead.iter()),
            seki: names(judgement.seki.iter()),
            unsettled: names(judgement.unsettled.iter()),
            is_settled: judgement.is_settled(),
            score: Score::of(game, &judgement.score),
            owners: owner_rows(game.size(), &judgement.owners),
        }
    }
}

impl Score {
    /// A count of this game.
    pub fn of(game: &Game, score: &go::Score) -> Score {
        let margin = score.margin();
        Score {
            black: score.points[Color::Black] as f32,
            white: score.points[Color::White] as f32 + score.komi + score.compensation as f32,
            result: margin.to_string(),
            winner: margin.winner(),
            about: about(game, score),
        }
    }
}

/// Counts a game without these dead stones, each of which takes its whole string along. Stones in seki have no territory
/// where territory counts.
pub fn score(game: &Game, dead: &[String], seki: &[String]) -> Result<Counted, PointError> {
    let (dead, seki) = (points(game.size(), dead)?, points(game.size(), seki)?);
    let counted = game.score_with_seki(&dead, &seki);
    let owners = owner_rows(game.size(), &owners(game, &dead, &seki));
    Ok(Counted { score: Score::of(game, &counted), owners })
}

fn points(size: Size, names: &[String]) -> Result<PointSet, PointError> {
    let mut set = PointSet::EMPTY;
    for name in names {
        set.insert(point(size, name)?);
    }
    Ok(set)
}

fn owners(game: &Game, dead: &PointSet, seki: &PointSet) -> Owners {
    match game.rules().scoring {
        Scoring::Area => score::area(game.board(), dead),
        Scoring::Territory => score::territory(game.board(), dead, seki),
    }
}

fn about(game: &Game, score: &go::Score) -> String {
    let [black, white] = Color::BOTH.map(|color| score.points[color]);
    let how = match game.rules().scoring {
        Scoring::Area => "Area: living stones and the points they surround",
        Scoring::Territory => "Territory: surrounded points, prisoners and dead stones",
    };
    let mut white_gets = format!("{white}");
    if score.komi != 0.0 {
        white_gets += &format!(" and a komi of {}", score.komi);
    }
    if score.compensation > 0 {
        white_gets += &format!(" and {} for the handicap", counted(score.compensation));
    }
    format!("{how}. Black has {black}, White {white_gets}{}.", rules(game.rules()))
}

fn counted(points: u32) -> String {
    if points == 1 { "1 point".to_owned() } else { format!("{points} points") }
}

fn rules(rules: Rules) -> String {
    rules.name().map_or_else(String::new, |name| format!(", by {name} rules"))
}

#[cfg(test)]
mod tests {
    use go::diagram::Picture;
    use serde_json::{Value, json};

    use super::*;

    const POSITION: &str = "
        . X . O .
        X X X O O
        . X . O .
        O X . O .
        . X O O .
    ";

    fn game(rules: Rules, komi: f32) -> Game {
        let mut game = POSITION.parse::<Picture>().unwrap().to_game(rules, Color::Black).unwrap();
        game.set_komi(komi).unwrap();
        game
    }

    fn counted(game: &Game, dead: &[&str]) -> Value {
        let dead: Vec<String> = dead.iter().map(|&name| name.to_owned()).collect();
        serde_json::to_value(score(game, &dead, &[]).unwrap()).unwrap()
    }

    #[test]
    fn area_counts_stones_and_what_they_surround() {
        let right = json!({
            "score": {
                "black": 11.0, "white": 18.5, "result": "W+7.5", "winner": "white",
                "about": "Area: living stones and the points they surround. Black has 11, White 11 and a komi of 7.5, by \
                          chinese rules.",
            },
            "owners": ["XX.OO", "XXXOO", "XX.OO", "XX.OO", "XXOOO"],
        });
        assert_eq!(counted(&game(Rules::CHINESE, 7.5), &["A2"]), right);
    }

    #[test]
    fn territory_counts_prisoners_and_dead_stones() {
        let shown = counted(&game(Rules::JAPANESE, 0.5), &["A2"]);
        assert_eq!(shown["score"]["black"], 5.0);
        assert_eq!(shown["score"]["white"], 4.5);
        assert_eq!(shown["score"]["result"], "B+0.5");
        assert_eq!(shown["owners"], json!(["X...O", ".....", "X...O", "X...O", "X...O"]));
        let about = "Territory: surrounded points, prisoners and dead stones. Black has 5, White 4 and a komi of 0.5, by \
                     japanese rules.";
        assert_eq!(shown["score"]["about"], about);
    }

    #[test]
    fn a_handicap_is_worth_what_the_rules_say() {
        let mut game = Game::new(Size::square(9), Rules::AGA);
        game.set_komi(0.0).unwrap();
        game.place_handicap(&go::handicap::fixed(game.size(), 2).unwrap()).unwrap();
        let shown = counted(&game, &[]);
        assert_eq!((&shown["score"]["black"], &shown["score"]["white"]), (&json!(81.0), &json!(1.0)));
        let about = shown["score"]["about"].as_str().unwrap();
        assert!(
            about.ends_with("Black has 81, White 0 and 1 point for the handicap, by aga rules."),
            "{about}"
        );
    }

    #[test]
    fn a_dead_stone_takes_its_string_along() {
        let shown = counted(&game(Rules::CHINESE, 7.5), &["D5"]);
        assert_eq!(shown["score"]["black"], 22.0);
        assert_eq!(shown["score"]["winner"], "black");
        assert_eq!(counted(&game(Rules::CHINESE, 7.5), &["d1"]), shown);
    }

    #[test]
    fn stones_in_seki_have_no_territory() {
        // Black's eye at A1 counts, unless the stones around it live in seki.
        let mut game = ". X O .\nX X O O\nO O X X\n. O X ."
            .parse::<Picture>()
            .unwrap()
            .to_game(Rules::JAPANESE, Color::Black)
            .unwrap();
        game.set_komi(0.0).unwrap();
        let counted = |seki: &[&str]| {
            let seki: Vec<String> = seki.iter().map(|&name| name.to_owned()).collect();
            serde_json::to_value(score(&game, &[], &seki).unwrap()).unwrap()
        };
        assert_eq!(counted(&[])["owners"], json!(["X..O", "....", "....", "O..X"]));
        let shown = counted(&["B4"]);
        assert_eq!(shown["owners"], json!(["...O", "....", "....", "O..X"]));
        assert_eq!((&shown["score"]["black"], &shown["score"]["white"]), (&json!(1.0), &json!(2.0)));
    }

    #[test]
    fn points_that_are_none_are_refused_with_a_sentence() {
        let refused =
            |name: &str| score(&game(Rules::CHINESE, 7.5), &[name.to_owned()], &[]).unwrap_err().to_string();
        assert!(refused("pass").starts_with("'pass' is not a point"), "{}", refused("pass"));
        assert_eq!(refused("F1"), "F1 is not on the 5x5 board");
    }

    #[test]
    fn the_judgement_of_the_engine_names_the_dead() {
        let game = game(Rules::CHINESE, 7.5);
        let mut player = engine::Player::new(engine::Preset::named("mc").unwrap(), 16);
        let shown = Judgement::of(&game, &player.judge(&game).unwrap());
        assert_eq!(shown.dead, ["A2"]);
        assert!(shown.is_settled && shown.seki.is_empty() && shown.unsettled.is_empty(), "{shown:?}");
        assert_eq!((shown.score.result.as_str(), shown.owners[0].as_str()), ("W+7.5", "XX.OO"));
    }
}
