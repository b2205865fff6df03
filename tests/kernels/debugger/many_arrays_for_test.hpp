#pragma once

// A kernel that names arrays in every way that kernels use.

#include "tests/kernels/debugger/planted_run_for_test.hpp"

namespace lockstep::test {

/// words    64 entries
/// upper    their second half
/// scratch  64 entries without a column
/// Threads  two blocks of 32. Each stores its word and index into a tile, then twice the value from the other end of
/// the tile beside it, and the value read into its word.
struct ManyArrays {
    static constexpr const char* name = "many_arrays";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32, .cooperative = true};
    struct Shared {
        std::uint32_t tile[32];
        std::uint32_t doubled[32];
        std::uint32_t pair[2][2];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<std::uint32_t> words, Span<std::uint32_t> upper,
                            Span<std::uint32_t> scratch, std::uint32_t lap) const {
        const auto i = ctx.global_thread();
        const auto t = ctx.thread_index();
        const auto word = ctx.load(words, i);
        ctx.store(shared.tile, t, word + i);
        ctx.sync_block();
        const auto other = ctx.load(shared.tile, 31 - t);
        ctx.store(shared.doubled, t, 2 * other);
        if (t < 2) ctx.store(shared.pair, 1, t, other);
        ctx.store(words, i, other);
        const Span<std::uint32_t> part{unrecorded(words) + 32 * ctx.block_index(), 32};
        const auto first = ctx.load(part, 0);
        ctx.store(scratch, i, first + lap);
        ctx.sync_block();
        if (i == 3) ctx.atomic_add(upper, t, 1000 * lap);
    }
};

struct UsesManyArrays {
    void operator()(Emulator& emulator, const Buffer<std::uint32_t>& words, std::uint32_t lap) const {
        Buffer<std::uint32_t> scratch(emulator, 64, "scratch");
        emulator.launch(ManyArrays{}, 64, words.write(), Span<std::uint32_t>{unrecorded(words.write()) + 32, 32},
                        scratch.write(), lap);
    }
};

}  // namespace lockstep::test
