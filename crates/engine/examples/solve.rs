//! Small boards whose values are known, by search: is Black seen to win what Black can win, and no more?
//!
//! ```text
//! cargo run --release -p tengen-engine --example solve -- tengen 1000000 10
//! ```
//!
//! The arguments are a preset, the playouts for each search, and the number of seeds. A position counts as seen won if
//! the best move has a value of more than a half, and that move is the one known to win where only one does.
//!
//! Values: E. van der Werf, J. van den Herik and J. Uiterwijk, "Solving Go on small boards", ICGA Journal 26 (2003).

use std::error::Error;
use std::io::{self, Write};

use engine::{Budget, Player, Preset};
use go::{Game, Rules, Size};

/// A board, by how many points Black wins it, and with which first move if only one does.
struct Solved {
    side: usize,
    margin: f32,
    only: Option<&'static str>,
}

const SOLVED: [Solved; 3] = [
    Solved { side: 3, margin: 9.0, only: Some("B2") },
    Solved { side: 4, margin: 2.0, only: None },
    Solved { side: 5, margin: 25.0, only: Some("C3") },
];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [preset, playouts, seeds] = &arguments[..] else {
        return Err(
            "expected a preset, the playouts and the number of seeds, such as: tengen 1000000 10".into()
        );
    };
    let mut player = Player::new(Preset::named(preset)?, 1024);
    let (playouts, seeds): (u64, u64) = (playouts.parse()?, seeds.parse()?);
    let mut out = io::stdout();
    writeln!(out, "board  komi  Black should  right of {seeds}  mean value  moves chosen")?;
    let mut all_right = true;
    for solved in &SOLVED {
        for (komi, should_win) in [(solved.margin - 0.5, true), (solved.margin + 0.5, false)] {
            let (mut right, mut sum, mut chosen) = (0, 0.0, Vec::new());
            for seed in 0..seeds {
                let mut game = Game::new(Size::square(solved.side), Rules::TROMP_TAYLOR);
                game.set_komi(komi)?;
                let budget = Budget { seed, ..Budget::playouts(playouts) };
                let thought = player.choose(&game, &budget)?;
                let mv = thought.analysis.best.mv.to_string();
                let is_won = thought.analysis.best.estimate.win_rate > 0.5;
                let is_right_move = !should_win || solved.only.is_none_or(|only| only == mv);
                right += u64::from(is_won == should_win && is_right_move);
                sum += f64::from(thought.analysis.best.estimate.win_rate);
                if !chosen.contains(&mv) {
                    chosen.push(mv);
                }
                write!(io::stderr(), "\r{0}x{0} komi {komi}: seed {seed} ", solved.side)?;
            }
            let board = format!("{0}x{0}", solved.side);
            let should = if should_win { "win" } else { "lose" };
            let mean = sum / seeds as f64;
            writeln!(
                out,
                "\r{board:<5} {komi:>5}  {should:<12}  {right:>11}  {mean:>10.3}  {}",
                chosen.join(" ")
            )?;
            all_right &= right * 10 >= seeds * 9;
        }
    }
    if all_right { Ok(()) } else { Err("fewer than nine in ten searches were right somewhere".into()) }
}
