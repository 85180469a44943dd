//! What a command is, and the list of all.

use super::arguments::Arguments;
use super::commands;
use super::conversation::Conversation;
use super::failure::Failure;
use super::session::Session;

/// What a command answers: the text of a success, which may be empty, or why it fails.
pub type Answer = Result<String, Failure>;

/// A command.
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// The words that it expects, for people.
    pub arguments: &'static str,
    /// What it does, in a sentence or two.
    pub summary: &'static str,
    /// What does it.
    pub run: fn(&mut Session, Arguments<'_>, &mut Conversation<'_>) -> Answer,
}

/// Commands that belong together: a file, and a chapter of the documentation.
pub struct Group {
    /// The title of the chapter.
    pub title: &'static str,
    /// Where the commands come from and who sends them.
    pub about: &'static str,
    /// The commands.
    pub commands: &'static [Command],
}

/// All groups, in the order of the documentation.
pub fn all() -> &'static [Group] {
    commands::GROUPS
}

/// The command with this name.
pub fn find(name: &str) -> Option<&'static Command> {
    all().iter().flat_map(|group| group.commands).find(|command| command.name == name)
}
