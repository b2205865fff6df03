// Each node's value outside the ring: `old → new` where the pass changed it.
#include "list_ring_values.glsl"
#include "figures.glsl"

void main() {
    uint position = uint(gl_InstanceID);
    uint node = node_at[position];
    vec2 centre = value_centre(position, node);
    vec4 quiet = finished(node) && !changed(node) ? palette.ink3 : palette.ink;
    int arrow = value_arrow(node);
    if (arrow != 0) figure_change(value_before(node), value_now(node), value_style, arrow, centre, palette.ink2, palette.ink);
    else if (value_shown(node) != NONE) figure(value_shown(node), value_style, centre, quiet);
    else figure_nothing();
}
