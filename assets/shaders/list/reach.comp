// Histogram of the distance in links from each node to the node it points to: exact below EXACT links, 256 bins per octave
// above. The last bin counts the nodes that point to the tail.
#include "list/nodes.glsl"
layout(local_size_x = 256) in;
#include "gl/invocation.glsl"

layout(std430, binding = 10) buffer Bins { uint bins[]; };
uniform uint exact_bins;  // a power of two
uniform uint tail_bin;

void main() {
    uint node = invocation();
    if (node >= num_nodes) return;
    uint target = target_now(node);
    if (target == tail) {
        atomicAdd(bins[tail_bin], 1u);
        return;
    }
    uint from = position_of[node], to = position_of[target];
    uint reach = to > from ? to - from : from - to;
    uint bin = reach;
    if (reach >= exact_bins) {
        int octave = findMSB(reach);
        uint within = (reach - (1u << octave)) >> uint(max(octave - 8, 0));
        bin = exact_bins + uint(octave - findMSB(exact_bins)) * 256u + within;
    }
    atomicAdd(bins[bin], 1u);
}
