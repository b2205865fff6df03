#pragma once

// Kernels with a hazard that is known, and the same without it.

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep::test {

/// What stands between a thread's store to shared memory and its load of what its neighbour stored.
enum class Between { nothing, block_barrier, warp_barrier, vote, active_vote };

/// Each thread stores to shared memory, and loads what the thread `distance` above has stored.
template <Between between, std::uint32_t distance>
struct LookAbove {
    static constexpr const char* name = "look_above";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64, .cooperative = true};
    struct Shared {
        std::uint32_t values[64];
        std::uint32_t others[64];  // at the same indices
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<std::uint32_t> out) const {
        const auto t = ctx.thread_index();
        ctx.store(shared.values, t, t);
        ctx.store(shared.others, 63 - t, t);
        if constexpr (between == Between::block_barrier) ctx.sync_block();
        if constexpr (between == Between::warp_barrier) ctx.sync_warp();
        if constexpr (between == Between::vote) ctx.ballot(true);
        if constexpr (between == Between::active_vote) ctx.ballot_active(true);
        std::uint32_t above = 0;
        if (t + distance < 64) above = ctx.load(shared.values, t + distance);
        ctx.store(out, ctx.global_thread(), above);
    }
};

/// Lane 0 of each warp says something new in every round; all lanes have read what it said before.
template <bool vote_before_next>
struct SayAgain {
    static constexpr const char* name = "say_again";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32, .cooperative = true};
    struct Shared {
        std::uint32_t word[1];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<std::uint32_t> out) const {
        std::uint32_t sum = 0;
        for (std::uint32_t round = 0; round < 3; ++round) {
            if constexpr (vote_before_next) ctx.ballot(true);
            if (ctx.lane() == 0) ctx.store(shared.word, 0, round + 1);
            ctx.sync_warp();
            sum += ctx.load(shared.word, 0);
        }
        ctx.store(out, ctx.global_thread(), sum);
    }
};

/// Every thread stores to one element, in one of these ways.
enum class Way { same_value, own_value, relaxed, atomic, atomic_and_load, relaxed_and_load, read_back_same };

template <Way way>
struct MeetAtOne {
    static constexpr const char* name = "meet_at_one";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> meeting, Span<std::uint32_t> out) const {
        const auto i = ctx.global_thread();
        if (i >= out.size) return;
        std::uint32_t seen = 0;
        if constexpr (way == Way::same_value) ctx.store(meeting, 0, 7u);
        if constexpr (way == Way::own_value) ctx.store(meeting, 0, i);
        if constexpr (way == Way::relaxed) {
            seen = ctx.load_relaxed(meeting, 0);
            ctx.store_relaxed(meeting, 0, seen + i + 1);
        }
        if constexpr (way == Way::atomic) seen = ctx.atomic_add(meeting, 0, 1u);
        if constexpr (way == Way::atomic_and_load) {
            ctx.atomic_add(meeting, 0, 1u);
            seen = ctx.load(meeting, 0);
        }
        if constexpr (way == Way::relaxed_and_load) {
            ctx.store_relaxed(meeting, 0, i + 1);
            seen = ctx.load(meeting, 0);
        }
        if constexpr (way == Way::read_back_same) {
            seen = ctx.load(meeting, 0);
            ctx.store(meeting, 0, 0u);  // as it was
        }
        ctx.store(out, i, seen);
    }
};

/// Two threads store whole nodes of two words to one place; the low words are the same.
struct StoreNodes {
    static constexpr const char* name = "store_nodes";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint64_t> nodes, bool same) const {
        const auto i = ctx.global_thread();
        if (i >= 2) return;
        const auto high = same ? 0u : i;
        ctx.store(nodes, 0, std::uint64_t{high} << 32 | 5u);
    }
};

/// One thread stores a node of two words, another one loads one of its words by itself.
struct LoadHalf {
    static constexpr const char* name = "load_half";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint64_t> nodes, Span<std::uint32_t> words,
                            std::uint64_t node) const {
        const auto i = ctx.global_thread();
        if (i == 0) ctx.store_relaxed(nodes, 0, node);
        if (i == 1) ctx.load_relaxed(words, 1);
    }
};

/// Half of the threads return before a barrier that the others wait at, and have stored what those then load.
struct ReturnEarly {
    static constexpr const char* name = "return_early";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64, .cooperative = true};
    struct Shared {
        std::uint32_t values[64];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<std::uint32_t> out) const {
        const auto t = ctx.thread_index();
        ctx.store(shared.values, t, t);
        if (t >= 32) return;
        ctx.sync_block();
        const auto other = ctx.load(shared.values, t + 32);
        ctx.store(out, t, other);
    }
};

/// Loads from memory that nobody has written.
struct LoadUnwritten {
    static constexpr const char* name = "load_unwritten";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32, .cooperative = true};
    struct Shared {
        std::uint32_t values[33];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> in, Span<std::uint32_t> out) const {
        const auto t = ctx.thread_index();
        ctx.store(shared.values, t, t);
        ctx.sync_block();
        const auto above = ctx.load(shared.values, t + 1);  // the last one's was never written
        std::uint32_t given = 0;
        if (t < in.size) given = ctx.load(in, t);
        ctx.store(out, t, above + given);
    }
};

}  // namespace lockstep::test
