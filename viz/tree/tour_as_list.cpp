#include "viz/tree/tour_as_list.hpp"

#include <vector>

namespace lockstep {

SuccessorList tour_as_list(const Tree& tree, std::uint32_t root, bool by_place) {
    const auto m = tree.num_arcs();
    SuccessorList list;
    if (m == 0) return list;
    std::vector<std::uint32_t> node_of(m);
    std::uint32_t num_edges = 0;
    for (std::uint32_t arc = 0; arc < m; ++arc) {
        if (!by_place) node_of[arc] = arc;
        else if (arc < tree.twin[arc]) node_of[arc] = 2 * num_edges++;
        else node_of[arc] = node_of[tree.twin[arc]] + 1;
    }
    list.successor.resize(m);
    const auto last = tree.twin[tree.row_offsets[root + 1] - 1];
    for (std::uint32_t arc = 0; arc < m; ++arc)
        list.successor[node_of[arc]] = node_of[arc == last ? arc : tree.next_in_row(tree.twin[arc])];
    list.head = node_of[tree.row_offsets[root]];
    list.tail = node_of[last];
    return list;
}

}  // namespace lockstep
