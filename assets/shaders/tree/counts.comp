// Counts the vertices without room for a mark by level and row of pixels: one invocation per vertex in view, or per
// sampled vertex if there are very many. Stores the first wrong ones; these get marks despite the room.
#include "tree/tree.glsl"

layout(local_size_x = 256) in;
#include "gl/invocation.glsl"

layout(std430, binding = 0) readonly buffer Across { float across[]; };   // slots, level by level, as in the next two
layout(std430, binding = 1) readonly buffer ArcPairs { uvec2 arcs[]; };   // see TreeLayout::Arcs
layout(std430, binding = 2) readonly buffer Order { uint order[]; };      // vertices
layout(std430, binding = 13) readonly buffer Levels { uint level_offsets[]; };
/// For each level in view, its first invocation; then for each level, the place of that invocation in the order.
layout(std430, binding = 14) readonly buffer Stretches { uint stretches[]; };
/// For each bin: numbers of vertices, of changed ones and of those with a known value; the sum of the known values on a
/// scale of 0 .. 255; the number of wrong ones. After all bins: the number of stored vertices.
layout(std430, binding = 10) buffer Bins { uint bins[]; };
layout(std430, binding = 15) writeonly buffer WrongSeen { Seen wrong_seen[]; };
uniform uint first_place;
uniform uint num_places;
uniform uint one_of;          // one place in one_of is read
uniform uint columns;
uniform uint rows;
uniform uint first_level;
uniform uint num_levels;      // levels in view
uniform uint whole_levels;    // 1: all levels are in view as a whole; the buffer of stretches is unused
uniform uint column_a_level;  // 0: a column is a column of pixels
uniform uint max_wrong;       // maximum number of wrong vertices stored

uint first_invocation(uint k) {
    return whole_levels != 0u ? level_offsets[first_level + k] - first_place : stretches[k];
}

void main() {
    uint own = invocation() * one_of;
    if (own >= num_places) return;
    uint k = 0u;
    for (uint end = num_levels; end - k > 1u;) {
        uint middle = (k + end) / 2u;
        if (first_invocation(middle) <= own) k = middle;
        else end = middle;
    }
    uint level = first_level + k, i = whole_levels != 0u ? first_place + own : stretches[num_levels + k] + own - stretches[k];
    float x = across[i], room = widest;
    if (i > level_offsets[level]) room = min(room, x - across[i - 1u]);
    if (i + 1u < level_offsets[level + 1u]) room = min(room, across[i + 1u] - x);
    if (has_mark(room)) return;
    vec2 at = pixel_at(float(level), x);
    int column = column_a_level != 0u ? int(k) : int(floor(at.x));
    if (column < 0 || column >= int(columns)) return;
    // A vertex alone on its level may be taller than a pixel.
    float half_height = min(0.4 * room * camera_zoom.y, 4.0 * point);
    int top = max(int(floor(at.y - half_height)), 0), bottom = min(int(floor(at.y + half_height)), int(rows) - 1);
    if (top > bottom) return;
    uint v = order[i];
    if (is_gone(v)) return;
    uvec2 pair = arcs[i];
    bool amber = (fill_vertices != 0u && vertex_changed(v)) || (fill_arcs != 0u && (arc_changed(pair.x) || arc_changed(pair.y)));
    bool wrong = is_wrong(v) || arc_wrong(pair.x) || arc_wrong(pair.y);
    bool known = vertex_known(v);
    uint place = known ? uint(255.0 * vertex_place(v)) : 0u;
    for (int row = top; row <= bottom; ++row) {
        uint bin = 5u * (uint(row) * columns + uint(column));
        atomicAdd(bins[bin], 1u);
        if (amber) atomicAdd(bins[bin + 1u], 1u);
        if (wrong) atomicAdd(bins[bin + 4u], 1u);
        if (known) {
            atomicAdd(bins[bin + 2u], 1u);
            atomicAdd(bins[bin + 3u], place);
        }
    }
    if (!wrong || max_wrong == 0u) return;
    uint kept = atomicAdd(bins[5u * rows * columns], 1u);
    if (kept < max_wrong) wrong_seen[kept] = Seen(x, x, room, level, v, pair.x, pair.y, 4u);
}
