#include "app/session/recording/report.hpp"

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/catalog.hpp"
#include "app/cli/chrome_trace.hpp"
#include "app/cli/temporary_folder.hpp"
#include "app/session/setup.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/debugger/device/compare_traces.hpp"
#include "kernels/debugger/files/trace_file.hpp"
#include "tests/kernels/run/faulty_device.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

class Report : public TemporaryFolder {
protected:
    /// A finished run on the emulator.
    std::unique_ptr<lockstep::Run> finished_run(const std::string& algorithm, const std::string& spec,
                                                std::size_t trace_limit = 0) {
        Progress progress;
        const auto dataset = std::make_shared<const Dataset>(generate_dataset(spec, progress));
        auto request =
            make_setup(catalog, {.dataset = {.generate = spec}, .algorithm = algorithm, .executor = ExecutorKind::simt},
                       dataset)
                .request();
        request.trace_limit = trace_limit;
        auto run = std::make_unique<lockstep::Run>(request);
        run->wait();
        EXPECT_EQ(run->state(), RunState::finished) << run->error();
        return run;
    }

    nlohmann::json trace_of(const lockstep::Run& run) const {
        OutputFile file(folder / "trace.json");
        write_trace(file, folder / "trace.json", run, run.trace(), R"({"algorithm": "none"})");
        file.commit();
        return nlohmann::json::parse(content(folder / "trace.json"));
    }

    Catalog catalog = make_catalog();
};

TEST_F(Report, NamesAlgorithmInputAndExecutor) {
    const auto info = nlohmann::json::parse(report_text(*finished_run("bfs.frontier", "graph:grid,n=64"), "none"));
    EXPECT_EQ(info["algorithm"], "bfs.frontier");
    EXPECT_EQ(info["executor"], "simt");
    EXPECT_EQ(info["order"], "lockstep");
    EXPECT_EQ(info["repeatable"], true);
    EXPECT_EQ(info["picture_path"], "none");
    EXPECT_EQ(info["parameters"]["source"], 0);
    EXPECT_EQ(info["dataset"]["kind"], "graph");
    EXPECT_EQ(info["dataset"]["num_vertices"], 64);
    EXPECT_EQ(info["dataset"]["num_edges"], 4 * 64 - 4 * 8);
    EXPECT_EQ(info["verified"], true);
    EXPECT_GE(info["total_ms"].get<double>(), info["kernel_ms"].get<double>());
}

TEST_F(Report, SharesAndMessagesOfDevices) {
    const auto info =
        nlohmann::json::parse(report_text(*finished_run("list.distributed", "list:ordered,n=10"), "none"));
    ASSERT_EQ(info["devices"].size(), 2u);
    EXPECT_EQ(info["devices"][1]["rank"], 1);
    EXPECT_EQ(info["devices"][1]["first"], 5);
    EXPECT_EQ(info["devices"][1]["count"], 5);
    EXPECT_EQ(info["devices"][0]["arcs"], 5);
    EXPECT_EQ(info["partition"]["kind"], "ranges");
    EXPECT_EQ(info["partition"]["cut_arcs"], 1);
    EXPECT_GE(info["partition"]["imbalance"].get<double>(), 1);
    const auto& gather = info["passes"][0];
    EXPECT_EQ(gather["exchange"]["bytes"], nlohmann::json::parse("[[0, 20], [20, 0]]"));
    EXPECT_EQ(gather["exchange"]["messages"], nlohmann::json::parse("[[0, 1], [1, 0]]"));
    EXPECT_EQ(gather["devices"].size(), 2u);
    EXPECT_GT(gather["devices"][0]["compute_ms"].get<double>(), 0);
}

TEST_F(Report, HasNoGroupOnOneDevice) {
    const auto info = nlohmann::json::parse(report_text(*finished_run("list.wyllie", "list:ordered,n=10"), "none"));
    EXPECT_FALSE(info.contains("devices"));
    EXPECT_FALSE(info["passes"][0].contains("exchange"));
}

