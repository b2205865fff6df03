#include "kernels/ptx/launch.hpp"

#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

#include "kernels/ptx/ptx_fixture.hpp"

namespace lockstep::ptx::test {
namespace {

using U32s = std::vector<std::uint32_t>;

U32s zeros(std::size_t n) { return U32s(n, 0); }

TEST(PtxLaunch, ThreadIndices) {
    Kernel kernel(kOwnElement + "st.global.u32 [%rd2], %r1; ret;");
    const auto out = kernel.run(zeros(70), 1, 70);
    U32s expected(70);
    std::iota(expected.begin(), expected.end(), 0u);
    EXPECT_EQ(out, expected);
}

TEST(PtxLaunch, DivergedLanesReconverge) {
    // After the branch a ballot of the active lanes sees all 32.
    Kernel kernel(kOwnElement + R"(
        and.b32 %r2, %r1, 1;
        setp.eq.u32 %p1, %r2, 0;
        @%p1 bra EVEN;
        mov.u32 %r3, 100;
        bra.uni MEET;
    EVEN:
        mov.u32 %r3, 200;
    MEET:
        activemask.b32 %r4;
        popc.b32 %r5, %r4;
        add.u32 %r3, %r3, %r5;
        st.global.u32 [%rd2], %r3;
        ret;)");
    const auto out = kernel.run(zeros(32), 1, 32);
    for (std::uint32_t t = 0; t < 32; ++t) EXPECT_EQ(out[t], (t % 2 ? 100u : 200u) + 32u);
}

TEST(PtxLaunch, LanesReconvergeAfterLoop) {
    Kernel kernel(kOwnElement + R"(
        mov.u32 %r2, 0;
    LOOP:
        add.u32 %r2, %r2, 1;
        setp.le.u32 %p1, %r2, %r1;
        @%p1 bra LOOP;
        activemask.b32 %r3;
        st.global.u32 [%rd2], %r3;
        ret;)");
    EXPECT_EQ(kernel.run(zeros(32), 1, 32), U32s(32, 0xFFFFFFFFu));
}

TEST(PtxLaunch, DivergedLanesKeepRegistersOfAnotherWidth) {
    // Lanes 16 to 31 hold 16 bits while the others write 32.
    Kernel kernel(kOwnElement + R"(
        .reg .b16 %rs<4>;
        setp.lt.u32 %p1, %r1, 16;
        @%p1 bra LOW;
        mov.u16 %rs1, 7;
        bar.warp.sync -1;
        cvt.u32.u16 %r2, %rs1;
        st.global.u32 [%rd2], %r2;
        ret;
    LOW:
        mov.u32 %r5, 0xFFFFFFFF;
        mov.u32 %r6, 0xFFFFFFFE;
        bar.warp.sync -1;
        sub.u32 %r5, %r5, %r6;
        st.global.u32 [%rd2], %r5;
        ret;)");
    U32s expected(32, 7);
    std::fill_n(expected.begin(), 16, 1u);
    EXPECT_EQ(kernel.run(zeros(32), 1, 32), expected);
}

TEST(PtxLaunch, LanesThatWaitOutliveTheOthersOfTheirWarp) {
    // In warp 0 lanes 8 to 31 wait first, then lanes 0 to 7 exit; warp 1 arrives last.
    Kernel kernel(kOwnElement + R"(
        bra.uni START;
    WAIT:
        bar.sync 0;
        mov.u32 %r3, 1;
        st.global.u32 [%rd2], %r3;
        ret;
    START:
        setp.ge.u32 %p1, %r1, 8;
        @%p1 bra WAIT;
        ret;)");
    U32s expected(64, 1);
    std::fill_n(expected.begin(), 8, 0u);
    EXPECT_EQ(kernel.run(zeros(64), 1, 64), expected);
}

TEST(PtxLaunch, BarriersCoverAllWarps) {
    // Each thread reads what the opposite thread of the block stored before the barrier.
    const auto body = kOwnElement + R"(
        mov.u32 %r2, s;
        shl.b32 %r3, %r1, 2;
        add.u32 %r4, %r2, %r3;
        st.shared.u32 [%r4], %r1;
        bar.sync 0;
        mov.u32 %r5, %ntid.x;
        sub.u32 %r6, %r5, %r1;
        sub.u32 %r6, %r6, 1;
        shl.b32 %r6, %r6, 2;
        add.u32 %r6, %r2, %r6;
        ld.shared.u32 %r7, [%r6];
        st.global.u32 [%rd2], %r7;
        ret;)";
    for (const auto order : {Order{}, Order{Order::Kind::shuffled, 5}, Order{Order::Kind::lane_by_lane, 0}}) {
        Kernel kernel(body, ".shared .align 4 .b8 s[1024];");
        const auto out = kernel.run(zeros(100), 1, 100, order);
        for (std::uint32_t t = 0; t < 100; ++t) EXPECT_EQ(out[t], 99 - t);
    }
}

TEST(PtxLaunch, ReturnedThreadsCountAsArrived) {
    Kernel kernel(kOwnElement + R"(
        setp.ge.u32 %p1, %r1, 40;
        @%p1 ret;
        bar.sync 0;
        st.global.u32 [%rd2], 1;
        ret;)");
    auto expected = U32s(64, 0);
    std::fill_n(expected.begin(), 40, 1u);
    EXPECT_EQ(kernel.run(zeros(64), 1, 64), expected);
}

TEST(PtxLaunch, Shuffles) {
    Kernel kernel(kOwnElement + R"(
        shfl.sync.down.b32 %r2|%p1, %r1, 3, 31, -1;
        selp.u32 %r2, %r2, 77, %p1;
        st.global.u32 [%rd2], %r2;
        ret;)");
    const auto out = kernel.run(zeros(32), 1, 32);
    for (std::uint32_t t = 0; t < 32; ++t) EXPECT_EQ(out[t], t + 3 < 32 ? t + 3 : 77);
}

TEST(PtxLaunch, SyncWaitsForItsMembers) {
    // The lower half arrives later than the upper half; both halves shuffle together.
    Kernel kernel(kOwnElement + R"(
        setp.lt.u32 %p1, %r1, 16;
        @!%p1 bra UPPER;
        add.u32 %r2, %r1, 1000;
        bra.uni JOIN;
    UPPER:
        add.u32 %r2, %r1, 2000;
    JOIN:
        bar.warp.sync -1;
        shfl.sync.bfly.b32 %r3, %r2, 16, 31, -1;
        st.global.u32 [%rd2], %r3;
        ret;)");
    for (const auto order : {Order{}, Order{Order::Kind::shuffled, 3}, Order{Order::Kind::lane_by_lane, 0}}) {
        const auto out = kernel.run(zeros(32), 1, 32, order);
        for (std::uint32_t t = 0; t < 32; ++t) EXPECT_EQ(out[t], t < 16 ? t + 16 + 2000 : t - 16 + 1000);
    }
}

TEST(PtxLaunch, AtomicsOfAllBlocks) {
    Kernel kernel(kOwnElement + "atom.global.add.u32 %r2, [%rd1], 2; ret;");
    EXPECT_EQ(kernel.run(zeros(1), 300, 96), U32s{300 * 96 * 2});
}

TEST(PtxLaunch, LowestLaneWinsStore) {
    Kernel kernel(kOwnElement + "st.global.u32 [%rd1], %r1; ret;");
    EXPECT_EQ(kernel.run(U32s{99}, 1, 32), U32s{0});
}

TEST(PtxLaunch, RecursiveFunctions) {
    // sum(n) = n + sum(n - 1): lanes recurse to different depths.
    const std::string sum = R"(
    .func (.param .b32 result) sum(.param .b32 n)
    {
        .reg .pred %p<3>; .reg .b32 %r<9>;
        ld.param.u32 %r1, [n];
        mov.u32 %r4, 0;
        setp.eq.u32 %p1, %r1, 0;
        @%p1 bra DONE;
        sub.u32 %r2, %r1, 1;
        { .param .b32 a; .param .b32 r;
          st.param.b32 [a], %r2;
          call.uni (r), sum, (a);
          ld.param.b32 %r3, [r]; }
        add.u32 %r4, %r1, %r3;
    DONE:
        st.param.b32 [result], %r4;
        ret;
    })";
    Kernel kernel(kOwnElement + R"(
        { .param .b32 a; .param .b32 r;
          st.param.b32 [a], %r1;
          call.uni (r), sum, (a);
          ld.param.b32 %r2, [r]; }
        st.global.u32 [%rd2], %r2;
        ret;)",
                  sum);
    const auto out = kernel.run(zeros(40), 1, 40);
    for (std::uint32_t t = 0; t < 40; ++t) EXPECT_EQ(out[t], t * (t + 1) / 2);
}

