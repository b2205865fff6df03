// The running sum below each position's bar: one instance per position in view.
#include "tree/tour_scan.glsl"
#include "gl/figures.glsl"

uniform float figures_at;  // pixels from the top

void main() {
    uint i = first_position + uint(gl_InstanceID);
    if (i >= num_positions || !sum_known(i) || sum_number(sum_bits(i)) < 0.0) {
        figure_nothing();
        return;
    }
    vec2 at = vec2((float(gl_InstanceID) + 0.5 - first_part) * position_width, figures_at);
    bool swapped = tween >= 0.6 || !sum_changed(i);
    if (!swapped) figure_nothing();
    else figure_count(sum_bits(i), at, sum_changed(i) ? palette.now : palette.ink);
}
