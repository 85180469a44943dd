//! The work on one game after the other.

use std::fs;
use std::ops::ControlFlow;

use anyhow::bail;
use engine::review::{
    Finding, Graph, Line, Origin, Reading, Review, Stage, annotate, origin_of, without_annotations,
};
use engine::{Budget, Look, Player, PlayerError, PresetError};
use go::sgf::{self, Record};
use go::{Color, Game};

use super::bar::Bar;
use super::journal::Journal;
use super::numbers::Tally;
use super::object::Object;
use super::sources::Planned;
use super::{settings, table};
use crate::commands::files::write_whole;
use crate::commands::interrupt;
use crate::commands::record::not_understood;
use crate::terminal::print;

/// Where games are worked on.
pub(super) struct Desk {
    pub(super) player: Player,
    pub(super) budget: Budget,
    pub(super) reading: Reading,
    pub(super) again: bool,
    pub(super) json: bool,
    pub(super) bar: Bar,
    pub(super) tally: Tally,
}

/// Why a game is not analysed now.
enum Stop {
    /// There is nothing to do.
    Nothing(String),
    /// Something is wrong with the record or with the files.
    Failure(String),
}

impl Desk {
    /// Analyses a game, or says why not. `Break` if the user wants an end; an error ends everything.
    pub(super) fn work_on(&mut self, planned: &Planned) -> anyhow::Result<ControlFlow<()>> {
        self.bar.name(planned.name());
        // What we have written into a record before is no part of the game.
        let origin = origin_of(&planned.record);
        let record =
            if origin.is_some() { without_annotations(&planned.record) } else { planned.record.clone() };
        let line = match Line::new(&record, self.reading) {
            Ok(line) => line,
            Err(error) if error.is_problem() => {
                return Ok(self.stop(planned, Stop::Failure(error.to_string())));
            }
            Err(error) => return Ok(self.stop(planned, Stop::Nothing(error.to_string()))),
        };
        let Some(Stage { game: start, .. }) = line.stages().next() else {
            return Ok(ControlFlow::Continue(()));
        };
        let new = settings::origin(&self.player, &self.budget, &self.reading, &record, &start)?;
        if let Err(stop) = self.is_needed(planned, origin.as_ref(), &new) {
            return Ok(self.stop(planned, stop));
        }
        match self.analyse(planned, &line, &new) {
            Ok(Some(review)) => {
                self.tally.analysed += 1;
                self.report(planned, &line, &start, &review)?;
                Ok(ControlFlow::Continue(()))
            }
            Ok(None) => Ok(ControlFlow::Break(())),
            // A preset that cannot be played is no fault of the game's.
            Err(error) if error.is::<PresetError>() => Err(error),
            Err(error) => Ok(self.stop(planned, Stop::Failure(format!("{error:#}")))),
        }
    }

    /// Is there no such analysis yet, and nothing in its place?
    fn is_needed(&self, planned: &Planned, old: Option<&Origin>, new: &Origin) -> Result<(), Stop> {
        let is_done = |origin: &Origin| origin.key == new.key;
        let anew = "--again analyses it anew";
        match old {
            Some(old) if is_done(old) => {
                return Err(Stop::Nothing("it is an analysis with these settings".to_owned()));
            }
            Some(old) if !self.again => {
                return Err(Stop::Nothing(format!("it is an analysis already ({}); {anew}", old.made_by)));
            }
            _ => {}
        }
        let output = planned.outputs.record.display();
        let Ok(bytes) = fs::read(&planned.outputs.record) else { return Ok(()) };
        match sgf::first(&bytes).ok().as_ref().and_then(origin_of) {
            None => Err(Stop::Failure(format!(
                "{output} is there and no analysis of ours: move it away, or choose another --out"
            ))),
            Some(there) if is_done(&there) => {
                Err(Stop::Nothing(format!("it has been analysed into {output}")))
            }
            Some(there) if !self.again => Err(Stop::Nothing(format!(
                "{output} is an analysis of another record or with other settings ({}); {anew}",
                there.made_by
            ))),
            Some(_) => Ok(()),
        }
    }

    fn stop(&mut self, planned: &Planned, stop: Stop) -> ControlFlow<()> {
        self.bar.leave_out(planned.positions);
        match stop {
            Stop::Nothing(reason) => {
                self.tally.skipped += 1;
                self.bar.say(&format!("{}: skipped, for {reason}", planned.name()));
            }
            Stop::Failure(reason) => self.fail(&format!("{}: {reason}", planned.name())),
        }
        ControlFlow::Continue(())
    }

    /// Counts a failure, and says why.
    pub(super) fn fail(&mut self, problem: &str) {
        self.tally.failed += 1;
        self.bar.say(problem);
    }

    /// Searches what has not been searched yet and writes the results; `None` if the user wants an end.
    fn analyse(
        &mut self,
        planned: &Planned,
        line: &Line<'_>,
        origin: &Origin,
    ) -> anyhow::Result<Option<Review>> {
        let (mut journal, mut findings) = Journal::open(&planned.outputs.journal, origin, self.again)?;
        self.bar.leave_out(findings.len());
        for stage in line.stages().skip(findings.len()) {
            let Some(finding) = self.search(&stage)? else { return Ok(None) };
            journal.add(&finding)?;
            findings.push(finding);
            self.bar.advance();
        }
        let review = Review::new(line, findings);
        self.write(planned, line.record(), &review, origin)?;
        journal.remove()?;
        Ok(Some(review))
    }

    /// What there is to find out about a position; `None` if the user wants an end.
    fn search(&mut self, stage: &Stage) -> anyhow::Result<Option<Finding>> {
        let bar = &self.bar;
        let mut watcher = |_: &Look<'_>| {
            bar.tick();
            if interrupt::asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let found = Finding::search(&mut self.player, stage, self.budget, &mut watcher);
        found.map_err(|error| match error {
            PlayerError::Preset(error) => anyhow::Error::from(error),
            error => error.into(),
        })
    }

    /// Writes the graph and then the record, which says that the game is done.
    fn write(
        &self,
        planned: &Planned,
        record: &Record,
        review: &Review,
        origin: &Origin,
    ) -> anyhow::Result<()> {
        write_whole(&planned.outputs.graph, &Graph::new(review, table::title(record)).to_string())?;
        let mut annotated = record.clone();
        annotate(&mut annotated, review, origin);
        write_whole(&planned.outputs.record, &sgf::print([&annotated]))
    }

    fn report(
        &self,
        planned: &Planned,
        line: &Line<'_>,
        start: &Game,
        review: &Review,
    ) -> anyhow::Result<()> {
        let remarks = not_understood(line.record(), start, self.reading.rules, self.reading.komi);
        let text = if self.json {
            let object = Object::new(self, planned, line, start, review, remarks)?;
            format!("{}\n", serde_json::to_string(&object)?)
        } else {
            table::report(planned, line.record(), start, review, &remarks)
        };
        self.bar.aside(|| print(&text))
    }

    /// The end of all work: an error if any of it failed.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        let Desk { bar, tally, .. } = self;
        if tally.failed > 0 {
            drop(bar);
            bail!("{tally}: what failed is told above");
        }
        if tally.all() > 1 {
            bar.say(&tally.to_string());
        }
        Ok(())
    }
}

/// The names of the players, or what stands for them.
pub(super) fn player_name(record: &Record, color: Color) -> String {
    record.player(color).filter(|name| !name.is_empty()).unwrap_or_else(|| color.to_string())
}