// Racing threads give different states on a device that does not repeat runs, such as a GPU.
TEST_F(Report, ReportsWhetherRunRepeats) {
    Progress progress;
    const auto dataset = std::make_shared<const Dataset>(generate_dataset("list:random,n=64,seed=7", progress));
    for (const bool in_place : {true, false}) {
        const auto info = on_faulty_device(catalog.at("list.wyllie-stepwise"));
        RunRequest request{.algorithm = &info,
                           .dataset = dataset,
                           .executor = ExecutorKind::simt,
                           .device = std::make_shared<FaultyDevice>()};
        request.parameters = resolve_parameters(info.parameters, *dataset, {});
        request.parameters["in_place"] = in_place;
        lockstep::Run run(std::move(request));
        run.wait();
        ASSERT_EQ(run.state(), RunState::finished) << run.error();
        EXPECT_EQ(nlohmann::json::parse(report_text(run, "none"))["repeatable"], !in_place);
    }
}

TEST_F(Report, CountsWrongValues) {
    const auto right = nlohmann::json::parse(report_text(*finished_run("list.wyllie", "list:random,n=64"), "none"));
    EXPECT_TRUE(right["wrong"].is_null());
    Progress progress;
    const auto dataset = std::make_shared<const Dataset>(generate_dataset("list:random,n=256,seed=7", progress));
    auto request =
        make_setup(catalog,
                   {.algorithm = "list.wyllie-unpacked", .executor = ExecutorKind::simt, .order = Order::shuffled(7)},
                   dataset)
            .request();
    lockstep::Run run(request);
    run.wait();
    ASSERT_EQ(run.verified(), false);
    const auto wrong = nlohmann::json::parse(report_text(run, "none"))["wrong"]["rank"];
    EXPECT_EQ(wrong["count"], run.wrong()->front().count());
    EXPECT_EQ(wrong["of"], 256);
    EXPECT_EQ(wrong["first"], *run.wrong()->front().next());
}

TEST_F(Report, PassesOmitInput) {
    const auto done = finished_run("bfs.frontier", "graph:grid,n=64");
    const auto info = nlohmann::json::parse(report_text(*done, "host"));
    ASSERT_EQ(info["passes"].size(), done->num_passes() - 1);
    std::uint64_t found = 0;
    for (const auto& pass : info["passes"]) {
        EXPECT_FALSE(pass["changed"].contains("row_offsets"));
        found += pass["changed"]["level"].get<std::uint64_t>();
        for (const auto& launch : pass["launches"]) {
            EXPECT_GE(launch["grid"].get<int>(), 1);
            EXPECT_TRUE(launch["registers"].is_null()) << "the emulator has none";
            EXPECT_GE(launch["bytes_asked"].get<int>(), 64 * 4) << "each thread looks at its flag";
        }
    }
    EXPECT_EQ(found, 63u);  // all vertices except the source, each once
}

TEST_F(Report, TraceHasEveryAccess) {
    const auto done = finished_run("list.wyllie-stepwise", "list:random,n=64,seed=1", 1 << 20);
    const auto trace = trace_of(*done);
    std::size_t accesses = 0, launches = 0, names = 0;
    for (const auto& event : trace["traceEvents"]) {
        accesses += event.value("cat", "") == "access";
        launches += event.value("cat", "") == "launch";
        names += event["ph"] == "M";
        EXPECT_TRUE(event["ph"] == "M" || event["ts"].is_number()) << event;
    }
    EXPECT_EQ(accesses, done->trace().events.size());
    EXPECT_EQ(launches, done->trace().launches.size());
    EXPECT_EQ(trace["otherData"]["truncated"], false);
    EXPECT_GE(names, 64u);
}

TEST_F(Report, TruncatedTraceIsReported) {
    const auto done = finished_run("list.wyllie-stepwise", "list:random,n=64,seed=1", 100);
    const auto trace = trace_of(*done);
    EXPECT_EQ(trace["otherData"]["truncated"], true);
    EXPECT_EQ(trace["otherData"]["accesses"], 100);
    EXPECT_TRUE(test::has_parts(report_text(*done, "none"), {"100"}));
}

