// Each node's value outside the ring: `old → new` where the pass changed it.
#include "list_ring_values.glsl"
#include "figures.glsl"

void main() {
    uint position = uint(gl_InstanceID);
    uint node = node_at[position];
    vec2 centre = value_centre(position, node);
    vec4 quiet = finished(node) && !changed(node) ? palette.ink3 : palette.ink;
    if (value_shown(node) == NONE && !value_shows_change(node)) figure_nothing();
    else if (value_shows_change(node)) figure_change(value_before(node), value_now(node), value_style, value_arrow, centre, palette.ink2, palette.ink);
    else figure(value_shown(node), value_style, centre, quiet);
}
