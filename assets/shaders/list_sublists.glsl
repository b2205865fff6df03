// The sublist of each node: where it is colourful. Included after common.glsl.
layout(std430, binding = 6) readonly buffer SublistNow { uint sublist_words[]; };
layout(std430, binding = 7) readonly buffer LocalRankNow { uint local_rank_words[]; };
layout(std430, binding = 8) readonly buffer SublistTable { uint sublist_table[]; };  // by number: category, length, splitter
layout(std430, binding = 9) readonly buffer SublistBefore { uint sublist_words_before[]; };

uniform uint has_sublists;   // the list is cut
uniform uint by_sublist;     // 1: nodes have the colours of their sublists; 0: of their values
uniform uint by_place;       // 1: else of the sublists that they stand for, which are counted in list order
uniform uint mark_changes;   // 0: nearly everything has changed, and nothing is marked
uniform uvec4 sublist_field;
uniform uvec4 local_rank_field;

uint sublist_of(uint node) { return has_sublists == 0u ? NONE : FETCH(sublist_words, sublist_field, node); }
bool sublist_changed(uint node) {
    return has_sublists != 0u && sublist_of(node) != FETCH(sublist_words_before, sublist_field, node);
}
uint sublist_category(uint sublist) { return sublist_table[3u * sublist]; }
uint sublist_length(uint sublist) { return sublist_table[3u * sublist + 1u]; }
bool is_splitter(uint node) {
    uint sublist = sublist_of(node);
    return sublist != NONE && sublist_table[3u * sublist + 2u] == node;
}

vec4 sublist_colour(uint sublist) { return sublist == NONE ? palette.unvisited : category_colour(sublist_category(sublist)); }
vec4 on_sublist_colour(uint sublist) { return on_category_colour(sublist_category(sublist)); }
