// Chrome traces follow the rules of Perfetto's importer (src/trace_processor/importers/json), which drops other events
// without a message.

#include "app/cli/chrome_trace.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/catalog.hpp"
#include "app/cli/temporary_folder.hpp"
#include "app/session/setup.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/debugger/files/trace_file.hpp"
#include "kernels/debugger/place.hpp"
#include "tests/kernels/run/half_columns.hpp"
#include "tests/kernels/run/strided_columns.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

using Json = nlohmann::json;

/// Nanoseconds, read like the importer reads microseconds; null if the importer finds no time.
std::optional<std::int64_t> nanoseconds(const Json& event, const char* key) {
    const auto found = event.find(key);
    if (found == event.end()) return std::nullopt;
    if (found->is_number_integer()) return found->get<std::int64_t>() * 1000;
    if (found->is_number_float()) return std::llround(found->get<double>() * 1000);
    return std::nullopt;
}

/// A trace as the importer reads it; `wrong` has the first event that it would drop or misread.
class Imported {
public:
    explicit Imported(const Json& trace) {
        if (!trace.is_object() || !trace.contains("traceEvents") || !trace["traceEvents"].is_array()) {
            complain("there is no list of events");
            return;
        }
        // "ns" makes ts and dur nanoseconds in some versions.
        if (trace.value("displayTimeUnit", "ms") != "ms") complain("the unit is not milliseconds");
        for (const auto& event : trace["traceEvents"]) read(event);
        for (auto& [row, slices] : slices_) nest(row, slices);
        for (const auto& [row, slices] : slices_) {
            if (!process_names.contains(row.first)) complain("a process without a name");
            if (!row_names.contains(row)) complain("a row without a name");
        }
    }

    using Row = std::pair<std::uint32_t, std::uint32_t>;  ///< process and row
    std::map<std::uint32_t, std::string> process_names;
    std::map<Row, std::string> row_names;
    std::size_t num_slices = 0;
    int deepest = 0;
    std::string wrong;

private:
    struct Slice {
        std::int64_t begin, length;
        std::string name;
        std::int64_t end() const { return begin + length; }
    };

    void complain(const std::string& what, const Json& event = {}) {
        if (wrong.empty()) wrong = what + (event.is_null() ? "" : ": " + event.dump());
    }
    /// The importer reads numbers beyond 32 bits as 0. Process 0 is the idle process of Linux; row 0 counts as missing
    /// and gets the number of its process, which may be another row's.
    std::uint32_t number(const Json& event, const char* key) {
        const auto found = event.find(key);
        if (found == event.end() || !found->is_number_integer()) {
            complain(std::string(key) + " is missing or no whole number", event);
            return 0;
        }
        const auto value = found->get<std::int64_t>();
        if (value < 1 || value > 0xFFFFFFFFll) complain(std::string(key) + " is 0 or beyond 32 bits", event);
        return static_cast<std::uint32_t>(value);
    }
    void read(const Json& event) {
        if (!event.is_object()) return complain("an event is no object");
        const auto phase = event.find("ph");
        if (phase == event.end() || !phase->is_string() || phase->get<std::string>().size() != 1)
            return complain("there is no phase", event);
        if (!event.contains("name") || !event["name"].is_string() || event["name"].get<std::string>().empty())
            return complain("there is no name", event);
        const Row row{number(event, "pid"), event["name"] == "process_name" || event["name"] == "process_sort_index"
                                                ? 0
                                                : number(event, "tid")};
        if (event.contains("args") && !event["args"].is_object()) complain("args are no object", event);
        if (*phase == "M") return name(event, row);
        if (*phase != "X") return complain("a phase of which this test knows no rules", event);
        const auto ts = nanoseconds(event, "ts"), dur = nanoseconds(event, "dur");
        if (!ts || !dur) return complain("a complete event has no ts or no dur", event);
        if (*ts < 0 || *dur < 0) return complain("time goes back", event);
        if (event.contains("cat") && !event["cat"].is_string()) complain("cat is no text", event);
        slices_[row].push_back({*ts, *dur, event["name"]});
        ++num_slices;
    }
    void name(const Json& event, const Row& row) {
        const auto& what = event["name"];
        if (!event.contains("args")) return complain("metadata without args", event);
        const auto& args = event["args"];
        if (what == "process_sort_index") {
            if (!args.contains("sort_index") || !args["sort_index"].is_number_integer())
                complain("no index to sort by", event);
            return;
        }
        if (what != "process_name" && what != "thread_name") return complain("metadata of an unknown name", event);
        if (!args.contains("name") || !args["name"].is_string() || args["name"].get<std::string>().empty())
            return complain("metadata without a name", event);
        const auto is_new = what == "process_name" ? process_names.emplace(row.first, args["name"]).second
                                                   : row_names.emplace(row, args["name"]).second;
        if (!is_new) complain("it is named twice", event);
    }
    /// Complete events of one row are nested or disjoint: the importer drops an event that starts inside another one
    /// and ends after it. Events that start together are in the order of the file.
    void nest(const Row& row, std::vector<Slice>& slices) {
        std::ranges::stable_sort(slices, {}, &Slice::begin);
        std::vector<const Slice*> open;
        for (const auto& slice : slices) {
            while (!open.empty() && open.back()->end() <= slice.begin) open.pop_back();
            if (!open.empty() && open.back()->end() < slice.end())
                complain("row " + std::to_string(row.first) + "/" + std::to_string(row.second) + ": " + slice.name +
                         " at " + std::to_string(slice.begin) + " ns overlaps with " + open.back()->name);
            open.push_back(&slice);
            deepest = std::max(deepest, static_cast<int>(open.size()));
        }
        constexpr int kDeepest = 255;
        if (deepest > kDeepest) complain("events lie too deep in each other");
    }

