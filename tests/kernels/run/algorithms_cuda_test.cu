// Every algorithm on the GPU gives what it gives on the emulator, pass by pass where passes are reproducible, and seeking
// gives exactly the columns of a straight run.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include "kernels/bfs/frontier.hpp"
#include "kernels/bfs/sequential.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/floor/algorithms.hpp"
#include "kernels/list_ranking/algorithms.hpp"
#include "kernels/list_ranking/champion/champion.hpp"
#include "kernels/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/run/run.hpp"
#include "tests/kernels/run/columns_at.hpp"

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

    static ParameterValues defaults(const AlgorithmInfo& info) {
        ParameterValues values;
        for (const auto& parameter : info.parameters) values[parameter.name] = parameter.value;
        return values;
    }

    static std::shared_ptr<const Dataset> generate(const std::string& spec) {
        Progress progress;
        return std::make_shared<const Dataset>(generate_dataset(spec, progress));
    }
};

TEST_F(AlgorithmsOnCuda, RankListsOfEverySize) {
    for (const auto& info : list_ranking::algorithms()) {
        if (info.demonstration) continue;
        for (const std::string kind : {"random", "ordered", "balanced", "unbalanced"}) {
            for (const std::uint32_t n : {1u, 2u, 31u, 32u, 33u, 257u, 65536u, 65537u, (1u << 20) + 3}) {
                if (n > 65536 && info.id == "list.wyllie-32") continue;
                const auto seed = kind == "ordered" ? "" : ",seed=11";
                const auto list = generate("list:" + kind + ",n=" + std::to_string(n) + seed);
                const auto done = run(info, list, defaults(info), ExecutorKind::cuda);
                EXPECT_EQ(done->verified(), true) << info.id << " on " << list->source << ": " << done->verdict();
            }
        }
    }
}

TEST_F(AlgorithmsOnCuda, RankLongListsInEveryWayOfTheChampion) {
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

TEST_F(AlgorithmsOnCuda, MeasureTheFloors) {
    for (const auto& info : floors::algorithms()) {
        for (const char* n : {"1", "257", "65537", "3M"}) {
            const auto list = generate(std::string("list:random,seed=3,n=") + n);
            const auto done = run(info, list, defaults(info), ExecutorKind::cuda);
            EXPECT_EQ(done->verified(), true) << info.id << " on " << list->source << ": " << done->verdict();
        }
    }
}

TEST_F(AlgorithmsOnCuda, GoThroughTheSamePassesAsOnTheEmulator) {
    struct Case {
        AlgorithmInfo info;
        const char* spec;
        ParameterValues parameters;
    };
    const Case cases[] = {{list_ranking::wyllie_stepwise(), "list:random,n=5000,seed=3", {{"in_place", 0}}},
                          {bfs::frontier(), "graph:grid,n=4000", {{"source", 17}}},
                          {bfs::frontier(), "graph:rmat,scale=12,seed=3", {{"source", 0}}},
                          {bfs::sequential(), "graph:uniform,n=3000,edges=2,seed=3", {{"source", 5}}}};
    for (const auto& one : cases) {
        const auto dataset = generate(one.spec);
        const auto on_gpu = run(one.info, dataset, one.parameters, ExecutorKind::cuda);
        const auto on_cpu = run(one.info, dataset, one.parameters, ExecutorKind::simt);
        ASSERT_EQ(on_gpu->num_passes(), on_cpu->num_passes()) << one.info.id;
        for (std::uint32_t pass = 0; pass < on_gpu->num_passes(); ++pass) {
            ASSERT_EQ(columns_at(*on_gpu, pass), columns_at(*on_cpu, pass))
                << one.info.id << ", " << one.spec << ", pass " << pass;
            const auto &gpu = on_gpu->timeline().record(pass), &cpu = on_cpu->timeline().record(pass);
            EXPECT_EQ(gpu.report.sentence, cpu.report.sentence);
            EXPECT_EQ(gpu.report.note, cpu.report.note);
            EXPECT_EQ(gpu.changed, cpu.changed);
            EXPECT_EQ(gpu.range, cpu.range);
        }
    }
}

TEST_F(AlgorithmsOnCuda, SeekExactlyBeyondTheBudget) {
    struct Case {
        AlgorithmInfo info;
        const char* spec;
        ParameterValues parameters;
    };
    // In place the threads race: what is not kept must come back from the file.
    const Case cases[] = {{bfs::frontier(), "graph:grid,n=10000", {{"source", 0}}},
                          {list_ranking::wyllie_stepwise(), "list:random,n=100000,seed=3", {{"in_place", 1}}}};
    for (const auto& one : cases) {
        const auto dataset = generate(one.spec);
        const auto tight = run(one.info, dataset, one.parameters, ExecutorKind::cuda, 1'000'000);
        EXPECT_LT(tight->timeline().num_kept(), tight->num_passes()) << one.info.id;
        // Where passes are the same every time, what comes back is what another run has kept.
        std::unique_ptr<lockstep::Run> ample;
        if (tight->reproducible()) {
            ample = run(one.info, dataset, one.parameters, ExecutorKind::cuda, std::size_t{1} << 30);
            ASSERT_EQ(ample->num_passes(), tight->num_passes());
            EXPECT_EQ(ample->timeline().num_kept(), ample->num_passes()) << one.info.id;
        }
        std::map<std::uint32_t, std::vector<std::vector<std::uint32_t>>> first_time;
        for (const bool again : {false, true}) {
            for (std::uint32_t step = 0; step < tight->num_passes(); step += 7) {
                const auto pass = again ? tight->num_passes() - 1 - step : step;
                const auto columns = columns_at(*tight, pass);
                if (ample) {
                    EXPECT_EQ(columns_at(*ample, pass), columns) << one.info.id << ", pass " << pass;
                }
                const auto [place, is_new] = first_time.try_emplace(pass, columns);
                if (is_new) continue;
                EXPECT_EQ(place->second, columns) << one.info.id << ", pass " << pass;
            }
        }
    }
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
