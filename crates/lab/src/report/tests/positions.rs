//! Reports on positions that were searched.

use super::super::testing::{
    Csv, assert_is_plain, checkpoint, noise, other_move, plan, position, report_of, shuffled, trace,
};
use crate::experiment::Sizes;
use crate::plan::Plan;
use crate::row::{Checkpoint, Row};

const POSITIONS: u64 = 100;

fn sizes(playouts: u64) -> Sizes {
    Sizes { positions: POSITIONS, playouts, ..Sizes::default() }
}

fn close(given: f64, expected: f64, tolerance: f64) {
    assert!((given - expected).abs() <= tolerance, "{given} is not {expected} ± {tolerance}");
}

/// The errors of the mean after each number of playouts, around -3.
fn errors_of_mean(playouts: u64) -> Vec<f64> {
    noise(playouts, POSITIONS as usize, 2.0).into_iter().map(|noise| noise - 3.0).collect()
}

/// Both readings find a value of 10 that does not move; the mean is about 3 too low, the highest value exactly 5 too high,
/// the value of the most visited move 1 too high, and the literal reading is twice as wrong.
fn table_1() -> (Plan, Vec<Row>) {
    let row = |number: u64| {
        let at = |playouts: u64, factor: f64| Checkpoint {
            mean: 10.0 + factor * errors_of_mean(playouts)[number as usize],
            max: 10.0 + factor * 5.0,
            robust_max: 10.0 + factor,
            robust_of_two: 10.0 + factor * 4.0,
            ..checkpoint(playouts, 10.0 + if playouts == 1 << 11 { 0.0 } else { 0.125 })
        };
        let traces = [("mean", 1.0), ("literal", 2.0)]
            .map(|(name, factor)| trace(name, (0..=11).map(|exponent| at(1 << exponent, factor)).collect()));
        position(number, None, traces.into())
    };
    (plan("coulom-table-1", sizes(2_048)), (0..POSITIONS).map(row).collect())
}

#[test]
fn errors_of_operators_are_those_of_a_direct_computation() {
    let (plan, rows) = table_1();
    let report = report_of("coulom-table-1", &plan, &rows);
    assert_is_plain(&report);
    let rms = Csv::of(&report, "coulom-table-1-mean-root-mean-square.csv");
    let mean = Csv::of(&report, "coulom-table-1-mean-mean.csv");
    assert_eq!((rms.len(), mean.len()), (4, 4));
    for playouts in [128, 256, 512] {
        let errors: Vec<f64> = errors_of_mean(playouts).iter().map(|error| error - 0.125).collect();
        let count = errors.len() as f64;
        let (line, average) = (playouts.to_string(), errors.iter().sum::<f64>() / count);
        close(mean.number(&line, "Mean: mean"), average, 1e-9);
        close(average, -3.125, 0.7);
        let square = errors.iter().map(|error| error * error).sum::<f64>() / count;
        close(rms.number(&line, "Mean: root mean square"), square.sqrt(), 1e-9);
        close(square.sqrt(), (3.125f64.powi(2) + 4.0).sqrt(), 0.5);
        close(mean.number(&line, "Max: mean"), 4.875, 1e-9);
        close(rms.number(&line, "Robust max: root mean square"), 0.875, 1e-9);
        close(rms.number(&line, "Mix: root mean square"), 0.0, 1e-9);
    }
    close(rms.number("128", "Mix: paper"), 5.29, 1e-9);
    close(mean.number("128", "Max: paper"), 37.0, 1e-9);
    assert!(mean.number("512", "Mean: mean, high") < 0.0);
}

#[test]
fn sentences_on_operators_follow_from_the_errors() {
    let (plan, rows) = table_1();
    let text = report_of("coulom-table-1", &plan, &rows).document.to_markdown();
    let bias = "**Yes, with the reading \"mean\": the mean surely underestimates at all 4 numbers of playouts, and the highest \
                value surely overestimates at all 4.**";
    assert!(text.contains(bias), "{text}");
    assert!(text.contains(
        "**Yes, with the reading \"mean\": the root mean square error of Mix is the lowest at all 4"
    ));
    // The paper's errors at these numbers are larger still, and the literal reading has the larger ones of the two.
    assert!(text.contains("**The reading \"literal\" is nearer to the paper, surely so"), "{text}");
    assert!(text.contains("In the paper, Mix is the lowest at all 4"), "{text}");
}

