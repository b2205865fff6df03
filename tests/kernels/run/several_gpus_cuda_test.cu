// A machine with several GPUs: a run has its memory on its GPU, and runs on two GPUs are independent.

#include <algorithm>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include "kernels/algorithms/bfs/algorithms.hpp"
#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/components/algorithms.hpp"
#include "kernels/algorithms/list_ranking/algorithms.hpp"
#include "kernels/algorithms/list_ranking/champion/champion.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/algorithms/sssp/algorithms.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/run/make_device.hpp"
#include "tests/kernels/run/columns_at.hpp"

namespace lockstep {
namespace {

class SeveralGpus : public ::testing::Test {
protected:
    void SetUp() override {
        if (num_gpus() < 2) GTEST_SKIP() << "there are no two GPUs";
    }

    struct Work {
        AlgorithmInfo info;
        const char* spec;
        ParameterValues parameters;
    };
    static std::vector<Work> all_work() {
        return {{list_ranking::wyllie_stepwise(), "list:random,n=100000,seed=3", {{"in_place", 0}}},
                {list_ranking::champion(), "list:random,n=1M,seed=5", {{"spacing", 0}, {"blocks", 264}, {"sort", 1}}},
                {bfs::frontier(), "graph:grid,n=10000", {{"source", 17}}}};
    }
    /// Starts on a separate thread; the entry outlives the run.
    static std::unique_ptr<lockstep::Run> begin(const Work& work, int gpu) {
        Progress progress;
        RunRequest request;
        request.algorithm = &work.info;
        request.dataset = std::make_shared<const Dataset>(generate_dataset(work.spec, progress));
        request.parameters = work.parameters;
        request.executor = ExecutorKind::cuda;
        request.gpu = gpu;
        request.snapshot_budget = std::size_t{1} << 30;
        return std::make_unique<lockstep::Run>(request);
    }
    static int gpu_of(const Block& block) {
        cudaPointerAttributes attributes{};
        if (cudaPointerGetAttributes(&attributes, block.words()) != cudaSuccess) return -1;
        return attributes.type == cudaMemoryTypeDevice ? attributes.device : -1;
    }
    /// The result is right, and everything that the run stores lies on its GPU.
    static void expect_run_on(lockstep::Run& run, int gpu) {
        run.wait();
        const auto& id = run.request().algorithm->id;
        ASSERT_EQ(run.state(), RunState::finished) << id << ": " << run.error();
        EXPECT_EQ(run.verified(), true) << id << ": " << run.verdict();
        EXPECT_EQ(run.gpu(), gpu) << id;
        EXPECT_TRUE(run.device_name().ends_with(" (" + std::to_string(gpu) + ")")) << run.device_name();
        EXPECT_EQ(run.device_name(), gpu_names().at(static_cast<std::size_t>(gpu)));
        for (const auto& block : run.inputs())
            if (block) EXPECT_EQ(gpu_of(*block), gpu) << id << ", input";
        for (std::uint32_t pass = 0; pass < run.num_passes(); ++pass) {
            const auto kept = run.at(pass);
            ASSERT_TRUE(kept) << id << ", pass " << pass;
            for (const auto& block : kept.buffers)
                if (block) ASSERT_EQ(gpu_of(*block), gpu) << id << ", pass " << pass;
        }
    }
};

TEST_F(SeveralGpus, RunHasMemoryOnNamedGpu) {
    for (const auto& work : all_work())
        for (const int gpu : {1, 0}) expect_run_on(*begin(work, gpu), gpu);
}

TEST_F(SeveralGpus, TwoRunsAtOnce) {
    const auto work = all_work();
    std::vector<std::vector<std::vector<ColumnValues>>> last(2);
    const auto all_on = [&](int gpu) {
        for (int again = 0; again < 3; ++again) {
            for (const auto& one : work) {
                const auto done = begin(one, gpu);
                expect_run_on(*done, gpu);
                if (again == 0)
                    last[static_cast<std::size_t>(gpu)].push_back(columns_at(*done, done->num_passes() - 1));
            }
        }
    };
    std::thread beside([&] { all_on(1); });
    all_on(0);
    beside.join();
    ASSERT_EQ(last[0].size(), work.size());
    ASSERT_EQ(last[1].size(), work.size());
    EXPECT_EQ(last[0][0], last[1][0]) << "passes of Wyllie's two arrays are the same every time";
    EXPECT_EQ(last[0][2].front(), last[1][2].front());
}

// As on the window's thread.
TEST_F(SeveralGpus, OneThreadReadsFromBoth) {
    const auto work = all_work();
    const auto on_0 = begin(work[0], 0), on_1 = begin(work[0], 1);
    on_0->wait();
    on_1->wait();
    ASSERT_EQ(on_0->num_passes(), on_1->num_passes()) << on_0->error() << on_1->error();
    for (std::uint32_t pass = 0; pass < on_0->num_passes(); ++pass)
        EXPECT_EQ(columns_at(*on_0, pass), columns_at(*on_1, pass)) << "pass " << pass;
}

TEST(PreferredGpu, FallsBackToFirst) {
    if (num_gpus() == 0) GTEST_SKIP() << "no GPU";
    Progress progress;
    const auto info = list_ranking::wyllie_stepwise();
    RunRequest request;
    request.algorithm = &info;
    request.dataset = std::make_shared<const Dataset>(generate_dataset("list:random,n=100,seed=3", progress));
    request.parameters = {{"in_place", 0}};
    request.preferred_gpu = 77;
    lockstep::Run run(request);
    run.wait();
    EXPECT_EQ(run.verified(), true) << run.error();
    EXPECT_EQ(run.executor(), "cuda");
    EXPECT_EQ(run.gpu(), num_gpus() > 1 ? std::optional<int>(0) : std::nullopt);
    ASSERT_EQ(run.notices().size(), 1u);
    EXPECT_TRUE(run.notices().front().starts_with("Runs on " + run.device_name() + ": there is no GPU 77"))
        << run.notices().front();
}

/// Both send the same bytes, and have the same columns after every pass.
void expect_equal_groups(const AlgorithmInfo& info, const std::string& spec, std::int64_t devices,
                         std::int64_t partition) {
    Progress progress;
    const auto dataset = std::make_shared<const Dataset>(generate_dataset(spec, progress));
    const auto run_on = [&](ExecutorKind executor) {
        RunRequest request;
        request.algorithm = &info;
        request.dataset = dataset;
        request.parameters = resolve_parameters(info.parameters, *dataset, {});
        request.parameters["devices"] = devices;
        request.parameters["partition"] = partition;
        request.executor = executor;
        auto run = std::make_unique<lockstep::Run>(request);
        run->wait();
        EXPECT_EQ(run->state(), RunState::finished) << info.id << ": " << run->error();
        EXPECT_EQ(run->verified(), true) << info.id << ": " << run->verdict();
        return run;
    };
    const auto cards = run_on(ExecutorKind::cuda), emulated = run_on(ExecutorKind::simt);
    ASSERT_EQ(cards->num_passes(), emulated->num_passes());
    for (auto pass = cards->num_passes(); pass-- > 0;) {
        EXPECT_EQ(columns_at(*cards, pass), columns_at(*emulated, pass)) << info.id << ", pass " << pass;
        const auto &on_cards = cards->timeline().record(pass), &on_emulator = emulated->timeline().record(pass);
        EXPECT_EQ(on_cards.report.sentence, on_emulator.report.sentence);
        ASSERT_EQ(on_cards.group != nullptr, on_emulator.group != nullptr);
        if (!on_cards.group) continue;
        EXPECT_EQ(on_cards.group->bytes, on_emulator.group->bytes);
        EXPECT_EQ(on_cards.group->messages, on_emulator.group->messages);
    }
}

const std::pair<std::vector<AlgorithmInfo> (*)(), const char*> kOnGroups[] = {
    {&list_ranking::algorithms, "list:random,n=960,seed=1"},
    {&bfs::algorithms, "graph:rmat,scale=8,seed=3"},
    {&sssp::algorithms, "graph:rmat,scale=8,weights=0..50,seed=3"},
    {&components::algorithms, "graph:uniform,n=257,edges=1,seed=4"}};

AlgorithmInfo on_group(const std::vector<AlgorithmInfo>& family) {
    return *std::ranges::find_if(family, [](const auto& one) { return one.id.ends_with(".distributed"); });
}

TEST_F(SeveralGpus, GroupMatchesEmulatedDevices) {
    for (const auto& [family, spec] : kOnGroups)
        for (const auto partition : {0, 1, 2, 3}) expect_equal_groups(on_group(family()), spec, 2, partition);
}

// One device needs no NCCL.
TEST(GroupOfOne, MatchesEmulatedDevice) {
    if (num_gpus() == 0) GTEST_SKIP() << "no GPU";
    for (const auto& [family, spec] : kOnGroups) expect_equal_groups(on_group(family()), spec, 1, 0);
}

TEST(GroupOfTooMany, NamesMissingGpu) {
    if (num_gpus() == 0) GTEST_SKIP() << "no GPU";
    Progress progress;
    const auto info = on_group(list_ranking::algorithms());
    RunRequest request;
    request.algorithm = &info;
    request.dataset = std::make_shared<const Dataset>(generate_dataset("list:random,n=64", progress));
    request.parameters = resolve_parameters(info.parameters, *request.dataset, {});
    request.parameters["devices"] = num_gpus() + 1;
    request.executor = ExecutorKind::cuda;
    lockstep::Run run(request);
    run.wait();
    EXPECT_EQ(run.state(), RunState::failed);
    EXPECT_EQ(run.exit_code(), 3);
    EXPECT_NE(run.error().find("there is no GPU " + std::to_string(num_gpus())), std::string::npos) << run.error();
}

}  // namespace
}  // namespace lockstep
