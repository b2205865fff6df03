// One column in rows and columns: the positions of its numbers in the bound part of the buffers, and the visible cells.
#include "gl/common.glsl"
#include "gl/column.glsl"
#include "gl/wrong.glsl"

layout(std430, binding = 1) readonly buffer Now { uint words[]; };
layout(std430, binding = 2) readonly buffer Before { uint words_before[]; };

uniform ColumnForm form;
uniform uint bound_from;      // the first element of the bound part
uniform uint num_elements;
uniform uint columns;         // elements a row
uniform uint first_column;    // visible
uniform uint first_row;
uniform vec2 first_corner;    // pixels: corner of the first visible cell
uniform vec2 cell_size;       // pixels
uniform uint mark_changes;    // 0: nothing has changed, or nearly everything

uvec2 number_now(uint element) { return NUMBER(words, form, element - bound_from); }
uvec2 number_before(uint element) { return NUMBER(words_before, form, element - bound_from); }
bool number_changed(uint element) { return mark_changes != 0u && number_now(element) != number_before(element); }

/// It is drawn in red: it is wrong, or there is no shortest path.
bool is_red(uint element, uvec2 number) { return is_wrong(element) || column_unbounded(form, number); }

/// The colour of a number; null values are dim.
vec4 number_colour(uvec2 number) {
    return has_place(form, number) ? sequence_colour(column_place(form, number)) : palette.unvisited;
}
