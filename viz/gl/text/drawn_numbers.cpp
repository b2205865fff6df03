#include "viz/gl/text/drawn_numbers.hpp"

namespace lockstep {

float DrawnNumbers::fits(int num_glyphs, float width, float height, float wanted, float scale) {
    for (float points = wanted; points >= kSmallest; points -= 1) {
        const auto& glyphs = atlas_->at(points * scale);
        if (static_cast<float>(glyphs.width * num_glyphs) <= width && static_cast<float>(glyphs.cap_height) <= height)
            return points * scale;
    }
    return 0;
}

void DrawnNumbers::draw(const Program& program, float pixels, int glyphs, std::uint32_t instances, bool bold) {
    const auto& font = atlas_->at(pixels, bold);
    program.set("figure_glyph", Point2{static_cast<float>(font.width), static_cast<float>(font.height)});
    glBindTextureUnit(0, font.texture.get());
    program.draw_vertices(GL_TRIANGLES, static_cast<std::uint32_t>(6 * glyphs), instances);
    glBindTextureUnit(0, 0);
}

int num_digits(std::uint32_t value) {
    int digits = 1;
    for (; value >= 10; value /= 10) ++digits;
    return digits;
}

}  // namespace lockstep
