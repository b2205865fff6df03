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

/// The name of the OpenGL program in use.
GLint name_of(const Program& program) {
    program.use();
    GLint name = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &name);
    return name;
}

/// The red pixels of one point.
std::ptrdiff_t red(const Program& program) {
    Target target;
    {
        const auto drawing = target.begin(1, 1, Colour{0, 0, 0, 1});
        program.draw_vertices(GL_POINTS, 1);
    }
    return read_pixels(target, RowOrder::top_first).rgba[0];
}

TEST(Program, SameFilesShareOneLinkedProgram) {
    const OffscreenContext context;
    const auto first = pixels(), second = pixels(), bare = pixels();
    EXPECT_EQ(name_of(first), name_of(second));
    first.set("solid", Colour{1, 0, 0, 1}).set("side", 1).set("vertices", 1);
    second.set("solid", Colour{0, 1, 0, 1}).set("side", 1).set("vertices", 1);
    bare.set("side", 1).set("vertices", 1);
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(red(first), 255) << "each has uniforms of its own";
        EXPECT_EQ(red(second), 0);
        EXPECT_EQ(red(first), 255);
        EXPECT_EQ(red(bare), 0) << "a uniform that was not set is zero";
    }
    second.set("solid", Colour{1, 0, 0, 1});
    EXPECT_EQ(red(second), 255);
    const auto moved = [&] {
        auto one = pixels();
        one.set("solid", Colour{1, 0, 0, 1}).set("side", 1).set("vertices", 1);
        return one;
    }();
    EXPECT_EQ(red(moved), 255);
    EXPECT_NE(name_of(first),
              name_of(Program::draw(std::string(kSourceDir) + "/tests/viz/gl/programs/pieces_for_test.vert",
                                    std::string(kSourceDir) + "/tests/viz/gl/targets/solid_for_test.frag", {"OTHER"})));
}

TEST(Program, EachContextHasItsOwn) {
    for (int i = 0; i < 2; ++i) {
        const OffscreenContext context;
        const auto program = pixels();
        EXPECT_TRUE(glIsProgram(static_cast<GLuint>(name_of(program))));
        EXPECT_EQ(drawn(program, 1000, 1), 1000);
    }
}

}  // namespace
}  // namespace lockstep
