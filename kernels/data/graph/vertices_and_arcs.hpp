#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "kernels/data/dataset_kind.hpp"

namespace lockstep {

// Functions for kinds of datasets whose vertices are joined by arcs.

std::vector<DataSpace> spaces_of_vertices_and_arcs(const Dataset& dataset);
/// "4,039 vertices, 88,234 arcs".
std::string sizes_of_vertices_and_arcs(const Dataset& dataset);
/// all   the neighbours of a vertex; lists at most `most` of them
ElementLinks links_to_neighbours(std::span<const std::uint32_t> all, std::size_t most);

}  // namespace lockstep
