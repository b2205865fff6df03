// The sublist of each node and its colour. Included after common.glsl.
layout(std430, binding = 6) readonly buffer SublistNow { uint sublist_words[]; };
layout(std430, binding = 7) readonly buffer LocalRankNow { uint local_rank_words[]; };
layout(std430, binding = 8) readonly buffer SublistTable { uint sublist_table[]; };  // by number: category, length, splitter
layout(std430, binding = 9) readonly buffer SublistBefore { uint sublist_words_before[]; };

uniform uint has_sublists;   // the list is cut into sublists
uniform uint by_sublist;     // 1: nodes have the colours of their sublists; 0: of their values
uniform uint by_place;       // 1: nodes of a reduced list have the colours of the sublists they represent, numbered in list order
uniform uint mark_changes;   // 0: nearly all nodes changed, so changes are not marked
uniform uvec4 sublist_field;
uniform uvec2 sublist_none;
uniform uvec4 local_rank_field;
uniform uvec2 local_rank_none;

/// The number of the sublist of a node.
uint sublist_of(uint node) { return FETCH(sublist_words, sublist_field, node); }
bool in_sublist(uint node) { return has_sublists != 0u && !is_none(sublist_of(node), sublist_none); }
bool sublist_changed(uint node) {
    return has_sublists != 0u && sublist_of(node) != FETCH(sublist_words_before, sublist_field, node);
}
uint sublist_category(uint sublist) { return sublist_table[3u * sublist]; }
uint sublist_length(uint sublist) { return sublist_table[3u * sublist + 1u]; }
bool is_splitter(uint node) {
    return in_sublist(node) && sublist_table[3u * sublist_of(node) + 2u] == node;
}

/// The colour of a node's sublist, if it lies in one.
vec4 sublist_colour(uint node) {
    return in_sublist(node) ? category_colour(sublist_category(sublist_of(node))) : palette.unvisited;
}
/// The colour of text on a node that lies in a sublist.
vec4 on_sublist_colour(uint node) { return on_category_colour(sublist_category(sublist_of(node))); }
