use super::*;

fn plot() -> Plot {
    let line = vec![(0.0, 0.0), (5.0, f64::NAN), (10.0, 100.0)];
    let band =
        vec![Span { x: 0.0, low: -50.0, high: 50.0 }, Span { x: 10.0, low: 50.0, high: f64::INFINITY }];
    let bars = vec![
        ErrorBar { x: 5.0, y: 20.0, low: 10.0, high: 30.0 },
        ErrorBar { x: 6.0, y: f64::NAN, low: 1.0, high: 2.0 },
    ];
    let series = vec![Series { name: "one < two".to_owned(), line, band, bars, ..Series::default() }];
    Plot { title: "A & B".to_owned(), series, levels: vec![0.0], ..Plot::default() }
}

/// Powers of ten at powers of two, as a line with a band, as error bars and as marks.
fn logarithmic() -> Plot {
    let points = vec![(128.0, 100.0), (256.0, 10.0), (512.0, 0.0), (1024.0, 1.0), (0.0, 1.0)];
    let band = vec![Span { x: 128.0, low: 100.0, high: 100.0 }, Span { x: 1024.0, low: -1.0, high: 1.0 }];
    let bars = vec![ErrorBar { x: 256.0, y: 10.0, low: 0.0, high: 20.0 }];
    let series = vec![
        Series { name: "ours".to_owned(), line: points.clone(), band, ..Series::default() },
        Series { name: "bars".to_owned(), bars, ..Series::default() },
        Series { name: "theirs".to_owned(), marks: points, color: Some(0), ..Series::default() },
    ];
    Plot {
        series,
        x_log: true,
        y_log: true,
        x_range: Some((128.0, 1024.0)),
        y_range: Some((1.0, 100.0)),
        ..Plot::default()
    }
}

fn forest() -> Forest {
    let value = Some(Interval { value: 40.0, low: 30.0, high: 50.0 });
    let row = |name: &str| ForestRow { name: name.to_owned(), ..ForestRow::default() };
    let rows = vec![
        row("head"),
        ForestRow { value, mark: Some(60.0), note: "40 ± 10".to_owned(), ..row("both") },
        ForestRow { mark: Some(f64::NAN), ..row("no number") },
    ];
    let (values_name, marks_name) = ("ours".to_owned(), "theirs".to_owned());
    let x_range = Some((0.0, 100.0));
    Forest {
        title: "A & B".to_owned(),
        rows,
        levels: vec![50.0],
        x_range,
        values_name,
        marks_name,
        ..Forest::default()
    }
}

/// The part of a drawing that shows the data.
fn panel(drawing: &str) -> &str {
    &drawing[drawing.rfind("<svg").unwrap()..]
}

/// A picture's width and height, and its colours row by row.
fn decoded(file: &[u8]) -> (u32, u32, Vec<[u8; 3]>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
    (info.width, info.height, bytes.chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect())
}

