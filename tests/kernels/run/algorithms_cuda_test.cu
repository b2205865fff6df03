// Every algorithm on the GPU: its results match the emulator's, pass by pass where passes are reproducible, and a seek
// restores exactly the columns of a straight run.

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/floor/algorithms.hpp"
#include "kernels/algorithms/list_ranking/algorithms.hpp"
#include "kernels/algorithms/list_ranking/champion/champion.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/run/make_device.hpp"
#include "kernels/run/run.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/kernels/run/columns_at.hpp"
#include "tests/kernels/sizes_on_gpu.hpp"

namespace lockstep {
namespace {

class AlgorithmsOnCuda : public ::testing::Test {
protected:
    void SetUp() override {
        int count = 0;
        if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0) GTEST_SKIP() << "no GPU";
    }

    static std::unique_ptr<lockstep::Run> run(const AlgorithmInfo& info, std::shared_ptr<const Dataset> dataset,
                                              const ParameterValues& parameters, ExecutorKind executor,
                                              std::size_t budget = 0) {
        RunRequest request;
        request.algorithm = &info;
        request.dataset = std::move(dataset);
        request.parameters = parameters;
        request.executor = executor;
        request.snapshot_budget = budget;
        auto made = std::make_unique<lockstep::Run>(request);
        made->wait();
        EXPECT_EQ(made->state(), RunState::finished) << info.id << ": " << made->error();
        return made;
    }

    /// The default parameters, with at most as many devices as there are GPUs.
    static ParameterValues defaults_on_gpus(const AlgorithmInfo& info) {
        auto usual = test::defaults_of(info);
        if (const auto devices = usual.find("devices"); devices != usual.end())
            devices->second = std::min<std::int64_t>(devices->second, num_gpus());
        return usual;
    }

