// The nodes of a list: position, successor and value of each, at this pass and the pass before.
#include "gl/common.glsl"
#include "gl/column.glsl"
#include "list/sublists.glsl"
#include "gl/wrong.glsl"

layout(std430, binding = 0) readonly buffer PositionOf { uint position_of[]; };  // for each node, in links from the head
layout(std430, binding = 1) readonly buffer NodeAt { uint node_at[]; };          // the node at each position
layout(std430, binding = 2) readonly buffer TargetNow { uint target_words[]; };
layout(std430, binding = 3) readonly buffer TargetBefore { uint target_words_before[]; };
layout(std430, binding = 4) readonly buffer ValueNow { uint value_words[]; };
layout(std430, binding = 5) readonly buffer ValueBefore { uint value_words_before[]; };

uniform uint num_nodes;
uniform uint tail;
uniform uvec4 target_field;
uniform ColumnForm value_form;
uniform uint has_value;      // 0: no column of values
uniform uint amber_fill;     // 1: changed nodes are filled with amber; 0: they keep their colour and have an amber rim
uniform float tween;

uint target_now(uint node) { return FETCH(target_words, target_field, node); }
uint target_before(uint node) { return FETCH(target_words_before, target_field, node); }
/// 0 without a column of values.
uvec2 value_now(uint node) { return has_value == 0u ? uvec2(0u) : NUMBER(value_words, value_form, node); }
uvec2 value_before(uint node) { return has_value == 0u ? uvec2(0u) : NUMBER(value_words_before, value_form, node); }

bool target_changed(uint node) { return target_now(node) != target_before(node); }
bool value_changed(uint node) { return value_now(node) != value_before(node); }
bool changed(uint node) { return target_changed(node) || value_changed(node) || sublist_changed(node); }
bool marked(uint node) { return mark_changes != 0u && changed(node); }

/// The value shown changes from old to new at 60 % of the motion.
bool swapped() { return tween >= 0.6; }
uvec2 value_shown(uint node) { return swapped() ? value_now(node) : value_before(node); }

/// Whether later passes leave the node as it is: it points to the tail while pointers move.
uniform uint pointers_move;
bool finished(uint node) { return pointers_move != 0u && target_now(node) == tail; }

vec4 value_colour(uvec2 value) {
    bool placed = has_value != 0u && has_place(value_form, value);
    return placed ? sequence_colour(column_place(value_form, value)) : palette.unvisited;
}
