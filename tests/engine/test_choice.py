"""The kernel that "auto" stands for is the one that was measured to be the fastest."""

import pytest

import dlx
from dlx.gallery import domination, dominoes, latin, polyforms, queens, sudoku
from dlx.kernels.choice import choose
from engine.test_cells import SUDOKUS

BOX = [(row, column) for row in range(6) for column in range(10)]


@pytest.mark.parametrize(
    ("kernel", "problem"),
    [
        pytest.param("bits", polyforms.packing(polyforms.PENTOMINOES, BOX), id="pentominoes"),
        pytest.param("bits", queens.queens(12), id="queens"),
        pytest.param("bits", latin.latin_squares(5), id="latin squares 5"),
        pytest.param("bits", dominoes.dominoes(8, 8), id="dominoes 8 x 8"),
        pytest.param("cells", dominoes.dominoes(30, 30), id="dominoes 30 x 30"),
        pytest.param("cells", sudoku.sudoku(SUDOKUS[0]), id="a hard sudoku"),
        pytest.param("bits", domination.dominating_queens(8, 5), id="multiplicities"),
        pytest.param("bits", dlx.Problem.from_options([]), id="nothing"),
    ],
)
def test_auto_stands_for_the_fastest(kernel: str, problem: dlx.Problem) -> None:
    assert choose(problem.matrix) == kernel
