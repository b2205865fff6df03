// The index inside each mark that is large enough: one instance per node, in the order of levels.
#include "forest/forest.glsl"
#include "gl/figures.glsl"

uniform uint first_place;

void main() {
    uint v = order[first_place + uint(gl_InstanceID)];
    if (mark_size(v).y < 9.0 * point) {
        figure_nothing();
        return;
    }
    figure_count(v, node_pixel(v), moved(v) && !is_wrong(v) ? palette.on_now : text_on(node_colour(v)));
}
