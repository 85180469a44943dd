//! From a game to its record.

use super::points::print_point;
use super::tree::{NodeId, Record};
use crate::board::Board;
use crate::color::Color;
use crate::game::Game;
use crate::rules::Rules;

impl Record {
    /// The record of a game: size, komi, rules, handicap, the stones it started from, and its turns, one to a
    /// node. Names, result and comments are for the caller to set.
    pub fn of_game(game: &Game) -> Record {
        let mut record = Record::new();
        record.describe(game);
        let mut node = NodeId::ROOT;
        for turn in game.turns() {
            node = record.add_move(node, turn.color, turn.mv, game.size());
        }
        record
    }

    fn describe(&mut self, game: &Game) {
        let size = game.size();
        let is_square = size.width() == size.height();
        let sides =
            if is_square { size.width().to_string() } else { format!("{}:{}", size.width(), size.height()) };
        self.set(NodeId::ROOT, "GM", ["1"]);
        self.set(NodeId::ROOT, "SZ", [sides]);
        self.set(NodeId::ROOT, "KM", [game.komi().to_string()]);
        self.set(NodeId::ROOT, "RU", [rules_name(game.rules())]);
        if game.handicap() >= 2 {
            self.set(NodeId::ROOT, "HA", [game.handicap().to_string()]);
        }
        for (color, name) in [(Color::Black, "AB"), (Color::White, "AW")] {
            let stones = game.start().stone_set(color);
            self.set(NodeId::ROOT, name, stones.iter().map(|point| print_point(point, size)));
        }
        let expected = if game.handicap() >= 2 { Color::White } else { Color::Black };
        if game.first() != expected {
            self.set(NodeId::ROOT, "PL", [game.first().letter()]);
        }
    }
}

/// The names that the format recommends, where it does.
fn rules_name(rules: Rules) -> String {
    match rules {
        Rules::CHINESE => "Chinese".to_owned(),
        Rules::JAPANESE => "Japanese".to_owned(),
        Rules::AGA => "AGA".to_owned(),
        Rules::NEW_ZEALAND => "NZ".to_owned(),
        Rules::TROMP_TAYLOR => "Tromp-Taylor".to_owned(),
        _ => rules.to_string(),
    }
}
