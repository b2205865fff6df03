#include "kernels/data/csr_graph.hpp"
#include "kernels/simt/cuda/cuda_executor.cuh"

#include <chrono>
#include <future>
#include <limits>
#include <memory>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/simt/jump_once_for_test.hpp"
#include "tests/kernels/simt/wait_for_flag_for_test.hpp"

namespace lockstep {
namespace {

using U32s = std::vector<std::uint32_t>;

class CudaExecutorTest : public ::testing::Test {
protected:
    void SetUp() override {
        int count = 0;
        if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0) GTEST_SKIP() << "no GPU";
        cuda = std::make_shared<CudaExecutor>();
    }
    std::shared_ptr<CudaExecutor> cuda;
};

TEST_F(CudaExecutorTest, MovesMemory) {
    for (const std::uint32_t n : {1u, 33u, 100'000u}) {
        U32s values(n);
        std::iota(values.begin(), values.end(), 5u);
        const Buffer<std::uint32_t> from(*cuda, values, "from"), to(*cuda, n, "to");
        cuda->copy(to.data(), from.data(), from.bytes());
        EXPECT_EQ(to.download(), values);
        U32s read(n);
        cuda->read(read.data(), to.data(), to.bytes());
        EXPECT_EQ(read, values);
        for (const std::uint32_t value : {0u, 7u, 0xFFFFFFFFu, 0x01020304u}) {
            to.fill(value);
            EXPECT_EQ(to.download(), U32s(n, value));
        }
    }
}

// In a .cu file kernels are device code only, so the expected values are constants from emulator_test.cpp.
TEST_F(CudaExecutorTest, BarriersAndSharedMemorySum) {
    for (const std::uint32_t n : {1u, 31u, 32u, 33u, 64u, 257u, 1000u}) {
        U32s values(n);
        std::iota(values.begin(), values.end(), 1u);
        const Buffer<std::uint32_t> in(*cuda, values, "in"), sums(*cuda, ceil_div(n, 64), "sums");
        cuda->launch(test::SumBlock{}, n, in.read(), sums.write());
        const auto got = sums.download();
        EXPECT_EQ(std::accumulate(got.begin(), got.end(), 0u), n * (n + 1) / 2) << "n = " << n;
    }
}

TEST_F(CudaExecutorTest, ShufflesAndBallotsOfActiveLanes) {
    for (const std::uint32_t n : {1u, 31u, 32u, 33u, 100u}) {
        const Buffer<std::uint32_t> values(*cuda, U32s(n, 1), "values"), odd(*cuda, ceil_div(n, kWarpSize), "odd");
        cuda->launch(test::ScanWarp{}, n, values.write(), odd.write());
        const auto scanned = values.download();
        for (std::uint32_t i = 0; i < n; ++i) ASSERT_EQ(scanned[i], i % kWarpSize + 1) << "n = " << n;
        const auto last = n % kWarpSize;
        EXPECT_EQ(odd.download().back(), last == 0 ? 0xFFFFFFFFu : (1u << last) - 1) << "n = " << n;
    }
}

TEST_F(CudaExecutorTest, ComparesWordsLikeEmulator) {
    Emulator emulator;
    // All column shapes: more fields than one launch compares, strides that are no power of two, every type.
    const std::vector<CountedField> fields{
        {{2, 0, 0, 0xFFFFFFFFu}, kNone},
        {{2, 1, 0, 0x7FFFFFFFu}},
        {{2, 1, 31, 1u}},
        {{1, 0, 0, 0xFFFFu}},
        {{1, 0, 16, 0xFFFFu}},
        {{2, 1, 4, 0xFu}, 7u},
        {{4, 3, 0, 0xFFFFFFFFu}, kNone},
        {{3, 1, 0, 0xFFFFFFFFu}, kNone},
        {{5, 4, 8, 0xFFFFu}},
        {{1, 0, 0, 0xFFFFFFFFu, ValueType::int32}, bits_of(-1)},
        {{7, 2, 0, 0xFFFFFFFFu, ValueType::int32}},
        {{1, 0, 0, 0xFFFFFFFFu, ValueType::float32}},
        {{3, 2, 0, 0xFFFFFFFFu, ValueType::float32}, bits_of(std::numeric_limits<float>::infinity())},
        {Field::whole(ValueType::uint64), bits_of(~std::uint64_t{0})},
        {{3, 1, 0, 0xFFFFFFFFu, ValueType::uint64}},
        {{}, kNone, 30},
        {}};
    for (const std::uint32_t n : {0u, 2u, 66u, 4096u, 200'002u}) {
        U32s before(n), now(n);
        for (std::uint32_t i = 0; i < n; ++i) {
            before[i] = i * 2654435761u;
            now[i] = i % 3 == 0 ? before[i] ^ (1u << i % 32) : i % 100 == 1 ? 0xFFFFFFFFu : before[i];
        }
        for (const bool has_previous : {true, false}) {
            const auto compare_on = [&](Device& device) {
                const Buffer<std::uint32_t> from(device, now, "from"), previous(device, before, "previous"),
                    to(device, n, "to");
                // Twice in one call, the second time for one field.
                const Buffer<std::uint32_t> again(device, n, "again");
                const auto* before_or_none = has_previous ? previous.data() : nullptr;
                const SnapshotCopy copies[] = {
                    {to.data(), from.data(), before_or_none, n, fields},
                    {again.data(), from.data(), before_or_none, n, std::span(fields).last(1)}};
                const auto changes = device.copy_and_compare(copies);
                EXPECT_EQ(to.download(), now);
                EXPECT_EQ(again.download(), now);
                return changes;
            };
            EXPECT_EQ(compare_on(*cuda), compare_on(emulator)) << "n = " << n << ", previous " << has_previous;
        }
    }
}

TEST_F(CudaExecutorTest, ChangeListsLeadBothWays) {
    for (const std::uint32_t n : {1u, 33u, 200'002u}) {
        U32s before(n), after(n);
        std::uint32_t num_changed = 0;
        for (std::uint32_t i = 0; i < n; ++i) {
            before[i] = i * 2654435761u;
            after[i] = i % 7 == 0 ? before[i] + 1 : before[i];
            num_changed += before[i] != after[i];
        }
        const Buffer<std::uint32_t> old(*cuda, before, "old"), now(*cuda, after, "now"),
            changes(*cuda, 2 * num_changed, "changes");
        cuda->list_changes(changes.data(), old.data(), now.data(), n, num_changed);
        cuda->apply_changes(old.data(), n, changes.data(), num_changed);
        EXPECT_EQ(old.download(), after) << "n = " << n;
        cuda->apply_changes(old.data(), n, changes.data(), num_changed);
        EXPECT_EQ(old.download(), before) << "n = " << n;
    }
}

TEST_F(CudaExecutorTest, SnapshotsReuseMemoryAndKeepValues) {
    constexpr std::uint32_t n = 100'000;
    const Buffer<std::uint32_t> numbers(*cuda, n, "numbers");
    std::vector<std::unique_ptr<Block>> blocks(3);
    std::vector<std::uint32_t> held(3);
    // Blocks are released and reused while copies into them are still running.
    for (std::uint32_t round = 0; round < 60; ++round) {
        auto& block = blocks[round % 3];
        block = nullptr;
        block = std::make_unique<Block>(*cuda, n * sizeof(std::uint32_t));
        numbers.fill(round);
        cuda->copy(block->words(), numbers.data(), numbers.bytes());
        held[round % 3] = round;
    }
    cuda->synchronize();
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        U32s read(n);
        cuda->read(read.data(), blocks[i]->words(), blocks[i]->bytes());
        EXPECT_EQ(read, U32s(n, held[i]));
    }
}

// Columns are read in pieces, and threads take turns: every read is complete, and a small read does not wait for a
// large one.
TEST_F(CudaExecutorTest, ThreadsReadInTurns) {
    constexpr std::uint32_t n = (25u << 20) / 4 + 7;  // several pieces and a part of one
    U32s values(n);
    std::iota(values.begin(), values.end(), 5u);
    const Buffer<std::uint32_t> large(*cuda, values, "large");
    const auto read = [&](std::uint32_t first, std::uint32_t count) {
        U32s found(count);
        cuda->read(found.data(), large.data() + first, count * sizeof(std::uint32_t));
        return found;
    };
    auto all = std::async(std::launch::async, [&] {
        bool right = true;
        for (int k = 0; k < 4; ++k) right = right && read(0, n) == values;
        return right;
    });
    for (std::uint32_t k = 0; k < 64; ++k) {
        const auto first = k * (n / 64);
        EXPECT_EQ(read(first, 100), U32s(values.begin() + first, values.begin() + first + 100));
    }
    EXPECT_TRUE(all.get());
    EXPECT_EQ(read(0, 0), U32s());
}

// The worker waits for more memory behind an endless kernel. The window's thread can still read and release memory.
TEST_F(CudaExecutorTest, EndlessKernelBlocksNoOtherThread) {
    using namespace std::chrono_literals;
    const Buffer<std::uint32_t> flag(*cuda, U32s{0}, "flag"), numbers(*cuda, U32s(1000, 7), "numbers");
    auto held = std::make_unique<Block>(*cuda, numbers.bytes());
    cuda->copy(held->words(), numbers.data(), numbers.bytes());
    cuda->synchronize();
    cudaStream_t beside = nullptr;
    std::uint32_t* one = nullptr;
    ASSERT_EQ(cudaStreamCreateWithFlags(&beside, cudaStreamNonBlocking), cudaSuccess);
    ASSERT_EQ(cudaMallocHost(&one, sizeof *one), cudaSuccess);
    *one = 1;

    cuda->launch(test::WaitForFlag{}, 1, flag.read());
    auto worker = std::async(std::launch::async, [&] { return std::make_unique<Block>(*cuda, std::size_t{1} << 28); });
    EXPECT_EQ(worker.wait_for(200ms), std::future_status::timeout) << "the kernel has ended";
    auto window = std::async(std::launch::async, [&] {
        U32s read(1000);
        cuda->read(read.data(), held->words(), held->bytes());
        held.reset();
        return read;
    });
    EXPECT_EQ(window.wait_for(2s), std::future_status::ready);

    EXPECT_EQ(cudaMemcpyAsync(flag.data(), one, sizeof *one, cudaMemcpyHostToDevice, beside), cudaSuccess);
    EXPECT_EQ(window.get(), U32s(1000, 7));
    worker.get();
    cuda->synchronize();
    cudaFreeHost(one);
    cudaStreamDestroy(beside);
}

TEST_F(CudaExecutorTest, ReleasesAllButHeldBlocks) {
    constexpr std::size_t kGiB = std::size_t{1} << 30;
    const auto free = [] {
        std::size_t now = 0, total = 0;
        cudaMemGetInfo(&now, &total);
        return now;
    };
    if (free() < 6 * kGiB) GTEST_SKIP() << "too little memory";
    std::vector<std::shared_ptr<Block>> blocks;
    for (int i = 0; i < 4; ++i) blocks.push_back(std::make_shared<Block>(*cuda, kGiB / 2));
    blocks.push_back(std::make_shared<Block>(*cuda, 2 * kGiB, "an array"));
    for (const auto& block : blocks) cuda->fill(block->words(), 7, block->size());
    cuda->synchronize();
    const auto before = free();
    auto held = blocks.front();
    blocks.clear();
    cuda->retire();
    cuda.reset();
    EXPECT_GT(free(), before + 3 * kGiB) << "the device lives on, and is small";
    U32s words(1000);
    held->device().read(words.data(), held->words(), words.size() * sizeof(std::uint32_t));
    EXPECT_EQ(words, U32s(1000, 7));
    held.reset();
    EXPECT_GT(free(), before + 7 * kGiB / 2);
}

TEST_F(CudaExecutorTest, TimesLaunchesByName) {
    const Buffer<std::uint32_t> in(*cuda, U32s(1000, 1), "in"), sums(*cuda, ceil_div(1000, 64), "sums");
    cuda->launch(test::SumBlock{}, 1000, in.read(), sums.write());
    cuda->launch(test::SumBlock{}, 0, in.read(), sums.write());
    const auto launches = cuda->take_launches();
    ASSERT_EQ(launches.size(), 1u);
    EXPECT_STREQ(launches[0].kernel, "sum_block");
    EXPECT_EQ(launches[0].grid, 16u);
    EXPECT_EQ(launches[0].block, 64u);
    EXPECT_GT(launches[0].ms, 0);
    EXPECT_TRUE(cuda->take_launches().empty());
}

TEST_F(CudaExecutorTest, OutOfMemoryNamesArray) {
    std::vector<Buffer<std::uint32_t>> large;
    try {
        for (int i = 0; i < 64; ++i) large.emplace_back(*cuda, 0xFFFFFFFFu, "large");
        GTEST_SKIP() << "a GPU with more than a TB";
    } catch (const DeviceError& error) {
        large.clear();
        EXPECT_NE(std::string(error.what()).find("out of memory"), std::string::npos) << error.what();
    }
    const Buffer<std::uint32_t> still_works(*cuda, U32s(10, 3), "small");
    EXPECT_EQ(still_works.download(), U32s(10, 3));
}

}  // namespace
}  // namespace lockstep