TEST(PtxLaunch, LocalMemoryIsPerThread) {
    Kernel kernel(".local .align 4 .b8 own[16]; .reg .b64 %SP;" + kOwnElement + R"(
        mov.u64 %SP, own;
        st.local.u32 [%SP+8], %r1;
        bar.sync 0;
        ld.local.u32 %r2, [%SP+8];
        st.global.u32 [%rd2], %r2;
        ret;)");
    const auto out = kernel.run(zeros(64), 1, 64);
    for (std::uint32_t t = 0; t < 64; ++t) EXPECT_EQ(out[t], t);
}

TEST(PtxLaunch, BlockWaitsForLaterBlock) {
    // Block 0 spins until block 1 stores a flag.
    Kernel kernel(kOwnElement + R"(
        mov.u32 %r2, %ctaid.x;
        setp.eq.u32 %p1, %r2, 1;
        @%p1 bra SETTER;
    WAIT:
        ld.volatile.global.u32 %r3, [%rd1];
        setp.eq.u32 %p2, %r3, 0;
        @%p2 bra WAIT;
        ret;
    SETTER:
        st.volatile.global.u32 [%rd1], 1;
        ret;)");
    EXPECT_EQ(kernel.run(zeros(1), 2, 32), U32s{1});
}

TEST(PtxLaunch, SpinLockWithinWarp) {
    Kernel kernel(kOwnElement + R"(
    TRY:
        atom.global.cas.b32 %r2, [%rd1], 0, 1;
        setp.ne.u32 %p1, %r2, 0;
        @%p1 bra TRY;
        ld.volatile.global.u32 %r3, [%rd1+4];
        add.u32 %r3, %r3, 1;
        st.volatile.global.u32 [%rd1+4], %r3;
        atom.global.exch.b32 %r4, [%rd1], 0;
        ret;)");
    for (const auto kind : {Order::Kind::lockstep, Order::Kind::shuffled, Order::Kind::lane_by_lane})
        EXPECT_EQ(kernel.run(zeros(2), 1, 64, {kind, 4}), (U32s{0, 64}));
}

