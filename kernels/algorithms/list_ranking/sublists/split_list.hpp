#pragma once

#include "kernels/algorithms/list_ranking/sublists/placed_node.hpp"
#include "kernels/algorithms/list_ranking/sublists/splitters.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Chooses the splitters of a list and copies them to the reduced list (Rehman 2010, Alg. 7, lines 4 to 6).
/// places    n packed nodes: a splitter gets its sublist's number; nothing is known of the others
/// splitter  one entry per sublist, written
/// length    one entry per sublist, of which the first sublist's is written: nothing comes before it
/// Threads   one per sublist, no shared memory, no barrier.
struct SplitList {
    static constexpr const char* name = "split_list";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 512};
    static constexpr std::uint32_t max_threads_per_block = 1024;
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Splitters splitters, Span<std::uint64_t> places,
                            Span<std::uint32_t> splitter, Span<std::uint32_t> length) const {
        const auto k = ctx.global_thread();
        if (k >= splitter.size) return;
        const auto node = splitters.splitter(k);  // line 4
        const PlacedNode place{k, kNone};
        ctx.store(places, node, place.pack());  // line 5
        ctx.store(splitter, k, node);  // line 6
        if (node == splitters.head) ctx.store(length, k, 0u);
    }
};

}  // namespace lockstep
