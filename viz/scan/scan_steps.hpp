#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/algorithms/scan/reach.hpp"

namespace lockstep {

/// A row of the picture of a scan: the sum that each element of a level holds after a step, the array's own first.
struct ScanStep {
    scan::Reach reach;
    std::uint32_t size = 0;  ///< elements of its level
    std::uint32_t unit = 1;  ///< elements of the array that one of them stands for: 1, or a tile, or a tile of tiles
    std::string label;  ///< "stride 4"
    int before = -1;  ///< the row of the same level that it was made from; -1: none

    /// Of the array's elements, those that an element holds. n  elements of the array
    scan::Reach::Range range(std::uint32_t element, std::uint32_t n) const;
    bool operator==(const ScanStep&) const = default;
};

/// The operands of an element's sum: rows and elements, the left one first. Nothing where its row did not change it, or where
/// so many operands take part that no lines show them.
struct ScanSource {
    int row = 0;
    std::uint32_t element = 0;
    bool operator==(const ScanSource&) const = default;
};

/// The rows of a scan: those of the array first, then of its blocks' sums, then of theirs. Each level begins with a row in
/// which every element holds itself.
class ScanSteps {
public:
    ScanSteps() = default;
    /// n  elements of the array
    ScanSteps(const std::vector<scan::Reach>& rows, std::uint32_t n);

    const std::vector<ScanStep>& rows() const { return rows_; }
    std::uint32_t num_elements() const { return n_; }
    std::vector<int> all_rows() const;
    /// The last row of the array that a pass has left.
    int last_row(std::uint32_t pass) const;
    /// Whether the element got something in its row, which not every lane does.
    bool changes(int row, std::uint32_t element) const;
    /// O(1) but for the search of a neighbour within the row's stride.
    std::vector<ScanSource> sources(int row, std::uint32_t element) const;
    /// Nothing is missing, from the first element to its own, or, of an exclusive scan, to the one before; and no later row
    /// changes it.
    bool is_final(int row, std::uint32_t element) const;
    /// The most that an element of `first` up to, not with, `end` reaches.
    std::uint32_t farthest(int row, std::uint32_t first, std::uint32_t end) const;
    bool operator==(const ScanSteps&) const = default;

private:
    std::vector<ScanStep> rows_;
    std::uint32_t n_ = 0;
    bool exclusive_ = false;
};

}  // namespace lockstep