    static std::shared_ptr<const Dataset> generate(const std::string& spec) {
        Progress progress;
        return std::make_shared<const Dataset>(generate_dataset(test::spec_on_gpu(spec), progress));
    }
};

TEST_F(AlgorithmsOnCuda, RankListsOfEverySize) {
    for (const auto& info : list_ranking::algorithms()) {
        if (info.demonstration || !info.make_cuda) continue;
        for (const std::string kind : {"random", "ordered", "balanced", "unbalanced"}) {
            for (const std::uint32_t n : {1u, 2u, 31u, 32u, 33u, 257u, 65536u, 65537u, (1u << 20) + 3}) {
                if (n > 65536 && info.id == "list.wyllie-32") continue;
                const auto seed = kind == "ordered" ? "" : ",seed=11";
                const auto list = generate("list:" + kind + ",n=" + std::to_string(n) + seed);
                const auto done = run(info, list, defaults_on_gpus(info), ExecutorKind::cuda);
                EXPECT_EQ(done->verified(), true) << info.id << " on " << list->source << ": " << done->verdict();
            }
        }
    }
}

TEST_F(AlgorithmsOnCuda, RankLongListsWithEveryVariant) {
    const auto info = list_ranking::champion();
    for (const char* spec : {"list:random,n=8M,seed=2", "list:random,n=20000000,seed=3", "list:ordered,n=3M"}) {
        const auto list = generate(spec);
        for (const std::int64_t sort : {1, 2}) {
            for (const std::int64_t spacing : {0, 1, 3}) {
                const auto done =
                    run(info, list, {{"spacing", spacing}, {"blocks", 264}, {"sort", sort}}, ExecutorKind::cuda);
                EXPECT_EQ(done->verified(), true)
                    << spec << ", spacing " << spacing << ", sort " << sort << ": " << done->verdict();
            }
        }
    }
}

TEST_F(AlgorithmsOnCuda, MeasureFloors) {
    for (const auto& info : floors::algorithms()) {
        for (const char* n : {"1", "257", "65537", "3M"}) {
            const auto list = generate(std::string("list:random,seed=3,n=") + n);
            const auto done = run(info, list, test::defaults_of(info), ExecutorKind::cuda);
            EXPECT_EQ(done->verified(), true) << info.id << " on " << list->source << ": " << done->verdict();
        }
    }
}

class EveryAlgorithmOnCuda : public AlgorithmsOnCuda, public ::testing::WithParamInterface<const AlgorithmInfo*> {
protected:
    /// The default parameters; if there is a choice between one array and two, both.
    static std::vector<ParameterValues> choices(const AlgorithmInfo& info) {
        const auto usual = defaults_on_gpus(info);
        if (!usual.contains("in_place")) return {usual};
        auto one = usual, two = usual;
        one["in_place"] = 1;
        two["in_place"] = 0;
        return {one, two};
    }
};

TEST_P(EveryAlgorithmOnCuda, MatchesEmulatorInEveryPass) {
    const auto& info = *GetParam();
    for (const auto& input : test::examples(info, 700, 2048)) {
        for (const auto& parameters : choices(info)) {
            const auto on_gpu = run(info, input, parameters, ExecutorKind::cuda);
            const auto on_cpu = run(info, input, parameters, ExecutorKind::simt);
            if (!on_gpu->reproducible() || !on_cpu->reproducible()) continue;
            ASSERT_EQ(on_gpu->num_passes(), on_cpu->num_passes()) << input->source;
            for (std::uint32_t pass = 0; pass < on_gpu->num_passes(); ++pass) {
                ASSERT_EQ(columns_at(*on_gpu, pass), columns_at(*on_cpu, pass)) << input->source << ", pass " << pass;
                const auto &gpu = on_gpu->timeline().record(pass), &cpu = on_cpu->timeline().record(pass);
                EXPECT_EQ(gpu.report.sentence, cpu.report.sentence);
                EXPECT_EQ(gpu.report.note, cpu.report.note);
                EXPECT_EQ(gpu.changed, cpu.changed);
                EXPECT_EQ(gpu.range, cpu.range);
            }
        }
    }
}

// If threads race, evicted passes are read from the spill file.
TEST_P(EveryAlgorithmOnCuda, SeeksExactlyBeyondBudget) {
    constexpr std::size_t kTiny = 1, kAmple = std::size_t{1} << 30;
    constexpr std::uint32_t kSought = 24;  // at most so many passes of a run, each twice
    const auto& info = *GetParam();
    for (const auto& input : test::examples(info, test::size_on_gpu(20'000))) {
        for (const auto& parameters : choices(info)) {
            const auto tight = run(info, input, parameters, ExecutorKind::cuda, kTiny);
            // If passes are reproducible, a seek matches a second run with a larger budget.
            std::unique_ptr<lockstep::Run> ample;
            if (tight->reproducible()) {
                ample = run(info, input, parameters, ExecutorKind::cuda, kAmple);
                ASSERT_EQ(ample->num_passes(), tight->num_passes()) << input->source;
                EXPECT_GE(ample->timeline().num_kept(), tight->timeline().num_kept()) << input->source;
            }
            const auto last = tight->num_passes() - 1, stride = last / kSought + 1;
            std::map<std::uint32_t, std::vector<ColumnValues>> first_time;
            for (std::uint32_t pass = 0; pass <= last; pass += stride) {
                first_time[pass] = columns_at(*tight, pass);
                if (ample) {
                    EXPECT_EQ(first_time[pass], columns_at(*ample, pass)) << input->source << ", pass " << pass;
                }
            }
            for (auto sought = first_time.rbegin(); sought != first_time.rend(); ++sought)
                EXPECT_EQ(columns_at(*tight, sought->first), sought->second)
                    << input->source << ", pass " << sought->first << ", the second time";
        }
    }
}

std::vector<const AlgorithmInfo*> with_cuda() {
    auto chosen = test::with_demonstrations();
    std::erase_if(chosen, [](const AlgorithmInfo* info) { return !info->make_cuda; });
    return chosen;
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryAlgorithmOnCuda, ::testing::ValuesIn(with_cuda()), test::name_of_test);

// The budget is too small for all passes.
TEST_F(AlgorithmsOnCuda, StorePartOfPassesUnderTightBudget) {
    const auto info = bfs::frontier();
    const auto tight = run(info, generate("graph:grid,n=10000"), {{"source", 0}}, ExecutorKind::cuda, 1'000'000);
    EXPECT_LT(tight->timeline().num_kept(), tight->num_passes());
}

TEST_F(AlgorithmsOnCuda, SearchLargeGraphs) {
    for (const char* spec :
         {"graph:grid,n=1M", "graph:rmat,scale=18,seed=1", "graph:uniform,n=300000,edges=4,seed=2"}) {
        const auto info = bfs::frontier();
        const auto done = run(info, generate(spec), {{"source", 1}}, ExecutorKind::cuda);
        EXPECT_EQ(done->verified(), true) << spec << ": " << done->verdict();
        EXPECT_EQ(done->executor(), "cuda");
    }
}

}  // namespace
}  // namespace lockstep
