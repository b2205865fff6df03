#pragma once

#include <filesystem>

#include "app/workspace/recents.hpp"
#include "app/workspace/saver.hpp"

namespace lockstep {

/// What earlier starts have opened. A file that is missing or damaged: nothing.
Recents load_recents(const std::filesystem::path& file);

/// Adds the newest of `recents` to the file, which another window may have written meanwhile. Does not fail: what cannot be
/// written is forgotten with the window.
void save_newest(const Recents& recents, const std::filesystem::path& file, Saver& saver);

}  // namespace lockstep
