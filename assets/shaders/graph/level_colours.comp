// The words of graph/colours.glsl for each level (for many levels: for steps of the scale): for vertices in the frontier, expanded by this
// pass, and reached before.
#include "gl/common.glsl"
#include "graph/colours.glsl"
layout(local_size_x = 64) in;
#include "gl/invocation.glsl"

layout(std430, binding = 10) writeonly buffer LevelColours { uint level_colours[]; };  // 3 per step
uniform uint last_colour;  // the step of the highest level

void main() {
    uint i = invocation();
    if (i > last_colour) return;
    vec3 own = sequence_colour(sequence_place(i, last_colour)).rgb;
    level_colours[3u * i] = pack_colour(own, SHARE_FRONTIER);
    level_colours[3u * i + 1u] = pack_colour(own, SHARE_EXPANDED);
    level_colours[3u * i + 2u] = pack_colour(own, SHARE_REACHED);
}
