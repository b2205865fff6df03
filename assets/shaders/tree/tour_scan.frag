// The weight of each arc at the top, the running sum below: a bar per position, or range (dim) and mean (bright) of the
// positions in a column of pixels. Wrong sums are red, below a red triangle.
#include "tree/tour_scan.glsl"

struct Bin { uint known, above, highest, total, changed, wrong; };
layout(std430, binding = 4) readonly buffer Bins { Bin bins[]; };  // tour_scan_bins.comp
uniform uint binned;        // 1: several positions share a column of pixels
uniform uint columns;
uniform float weights_high; // height of the row of weights in pixels
uniform float sums_top;     // pixels: the top of the highest sum
uniform float sums_base;    // pixels: the line of 0
uniform uint fill_sums;       // 1: changed sums are amber; 0: so many changed that they keep their colours
uniform uint signed_weights;  // 1: drawn as plus and minus
out vec4 colour;

float y_of(float value) { return sums_base - value / max(highest, 1.0) * (sums_base - sums_top); }

vec4 weight_ground(uint i) {
    if (!weight_known(i)) return palette.unvisited;
    return weight_positive(i) ? palette.categories[0] : palette.categories[3];
}

float mean_y(Bin bin) { return y_of(float(bin.total) / 256.0 / max(float(bin.known), 1.0) * max(highest, 1.0)); }

/// Height of the triangles between weights and sums above wrong sums: half as wide as high, tips at `weights_high`.
const float MARK = 6.0;  // points

bool in_mark(vec2 at, float middle) {
    float down = at.y - weights_high - 0.5 * point;
    return down >= 0.0 && down <= MARK * point && abs(at.x - middle) <= 0.6 * down;
}

void binned_column(vec2 at) {
    uint column = min(uint(at.x), columns - 1u);
    Bin bin = bins[column];
    if (any_wrong != 0u && at.y < weights_high + 8.0 * point) {
        int reach = int(ceil(0.6 * MARK * point));
        for (int beside = max(int(column) - reach, 0); beside <= min(int(column) + reach, int(columns) - 1); ++beside)
            if (bins[beside].wrong != 0u && in_mark(at, float(beside) + 0.5)) {
                colour = palette.hazard;
                return;
            }
    }
    if (bin.known == 0u) discard;
    // The mean extends half way to the means beside it, so that it reads as one line.
    float own = mean_y(bin), top = own, bottom = own;
    for (int side = -1; side <= 1; side += 2) {
        int beside = int(column) + side;
        if (beside < 0 || beside >= int(columns) || bins[beside].known == 0u) continue;
        float half_way = 0.5 * (own + mean_y(bins[beside]));
        top = min(top, half_way);
        bottom = max(bottom, half_way);
    }
    if (at.y > top - 0.8 * point && at.y < bottom + 0.8 * point) {
        colour = palette.ink;
    } else if (at.y <= y_of(float(~bin.above)) + 0.5 && at.y >= y_of(float(bin.highest)) - 0.5) {
        vec4 shade = bin.wrong > 0u ? palette.hazard : bin.changed > 0u && 2u * bin.changed <= bin.known ? palette.now : sequence_colour((sums_base - own) / max(sums_base - sums_top, 1.0));
        colour = vec4(mix(palette.canvas, shade, 0.62).rgb, 1.0);
    } else discard;
}

void main() {
    vec2 at = gl_FragCoord.xy;
    if (binned != 0u) {
        binned_column(at);
        return;
    }
    float place = at.x / position_width + first_part;
    uint i = first_position + uint(place);
    if (i >= num_positions) discard;
    float from_left = fract(place) * position_width;
    bool wrong = position_wrong(i);
    if (any_wrong != 0u && at.y >= weights_high && at.y < weights_high + 8.0 * point) {
        int reach = int(ceil(0.6 * MARK * point / position_width));
        for (int apart = -reach; apart <= reach; ++apart) {
            int beside = int(i) + apart;
            float middle = at.x - from_left + (float(apart) + 0.5) * position_width;
            if (beside >= 0 && beside < int(num_positions) && in_mark(at, middle) && position_wrong(uint(beside))) {
                colour = palette.hazard;
                return;
            }
        }
    }
    bool gap = position_width >= 6.0 * point && (from_left < 0.5 * point || from_left > position_width - 0.5 * point);
    if (gap) discard;
    if (at.y < weights_high) {
        if (has_weights == 0u) discard;
        colour = vec4(weight_ground(i).rgb, 1.0);
        if (weight_changed(i) && at.y > weights_high - 3.0 * point) colour = palette.now;
        if (signed_weights == 0u || position_width < 10.0 * point || !weight_known(i)) return;
        vec2 d = abs(vec2(from_left - 0.5 * position_width, at.y - 0.5 * weights_high)) / point;
        bool sign = (d.y < 0.75 && d.x < 3.5) || (weight_positive(i) && d.x < 0.75 && d.y < 3.5);
        if (sign) colour = text_on(weight_ground(i));
        return;
    }
    if (!sum_known(i)) discard;
    float top = y_of(sum_of(i));
    if (at.y > sums_base + 0.5 || at.y < top - 0.75 * point) discard;
    vec4 own = wrong ? palette.hazard : fill_sums != 0u && sum_changed(i) ? palette.now : sequence_colour(sum_of(i) / max(highest, 1.0));
    bool edge = at.y < top + 0.75 * point;
    colour = edge ? own : vec4(mix(palette.canvas, own, 0.45).rgb, 1.0);
}
