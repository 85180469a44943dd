//! What gtp2ogs reads from standard error and shows beside the game on the Online-Go Server.
//!
//! It knows an engine by the shape of its lines. Ours are Leela Zero's, whose shape it recognises without being told:
//! a line for each of the best moves, and one with the sums, which makes it post the first of them.

use engine::{Considered, Thought};

/// Moves that are written.
const MOST_MOVES: usize = 5;

/// What a search found out.
pub(in crate::gtp) fn text(thought: &Thought) -> String {
    let analysis = &thought.analysis;
    let mut lines: Vec<String> = analysis.moves().take(MOST_MOVES).map(line).collect();
    lines.push(format!(
        "{} visits, {} nodes, {} playouts, {:.0} n/s\n",
        analysis.visits(),
        thought.nodes,
        analysis.playouts,
        thought.playouts_per_second
    ));
    lines.join("\n")
}

fn line(considered: &Considered) -> String {
    let variation: Vec<String> = considered.variation.iter().map(ToString::to_string).collect();
    format!(
        "{:>4} -> {:>7} (V: {:5.2}%) (LCB: {:5.2}%) (N: {:5.2}%) PV: {}",
        considered.mv.to_string(),
        considered.visits,
        100.0 * considered.estimate.win_rate,
        100.0 * considered.lower_bound,
        100.0 * considered.share,
        variation.join(" ")
    )
}

#[cfg(test)]
mod tests {
    use engine::{Budget, Player, Preset};
    use go::{Game, Rules, Size};

    use super::*;

    #[test]
    fn a_thought_has_the_shape_of_leela_zeros() {
        let mut player = Player::new(Preset::named("uct").unwrap(), 16);
        let game = Game::new(Size::square(5), Rules::CHINESE);
        let thought = player.choose(&game, &Budget::playouts(300)).unwrap();
        let text = text(&thought);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), MOST_MOVES + 1);
        let best = thought.analysis.best;
        let words: Vec<&str> = lines[0].split_whitespace().collect();
        assert_eq!(words[..4], [&best.mv.to_string(), "->", &best.visits.to_string(), "(V:"]);
        assert!(words[4].ends_with("%)") && words[5] == "(LCB:" && words[7] == "(N:" && words[9] == "PV:");
        assert_eq!(words[10], words[0], "the variation begins with the move");
        let sums: Vec<&str> = lines[MOST_MOVES].split(", ").collect();
        assert_eq!((sums[0], sums[2]), ("300 visits", "300 playouts"));
        assert!(sums[1].ends_with(" nodes") && sums[3].ends_with(" n/s"), "{text}");
    }
}
