// The input's arcs, from each node to its parent: one instance per node, in the order of levels.
#include "forest/forest.glsl"

uniform uint first_place;
uniform uint stride;      // every stride-th edge is drawn
uniform uint only_tight;  // 1: edges of nodes without marks, 0: of nodes with marks
out float across;
flat out float half_width;
flat out vec4 tint;

void main() {
    uint v = order[first_place + uint(gl_InstanceID) * stride];
    uint parent = parent_of(v);
    across = 0.0;
    half_width = 0.5 * point;
    tint = vec4(0.0);
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    if (parent == v || has_mark(v) == (only_tight != 0u)) return;
    vec2 a = node_pixel(v), b = node_pixel(parent);
    vec2 along = normalize(b - a + vec2(0.0, -1e-6));
    vec2 corner = quad_corner(gl_VertexID);
    across = corner.y * (half_width + 1.0);
    tint = vec4(palette.unvisited.rgb, only_tight != 0u ? 0.25 : clamp(room_of(v) / (8.0 * point), 0.4, 1.0));
    gl_Position = to_clip(mix(a, b, 0.5 + 0.5 * corner.x) + across * vec2(-along.y, along.x));
}
