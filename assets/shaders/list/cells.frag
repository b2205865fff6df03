in vec2 place;
flat in vec2 size;
flat in vec4 ground;
flat in vec4 bar;
flat in vec4 foot;
flat in float notch;
flat in vec4 corner;
out vec4 colour;

uniform vec4 notch_edge;
uniform float bar_width;
uniform float foot_height;

void main() {
    float from_corner = place.x + place.y - notch;  // below 0 within the notch
    if (from_corner < 0.0) {
        colour = from_corner > -2.0 ? notch_edge : corner;
        return;
    }
    colour = place.x < bar_width ? bar : place.y >= size.y - foot_height ? foot : ground;
}
