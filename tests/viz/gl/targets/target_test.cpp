#include "viz/gl/targets/target.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "lockstep/build_info.hpp"
#include "viz/gl/palette_block.hpp"
#include "viz/gl/programs/program.hpp"
#include "viz/gl/targets/offscreen_context.hpp"
#include "viz/gl/targets/read_pixels.hpp"

namespace lockstep {
namespace {

constexpr Colour kRed{1, 0, 0, 1};

Program area_in_one_colour() {
    return Program::draw("gl/area.vert", std::string(kSourceDir) + "/tests/viz/gl/targets/solid_for_test.frag");
}

TEST(Target, ClearsAndRestoresBindings) {
    const OffscreenContext context;
    Target outer, inner;
    const auto outer_scope = outer.begin(40, 30, Colour{0, 0, 1, 1});
    {
        const auto inner_scope = inner.begin(8, 4, kRed);
        GLint viewport[4];
        glGetIntegerv(GL_VIEWPORT, viewport);
        EXPECT_EQ(viewport[2], 8);
    }
    GLint framebuffer = 0, viewport[4];
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    glGetIntegerv(GL_VIEWPORT, viewport);
    EXPECT_EQ(static_cast<GLuint>(framebuffer), outer.framebuffer());
    EXPECT_EQ(viewport[2], 40);
    EXPECT_EQ(viewport[3], 30);
    EXPECT_EQ(read_pixels(inner, RowOrder::top_first).pixel(7, 3)[0], 255);
    EXPECT_EQ(read_pixels(outer, RowOrder::top_first).pixel(7, 3)[2], 255);
}

TEST(Target, PixelZeroIsUpperLeft) {
    const OffscreenContext context;
    Target target;
    Program fill = area_in_one_colour();
    PaletteBlock palette;
    {
        const auto scope = target.begin(16, 8, Colour{0, 0, 0, 1});
        palette.bind(Palette::dark_theme());
        fill.set("viewport", Point2{16, 8}).set("area", Rect{2, 1, 3, 2}).set("solid", kRed);
        fill.draw_vertices(GL_TRIANGLES, 6);
    }
    const auto image = read_pixels(target, RowOrder::top_first);
    for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 16; ++x)
            EXPECT_EQ(image.pixel(x, y)[0], x >= 2 && x < 5 && y >= 1 && y < 3 ? 255 : 0) << x << ", " << y;
    EXPECT_EQ(read_pixels(target, RowOrder::bottom_first).pixel(2, 6)[0], 255);
}

TEST(Target, ResolvesSamples) {
    const OffscreenContext context;
    Target target(4);
    Program fill = area_in_one_colour();
    PaletteBlock palette;
    {
        const auto scope = target.begin(16, 8, Colour{0, 0, 0, 1});
        palette.bind(Palette::dark_theme());
        fill.set("viewport", Point2{16, 8}).set("area", Rect{2, 0, 3.5f, 8}).set("solid", kRed);  // half of pixel 5
        fill.draw_vertices(GL_TRIANGLES, 6);
    }
    const auto image = read_pixels(target, RowOrder::top_first);
    EXPECT_EQ(image.pixel(4, 3)[0], 255);
    EXPECT_NEAR(image.pixel(5, 3)[0], 128, 64);
    EXPECT_EQ(image.pixel(6, 3)[0], 0);
}

TEST(ReadPixels, PngRoundTrip) {
    const auto path =
        std::filesystem::path(testing::TempDir()) / ("read_pixels_test-" + std::to_string(::getpid()) + ".png");
    Image image{3, 2, {}};
    for (int i = 0; i < 3 * 2; ++i)
        for (const int value : {40 * i, 255 - 40 * i, 7 * i, 255})
            image.rgba.push_back(static_cast<std::uint8_t>(value));
    std::ofstream(path, std::ios::binary) << png_bytes(image);
    const auto again = load_png(path);
    EXPECT_EQ(again.width, 3);
    EXPECT_EQ(again.height, 2);
    EXPECT_EQ(again.rgba, image.rgba);
    EXPECT_THROW(load_png(path.string() + ".absent"), std::runtime_error);
}

}  // namespace
}  // namespace lockstep
