// What a pass did, counted: one invocation a vertex. Lists of found and expanded vertices, in no particular order, and the
// colour of every vertex, so that a picture takes it by one read.
#include "common.glsl"
#include "graph.glsl"

layout(local_size_x = 256) in;

layout(std430, binding = 7) buffer Summary {
    uint num_found;       // vertices in the frontier now
    uint num_expanded;    // vertices whose thread had work
    uint busy_warps;
    uint num_reached;
    uint source;          // lowest vertex at level 0
    uint first_found;     // lowest id in the list, NONE when it is empty
    uint first_expanded;
    uint num_sectors;     // 32-byte sectors of the level column that hold a vertex of the frontier
    uint bins[];          // for each stretch of vertex ids: threads with work, then found vertices
};
layout(std430, binding = 8) writeonly buffer FoundList { uint found_list[]; };
layout(std430, binding = 9) writeonly buffer ExpandedList { uint expanded_list[]; };

layout(std430, binding = 10) writeonly buffer VertexColours { uint vertex_colours[]; };  // rgb; alpha 1/4: not reached, 1/2: frontier, 3/4: expanded in this pass, 1: else

uniform uint num_vertices;
uniform uint num_bins;
uniform uint per_sector;   // vertices whose levels lie in one sector: 1, 2, 4 or 8

shared uint group_found, group_expanded, group_reached, group_first_found, group_first_expanded;
shared uint found_base, expanded_base;
shared uint warp_is_busy[8];
shared uint sector_is_touched[256], group_sectors;

uint bin_of(uint v) { return min(uint(float(v) / float(num_vertices) * float(num_bins)), num_bins - 1u); }

void main() {
    uint v = gl_GlobalInvocationID.x;
    uint lane = gl_LocalInvocationIndex;
    if (lane == 0u) {
        group_found = group_expanded = group_reached = group_sectors = 0u;
        group_first_found = group_first_expanded = NONE;
    }
    if (lane < 8u) warp_is_busy[lane] = 0u;
    sector_is_touched[lane] = 0u;
    barrier();

    bool here = v < num_vertices;
    bool found = here && in_frontier(v);
    bool expanded = here && is_expanded(v);
    uint level = here ? level_now(v) : NONE;
    uint found_place = 0u, expanded_place = 0u;
    if (found) {
        found_place = atomicAdd(group_found, 1u);
        atomicMin(group_first_found, v);
        atomicAdd(bins[num_bins + bin_of(v)], 1u);
        if (atomicExchange(sector_is_touched[lane / per_sector], 1u) == 0u) atomicAdd(group_sectors, 1u);
    }
    if (expanded) {
        expanded_place = atomicAdd(group_expanded, 1u);
        atomicMin(group_first_expanded, v);
        warp_is_busy[lane / 32u] = 1u;
        atomicAdd(bins[bin_of(v)], 1u);
    }
    if (level != NONE) atomicAdd(group_reached, 1u);
    if (level == 0u) atomicMin(source, v);
    barrier();

    if (lane == 0u) {
        found_base = group_found == 0u ? 0u : atomicAdd(num_found, group_found);
        expanded_base = group_expanded == 0u ? 0u : atomicAdd(num_expanded, group_expanded);
        if (group_found != 0u) {
            atomicMin(first_found, group_first_found);
            atomicAdd(num_sectors, group_sectors);
        }
        if (group_reached != 0u) atomicAdd(num_reached, group_reached);
        if (group_expanded != 0u) {
            atomicMin(first_expanded, group_first_expanded);
            uint busy = 0u;
            for (int i = 0; i < 8; ++i) busy += warp_is_busy[i];
            atomicAdd(busy_warps, busy);
        }
    }
    barrier();
    if (found) found_list[found_base + found_place] = v;
    if (expanded) expanded_list[expanded_base + expanded_place] = v;
    if (here) {
        vec3 settled = level == NONE ? palette.unvisited.rgb : level_colour(level).rgb;
        float state = found ? 0.5 : level == NONE ? 0.25 : expanded ? 0.75 : 1.0;
        vertex_colours[v] = packUnorm4x8(vec4(settled, state));
    }
}
