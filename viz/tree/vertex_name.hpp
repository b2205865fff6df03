#pragma once

#include <cstdint>
#include <string_view>

#include "kernels/data/names/path_names.hpp"
#include "kernels/run/column/index_space.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// The text at a vertex of the scene's tree: its name; for a path its last part, since its folders are drawn as well.
inline std::string_view vertex_name(const Scene& scene, std::uint32_t vertex) {
    const auto& names = scene.dataset->names_in(space_names::vertices);
    const auto name = names[vertex];
    return is_root_folder(names[scene.dataset->tree().root]) ? end_of_path(name) : name;
}

}  // namespace lockstep
