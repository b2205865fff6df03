// Weights and running sums along a tour, and the part of the tour in view.
#include "gl/common.glsl"
#include "gl/wrong.glsl"

layout(std430, binding = 0) readonly buffer SumsNow { uint sum_now_words[]; };
layout(std430, binding = 1) readonly buffer SumsBefore { uint sum_before_words[]; };
layout(std430, binding = 2) readonly buffer WeightsNow { uint weight_now_words[]; };
layout(std430, binding = 3) readonly buffer WeightsBefore { uint weight_before_words[]; };
layout(std430, binding = 5) readonly buffer TourArc { uint tour_arc_words[]; };
layout(std430, binding = 6) readonly buffer Numbered { uint numbered_words[]; };  // for each arc, the vertex at its head
layout(std430, binding = 7) readonly buffer Twin { uint twin_words[]; };
layout(std430, binding = 11) readonly buffer WrongArcs { uint wrong_arc_bits[]; };

uniform uvec4 sum_field;
uniform uvec4 weight_field;
uniform uvec2 sum_none;    // the value of an unknown sum
uniform uvec2 weight_none;
uniform uint int32_sums;  // 1: int32, 0: uint32
uniform uint int32_weights;
uniform uint has_weights;
uniform uint num_positions;
uniform uint first_position;  // the first position in view; `first_part` of it is cut off at the left edge
uniform float first_part;
uniform float position_width; // pixels
uniform float highest;     // the highest sum
uniform float point;       // pixels
uniform float tween;       // 0: shows the pass before, 1: this pass
uniform uint any_wrong;    // 0: no sum is wrong; buffers 5 to 7 are not bound
uniform uint has_wrong_arcs;
uniform uint by_twins;     // 1: a position numbers the tail of its arc, 0: the head
uniform uvec4 tour_arc_field;
uniform uvec4 numbered_field;
uniform uvec4 twin_field;

uint sum_bits(uint i) { return FETCH(sum_now_words, sum_field, i); }
bool sum_known(uint i) { return !is_none(sum_bits(i), sum_none); }
float sum_number(uint bits) { return int32_sums != 0u ? float(int(bits)) : float(bits); }
/// Between its value before the pass and its value after it.
float sum_of(uint i) {
    uint was = FETCH(sum_before_words, sum_field, i);
    return mix(is_none(was, sum_none) ? 0.0 : sum_number(was), sum_number(sum_bits(i)), tween);
}
bool sum_changed(uint i) { return sum_bits(i) != FETCH(sum_before_words, sum_field, i); }
uint weight_bits(uint i) { return FETCH(weight_now_words, weight_field, i); }
bool weight_known(uint i) { return has_weights != 0u && !is_none(weight_bits(i), weight_none); }
bool weight_positive(uint i) { return int32_weights != 0u ? int(weight_bits(i)) > 0 : weight_bits(i) != 0u; }
/// Whether the arc at the position has a wrong rank, or the vertex that it numbers a wrong number.
bool position_wrong(uint i) {
    if (any_wrong == 0u) return false;
    uint arc = FETCH(tour_arc_words, tour_arc_field, i);
    if (arc >= num_positions) return false;
    if (has_wrong_arcs != 0u && (wrong_arc_bits[arc >> 5] >> (arc & 31u) & 1u) != 0u) return true;
    if (has_wrong == 0u || !weight_positive(i)) return false;
    if (by_twins != 0u) arc = FETCH(twin_words, twin_field, arc);
    return is_wrong(FETCH(numbered_words, numbered_field, arc));
}
bool weight_changed(uint i) { return has_weights != 0u && weight_bits(i) != FETCH(weight_before_words, weight_field, i); }
