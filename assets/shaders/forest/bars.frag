// A bar for each column of pixels of a level: its height is the number of nodes, its amber part the moved ones, its red part the wrong ones.
#include "forest/forest.glsl"

layout(std430, binding = 6) readonly buffer Bins { uint bins[]; };  // forest/counts.comp
uniform uint columns;
uniform uint rows;
uniform uint first_level;
uniform uint row_a_level;
uniform float max_count;   // nodes in one bin
uniform float tallest;     // pixels
uniform float below;       // pixels of a bar below the middle of its level
out vec4 colour;

void main() {
    vec2 at = gl_FragCoord.xy;
    int row = int(floor(at.y));
    float above_base = 0.0;
    if (row_a_level != 0u) {
        float level = camera_centre.y + (at.y - 0.5 * viewport.y) / camera_zoom.y, nearest = ceil(level - below / camera_zoom.y);
        row = int(nearest) - int(first_level);
        above_base = (nearest - level) * camera_zoom.y + below;
    }
    if (row < 0 || row >= int(rows) || above_base < 0.0 || above_base > tallest) discard;
    uint bin = 6u * (uint(row) * columns + min(uint(at.x), columns - 1u));
    uint total = bins[bin];
    if (total == 0u) discard;
    float moved_share = float(bins[bin + 1u]) / float(total), known_share = float(bins[bin + 2u]) / float(total);
    uint tree = bins[bin + 3u] - 1u;
    vec4 own = tree == ~bins[bin + 4u] ? category_colour(tree) : palette.ink3;
    own = mix(palette.canvas, own, 0.5 + 0.5 * known_share);
    if (row_a_level == 0u) {
        colour = vec4(mix(own, palette.now, moved_share).rgb, 1.0);
        if (bins[bin + 5u] != 0u) colour = palette.hazard;
        return;
    }
    float height = max(tallest * log2(1.0 + float(total)) / log2(1.0 + max(max_count, 1.0)), min(2.0 * point, tallest));
    if (above_base > height) discard;
    // A few of many remain visible.
    bool amber = moved_share > 0.0 && above_base <= max(height * moved_share, 1.0);
    colour = amber ? palette.now : own;
    float wrong_share = float(bins[bin + 5u]) / float(total);
    if (wrong_share > 0.0 && above_base <= max(height * wrong_share, 1.0)) colour = palette.hazard;
}
