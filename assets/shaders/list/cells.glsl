// Places, on whole pixels, of the cells of an array: row by row, several columns below each other.
#include "gl/common.glsl"
#include "gl/column.glsl"
#include "list/sublists.glsl"
#include "gl/wrong.glsl"

layout(std430, binding = 0) readonly buffer NodeAt { uint node_at[]; };
layout(std430, binding = 1) readonly buffer Now { uint words[]; };
layout(std430, binding = 2) readonly buffer Before { uint words_before[]; };

uniform ColumnForm form;
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
uvec2 cell_now() { return NUMBER(words, form, cell_index()); }
uvec2 cell_before() { return NUMBER(words_before, form, cell_index()); }
bool cell_changed() { return cell_now() != cell_before(); }
bool cell_marked() { return mark_changes != 0u && cell_changed(); }
/// Whether the cell has the colour of its sublist.
bool cell_by_sublist() { return by_sublist != 0u && in_sublist(cell_index()); }
bool swapped() { return tween >= 0.6; }
uvec2 cell_shown() { return swapped() ? cell_now() : cell_before(); }
