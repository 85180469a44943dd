//! The numbers of move sequences that others have published.

use games::{BoardGame, Chess, Othello, Shogi, perft};

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

#[test]
fn chess_has_as_many_sequences_as_published() {
    assert_perft(&Chess::start(), &[20, 400, 8_902, 197_281, 4_865_609]);
}

#[test]
fn castling_promotions_and_taking_in_passing_are_counted_as_published() {
    // The second and the third position of the usual suite; the second is known as Kiwipete.
    let castling = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_perft(&castling.parse::<Chess>().unwrap(), &[48, 2_039, 97_862, 4_085_603]);
    let passing = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    assert_perft(&passing.parse::<Chess>().unwrap(), &[14, 191, 2_812, 43_238, 674_624]);
}

#[test]
fn shogi_has_as_many_sequences_as_published() {
    assert_perft(&Shogi::start(), &[30, 900, 25_470, 719_731]);
}

#[test]
fn drops_and_promotions_are_counted_as_published() {
    // A position of a real game with full hands, known as Matsuri; then the position with the most legal moves.
    let matsuri = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
    assert_perft(&matsuri.parse::<Shogi>().unwrap(), &[207, 28_684, 4_809_015]);
    let most_moves = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
    assert_perft(&most_moves.parse::<Shogi>().unwrap(), &[593, 105_677]);
}
