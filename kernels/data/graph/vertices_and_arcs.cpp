#include "kernels/data/graph/vertices_and_arcs.hpp"

#include <algorithm>

#include "kernels/data/dataset.hpp"

namespace lockstep {
namespace {

constexpr Noun kNeighbour{"neighbour", "neighbours"};

}  // namespace

std::vector<DataSpace> spaces_of_vertices_and_arcs(const Dataset& dataset) {
    return {{noun::vertex, dataset.num_vertices()}, {noun::arc, dataset.num_edges()}};
}

std::string sizes_of_vertices_and_arcs(const Dataset& dataset) {
    return noun::vertex.count(dataset.num_vertices()) + ", " + noun::arc.count(dataset.num_edges());
}

ElementLinks links_to_neighbours(std::span<const std::uint32_t> all, std::size_t most) {
    const auto listed = all.first(std::min(all.size(), most));
    return {.heading = kNeighbour.count(all.size()),
            .elements = {listed.begin(), listed.end()},
            .cut = listed.size() < all.size()};
}

}  // namespace lockstep
