// The command line refuses an input at once if it does not fit into memory together with the requested outputs, and
// names the bytes.

#include <fstream>

#include <nlohmann/json.hpp>

#include "app/cli/faulty_program_fixture.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

class Fitting : public FaultyProgram {
protected:
    void expect_refused(const std::vector<std::string>& words, const std::string& why) {
        const auto ended = call(words);
        EXPECT_EQ(ended.code, 2) << words.front() << ": " << ended.out << ended.err;
        EXPECT_NE(ended.err.find(why), std::string::npos) << words.front() << ": " << ended.err;
        EXPECT_EQ(ended.out, "") << words.front();
    }
    std::string promise() {
        std::ofstream(at("z.gr")) << "p sp 67108864 0\n";
        return at("z.gr");
    }
};

// The graph alone fits.
TEST_F(Fitting, EveryCommandRefusesTooLargeFile) {
    has_free(1'450'000);
    const auto file = promise();
    expect_refused({"run", "bfs.frontier", "--input", file, "--executor", "simt"}, "needs 1.61 GB");
    expect_refused({"check", "bfs.frontier", "--input", file}, "needs 1.61 GB");
    expect_refused({"bench", "bfs.frontier", "--input", file, "--executor", "simt"}, "needs 1.61 GB");
    expect_refused({"model", "list.rhj", "--n", "100M", "--measure", "--executor", "simt"}, "GB are free");
    expect_refused({"run", "apsp.champion", "--input", file, "--executor", "simt"}, "words of 32 bits");
}

