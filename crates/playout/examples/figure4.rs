//! Draws the beginning of a game in MoGo's two modes, as in figure 4 of Gelly, Wang, Munos and Teytaud 2006: the first
//! thirty moves, on 9 x 9 and on 19 x 19. From the root of the repository:
//!
//! ```text
//! cargo run -p tengen-playout --example figure4 -- docs/images
//! ```

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use go::diagram::Svg;
use go::{Color, Game, LargeBoard, Rules, Size};
use playout::policy::{CaptureFirst, Mogo};
use playout::{Play, Playing, Random, play_out};

const MOVES: u32 = 30;
const SEED: u64 = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let folder =
        env::args().nth(1).map(PathBuf::from).ok_or("expected the folder to write the drawings to")?;
    for side in [9, 19] {
        let pure = figure(side, CaptureFirst::default(), "pure random mode (capture-first)")?;
        let mogo = figure(side, Mogo::default(), "sequence-like mode (mogo)")?;
        let ending = if side == 9 { String::new() } else { format!("-{side}") };
        fs::write(folder.join(format!("playout-pure{ending}.svg")), pure.to_string())?;
        fs::write(folder.join(format!("playout-mogo{ending}.svg")), mogo.to_string())?;
    }
    Ok(())
}

/// The first moves of a game that this policy plays.
fn figure(side: usize, mut policy: impl Play<LargeBoard>, mode: &str) -> Result<Svg, Box<dyn Error>> {
    let size = Size::square(side);
    let mut playing = Playing { cap: MOVES, ..Playing::new(go::Board::new(size), Color::Black) };
    let mut turns = Vec::new();
    play_out(&mut playing, &mut policy, &mut Random::new(SEED), &mut turns);
    let mut game = Game::new(size, Rules::CHINESE);
    for (color, mv, _) in &turns {
        game.play(*color, *mv)?;
    }
    let title = format!("The first {MOVES} moves of a playout in MoGo's {mode}");
    Ok(Svg::figure(&game, 0..turns.len()).title(title))
}
