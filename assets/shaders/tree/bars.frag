// A bar for each row of pixels of a level, towards the root. Its length shows the number of vertices, its amber part the
// changed ones, its red part the wrong ones; the rest has the colour of their mean value.
#include "tree/tree.glsl"

layout(std430, binding = 10) readonly buffer Bins { uint bins[]; };  // tree/counts.comp
uniform uint columns;
uniform uint rows;
uniform uint column_a_level;
uniform float max_count;  // maximum number of vertices in one bin
uniform float longest;    // pixels
flat in int own_column;
flat in float far_end;
out vec4 colour;

void main() {
    vec2 at = gl_FragCoord.xy;
    int column = own_column < 0 ? min(int(at.x), int(columns) - 1) : own_column;
    float before = own_column < 0 ? 0.0 : far_end - at.x;
    uint bin = 5u * (min(uint(at.y), rows - 1u) * columns + uint(column));
    uint total = bins[bin];
    if (total == 0u) discard;
    float changed = float(bins[bin + 1u]) / float(total);
    uint known = bins[bin + 2u];
    vec4 own = has_vertices != 0u ? palette.unvisited : palette.ink3;
    if (known != 0u)
        own = mix(own, vertex_sequence != 0u ? sequence_colour(float(bins[bin + 3u]) / (255.0 * float(known))) : palette.ink2,
                  float(known) / float(total));
    if (column_a_level == 0u) {
        colour = vec4(mix(own, palette.now, changed).rgb, 1.0);
        if (bins[bin + 4u] != 0u) colour = palette.hazard;
        return;
    }
    float length = max(longest * log2(1.0 + float(total)) / log2(1.0 + max(max_count, 1.0)), min(2.0 * point, longest));
    if (before > length) discard;
    bool amber = changed > 0.0 && before <= max(length * changed, 1.0);
    colour = amber ? palette.now : own;
    float wrong = float(bins[bin + 4u]) / float(total);
    // A few changed or wrong vertices among many stay visible.
    if (wrong > 0.0 && before <= max(length * wrong, 2.0 * point)) colour = palette.hazard;
}
