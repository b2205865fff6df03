// The edges of a tree without room for two lanes: a hairline from the parent along its trunk to the vertex. One instance
// per vertex: a strip of four points.
#include "tree/tree.glsl"
#include "tree/seen.glsl"

uniform uint first_seen;
flat out vec4 tint;

void main() {
    Seen v = seen[first_seen + uint(gl_InstanceID)];
    tint = vec4(0.0);
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    if (is_root(v)) return;
    bool amber = fill_arcs != 0u && (arc_changed(v.forward) || arc_changed(v.retreat));
    tint = vec4(palette.unvisited.rgb, clamp(room_of(v) / (5.0 * point), 0.2, 1.0));
    if (is_gone(v.vertex)) tint.a *= GONE;
    if (arc_wrong(v.forward) || arc_wrong(v.retreat)) tint = palette.hazard;
    else if (amber) tint = palette.now;
    else if (arc_colouring != 0u) tint.rgb = mix(tint.rgb, lane_data_colour(v.forward).rgb, 0.6);

    vec2 parent = parent_pixel(v), child = node_pixel(v);
    float trunk = trunk_of(parent);
    vec2 at = gl_VertexID == 0   ? parent
              : gl_VertexID == 1 ? vec2(trunk, parent.y)
              : gl_VertexID == 2 ? vec2(trunk, child.y)
                                 : vec2(child.x - mark_size(v).x, child.y);
    gl_Position = to_clip(floor(at) + 0.5);
}
