#include "kernels/simt/fibers/shared_stack.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

/// Keeps a per-thread array on the stack, in frames of many sizes and as deep as its lane says, while other threads
/// run. In between come all operations that wait. A kernel that requests stack_bytes has separate stacks; other kernels
/// share one stack in turns.
template <std::uint32_t kStackBytes>
struct CarryAlong {
    static constexpr const char* name = "carry_along";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 96, .cooperative = true, .stack_bytes = kStackBytes};
    struct Shared {
        std::uint32_t sum;
        std::uint32_t values[96];
    };

    template <class Ctx>
    void operator()(Ctx& ctx, Shared& shared, Span<const std::uint32_t> in, Span<std::uint32_t> out) const {
        const auto i = ctx.global_thread();
        const auto lane = ctx.lane();
        std::uint32_t mine[16];
        for (std::uint32_t k = 0; k < 16; ++k) mine[k] = ctx.load(in, (i * 7 + k * 13) % in.size);
        const auto deep = descend(ctx, in, i, lane % 7);
        ctx.store(shared.values, ctx.thread_index(), deep);
        ctx.sync_block();
        const auto across = ctx.load(shared.values, (ctx.thread_index() * 5) % 96);
        const auto beside = ctx.shuffle_xor(across, 1);
        std::uint32_t sum = beside;
        for (std::uint32_t k = 0; k < 16; ++k) sum = sum * 31 + mine[(k + lane) % 16];
        if (lane % 3 == 0) sum += ctx.ballot_active(mine[lane % 16] % 2 != 0);
        const auto before = ctx.atomic_add(out, i % 17, sum);
        ctx.store(out, 17 + i, sum ^ before);
    }

private:
    template <class Ctx>
    [[gnu::noinline]] static std::uint32_t descend(Ctx& ctx, Span<const std::uint32_t> in, std::uint32_t i,
                                                   std::uint32_t depth) {
        std::uint32_t here[24];
        for (std::uint32_t k = 0; k < 24; ++k) here[k] = i * 24 + k;
        const auto read = ctx.load(in, (i + depth) % in.size);
        const auto below = depth == 0 ? read : descend(ctx, in, i + 1, depth - 1);
        return here[(read + below) % 24] + below;
    }
};

template <std::uint32_t kStackBytes>
trace::Log trace_of(Order order, std::uint32_t resident) {
    constexpr std::uint32_t kThreads = 96 * 21;
    Emulator emulator(order);
    emulator.set_resident_threads(resident);
    std::vector<std::uint32_t> numbers(kThreads);
    for (std::uint32_t i = 0; i < kThreads; ++i) numbers[i] = i * 2654435761u;
    const Buffer<std::uint32_t> in(emulator, numbers, "in"), out(emulator, kThreads + 17, "out");
    out.fill(0);
    trace::Log log;
    log.limit = std::size_t{1} << 20;
    emulator.set_trace(&log);
    emulator.launch(CarryAlong<kStackBytes>{}, kThreads, in.read(), out.write());
    emulator.set_trace(nullptr);
    return log;
}

TEST(SharedStack, TracesMatchSeparateStacks) {
    for (const auto order : {Order::lockstep(), Order::shuffled(3), Order::shuffled(4), Order::lane_by_lane()}) {
        for (const std::uint32_t resident : {96u, 96u * 8, 96u * 100}) {
            const auto shared = trace_of<0>(order, resident), own = trace_of<64 * 1024>(order, resident);
            ASSERT_EQ(shared.events.size(), own.events.size()) << order.text();
            ASSERT_GT(shared.events.size(), 40'000u);
            for (std::size_t i = 0; i < own.events.size(); ++i) {
                const auto &one = shared.events[i], &other = own.events[i];
                ASSERT_TRUE(one.before == other.before && one.after == other.after && one.index == other.index &&
                            one.block == other.block && one.tick == other.tick && one.word == other.word &&
                            one.thread == other.thread && one.line == other.line && one.buffer == other.buffer &&
                            one.operation == other.operation && one.bytes == other.bytes && one.active == other.active)
                    << order.text() << ", event " << i;
            }
        }
    }
}

/// Throws from a deep frame while other threads have frames on the same stack.
struct ThrowDeepDown {
    static constexpr const char* name = "throw_deep_down";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64, .cooperative = true};
    using Shared = NoShared;
    template <class Ctx>
    void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> out) const {
        fall(ctx, out, ctx.global_thread(), 5);
    }
    template <class Ctx>
    [[gnu::noinline]] static void fall(Ctx& ctx, Span<std::uint32_t> out, std::uint32_t i, std::uint32_t depth) {
        ctx.store(out, i, depth);
        if (depth == 0 && i == 70) throw std::runtime_error("70");
        if (depth != 0) fall(ctx, out, i, depth - 1);
        ctx.store(out, i, depth);
    }
};

TEST(SharedStack, IntactAfterStoppedLaunch) {
    for (const auto order : {Order::lockstep(), Order::shuffled(3)}) {
        const auto expected = trace_of<0>(order, 1000).events.size();
        Emulator emulator(order);
        const Buffer<std::uint32_t> out(emulator, 128, "out");
        EXPECT_THROW(emulator.launch(ThrowDeepDown{}, 128, out.write()), std::runtime_error) << order.text();
        EXPECT_EQ(trace_of<0>(order, 1000).events.size(), expected) << order.text();
    }
}

/// Overflows its stack between two accesses, in one thread of many.
struct OverrunOnce {
    static constexpr const char* name = "overrun_once";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;
    template <class Ctx>
    void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> out) const {
        const auto i = ctx.global_thread();
        ctx.store(out, i, 0u);
        if (i == 77) ctx.store(out, i, sum());
        ctx.store(out, i, 1u);
    }
    [[gnu::noinline]] static std::uint32_t sum() {
        volatile std::uint32_t words[StackArena::kStackBytes / 4 + 512];
        for (auto& word : words) word = 1;
        return words[7];
    }
};

TEST(SharedStack, OverflowNamesThread) {
    if (!SharedStack::kUsable) GTEST_SKIP() << "separate stacks";
    for (const auto order : {Order::lockstep(), Order::shuffled(3)}) {
        Emulator emulator(order);
        const Buffer<std::uint32_t> out(emulator, 256, "out");
        for (int again = 0; again < 2; ++again) {
            try {
                emulator.launch(OverrunOnce{}, 256, out.write());
                FAIL() << order.text();
            } catch (const KernelFault& stopped) {
                EXPECT_EQ(stopped.fault.kind, trace::Fault::Kind::stack_overflow);
                EXPECT_EQ(stopped.fault.block, 2u) << order.text();
                EXPECT_EQ(stopped.fault.thread, 13u) << order.text();
                EXPECT_EQ(stopped.fault.size, StackArena::kStackBytes);
            }
        }
    }
}

}  // namespace
}  // namespace lockstep
