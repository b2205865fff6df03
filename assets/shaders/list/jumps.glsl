// Where a node points in a jump plot. Included after list/nodes.glsl.
uniform uint walks;          // 1: in a list cut into sublists, the node from which its rank is counted: its sublist's splitter, the head
                             // once ranks are known, the node itself until a walk has passed it
uniform uint ranked_now;
uniform uint ranked_before;

uint counted_from(uint node, uint sublist, uint ranked) {
    if (ranked != 0u) return node_at[0];
    return is_none(sublist, sublist_none) ? node : sublist_table[3u * sublist + 2u];
}
uint points_to(uint node) {
    if (walks == 0u) return target_now(node);
    if (has_sublists == 0u) return ranked_now != 0u ? node_at[0] : node;
    return counted_from(node, sublist_of(node), ranked_now);
}
uint pointed_to(uint node) {
    if (walks == 0u) return target_before(node);
    if (has_sublists == 0u) return ranked_before != 0u ? node_at[0] : node;
    return counted_from(node, FETCH(sublist_words_before, sublist_field, node), ranked_before);
}
