#include "kernels/debugger/ptx/record_launch.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <string>

#include <gtest/gtest.h>

#include "kernels/debugger/memory/traffic.hpp"
#include "kernels/debugger/races/hazards.hpp"
#include "kernels/debugger/recording.hpp"
#include "kernels/ptx/memory.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep::ptx::test {
namespace {

const std::string kHead =
    ".version 8.0\n.target sm_90\n.address_size 64\n.file 1 \"/home/me/count.cu\"\n"
    ".visible .entry k(.param .u64 out)\n{\n.reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %rd<9>;\n"
    ".shared .align 4 .b8 s[256];\n.loc 1 4 0\nld.param.u64 %rd1, [out]; mov.u32 %r1, %tid.x;\n"
    "mul.wide.u32 %rd2, %r1, 4; add.s64 %rd2, %rd1, %rd2;\n";

/// A launch of one block on an array of words.
struct Stored {
    std::vector<StoredArray> arrays;
    StoredLaunch launch;
    StoredModules modules;
    std::atomic<bool> cancel{false};

    Stored(const std::string& body, std::vector<std::uint32_t> words, std::uint32_t threads)
        : modules({kHead + body + "\nret;\n}\n"}, {}) {
        const auto address = DeviceMemory::kBase + (4u << 20);
        const auto bytes = words.size() * 4;
        arrays.push_back({.name = "out",
                          .address = address,
                          .bytes = bytes,
                          .words = std::make_shared<const std::vector<std::uint32_t>>(std::move(words)),
                          .state = 0});
        launch = {.symbol = "k", .kernel = "k", .block = {threads, 1, 1}, .parameters = std::vector<std::uint8_t>(8)};
        std::memcpy(launch.parameters.data(), &address, 8);
    }
    RecordedLaunch record(trace::Request request = {.pass = 1, .memory = true}) {
        return record_launch(modules, launch, arrays, request, cancel);
    }
};

TEST(RecordLaunch, LoadsAndStoresWithLinesAndValues) {
    Stored stored(
        ".loc 1 7 0\nld.global.u32 %r2, [%rd2];\nadd.u32 %r2, %r2, 10;\n.loc 1 8 0\nst.global.u32 [%rd2], %r2;",
        {1, 2, 3, 4}, 4);
    const auto made = stored.record();
    ASSERT_EQ(made.log.events.size(), 8u);
    const auto& load = made.log.events[1];
    EXPECT_EQ(load.operation, trace::Operation::load);
    EXPECT_EQ(load.line, 7);
    EXPECT_EQ(load.thread, 1);
    EXPECT_EQ(load.after, 2u);
    const auto& store = made.log.events[6];
    EXPECT_EQ(store.operation, trace::Operation::store);
    EXPECT_EQ(store.line, 8);
    EXPECT_EQ(store.index, 2u);
    EXPECT_EQ(store.before, 3u);
    EXPECT_EQ(store.after, 13u);
    EXPECT_EQ(made.log.buffers[store.buffer].name, "out");
    EXPECT_EQ(std::string(made.log.launches.front().source.file), "/home/me/count.cu");
    EXPECT_EQ(made.after.front(), (std::vector<std::uint32_t>{11, 12, 13, 14}));
    // The stored memory is as before: the launch can be recorded again.
    EXPECT_EQ(stored.record().after, made.after);
}

TEST(RecordLaunch, LanesFormOneInstruction) {
    Stored stored("ld.global.u32 %r2, [%rd2];\nst.global.u32 [%rd2], %r2;", std::vector<std::uint32_t>(64, 5), 64);
    const auto log = std::make_shared<const trace::Log>(stored.record().log);
    const debugger::Recording recording(log);
    ASSERT_EQ(recording.num_instructions(), 4u);  // two warps
    const auto instruction = recording.instruction(0);
    EXPECT_EQ(instruction.mask, 0xFFFFFFFFu);
    EXPECT_EQ(debugger::traffic_of(recording, 0).sectors, 4u);  // 32 lanes of 4 bytes
}

TEST(RecordLaunch, FindsARaceInSharedMemory) {
    // Each thread stores its number, and reads its neighbour's: with a barrier in between, nothing is wrong.
    const std::string store =
        "mov.u32 %r3, s; shl.b32 %r4, %r1, 2; add.u32 %r4, %r3, %r4;\nst.shared.u32 [%r4], %r1;\n";
    const std::string load =
        "add.u32 %r5, %r1, 33; rem.u32 %r5, %r5, 64; shl.b32 %r5, %r5, 2; add.u32 %r5, %r3, %r5;\n"
        "ld.shared.u32 %r6, [%r5];\nst.global.u32 [%rd2], %r6;";
    for (const bool barrier : {false, true}) {
        Stored stored(store + (barrier ? "bar.sync 0;\n" : "") + load, std::vector<std::uint32_t>(64, 0), 64);
        const auto made = stored.record();
        const auto hazards = debugger::find_hazards(made.log, made.log.launches.front());
        const auto harmful = std::ranges::count_if(hazards.found, [](const auto& one) { return one.harmful(); });
        EXPECT_EQ(harmful == 0, barrier);
    }
}

TEST(RecordLaunch, ShufflesTellTheLaneThatIsRead) {
    Stored stored("shfl.sync.down.b32 %r1, %r1, 3, 31, -1;\nst.global.u32 [%rd2], %r1;",
                  std::vector<std::uint32_t>(32, 0), 32);
    const auto made = stored.record();
    const auto& event = made.log.events[4];
    EXPECT_EQ(event.operation, trace::Operation::shuffle);
    EXPECT_EQ(event.index, 7u);
    EXPECT_EQ(event.before, 4u);
    EXPECT_EQ(event.after, 7u);
}

TEST(RecordLaunch, AFaultEndsTheTraceWithItsPlace) {
    Stored stored(".loc 1 9 0\nst.global.u32 [%rd1+8388608], %r1;", {1, 2}, 1);
    const auto made = stored.record();
    ASSERT_TRUE(made.log.fault);
    EXPECT_EQ(made.log.fault->kind, trace::Fault::Kind::out_of_range);
    EXPECT_EQ(made.log.fault->at.line, 9);
    EXPECT_EQ(made.log.fault->buffer, "out");
    EXPECT_EQ(made.log.fault->index, 8388608u / 4);
}

TEST(RecordLaunch, ArraysLieWhereAGpuHadThem) {
    Stored stored("ld.global.u32 %r2, [%rd2];\nadd.u32 %r2, %r2, 1;\nst.global.u32 [%rd2], %r2;", {5, 6, 7}, 3);
    // Both arrays share a page; the second one crosses its end.
    constexpr std::uint64_t kGpu = 0x7D1234567000;
    auto& out = stored.arrays.front();
    out.address = kGpu + 512;
    std::memcpy(stored.launch.parameters.data(), &out.address, 8);
    const std::vector<std::uint32_t> more(2000, 9);
    stored.arrays.push_back({.name = "more",
                             .address = kGpu + 1024,
                             .bytes = more.size() * 4,
                             .words = std::make_shared<const std::vector<std::uint32_t>>(more)});
    for (int time = 0; time < 2; ++time) {
        const auto made = stored.record();
        ASSERT_FALSE(made.log.fault);
        EXPECT_EQ(made.after[0], (std::vector<std::uint32_t>{6, 7, 8}));
        EXPECT_EQ(made.after[1], more);
    }
    stored.launch.block = {300, 1, 1};
    const auto fault = stored.record().log.fault;
    ASSERT_TRUE(fault) << "thread 3 reads beyond the array";
    EXPECT_EQ(fault->thread, 3u);
}

TEST(RecordLaunch, RefusesAddressesInUse) {
    Stored stored("st.global.u32 [%rd2], %r1;", {1}, 1);
    static std::uint32_t taken = 0;
    stored.arrays.front().address = reinterpret_cast<std::uint64_t>(&taken) / 4096 * 4096;
    EXPECT_THROW(stored.record(), DeviceError);
    EXPECT_EQ(taken, 0u);
}

TEST(RecordLaunch, RefusesTexturesHoweverTheyAreWritten) {
    for (const auto* before : {"\n", "\t", " "}) {
        Stored stored(std::string(before) + "tex.1d.v4.f32.s32 {%r2, %r3, %r4, %r5}, [%rd1, {%r1}];", {1}, 1);
        EXPECT_THROW(stored.record(), DeviceError);
    }
}

TEST(RecordLaunch, RecordsTheRequestedBlocksUpToTheLimit) {
    Stored stored("st.global.u32 [%rd2], %r1;", std::vector<std::uint32_t>(8, 0), 8);
    stored.launch.grid = {5, 1, 1};
    auto made = stored.record({.pass = 1, .first_block = 2, .end_block = 4});
    EXPECT_EQ(made.log.events.size(), 16u);
    EXPECT_EQ(made.log.events.front().block, 2u);
    made = stored.record({.pass = 1, .limit = 10});
    EXPECT_EQ(made.log.events.size(), 10u);
    EXPECT_TRUE(made.log.truncated);
}

}  // namespace
}  // namespace lockstep::ptx::test
