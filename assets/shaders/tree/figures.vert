// Numbers of a tree: the index inside each mark that has room for it, or the value of the vertex's column beside the mark: right of a
// leaf, below another. One instance a vertex.
#include "tree/tree.glsl"
#include "gl/figures.glsl"
#include "tree/seen.glsl"

uniform uint beside;  // 1: values

void main() {
    Seen v = seen[gl_InstanceID];
    vec2 size = mark_size(v), at = node_pixel(v);
    if (beside == 0u) {
        if (size.y < 8.0 * point || is_gone(v.vertex)) figure_nothing();
        else figure_count(v.vertex, at, text_on(vertex_colour(v.vertex)));
        return;
    }
    Figure value = vertex_figure(v);
    vec3 place = value_place(v, value);
    if (place.z > 0.0) figure(value, place.xy, vertex_changed(v.vertex) ? palette.now : palette.ink2);
    else figure_nothing();
}
