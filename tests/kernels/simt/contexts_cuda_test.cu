// The kernels of contexts_test.cpp on a GPU: their results must match the emulator's.

#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/simt/buffer.hpp"
#include "kernels/simt/cuda/cuda_executor.cuh"
#include "tests/kernels/simt/context_kernels_for_test.hpp"

namespace lockstep {
namespace {

using test::FloatPairs;

std::shared_ptr<CudaExecutor> gpu() {
    int count = 0;
    if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0) return nullptr;
    return std::make_shared<CudaExecutor>();
}

template <class T>
class ContextsCuda : public ::testing::Test {
protected:
    void SetUp() override {
        cuda = gpu();
        if (!cuda) GTEST_SKIP() << "no GPU";
    }
    std::shared_ptr<CudaExecutor> cuda;
};
using Types = ::testing::Types<std::uint32_t, std::int32_t, std::uint64_t, float>;
TYPED_TEST_SUITE(ContextsCuda, Types);

TYPED_TEST(ContextsCuda, ChangeArrays) {
    using T = TypeParam;
    for (const std::uint32_t n : {1u, 33u, 64u, 1000u}) {
        const auto values = test::values_for_changes<T>(n);
        const std::vector<T> before{5, values[0], values[0], 0};
        const Buffer<T> in(*this->cuda, values, "in"), meetings(*this->cuda, before, "meetings"),
            own(*this->cuda, std::vector<T>(n, T{9}), "own"), told(*this->cuda, 3 * n, "told");
        this->cuda->launch(test::ChangeArray<T>{}, n, in.read(), meetings.write(), own.write(), told.write());
        EXPECT_EQ(meetings.download(), test::met(values, 0, n, before)) << "n = " << n;
        const auto owned = own.download(), got = told.download();
        for (std::uint32_t i = 0; i < n; ++i) {
            ASSERT_EQ(owned[i], values[i] + 1);
            ASSERT_EQ(got[3 * i], T{9});
            ASSERT_EQ(got[3 * i + 1], values[i]);
            ASSERT_EQ(got[3 * i + 2], values[i] + 1);
        }
    }
}

template <template <class, std::uint32_t> class Kernel, class T, std::uint32_t kThreads>
void change_shared(CudaExecutor& cuda, std::uint32_t n) {
    const auto values = test::values_for_changes<T>(n);
    const auto blocks = ceil_div(n, kThreads);
    const Buffer<T> in(cuda, values, "in"), out(cuda, blocks * test::kNumMeetings + n, "out");
    cuda.launch(Kernel<T, kThreads>{}, n, in.read(), out.write());
    const auto got = out.download();
    for (std::uint32_t block = 0; block < blocks; ++block) {
        const auto first = block * kThreads, end = std::min(n, first + kThreads);
        const auto expected = test::met(values, first, end, std::vector<T>{0, values[0], values[0], 0});
        for (std::uint32_t k = 0; k < test::kNumMeetings; ++k)
            ASSERT_EQ(got[block * test::kNumMeetings + k], expected[k]) << "block " << block;
    }
    for (std::uint32_t i = 0; i < n; ++i) ASSERT_EQ(got[blocks * test::kNumMeetings + i], values[i] + 1);
}

TYPED_TEST(ContextsCuda, ChangeSharedMemory) {
    for (const std::uint32_t n : {1u, 64u, 130u}) {
        change_shared<test::ChangeShared, TypeParam, 64>(*this->cuda, n);
        change_shared<test::ChangeShared, TypeParam, 1>(*this->cuda, n);
        change_shared<test::ChangeSharedRows, TypeParam, 64>(*this->cuda, n);
        change_shared<test::ChangeSharedRows, TypeParam, 1>(*this->cuda, n);
    }
}

TYPED_TEST(ContextsCuda, ShuffleAmongLanes) {
    using T = TypeParam;
    for (const std::uint32_t n : {64u, 128u, 150u}) {
        const auto values = test::values_for_changes<T>(n);
        const Buffer<T> in(*this->cuda, values, "in"), out(*this->cuda, 4 * n, "out");
        this->cuda->launch(test::ShuffleValues<T>{}, n, in.read(), out.write());
        EXPECT_EQ(out.download(), test::ShuffleValues<T>::expected(values)) << "n = " << n;
    }
}

TYPED_TEST(ContextsCuda, FetchTextures) {
    using T = TypeParam;
    const auto values = test::values_for_changes<T>(15);
    for (const auto edge : {TextureEdge::clamp, TextureEdge::wrap}) {
        const test::TextureReads reads(edge);
        const auto n = static_cast<std::uint32_t>(reads.xs.size());
        const Buffer<T> cells(*this->cuda, values, "cells"), fetched(*this->cuda, n, "fetched");
        const Buffer<std::int32_t> xs(*this->cuda, reads.xs, "xs"), ys(*this->cuda, reads.ys, "ys");
        this->cuda->launch(test::FetchTexture<T>{}, n, Texture2D<T>{cells.read(), 5, 3, edge}, xs.read(), ys.read(),
                           fetched.write());
        EXPECT_EQ(fetched.download(), reads.fetched_of(values));
    }
}

class ContextsOnCuda : public ::testing::Test {
protected:
    void SetUp() override {
        cuda = gpu();
        if (!cuda) GTEST_SKIP() << "no GPU";
    }
    std::shared_ptr<CudaExecutor> cuda;
};

TEST_F(ContextsOnCuda, FloatOrder) {
    const FloatPairs pairs;
    const auto n = static_cast<std::uint32_t>(pairs.given.size());
    const Buffer<float> given(*cuda, pairs.given, "given"), least(*cuda, pairs.there, "least"),
        most(*cuda, pairs.there, "most"), swapped(*cuda, pairs.there, "swapped");
    cuda->launch(test::MeetFloats{}, n, given.read(), least.write(), most.write(), swapped.write());
    EXPECT_EQ(FloatPairs::bits(least.download()), FloatPairs::bits(pairs.least));
    EXPECT_EQ(FloatPairs::bits(most.download()), FloatPairs::bits(pairs.most));
    EXPECT_EQ(FloatPairs::bits(swapped.download()), FloatPairs::bits(pairs.swapped));
}

TEST_F(ContextsOnCuda, TwoDimensionsAndLimits) {
    constexpr std::uint32_t width = 100, height = 37, grid_width = 7;
    std::vector<std::uint32_t> values(width * height), turned(width * height);
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x) turned[x * height + y] = values[y * width + x] = 1000 * y + x;
    const Buffer<std::uint32_t> in(*cuda, values, "in"), out(*cuda, width * height, "out");
    const Buffer<std::uint64_t> places(*cuda, width * height, "places");
    cuda->launch(test::TurnTile{}, Threads2D(width, height), in.read(), width, height, out.write(), places.write());
    EXPECT_EQ(out.download(), turned);
    const auto told = places.download();
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x)
            ASSERT_EQ(told[y * width + x], std::uint64_t{y / 8 * grid_width + x / 16} << 32 | (y % 8 * 16 + x % 16));
    const auto launches = cuda->take_launches();
    ASSERT_EQ(launches.size(), 1u);
    EXPECT_EQ(launches[0].grid, grid_width * 5);
    EXPECT_EQ(launches[0].grid_height, 5u);
    EXPECT_EQ(launches[0].block, 128u);
    EXPECT_EQ(launches[0].block_height, 8u);
    EXPECT_EQ(launches[0].shared_bytes, sizeof(test::TurnTile::Shared));
    EXPECT_GT(launches[0].registers, 0u);
    EXPECT_GT(launches[0].occupancy, 0.1);
    EXPECT_LE(launches[0].occupancy, 1.0);
}

