//! Does an experiment make sense, and its sizes?

use std::collections::HashSet;

use engine::Preset;
use go::Size;

use super::in_part;
use crate::error::LabError;
use crate::experiment::{
    Answering, Bias, Comparison, ContestPart, Duel, Evaluation, Exam, Experiment, Kind, Published, Sizes,
};
use crate::report;

/// The longest name of a search or a match, in letters.
const LONGEST_NAME: usize = 60;

/// The most times that a match may have the games of the scale.
const MOST_TIMES: u64 = 1000;

/// The points of the largest board that anybody will try to solve.
const LARGEST_SOLVED: usize = 25;

/// The most playouts of a player that is asked.
const MOST_PLAYOUTS: u64 = 1_000_000_000;

/// The deepest tree of alpha-beta.
const DEEPEST: u32 = 50;

/// Are the parts of an experiment those that it needs, and can their names tell them apart?
pub(super) fn experiment(experiment: &Experiment) -> Result<(), LabError> {
    let (positions, searches) = (&experiment.positions, &experiment.searches);
    let lacks = |what: &str| {
        LabError::Senseless(format!("{} has no {what}, which a report of its kind is about", experiment.name))
    };
    match experiment.kind {
        Kind::Matches if experiment.duels.is_empty() => return Err(lacks("[[match]]")),
        Kind::Matches => {}
        Kind::Contests if experiment.contests.is_empty() => return Err(lacks("[[contest]]")),
        Kind::Contests => {}
        Kind::Bias if experiment.bias.is_none() => return Err(lacks("[bias]")),
        Kind::Evaluation => match &experiment.evaluation {
            Some(part) => evaluation(part)?,
            None => return Err(lacks("[evaluation]")),
        },
        Kind::Exam => match &experiment.exam {
            Some(part) => exam(part)?,
            None => return Err(lacks("[exam]")),
        },
        _ if positions.is_none() => return Err(lacks("[positions]")),
        _ if searches.is_empty() => return Err(lacks("[[search]]")),
        Kind::Selections | Kind::TwoBackups if !positions.as_ref().is_some_and(|from| from.reference) => {
            return Err(lacks("real values: set positions.reference"));
        }
        _ => {}
    }
    if let Some(bias) = &experiment.bias {
        bias_part(bias)?;
    }
    // Files of reports are named after searches, folders after matches.
    names("searches", searches.iter().map(|search| (&search.name, report::file_name(&search.name))))?;
    names("matches", experiment.duels.iter().map(|duel| (&duel.name, duel.name.to_lowercase())))?;
    names("contests", experiment.contests.iter().map(|part| (&part.name, part.name.to_lowercase())))?;
    experiment.contests.iter().try_for_each(|part| is_part_of_path("a contest", &part.name))?;
    match experiment.kind {
        Kind::Contests => {
            experiment.answers.iter().try_for_each(|part| of_contests(part, &experiment.contests))?
        }
        _ => experiment.answers.iter().try_for_each(|part| answering(part, &experiment.duels))?,
    }
    experiment.duels.iter().try_for_each(|part| duel(part, experiment.swept_log))
}

/// Is there what answers a question, and in pairs where pairs are compared?
fn answering(answering: &Answering, duels: &[Duel]) -> Result<(), LabError> {
    let is_match = |name: &String| duels.iter().any(|duel| duel.name == *name);
    let of = &answering.of;
    if let Some(name) =
        of.iter().find(|name| !is_match(name) && duels.iter().all(|duel| duel.group != **name))
    {
        return Err(LabError::value("answers.of", name, "names of matches or of groups"));
    }
    if !answering.by.contains(&Comparison::Differences) {
        return Ok(());
    }
    let expected = "the names of matches in pairs, because their differences are asked for";
    if let Some(group) = of.iter().find(|name| !is_match(name)) {
        return Err(LabError::value("answers.of", format!("the group {group}"), expected));
    }
    match of.len() {
        0 => Err(LabError::value("answers.of", "empty", expected)),
        count if count % 2 == 1 => Err(LabError::value("answers.of", "an odd number of names", expected)),
        _ => Ok(()),
    }
}

