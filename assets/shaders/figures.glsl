// Numbers as text: a view's vertex shader calls figure() or figure_change() with the place of a number; it draws nothing
// where a glyph is not needed. Drawn by Figures (viz/gl/figures.hpp) with figures.frag, six vertices a glyph.

#include "figure_text.glsl"

uniform vec2 figure_glyph;   // pixels: width and height of a glyph's cell

out vec2 figure_texel;
flat out vec4 figure_colour;

// Glyphs of the atlas, in the order of figure_atlas.cpp.
const int GLYPH_INFINITY = 10;
const int GLYPH_DASH = 11;
const int GLYPH_COMMA = 12;
const int GLYPH_ARROW = 13;
const int GLYPH_MINUS = 14;
const int GLYPH_SPACE = 15;

int figure_digit(uint value, uint style, int place, int digits) {
    if (figure_is_word(value, style)) return style == STYLE_INFINITE ? GLYPH_INFINITY : GLYPH_DASH;
    for (int i = digits - 1; i > place; --i) value /= 10u;
    return int(value % 10u);
}

/// Where this vertex's glyph is among those of its instance, and its corner.
int figure_place() { return gl_VertexID / 6; }

void figure_nothing() {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    figure_texel = vec2(0.0);
    figure_colour = vec4(0.0);
}

/// Puts glyph number `glyph` at place `place` of a text of `length` glyphs round `centre`, on whole pixels.
void figure_put(int glyph, int place, int length, vec2 centre, vec4 colour) {
    vec2 first = floor(centre - 0.5 * vec2(float(length) * figure_glyph.x, figure_glyph.y) + 0.5);
    vec2 corner = 0.5 + 0.5 * quad_corner(gl_VertexID % 6);
    gl_Position = to_clip(first + (vec2(float(place), 0.0) + corner) * figure_glyph);
    figure_texel = (vec2(float(glyph), 0.0) + corner) * figure_glyph;
    figure_colour = colour;
}

/// Draws `value` round `centre`.
void figure(uint value, uint style, vec2 centre, vec4 colour) {
    int digits = figure_length(value, style);
    int place = figure_place();
    if (place >= digits) figure_nothing();
    else figure_put(figure_digit(value, style, place, digits), place, digits, centre, colour);
}

/// Draws `old → new` round `centre`; the arrow takes `arrow_glyphs` glyphs, 1 or 3.
void figure_change(uint before, uint after, uint style, int arrow_glyphs, vec2 centre, vec4 old_colour, vec4 new_colour) {
    int first = figure_length(before, style);
    int second = figure_length(after, style);
    int total = first + arrow_glyphs + second;
    int place = figure_place();
    if (place >= total) {
        figure_nothing();
    } else if (place < first) {
        figure_put(figure_digit(before, style, place, first), place, total, centre, old_colour);
    } else if (place < first + arrow_glyphs) {
        figure_put(place == first + arrow_glyphs / 2 ? GLYPH_ARROW : GLYPH_SPACE, place, total, centre, old_colour);
    } else {
        figure_put(figure_digit(after, style, place - first - arrow_glyphs, second), place, total, centre, new_colour);
    }
}
