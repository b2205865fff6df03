// Cells of an array, 32 a row, several columns below each other: where each is, on whole pixels.
#include "common.glsl"

layout(std430, binding = 0) readonly buffer NodeAt { uint node_at[]; };
layout(std430, binding = 1) readonly buffer Now { uint words[]; };
layout(std430, binding = 2) readonly buffer Before { uint words_before[]; };

uniform uvec4 words_field;
uniform uint value_style;
uniform uint highest;
uniform uint doubles;
uniform uint in_list_order;   // 0: memory order
uniform uint first_cell;      // index of instance 0
uniform vec2 cell_origin;     // pixels: upper left corner of cell first_cell in this column's row
uniform vec2 cell_size;       // pixels
uniform float block_height;   // pixels from one row of 32 to the next
uniform float tween;

const uint CELLS_PER_ROW = 32u;

uint cell_index() {
    uint place = first_cell + uint(gl_InstanceID);
    return in_list_order != 0u ? node_at[place] : place;
}
vec2 cell_corner() {
    uint i = uint(gl_InstanceID);
    return floor(cell_origin + vec2(float(i % CELLS_PER_ROW) * cell_size.x, float(i / CELLS_PER_ROW) * block_height));
}
uint cell_now() { return FETCH(words, words_field, cell_index()); }
uint cell_before() { return FETCH(words_before, words_field, cell_index()); }
bool cell_changed() { return cell_now() != cell_before(); }
bool swapped() { return tween >= 0.6; }
uint cell_shown() { return swapped() ? cell_now() : cell_before(); }

float cell_place(uint value) {
    if (highest == 0u) return 0.0;
    return doubles != 0u ? log2(1.0 + float(value)) / log2(1.0 + float(highest)) : float(value) / float(highest);
}
