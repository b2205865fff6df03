// An endless kernel on the GPU cannot be stopped; the window releases its run within two seconds.

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include "app/session/workspace.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/base/in_background.hpp"
#include "kernels/run/catalog/catalog.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/cuda/cuda_executor.cuh"
#include "tests/kernels/simt/wait_for_flag_for_test.hpp"
#include "tests/soon.hpp"

namespace lockstep::test {
namespace {

/// A kernel that waits for a flag on the GPU until the destructor sets it.
class EndlessKernel {
public:
    EndlessKernel() {
        flag() = nullptr;
        cudaStreamCreateWithFlags(&beside_, cudaStreamNonBlocking);
        cudaMallocHost(&one_, sizeof *one_);
        *one_ = 1;
    }
    ~EndlessKernel() {
        end_kernel();
        finish_background(kPatience);
        cudaFreeHost(one_);
        cudaStreamDestroy(beside_);
    }
    EndlessKernel(const EndlessKernel&) = delete;
    EndlessKernel& operator=(const EndlessKernel&) = delete;

    /// "list.endless": hangs in its first pass.
    static AlgorithmInfo algorithm() {
        auto info = list_ranking::wyllie_stepwise();
        info.id = "list.endless";
        info.make_cuda = [](Device& device, const Dataset& dataset, const ParameterValues& parameters) {
            auto& cuda = dynamic_cast<CudaExecutor&>(device);
            const Buffer<std::uint32_t> zero(cuda, std::vector<std::uint32_t>{0}, "flag");
            cuda.synchronize();
            cuda.launch(WaitForFlag{}, 1, zero.read());
            flag() = zero.data();
            cuda.synchronize();
            ended() = true;
            return list_ranking::wyllie_stepwise().make_cuda(device, dataset, parameters);
        };
        return info;
    }
    static bool begun() { return flag() != nullptr; }
    static std::atomic<bool>& ended() {
        static std::atomic<bool> one{false};
        return one;
    }

private:
    void end_kernel() {
        if (!begun()) return;
        cudaMemcpyAsync(flag(), one_, sizeof *one_, cudaMemcpyHostToDevice, beside_);
        cudaStreamSynchronize(beside_);
    }
    static std::atomic<std::uint32_t*>& flag() {
        static std::atomic<std::uint32_t*> one{nullptr};
        return one;
    }
    cudaStream_t beside_ = nullptr;
    std::uint32_t* one_ = nullptr;
};

class EndingOnCuda : public ::testing::Test {
protected:
    void SetUp() override {
        int count = 0;
        if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0) GTEST_SKIP() << "no GPU";
        EndlessKernel::ended() = false;
        catalog.add(EndlessKernel::algorithm());
        catalog.add(list_ranking::wyllie_stepwise());
        endless = std::make_unique<EndlessKernel>();
        workspace = std::make_unique<Workspace>(catalog);
    }
    ~EndingOnCuda() override {
        workspace.reset();
        endless.reset();  // before the catalogue, which the run uses until its end
    }
    void open(const std::string& algorithm, ExecutorKind executor) {
        Scenario scenario;
        scenario.dataset.generate = "list:random,n=64,seed=1";
        scenario.algorithm = algorithm;
        scenario.executor = executor;
        workspace->open(scenario);
    }
    bool kernel_begins() {
        open("list.endless", ExecutorKind::cuda);
        return comes_about([&] { return workspace->advance(0), EndlessKernel::begun(); });
    }

    Catalog catalog;
    std::unique_ptr<EndlessKernel> endless;
    std::unique_ptr<Workspace> workspace;
};

TEST_F(EndingOnCuda, WindowClosesDuringEndlessKernel) {
    ASSERT_TRUE(kernel_begins());
    const Stopwatch watch;
    workspace.reset();
    EXPECT_LT(watch.elapsed(), kSoon);
    EXPECT_FALSE(EndlessKernel::ended());
}

TEST_F(EndingOnCuda, CancelledRunIsReplacedDuringEndlessKernel) {
    ASSERT_TRUE(kernel_begins());
    const Stopwatch watch;
    workspace->apply(CancelRun{});
    EXPECT_EQ(workspace->pending_run(), nullptr);
    EXPECT_LT(watch.elapsed(), kSoon);
    open("list.wyllie-stepwise", ExecutorKind::simt);
    EXPECT_TRUE(comes_about([&] {
        workspace->advance(0);
        return workspace->run() && workspace->run()->state() == RunState::finished;
    }));
    EXPECT_FALSE(EndlessKernel::ended());
}

}  // namespace
}  // namespace lockstep::test
