// The vertices of a list as dots.
#include "gl/common.glsl"
#include "graph/graph.glsl"
#include "graph/filter.glsl"

layout(std430, binding = 8) readonly buffer List { uint list[]; };
uniform float dot_radius;  // pixels
uniform float dot_opacity; // below 1 if many dots would cover the picture
uniform uint dot_fades;    // 1: the amber fades out with the tween; 0: it comes in at its end
out vec2 from_centre;
flat out vec4 dot_colour;

void main() {
    uint v = list[gl_InstanceID];
    vec2 corner = quad_corner(gl_VertexID) * (dot_radius + 1.0);
    from_centre = corner;
    dot_colour = vec4(frontier_colour(v).rgb, dot_opacity * (dot_fades != 0u ? 1.0 - tween : arrived(v)));
    gl_Position = left_out(v) ? vec4(2.0, 2.0, 2.0, 1.0) : to_clip(vertex_pixel(v) + corner);
}
