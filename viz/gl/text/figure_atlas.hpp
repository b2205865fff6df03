#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <utility>

#include "viz/gl/gl_name.hpp"

namespace lockstep {

/// Glyphs of numbers at one size, side by side in one row: 0 to 9, infinity, dash, comma, arrow, minus, space, point, e, N, a.
struct FigureGlyphs {
    static constexpr int kCount = 20;

    GlTexture texture;  ///< 8-bit coverage
    int width = 0, height = 0;  ///< pixels of one glyph's cell; the font is monospaced
    int cap_height = 0;  ///< of a digit, pixels: used to check whether a figure fits
};

/// Rasterises the glyphs of JetBrains Mono at the first request for a size.
class FigureAtlas {
public:
    FigureAtlas();
    ~FigureAtlas();
    /// The atlas that all views in the current OpenGL context share, as long as one of them holds it.
    static std::shared_ptr<FigureAtlas> of_context();

    /// pixels  the em, rounded to whole pixels, 6 to 128
    const FigureGlyphs& at(float pixels, bool bold = false);

private:
    struct Font;
    std::unique_ptr<Font> regular_, bold_;
    std::map<std::pair<int, bool>, FigureGlyphs> sizes_;
};

}  // namespace lockstep
