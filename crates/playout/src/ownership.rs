//! Who owns each point when a game has been played out.

use std::fmt;

use go::{Board, Cell, Color, PerColor, Point, PointMap};

/// The owner of a point at the end of a playout: the colour of its stone or, if it is empty, of all stones around it.
/// (This is what [`Board::filled_score`] counts.)
pub fn owner(board: &impl Board, point: Point) -> Option<Color> {
    if board.cell(point) != Cell::Empty {
        return board.cell(point).color();
    }
    let is_all = |color: Color| {
        point.neighbours().iter().all(|&p| matches!(board.cell(p), Cell::Off) || board.cell(p).is(color))
    };
    match Color::BOTH.map(is_all) {
        [true, false] => Some(Color::Black),
        [false, true] => Some(Color::White),
        // Nobody's, or the only point of its board.
        _ => None,
    }
}

/// How often each point was whose, over many games on boards of one size.
#[derive(Clone, PartialEq)]
pub struct Ownership {
    pub(crate) games: u32,
    /// In how many of them it was that player's.
    pub(crate) owned: PerColor<PointMap<u32>>,
}

impl fmt::Debug for Ownership {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ownership").field("games", &self.games).finish_non_exhaustive()
    }
}

impl Default for Ownership {
    fn default() -> Ownership {
        Ownership { games: 0, owned: PerColor([PointMap::filled(0); 2]) }
    }
}

impl Ownership {
    /// The number of games counted.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// Counts the final position of one more game.
    pub fn add(&mut self, board: &impl Board) {
        self.games += 1;
        for point in board.size().points() {
            if let Some(color) = owner(board, point) {
                self.owned[color][point] += 1;
            }
        }
    }

    /// Counts all games of the other too, as those of another thread.
    pub fn merge(&mut self, other: &Ownership, size: go::Size) {
        self.games += other.games;
        for point in size.points() {
            for color in Color::BOTH {
                self.owned[color][point] += other.owned[color][point];
            }
        }
    }

    /// From -1, always White's, to 1, always Black's; 0 if no game was counted.
    pub fn value(&self, point: Point) -> f32 {
        let [black, white] = self.shares(point);
        black - white
    }

    /// The standard deviation over the games: 0 if the point was always the same player's, 1 if half of the time the
    /// other's.
    pub fn deviation(&self, point: Point) -> f32 {
        let [black, white] = self.shares(point);
        (black + white - (black - white) * (black - white)).max(0.0).sqrt()
    }

    /// The shares of the games in which it was Black's and White's, who need not have all together. What is read from a
    /// search under way may be ahead of its games.
    fn shares(&self, point: Point) -> [f32; 2] {
        let games = self.games.max(1) as f32;
        Color::BOTH.map(|color| (self.owned[color][point] as f32 / games).min(1.0))
    }
}

#[cfg(test)]
mod tests {
    use go::{LargeBoard, Size, SmallBoard};

    use super::*;
    use crate::policy::Uniform;
    use crate::{Playing, Random, play_out};

    fn owners_add_up_to_the_score<B: Board>(size: Size) {
        let mut random = Random::new(9);
        let mut ownership = Ownership::default();
        let mut area = 0;
        for _ in 0..100 {
            let mut game = Playing::new(B::new(size), Color::Black);
            area += play_out(&mut game, &mut Uniform::default(), &mut random, &mut ()).area;
            ownership.add(&game.board);
        }
        let total: f32 = size.points().map(|p| ownership.value(p)).sum();
        assert_eq!(ownership.games(), 100);
        assert!((total - area as f32 / 100.0).abs() < 1e-3, "{total} {area}");
    }

    #[test]
    fn the_owners_of_all_points_make_the_score() {
        owners_add_up_to_the_score::<SmallBoard>(Size::square(9));
        owners_add_up_to_the_score::<LargeBoard>(Size::square(13));
        owners_add_up_to_the_score::<SmallBoard>(Size::square(1));
    }

    #[test]
    fn stones_eyes_and_neutral_points_have_their_owners() {
        let picture: go::diagram::Picture = ". X . O .\nX X . O O".parse().unwrap();
        let board = picture.to_board().unwrap();
        let owner_of = |name: &str| owner(&board, name.parse().unwrap());
        assert_eq!(owner_of("A2"), Some(Color::Black));
        assert_eq!(owner_of("B2"), Some(Color::Black));
        assert_eq!(owner_of("C1"), None);
        assert_eq!(owner_of("E2"), Some(Color::White));
        assert_eq!(owner_of("D1"), Some(Color::White));
    }

    #[test]
    fn games_of_two_threads_count_together() {
        let size = Size::square(2);
        let mut board = LargeBoard::new(size);
        board.play(Color::Black, Point::new(0, 0));
        let (mut a, mut b) = (Ownership::default(), Ownership::default());
        a.add(&board);
        b.add(&LargeBoard::new(size));
        a.merge(&b, size);
        assert_eq!(a.games(), 2);
        assert!((a.value(Point::new(0, 0)) - 0.5).abs() < 1e-6);
        assert!((a.value(Point::new(1, 1))).abs() < 1e-6);
    }
}
