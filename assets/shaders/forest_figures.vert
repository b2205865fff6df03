// The index inside each mark that has room for it: one instance a node, in the order of levels.
#include "forest.glsl"
#include "figures.glsl"

uniform uint first_place;

void main() {
    uint v = order[first_place + uint(gl_InstanceID)];
    vec2 size = mark_size(v);
    float inset = parent_of(v) == v ? 3.0 * point : 0.0;
    if (size.y < 9.0 * point || 2.0 * (size.x - inset) < float(figure_length(v, STYLE_INDEX)) * figure_glyph.x + 2.0 * point) {
        figure_nothing();
        return;
    }
    figure(v, STYLE_INDEX, node_pixel(v), moved(v) ? palette.on_now : text_on(tree_colour(v)));
}
