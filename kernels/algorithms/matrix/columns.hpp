#pragma once

#include <string>
#include <vector>

#include "kernels/algorithms/matrix/semiring.hpp"
#include "kernels/data/matrices.hpp"
#include "kernels/run/column/column.hpp"

namespace lockstep::matrix {

// Names of the spaces, as in matrix_kind(); kEntriesOfTransposedB and the last two belong to MatrixAlgorithm.
inline constexpr const char* kRows = "rows";  // of A and of the product
inline constexpr const char* kEntriesOfA = "entries of A";
inline constexpr const char* kEntriesOfB = "entries of B";
inline constexpr const char* kEntriesOfTransposedB = "entries of B transposed";
inline constexpr const char* kEntriesOfProduct = "entries of the product";
inline constexpr const char* kInnerEntries = "inner entries";
inline constexpr const char* kColumns = "columns";  // of B and of the product

inline ValueType type_of(const MatrixEntries& entries) {
    return are_floats(entries) ? ValueType::float32 : ValueType::int32;
}

Column left_factor(Semiring semiring, ValueType type);
Column right_factor(Semiring semiring, ValueType type);
Column transposed_factor(Semiring semiring, ValueType type);
Column product(Semiring semiring, ValueType type);
/// The inner entries that the product has taken: its changes in a pass are the entries of A and B used there.
Column taken();

/// The words of entries. Entries that a file omits are the neutral element of the sum.
std::vector<std::uint32_t> words_of_entries(const MatrixEntries& entries, const std::vector<bool>& left_out,
                                            Semiring semiring);

}  // namespace lockstep::matrix
