// Vertices as discs, or capsules round long numbers; the root as a square. Round a leaf, half a ring: where the tour turns back.
#include "tree.glsl"

uniform uint first_place;
out vec2 from_centre;      // pixels
flat out vec2 half_size;
flat out vec4 fill;
flat out float square;     // 1: the root
flat out float border;     // pixels between it and its second border; 0: none
flat out float turn;       // pixels from the mark to the ring's middle; 0: none
flat out vec4 turn_colour;
flat out vec4 rim;         // of what changed, where amber does not fill it

void main() {
    uint v = order[first_place + uint(gl_InstanceID)];
    half_size = mark_size(v);
    fill = vertex_colour(v);
    square = is_root(v) ? 1.0 : 0.0;
    border = square > 0.5 && half_size.y >= 6.0 * point ? 2.0 * point : 0.0;
    half_size -= border > 0.0 ? border + point : 0.0;
    turn = is_leaf(v) && !is_root(v) && has_lanes(v) && half_size.y >= 3.0 * point ? 2.5 * point : 0.0;
    turn_colour = turn > 0.0 ? lane_colour(edges[v].retreat) : vec4(0.0);
    rim = fill_vertices == 0u && vertex_changed(v) && half_size.y >= 5.0 * point ? palette.now : vec4(0.0);
    from_centre = quad_corner(gl_VertexID) * (half_size + border + turn + 2.0 * point + 1.0);
    gl_Position = has_mark(v) ? to_clip(node_pixel(v) + from_centre) : vec4(2.0, 2.0, 2.0, 1.0);
}
