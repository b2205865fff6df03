// The filter of the picture: vertices that it leaves out have no colour. Included after graph.glsl.
layout(binding = 1) uniform usamplerBuffer colour_words;  // graph/colours.glsl
uniform uint has_filter;  // 0: nothing is left out

bool left_out(uint v) { return has_filter != 0u && texelFetch(colour_words, int(v) + 1).r == 0u; }
