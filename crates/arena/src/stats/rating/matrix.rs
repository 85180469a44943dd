//! The little linear algebra that ratings need.

use std::ops::{Index, IndexMut};

/// A symmetric matrix with one row for each player.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    pub(super) fn zero(size: usize) -> Matrix {
        Matrix { size, cells: vec![0.0; size * size] }
    }

    /// The inverse of a positive definite matrix, by Cholesky's decomposition.
    pub(super) fn inverse(&self) -> Matrix {
        let lower = self.cholesky();
        let mut inverse = Matrix::zero(self.size);
        for column in 0..self.size {
            let mut unit = vec![0.0; self.size];
            unit[column] = 1.0;
            for (row, value) in lower.solve(unit).into_iter().enumerate() {
                inverse[(row, column)] = value;
            }
        }
        inverse
    }

    pub(super) fn times(&self, vector: &[f64]) -> Vec<f64> {
        let dot = |row: usize| (0..self.size).map(|column| self[(row, column)] * vector[column]).sum();
        (0..self.size).map(dot).collect()
    }

    /// The lower triangle whose product with its own transpose is this matrix.
    fn cholesky(&self) -> Matrix {
        let mut lower = Matrix::zero(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                let known: f64 = (0..column).map(|k| lower[(row, k)] * lower[(column, k)]).sum();
                let rest = self[(row, column)] - known;
                lower[(row, column)] = if row == column {
                    // Rounding must not make a small pivot negative.
                    rest.max(f64::EPSILON * self[(row, row)]).max(f64::MIN_POSITIVE).sqrt()
                } else {
                    rest / lower[(column, column)]
                };
            }
        }
        lower
    }

    /// Solves the equations of which this is Cholesky's triangle.
    fn solve(&self, mut right: Vec<f64>) -> Vec<f64> {
        for row in 0..self.size {
            let known: f64 = (0..row).map(|k| self[(row, k)] * right[k]).sum();
            right[row] = (right[row] - known) / self[(row, row)];
        }
        for row in (0..self.size).rev() {
            let known: f64 = (row + 1..self.size).map(|k| self[(k, row)] * right[k]).sum();
            right[row] = (right[row] - known) / self[(row, row)];
        }
        right
    }
}

impl Index<(usize, usize)> for Matrix {
    type Output = f64;

    fn index(&self, (row, column): (usize, usize)) -> &f64 {
        &self.cells[row * self.size + column]
    }
}

impl IndexMut<(usize, usize)> for Matrix {
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut f64 {
        &mut self.cells[row * self.size + column]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let rows = [[4.0, -2.0, 0.5], [-2.0, 5.0, -1.0], [0.5, -1.0, 3.0]];
        let mut matrix = Matrix::zero(3);
        for (row, cells) in rows.iter().enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                matrix[(row, column)] = cell;
            }
        }
        let inverse = matrix.inverse();
        for (row, cells) in rows.iter().enumerate() {
            let product = inverse.times(cells);
            for (column, value) in product.into_iter().enumerate() {
                let expected = if row == column { 1.0 } else { 0.0 };
                assert!((value - expected).abs() < 1e-12, "{row} {column}: {value}");
            }
        }
    }
}