TEST(PtxLaunch, LaneByLaneSeesEarlierLanes) {
    Kernel kernel(kOwnElement + R"(
        ld.global.u32 %r2, [%rd1];
        add.u32 %r2, %r2, 1;
        st.global.u32 [%rd1], %r2;
        ret;)");
    EXPECT_EQ(kernel.run(zeros(1), 1, 32, {Order::Kind::lane_by_lane, 0}), U32s{32});
    EXPECT_EQ(kernel.run(zeros(1), 1, 32), U32s{1});
}

// ---- faults -------------------------------------------------------------------------------------------------------------

Fault fault_of(Kernel& kernel, std::uint32_t block, std::uint64_t budget = 0) {
    try {
        kernel.run(zeros(64), 1, block, {}, budget);
    } catch (const Fault& fault) {
        return fault;
    }
    ADD_FAILURE() << "no fault";
    return {};
}

TEST(PtxFault, AccessOutsideOfArraysHasPlaceAndThread) {
    Kernel kernel(kOwnElement + R"(
        setp.ne.u32 %p1, %r1, 37;
        @%p1 ret;
        mov.u64 %rd3, 16;
        .loc 1 12 3
        st.global.u32 [%rd3], %r1;
        ret;)",
                  ".file 1 \"wrong.cu\"");
    const auto fault = fault_of(kernel, 64);
    EXPECT_EQ(fault.kind, Fault::Kind::illegal_address);
    EXPECT_EQ(fault.module->place_text(fault.place), "wrong.cu:12");
    EXPECT_EQ(fault.thread[0], 37u);
    EXPECT_EQ(fault.address, 16u);
}

TEST(PtxFault, BeyondSharedMemory) {
    Kernel kernel(kOwnElement + "mov.u32 %r2, s; st.shared.u32 [%r2+64], %r1; ret;", ".shared .align 4 .b8 s[64];");
    const auto fault = fault_of(kernel, 32);
    EXPECT_EQ(fault.kind, Fault::Kind::illegal_address);
    EXPECT_EQ(fault.space, Space::shared);
}

TEST(PtxFault, MisalignedAccess) {
    Kernel kernel(kOwnElement + "st.global.u32 [%rd1+2], %r1; ret;");
    EXPECT_EQ(fault_of(kernel, 1).kind, Fault::Kind::misaligned_address);
}

