//! What group mode and zone mode make of a position, to be looked at.

use go::fate::Group;
use go::{Board, Game, Point, PointSet};

use crate::position::{Groups, Moves, Start};
use crate::zone::ZoneMode;

/// The moves that group mode considers in a position, and the zone of its playouts: figure 9 of Gelly et al. 2006.
#[derive(Clone, Debug, PartialEq)]
pub struct Surroundings {
    /// The moves that the groups are those of, the last one first: two at most, and none where there is nothing to answer.
    pub around: Vec<Point>,
    /// The groups of these moves; `None` if all moves are considered.
    pub group: Option<Group>,
    /// The empty points that are considered.
    pub moves: PointSet,
    /// The points that playouts are restricted to; all of them where all moves are considered.
    pub zone: PointSet,
    groups: Groups,
    margin: u8,
    has_turns: bool,
    empty_count: usize,
    area: usize,
}

impl Surroundings {
    /// What group mode and zone mode with these numbers see at the root of a search.
    pub fn of(game: &Game, groups: Groups, mode: ZoneMode) -> Surroundings {
        let start = Start::new(game, Moves { group: Some(groups), ..Moves::default() });
        let group = start.group();
        let board = game.board();
        let empty = PointSet::of(board.size(), |point| board.cell(point).color().is_none());
        let whole = PointSet::of(board.size(), |_| true);
        Surroundings {
            around: start.last_points().collect(),
            group,
            moves: group.map_or(empty, |group| group.empty),
            zone: group.map_or(whole, |group| mode.of(board, &group)),
            groups,
            margin: mode.margin,
            has_turns: !game.turns().is_empty(),
            empty_count: empty.len(),
            area: whole.len(),
        }
    }

    /// How many moves are considered and how they were found, or why all of them are.
    pub fn about_moves(&self) -> String {
        let Some(group) = self.group else {
            return format!("all {} empty points: {}", self.empty_count, self.why_all());
        };
        let (count, all, around) = (group.empty.len(), self.empty_count, self.names());
        let chained = if group.is_chained { "chained" } else { "not chained" };
        format!("{count} of {all} empty points around {around}: distance {}, {chained}", group.distance)
    }

    /// How large the zone is.
    pub fn about_zone(&self) -> String {
        match self.group {
            Some(_) => format!("{} of {} points: margin {}", self.zone.len(), self.area, self.margin),
            None => format!("all {} points", self.area),
        }
    }

    fn why_all(&self) -> String {
        let Groups { distance, limit } = self.groups;
        if !self.has_turns {
            "there is no move yet to gather them around".to_owned()
        } else if self.around.is_empty() {
            "the last turn was no move to answer".to_owned()
        } else {
            format!("no distance from 1 to {distance} leaves {limit} or fewer around {}", self.names())
        }
    }

    fn names(&self) -> String {
        let names: Vec<String> = self.around.iter().rev().map(Point::to_string).collect();
        names.join(" and ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use go::{Rules, Size};

    fn game(size: usize, moves: &str) -> Game {
        let mut game = Game::new(Size::square(size), Rules::CHINESE);
        for word in moves.split_whitespace() {
            game.play(game.to_play(), word.parse().unwrap()).unwrap();
        }
        game
    }

    fn of(game: &Game) -> Surroundings {
        Surroundings::of(game, Groups::default(), ZoneMode::default())
    }

    #[test]
    fn the_last_two_moves_are_what_groups_are_gathered_around() {
        let found = of(&game(19, "D4 Q16 R14 Q3"));
        assert_eq!(found.around, ["Q3", "R14"].map(|name| name.parse().unwrap()));
        assert_eq!(found.moves, found.group.unwrap().empty);
        assert_eq!(found.about_moves(), "32 of 357 empty points around R14 and Q3: distance 2, chained");
        assert_eq!(found.about_zone(), format!("{} of 361 points: margin 2", found.zone.len()));
        assert!(
            found.moves.difference(&found.zone).is_empty() && !found.zone.contains("D4".parse().unwrap())
        );
    }

    #[test]
    fn one_move_is_enough_for_a_group() {
        let found = of(&game(9, "pass E5"));
        assert_eq!(found.about_moves(), "40 of 80 empty points around E5: distance 4, chained");
        assert_eq!(of(&game(9, "E5")).moves, found.moves);
    }

    #[test]
    fn without_a_move_to_answer_all_moves_are_shown_with_the_reason() {
        for (moves, expected) in [
            ("", "all 81 empty points: there is no move yet to gather them around"),
            ("E5 pass", "all 80 empty points: the last turn was no move to answer"),
            ("E5 pass pass", "all 80 empty points: the last turn was no move to answer"),
        ] {
            let found = of(&game(9, moves));
            assert_eq!(found.about_moves(), expected);
            assert_eq!((found.group, found.zone.len()), (None, 81), "{moves}");
            assert_eq!(found.about_zone(), "all 81 points");
        }
    }

    #[test]
    fn a_limit_that_nothing_keeps_is_told() {
        let groups = Groups { distance: 4, limit: 3 };
        let found = Surroundings::of(&game(9, "E5 C3"), groups, ZoneMode::default());
        let expected = "all 79 empty points: no distance from 1 to 4 leaves 3 or fewer around E5 and C3";
        assert_eq!(found.about_moves(), expected);
    }

    #[test]
    fn a_crowded_position_is_told_apart() {
        let moves = "D4 D6 C5 E5 E3 B4 F6 C3 F4 F2 B6 D2 G5 C7 E7 G3 B2";
        let found = Surroundings::of(&game(7, moves), Groups { distance: 4, limit: 12 }, ZoneMode::default());
        assert!(found.about_moves().ends_with(", not chained"), "{}", found.about_moves());
    }
}