// The error comes before the fitting sizes are measured, and is that of the single size.
TEST_F(Fitting, BenchRefusesTooLargeSizeFirst) {
    has_free(310'000);
    // The first size that does not fit is named.
    for (const std::string sizes : {"32M..32M", "1K..32M", "1K..64M"})
        expect_refused({"bench", "list.sequential", "--n", sizes, "--executor", "simt"},
                       "list:random,n=32M needs 403 MB of memory for the list");
    expect_refused({"bench", "list.rhj", "--n", "1K..32M", "--sweep", "block=64,128", "--executor", "simt"},
                   "list:random,n=16M needs 360 MB of memory for the list");
}

// The run alone fits.
TEST_F(Fitting, CountsOutputsOfRun) {
    has_free(310'000);
    const std::vector<std::string> run{"run", "list.sequential", "--generate", "list:random,n=24000000", "--executor",
                                       "simt"};
    for (const std::vector<std::string>& more : {std::vector<std::string>{"--verify"},
                                                 {"--columns", at("columns")},
                                                 {"--png", at("picture.png")},
                                                 {"--trace", at("of.trace"), "--pass", "1"}}) {
        auto words = run;
        words.insert(words.end(), more.begin(), more.end());
        expect_refused(words, "list:random,n=24000000 needs ");
    }
    EXPECT_EQ(num_files(), 1u) << "the fake /proc/meminfo";
}

// The product of two matrices is much larger than their rows.
TEST_F(Fitting, CountsOutputsOfProduct) {
    has_free(150'000);
    const std::vector<std::string> run{
        "run", "matrix.champion", "--generate", "matrix:random,n=5000,inner=1", "--executor", "simt"};
    for (const std::vector<std::string>& more :
         {std::vector<std::string>{"--verify"}, {"--columns", at("columns")}, {"--png", at("picture.png")}}) {
        auto words = run;
        words.insert(words.end(), more.begin(), more.end());
        expect_refused(words, "matrix:random,n=5000,inner=1 needs ");
    }
    EXPECT_EQ(num_files(), 1u) << "the fake /proc/meminfo";
}

// The run fits; a map of its graph, or its columns as OpenGL buffers, does not.
TEST_F(Fitting, CountsPicture) {
    has_free(100'000);
    const std::vector<std::string> on_graph{"bfs.sequential", "--generate", "graph:rmat,scale=16", "--executor",
                                            "simt"};
    const std::vector<std::string> on_list{"list.sequential", "--generate", "list:random,n=1M", "--executor", "simt"};
    for (const auto& input : {on_graph, on_list}) {
        auto run = input;
        run.insert(run.begin(), "run");
        EXPECT_EQ(call(run).code, 0);
        run.insert(run.end(), {"--png", at("picture.png")});
        expect_refused(run, "of memory for a run and its picture on " + input[2]);
        run.front() = "shot";
        expect_refused(run, "of memory for a run and its picture on " + input[2]);
    }
    EXPECT_EQ(num_files(), 1u) << "the fake /proc/meminfo";
}

// A map is drawn with several samples per pixel.
TEST_F(Fitting, CountsTexturesOfLargeMap) {
    has_free(400'000);
    std::vector<std::string> run{"run",    "bfs.sequential", "--generate", "graph:rmat,scale=6", "--executor", "simt",
                                 "--view", "graph",          "--png",      at("picture.png"),    "--size"};
    run.emplace_back("4000x3000");
    expect_refused(
        run, "of memory for a run and its picture on graph:rmat,scale=6; 410 MB are free: --view cells takes less");
    run.back() = "400x300";
    const auto ended = call(run);
    EXPECT_EQ(ended.code, 0) << ended.err;
}

// The entries of matrices are not estimated before the run: if the picture lacks memory, the input is not to blame.
TEST_F(Fitting, PictureOfProductAfterRun) {
    has_free(66'000);
    const auto ended = call({"run", "matrix.multiply-sequential", "--generate", "matrix:random,n=512", "--executor",
                             "simt", "--png", at("picture.png"), "--size", "160x120"});
    EXPECT_EQ(ended.code, 3) << ended.err;
    EXPECT_TRUE(test::has_parts(ended.err, {"matrix:random,n=512", "67.6"})) << ended.err;
    EXPECT_EQ(num_files(), 1u) << "the fake /proc/meminfo";
}

// A run with a requested picture stores fewer states, so that the picture is not refused at the end.
TEST_F(Fitting, StatesLeaveRoomForPicture) {
    has_free(200'000);
    std::vector<std::string> run{"run",  "list.sequential", "--generate",     "list:random,n=1M", "--executor",
                                 "simt", "--json",          at("report.json")};
    const auto budget = [&] {
        const auto ended = call(run);
        EXPECT_EQ(ended.code, 0) << ended.err;
        std::ifstream report(at("report.json"));
        return nlohmann::json::parse(report).at("snapshots").at("budget").get<std::uint64_t>();
    };
    constexpr std::uint64_t kFree = 200'000 * 1024, kQuarter = kFree / 4;
    EXPECT_EQ(budget(), kQuarter);
    run.insert(run.end(), {"--png", at("picture.png"), "--view", "list", "--size", "1600x1000"});
    const auto left = budget();
    EXPECT_LT(left, kQuarter - 5'000'000);
    EXPECT_GT(left, 5'000'000u);
    EXPECT_EQ(num_files(), 3u) << "the fake /proc/meminfo, the report, and the picture";
}

// An endless run, or one with a million levels, continues, and reports which passes were not recorded.
TEST_F(Fitting, RecordingEndsBeforeMemory) {
    const std::vector<std::string> run{"run",        "bfs.sequential", "--generate", "graph:path,n=600",
                                       "--executor", "simt",           "--json",     at("report.json")};
    const auto num_recorded = [&] {
        const auto ended = call(run);
        EXPECT_EQ(ended.code, 0) << ended.err;
        std::ifstream file(at("report.json"));
        const auto report = nlohmann::json::parse(file);
        const bool said = report.dump().find("memory has no room for the records of more") != std::string::npos;
        EXPECT_EQ(said, report.at("passes").size() < 599);
        return report.at("passes").size();
    };
    has_free(40'000);
    EXPECT_EQ(num_recorded(), 599u);
    has_free(30'000);
    EXPECT_EQ(num_recorded(), 254u);
}

// The message names outputs to leave out; without these the picture is drawn.
TEST_F(Fitting, OtherViewMayFit) {
    has_free(140'000);
    std::vector<std::string> run{"run",        "bfs.sequential", "--generate", "graph:rmat,scale=16",
                                 "--executor", "simt",           "--png",      at("picture.png")};
    expect_refused(run, ": --view cells takes less");
    run.insert(run.end(), {"--view", "cells"});
    const auto ended = call(run);
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(num_files(), 2u) << "the fake /proc/meminfo, and the picture";
}

}  // namespace
}  // namespace lockstep::test
