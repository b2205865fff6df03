in vec2 place;
flat in vec2 half_box;
flat in vec4 fill;
out vec4 colour;

void main() {
    vec2 q = abs(place) - half_box + 3.0;
    float d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - 3.0;
    colour = vec4(fill.rgb, fill.a * clamp(0.5 - d, 0.0, 1.0));
}