TEST_F(Report, TruncatedTraceOfPassIsReported) {
    const auto done = finished_run("list.wyllie-stepwise", "list:random,n=64,seed=1");
    for (const std::size_t limit : {std::size_t{100}, std::size_t{1} << 20}) {
        const auto traced = done->trace_of({.pass = 1, .limit = limit}, nullptr);
        ASSERT_TRUE(traced.log) << traced.error;
        auto expected = nlohmann::json::array();
        if (limit == 100) expected.push_back("The trace holds the first 100 accesses only");
        EXPECT_EQ(nlohmann::json::parse(report_text(*done, "none", traced.log.get()))["notices"], expected);
    }
}

/// Two warps of block 4 on multiprocessor 9, and a lane of block 5 on multiprocessor 2.
debugger::DeviceTrace traced_on_a_gpu() {
    auto log = std::make_shared<trace::Log>();
    log->buffers = {{"shared", 0}, {"rank", 1024}};
    const auto add = [&](std::uint32_t block, std::uint16_t thread, std::uint32_t tick) {
        trace::Event event;
        event.block = block;
        event.thread = thread;
        event.tick = tick;
        event.line = 12;
        event.buffer = 1;
        event.index = event.word = thread;
        event.before = event.after = 100 + thread;
        log->events.push_back(event);
    };
    add(4, 0, 0);
    add(4, 1, 0);
    add(4, 33, 1);
    add(5, 7, 2);
    add(4, 0, 3);
    log->first_block = 4;
    log->launches.push_back({.kernel = "jump",
                             .source = {"kernels/jump.hpp", 7},
                             .grid = 8,
                             .block = 64,
                             .pass = 1,
                             .num_events = log->events.size()});
    debugger::DeviceTrace made;
    made.device = "GPU";
    made.places = {{1000, 0, 9}, {1000, 0, 9}, {1100, 50, 9}, {77, 1234, 2}, {1500, 2500, 9}};
    made.ms = {0.25};
    made.log = log;
    return made;
}

TEST_F(Report, GpuTraceHasMultiprocessorsAndWarps) {
    const auto done = finished_run("list.wyllie", "list:random,n=64");
    const auto device = traced_on_a_gpu();
    const auto path = folder / "trace.json";
    OutputFile file(path);
    write_trace(file, path, *done, *device.log, R"({"algorithm": "none"})", &device);
    file.commit();
    const auto trace = nlohmann::json::parse(content(path));
    std::vector<std::tuple<int, int, double, double>> places;
    std::map<std::string, double> launches;
    std::set<std::string> names;
    for (const auto& event : trace["traceEvents"]) {
        if (event["ph"] == "M" && event["name"] != "process_sort_index") names.insert(event["args"]["name"]);
        if (event.value("cat", "") == "launch") launches[event["name"]] = event["dur"];
        if (event.value("cat", "") != "access") continue;
        places.emplace_back(event["pid"], event["tid"], event["ts"], event["dur"]);
        EXPECT_EQ(event["args"]["sm"].get<int>() + 1, event["pid"]);
    }
    EXPECT_EQ(places,
              (std::vector<std::tuple<int, int, double, double>>{
                  {10, 9, 0, 2.5}, {10, 9, 0, 2.5}, {10, 10, 0.05, 0.01}, {3, 11, 1.234, 0.01}, {10, 9, 2.5, 0.01}}))
        << "an access lasts until its warp makes the next";
    EXPECT_EQ(launches, (std::map<std::string, double>{{"jump", 2.51}}));
    EXPECT_EQ(names, (std::set<std::string>{"multiprocessor 2", "multiprocessor 9", "block 4 warp 0", "block 4 warp 1",
                                            "block 5 warp 0", "launches"}));
    EXPECT_EQ(trace["traceEvents"][1]["args"]["clock"], 1000);
    // The file reads back as it was written, with multiprocessor, clock and time.
    Progress progress;
    const auto back = debugger::read_trace(path, progress);
    ASSERT_TRUE(back.on_device);
    EXPECT_EQ(back.on_device->device, "GPU");
    EXPECT_EQ(back.on_device->ms, device.ms);
    EXPECT_EQ(back.on_device->places, device.places);
    ASSERT_EQ(back.log.events.size(), device.log->events.size());
    for (std::size_t i = 0; i < back.log.events.size(); ++i) {
        EXPECT_EQ(back.log.events[i].block, device.log->events[i].block);
        EXPECT_EQ(back.log.events[i].thread, device.log->events[i].thread);
        EXPECT_EQ(back.log.events[i].tick, device.log->events[i].tick);
        EXPECT_EQ(back.log.events[i].after, device.log->events[i].after);
    }
}

