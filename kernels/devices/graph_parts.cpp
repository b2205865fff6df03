#include "kernels/devices/graph_parts.hpp"

#include <algorithm>

namespace lockstep {

GraphParts GraphParts::of(const CsrGraph& graph, const Partition& partition) {
    GraphParts parts;
    std::vector<std::uint32_t> entry_of(graph.num_vertices());
    for (std::uint32_t device = 0; device < partition.num_devices(); ++device) {
        const auto first = partition.first(device), count = partition.count(device);
        const auto is_own = [&](std::uint32_t position) { return position >= first && position - first < count; };
        std::vector<std::uint32_t> ghosts;
        for (std::uint32_t own = 0; own < count; ++own)
            for (const auto head : graph.neighbors(partition.element_at(first + own)))
                if (const auto position = partition.position_of(head); !is_own(position)) ghosts.push_back(position);
        std::ranges::sort(ghosts);
        ghosts.erase(std::ranges::unique(ghosts).begin(), ghosts.end());
        for (std::uint32_t ghost = 0; ghost < ghosts.size(); ++ghost) entry_of[ghosts[ghost]] = count + ghost;
        for (std::uint32_t own = 0; own < count; ++own) entry_of[first + own] = own;

        std::uint32_t arcs = 0;
        parts.row_offsets.push_back(0);
        for (std::uint32_t own = 0; own < count; ++own) {
            const auto vertex = partition.element_at(first + own);
            for (auto arc = graph.row_offsets[vertex]; arc < graph.row_offsets[vertex + 1]; ++arc) {
                parts.heads.push_back(entry_of[partition.position_of(graph.column_indices[arc])]);
                parts.arcs.push_back(arc);
                ++arcs;
            }
            parts.row_offsets.push_back(arcs);
        }
        parts.num_row_offsets.push_back(count + 1);
        parts.num_arcs.push_back(arcs);
        parts.num_ghosts.push_back(static_cast<std::uint32_t>(ghosts.size()));
        parts.ghosts.insert(parts.ghosts.end(), ghosts.begin(), ghosts.end());
    }
    return parts;
}

}  // namespace lockstep