/// Are there the contests that answer a question?
fn of_contests(answering: &Answering, contests: &[ContestPart]) -> Result<(), LabError> {
    let is_known = |name: &String| contests.iter().any(|part| part.name == *name || part.group == *name);
    match answering.of.iter().find(|name| !is_known(name)) {
        Some(name) => Err(LabError::value("answers.of", name, "names of contests or of groups")),
        None => Ok(()),
    }
}

/// Do the numbers of a match make sense?
fn duel(duel: &Duel, is_logarithmic: bool) -> Result<(), LabError> {
    is_part_of_path("a match", &duel.name)?;
    if !(1..=MOST_TIMES).contains(&duel.times) {
        let name = format!("times of the match {}", duel.name);
        return Err(LabError::value(&name, duel.times, &format!("a number from 1 to {MOST_TIMES}")));
    }
    if let Some(published) = &duel.published {
        published_part(published).map_err(|error| in_part("match", &duel.name, &error))?;
    }
    if duel.x.is_some_and(|x| !x.is_finite()) {
        return Err(LabError::value("x", "no number", "the value that is swept"));
    }
    match duel.x.filter(|&x| is_logarithmic && x <= 0.0) {
        Some(x) => Err(LabError::value("x", x, "a number above 0, because swept-log is set")),
        None => Ok(()),
    }
}

/// Can these be the numbers of a paper?
fn published_part(published: &Published) -> Result<(), LabError> {
    let percents = [
        ("published.percent", Some(published.percent)),
        ("published.margin", published.margin),
        ("published.black", published.black),
        ("published.white", published.white),
    ];
    for (name, percent) in percents {
        if let Some(percent) = percent.filter(|percent| !(0.0..=100.0).contains(percent)) {
            return Err(LabError::value(name, percent, "a number from 0 to 100"));
        }
    }
    let games = [
        ("published.games", published.games),
        ("published.black-games", published.black_games),
        ("published.white-games", published.white_games),
    ];
    if let Some((name, _)) = games.iter().find(|(_, games)| *games == Some(0)) {
        return Err(LabError::value(name, 0, "1 or more"));
    }
    Ok(())
}

/// Are there evaluators that can be told apart, and is what is drawn and asked about them?
fn evaluation(part: &Evaluation) -> Result<(), LabError> {
    if part.evaluators.is_empty() {
        return Err(LabError::value("evaluation.evaluator", "missing", "one evaluator or more"));
    }
    if !(0.0..1.0).contains(&part.training) {
        return Err(LabError::value("evaluation.training", part.training, "0 or more, and less than 1"));
    }
    let parts = &part.evaluators;
    names("evaluators", parts.iter().map(|part| (&part.name, report::file_name(&part.name))))?;
    names("conditions", part.conditions.iter().map(|part| (&part.name, part.name.clone())))?;
    names("figures", part.figures.iter().map(|part| (&part.name, report::file_name(&part.name))))?;
    let is_evaluator = |name: &&String| parts.iter().any(|part| part.name == **name || part.family == **name);
    let is_condition =
        |name: &&String| part.conditions.iter().any(|part| part.name == **name || part.group == **name);
    let of = part
        .figures
        .iter()
        .flat_map(|figure| &figure.of)
        .chain(part.asked.iter().flat_map(|asked| &asked.of));
    if let Some(name) =
        of.chain(parts.iter().filter_map(|part| part.against.as_ref())).find(|name| !is_evaluator(name))
    {
        return Err(LabError::value("of or against", name, "names of evaluators or of families"));
    }
    let by = part
        .figures
        .iter()
        .flat_map(|figure| &figure.by)
        .chain(part.asked.iter().flat_map(|asked| &asked.by));
    match by.into_iter().find(|name| !is_condition(name)) {
        Some(name) => Err(LabError::value("by", name, "names of conditions or of groups")),
        None => Ok(()),
    }
}

