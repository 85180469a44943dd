//! What an analysis depends on: for people, and as a key for programs.

use engine::review::{Origin, Reading};
use engine::{Budget, Player, PresetError, VERSION};
use go::Game;
use go::sgf::Record;

/// Everything that the numbers of an analysis depend on: the program, the player, the budget, the game.
pub(super) fn origin(
    player: &Player,
    budget: &Budget,
    reading: &Reading,
    record: &Record,
    game: &Game,
) -> Result<Origin, PresetError> {
    let made_by = made_by(player, budget, reading, game);
    // The name of a preset does not tell what its file says today.
    let method = player.preset().to_toml_for(game.size())?;
    let key = hash(&[&made_by, &method, &player.memory().to_string(), &record.to_string()]);
    Ok(Origin { made_by, key: format!("{key:016x}") })
}

fn made_by(player: &Player, budget: &Budget, reading: &Reading, game: &Game) -> String {
    let mut parts = vec![format!("Tengen {VERSION}"), format!("preset {}", player.preset().label())];
    let limits = [
        budget.playouts.map(|playouts| format!("{playouts} playouts")),
        budget.time.map(|time| format!("{} seconds", time.as_secs_f64())),
    ];
    let limits: Vec<String> = limits.into_iter().flatten().collect();
    parts.push(format!("{} a position", limits.join(" or ")));
    if budget.threads > 1 {
        parts.push(format!("{} threads", budget.threads));
    }
    parts.push(format!("seed {}", budget.seed));
    parts.push(format!("komi {}", game.komi()));
    parts.push(format!("{} rules", game.rules()));
    parts.extend(reading.from.map(|from| format!("from move {from}")));
    parts.extend(reading.to.map(|to| format!("to move {to}")));
    // The path of a preset may have any characters, and an empty line would end our part of a comment.
    parts.join(", ").replace(|c: char| c.is_control(), " ")
}

/// The hash FNV-1a of texts, each closed by a byte that no text has.
fn hash(texts: &[&str]) -> u64 {
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([0xFF]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_are_divided_otherwise_have_another_hash() {
        assert_ne!(hash(&["ab", "c"]), hash(&["a", "bc"]));
        assert_eq!(hash(&[]), 0xcbf2_9ce4_8422_2325);
    }
}
