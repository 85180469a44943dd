//! The numbers of move sequences that others have published.

use games::{BoardGame, Othello, perft};

/// Compares with the numbers for 1, 2, 3, ... moves.
fn assert_perft<G: BoardGame>(position: &G, expected: &[u64]) {
    for (depth, &expected) in (1..).zip(expected) {
        assert_eq!(perft(position, depth), expected, "{} moves of {}", depth, G::NAME);
    }
}

/// The number of games that are over after just so many moves.
fn games_over_after<G: BoardGame>(moves: u32) -> usize {
    let mut positions = vec![G::start()];
    for _ in 0..moves {
        let mut next = Vec::new();
        for mut position in positions.into_iter().filter(|position| position.outcome().is_none()) {
            let mut candidates = Vec::new();
            position.candidates(&mut candidates);
            next.extend(candidates.iter().map(|candidate| {
                let mut after = position.clone();
                after.play(candidate.mv);
                after
            }));
        }
        positions = next;
    }
    positions.iter().filter(|position| position.outcome().is_some()).count()
}

#[test]
fn othello_has_as_many_sequences_as_published() {
    // From 9 moves on there are passes among them.
    assert_perft(&Othello::start(), &[4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288]);
}

#[test]
fn the_shortest_games_of_othello_are_the_difference_to_the_published_number_of_ten_moves() {
    // The published numbers let both players pass at the end of a game; here a game is over without that.
    let over = games_over_after::<Othello>(9);
    assert_eq!(over, 228);
    assert_eq!(perft(&Othello::start(), 10) + over as u64, 24_571_284);
}