/// Are there players that can be told apart, with numbers of playouts, and goals that they can reach?
fn exam(part: &Exam) -> Result<(), LabError> {
    if part.players.is_empty() {
        return Err(LabError::value("exam.player", "missing", "one player or more"));
    }
    if part.tiers.is_empty() {
        return Err(LabError::value("exam.tiers", "empty", "the tiers whose positions are asked"));
    }
    let players = &part.players;
    names("players", players.iter().map(|part| (&part.name, report::file_name(&part.name))))?;
    names("totals", part.totals.iter().map(|part| (&part.name, report::file_name(&part.name))))?;
    for player in players {
        let is_rising = player.playouts.windows(2).all(|two| two[0] < two[1]);
        let are_right = player.playouts.iter().all(|playouts| (1..=MOST_PLAYOUTS).contains(playouts));
        if player.playouts.is_empty() || !is_rising || !are_right {
            let name = format!("playouts of the player {}", player.name);
            let expected = "one number or more from 1 to 1,000,000,000, the smallest first";
            return Err(LabError::value(&name, format!("{:?}", player.playouts), expected));
        }
    }
    for (total, goal) in part.totals.iter().filter_map(|total| Some((total, total.goal.as_ref()?))) {
        let error = |error| in_part("total", &total.name, &error);
        if !(0.0..=100.0).contains(&goal.percent) {
            return Err(error(LabError::value("goal.percent", goal.percent, "a number from 0 to 100")));
        }
        let player = players.iter().find(|player| player.name == goal.player);
        if !player.is_some_and(|player| player.playouts.contains(&goal.playouts)) {
            let given = format!("{} with {} playouts", goal.player, goal.playouts);
            return Err(error(LabError::value(
                "goal",
                given,
                "a player, and one of its numbers of playouts",
            )));
        }
    }
    Ok(())
}

/// Can what is to be solved be solved, and what is to be stopped begin?
fn bias_part(bias: &Bias) -> Result<(), LabError> {
    if bias.boards.is_empty() {
        return Err(LabError::value("bias.boards", "empty", "the boards whose positions are solved"));
    }
    for board in &bias.boards {
        if board.0.area() > LARGEST_SOLVED {
            return Err(LabError::value("bias.boards", board.0, "boards of 25 points or less"));
        }
    }
    for rules in &bias.alpha_beta {
        if !(1..=DEEPEST).contains(&rules.depth) {
            return Err(LabError::value("bias.alpha-beta.depth", rules.depth, "1 to 50"));
        }
        if rules.playouts == 0 {
            return Err(LabError::value("bias.alpha-beta.playouts", 0, "1 or more"));
        }
    }
    if bias.trees > 0 && bias.tree_playouts == 0 {
        return Err(LabError::value("bias.tree-playouts", 0, "1 or more"));
    }
    Ok(())
}

/// Are all searches of solved positions of the same game, and is it the one that is solved?
pub(super) fn same_moves(presets: &[Preset], size: Size) -> Result<(), LabError> {
    let mut first: Option<playout::Moves> = None;
    for preset in presets {
        let moves = preset.method(size)?.moves;
        if moves.pass != playout::Pass::Always || moves.group.is_some() {
            let text =
                format!("the moves of {} cannot be solved: expected all, and always a pass", preset.name());
            return Err(LabError::Senseless(text));
        }
        if first.is_some_and(|first| first.eyes != moves.eyes) {
            let text =
                "two searches differ in the eyes that they do not fill: expected the same game for all";
            return Err(LabError::Senseless(text.to_owned()));
        }
        first = Some(moves);
    }
    Ok(())
}

