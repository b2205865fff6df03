#include "viz/palette.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace lockstep {
namespace {

/// Distinguishable side by side: some channel differs by a tenth.
bool alike(const Colour& a, const Colour& b) {
    return std::abs(a.r - b.r) < 0.1f && std::abs(a.g - b.g) < 0.1f && std::abs(a.b - b.b) < 0.1f;
}

TEST(Palette, FifteenDistinctSeriesColours) {
    for (const auto* palette : {&Palette::dark_theme(), &Palette::light_theme()})
        for (std::size_t a = 0; a < 15; ++a) {
            for (std::size_t b = 0; b < a; ++b)
                EXPECT_FALSE(alike(palette->series(a), palette->series(b))) << a << " and " << b;
            EXPECT_FALSE(alike(palette->series(a), palette->now)) << a << " is too close to the colour of changes";
            EXPECT_FALSE(alike(palette->series(a), palette->canvas)) << a << " cannot be seen";
        }
}

}  // namespace
}  // namespace lockstep
