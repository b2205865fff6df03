// Each node's value outside the ring: `old → new` if the pass changed it.
#include "list/ring_values.glsl"
#include "gl/figures.glsl"

void main() {
    uint position = uint(gl_InstanceID);
    uint node = node_at[position];
    vec2 centre = value_centre(position, node);
    vec4 plain = is_wrong(node) ? palette.hazard : palette.ink;
    vec4 quiet = finished(node) && !changed(node) && !is_wrong(node) ? palette.ink3 : plain;
    int arrow = value_arrow(node);
    if (arrow != 0) figure_change(figure_of(value_form, value_before(node), FLOAT_GLYPHS), figure_of(value_form, value_now(node), FLOAT_GLYPHS), arrow, centre, palette.ink2, plain);
    else if (has_value != 0u && (is_wrong(node) || !column_none(value_form, value_shown(node)))) figure(figure_of(value_form, value_shown(node), FLOAT_GLYPHS), centre, quiet);
    else figure_nothing();
}
