#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/run/column/reach.hpp"

namespace lockstep {

/// A row of the picture of a scan: the sum in each element of a level after a step; the first row is the array itself.
struct ScanStep {
    scan::Reach reach;
    std::uint32_t size = 0;  ///< number of elements of its level
    std::uint32_t unit = 1;  ///< elements of the array per element: 1, or a tile, or a tile of tiles
    std::string label;  ///< "stride 4"
    int before = -1;  ///< the row of the same level that it is computed from; -1: none

    /// The range of the array's elements that an element sums. n  elements of the array
    scan::Reach::Range range(std::uint32_t element, std::uint32_t n) const;
    bool operator==(const ScanStep&) const = default;
};

/// The operands of an element's sum: rows and elements, the left one first. Nothing if its row did not change it, or if
/// there are too many operands for lines.
struct ScanSource {
    int row = 0;
    std::uint32_t element = 0;
    bool operator==(const ScanSource&) const = default;
};

/// The rows of a scan in the order of passes: of the array, of its blocks' sums, of their blocks' sums. Each level begins with a
/// row in which every element is its own sum.
class ScanSteps {
public:
    ScanSteps() = default;
    /// n  elements of the array
    ScanSteps(const std::vector<scan::Reach>& rows, std::uint32_t n);

    const std::vector<ScanStep>& rows() const { return rows_; }
    std::uint32_t num_elements() const { return n_; }
    std::vector<int> all_rows() const;
    /// The last row of the array that a pass computes.
    int last_row(std::uint32_t pass) const;
    /// Whether an operand is added to the element in its row; in many rows some elements get none.
    bool changes(int row, std::uint32_t element) const;
    /// O(1) except for the search of a neighbour within the row's stride.
    std::vector<ScanSource> sources(int row, std::uint32_t element) const;
    /// The sum is complete: it covers everything from the first element to the element itself (exclusive: to the one
    /// before), and no later row changes it.
    bool is_final(int row, std::uint32_t element) const;
    /// The maximum reach of the elements in [first, end).
    std::uint32_t farthest(int row, std::uint32_t first, std::uint32_t end) const;
    bool operator==(const ScanSteps&) const = default;

private:
    void order_by_pass();

    std::vector<ScanStep> rows_;
    std::uint32_t n_ = 0;
    bool exclusive_ = false;
};

}  // namespace lockstep
