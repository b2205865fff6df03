// A ground under the value beside each mark, above the lanes. One instance per vertex.
#include "tree/tree.glsl"
#include "tree/seen.glsl"

uniform float figure_height;  // height of a line of figures in pixels
flat out vec4 tint;

void main() {
    Seen v = seen[gl_InstanceID];
    vec3 place = value_place(v, vertex_figure(v));
    tint = palette.canvas;
    vec2 half_size = vec2(place.z + point, 0.5 * figure_height);
    gl_Position = place.z > 0.0 ? to_clip(place.xy + quad_corner(gl_VertexID) * half_size) : vec4(2.0, 2.0, 2.0, 1.0);
}
