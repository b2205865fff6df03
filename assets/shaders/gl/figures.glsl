// Numbers as text: a view's vertex shader calls figure(), figure_count() or figure_change() with the place of a number. Unused glyphs draw
// nothing. Drawn by DrawnNumbers (viz/gl/text/drawn_numbers.hpp) with figures.frag, six vertices per glyph.

#include "gl/cell_figure.glsl"

uniform vec2 figure_glyph;   // pixels: width and height of a glyph's cell

out vec2 figure_texel;
flat out vec4 figure_colour;

/// The index of this vertex's glyph in its instance, and its corner.
int figure_place() { return gl_VertexID / 6; }

void figure_nothing() {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    figure_texel = vec2(0.0);
    figure_colour = vec4(0.0);
}

/// Puts glyph number `glyph` at place `place` of a text of `length` glyphs, centred at `centre`, on whole pixels.
void figure_put(int glyph, int place, int length, vec2 centre, vec4 colour) {
    vec2 first = floor(centre - 0.5 * vec2(float(length) * figure_glyph.x, figure_glyph.y) + 0.5);
    vec2 corner = 0.5 + 0.5 * quad_corner(gl_VertexID % 6);
    gl_Position = to_clip(first + (vec2(float(place), 0.0) + corner) * figure_glyph);
    figure_texel = (vec2(float(glyph), 0.0) + corner) * figure_glyph;
    figure_colour = colour;
}

/// Draws a number centred at `centre`.
void figure(Figure f, vec2 centre, vec4 colour) {
    int place = figure_place();
    if (place >= f.length) figure_nothing();
    else figure_put(figure_glyph_at(f, place), place, f.length, centre, colour);
}

/// A count or an index.
void figure_count(uint count, vec2 centre, vec4 colour) { figure(figure_of_count(count), centre, colour); }
void figure_infinity(vec2 centre, vec4 colour) { figure(figure_of_word(GLYPH_INFINITY, false), centre, colour); }

/// Draws `old → new` centred at `centre`; the arrow takes `arrow_glyphs` glyphs, 1 or 3.
void figure_change(Figure first, Figure second, int arrow_glyphs, vec2 centre, vec4 old_colour, vec4 new_colour) {
    int total = first.length + arrow_glyphs + second.length;
    int place = figure_place(), behind = first.length + arrow_glyphs;
    if (place >= total) {
        figure_nothing();
    } else if (place < first.length) {
        figure_put(figure_glyph_at(first, place), place, total, centre, old_colour);
    } else if (place < behind) {
        figure_put(place == first.length + arrow_glyphs / 2 ? GLYPH_ARROW : GLYPH_SPACE, place, total, centre, old_colour);
    } else {
        figure_put(figure_glyph_at(second, place - behind), place, total, centre, new_colour);
    }
}
