#include "kernels/debugger/ptx/record_launch.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

#include "kernels/debugger/memory/traffic.hpp"
#include "kernels/debugger/races/hazards.hpp"
#include "kernels/debugger/recording.hpp"
#include "kernels/ptx/memory.hpp"
#include "kernels/simt/device.hpp"
#include "kernels/simt/locals.hpp"

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

    /// sections  debug information, after the kernel
    Stored(const std::string& body, std::vector<std::uint32_t> words, std::uint32_t threads,
           const std::string& sections = "")
        : modules({kHead + body + "\nret;\n}\n" + sections}, {}) {
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

// DWARF of `void k(int* numbers) { int i; int pair[2]; { float sum; } }`: i in %r2, pair at byte 4 of the local memory, sum in %f1
// from $mid to the end of its block.
const char* const kVariables = R"(
.section .debug_abbrev
{
.b8 1,17,1,0,0,2,36,0,3,8,62,11,11,11,0,0,3,1,1,73,19,0,0,4,33,0,55,11,0,0,5,15,0,73,19,0,0,6,46,1,17,1,18,1,3,8,0,0
.b8 7,5,0,2,10,3,8,73,19,0,0,8,52,0,2,10,3,8,73,19,0,0,9,52,0,2,6,3,8,73,19,0,0,10,11,1,17,1,18,1,0,0,0
}
.section .debug_loc
{
.b64 $mid
.b64 $outer
.b8 5,0,144,177,204,149,1
.b64 0
.b64 0
}
.section .debug_info
{
.b32 147
.b8 2,0
.b32 .debug_abbrev
.b8 8
.b8 1
.b8 2,105,110,116,0,5,4
.b8 2,102,108,111,97,116,0,4,4
.b8 3
.b32 12
.b8 4,2,0
.b8 5
.b32 12
.b8 6
.b64 $begin
.b64 $end
.b8 107,0
.b8 7,9,3
.b64 out
.b8 110,117,109,98,101,114,115,0
.b32 36
.b8 8,5,144,178,228,149,1,105,0
.b32 12
.b8 8,11,3
.b64 depot
.b8 35,4,112,97,105,114,0
.b32 28
.b8 10
.b64 $inner
.b64 $outer
.b8 9
.b32 .debug_loc
.b8 115,117,109,0
.b32 19
.b8 0,0,0
}
)";

/// The locals of a thread at an event, by name.
std::map<std::string, trace::LocalValue> locals_at(const trace::Log& log, std::uint32_t event) {
    const auto& of = log.events[event];
    std::map<std::string, trace::LocalValue> found;
    for (const auto& value : log.locals->values) {
        const auto& its = log.events[value.event];
        if (value.event > event || its.thread != of.thread || its.block != of.block) continue;
        const auto& name = log.locals->all[value.local].name;
        if (value.in_scope) found[name] = value;
        else found.erase(name);
    }
    return found;
}

TEST(RecordLaunch, VariablesOfTheSourceWithTheirScopes) {
    Stored stored(R"(.reg .f32 %f<3>; .local .align 4 .b8 depot[16];
$begin:
mov.u32 %r2, %r1; mov.u64 %rd5, depot; st.local.u32 [%rd5+4], %r1; st.local.u32 [%rd5+8], 7;
$inner:
ld.global.u32 %r3, [%rd2];
$mid:
mov.f32 %f1, 0f3F000000; st.global.u32 [%rd2], %r3;
$outer:
add.u32 %r4, %r3, 1; add.u32 %r5, %r4, 1; add.u32 %r6, %r5, 1; st.global.u32 [%rd2], %r6;
$end:)",
                  {10, 20, 30, 40}, 4, kVariables);
    const auto log = stored.record().log;
    ASSERT_EQ(log.events.size(), 12u);
    ASSERT_TRUE(log.locals);
    const auto at_load = locals_at(log, 2), at_store = locals_at(log, 6), at_last = locals_at(log, 10);
    ASSERT_EQ(log.events[10].thread, 2);
    EXPECT_EQ(at_load.size(), 4u);
    EXPECT_EQ(at_load.at("i").bits, 2u);
    EXPECT_EQ(at_load.at("pair[0]").bits, 2u);
    EXPECT_EQ(at_load.at("pair[1]").bits, 7u);
    EXPECT_EQ(log.buffers[at_load.at("numbers").array].name, "out");
    EXPECT_EQ(at_load.at("numbers").bits, 0u);
    EXPECT_FALSE(at_load.contains("sum")) << "no register holds it yet";
    EXPECT_EQ(at_store.at("sum").bits, 0x3F000000u);
    EXPECT_FALSE(at_last.contains("sum")) << "its block has ended";
    EXPECT_EQ(at_last.at("i").bits, 2u) << "no other number takes the register of a variable";
    const auto& sum = log.locals->all[at_store.at("sum").local];
    EXPECT_EQ(sum.type, "float");
    EXPECT_EQ(sum.kind, trace::Local::Kind::floating);
    const auto& numbers = log.locals->all[at_load.at("numbers").local];
    EXPECT_EQ(numbers.type, "int*");
    EXPECT_EQ(numbers.element_bytes, 4u);
}

TEST(RecordLaunch, DamagedDebugInformationGivesNoVariables) {
    const std::pair<const char*, const char*> damages[] = {
        {".b32 147", ".b32 999"},  // longer than the section
        {".b8 7,5,0,2,10", ".b8 7,5,0,2,99"},  // a form that does not exist
        {".b64 $begin", ".b64 $nowhere"},
        {".b8 5,0,144", ".b8 9,9,144"},  // a place longer than the section
    };
    for (const auto& [part, damage] : damages) {
        std::string sections = kVariables;
        sections.replace(sections.find(part), std::string_view(part).size(), damage);
        Stored stored("$begin: ld.global.u32 %r2, [%rd2];\n$inner: $mid: $outer: st.global.u32 [%rd2], %r2;\n$end:",
                      {1, 2}, 2, sections);
        const auto log = stored.record().log;
        EXPECT_EQ(log.events.size(), 4u) << damage;
        EXPECT_TRUE(!log.locals || log.locals->all.empty()) << damage;
    }
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

TEST(RecordLaunch, RefusesTexturesOfAGpu) {
    for (const auto* before : {"\n", "\t", " "}) {
        Stored stored(std::string(before) + "tex.1d.v4.f32.s32 {%r2, %r3, %r4, %r5}, [%rd1, {%r1}];", {1}, 1);
        stored.launch.on_gpu = true;
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
