in float across;
flat in float half_width;
in float along_arc;
flat in float dashed;
flat in vec4 tint;
out vec4 colour;

void main() {
    if (dashed > 0.5 && mod(along_arc, 6.0) > 3.0) discard;
    colour = vec4(tint.rgb, tint.a * clamp(half_width - abs(across) + 0.5, 0.0, 1.0));
}
