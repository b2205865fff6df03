#pragma once

#include <cstdint>
#include <memory>

#include "viz/gl/programs/program.hpp"
#include "viz/gl/text/figure_atlas.hpp"

namespace lockstep {

/// Draws numbers that a view's vertex shader reads from its buffers (assets/shaders/gl/figures.glsl): one instance per
/// element, no work on the CPU for each. Numbers that do not fit are omitted rather than shrunk: call fits() first.
class DrawnNumbers {
public:
    static constexpr float kSmallest = 12;  ///< points: the smallest size

    /// The largest size between kSmallest and `wanted` (points) at which `num_glyphs` glyphs fit into width x height
    /// pixels; 0 if none does. scale: pixels per point
    float fits(int num_glyphs, float width, float height, float wanted, float scale);

    /// Draws `instances` numbers of up to `glyphs` glyphs with a program whose vertex shader includes figures.glsl and
    /// whose fragment shader is figures.frag. pixels: the font's size
    void draw(const Program& program, float pixels, int glyphs, std::uint32_t instances, bool bold = false);

    FigureAtlas& atlas() { return *atlas_; }

private:
    std::shared_ptr<FigureAtlas> atlas_ = FigureAtlas::of_context();
};

/// Decimal digits of a value.
int num_digits(std::uint32_t value);

}  // namespace lockstep
