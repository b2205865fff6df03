#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/data/numbers.hpp"
#include "kernels/run/column/column.hpp"

namespace lockstep::scan {

/// The range of elements that each entry sums after a step of a correct scan: a row of its picture. Views compare it with
/// the stored values.
struct Reach {
    enum Rule : std::uint32_t {
        own,  ///< each holds its own element
        window,  ///< the last `stride` elements up to it, or all
        comb,  ///< at position p, from 1: the last 2^k elements up to it, 2^k the largest that divides p; at most `stride`
        comb_down,  ///< if `stride` divides p: all elements up to it except the last `stride`; else as comb
        tiles,  ///< from the first element of its tile of `stride` elements
        all,  ///< from the first element
    };

    std::uint32_t rule = own;
    std::uint32_t stride = 1;
    std::uint32_t exclusive = 0;  ///< 1: for the rules tiles and all, the element itself is excluded
    std::uint32_t depth = 0;  ///< 0: the array; 1: the sums of its tiles, and so on
    std::uint32_t pass = 0;  ///< the pass that leaves these sums; 0: the input

    /// The range of a sum: elements `begin` to `end` - 1.
    struct Range {
        std::uint32_t begin = 0, end = 0;
        std::uint32_t length() const { return end - begin; }
        bool operator==(const Range&) const = default;
    };
    /// element  index in the level
    Range of(std::uint32_t element) const;
    bool operator==(const Reach&) const = default;
};

/// Words of a row in the buffer of the column with the role Role::reach: rule, stride, exclusive, depth, pass.
inline constexpr std::uint32_t kReachWords = 5;
/// The words of rows, one row after the other.
std::vector<std::uint32_t> words_of_reaches(const std::vector<Reach>& rows);
std::vector<Reach> reaches_of(const std::vector<std::uint32_t>& words);

/// The value of every element after every step, row by row, if steps overwrite values.
inline constexpr const char* kHeld = "held";
/// The steps of a scan, one per row: the numbers of a Reach, one after the other.
inline constexpr const char* kSteps = "steps";
std::vector<Column> reach_columns(std::uint32_t num_steps);

/// The step of a scan by addition that left a row of values, and the share of them that it explains.
struct FoundReach {
    Reach reach;
    double share = 0;  ///< 1: all values are the sums of that step
};
/// Finds the step by comparing values with sums of the numbers; of a long row it takes samples. Of several that explain the same values it
/// is the one that continues the step before.
/// row     a word for each number
/// before  the step before: rule `own` at the beginning
FoundReach find_reach(const Numbers& numbers, std::span<const std::uint32_t> row, const Reach& before);

}  // namespace lockstep::scan
