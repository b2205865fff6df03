// Threads that wait for each other without barriers, that never end, and that overflow their stack.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/simt/context_kernels_for_test.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

using U32s = std::vector<std::uint32_t>;
const Order kOrders[] = {Order::lane_by_lane(), Order::lockstep(), Order::shuffled(7)};

TEST(Spinning, LookBack) {
    for (const auto order : kOrders) {
        for (const std::uint32_t n : {1u, 33u, 1000u, 40'000u}) {
            if (n == 40'000u && order.kind == Order::Kind::shuffled) continue;  // takes too long
            Emulator emulator(order);
            U32s ones(n, 1), expected(n);
            std::iota(expected.begin(), expected.end(), 1u);
            const Buffer<std::uint32_t> in(emulator, ones, "in"), sums(emulator, ceil_div(n, 32), "sums"),
                out(emulator, n, "out");
            sums.fill(0);
            emulator.launch(test::LookBack{}, n, in.read(), sums.write(), out.write());
            EXPECT_TRUE(out.download() == expected) << order.text() << ", n = " << n;
        }
    }
}

/// The first thread waits for a store of the last one: the worst case for lane_by_lane.
struct WaitForTheLast {
    static constexpr const char* name = "wait_for_the_last";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64, .spins = true};
    using Shared = NoShared;
    template <class Ctx>
    void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> flag, Span<std::uint32_t> seen, bool announced) const {
        const auto i = ctx.global_thread();
        if (i + 1 == ctx.grid_threads()) {
            ctx.store_relaxed(flag, 0, 7u);
            return;
        }
        for (;;) {
            const auto now = ctx.load_relaxed(flag, 0);
            if (now != 0) {
                ctx.store(seen, i, now);
                return;
            }
            if (announced) ctx.spin();
        }
    }
};

TEST(Spinning, OthersRun) {
    for (const auto order : kOrders) {
        for (const bool announced : {true, false}) {
            Emulator emulator(order);
            const Buffer<std::uint32_t> flag(emulator, U32s{0}, "flag"), seen(emulator, U32s(512, 0), "seen");
            emulator.launch(WaitForTheLast{}, 512, flag.write(), seen.write(), announced);
            auto expected = U32s(512, 7);
            expected.back() = 0;
            EXPECT_EQ(seen.download(), expected) << order.text();
        }
    }
}

/// Waits for a store that never happens, while some threads wait at a barrier.
struct WaitForNobody {
    static constexpr const char* name = "wait_for_nobody";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64, .cooperative = true, .spins = true};
    using Shared = NoShared;
    template <class Ctx>
    void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> flag) const {
        if (ctx.thread_index() < 8) ctx.sync_block();
        for (;;) {
            const auto before = ctx.atomic_cas(flag, 0, 1u, 2u);
            if (before == 1) return;
            ctx.spin();
        }
    }
};

TEST(Spinning, Deadlock) {
    for (const auto order : kOrders) {
        Emulator emulator(order);
        const Buffer<std::uint32_t> flag(emulator, U32s{0}, "flag");
        try {
            emulator.launch(WaitForNobody{}, 200, flag.write());
            FAIL() << order.text();
        } catch (const KernelFault& stopped) {
            EXPECT_EQ(stopped.fault.kind, trace::Fault::Kind::waits_for_ever);
            EXPECT_GT(stopped.fault.at.line, WaitForNobody::source.line);
            EXPECT_NE(std::string(stopped.what()).find("wait_for_nobody"), std::string::npos);
            EXPECT_NE(std::string(stopped.what()).find("waits for ever"), std::string::npos);
        }
    }
}

/// Waits for another thread without declaring it in its shape.
struct SpinUndeclared {
    static constexpr const char* name = "spin_undeclared";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64, .cooperative = true};
    using Shared = NoShared;
    template <class Ctx>
    void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> flag) const {
        if (ctx.global_thread() == 199) ctx.store_relaxed(flag, 0, 1u);
        while (ctx.load_relaxed(flag, 0) == 0) ctx.spin();
    }
};

