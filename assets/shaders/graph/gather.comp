// The state of a few vertices, for a table: level before and after, frontier (or settled) before and after.
#include "gl/common.glsl"
#include "graph/graph.glsl"

layout(local_size_x = 32) in;
#include "gl/invocation.glsl"

layout(std430, binding = 10) readonly buffer Wanted { uint wanted[]; };
layout(std430, binding = 11) writeonly buffer Values { uvec4 values[]; };

uniform uint num_wanted;

void main() {
    uint i = invocation();
    if (i >= num_wanted) return;
    uint v = wanted[i];
    uvec2 flags = uvec2(0u);
    if (has_frontier != 0u || has_settled != 0u)
        flags = uvec2(FETCH(frontier_before_words, frontier_field, v), FETCH(frontier_now_words, frontier_field, v));
    values[i] = uvec4(FETCH(level_before_words, level_field, v), FETCH(level_now_words, level_field, v), flags);
}
