#pragma once

#include <cstdint>
#include <vector>

namespace lockstep {

/// Pairs of vertices: the queries of a run. a and b have as many entries.
struct VertexPairs {
    std::vector<std::uint32_t> a, b;
};

}  // namespace lockstep