#[test]
fn an_operator_that_is_wrong_the_other_way_is_called_so() {
    let (plan, mut rows) = table_1();
    for row in &mut rows {
        let crate::row::Finding::Position(finding) = &mut row.finding else { continue };
        for checkpoint in finding.traces.iter_mut().flat_map(|trace| &mut trace.checkpoints) {
            (checkpoint.mean, checkpoint.max) = (checkpoint.max, checkpoint.mean);
        }
    }
    let text = report_of("coulom-table-1", &plan, &rows).document.to_markdown();
    assert!(
        text.contains("**No, with the reading \"mean\": the mean surely underestimates at none of 4"),
        "{text}"
    );
    assert!(text.contains("Surely the other way, the mean overestimates at all 4."), "{text}");
}

#[test]
fn the_order_of_rows_rows_that_are_there_twice_and_strangers_change_nothing() {
    let (plan, rows) = table_1();
    let report = report_of("coulom-table-1", &plan, &rows);
    let mut others = shuffled(&rows);
    let mut again = others[5].clone();
    again.cost.cpu_seconds = 7.0;
    others.push(again);
    others.push(position(POSITIONS, None, vec![trace("mean", vec![checkpoint(128, 99.0)])]));
    others.push(Row { unit: "position-00003/x".to_owned(), ..others[0].clone() });
    assert_eq!(
        report_of("coulom-table-1", &plan, &others),
        report_of("coulom-table-1", &plan, &shuffled(&others))
    );
    let mut stranger = rows.clone();
    let crate::row::Finding::Position(finding) = &mut stranger[0].finding else { panic!() };
    finding.traces.push(trace("stranger", vec![checkpoint(128, 99.0), checkpoint(256, 1.0)]));
    assert_eq!(report_of("coulom-table-1", &plan, &stranger), report);
}

#[test]
fn one_position_and_numbers_that_are_none_give_a_page_too() {
    let (plan, mut rows) = table_1();
    assert_is_plain(&report_of("coulom-table-1", &plan, &rows[..1]));
    for row in &mut rows[..50] {
        let crate::row::Finding::Position(finding) = &mut row.finding else { continue };
        finding.traces[0].checkpoints[7].mean = f64::NAN;
        finding.traces[1].checkpoints[8].max = f64::INFINITY;
    }
    for count in [1, 2, 50, 100] {
        let report = report_of("coulom-table-1", &plan, &rows[..count]);
        assert_is_plain(&report);
        assert_is_plain(&report_of("coulom-variance", &plan, &rows[..count]));
    }
    let text = report_of("coulom-table-1", &plan, &rows[..2]).document.to_markdown();
    assert!(text.contains("The experiment is not finished: 2 of 100 units of work are done."), "{text}");
}

/// Values that move from S to 2S by the root of 0.4 σ²/S^0.8, up and down in turn.
fn power_law() -> (Plan, Vec<Row>) {
    let variance = |playouts: f64| (playouts * 900.0 + 4.0 * 81.0 * 81.0) / (playouts + 1.0);
    let row = |number: u64| {
        let mut value = 0.0;
        let mut checkpoints = Vec::new();
        for exponent in 0..=15 {
            let playouts = f64::from(1u32 << exponent);
            checkpoints.push(checkpoint(1 << exponent, value));
            let sign = if number.is_multiple_of(2) { 1.0 } else { -1.0 };
            // All positions together have a mean square of one.
            let size = if number % 4 < 2 { 0.6 } else { 1.64f64.sqrt() };
            value += sign * size * (0.4 * variance(playouts) / playouts.powf(0.8)).sqrt();
        }
        position(number, None, vec![trace("mean", checkpoints)])
    };
    (plan("coulom-table-1", sizes(32_768)), (0..POSITIONS).map(row).collect())
}

#[test]
fn a_power_law_in_the_rows_is_found() {
    let (plan, rows) = power_law();
    let report = report_of("coulom-variance", &plan, &rows);
    assert_is_plain(&report);
    let text = report.document.to_markdown();
    assert!(text.contains("**0.400 σ²/S^0.800 fits best, with the reading \"mean\""), "{text}");
    let changes = Csv::of(&report, "coulom-variance-mean-changes.csv");
    assert_eq!(changes.len(), 8);
    let variance = (128.0 * 900.0 + 4.0 * 81.0 * 81.0) / 129.0;
    let measured = 0.4 * variance / 128f64.powf(0.8);
    close(changes.number("128", "squared change"), measured, 1e-9);
    close(changes.number("128", "σ²/min(500, S), the paper's"), variance / 128.0, 1e-9);
    close(changes.number("128", "the paper's over ours"), variance / 128.0 / measured, 1e-9);
    assert!(changes.number("16384", "σ²/min(500, S), the paper's") > 1.7);
}

