// Lowest, highest and mean running sum of the positions in each column of pixels: one invocation per position in view.
#include "tree/tour_scan.glsl"

layout(local_size_x = 256) in;
#include "gl/invocation.glsl"

struct Bin {
    uint known;    // number of known sums
    uint above;    // complement of the lowest sum, so that every field begins at 0
    uint highest;
    uint total;    // total of the sums, in units of 2^-8 of the highest sum
    uint changed;
    uint wrong;
};
layout(std430, binding = 4) buffer Bins { Bin bins[]; };
uniform uint num_seen;
uniform uint columns;

void main() {
    if (invocation() >= num_seen) return;
    uint i = first_position + invocation();
    int column = int((float(invocation()) + 0.5 - first_part) * position_width);
    if (i >= num_positions || column < 0 || column >= int(columns)) return;
    if (position_wrong(i)) atomicAdd(bins[column].wrong, 1u);
    if (!sum_known(i)) return;
    uint value = uint(max(sum_of(i), 0.0));
    atomicAdd(bins[column].known, 1u);
    atomicMax(bins[column].above, ~value);
    atomicMax(bins[column].highest, value);
    atomicAdd(bins[column].total, uint(256.0 * float(value) / max(highest, 1.0) + 0.5));
    if (sum_changed(i)) atomicAdd(bins[column].changed, 1u);
}