    std::map<Row, std::vector<Slice>> slices_;
};

class ForPerfetto : public TemporaryFolder {
protected:
    std::unique_ptr<lockstep::Run> traced_run(const std::string& algorithm, const std::string& spec, Order order) {
        Progress progress;
        const auto dataset = std::make_shared<const Dataset>(generate_dataset(spec, progress));
        auto request =
            make_setup(
                catalog,
                {.dataset = {.generate = spec}, .algorithm = algorithm, .executor = ExecutorKind::simt, .order = order},
                dataset)
                .request();
        request.trace_limit = 1 << 20;
        auto run = std::make_unique<lockstep::Run>(request);
        run->wait();
        EXPECT_EQ(run->state(), RunState::finished) << run->error();
        return run;
    }
    Imported imported(const lockstep::Run& run, const trace::Log& log, const debugger::DeviceTrace* device = nullptr) {
        const auto path = folder / "trace.json";
        OutputFile file(path);
        write_trace(file, path, run, log, "{}", device);
        file.commit();
        return Imported(Json::parse(content(path)));
    }
    const Catalog catalog = make_catalog();
};

TEST_F(ForPerfetto, HasEveryAccessOfEmulator) {
    struct Case {
        const char *algorithm, *spec;
    };
    for (const auto& [algorithm, spec] :
         {Case{"list.wyllie-unpacked", "list:random,n=80,seed=1"}, Case{"bfs.queue", "graph:grid,n=100"},
          Case{"scan.blocked", "array:random,n=1100,seed=1"}, Case{"segscan.thread", "segments:random,n=100,seed=1"}})
        for (const auto& order : {Order::lockstep(), Order::lane_by_lane(), Order::shuffled(3)}) {
            const auto run = traced_run(algorithm, spec, order);
            const auto& log = run->trace();
            ASSERT_GT(log.launches.size(), 2u) << algorithm;
            const auto found = imported(*run, log);
            EXPECT_EQ(found.wrong, "") << algorithm << " " << order.text();
            EXPECT_EQ(found.num_slices, log.events.size() + log.launches.size());
            std::set<std::pair<std::uint32_t, std::uint32_t>> threads;
            std::set<std::uint32_t> blocks;
            for (const auto& event : log.events) threads.emplace(event.block, event.thread), blocks.insert(event.block);
            EXPECT_EQ(found.row_names.size(), threads.size() + 1) << "one row per thread and one for launches";
            EXPECT_EQ(found.process_names.size(), blocks.size() + 1);
            EXPECT_EQ(found.deepest, 1) << algorithm << " " << order.text() << ": a thread does one thing at a time";
        }
}

TEST_F(ForPerfetto, HasEveryAccessOfGpu) {
    const auto run = traced_run("list.wyllie-unpacked", "list:random,n=300,seed=1", Order::lockstep());
    auto log = std::make_shared<trace::Log>(run->trace());
    // Warps alternate on three multiprocessors, some with several accesses in a nanosecond.
    std::mt19937 random(7);
    debugger::DeviceTrace device{.device = "GPU"};
    for (const auto& launch : log->launches) {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::pair<std::uint32_t, std::uint64_t>> at;  // tick, ns
        for (std::size_t i = 0; i < launch.num_events; ++i) {
            const auto& event = log->events[launch.first_event + i];
            auto& [tick, ns] =
                at.try_emplace({event.block, event.thread / kWarpSize}, event.tick, 17u * event.block).first->second;
            if (tick != event.tick) tick = event.tick, ns += random() % 400;
            device.places.push_back({1000 + 2 * ns, ns, static_cast<std::uint16_t>(event.block % 3)});
        }
        device.ms.push_back(0.1);
    }
    device.log = log;
    const auto found = imported(*run, *log, &device);
    EXPECT_EQ(found.wrong, "");
    EXPECT_EQ(found.num_slices, log->events.size() + log->launches.size());
    EXPECT_EQ(found.process_names.size(), 4u);
    EXPECT_GE(found.deepest, 32) << "lanes of an access lie below each other";
}