/// Every search begins 40 points too high or low and comes nearer as its speed says, down to where it ends.
fn selections() -> (Plan, Vec<Row>) {
    let plan = plan("chaslot-figure-1", sizes(20_000));
    let names: Vec<String> = plan.experiment.searches.iter().map(|search| search.name.clone()).collect();
    let row = |number: u64| {
        let search = |name: &String| {
            let (speed, end) = match name.as_str() {
                "OMC" => (0.9, 0.1),
                "PP A=1" => (0.9, 2.5),
                "PP A=4" => (0.5, 0.5),
                _ => (0.4, 1.0),
            };
            let sign = if number.is_multiple_of(4) { -1.0 } else { 1.0 };
            let noise = noise(number, 1, 0.05)[0];
            let at = |playouts: u64| {
                let error = end + 40.0 * (playouts as f64).powf(-speed) + noise;
                let best = if playouts < 5_000 { other_move() } else { "C3".parse().unwrap() };
                Checkpoint {
                    max: 7.0 + sign * error,
                    value: 7.0 + sign * error / 2.0,
                    best,
                    ..checkpoint(playouts, 0.0)
                }
            };
            trace(name, [100, 128, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000].map(at).into())
        };
        position(number, Some(7.0), names.iter().map(search).collect())
    };
    let rows = (0..POSITIONS).map(row).collect();
    (plan, rows)
}

#[test]
fn the_best_of_a_family_is_found_and_compared() {
    let (plan, rows) = selections();
    let report = report_of("chaslot-figure-1", &plan, &rows);
    assert_is_plain(&report);
    let text = report.document.to_markdown();
    let headline = "**Yes against Progressive pruning (PP A=4): OMC is surely nearer to the real value at all 8 numbers of playouts, and \
                    surely farther from it at none of 8. Yes against Simulated annealing";
    assert!(text.contains(headline), "{text}");
    assert!(
        text.contains("- Progressive pruning: PP A=4, of 8 members; at the end PP A=4 has the lowest."),
        "{text}"
    );
    assert!(
        text.contains("PP A=1 is the fastest, with the lowest mean size of the error from 100 to 1,000"),
        "{text}"
    );
    assert!(
        text.contains("Of 7 other members, 7 surely end nearer than the fastest and 0 surely farther"),
        "{text}"
    );
    assert!(text.contains("a standard error of 0.25 points on average"), "{text}");
    let sizes = Csv::of(&report, "chaslot-figure-1-mean-size-of-the-error.csv");
    let errors = Csv::of(&report, "chaslot-figure-1-mean-error.csv");
    let noise: Vec<f64> = (0..POSITIONS).map(|number| noise(number, 1, 0.05)[0]).collect();
    let size = |noise: &f64| 0.1 + 40.0 * 1000f64.powf(-0.9) + noise;
    let expected = noise.iter().map(size).sum::<f64>() / 100.0;
    close(sizes.number("1000", "OMC"), expected, 1e-9);
    assert!(errors.number("1000", "OMC") < sizes.number("1000", "OMC") / 1.8);
    let moves = Csv::of(&report, "chaslot-figure-1-best-move.csv");
    close(moves.number("2000", "OMC"), 0.0, 1e-9);
    close(moves.number("5000", "OMC"), 100.0, 1e-9);
    assert_eq!(Csv::of(&report, "chaslot-figure-1-all.csv").len(), 27);
}

#[test]
fn two_backups_are_compared_position_by_position() {
    let (plan, rows) = selections();
    let report = report_of("chaslot-figure-2", &plan, &rows);
    assert_is_plain(&report);
    let text = report.document.to_markdown();
    assert!(
        text.contains("**Yes, with OMC: the mean size of the error of the backup is surely smaller"),
        "{text}"
    );
    assert!(text.contains("The experiment chaslot-figure-1, whose rows these are"), "{text}");
    let compared = Csv::of(&report, "chaslot-figure-2-omc-compared.csv");
    assert_eq!(compared.text("100", "which is nearer"), "the backup, surely");
    close(compared.number("100", "positions where the backup is nearer, %"), 100.0, 1e-9);
    let errors = Csv::of(&report, "chaslot-figure-2-omc-errors.csv");
    let (backup, minimax) = ("backup: root mean square error", "minimax: root mean square error");
    close(errors.number("500", backup), errors.number("500", minimax) / 2.0, 1e-9);
}

#[test]
fn few_positions_of_selections_give_a_page_too() {
    let (plan, rows) = selections();
    for count in [1, 2, 3] {
        for name in ["chaslot-figure-1", "chaslot-figure-2"] {
            assert_is_plain(&report_of(name, &plan, &rows[..count]));
        }
    }
}
