// Vertices as discs, or capsules around long numbers; the root as a square; a wrong vertex with a triangle, even without
// room for a mark if there are few. Half a ring around a leaf shows that the tour turns back.
#include "tree/tree.glsl"
#include "tree/seen.glsl"
#include "gl/wrong_shape.glsl"

uniform uint mark_wrong;   // 1: draws the stored wrong vertices, even without room for a mark
out vec2 from_centre;      // pixels
flat out vec2 half_size;
flat out vec4 fill;
flat out float square;     // 1: the root
flat out float border;     // pixels between it and its second border; 0: none
flat out float turn;       // pixels from the mark to the middle of the half ring; 0: none
flat out vec4 turn_colour;
flat out float wrong;      // 1: a triangle
flat out vec4 rim;         // the rim of a changed vertex that is not filled with amber

void main() {
    Seen v = seen[gl_InstanceID];
    half_size = mark_size(v);
    fill = vertex_colour(v.vertex);
    square = is_root(v) ? 1.0 : 0.0;
    border = square > 0.5 && half_size.y >= 6.0 * point ? 2.0 * point : 0.0;
    half_size -= border > 0.0 ? border + point : 0.0;
    turn = is_leaf(v) && !is_root(v) && has_lanes(v) && half_size.y >= 3.0 * point ? 2.5 * point : 0.0;
    turn_colour = turn > 0.0 ? lane_colour(v.retreat) : vec4(0.0);
    if (is_gone(v.vertex)) turn_colour.a *= GONE;
    // The change of the arc to the parent starts here.
    if (turn > 0.0 && tween <= 0.0 && arc_changed(v.retreat)) turn_colour = lane_colour_before(v.retreat);
    rim = fill_vertices == 0u && vertex_changed(v.vertex) && half_size.y >= 5.0 * point ? palette.now : vec4(0.0);
    bool small = !has_mark(v.room), by_arc = small && (arc_wrong(v.forward) || arc_wrong(v.retreat));
    wrong = is_wrong(v.vertex) || by_arc ? 1.0 : 0.0;
    small = small && mark_wrong != 0u && wrong > 0.5 && (v.kind & 4u) != 0u;
    if (small) {
        half_size = vec2(4.0 * point);
        fill = palette.hazard;
        turn = 0.0;
    }
    from_centre = quad_corner(gl_VertexID) * (max(half_size, WRONG_REACH * half_size.y) + border + turn + 2.0 * point + 1.0);
    gl_Position = has_mark(v.room) || small ? to_clip(node_pixel(v) + from_centre) : vec4(2.0, 2.0, 2.0, 1.0);
}
