// The frontier on a raster: a mark for each of its vertices, large enough to be visible.
#include "gl/common.glsl"
#include "graph/levels/cells.glsl"

layout(std430, binding = 8) readonly buffer List { uint list[]; };
uniform float mark_size;  // pixels

void main() {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    uint v = list[gl_InstanceID];
    if (v < first_shown || v >= end_shown) return;
    vec2 middle = floor(cell_of(v) + 0.5 * cell_size);
    gl_Position = to_clip(middle + 0.5 * quad_corner(gl_VertexID) * mark_size);
}
