#include "app/session/sweep/engine.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "app/catalog.hpp"
#include "app/session/sweep/chart.hpp"
#include "app/session/sweep/csv.hpp"
#include "app/session/sweep/from_study.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

const Catalog& catalog() {
    static const Catalog all = make_catalog();
    return all;
}

SweepRequest over_sizes(std::vector<std::int64_t> sizes, std::vector<SweepSeries> series) {
    for (auto& one : series)
        if (one.executor == ExecutorKind::automatic) one.executor = ExecutorKind::simt;
    return {.values = std::move(sizes),
            .dataset = {.generate = "list:random,seed=7"},
            .series = std::move(series),
            .repeat = 2,
            .limit_s = 600};  // no point is omitted on a slow machine
}

SweepResult sweep(const SweepRequest& request) {
    SweepControl control;
    return run_sweep(catalog(), request, control, [](const SweepResult&) {});
}

TEST(SweepEngine, LinesHaveEveryPointAndFloor) {
    const auto found =
        sweep(over_sizes({256, 512}, {{.algorithm = "list.wyllie"}, on_host({.algorithm = "list.sequential"})}));
    EXPECT_EQ(found.state, SweepState::finished);
    EXPECT_EQ(found.done, 4u);
    EXPECT_EQ(found.total, 4u);
    ASSERT_EQ(found.lines.size(), 2u);
    for (const auto& line : found.lines) {
        ASSERT_EQ(line.points.size(), 2u);
        for (const auto& [value, measured, across] : line.points) {
            EXPECT_EQ(measured.n, value);
            EXPECT_EQ(across, 0);
            EXPECT_EQ(measured.ms.size(), 2u);
            EXPECT_TRUE(measured.floor_ms);
            EXPECT_TRUE(measured.sequential_ms);  // the sequential line is among them
        }
    }
    EXPECT_EQ(found.lines[1].points[1].measured.ratio_to_sequential(), 1);
    ASSERT_EQ(found.floors.size(), 1u);
    EXPECT_EQ(found.floors[0].name, "floor: gather + scatter of n, or a launch");
    ASSERT_EQ(found.floors[0].points.size(), 2u);
    // The drawn value is the divisor of ratios.
    for (const auto& line : found.lines)
        for (std::size_t k = 0; k < line.points.size(); ++k)
            EXPECT_EQ(line.points[k].measured.floor_ms, found.floors[0].points[k].second);
    EXPECT_TRUE(found.left_out.empty());
}

// Both lines of an algorithm come from one run, which is counted and not timed.
TEST(SweepEngine, CountsWorkAndDepth) {
    const auto found = sweep(over_sizes({64, 128}, {{.algorithm = "list.wyllie", .quantity = Quantity::work},
                                                    {.algorithm = "list.wyllie", .quantity = Quantity::depth}}));
    EXPECT_EQ(found.state, SweepState::finished);
    ASSERT_EQ(found.lines.size(), 2u);
    for (std::size_t k = 0; k < 2; ++k) {
        const auto &work = found.lines[0].points.at(k).measured, &depth = found.lines[1].points.at(k).measured;
        ASSERT_TRUE(work.counted && depth.counted);
        EXPECT_EQ(*work.counted, *depth.counted);
        EXPECT_EQ(work.ms, std::vector<double>{static_cast<double>(work.counted->work)});
        EXPECT_EQ(depth.ms, std::vector<double>{static_cast<double>(work.counted->depth)});
    }
    const auto &small = found.lines[0].points[0].measured, &large = found.lines[0].points[1].measured;
    EXPECT_GT(large.counted->work, 2 * small.counted->work) << "O(n log n)";
    EXPECT_LT(large.counted->depth, 2 * small.counted->depth) << "O(log n)";

    const auto chart = chart_of(found, catalog());
    EXPECT_TRUE(chart.counts);
    const auto bounds = std::ranges::count(chart.lines, ChartLine::Kind::predicted, &ChartLine::kind);
    EXPECT_EQ(bounds, 2) << "of work and of depth";
    ASSERT_EQ(chart.remarks.size(), 1u) << "work and depth in one sentence";
    EXPECT_NE(chart.remarks[0].find("O(n log n)"), std::string::npos) << chart.remarks[0];
    EXPECT_NE(measurements_csv(found, catalog()).find("O(n log n)"), std::string::npos);
}

