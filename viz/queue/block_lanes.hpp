#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "viz/gl/text/labels.hpp"

namespace lockstep {

/// How busy the lanes of a block are that has a thread a vertex and a step an arc: a row a warp, a bar a lane as high as its
/// steps. A warp goes on until its longest lane is done.
struct BlockLanes {
    std::vector<std::uint32_t> steps;  ///< of each thread
    std::uint32_t longest = 0;  ///< of all
    std::uint64_t worked = 0, taken = 0;  ///< steps with work; steps of all lanes of the warps that have any

    static BlockLanes of(std::vector<std::uint32_t> steps);
    void draw(const Scene& scene, const std::string& title, const Rect& area, const Labels& labels) const;
};

}  // namespace lockstep
