// How long numbers are as text.

// How a value is written: as ValueStyle.
const uint STYLE_NUMBER = 0u;
const uint STYLE_INDEX = 1u;
const uint STYLE_FLAG = 2u;
const uint STYLE_UNKNOWN = 3u;
const uint STYLE_INFINITE = 4u;
const uint STYLE_OPTIONAL = 5u;

bool figure_is_word(uint value, uint style) { return value == NONE && style >= STYLE_UNKNOWN; }

/// Glyphs of a number.
int figure_length(uint value, uint style) {
    if (figure_is_word(value, style)) return 1;
    int digits = 1;
    for (uint rest = value / 10u; rest != 0u; rest /= 10u) ++digits;
    return digits;
}

/// Glyphs for the arrow of `before → after` where `room` glyphs fit: 3 with spaces, 1 without, 0 when there is no room or
/// nothing was known before.
int figure_arrow(uint before, uint after, uint style, int room) {
    if (before == NONE && style == STYLE_UNKNOWN) return 0;
    int digits = figure_length(before, style) + figure_length(after, style);
    return digits + 3 <= room ? 3 : digits + 1 <= room ? 1 : 0;
}
