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
        if (size.y < 8.0 * point) figure_nothing();
        else figure_count(v.vertex, at, text_on(vertex_colour(v.vertex)));
        return;
    }
    if (!vertex_known(v.vertex) || !has_mark(v.room)) {
        figure_nothing();
        return;
    }
    Figure value = figure_of(vertex_column, vertex_value(v.vertex), FLOAT_GLYPHS);
    float half_text = 0.5 * float(value.length) * figure_advance;
    bool leaf = is_leaf(v);
    if (room_of(v) < (leaf ? 14.0 : 40.0) * point || (!leaf && 2.0 * half_text > 0.5 * camera_zoom.x)) {
        figure_nothing();
        return;
    }
    at += leaf ? vec2(size.x + 8.0 * point + half_text, 0.0) : vec2(0.0, size.y + 9.0 * point);
    figure(value, at, vertex_changed(v.vertex) ? palette.now : palette.ink2);
}
