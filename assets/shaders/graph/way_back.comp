// Walks from a vertex to the source, one level per step: to the predecessor, if there is a column of predecessors, else to the lowest
// neighbour on the level before that has an arc to here. One group; a call continues where the last call stopped.
#include "gl/common.glsl"
#include "graph/graph.glsl"

layout(local_size_x = 64) in;

layout(std430, binding = 7) readonly buffer Offsets { uint offsets[]; };
layout(std430, binding = 8) readonly buffer Neighbors { uint neighbors[]; };  // highest bit: the neighbour has an arc to here
layout(std430, binding = 9) buffer Path {
    uint path_length;
    uint path_ended;
    uint path[];
};
layout(std430, binding = 10) readonly buffer Predecessor { uint predecessor_words[]; };

uniform uvec4 predecessor_field;
uniform uvec2 predecessor_none;
uniform uint has_predecessor;
uniform uint max_hops;

shared uint next_vertex;  // num_vertices: no next vertex

void main() {
    uint lane = gl_LocalInvocationIndex;
    uint length_now = path_length;
    uint v = path[length_now - 1u];
    uint level = level_now(v);
    uint num_vertices = uint(offsets.length()) - 1u;
    bool ended = is_none(level, level_none) || (distances == 0u && level == 0u) || length_now > num_vertices;
    for (uint hop = 0u; hop < max_hops && !ended; ++hop) {
        if (lane == 0u) {
            uint found_from = FETCH(predecessor_words, predecessor_field, v);
            next_vertex = has_predecessor != 0u && !is_none(found_from, predecessor_none) ? found_from : num_vertices;
        }
        barrier();
        if (has_predecessor == 0u)
            for (uint i = offsets[v] + lane; i < offsets[v + 1u]; i += 64u) {
                uint entry = neighbors[i];
                if ((entry & ARC) != 0u && level_now(entry & ~ARC) == level - 1u) atomicMin(next_vertex, entry & ~ARC);
            }
        barrier();
        uint found = next_vertex;
        barrier();
        if (found >= num_vertices) {
            ended = true;
        } else {
            if (lane == 0u) path[length_now] = found;
            ++length_now;
            v = found;
            --level;
            ended = distances == 0u ? level == 0u : length_now > num_vertices;
        }
    }
    if (lane == 0u) {
        path_length = length_now;
        path_ended = ended ? 1u : 0u;
    }
}
