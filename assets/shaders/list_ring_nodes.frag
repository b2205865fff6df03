in vec2 place;
flat in float radius;
flat in vec4 fill;
flat in vec4 rim;
out vec4 colour;

void main() {
    float d = length(place) - radius;
    vec4 inside = mix(rim, fill, clamp(0.5 - (d + 2.5), 0.0, 1.0));
    colour = vec4(inside.rgb, inside.a * clamp(0.5 - d, 0.0, 1.0));
}
