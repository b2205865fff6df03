#pragma once

#include <cstdint>
#include <vector>

#include "viz/scan/scan_layout.hpp"

namespace lockstep {

/// The progress of the shown pass inside its launch: the stored elements of its rows.
class ScanProgress {
public:
    /// Reads the visible elements, only after a change.
    void update(const Scene& scene, const ScanLayout& layout);
    /// False at the end of a pass: all of its rows are then complete.
    bool at_work() const { return !stored_.empty(); }
    /// True for rows of the array that the pass computes; the others are as at the end of the pass.
    bool concerns(const Scene& scene, const ScanLayout& layout, int row) const {
        return at_work() && layout.step(row).reach.depth == 0 && layout.step(row).reach.pass == scene.pass &&
               layout.step(row).before >= 0;
    }
    bool is_stored(std::uint32_t element) const {
        return element < first_ || element - first_ >= stored_.size() || stored_[element - first_];
    }

private:
    std::uint64_t seen_ = 0;
    std::uint32_t first_ = 0;
    std::vector<bool> stored_;  ///< empty: no launch is open
};

}  // namespace lockstep
