// Shades the histogram of the jump plot. A single node also lights the pixels beside it, so that it is as visible as many.
#include "gl/common.glsl"
#include "gl/wrong_shape.glsl"

layout(std430, binding = 10) readonly buffer Counts { uint counts[]; };
uniform uint plot_width;
uniform uint plot_height;
uniform uint has_wrong;  // 1: the histogram has a third layer for wrong nodes
uniform float expected;  // nodes per pixel if all of them lay evenly on one line

in vec2 inside;
out vec4 colour;

uint count_at(ivec2 pixel, uint layer) {
    uvec2 plot_size = uvec2(plot_width, plot_height);
    if (any(lessThan(pixel, ivec2(0))) || any(greaterThanEqual(pixel, ivec2(plot_size)))) return 0u;
    return counts[layer * plot_size.x * plot_size.y + uint(pixel.y) * plot_size.x + uint(pixel.x)];
}

/// 0 .. 1: whether the pixel or, with less weight, one beside it holds a node.
float strength(ivec2 pixel, uint layer) {
    uint here = count_at(pixel, layer);
    uint beside = max(max(count_at(pixel + ivec2(1, 0), layer), count_at(pixel - ivec2(1, 0), layer)),
                      max(count_at(pixel + ivec2(0, 1), layer), count_at(pixel - ivec2(0, 1), layer)));
    float most = max(float(here), 0.5 * float(beside));
    if (most == 0.0) return 0.0;
    return clamp(0.35 + 0.65 * log2(1.0 + most) / log2(1.0 + max(expected, 1.0)), 0.0, 1.0) * (here > 0u ? 1.0 : 0.7);
}

/// A wrong node is a small triangle.
bool wrong_at(ivec2 pixel) {
    for (int y = -WRONG_PIXELS; y <= WRONG_PIXELS; ++y)
        for (int x = -WRONG_PIXELS; x <= WRONG_PIXELS; ++x)
            if (in_wrong_pixels(ivec2(x, y)) && count_at(pixel - ivec2(x, y), 2u) > 0u) return true;
    return false;
}

void main() {
    ivec2 pixel = ivec2(inside);
    if (has_wrong != 0u && wrong_at(pixel)) {
        colour = palette.hazard;
        return;
    }
    float rest = strength(pixel, 0u);
    float moved = strength(pixel, 1u);
    if (moved > 0.0) colour = vec4(palette.now.rgb, moved);
    else if (rest > 0.0) colour = vec4(palette.sequence[5].rgb, rest);
    else discard;
}
