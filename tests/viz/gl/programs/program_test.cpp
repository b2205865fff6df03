#include "viz/gl/programs/program.hpp"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "lockstep/build_info.hpp"
#include "viz/gl/targets/offscreen_context.hpp"
#include "viz/gl/targets/read_pixels.hpp"
#include "viz/gl/targets/target.hpp"

namespace lockstep {
namespace {

constexpr int kSide = 512;

Program pixels() {
    const auto folder = std::string(kSourceDir) + "/tests/viz/";
    return Program::draw(folder + "gl/programs/pieces_for_test.vert", folder + "gl/targets/solid_for_test.frag");
}

/// Number of pixels that are not black; each vertex draws one pixel.
std::ptrdiff_t drawn(const Program& program, std::uint32_t vertices, std::uint32_t instances) {
    Target target;
    {
        const auto drawing = target.begin(kSide, kSide, Colour{0, 0, 0, 1});
        program.set("solid", Colour{1, 1, 1, 1}).set("side", kSide).set("vertices", static_cast<int>(vertices));
        program.draw_vertices(GL_POINTS, vertices, instances);
    }
    const auto image = read_pixels(target, RowOrder::top_first);
    std::ptrdiff_t count = 0;
    for (std::size_t i = 0; i < image.rgba.size(); i += 4) count += image.rgba[i] == 255;
    return count;
}

// For any number of instances, also more than the internal queue holds, each vertex of each instance is drawn once with
// its number.
TEST(Program, DrawsEachVertexOfEachInstance) {
    const OffscreenContext context;
    const auto program = pixels();
    EXPECT_EQ(drawn(program, 1000, 1), 1000);
    EXPECT_EQ(drawn(program, kSide * kSide, 1), kSide * kSide);
    EXPECT_EQ(drawn(program, kSide * kSide - 1, 1), kSide * kSide - 1);
    EXPECT_EQ(drawn(program, 6, 40'000), 240'000);
    EXPECT_EQ(drawn(program, 100'000, 2), 200'000);
    EXPECT_EQ(drawn(program, 6, 3), 18) << "numbers begin with 0 again";
}

}  // namespace
}  // namespace lockstep
