#pragma once

// Kernels with a known hazard, and the same kernels without it.

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep::test {

/// The synchronization between a thread's store to shared memory and its load of its neighbour's value.
enum class Between { nothing, block_barrier, warp_barrier, vote, active_vote };

/// Each thread stores to shared memory, and loads the value of the thread `distance` above.
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

/// Lane 0 of each warp stores a new value in every round, after all lanes have read the previous one.
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
            ctx.store(meeting, 0, 0u);  // the previous value
        }
        ctx.store(out, i, seen);
    }
};

/// Two threads store whole nodes of two words to one element; the low words are equal.
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

/// One thread stores a node of two words, another thread loads one of the words.
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

/// Half of the threads return before a barrier; the others load the values that they stored.
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

/// Loads from unwritten memory.
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
        const auto above = ctx.load(shared.values, t + 1);  // the word above the last thread was never written
        std::uint32_t given = 0;
        if (t < in.size) given = ctx.load(in, t);
        ctx.store(out, t, above + given);
    }
};

/// How threads add to a counter.
enum class Counter { plain, relaxed, constant, locked, not_locked_by_one };

/// Each thread loads a counter, and stores one more.
template <Counter way>
struct CountUp {
    static constexpr const char* name = "count_up";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32, .spins = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> lock, Span<std::uint32_t> counter) const {
        const bool takes = way == Counter::locked || (way == Counter::not_locked_by_one && ctx.global_thread() != 5);
        if (takes)
            while (ctx.atomic_cas(lock, 0, 0u, 1u) != 0) ctx.spin();
        if constexpr (way == Counter::relaxed) {
            const auto now = ctx.load_relaxed(counter, 0);
            ctx.store_relaxed(counter, 0, now + 1);
        } else if constexpr (way == Counter::constant) {
            const auto now = ctx.load(counter, 0);
            if (now != 1) ctx.store(counter, 0, 1u);
        } else {
            const auto now = ctx.load(counter, 0);
            ctx.store(counter, 0, now + 1);
        }
        if (takes) ctx.atomic_exchange(lock, 0, 0u);
    }
};

/// Thread 0 stores data and sets a flag; the other block waits for the flag, and loads the data.
template <bool data_first>
struct HandOver {
    static constexpr const char* name = "hand_over";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32, .cooperative = true, .spins = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> data, Span<std::uint32_t> flag,
                            Span<std::uint32_t> out) const {
        const auto t = ctx.thread_index();
        if (ctx.block_index() == 0) {
            if (!data_first && t == 0) ctx.store_relaxed(flag, 0, 1u);
            ctx.store(data, t, t + 1);
            ctx.sync_block();
            if (data_first && t == 0) ctx.store_relaxed(flag, 0, 1u);
            return;
        }
        if (t == 0)
            while (ctx.load_relaxed(flag, 0) == 0) ctx.spin();
        ctx.sync_block();
        const auto above = ctx.load(data, 31 - t);
        ctx.store(out, t, above);
    }
};

/// Which threads reach a barrier or a warp operation.
enum class Reach { all, those_that_stay, even_ones, lower_half };

/// Threads wait at a barrier, and store after it.
template <Reach reach>
struct WaitInBranch {
    static constexpr const char* name = "wait_in_branch";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64, .cooperative = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> out) const {
        const auto t = ctx.thread_index();
        ctx.store(out, t, 1u);
        if (reach == Reach::those_that_stay && t >= 40) return;
        if (reach != Reach::even_ones || t % 2 == 0) ctx.sync_block();
        ctx.store(out, t, 2u);
    }
};

/// Lanes vote, and store the result.
template <Reach reach>
struct VoteInBranch {
    static constexpr const char* name = "vote_in_branch";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64, .cooperative = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> out) const {
        const auto t = ctx.thread_index();
        if (reach == Reach::those_that_stay && t >= 40) return;
        std::uint32_t votes = 0;
        if (reach != Reach::lower_half || ctx.lane() < 16) votes = ctx.ballot(true);
        ctx.store(out, t, votes);
    }
};

/// A sum over each warp by shuffles; threads from `end` on have returned.
struct SumBelow {
    static constexpr const char* name = "sum_below";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64, .cooperative = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> out, std::uint32_t end) const {
        const auto t = ctx.thread_index();
        if (t >= end) return;
        auto sum = ctx.load(out, t);
        for (std::uint32_t distance = 16; distance > 0; distance /= 2) {
            const auto other = ctx.shuffle_down(sum, distance);
            sum += other;
        }
        ctx.store(out, t, sum);
    }
};

/// Accesses shared memory without the context, if requested.
struct BypassContext {
    static constexpr const char* name = "bypass_context";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64, .cooperative = true};
    struct Shared {
        std::uint32_t keys[64];
        std::uint32_t tile[2][3];
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared& shared, Span<std::uint32_t> out, bool past) const {
        const auto t = ctx.thread_index();
        ctx.store(shared.keys, t, t);
        ctx.sync_block();
        if (past && t == 40) shared.tile[1][2] = 7;
        if (!past && t == 40) ctx.store(shared.tile, 1, 2, 7u);
        ctx.sync_block();
        const auto seen = ctx.load(shared.tile, 1, 2);
        ctx.store(out, ctx.global_thread(), seen);
    }
};

}  // namespace lockstep::test
