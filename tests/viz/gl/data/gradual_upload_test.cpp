#include "viz/gl/data/gradual_upload.hpp"

#include <numeric>

#include <gtest/gtest.h>

#include "viz/gl/targets/offscreen_context.hpp"

namespace lockstep {
namespace {

using namespace std::chrono_literals;

std::vector<std::uint32_t> counting(std::size_t size, std::uint32_t from) {
    std::vector<std::uint32_t> words(size);
    std::iota(words.begin(), words.end(), from);
    return words;
}

TEST(GradualUpload, LargeArraysTakeSeveralFrames) {
    const OffscreenContext context;
    const auto one = counting(3'000'000, 0), two = counting(5, 7), three = counting(2'000'000, 9);  // 20 MB
    StorageBuffer<std::uint32_t> first, second, third;
    GradualUpload upload;
    upload.add(first, one);
    upload.add(second, two);
    upload.add(third, three);
    int frames = 1;
    while (!upload.go_on(0ms)) ++frames;
    EXPECT_GE(frames, 4);
    EXPECT_LE(frames, 8);
    EXPECT_EQ(first.read(), one);
    EXPECT_EQ(second.read(), two);
    EXPECT_EQ(third.read(), three);
    EXPECT_TRUE(upload.go_on(0ms)) << "there is nothing more to come";
}

TEST(GradualUpload, SmallArraysTakeOneFrame) {
    const OffscreenContext context;
    const auto one = counting(100'000, 0);
    StorageBuffer<std::uint32_t> first, empty;
    GradualUpload upload;
    upload.add(first, one);
    upload.add(empty, std::vector<std::uint32_t>());
    EXPECT_TRUE(upload.go_on(0ms));
    EXPECT_EQ(first.read(), one);
    EXPECT_NE(empty.name(), 0u) << "shaders still bind the buffer";
}

TEST(GradualUpload, DropsOutdatedUploads) {
    const OffscreenContext context;
    StorageBuffer<std::uint32_t> first;
    GradualUpload upload;
    {
        const auto old = counting(3'000'000, 0);
        upload.add(first, old);
        EXPECT_FALSE(upload.go_on(0ms));
        upload.forget();
    }
    const auto fresh = counting(1000, 5);
    upload.add(first, fresh);
    EXPECT_TRUE(upload.go_on(0ms));
    EXPECT_EQ(first.read(), fresh);
}

}  // namespace
}  // namespace lockstep
