#pragma once

#include <cstdint>
#include <string>

#include "kernels/data/names/numerals.hpp"
#include "kernels/data/names/shown_name.hpp"
#include "kernels/run/column/index_space.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// The label of a vertex: its name in the file, else its number.
inline std::string vertex_label(const Scene& scene, std::uint32_t vertex, std::size_t max_letters = 20) {
    const auto name = scene.dataset->name_of(space_names::vertices, vertex);
    return name.empty() ? count_text(vertex) : shown_name(name, max_letters);
}
/// In a sentence: "vertex 2 “t”".
inline std::string vertex_in_sentence(const Scene& scene, std::uint32_t vertex) {
    return "vertex " + count_text(vertex) + called(scene.dataset->name_of(space_names::vertices, vertex), 24);
}

}  // namespace lockstep
