// The verdict of a check as its panel shows it, and a check of the run on screen.

#include "app/session/check/check_runs.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "app/cli/cuda_program_fixture.hpp"
#include "tests/kernels/debugger/check/wrong_arc_for_test.hpp"
#include "tests/message_parts.hpp"
#include "tests/soon.hpp"

namespace lockstep::test {
namespace {

TEST(CheckVerdict, ReportsNothingHarmful) {
    CheckResult result;
    result.all.resize(2);
    result.all[0].check.runs = 1;
    result.all[1].check.runs = 3;
    const auto verdict = check_verdict(result);
    EXPECT_TRUE(test::has_parts(verdict.first, {"4", "2"}));
    EXPECT_EQ(verdict.then, "");
    EXPECT_EQ(verdict.replay, "");
}

/// Waits until a run of this algorithm (or any, if empty) has ended.
bool is_on_screen(Workspace& workspace, const std::string& algorithm) {
    workspace.advance(0);
    return workspace.dataset() && !workspace.loading() && !workspace.pending_run() && workspace.run() &&
           workspace.run()->state() != RunState::running &&
           (algorithm.empty() || workspace.algorithm().id == algorithm);
}

TEST(CheckRuns, OpensSmallestFailingInput) {
    const auto catalog = make_catalog();
    Workspace workspace{catalog, [](std::string*) { return false; }};
    workspace.apply(Generate{"array:random,n=64,seed=7"});
    ASSERT_TRUE(comes_about([&] { return is_on_screen(workspace, ""); }));
    workspace.apply(ChooseAlgorithm{"scan.naive-inplace"});
    ASSERT_TRUE(comes_about([&] { return is_on_screen(workspace, "scan.naive-inplace"); }));
    CheckRuns checks;
    Actions actions;
    checks.ask(workspace, true);
    EXPECT_TRUE(checks.busy());
    ASSERT_TRUE(comes_about([&] { return checks.take(), !checks.busy(); }));
    ASSERT_TRUE(checks.result()) << checks.failure();
    EXPECT_EQ(checks.checked(), "scan.naive-inplace");
    ASSERT_TRUE(checks.result()->smallest);
    EXPECT_FALSE(check_verdict(*checks.result()).replay.empty());
    checks.open_smallest();
    ASSERT_TRUE(comes_about([&] { return checks.open_written(actions), !checks.busy(); }));
    const auto pushed = actions.take();
    ASSERT_EQ(pushed.size(), 1u);
    const auto* open = std::get_if<OpenFile>(&pushed[0]);
    ASSERT_TRUE(open);
    EXPECT_TRUE(std::filesystem::exists(open->path)) << open->path;
    EXPECT_EQ(open->path.filename(), "scan.naive-inplace.scenario.json");
}

TEST(CheckRuns, OpensAtWrongElement) {
    auto catalog = make_catalog();
    catalog.add(test::wrong_arc());
    Workspace workspace{catalog, [](std::string*) { return false; }};
    workspace.apply(Generate{"graph:grid,n=64"});
    ASSERT_TRUE(comes_about([&] { return is_on_screen(workspace, ""); }));
    workspace.apply(ChooseAlgorithm{"graph.wrong-arc"});
    ASSERT_TRUE(comes_about([&] { return is_on_screen(workspace, "graph.wrong-arc"); }));
    CheckRuns checks;
    checks.ask(workspace, true);
    ASSERT_TRUE(comes_about([&] { return checks.take(), !checks.busy(); }));
    ASSERT_TRUE(checks.result() && checks.result()->smallest) << checks.failure();
    Actions actions;
    checks.open_smallest();
    ASSERT_TRUE(comes_about([&] { return checks.open_written(actions), !checks.busy(); }));
    const auto pushed = actions.take();
    ASSERT_EQ(pushed.size(), 1u);
    workspace.apply(pushed[0]);
    ASSERT_TRUE(comes_about([&] { return workspace.advance(0), workspace.selection().has_value(); }));
    EXPECT_EQ(*workspace.selection(), (Selection{space_names::arcs, test::kWrongArc}));
}

class CheckOfProgram : public CudaProgram {};

TEST_F(CheckOfProgram, FindsTheRaceOfTheOpenProgram) {
    const auto source = write("clear.cu", R"(
__global__ void count(int* bins) {
    __shared__ int local[64];
    if (threadIdx.x < 64) local[threadIdx.x] = 0;
    atomicAdd(&local[threadIdx.x % 64], 1);
    __syncthreads();
    if (threadIdx.x < 64) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}
int main() {
    int* bins;
    cudaMalloc(&bins, 64 * sizeof(int));
    cudaMemset(bins, 0, 64 * sizeof(int));
    count<<<1, 256>>>(bins);
    cudaDeviceSynchronize();
    cudaFree(bins);
})");
    const auto catalog = make_catalog();
    Workspace workspace{catalog, [](std::string*) { return false; }};
    workspace.apply(OpenFile{source});
    ASSERT_TRUE(comes_about([&] { return is_on_screen(workspace, "program.clear"); }));
    EXPECT_TRUE(shows_program(workspace));
    CheckRuns checks;
    checks.ask(workspace, false);
    ASSERT_TRUE(comes_about([&] { return checks.take(), !checks.busy(); }));
    ASSERT_TRUE(checks.of_program()) << checks.failure();
    EXPECT_FALSE(checks.result());
    EXPECT_TRUE(checks.of_program()->harmful());
    EXPECT_EQ(checks.of_program()->launches, 1u);
    EXPECT_EQ(checks.of_program()->orders, 4u);
    EXPECT_TRUE(std::ranges::any_of(checks.of_program()->findings,
                                    [](const auto& one) { return one["kind"] == "shared race"; }));
}

}  // namespace
}  // namespace lockstep::test
