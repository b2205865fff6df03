#include "app/cli/export/palette_png.hpp"

#include <cstdlib>
#include <fstream>

#include "app/cli/temporary_folder.hpp"

namespace lockstep::test {
namespace {

class PalettePng : public TemporaryFolder {
protected:
    Image read_again(const std::string& bytes) const {
        std::ofstream(folder / "x.png", std::ios::binary) << bytes;
        return load_png(folder / "x.png");
    }
};

/// Letters on a ground: few colours, and `shades` of their edges.
Image drawing(int shades, int first = 0) {
    Image image{64, 64, std::vector<std::uint8_t>(std::size_t{4} * 64 * 64, 255)};
    for (std::size_t i = 0; i < std::size_t{64} * 64; i += 3) {
        const auto shade = static_cast<int>(i) % shades;
        image.rgba[4 * i] = static_cast<std::uint8_t>(first + shade % 16 * 16);
        image.rgba[4 * i + 1] = static_cast<std::uint8_t>(shade / 16 % 256);
    }
    return image;
}

bool has_palette(const std::string& png) { return png.find("PLTE") != png.npos; }

TEST_F(PalettePng, KeepsPicturesOfFewColoursExactly) {
    auto image = drawing(200);
    image.rgba[3] = 0;
    for (const auto alpha : {PngAlpha::without, PngAlpha::with}) {
        const auto png = palette_png_bytes(image, alpha);
        EXPECT_TRUE(has_palette(png));
        auto want = image;
        if (alpha == PngAlpha::without) want.rgba[3] = 255;
        EXPECT_TRUE(read_again(png).rgba == want.rgba);
    }
}

TEST_F(PalettePng, KeepsEveryPixelNearItsColour) {
    const auto image = drawing(1000);
    const auto png = palette_png_bytes(image, PngAlpha::without);
    EXPECT_TRUE(has_palette(png));
    EXPECT_LT(png.size(), png_bytes(image).size());
    const auto again = read_again(png);
    int away = 0;
    for (std::size_t i = 0; i < image.rgba.size(); ++i)
        away = std::max(away, std::abs(int{image.rgba[i]} - int{again.rgba[i]}));
    EXPECT_GT(away, 0);
    EXPECT_LE(away, kMaxDifference);
    EXPECT_EQ(again.pixel(1, 0)[0], 255) << "the ground is exact";
}

TEST_F(PalettePng, KeepsPicturesOfTooManyColours) {
    Image image{256, 256, {}};
    for (int i = 0; i < 256 * 256; ++i)
        for (const int channel : {i, i / 256, i * 7 / 31, 255})
            image.rgba.push_back(static_cast<std::uint8_t>(channel));
    const auto png = palette_png_bytes(image, PngAlpha::without);
    EXPECT_FALSE(has_palette(png));
    EXPECT_TRUE(read_again(png).rgba == image.rgba);
}

}  // namespace
}  // namespace lockstep::test
