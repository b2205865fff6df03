// Numbers of a tree: the index inside each mark with room for it, or the value of the vertex beside its mark: at the right
// of a leaf, below any other vertex. One instance per vertex.
#include "tree/tree.glsl"
#include "gl/figures.glsl"
#include "tree/seen.glsl"

uniform uint beside;  // 1: values beside marks, 0: indices inside

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
