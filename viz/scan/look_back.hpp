#pragma once

#include <cstdint>
#include <vector>

#include "viz/gl/labels.hpp"
#include "viz/scan/scan_layout.hpp"

namespace lockstep {

/// Below the steps: tiles that told what they have, and from each an arc to the tile where it stopped looking back.
class LookBack {
public:
    /// Nothing where the scan does not look back.
    void draw(const Scene& scene, const ScanLayout& layout, const Labels& labels);

private:
    std::uint64_t seen_ = 0;
    std::vector<std::uint32_t> stops_;
};

}  // namespace lockstep
