// Levels across, vertex ids down: a cell is brighter for more vertices of a range of ids on a level; dim for later passes.
#include "gl/common.glsl"
#include "gl/wrong_shape.glsl"

layout(std430, binding = 8) readonly buffer Density { uint density[]; };
uniform uint columns;
uniform uint rows;
uniform uint max_count;      // in one cell
uniform float now_column;    // the end of the current level
uniform uint has_wrong;      // 1: there is a second layer, of wrong vertices
out vec4 colour;

/// The cell of a pixel.
uint cell_at(vec2 pixel) {
    vec2 at = clamp(pixel / viewport, vec2(0.0), vec2(1.0));
    return min(uint(at.y * float(rows)), rows - 1u) * columns + min(uint(at.x * float(columns)), columns - 1u);
}
/// The pixel's cell has a wrong vertex, or the pixel is in the small triangle of one.
bool wrong_at(vec2 pixel) {
    for (int y = -WRONG_PIXELS; y <= WRONG_PIXELS; ++y)
        for (int x = -WRONG_PIXELS; x <= WRONG_PIXELS; ++x)
            if (in_wrong_pixels(ivec2(x, y)) && density[rows * columns + cell_at(pixel - vec2(x, y))] > 0u) return true;
    return false;
}

void main() {
    colour = vec4(palette.canvas.rgb, 1.0);
    vec2 pixel = floor(gl_FragCoord.xy);
    if (has_wrong != 0u && wrong_at(pixel)) {
        colour = palette.hazard;
        return;
    }
    uint cell = cell_at(pixel), column = cell % columns;
    uint count = density[cell];
    if (count == 0u) return;
    float t = max_count <= 1u ? 1.0 : log(float(count)) / log(float(max_count));
    vec3 full = sequence_colour(0.5 + 0.35 * t).rgb;
    float strength = 0.45 + 0.55 * t;
    colour.rgb = mix(palette.canvas.rgb, full, float(column) < now_column ? strength : 0.4 * strength);
}
