// A lane with soft edges, open where its number stands.
in float across;  // pixels from its middle
in float along;   // pixels from the left
in float way;     // pixels of the arc from its tail
flat in float half_width;
flat in float reached;  // pixels of it that the change has run
flat in vec4 tint;
flat in vec4 tint_ahead;
flat in vec2 gap;
out vec4 colour;

void main() {
    if (gap.y > 0.0 && abs(along - gap.x) < gap.y) discard;
    vec4 own = way <= reached ? tint : tint_ahead;
    colour = vec4(own.rgb, own.a * clamp(half_width - abs(across) + 0.5, 0.0, 1.0));
}
