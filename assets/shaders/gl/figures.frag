// A glyph of a number: coverage from the atlas, colour from the vertex shader.
layout(binding = 0) uniform sampler2D figure_atlas;

in vec2 figure_texel;
flat in vec4 figure_colour;
out vec4 colour;

void main() {
    float covered = texelFetch(figure_atlas, ivec2(figure_texel), 0).r;
    colour = vec4(figure_colour.rgb, figure_colour.a * covered);
}
