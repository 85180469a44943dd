//! The units of an experiment about positions with known right and wrong moves.

use std::iter;
use std::sync::Arc;

use engine::Preset;
use go::Size;
use serde_json::{Value, json};

use super::{Task, Unit, changed, in_part};
use crate::error::LabError;
use crate::exam::{ExamPosition, ExamPositions};
use crate::experiment::{Exam, ExamPlayer, Sizes};
use crate::report::file_name;

/// A board that positions are usually on. The others are those that show all parts of a player, 19x19 among them.
const SMALL: Size = Size::square(9);

/// The boards on which a player must be able to play, and is known by what it is there: positions may be of any size.
fn boards(preset: &Preset) -> impl Iterator<Item = Size> {
    iter::once(SMALL).chain(preset.boards())
}

/// Who is asked what, with nothing left open.
#[derive(Clone, Debug)]
pub struct ExamPlan {
    /// The players, in the order of the experiment.
    pub players: Vec<Entrant>,
    /// The positions, unless their files are not there any more.
    pub positions: Option<Arc<ExamPositions>>,
    /// How many positions there are in all.
    pub available: u64,
    /// How many of them are wanted.
    wanted: u64,
    /// Nobody has more playouts.
    most_playouts: u64,
}

/// Somebody who is asked.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// What the experiment says.
    pub part: ExamPlayer,
    /// The preset with its changes.
    pub preset: Preset,
}

impl Entrant {
    fn identity(&self) -> Value {
        let boards: Vec<Size> = boards(&self.preset).collect();
        let methods: Vec<_> = boards.iter().map(|&size| self.preset.method(size).ok()).collect();
        let mut identity = json!({ "name": self.part.name, "methods": methods });
        // Where the parts are the same on all boards, journals know nothing of this.
        if self.preset.boards().len() > 1 {
            identity["boards"] = boards.iter().map(Size::to_string).collect();
        }
        identity
    }
}

impl ExamPlan {
    pub(super) fn new(
        part: &Exam,
        sizes: &Sizes,
        positions: Option<Arc<ExamPositions>>,
        available: Option<u64>,
    ) -> Result<ExamPlan, LabError> {
        let entrant = |part: &ExamPlayer| {
            let preset = changed(&part.preset, &part.set)?;
            boards(&preset).try_for_each(|size| preset.method(size).map(drop))?;
            Ok(Entrant { part: part.clone(), preset })
        };
        let players = part
            .players
            .iter()
            .map(|part| entrant(part).map_err(|error: LabError| in_part("player", &part.name, &error)));
        let known = positions.as_ref().map(|positions| positions.positions().len() as u64);
        let plan = ExamPlan {
            players: players.collect::<Result<_, _>>()?,
            positions,
            available: known.or(available).unwrap_or(sizes.positions),
            wanted: sizes.positions,
            most_playouts: sizes.playouts,
        };
        if (0..plan.players.len()).all(|player| plan.counts_of(player).next().is_none()) {
            let expected = "as many as the smallest number of a player, or more";
            return Err(LabError::value("the number of playouts", sizes.playouts, expected));
        }
        Ok(plan)
    }

    /// How many positions are asked.
    pub fn count(&self) -> u64 {
        self.wanted.min(self.available)
    }

    /// The numbers of playouts with which a player is asked.
    pub fn counts_of(&self, player: usize) -> impl Iterator<Item = u64> + '_ {
        let playouts = self.players.get(player).map_or(&[][..], |entrant| &entrant.part.playouts);
        playouts.iter().copied().filter(|&playouts| playouts <= self.most_playouts)
    }

    /// The position with this number.
    pub(crate) fn position(&self, number: u64) -> Option<&ExamPosition> {
        self.positions.as_ref()?.positions().get(usize::try_from(number).ok()?)
    }

    /// All units: position by position, so that a run which is stopped has the same positions of everybody.
    pub(super) fn units(&self) -> Vec<Unit> {
        let asked: Vec<(usize, u64, String)> = (0..self.players.len())
            .flat_map(|player| self.counts_of(player).map(move |playouts| (player, playouts)))
            .map(|(player, playouts)| (player, playouts, file_name(&self.players[player].part.name)))
            .collect();
        let unit = |number: u64, (player, playouts, name): &(usize, u64, String)| Unit {
            id: format!("{name}-{playouts}/position-{number:05}"),
            task: Task::Answer { player: *player, playouts: *playouts, number },
        };
        (0..self.count()).flat_map(|number| asked.iter().map(move |asked| unit(number, asked))).collect()
    }

    /// What must not change while it is run: all but the numbers of positions and playouts, which units are named after.
    pub(super) fn identity(&self, part: &Exam) -> Value {
        let players = self.players.iter().map(Entrant::identity);
        json!({
            "records": self.positions.as_ref().map(|positions| positions.checksum().to_owned()),
            "tiers": part.tiers,
            "families": part.families,
            "players": players.collect::<Vec<_>>(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity(entries: &str) -> Value {
        let text = Preset::named("mc").unwrap().to_toml();
        let preset = Preset::from_toml(&format!("{text}\n{entries}")).unwrap();
        let part =
            ExamPlayer { name: "mc".to_owned(), preset: "mc".to_owned(), set: vec![], playouts: vec![1] };
        Entrant { part, preset }.identity()
    }

    #[test]
    fn a_player_is_known_by_its_parts_on_boards_of_all_sizes() {
        let entry = |than: usize, name: &str| format!("[[larger]]\nthan = {than}\nplayout.name = '{name}'\n");
        let back = |than: usize| format!("{}{}", entry(than, "mogo"), entry(13, "uniform"));
        let others = ["", &entry(11, "mogo"), &entry(12, "mogo"), &back(11), &back(12)].map(identity);
        for (number, other) in others.iter().enumerate() {
            assert!(!others[..number].contains(other), "{other}");
        }
        let preset = Preset::named("mc").unwrap();
        let methods = [9, 19].map(|side| preset.method(Size::square(side)).unwrap());
        assert_eq!(others[0], json!({ "name": "mc", "methods": methods }), "journals can go on");
    }
}
