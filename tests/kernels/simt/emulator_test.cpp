#include "kernels/simt/emulator.hpp"

#include <chrono>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "kernels/base/progress.hpp"
#include "kernels/debugger/text/kernel_text.hpp"
#include "kernels/simt/buffer.hpp"
#include "lockstep/test_paths.hpp"
#include "tests/kernels/simt/jump_once_for_test.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using U32s = std::vector<std::uint32_t>;
const Order kOrders[] = {Order::lane_by_lane(), Order::lockstep(), Order::shuffled(7)};

/// A path n-1 -> ... -> 1 -> 0 (the tail), with distance 1 each.
struct Path {
    explicit Path(Emulator& emulator, std::uint32_t n)
        : successor(emulator, n, "successor"), rank(emulator, n, "rank") {
        U32s next(n), links(n, 1);
        for (std::uint32_t i = 1; i < n; ++i) next[i] = i - 1;
        links[0] = 0;
        successor.upload(next);
        rank.upload(links);
    }
    Buffer<std::uint32_t> successor, rank;
};

std::uint32_t wrong_ranks(const U32s& rank) {
    std::uint32_t wrong = 0;
    for (std::uint32_t i = 0; i < rank.size(); ++i) wrong += rank[i] != i;
    return wrong;
}

TEST(Emulator, Lockstep) {
    Emulator emulator(Order::lockstep());
    const Path path(emulator, 256);
    for (int round = 0; round < 8; ++round) {
        EXPECT_NE(wrong_ranks(path.rank.download()), 0u) << "before round " << round;
        emulator.launch(test::JumpApart{}, 256, path.successor.write(), path.rank.write());
    }
    EXPECT_EQ(wrong_ranks(path.rank.download()), 0u);
}

TEST(Emulator, FillAndCopyLimits) {
    Emulator emulator;
    const Path path(emulator, 64);
    auto* rank = path.rank.data();
    const auto said = [](const auto& call) -> std::string {
        try {
            call();
        } catch (const DeviceError& refused) {
            return refused.what();
        }
        return "nothing";
    };
    EXPECT_EQ(said([&] { emulator.fill(rank + 60, 7, 4); }), "nothing");
    EXPECT_EQ(path.rank.download()[63], 7u);
    EXPECT_TRUE(test::has_parts(said([&] { emulator.fill(rank + 60, 7, 5); }), {"fill:", "5", "60", "64"}));
    EXPECT_TRUE(test::has_parts(said([&] { emulator.fill(rank + 100'000'000, 7, 1); }), {"fill:", "1"}));
    EXPECT_TRUE(test::has_parts(said([&] { emulator.copy(rank + 1, path.successor.data(), 64 * 4); }),
                                {"copy:", "64", "1", "64"}));
    EXPECT_TRUE(test::has_parts(said([&] { emulator.copy(rank, path.successor.data() + 32, 64 * 4); }),
                                {"copy:", "64", "32", "64"}));
    U32s host(64);
    EXPECT_EQ(said([&] { emulator.copy(host.data(), path.successor.data(), 64 * 4); }), "nothing");
    EXPECT_EQ(host[63], 62u);
}

TEST(Emulator, ShuffledReplay) {
    const auto ranks_with = [](std::uint64_t seed) {
        Emulator emulator(Order::shuffled(seed));
        const Path path(emulator, 256);
        for (int round = 0; round < 8; ++round)
            emulator.launch(test::JumpApart{}, 256, path.successor.write(), path.rank.write());
        return path.rank.download();
    };
    EXPECT_GT(wrong_ranks(ranks_with(7)), 128u);
    EXPECT_EQ(ranks_with(7), ranks_with(7));
    EXPECT_NE(ranks_with(7), ranks_with(8));
}

TEST(Emulator, BlockSum) {
    for (const auto order : kOrders) {
        for (const std::uint32_t n : {1u, 31u, 32u, 33u, 64u, 257u, 1000u}) {
            Emulator emulator(order);
            U32s values(n);
            std::iota(values.begin(), values.end(), 1u);
            const Buffer<std::uint32_t> in(emulator, values, "in");
            const Buffer<std::uint32_t> sums(emulator, ceil_div(n, 64), "sums");
            emulator.launch(test::SumBlock{}, n, in.read(), sums.write());
            const auto got = sums.download();
            EXPECT_EQ(std::accumulate(got.begin(), got.end(), 0u), n * (n + 1) / 2) << order.text() << ", n = " << n;
        }
    }
}

