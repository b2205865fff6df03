// A ribbon with soft edges.
in float across;            // pixels from its middle
flat in float half_width;
flat in vec4 tint;
out vec4 colour;

void main() { colour = vec4(tint.rgb, tint.a * clamp(half_width - abs(across) + 0.5, 0.0, 1.0)); }
