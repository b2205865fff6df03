#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "viz/gl/text/labels.hpp"

namespace lockstep {

/// The activity of a block's lanes, with one thread per vertex and one step per arc: a row for each warp, a bar for
/// each lane with the height of its steps. A warp runs until its longest lane is done.
struct BlockLanes {
    std::vector<std::uint32_t> steps;  ///< by thread
    std::uint32_t longest = 0;  ///< maximum of all threads
    std::uint64_t worked = 0, taken = 0;  ///< steps with work; steps of all lanes in warps with work

    static BlockLanes of(std::vector<std::uint32_t> steps);
    void draw(const Scene& scene, const std::string& title, const Rect& area, const Labels& labels) const;
};

}  // namespace lockstep
