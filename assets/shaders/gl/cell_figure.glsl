// Numbers as glyphs, the same as by cell_figure() in viz/gl/text/cell_figure.hpp. Without loops, because this code is inlined many times
// and must compile fast.
#include "gl/column.glsl"

// Glyphs of the atlas, in the order of figure_atlas.cpp.
const int GLYPH_INFINITY = 10, GLYPH_DASH = 11, GLYPH_COMMA = 12, GLYPH_ARROW = 13, GLYPH_MINUS = 14, GLYPH_SPACE = 15,
          GLYPH_POINT = 16, GLYPH_EXPONENT = 17, GLYPH_CAPITAL_N = 18, GLYPH_SMALL_A = 19;

/// Minimum and maximum number of digits of a float with a fraction; the room decides.
const int FEWEST_DIGITS = 3, MOST_DIGITS = 6, DIGITS_OF_HALF = 4;
/// Number of glyphs of the longest float with the minimum number of digits.
const int FLOAT_GLYPHS = 9;

/// A number as text: a minus, then digits with a point among them or zeros before them, then an exponent; or a word.
struct Figure {
    int length;       // glyphs
    bool negative;
    int word;         // GLYPH_INFINITY, GLYPH_DASH, GLYPH_CAPITAL_N: instead of digits; -1: none
    uvec3 digits;     // as a whole number: x * 10^18 + y * 10^9 + z
    int num_digits;
    int point;        // digits before the decimal point; 0 or less: zeros precede the digits
    int exponent;
    int exponent_glyphs;  // 0: there is none
};

const uint POWERS_OF_TEN[9] = uint[](1u, 10u, 100u, 1000u, 10000u, 100000u, 1000000u, 10000000u, 100000000u);
const uint NINE_DIGITS = 1000000000u;

int digits_of(uint number) {
    return 1 + int(number >= 10u) + int(number >= 100u) + int(number >= 1000u) + int(number >= 10000u) + int(number >= 100000u) +
           int(number >= 1000000u) + int(number >= 10000000u) + int(number >= 100000000u) + int(number >= NINE_DIGITS);
}
/// Nine digits per part.
uvec3 parts_of(uvec2 number) {
    if (number.y == 0u) return uvec3(0u, number.x / NINE_DIGITS, number.x % NINE_DIGITS);
    // The quotient may be wrong by one; the remainder shows this. It is small: its lower word suffices.
    double quotient = floor((double(number.y) * 4294967296.0lf + double(number.x)) / 1e9lf);
    double upper = floor(quotient / 4294967296.0lf);
    int rest = int(number.x - uint(quotient - upper * 4294967296.0lf) * NINE_DIGITS);
    if (rest < 0) {
        quotient -= 1.0lf;
        rest += int(NINE_DIGITS);
    } else if (rest >= int(NINE_DIGITS)) {
        quotient += 1.0lf;
        rest -= int(NINE_DIGITS);
    }
    double highest = floor(quotient / 1e9lf);
    return uvec3(uint(highest), uint(quotient - highest * 1e9lf), uint(rest));
}
int digits_of(uvec3 parts) {
    return parts.x != 0u ? 18 + digits_of(parts.x) : parts.y != 0u ? 9 + digits_of(parts.y) : digits_of(parts.z);
}

Figure figure_of_word(int word, bool negative) {
    return Figure(word == GLYPH_CAPITAL_N ? 3 : negative ? 2 : 1, negative, word, uvec3(0u), 0, 0, 0, 0);
}
Figure figure_of_whole(uvec2 number, bool negative) {
    uvec3 parts = parts_of(number);
    int digits = digits_of(parts);
    return Figure(digits + (negative ? 1 : 0), negative, -1, parts, digits, digits, 0, 0);
}
Figure figure_of_count(uint count) { return figure_of_whole(uvec2(count, 0u), false); }

/// 10 to a power of 0 to 63.
double power_of_ten(int power) {
    double result = (power & 32) != 0 ? 1e32lf : 1.0lf;
    if ((power & 16) != 0) result *= 1e16lf;
    if ((power & 8) != 0) result *= 1e8lf;
    if ((power & 4) != 0) result *= 1e4lf;
    if ((power & 2) != 0) result *= 1e2lf;
    if ((power & 1) != 0) result *= 1e1lf;
    return result;
}
double scaled_by_ten(double number, int power) {
    return power < 0 ? number / power_of_ten(-power) : number * power_of_ten(power);
}

