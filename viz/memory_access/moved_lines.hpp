#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// The bytes that a warp's access moves for every value of a copy's parameter: a line for each rule, the current value in
/// amber.
class MovedLines {
public:
    static constexpr float kHeight = 158;  ///< points

    /// bytes  of each rule (MovingRule::all()), of values first, first + 1, ...
    void draw(const Scene& scene, const Labels& labels, const Rect& area, const std::string& parameter,
              std::uint32_t first, std::uint32_t now, const std::vector<std::vector<std::uint64_t>>& bytes) const;
};

}  // namespace lockstep
