// Levels across, vertex ids down: brighter where more vertices of a stretch of ids are on a level; dim after this pass.
#include "common.glsl"

layout(std430, binding = 8) readonly buffer Density { uint density[]; };
uniform uint columns;
uniform uint rows;
uniform uint most;           // in one cell
uniform float now_column;    // where the current level ends
out vec4 colour;

void main() {
    colour = vec4(palette.canvas.rgb, 1.0);
    vec2 at = floor(gl_FragCoord.xy) / viewport;
    uint column = min(uint(at.x * float(columns)), columns - 1u), row = min(uint(at.y * float(rows)), rows - 1u);
    uint count = density[row * columns + column];
    if (count == 0u) return;
    float t = most <= 1u ? 1.0 : log(float(count)) / log(float(most));
    vec3 full = sequence_colour(0.5 + 0.35 * t).rgb;
    float strength = 0.45 + 0.55 * t;
    colour.rgb = mix(palette.canvas.rgb, full, float(column) < now_column ? strength : 0.4 * strength);
}
