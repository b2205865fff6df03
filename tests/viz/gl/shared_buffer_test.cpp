#include "viz/gl/shared_buffer.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "kernels/simt/emulator.hpp"
#include "viz/gl/offscreen_context.hpp"

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
    EXPECT_EQ(buffer.version(), version) << "copied again what was there";
    buffer.show(two);
    EXPECT_FALSE(buffer.shows(one));
    EXPECT_NE(buffer.version(), version);
    EXPECT_EQ(contents(buffer), (std::vector<std::uint32_t>{4, 5, 6}));
    EXPECT_EQ(buffer.path(), PicturePath::host);
}

TEST(SharedBuffer, DoesNotTakeANewBlockForOneThatIsGone) {
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
