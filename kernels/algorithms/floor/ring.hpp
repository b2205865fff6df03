#pragma once

#include <cstdint>

#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// Closes a list to a ring: the head comes after the tail, which is its own successor. So the links of a random list are a
/// random permutation of its nodes, and one cycle.
SIMT_HOST_FN std::uint32_t next_on_ring(std::uint32_t node, std::uint32_t successor, std::uint32_t head) {
    return successor == node ? head : successor;
}

}  // namespace lockstep