TEST(PtxFault, TwoDifferentBarriers) {
    Kernel kernel(kOwnElement + R"(
        setp.lt.u32 %p1, %r1, 32;
        @%p1 bra LOW;
        bar.sync 1, 64;
        ret;
    LOW:
        bar.sync 2, 64;
        ret;)");
    EXPECT_EQ(fault_of(kernel, 64).kind, Fault::Kind::deadlock);
}

TEST(PtxFault, EndlessLoop) {
    Kernel kernel(kOwnElement + "FOREVER: bra FOREVER;");
    EXPECT_EQ(fault_of(kernel, 32, 10'000).kind, Fault::Kind::step_budget);
}

/// A loop of lines 11 to 14 that is never left, with a loop of lines 12 and 13 that is.
const char* const kLoopInLoop = R"(
        .loc 1 10 1
        mov.u32 %r3, 0;
    OUTER:
        .loc 1 11 1
        mov.u32 %r2, 0;
    INNER:
        .loc 1 12 1
        add.u32 %r2, %r2, 1;
        .loc 1 13 1
        setp.lt.u32 %p1, %r2, 50;
        @%p1 bra INNER;
        .loc 1 14 1
        setp.lt.u32 %p2, %r3, 1;
        @%p2 bra OUTER;
        .loc 1 15 1
        st.global.u32 [%rd2], %r2;
        ret;)";

TEST(PtxFault, EndlessLoopIsTheOneThatIsNotLeft) {
    Kernel kernel(kOwnElement + kLoopInLoop, ".file 1 \"loops.cu\"");
    for (const std::uint64_t budget : {20'000, 20'017, 20'031, 20'090, 21'003}) {
        const auto fault = fault_of(kernel, 32, budget);
        ASSERT_EQ(fault.kind, Fault::Kind::step_budget);
        EXPECT_EQ(fault.module->place_text(fault.place), "loops.cu:11") << budget;
        EXPECT_EQ(fault.module->place_text(fault.last_place), "loops.cu:14") << budget;
    }
}

TEST(PtxFault, EndlessLoopInAFunction) {
    const std::string prologue =
        ".file 1 \"loops.cu\"\n.func wait(.param .b64 p) {\n.reg .b64 %a<2>; .reg .b32 %b<2>; "
        ".reg .pred %c<2>;\n.loc 1 3 1\nld.param.b64 %a1, [p];\nAGAIN:\n.loc 1 4 1\n"
        "ld.volatile.global.u32 %b1, [%a1];\n.loc 1 5 1\nsetp.eq.u32 %c1, %b1, 0;\n"
        "@%c1 bra AGAIN;\nret;\n}\n";
    Kernel kernel(kOwnElement + "{ .param .b64 q; st.param.b64 [q], %rd2; call wait, (q); } ret;", prologue);
    const auto fault = fault_of(kernel, 32, 10'000);
    ASSERT_EQ(fault.kind, Fault::Kind::step_budget);
    EXPECT_EQ(fault.module->place_text(fault.place), "loops.cu:4");
    EXPECT_EQ(fault.module->place_text(fault.last_place), "loops.cu:5");
}

TEST(PtxFault, BudgetBeginsAnewWhenABlockEnds) {
    Kernel kernel(kOwnElement + R"(
        mov.u32 %r2, 0;
    AGAIN:
        add.u32 %r2, %r2, 1;
        setp.lt.u32 %p1, %r2, 1000;
        @%p1 bra AGAIN;
        ret;)");
    auto& memory = DeviceMemory::get();
    const auto address = memory.allocate(4096, Allocation::Kind::device, 0);
    LaunchConfig config;
    config.kernel = kernel.module().function("k");
    config.block = {32, 1, 1};
    config.multiprocessors = 1;
    config.parameters.resize(8);
    std::memcpy(config.parameters.data(), &address, 8);
    const auto ends = [&](std::uint32_t blocks, std::uint64_t budget, std::uint64_t endless_after) {
        config.grid = {blocks, 1, 1};
        config.step_budget = budget, config.endless_after = endless_after;
        Launch launch(config);
        try {
            launch.run();
            return true;
        } catch (const Fault& fault) {
            EXPECT_EQ(fault.kind, Fault::Kind::step_budget);
            return false;
        }
    };
    EXPECT_TRUE(ends(3200, 0, 200'000)) << "9.6 million instructions";
    EXPECT_FALSE(ends(1, 0, 2000));
    EXPECT_FALSE(ends(3200, 200'000, 200'000)) << "the budget of the whole launch";
    memory.free(address);
}

}  // namespace
}  // namespace lockstep::ptx::test