TEST_F(ForPerfetto, RulesDetectErrors) {
    const auto run = traced_run("list.wyllie-unpacked", "list:random,n=64,seed=1", Order::lockstep());
    const auto path = folder / "trace.json";
    OutputFile file(path);
    write_trace(file, path, *run, run->trace(), "{}");
    file.commit();
    const auto whole = Json::parse(content(path));
    ASSERT_EQ(Imported(whole).wrong, "");
    const auto with = [&](auto change) {
        auto broken = whole;
        for (auto& event : broken["traceEvents"])
            if (event.value("cat", "") == "access") {
                change(event);
                break;
            }
        return Imported(broken).wrong;
    };
    EXPECT_NE(with([](Json& event) { event.erase("dur"); }), "");
    EXPECT_NE(with([](Json& event) { event["ts"] = "soon"; }), "");
    EXPECT_NE(with([](Json& event) { event["tid"] = 0; }), "");
    EXPECT_NE(with([](Json& event) { event["pid"] = 77; }), "") << "a process without a name";
    const auto next_begin = [&](const Json& first) {
        for (const auto& event : whole["traceEvents"])
            if (event.value("cat", "") == "access" && event["pid"] == first["pid"] && event["tid"] == first["tid"] &&
                event["ts"] > first["ts"])
                return event["ts"].get<double>();
        return 0.0;
    };
    EXPECT_NE(with([&](Json& event) { event["dur"] = next_begin(event) - event["ts"].get<double>() + 0.5; }), "")
        << "into the middle of the thread's next access";
}

/// Numbers are written in the types of their columns, and read back bit by bit.
TEST_F(ForPerfetto, NumbersKeepTypes) {
    const auto strided = strided_columns();
    RunRequest request{.algorithm = &strided, .executor = ExecutorKind::simt};
    Progress progress;
    request.dataset = std::make_shared<const Dataset>(generate_dataset("list:ordered,n=40", progress));
    request.record = true;
    const auto whole = std::make_unique<lockstep::Run>(request);
    whole->wait();
    ASSERT_EQ(whole->state(), RunState::finished) << whole->error();
    const auto real = traced_run("scan.naive", "array:random,n=40,seed=1,type=float32", Order::lockstep());
    const auto halves = half_columns();
    request.algorithm = &halves;
    const auto half = std::make_unique<lockstep::Run>(request);
    half->wait();
    ASSERT_EQ(half->state(), RunState::finished) << half->error();
    for (const auto& [run, type] :
         {std::pair{whole.get(), "int32"}, {real.get(), "float32"}, {half.get(), "float16"}}) {
        const auto log = *run->trace_of({.pass = 1, .limit = 1 << 20, .memory = true}, nullptr).log;
        const auto path = folder / "trace.json";
        OutputFile file(path);
        write_trace(file, path, *run, log, "{}");
        file.commit();
        const auto text = content(path);
        const auto again = debugger::parse_chrome(text, "trace.json").log.events;
        ASSERT_EQ(again.size(), log.events.size()) << type;
        for (std::size_t i = 0; i < again.size(); ++i) {
            ASSERT_EQ(again[i].before, log.events[i].before) << type << ", access " << i;
            ASSERT_EQ(again[i].after, log.events[i].after) << type << ", access " << i;
        }
        std::size_t typed = 0, at = 0, otherwise = 0;
        const auto written = Json::parse(text);
        for (const auto& event : written["traceEvents"]) {
            if (event.value("cat", "") != "access") continue;
            const auto bits = static_cast<std::uint32_t>(log.events[at++].after);
            const auto& args = event["args"];
            if (!args.contains("type")) continue;
            ++typed;
            EXPECT_EQ(args["type"], type);
            const auto after = args["after"].get<double>();
            if (std::string_view(type) == "int32") otherwise += after < 0 && after == static_cast<std::int32_t>(bits);
            else if (std::string_view(type) == "float16")
                otherwise += after != bits && Half(static_cast<float>(after)).bits == bits;
            else otherwise += after != bits && static_cast<float>(after) == std::bit_cast<float>(bits);
        }
        EXPECT_GT(typed, 0u) << type;
        EXPECT_GT(otherwise, 0u) << type << ": their bit patterns would be other numbers";
    }
}

