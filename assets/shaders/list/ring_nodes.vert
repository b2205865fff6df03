// A disc for each node of the ring.
#include "list/ring.glsl"
#include "gl/wrong_shape.glsl"

uniform float faded;  // 0 .. 1: how much the ring is dimmed

out vec2 place;  // pixels from the middle
flat out float radius;
flat out vec4 fill;
flat out vec4 rim;
flat out float square;  // 1: a splitter
flat out float wrong;   // 1: a triangle

void main() {
    uint position = uint(gl_InstanceID);
    uint node = node_at[position];
    vec2 outward;
    vec2 centre = node_centre(position, outward);
    bool amber = marked(node);
    wrong = is_wrong(node) ? 1.0 : 0.0;
    square = wrong == 0.0 && is_splitter(node) ? 1.0 : 0.0;
    bool recedes = finished(node) && !amber && wrong == 0.0;
    radius = node_radius * camera_zoom * (recedes && node != tail ? 0.82 : 1.0);
    fill = node_fill(node);
    rim = amber && amber_fill == 0u && radius >= 5.0 ? palette.now : fill;
    fill = mix(fill, palette.canvas, faded);
    rim = mix(rim, palette.canvas, faded);
    place = quad_corner(gl_VertexID) * (WRONG_REACH * radius + 5.0);
    gl_Position = to_clip(centre + place);
}
