// Numbers of a column of any type, as stored in memory: x is the word or the lower of two words, y the upper word.

// As ValueType. A float16 is read as the float32 of the same value.
const uint TYPE_UINT32 = 0u, TYPE_INT32 = 1u, TYPE_UINT64 = 2u, TYPE_FLOAT32 = 3u, TYPE_INT64 = 4u, TYPE_FLOAT64 = 5u;
// How a value is written: same as ValueStyle.
const uint STYLE_NUMBER = 0u, STYLE_INDEX = 1u, STYLE_FLAG = 2u, STYLE_UNKNOWN = 3u, STYLE_INFINITE = 4u, STYLE_OPTIONAL = 5u;

/// The facts about a column (viz/gl/data/column_uniforms.hpp).
struct ColumnForm {
    uvec4 field;     // stride, word, shift, mask
    uint type;
    uint halves;     // 1: numbers are float16, two in each word
    uint style;
    uint has_none;   // 1: `none` is the null value
    uvec2 none;
    uvec2 lowest;    // of the scale: the number at place 0
    float half_span; // half of the distance between the scale's ends
    uint unbounded;  // 1: the lowest int32 means that there is no shortest path
    uint doubles;    // 1: the scale is logarithmic
};

/// The float32 bits of element i; `word` holds two float16 elements.
uint float_of_half(uint word, uint i) { return floatBitsToUint(unpackHalf2x16(word >> ((i & 1u) * 16u)).x); }

#define IS_WIDE(type) ((type) == TYPE_UINT64 || (type) >= TYPE_INT64)
/// Element i of the storage buffer `words`.
#define NUMBER(words, c, i) ((c).halves != 0u ? uvec2(float_of_half(words[((i) >> 1u) + (c).field.y], i), 0u) \
    : uvec2(FETCH(words, (c).field, i), IS_WIDE((c).type) ? words[(i) * (c).field.x + (c).field.y + 1u] : 0u))

bool column_none(ColumnForm c, uvec2 number) { return c.has_none != 0u && number == c.none; }
bool column_nan(ColumnForm c, uvec2 number) {
    if (c.type == TYPE_FLOAT64) {
        uint upper = number.y & 0x7FFFFFFFu;
        return upper > 0x7FF00000u || (upper == 0x7FF00000u && number.x != 0u);
    }
    return c.type == TYPE_FLOAT32 && (number.x & 0x7FFFFFFFu) > 0x7F800000u;
}
bool column_unbounded(ColumnForm c, uvec2 number) { return c.unbounded != 0u && number.x == 0x80000000u; }
/// Whether a number has a place on a scale.
bool has_place(ColumnForm c, uvec2 number) {
    return !column_none(c, number) && !column_nan(c, number) && !column_unbounded(c, number);
}

/// Half of the difference between a number and the lowest of the scale.
float half_above(ColumnForm c, uvec2 number) {
    if (c.type == TYPE_FLOAT32) return 0.5 * uintBitsToFloat(number.x) - 0.5 * uintBitsToFloat(c.lowest.x);
    if (c.type == TYPE_INT32) {
        // The difference of two signed numbers fits an unsigned number if the smaller is subtracted from the larger.
        bool below = int(number.x) < int(c.lowest.x);
        float apart = float(below ? c.lowest.x - number.x : number.x - c.lowest.x);
        return 0.5 * (below ? -apart : apart);
    }
    if (c.type == TYPE_FLOAT64) return float(0.5lf * packDouble2x32(number) - 0.5lf * packDouble2x32(c.lowest));
    // With the sign bit inverted, signed numbers have the order of unsigned ones.
    uvec2 base = c.lowest;
    if (c.type == TYPE_INT64) {
        number.y ^= 0x80000000u;
        base.y ^= 0x80000000u;
    }
    bool below = number.y < base.y || (number.y == base.y && number.x < base.x);
    uvec2 high = below ? base : number, low = below ? number : base;
    uint borrow;
    uint lower = usubBorrow(high.x, low.x, borrow);
    float apart = float(high.y - low.y - borrow) * 4294967296.0 + float(lower);
    return 0.5 * (below ? -apart : apart);
}

/// The place of a number on the run's scale, 0 .. 1.
float column_place(ColumnForm c, uvec2 number) {
    if (c.half_span <= 0.0) return 0.0;
    float above = half_above(c, number);
    if (c.doubles != 0u) return log2(1.0 + 2.0 * max(above, 0.0)) / log2(1.0 + 2.0 * c.half_span);
    // The reciprocal of a very large span underflows on some GPUs.
    float shrink = c.half_span > 1e30 ? 1e-10 : 1.0;
    return clamp((above * shrink) / (c.half_span * shrink), 0.0, 1.0);
}
