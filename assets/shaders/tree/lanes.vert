// The two arcs between a vertex and its parent, each from mark to mark along the parent's trunk and on the left in its
// direction, so that the tour goes round the tree. One instance per vertex: two lanes, each of three pieces, an arrow and
// a triangle for a wrong number. While a pass is animated, a change runs along its lane in the direction of the tour.
#include "tree/tree.glsl"
#include "tree/seen.glsl"

uniform uint first_seen;
uniform uint lane_layer;  // 0: unchanged arcs, 1: changed and wrong arcs, 2: the selected arc
uniform uint only_arc;    // the arc of layer 2
uniform vec4 only_colour;
out float across;
out float along;
flat out float half_width;
flat out vec4 tint;
out float way;         // pixels along the arc from its tail
flat out float reached;  // pixels along the arc that the animated change has covered
flat out vec4 tint_ahead;
flat out vec2 gap;  // along the piece: middle and half width of the gap for the number

const int LANE_VERTICES = 24;

void main() {
    Seen v = seen[first_seen + uint(gl_InstanceID)];
    across = 0.0;
    along = 0.0;
    half_width = 0.5 * point;
    tint = vec4(0.0);
    tint_ahead = vec4(0.0);
    way = 0.0;
    reached = 1e9;
    gap = vec2(0.0);
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    if (is_root(v)) return;
    bool forward = gl_VertexID < LANE_VERTICES;
    int vertex = gl_VertexID % LANE_VERTICES;
    bool lanes = has_lanes(v);
    uint arc = forward ? v.forward : v.retreat;
    bool wrong = arc_wrong(arc), moves = arc_changed(arc), changed = fill_arcs != 0u && moves;
    if (lane_layer == 2u ? arc != only_arc : !lanes || (changed || wrong) != (lane_layer == 1u)) return;

    vec2 parent = parent_pixel(v), child = node_pixel(v);
    float side = sign(child.y - parent.y), offset = lanes ? lane_offset(v) : 0.0, turn = trunk_of(parent);
    if (!forward) {
        offset = -offset;
    }
    vec2 from = vec2(parent.x, parent.y - offset), to = vec2(child.x - mark_size(v).x, child.y - offset);
    float trunk = turn + side * offset;
    half_width = (lanes ? (lane_layer == 1u ? 1.0 : lane_layer == 2u ? 1.25 : 0.75) : 0.5) * point;
    if (lane_layer == 2u) tint = only_colour;
    else tint = lane_colour(arc);
    if (is_gone(v.vertex)) tint.a *= GONE;
    // The path of the arc, from mark to mark.
    float to_trunk = trunk - from.x, on_trunk = abs(to.y - from.y), whole = to_trunk + on_trunk + to.x - trunk;
    if (moves && tween < 1.0 && lane_layer < 2u) {
        reached = tween * whole;
        tint_ahead = lane_colour_before(arc);
    }

    vec2 label = lanes ? label_place(v, forward, parent, child) : vec2(0.0);
    if (vertex >= 21) {  // the triangle of a wrong number
        if (!wrong || lane_layer != 1u) return;
        float size = min(5.0 * point, 0.4 * room_of(v));
        vec2 middle = vec2(label.y > 0.0 ? label.x - label.y + 0.5 * wrong_width() + point : 0.5 * (trunk + to.x), child.y - offset);
        int corner = vertex - 21;
        half_width = 9.0;
        gl_Position = to_clip(middle + size * (corner == 0 ? vec2(0.0, -1.0) : vec2(corner == 1 ? 0.95 : -0.95, 0.75)));
        return;
    }
    if (vertex >= 18) {  // the arrow at the end of the path
        if (!lanes || camera_zoom.x < 60.0 * point || room_of(v) < 12.0 * point) return;
        float size = 5.0 * point;
        vec2 tip = forward ? to : vec2(trunk + size + 2.0 * point, child.y - offset);
        int corner = vertex - 18;
        vec2 at = corner == 0 ? tip + (forward ? vec2(0.0) : vec2(-size, 0.0))
                              : tip + (forward ? vec2(-1.4 * size, 0.0) : vec2(0.4 * size, 0.0)) + vec2(0.0, corner == 1 ? 0.7 : -0.7) * size;
        half_width = 9.0;
        way = forward ? whole : to.x - at.x;
        gl_Position = to_clip(at);
        return;
    }
    vec2 a = vec2(trunk, to.y), b = to;
    int piece = vertex / 6;
    if (piece == 0) {
        a = from;
        b = vec2(trunk, from.y);
    } else if (piece == 1) {
        a = vec2(trunk, from.y);
        b = vec2(trunk, to.y);
        if (a.y == b.y) return;
    } else {
        gap = label;
    }
    bool level_piece = piece != 1;
    vec2 low = min(a, b) - half_width, high = max(a, b) + half_width;
    // Ends at the marks are not lengthened.
    if (piece == 0) low.x = a.x;
    if (piece == 2) high.x = b.x;
    float soft = 1.0;
    if (level_piece) low.y -= soft, high.y += soft;
    else low.x -= soft, high.x += soft;
    vec2 corner = quad_corner(vertex % 6);
    vec2 at = mix(low, high, 0.5 + 0.5 * corner);
    across = level_piece ? at.y - a.y : at.x - a.x;
    along = at.x;
    float from_parent = piece == 0 ? at.x - from.x : piece == 1 ? to_trunk + abs(at.y - from.y) : to_trunk + on_trunk + at.x - trunk;
    way = forward ? from_parent : whole - from_parent;
    gl_Position = to_clip(at);
}
