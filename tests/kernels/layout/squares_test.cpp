#include "kernels/layout/squares.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

namespace lockstep {
namespace {

/// Key of a cell of the last level.
std::uint32_t key_of(std::uint32_t column, std::uint32_t row) {
    return Squares::key_of(static_cast<float>(column) + 0.5f, static_cast<float>(row) + 0.5f, 1);
}

TEST(Squares, AdjacentInOrder) {
    constexpr std::uint32_t side = 64, cells = side * side;
    struct Cell {
        int column, row;
    };
    std::vector<Cell> at(cells, Cell{-1, -1});
    for (std::uint32_t row = 0; row < side; ++row)
        for (std::uint32_t column = 0; column < side; ++column) {
            const auto key = key_of(column, row);
            ASSERT_LT(key, cells);
            EXPECT_EQ(at[key].column, -1) << "two cells have one key";
            at[key] = {static_cast<int>(column), static_cast<int>(row)};
        }
    for (std::uint32_t key = 1; key < cells; ++key)
        EXPECT_EQ(std::abs(at[key].column - at[key - 1].column) + std::abs(at[key].row - at[key - 1].row), 1) << key;
}

TEST(Squares, CommonLevelsMatchKeyPrefix) {
    for (const std::uint32_t a : {0u, 5u, 1000u, 40'000u, 65'535u})
        for (const std::uint32_t b : {0u, 7u, 1023u, 40'001u, 65'535u})
            for (std::uint32_t level = 1; level <= Squares::kLevels; ++level) {
                const auto shift = Squares::kLevels - level;
                const bool same = a >> shift == b >> shift && b >> shift == a >> shift;
                const auto one = key_of(a, b), other = key_of(b, a);
                EXPECT_EQ(same, Squares::shared_levels(one, other) >= level) << a << ", " << b << ", " << level;
            }
}

}  // namespace
}  // namespace lockstep
