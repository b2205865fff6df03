#include "app/session/playback/path_clocks.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "app/catalog.hpp"
#include "app/session/playback/passes/pace.hpp"
#include "app/session/workspace.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

/// Two runs of the real catalogue in a workspace, in step by the distance up to which all vertices are final.
class InStepByDistance : public testing::Test {
protected:
    template <class Done>
    bool until(Done done) {
        return test::comes_about([&] { return workspace.advance(0), done(); });
    }
    bool open(const char* spec, const char* current, const char* kept) {
        workspace.open(
            {.dataset = {.generate = spec},
             .algorithm = current,
             .executor = ExecutorKind::simt,
             .compare = ComparedRun{.algorithm = kept, .executor = ExecutorKind::simt, .in_step = InStep::label}});
        return at_rest();
    }
    bool at_rest() {
        return until([&] {
            if (!workspace.run() || workspace.loading() || !workspace.comparable()) return false;
            const auto rests = [](const RunOnScreen& run) {
                return run.run->state() != RunState::running && run.now && run.shown_pass == run.pass;
            };
            return rests(workspace.kept()) && rests(workspace.current());
        });
    }
    std::vector<double> distances(const RunOnScreen& run) {
        std::vector<double> found;
        for (const auto& column : run.run->columns()) {
            if (column.name != "distance") continue;
            const auto values = lockstep::Run::read(column, run.now, run.run->inputs(), 0, column.size);
            for (std::size_t v = 0; v < values.size(); ++v) found.push_back(values.at(v).number());
        }
        return found;
    }
    std::vector<double> last_distances() {
        workspace.apply(SeekEnd{});
        EXPECT_TRUE(at_rest());
        return distances(workspace.current());
    }

    Catalog catalog = make_catalog();
    Workspace workspace{catalog};
};

/// Dijkstra's algorithm beside each of the others.
class InStepWithDijkstra : public InStepByDistance, public testing::WithParamInterface<std::string> {};

TEST_P(InStepWithDijkstra, NearerVerticesAreFinalInBoth) {
    const auto& other = GetParam();
    ASSERT_TRUE(open("graph:grid,n=100,weights=1..9", other.c_str(), "sssp.dijkstra")) << other;
    ASSERT_TRUE(workspace.pace().counts_distance()) << other;
    EXPECT_EQ(workspace.pace().at(0), Pace::Passes{}) << "the input is a step";
    const auto final = last_distances();
    ASSERT_EQ(distances(workspace.kept()), final) << other;
    const auto last = workspace.pace().last();
    std::uint32_t steps_with_open = 0;
    for (std::uint32_t step = 1; step <= last; step += std::max(1u, last / 12)) {
        workspace.apply(SeekStep{step});
        ASSERT_TRUE(at_rest());
        const auto clock = workspace.pace().moment(step);
        const auto dijkstra = distances(workspace.kept()), rounds = distances(workspace.current());
        double nearest_open = std::numeric_limits<double>::infinity();
        for (std::size_t v = 0; v < final.size(); ++v) {
            if (final[v] <= clock) {
                EXPECT_EQ(dijkstra[v], final[v]) << other << ", step " << step << ", vertex " << v;
            }
            if (rounds[v] != final[v]) nearest_open = std::min(nearest_open, final[v]);
        }
        for (const auto& figure : workspace.current().record->report.figures) {
            if (figure.name != "final up to") continue;
            EXPECT_LE(figure.value, clock) << other << ", step " << step;
            EXPECT_LT(figure.value, nearest_open) << other << ", step " << step;
        }
        steps_with_open += nearest_open <= final.back() ? 1 : 0;
    }
    EXPECT_GT(steps_with_open, 2u) << other << " is not over before";
}

std::vector<std::string> others() {
    std::vector<std::string> found;
    const auto catalog = make_catalog();
    for (const auto& info : catalog.all())
        if (info->family() == "sssp" && info->id != "sssp.dijkstra" && info->id != "sssp.distributed" &&
            !info->demonstration)  // no report of several devices counts final distances
            found.push_back(info->id);
    return found;
}

INSTANTIATE_TEST_SUITE_P(Others, InStepWithDijkstra, testing::ValuesIn(others()));

TEST_F(InStepByDistance, RoundHasPositionOfItsLastPass) {
    ASSERT_TRUE(open("graph:path,n=5,weights=3..3", "sssp.ipbf", "sssp.dijkstra"));
    const auto& pace = workspace.pace();
    ASSERT_TRUE(pace.counts_distance());
    // The pace follows the passes of a run while they come.
    ASSERT_TRUE(until([&] { return pace.at(pace.step_near(9)).current == 9; }));
    // Round k, three passes, settles the vertex at 3 k; the k-th step of Dijkstra's algorithm does so, too.
    for (std::uint32_t k = 1; k <= 3; ++k) {
        const auto passes = pace.at(pace.step_near(3 * k));
        EXPECT_EQ(passes.current, 3 * k);
        EXPECT_EQ(passes.kept, k + 1);
    }
    EXPECT_EQ(pace.moment(pace.last()), 12);
}

TEST_F(InStepByDistance, NegativeWeightsAlignByName) {
    ASSERT_TRUE(open("graph:grid,n=64,weights=1..9,negative=arcs", "sssp.opbf", "sssp.bellman-ford"));
    EXPECT_FALSE(says_final_distances(*workspace.current().run));
    EXPECT_FALSE(workspace.pace().counts_distance());
    EXPECT_TRUE(workspace.pace().pairs_labels());
}

TEST_F(InStepByDistance, OfferedForShortestPathsOnly) {
    ASSERT_TRUE(open("graph:grid,n=64", "bfs.frontier", "bfs.sequential"));
    EXPECT_FALSE(says_final_distances(*workspace.current().run));
    EXPECT_FALSE(says_arcs_relaxed(*workspace.current().run));
    EXPECT_TRUE(workspace.pace().pairs_labels());
}

}  // namespace
}  // namespace lockstep
