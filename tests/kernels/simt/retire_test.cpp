#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

/// Resident memory of this process in bytes.
std::size_t resident() {
    std::ifstream pages("/proc/self/statm");
    std::size_t size = 0, in_memory = 0;
    pages >> size >> in_memory;
    return in_memory * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

std::size_t num_threads() {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& one : std::filesystem::directory_iterator("/proc/self/task")) ++count;
    return count;
}

std::shared_ptr<Block> block_of_ones(Device& device, std::size_t bytes) {
    auto block = std::make_shared<Block>(device, bytes, "ones");
    device.fill(block->words(), 1, block->size());
    return block;
}

TEST(Emulator, Retire) {
    constexpr std::size_t kMiB = 1 << 20;
    const auto threads = num_threads();
    std::shared_ptr<Block> held;
    const auto before = resident();
    {
        auto device = std::make_shared<Emulator>();
        std::vector<std::shared_ptr<Block>> blocks;
        for (int i = 0; i < 40; ++i) blocks.push_back(block_of_ones(*device, 5 * kMiB));
        held = blocks[20];
        EXPECT_GT(resident(), before + 190 * kMiB);
        blocks.clear();
        device->retire();
    }
    EXPECT_LT(resident(), before + 20 * kMiB) << "the device lives on, and is small";
    EXPECT_LE(num_threads(), threads) << "one of an earlier test may have ended meanwhile";
    std::vector<std::uint32_t> words(held->size());
    held->device().read(words.data(), held->words(), held->bytes());
    EXPECT_EQ(words, std::vector<std::uint32_t>(held->size(), 1));
    held.reset();
    EXPECT_LT(resident(), before + 12 * kMiB);
}

TEST(Emulator, OutOfMemory) {
    Emulator emulator;
    EXPECT_THROW(emulator.allocate(std::size_t{1} << 46, "successor"), OutOfMemory);
    // Each array alone would fit, and no page is written yet.
    const auto free = emulator.memory().free;
    void* const first = emulator.allocate_snapshot(free / 8 * 5);
    try {
        emulator.release(emulator.allocate(free / 8 * 5, "rank"));
        ADD_FAILURE() << "both together are more than there is";
    } catch (const OutOfMemory& error) {
        EXPECT_NE(std::string(error.what()).find("rank needs"), std::string::npos) << error.what();
    }
    emulator.release(first);
}

}  // namespace
}  // namespace lockstep
