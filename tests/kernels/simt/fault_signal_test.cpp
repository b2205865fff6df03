// Kernels and host code that raise signals: the launch ends, and the program continues.

#include "kernels/simt/fault_signal.hpp"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <thread>

#include <gtest/gtest.h>

#include "kernels/base/progress.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"
#include "kernels/simt/fault.hpp"
#include "tests/soon.hpp"

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

extern char __executable_start, etext;  // NOLINT(bugprone-reserved-identifier): of the linker

namespace lockstep {
namespace {

enum class Does { divide, read_wildly, abort_, trap, assert_, loop };

template <Does does, bool cooperative>
struct Faulty {
    static constexpr const char* name = "faulty";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32, .cooperative = cooperative};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> words, std::uintptr_t wild) const {
        const auto i = ctx.global_thread();
        const auto word = ctx.load(words, i);
        if (i != 37) return;
        if (does == Does::divide) ctx.store(words, i, 100u / word);
        if (does == Does::read_wildly) ctx.store(words, i, *reinterpret_cast<const std::uint32_t*>(wild));
        if (does == Does::abort_) std::abort();
        if (does == Does::trap) __builtin_trap();
        if (does == Does::assert_) assertion_failed("i != 37", "mine.hpp", 12);
        if (does == Does::loop) {
            volatile std::uint32_t round = 0;
            while (round != 1) round = 2;
        }
    }
};

template <Does does, bool cooperative>
void launch(Emulator& emulator) {
    const Buffer<std::uint32_t> words(emulator, std::vector<std::uint32_t>(64, 0), "words");
    emulator.launch(Faulty<does, cooperative>{}, 64, words.write(), std::uintptr_t{16});
}

template <Does does>
void expect_fault(trace::Fault::Kind kind, const std::string& said) {
    const auto expect = [&](Order order, void (*run)(Emulator&)) {
        for (int again = 0; again < 2; ++again) {
            Emulator emulator(order, 2);
            try {
                run(emulator);
                FAIL() << order.text();
            } catch (const KernelFault& stopped) {
                EXPECT_EQ(stopped.fault.kind, kind);
                EXPECT_EQ(stopped.fault.kernel, "faulty");
                EXPECT_EQ(stopped.fault.block, 1u) << order.text();
                EXPECT_EQ(stopped.fault.thread, 5u) << order.text();
                EXPECT_NE(stopped.fault.text.find(said), std::string::npos) << stopped.fault.text;
            }
        }
    };
    for (const auto order : {Order::lockstep(), Order::lane_by_lane(), Order::shuffled(3)}) {
        expect(order, &launch<does, false>);
        expect(order, &launch<does, true>);
    }
}

TEST(FaultSignal, DivisionByZero) { expect_fault<Does::divide>(trace::Fault::Kind::trap, "divi"); }
TEST(FaultSignal, WildPointer) { expect_fault<Does::read_wildly>(trace::Fault::Kind::trap, "0x10"); }
TEST(FaultSignal, Abort) { expect_fault<Does::abort_>(trace::Fault::Kind::trap, "abort"); }
TEST(FaultSignal, Trap) { expect_fault<Does::trap>(trace::Fault::Kind::trap, "trap"); }
TEST(FaultSignal, Assertion) { expect_fault<Does::assert_>(trace::Fault::Kind::assertion, "assert(i != 37) failed"); }

TEST(FaultSignal, CancelsLoopWithoutAccesses) {
    add_interruptible_code(&__executable_start, &etext);
    const auto expect = [&](Order order, void (*run)(Emulator&)) {
        std::atomic<bool> cancel{false};
        std::jthread canceller([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            cancel = true;
        });
        Emulator emulator(order, 2);
        emulator.set_cancel_flag(&cancel);
        const test::Stopwatch watch;
        EXPECT_THROW(run(emulator), Cancelled) << order.text();
        EXPECT_LT(watch.elapsed(), test::kSoon);
    };
    for (const auto order : {Order::lockstep(), Order::lane_by_lane()}) {
        expect(order, &launch<Does::loop, false>);
        expect(order, &launch<Does::loop, true>);
    }
}

TEST(FaultSignal, HostCode) {
    int zero = 0;
    EXPECT_THROW(run_host_code([&] { zero = *reinterpret_cast<volatile int*>(8); }), HostFault);
    EXPECT_THROW(run_host_code([] { std::abort(); }), HostFault);
    EXPECT_THROW(run_host_code([] { end_user_code("calls exit(0)", {}); }), HostFault);
    EXPECT_THROW(run_host_code([] { throw std::bad_function_call(); }), std::bad_function_call);
    EXPECT_NO_THROW(run_host_code([] {}));
}

struct Large {
    static constexpr const char* name = "large";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    struct Shared {
        std::uint32_t words[100'000];
    };
    template <class Ctx>
    SIMT_FN void operator()(Ctx&, Shared&) const {}
};

TEST(SharedMemory, RefusedBeyondBlockLimit) {
    Emulator emulator;
    try {
        emulator.launch(Large{}, 32);
        FAIL();
    } catch (const DeviceError& refused) {
        EXPECT_NE(std::string(refused.what()).find("400,000"), std::string::npos) << refused.what();
    }
}

}  // namespace
}  // namespace lockstep

#endif
