// The number of each arc on its lane, if it has room: two instances per vertex.
#include "tree/tree.glsl"
#include "gl/figures.glsl"
#include "tree/seen.glsl"

void main() {
    Seen v = seen[uint(gl_InstanceID) / 2u];
    bool forward = gl_InstanceID % 2 == 0;
    if (is_root(v) || !has_lanes(v)) {
        figure_nothing();
        return;
    }
    vec2 parent = parent_pixel(v), child = node_pixel(v);
    vec2 place = label_place(v, forward, parent, child);
    if (place.y <= 0.0) {
        figure_nothing();
        return;
    }
    uint arc = forward ? v.forward : v.retreat;
    bool wrong = arc_wrong(arc);
    vec2 at = vec2(place.x + (wrong ? 0.5 * wrong_width() : 0.0), child.y + (forward ? -1.0 : 1.0) * lane_offset(v));
    figure_count(arc_label(arc), at, arc_changed(arc) && !wrong && swapped() ? palette.now : palette.ink);
}
