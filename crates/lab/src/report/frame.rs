//! What every report has around its tables: the paper, the answers, how it was measured, and the settings.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use arena::plan::{PlayerKind, Resigning};
use arena::report::document::{Block, Document};
use engine::Preset;

use super::data::Data;
use super::page::Page;
use super::{About, Report, contests, evaluation, exam, words};
use crate::evaluator::Effort;
use crate::experiment::Experiment;
use crate::plan::Plan;

/// The whole report, made from what a kind of experiment has written.
pub(super) fn framed(experiment: &Experiment, data: &Data<'_>, about: &About, page: Page) -> Report {
    let mut document = Document { title: experiment.title.clone(), blocks: Vec::new() };
    let source = [&experiment.paper, &words::capitalized(&experiment.place)];
    let source: Vec<&str> = source.into_iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
    if !source.is_empty() {
        document.paragraph(format!("{}.", source.join(". ")));
    }
    if data.done < data.planned {
        let (done, planned) = (words::grouped(data.done as u64), words::counted(data.planned, "unit"));
        document.paragraph(format!("The experiment is not finished: {done} of {planned} of work are done."));
    }
    answers(experiment, &page, &mut document);
    document.blocks.extend(page.body.blocks);
    if !experiment.differs.is_empty() {
        document.heading("What differs from the paper");
        document.list(experiment.differs.clone());
    }
    document.heading("How it was measured");
    document.list(measured(data, about));
    commands(about, &mut document);
    document.heading("Settings");
    settings(experiment, data, &mut document);
    Report { document, files: page.files }
}

fn answers(experiment: &Experiment, page: &Page, document: &mut Document) {
    document.heading("Answers");
    for (question, answer) in experiment.questions.iter().zip(&page.answers) {
        document.paragraph(question.clone());
        document.blocks.push(Block::Result(answer.sentence.clone()));
        document.list(answer.more.clone());
    }
    document.paragraph(
        "Numbers in brackets are intervals of 95 % with two ends. What is called sure is so at this level; everything else is \
         undecided, and not shown to be equal.",
    );
}

fn measured(data: &Data<'_>, about: &About) -> Vec<String> {
    let (plan, sizes) = (data.plan, data.plan.sizes);
    if plan.evaluation.is_some() {
        return evaluation::measured(data).into_iter().chain(by_whom(data, about)).collect();
    }
    if plan.exam.is_some() {
        return exam::measured(data).into_iter().chain(by_whom(data, about)).collect();
    }
    if !plan.contests.is_empty() {
        return contests::measured(data).into_iter().chain(by_whom(data, about)).collect();
    }
    let mut items = Vec::new();
    if sizes.positions > 0 {
        let reference = match sizes.reference {
            0 => String::new(),
            playouts => format!(", and {} for each move for the real value", words::grouped(playouts)),
        };
        let searches = words::counted(plan.searches.len(), "search");
        let (done, playouts) = (words::grouped(data.positions.len() as u64), words::grouped(sizes.playouts));
        let all = words::counted(sizes.positions as usize, "position");
        items.push(format!(
            "Positions: {done} of {all}, {searches} of {playouts} playouts at each{reference}."
        ));
        items.extend(origins(data));
    }
    if !plan.matches.is_empty() {
        items.push(matches(data));
        items.push(resigning(plan).to_owned());
    }
    let board = plan.experiment.size;
    let (seed, komi) = (plan.experiment.seed, plan.experiment.komi);
    items.push(format!("Board: {board}x{board}, komi {komi}, unless a match says otherwise. Seed: {seed}."));
    items.extend(by_whom(data, about));
    items
}

/// When presets resign, if any does.
fn resigning(plan: &Plan) -> &'static str {
    let experiment = &plan.experiment;
    let both = experiment.duels.iter().flat_map(|duel| duel.players(experiment.baseline.as_ref()));
    let mut presets = both.flatten().filter(|player| player.preset.is_some());
    if presets.all(|player| player.resign == Some(Resigning::Off)) {
        return "No preset resigns.";
    }
    "A preset resigns when its win rate was below 8 % in three moves in a row, each after 500 visits or more."
}

