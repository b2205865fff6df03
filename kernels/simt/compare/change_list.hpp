#pragma once

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// Lists the differing words of two snapshots, as pairs of an index and the exclusive or of both words, in any order. The list turns each of
/// the two snapshots into the other.
/// before, after  n words each
/// cursor         1 entry, 0: pairs so far
/// changes        2 entries for each word that differs
/// Threads        one per word, no shared memory, no barrier.
struct ListChanges {
    static constexpr const char* name = "list_changes";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> before, Span<const std::uint32_t> after,
                            Span<std::uint32_t> cursor, Span<std::uint32_t> changes) const {
        const auto i = ctx.global_thread();
        if (i >= after.size) return;
        const auto old = ctx.load(before, i);
        const auto now = ctx.load(after, i);
        if (old == now) return;
        const auto place = ctx.atomic_add(cursor, 0, 1u);
        ctx.store(changes, 2 * place, i);
        ctx.store(changes, 2 * place + 1, old ^ now);
    }
};

/// Applies a list of changes to a snapshot.
/// changes  2 entries per pair; each index occurs once
/// words    n words, changed in place
/// Threads  one per pair, no shared memory, no barrier.
struct ApplyChanges {
    static constexpr const char* name = "apply_changes";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> changes, Span<std::uint32_t> words) const {
        const auto i = ctx.global_thread();
        if (i >= changes.size / 2) return;
        const auto index = ctx.load(changes, 2 * i);
        const auto difference = ctx.load(changes, 2 * i + 1);
        const auto word = ctx.load(words, index);
        ctx.store(words, index, word ^ difference);
    }
};

}  // namespace lockstep
