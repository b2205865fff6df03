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

uniform float reach_levels;  // above 0: upwards the links from a node to its target, on a log axis with so many doublings
/// How far up a node lies in the plot, 0 .. 1. reach: links from the node to its target; to: position of the target
float up_share(float reach, float to, vec4 plot_range) {
    if (reach_levels > 0.0) return (log2(max(reach, 0.5)) + 1.0 + 0.5) / reach_levels;
    return (to + 0.5 - plot_range.y) / plot_range.w;
}
