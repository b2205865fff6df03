#pragma once

#include <cstdint>

#include "kernels/simt/span.hpp"

namespace lockstep {

/// Prefetches the line of an element into the L2 cache of a GPU, without waiting. It does not count as an access.
template <class T>
SIMT_FN void prefetch([[maybe_unused]] const Span<T>& from, [[maybe_unused]] std::uint32_t index) {
#if defined(__CUDA_ARCH__)
    if (index < from.size) asm volatile("prefetch.global.L2 [%0];" : : "l"(unrecorded(from) + index));
#endif
}

}  // namespace lockstep
