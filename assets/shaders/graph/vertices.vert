// Vertices as discs, or as capsules for levels with many digits: one instance per visible vertex.
#include "gl/common.glsl"
#include "graph/graph.glsl"
#include "graph/room.glsl"
#include "graph/filter.glsl"
#include "gl/wrong_shape.glsl"

uniform float vertex_stretch; // pixels that a capsule is wider than a disc, to each side
out vec2 from_centre;
flat out vec2 half_size;
flat out vec4 fill_colour;
flat out vec4 rim_colour;     // alpha 0: no rim
flat out float wrong;         // 1: a triangle
flat out vec2 rim;            // gap between fill and rim, width of the rim: pixels

void main() {
    uint v = vertices[gl_InstanceID];
    uint kind = vertex_kind(v);
    float radius = radius_of(v);
    bool large = radius >= 5.0 * line_scale;
    if (kind == FRONTIER && !large) radius += clamp(0.5 * room_of(v) - radius, 0.5 * line_scale, 1.5 * line_scale);
    if (kind == UNREACHED && large) radius -= 1.0 * line_scale;
    half_size = vec2(radius + min(vertex_stretch, max(0.5 * room_of(v) - radius, 0.0)), radius);
    fill_colour = vertex_colour(v, kind);
    rim_colour = vec4(0.0);
    rim = vec2(0.0);
    wrong = is_wrong(v) ? 1.0 : 0.0;
    if (wrong == 0.0 && large && kind == UNREACHED) {
        rim_colour = palette.unvisited;
        fill_colour = palette.canvas;
        rim = vec2(0.0, 1.5 * line_scale);
    } else if (kind == EXPANDED && distances != 0u) {
        rim_colour = palette.now;
        rim = (large ? vec2(1.5, 2.5) : vec2(0.5, 1.5)) * line_scale;
    } else if (large && kind == EXPANDED) {
        rim_colour = palette.ink2;
        rim = vec2(1.5, 1.5) * line_scale;
    }
    vec2 corner = quad_corner(gl_VertexID) * (max(half_size, WRONG_REACH * half_size.y) + rim.x + rim.y + 1.0);
    from_centre = corner;
    gl_Position = left_out(v) ? vec4(2.0, 2.0, 2.0, 1.0) : to_clip(vertex_pixel(v) + corner);
}
