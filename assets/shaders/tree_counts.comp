// Counts the vertices that have no room for a mark, by level and row of pixels: one invocation a vertex.
#include "tree.glsl"

layout(local_size_x = 256) in;
#include "invocation.glsl"

/// For each bin: vertices; those that changed; those whose value is known; the sum of their places on the scale, 0 .. 255; those
/// that are wrong.
layout(std430, binding = 10) buffer Bins { uint bins[]; };
uniform uint first_place;
uniform uint num_places;
uniform uint columns;
uniform uint rows;
uniform uint first_level;
uniform uint column_a_level;  // 0: a column is a column of pixels

void main() {
    if (invocation() >= num_places) return;
    uint v = order[first_place + invocation()];
    if (has_mark(v)) return;
    vec2 at = node_pixel(v);
    int column = column_a_level != 0u ? int(places[v].level) - int(first_level) : int(floor(at.x));
    if (column < 0 || column >= int(columns)) return;
    // A vertex that is alone may be taller than a pixel.
    float half_height = min(0.4 * room_of(v), 4.0 * point);
    int top = max(int(floor(at.y - half_height)), 0), bottom = min(int(floor(at.y + half_height)), int(rows) - 1);
    bool amber = (fill_vertices != 0u && vertex_changed(v)) ||
                 (fill_arcs != 0u && (arc_changed(edges[v].forward) || arc_changed(edges[v].retreat)));
    bool wrong = is_wrong(v) || arc_wrong(edges[v].forward) || arc_wrong(edges[v].retreat);
    for (int row = top; row <= bottom; ++row) {
        uint bin = 5u * (uint(row) * columns + uint(column));
        atomicAdd(bins[bin], 1u);
        if (amber) atomicAdd(bins[bin + 1u], 1u);
        if (wrong) atomicAdd(bins[bin + 4u], 1u);
        if (vertex_known(v)) {
            atomicAdd(bins[bin + 2u], 1u);
            atomicAdd(bins[bin + 3u], uint(255.0 * vertex_place(v)));
        }
    }
}
