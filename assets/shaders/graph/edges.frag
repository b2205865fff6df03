#include "gl/common.glsl"

uniform float line_scale;
in vec2 along;
flat in float line_length;
flat in float line_half;
flat in vec4 line_colour;
flat in vec3 line_marks;
out vec4 colour;

/// Signed distance to an arrowhead whose tip is at the origin and points along -x.
float head_distance(vec2 p, float size) {
    vec2 normal = normalize(vec2(-0.5, 1.0));  // of the slanting side: the head is as wide as long
    return max(dot(vec2(p.x, abs(p.y)), normal), p.x - size);
}

void main() {
    float head = min((line_marks.z > 0.0 ? 7.0 : 9.0) * line_scale, 0.6 * line_length);
    float start = line_marks.x * 0.8 * head, end = line_length - line_marks.y * 0.8 * head;
    float shaft = max(abs(along.y) - line_half, max(start - along.x, along.x - end));
    float covered = coverage(shaft);
    if (line_marks.z > 0.0) {
        float dash = abs(mod(along.x - start, 7.0 * line_scale) - 2.0 * line_scale) - 2.0 * line_scale;
        covered *= coverage(dash);
    }
    if (line_marks.x > 0.0) covered = max(covered, coverage(head_distance(along, head)));
    if (line_marks.y > 0.0) covered = max(covered, coverage(head_distance(vec2(line_length - along.x, along.y), head)));
    colour = vec4(line_colour.rgb, line_colour.a * covered);
}
