//! Names of positions: the same for the same stones, player and ko, whatever led to them.

use go::{Board, Color, Game, Point, Size, zobrist};

/// The names of a position, 16 hexadecimal digits each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fingerprint {
    /// Of the position as it is.
    pub(super) this: String,
    /// Of the position and its mirror images: the least of their hashes.
    pub(super) symmetric: String,
}

impl Fingerprint {
    pub(super) fn of(game: &Game) -> Fingerprint {
        let hashes = symmetries(game.size()).map(|symmetry| hash(game, symmetry));
        let least = hashes.min().unwrap_or_default();
        Fingerprint {
            this: format!("{:016X}", hash(game, Symmetry::default())),
            symmetric: format!("{least:016X}"),
        }
    }
}

/// A way to lay a board on itself.
#[derive(Clone, Copy, Debug, Default)]
struct Symmetry {
    swaps_sides: bool,
    mirrors_columns: bool,
    mirrors_rows: bool,
}

impl Symmetry {
    fn image(self, point: Point, size: Size) -> Point {
        let (x, y) = if self.swaps_sides { (point.y(), point.x()) } else { (point.x(), point.y()) };
        let x = if self.mirrors_columns { size.width() - 1 - x } else { x };
        let y = if self.mirrors_rows { size.height() - 1 - y } else { y };
        Point::new(x, y)
    }
}

/// Eight for a square, four for other boards.
fn symmetries(size: Size) -> impl Iterator<Item = Symmetry> {
    let is_square = size.width() == size.height();
    (0..if is_square { 8 } else { 4 }).map(|number| Symmetry {
        mirrors_columns: number & 1 != 0,
        mirrors_rows: number & 2 != 0,
        swaps_sides: number & 4 != 0,
    })
}

/// The stones' hash is that of the game, which knows neither size nor turn nor ko. The keys for these are taken from the
/// row of the frame below the board, where no stone can be.
fn hash(game: &Game, symmetry: Symmetry) -> u64 {
    let (board, size) = (game.board(), game.size());
    let stones = size.points().filter_map(|point| Some((board.cell(point).color()?, point)));
    let keys = stones.map(|(color, point)| zobrist::stone(color, symmetry.image(point, size)));
    let side = |color, length| zobrist::stone(color, Point::from_raw(length));
    let mut hash =
        keys.fold(side(Color::Black, size.width()) ^ side(Color::White, size.height()), |a, b| a ^ b);
    if game.to_play() == Color::White {
        hash = hash.rotate_left(1);
    }
    let ko = board.ko().filter(|&point| !game.is_legal(game.to_play(), point.into()));
    if let Some(point) = ko {
        hash ^= zobrist::stone(game.to_play(), symmetry.image(point, size)).rotate_left(32);
    }
    hash
}

#[cfg(test)]
mod tests {
    use go::Rules;
    use go::diagram::Picture;

    use super::*;

    fn after(size: Size, moves: &str) -> Game {
        let mut game = Game::new(size, Rules::CHINESE);
        for mv in moves.split_whitespace() {
            game.play(game.to_play(), mv.parse().unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn the_order_of_moves_does_not_matter_but_the_turn_does() {
        let size = Size::square(9);
        let one = Fingerprint::of(&after(size, "C3 E5 G7"));
        assert_eq!(one, Fingerprint::of(&after(size, "G7 E5 C3")));
        assert_eq!(one.this.len(), 16);
        let passed = Fingerprint::of(&after(size, "C3 E5 G7 pass"));
        assert!(one.this != passed.this && one.symmetric != passed.symmetric);
    }

    #[test]
    fn mirror_images_have_the_symmetric_name_in_common() {
        let size = Size::square(9);
        let one = Fingerprint::of(&after(size, "C4 G7"));
        for image in ["D3 G7", "G4 C7", "F3 C7", "C6 G3", "D7 G3", "G6 C3", "F7 C3"] {
            let image = Fingerprint::of(&after(size, image));
            assert!(image.symmetric == one.symmetric && image.this != one.this);
        }
        assert_ne!(Fingerprint::of(&after(size, "C4 C7")).symmetric, one.symmetric);
    }

    #[test]
    fn a_board_that_is_no_square_has_four_images_and_none_of_another_size() {
        let size = Size::new(7, 5).unwrap();
        let name = |moves| Fingerprint::of(&after(size, moves)).symmetric;
        assert_eq!(name("A1"), name("G5"));
        assert_ne!(name("B1"), name("A2"));
        let turned = Fingerprint::of(&after(Size::new(5, 7).unwrap(), ""));
        assert_ne!(turned, Fingerprint::of(&after(size, "")));
    }

    #[test]
    fn a_forbidden_ko_is_part_of_the_name() {
        let picture: Picture = ". X O .\nX . X O\n. X O .\n. . . .".parse().unwrap();
        let mut game = picture.to_game(Rules::CHINESE, Color::White).unwrap();
        game.play(Color::White, "B3".parse().unwrap()).unwrap();
        let with_ko = Fingerprint::of(&game);
        game.play(Color::Black, "D1".parse().unwrap()).unwrap();
        game.play(Color::White, "C1".parse().unwrap()).unwrap();
        let mut same = Game::new(game.size(), Rules::CHINESE);
        let stones: Vec<_> = game.size().points().map(|point| (point, game.board().cell(point))).collect();
        same.set_up(&stones).unwrap();
        assert_eq!(Fingerprint::of(&same), Fingerprint::of(&game), "by now the ko may be taken back");
        game.undo();
        game.undo();
        assert_eq!(Fingerprint::of(&game), with_ko);
        let stones: Vec<_> = game.size().points().map(|point| (point, game.board().cell(point))).collect();
        same.set_up(&stones).unwrap();
        assert_ne!(Fingerprint::of(&same), with_ko);
    }
}