TEST(Spinning, Undeclared) {
    for (const auto order : kOrders) {
        Emulator emulator(order);
        const Buffer<std::uint32_t> flag(emulator, U32s{0}, "flag");
        try {
            emulator.launch(SpinUndeclared{}, 200, flag.write());
            FAIL() << order.text();
        } catch (const KernelFault& stopped) {
            EXPECT_EQ(stopped.fault.kind, trace::Fault::Kind::undeclared_spin) << order.text();
            EXPECT_EQ(stopped.fault.at.line, SpinUndeclared::source.line + 6);
            EXPECT_NE(std::string(stopped.what()).find("spin_undeclared"), std::string::npos);
            EXPECT_NE(std::string(stopped.what()).find("spins"), std::string::npos);
        }
    }
}

/// Never ends: one thread follows a ring of links; in larger launches the others do so, too.
template <bool kOnFibers, bool kStores>
struct FollowRing {
    static constexpr const char* name = "follow_ring";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32, .cooperative = kOnFibers};
    using Shared = NoShared;
    static inline std::atomic<bool> inside{false};
    template <class Ctx>
    void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> next) const {
        auto node = ctx.global_thread() % next.size;
        for (;; inside = true) {
            if constexpr (kStores) {
                node = (node + 1) % next.size;
                ctx.store(next, node, node);
            } else {
                node = ctx.load(next, node);
            }
        }
    }
};

template <class Kernel>
void expect_to_stop_soon(Order order, std::uint32_t threads) {
    Emulator emulator(order, 2);
    std::atomic<bool> stop{false};
    emulator.set_cancel_flag(&stop);
    const Buffer<std::uint32_t> next(emulator, U32s{1, 2, 3, 0}, "next");
    std::optional<test::Stopwatch> since_asked;
    Kernel::inside = false;
    std::thread user([&] {
        EXPECT_TRUE(test::comes_about([] { return Kernel::inside.load(); }));
        since_asked.emplace();
        stop = true;
    });
    EXPECT_THROW(emulator.launch(Kernel{}, threads, next.write()), Cancelled);
    user.join();
    EXPECT_LT(since_asked->elapsed(), test::kSoon) << order.text();
}

TEST(Cancel, EndlessKernel) {
    for (const auto order : kOrders) {
        for (const std::uint32_t threads : {1u, 5000u}) {
            expect_to_stop_soon<FollowRing<false, false>>(order, threads);
            expect_to_stop_soon<FollowRing<false, true>>(order, threads);
            expect_to_stop_soon<FollowRing<true, false>>(order, threads);
        }
    }
}

/// Writes the contents of unwritten shared memory to an array.
struct ReadUnwritten {
    static constexpr const char* name = "read_unwritten";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 4};
    struct Shared {
        std::uint32_t values[4];
    };
    template <class Ctx>
    void operator()(Ctx& ctx, Shared& shared, Span<std::uint32_t> out) const {
        const auto value = ctx.load(shared.values, ctx.thread_index());
        ctx.store(out, ctx.global_thread(), value);
        ctx.store(shared.values, ctx.thread_index(), 1u);
    }
};

TEST(SharedMemory, Poison) {
    for (const auto order : kOrders) {
        Emulator emulator(order);
        emulator.set_resident_threads(4);
        const Buffer<std::uint32_t> out(emulator, 1000, "out");
        emulator.launch(ReadUnwritten{}, 1000, out.write());
        EXPECT_EQ(out.download(), U32s(1000, 0xA5A5A5A5u)) << order.text();
    }
}

/// Has a frame of kWords on its stack, with an access inside of it or only around it.
template <std::uint32_t kWords, std::uint32_t kAsked, bool kAccessThere>
struct FillStack {
    static constexpr const char* name = "fill_stack";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64, .cooperative = true, .stack_bytes = kAsked};
    using Shared = NoShared;
    template <class Ctx>
    void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> out) const {
        const auto i = ctx.global_thread();
        ctx.store(out, i, 0u);
        const auto sum = kAccessThere ? sum_of<true>(ctx, out, i) : sum_of<false>(ctx, out, i);
        ctx.store(out, i, sum);
    }

