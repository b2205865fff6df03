// The ground of a value that the pass changed.
#include "list/ring_values.glsl"

out vec2 place;
flat out vec2 half_box;
flat out vec4 fill;

void main() {
    uint position = uint(gl_InstanceID);
    uint node = node_at[position];
    fill = palette.now_dim;
    if (mark_changes == 0u || !value_changed(node) || !swapped()) {
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
        place = half_box = vec2(0.0);
        return;
    }
    half_box = 0.5 * value_size(node) + vec2(3.0, 1.0);
    place = quad_corner(gl_VertexID) * (half_box + 1.0);
    gl_Position = to_clip(floor(value_centre(position, node)) + place);
}
