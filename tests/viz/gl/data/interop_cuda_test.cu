#include "viz/gl/data/interop.hpp"

#include <gtest/gtest.h>

#include <cuda_runtime.h>

#include <chrono>
#include <future>
#include <memory>
#include <numeric>
#include <optional>
#include <vector>

#include "kernels/simt/buffer.hpp"
#include "kernels/simt/cuda/cuda_executor.cuh"
#include "viz/gl/data/shared_buffer.hpp"
#include "viz/gl/data/storage_buffer.hpp"
#include "viz/gl/targets/offscreen_context.hpp"

namespace lockstep {
namespace {

/// Runs until *flag is not 0.
struct RunUntilFlag {
    static constexpr const char* name = "run_until_flag";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> flag) const {
        while (ctx.load_relaxed(flag, 0) == 0) continue;
    }
};

TEST(Interop, CopiesDeviceMemoryIntoOpenGlBuffer) {
    int num_devices = 0;
    if (cudaGetDeviceCount(&num_devices) != cudaSuccess || num_devices == 0) GTEST_SKIP() << "no GPU";
    std::optional<OffscreenContext> context;
    try {
        context.emplace();
    } catch (const DeviceError& error) {
        GTEST_SKIP() << error.what();
    }
    std::vector<std::uint32_t> words(1000);
    std::iota(words.begin(), words.end(), 5u);
    void* memory = nullptr;
    ASSERT_EQ(cudaMalloc(&memory, words.size() * 4), cudaSuccess);
    ASSERT_EQ(cudaMemcpy(memory, words.data(), words.size() * 4, cudaMemcpyHostToDevice), cudaSuccess);

    StorageBuffer<std::uint32_t> buffer(words.size());
    const auto interop = Interop::register_buffer(buffer.name(), memory);
    if (!interop) {
        cudaFree(memory);
        GTEST_SKIP() << context->renderer() << " draws, and shares no memory with CUDA";
    }
    EXPECT_TRUE(interop->copy(memory, words.size() * 4));
    EXPECT_EQ(buffer.read(), words);
    EXPECT_FALSE(interop->copy(memory, words.size() * 8)) << "more than the buffer holds";
    EXPECT_EQ(cudaGetLastError(), cudaSuccess) << "a failed copy left its error behind";
    cudaFree(memory);
}

TEST(Interop, RefusesHostMemory) {
    int num_devices = 0;
    if (cudaGetDeviceCount(&num_devices) != cudaSuccess || num_devices == 0) GTEST_SKIP() << "no GPU";
    int on_host = 0;
    EXPECT_EQ(Interop::register_buffer(1, &on_host), nullptr);
    EXPECT_EQ(cudaGetLastError(), cudaSuccess);
}

// Mapping an array for OpenGL makes the driver wait for all kernels: the drawing thread must not map during a kernel.
TEST(Interop, DrawingDoesNotWaitForEndlessKernel) {
    using namespace std::chrono_literals;
    int num_devices = 0;
    if (cudaGetDeviceCount(&num_devices) != cudaSuccess || num_devices == 0) GTEST_SKIP() << "no GPU";
    std::optional<OffscreenContext> context;
    try {
        context.emplace();
    } catch (const DeviceError& error) {
        GTEST_SKIP() << error.what();
    }
    const auto cuda = std::make_shared<CudaExecutor>();
    const Buffer<std::uint32_t> flag(*cuda, std::vector<std::uint32_t>{0}, "flag");
    std::vector<std::shared_ptr<Block>> blocks;
    for (const std::uint32_t value : {7u, 8u, 9u}) {
        blocks.push_back(std::make_shared<Block>(*cuda, 4000));
        cuda->fill(blocks.back()->words(), value, blocks.back()->size());
    }
    cuda->synchronize();
    const auto words_of = [](const SharedBuffer& buffer) {
        std::vector<std::uint32_t> words(buffer.bytes() / 4);
        glGetNamedBufferSubData(buffer.name(), 0, static_cast<GLsizeiptr>(buffer.bytes()), words.data());
        return words;
    };
    auto old = std::make_unique<SharedBuffer>(4000), early = std::make_unique<SharedBuffer>(4000);
    old->show(blocks[0]);
    early->show(blocks[0]);
    if (early->path() == PicturePath::host) GTEST_SKIP() << "another GPU draws";

    cudaStream_t beside = nullptr;
    std::uint32_t* one = nullptr;
    ASSERT_EQ(cudaStreamCreateWithFlags(&beside, cudaStreamNonBlocking), cudaSuccess);
    ASSERT_EQ(cudaMallocHost(&one, sizeof *one), cudaSuccess);
    *one = 1;
    cuda->launch(RunUntilFlag{}, 1, flag.read());
    std::promise<void> drawn;
    // If a later call does wait, this ends the kernel, and with it the test.
    auto watch = std::async(std::launch::async, [&, done = drawn.get_future()] {
        const bool in_time = done.wait_for(10s) == std::future_status::ready;
        cudaMemcpyAsync(flag.data(), one, sizeof *one, cudaMemcpyHostToDevice, beside);
        return in_time;
    });
    early->show(blocks[1]);
    EXPECT_EQ(early->path(), PicturePath::host);
    SharedBuffer late(4000);
    late.show(blocks[2]);
    EXPECT_EQ(late.path(), PicturePath::host);
    old.reset();
    EXPECT_EQ(words_of(*early), std::vector<std::uint32_t>(1000, 8));
    EXPECT_EQ(words_of(late), std::vector<std::uint32_t>(1000, 9));
    drawn.set_value();
    EXPECT_TRUE(watch.get()) << "the kernel was waited for";

    cuda->synchronize();
    late.show(blocks[1]);
    EXPECT_EQ(late.path(), PicturePath::interop) << "shared again after the kernel";
    EXPECT_EQ(words_of(late), std::vector<std::uint32_t>(1000, 8));
    cudaFreeHost(one);
    cudaStreamDestroy(beside);
}

}  // namespace
}  // namespace lockstep