private:
    template <bool kStore, class Ctx>
    [[gnu::noinline]] static std::uint32_t sum_of(Ctx& ctx, Span<std::uint32_t> out, std::uint32_t i) {
        volatile std::uint32_t words[kWords];
        for (std::uint32_t k = 0; k < kWords; ++k) words[k] = k;
        if constexpr (kStore) ctx.store(out, i, words[0]);
        std::uint32_t sum = 0;
        for (std::uint32_t k = 0; k < kWords; ++k) sum += words[k];
        return sum;
    }
};

template <class Kernel>
void expect_overflow(Order order) {
    Emulator emulator(order);
    const Buffer<std::uint32_t> out(emulator, 256, "out");
    for (int again = 0; again < 2; ++again) {
        try {
            emulator.launch(Kernel{}, 256, out.write());
            FAIL() << order.text();
        } catch (const KernelFault& stopped) {
            EXPECT_EQ(stopped.fault.kind, trace::Fault::Kind::stack_overflow) << order.text();
            EXPECT_NE(std::string(stopped.what()).find("fill_stack"), std::string::npos);
            EXPECT_NE(std::string(stopped.what()).find("stack_bytes"), std::string::npos);
        }
    }
}

TEST(Stack, RequestedSize) {
    constexpr std::uint32_t kWords = 50'000;
    for (const auto order : kOrders) {
        Emulator emulator(order);
        const Buffer<std::uint32_t> out(emulator, 256, "out");
        emulator.launch(FillStack<kWords, kWords * 4 + 32 * 1024, true>{}, 256, out.write());
        EXPECT_EQ(out.download(), U32s(256, static_cast<std::uint32_t>(std::uint64_t{kWords} * (kWords - 1) / 2)));
        // The next kernel has the default stack again.
        emulator.launch(FillStack<16, 0, true>{}, 256, out.write());
        EXPECT_EQ(out.download(), U32s(256, 120));
    }
}

TEST(Stack, Overflow) {
#ifdef LOCKSTEP_SANITIZED
    GTEST_SKIP() << "the address sanitizer reports it first";
#endif
    constexpr auto kWords = static_cast<std::uint32_t>(StackArena::kStackBytes / 4 + 512);
    for (const auto order : kOrders) expect_overflow<FillStack<kWords, 0, true>>(order);
}

TEST(Stack, OverflowBetweenAccesses) {
#ifdef LOCKSTEP_SANITIZED
    GTEST_SKIP() << "the address sanitizer reports it first";
#endif
    // Alone in its block, so that no neighbour's stack is hit.
    constexpr auto kWords = static_cast<std::uint32_t>(StackArena::kStackBytes / 4 + 512);
    using Kernel = FillStack<kWords, 0, false>;
    Emulator emulator(Order::lane_by_lane());
    const Buffer<std::uint32_t> out(emulator, 64, "out");
    EXPECT_THROW(emulator.launch(Kernel{}, 64, out.write()), KernelFault);
}

/// Exceeds its stack by far in a function without accesses, while the other threads of its block wait at a barrier.
template <std::uint32_t kWords, std::uint32_t kAsked>
struct FillStackBetween {
    static constexpr const char* name = "fill_stack_between";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64, .cooperative = true, .stack_bytes = kAsked};
    using Shared = NoShared;
    template <class Ctx>
    void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> out) const {
        ctx.sync_block();
        const auto sum = sum_of_words();
        ctx.sync_block();
        ctx.store(out, ctx.global_thread(), sum);
    }

private:
    [[gnu::noinline]] static std::uint32_t sum_of_words() {
        volatile std::uint32_t words[kWords];
        for (std::uint32_t k = 0; k < kWords; ++k) words[k] = k;
        std::uint32_t sum = 0;
        for (std::uint32_t k = 0; k < kWords; ++k) sum += words[k];
        return sum;
    }
};

TEST(Stack, OverflowIntoNeighbour) {
#ifdef LOCKSTEP_SANITIZED
    GTEST_SKIP() << "the address sanitizer reports it first";
#endif
    constexpr std::uint32_t kUsual = StackArena::kStackBytes / 4, kAsked = 16 * 1024;
    for (const auto order : kOrders) {
        expect_overflow<FillStackBetween<kUsual + 512, 0>>(order);
        expect_overflow<FillStackBetween<kUsual * 2, 0>>(order);
        expect_overflow<FillStackBetween<kAsked / 2, kAsked>>(order);
    }
}

