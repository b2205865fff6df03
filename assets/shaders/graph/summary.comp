// Counts the work of a pass: one invocation per warp of the kernel (32 consecutive vertices), so that invocations share nothing and most have
// nothing to add. Also lists found and expanded vertices, in any order, and the colour of every vertex, so that a picture needs one read.
#include "gl/common.glsl"
#include "graph/graph.glsl"
#include "graph/colours.glsl"

layout(local_size_x = 64) in;
#include "gl/invocation.glsl"

layout(std430, binding = 7) buffer Summary {
    uint num_found;       // vertices in the frontier now
    uint num_expanded;    // vertices whose thread had work
    uint busy_warps;
    uint num_reached;
    uint source;          // lowest vertex at level 0
    uint first_found;     // lowest id in the list; unchanged if the list is empty
    uint first_expanded;
    uint num_sectors;     // 32-byte sectors of the level column with a vertex of the frontier
    uint num_shown;       // vertices that the filter shows
    uint num_lit;         // of these: amber, reached by a negative cycle, not reached, at the end of an arc that found them
    uint num_spoiled;
    uint num_unreached;
    uint num_led;
    uint bins[];          // for each range of vertex ids: threads with work, then found vertices
};
layout(std430, binding = 8) writeonly buffer FoundList { uint found_list[]; };
layout(std430, binding = 9) writeonly buffer ExpandedList { uint expanded_list[]; };

layout(std430, binding = 11) readonly buffer Offsets { uint offsets[]; };  // for degrees, with a filter
layout(std430, binding = 13) readonly buffer LevelColours { uint level_colours[]; };  // graph/level_colours.comp
layout(std430, binding = 10) writeonly buffer VertexColours { uint vertex_colours[]; };  // num_vertices + 1

uniform uint num_vertices;
uniform uint num_bins;
uniform uint last_colour;  // the highest level's in level_colours
uniform uint has_filter;   // 1: vertices outside of these ranges get no colour, so that pictures leave them out
uniform uint min_degree;
uniform uint max_degree;
uniform uint min_level;
uniform uint max_level;
uniform uint all_levels;   // 1: vertices of any level, and vertices without a level
uniform uint per_sector;   // vertices whose levels lie in one sector: 1, 2, 4 or 8

const uint WARP = 32u;

/// The index of a level in the table of colours.
uint colour_step(uint level) {
    if (highest_level == last_colour) return min(level, last_colour);
    return min(uint(float(level) / float(highest_level) * float(last_colour)), last_colour);
}

/// An arc of the picture found the vertex in this pass.
bool is_led(uint v) {
    if (distances == 0u) return is_found(v);
    return first_pass == 0u && has_tree != 0u && in_frontier(v) && !is_none(FETCH(tree_words, tree_field, v), tree_none);
}

uint bin_of(uint v) { return min(uint(float(v) / float(num_vertices) * float(num_bins)), num_bins - 1u); }

bool left_out(uint v, bool known, uint level) {
    if (has_filter == 0u) return false;
    uint degree = offsets[v + 1u] - offsets[v];
    if (degree < min_degree || degree > max_degree) return true;
    return all_levels == 0u && (!known || level < min_level || level > max_level);
}

uint sectors_of(uint lanes) {
    uint count = 0u;
    for (uint lane = 0u; lane < WARP; lane += per_sector)
        if ((lanes >> lane & ((1u << per_sector) - 1u)) != 0u) ++count;
    return count;
}

void main() {
    uint first = invocation() * WARP;
    if (first == 0u) vertex_colours[0] = 0u;
    if (first >= num_vertices) return;
    uint count = min(WARP, num_vertices - first);
    uint hazard = pack_colour(palette.hazard.rgb, SHARE_REACHED);
    uint unreached = pack_colour(palette.unvisited.rgb, SHARE_UNREACHED),
         waiting = pack_colour(palette.unvisited.rgb, SHARE_FRONTIER);
    uint found = 0u, expanded = 0u, reached = 0u, shown = 0u;  // a bit per lane, and the number of shown vertices
    uint lit = 0u, spoiled = 0u, unreached_shown = 0u, led = 0u;
    for (uint lane = 0u; lane < count; ++lane) {
        uint v = first + lane, level = level_now(v);
        bool is_in_frontier = in_frontier(v), had_work = is_expanded(v);
        if (is_in_frontier) found |= 1u << lane;
        if (had_work) expanded |= 1u << lane;
        bool known = reached_now(v);
        if (known) ++reached;
        if (known && labels == 0u && plain == 0u && (has_tree != 0u ? (real != 0u ? FETCH(level_now_words, level_field, v) == 0u : level + min_distance == 0u) && is_none(FETCH(tree_words, tree_field, v), tree_none) : level == 0u))
            atomicMin(source, v);
        uint kind = is_in_frontier ? 0u : had_work ? 1u : 2u;
        uint word = known && labels != 0u ? pack_colour(label_colour(level).rgb, is_in_frontier ? SHARE_FRONTIER : SHARE_REACHED)
                    : known ? level_colours[3u * colour_step(level) + kind] : is_in_frontier ? waiting : unreached;
        if (is_wrong(v) || is_spoiled(v)) word = hazard;
        bool out_of_sight = left_out(v, known, level);
        if (!out_of_sight) {
            ++shown;
            if (is_in_frontier && word != hazard) ++lit;
            if (is_spoiled(v)) ++spoiled;
            if (!known) ++unreached_shown;
            if (is_led(v)) ++led;
        }
        vertex_colours[v + 1u] = out_of_sight ? 0u : word;
    }
    if (reached != 0u) atomicAdd(num_reached, reached);
    if (shown != 0u && has_filter != 0u) atomicAdd(num_shown, shown);
    if (lit != 0u) atomicAdd(num_lit, lit);
    if (spoiled != 0u) atomicAdd(num_spoiled, spoiled);
    if (unreached_shown != 0u) atomicAdd(num_unreached, unreached_shown);
    if (led != 0u) atomicAdd(num_led, led);
    if (found != 0u) {
        atomicMin(first_found, first + uint(findLSB(found)));
        atomicAdd(num_sectors, sectors_of(found));
        uint place = atomicAdd(num_found, uint(bitCount(found)));
        for (uint left = found; left != 0u; left &= left - 1u) {
            uint v = first + uint(findLSB(left));
            found_list[place++] = v;
            atomicAdd(bins[num_bins + bin_of(v)], 1u);
        }
    }
    if (expanded != 0u) {
        atomicMin(first_expanded, first + uint(findLSB(expanded)));
        atomicAdd(busy_warps, 1u);
        uint place = atomicAdd(num_expanded, uint(bitCount(expanded)));
        for (uint left = expanded; left != 0u; left &= left - 1u) {
            uint v = first + uint(findLSB(left));
            expanded_list[place++] = v;
            atomicAdd(bins[bin_of(v)], 1u);
        }
    }
}
