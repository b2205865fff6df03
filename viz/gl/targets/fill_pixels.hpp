#pragma once

#include <algorithm>

#include <glad/gl.h>

#include "viz/palette.hpp"

namespace lockstep {

/// Fills rectangles of the bound framebuffer, row 0 at its top, while it exists: for thumbnails made of bars and cells.
class PixelFiller {
public:
    PixelFiller() { glEnable(GL_SCISSOR_TEST); }
    ~PixelFiller() { glDisable(GL_SCISSOR_TEST); }
    PixelFiller(const PixelFiller&) = delete;
    PixelFiller& operator=(const PixelFiller&) = delete;

    /// At least one pixel wide and high.
    void fill(int x, int y, int width, int height, const Colour& colour) const {
        glScissor(x, y, std::max(1, width), std::max(1, height));
        const float channels[4]{colour.r, colour.g, colour.b, 1};
        glClearBufferfv(GL_COLOR, 0, channels);
    }
};

}  // namespace lockstep
