// The last launch of a search finds no level, but its arcs are reported: the passes sum to all arcs of reached
// vertices.

#include <gtest/gtest.h>

#include <algorithm>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/bfs/host.hpp"
#include "kernels/algorithms/bfs/sequential.hpp"
#include "kernels/algorithms/bfs/split_degrees.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/data/names/numerals.hpp"
#include "tests/kernels/algorithms/list_ranking/rank_list.hpp"
#include "tests/kernels/run/budgeted_run.hpp"

namespace lockstep {
namespace {

double figure(const PassReport& report, const std::string& name) {
    const auto found = std::ranges::find(report.figures, name, &Figure::name);
    return found == report.figures.end() ? 0 : found->value;
}

test::BudgetedRun recorded(const AlgorithmInfo& info, const Dataset& dataset) {
    ParameterValues parameters = test::defaults_of(info);
    for (const auto& parameter : info.parameters) parameters[parameter.name] = parameter.default_on(&dataset);
    return {info, dataset, parameters, Order::lockstep(), std::size_t{1} << 30};
}

TEST(LastLaunch, ReportsItsArcs) {
    Progress progress;
    for (const auto& info : {bfs::frontier(), bfs::split_degrees(), bfs::sequential()}) {
        for (const char* spec : {"graph:grid,n=16", "graph:grid,n=400", "graph:uniform,n=300,edges=1,seed=4",
                                 "graph:rmat,scale=9,edges=4,seed=2"}) {
            const auto dataset = generate_dataset(spec, progress);
            const auto& graph = dataset.graph();
            const auto run = recorded(info, dataset);
            const auto last = run.timeline.size() - 1;
            if (last == 0) continue;
            const auto level = read_role(*run.algorithm, Role::level);
            double told = 0;
            std::uint64_t of_reached = 0, of_last = 0;
            for (std::uint32_t v = 0; v < level.size(); ++v) {
                if (level[v] == kNone) continue;
                of_reached += graph.degree(v);
                if (level[v] == last) of_last += graph.degree(v);
            }
            for (std::uint32_t pass = 1; pass <= last; ++pass) {
                const auto& report = run.timeline.record(pass).report;
                told += figure(report, "arcs that found") + figure(report, "arcs that led back");
                const auto& sentence = report.sentence;
                const auto more = "; a last launch examined " + count_text(of_last, "arc", "arcs");
                EXPECT_EQ(sentence.find(pass == last ? more : "a last launch") != sentence.npos, pass == last)
                    << info.id << " on " << spec << ": " << sentence;
            }
            EXPECT_EQ(told, static_cast<double>(of_reached)) << info.id << " on " << spec;
        }
    }
}

TEST(LastLaunch, HostReportsArcs) {
    Progress progress;
    const auto info = bfs::host();
    for (const char* spec : {"graph:grid,n=16", "graph:path,n=9", "graph:uniform,n=300,edges=1,seed=4",
                             "graph:rmat,scale=9,edges=4,seed=2"}) {
        const auto dataset = generate_dataset(spec, progress);
        const auto& graph = dataset.graph();
        const auto run = recorded(info, dataset);
        const auto last = run.timeline.size() - 1;
        ASSERT_GT(last, 0u) << spec;
        const auto level = read_role(*run.algorithm, Role::level);
        double told = 0;
        bool bottom_up = false;
        std::uint64_t of_reached = 0;
        for (std::uint32_t v = 0; v < level.size(); ++v) of_reached += level[v] == kNone ? 0 : graph.degree(v);
        for (std::uint32_t pass = 1; pass <= last; ++pass) {
            const auto& report = run.timeline.record(pass).report;
            told += figure(report, "arcs top-down");
            bottom_up = bottom_up || figure(report, "arcs bottom-up") > 0;
            EXPECT_EQ(report.sentence.find("; a last step examined ") != report.sentence.npos, pass == last)
                << spec << ": " << report.sentence;
        }
        if (bottom_up) continue;  // bottom-up levels read other arcs
        EXPECT_EQ(told, static_cast<double>(of_reached)) << spec;
    }
}

}  // namespace
}  // namespace lockstep
