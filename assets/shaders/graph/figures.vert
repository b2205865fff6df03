// The level inside each vertex: one instance per visible vertex.
#include "gl/common.glsl"
#include "graph/graph.glsl"
#include "graph/room.glsl"
#include "graph/filter.glsl"
#include "gl/figures.glsl"

void main() {
    uint v = vertices[gl_InstanceID];
    // Beside a near neighbour a figure has no room: it is left out before two figures overlap.
    Figure fraction = figure_of_word(GLYPH_DASH, false);
    if (real != 0u) {
        uint word = FETCH(level_now_words, level_field, v);
        fraction = figure_of_float(word, 4);
        if (room_of(v) < figure_glyph.x * float(fraction.length)) fraction = figure_of_float(word, 2);
    }
    bool reached = reached_now(v) && !awaited(v);
    int glyphs = is_spoiled(v) ? 2 : !reached ? 1 : real != 0u ? fraction.length : digits_of(level_now(v));
    if (left_out(v) || room_of(v) < max(figure_glyph.x * float(glyphs), 17.0 * line_scale)) {
        figure_nothing();
        return;
    }
    uint kind = vertex_kind(v);
    vec4 ink = kind == UNREACHED && !is_wrong(v) ? palette.ink3 : kind == FRONTIER && !is_wrong(v) ? palette.on_now : text_on(vertex_colour(v, kind));
    int number = int(level_now(v) + min_distance);
    if (is_spoiled(v)) figure(figure_of_word(GLYPH_INFINITY, true), vertex_pixel(v), text_on(palette.hazard));
    else if (reached && real != 0u) figure(fraction, vertex_pixel(v), ink);
    else if (reached && plain == PLAIN_UINT) figure_count(level_now(v) + min_distance, vertex_pixel(v), ink);
    else if (reached && distances != 0u)
        figure(figure_of_whole(uvec2(uint(abs(number)), 0u), number < 0), vertex_pixel(v), ink);
    else if (reached) figure_count(level_now(v), vertex_pixel(v), ink);
    else if (plain != 0u) figure(figure_of_word(GLYPH_DASH, false), vertex_pixel(v), ink);
    else figure_infinity(vertex_pixel(v), ink);
}
