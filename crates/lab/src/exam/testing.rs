//! Positions of our own making.

/// A white stone in atari, which Black is to capture with C4.
pub(crate) const CAPTURE: &str = r#"{"id":"own:capture","size":5,"komi":0.5,"rules":"Chinese","to_play":"B","category":"capture","correct":["C4"],"wrong":[],"setup":{"B":["B3","C2","D3"],"W":["C3"]},"moves":[],"tier":"A","family":"own","board":[".....",".....",".XOX.","..X..","....."]}"#;

/// The same for White, who was the last to move: she saves the stone, though it is not her turn.
pub(crate) const RESCUE: &str = r#"{"id":"own:rescue","size":5,"komi":0.5,"rules":null,"to_play":"W","category":"rescue","correct":["C4"],"setup":{"B":["B3","C2"]},"moves":["B D3","W C3"],"tier":"hard","family":"other","out_of_turn":true,"note":"not in turn"}"#;

/// Anything but filling the own eye.
pub(crate) const EYE: &str = r#"{"id":"own:eye","size":5,"komi":0.5,"to_play":"B","category":"eye","correct":[],"wrong":["A1","pass"],"setup":{"B":["A2","B1","B2"],"W":["D4"]},"moves":[],"tier":"avoid","family":"own"}"#;

/// A position that sources do not agree about.
pub(crate) const UNCLEAR: &str = r#"{"id":"own:unclear","size":5,"komi":0.5,"to_play":"B","category":"eye","correct":["C3"],"moves":[],"tier":"X","family":"own"}"#;
