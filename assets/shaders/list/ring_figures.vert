// The number in each node's disc: its index in memory.
#include "list/ring.glsl"
#include "gl/figures.glsl"

void main() {
    uint position = uint(gl_InstanceID);
    uint node = node_at[position];
    vec2 outward;
    vec2 centre = node_centre(position, outward);
    figure_count(node, centre, node_ink(node));
}
