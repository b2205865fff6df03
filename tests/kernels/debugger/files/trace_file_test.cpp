#include "kernels/debugger/files/trace_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <tuple>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/list_ranking/champion/champion.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/debugger/memory_state.hpp"
#include "kernels/simt/locals.hpp"
#include "tests/kernels/debugger/traced.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::debugger {
namespace {

const TraceOrigin kOrigin{"list.wyllie", "list:random,n=64", "lockstep", "{\"pass\": 3}"};

std::string compact(const trace::Log& log) {
    std::string bytes;
    write_compact(log, kOrigin, [&](std::string_view piece) { bytes += piece; });
    return bytes;
}

bool same(const trace::Event& a, const trace::Event& b) {
    return a.before == b.before && a.after == b.after && a.index == b.index && a.block == b.block && a.tick == b.tick &&
           a.word == b.word && a.thread == b.thread && a.line == b.line && a.file == b.file && a.buffer == b.buffer &&
           a.operation == b.operation && a.bytes == b.bytes && a.relaxed == b.relaxed && a.active == b.active;
}

void expect_same(const trace::Log& a, const trace::Log& b) {
    ASSERT_EQ(a.events.size(), b.events.size());
    for (std::size_t i = 0; i < a.events.size(); ++i) ASSERT_TRUE(same(a.events[i], b.events[i])) << i;
    EXPECT_EQ(a.buffers, b.buffers);
    EXPECT_EQ(a.truncated, b.truncated);
    EXPECT_EQ(a.first_block, b.first_block);
    EXPECT_EQ(a.end_block, b.end_block);
    ASSERT_EQ(a.launches.size(), b.launches.size());
    for (std::size_t i = 0; i < a.launches.size(); ++i) {
        const auto &one = a.launches[i], &other = b.launches[i];
        EXPECT_EQ(one.kernel, other.kernel);
        EXPECT_STREQ(one.source.file, other.source.file);
        EXPECT_EQ(one.source.line, other.source.line);
        EXPECT_EQ(one.grid, other.grid);
        EXPECT_EQ(one.block, other.block);
        EXPECT_EQ(one.pass, other.pass);
        EXPECT_EQ(one.number, other.number);
        EXPECT_EQ(one.first_event, other.first_event);
        EXPECT_EQ(one.num_events, other.num_events);
        EXPECT_EQ(one.order, other.order);
        EXPECT_EQ(one.shared_bytes, other.shared_bytes);
        EXPECT_EQ(one.other_files, other.other_files);
        ASSERT_EQ(one.memory.size(), other.memory.size());
        for (std::size_t m = 0; m < one.memory.size(); ++m) {
            EXPECT_EQ(one.memory[m].buffer, other.memory[m].buffer);
            EXPECT_EQ(one.memory[m].input, other.memory[m].input);
            EXPECT_EQ(one.memory[m].state, other.memory[m].state);
            EXPECT_EQ(one.memory[m].next_state, other.memory[m].next_state);
            EXPECT_EQ(*one.memory[m].words, *other.memory[m].words);
        }
    }
}

TEST(CompactTrace, WholeLog) {
    const auto wyllie = list_ranking::wyllie_stepwise(), searched = bfs::frontier(),
               champion = list_ranking::champion();
    for (const auto order : {Order::lockstep(), Order::shuffled(3)}) {
        for (const auto& [info, spec] : {std::pair{&wyllie, "list:random,n=300,seed=1"},
                                         {&searched, "graph:grid,n=100"},
                                         {&champion, "list:random,n=5000,seed=1"}}) {
            const auto log = Traced(*info, spec, {}, order).log({.pass = 1});
            ASSERT_GT(log->events.size(), 50u) << info->id;
            const auto bytes = compact(*log);
            const auto file = parse_compact(bytes, "it");
            EXPECT_EQ(file.origin, kOrigin);
            expect_same(file.log, *log);
        }
    }
}

TEST(CompactTrace, VariablesOfTheSource) {
    HandMade made(2, 64);
    for (std::uint32_t i = 0; i < 40; ++i) made.add(trace::Operation::load, i % 2, i, 10, i, i * 3);
    auto locals = std::make_shared<trace::Locals>();
    using Kind = trace::Local::Kind;
    locals->all = {{Kind::signed_number, "k", "int", 4, 0},
                   {Kind::address, "taken::at", "const float*", 8, 4},
                   {Kind::floating, "pair.\"first\"", "double", 8, 0}};
    for (std::uint32_t i = 0; i < 40; ++i) {
        locals->values.push_back({.bits = 0xFFFFFFFFu - i, .event = i, .local = 0});
        locals->values.push_back({.bits = 4 * i, .event = i, .local = 1, .array = 1});
        locals->values.push_back({.bits = std::uint64_t{1} << 63 >> i, .event = i, .local = 2});
    }
    locals->values.push_back({.event = 39, .local = 1, .in_scope = false});
    made.log.locals = locals;
    const auto bytes = compact(made.log);
    EXPECT_TRUE(is_compact(bytes));
    const auto read = parse_compact(bytes, "it").log;
    expect_same(read, made.log);
    ASSERT_TRUE(read.locals);
    ASSERT_EQ(read.locals->all.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
        const auto &one = read.locals->all[i], &other = locals->all[i];
        EXPECT_EQ(std::tie(one.kind, one.name, one.type, one.bytes, one.element_bytes),
                  std::tie(other.kind, other.name, other.type, other.bytes, other.element_bytes));
    }
    ASSERT_EQ(read.locals->values.size(), locals->values.size());
    for (std::size_t i = 0; i < locals->values.size(); ++i) {
        const auto &one = read.locals->values[i], &other = locals->values[i];
        EXPECT_EQ(std::tie(one.bits, one.event, one.local, one.array, one.in_scope),
                  std::tie(other.bits, other.event, other.local, other.array, other.in_scope))
            << i;
    }
    for (std::size_t cut = 0; cut < bytes.size(); ++cut)
        EXPECT_THROW(parse_compact(std::string_view(bytes).substr(0, cut), "it"), InputError) << cut;
    std::mt19937 random(3);
    for (int turn = 0; turn < 2000; ++turn) {
        auto spoiled = bytes;
        spoiled[random() % spoiled.size()] = static_cast<char>(random());
        try {
            const auto file = parse_compact(spoiled, "it");
            if (!file.log.locals) continue;
            for (const auto& value : file.log.locals->values) {
                ASSERT_LT(value.event, file.log.events.size());
                ASSERT_LT(value.local, file.log.locals->all.size());
            }
        } catch (const InputError&) {
        }
    }
}

TEST(CompactTrace, Size) {
    const auto info = list_ranking::wyllie_unpacked();
    auto log = *Traced(info, "list:random,n=4096,seed=1").log({.pass = 2, .launch = 1});
    for (auto& launch : log.launches) launch.memory.clear();
    EXPECT_LT(static_cast<double>(compact(log).size()) / static_cast<double>(log.events.size()), 10.0);
}

TEST(CompactTrace, AnyEvents) {
    std::mt19937_64 random(5);
    HandMade made(50, 1024);
    for (int i = 0; i < 3000; ++i) {
        auto& event = made.add(static_cast<trace::Operation>(random() % 7), static_cast<std::uint32_t>(random() % 50),
                               static_cast<std::uint32_t>(random() % 1024),
                               static_cast<std::uint32_t>(random() % 65536), static_cast<std::uint32_t>(random()),
                               static_cast<std::uint32_t>(random()), static_cast<std::uint16_t>(random() % 2));
        event.index = static_cast<std::uint32_t>(random() >> random() % 64);
        event.before = random() >> random() % 64;
        event.after = random() % 2 != 0 ? event.before : random() >> random() % 64;
        event.bytes = static_cast<std::uint8_t>(1u << random() % 4);
        event.relaxed = random() % 2;
        event.active = random() % 2;
        event.file = random() % 16;
    }
    made.log.launches[0].other_files = {"kernels/sum.hpp", "kernels/\"quoted\".hpp"};
    expect_same(parse_compact(compact(made.log), "it").log, made.log);
}

TEST(CompactTrace, OlderVersion) {
    HandMade made(2, 64);
    for (std::uint32_t i = 0; i < 20; ++i) made.add(trace::Operation::load, i % 2, i, 10, i, i * 3);
    auto bytes = compact(made.log);
    const auto number = bytes.find("LKTRACE2") + 7;
    ASSERT_EQ(number, 7u);
    bytes[number] = '1';  // version 1 differs only in having no files
    EXPECT_TRUE(is_compact(bytes));
    expect_same(parse_compact(bytes, "it").log, made.log);
    bytes[number] = '9';  // a future version
    EXPECT_FALSE(is_compact(bytes));
    EXPECT_THROW(parse_compact(bytes, "it"), InputError);
}

TEST(CompactTrace, DamagedFiles) {
    HandMade made(2, 64);
    for (std::uint32_t i = 0; i < 20; ++i) made.add(trace::Operation::load, i % 2, i, 10, i, i * 3);
    made.log.launches[0].memory.push_back(
        {.buffer = 1, .words = std::make_shared<const std::vector<std::uint32_t>>(100, 7u)});
    const auto whole = compact(made.log);
    ASSERT_NO_THROW(parse_compact(whole, "it"));
    for (std::size_t cut = 0; cut < whole.size(); ++cut) {
        try {
            parse_compact(std::string_view(whole).substr(0, cut), "it.trace");
            FAIL() << cut;
        } catch (const InputError& refused) {
            EXPECT_EQ(std::string(refused.what()).find("it.trace: "), 0u) << refused.what();
        }
    }
    std::mt19937 random(1);
    for (int turn = 0; turn < 2000; ++turn) {
        auto spoiled = whole;
        spoiled[random() % spoiled.size()] = static_cast<char>(random());
        try {
            const auto file = parse_compact(spoiled, "it");
            if (!file.log.launches.empty()) Recording(std::make_shared<const trace::Log>(file.log));
        } catch (const InputError&) {
        }
    }
}

/// A trace of a GPU, with the additional fields of each access.
DeviceTrace on_a_gpu(const trace::Log& log) {
    std::mt19937_64 random(7);
    DeviceTrace made{.device = "GPU \"one\"", .ms = std::vector<double>(log.launches.size(), 0.125), .left_out = 9};
    for (std::size_t i = 0; i < log.events.size(); ++i)
        made.places.push_back({.clock = random() >> random() % 64,
                               .ns = random() % 1'000'000,
                               .sm = static_cast<std::uint16_t>(random() % 132)});
    return made;
}

TEST(CompactTrace, GpuTrace) {
    HandMade made(2, 64);
    for (std::uint32_t i = 0; i < 200; ++i) made.add(trace::Operation::load, i % 2, i % 64, 10, i, i * 3);
    const auto device = on_a_gpu(made.log);
    std::string bytes;
    write_compact(
        made.log, kOrigin, [&](std::string_view piece) { bytes += piece; }, &device);
    EXPECT_TRUE(is_compact(bytes));
    const auto file = parse_compact(bytes, "it");
    expect_same(file.log, made.log);
    ASSERT_TRUE(file.on_device);
    EXPECT_EQ(file.on_device->device, device.device);
    EXPECT_EQ(file.on_device->ms, device.ms);
    EXPECT_EQ(file.on_device->left_out, 9u);
    EXPECT_EQ(file.on_device->places, device.places);
    EXPECT_FALSE(parse_compact(compact(made.log), "it").on_device) << "the emulator's";
    for (std::size_t cut = 0; cut < bytes.size(); ++cut)
        EXPECT_THROW(parse_compact(std::string_view(bytes).substr(0, cut), "it"), InputError) << cut;
}

TEST(ReadTrace, DamagedFiles) {
    Progress progress;
    EXPECT_THROW(read_trace("/nowhere/a.trace", progress), InputError);
    const auto path = std::filesystem::temp_directory_path() / "lockstep_no_trace.json";
    for (const auto* content : {"", "{}", "[1, 2", "{\"traceEvents\": [{\"cat\": \"access\"}]}",
                                "{\"traceEvents\": []}", "{\"otherData\": {\"lockstep\": {}}}"}) {
        std::ofstream(path) << content;
        EXPECT_THROW(read_trace(path, progress), InputError) << content;
    }
    std::filesystem::remove(path);
}

TEST(ReadTrace, MemoryLimit) {
    Progress progress;
    const auto path =
        std::filesystem::temp_directory_path() / ("lockstep-large-" + std::to_string(getpid()) + ".trace");
    HandMade made(1, 4);
    made.add(trace::Operation::load, 0, 0, 10, 0, 0);
    const auto bytes = compact(made.log);
    std::ofstream(path, std::ios::binary) << bytes;
    EXPECT_EQ(read_trace(path, progress, bytes.size()).log.events.size(), 1u);
    std::filesystem::resize_file(path, std::uintmax_t{100'000'000'000});  // a sparse file
    try {
        read_trace(path, progress, 21'000'000'000);
        ADD_FAILURE() << "a file beyond the memory was read";
    } catch (const InputError& error) {
        EXPECT_TRUE(test::has_parts(error.what(), {path.string(), "100", "21"}));
    }
    std::filesystem::remove(path);
}

TEST(ReadTrace, Steps) {
    const auto info = list_ranking::wyllie_unpacked();
    const Traced traced(info, "list:random,n=64,seed=1");
    const auto log = traced.log({.pass = 2, .launch = 1});
    auto file = parse_compact(compact(*log), "it");
    const auto recording = std::make_shared<const Recording>(std::make_shared<const trace::Log>(std::move(file.log)));
    MemoryState state(recording);
    state.go_to(recording->num_events());
    const auto after = traced.state_after(2);
    for (std::uint32_t slot = 0; slot < after.size(); ++slot) EXPECT_EQ(state.state_words(slot), after[slot]);
}

}  // namespace
}  // namespace lockstep::debugger
