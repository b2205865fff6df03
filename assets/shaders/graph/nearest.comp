// The listed vertex nearest to a point (of several the lowest id), and the bounding box of all listed vertices. One group.
#include "gl/common.glsl"
#include "graph/graph.glsl"

layout(local_size_x = 256) in;

layout(std430, binding = 8) readonly buffer List { uint list[]; };
layout(std430, binding = 10) writeonly buffer Answer { vec4 listed_box; uint answer; };  // left, bottom, right, top

uniform uint list_length;
uniform vec2 near_point;

shared float best_distance[256];
shared uint best_vertex[256];
shared vec2 lowest[256], highest[256];

void main() {
    uint lane = gl_LocalInvocationIndex;
    float distance_here = 1e38;
    uint vertex_here = list[0];
    vec2 low = vec2(1e38), high = vec2(-1e38);
    for (uint i = lane; i < list_length; i += 256u) {
        uint v = list[i];
        vec2 away = positions[v] - near_point;
        low = min(low, positions[v]), high = max(high, positions[v]);
        float d = dot(away, away);
        if (d < distance_here || (d == distance_here && v < vertex_here)) {
            distance_here = d;
            vertex_here = v;
        }
    }
    best_distance[lane] = distance_here;
    best_vertex[lane] = vertex_here;
    lowest[lane] = low;
    highest[lane] = high;
    barrier();
    for (uint half_size = 128u; half_size > 0u; half_size /= 2u) {
        if (lane < half_size) {
            uint other = lane + half_size;
            lowest[lane] = min(lowest[lane], lowest[other]);
            highest[lane] = max(highest[lane], highest[other]);
            bool better = best_distance[other] < best_distance[lane] ||
                          (best_distance[other] == best_distance[lane] && best_vertex[other] < best_vertex[lane]);
            if (better) {
                best_distance[lane] = best_distance[other];
                best_vertex[lane] = best_vertex[other];
            }
        }
        barrier();
    }
    if (lane != 0u) return;
    answer = best_vertex[0];
    listed_box = vec4(lowest[0], highest[0]);
}
