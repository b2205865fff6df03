// Edges in a picture that is large enough for arrows: one instance per edge. Layer 0: other edges; 1: arcs that this pass examined.
// Parallel arcs are curves beside the edge's straight line (viz/graph/map/arc_lines.hpp), instances of their own.
#include "gl/common.glsl"
#include "graph/graph.glsl"
#include "graph/room.glsl"
#include "graph/filter.glsl"

layout(std430, binding = 11) readonly buffer Lanes { vec2 lanes[]; };  // for each edge: its place beside the straight line, 0: on it; the farthest of the pair

uniform uint has_curves;      // 0: all lines are straight, and no lanes are bound
uniform uint pieces;          // of a curve, 6 vertices each
uniform uint layer;
uniform uint side;            // of a pair whose arcs are lines of their own: 0: the arc from a to b; 1: from b to a
uniform float arrows;         // 1: there is room for arrows and dashes
uniform float context;        // opacity of edges of other vertices than the one in focus, if many edges cross
uniform float focus_opacity;  // opacity of its own edges, if they are many
uniform uint directed;        // 1: other arcs have heads, too
uniform uint has_focus;       // 0: all edges have the same opacity
uniform uint focus;
out vec2 along;               // pixels from the line's start, along and across
flat out float line_length;
flat out float line_half;     // half the width
flat out vec4 line_colour;
flat out vec3 line_marks;     // arrow at the start, at the end, dashes: 0 or 1

const float ARC_APART = 4.0;  // points from the middle line. Same as ArcLines::kArcApart.
const float BOW = 18.0;       // points between the middles of two curves. Same as ArcLines::kBow.
const float MAX_BOW = 0.45;  // of the line's length

// The state of one of two arcs.
EdgeState one_arc(EdgeState s, uint backwards) {
    if (backwards == 0u) s.found_ba = s.back_ba = false, s.arcs.y = 0u;
    else s.found_ab = s.back_ab = false, s.arcs.x = 0u;
    if (distances != 0u) s.other = s.reached && !(backwards == 0u ? in_tree(s.a, s.b) : in_tree(s.b, s.a));
    return s;
}

// The state of a parallel arc: the lightest of the arcs, the straight line, is the one that found and that paths use.
EdgeState parallel_arc(EdgeState s) {
    s.back_ab = s.back_ab || s.found_ab;
    s.back_ba = s.back_ba || s.found_ba;
    s.found_ab = s.found_ba = false;
    if (distances != 0u) s.other = s.reached;
    return s;
}

void main() {
    EdgeState s = edge_state(uint(gl_InstanceID));
    vec2 lane = has_curves != 0u ? lanes[gl_InstanceID] : vec2(0.0);
    bool curved = lane.x != 0.0;
    if (curved) s = parallel_arc(s);
    int piece = gl_VertexID / 6;
    bool parted = arrows != 0.0 && directed != 0u && s.arcs == uvec2(1u);
    if (parted) s = one_arc(s, side);
    bool found = s.found_ab || s.found_ba;
    bool back = !found && (s.back_ab || s.back_ba);
    bool over_tree = distances != 0u && back && layer == 0u;  // the tree edge below it stays visible
    bool looked_at = !over_tree && (arrows != 0.0 ? found || back : found);
    // During the motion an amber line grows from the vertex that was expanded to the one that it finds, over the grey edge.
    bool travels = found && tween < 1.0 && s.found_ab != s.found_ba;
    if (travels && layer == 0u) looked_at = found = false;
    along = vec2(0.0);
    line_length = line_half = 0.0;
    line_colour = vec4(0.0);
    line_marks = vec3(0.0);
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    if (looked_at != (layer == 1u) || left_out(s.a) || left_out(s.b) || (side == 1u && !parted)) return;
    if (!curved && piece != 0) return;

    vec2 a = vertex_pixel(s.a), b = vertex_pixel(s.b);
    float span = length(b - a);
    vec2 direction = span > 0.0 ? (b - a) / span : vec2(1.0, 0.0);
    if (parted) {
        // Each to the same side of its direction.
        vec2 beside = (side == 0u ? 1.0 : -1.0) * ARC_APART * line_scale * vec2(-direction.y, direction.x);
        a += beside;
        b += beside;
    }
    // Without discs, only the edges show vertices without a shortest path.
    line_colour = vertex_radius == 0.0 && is_spoiled(s.a) && is_spoiled(s.b) ? palette.hazard : edge_colour(s);
    line_half = (s.reached ? 1.25 : 0.85) * line_scale;
    vec2 trim = vec2(0.0);  // at a, at b: arrows end at the rim of a disc
    bool one_way = arrows != 0.0 && directed != 0u;
    if (!looked_at && one_way) {
        line_marks = vec3(float(s.arcs.y), float(s.arcs.x), 0.0);
        trim = min(vec2(radius_of(s.a), radius_of(s.b)) + 1.0 * line_scale, vec2(0.4 * span));
    }
    if (looked_at && arrows != 0.0) {
        line_marks = found ? vec3(s.found_ba ? 1.0 : 0.0, s.found_ab ? 1.0 : 0.0, 0.0)
                           : vec3(s.back_ba ? 1.0 : 0.0, s.back_ab ? 1.0 : 0.0, 1.0);
        line_half = (found ? 1.5 : 0.75) * line_scale;
        if (back) line_colour = palette.ink2;
        trim = min(vec2(radius_of(s.a), radius_of(s.b)) + (found ? 1.0 : 5.0) * line_scale, vec2(0.4 * span));
    } else if (looked_at) {
        line_half = 1.25 * line_scale;
    }
    if (travels && !looked_at) line_colour = palette.unvisited;
    bool own = s.a == focus || s.b == focus;
    if (has_focus != 0u) line_colour.a *= own ? focus_opacity : found ? max(context, 0.5) : context;
    float bow = curved ? lane.x * min(BOW * line_scale, MAX_BOW * span / lane.y) : 0.0;
    float whole = span * (1.0 + 8.0 / 3.0 * (bow / max(span, 1.0)) * (bow / max(span, 1.0)));  // length of a flat parabola
    line_length = whole - trim.x - trim.y;
    if (travels && looked_at) {
        float missing = (1.0 - tween) * line_length;
        line_length -= missing;
        if (s.found_ba) trim.x += missing;
    }
    float reach = line_marks.x + line_marks.y > 0.0 ? 6.0 * line_scale : line_half + 1.0;
    vec2 corner = quad_corner(gl_VertexID % 6);
    float place = curved ? (float(piece) + 0.5 + 0.5 * corner.x) / float(pieces) : 0.5 + 0.5 * corner.x;
    along = vec2(mix(-1.0, line_length + 1.0, place), corner.y * reach);
    vec2 across = vec2(-direction.y, direction.x);
    float t = (trim.x + along.x) / max(whole, 1.0);
    vec2 tangent = curved ? normalize(direction * span + across * bow * 4.0 * (1.0 - 2.0 * t)) : direction;
    vec2 on_line = curved ? a + t * span * direction + bow * 4.0 * t * (1.0 - t) * across : a + (trim.x + along.x) * direction;
    gl_Position = to_clip(on_line + along.y * vec2(-tangent.y, tangent.x));
}
