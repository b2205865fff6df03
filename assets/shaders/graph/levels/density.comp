// Counts for the plot of levels against vertex ids: one invocation per sector of the level column.
#include "gl/common.glsl"
#include "gl/wrong.glsl"

layout(local_size_x = 256) in;
#include "gl/invocation.glsl"

layout(std430, binding = 7) readonly buffer KnownLevels { uint known_levels[]; };
layout(std430, binding = 8) buffer Density { uint density[]; };          // columns x rows: vertices; then wrong vertices, if there are any
layout(std430, binding = 9) buffer PerColumn { uint vertices_sectors[]; };  // for each column: vertices, then sectors
uniform uint num_vertices;
uniform uint per_sector;
uniform uint highest_level;
uniform uvec2 level_none;
uniform uint columns;
uniform uint rows;

/// The part, of `parts` equal parts of n things, that contains thing i.
uint part_of(uint i, uint n, uint parts) { return parts == n ? i : min(uint(float(i) / float(n) * float(parts)), parts - 1u); }

void main() {
    uint first = invocation() * per_sector;
    if (first >= num_vertices) return;
    uint end = min(first + per_sector, num_vertices);
    for (uint v = first; v < end; ++v) {
        uint level = known_levels[v];
        uint row = part_of(v, num_vertices, rows);
        if (is_none(level, level_none)) {
            // Wrong vertices without a level are at the right edge.
            if (is_wrong(v)) atomicAdd(density[(rows + row) * columns + columns - 1u], 1u);
            continue;
        }
        uint column = part_of(level, highest_level + 1u, columns);
        atomicAdd(density[row * columns + column], 1u);
        if (is_wrong(v)) atomicAdd(density[(rows + row) * columns + column], 1u);
        atomicAdd(vertices_sectors[2u * column], 1u);
        bool seen = false;
        for (uint w = first; w < v; ++w) seen = seen || known_levels[w] == level;
        if (!seen) atomicAdd(vertices_sectors[2u * column + 1u], 1u);
    }
}
