// The work of two runs, counted: sums over passes, and the table that compares them.
#include "app/session/findings/counted_work.hpp"

#include <algorithm>
#include <memory>

#include <gmock/gmock.h>

#include "app/session/queries/answers.hpp"
#include "app/session/queries/queries.hpp"
#include "tests/app/session/debugger/stepping_for_test.hpp"

namespace lockstep::test {
namespace {

class CountedWorkTest : public SteppingInside {
protected:
    /// Run A by one algorithm, run B by another.
    void compare(const char* spec, const char* a, const char* b) {
        open(spec, a, 1);
        workspace.apply(CompareWith{b});
        ASSERT_TRUE(comes_about([&] {
            workspace.advance(0);
            return workspace.comparable() && !workspace.pending_run() && workspace.run()->state() != RunState::running;
        }));
    }
    bool traced() {
        Queries queries;
        queries.compared_work = true;
        workspace.answer(queries);
        return workspace.answered() && workspace.answers().traffic_of_kept().num_asked() > 0;
    }
    std::vector<WorkRow> rows() {
        WorkSums a, b;
        a.follow(*workspace.kept().run);
        b.follow(*workspace.run());
        const auto &of_a = workspace.answers().traffic_of_kept().passes(),
                   &of_b = workspace.answers().traffic_of_current().passes();
        return work_rows(a.up_to(workspace.kept().shown_pass, of_a), a.up_to(workspace.kept().last_pass, of_a),
                         b.up_to(workspace.shown_pass(), of_b), b.up_to(workspace.last_pass(), of_b));
    }
    static std::vector<std::string> names(const std::vector<WorkRow>& rows) {
        std::vector<std::string> all;
        for (const auto& row : rows) all.push_back(row.name);
        return all;
    }
};

TEST_F(CountedWorkTest, SumsThreadsAndBytesUpToPass) {
    open("list:ordered,n=100", "list.wyllie-stepwise", 1);
    const auto& run = *workspace.run();
    WorkSums sums;
    sums.follow(run);
    std::uint64_t threads = 0, bytes = 0;
    EXPECT_EQ(sums.up_to(0, {}).threads, 0u) << "the input";
    for (std::uint32_t pass = 1; pass < run.num_passes(); ++pass) {
        for (const auto& launch : run.timeline().record(pass).launches) {
            threads += std::uint64_t{launch.grid} * launch.block;
            bytes += launch.bytes_asked;
        }
        EXPECT_EQ(sums.up_to(pass, {}).threads, threads) << pass;
        EXPECT_EQ(sums.up_to(pass, {}).bytes_requested, bytes) << pass;
        EXPECT_FALSE(sums.up_to(pass, {}).traffic) << "nothing was traced";
    }
    EXPECT_GT(bytes, 0u);
}

TEST_F(CountedWorkTest, ComparesWhatBothRunsCount) {
    compare("graph:grid,n=400", "bfs.frontier", "bfs.queue");
    EXPECT_THAT(names(rows()), testing::ElementsAre("threads launched", "bytes requested", "arcs that found",
                                                    "arcs that led back", "threads idle", "threads with work"));
    ASSERT_TRUE(comes_about([&] { return workspace.advance(0), traced(); }));
    const auto all = rows();
    EXPECT_THAT(names(all), testing::IsSupersetOf({"sectors of 32 bytes", "idle lanes"}));
    const auto row = [&](const std::string& name) { return *std::ranges::find(all, name, &WorkRow::name); };
    // Pass 1 expands the source alone, by one of 400 threads; it leads to two vertices.
    EXPECT_EQ(row("threads launched").text_a, "512") << "two blocks of 256";
    EXPECT_EQ(row("threads with work").text_a, "1");
    EXPECT_EQ(row("arcs that found").text_a, "2");
    EXPECT_GT(row("idle lanes").share_a, 0.9);
    EXPECT_GT(row("idle lanes").share_a, row("idle lanes").share_b) << "the queue holds no idle vertices";
    for (const auto& one : all) EXPECT_LE(std::max(one.total_a, one.total_b), 1.0) << one.name;
}

TEST_F(CountedWorkTest, GrowsWithThePass) {
    compare("list:random,n=64,seed=3", "list.wyllie", "list.wyllie-stepwise");
    workspace.apply(Seek{0});
    ASSERT_TRUE(settle());
    EXPECT_EQ(rows().front().text_b, "0");
    workspace.apply(Seek{1});
    ASSERT_TRUE(settle());
    EXPECT_NE(rows().front().text_b, "0");
}

TEST_F(CountedWorkTest, LargeRunsAreNotTraced) {
    compare("list:random,n=300000,seed=3", "list.wyllie", "list.wyllie-stepwise");
    for (int frame = 0; frame < 20; ++frame) EXPECT_FALSE(traced());
    EXPECT_THAT(names(rows()), testing::Contains("bytes requested"));
    EXPECT_THAT(names(rows()), testing::Not(testing::Contains("idle lanes")));
}

}  // namespace
}  // namespace lockstep::test
