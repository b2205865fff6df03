#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/cli/options.hpp"
#include "app/session/setup.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The picture of a run.
struct WantedPicture {
    std::string view;  ///< empty: the preferred one
    PictureSize size;
    std::uint32_t runs = 1;  ///< side by side
};

/// Before a run: throws InputError if the run and its picture do not fit into memory:
/// "bfs.frontier needs about 1.2 GB of memory for a run and its picture on graph:rmat,scale=20; 300 MB are free".
/// Returns the budget for states in bytes that leaves enough for the picture; none if a GPU stores them.
std::optional<std::uint64_t> require_picture_memory(const Setup& setup, const WantedPicture& picture);

/// The same for a finished run, with its arrays' real sizes: throws OutOfMemory, because the input is not at fault.
void require_picture_memory(const Run& run, const WantedPicture& picture);

}  // namespace lockstep
