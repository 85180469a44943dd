//! Draws the position that the README links to. From the root of the repository:
//!
//! ```text
//! cargo run -p tengen-go --example picture > docs/images/board.svg
//! ```

use std::io::{self, Write};

use go::diagram::{Picture, Svg};

const POSITION: &str = "
    . . . . . . . . .
    . . . X X O . . .
    . . X X O O . . .
    . . X O O . . O .
    . . . X . O . . .
    . . . . X O . . .
    . . X . X O X O .
    . . . . X(O). . .
    . . . . . . . . .
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let picture: Picture = POSITION.parse()?;
    let drawing =
        Svg::from(&picture).title("A game of Go on a board of 9 by 9 points; White has just played F2");
    io::stdout().write_all(drawing.to_string().as_bytes())?;
    Ok(())
}
