//! A game as a file that any program shows: what the players thought of each move in one line, and how it ended.

use go::sgf::{NodeId, Record};
use go::{Color, Game};

use super::{Ending, GameRecord, MoveRecord};
use crate::plan::Plan;

/// A longer variation says nothing to a reader that its beginning does not.
const MOST_EXPECTED: usize = 20;

impl GameRecord {
    /// The game in the Smart Game Format.
    pub fn to_sgf(&self, plan: &Plan) -> String {
        let mut record = self.root(plan);
        let mut last = NodeId::ROOT;
        for (number, made) in self.moves.iter().enumerate() {
            last = record.add_move(last, made.color, made.mv, plan.terms.size);
            let comment = match number < self.opening_moves {
                true => self.on_opening_move(number),
                false => self.on_move(made),
            };
            record.set_comment(last, &comment);
            add_values(&mut record, last, made);
        }
        self.end(&mut record, last, plan);
        format!("{record}\n")
    }

    fn root(&self, plan: &Plan) -> Record {
        // A plan that games were played by has terms that make a game; if not, the record still has the moves.
        let terms = &plan.terms;
        let game = terms.new_game().unwrap_or_else(|_| Game::new(terms.size, terms.rules));
        let mut record = Record::of_game(&game);
        let mut set = |name, value: String| record.set(NodeId::ROOT, name, [one_line(&value)]);
        set("AP", format!("Tengen:{}", engine::VERSION));
        set("EV", plan.title.clone());
        set("RO", self.number.to_string());
        set("DT", date(self.ended_at as u64));
        set("OT", terms.time.to_string());
        if !self.opening.is_empty() {
            set("ON", self.opening.clone());
        }
        for color in Color::BOTH {
            record.set_player(color, &one_line(self.players.of(color)));
        }
        record.set_outcome(self.result());
        record.set_comment(NodeId::ROOT, &self.introduction(plan));
        record
    }

    /// The comment of the root: what another needs to play the game again.
    fn introduction(&self, plan: &Plan) -> String {
        let mut lines = vec![format!("Game {} of the match '{}'.", self.number, plan.title)];
        for color in Color::BOTH {
            let name = self.players.of(color);
            let engine = self.engines.of(color);
            let engine = if engine.is_empty() { String::new() } else { format!(", {engine}") };
            lines.push(format!("{color}: {name}{engine}, seed {}", self.seeds.of(color)));
            let player = plan.players.iter().find(|player| player.name == *name);
            lines.extend(player.map(|player| format!("  {}", player.settings())));
        }
        lines.push(format!("Time: {}", plan.terms.time));
        lines.push(format!("Score: {}", plan.terms.scoring));
        lines.push(match (self.opening_moves, self.opening.as_str()) {
            (0, _) => "No opening".to_owned(),
            (moves, "") => format!("Opening: {moves} moves"),
            (moves, name) => format!("Opening: {name}, {moves} moves"),
        });
        lines.push(format!("The seed of the match: {}", plan.seed));
        lines.join("\n")
    }

    fn on_opening_move(&self, number: usize) -> String {
        let place = format!("Opening, move {} of {}.", number + 1, self.opening_moves);
        match number + 1 == self.opening_moves {
            true => format!("{place} From here on the players decide."),
            false => place,
        }
    }

