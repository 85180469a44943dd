//! What a search can be asked besides the best move.

mod goals;
mod keeping;
mod restrictions;
mod tallies;
mod turns;

use go::diagram::Picture;
use go::{Color, Game, Rules};
use mcts::{Limits, Report};
use playout::{GoSearcher, Method, Question};

/// MoGo's tree with the given playouts.
fn method(policy: &str) -> Method {
    let text = format!(
        "[playout]
        name = \"{policy}\"
        [search]
        method = \"tree\"
        reward = \"win\"
        decide = \"most-visits\"
        when-full = \"prune\"
        select = {{ rule = \"ucb1-tuned\", fpu = 1.1 }}
        backup = {{ rule = \"mean\" }}
        growth = {{ rule = \"one-node\" }}"
    );
    toml::from_str(&text).expect("the parts are known")
}

fn searcher(policy: &str) -> GoSearcher {
    playout::searcher(&method(policy), 1 << 24).expect("the parts go together")
}

fn limits(playouts: u64) -> Limits {
    Limits { playouts: Some(playouts), ..Limits::default() }
}

fn ask(searcher: &mut GoSearcher, question: &Question<'_>, playouts: u64) -> Report {
    searcher.search(question, &limits(playouts), &mut ())
}

fn drawn(picture: &str, to_play: Color) -> Game {
    let picture: Picture = picture.parse().expect("the picture is drawn right");
    picture.to_game(Rules::CHINESE, to_play).expect("every string has a liberty")
}
