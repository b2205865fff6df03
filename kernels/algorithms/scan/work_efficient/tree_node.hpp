#pragma once

#include <cstdint>

#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// Which node of a level of the scan's tree a thread works on, by the place of its value: nodes of stride s stand at the end of
/// 2 s elements each, their left child s places before.
struct TreeNode {
    bool works = false;
    std::uint32_t place = 0;

    /// size    elements of the tree, a power of two
    /// packed  the first threads work; else those whose elements (2 t + 2) the stride divides, as Malison 2012, Alg. 9 has it
    SIMT_HOST_FN static TreeNode of(std::uint32_t thread, std::uint32_t size, std::uint32_t stride, bool packed) {
        if (packed) return {thread < size / 2 / stride, (thread + 1) * 2 * stride - 1};
        const auto element = 2 * (thread + 1);
        return {element <= size && element % (2 * stride) == 0, element - 1};
    }
};

}  // namespace lockstep