    /// What a player thinks of its move: always the same things in the same order, those that are not known left out.
    fn on_move(&self, made: &MoveRecord) -> String {
        let opinion = &made.opinion;
        let mut parts = Vec::new();
        parts.extend(finite(opinion.win_rate).map(|rate| format!("win rate {:.1} %", 100.0 * rate)));
        parts.extend(finite(opinion.score).map(|score| format!("score {}", signed(score))));
        parts.extend(opinion.playouts.map(|playouts| format!("{playouts} playouts")));
        parts.extend(finite(made.seconds).map(|seconds| format!("{seconds:.2} s")));
        if !opinion.variation.is_empty() {
            let moves: Vec<String> =
                opinion.variation.iter().take(MOST_EXPECTED).map(ToString::to_string).collect();
            let more = if opinion.variation.len() > MOST_EXPECTED { " …" } else { "" };
            parts.push(format!("expects {}{more}", moves.join(" ")));
        }
        let line = match parts.is_empty() {
            true => String::new(),
            false => format!("{}: {}", self.players.of(made.color), parts.join(", ")),
        };
        let lines = [line.as_str(), opinion.text.trim()];
        lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// Says at the last node how the game ended, and marks the dead stones.
    fn end(&self, record: &mut Record, last: NodeId, plan: &Plan) {
        let before = record.comment(last).map(|comment| format!("{comment}\n\n")).unwrap_or_default();
        let words = self.how_it_ended().join("\n");
        record.set_comment(last, &format!("{before}{words}"));
        if let Ending::Score { dead, .. } = &self.ending {
            let points = dead.iter().filter(|&&point| plan.terms.size.contains(point));
            let points: Vec<String> =
                points.map(|&point| go::sgf::print_point(point, plan.terms.size)).collect();
            record.set(last, "MA", points);
        }
    }
}

/// The values from Black's side as properties, so that programs can draw a graph of them: `V` is of the format, and
/// `SBKV` is Black's win rate in percent, which Sabaki reads.
fn add_values(record: &mut Record, node: NodeId, made: &MoveRecord) {
    let is_black = made.color == Color::Black;
    if let Some(score) = finite(made.opinion.score) {
        record.set(node, "V", [format!("{:.1}", if is_black { score } else { -score })]);
    }
    if let Some(rate) = finite(made.opinion.win_rate) {
        record.set(node, "SBKV", [format!("{:.2}", 100.0 * if is_black { rate } else { 1.0 - rate })]);
    }
}

fn finite(value: Option<f64>) -> Option<f64> {
    value.filter(|value| value.is_finite())
}

/// `+1.2`, and no sign for what is nothing.
fn signed(points: f64) -> String {
    if points.abs() < 0.05 { "0.0".to_owned() } else { format!("{points:+.1}") }
}

/// The text of a property that may not have line breaks.
fn one_line(text: &str) -> String {
    text.replace(|character: char| character.is_control(), " ")
}

/// The day in Greenwich, as `2026-11-16`, after so many seconds since 1970.
///
/// The calendar repeats every 400 years, that is 146,097 days; a year that begins in March has its leap day at the end, and
/// its months follow a line: Richards, "Calendars", in the Explanatory Supplement to the Astronomical Almanac (2013).
fn date(seconds: u64) -> String {
    /// The days from the first of March of the year 0 to the beginning of 1970.
    const DAYS_BEFORE_1970: u64 = 719_468;
    let days = seconds / 86_400 + DAYS_BEFORE_1970;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let (month, next_year) =
        if month_from_march < 10 { (month_from_march + 3, 0) } else { (month_from_march - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", 400 * era + year_of_era + next_year)
}

#[cfg(test)]
mod tests {
    use go::sgf::{self, Outcome, Replay, WonBy};
    use go::{Margin, Move};

    use super::*;
    use crate::record::{Fault, MoveOpinion, Scorer};
    use crate::report::testing::{game, plan};

    fn read(text: &str) -> Record {
        let record = sgf::first(text.as_bytes()).unwrap();
        assert!(record.damage().is_none(), "{text}");
        record
    }

    fn played() -> GameRecord {
        let mut game = game(7, "alpha", "beta").with_moves("E5 C4 G6 pass pass", 2);
        game.opening = "a star]".to_owned();
        game.moves[2].opinion = MoveOpinion {
            win_rate: Some(0.5432),
            score: Some(1.25),
            playouts: Some(1000),
            variation: vec!["G6".parse().unwrap(), Move::Pass],
            text: "I like it [so] much \\".to_owned(),
        };
        game.moves[3].opinion =
            MoveOpinion { win_rate: Some(0.25), score: Some(-0.01), ..MoveOpinion::default() };
        game.counted("W+7.5")
    }

    #[test]
    fn a_record_reads_back_and_replays_to_the_same_moves() {
        let mut plan = plan(&["alpha", "beta"], 10);
        plan.terms.handicap = 2;
        let game = played();
        let record = read(&game.to_sgf(&plan));
        let replayed = Replay::default().main_line(&record).unwrap().game;
        let moves: Vec<(Color, Move)> = replayed.turns().iter().map(|turn| (turn.color, turn.mv)).collect();
        assert_eq!(moves, game.moves.iter().map(|made| (made.color, made.mv)).collect::<Vec<_>>());
        assert_eq!((replayed.komi(), replayed.rules(), replayed.handicap()), (7.5, plan.terms.rules, 2));
        assert_eq!(record.player(Color::White).as_deref(), Some("beta"));
        assert_eq!(record.date().as_deref(), Some("1970-01-12"));
        assert_eq!(record.event().as_deref(), Some("A test of players"));
        assert_eq!(record.line_of_text("RO").as_deref(), Some("7"));
        assert_eq!(record.outcome(), Some(Outcome::Win { winner: Color::White, by: WonBy::Points(7.5) }));
    }

    #[test]
    fn comments_mark_the_opening_tell_what_the_players_thought_and_how_it_ended() {
        let record = read(&played().to_sgf(&plan(&["alpha", "beta"], 10)));
        let comments: Vec<String> =
            record.main_line().map(|node| record.comment(node).unwrap_or_default()).collect();
        let expected = [
            "Game 7 of the match 'A test of players'.\n\
             Black: alpha, Fake 1.0, seed 15\n  alpha --mode gtp\n\
             White: beta, Fake 1.0, seed 16\n  beta --mode gtp\n\
             Time: 1 second per move\n\
             Score: the players name the dead stones; where they do not agree there is no result\n\
             Opening: a star], 2 moves\n\
             The seed of the match: 42",
            "Opening, move 1 of 2.",
            "Opening, move 2 of 2. From here on the players decide.",
            "alpha: win rate 54.3 %, score +1.2, 1000 playouts, 0.25 s, expects G6 pass\nI like it [so] much \\",
            "beta: win rate 25.0 %, score 0.0, 0.25 s",
            "alpha: 0.25 s\n\nBoth passed: W+7.5. The players agree on the score. No stone is dead.\n\
             Black (alpha) says: W+7.5.\nWhite (beta) says: W+7.5.",
        ];
        assert_eq!(comments, expected);
        let values: Vec<Option<&str>> = record.main_line().map(|node| record.value(node, "SBKV")).collect();
        assert_eq!(values, [None, None, None, Some("54.32"), Some("75.00"), None]);
    }

    #[test]
    fn every_ending_has_its_result() {
        let plan = plan(&["a", "b"], 2);
        let forfeit = |fault| Ending::Forfeit { by: Color::White, fault, reason: "it was so.".to_owned() };
        let draw: Margin = "0".parse().unwrap();
        let endings = [
            (forfeit(Fault::Time), "RE[B+T]"),
            (forfeit(Fault::Crash), "RE[B+F]"),
            (forfeit(Fault::IllegalMove), "RE[B+F]"),
            (Ending::Resignation { by: Color::Black }, "RE[W+R]"),
            (Ending::MoveCap, "RE[Void]"),
            (Ending::Disagreement, "RE[Void]"),
            (Ending::Score { result: draw, by: Scorer::Nobody, dead: Vec::new() }, "RE[0]"),
        ];
        for (ending, expected) in endings {
            let text = game(0, "a", "b").ended(ending).to_sgf(&plan);
            assert!(text.contains(expected), "{expected}: {text}");
        }
    }

    #[test]
    fn a_forfeit_before_the_first_move_is_told_at_the_root() {
        let plan = plan(&["a", "b"], 2);
        let game = game(0, "a", "b").with_moves("", 0).forfeited(Color::Black, Fault::Crash, "it ended.");
        let record = read(&game.to_sgf(&plan));
        let comment = record.comment(NodeId::ROOT).unwrap();
        assert!(comment.ends_with("\n\nBlack (a) forfeited the game (crash): it ended."), "{comment}");
    }

    #[test]
    fn dead_stones_are_marked_and_named() {
        let plan = plan(&["a", "b"], 2);
        let dead = vec!["C3".parse().unwrap(), "D3".parse().unwrap()];
        let ending = Ending::Score { result: "B+1.5".parse().unwrap(), by: Scorer::Referee, dead };
        let text = game(0, "a", "b").ended(ending).to_sgf(&plan);
        assert!(text.contains("MA[cg][dg]"), "{text}");
        assert!(text.contains("The referee named the dead stones. Dead: C3 D3."), "{text}");
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        let days = [
            (0, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_798_761_599, "2026-12-31"),
            (4_107_542_400, "2100-03-01"),
        ];
        for (seconds, day) in days {
            assert_eq!(date(seconds), day);
        }
    }
}