/// Values without a JSON number (NaN, infinity) are texts; the numbers beside them stay numbers.
TEST_F(ForPerfetto, NonFiniteFloatsKeepTypes) {
    const auto run = traced_run("scan.naive", "array:random,n=40,seed=1,type=float32", Order::lockstep());
    auto log = *run->trace_of({.pass = 1, .limit = 1 << 20, .memory = true}, nullptr).log;
    const auto path = folder / "trace.json";
    const auto written = [&] {
        OutputFile file(path);
        write_trace(file, path, *run, log, "{}");
        file.commit();
        return content(path);
    };
    const auto accesses = [](const std::string& text) {
        std::vector<Json> args;
        const auto trace = Json::parse(text);
        for (const auto& event : trace["traceEvents"])
            if (event.value("cat", "") == "access") args.push_back(event["args"]);
        return args;
    };
    const auto plain = accesses(written());
    const auto typed =
        std::ranges::find_if(plain, [](const Json& args) { return args.value("type", "") == "float32"; });
    ASSERT_NE(typed, plain.end());
    const auto at = static_cast<std::size_t>(typed - plain.begin());
    struct Number {
        std::uint32_t bits;
        Json json;
    };
    const Number all[] = {{0x7F800000, "inf"},
                          {0xFF800000, "-inf"},
                          {0x7FC00000, "nan(0x7fc00000)"},
                          {0xFF800001, "nan(0xff800001)"},
                          {0x80000000, -0.0},
                          {std::bit_cast<std::uint32_t>(-5.5f), -5.5}};
    for (const auto& before : all)
        for (const auto& after : all) {
            log.events[at].before = before.bits;
            log.events[at].after = after.bits;
            const auto text = written();
            const auto args = accesses(text).at(at);
            EXPECT_EQ(args.value("type", ""), "float32") << args;
            EXPECT_EQ(args["before"], before.json) << args;
            EXPECT_EQ(args["after"], after.json) << args;
            const auto again = debugger::parse_chrome(text, "trace.json").log.events.at(at);
            EXPECT_EQ(again.before, before.bits) << args;
            EXPECT_EQ(again.after, after.bits) << args;
        }
    log.events[at].before = log.events[at].after = 0x7F800000;
    const auto text = written();
    const auto refusal = [&](const std::string& other) {
        auto changed = text;
        changed.replace(changed.find("\"inf\""), 5, other);
        try {
            debugger::parse_chrome(changed, "trace.json");
        } catch (const InputError& refused) {
            return std::string(refused.what());
        }
        return std::string();
    };
    EXPECT_EQ(refusal("2.5"), "");
    for (const auto* other : {"\"\"", "\"infinite\"", "\"nan\"", "\"nan(0x7fc00000\"", "\"nan(0x3f800000)\"",
                              "\"nan(0x17fc00000)\"", "1e39", "null", "[]"})
        EXPECT_TRUE(test::has_parts(refusal(other), {"trace.json:"})) << other;
}

/// Shared memory has the type of the arrays that its values are copied from and to, in every launch.
TEST_F(ForPerfetto, SharedMemoryKeepsTypes) {
    struct Case {
        const char *algorithm, *spec, *type;
        std::uint32_t pass;  // the pass with shared memory
    };
    for (const auto& [algorithm, spec, type, pass] :
         {Case{"scan.blocked", "array:random,n=1100,seed=1,type=float32", "float32", 1},
          Case{"sssp.ipbf", "graph:grid,n=36,weights=-9..-1,seed=1", "int32", 2},
          Case{"scan.blocked", "array:random,n=1100,seed=1", "", 1}}) {
        const auto run = traced_run(algorithm, spec, Order::lockstep());
        const auto path = folder / "trace.json";
        for (const bool with_memory : {false, true}) {
            const auto of_pass = run->trace_of({.pass = pass, .limit = 1 << 20, .memory = true}, nullptr).log;
            const auto& log = with_memory ? *of_pass : run->trace();
            OutputFile file(path);
            write_trace(file, path, *run, log, "{}");
            file.commit();
            const auto text = content(path);
            const auto again = debugger::parse_chrome(text, "trace.json").log.events;
            ASSERT_EQ(again.size(), log.events.size()) << algorithm;
            std::size_t typed = 0, untyped = 0, at = 0;
            const auto written = Json::parse(text);
            for (const auto& event : written["traceEvents"]) {
                if (event.value("cat", "") != "access") continue;
                const auto& access = log.events[at];
                ASSERT_EQ(again[at].before, access.before) << algorithm << ", access " << at;
                ASSERT_EQ(again[at].after, access.after) << algorithm << ", access " << at;
                ++at;
                if (access.buffer != debugger::kSharedMemory || !trace::is_access(access.operation)) continue;
                const auto& args = event["args"];
                typed += args.contains("type") && args["type"] == type;
                untyped += !args.contains("type");
            }
            EXPECT_GT(typed + untyped, 0u) << algorithm;
            EXPECT_EQ(typed == 0, std::string_view(type).empty()) << algorithm << " " << spec << " " << with_memory;
        }
    }
}

}  // namespace
}  // namespace lockstep::test