TEST(Emulator, PartialWarps) {
    for (const auto order : kOrders) {
        for (const std::uint32_t n : {1u, 31u, 32u, 33u, 100u}) {
            Emulator emulator(order);
            const Buffer<std::uint32_t> values(emulator, U32s(n, 1), "values");
            const Buffer<std::uint32_t> odd(emulator, ceil_div(n, kWarpSize), "odd");
            emulator.launch(test::ScanWarp{}, n, values.write(), odd.write());
            const auto scanned = values.download();
            for (std::uint32_t i = 0; i < n; ++i)
                ASSERT_EQ(scanned[i], i % kWarpSize + 1) << order.text() << ", n = " << n;
            const auto last = n % kWarpSize;
            EXPECT_EQ(odd.download().back(), last == 0 ? 0xFFFFFFFFu : (1u << last) - 1)
                << order.text() << ", n = " << n;
        }
    }
}

/// Each thread takes tickets from one counter, and marks each ticket.
struct TakeTickets {
    static constexpr const char* name = "take_tickets";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64, .cooperative = true};
    static constexpr std::uint32_t kEach = 100;
    using Shared = NoShared;

    template <class Ctx>
    void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> counter, Span<std::uint32_t> taken) const {
        for (std::uint32_t k = 0; k < kEach; ++k) {
            const auto ticket = ctx.atomic_add(counter, 0, 1u);
            ctx.atomic_add(taken, ticket, 1u);
        }
    }
};

TEST(Emulator, AtomicsOnSeveralCores) {
    for (const auto order : kOrders) {
        Emulator emulator(order);
        constexpr std::uint32_t kThreads = 4096;
        const Buffer<std::uint32_t> counter(emulator, 1, "counter"),
            taken(emulator, kThreads * TakeTickets::kEach, "taken");
        counter.fill(0);
        taken.fill(0);
        emulator.launch(TakeTickets{}, kThreads, counter.write(), taken.write());
        EXPECT_EQ(counter.download().front(), taken.size()) << order.text();
        EXPECT_EQ(taken.download(), U32s(taken.size(), 1)) << order.text();
    }
}

TEST(Emulator, DivergingBarriers) {
    for (const auto order : kOrders) {
        Emulator emulator(order);
        emulator.launch(test::PartAtBarriers{}, 64, 64u);
        try {
            emulator.launch(test::PartAtBarriers{}, 64, 40u);
            FAIL() << order.text();
        } catch (const KernelFault& stopped) {
            EXPECT_EQ(stopped.fault.kind, trace::Fault::Kind::diverging_barrier);
            EXPECT_EQ(stopped.fault.block, 0u);
            EXPECT_STREQ(stopped.fault.source.file, test::PartAtBarriers::source.file);
            EXPECT_GT(stopped.fault.at.line, test::PartAtBarriers::source.line);
        }
    }
}

TEST(Emulator, OutOfRange) {
    for (const auto order : kOrders) {
        Emulator emulator(order);
        const Buffer<std::uint32_t> to(emulator, 40, "to");
        try {
            emulator.launch(test::StoreBeyond{}, 40, to.write());
            FAIL() << order.text();
        } catch (const KernelFault& stopped) {
            EXPECT_EQ(stopped.fault.kind, trace::Fault::Kind::out_of_range);
            EXPECT_EQ(stopped.fault.block, 1u);
            EXPECT_GE(stopped.fault.index, 40u);
            EXPECT_EQ(stopped.fault.size, 40u);
            EXPECT_EQ(stopped.fault.buffer, "to") << order.text();
            EXPECT_FALSE(stopped.fault.shared_byte);
            EXPECT_NE(std::string(stopped.what()).find("store_beyond"), std::string::npos);
        }
        // The emulator still works after a fault.
        emulator.launch(test::StoreBeyond{}, 32, to.write());
        EXPECT_EQ(to.download()[31], 1u);
    }
}

