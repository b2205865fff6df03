#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "viz/gl/labels.hpp"
#include "viz/scan/scan_layout.hpp"

namespace lockstep {

/// Below the steps: tiles that told what they have, and from each an arc to the tile where it stopped looking back;
/// of many tiles how far back each looked.
class LookBack {
public:
    /// Nothing where the scan does not look back.
    void draw(const Scene& scene, const ScanLayout& layout, const Labels& labels);

private:
    /// Of more tiles than arcs have room: a bar a pixel, as long as a tile there looked back. tiles  first and end of those in view
    void draw_wave(const Scene& scene, const ScanLayout& layout, const Labels& labels,
                   std::pair<std::uint32_t, std::uint32_t> tiles, float top, float room) const;

    std::uint64_t seen_ = 0;
    std::vector<std::uint32_t> stops_;
};

}  // namespace lockstep
