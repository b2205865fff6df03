#pragma once

#include <cstdint>
#include <string>

#include "kernels/data/names/numerals.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// --------------------------------------------------------------------------------------- Count at root

/// Counts the nodes that point to a root, including roots, which point to themselves.
/// pointer  n entries
/// at_root  1 entry, added to
/// Threads  one per node, no shared memory, no barrier.
struct CountAtRoot {
    static constexpr const char* name = "count_at_root";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> pointer, Span<std::uint32_t> at_root) const {
        const auto i = ctx.global_thread();
        if (i >= pointer.size) return;
        const auto target = ctx.load(pointer, i);
        const auto beyond = ctx.load(pointer, target);
        if (beyond == target) ctx.atomic_add(at_root, 0, 1u);
    }
};

}  // namespace lockstep

namespace lockstep::pointer_jumping {

// ------------------------------------------------------------------------------------------ Moved text

/// The visible effect of a jump on the pointers: "41 pointers moved, 4 of them to the tail".
/// arrived  pointers that now end at `goal` ("the tail", "a root") and did not before; each has moved
inline std::string moved_text(std::uint64_t moved, std::uint64_t arrived, const std::string& goal) {
    if (moved == 0) return "no pointer moved";
    const auto pointers = count_text(moved, "pointer moved", "pointers moved") + ", ";
    if (moved == 1) return pointers + (arrived == 1 ? "to " : "not to ") + goal;
    const auto part = arrived == 0 ? "none" : arrived == moved ? "all" : count_text(arrived);
    return pointers + part + " of them to " + goal;
}

}  // namespace lockstep::pointer_jumping

namespace lockstep {

// --------------------------------------------------------------------------------- Jump to grandparent

/// One pointer jump in a forest (Rehman 2010, Alg. 2, line 3): each node then points to its parent's former parent.
/// in, out  n entries each, separate arrays, so that launch k is exactly the jump by 2^k; a root points to itself
/// root     n entries: the root of the tree, written once the node's pointer is known to be there
/// jumped   1 entry, set to 1 if a node had not arrived yet
/// Threads  one per node, no shared memory, no barrier.
struct JumpToGrandparent {
    static constexpr const char* name = "jump_to_grandparent";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> in, Span<std::uint32_t> out,
                            Span<std::uint32_t> root, Span<std::uint32_t> jumped) const {
        const auto i = ctx.global_thread();
        if (i >= in.size) return;  // line 1
        const auto parent = ctx.load(in, i);
        const auto grandparent = ctx.load(in, parent);
        ctx.store(out, i, grandparent);  // line 3
        if (grandparent == parent) {  // line 2: the parent is a root
            ctx.store(root, i, parent);
        } else {
            ctx.store_relaxed(jumped, 0, 1u);
        }
    }
};

}  // namespace lockstep
