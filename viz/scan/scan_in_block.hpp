#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "viz/columns/at_access/shared_at_access.hpp"
#include "viz/scan/scan_steps.hpp"

namespace lockstep {

/// A scan that one block makes in shared memory, level by level in one launch, at an access of it: how far each element has come,
/// and what shared memory holds of it. Any pass with several rows is one whose launch stores to a word of shared memory for each
/// element, or to two in turn: padding is what nobody stores to.
class ScanInBlock {
public:
    /// Again only when something has changed.
    void update(const Scene& scene, const ScanSteps& steps);
    /// False outside of such a launch: all rows of a pass are there then.
    bool at_work() const { return !levels_of_.empty(); }
    /// The element has got there. Where a level leaves it as it is, as soon as some other has.
    bool is_done(int row, std::uint32_t element) const;
    /// What lies there now; nothing where it was written over, or never lay there.
    std::optional<std::uint32_t> word(int row, std::uint32_t element) const;
    /// Written by the access before the cursor.
    bool is_latest(int row, std::uint32_t element) const {
        return at_work() && latest_ == element && row == row_of(element);
    }

private:
    /// Of two arrays in turn, or of one.
    std::uint32_t place_of(int row, std::uint32_t element) const;
    bool takes(const Scene& scene, const ScanSteps& steps);
    int row_of(std::uint32_t element) const { return levels_of_[element]; }

    std::uint64_t seen_ = 0;
    bool in_place_ = false;
    int num_levels_ = 0, farthest_ = 0;
    std::vector<std::uint32_t> places_;  ///< words of shared memory, of elements in order, and once more of two arrays
    std::vector<std::vector<bool>> changes_;  ///< by row and element
    std::vector<int> levels_of_;  ///< of each element: the row that it has reached; empty: nobody is at work
    std::vector<bool> moved_;  ///< of each element: its prefix is stored
    std::vector<std::uint32_t> words_;
    std::optional<std::uint32_t> latest_;
};

}  // namespace lockstep