/// How many matches there are, of how many games, and how much their players think.
fn matches(data: &Data<'_>) -> String {
    let plans = &data.plan.matches;
    let mut by_games: BTreeMap<u64, usize> = BTreeMap::new();
    plans.iter().for_each(|plan| *by_games.entry(plan.games).or_default() += 1);
    let parts: Vec<String> = by_games
        .iter()
        .map(|(&games, count)| format!("{count} of {} games", words::grouped(games)))
        .collect();
    let all = words::counted(plans.len(), "match");
    let matches = match by_games.first_key_value() {
        Some((&games, _)) if by_games.len() == 1 => format!("{all} of {} games each", words::grouped(games)),
        _ => format!("{all}, {}", words::listed(&parts)),
    };
    let played = words::counted(data.games.iter().map(Vec::len).sum(), "game");
    let what = if data.plan.is_timed() { "playouts or seconds" } else { "playouts" };
    format!(
        "Matches: {matches}, {played} played in all, with {} % of the {what} in the file of the experiment{}.",
        100.0 * data.plan.sizes.share,
        effort(data)
    )
}

/// Where the positions come from, as their rows tell.
fn origins(data: &Data<'_>) -> Option<String> {
    let source = |origin: &str| {
        let end = origin.find(", game ").or_else(|| origin.find(", after ")).unwrap_or(origin.len());
        origin[..end].to_owned()
    };
    let sources: BTreeSet<String> = data.positions.iter().map(|position| source(&position.origin)).collect();
    let sources: Vec<String> = sources.into_iter().collect();
    (!sources.is_empty()).then(|| format!("They are from {}.", words::listed(&sources)))
}

/// The playouts and seconds that players of matches really have.
fn effort(data: &Data<'_>) -> String {
    let players = data.plan.matches.iter().flat_map(|plan| &plan.players);
    let presets: Vec<_> = players
        .filter_map(|player| match &player.kind {
            PlayerKind::Preset(preset) => Some(preset),
            PlayerKind::Program(_) => None,
        })
        .collect();
    let counts: BTreeSet<u64> = presets.iter().filter_map(|preset| preset.playouts).collect();
    let times: BTreeSet<Duration> = presets.iter().filter_map(|preset| preset.seconds).collect();
    let mut told: Vec<String> = counts.into_iter().map(words::grouped).collect();
    told.extend(times.into_iter().map(|time| format!("{} s", time.as_secs_f64())));
    if told.is_empty() { String::new() } else { format!(": {} a move", words::listed(&told)) }
}

fn by_whom(data: &Data<'_>, about: &About) -> Vec<String> {
    let (done, planned) = (words::grouped(data.done as u64), words::grouped(data.planned as u64));
    let (cpu, clock) = (words::duration(data.cost.cpu_seconds), words::duration(data.cost.seconds));
    let mut items = Vec::from_iter(about.crowding.clone());
    items.push(format!(
        "Units of work: {done} of {planned}, with {cpu} of CPU time ({clock} by the clock, added up)."
    ));
    items.extend(about.given_up.iter().map(|lost| format!("Given up: {} ({}).", lost.unit, lost.reason)));
    let said = [("Version", &about.version), ("Machine", &about.machine)];
    items.extend(
        said.iter().filter(|(_, text)| !text.is_empty()).map(|(name, text)| format!("{name}: {text}.")),
    );
    if !about.programs.is_empty() {
        items.push(format!("Other programs: {}.", words::listed(&about.programs)));
    }
    items
}

fn commands(about: &About, document: &mut Document) {
    let mut details = |title: &str, text: String| {
        if !text.is_empty() {
            document.blocks.push(Block::Details { title: title.to_owned(), text });
        }
    };
    details("The same again", about.command.clone());
    details("Larger", about.larger.join("\n"));
}

