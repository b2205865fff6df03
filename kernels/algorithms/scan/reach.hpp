#pragma once

#include <cstdint>
#include <vector>

namespace lockstep::scan {

/// The range of elements that each entry sums after a step of a right scan: a row of its picture. Views compare it with the
/// stored values.
struct Reach {
    enum Rule : std::uint32_t {
        own,  ///< each holds its own element
        window,  ///< the last `stride` elements up to it, or all
        comb,  ///< at position p, from 1: the last 2^k elements up to it, for the largest 2^k that divides p; at most `stride`
        comb_down,  ///< where `stride` divides p: all elements up to it but the last `stride`; elsewhere as comb
        tiles,  ///< from the first of its tile of `stride` elements
        all,  ///< from the first element
    };

    std::uint32_t rule = own;
    std::uint32_t stride = 1;
    std::uint32_t exclusive = 0;  ///< 1: with the rules tiles and all, the element itself is left out
    std::uint32_t depth = 0;  ///< 0: of the array; 1: of the sums of its tiles, and so on
    std::uint32_t pass = 0;  ///< after which the sums stand there; 0: the input

    /// Where a sum begins and ends: it is of the elements from `begin` up to, not with, `end`.
    struct Range {
        std::uint32_t begin = 0, end = 0;
        std::uint32_t length() const { return end - begin; }
        bool operator==(const Range&) const = default;
    };
    /// element  of the level
    Range of(std::uint32_t element) const;
    bool operator==(const Reach&) const = default;
};

/// Words of a row in the buffer of the column with the role Role::reach: rule, stride, exclusive, depth, pass.
inline constexpr std::uint32_t kReachWords = 5;
/// Rows one after the other.
std::vector<std::uint32_t> words_of_reaches(const std::vector<Reach>& rows);
std::vector<Reach> reaches_of(const std::vector<std::uint32_t>& words);

}  // namespace lockstep::scan