TEST_F(Report, ReportsAgreementOfGpu) {
    const auto done = finished_run("list.wyllie", "list:random,n=64");
    GpuTrace trace;
    trace.device = traced_on_a_gpu();
    auto emulator = std::make_shared<trace::Log>(*trace.device.log);
    trace.emulator = emulator;
    trace.launches = debugger::compare_traces(*trace.device.log, *trace.emulator);
    const auto report = [&] { return nlohmann::json::parse(report_text(*done, "none", nullptr, &trace))["gpu_trace"]; };
    EXPECT_EQ(report()["launches"][0]["agrees"], true);
    EXPECT_EQ(report()["launches"][0]["compared"], 5);
    emulator->events[2].before = emulator->events[2].after = 1;
    trace.launches = debugger::compare_traces(*trace.device.log, *trace.emulator);
    EXPECT_EQ(report()["launches"][0]["agrees"], false);
    ASSERT_EQ(report()["launches"][0]["differences"].size(), 1u);
    EXPECT_TRUE(test::has_parts(report()["launches"][0]["differences"][0].get<std::string>(),
                                {"289", "rank[33]", "133", "1", "12"}));
    EXPECT_FALSE(nlohmann::json::parse(report_text(*done, "none")).contains("gpu_trace"));
}

// A complete log has all accesses, four bytes each; a log of some blocks has not.
TEST_F(Report, CompleteGpuLogHasRequestedBytes) {
    const auto done = finished_run("list.wyllie", "list:random,n=64");
    GpuTrace trace;
    trace.device = traced_on_a_gpu();
    const auto log = std::make_shared<trace::Log>(*trace.device.log);
    trace.device.log = log;
    trace.emulator = log;
    const auto asked = [&](const GpuTrace* traced) {
        const auto json = nlohmann::json::parse(report_text(*done, "none", nullptr, traced));
        return json["passes"][0]["launches"][0]["bytes_asked"].get<std::uint64_t>();
    };
    const auto before = asked(nullptr);
    ASSERT_NE(before, 20u);
    EXPECT_EQ(asked(&trace), before) << "blocks from 4 on";
    log->first_block = 0;
    EXPECT_EQ(asked(&trace), 20u);
    log->end_block = 7;
    EXPECT_EQ(asked(&trace), before) << "the last block is not there";
    log->end_block = 8;
    EXPECT_EQ(asked(&trace), 20u);
    trace.device.left_out = 1;
    EXPECT_EQ(asked(&trace), before);
}

TEST_F(Report, WorkOfTracedRuns) {
    const auto run = finished_run("list.wyllie-unpacked", "list:random,n=64", std::size_t{1} << 16);
    const auto plain = nlohmann::json::parse(report_text(*run, "none"));
    EXPECT_TRUE(plain["work"].is_null());
    EXPECT_TRUE(plain["passes"][0]["launches"][0]["pram"].is_null());
    const auto counted = debugger::concurrency_of_log(run->trace());
    const auto info = nlohmann::json::parse(report_text(*run, "none", nullptr, nullptr, counted));
    EXPECT_EQ(info["passes"][0]["launches"][0]["pram"], "EREW") << "one thread clears the flag";
    EXPECT_EQ(info["passes"][0]["launches"][1]["pram"], "CRCW common") << "threads whose pointers move set it";
    EXPECT_GE(info["passes"][0]["launches"][1]["contention"], 2);
    EXPECT_EQ(info["work"]["paper"], "O(n log n)");
    EXPECT_EQ(info["depth"]["source"], "Rehman 2010, table 2.1");
    std::uint64_t work = 0;
    for (const auto& pass : info["passes"])
        for (const auto& launch : pass["launches"]) work += launch["work"].get<std::uint64_t>();
    EXPECT_EQ(info["work"]["observed"], work);
}

}  // namespace
}  // namespace lockstep::test
