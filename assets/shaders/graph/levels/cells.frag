// Cells in the colours of their vertices; a cell of several vertices has their mean. Sectors that the frontier touches have a frame.
#include "gl/common.glsl"
#include "graph/levels/cells.glsl"
#include "graph/colours.glsl"

layout(std430, binding = 8) readonly buffer SectorTouched { uint sector_touched[]; };
layout(binding = 1) uniform usamplerBuffer vertex_colours;  // graph/colours.glsl
uniform float cell_gap;      // pixels between cells
uniform uint frames;         // 1: frame touched sectors
uniform uint per_sector;
uniform float tween;
uniform float line_scale;
out vec4 colour;

vec3 vertex_colour(uint v) {
    uint word = texelFetch(vertex_colours, int(v) + 1).r, share = share_of(word);
    if (share == SHARE_UNREACHED) return mix(palette.canvas.rgb, palette.unvisited.rgb, 0.6);  // areas look stronger than lines
    if (share == SHARE_FRONTIER) return palette.now.rgb;
    return share == SHARE_EXPANDED ? mix(palette.now.rgb, rgb_of(word), tween) : rgb_of(word);
}

bool touched(uint v) { return (sector_touched[v / per_sector / 32u] >> (v / per_sector % 32u) & 1u) != 0u; }

void main() {
    colour = vec4(palette.canvas.rgb, 1.0);
    vec2 pixel = floor(gl_FragCoord.xy);
    uvec2 at = uvec2(floor((pixel + 0.5) / cell_size));
    if (at.x >= cell_columns) return;
    uint v = first_shown + (at.y * cell_columns + at.x) * per_cell;
    if (v >= end_shown) return;
    vec2 inside = pixel + 0.5 - floor(vec2(at) * cell_size + 0.5);
    if (frames != 0u && touched(v)) {
        // The frame of a sector encloses its cells of this row.
        float line = 1.5 * line_scale;
        bool first = v % per_sector == 0u || at.x == 0u, last = v % per_sector == per_sector - 1u || at.x == cell_columns - 1u;
        if (inside.y < line || inside.y > cell_size.y - line || (first && inside.x < line) || (last && inside.x > cell_size.x - line)) {
            colour = vec4(palette.ink.rgb, 1.0);
            return;
        }
    }
    if (any(greaterThan(inside, cell_size - cell_gap))) return;
    uint end = min(v + per_cell, end_shown);
    vec3 sum = vec3(0.0);
    for (uint i = v; i < end; ++i) sum += vertex_colour(i);
    colour = vec4(sum / float(end - v), 1.0);
}
