#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <utility>

#include "kernels/algorithms/matrix/algorithms.hpp"
#include "kernels/algorithms/matrix/champion.hpp"
#include "kernels/algorithms/matrix/naive.hpp"
#include "kernels/algorithms/matrix/rows.hpp"
#include "kernels/algorithms/matrix/sequential.hpp"
#include "kernels/algorithms/matrix/tiled.hpp"
#include "tests/kernels/data/data_helpers.hpp"
#include "tests/kernels/run/emulated_run.hpp"

namespace lockstep {

inline Dataset matrices(std::uint32_t rows, std::uint32_t inner, std::uint32_t columns, MatrixEntries a,
                        MatrixEntries b) {
    Dataset dataset{.kind = DatasetKind::matrix, .data = {}, .source = "a test"};
    dataset.data = Matrices{.rows = rows, .inner = inner, .columns = columns, .a = std::move(a), .b = std::move(b)};
    return dataset;
}

}  // namespace lockstep
