// The number of vertices in each bar of a plain column's scale, and of changed ones among them (of owners: of sent ones): one invocation per
// vertex.
#include "gl/common.glsl"
#include "graph/graph.glsl"

layout(local_size_x = 64) in;
#include "gl/invocation.glsl"

layout(std430, binding = 7) buffer Counts { uint counts[]; };  // two per bar; the last bar counts vertices without a value

uniform uint num_vertices;
uniform uint num_bars;

shared uint group_counts[2 * 17];

uint bar_of(uint v) {
    if (!reached_now(v)) return num_bars;
    uint values = highest_level + 1u, counted_value = min(level_now(v), highest_level);
    if (values <= num_bars) return counted_value;
    uint high, low;
    umulExtended(counted_value, num_bars, high, low);
    return min(uint((double(high) * 4294967296.0lf + double(low)) / (double(highest_level) + 1.0lf)), num_bars - 1u);
}

void main() {
    uint local = gl_LocalInvocationID.x;
    if (local < 34u) group_counts[local] = 0u;
    barrier();
    uint v = invocation();
    if (v < num_vertices) {
        uint bar = bar_of(v);
        atomicAdd(group_counts[2u * bar], 1u);
        if (has_frontier != 0u ? in_frontier(v) : is_changed(v)) atomicAdd(group_counts[2u * bar + 1u], 1u);
    }
    barrier();
    if (local < 2u * (num_bars + 1u) && group_counts[local] != 0u) atomicAdd(counts[local], group_counts[local]);
}
