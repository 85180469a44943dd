//! A position of a recorded game, with what the record tells about the game.

use std::fmt;

use engine::Surroundings;
use go::diagram::{LabelError, Picture};
use go::sgf::{Problem, Record, Replay, Replayed};
use go::{Color, Point};

use super::groups;
use crate::commands::record::count_moves;
use crate::terminal::printable;

/// Where a game stands among those of its file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) games: usize,
    /// How many other games have problems that are told only when those games are shown.
    pub(super) others_with_problems: usize,
}

/// A recorded game, played up to the position to be shown.
pub(super) struct Shown<'a> {
    record: &'a Record,
    place: Place,
    /// The number of moves on the main line of the record.
    pub(super) moves: usize,
    /// The number of moves up to the position.
    moves_made: usize,
    /// The game up to the position.
    pub(super) replayed: Replayed,
    /// The position, with labels if there are any.
    picture: Picture,
    /// What the labels mean.
    legend: Vec<(&'static str, String)>,
}

impl<'a> Shown<'a> {
    /// The position of a game after so many moves of the main line, or after all of them.
    pub(super) fn new(
        record: &'a Record,
        place: Place,
        replay: &Replay,
        moves: Option<usize>,
    ) -> Result<Shown<'a>, Problem> {
        let counts = count_moves(record);
        let total = counts.last().map_or(0, |&(_, count)| count);
        let wanted = moves.and_then(|moves| counts.iter().find(|&&(_, count)| count >= moves));
        let replayed = match wanted {
            Some(&(node, _)) => replay.to_node(record, node)?,
            None => replay.main_line(record)?,
        };
        let made = counts.iter().find(|&&(node, _)| node == replayed.node).map_or(0, |&(_, count)| count);
        let picture = Picture::of(replayed.game.board()).with_last(last_point(&replayed));
        Ok(Shown { record, place, moves: total, moves_made: made, replayed, picture, legend: Vec::new() })
    }

    /// The same with the groups of the last two moves.
    pub(super) fn with_groups(self, surroundings: &Surroundings) -> Result<Shown<'a>, LabelError> {
        let picture = groups::label(self.picture, surroundings)?;
        Ok(Shown { picture, legend: groups::facts(surroundings).into(), ..self })
    }

    /// The stone played last, if the last move was one.
    pub(super) fn last_point(&self) -> Option<Point> {
        last_point(&self.replayed)
    }

    /// Who played whom, in a line.
    pub(super) fn title(&self) -> String {
        let [black, white] = Color::BOTH.map(|color| self.player(color));
        format!("{black} (Black) against {white} (White), after move {}", self.moves_made)
    }

    fn number(&self) -> String {
        let Place { games, others_with_problems } = self.place;
        let others = match others_with_problems {
            0 => String::new(),
            1 => ", 1 other has problems".to_owned(),
            some => format!(", {some} others have problems"),
        };
        match games {
            1 => "1".to_owned(),
            _ => format!("{} of {games}{others}", self.record.number()),
        }
    }

    fn player(&self, color: Color) -> String {
        let name = known(self.record.player(color));
        let rank = self.record.rank(color).filter(|rank| !rank.is_empty());
        rank.map_or(name.clone(), |rank| format!("{name}, {}", printable(&rank)))
    }

    fn rules(&self) -> String {
        let used = self.replayed.game.rules();
        match self.record.line_of_text("RU").filter(|text| !text.is_empty()) {
            Some(text) if self.record.rules().is_some() => printable(&text),
            Some(text) => format!("{}, which are not known here: read as {used}", printable(&text)),
            None => format!("unknown: read as {used}"),
        }
    }

    fn prisoners(&self) -> String {
        let prisoners = self.replayed.game.prisoners();
        format!("taken by Black {}, by White {}", prisoners[Color::Black], prisoners[Color::White])
    }

    fn progress(&self) -> String {
        let last = self.replayed.game.turns().last();
        let last = last.map_or(String::new(), |turn| format!(", the last one {} {}", turn.color, turn.mv));
        if self.moves_made == self.moves {
            format!("{}{last}", self.moves)
        } else {
            format!("{} of {}{last}", self.moves_made, self.moves)
        }
    }

    /// What there is to tell, by name. What a record need not have is left out if it has not.
    fn facts(&self) -> Vec<(&'static str, String)> {
        let record = self.record;
        let mut facts = vec![("Game", self.number())];
        for (name, text) in [("Name", record.game_name()), ("Event", record.event()), ("Date", record.date())]
        {
            facts.extend(text.filter(|text| !text.is_empty()).map(|text| (name, printable(&text))));
        }
        facts.push(("Black", self.player(Color::Black)));
        facts.push(("White", self.player(Color::White)));
        facts.push(("Board", self.replayed.game.size().to_string()));
        facts.push(("Rules", self.rules()));
        facts.push(("Komi", record.komi().map_or("unknown".to_owned(), |komi| komi.to_string())));
        if record.handicap() > 0 {
            facts.push(("Handicap", record.handicap().to_string()));
        }
        facts.push(("Result", known(record.line_of_text("RE"))));
        facts.push(("Moves", self.progress()));
        facts.push(("Prisoners", self.prisoners()));
        facts.extend(self.legend.iter().cloned());
        facts
    }
}

/// The board with the facts below.
impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.picture)?;
        for (name, value) in self.facts() {
            writeln!(f, "{name:9} {value}")?;
        }
        Ok(())
    }
}

fn last_point(replayed: &Replayed) -> Option<Point> {
    replayed.game.turns().last().and_then(|turn| turn.mv.point())
}

fn known(text: Option<String>) -> String {
    text.filter(|text| !text.is_empty()).map_or("unknown".to_owned(), |text| printable(&text))
}
