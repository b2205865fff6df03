#include "viz/gl/interop.hpp"

#include <gtest/gtest.h>

#include <cuda_runtime.h>

#include <numeric>
#include <optional>
#include <vector>

#include "kernels/simt/device.hpp"
#include "viz/gl/offscreen_context.hpp"
#include "viz/gl/storage_buffer.hpp"

namespace lockstep {
namespace {

TEST(Interop, CopiesFromDeviceMemoryIntoAnOpenGlBuffer) {
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

TEST(Interop, IsRefusedForHostMemory) {
    int num_devices = 0;
    if (cudaGetDeviceCount(&num_devices) != cudaSuccess || num_devices == 0) GTEST_SKIP() << "no GPU";
    int on_host = 0;
    EXPECT_EQ(Interop::register_buffer(1, &on_host), nullptr);
    EXPECT_EQ(cudaGetLastError(), cudaSuccess);
}

}  // namespace
}  // namespace lockstep
