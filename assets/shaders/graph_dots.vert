// The vertices of a list as dots.
#include "common.glsl"
#include "graph.glsl"

layout(std430, binding = 8) readonly buffer List { uint list[]; };
uniform float dot_radius;  // pixels
uniform uint dot_fades;    // 1: from amber to nothing as the tween goes
out vec2 from_centre;
flat out vec4 dot_colour;

void main() {
    vec2 corner = quad_corner(gl_VertexID) * (dot_radius + 1.0);
    from_centre = corner;
    dot_colour = dot_fades != 0u ? vec4(palette.now.rgb, 1.0 - tween) : palette.now;
    gl_Position = to_clip(vertex_pixel(list[gl_InstanceID]) + corner);
}