/// The experiment, the presets in it with every number that follows from the board, and what searches and players change
/// in them.
fn settings(experiment: &Experiment, data: &Data<'_>, document: &mut Document) {
    let mut details = |title: String, text: String| document.blocks.push(Block::Details { title, text });
    details(format!("The experiment {}", experiment.name), experiment.to_toml());
    let source = &data.plan.experiment;
    if source.name != experiment.name {
        details(format!("The experiment {}, whose rows these are", source.name), source.to_toml());
    }
    let used = presets(data);
    let mut changes: Vec<String> = Vec::new();
    let mut bases: BTreeMap<&str, String> = BTreeMap::new();
    for (name, preset) in &used {
        let Ok(text) = preset.to_toml_for(data.plan.board()) else { continue };
        let base = Preset::named(preset.name()).and_then(|base| base.to_toml_for(data.plan.board()));
        let base = bases.entry(preset.name()).or_insert_with(|| base.unwrap_or_else(|_| text.clone()));
        let difference = difference(base, &text);
        if !difference.is_empty() {
            let line = format!("{name}: {}", difference.join(", "));
            if !changes.contains(&line) {
                changes.push(line);
            }
        }
    }
    for (name, text) in bases {
        details(format!("All settings of {name}"), text);
    }
    if !changes.is_empty() {
        details("What searches and players change in them".to_owned(), changes.join("\n"));
    }
}

/// The presets of searches, players and evaluators, each with the name of who uses it.
fn presets<'a>(data: &'a Data<'_>) -> Vec<(&'a str, &'a Preset)> {
    let searches = data.plan.experiment.searches.iter().map(|search| search.name.as_str());
    let players = data.plan.matches.iter().flat_map(|plan| &plan.players);
    let players = players.filter_map(|player| match &player.kind {
        PlayerKind::Preset(preset) => Some((player.name.as_str(), &preset.preset)),
        PlayerKind::Program(_) => None,
    });
    let evaluators = data.plan.evaluation.iter().flat_map(|plan| &plan.evaluators);
    let evaluators = evaluators.filter_map(|evaluator| match evaluator.effort() {
        Effort::Playouts { preset, .. } => Some((evaluator.part.name.as_str(), preset)),
        Effort::OtherPlayouts { .. } | Effort::Program | Effort::None => {
            evaluator.other_preset().map(|preset| (evaluator.part.name.as_str(), preset))
        }
    });
    let asked = data.plan.exam.iter().flat_map(|plan| &plan.players);
    let asked = asked.map(|entrant| (entrant.part.name.as_str(), &entrant.preset));
    let contestants = data.plan.contests.iter().flat_map(|plan| {
        let [a, b] = [&plan.part.a, &plan.part.b].map(crate::experiment::Contestant::name);
        [(a, &plan.presets[0]), (b, &plan.presets[1])]
    });
    let asked = asked.chain(contestants);
    searches.zip(&data.plan.searches).chain(players).chain(evaluators).chain(asked).collect()
}

/// What a preset says otherwise than another one, its title apart, as `path = value`.
fn difference(base: &str, text: &str) -> Vec<String> {
    let values = |text: &str| {
        let mut values = BTreeMap::new();
        if let Ok(table) = text.parse::<toml::Table>() {
            flatten("", &toml::Value::Table(table), &mut values);
        }
        values
    };
    let base = values(base);
    let other =
        values(text).into_iter().filter(|(path, value)| path != "title" && base.get(path) != Some(value));
    other.map(|(path, value)| format!("{path} = {value}")).collect()
}

fn flatten(path: &str, value: &toml::Value, values: &mut BTreeMap<String, String>) {
    match value {
        toml::Value::Table(table) => {
            for (name, value) in table {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                flatten(&path, value, values);
            }
        }
        value => drop(values.insert(path.to_owned(), value.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Sources;

    #[test]
    fn what_a_preset_changes_is_told_by_its_path() {
        let base = "a = 1\ntitle = \"x\"\n[search]\nrule = \"x\"\n[search.select]\nfloor = 0.1\n";
        let text = "a = 1\ntitle = \"x, changed\"\n[search]\nrule = \"x\"\n[search.select]\nfloor = 0.0\nnew = true\n";
        assert_eq!(difference(base, text), ["search.select.floor = 0.0", "search.select.new = true"]);
        assert!(difference(base, base).is_empty());
    }

    #[test]
    fn whether_presets_resign_is_told_by_the_matches() {
        for (name, beginning) in
            [("default-gnugo", "No preset resigns."), ("gelly-ucb", "A preset resigns when")]
        {
            let experiment = Experiment::named(name).unwrap();
            let plan = Plan::new(&experiment, experiment.scale.quick, Sources::default()).unwrap();
            assert!(resigning(&plan).starts_with(beginning), "{name}");
        }
    }
}
