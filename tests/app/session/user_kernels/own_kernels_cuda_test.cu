// User kernels on a GPU: the algorithm of kernels/ADDING.md, in a folder outside of the source tree.

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "app/session/debugger/gpu/gpu_trace.hpp"
#include "app/session/user_kernels/cuda_kernels.hpp"
#include "app/session/user_kernels/kernel_folder.hpp"
#include "app/session/user_kernels/nvcc.hpp"
#include "app/session/user_kernels/page_kernels.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/run/make_device.hpp"
#include "kernels/run/run.hpp"
#include "kernels/run/why_no_cuda.hpp"
#include "tests/kernels/run/columns_at.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

class OwnKernelsOnCuda : public ::testing::Test {
protected:
    OwnKernelsOnCuda() : mine_(fs::temp_directory_path() / ("lockstep-own-cuda-" + std::to_string(::getpid()))) {
        test::write_files_of_page(mine_ / "page");
        setenv("XDG_CACHE_HOME", (mine_ / "cache").c_str(), 1);
    }
    ~OwnKernelsOnCuda() override {
        unsetenv("XDG_CACHE_HOME");
        std::error_code none;
        fs::remove_all(mine_, none);
    }
    void SetUp() override {
        try {
            find_nvcc();
        } catch (const DeviceError& missing) {
            GTEST_SKIP() << missing.what();
        }
    }

    std::unique_ptr<lockstep::Run> run_on(ExecutorKind executor, const std::string& spec) {
        Progress progress;
        RunRequest request;
        request.algorithm = &catalog_.at("list.relay");
        request.dataset = std::make_shared<const Dataset>(generate_dataset(spec, progress));
        request.executor = executor;
        request.verify = true;
        auto made = std::make_unique<lockstep::Run>(request);
        made->wait();
        EXPECT_EQ(made->state(), RunState::finished) << made->error();
        EXPECT_EQ(made->verified(), true) << made->verdict();
        return made;
    }

    fs::path mine_;
    Catalog catalog_;
};

TEST_F(OwnKernelsOnCuda, LoadWithoutGpu) {
    add_kernels(catalog_, mine_ / "page");
    const auto& info = catalog_.at("list.relay");
    EXPECT_FALSE(info.make_cuda);
    load_cuda_library(catalog_, cuda_library(mine_ / "page", "GPU", "sm_90"), mine_ / "page");
    EXPECT_TRUE(info.make_cuda);
    EXPECT_NE(info.on_list_cuda, nullptr);
    EXPECT_TRUE(info.make_simt);
}

TEST_F(OwnKernelsOnCuda, MatchesEmulator) {
    std::string why_not;
    if (!cuda_available(&why_not)) GTEST_SKIP() << why_not;
    add_kernels(catalog_, mine_ / "page");
    add_cuda_kernels(catalog_, mine_ / "page");
    ASSERT_TRUE(catalog_.at("list.relay").make_cuda) << why_no_cuda("list.relay");
    for (const char* spec : {"list:random,n=1", "list:random,n=300,seed=3", "list:ordered,n=1000"}) {
        const auto gpu = run_on(ExecutorKind::cuda, spec), emulator = run_on(ExecutorKind::simt, spec);
        EXPECT_EQ(gpu->executor(), "cuda");
        ASSERT_EQ(gpu->num_passes(), emulator->num_passes()) << spec;
        for (std::uint32_t pass = 0; pass < gpu->num_passes(); pass += 1 + gpu->num_passes() / 7)
            EXPECT_EQ(columns_at(*gpu, pass), columns_at(*emulator, pass)) << spec << ", pass " << pass;
        if (gpu->num_passes() < 2) continue;
        const auto& launch = gpu->timeline().record(1).launches.at(0);
        EXPECT_STREQ(launch.kernel, "pass_on");
        EXPECT_STREQ(launch.source.file, "kernels/relay/pass_on.hpp") << "from its folder on";
        EXPECT_GT(launch.ms, 0);
        // The library's own CUDA runtime was called.
        EXPECT_GT(launch.registers, 0u);
        EXPECT_GT(launch.occupancy, 0);
    }
}

TEST_F(OwnKernelsOnCuda, TracedOnGpu) {
    std::string why_not;
    if (!cuda_available(&why_not)) GTEST_SKIP() << why_not;
    add_kernels(catalog_, mine_ / "page");
    add_cuda_kernels(catalog_, mine_ / "page");
    const auto run = run_on(ExecutorKind::cuda, "list:random,n=300,seed=3");
    const auto trace = trace_on_gpu(*run, {.pass = 7}, std::make_shared<Progress>(), *gpu_tracer());
    ASSERT_EQ(trace.launches.size(), 1u);
    EXPECT_TRUE(trace.launches.front().same());
    EXPECT_EQ(trace.launches.front().accesses, 302u)
        << "each node its rank, one node its successor and that one's rank";
}

}  // namespace
}  // namespace lockstep