/// Stores beyond the second array of shared memory.
struct StoreBeyondShared {
    static constexpr const char* name = "store_beyond_shared";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    struct Shared {
        std::uint32_t keys[5];
        std::uint32_t sums[3];
    };
    template <class Ctx>
    void operator()(Ctx& ctx, Shared& s, std::uint32_t at) const {
        ctx.store(s.sums, at, 1u);
    }
};

TEST(Emulator, OutOfRangeInShared) {
    for (const auto order : kOrders) {
        Emulator emulator(order);
        try {
            emulator.launch(StoreBeyondShared{}, 40, 3u);
            FAIL() << order.text();
        } catch (const KernelFault& stopped) {
            EXPECT_EQ(stopped.fault.shared_byte, 5u * 4) << order.text();
            EXPECT_EQ(stopped.fault.size, 3u);
            auto named = stopped.fault;
            debugger::name_shared_array(named, [](const trace::Launch& launch) {
                return debugger::KernelText::load(launch,
                                                  [](std::string_view) { return std::string(kSourceRoot) + "/tests"; });
            });
            EXPECT_EQ(named.buffer, "s.sums");
        }
    }
}

struct Throw {
    static constexpr const char* name = "throw_one";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;
    template <class Ctx>
    void operator()(Ctx& ctx, Shared&, bool with_text) const {
        if (ctx.global_thread() != 33) return;
        if (with_text) throw std::runtime_error("no path");
        throw 1;
    }
};

TEST(Emulator, ExceptionOfKernelIsFault) {
    for (const auto order : kOrders) {
        Emulator emulator(order);
        for (const bool with_text : {true, false}) {
            try {
                emulator.launch(Throw{}, 64, with_text);
                FAIL() << order.text();
            } catch (const KernelFault& stopped) {
                EXPECT_EQ(stopped.fault.kind, trace::Fault::Kind::trap);
                EXPECT_EQ(stopped.fault.block, 1u);
                EXPECT_EQ(stopped.fault.thread, 1u);
                EXPECT_EQ(stopped.fault.at.line, Throw::source.line);
                EXPECT_EQ(stopped.fault.text.find("no path") != std::string::npos, with_text) << stopped.fault.text;
            }
        }
        emulator.launch(test::StoreBeyond{}, 0, Span<std::uint32_t>());  // it still works
    }
}

TEST(Emulator, OnePastTheEnd) {
    for (const auto order : kOrders) {
        Emulator emulator(order);
        const Buffer<std::uint32_t> to(emulator, 31, "to");
        try {
            emulator.launch(test::StoreBeyond{}, 32, to.write());
            FAIL() << order.text();
        } catch (const KernelFault& stopped) {
            EXPECT_EQ(stopped.fault.index, 31u) << order.text();
            EXPECT_EQ(stopped.fault.thread, 31u) << order.text();
        }
    }
}

TEST(Emulator, TraceContents) {
    Emulator emulator(Order::lockstep());
    const Path path(emulator, 4);
    trace::Log log;
    log.limit = 1000;
    emulator.set_trace(&log);
    emulator.launch(test::JumpApart{}, 4, path.successor.write(), path.rank.write());
    emulator.set_trace(nullptr);

    ASSERT_EQ(log.launches.size(), 1u);
    EXPECT_EQ(log.launches[0].num_events, log.events.size());
    ASSERT_EQ(log.events.size(), 4u * 6);
    for (std::size_t i = 0; i < log.events.size(); ++i) {
        const auto& event = log.events[i];
        EXPECT_EQ(event.thread, i % 4) << "in lock step lanes take turns";
        EXPECT_EQ(event.tick, log.events[i - i % 4].tick) << "and make an access in one tick";
        EXPECT_EQ(event.line, log.events[i - i % 4].line);
    }
    // Thread 3 adds the rank of its successor 2 to its own: 1 + 1.
    const auto& store = log.events[3 * 4 + 3];
    EXPECT_EQ(store.operation, trace::Operation::store);
    EXPECT_EQ(log.buffers[store.buffer].name, "rank");
    EXPECT_EQ(store.index, 3u);
    EXPECT_EQ(store.before, 1u);
    EXPECT_EQ(store.after, 2u);
    EXPECT_EQ(store.bytes, 4);
    EXPECT_EQ(store.word, 3u);
}

