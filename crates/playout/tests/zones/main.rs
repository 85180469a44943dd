//! Groups in the tree and zones for playouts: MoGo on large boards.

mod fences;
mod groups;
mod searches;

use go::diagram::Picture;
use go::{Color, Game, Move, Point, PointSet, Rules, Size};
use playout::Random;

/// A game with these stones that goes on with the two moves `m` and `n` of the picture, Black's and White's.
fn game(picture: &str) -> Game {
    let read = read(picture);
    let mut game = read.to_game(Rules::CHINESE, Color::Black).expect("a position");
    for (mark, color) in [('m', Color::Black), ('n', Color::White)] {
        game.play(color, Move::Play(read.point(mark).expect("one such mark"))).expect("a legal move");
    }
    game
}

/// The points with this mark.
fn marked(picture: &str, mark: char) -> PointSet {
    read(picture).points(mark)
}

fn read(picture: &str) -> Picture {
    picture.parse().unwrap_or_else(|error| panic!("{error}\n{picture}"))
}

/// A game of random moves that fill no own eye.
fn random_game(size: usize, turns: u32, random: &mut Random) -> Game {
    let mut game = Game::new(Size::square(size), Rules::CHINESE);
    for _ in 0..turns {
        let color = game.to_play();
        let points: Vec<Point> =
            game.legal_points(color).filter(|&p| !go::Board::is_eye(game.board(), color, p)).collect();
        let Some(&point) = points.get(random.index(points.len() as u32) as usize) else { break };
        game.play(color, Move::Play(point)).expect("a legal move");
    }
    game
}
