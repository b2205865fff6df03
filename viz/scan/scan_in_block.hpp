#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "viz/columns/at_access/shared_at_access.hpp"
#include "viz/scan/scan_steps.hpp"

namespace lockstep {

/// A scan in one block's shared memory, level by level in one launch, at an access of the launch: the level that each
/// element has reached, and the content of shared memory. It is recognised by a pass with several rows whose launch
/// stores to one word of shared memory for each element, or to two alternately; padding is a word without a store.
class ScanInBlock {
public:
    /// Updates it only after a change.
    void update(const Scene& scene, const ScanSteps& steps);
    /// False outside of such a launch: all rows of a pass are then complete.
    bool at_work() const { return !levels_of_.empty(); }
    /// The element has reached the row. If the level does not change it: as soon as another element has.
    bool is_done(int row, std::uint32_t element) const;
    /// The current word; nothing if it was overwritten or never stored.
    std::optional<std::uint32_t> word(int row, std::uint32_t element) const;
    /// Written by the last access.
    bool is_latest(int row, std::uint32_t element) const {
        return at_work() && latest_ == element && row == row_of(element);
    }

private:
    /// The element's word, in one array or in two alternating ones.
    std::uint32_t place_of(int row, std::uint32_t element) const;
    bool takes(const Scene& scene, const ScanSteps& steps);
    int row_of(std::uint32_t element) const { return levels_of_[element]; }

    std::uint64_t seen_ = 0;
    bool in_place_ = false;
    int num_levels_ = 0, farthest_ = 0;
    std::vector<std::uint32_t> places_;  ///< words of shared memory, by element; then those of a second array
    std::vector<std::vector<bool>> changes_;  ///< by row and element
    std::vector<int> levels_of_;  ///< for each element, the row that it has reached; empty: no launch is open
    std::vector<bool> moved_;  ///< for each element: its prefix is stored
    std::vector<std::uint32_t> words_;
    std::optional<std::uint32_t> latest_;
};

}  // namespace lockstep
