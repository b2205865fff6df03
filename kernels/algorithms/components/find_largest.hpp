#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Guesses the largest component from a few vertices, spread evenly: the one that most of them have (Sutton, Ben-Nun, Barak 2018).
/// component  n entries
/// largest    2 entries, written: the component, and how many of the vertices have it
/// Threads    one block, each a vertex.
struct FindLargest {
    static constexpr const char* name = "find_largest";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true};
    struct Shared {
        std::uint32_t component[shape.threads_per_block];
        std::uint32_t most[1];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> component,
                            Span<std::uint32_t> largest) const {
        constexpr auto kThreads = shape.threads_per_block;
        const auto i = ctx.thread_index();
        const auto v = static_cast<std::uint32_t>(std::uint64_t{i} * component.size / kThreads);
        const auto own = ctx.load(component, v);
        ctx.store(shared.component, i, own);
        if (i == 0) ctx.store(shared.most, 0, 0u);
        ctx.sync_block();
        std::uint32_t votes = 0;
        for (std::uint32_t k = 0; k < kThreads; ++k) {
            const auto other = ctx.load(shared.component, k);
            if (other == own) ++votes;
        }
        const auto bid = votes * kThreads + i;  // of two with as many votes the later vertex has it
        ctx.atomic_max(shared.most, 0, bid);
        ctx.sync_block();
        const auto most = ctx.load(shared.most, 0);
        if (bid != most) return;
        ctx.store(largest, 0, own);  // line 4
        ctx.store(largest, 1, votes);
    }
};

}  // namespace lockstep
