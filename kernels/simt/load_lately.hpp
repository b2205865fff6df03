#pragma once

#include <cstdint>

#include "kernels/simt/source_place.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Loads a recent value of an element that other threads write. On a GPU it may come from the L1 cache, which is not
/// coherent. For kernels that stay correct with a stale value and are much faster with a cached one.
template <class Ctx>
SIMT_FN std::uint32_t load_lately([[maybe_unused]] Ctx& ctx, const Span<std::uint32_t>& from, std::uint32_t index,
                                  [[maybe_unused]] CallSite at = call_site()) {
#if defined(__CUDA_ARCH__)
    std::uint32_t value;
    asm volatile("ld.weak.global.u32 %0, [%1];" : "=r"(value) : "l"(unrecorded(from) + index) : "memory");
    return value;
#elif defined(__CUDACC__)
    return ctx.load_relaxed(from, index);
#else
    return ctx.load_relaxed(from, index, at);
#endif
}

}  // namespace lockstep