Figure figure_of_float(uint bits, int max_digits) {
    bool negative = bits >> 31 != 0u;
    uint rest = bits & 0x7FFFFFFFu;
    if (rest > 0x7F800000u) return figure_of_word(GLYPH_CAPITAL_N, false);
    if (rest == 0x7F800000u) return figure_of_word(GLYPH_INFINITY, negative);
    float size = uintBitsToFloat(rest);
    if (rest == 0u || (size >= 1.0 && size < 1e7 && size == floor(size))) return figure_of_whole(uvec2(uint(size), 0u), negative);
    // Exact, also on GPUs that treat such small floats as 0.
    int power = max(int(rest >> 23), 1) - 150;
    uint mantissa = (rest & 0x7FFFFFu) | (rest >> 23 != 0u ? 0x800000u : 0u);
    double exact = double(mantissa) * packDouble2x32(uvec2(0u, uint(power + 1023) << 20));
    int exponent = int(floor((float(power) + log2(float(mantissa))) * 0.30103));
    double end = double(POWERS_OF_TEN[max_digits]);
    double scaled = scaled_by_ten(exact, max_digits - 1 - exponent);
    if (scaled >= end) scaled = scaled_by_ten(exact, max_digits - 1 - ++exponent);
    else if (scaled * 10.0lf < end) scaled = scaled_by_ten(exact, max_digits - 1 - --exponent);
    uint digits = uint(roundEven(scaled));
    if (digits >= POWERS_OF_TEN[max_digits]) digits = POWERS_OF_TEN[max_digits - 1], ++exponent;
    int num_digits = max_digits;
    // At most five zeros at the end.
    if (digits % 1000u == 0u) digits /= 1000u, num_digits -= 3;
    if (digits % 10u == 0u) digits /= 10u, num_digits -= 1;
    if (digits % 10u == 0u) digits /= 10u, num_digits -= 1;
    Figure f = Figure(0, negative, -1, uvec3(0u, 0u, digits), num_digits, exponent + 1, 0, 0);
    if (exponent < -4 || exponent >= MOST_DIGITS) {
        f.point = 1;
        f.exponent = exponent;
        f.exponent_glyphs = 1 + (exponent < 0 ? 1 : 0) + (abs(exponent) >= 10 ? 2 : 1);
    }
    // Zeros before the digits, or between the digits and the place of the point.
    int before = max(f.point, 1), after = max(num_digits - f.point, 0);
    f.length = (negative ? 1 : 0) + before + (after > 0 ? 1 + after : 0) + f.exponent_glyphs;
    return f;
}

/// A column's number; a float in at most `room` glyphs if possible.
Figure figure_of(ColumnForm c, uvec2 number, int room) {
    if (column_none(c, number)) return figure_of_word(c.style == STYLE_INFINITE ? GLYPH_INFINITY : GLYPH_DASH, false);
    if (column_unbounded(c, number)) return figure_of_word(GLYPH_INFINITY, true);
    if (c.type == TYPE_FLOAT32) {
        int most = c.halves != 0u ? DIGITS_OF_HALF : MOST_DIGITS;
        Figure whole = figure_of_float(number.x, most);
        if (whole.length <= room) return whole;
        return figure_of_float(number.x, max(most - (whole.length - room), FEWEST_DIGITS));
    }
    if (c.type == TYPE_FLOAT64) {
        uint nearest = floatBitsToUint(float(packDouble2x32(number)));
        Figure whole = figure_of_float(nearest, MOST_DIGITS);
        if (whole.length <= room) return whole;
        return figure_of_float(nearest, max(MOST_DIGITS - (whole.length - room), FEWEST_DIGITS));
    }
    if (c.type == TYPE_INT64 && int(number.y) < 0) return figure_of_whole(uvec2(0u - number.x, ~number.y + (number.x == 0u ? 1u : 0u)), true);
    bool negative = c.type == TYPE_INT32 && int(number.x) < 0;
    return figure_of_whole(negative ? uvec2(0u - number.x, 0u) : number, negative);
}

int figure_digit(Figure f, int at) {
    if (at < 0 || at >= f.num_digits) return 0;
    int behind = f.num_digits - 1 - at;
    uint part = behind < 9 ? f.digits.z : behind < 18 ? f.digits.y : f.digits.x;
    return int(part / POWERS_OF_TEN[behind % 9] % 10u);
}

/// The glyph at a place of the text.
int figure_glyph_at(Figure f, int place) {
    if (f.negative && place == 0) return GLYPH_MINUS;
    if (f.negative) --place;
    if (f.word == GLYPH_CAPITAL_N) return place == 1 ? GLYPH_SMALL_A : GLYPH_CAPITAL_N;
    if (f.word >= 0) return f.word;
    int before = max(f.point, 1), after = max(f.num_digits - f.point, 0);
    int mantissa = before + (after > 0 ? 1 + after : 0);
    if (place < before) return figure_digit(f, place + min(f.point - 1, 0));
    if (place == before && place < mantissa) return GLYPH_POINT;
    if (place < mantissa) return figure_digit(f, place - 1 + min(f.point - 1, 0));
    place -= mantissa;
    if (place == 0) return GLYPH_EXPONENT;
    if (f.exponent < 0 && place == 1) return GLYPH_MINUS;
    bool tens = abs(f.exponent) >= 10 && place == (f.exponent < 0 ? 2 : 1);
    return tens ? abs(f.exponent) / 10 : abs(f.exponent) % 10;
}

/// Number of glyphs for the arrow of `before → after` if `room` glyphs fit: 3 with spaces, 1 without, 0 if there is no room or the value
/// before was unknown.
int figure_arrow(ColumnForm c, Figure before, Figure after, int room) {
    if (c.style == STYLE_UNKNOWN && before.word == GLYPH_DASH) return 0;
    int glyphs = before.length + after.length;
    return glyphs + 3 <= room ? 3 : glyphs + 1 <= room ? 1 : 0;
}
