// A lane with soft edges, open where its number stands.
in float across;  // pixels from its middle
in float along;   // pixels from the left
flat in float half_width;
flat in vec4 tint;
flat in vec2 gap;
out vec4 colour;

void main() {
    if (gap.y > 0.0 && abs(along - gap.x) < gap.y) discard;
    colour = vec4(tint.rgb, tint.a * clamp(half_width - abs(across) + 0.5, 0.0, 1.0));
}