TEST(SweepEngine, DrawsTheBoundOfRecursiveHelmanJaja) {
    const auto found = sweep(over_sizes({64, 2048}, {{.algorithm = "list.rhj", .quantity = Quantity::work},
                                                     {.algorithm = "list.rhj", .quantity = Quantity::depth}}));
    const auto chart = chart_of(found, catalog());
    const auto depth = std::ranges::find(chart.lines, "depth O(log\u00B2 n / log log n)", &ChartLine::name);
    ASSERT_NE(depth, chart.lines.end());
    EXPECT_NEAR(depth->ms.back() / depth->ms.front(), 121 / std::log2(11) / (36 / std::log2(6)), 1e-6);
}

/// The measuring thread searches the files: the caller does not wait for the disk.
TEST(SweepEngine, SearchesFilesInFolderOfStudyFirst) {
    const auto folder = std::filesystem::temp_directory_path() / ("lockstep-study-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "short.list.tsv") << "1\n2\n-1\n";
    const Study study{.series = {{.algorithm = "list.wyllie"}},
                      .inputs = {{.name = "short", .file = "short.list.tsv"}}};
    auto request = sweep_of(study, ExecutorKind::simt, /*on_gpu=*/false, folder);
    EXPECT_EQ(request.inputs[0].dataset.input, "short.list.tsv");
    request.limit_s = 600;
    const auto found = sweep(request);
    ASSERT_EQ(found.lines.at(0).points.size(), 1u) << found.error;
    EXPECT_EQ(found.lines[0].points[0].measured.n, 3u);
    request.folder = folder / "other";
    EXPECT_TRUE(test::has_parts(sweep(request).error, {"short.list.tsv:", "no such file"}));
    std::filesystem::remove_all(folder);
}

/// One sentence for all lines, and the other inputs are measured. A file that the user has unpacked is found, too.
TEST(SweepEngine, LeavesOutMissingInputOnce) {
    const auto folder = std::filesystem::temp_directory_path() / ("lockstep-maps-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "near.list.tsv") << "1\n2\n-1\n";
    const Study study{.series = {{.algorithm = "list.wyllie"}, {.algorithm = "list.sequential"}},
                      .inputs = {{.name = "near", .file = "near.list.tsv.gz"}, {.name = "far", .file = "far.gr.gz"}}};
    const auto found = sweep(sweep_of(study, ExecutorKind::simt, /*on_gpu=*/false, folder));
    std::filesystem::remove_all(folder);
    ASSERT_EQ(found.lines.size(), 2u);
    for (const auto& line : found.lines) {
        ASSERT_EQ(line.points.size(), 1u);
        EXPECT_EQ(line.points[0].value, 0);
    }
    ASSERT_EQ(found.left_out.size(), 1u);
    EXPECT_EQ(found.left_out[0].value, 1);
    EXPECT_TRUE(test::has_parts(found.left_out[0].why, {"far.gr.gz: no such file", "Studies"}));
    EXPECT_EQ(found.done, found.total);
    const auto remarks = chart_of(found, catalog()).remarks;
    EXPECT_EQ(std::ranges::count_if(
                  remarks,
                  [](const std::string& one) { return one.find("every line on far: far.gr.gz") != std::string::npos; }),
              1);
}

TEST(SweepEngine, MeasuresSequentialForRatioOnRequest) {
    auto request = over_sizes({256}, {{.algorithm = "list.wyllie"}});
    EXPECT_FALSE(sweep(request).lines[0].points[0].measured.sequential_ms);
    request.sequential = true;
    EXPECT_TRUE(sweep(request).lines[0].points[0].measured.sequential_ms);
}

TEST(SweepEngine, SequentialIsBaselineThatTakesInput) {
    auto request = over_sizes({64}, {{.algorithm = "sssp.opbf"}});
    request.sequential = true;
    for (const auto* generate :
         {"graph:uniform,edges=3,weights=1..9", "graph:uniform,edges=3,weights=1..9,negative=arcs"}) {
        request.dataset = {.generate = generate};
        const auto found = sweep(request);
        EXPECT_TRUE(found.lines[0].points[0].measured.sequential_ms) << generate;
    }
}

TEST(SweepEngine, ParameterSetsItsPrerequisites) {
    auto request = over_sizes({4, 64}, {{.algorithm = "list.rhj"}});
    request.dataset = {.generate = "list:random,n=1K,seed=7"};
    request.parameter = "num_splitters";
    const auto found = sweep(request);
    ASSERT_EQ(found.lines[0].points.size(), 2u);
    EXPECT_EQ(found.lines[0].points[0].value, 4);
    EXPECT_EQ(found.lines[0].points[1].value, 64);
    for (const auto& point : found.lines[0].points) EXPECT_EQ(point.measured.n, 1024u);
    EXPECT_EQ(found.floors[0].points[0].second, found.floors[0].points[1].second);  // one input, measured once
}

TEST(SweepEngine, LinesWithOwnInputsHaveOwnFloors) {
    const auto found = sweep(
        over_sizes({256}, {{.algorithm = "list.wyllie"}, {.algorithm = "list.wyllie", .generate = "list:ordered"}}));
    ASSERT_EQ(found.floors.size(), 2u);
    EXPECT_EQ(found.floors[0].name, "floor: gather + scatter of n, or a launch, list:random");
    EXPECT_EQ(found.floors[1].name, "floor: gather + scatter of n, or a launch, list:ordered");
    for (std::size_t k = 0; k < 2; ++k)
        EXPECT_EQ(found.lines[k].points[0].measured.floor_ms, found.floors[k].points[0].second);
}

TEST(SweepEngine, MapOfTwoParameters) {
    auto request = over_sizes({4, 64}, {{.algorithm = "list.rhj"}});
    request.dataset = {.generate = "list:random,n=1K,seed=7"};
    request.parameter = "num_splitters";
    request.across = {.parameter = "block", .values = {64, 128, 256}};
    const auto found = sweep(request);
    EXPECT_EQ(found.total, 6u);
    EXPECT_EQ(found.done, 6u);
    ASSERT_EQ(found.lines[0].points.size(), 6u);
    EXPECT_EQ(found.lines[0].points[0].value, 4);
    EXPECT_EQ(found.lines[0].points[0].across, 64);
    EXPECT_EQ(found.lines[0].points[5].value, 64);
    EXPECT_EQ(found.lines[0].points[5].across, 256);
    EXPECT_TRUE(found.floors.empty()) << "a map draws none";
    EXPECT_TRUE(found.lines[0].points[5].measured.ratio_to_floor());
}

TEST(SweepEngine, MapOfSizesAndParameter) {
    auto request = over_sizes({256, 512}, {{.algorithm = "list.rhj"}});
    request.across = {.parameter = "block", .values = {64, 128}};
    const auto found = sweep(request);
    ASSERT_EQ(found.lines[0].points.size(), 4u);
    EXPECT_EQ(found.lines[0].points[3].value, 512);
    EXPECT_EQ(found.lines[0].points[3].measured.n, 512u);
}

TEST(SweepEngine, ChoicesAreSweptByWord) {
    auto request = over_sizes({0, 1, 2}, {{.algorithm = "list.rhj"}});
    request.dataset = {.generate = "list:random,n=1K,seed=7"};
    request.parameter = "last_level";
    EXPECT_EQ(sweep(request).lines[0].points.size(), 3u);
    request.values = {0, 7};
    const auto found = sweep(request);
    EXPECT_EQ(found.lines[0].points.size(), 1u);
    ASSERT_EQ(found.left_out.size(), 1u);
    EXPECT_EQ(found.left_out[0].value, 7);
}

TEST(SweepEngine, RefusedSizeDoesNotEndSweep) {
    const auto found = sweep(
        over_sizes({1 << 16, 1 << 17}, {{.algorithm = "list.wyllie-32"}, on_host({.algorithm = "list.sequential"})}));
    EXPECT_EQ(found.state, SweepState::finished);
    EXPECT_EQ(found.lines[0].points.size(), 1u);
    EXPECT_EQ(found.lines[1].points.size(), 2u);
    ASSERT_EQ(found.left_out.size(), 1u);
    EXPECT_EQ(found.left_out[0].line, "list.wyllie-32");
    EXPECT_EQ(found.left_out[0].value, 1 << 17);
    EXPECT_NE(found.left_out[0].why.find("65,536"), std::string::npos);
}

// The pairs of vertices exceed every memory, although the vertices are few.
TEST(SweepEngine, TooLargeSizeIsRefusedBeforeMeasuring) {
    const auto refused = [](const SweepRequest& request) -> std::string {
        try {
            require_sizes_fit(catalog(), request);
            return {};
        } catch (const InputError& error) {
            return error.what();
        }
    };
    auto request = over_sizes({1 << 6, 1 << 18}, {{.algorithm = "apsp.champion"}});
    request.dataset = {.generate = "graph:grid"};
    request.limit_s = 1e9;  // not for its predicted time on a slow machine
    const auto why = refused(request);
    EXPECT_NE(why.find("words of 32 bits"), std::string::npos) << why;
    EXPECT_EQ(sweep(request).left_out.at(0).why, why) << "as for an omitted size";
    request.series.push_back({.algorithm = "bfs.frontier", .executor = ExecutorKind::simt});
    EXPECT_EQ(refused(request), "") << "one line has it";
    request.series.pop_back();
    request.values = {1 << 6, 1 << 7};
    EXPECT_EQ(refused(request), "");
    request.values = {};
    EXPECT_EQ(refused(request), "") << "the unchanged input";
}

TEST(SweepEngine, OmitsPointsBeyondTimeLimit) {
    auto request = over_sizes({1 << 12, 1 << 13}, {{.algorithm = "list.wyllie"}});
    request.limit_s = 1e-7;
    const auto found = sweep(request);
    ASSERT_EQ(found.lines[0].points.size(), 1u);
    EXPECT_EQ(found.lines[0].points[0].measured.ms.size(), 1u);  // the first run
    ASSERT_EQ(found.left_out.size(), 1u);
    EXPECT_EQ(found.left_out[0].value, 1 << 13);
}

TEST(SweepEngine, FailsWithFirstReasonWithoutPoints) {
    auto request = over_sizes({64}, {{.algorithm = "list.wyllie"}});
    request.parameter = "nosuch";
    const auto found = sweep(request);
    EXPECT_EQ(found.state, SweepState::failed);
    EXPECT_NE(found.error.find("nosuch"), std::string::npos);
    EXPECT_EQ(sweep(over_sizes({64}, {{.algorithm = "list.nosuch"}})).state, SweepState::failed);
    request = over_sizes({64}, {{.algorithm = "list.wyllie"}});
    request.dataset = {.input = "/nowhere.tsv"};
    EXPECT_EQ(sweep(request).state, SweepState::failed);
}

TEST(SweepEngine, CancelKeepsPoints) {
    const auto request = over_sizes({256, 512, 1024}, {{.algorithm = "list.wyllie"}});
    SweepControl control;
    std::size_t published = 0;
    const auto found = run_sweep(catalog(), request, control, [&](const SweepResult& now) {
        ++published;
        if (now.done == 1) control.cancel();
    });
    EXPECT_EQ(found.state, SweepState::cancelled);
    EXPECT_EQ(found.lines[0].points.size(), 1u);
    EXPECT_GT(published, 2u);
}

TEST(SweepEngine, WithoutValuesUsesInput) {
    auto request = over_sizes({}, {{.algorithm = "list.wyllie"}});
    request.dataset = {.generate = "list:random,n=100,seed=7"};
    const auto found = sweep(request);
    ASSERT_EQ(found.lines[0].points.size(), 1u);
    EXPECT_EQ(found.lines[0].points[0].value, 100);
}

TEST(SweepEngine, OtherFamiliesUseCopyAsFloor) {
    SweepRequest request{
        .values = {256}, .series = {{.algorithm = "bfs.frontier", .executor = ExecutorKind::simt}}, .repeat = 1};
    const auto found = sweep(request);
    ASSERT_EQ(found.floors.size(), 1u);
    EXPECT_EQ(found.floors[0].name, "floor: copy of input and result, or a launch");
    EXPECT_TRUE(found.lines[0].points[0].measured.ratio_to_floor());
}

TEST(SweepEngine, LinesOfOneAlgorithmAreNamedApart) {
    EXPECT_EQ(line_names({{.algorithm = "a"}, {.algorithm = "b", .name = "B"}}), (std::vector<std::string>{"a", "B"}));
    EXPECT_EQ(line_names({{.algorithm = "a"}, {.algorithm = "a", .parameters = {{"p", "4"}}}}),
              (std::vector<std::string>{"a", "a, p=4"}));
    EXPECT_EQ(line_names({{.algorithm = "a"}, {.algorithm = "a", .gpu = 1}}),
              (std::vector<std::string>{"a", "a, GPU 1"}));
}

}  // namespace
}  // namespace lockstep
