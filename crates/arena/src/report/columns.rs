//! Text in columns, by the room that letters take in a terminal.

/// Where the text of a column stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Right,
}

/// The rows as lines with their columns below each other, two spaces apart.
pub(super) fn aligned(rows: &[Vec<String>], aligns: &[Align]) -> Vec<String> {
    let room = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|text| width(text)).max().unwrap_or(0)
    };
    let rooms: Vec<usize> = (0..aligns.len()).map(room).collect();
    let cell = |((text, &align), &room): ((&String, &Align), &usize)| {
        let space = " ".repeat(room.saturating_sub(width(text)));
        match align {
            Align::Left => format!("{text}{space}"),
            Align::Right => format!("{space}{text}"),
        }
    };
    let line =
        |row: &Vec<String>| row.iter().zip(aligns).zip(&rooms).map(cell).collect::<Vec<_>>().join("  ");
    rows.iter().map(|row| line(row).trim_end().to_owned()).collect()
}

/// The text on one line and no wider than this; what is cut off leaves a mark.
pub(super) fn cut(text: &str, most: usize) -> String {
    let text: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    if width(&text) <= most {
        return text;
    }
    let mut room = most.saturating_sub(1);
    let fits = |letter: &char| {
        let wide = room_of(*letter);
        let fits = wide <= room;
        room = room.saturating_sub(wide);
        fits
    };
    let kept: String = text.chars().take_while(fits).collect();
    if most == 0 { kept } else { kept + "…" }
}

/// The cells of a terminal that the text takes.
pub(super) fn width(text: &str) -> usize {
    text.chars().map(room_of).sum()
}

/// The letters of Chinese, Japanese and Korean, and pictures, take two cells: the blocks that are wide throughout in
/// Unicode Standard Annex 11, East Asian Width.
fn room_of(letter: char) -> usize {
    match u32::from(letter) {
        0x1100..=0x115F | 0x2E80..=0xA4CF | 0xAC00..=0xD7A3 | 0xF900..=0xFAFF => 2,
        0xFE30..=0xFE6F | 0xFF00..=0xFF60 | 0xFFE0..=0xFFE6 | 0x1F300..=0x1FAFF | 0x20000..=0x3FFFD => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_below_each_other() {
        let rows = [["1", "天元", "+5"], ["10", "x", "-100"]].map(|row| row.map(str::to_owned).to_vec());
        let lines = aligned(&rows, &[Align::Right, Align::Left, Align::Right]);
        assert_eq!(lines, [" 1  天元    +5", "10  x     -100"]);
    }

    #[test]
    fn what_is_too_long_is_cut_to_the_cells_that_there_are() {
        assert_eq!(cut("tengen", 6), "tengen");
        assert_eq!(cut("tengen", 5), "teng…");
        assert_eq!(cut("天元天元", 6), "天元…");
        assert_eq!(cut("天元", 0), "");
        assert_eq!(cut("two\nlines\t.", 20), "two lines .");
        for most in 0..9 {
            assert!(width(&cut("天a元b天", most)) <= most);
        }
    }
}
