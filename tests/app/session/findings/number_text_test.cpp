#include "app/session/findings/number_text.hpp"

#include <gtest/gtest.h>

#include "kernels/data/csr_graph.hpp"

namespace lockstep {
namespace {

TEST(Figures, ThreeSignificantDigitsUnlessExact) {
    EXPECT_EQ(short_number(709), "709");
    EXPECT_EQ(short_number(1173), "1,173");
    EXPECT_EQ(short_number(1.8345), "1.83");
    EXPECT_EQ(short_number(0.012345), "0.0123");
    EXPECT_EQ(short_number(-2.5), "−2.5");
}

TEST(Figures, UnitFollowsAmount) {
    EXPECT_EQ(bytes_text(512), "512 B");
    EXPECT_EQ(bytes_text(4096), "4 KiB");
    EXPECT_EQ(bytes_text(std::size_t{1965} << 20), "1.92 GiB");
    EXPECT_EQ(duration_text(12.34), "12.3 ms");
    EXPECT_EQ(duration_text(0.84), "840 µs");
    EXPECT_EQ(duration_text(2412), "2.41 s");
    EXPECT_EQ(duration_text(0.0005), "500 ns");
    EXPECT_EQ(duration_text(999.7), "1 s");
    EXPECT_EQ(bytes_text(999), "999 B");
    EXPECT_EQ(bytes_text((std::size_t{1000} << 10) - 100), "1,000 KiB");
}

}  // namespace
}  // namespace lockstep