TEST(Emulator, RepeatableTrace) {
    const auto trace_with = [](Order order) {
        trace::Log log;
        log.limit = 1u << 20;
        Emulator emulator(order);
        emulator.set_resident_threads(512);
        const Path path(emulator, 2000);
        emulator.set_trace(&log);
        emulator.launch(test::JumpApart{}, 2000, path.successor.write(), path.rank.write());
        U32s told;
        for (const auto& event : log.events)
            told.insert(told.end(), {event.block, event.thread, event.line, event.index, event.tick});
        return told;
    };
    for (const auto order : kOrders) EXPECT_EQ(trace_with(order), trace_with(order)) << order.text();
}

TEST(Emulator, TraceLimit) {
    Emulator emulator(Order::lockstep());
    const Path path(emulator, 100);
    trace::Log log;
    log.limit = 50;
    emulator.set_trace(&log);
    emulator.launch(test::JumpApart{}, 100, path.successor.write(), path.rank.write());
    EXPECT_EQ(log.events.size(), 50u);
    EXPECT_TRUE(log.truncated);
}

// rank is state and next_rank is not; they are swapped after each pass.
TEST(Emulator, SwappedArrayNames) {
    Emulator emulator(Order::lockstep());
    Path path(emulator, 4);
    Buffer<std::uint32_t> next_rank(emulator, 4, "next_rank");
    trace::Log log;
    log.limit = 1000;
    emulator.set_trace(&log);
    emulator.set_trace_of(
        [&] { return Emulator::Buffers{.inputs = {path.successor.data()}, .state = {path.rank.data()}}; });
    for (std::uint32_t pass = 1; pass <= 3; ++pass) {
        emulator.begin_pass(pass);
        emulator.launch(test::JumpApart{}, 4, path.successor.write(), path.rank.write());
        emulator.launch(test::JumpApart{}, 4, path.successor.write(), next_rank.write());
        std::swap(path.rank, next_rank);
    }
    emulator.end_trace_of();
    emulator.set_trace(nullptr);

    ASSERT_EQ(log.launches.size(), 6u);
    for (std::size_t i = 0; i < log.launches.size(); ++i) {
        const auto& launch = log.launches[i];
        std::set<std::string> names;
        for (std::size_t k = 0; k < launch.num_events; ++k)
            names.insert(log.buffers[log.events[launch.first_event + k].buffer].name);
        EXPECT_EQ(names, (std::set<std::string>{"successor", i % 2 == 0 ? "rank" : "next_rank"})) << "launch " << i;
    }
    EXPECT_EQ(log.buffers.size(), 4u) << "shared memory, and an array of each name";
}

TEST(Emulator, CopyAndCompare) {
    Emulator emulator;
    for (const std::uint32_t n : {0u, 1u, 33u, 70000u, 200001u}) {
        U32s before(2 * n), now(2 * n);
        for (std::uint32_t i = 0; i < 2 * n; ++i) {
            before[i] = i;
            now[i] = i % 3 == 0 ? i + 1 : i;
        }
        const Buffer<std::uint32_t> from(emulator, now, "from"), previous(emulator, before, "previous"),
            to(emulator, 2 * n, "to");
        const CountedField fields[] = {{{2, 0, 0, 0xFFFFFFFFu}}, {{2, 1, 4, 0xFu}}, {}};
        const SnapshotCopy copy{to.data(), from.data(), previous.data(), 2 * n, fields};
        const auto changes = emulator.copy_and_compare({&copy, 1}).front();
        EXPECT_EQ(to.download(), now);
        for (std::size_t f = 0; f < std::size(fields); ++f) {
            const auto& field = fields[f].field;
            FieldChange expected;
            for (std::uint32_t i = 0; i < field.elements_in(2 * n); ++i) {
                expected.changed += field.bits(before.data(), i) != field.bits(now.data(), i);
                expected.range.add_key(field.bits(now.data(), i));
            }
            EXPECT_EQ(changes[f], expected) << "field " << f << ", n = " << n;
        }
    }
}

TEST(Emulator, Cancel) {
    for (const auto order : kOrders) {
        std::atomic<bool> stop{true};
        Emulator emulator(order);
        const Path path(emulator, 1000);
        emulator.set_cancel_flag(&stop);
        EXPECT_THROW(emulator.launch(test::JumpApart{}, 1000, path.successor.write(), path.rank.write()), Cancelled);
    }
}

}  // namespace
}  // namespace lockstep
