// The mean colour of the vertices of a range in this pass, and the share of the frontier: one group per range.
#include "gl/common.glsl"
#include "graph/colours.glsl"

layout(local_size_x = 64) in;

layout(binding = 1) uniform usamplerBuffer vertex_colours;                   // graph/colours.glsl
layout(std430, binding = 9) readonly buffer Places { uint vertex_at[]; };    // the busiest vertex first
layout(std430, binding = 10) writeonly buffer Rows { vec4 rows[]; };
uniform uint first_place;
uniform uint num_places;
uniform uint num_rows;

shared vec4 sums[64];

void main() {
    uint row = gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x, lane = gl_LocalInvocationIndex;
    uint begin = 0u, end = 0u;
    if (row < num_rows) {
        begin = uint(float(row) / float(num_rows) * float(num_places));
        end = max(begin + 1u, uint(float(row + 1u) / float(num_rows) * float(num_places)));
        end = min(end, num_places);
    }
    vec4 sum = vec4(0.0);
    for (uint k = begin + lane; k < end; k += 64u) {
        uint word = texelFetch(vertex_colours, int(vertex_at[first_place + k]) + 1).r;
        if (word != 0u) sum += vec4(rgb_of(word), share_of(word) == SHARE_FRONTIER ? 1.0 : 0.0);
    }
    sums[lane] = sum;
    barrier();
    for (uint half_size = 32u; half_size > 0u; half_size /= 2u) {
        if (lane < half_size) sums[lane] += sums[lane + half_size];
        barrier();
    }
    if (lane == 0u && row < num_rows) rows[row] = sums[0] / max(float(end - begin), 1.0);
}
