#include "kernels/run/column/index_space.hpp"

#include <algorithm>
#include <utility>

#include "kernels/run/column/column.hpp"

namespace lockstep {

std::string space_names::sublists(int depth) { return depth <= 1 ? "sublists" : "sublists " + std::to_string(depth); }

std::vector<IndexSpace> spaces_of(const Dataset& dataset) {
    std::vector<IndexSpace> spaces;
    for (const auto& [noun, size, width, height] : dataset.info().spaces(dataset))
        spaces.push_back({.name = std::string(noun.many),
                          .one = std::string(noun.one),
                          .size = size,
                          .width = width,
                          .height = height});
    return spaces;
}

std::vector<SpaceLink> links_of(std::span<const Column> columns) {
    std::vector<SpaceLink> links;
    for (const auto& column : columns) {
        if (column.role == Role::column_indices)
            links.push_back(
                {.from = space_names::arcs, .to = space_names::vertices, .column = column.name, .says = "head"});
        if (column.role == Role::row_offsets)
            links.push_back({.from = space_names::arcs,
                             .to = space_names::vertices,
                             .column = column.name,
                             .says = "tail",
                             .kind = SpaceLink::Kind::offsets});
        if (column.role == Role::segment_offsets)
            links.push_back({.from = space_names::elements,
                             .to = space_names::segments,
                             .column = column.name,
                             .says = "segment",
                             .kind = SpaceLink::Kind::offsets});
    }
    return links;
}

std::uint64_t SpaceLink::counted(std::uint32_t index, std::uint32_t num_from) const {
    switch (kind) {
        case Kind::quotient: return index / divisor;
        case Kind::remainder: return index % divisor;
        case Kind::multiple: return std::uint64_t{index} * divisor;
        case Kind::transposed: return std::uint64_t{index % divisor} * (num_from / divisor) + index / divisor;
        default: return index;
    }
}

std::array<SpaceLink, 2> SpaceLink::blocks(const std::string& from, const std::string& to, std::string one,
                                           std::uint32_t size) {
    return {{{.from = from, .to = to, .says = std::move(one), .kind = Kind::quotient, .divisor = size},
             {.from = to, .to = from, .says = "first element", .kind = Kind::multiple, .divisor = size}}};
}

const IndexSpace* find_space(std::span<const IndexSpace> spaces, std::string_view name) {
    const auto found = std::ranges::find(spaces, name, &IndexSpace::name);
    return found == spaces.end() ? nullptr : &*found;
}

}  // namespace lockstep
