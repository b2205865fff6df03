// Counts the nodes without room for a mark, by level and column of pixels: one invocation per node.
#include "forest/forest.glsl"

layout(local_size_x = 256) in;
#include "gl/invocation.glsl"

/// For each bin: number of nodes, of moved nodes, of nodes with a known root; the highest number of a tree plus 1; the complement of the
/// lowest one; the number of wrong nodes.
layout(std430, binding = 6) buffer Bins { uint bins[]; };
uniform uint first_place;
uniform uint num_places;
uniform uint columns;
uniform uint rows;
uniform uint first_level;
uniform uint row_a_level;  // 0: a row is a row of pixels

void main() {
    if (invocation() >= num_places) return;
    uint v = order[first_place + invocation()];
    if (has_mark(v)) return;
    vec2 at = node_pixel(v);
    int row = row_a_level != 0u ? int(kin[v].level) - int(first_level) : int(floor(at.y));
    if (row < 0 || row >= int(rows)) return;
    // A node without neighbours may be wider than a pixel.
    float half_width = min(0.4 * room_of(v), 5.0 * point);
    int left = max(int(floor(at.x - half_width)), 0), right = min(int(floor(at.x + half_width)), int(columns) - 1);
    for (int column = left; column <= right; ++column) {
        uint bin = 6u * (uint(row) * columns + uint(column));
        atomicAdd(bins[bin], 1u);
        if (moved(v)) atomicAdd(bins[bin + 1u], 1u);
        if (root_known(v)) atomicAdd(bins[bin + 2u], 1u);
        atomicMax(bins[bin + 3u], kin[v].tree + 1u);
        atomicMax(bins[bin + 4u], ~kin[v].tree);
        if (is_wrong(v)) atomicAdd(bins[bin + 5u], 1u);
    }
}
