// Every algorithm as nvcc compiled it, on the engine for PTX: its results are the emulator's, and its passes can be traced.

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

#include "kernels/run/on_ptx/ptx_library.hpp"
#include "kernels/run/run.hpp"
#include "tests/kernels/catalogue/examples.hpp"

namespace lockstep {
namespace {

class EveryAlgorithmOnPtx : public ::testing::TestWithParam<const AlgorithmInfo*> {
protected:
    void SetUp() override {
        std::string why_not;
        if (!ptx_available(&why_not)) GTEST_SKIP() << why_not;
        if (!GetParam()->make_cuda) GTEST_SKIP() << "has no CUDA kernels";
    }

    static bool is_of_kernels(std::string_view file) {
        return file.starts_with("kernels/algorithms/") || file.starts_with("kernels/devices/");
    }
    static std::unique_ptr<lockstep::Run> run_on(ExecutorKind executor, const std::shared_ptr<const Dataset>& input) {
        RunRequest asked;
        asked.algorithm = GetParam();
        asked.dataset = input;
        asked.parameters = test::defaults_of(*GetParam());
        asked.executor = executor;
        auto run = std::make_unique<lockstep::Run>(asked);
        run->wait();
        EXPECT_EQ(run->state(), RunState::finished) << input->source << ": " << run->error();
        return run;
    }
};

TEST_P(EveryAlgorithmOnPtx, MatchesEmulatorForEverySize) {
    for (const std::uint32_t n : {0u, 1u, 31u, 32u, 33u, 257u})
        for (const auto& input : test::examples(*GetParam(), n)) {
            const auto ptx = run_on(ExecutorKind::ptx, input);
            EXPECT_EQ(ptx->executor(), "ptx");
            EXPECT_EQ(ptx->verified(), true) << input->source << ": " << ptx->verdict();
            const auto simt = run_on(ExecutorKind::simt, input);
            if (ptx->reproducible() && simt->reproducible()) {
                EXPECT_EQ(ptx->num_passes(), simt->num_passes()) << input->source;
                EXPECT_EQ(ptx->results(), simt->results()) << input->source;
            }
        }
}

TEST_P(EveryAlgorithmOnPtx, TracesItsLaunchesAtLinesOfItsKernels) {
    const auto inputs = test::examples(*GetParam(), 40);
    const auto run = run_on(ExecutorKind::ptx, inputs.front());
    for (std::uint32_t pass = 0; pass < std::min(run->num_passes(), 3u); ++pass) {
        const auto traced = run->trace_of({.pass = pass, .memory = true}, nullptr, true);
        ASSERT_TRUE(traced.log) << traced.error;
        EXPECT_TRUE(traced.differences.empty()) << "tracing changes " << traced.differences.front().column;
        for (const auto& launch : traced.log->launches) {
            EXPECT_TRUE(is_of_kernels(launch.source.file)) << launch.source.file;
            for (auto i = launch.first_event; i < launch.first_event + launch.num_events; ++i) {
                const auto& event = traced.log->events[i];
                EXPECT_TRUE(is_of_kernels(launch.file(event.file))) << launch.file(event.file);
                EXPECT_LT(event.buffer, traced.log->buffers.size());
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryAlgorithmOnPtx, ::testing::ValuesIn(test::every_algorithm()),
                         test::name_of_test);

}  // namespace
}  // namespace lockstep
