#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/cli/options.hpp"
#include "app/session/setup.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// What is to be drawn of a run.
struct WantedPicture {
    std::string view;  ///< as asked for; empty: the preferred one
    PictureSize size;
    std::uint32_t runs = 1;  ///< side by side
};

/// Before a run: throws InputError, in a sentence, where memory has no room for it and for its picture beside it:
/// "bfs.frontier needs about 1.2 GB of memory for a run and its picture on graph:rmat,scale=20; 300 MB are free".
/// Returns what states may take in bytes, so that the picture has its room after the run; none where a GPU keeps them.
std::optional<std::uint64_t> require_room_for_picture(const Setup& setup, const WantedPicture& picture);

/// The same of a run that is over, as large as its arrays are: throws OutOfMemory, since it is no fault of the input.
void require_room_for_picture(const Run& run, const WantedPicture& picture);

}  // namespace lockstep
