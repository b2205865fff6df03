// Busy vertices as discs with a rim, larger for more neighbours: one instance per vertex, the busiest last.
#include "gl/common.glsl"
#include "graph/graph.glsl"
#include "graph/filter.glsl"
#include "gl/wrong_shape.glsl"

layout(std430, binding = 8) readonly buffer List { uint list[]; };        // the busiest first
layout(std430, binding = 9) readonly buffer Offsets { uint offsets[]; };
uniform uint list_length;
uniform float line_scale;     // pixels per point
uniform float smallest;       // radii, points
uniform float largest;
out vec2 from_centre;
flat out vec2 half_size;
flat out vec4 fill_colour;
flat out vec4 rim_colour;
flat out float wrong;  // 1: a triangle
flat out vec2 rim;

float degree(uint v) { return float(offsets[v + 1u] - offsets[v]); }

void main() {
    uint v = list[list_length - 1u - uint(gl_InstanceID)];
    wrong = is_wrong(v) ? 1.0 : 0.0;
    float radius = mix(smallest, largest, sqrt(degree(v) / max(degree(list[0]), 1.0))) * line_scale;
    half_size = vec2(radius);
    fill_colour = vertex_colour(v, vertex_kind(v));
    rim_colour = wrong > 0.5 ? palette.canvas : palette.ink3;
    rim = vec2(1.0, 1.0) * line_scale;
    from_centre = quad_corner(gl_VertexID) * (WRONG_REACH * radius + 3.0 * line_scale);
    gl_Position = left_out(v) ? vec4(2.0, 2.0, 2.0, 1.0) : to_clip(vertex_pixel(v) + from_centre);
}
