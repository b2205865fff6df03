// Arcs as a matrix: rows are tails, columns are heads. A cell has the colour of its row, stronger for more arcs; rows of the frontier are
// highlighted even without arcs.
#include "gl/common.glsl"

layout(std430, binding = 8) readonly buffer Counts { uint counts[]; };  // row by row
layout(std430, binding = 10) readonly buffer Rows { vec4 rows[]; };     // graph/matrix/rows.comp
uniform uint num_rows;
uniform uint num_columns;
uniform uint max_count;  // in one cell
out vec4 colour;

void main() {
    vec2 at = floor(gl_FragCoord.xy) / viewport;
    uint row = min(uint(at.y * float(num_rows)), num_rows - 1u), column = min(uint(at.x * float(num_columns)), num_columns - 1u);
    uint count = counts[row * num_columns + column];
    vec4 state = rows[row];
    float lit = sqrt(state.a);
    vec3 ground = mix(palette.panel.rgb, palette.now_dim.rgb, lit);
    if (count == 0u) {
        colour = vec4(ground, 1.0);
        return;
    }
    float strength = 0.25 + 0.75 * (max_count <= 1u ? 1.0 : log(float(count)) / log(float(max_count)));
    colour = vec4(mix(ground, mix(state.rgb, palette.now.rgb, lit), strength), 1.0);
}
