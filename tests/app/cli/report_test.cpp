#include "app/cli/report.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/catalog.hpp"
#include "app/cli/chrome_trace.hpp"
#include "app/cli/temporary_folder.hpp"
#include "app/setup.hpp"
#include "kernels/data/generate.hpp"

namespace lockstep::test {
namespace {

class Reported : public TemporaryFolder {
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

TEST_F(Reported, SaysWhatRanOnWhat) {
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

TEST_F(Reported, CountsTheWrongValuesOfAResult) {
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

TEST_F(Reported, PassesLeaveOutTheInputAndInputColumns) {
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
    EXPECT_EQ(found, 63u);  // all but the source, each once
}

TEST_F(Reported, ATraceHasEveryAccessOfEveryLaunch) {
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

TEST_F(Reported, ATraceThatIsCutOffSaysSo) {
    const auto done = finished_run("list.wyllie-stepwise", "list:random,n=64,seed=1", 100);
    const auto trace = trace_of(*done);
    EXPECT_EQ(trace["otherData"]["truncated"], true);
    EXPECT_EQ(trace["otherData"]["accesses"], 100);
    EXPECT_NE(report_text(*done, "none").find("The trace holds the first 100 accesses only"), std::string::npos);
}

}  // namespace
}  // namespace lockstep::test
