#include "viz/gl/text/drawn_numbers.hpp"

#include <gtest/gtest.h>

#include "viz/gl/targets/offscreen_context.hpp"

namespace lockstep {
namespace {

TEST(DrawnNumbers, HiddenBelowTwelvePixels) {
    const OffscreenContext context;
    DrawnNumbers numbers;
    const auto& smallest = numbers.atlas().at(12);
    const auto width = static_cast<float>(2 * smallest.width);
    EXPECT_EQ(numbers.fits(2, 100, 100, 14, 1), 14);
    EXPECT_EQ(numbers.fits(2, width, 100, 14, 1), 12);
    EXPECT_EQ(numbers.fits(2, width - 1, 100, 14, 1), 0);
    EXPECT_EQ(numbers.fits(2, 100, static_cast<float>(smallest.cap_height) - 1, 14, 1), 0);
    EXPECT_EQ(numbers.fits(2, 100, 100, 14, 2), 28) << "points become pixels";
}

TEST(FigureAtlas, SharedWithinContext) {
    for (int i = 0; i < 2; ++i) {
        const OffscreenContext context;
        DrawnNumbers first, second;
        EXPECT_EQ(&first.atlas(), &second.atlas());
        EXPECT_TRUE(glIsTexture(first.atlas().at(14).texture.get())) << "of this context";
    }
}

TEST(FigureAtlas, MonospacedSizes) {
    const OffscreenContext context;
    FigureAtlas atlas;
    const auto& glyphs = atlas.at(14);
    EXPECT_EQ(&glyphs, &atlas.at(14.3f));
    EXPECT_GE(glyphs.height, glyphs.cap_height);
    GLint width = 0;
    glGetTextureLevelParameteriv(glyphs.texture.get(), 0, GL_TEXTURE_WIDTH, &width);
    EXPECT_EQ(width, FigureGlyphs::kCount * glyphs.width);

    // Every glyph except the space has ink, within the height of its cell.
    std::vector<std::uint8_t> coverage(static_cast<std::size_t>(width) * glyphs.height);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glGetTextureImage(glyphs.texture.get(), 0, GL_RED, GL_UNSIGNED_BYTE, static_cast<GLsizei>(coverage.size()),
                      coverage.data());
    for (int glyph = 0; glyph < FigureGlyphs::kCount; ++glyph) {
        int ink = 0;
        for (int y = 0; y < glyphs.height; ++y)
            for (int x = 0; x < glyphs.width; ++x)
                ink += coverage[static_cast<std::size_t>(y) * width + glyph * glyphs.width + x];
        EXPECT_EQ(ink > 255, glyph != 15 /* space */) << "glyph " << glyph;
    }
}

TEST(NumDigits, CountsDigits) {
    EXPECT_EQ(num_digits(0), 1);
    EXPECT_EQ(num_digits(9), 1);
    EXPECT_EQ(num_digits(10), 2);
    EXPECT_EQ(num_digits(4294967295u), 10);
}

}  // namespace
}  // namespace lockstep
