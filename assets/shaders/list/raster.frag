// A column as a raster, row by row, in the list's order or in memory order. A pixel of several nodes shows their mean value
// with more amber the more of them changed; a single wrong node makes it red.
#include "gl/common.glsl"
#include "gl/column.glsl"
#include "list/sublists.glsl"
#include "gl/wrong.glsl"

layout(std430, binding = 0) readonly buffer NodeAt { uint node_at[]; };
layout(std430, binding = 1) readonly buffer Now { uint words[]; };
layout(std430, binding = 2) readonly buffer Before { uint words_before[]; };

uniform ColumnForm form;
uniform uint num_nodes;
uniform uint in_list_order;    // 0: memory order
uniform float row_height;      // pixels
uniform float nodes_per_pixel; // along a row; below 1 if a node has several pixels
uniform uint nodes_per_row;
uniform vec2 origin;           // pixels: the part of the raster at the upper left corner
uniform uint sparse;            // 1: few nodes changed; one changed node makes its pixel amber
uniform float cell_gap;        // pixels between cells

/// The colour of a node in its sublist; it fades from the splitter to the end of the sublist.
vec4 placed_colour(uint node) {
    if (!in_sublist(node)) return palette.unvisited;
    uint local_rank = FETCH(local_rank_words, local_rank_field, node);
    // On reduced lists local ranks count links of the input and may exceed the length of the sublist.
    float whole = float(max(sublist_length(sublist_of(node)), 1u));
    float gone = is_none(local_rank, local_rank_none) ? 0.0 : min(float(local_rank) / whole, 1.0);
    return mix(sublist_colour(node), palette.canvas, 0.65 * gone);
}

const uint MAX_SEEN = 64u;  // nodes read for one pixel; an even sample if it has more

in vec2 inside;
out vec4 colour;

void main() {
    vec2 at = floor(inside) + origin;
    uint row = uint(at.y / row_height);
    float along = at.x * nodes_per_pixel;
    uint first = uint(along + 1e-4);
    uint last = max(uint((at.x + 1.0) * nodes_per_pixel + 1e-4), first + 1u);
    float cell = 1.0 / nodes_per_pixel;
    vec2 within = vec2(at.x - float(first) * cell, at.y - float(row) * row_height);
    bool gap = cell_gap > 0.0 && (within.x >= cell - cell_gap || within.y >= row_height - cell_gap);
    uint begin = row * nodes_per_row + first;
    uint end = min(row * nodes_per_row + min(last, nodes_per_row), num_nodes);
    colour = palette.canvas;
    if (gap || first >= nodes_per_row || begin >= end) return;

    vec4 colours = vec4(0.0);
    bool wrong = false;
    // In list order a splitter is a dark tick if it has about one pixel, else it fills the first quarter of its cell.
    bool tick = false;
    bool in_tick = cell < 6.0 || within.x < ceil(0.25 * cell);
    float sum = 0.0, num_changed = 0.0, num_known = 0.0, num_seen = 0.0;
    uint stride = sparse != 0u ? 1u : (end - begin + MAX_SEEN - 1u) / MAX_SEEN;
    for (uint i = begin; i < end; i += stride) {
        num_seen += 1.0;
        uint node = in_list_order != 0u ? node_at[i] : i;
        wrong = wrong || is_wrong(node);
        uvec2 value = NUMBER(words, form, node);
        if (has_place(form, value)) {
            sum += column_place(form, value);
            num_known += 1.0;
        }
        if (by_sublist != 0u) {
            colours += placed_colour(node);
            tick = tick || (in_tick && is_splitter(node));
        }
        if (value != NUMBER(words_before, form, node) || sublist_changed(node)) num_changed += 1.0;
    }
    float mean = num_known == 0.0 ? 0.0 : sum / num_known;
    if (by_sublist != 0u) colour = tick && in_list_order != 0u && nodes_per_pixel < 2.0 ? palette.ink : colours / num_seen;
    else colour = num_known == 0.0 ? palette.unvisited : sequence_colour(mean);
    // The value sets the strength of the amber.
    if (wrong) colour = palette.hazard;
    else if (mark_changes != 0u && (2.0 * num_changed >= num_seen || (sparse != 0u && num_changed > 0.0))) colour = mix(palette.now_dim, palette.now, 0.35 + 0.65 * mean);
}
