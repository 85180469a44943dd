//! A slow board and a full-width search of the ladder game, both obvious and independent of what they check.

use go::Color;

/// A square board as a list of cells, with the point that a ko forbids and to whom.
#[derive(Clone)]
pub(crate) struct Naive {
    pub(crate) side: usize,
    cells: Vec<Option<Color>>,
    ko: Option<(usize, Color)>,
}

impl Naive {
    pub(crate) fn new(side: usize) -> Naive {
        Naive { side, cells: vec![None; side * side], ko: None }
    }

    pub(crate) fn area(&self) -> usize {
        self.cells.len()
    }

    pub(crate) fn color(&self, at: usize) -> Option<Color> {
        self.cells[at]
    }

    pub(crate) fn lift_ko(&mut self) {
        self.ko = None;
    }

    fn around(&self, at: usize) -> Vec<usize> {
        let (x, y, side) = (at % self.side, at / self.side, self.side);
        let mut around = Vec::new();
        for (dx, dy) in [(0, -1), (-1, 0), (1, 0), (0, 1)] {
            let (x, y) = (x as i32 + dx, y as i32 + dy);
            if (0..side as i32).contains(&x) && (0..side as i32).contains(&y) {
                around.push(y as usize * side + x as usize);
            }
        }
        around
    }

    /// The stones and the liberties of a string.
    fn string(&self, at: usize) -> (Vec<usize>, Vec<usize>) {
        let (mut stones, mut liberties, mut next) = (vec![at], Vec::new(), 0);
        while next < stones.len() {
            for p in self.around(stones[next]) {
                let list = match self.cells[p] {
                    None => &mut liberties,
                    found if found == self.cells[at] => &mut stones,
                    Some(_) => continue,
                };
                if !list.contains(&p) {
                    list.push(p);
                }
            }
            next += 1;
        }
        (stones, liberties)
    }

    pub(crate) fn liberties(&self, at: usize) -> Vec<usize> {
        self.string(at).1
    }

    /// The position after a legal move.
    pub(crate) fn after(&self, color: Color, at: usize) -> Option<Naive> {
        if self.cells[at].is_some() || self.ko == Some((at, color)) {
            return None;
        }
        let mut after = self.clone();
        after.ko = None;
        after.cells[at] = Some(color);
        let mut taken = Vec::new();
        for p in after.around(at) {
            if after.cells[p] == Some(!color) && after.liberties(p).is_empty() {
                for stone in after.string(p).0 {
                    after.cells[stone] = None;
                    taken.push(stone);
                }
            }
        }
        let (stones, liberties) = after.string(at);
        if let ([taken], [_], [_]) = (&taken[..], &stones[..], &liberties[..]) {
            after.ko = Some((*taken, !color));
        }
        (!liberties.is_empty()).then_some(after)
    }

    pub(crate) fn moves(&self, color: Color) -> impl Iterator<Item = (usize, Naive)> + '_ {
        (0..self.area()).filter_map(move |at| self.after(color, at).map(|after| (at, after)))
    }

    pub(crate) fn passed(&self) -> Naive {
        let mut after = self.clone();
        after.ko = None;
        after
    }

    pub(crate) fn picture(&self) -> String {
        let glyph = |at: usize| match self.cells[at] {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        };
        let row = |y: usize| (0..self.side).map(|x| glyph(y * self.side + x)).collect::<String>();
        let rows: Vec<String> = (0..self.side).rev().map(row).collect();
        format!("{}\nko {:?}", rows.join("\n"), self.ko)
    }
}

/// The ladder game with every move of the board for either side. `None` says that the search was too long.
pub(crate) struct FullWidth {
    pub(crate) target: usize,
    pub(crate) defender: Color,
    pub(crate) budget: u32,
}

impl FullWidth {
    /// Is the target captured if the attacker moves? All moves count after which it is gone, or in atari with
    /// fewer liberties than before.
    pub(crate) fn attack(&mut self, board: &Naive, depth: u32) -> Option<bool> {
        let before = board.liberties(self.target).len();
        let mut is_sure = true;
        for (_, after) in board.moves(!self.defender) {
            let left = after.color(self.target).map_or(0, |_| after.liberties(self.target).len());
            if left == 0 {
                return Some(true);
            }
            if left == 1 && before > 1 {
                match self.defend(&after, depth) {
                    Some(true) => return Some(true),
                    Some(false) => {}
                    None => is_sure = false,
                }
            }
        }
        is_sure.then_some(false)
    }

    /// Is the target captured if the defender moves? Every legal move counts, and a pass.
    pub(crate) fn defend(&mut self, board: &Naive, depth: u32) -> Option<bool> {
        if depth == 0 || self.budget == 0 {
            return None;
        }
        self.budget -= 1;
        let passed = std::iter::once(board.passed());
        let mut is_sure = true;
        for after in passed.chain(board.moves(self.defender).map(|(_, after)| after)) {
            match self.attack(&after, depth - 1) {
                Some(false) => return Some(false),
                Some(true) => {}
                None => is_sure = false,
            }
        }
        is_sure.then_some(true)
    }
}
