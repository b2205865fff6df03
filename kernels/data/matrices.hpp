#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <variant>
#include <vector>

#include "kernels/data/memory_need.hpp"

namespace lockstep {

struct DatasetKindInfo;

/// The entries of a matrix row by row, all int32 or all float32. The infinity of min-plus is kInfiniteEntry or inf.
using MatrixEntries = std::variant<std::vector<std::int32_t>, std::vector<float>>;

inline constexpr std::int32_t kInfiniteEntry = std::numeric_limits<std::int32_t>::max();
inline constexpr float kInfiniteFloat = std::numeric_limits<float>::infinity();

inline bool are_floats(const MatrixEntries& entries) { return std::holds_alternative<std::vector<float>>(entries); }
inline std::size_t size_of(const MatrixEntries& entries) {
    return std::visit([](const auto& all) { return all.size(); }, entries);
}

/// Two matrices that can be multiplied: A (rows x inner) and B (inner x columns), of one type.
struct Matrices {
    std::uint32_t rows = 0, inner = 0, columns = 0;
    MatrixEntries a, b;
    /// Whether each entry is missing in the file; empty: none is. Missing entries are 0, in min-plus infinite.
    std::vector<bool> a_left_out{}, b_left_out{};

    std::string_view type() const { return are_floats(a) ? "float32" : "int32"; }
    /// Multiplications (each with an addition) of one product.
    std::uint64_t steps() const { return std::uint64_t{rows} * inner * columns; }
    bool operator==(const Matrices&) const = default;
};

/// A and itself, or its transpose if it is not square.
Matrices with_itself(std::uint32_t rows, std::uint32_t columns, MatrixEntries entries, std::vector<bool> left_out = {});

/// The entry of matrices in the table of kinds.
const DatasetKindInfo& matrix_kind();

MemoryNeed need_of_matrices(std::uint64_t rows, std::uint64_t inner, std::uint64_t columns);

}  // namespace lockstep
