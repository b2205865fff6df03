#pragma once

#include <cstdint>
#include <optional>

#include "viz/gl/text/labels.hpp"
#include "viz/queue/seen_queue.hpp"

namespace lockstep {

/// All parts of a launch from left to right, by level and block: how full each block's B-frontier was, as a bar, and each of its
/// W-frontiers, as a row of tones. Where several parts share a pixel the fullest one shows.
class PartsOverview {
public:
    static constexpr float kMinHeight = 130;  ///< points

    void draw(const Scene& scene, const SeenQueue& queue, const SeenPart& shown, const Rect& area,
              const Labels& labels);
    /// The part under a point; null: none.
    const SeenPart* at(const SeenQueue& queue, Point2 pointer) const;
    std::uint32_t parts_a_pixel() const { return parts_a_pixel_; }

private:
    Rect plot_;  ///< of bars and rows
    std::uint32_t parts_a_pixel_ = 1;
};

}  // namespace lockstep