TEST(Stack, HugeFrame) {
#if defined(LOCKSTEP_SANITIZED) || !(defined(__x86_64__) || defined(__aarch64__))
    GTEST_SKIP() << "the signal is the sanitizer's, or the processor's registers are not known";
#endif
    constexpr std::uint32_t kWords = 2'000'000, kAsked = 16 * 1024;
    for (const auto order : kOrders) {
        expect_overflow<FillStackBetween<kWords, 0>>(order);
        expect_overflow<FillStackBetween<kWords, kAsked>>(order);
    }
}

TEST(Stack, ReuseAfterOverflow) {
#ifdef LOCKSTEP_SANITIZED
    GTEST_SKIP() << "the address sanitizer reports it first";
#endif
    constexpr std::uint32_t kAsked = 16 * 1024;
    for (const auto order : kOrders) {
        Emulator emulator(order);
        const Buffer<std::uint32_t> out(emulator, 256, "out");
        EXPECT_THROW(emulator.launch(FillStackBetween<kAsked, kAsked>{}, 256, out.write()), KernelFault);
        emulator.launch(FillStackBetween<16, kAsked>{}, 256, out.write());
        EXPECT_EQ(out.download(), U32s(256, 120)) << order.text();
    }
}

/// Writes to unmapped memory, with room on its stack.
struct WriteNowhere {
    static constexpr const char* name = "write_nowhere";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64, .cooperative = true};
    using Shared = NoShared;
    template <class Ctx>
    void operator()(Ctx& ctx, Shared&, std::uintptr_t nowhere) const {
        ctx.sync_block();
        *reinterpret_cast<volatile std::uint32_t*>(nowhere) = 1;
    }
};

TEST(Stack, OtherSegmentationFault) {
#ifdef LOCKSTEP_SANITIZED
    GTEST_SKIP() << "the signal is the sanitizer's";
#endif
    Emulator emulator(Order::lane_by_lane(), 1);
    try {
        emulator.launch(WriteNowhere{}, 64, std::uintptr_t{64});
        FAIL() << "no fault";
    } catch (const KernelFault& fault) {
        EXPECT_THAT(fault.what(), ::testing::HasSubstr("0x40"));
        EXPECT_THAT(fault.what(), ::testing::HasSubstr("write_nowhere"));
    }
}

/// Throws an exception that kernels must not throw.
struct ThrowInside {
    static constexpr const char* name = "throw_inside";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;
    template <class Ctx>
    void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> out) const {
        ctx.store(out, ctx.global_thread(), 1u);
        if (ctx.global_thread() == 40) throw std::runtime_error("of the kernel's own");
    }
};

TEST(Faults, KernelExceptions) {
    for (const auto order : kOrders) {
        Emulator emulator(order);
        const Buffer<std::uint32_t> out(emulator, 64, "out");
        EXPECT_THROW(emulator.launch(ThrowInside{}, 64, out.write()), std::runtime_error) << order.text();
    }
}

/// Every block from the tenth on has an index out of range.
struct StoreTooFar {
    static constexpr const char* name = "store_too_far";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;
    template <class Ctx>
    void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> out) const {
        ctx.store(out, ctx.global_thread(), 1u);
    }
};

TEST(Faults, HostThreads) {
    for (int again = 0; again < 10; ++again) {
        for (const unsigned threads : {1u, 2u, 7u}) {
            Emulator emulator(Order::lane_by_lane(), threads);
            const Buffer<std::uint32_t> out(emulator, 32 * 1000, "out");
            try {
                emulator.launch(StoreTooFar{}, 32 * 20'000, out.write());
                FAIL();
            } catch (const KernelFault& stopped) {
                EXPECT_EQ(stopped.fault.block, 1000u) << threads << " threads";
                EXPECT_EQ(stopped.fault.thread, 0u);
            }
        }
    }
}

}  // namespace
}  // namespace lockstep
