//! Symmetric positive definite matrices, as large as a tournament has players.

/// The lower triangle of `L` in `matrix = L * transpose of L`.
pub(super) struct Cholesky {
    rows: Vec<Vec<f64>>,
}

impl Cholesky {
    /// Factors a symmetric positive definite matrix, of which the lower triangle is read.
    pub(super) fn of(matrix: &[Vec<f64>]) -> Cholesky {
        let mut rows: Vec<Vec<f64>> = Vec::with_capacity(matrix.len());
        for (index, given) in matrix.iter().enumerate() {
            let mut row: Vec<f64> = Vec::with_capacity(index + 1);
            for column in 0..index {
                let above = &rows[column];
                row.push((given[column] - dot(&row, above)) / above[column]);
            }
            row.push((given[index] - dot(&row, &row)).sqrt());
            rows.push(row);
        }
        Cholesky { rows }
    }

    /// The vector that the matrix maps to `right`.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut solution: Vec<f64> = Vec::with_capacity(right.len());
        for (row, given) in self.rows.iter().zip(right) {
            solution.push((given - dot(&solution, row)) / row[solution.len()]);
        }
        for index in (0..solution.len()).rev() {
            let below: f64 =
                (index + 1..solution.len()).map(|row| self.rows[row][index] * solution[row]).sum();
            solution[index] = (solution[index] - below) / self.rows[index][index];
        }
        solution
    }
}

/// The sum of products over the length of the shorter.
fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(left, right)| left * right).sum()
}
