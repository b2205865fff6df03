#include "kernels/run/column/index_space.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

std::uint64_t counted(SpaceLink::Kind kind, std::uint32_t divisor, std::uint32_t index, std::uint32_t num_from) {
    return SpaceLink{.from = "here", .to = "there", .says = "it", .kind = kind, .divisor = divisor}.counted(index,
                                                                                                            num_from);
}

TEST(SpaceLink, WithoutColumnIsAffine) {
    using Kind = SpaceLink::Kind;
    EXPECT_EQ(counted(Kind::quotient, 12, 40, 96), 3u);
    EXPECT_EQ(counted(Kind::remainder, 12, 40, 96), 4u);
    EXPECT_EQ(counted(Kind::multiple, 12, 3, 8), 36u);
    EXPECT_EQ(counted(Kind::multiple, 1u << 31, 3, 4), std::uint64_t{3} << 31) << "beyond 32 bits";
}

// Three rows of two become two rows of three.
TEST(SpaceLink, Transposes) {
    const std::uint64_t transposed[]{0, 3, 1, 4, 2, 5};
    for (std::uint32_t i = 0; i < 6; ++i) {
        EXPECT_EQ(counted(SpaceLink::Kind::transposed, 2, i, 6), transposed[i]);
        EXPECT_EQ(counted(SpaceLink::Kind::transposed, 3, static_cast<std::uint32_t>(transposed[i]), 6), i);
    }
}

}  // namespace
}  // namespace lockstep
