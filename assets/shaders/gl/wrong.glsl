// The wrong elements of the shown state, one bit per element. bind_wrong() binds them (viz/gl/data/wrong_marks.hpp).

layout(std430, binding = 12) readonly buffer Wrong { uint wrong_bits[]; };
uniform uint has_wrong;  // 0: no element is wrong, and nothing is bound

bool is_wrong(uint element) { return has_wrong != 0u && (wrong_bits[element >> 5] >> (element & 31u) & 1u) != 0u; }
