// An arc inside the ring from each node to the node it points to, as one strip: a ribbon of `arc_segments` pieces, two
// vertices without area that join, and an arrowhead of one triangle. While the pass is animated, the arrowhead glides along
// the ring from the old target to the new one.
#include "list/ring.glsl"

uniform int arc_segments;
uniform uint arc_stride;    // one arc in arc_stride is drawn
uniform uint arc_layer;     // 0: unchanged arcs, 1: arcs that move in this pass
uniform float arc_depth;    // depth of the longest arc in pixels, before the camera
uniform float arc_width;    // pixels on screen
uniform float arc_alpha;

out float across;  // pixels from the middle of the ribbon
out float along_arc;   // pixels from its beginning
flat out float dashed;  // 1: the link to the next sublist
flat out float half_width;
flat out vec4 tint;

struct Arc {
    float from, to;   // pixels along the track
    float start, height;  // depth in pixels at the ends, and the additional depth in the middle
};

vec2 arc_point(Arc arc, float t) {
    vec2 outward;
    float bulge = 4.0 * t * (1.0 - t);
    float depth = arc.start + arc.height * bulge;
    return to_screen(track_point(mix(arc.from, arc.to, t), depth, outward));
}

void nothing() {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    across = along_arc = dashed = 0.0;
    half_width = 0.0;
    tint = vec4(0.0);
}

void main() {
    uint position = uint(gl_InstanceID) * arc_stride;
    uint node = node_at[position];
    bool moves = target_changed(node);
    if (node == tail || (moves ? 1u : 0u) != arc_layer) {
        nothing();
        return;
    }
    uint now = position_of[target_now(node)];
    uint before = position_of[target_before(node)];

    Arc arc;
    arc.from = track_place(position);
    arc.to = mix(track_place(before), track_place(now), tween);
    float reach = abs(mix(float(before), float(now), tween) - float(position));
    float inner = float(num_lanes - 1u) * lane_pitch;
    // A pointer to the next node lies on the track, from edge to edge; a longer one curves inwards.
    float leaves = clamp(reach - 1.0, 0.0, 1.0);
    arc.start = num_lanes > 1u ? inner + node_radius : leaves * (node_radius + 3.0);
    float share = log2(max(reach, 1.0)) / max(log2(float(num_nodes)), 1.0);
    arc.height = leaves * mix(1.2 * node_radius, arc_depth, share);
    if (leaves < 1.0) {
        float trim = (1.0 - leaves) * min(node_radius + 2.0, 0.45 * track_step());
        arc.from += trim;
        arc.to -= trim;
    }

    bool recedes = finished(node) && !moves;
    dashed = by_sublist != 0u && is_splitter(target_now(node)) ? 1.0 : 0.0;
    vec4 own = by_sublist != 0u && in_sublist(node) && dashed == 0.0 ? sublist_colour(node) : palette.ink3;
    vec4 base = moves ? palette.now : recedes ? palette.unvisited : own;
    tint = vec4(base.rgb, arc_alpha * (recedes ? 0.6 : 1.0));

    float head = min(arc_width * 5.0, 0.55 * camera_zoom * (leaves < 1.0 ? track_step() - 2.0 * node_radius : track_step()));
    vec2 tip = arc_point(arc, 1.0);
    float whole = max(distance(arc_point(arc, 0.0), arc_point(arc, 0.5)) + distance(arc_point(arc, 0.5), tip), 1.0);
    if (dashed > 0.5) head = 0.0;
    float neck = 1.0 - clamp(head / whole, 0.0, 1.0) * 0.6;
    along_arc = 0.0;
    int ribbon = 2 * arc_segments + 2;
    if (gl_VertexID > ribbon) {  // the arrowhead
        vec2 along = normalize(tip - arc_point(arc, neck) + vec2(1e-6, 0.0));
        vec2 side = vec2(-along.y, along.x);
        int corner = max(gl_VertexID - ribbon - 2, 0);
        vec2 at = corner == 0 ? tip : tip - head * along + (corner == 1 ? 0.45 : -0.45) * head * side;
        across = 0.0;
        half_width = head < 3.0 ? 0.0 : 8.0;
        gl_Position = to_clip(at);
        return;
    }
    int vertex = min(gl_VertexID, ribbon - 1);
    float t = neck * float(vertex / 2) / float(arc_segments);
    vec2 at = arc_point(arc, t);
    vec2 along = normalize(arc_point(arc, min(t + 0.01, 1.0)) - arc_point(arc, max(t - 0.01, 0.0)) + vec2(1e-6, 0.0));
    half_width = 0.5 * arc_width;
    along_arc = t * whole;
    across = (vertex % 2 == 0 ? -1.0 : 1.0) * (half_width + 1.0);
    gl_Position = to_clip(at + across * vec2(-along.y, along.x));
}
