#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// The number of each element's segment, found by halving.
/// offsets  num_segments + 1 entries
/// keys     n entries
/// Threads  one per element, no shared memory, no barrier.
struct WriteKeys {
    static constexpr const char* name = "write_keys";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> offsets, Span<std::uint32_t> keys) const {
        const auto i = ctx.global_thread();
        if (i >= keys.size) return;
        std::uint32_t first = 0, last = offsets.size - 2;  // the invariant: it is one of these
        while (first < last) {
            const auto middle = last - (last - first) / 2;
            const auto start = ctx.load(offsets, middle);
            if (start <= i) first = middle;
            else last = middle - 1;
        }
        ctx.store(keys, i, first);
    }
};

}  // namespace lockstep
