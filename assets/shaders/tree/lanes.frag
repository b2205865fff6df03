// A lane with soft edges and a gap for its number.
in float across;  // pixels from the middle of the lane
in float along;   // pixels from the left
in float way;     // pixels along the arc from its tail
flat in float half_width;
flat in float reached;  // pixels along the arc that the animated change has covered
flat in vec4 tint;
flat in vec4 tint_ahead;
flat in vec2 gap;
out vec4 colour;

void main() {
    if (gap.y > 0.0 && abs(along - gap.x) < gap.y) discard;
    vec4 own = way <= reached ? tint : tint_ahead;
    colour = vec4(own.rgb, own.a * clamp(half_width - abs(across) + 0.5, 0.0, 1.0));
}
