#pragma once

#include <cstdint>

#include "kernels/data/csr_graph.hpp"
#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// Up to three bounding boxes around consecutive points in tree order. They are split at the two widest gaps between consecutive
/// points: one box across a gap would cover all the empty space between two clusters. Add all gaps first, then all points.
class NearBoxes {
public:
    static constexpr std::uint32_t kBoxes = 3;

    /// Adds the gap between the points k - 1 and k.
    SIMT_HOST_FN void tell_gap(std::uint32_t k, Point before, Point at) {
        const float x = size_of(at.x - before.x), y = size_of(at.y - before.y);
        const float gap = x > y ? x : y;
        if (gap > widest_) {
            second_ = widest_, second_end_ = widest_end_;
            widest_ = gap, widest_end_ = k;
        } else if (gap > second_) {
            second_ = gap, second_end_ = k;
        }
    }
    SIMT_HOST_FN void take_in(std::uint32_t k, Point at) {
        const std::uint32_t own = (k >= widest_end_) + (k >= second_end_);
        for (std::uint32_t box = 0; box < kBoxes; ++box) {
            if (box != own) continue;
            left_[box] = at.x < left_[box] ? at.x : left_[box], right_[box] = at.x > right_[box] ? at.x : right_[box];
            bottom_[box] = at.y < bottom_[box] ? at.y : bottom_[box], top_[box] = at.y > top_[box] ? at.y : top_[box];
        }
    }

    /// Whether the squared distance from each box is larger than `squared`.
    SIMT_HOST_FN bool are_far_from(Point point, float squared) const {
        for (std::uint32_t box = 0; box < kBoxes; ++box) {
            const float dx = outside(left_[box], point.x, right_[box]), dy = outside(bottom_[box], point.y, top_[box]);
            if (!(dx * dx + dy * dy > squared)) return false;
        }
        return true;
    }

private:
    static constexpr float kFar = __builtin_huge_valf();

    SIMT_HOST_FN static float size_of(float x) { return x < 0 ? -x : x; }
    /// The distance between a number and an interval; infinite for an empty interval.
    SIMT_HOST_FN static float outside(float low, float x, float high) {
        const float below = low - x, above = x - high;
        const float more = below > above ? below : above;
        return more > 0 ? more : 0.f;
    }

    float widest_ = 0, second_ = 0;
    std::uint32_t widest_end_ = ~0u, second_end_ = ~0u;  ///< index of the point after the gap
    float left_[kBoxes] = {kFar, kFar, kFar}, right_[kBoxes] = {-kFar, -kFar, -kFar};
    float bottom_[kBoxes] = {kFar, kFar, kFar}, top_[kBoxes] = {-kFar, -kFar, -kFar};
};

}  // namespace lockstep
