#pragma once

#include <cstdint>
#include <vector>

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

}  // namespace lockstep::scan
