#include "viz/gl/palette_block.hpp"

#include <vector>

namespace lockstep {
namespace {

constexpr GLuint kBinding = 0;  // of `palette` in common.glsl

}  // namespace

void PaletteBlock::bind(const Palette& palette) {
    if (shown_ != &palette) {
        // In the order of common.glsl; std140 pads every vec4 to 16 bytes.
        std::vector<Colour> colours{
            palette.canvas, palette.panel,  palette.raised,   palette.field,   palette.line,    palette.grid,
            palette.ink,    palette.ink2,   palette.ink3,     palette.accent,  palette.now_dim, palette.unvisited,
            palette.now,    palette.on_now, palette.selected, palette.hovered, palette.hazard,  palette.hazard_dim};
        colours.insert(colours.end(), palette.categories.begin(), palette.categories.end());
        colours.insert(colours.end(), palette.on_category.begin(), palette.on_category.end());
        colours.insert(colours.end(), palette.sequence.begin(), palette.sequence.end());
        buffer_ = make_gl_buffer(colours.size() * sizeof(Colour), colours.data());
        shown_ = &palette;
    }
    glBindBufferBase(GL_UNIFORM_BUFFER, kBinding, buffer_.get());
}

}  // namespace lockstep
