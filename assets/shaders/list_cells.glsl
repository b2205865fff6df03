// Cells of an array, row by row, several columns below each other: where each is, on whole pixels.
#include "common.glsl"
#include "list_sublists.glsl"

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
uniform uint cells_per_row;
uniform float block_height;   // pixels from one row of cells to the next
uniform float tween;

uint cell_index() {
    uint place = first_cell + uint(gl_InstanceID);
    return in_list_order != 0u ? node_at[place] : place;
}
vec2 cell_corner() {
    uint i = uint(gl_InstanceID);
    return floor(cell_origin + vec2(float(i % cells_per_row) * cell_size.x, float(i / cells_per_row) * block_height));
}
uint cell_now() { return FETCH(words, words_field, cell_index()); }
uint cell_before() { return FETCH(words_before, words_field, cell_index()); }
bool cell_changed() { return cell_now() != cell_before(); }
bool cell_marked() { return mark_changes != 0u && cell_changed(); }
/// The sublist whose colour the cell has, or NONE.
uint cell_sublist() { return by_sublist == 0u ? NONE : sublist_of(cell_index()); }
bool swapped() { return tween >= 0.6; }
uint cell_shown() { return swapped() ? cell_now() : cell_before(); }

float cell_place(uint value) {
    if (highest == 0u) return 0.0;
    return doubles != 0u ? log2(1.0 + float(value)) / log2(1.0 + float(highest)) : float(value) / float(highest);
}
