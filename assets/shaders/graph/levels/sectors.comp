// One bit per sector of the level column: whether it contains a vertex of the frontier.
#include "gl/common.glsl"

layout(local_size_x = 256) in;
#include "gl/invocation.glsl"

layout(std430, binding = 8) readonly buffer List { uint list[]; };
layout(std430, binding = 9) buffer SectorTouched { uint sector_touched[]; };
uniform uint list_length;
uniform uint per_sector;

void main() {
    uint i = invocation();
    if (i >= list_length) return;
    uint sector = list[i] / per_sector;
    atomicOr(sector_touched[sector / 32u], 1u << (sector % 32u));
}