TEST_F(ContextsOnCuda, TwoDimensionsWithoutWaiting) {
    constexpr std::uint32_t width = 100, height = 37, grid_width = 7;
    std::vector<std::uint32_t> values(width * height), turned(width * height);
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x) turned[x * height + y] = values[y * width + x] = 1000 * y + x;
    const Buffer<std::uint32_t> in(*cuda, values, "in"), out(*cuda, width * height, "out");
    const Buffer<std::uint64_t> places(*cuda, width * height, "places");
    cuda->launch(test::TurnDirectly{}, Threads2D(width, height), in.read(), width, height, out.write(), places.write());
    EXPECT_EQ(out.download(), turned);
    const auto told = places.download();
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x)
            ASSERT_EQ(told[y * width + x], std::uint64_t{y / 8 * grid_width + x / 16} << 32 | (y % 8 * 16 + x % 16));
}

TEST_F(ContextsOnCuda, Textures) {
    for (const auto edge : {TextureEdge::clamp, TextureEdge::wrap}) {
        const test::TextureReads reads(edge);
        const auto n = static_cast<std::uint32_t>(reads.xs.size());
        const Buffer<float> cells(*cuda, reads.cells, "cells"), fetched(*cuda, n, "fetched"),
            sampled(*cuda, n, "sampled");
        const Buffer<std::int32_t> xs(*cuda, reads.xs, "xs"), ys(*cuda, reads.ys, "ys");
        cuda->launch(test::ReadTexture{}, n, Texture2D<float>{cells.read(), 5, 3, edge}, xs.read(), ys.read(),
                     fetched.write(), sampled.write());
        EXPECT_EQ(fetched.download(), reads.fetched);
        EXPECT_EQ(sampled.download(), reads.sampled);
    }
}

TEST_F(ContextsOnCuda, TexturesBeyondEdges) {
    for (const auto edge : {TextureEdge::clamp, TextureEdge::wrap}) {
        for (const bool across : {true, false}) {
            const test::FarTextureReads reads(edge, across);
            const auto n = static_cast<std::uint32_t>(reads.xs.size());
            const Buffer<float> cells(*cuda, reads.cells, "cells"), xs(*cuda, reads.xs, "xs"),
                ys(*cuda, reads.ys, "ys"), sampled(*cuda, n, "sampled");
            cuda->launch(test::SampleTextureAnywhere{}, n,
                         Texture2D<float>{cells.read(), reads.width, reads.height, edge}, xs.read(), ys.read(),
                         sampled.write());
            EXPECT_EQ(sampled.download(), reads.sampled) << across;
        }
    }
}

TEST_F(ContextsOnCuda, LookBackSum) {
    constexpr std::uint32_t n = 100'000;
    const Buffer<std::uint32_t> in(*cuda, std::vector<std::uint32_t>(n, 1), "in"), sums(*cuda, ceil_div(n, 32), "sums"),
        out(*cuda, n, "out");
    sums.fill(0);
    cuda->launch(test::LookBack{}, n, in.read(), sums.write(), out.write());
    const auto got = out.download();
    for (std::uint32_t i = 0; i < n; ++i) ASSERT_EQ(got[i], i + 1);
}

}  // namespace
}  // namespace lockstep
