// The place of a node's value outside the ring.
#include "list/ring.glsl"
#include "gl/cell_figure.glsl"

uniform vec2 value_glyph;      // pixels
uniform int value_room;        // glyphs that fit between a node and its neighbours
uniform float value_distance;  // pixels from the node's edge to the value

/// Length in glyphs of the arrow in `old → new`; 0: only one value is written.
int value_arrow(uint node) {
    if (mark_changes == 0u || !value_changed(node) || !swapped()) return 0;
    return figure_arrow(value_form, figure_of(value_form, value_before(node), FLOAT_GLYPHS), figure_of(value_form, value_now(node), FLOAT_GLYPHS), value_room);
}

/// Size of a node's value in pixels.
vec2 value_size(uint node) {
    int glyphs = figure_of(value_form, value_shown(node), FLOAT_GLYPHS).length;
    int arrow = value_arrow(node);
    if (arrow != 0) glyphs += arrow + figure_of(value_form, value_before(node), FLOAT_GLYPHS).length;
    return value_glyph * vec2(float(glyphs), 1.0);
}

vec2 value_centre(uint position, uint node) {
    vec2 outward;
    vec2 centre = node_centre(position, outward);
    vec2 half_size = 0.5 * value_size(node);
    float reach = node_radius * camera_zoom + value_distance;
    return centre + outward * (reach + abs(outward.x) * half_size.x + abs(outward.y) * half_size.y);
}
