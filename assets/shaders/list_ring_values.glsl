// Where a node's value stands outside the ring.
#include "list_ring.glsl"

uniform vec2 value_glyph;      // pixels
uniform int value_arrow;       // glyphs of the arrow in `old → new`; 0: there is no room for it
uniform float value_distance;  // pixels from the node's edge to the value

int value_digits(uint value) {
    int digits = 1;
    if (value == NONE) return digits;
    for (uint rest = value / 10u; rest != 0u; rest /= 10u) ++digits;
    return digits;
}

bool value_shows_change(uint node) { return value_arrow != 0 && value_changed(node) && swapped(); }

/// Pixels that a node's value takes.
vec2 value_size(uint node) {
    int glyphs = value_digits(value_shown(node));
    if (value_shows_change(node)) glyphs = value_digits(value_before(node)) + value_arrow + value_digits(value_now(node));
    return value_glyph * vec2(float(glyphs), 1.0);
}

vec2 value_centre(uint position, uint node) {
    vec2 outward;
    vec2 centre = node_centre(position, outward);
    vec2 half_size = 0.5 * value_size(node);
    float reach = node_radius * camera_zoom + value_distance;
    return centre + outward * (reach + abs(outward.x) * half_size.x + abs(outward.y) * half_size.y);
}