/// Names must differ in what is left of them in a path.
fn names<'a>(what: &str, names: impl Iterator<Item = (&'a String, String)>) -> Result<(), LabError> {
    let mut taken = HashSet::new();
    for (name, file) in names {
        if file.is_empty() || name.chars().count() > LONGEST_NAME {
            let expected = format!("letters or digits, {LONGEST_NAME} at most");
            return Err(LabError::value(&format!("a name of {what}"), format!("{name:?}"), &expected));
        }
        if !taken.insert(file) {
            let text =
                format!("two {what} have the name {name}, or hardly differ in it: expected another name");
            return Err(LabError::Senseless(text));
        }
    }
    Ok(())
}

/// The name of a match or of a contest is that of a folder.
fn is_part_of_path(what: &str, name: &str) -> Result<(), LabError> {
    let is_plain = name.chars().all(|letter| letter.is_ascii_alphanumeric() || "-+._".contains(letter));
    if is_plain && !name.starts_with('.') {
        return Ok(());
    }
    let expected = "letters, digits and -+._ alone, and no dot to begin with";
    Err(LabError::value(&format!("the name of {what}"), format!("{name:?}"), expected))
}

/// Can the search be watched? What a position is worth must be points or wins, which can be told from its playouts; and a
/// report on points is of no use for wins.
pub(super) fn search(kind: Kind, preset: &Preset, size: Size) -> Result<(), LabError> {
    let reward = match preset.method(size)?.search {
        mcts::Method::Tree(settings) => settings.reward,
        mcts::Method::Indigo(indigo) => indigo.reward,
    };
    match (reward, kind) {
        (mcts::Reward::Win, Kind::Matches | Kind::Shapes | Kind::Bias)
        | (mcts::Reward::WinByPoints(_) | mcts::Reward::WinByLead(_), Kind::Matches | Kind::Shapes) => Ok(()),
        (_, Kind::Bias) => Err(LabError::value(
            "search.reward",
            "not win",
            "win, because the report is about games that are won",
        )),
        (mcts::Reward::Score, _) => Ok(()),
        (mcts::Reward::Win | mcts::Reward::WinByPoints(_) | mcts::Reward::WinByLead(_), _) => {
            let given = match reward {
                mcts::Reward::Win => "win",
                mcts::Reward::WinByPoints(_) => "win-by-points",
                _ => "win-by-lead",
            };
            Err(LabError::value("search.reward", given, "score, because the report is about points"))
        }
        (mcts::Reward::Share, _) => Err(LabError::value("search.reward", "share", "score")),
    }
}

/// Do the sizes say something about this experiment?
pub(super) fn sizes(experiment: &Experiment, sizes: &Sizes) -> Result<(), LabError> {
    let says_nothing = |what: &str| {
        let text = format!("{} {what}, so that their number says nothing", experiment.name);
        Err(LabError::Senseless(text))
    };
    let positions = experiment.positions.as_ref();
    let (evaluates, asks) = (experiment.evaluation.is_some(), experiment.exam.is_some());
    if positions.is_none() && !evaluates && !asks && sizes.positions > 0 {
        return says_nothing("searches no positions");
    }
    if positions.is_none() && !asks && sizes.playouts > 0 {
        return says_nothing("watches no playouts");
    }
    if !positions.is_some_and(|from| from.reference) && sizes.reference > 0 {
        return says_nothing("plays out no real values");
    }
    if experiment.duels.is_empty() && experiment.contests.is_empty() && sizes.games > 0 {
        return says_nothing("plays no games");
    }
    if sizes.positions > 0 && sizes.playouts == 0 && !evaluates {
        return Err(LabError::value("the number of playouts", 0, "1 or more"));
    }
    if sizes.games % 2 == 1 {
        let expected = "an even number, because colours change";
        return Err(LabError::value("the number of games", sizes.games, expected));
    }
    if sizes.positions == 0 && sizes.games == 0 {
        return Err(LabError::Senseless(format!("{} has nothing to do at these sizes", experiment.name)));
    }
    if !(sizes.share > 0.0 && sizes.share <= 1000.0) {
        return Err(LabError::value(
            "the share of playouts",
            sizes.share,
            "a number above 0, and at most 1000",
        ));
    }
    Ok(())
}
