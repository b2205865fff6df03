#include "viz/gl/data/shared_buffer.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <numeric>
#include <vector>

#include "kernels/simt/emulator.hpp"
#include "tests/kernels/run/faulty_device.hpp"
#include "viz/gl/targets/offscreen_context.hpp"

namespace lockstep {
namespace {

std::shared_ptr<const Block> block_of(Device& device, const std::vector<std::uint32_t>& words) {
    const auto block = std::make_shared<Block>(device, words.size() * 4);
    device.upload(block->words(), words.data(), words.size() * 4);
    return block;
}

std::vector<std::uint32_t> contents(const SharedBuffer& buffer) {
    std::vector<std::uint32_t> words(buffer.bytes() / 4);
    glGetNamedBufferSubData(buffer.name(), 0, static_cast<GLsizeiptr>(buffer.bytes()), words.data());
    return words;
}

TEST(SharedBuffer, ShowsOneBlockAtATime) {
    const OffscreenContext context;
    const auto device = std::make_shared<Emulator>();
    const auto one = block_of(*device, {1, 2, 3}), two = block_of(*device, {4, 5, 6});
    SharedBuffer buffer(12);
    EXPECT_FALSE(buffer.shows(one));
    buffer.show(one);
    EXPECT_TRUE(buffer.shows(one));
    EXPECT_EQ(contents(buffer), (std::vector<std::uint32_t>{1, 2, 3}));
    const auto version = buffer.version();
    buffer.show(one);
    EXPECT_EQ(buffer.version(), version) << "an existing block was copied again";
    buffer.show(two);
    EXPECT_FALSE(buffer.shows(one));
    EXPECT_NE(buffer.version(), version);
    EXPECT_EQ(contents(buffer), (std::vector<std::uint32_t>{4, 5, 6}));
    EXPECT_EQ(buffer.path(), PicturePath::host);
}

// A GPU whose arrays are copied through host memory, 4 MB at a time.
TEST(SharedBuffer, IncompleteCopyIsNotShown) {
    using namespace std::chrono_literals;
    const auto now = [] { return std::chrono::steady_clock::now(); };
    const OffscreenContext context;
    const auto device = std::make_shared<test::FaultyDevice>("cuda");
    std::vector<std::uint32_t> numbers((10u << 18) + 1), others(numbers.size(), 7);
    std::iota(numbers.begin(), numbers.end(), 0u);
    const auto one = block_of(*device, numbers), other = block_of(*device, others);
    SharedBuffer buffer(numbers.size() * 4);
    EXPECT_FALSE(buffer.show(one, now())) << "the frame has no time left";
    EXPECT_EQ(device->num_reads(), 0);
    EXPECT_EQ(buffer.copied(), 0u);

    device->read_at(40'000'000);  // 0.1 s per piece
    EXPECT_FALSE(buffer.show(one, now() + 20ms));
    EXPECT_EQ(device->num_reads(), 1) << "it exceeded the time limit";
    EXPECT_FALSE(buffer.shows(one));
    EXPECT_GT(buffer.copied(), 0u);
    EXPECT_LT(buffer.copied(), buffer.bytes());
    const auto version = buffer.version();
    EXPECT_FALSE(buffer.show(one, now() + 20ms));
    EXPECT_EQ(device->num_reads(), 2);
    EXPECT_TRUE(buffer.show(one)) << "the rest";
    EXPECT_EQ(device->num_reads(), 3);
    EXPECT_TRUE(buffer.shows(one));
    EXPECT_NE(buffer.version(), version);
    EXPECT_EQ(buffer.copied(), buffer.bytes());
    EXPECT_EQ(buffer.path(), PicturePath::host);
    EXPECT_EQ(contents(buffer), numbers);

    // Half of another array overwrites it: neither is complete.
    EXPECT_FALSE(buffer.show(other, now() + 20ms));
    EXPECT_FALSE(buffer.shows(one));
    EXPECT_FALSE(buffer.shows(other));
    device->read_at(0);
    EXPECT_TRUE(buffer.show(one));
    EXPECT_EQ(contents(buffer), numbers);
}

TEST(SharedBuffer, UnreadablePieceShowsNothing) {
    const OffscreenContext context;
    const auto device = std::make_shared<test::FaultyDevice>("cuda");
    const auto one = block_of(*device, {1, 2, 3}), two = block_of(*device, {4, 5, 6});
    SharedBuffer buffer(12);
    EXPECT_TRUE(buffer.show(one));
    device->lose();
    EXPECT_THROW(buffer.show(two), DeviceError);
    EXPECT_FALSE(buffer.shows(one));
    EXPECT_FALSE(buffer.shows(two));
}

TEST(SharedBuffer, NewBlockAtOldAddressIsNew) {
    const OffscreenContext context;
    const auto device = std::make_shared<Emulator>();
    SharedBuffer buffer(8);
    auto block = block_of(*device, {1, 2});
    buffer.show(block);
    block.reset();
    block = block_of(*device, {3, 4});  // often at the same address
    EXPECT_FALSE(buffer.shows(block));
    buffer.show(block);
    EXPECT_EQ(contents(buffer), (std::vector<std::uint32_t>{3, 4}));
}

}  // namespace
}  // namespace lockstep