#[test]
fn points_have_their_places_and_what_is_no_number_is_left_out() {
    let drawing = plot().to_string();
    // The panel is 634 wide and 300 high, and goes from -50 to 100.
    assert!(drawing.contains(r#"<path class="line series-0" d="M0 200L634 0"/>"#), "{drawing}");
    assert!(drawing.contains(r#"<path class="band series-0" d="M0 100L634 100L0 300Z"/>"#), "{drawing}");
    assert_eq!(drawing.matches("<circle").count(), 1, "{drawing}");
    assert!(!drawing.contains("NaN") && !drawing.contains("inf"), "{drawing}");
}

#[test]
fn texts_are_escaped() {
    let drawing = plot().to_string();
    assert!(drawing.contains("<title>A &amp; B</title>") && drawing.contains("one &lt; two"), "{drawing}");
    let drawing = forest().to_string();
    assert!(drawing.contains("<title>A &amp; B</title>"), "{drawing}");
}

#[test]
fn lines_at_the_same_place_do_not_hide_each_other() {
    let line = vec![(0.0, 1.0), (9.0, 2.0)];
    let series = |name: &str| Series { name: name.to_owned(), line: line.clone(), ..Series::default() };
    let names = ["a", "b", "c", "d", "e"];
    let drawing = Plot { series: names.map(series).into(), ..Plot::default() }.to_string();
    let panel = panel(&drawing);
    let place = |look: &str| panel.find(&format!(r#""line {look}""#)).unwrap();
    let order = ["series-0", "series-4", "series-1 dashed", "series-2 dotted", "series-3 dash-dotted"];
    assert!(order.map(place).is_sorted(), "{panel}");
}

#[test]
fn logarithms_place_the_points_and_leave_out_what_has_none() {
    let drawing = logarithmic().to_string();
    assert!(drawing.contains(r#"<path class="line series-0" d="M0 0L211.33 150L634 300"/>"#), "{drawing}");
    for name in ["128", "256", "512", "1,024"] {
        assert!(drawing.contains(&format!(">{name}</text>")), "{name} in {drawing}");
    }
    assert!(!drawing.contains("NaN") && !drawing.contains("inf"), "{drawing}");
}

#[test]
fn intervals_down_to_zero_are_cut_at_the_lower_edge() {
    let drawing = logarithmic().to_string();
    // A little below the panel, which is 300 high, so that no end is seen.
    assert!(drawing.contains(r#"<path class="band series-0" d="M0 0L634 300L634 315L0 0Z"/>"#), "{drawing}");
    assert!(
        drawing.contains(r#"d="M211.33 315V104.85M207.83 315H214.83M207.83 104.85H214.83""#),
        "{drawing}"
    );
}

#[test]
fn a_long_interval_does_not_press_the_points_together() {
    let bar = |low: f64| {
        vec![ErrorBar { x: 1.0, y: 2.0, low, high: 4.0 }, ErrorBar { x: 2.0, y: 4.0, low: 3.0, high: 5.0 }]
    };
    let series = |low: f64| vec![Series { bars: bar(low), ..Series::default() }];
    let place = |low: f64| {
        let drawing = Plot { series: series(low), y_log: true, ..Plot::default() }.to_string();
        let at = drawing.rfind(r#"cy=""#).unwrap();
        drawing[at + 4..].split('"').next().unwrap().to_owned()
    };
    assert_eq!(place(1e-9), place(0.0));
    assert_ne!(place(1.0), place(0.0));
}

#[test]
fn marks_are_rings_of_the_colour_that_is_asked_for() {
    let drawing = logarithmic().to_string();
    assert_eq!(panel(&drawing).matches(r#"<circle class="hollow series-0"#).count(), 3, "{drawing}");
    assert_eq!(panel(&drawing).matches(r#"<circle class="mark series-1"#).count(), 1, "{drawing}");
    let legend = &drawing[..drawing.rfind("<svg").unwrap()];
    for sample in
        [r#"<path class="line series-0"#, r#"<path class="bar series-1"#, r#"<circle class="hollow series-0"#]
    {
        assert_eq!(legend.matches(sample).count(), 1, "{sample} in {legend}");
    }
}

#[test]
fn a_name_for_all_marks_is_one_line_of_the_legend() {
    let mut plot = logarithmic();
    plot.series[0].marks = vec![(256.0, 30.0)];
    plot.marks_name = "the paper".to_owned();
    let drawing = plot.to_string();
    assert_eq!(drawing.matches("the paper").count(), 1, "{drawing}");
    assert_eq!(drawing.matches(r#"<circle class="hollow neutral""#).count(), 1, "{drawing}");
}

#[test]
fn names_stand_at_whole_numbers_and_series_side_by_side() {
    let bars = vec![ErrorBar { x: 1.0, y: 5.0, low: 4.0, high: 6.0 }];
    let series = |name: &str| Series { name: name.to_owned(), bars: bars.clone(), ..Series::default() };
    let x_names = ["first", "second"].map(str::to_owned).to_vec();
    let drawing = Plot { series: ["a", "b"].map(series).into(), x_names, ..Plot::default() }.to_string();
    // The panel is from 66 to 700: a quarter and three quarters of it.
    assert!(drawing.contains(r#"<text class="middle" x="224.5" y="384">first</text>"#), "{drawing}");
    assert!(drawing.contains(r#"<text class="middle" x="541.5" y="384">second</text>"#), "{drawing}");
    assert!(drawing.contains(r#"cx="467.5""#) && drawing.contains(r#"cx="483.5""#), "{drawing}");
}

#[test]
fn marks_at_the_ends_of_the_data_are_not_cut() {
    let marks = vec![(0.0, 0.0), (10.0, 10.0)];
    let drawing = Plot { series: vec![Series { marks, ..Series::default() }], ..Plot::default() }.to_string();
    assert!(drawing.contains(r#"cx="12" cy="288""#) && drawing.contains(r#"cx="622" cy="12""#), "{drawing}");
}

#[test]
fn a_guide_is_drawn_between_its_points_and_does_not_widen_the_axes() {
    let series = vec![Series { line: vec![(0.0, 0.0), (1.0, 1.0)], ..Series::default() }];
    let guides = vec![[(0.0, 0.0), (1.0, 1.0)], [(f64::NAN, 0.0), (1.0, 1.0)]];
    let without = Plot { series, ..Plot::default() };
    let drawing = Plot { guides, ..without.clone() }.to_string();
    let (before, after) = drawing.split_once(r#"<path class="level" d="M"#).unwrap();
    let rest = after.split_once("/>").unwrap().1.trim_start();
    assert_eq!(format!("{}{rest}", before.trim_end().to_owned() + "\n"), without.to_string());
    assert!(!drawing.contains("NaN"), "{drawing}");
}

#[test]
fn points_that_are_too_far_apart_are_not_joined() {
    let line = vec![(0.0, 0.1), (1.0, 0.2), (5.0, 0.3), (6.0, 0.4)];
    let band = line.iter().map(|&(x, y)| Span { x, low: y - 0.1, high: y + 0.1 }).collect();
    let joined = Series { line, band, ..Series::default() };
    let parts = |farthest: Option<f64>| {
        let drawing =
            Plot { series: vec![Series { farthest, ..joined.clone() }], ..Plot::default() }.to_string();
        let panel = panel(&drawing);
        [r#"class="line series-0""#, r#"class="band series-0""#].map(|part| panel.matches(part).count())
    };
    assert_eq!(parts(None), [1, 1]);
    assert_eq!(parts(Some(4.0)), [1, 1]);
    assert_eq!(parts(Some(1.5)), [2, 2]);
}

#[test]
fn a_forest_has_a_row_for_each_name() {
    let drawing = forest().to_string();
    assert!(drawing.contains(r#"<text class="heading" x="20" y="87">head</text>"#), "{drawing}");
    assert!(drawing.contains(r#"<text class="end" x="700" y="111">40 ± 10</text>"#), "{drawing}");
    let panel = panel(&drawing);
    assert_eq!(panel.matches(r#"<circle class="mark series-0""#).count(), 1, "{panel}");
    assert_eq!(panel.matches(r#"<circle class="hollow series-0""#).count(), 1, "{panel}");
    assert!(drawing.contains(r#"<path class="level" d="M"#) && !drawing.contains("NaN"), "{drawing}");
}

#[test]
fn long_texts_are_cut_before_they_meet() {
    let (title, note) = ("t".repeat(300), "n".repeat(300));
    let row = ForestRow { name: "m".repeat(300), note, mark: Some(1.0), ..ForestRow::default() };
    let drawing = Forest { title, rows: vec![row], ..Forest::default() }.to_string();
    // The title for those who cannot see is whole.
    assert!(drawing.contains(&"t".repeat(300)) && !drawing.contains(&"n".repeat(31)), "{drawing}");
    let visible = &drawing[drawing.find(r#"<text class="title""#).unwrap()..];
    assert!(!visible.contains(&"t".repeat(90)) && !visible.contains(&"m".repeat(45)), "{visible}");
}

#[test]
fn a_forest_without_rows_can_be_drawn() {
    assert!(Forest::default().to_string().contains("</svg>"));
    assert!(!Forest::default().to_png().is_empty());
}

#[test]
fn a_picture_is_twice_as_large_and_white_at_its_corners() {
    for (file, height) in [(plot().to_png(), 419), (forest().to_png(), 199), (Plot::default().to_png(), 400)]
    {
        let (width, rows, colors) = decoded(&file);
        assert_eq!((width, rows), (1440, 2 * height));
        let corners = [0, 1439, 1440 * (rows as usize - 1), colors.len() - 1];
        assert!(corners.iter().all(|&corner| colors[corner] == [255; 3]));
    }
}

#[test]
fn a_picture_has_ink_where_a_line_is() {
    let (_, _, colors) = decoded(&plot().to_png());
    // The line rises by two units in every 6.34, from the left edge at a third of the height of the panel.
    let at = |x: f64, y: f64| colors[(2.0 * y) as usize * 1440 + (2.0 * x) as usize];
    for share in [0.25, 0.5, 0.75] {
        let pixel = at(66.0 + 634.0 * share, 67.0 + 200.0 * (1.0 - share));
        assert_eq!(pixel, [0x1f, 0x5f, 0xa8], "at {share}");
    }
    // A letter stands upright in the title: the middle of the stem of a T.
    let titled = Plot { title: "TT".to_owned(), ..Plot::default() };
    let (_, _, colors) = decoded(&titled.to_png());
    let stem = 66.0 + 5.0 * 16.0 / font::UNITS;
    let is_dark = |y: f64| colors[(2.0 * y) as usize * 1440 + (2.0 * stem) as usize][0] < 100;
    assert!(is_dark(20.0) && !is_dark(30.0) && !is_dark(12.0));
}

#[test]
fn what_lies_beyond_the_panel_is_cut_in_a_picture() {
    let series = vec![Series { line: vec![(0.0, -5.0), (1.0, 5.0)], ..Series::default() }];
    let plot = Plot { series, y_range: Some((0.0, 1.0)), ..Plot::default() };
    let (_, _, colors) = decoded(&plot.to_png());
    let blue = |row: usize| {
        colors[1440 * row + 140..1440 * (row + 1)]
            .iter()
            .filter(|pixel| **pixel == [0x1f, 0x5f, 0xa8])
            .count()
    };
    // The panel begins at 67, below a line of legend; the line crosses it steeply.
    assert!((136..730).all(|row| blue(row) > 0) && (100..132).all(|row| blue(row) == 0) && blue(740) == 0);
}

#[test]
fn the_same_plot_gives_the_same_bytes() {
    assert_eq!(logarithmic().to_png(), logarithmic().to_png());
    assert_eq!(forest().to_png(), forest().to_png());
    assert_ne!(logarithmic().to_png(), plot().to_png());
}
