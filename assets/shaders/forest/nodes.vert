// Nodes as discs, or as capsules round long numbers; roots as squares: one instance per node, in the order of levels.
#include "forest/forest.glsl"
#include "gl/wrong_shape.glsl"

uniform uint first_place;
out vec2 from_centre;      // pixels
flat out vec2 half_size;
flat out vec4 fill;
flat out float square;     // 1: a root
flat out float wrong;      // 1: a triangle
flat out float border;     // pixels between it and its second border; 0: none

void main() {
    uint v = order[first_place + uint(gl_InstanceID)];
    half_size = mark_size(v);
    fill = node_colour(v);
    square = parent_of(v) == v ? 1.0 : 0.0;
    border = square > 0.5 && half_size.y >= 6.0 * point ? 2.0 * point : 0.0;
    // The second border is inside the room of the node.
    if (border > 0.0) half_size -= border + point;
    wrong = is_wrong(v) ? 1.0 : 0.0;
    from_centre = quad_corner(gl_VertexID) * (max(half_size, WRONG_REACH * half_size.y) + border + point + 1.0);
    gl_Position = has_mark(v) ? to_clip(node_pixel(v) + from_centre) : vec4(2.0, 2.0, 2.0, 1.0);
}
