// Weights and running sums along a tour, and the stretch of it that is seen.
#include "common.glsl"

layout(std430, binding = 0) readonly buffer SumsNow { uint sum_now_words[]; };
layout(std430, binding = 1) readonly buffer SumsBefore { uint sum_before_words[]; };
layout(std430, binding = 2) readonly buffer WeightsNow { uint weight_now_words[]; };
layout(std430, binding = 3) readonly buffer WeightsBefore { uint weight_before_words[]; };

uniform uvec4 sum_field;
uniform uvec4 weight_field;
uniform uint unknown;      // the bits that say that a number is not known
uniform uint has_weights;
uniform uint num_positions;
uniform uint first_position;  // seen at the left edge: a whole one, and `first_part` of it is cut off
uniform float first_part;
uniform float position_width; // pixels
uniform float highest;     // sum
uniform float point;       // pixels

uint sum_bits(uint i) { return FETCH(sum_now_words, sum_field, i); }
bool sum_known(uint i) { return sum_bits(i) != unknown; }
float sum_of(uint i) { return float(int(sum_bits(i))); }
bool sum_changed(uint i) { return sum_bits(i) != FETCH(sum_before_words, sum_field, i); }
uint weight_bits(uint i) { return FETCH(weight_now_words, weight_field, i); }
bool weight_known(uint i) { return has_weights != 0u && weight_bits(i) != unknown; }
bool weight_changed(uint i) { return has_weights != 0u && weight_bits(i) != FETCH(weight_before_words, weight_field, i); }
