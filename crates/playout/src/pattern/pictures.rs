//! MoGo's patterns as pictures.
//!
//! Paper: Gelly, Wang, Munos and Teytaud 2006, section 3.2, figures 5 to 8.
//!
//! The move is the cross in the middle. `X` is Black, `O` White, `.` an empty point, `x` Black or empty, `o` White or
//! empty, `?` any point on the board, `#` off the board. A pattern holds as well turned, mirrored and with the colours
//! exchanged, for whoever is to move unless the picture names one.

use go::Color;

use super::Pattern;

/// Three rows of three points, the upper one first.
pub(super) type Rows = [&'static str; 3];

/// A pattern as the paper draws it.
pub(super) struct Picture {
    pub(super) pattern: Pattern,
    pub(super) is: Rows,
    /// The pattern does not hold where one of these does, turned and mirrored in the same way.
    pub(super) is_not: &'static [Rows],
    pub(super) to_move: Option<Color>,
}

const fn picture(pattern: Pattern, is: Rows) -> Picture {
    Picture { pattern, is, is_not: &[], to_move: None }
}

const fn for_black(pattern: Pattern, is: Rows) -> Picture {
    Picture { to_move: Some(Color::Black), ..picture(pattern, is) }
}

const fn for_white(pattern: Pattern, is: Rows) -> Picture {
    Picture { to_move: Some(Color::White), ..picture(pattern, is) }
}

/// In the order of [`Pattern::ALL`].
#[rustfmt::skip]
pub(super) const PICTURES: [Picture; 11] = [
    picture(Pattern::Hane1, ["X O X",
                             ". + .",
                             "? ? ?"]),

    picture(Pattern::Hane2, ["X O .",
                             ". + .",
                             "? . ?"]),

    picture(Pattern::Hane3, ["X O ?",
                             "X + .",
                             "? . ?"]),

    for_black(Pattern::Hane4, ["X O O",
                               ". + .",
                               "? . ?"]),

    Picture {
        is_not: &[["X O ?",
                   "O + O",
                   "? . ?"],
                  ["X O ?",
                   "O + .",
                   "? O ?"]],
        ..picture(Pattern::Cut1, ["X O ?",
                                  "O + ?",
                                  "? ? ?"])
    },

    picture(Pattern::Cut2, ["? X ?",
                            "O + O",
                            "x x x"]),

    picture(Pattern::Side1, ["X . ?",
                             "O + ?",
                             "# # #"]),

    picture(Pattern::Side2, ["? X ?",
                             "o + O",
                             "# # #"]),

    for_black(Pattern::Side3, ["? X O",
                               "? + ?",
                               "# # #"]),

    for_white(Pattern::Side4, ["? X O",
                               "? + o",
                               "# # #"]),

    for_white(Pattern::Side5, ["? X O",
                               "O + X",
                               "# # #"]),
];
